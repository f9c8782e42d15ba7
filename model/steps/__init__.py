"""One attention from its input to its output: every intermediate by name, and every cell of these opened."""

from regard.model.steps.derivation import Cell, Line
from regard.model.steps.stage import Stage, Steps

__all__ = ["Cell", "Line", "Stage", "Steps"]

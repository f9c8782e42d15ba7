"""One attention from its input to its output: every intermediate by name, and every cell of these opened."""

from model.steps.derivation import Cell, Line
from model.steps.opening import Openable, open_cell, open_steps, place
from model.steps.stage import Stage, Steps
from model.steps.step import TOP

__all__ = ["TOP", "Cell", "Line", "Openable", "Stage", "Steps", "open_cell", "open_steps", "place"]

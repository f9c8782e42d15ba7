"""Which head, or which step, is meant; and its stages and cells."""

from typing import Any

import torch

from model.errors import Unsuitable
from model.steps.cells import Cells
from model.steps.derivation import Cell
from model.steps.head import of_head
from model.steps.head_cells import HeadCells
from model.steps.run import run
from model.steps.stage import Steps
from model.steps.step import of_step
from model.steps.step_cells import StepCells
from model.trace import Attended
from model.trained import Trained


def place(
    model: Trained,
    block: str | None = None,
    layer: int | None = None,
    head: int | None = None,
    step: int | None = None,
) -> dict[str, Any]:
    """Which head or step is meant where not all is told: the first step, or as in the best-aligned head.

    Raises Unsuitable for a model of another family.
    """
    match model.config["family"]:
        case "recurrent":
            return {"step": 1 if step is None else step}
        case "transformer" | "hugging-face":
            first = "cross" if "cross" in model.network.blocks else next(iter(model.network.blocks))
            usual = model.describe()["best_head"] or {"block": first, "layer": 1, "head": 1}
            if block and block != usual["block"]:
                usual = {"block": block, "layer": 1, "head": 1}
            return usual | {name: number for name, number in (("layer", layer), ("head", head)) if number is not None}
        case family:
            raise Unsuitable(f"Steps of a {family} model cannot be shown: choose another model.")


class Openable(Trained):
    """A model whose heads, or steps, can be opened."""

    def cells(self, attended: Attended, where: dict[str, Any]) -> Cells:
        """All stages at a `place`, and what opens their cells. Raises as `open_steps` does."""
        again = run(self, attended)
        if "step" in where:
            return StepCells(again, of_step(again, where["step"]))
        attended.check(**where)
        return HeadCells(again, of_head(again, **where))

    def steps(self, text: str, target: str | None = None, **where: Any) -> Steps:
        """Every intermediate of one head (block, layer, head) or of one step of a recurrent decoder (step), from 1.

        What is left open is as in the best-aligned head, or the first step.
        """
        return open_steps(self, self.attend(text, target), place(self, **where))

    def cell(
        self, text: str, stage: str, row: int, column: int | None = None, target: str | None = None, **where: Any
    ) -> Cell:
        """How one number of `steps` was made; row and column count from 1. Raises KeyError and IndexError."""
        return open_cell(self, self.attend(text, target), place(self, **where), stage, row, column)


@torch.inference_mode()
def open_steps(model: Trained, attended: Attended, where: dict[str, Any]) -> Steps:
    """Every stage at a `place`. Raises IndexError if there is no such step or head, KeyError for a block."""
    return _cells(model, attended, where).steps


@torch.inference_mode()
def open_cell(
    model: Trained, attended: Attended, where: dict[str, Any], stage: str, row: int, column: int | None = None
) -> Cell:
    """How one cell was made, down to the multiplications; row and column count from 1, a vector has rows only.

    Raises as `open_steps` does, KeyError for a stage and IndexError for a row or column that is not there.
    """
    return _cells(model, attended, where).open(stage, row, column)


def _cells(model: Trained, attended: Attended, where: dict[str, Any]) -> Cells:
    if not isinstance(model, Openable):
        raise Unsuitable(f"Steps of {model.id} cannot be shown: choose another model.")
    return model.cells(attended, where)

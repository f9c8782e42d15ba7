"""Which head, or which step, is meant; and its stages and cells."""

from typing import Any

import torch

from model.steps.derivation import Cell
from model.steps.head import of_head
from model.steps.head_cells import HeadCells
from model.steps.run import Run, run
from model.steps.stage import Steps
from model.steps.step import of_step
from model.steps.step_cells import StepCells
from model.trace import Attended
from model.trained import Trained
from model.unsuitable import Unsuitable


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
        case "transformer":
            usual = model.describe()["best_head"] or {"block": "cross", "layer": 1, "head": 1}
            if block and block != usual["block"]:
                usual = {"block": block, "layer": 1, "head": 1}
            return usual | {name: number for name, number in (("layer", layer), ("head", head)) if number is not None}
        case family:
            raise Unsuitable(f"Steps of a {family} model cannot be shown: choose another model.")


@torch.inference_mode()
def open_steps(model: Trained, attended: Attended, where: dict[str, Any]) -> Steps:
    """Every stage at a `place`. Raises IndexError if there is no such step or head, KeyError for a block."""
    return _stages(run(model, attended), where)


@torch.inference_mode()
def open_cell(
    model: Trained, attended: Attended, where: dict[str, Any], stage: str, row: int, column: int | None = None
) -> Cell:
    """How one cell was made, down to the multiplications; row and column count from 1, a vector has rows only.

    Raises as `open_steps` does, KeyError for a stage and IndexError for a row or column that is not there.
    """
    again = run(model, attended)
    steps = _stages(again, where)
    cells = StepCells(again, steps) if "step" in where else HeadCells(again, steps)
    return cells.open(stage, row, column)


def _stages(again: Run, where: dict[str, Any]) -> Steps:
    if "step" in where:
        return of_step(again, where["step"])
    again.attended.head(**where)
    return of_head(again, **where)

"""The report of a training: one file, written whole and then renamed, so that a reader never sees half of it."""

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

from jaxtyping import Float32
from numpy import ndarray

from regard.model.tokenizer import Text
from regard.model.training.example import Reading
from regard.model.training.watching import Seen

FILE = "report.json"


class ExampleText(TypedDict):
    """A text and its pieces, with their places in it."""

    text: str
    tokens: Sequence[str]
    offsets: Sequence[tuple[int, int]]


class ExampleReading(TypedDict):
    """Reading of the example; target: what was written, or given if `forced`; weights: of the head, if there is one."""

    source: ExampleText
    written: ExampleText
    target: ExampleText
    forced: bool
    layer: int | None
    head: int | None
    weights: list[list[float | None]] | None


class Report(TypedDict, total=False):
    """A training as it is, in numbers and texts; doing: before its first step; message: why it failed."""

    doing: str
    message: str
    step: int
    steps: int
    seconds: float
    seconds_left: float | None
    pieces_a_second: float | None
    curve: dict[str, list[float]]
    unseen: dict[str, list[float]]
    example: ExampleReading | None


def read(folder: Path) -> Report:
    """The newest report, {} before the first."""
    try:
        text = (folder / FILE).read_text(encoding="utf-8")
    except FileNotFoundError:  # not yet, or not any more
        return {}
    found: Report = json.loads(text)
    return found


def write(folder: Path, report: Report) -> None:
    """Put a report in place of the one before."""
    part = (folder / FILE).with_suffix(".part")
    part.write_text(json.dumps(report, allow_nan=False), encoding="utf-8")
    part.replace(folder / FILE)


def to_json(seen: Seen) -> Report:
    """Report of a training as its watcher sees it."""
    history = seen.progress.history
    losses = [entry for entry in history if "development_loss" in entry]
    return {
        "step": seen.progress.step,
        "steps": seen.steps,
        "seconds": seen.seconds,
        "seconds_left": seen.seconds_left,
        "pieces_a_second": seen.pieces_a_second,
        "curve": {name: [entry[name] for entry in history] for name in ("step", "loss", "learning_rate")},
        "unseen": {
            "step": [entry["step"] for entry in losses],
            "loss": [entry["development_loss"] for entry in losses],
        },
        "example": None if seen.reading is None else _example(seen.reading),
    }


def _example(reading: Reading) -> ExampleReading:
    return {
        "source": _text(reading.source),
        "written": _text(reading.written),
        "target": _text(reading.read),
        "forced": reading.read.forced,
        "layer": reading.at.layer if reading.at else None,
        "head": reading.at.head if reading.at else None,
        "weights": None if reading.weights is None else _rows(reading.weights),
    }


def _text(text: Text) -> ExampleText:
    return {"text": text.text, "tokens": text.tokens, "offsets": text.offsets}


def _rows(weights: Float32[ndarray, "i j"]) -> list[list[float | None]]:
    """Weights by row; None where it may not look."""
    return [[None if math.isnan(weight) else weight for weight in row] for row in weights.tolist()]

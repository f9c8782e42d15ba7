"""The report of a training: one file, written whole and then renamed, so that a reader never sees half of it."""

import json
import math
from pathlib import Path
from typing import Any

from jaxtyping import Float32
from numpy import ndarray

from regard.model.tokenizer import Text
from regard.model.training.example import Reading
from regard.model.training.watching import Seen

FILE = "report.json"


def read(folder: Path) -> dict[str, Any]:
    """The newest report, {} before the first."""
    try:
        text = (folder / FILE).read_text(encoding="utf-8")
    except FileNotFoundError:  # not yet, or not any more
        return {}
    found: dict[str, Any] = json.loads(text)
    return found


def write(folder: Path, report: dict[str, Any]) -> None:
    """Put a report in place of the one before."""
    part = (folder / FILE).with_suffix(".part")
    part.write_text(json.dumps(report, allow_nan=False), encoding="utf-8")
    part.replace(folder / FILE)


def to_json(seen: Seen) -> dict[str, Any]:
    """A training as it is, in numbers and texts."""
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
        "example": seen.reading and _example(seen.reading),
    }


def _example(reading: Reading) -> dict[str, Any]:
    return {
        "source": _text(reading.source),
        "written": _text(reading.written),
        "target": _text(reading.read),
        "forced": reading.read.forced,
        "layer": reading.at and reading.at.layer,
        "head": reading.at and reading.at.head,
        "weights": None if reading.weights is None else _rows(reading.weights),
    }


def _text(text: Text) -> dict[str, Any]:
    return {"text": text.text, "tokens": text.tokens, "offsets": text.offsets}


def _rows(weights: Float32[ndarray, "i j"]) -> list[list[float | None]]:
    """Weights by row; None where it may not look."""
    return [[None if math.isnan(weight) else weight for weight in row] for row in weights.tolist()]

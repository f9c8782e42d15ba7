"""Which head, or which step of a recurrent decoder, is to be opened; its intermediates and its cells as JSON."""

from collections.abc import Iterable
from dataclasses import asdict
from functools import lru_cache
from typing import Any

import numpy as np
import orjson
from latex2mathml.converter import convert

from app.errors import Refusal
from app.wire import JSON_BYTES_PER_WEIGHT, check, facts, one_of, spoken
from model.errors import Unsuitable
from model.selection import Selection
from model.steps import Cell, Line, Stage, Steps
from model.steps import place as usual_place
from model.trace import Attended
from model.trained import Trained


def place(
    model: Trained, attended: Attended, block: str | None, layer: int | None, head: int | None, step: int | None
) -> dict[str, Any]:
    """The step or the head that is asked for; what is left open is the first step, or as in the best-aligned head.

    Raises Refusal (422) if there is none such.
    """
    try:
        where = usual_place(model, block, layer, head, step)
    except Unsuitable as error:
        raise Refusal(422, "no_steps", str(error)) from None
    if "step" in where:
        one_of("step", where["step"], len(attended.target.tokens), "This translation")
    else:
        check(Selection(**where), attended.blocks)
    return where


def to_json(steps: Steps, max_bytes: int) -> bytes:
    """Every stage at full float32 precision, null where looking is not allowed. Raises Refusal (413) if too large."""
    every = (*steps.before, *steps.stages, *steps.after)
    size = sum(stage.values.size for stage in every) * JSON_BYTES_PER_WEIGHT
    if size > max_bytes:
        message = f"As JSON this would be about {size / 1e6:.0f} MB: shorten the sentence."
        raise Refusal(413, "json_too_large", message, max_bytes)
    parts = {name: _stages(getattr(steps, name)) for name in ("before", "stages", "after")}
    return _json(facts(steps.attended) | steps.where | parts)


def cell_to_json(attended: Attended, where: dict[str, Any], cell: Cell) -> bytes:
    """One opened cell: the lines that lead to it, and both forms in which they can be copied."""
    told = {name: getattr(cell, name) for name in ("stage", "row", "column", "symbol", "says", "numpy", "latex")}
    told |= {"value": _plain(cell.value), "mathml": _mathml(symbol=cell.symbol)}
    return _json(spoken(attended) | where | told | {"lines": [_line(line) for line in cell.lines]})


def _stages(stages: Iterable[Stage]) -> list[dict[str, Any]]:
    return [
        asdict(stage)
        | {"shape": stage.values.shape, "values": _plain(stage.values)}
        | {"mathml": _mathml(symbol=stage.symbol, equation=stage.equation)}
        for stage in stages
    ]


def _line(line: Line) -> dict[str, Any]:
    told = {name: getattr(line, name) for name in ("name", "symbol", "equation", "of", "axis")}
    return told | {"values": _plain(line.values), "mathml": _mathml(symbol=line.symbol, equation=line.equation)}


def _mathml(**latex: str | None) -> dict[str, str | None]:
    return {name: None if text is None else _convert(text) for name, text in latex.items()}


@lru_cache(maxsize=10_000)
def _convert(latex: str) -> str:
    return str(convert(latex))


def _plain(values: np.ndarray | np.floating) -> np.ndarray | np.floating:
    """What is not finite becomes NaN, which is written as null; a single number is no array."""
    plain: np.ndarray = np.where(np.isfinite(values), values, np.asarray(values).dtype.type(np.nan))
    return plain if plain.ndim else plain[()]


def _json(answer: dict[str, Any]) -> bytes:
    return orjson.dumps(answer, option=orjson.OPT_SERIALIZE_NUMPY)

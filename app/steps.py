"""Which head, or which step of a recurrent decoder, is to be opened; and its intermediates as JSON."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
import orjson

from app.errors import Refusal
from app.wire import JSON_BYTES_PER_WEIGHT, Selection, facts, one_of
from model.steps import Stage
from model.steps import place as usual_place
from model.trace import Attended
from model.trained import Trained, Unsuitable


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
        Selection(**where).apply(attended.blocks)
    return where


def to_json(attended: Attended, where: dict[str, Any], stages: Sequence[Stage], max_bytes: int) -> bytes:
    """Every stage at full float32 precision, null where looking is not allowed. Raises Refusal (413) if too large."""
    size = sum(stage.values.size for stage in stages) * JSON_BYTES_PER_WEIGHT
    if size > max_bytes:
        message = f"As JSON this would be about {size / 1e6:.0f} MB: shorten the sentence."
        raise Refusal(413, "json_too_large", message, max_bytes)
    told = [asdict(stage) | {"shape": stage.values.shape, "values": _plain(stage.values)} for stage in stages]
    return orjson.dumps(facts(attended) | where | {"stages": told}, option=orjson.OPT_SERIALIZE_NUMPY)


def _plain(values: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(np.where(np.isfinite(values), values, np.float32(np.nan)))

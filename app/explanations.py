"""Which cross-attention head is compared with what else could explain a translation; the comparison as JSON."""

from dataclasses import asdict
from typing import Any

import numpy as np
import orjson

from app.errors import Refusal
from app.wire import JSON_BYTES_PER_WEIGHT, check, spoken
from model.explanations import MEASURES, Explanations, block_of, explained
from model.selection import Selection
from model.trace import Attended


def head_of(about: dict[str, Any], attended: Attended, layer: int | None, head: int | None) -> tuple[int, int]:
    """The head that is asked for; what is left open is as in the best-aligned one, or else the first.

    Raises Refusal (422) if there is none such.
    """
    block = block_of(attended.blocks)
    if not block:
        reads = about["task"] == "reading"
        does = "reads, and writes nothing" if reads else "does not look from what it writes at its source"
        raise Refusal(422, "no_cross_attention", f"{about['name']} {does}: choose another model.")
    best = about["best_head"] or {"layer": 1, "head": 1}
    layer = best["layer"] if layer is None else layer
    head = best["head"] if head is None else head
    check(Selection(block, layer, head), attended.blocks)
    return layer, head


def measures_of(asked: str | None) -> tuple[str, ...]:
    """The measures that are asked for, in their usual order; all, if that is None. Raises Refusal (422) for others."""
    names = MEASURES if asked is None else tuple(name.strip() for name in asked.split(","))
    if unknown := [name for name in names if name not in MEASURES]:
        message = f"There is no measure {unknown[0][:80]!r}; there are: {', '.join(MEASURES)}."
        raise Refusal(422, "unknown_measure", message)
    return tuple(name for name in MEASURES if name in names)


def to_json(attended: Attended, found: Explanations, max_bytes: int) -> bytes:
    """Every number at full float32 precision. Raises Refusal (413) if too large."""
    size = sum(measure.size for measure in found.measures.values()) * JSON_BYTES_PER_WEIGHT
    if size > max_bytes:
        message = f"As JSON this would be about {size / 1e6:.0f} MB: shorten the sentence."
        raise Refusal(413, "json_too_large", message, max_bytes)
    told = asdict(found)
    told["measures"] = {name: np.ascontiguousarray(values) for name, values in found.measures.items()}
    return orjson.dumps(spoken(explained(attended)) | told, option=orjson.OPT_SERIALIZE_NUMPY)

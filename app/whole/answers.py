"""A whole model as JSON, or with the values of its parts as tensors of one safetensors file."""

from dataclasses import asdict
from typing import Literal

import numpy as np
import orjson

from regard.app.api.dump import dump, texts
from regard.app.attention.answers import SAFETENSORS
from regard.app.steps.answers import mathml, plain
from regard.model.tensor_file import to_bytes
from regard.model.whole import Part, Whole

Precision = Literal["f32", "u8"]
BYTE = 127  # the byte 128 stands for 0, and BYTE more for the scale of its part
LESS = f"shorten the sentence, or ask for it with Accept: {SAFETENSORS}"


def to_json(whole: Whole, most: int) -> bytes:
    """Every number at full float32 precision. Raises Refusal (413) if too large."""
    parts = [_described(part) | {"values": plain(part.quantity.values)} for part in whole.parts]
    numbers = sum(part.quantity.values.size for part in whole.parts)
    return dump(_facts(whole) | {"parts": parts}, most, LESS, numbers)


def to_safetensors(whole: Whole, precision: Precision) -> bytes:
    """A tensor a part, by its id, all else as JSON under the metadata key `regard`.

    u8: signed bytes around 128, of all but weights of source pieces, which people read as numbers.
    """
    answer = _facts(whole) | {"parts": [_described(part) | {"values": None} for part in whole.parts]}
    exact = {part.id for part in whole.parts if precision == "f32" or part.quantity.columns == "source"}
    tensors = {part.id: part.quantity.values if part.id in exact else _bytes(part) for part in whole.parts}
    return to_bytes(tensors, {"regard": orjson.dumps(answer, option=orjson.OPT_SERIALIZE_NUMPY).decode()})


def _facts(whole: Whole) -> dict[str, object]:
    names = ("drawn", "last", "vocabulary", "cap", "meeting")
    lists = {"chances": [*map(asdict, whole.chances)], "parameters": [*map(asdict, whole.parameters)]}
    return texts(whole.attended) | {name: getattr(whole, name) for name in names} | lists


def _described(part: Part) -> dict[str, object]:
    names = ("id", "name", "stack", "layer", "inputs", "previous", "initial", "block", "step", "maps")
    place = {name: getattr(part, name) for name in names}
    quantity = {name: getattr(part.quantity, name) for name in ("symbol", "equation", "rows", "columns", "labels")}
    drawn = mathml(symbol=part.quantity.symbol, equation=part.quantity.equation)
    return place | quantity | {"shape": part.quantity.values.shape, "scale": _scale(part), "mathml": drawn}


def _scale(part: Part) -> float:
    return float(np.nanmax(np.abs(part.quantity.values), initial=0)) or 1.0


def _bytes(part: Part) -> np.ndarray:
    return np.rint(np.nan_to_num(part.quantity.values) / _scale(part) * BYTE + BYTE + 1).astype(np.uint8)

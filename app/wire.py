"""How attention travels: as JSON for people, as safetensors for programs; the same answer in both."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
import orjson
import safetensors.numpy
from jaxtyping import Float32

from app.errors import Refusal
from model.tokenizer import Text
from model.trace import Attended, Block, Decoding, Target

DType = Literal["f32", "f16", "u8"]
By = Literal["max", "mean"]
JSON_BYTES_PER_WEIGHT = 12  # what a float32 takes as text, with its comma


@dataclass(frozen=True)
class Selection:
    """Which part of an answer is wanted, and how finely; layer and head count from 1, None means all."""

    block: str | None = None
    layer: int | None = None
    head: int | None = None
    pool: int | None = None
    by: By = "max"

    def apply(self, blocks: Mapping[str, Block]) -> dict[str, "Part"]:
        """Cut the blocks. Raises Refusal (422) for a block, layer or head that is not there."""
        if self.block is not None and self.block not in blocks:
            there = f"there are: {', '.join(blocks)}" if blocks else "this model has no attention"
            raise Refusal(422, "unknown_block", f"There is no block {self.block[:80]!r}; {there}.")
        names = [self.block] if self.block else list(blocks)
        return {name: self._cut(name, blocks[name]) for name in names}

    def _cut(self, name: str, block: Block) -> "Part":
        layers, heads = block.weights.shape[:2]
        where = f"Block {name!r}"
        chosen_layers = (
            [one_of("layer", self.layer, layers, where)] if self.layer is not None else [*range(1, layers + 1)]
        )
        chosen_heads = [one_of("head", self.head, heads, where)] if self.head is not None else [*range(1, heads + 1)]
        weights = block.weights[np.ix_(np.subtract(chosen_layers, 1), np.subtract(chosen_heads, 1))]
        part = Part(block, chosen_layers, chosen_heads, weights)
        return part if self.pool is None else part.pool(self.pool, self.by)


@dataclass(frozen=True)
class Part:
    """The chosen layers and heads of a block; a masked weight is NaN. pooled: how, from so many rows and columns."""

    block: Block
    layers: list[int]
    heads: list[int]
    weights: Float32[np.ndarray, "layers heads i j"]
    pooled: dict[str, Any] | None = None

    def describe(self) -> dict[str, Any]:
        shape = self.block.shape
        told = {"rows": shape["rows"], "columns": shape["columns"], "mask": shape["mask"]}
        cut = {"layers": self.layers, "heads": self.heads, "window": self.window, "pooled": self.pooled}
        return told | cut

    def pool(self, most: int, by: By) -> "Part":
        """At most so many rows and columns a head, each of them the largest or the mean of those that it stands for."""
        i, j = self.weights.shape[2:]
        if max(i, j) <= most:
            return self
        told = {"by": by, "rows": i, "columns": j}
        return replace(self, weights=pool(self.weights, most, by), pooled=told)

    @property
    def window(self) -> dict[str, Any] | None:
        """What local attention was restricted to: from p_i - D to p_i + D."""
        if self.block.centres is None:
            return None
        return {"centres": self.block.centres.tolist(), "reach": self.block.shape.get("reach")}


def pool(weights: Float32[np.ndarray, "... i j"], most: int, by: By) -> Float32[np.ndarray, "... p q"]:
    """Cell (a, b) stands for the rows from a i / p to (a + 1) i / p and the columns likewise, rounded down.

    What may not be looked at (NaN) counts for nothing; a cell that stands for nothing else is NaN.

    >>> pool(np.array([[1.0, np.nan], [3.0, 5.0]], np.float32), 1, "mean")
    array([[3.]], dtype=float32)
    """
    allowed = ~np.isnan(weights)
    if by == "max":
        return _reduce(np.fmax, weights, most)
    total, count = (_reduce(np.add, x, most) for x in (np.where(allowed, weights, 0), allowed.astype(np.float32)))
    return np.divide(total, count, where=count > 0, out=np.full_like(total, np.nan))


def _reduce(ufunc: np.ufunc, x: Float32[np.ndarray, "... i j"], most: int) -> Float32[np.ndarray, "... p q"]:
    for axis in (-2, -1):
        n = x.shape[axis]
        if n > most:
            x = ufunc.reduceat(x, np.arange(most) * n // most, axis)
    return x


def to_json(attended: Attended, parts: Mapping[str, Part], max_bytes: int) -> bytes:
    """Every number at full float32 precision, null where looking is not allowed. Raises Refusal (413) if too large."""
    size = sum(part.weights.size for part in parts.values()) * JSON_BYTES_PER_WEIGHT
    if size > max_bytes:
        message = (
            f"As JSON this would be about {size / 1e6:.0f} MB: narrow it with block=, layer= or head=, "
            "or ask for it with Accept: application/vnd.safetensors."
        )
        raise Refusal(413, "json_too_large", message, max_bytes)
    answer = facts(attended)
    answer["blocks"] = {name: part.describe() | {"weights": part.weights} for name, part in parts.items()}
    return orjson.dumps(answer, option=orjson.OPT_SERIALIZE_NUMPY)


def to_safetensors(attended: Attended, parts: Mapping[str, Part], dtype: DType) -> bytes:
    """One tensor a block, all else as JSON under the metadata key `regard`."""
    answer = facts(attended) | {"blocks": {name: part.describe() for name, part in parts.items()}}
    tensors = {name: _convert(part.weights, dtype) for name, part in parts.items()}
    return safetensors.numpy.save(tensors, {"regard": json.dumps(answer, ensure_ascii=False)})


def _convert(weights: Float32[np.ndarray, "..."], dtype: DType) -> np.ndarray:
    match dtype:
        case "f32":
            return np.ascontiguousarray(weights)
        case "f16":
            return weights.astype(np.float16)
        case "u8":
            return np.rint(np.nan_to_num(weights) * 255).astype(np.uint8)


def facts(attended: Attended) -> dict[str, Any]:
    """What every answer about a sentence begins with."""
    return spoken(attended) | {
        "vector": None if attended.vector is None else attended.vector.tolist(),
        "candidates": attended.candidates and [{"token": t, "probability": p} for t, p in attended.candidates],
    }


def decoding_to_json(run: Decoding) -> bytes:
    """How a translation was written, and what beam search tried."""
    steps = [[{"token": token, "probability": p} for token, p in step] for step in run.candidates]
    tree = run.tree and [vars(node) | {"token": token} for token, node in run.tree]
    return orjson.dumps(spoken(run) | {"candidates": steps, "tree": tree})


def spoken(run: Attended | Decoding) -> dict[str, Any]:
    """The model, and both texts."""
    return {
        "model": run.model,
        "digest": run.digest,
        "source": _text(run.source),
        "target": _text(run.target) | _writing(run.target),
    }


def _text(text: Text) -> dict[str, Any]:
    return {"text": text.text, "tokens": text.tokens, "offsets": text.offsets}


def _writing(target: Target) -> dict[str, Any]:
    names = ("fed", "log_probabilities", "forced", "complete")
    return {name: getattr(target, name) for name in names}


def one_of(what: str, number: int, count: int, where: str) -> int:
    """A number that counts from 1. Raises Refusal (422) naming how many there are."""
    if not 1 <= number <= count:
        raise Refusal(422, f"unknown_{what}", f"{where} has no {what} {number}: choose from 1 to {count}.", count)
    return number

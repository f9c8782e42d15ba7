"""Attention as it is sent: as JSON for people, as safetensors for programs; the same answer in both."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypedDict

import numpy as np
import orjson
from jaxtyping import Bool, Float32, UInt8

from regard.app.api.dump import check_size, dump, facts
from regard.app.refusal import Refusal
from regard.model.aggregates import Aggregate
from regard.model.divergence import entropy
from regard.model.selection import By, Selection
from regard.model.tensor_file import to_bytes
from regard.model.trace import Attended, Block, Unkept, Weights, block_name, layer_name, sink_share
from regard.model.words_of_map import Word

DType = Literal["f32", "f16", "u8"]
COUNTS: dict[str, Literal["layers", "heads"]] = {"layer": "layers", "head": "heads"}
Compute = Callable[[Selection], Mapping[str, Weights]]
SAFETENSORS = "application/vnd.safetensors"
DECIMALS = 4  # of what is measured of a head
LESS = f"narrow it with block=, layer= or head=, or ask for it with Accept: {SAFETENSORS}"


def check(selection: Selection, blocks: Mapping[str, Block]) -> list[str]:
    """Names of the selected blocks. Raises Refusal (422) for a block, layer or head that does not exist."""
    if selection.block is not None and selection.block not in blocks:
        there = f"there are: {', '.join(blocks)}" if blocks else "this model has no attention"
        raise Refusal(422, "unknown_block", f"There is no block {selection.block[:80]!r}; {there}.")
    names = [selection.block] if selection.block else list(blocks)
    for name in names:
        for what, number in (("layer", selection.layer), ("head", selection.head)):
            if number is not None:
                one_of(what, number, blocks[name].shape[COUNTS[what]], block_name(name, blocks[name].shape))
    return names


def cut(selection: Selection, blocks: Mapping[str, Block], compute: Compute) -> dict[str, "Part"]:
    """Cut the blocks; `compute` computes the selected weights again where none were kept. Raises Refusal as `check`."""
    names = check(selection, blocks)
    if any(isinstance(block.kept, Unkept) for block in blocks.values()):
        found = compute(selection)
    else:
        layers = slice(None) if selection.layer is None else slice(selection.layer - 1, selection.layer)
        found = {name: np.ascontiguousarray(selection.cut(blocks[name].weights[layers])) for name in names}
    return {name: _part(selection, blocks[name], found[name]) for name in names}


def _part(selection: Selection, block: Block, weights: Float32[np.ndarray, "layers heads i j"]) -> "Part":
    i, j = block.size
    layers, heads = (
        [*range(1, block.shape[COUNTS[what]] + 1)] if number is None else [number]
        for what, number in (("layer", selection.layer), ("head", selection.head))
    )
    pooled = selection.pool is not None and max(i, j) > selection.pool
    return Part(block, layers, heads, weights, {"by": selection.by, "rows": i, "columns": j} if pooled else None)


class Pooled(TypedDict):
    """The way a map was pooled, and its whole size."""

    by: By
    rows: int
    columns: int


class Window(TypedDict):
    """A window of local attention, from p_i - D to p_i + D: every p_i, [layer][head][i], and D."""

    centres: list[list[list[float]]]
    reach: int | None


@dataclass(frozen=True)
class Part:
    """The chosen layers and heads of a block; a masked weight is NaN. pooled: how, and from which size.

    words: the rows and the columns, where these are not all pieces, one by one.
    """

    block: Block
    layers: list[int]
    heads: list[int]
    weights: Float32[np.ndarray, "layers heads i j"]
    pooled: Pooled | None = None
    aggregate: Aggregate | None = None
    words: tuple[Sequence[Word], Sequence[Word]] | None = None

    @cached_property
    def known(self) -> Float32[np.ndarray, "layers heads i j"]:
        """The weights, 0 where looking is not allowed."""
        return np.where(np.isnan(self.weights), np.float32(0), self.weights)

    @property
    def allowed(self) -> UInt8[np.ndarray, "layers heads i j"]:
        return (~np.isnan(self.weights)).astype(np.uint8)

    @property
    def masked_elsewhere(self) -> bool:
        """Whether anything is masked beyond the mask that the block names, as by a sliding window."""
        named = np.tri(*self.weights.shape[-2:], dtype=np.uint8) if self.block.shape["mask"] else 1
        return bool((self.allowed != named).any())

    def describe(self) -> dict[str, object]:
        shape = self.block.shape
        return {
            "rows": shape["rows"],
            "columns": shape["columns"],
            "mask": shape["mask"],
            "layers": self.layers,
            "names": [layer_name(shape, layer) if layer else "" for layer in self.layers],
            "heads": self.heads,
            "window": self.window,
            "pooled": self.pooled,
            "aggregate": self.aggregate,
            "row_words": self.words and [_described(word) for word in self.words[0]],
            "column_words": self.words and [_described(word) for word in self.words[1]],
            **self._measured(),
            **({"given": shape["given"]} if "given" in shape else {}),
            "signed": self.signed,
        }

    @property
    def signed(self) -> float | None:
        """The largest size of a weight, where weights may be below 0; None of shares."""
        is_signed = self.block.shape.get("signed") or self.aggregate == "contacts"
        return float(np.abs(self.known).max(initial=0)) if is_signed else None

    @property
    def _is_made(self) -> bool:
        """Whether rows of these weights are no rows of a head: pooled, of several heads, or of words."""
        return bool(self.pooled or self.aggregate or self.words)

    def _measured(self) -> dict[str, list[list[float]] | None]:
        """The mean entropy and the mean largest weight of the rows of each head: bytes would lose small weights."""
        if self._is_made or self.signed is not None:
            return {"entropy": None, "largest": None}
        shape = self.block.shape
        whole = "sinks" not in shape and shape.get("given", {}).get("whole", True)  # else rows do not sum to 1
        looks = ~np.isnan(self.weights).all(-1)  # a row of padding has nothing to measure
        return {
            "entropy": _mean(entropy(self.known), looks) if whole else None,
            "largest": _mean(self.known.max(-1), looks),
        }

    @property
    def sinks(self) -> Float32[np.ndarray, "layers heads i"] | None:
        """The sink's share of each row, NaN in layers without a sink; None without any, or for rows that are made."""
        layers = self.block.shape.get("sinks")
        if layers is None or self._is_made:
            return None
        share = sink_share(self.weights)
        share[[layer not in layers for layer in self.layers]] = np.nan
        return share

    @property
    def window(self) -> Window | None:
        if self.block.centres is None or self.words:
            return None
        return {"centres": self.block.centres.tolist(), "reach": self.block.shape.get("reach")}


def _mean(numbers: Float32[np.ndarray, "layers heads i"], of: Bool[np.ndarray, "layers heads i"]) -> list[list[float]]:
    sums = np.where(of, numbers, 0).sum(-1, dtype=float)
    return np.round(sums / np.maximum(of.sum(-1), 1), DECIMALS).tolist()


def _described(word: Word) -> dict[str, object]:
    return {"text": word.text, "pieces": word.pieces}


def to_json(attended: Attended, parts: Mapping[str, Part], most: int) -> bytes:
    """Every number at full float32 precision, null where looking is not allowed. Raises Refusal (413) if too large."""
    check_size(sum(part.weights.size for part in parts.values()), most, LESS)  # before anything is measured
    blocks = {name: part.describe() | {"weights": part.weights, "sinks": part.sinks} for name, part in parts.items()}
    return dump(facts(attended) | {"blocks": blocks}, most, LESS)


def to_safetensors(attended: Attended, parts: Mapping[str, Part], dtype: DType) -> bytes:
    """One tensor a block, all else as JSON under the metadata key `regard`.

    u8 cannot mark what is not allowed: where the block's mask does not say it either, a second tensor does,
    BLOCK.allowed, 0 or 1. The sink's share of each row is a tensor too: BLOCK.sinks, always in float32.
    """
    answer = facts(attended) | {"blocks": {name: part.describe() for name, part in parts.items()}}
    tensors = {name: _convert(part, dtype) for name, part in parts.items()}
    if dtype == "u8":
        tensors |= {f"{name}.allowed": part.allowed for name, part in parts.items() if part.masked_elsewhere}
    sinks = {f"{name}.sinks": part.sinks for name, part in parts.items()}
    tensors |= {name: share for name, share in sinks.items() if share is not None}
    return to_bytes(tensors, {"regard": orjson.dumps(answer, option=orjson.OPT_SERIALIZE_NUMPY).decode()})


def _convert(part: Part, dtype: DType) -> np.ndarray:
    match dtype:
        case "f32":
            return part.weights
        case "f16":
            return part.weights.astype(np.float16)
        case "u8" if part.signed is not None:
            return (128 + np.rint(part.known * (127 / (part.signed or 1)))).astype(np.uint8)
        case "u8":
            return np.rint(np.minimum(part.known, 1) * 255).astype(np.uint8)  # own weights may be above 1


def one_of(what: str, number: int, count: int, where: str) -> int:
    """Check a number that counts from 1. Raises Refusal (422) naming how many there are."""
    if not 1 <= number <= count:
        raise Refusal(422, f"unknown_{what}", f"{where} has no {what} {number}: choose from 1 to {count}.", count)
    return number

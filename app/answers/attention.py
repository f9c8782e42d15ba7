"""Attention as it is sent: as JSON for people, as safetensors for programs; the same answer in both."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal, TypedDict

import numpy as np
import safetensors.numpy
from jaxtyping import Float32, UInt8

from app.answers.dump import dump, facts
from app.cache import Cache
from app.engine import Engine
from app.question import Question
from app.refusal import Refusal
from model.aggregates import OF_LAYER, Aggregate, aggregate, rolled_blocks, rollout
from model.errors import Unsuitable
from model.selection import By, Selection
from model.trace import Attended, Block, Unkept, Weights, block_name, layer_name, sink_share

DType = Literal["f32", "f16", "u8"]
COUNTS: dict[str, Literal["layers", "heads"]] = {"layer": "layers", "head": "heads"}
Compute = Callable[[Selection], Mapping[str, Weights]]
SAFETENSORS = "application/vnd.safetensors"
ONE_MAP = (
    "An aggregate is one map: name its block=, leave out head=; mean-heads and max-heads also need layer=, the others "
    "take all layers."
)
LESS = f"narrow it with block=, layer= or head=, or ask for it with Accept: {SAFETENSORS}"


class KeptAttention:
    """Attention as it is sent, kept in a cache of its own, at most `kept` bytes.

    Other answers are encoded each time; this one is asked for most, and pooling takes longer than sending. The cache is
    small and apart, so that the large maps that answers are made from never push it out.
    """

    def __init__(self, engine: Engine, kept: int) -> None:
        self.engine = engine
        self._sent = Cache(kept)

    def __call__(
        self, question: Question, selection: Selection, dtype: DType | None, of: Aggregate | None = None
    ) -> bytes:
        """Safetensors of this precision, or JSON if that is None. Raises Refusal as `Engine.attend` does."""

        def encode() -> bytes:
            attended = self.engine.attend(question)
            compute = partial(self.engine.selected, attended)
            if of is None:
                parts = cut(selection, attended.blocks, compute)
            else:
                parts = aggregated(selection, of, attended.blocks, compute)
            if dtype is None:
                return to_json(attended, parts, self.engine.settings.max_json_bytes)
            return to_safetensors(attended, parts, dtype)

        return self._sent((self.engine.model(question.model).digest, question, selection, dtype, of), encode)


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


def aggregated(selection: Selection, of: Aggregate, blocks: Mapping[str, Block], compute: Compute) -> dict[str, "Part"]:
    """One map of several heads of a block; its head is 0, and of all layers its layer. Raises Refusal as `check`."""
    block, layer = selection.block, selection.layer
    if block is None or selection.head is not None or (layer is None) == (of in OF_LAYER):
        raise Refusal(422, "unsuitable_aggregate", ONE_MAP)
    check(selection, blocks)
    try:
        names = rolled_blocks(block, blocks) if of == "rollout" else (block,)
    except Unsuitable as error:
        raise Refusal(422, "unsuitable_aggregate", str(error)) from None
    whole = {name: cut(Selection(name, layer), blocks, compute)[name].weights for name in names}
    weights = rollout(block, whole) if of == "rollout" else aggregate(whole[block], of)
    return {block: Part(blocks[block], [layer or 0], [0], weights, aggregate=of)}


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


@dataclass(frozen=True)
class Part:
    """The chosen layers and heads of a block; a masked weight is NaN. pooled: how, and from which size."""

    block: Block
    layers: list[int]
    heads: list[int]
    weights: Float32[np.ndarray, "layers heads i j"]
    pooled: Pooled | None = None
    aggregate: Aggregate | None = None

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
        }

    @property
    def sinks(self) -> Float32[np.ndarray, "layers heads i"] | None:
        """The sink's share of each row, NaN in layers without a sink; None if no layer has one, or for pooled rows."""
        layers = self.block.shape.get("sinks")
        if layers is None or self.pooled or self.aggregate:
            return None
        share = sink_share(self.weights)
        share[[layer not in layers for layer in self.layers]] = np.nan
        return share

    @property
    def window(self) -> dict[str, object] | None:
        """The window of local attention, from p_i - D to p_i + D."""
        if self.block.centres is None:
            return None
        return {"centres": self.block.centres.tolist(), "reach": self.block.shape.get("reach")}


def to_json(attended: Attended, parts: Mapping[str, Part], most: int) -> bytes:
    """Every number at full float32 precision, null where looking is not allowed. Raises Refusal (413) if too large."""
    blocks = {name: part.describe() | {"weights": part.weights, "sinks": part.sinks} for name, part in parts.items()}
    return dump(facts(attended) | {"blocks": blocks}, most, LESS, sum(part.weights.size for part in parts.values()))


def to_safetensors(attended: Attended, parts: Mapping[str, Part], dtype: DType) -> bytes:
    """One tensor a block, all else as JSON under the metadata key `regard`.

    u8 cannot mark what is not allowed: where the block's mask does not say it either, a second tensor does,
    BLOCK.allowed, 0 or 1. The sink's share of each row is a tensor too: BLOCK.sinks, always in float32.
    """
    answer = facts(attended) | {"blocks": {name: part.describe() for name, part in parts.items()}}
    tensors = {name: _convert(part.weights, dtype) for name, part in parts.items()}
    if dtype == "u8":
        tensors |= {f"{name}.allowed": part.allowed for name, part in parts.items() if part.masked_elsewhere}
    sinks = {f"{name}.sinks": part.sinks for name, part in parts.items()}
    tensors |= {name: share for name, share in sinks.items() if share is not None}
    return safetensors.numpy.save(tensors, {"regard": json.dumps(answer, ensure_ascii=False)})


def _convert(weights: Float32[np.ndarray, "..."], dtype: DType) -> np.ndarray:
    match dtype:
        case "f32":
            return np.ascontiguousarray(weights)
        case "f16":
            return weights.astype(np.float16)
        case "u8":
            return np.rint(np.nan_to_num(weights) * 255).astype(np.uint8)


def one_of(what: str, number: int, count: int, where: str) -> int:
    """Check a number that counts from 1. Raises Refusal (422) naming how many there are."""
    if not 1 <= number <= count:
        raise Refusal(422, f"unknown_{what}", f"{where} has no {what} {number}: choose from 1 to {count}.", count)
    return number

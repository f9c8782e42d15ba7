"""How attention travels: as JSON for people, as safetensors for programs; the same answer in both."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import orjson
import safetensors.numpy
from jaxtyping import Float32, UInt8

from app.errors import Refusal
from model.selection import Selection
from model.tokenizer import Text
from model.trace import Attended, Block, Decoding, Target, Unkept, block_told, layer_name, sink_share

DType = Literal["f32", "f16", "u8"]
COUNTS: dict[str, Literal["layers", "heads"]] = {"layer": "layers", "head": "heads"}
Weights = Mapping[str, Float32[np.ndarray, "layers heads i j"]]
Look = Callable[[Selection], Weights]
JSON_BYTES_PER_WEIGHT = 12  # what a float32 takes as text, with its comma


def check(selection: Selection, blocks: Mapping[str, Block]) -> list[str]:
    """Names of the selected blocks. Raises Refusal (422) for a block, layer or head that does not exist."""
    if selection.block is not None and selection.block not in blocks:
        there = f"there are: {', '.join(blocks)}" if blocks else "this model has no attention"
        raise Refusal(422, "unknown_block", f"There is no block {selection.block[:80]!r}; {there}.")
    names = [selection.block] if selection.block else list(blocks)
    for name in names:
        for what, number in (("layer", selection.layer), ("head", selection.head)):
            if number is not None:
                one_of(what, number, blocks[name].shape[COUNTS[what]], block_told(name, blocks[name].shape))
    return names


def apply(selection: Selection, blocks: Mapping[str, Block], look: Look) -> dict[str, "Part"]:
    """Cut the blocks; `look` computes the selected weights again where none were kept. Raises Refusal as `check`."""
    names = check(selection, blocks)
    if any(isinstance(block, Unkept) for block in blocks.values()):
        found = look(selection)
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


@dataclass(frozen=True)
class Part:
    """The chosen layers and heads of a block; a masked weight is NaN. pooled: how, from so many rows and columns."""

    block: Block
    layers: list[int]
    heads: list[int]
    weights: Float32[np.ndarray, "layers heads i j"]
    pooled: dict[str, Any] | None = None

    @property
    def allowed(self) -> UInt8[np.ndarray, "layers heads i j"]:
        return (~np.isnan(self.weights)).astype(np.uint8)

    @property
    def masked_elsewhere(self) -> bool:
        """Whether anything is masked that the name of the mask does not tell, as by a sliding window."""
        told = np.tri(*self.weights.shape[-2:], dtype=np.uint8) if self.block.shape["mask"] else 1
        return bool((self.allowed != told).any())

    def describe(self) -> dict[str, Any]:
        shape = self.block.shape
        told = {"rows": shape["rows"], "columns": shape["columns"], "mask": shape["mask"]}
        names = [layer_name(shape, layer) for layer in self.layers]
        cut = {"layers": self.layers, "names": names, "heads": self.heads, "window": self.window, "pooled": self.pooled}
        return told | cut

    @property
    def sinks(self) -> Float32[np.ndarray, "layers heads i"] | None:
        """What each row leaves to a sink, NaN in layers without; None if no layer has one, or rows are pooled."""
        layers = self.block.shape.get("sinks")
        if layers is None or self.pooled:
            return None
        share = sink_share(self.weights)
        share[[layer not in layers for layer in self.layers]] = np.nan
        return share

    @property
    def window(self) -> dict[str, Any] | None:
        """What local attention was restricted to: from p_i - D to p_i + D."""
        if self.block.centres is None:
            return None
        return {"centres": self.block.centres.tolist(), "reach": self.block.shape.get("reach")}


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
    answer["blocks"] = {
        name: part.describe() | {"weights": part.weights, "sinks": part.sinks} for name, part in parts.items()
    }
    return orjson.dumps(answer, option=orjson.OPT_SERIALIZE_NUMPY)


def to_safetensors(attended: Attended, parts: Mapping[str, Part], dtype: DType) -> bytes:
    """One tensor a block, all else as JSON under the metadata key `regard`.

    Where u8 cannot say what is not allowed, and the block's mask does not, a second tensor does: BLOCK.allowed, 0 or 1.
    What a sink has of each row is a tensor too: BLOCK.sinks, in float32 whatever the weights are in.
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
    remarks = [vars(remark) for remark in text.remarks]
    return {"text": text.text, "tokens": text.tokens, "offsets": text.offsets, "remarks": remarks}


def _writing(target: Target) -> dict[str, Any]:
    names = ("fed", "log_probabilities", "forced", "complete", "after")
    return {name: getattr(target, name) for name in names}


def one_of(what: str, number: int, count: int, where: str) -> int:
    """A number that counts from 1. Raises Refusal (422) naming how many there are."""
    if not 1 <= number <= count:
        raise Refusal(422, f"unknown_{what}", f"{where} has no {what} {number}: choose from 1 to {count}.", count)
    return number

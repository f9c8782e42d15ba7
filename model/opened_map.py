"""The map that a page opens by itself: the head that it chooses, by words where its pieces make up words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from jaxtyping import Float32

from regard.model.run import Block, HeadAt, Reader, Run, Served, Shape, layer_name, sink_share
from regard.model.tokenizer import Text
from regard.model.words_of_map import Word, by_words_apart, words_apart

TITLES = {
    "encoder": "Encoder self-attention",
    "decoder": "Decoder self-attention",
    "cross": "Cross-attention",
    "linear": "Linear attention",
    "hops": "Structured self-attention",
}
BY_WORDS = "translation"  # tasks whose maps open by words
ERROR = 0.4  # the largest alignment error with which a head is said to align


@dataclass(frozen=True)
class OpenedMap:
    """A map with the names of its rows and columns, as tokens; layer and head are 0 where a block is one map.

    read: so many first rows are named by what was read. window: centres and reach of local attention. aligns: whether
    the head was seen to align. by_words: its rows and columns are words; marks are left out, and rows rescaled.
    """

    title: str
    layer: int
    head: int
    weights: Float32[np.ndarray, "i j"]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    rows_side: str
    columns_side: str
    read: int = 0
    aligns: bool = False
    sinks: Float32[np.ndarray, " i"] | None = None
    window: tuple[Float32[np.ndarray, " i"], int] | None = None
    is_own: bool = False
    is_graph: bool = False
    signed: bool = False
    by_words: bool = False

    @property
    def is_written(self) -> bool:
        """Whether its rows are pieces of what is written."""
        return self.rows_side in {"target", "fed"}

    @property
    def unit(self) -> str:
        """The name of a row or a column."""
        return "node" if self.is_graph else "word" if self.by_words else "piece"


def usual_head(run: Run) -> HeadAt | None:
    """The head that opens by itself, as `static/shared/head/choose.ts` has it; None without attention."""
    if not run.blocks:
        return None
    name, block = [*run.blocks.items()][-1]
    if _is_whole(name, block.shape):
        return HeadAt(name, 1, 1)
    if best := run.reader.get("alignment"):
        return HeadAt("cross", best["produced"]["layer"], best["produced"]["head"])
    return HeadAt(name, 1 if "given" in block.shape else block.shape["layers"], 1)


def opened_map(
    run: Run, at: HeadAt, weights: Float32[np.ndarray, "i j"], *, named: bool, rows: Served | None = None
) -> OpenedMap:
    """The map of a head of these weights; named: somebody asked for it, so that it opens by pieces.

    rows: the piece that names rows of the target; by default what is produced, or of a named head what it serves.
    """
    block = run.blocks[at.block]
    shape, given = block.shape, block.shape.get("given")
    is_whole = _is_whole(at.block, shape)
    naming = rows or (_served(run.reader, at) if named else "produced")
    side = "hops" if at.block == "hops" else "fed" if naming == "fed" and shape["rows"] == "target" else shape["rows"]
    found = OpenedMap(
        title=head_title(run, at),
        layer=0 if is_whole else at.layer,
        head=0 if is_whole else at.head,
        weights=weights,
        rows=hops(at, len(weights)) if side == "hops" else names(run, side),
        columns=names(run, shape["columns"]),
        rows_side=side,
        columns_side=shape["columns"],
        read=run.target.read + (side == "fed" and bool(run.target.read)) if shape["rows"] == "target" else 0,
        aligns=_aligns(run.reader, at, naming),
        sinks=_sinks(shape, at, weights),
        window=_window(block),
        is_own=given is not None,
        is_graph=bool(given and "graph" in given),
        signed=bool(shape.get("signed")),
    )
    is_by_words = not named and run.reader.get("task", "").startswith(BY_WORDS) and "cross" in run.blocks
    return by_words(found, run.source, run.target) if is_by_words and side != "hops" else found


def names(run: Run, side: str) -> tuple[str, ...]:
    """The tokens of a side."""
    return {"source": run.source.tokens, "target": run.target.tokens, "fed": run.target.fed}[side]


def hops(at: HeadAt, count: int) -> tuple[str, ...]:
    """The names of all hops, or of the one that was asked for."""
    return tuple(f"hop {k}" for k in range(1, count + 1)) if count > 1 else (f"hop {at.head}",)


def head_title(run: Run, at: HeadAt) -> str:
    """The name of a head, without numbers where a block is one map: as `static/shared/head/titles.ts` has it."""
    shape, name = run.blocks[at.block].shape, run.reader.get("name", "")
    title = TITLES.get(at.block, at.block)
    if run.reader.get("family") == "self-attentive" and run.reader.get("looks") == "alike":
        title = "Mean pooling"
    if run.reader.get("family") == "recurrent":
        by = next((one for one in ("Bahdanau", "Luong") if one in name), "")
        title = f"{by}’s attention" if by else "Attention"
    return title if _is_whole(at.block, shape) else f"{title}, layer {layer_name(shape, at.layer)}, head {at.head}"


def by_words(shown: OpenedMap, source: Text, target: Text) -> OpenedMap:
    """The map by words with punctuation apart; the map itself where nothing would be left of it."""
    rows, columns = (
        [word for word in _words(side, tokens, source, target) if word.pieces[-1] < len(tokens)]
        for side, tokens in ((shown.rows_side, shown.rows), (shown.columns_side, shown.columns))
    )
    left = [[word for word in words if not word.is_mark] for words in (rows, columns)]
    if not all(left):
        return shown
    return replace(
        shown,
        weights=by_words_apart(shown.weights, rows, columns),
        rows=tuple(word.text for word in left[0]),
        columns=tuple(word.text for word in left[1]),
        read=sum(word.pieces[0] < shown.read for word in left[0]),
        sinks=None,
        window=None,
        by_words=True,
    )


def _words(side: str, tokens: Sequence[str], source: Text, target: Text) -> list[Word]:
    return words_apart(source) if side == "source" else words_apart(target, tokens[0] if side == "fed" else None)


def _is_whole(name: str, shape: Shape) -> bool:
    return name == "hops" or shape["layers"] * shape["heads"] == 1


def _errors(reader: Reader, at: HeadAt) -> dict[Served, float]:
    """The alignment errors of a head by the piece that names its rows; {} where they were not measured."""
    if at.block != "cross":
        return {}
    return {rows: one["heads"][at.layer - 1][at.head - 1] for rows, one in reader.get("alignment", {}).items()}


def _served(reader: Reader, at: HeadAt) -> Served:
    errors = _errors(reader, at)
    return "fed" if errors and errors["fed"] < errors["produced"] else "produced"


def _aligns(reader: Reader, at: HeadAt, rows: Served) -> bool:
    if errors := _errors(reader, at):
        return errors[rows] <= ERROR
    aligned = reader.get("aligned")
    if not aligned or (at.block, at.layer, at.head) != ("cross", aligned["layer"], aligned["head"]):
        return False
    return 1 - aligned["share"] <= ERROR


def _sinks(shape: Shape, at: HeadAt, weights: Float32[np.ndarray, "i j"]) -> Float32[np.ndarray, " i"] | None:
    return sink_share(weights) if at.layer in shape.get("sinks", []) else None


def _window(block: Block) -> tuple[Float32[np.ndarray, " i"], int] | None:
    return None if block.centres is None or "reach" not in block.shape else (block.centres, block.shape["reach"])

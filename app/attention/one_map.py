"""One map that is made from heads: of several heads, by words, without end marks."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from regard.app.attention.answers import Compute, Part, check, cut
from regard.app.refusal import Refusal
from regard.model.aggregates import MOST_IN_UNION, OF_LAYER, OF_MAXIMA, Aggregate, aggregate, rolled_blocks, rollout
from regard.model.contacts import contacts
from regard.model.errors import Unsuitable
from regard.model.selection import Selection
from regard.model.trace import Attended, Block, HeadAt, Served, Side, Weights
from regard.model.words_of_map import Word, axis, merged, without_marks

Axes = tuple[Sequence[Word], Sequence[Word]]
HEADS = re.compile(r"[1-9]\d{0,3}\.[1-9]\d{0,3}(,[1-9]\d{0,3}\.[1-9]\d{0,3})*", re.ASCII)
AGGREGATE_NEEDS = (
    "An aggregate is one map: name its block=, leave out head=; mean-heads and max-heads also need layer=, the others "
    "take all layers."
)
UNION_NEEDS = (
    f"A union needs 2 to {MOST_IN_UNION} heads of one block=, each as layer.head, with commas between: "
    "aggregate=union&heads=1.2,2.5; leave out layer= and head=."
)
ONE_MAP = (
    "Words and hidden marks are shown in one map: name its block=, layer= and head=, or an aggregate=, without pool=."
)
SIGNED = (
    "Weights of this map may be below 0: a largest one and a rollout of them mean nothing: ask for a head or a mean."
)
OF_PROTEINS = (
    "Contacts are of proteins: of self-attention that was brought with residues as names, a letter each: M, K, T, V."
)
HOPS = "The rows of this matrix are hops, which are no words: leave out words= and marks=."
NOTHING_LEFT = "Without its end marks nothing is left of this map: leave out marks=hidden."


@dataclass(frozen=True)
class MadeMap:
    """The making of one map; heads: those of a union; words: by words; marks: with end marks, or without.

    rows: the piece that names a row of the target, and so says which rows are one word.
    """

    aggregate: Aggregate | None = None
    heads: tuple[HeadAt, ...] = ()
    words: bool = False
    marks: Literal["shown", "hidden"] = "shown"
    rows: Served = "produced"

    @property
    def is_rewritten(self) -> bool:
        """Whether its rows and columns are not all pieces, one by one."""
        return self.words or self.marks == "hidden"


AS_IT_IS = MadeMap()


def read_heads(block: str | None, of: Aggregate | None, heads: str | None) -> tuple[HeadAt, ...]:
    """Read the heads of a union. Raises Refusal (422) where there are too few, too many, or heads without a union."""
    if of != "union" and heads is None:
        return ()
    if of != "union" or block is None or not HEADS.fullmatch(heads or ""):
        raise Refusal(422, "unsuitable_aggregate", UNION_NEEDS)
    places = sorted({tuple(map(int, place.split("."))) for place in (heads or "").split(",")})
    if not 2 <= len(places) <= MOST_IN_UNION:
        raise Refusal(422, "unsuitable_aggregate", UNION_NEEDS, MOST_IN_UNION)
    return tuple(HeadAt(block, layer, head) for layer, head in places)


def one_map(selection: Selection, made: MadeMap, attended: Attended, compute: Compute) -> dict[str, Part]:
    """One map, made as it is asked for. Its head is 0 if it is an aggregate, and of all layers its layer.

    Words are merged before heads are compared, so that a largest weight is that of one head; end marks are hidden
    last. Raises Refusal as `check`.
    """
    name = _checked(selection, made, attended.blocks)
    block = attended.blocks[name]
    axes = _axes(attended, block, made) if made.is_rewritten else None

    def read(part: Selection) -> Weights:
        weights = cut(part, attended.blocks, compute)[name].weights
        return weights if axes is None else merged(_without_outside(weights, block), *axes)

    if made.aggregate == "rollout":
        weights = _rolled(name, attended.blocks, compute, axes)
    elif made.aggregate == "contacts":
        rows = axes[0] if axes is not None else axis(attended, block.shape["rows"], words=False)
        weights = contacts(read(Selection(name)), np.array([not row.is_mark for row in rows]))
    else:
        weights = _of(selection, made, read)
    if axes is not None and made.marks == "hidden":
        divide = made.aggregate not in {*OF_MAXIMA, "contacts"} and not block.shape.get("signed")
        weights = without_marks(weights, *axes, divide=divide)
        axes = _shown(axes[0]), _shown(axes[1])
    is_head = int(made.aggregate is None)
    at = [selection.layer or is_head], [is_head and (selection.head or 1)]
    return {name: Part(block, *at, weights, aggregate=made.aggregate, words=axes)}


def _of(selection: Selection, made: MadeMap, read: Callable[[Selection], Weights]) -> Weights:
    match made.aggregate:
        case None:
            return read(selection)
        case "union":
            return aggregate(
                np.concatenate([read(Selection(at.block, at.layer, at.head)) for at in made.heads]), "union"
            )
        case "rollout" | "contacts":
            raise AssertionError("these are made of all layers")
        case of:
            return aggregate(read(selection), of)


def _rolled(name: str, blocks: Mapping[str, Block], compute: Compute, axes: Axes | None) -> Weights:
    needed = rolled_blocks(name, blocks)
    rolled = rollout(name, {one: cut(Selection(one), blocks, compute)[one].weights for one in needed})
    return rolled if axes is None else merged(rolled, *axes)


def _checked(selection: Selection, made: MadeMap, blocks: Mapping[str, Block]) -> str:
    """The block of one map. Raises Refusal (422) where the selection has several maps, or none."""
    check(selection, blocks)
    name, of = selection.block, made.aggregate
    if of is not None and (name is None or selection.head is not None or (selection.layer is None) == (of in OF_LAYER)):
        raise Refusal(422, "unsuitable_aggregate", UNION_NEEDS if of == "union" else AGGREGATE_NEEDS)
    shape = None if name is None else blocks[name].shape
    if name is None or shape is None:
        raise Refusal(422, "not_one_map", ONE_MAP)
    is_one = shape["layers"] * shape["heads"] == 1 or None not in (selection.layer, selection.head)
    if selection.pool is not None or (of is None and not is_one):
        raise Refusal(422, "not_one_map", ONE_MAP)
    if name == "hops":
        raise Refusal(422, "not_one_map", HOPS)
    if shape.get("signed") and of in {*OF_MAXIMA, "rollout"}:
        raise Refusal(422, "unsuitable_aggregate", SIGNED)
    if of == "contacts" and not shape.get("given", {}).get("residues"):
        raise Refusal(422, "unsuitable_aggregate", OF_PROTEINS)
    for at in made.heads:
        check(Selection(at.block, at.layer, at.head), blocks)
    if of == "rollout":
        try:
            rolled_blocks(name, blocks)
        except Unsuitable as error:
            raise Refusal(422, "unsuitable_aggregate", str(error)) from None
    return name


def _axes(attended: Attended, block: Block, made: MadeMap) -> Axes:
    rows, columns = block.shape["rows"], block.shape["columns"]
    is_fed = (
        rows == "target" and made.rows == "fed" and "given" not in block.shape
    )  # rows that are brought have one name
    named: Side = "fed" if is_fed else rows
    return axis(attended, named, words=made.words), axis(attended, columns, words=made.words)


def _shown(words: Sequence[Word]) -> list[Word]:
    """The words that are no marks. Raises Refusal (422) where there are none."""
    shown = [word for word in words if not word.is_mark]
    if not shown:
        raise Refusal(422, "nothing_left", NOTHING_LEFT)
    return shown


def _without_outside(weights: Weights, block: Block) -> Weights:
    """Mark what is outside of a local window as not allowed: rows and columns that are merged have no window."""
    reach = block.shape.get("reach")
    if block.centres is None or reach is None:
        return weights
    outside = np.abs(np.arange(weights.shape[-1]) - block.centres[:, None]) > reach
    return np.where(outside, np.float32(np.nan), weights)

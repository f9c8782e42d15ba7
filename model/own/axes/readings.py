"""Axes that an array may have: those that its shape says, and those that its sums and its names prove.

Attention weights sum to 1 over the columns that a row looks at, so the axis that sums to 1 is the columns.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from regard.model.errors import Ambiguous, TooMany, Unsuitable
from regard.model.own.axes.proof import proof_of
from regard.model.own.axes.shapes import AXES, MOST
from regard.model.own.naming.words import plain
from regard.model.own.sums import of_edges
from regard.model.own.unequal import sizes

BY_SHAPE = ((), ("heads",), ("layers", "heads"), AXES)
"""What stands before the rows and columns, where nobody says it."""
OTHERWISE = {
    ("heads",): ("texts", "layers"),
    ("layers", "heads"): ("texts heads", "layers texts", "heads texts"),
    AXES: ("texts layers heads", "layers heads texts"),
}
"""What it may be instead."""
ROWS_FIRST = {3: "rows heads columns", 4: "texts rows heads columns", 5: "layers texts rows heads columns"}
"""Axes of q, k and v in FlashAttention and in TransformerLens, and of weights in the Temporal Fusion Transformer."""
AROUND = ((), ("heads",), ("texts", "heads"), AXES)
"""What the other axes are where rows and columns do not stand last."""
PLACES = {3: "rows columns columns", 4: "rows rows columns columns", 5: "heads rows rows columns columns"}
PLACES |= {6: "texts heads rows rows columns columns"}
"""Axes of weights over the places of a picture, [height, width], which together sum to 1."""
PLACES_OF_LAYERS = "layers texts heads rows columns columns"
LONG = (
    "layers texts texts heads rows columns",
    "texts texts layers heads rows columns",
    "layers layers texts heads rows columns",
)
"""Axes of an array of six, of which two are one."""
OFFERED = 4
"""Readings that a sentence offers."""


@dataclass(frozen=True)
class Readings:
    """Readings of an array, as `axes` names them: the usual one is what its shape says.

    proven: those whose columns are what sums to 1, the likeliest first; others: what it may be, where nothing proves
    it; why: a clause on what sums to 1. is_sure: the first that is proven is the only one that makes a square. total:
    the whole number that the proven columns sum to.
    """

    shape: tuple[int, ...]
    usual: str
    proven: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    why: str = ""
    is_sure: bool = False
    total: int = 1

    @property
    def may_be_edges(self) -> bool:
        """Whether these may be [edges, heads]: of each head the weights sum to the number of nodes that look."""
        return self.total > 1 and len(self.shape) == 2 and self.shape[0] > self.shape[1]

    @property
    def all(self) -> tuple[str, ...]:
        """Every reading that a list offers; of one with rows and columns last also the one in which columns look."""
        are_last = self.usual.endswith(" rows columns") or self.usual == "rows columns"
        turned = [self.usual.removesuffix("rows columns") + "columns rows"] if are_last else []
        return tuple(dict.fromkeys((self.usual, *self.proven, *self.others, *turned)))

    def listed(self, axes: Sequence[str]) -> tuple[str, ...]:
        """Every reading for a list, first the one that is taken; none: the usual one."""
        return tuple(dict.fromkeys((" ".join(axes) or self.usual, *self.all)))

    @property
    def is_elsewhere(self) -> bool:
        """True where what sums to 1 is not the columns of the usual reading."""
        return bool(self.proven) and self.usual not in self.proven

    @property
    def offer(self) -> str:
        """Axes that are offered instead of the usual ones, with the reason; "" where there are none."""
        others = [one for one in self.proven or self.others if one != self.usual]
        others.sort(key=lambda axes: not _can_show(axes, self.shape))
        return _listed(others[:OFFERED], self.why if self.is_elsewhere else "")

    def taken_for(self, axes: str = "") -> tuple[str, ...]:
        """A sentence on what the axes were taken for; none where that makes no difference. axes: "": the usual ones."""
        if axes:
            found = ", ".join(f"{size} {_one(size, name)}" for name, size in sizes_of(axes, self.shape))
            others = [one for one in dict.fromkeys((*(self.proven or self.others), self.usual)) if one != axes][
                :OFFERED
            ]
            why = self.why if self.is_sure else " and ".join(["the names fit", *filter(None, [self.why])])
            return (f"Taken for {found}, because {why}. Not so? {_listed(others)}.",)
        named = self.usual.split()[:-2]
        if not self.offer or not (self.is_elsewhere or max(self.shape[: len(named)], default=1) > 1):
            return ()
        leading = [f"{size} {_one(size, name)}" for name, size in zip(named, self.shape, strict=False)]
        found = " of ".join(leading) or "rows and columns"
        return (f"Taken for {found}, by the shape {sizes(self.shape)}. Not so? {self.offer}.",)


@contextmanager
def offering(found: Readings | None) -> Iterator[None]:
    """End a refusal with the readings that are proven, and with texts where there are too many layers or heads.

    Raises Ambiguous instead of Unsuitable then, and TooMany as it comes. found: None where axes are said.
    """
    try:
        yield
    except TooMany as error:
        raise TooMany(" ".join([str(error), *(_instead(found) if found else ())])) from None
    except Unsuitable as error:
        if found is None or not found.is_elsewhere:
            raise
        edges = [of_edges(found.total)] if found.may_be_edges else []
        raise Ambiguous(" ".join([f"{error} {found.offer}.", *edges])) from None


def _instead(found: Readings) -> Iterator[str]:
    """Sentences on readings that are proven, or on layers or heads that are too many, and may be texts."""
    if found.is_elsewhere:
        yield f"{found.offer}."
        return
    texts = next((one for one in found.all if one.startswith("texts")), "")
    if texts and found.shape[0] > MOST[found.usual.split()[0]]:
        yield f'Or are these texts? axes="{texts}", texts="1-{MOST["batch"]}".'


def _one(size: int, axis: str) -> str:
    return axis if size > 1 else axis[:-1]


def _listed(readings: Sequence[str], why: str = "") -> str:
    said = " or ".join(f'axes="{one}"' for one in readings)
    return f"{why[0].upper()}{why[1:]}: {said}" if why and said else said


def sizes_of(axes: str, shape: Sequence[int]) -> list[tuple[str, int]]:
    """Each axis with its size, two of one name beside each other as one.

    >>> sizes_of("rows rows columns", [3, 4, 7])
    [('rows', 12), ('columns', 7)]
    """
    found = dict.fromkeys(axes.split(), 1)
    for name, size in zip(axes.split(), shape, strict=True):
        found[name] *= size
    return [*found.items()]


def _can_show(axes: str, shape: Sequence[int]) -> bool:
    return all(size <= MOST["batch" if name == "texts" else name] for name, size in sizes_of(axes, shape))


def of_shape(shape: tuple[int, ...]) -> Readings:
    """Readings that the number of axes says.

    >>> of_shape((2, 5, 7)).taken_for()
    ('Taken for 2 heads, by the shape [2, 5, 7]. Not so? axes="texts rows columns" or axes="layers rows columns" or \
axes="rows heads columns".',)
    """
    named = BY_SHAPE[len(shape) - 2]
    usual, *others = [f"{one} rows columns".lstrip() for one in (" ".join(named), *OTHERWISE.get(named, ()))]
    rows_first = [ROWS_FIRST[len(shape)]] if len(shape) > 2 else []
    return Readings(shape, usual, (), (*others, *rows_first))


def of_weights(weights: np.ndarray, *, of_list: bool = False) -> Readings:
    """Readings of weights of 2 to 6 axes, as far as their sums say them. of_list: the first axis is layers."""
    proof = proof_of(weights)
    if weights.ndim == 6:
        first, *others = (PLACES[6], PLACES_OF_LAYERS) if proof and proof[0] == 6 else LONG
        return Readings(weights.shape, first, (), tuple(others))
    found = of_shape(weights.shape)
    if proof is None:
        return found
    (columns, total), last = proof, weights.ndim - 1
    counted = f"axis {columns + 1} of {weights.ndim} sums to {total}"
    if columns == last:
        proven = (found.usual, *_over_places(weights.shape), *found.others)
        return Readings(weights.shape, found.usual, tuple(dict.fromkeys(proven)), (), counted)
    if columns > last:
        together = f"axes {last} and {last + 1} of {weights.ndim} together sum to 1"
        return Readings(weights.shape, found.usual, tuple(_as_places(weights.shape)), found.others, together)
    rows = _likely_rows(weights.shape, columns)
    squares = _squares(weights.shape, columns)
    is_sure = total == 1 and len(squares) == 1 and squares[0] < last and weights.shape[-1] < weights.shape[columns]
    why = f"{counted} and axis {squares[0] + 1} alone is as long" if is_sure else counted
    if of_list and weights.ndim > 3:
        rows = [row for row in rows if row and columns] or rows
    proven = tuple(_around(weights.ndim, row, columns, of_list=of_list) for row in rows)
    return Readings(weights.shape, found.usual, proven, found.others, why, is_sure, total)


def chosen(found: Readings, tokens: Any, columns: Any) -> str:
    """The reading to take where it is not the usual one: names fit no other, or sums leave no other; else ""."""
    named = _counts(tokens), _counts(columns)
    if _do_fit(found.usual, found.shape, *named):
        return found.proven[0] if found.is_sure and _do_fit(found.proven[0], found.shape, *named) else ""
    fit = [one for one in (*found.proven, *found.others) if _do_fit(one, found.shape, *named)]
    if not fit and found.is_elsewhere and named[1] is None:  # the columns are to be named too
        fit = [one for one in found.proven if _do_name(named[0], "rows", one, found.shape)]
    is_one = len({one.split().index("rows") for one in fit}) == 1
    return fit[0] if fit and (found.proven or is_one) else ""


def _counts(given: Any) -> tuple[int | None, set[int]] | None:
    """The number of lists of names, None where one serves all texts, and their lengths; None without names."""
    names = plain(given)
    if not isinstance(names, (list, tuple)) or not names:
        return None
    if all(isinstance(one, (list, tuple)) for one in names):
        return len(names), {len(one) for one in names}
    return None, {len(names)}


def _do_fit(axes: str, shape: Sequence[int], tokens: Any, columns: Any) -> bool:
    """True where there are as many names as rows and columns, and as many lists as texts. None: no names."""
    size = dict(sizes_of(axes, shape))
    if tokens and not columns and size["rows"] != size["columns"]:
        return False
    return _do_name(tokens, "rows", axes, shape) and _do_name(columns, "columns", axes, shape)


def _do_name(names: tuple[int | None, set[int]] | None, what: str, axes: str, shape: Sequence[int]) -> bool:
    size = {"texts": 1, **dict(sizes_of(axes, shape))}
    return names is None or (names[0] in {None, size["texts"]} and names[1] == {size[what]})


def _squares(shape: Sequence[int], columns: int) -> list[int]:
    return [axis for axis, size in enumerate(shape) if axis != columns and size == shape[columns]]


def _likely_rows(shape: Sequence[int], columns: int) -> list[int]:
    """Axes that may be the rows, the likeliest first: one that makes a square alone, then what stands nearest."""
    squares = _squares(shape, columns)
    is_last = columns == len(shape) - 2
    near = sorted((axis for axis in range(len(shape)) if axis != columns), key=lambda axis: abs(axis - columns))
    if is_last:  # rows and columns, turned
        near.sort(key=lambda axis: axis != columns + 1)
    return sorted(near, key=lambda axis: not (len(squares) == 1 and axis in squares))


def _around(dimensions: int, rows: int, columns: int, *, of_list: bool = False) -> str:
    """A reading with rows and columns at these axes.

    >>> _around(4, 0, 1), _around(3, 2, 1)
    ('rows columns texts heads', 'heads columns rows')
    """
    are_last = {rows, columns} == {dimensions - 2, dimensions - 1}
    others = iter((BY_SHAPE if are_last or of_list else AROUND)[dimensions - 2])
    return " ".join({rows: "rows", columns: "columns"}.get(axis) or next(others) for axis in range(dimensions))


def _over_places(shape: Sequence[int]) -> Iterator[str]:
    """Readings of places of a square picture that look at the columns, [height, width, columns]."""
    if len(shape) == 3 and shape[0] == shape[1] != shape[2]:
        yield "rows rows columns"
    if len(shape) == 4 and shape[1] == shape[2] != shape[3]:
        yield "heads rows rows columns"


def _as_places(shape: Sequence[int]) -> Iterator[str]:
    """Readings of rows that look at the places of a picture, the last two axes."""
    if len(shape) > 3 and tuple(shape[-4:-2]) == tuple(shape[-2:]):
        yield PLACES[len(shape)]
    yield {3: "", 4: "heads ", 5: "texts heads "}.get(len(shape), "layers texts heads ") + PLACES[3]
    if len(shape) == 5:
        yield "texts rows heads columns columns"

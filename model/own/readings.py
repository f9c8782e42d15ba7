"""Axes that an array may have: those that its shape says, and those that its sums and its names prove.

Attention weights sum to 1 over the columns that a row looks at, so the axis that sums to 1 is the columns.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from regard.model.errors import Ambiguous, TooMany, Unsuitable
from regard.model.own.arrays import FLOATS, sizes
from regard.model.own.shapes import AXES, MOST
from regard.model.own.sums import WHOLE
from regard.model.own.words import plain

BY_SHAPE = ((), ("heads",), ("layers", "heads"), AXES)
"""What stands before the rows and columns, where nobody says it."""
OTHERWISE = {
    ("heads",): ("texts", "layers"),
    ("layers", "heads"): ("texts heads", "layers texts"),
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
LONG = (
    "layers texts texts heads rows columns",
    "texts texts layers heads rows columns",
    "layers layers texts heads rows columns",
)
"""Axes of an array of six, of which two are one."""
OFFERED = 4
"""Readings that a sentence offers."""
MOST_SUMMED, SOME = 2**18, 5
"""Numbers of which all are summed; of more, the lines at so many places of each other axis."""


@dataclass(frozen=True)
class Readings:
    """Readings of an array, as `axes` names them: the usual one is what its shape says.

    proven: those whose columns are what sums to 1, the likeliest first; others: what it may be, where nothing proves
    it; why: a clause on what sums to 1. is_sure: the first that is proven is the only one that makes a square.
    """

    shape: tuple[int, ...]
    usual: str
    proven: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    why: str = ""
    is_sure: bool = False

    @property
    def all(self) -> tuple[str, ...]:
        """Every reading that a list offers; of one with rows and columns last also the one in which columns look."""
        turned = self.usual.removesuffix("rows columns") + "columns rows"
        return tuple(dict.fromkeys((self.usual, *self.proven, *self.others, turned)))

    @property
    def is_elsewhere(self) -> bool:
        """True where what sums to 1 is not the columns of the usual reading."""
        return bool(self.proven) and self.usual not in self.proven

    @property
    def offer(self) -> str:
        """Axes that are offered instead of the usual ones, with the reason; "" where there are none."""
        others = [one for one in self.proven or self.others if one != self.usual][:OFFERED]
        return _listed(others, self.why if self.is_elsewhere else "")

    def taken_for(self, axes: str = "") -> tuple[str, ...]:
        """A sentence on what the axes were taken for; none where that makes no difference. axes: "": the usual ones."""
        if axes:
            found = ", ".join(f"{size} {_one(size, name)}" for name, size in sizes_of(axes, self.shape))
            others = [one for one in dict.fromkeys((*self.proven, self.usual)) if one != axes][:OFFERED]
            why = self.why if self.is_sure else f"the names fit and {self.why}"
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
        raise TooMany(f"{error}{_as_texts(found) if found else ''}") from None
    except Unsuitable as error:
        if found is None or not found.is_elsewhere:
            raise
        raise Ambiguous(f"{error} {found.offer}.") from None


def _as_texts(found: Readings) -> str:
    """A sentence on layers or heads that are too many, and may be texts; "" where they are not."""
    first = found.usual.split()[0]
    texts = next((one for one in found.all if one.startswith("texts")), "")
    if not texts or found.shape[0] <= MOST[first]:
        return ""
    return f' Or are these texts? axes="{texts}", texts="1-{MOST["batch"]}".'


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


def of_shape(shape: tuple[int, ...], *, of_weights: bool = True) -> Readings:
    """Readings that the number of axes says.

    >>> of_shape((2, 5, 7)).taken_for()
    ('Taken for 2 heads, by the shape [2, 5, 7]. Not so? axes="texts rows columns" or axes="layers rows columns" or \
axes="rows heads columns".',)
    """
    named = BY_SHAPE[len(shape) - 2]
    usual, *others = [f"{one} rows columns".lstrip() for one in (" ".join(named), *OTHERWISE.get(named, ()))]
    rows_first = ROWS_FIRST.get(len(shape), "")
    is_offered = rows_first and (len(shape) == 3 or not of_weights)
    return Readings(shape, usual, (), (*others, *([rows_first] if is_offered else [])))


def of_weights(weights: np.ndarray) -> Readings:
    """Readings of weights of 2 to 5 axes, as far as their sums say them."""
    found = of_shape(weights.shape)
    proof = _proof(weights)
    if proof is None:
        return found
    (columns, total), last = proof, weights.ndim - 1
    counted = f"axis {columns + 1} of {weights.ndim} sums to {total}"
    if columns == last:
        rows_first = [ROWS_FIRST[weights.ndim]] if weights.ndim > 2 else []
        proven = (found.usual, *found.others, *rows_first, *_over_places(weights.shape))
        return Readings(weights.shape, found.usual, tuple(dict.fromkeys(proven)), (), counted)
    if columns > last:
        together = f"axes {last} and {last + 1} of {weights.ndim} together sum to 1"
        return Readings(weights.shape, found.usual, tuple(_as_places(weights.shape)), found.others, together)
    rows = _likely_rows(weights.shape, columns)
    squares = _squares(weights.shape, columns)
    is_sure = total == 1 and len(squares) == 1 and squares[0] < last and weights.shape[-1] < weights.shape[columns]
    why = f"{counted} and axis {squares[0] + 1} alone is as long" if is_sure else counted
    proven = tuple(_around(weights.ndim, row, columns) for row in rows)
    return Readings(weights.shape, found.usual, proven, found.others, why, is_sure)


def of_six(weights: np.ndarray) -> tuple[str, ...]:
    """Readings of an array of six axes, of which two of one name beside each other are one."""
    if (proof := _proof(weights)) and proof[0] > weights.ndim - 1:
        return PLACES[6], "layers texts heads rows columns columns"
    return LONG


def chosen(found: Readings, tokens: Any, columns: Any) -> str:
    """The reading to take where it is not the usual one: names fit no other, or sums leave no other; else ""."""
    named = _counts(tokens), _counts(columns)
    if _do_fit(found.usual, found.shape, *named):
        return found.proven[0] if found.is_sure and _do_fit(found.proven[0], found.shape, *named) else ""
    fit = [one for one in (*found.proven, *found.others) if _do_fit(one, found.shape, *named)]
    return fit[0] if fit and found.proven else ""


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
    size = {"texts": 1, **dict(sizes_of(axes, shape))}
    if tokens and not columns and size["rows"] != size["columns"]:
        return False
    of_rows, of_columns = ((one, size[what]) for one, what in ((tokens, "rows"), (columns, "columns")))
    return all(
        one is None or (one[0] in {None, size["texts"]} and one[1] == {count}) for one, count in (of_rows, of_columns)
    )


def _proof(weights: np.ndarray) -> tuple[int, int] | None:
    """The axis that sums to 1, from 0, or to the same whole number; one more than there are where the last two do.

    The last axis goes first, since there the columns are expected.
    """
    if not weights.size or not (weights.dtype.kind in "iuf" or weights.dtype.name in FLOATS):
        return None
    last = weights.ndim - 1
    totals = [_total(weights, (axis,)) if n > 1 or axis == last else 0 for axis, n in enumerate(weights.shape)]
    for axis in (last, *reversed(range(last))):
        if totals[axis] == 1:
            return axis, 1
    are_few = weights.shape[last - 1] * weights.shape[last] <= MOST["columns"]
    if weights.ndim > 2 and are_few and _total(weights, (last - 1, last)) == 1:
        return last + 1, 1
    several = [axis for axis in range(weights.ndim) if totals[axis] > 1]
    return (several[-1], totals[several[-1]]) if several and last not in several else None


def _total(weights: np.ndarray, axes: tuple[int, ...]) -> int:
    """The whole number to which all lines along these axes sum, those aside that are empty; 0 if there is none."""
    step = [1 if weights.size <= MOST_SUMMED or k in axes else -(-n // SOME) for k, n in enumerate(weights.shape)]
    with np.errstate(over="ignore", invalid="ignore"):
        some = weights[tuple(slice(None, None, one) for one in step)].astype(np.float32, copy=False)
        sums = np.atleast_1d(np.nansum(some, axes, dtype=np.float64))
    sums = sums[sums != 0]
    if not sums.size or not np.isfinite(sums).all():
        return 0
    total = round(float(np.median(sums)))
    return total if total and (np.abs(sums / total - 1) <= WHOLE).all() else 0


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


def _around(dimensions: int, rows: int, columns: int) -> str:
    """A reading with rows and columns at these axes.

    >>> _around(4, 0, 1), _around(3, 2, 1)
    ('rows columns texts heads', 'heads columns rows')
    """
    are_last = {rows, columns} == {dimensions - 2, dimensions - 1}
    others = iter((BY_SHAPE if are_last else AROUND)[dimensions - 2])
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

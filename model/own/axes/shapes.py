"""Shapes of arrays that somebody brings: every array is read as [layers, batch, heads, rows, columns]."""

import math
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

import numpy as np

from regard.model.errors import TooMany, Unsuitable
from regard.model.own.axes.part import WHERE
from regard.model.own.unequal import sizes

MOST = {"layers": 128, "batch": 64, "heads": 128, "rows": 2048, "columns": 2048, "width": 4096}
MOST_PATCHES = 2**12
"""Rows that are patches of a picture, 64 × 64: a map of these has no more cells than one of 2,048 rows and columns."""
MOST_NUMBERS = 2**25
"""Weights of all heads that are held, or saved, together."""
LEADING = ("layers", "batch", "heads")
AXES = ("layers", "texts", "heads")
MASKS = {
    2: (("texts", "columns"), ("rows", "columns")),
    3: (("heads", "rows", "columns"), ("texts", "rows", "columns")),
    4: (("layers", "heads", "rows", "columns"), ("texts", "heads", "rows", "columns")),
    5: ((*AXES, "rows", "columns"),),
}
"""What the axes of a mask may be, by their number."""


def with_axes(
    name: str, array: np.ndarray, axes: Sequence[str] = (), last: tuple[str, str] = ("rows", "columns")
) -> np.ndarray:
    """The array as [layers, texts, heads, rows, columns]; axes: what its own are, if that is not what BY_SHAPE says.

    Raises Unsuitable for axes that do not fit, and as `with_layers`.
    """
    if not axes:
        return with_layers(name, array, last)
    if array.ndim == len(axes) + 1 and array.shape[1] == 1:  # a list of matrices, which have a head each
        array = array[:, 0]
    if array.ndim != len(axes):
        raise Unsuitable(f"{name} has the shape {sizes(array.shape)}, which are not the axes {' '.join(axes)}.")
    array, axes = _merged(array, axes)
    order = [axis for axis in (*AXES, "rows", "columns") if axis in axes]
    turned = array.transpose([axes.index(axis) for axis in order])
    missing = tuple(k for k, axis in enumerate(AXES) if axis not in axes)
    return with_layers(name, np.expand_dims(turned, missing), last)


def _merged(array: np.ndarray, axes: Sequence[str]) -> tuple[np.ndarray, list[str]]:
    """The array with axes of one name beside each other as one, row by row, and what its axes are then."""
    named = [(name, math.prod(size for _, size in some)) for name, some in _runs(axes, array.shape)]
    return array.reshape([size for _, size in named]), [name for name, _ in named]


def _runs(axes: Sequence[str], shape: Sequence[int]) -> Iterator[tuple[str, Iterator[tuple[str, int]]]]:
    return groupby(zip(axes, shape, strict=True), key=itemgetter(0))


def aligned(mask: np.ndarray, axes: Sequence[str]) -> np.ndarray:
    """A mask with these axes, in this order, as [layers, texts, heads, rows, columns], 1 for those it has not."""
    whole = (*AXES, "rows", "columns")
    return np.expand_dims(mask, tuple(k for k, axis in enumerate(whole) if axis not in axes))


def read_axes(axes: object) -> tuple[str, ...]:
    """The names of axes, with spaces between. Raises Unsuitable for others, and where rows or columns are missing.

    >>> read_axes("texts rows rows columns")
    ('texts', 'rows', 'rows', 'columns')
    """
    names = tuple(axes.split()) if isinstance(axes, str) else ()
    merged = [name for name, _ in groupby(names)]
    if {"rows", "columns"} <= {*names} <= {*AXES, "rows", "columns"} and len({*merged}) == len(merged):
        return names
    raise Unsuitable(
        'axes must name each axis once, rows and columns among them: "texts heads rows columns"; there are layers, '
        "texts, heads, rows and columns, which are the width of q, k and v. Two axes of one name beside each other are "
        'one: "rows rows columns" are places of a picture.'
    )


def with_layers(name: str, array: np.ndarray, last: tuple[str, str] = ("rows", "columns")) -> np.ndarray:
    """The array with five dimensions: 2 are one head, 3 heads, 4 layers of heads, 5 layers of a batch of heads.

    Raises Unsuitable for other numbers of dimensions, and for an empty array.
    """
    if not 2 <= array.ndim <= 5:
        raise Unsuitable(f"{name} has the shape {sizes(array.shape)}: expected {expected(last)}.")
    if 0 in array.shape:
        raise Unsuitable(f"{name} has the shape {sizes(array.shape)}: every size must be at least 1.")
    return array[:, None] if array.ndim == 4 else array.reshape((1,) * (5 - array.ndim) + array.shape)


def expected(last: tuple[str, str]) -> str:
    """The shapes that are read.

    >>> expected(("rows", "d_k"))
    '[rows, d_k], [heads, rows, d_k], [layers, heads, rows, d_k] or [layers, batch, heads, rows, d_k]'
    """
    ends = ", ".join(last)
    return f"[{ends}], [heads, {ends}], [layers, heads, {ends}] or [layers, batch, heads, {ends}]"


def check_sizes(name: str, array: np.ndarray, last: tuple[str, str], *, are_patches: bool = False) -> None:
    """Raise Unsuitable for an array of five dimensions with more layers, heads, rows, ... than can be shown.

    are_patches: whether rows or columns are said to be patches.
    """
    is_wide = are_patches and array.shape[3] * array.shape[4] <= MOST["rows"] * MOST["columns"]
    for size, what in zip(array.shape, (*LEADING, *last), strict=True):
        most = MOST_PATCHES if is_wide and what == "rows" else MOST.get(what, MOST["width"])
        if size > most:
            batch = f"a batch of {size}" if what == "batch" else f"{size} {what}"
            counted = batch if what in MOST else f"a width of {size}"
            said = f"{name} has {counted}: at most {most} can be shown"
            if what == "batch":
                raise TooMany(f'{said}: choose some, as texts="1-{most}".')
            if what in WHERE:
                raise TooMany(f"{said}: choose some, {what}=.")
            raise Unsuitable(f"{said}: cut them, {name}[..., :{most}]." if what == "columns" else f"{said}.")


def check_numbers(shape: tuple[int, ...]) -> None:
    """Raise Unsuitable for more weights than a page can hold."""
    if (count := math.prod(shape)) > MOST_NUMBERS:
        some = "texts=, layers=, heads= or rows=" if shape[1] > 1 else "layers=, heads= or rows="
        raise TooMany(f"There are {count} weights: at most {MOST_NUMBERS} can be shown; choose some, {some}.")

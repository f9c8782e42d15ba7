"""Shapes of arrays that somebody brings: every array is read as [layers, batch, heads, rows, columns]."""

import math
from collections.abc import Sequence

import numpy as np

from regard.model.errors import TooMany, Unsuitable
from regard.model.own.arrays import sizes
from regard.model.own.part import WHERE

MOST = {"layers": 128, "batch": 64, "heads": 128, "rows": 2048, "columns": 2048, "width": 4096}
MOST_NUMBERS = 2**25
"""Weights of all heads that are held, or saved, together."""
LEADING = ("layers", "batch", "heads")
AXES = ("layers", "texts", "heads")
BY_SHAPE = ((), ("heads",), ("layers", "heads"), AXES)
"""What stands before the rows and columns, where nobody says it."""
OTHERWISE = {
    ("heads",): ("texts", "layers"),
    ("layers", "heads"): ("texts heads", "layers texts"),
    AXES: ("texts layers heads", "layers heads texts"),
}
"""What it may be instead."""
ROWS_FIRST = {3: "rows heads columns", 4: "texts rows heads columns", 5: "layers texts rows heads columns"}
"""Axes of q, k and v in FlashAttention and in TransformerLens, and of weights of steps, one after another."""
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
    order = [axis for axis in (*AXES, "rows", "columns") if axis in axes]
    turned = array.transpose([axes.index(axis) for axis in order])
    missing = tuple(k for k, axis in enumerate(AXES) if axis not in axes)
    return with_layers(name, np.expand_dims(turned, missing), last)


def aligned(mask: np.ndarray, axes: Sequence[str]) -> np.ndarray:
    """A mask with these axes, in this order, as [layers, texts, heads, rows, columns], 1 for those it has not."""
    whole = (*AXES, "rows", "columns")
    return np.expand_dims(mask, tuple(k for k, axis in enumerate(whole) if axis not in axes))


def read_axes(axes: object) -> tuple[str, ...]:
    """The names of axes, with spaces between. Raises Unsuitable for others, and where rows or columns are missing.

    >>> read_axes("texts rows columns")
    ('texts', 'rows', 'columns')
    """
    names = tuple(axes.split()) if isinstance(axes, str) else ()
    if {"rows", "columns"} <= {*names} <= {*AXES, "rows", "columns"} and len({*names}) == len(names):
        return names
    raise Unsuitable(
        'axes must name each axis once, rows and columns among them: "texts heads rows columns"; there are layers, '
        "texts, heads, rows and columns, which are the width of q, k and v."
    )


def taken_for(shape: Sequence[int], *, of_weights: bool = True) -> tuple[str, ...]:
    """A sentence on what the axes of an array were taken for by its shape; none where that makes no difference.

    >>> taken_for([2, 1, 5, 5])[0].partition(" Not so? ")[0]
    'Taken for 2 layers of 1 head, by the shape [2, 1, 5, 5].'
    """
    taken, *others = readings(len(shape), of_weights=of_weights)
    named = taken.split()[:-2]
    if not others or max(shape[: len(named)]) == 1:
        return ()
    found = " of ".join(f"{size} {axis if size > 1 else axis[:-1]}" for size, axis in zip(shape, named, strict=False))
    said = " or ".join(f'axes="{one}"' for one in others)
    return (f"Taken for {found}, by the shape {sizes(shape)}. Not so? {said}.",)


def readings(dimensions: int, *, of_weights: bool = True) -> tuple[str, ...]:
    """Axes that an array of so many dimensions may have, first those that it is taken for.

    >>> readings(3)
    ('heads rows columns', 'texts rows columns', 'layers rows columns', 'rows heads columns')
    """
    named = BY_SHAPE[dimensions - 2]
    usual = [f"{one} rows columns".lstrip() for one in (" ".join(named), *OTHERWISE.get(named, ()))]
    rows_first = [] if dimensions == 2 or (of_weights and dimensions > 3) else [ROWS_FIRST[dimensions]]
    return (*usual, *rows_first)


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


def check_sizes(name: str, array: np.ndarray, last: tuple[str, str]) -> None:
    """Raise Unsuitable for an array of five dimensions with more layers, heads, rows, ... than can be shown."""
    for size, what in zip(array.shape, (*LEADING, *last), strict=True):
        most = MOST.get(what, MOST["width"])
        if size > most:
            batch = f"a batch of {size}" if what == "batch" else f"{size} {what}"
            counted = batch if what in MOST else f"a width of {size}"
            said = f"{name} has {counted}: at most {most} can be shown"
            if what in WHERE:
                raise TooMany(f"{said}: choose some, {what}=.")
            raise Unsuitable(f"{said}: cut them, {name}[..., :{most}]." if what == "columns" else f"{said}.")


def check_numbers(shape: tuple[int, ...]) -> None:
    """Raise Unsuitable for more weights than a page can hold."""
    if (count := math.prod(shape)) > MOST_NUMBERS:
        raise TooMany(
            f"There are {count} weights: at most {MOST_NUMBERS} can be shown; choose some, layers=, heads= or rows=."
        )

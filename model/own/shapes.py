"""Shapes of arrays that somebody brings: every array is read as [layers, batch, heads, rows, columns]."""

import math

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.arrays import sizes

MOST = {"layers": 128, "batch": 64, "heads": 128, "rows": 1024, "columns": 1024, "width": 4096}
MOST_NUMBERS = 2**25
"""All weights together, those that are computed from q and k among them."""
LEADING = ("layers", "batch", "heads")


def with_layers(name: str, array: np.ndarray, last: tuple[str, str] = ("rows", "columns")) -> np.ndarray:
    """The array with five dimensions: 2 are one head, 3 heads, 4 layers of heads, 5 layers of a batch of heads.

    Raises Unsuitable for other numbers of dimensions, for an empty array, and for one that is too large to be shown.
    """
    if not 2 <= array.ndim <= 5:
        raise Unsuitable(f"{name} has the shape {sizes(array.shape)}: expected {expected(last)}.")
    if 0 in array.shape:
        raise Unsuitable(f"{name} has the shape {sizes(array.shape)}: every size must be at least 1.")
    whole = array[:, None] if array.ndim == 4 else array.reshape((1,) * (5 - array.ndim) + array.shape)
    for size, what in zip(whole.shape, (*LEADING, *last), strict=True):
        check_size(name, size, what)
    return whole


def expected(last: tuple[str, str]) -> str:
    """The shapes that are read.

    >>> expected(("rows", "d_k"))
    '[rows, d_k], [heads, rows, d_k], [layers, heads, rows, d_k] or [layers, batch, heads, rows, d_k]'
    """
    ends = ", ".join(last)
    return f"[{ends}], [heads, {ends}], [layers, heads, {ends}] or [layers, batch, heads, {ends}]"


def check_size(name: str, size: int, what: str) -> None:
    """Raise Unsuitable for more layers, heads, rows, ... than can be shown."""
    most = MOST.get(what, MOST["width"])
    if size > most:
        counted = "a batch of" if what == "batch" else "a width of" if what not in MOST else ""
        said = f"{counted} {size}" if counted else f"{size} {what}"
        raise Unsuitable(f"{name} has {said}: at most {most} can be shown.")


def check_numbers(shape: tuple[int, ...]) -> None:
    """Raise Unsuitable for more weights than a page can hold."""
    if (count := math.prod(shape)) > MOST_NUMBERS:
        raise Unsuitable(f"There are {count} weights: at most {MOST_NUMBERS} can be shown; give fewer layers or heads.")

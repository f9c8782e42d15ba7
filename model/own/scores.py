"""Changes of the scores of q and k that somebody brings: one number for all, a sink, a window; checked."""

import math
from collections.abc import Mapping
from contextlib import suppress
from numbers import Integral, Real
from typing import Any

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.masks import near
from regard.model.own.arrays import as_array, as_floats
from regard.model.own.unequal import sizes

NUMBERS = ("scale", "cap", "window", "sink")
"""What may be one number."""


def check_for_scores(given: Mapping[str, object]) -> None:
    """Raise Unsuitable for what changes scores beside weights, which are made already."""
    for name, one in given.items():
        if one is not None:
            raise Unsuitable(f"{name} belongs to q and k: it changes their scores, and weights are shown as they are.")


def above_0(name: str, given: Any, what: str) -> float | None:
    """A number above 0, None where none is given. Raises Unsuitable, which says what it does, for anything else."""
    if given is None:
        return None
    if not isinstance(given, bool) and isinstance(given, Real):
        with suppress(OverflowError):  # of an int
            if 0 < (number := float(given)) < math.inf:
                return number
    raise Unsuitable(f"{name} must be a number above 0: {what}.")


def as_sink(given: Any, layers: int, heads: int) -> np.ndarray:
    """The sink's score as [layers, 1, heads, 1, 1], sizes of 1 where it is the same for all.

    Raises Unsuitable unless it is one number, one for each head, or one for each head of each layer.
    """
    listed = [given] if isinstance(given, Real) else given
    floats = as_floats("sink", listed, as_array("sink", listed))
    sinks = floats.reshape(1, -1) if floats.ndim < 2 else floats
    if sinks.ndim > 2 or sinks.shape[0] not in {1, layers} or sinks.shape[1] not in {1, heads}:
        raise Unsuitable(
            f"sink has the shape {sizes(floats.shape)}: give one number, one for each head, [{heads}], or one for each "
            f"head of each layer, [{layers}, {heads}]."
        )
    return sinks[:, None, :, None, None]


def within(window: Any, i: int, j: int) -> np.ndarray:
    """A mask, of five dimensions, that forbids what is `window` columns or more from a row's own, on either side.

    The rows are the last of the columns, as they are with a cache: own is row + j - i. With a causal mask this is
    `sliding_window` of transformers: see `masks.near`.
    Raises Unsuitable for what is no whole number from 1, and for more rows than columns.
    """
    if isinstance(window, bool) or not isinstance(window, Integral) or window < 1:
        raise Unsuitable(
            "window must be a whole number from 1: the columns that a row may look back at, its own among them."
        )
    if i > j:
        raise Unsuitable(
            f"window counts from a row's own column: there are {i} rows and only {j} columns; give a mask."
        )
    return near(i, j, min(int(window), j)).numpy()[None, None, None]

"""Attention weights that somebody brings, or the queries and keys that make them, with the names of their tokens."""

import math
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from numbers import Real
from typing import Any

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.arrays import as_floats, as_mask
from regard.model.own.checks import check_fit, check_given, check_mask, check_masked, check_range, shape_of
from regard.model.own.names import Names, check_known, names_of
from regard.model.own.picture import read_pictures
from regard.model.own.places import Grid, Time, read_places
from regard.model.own.shapes import check_numbers, read_axes, taken_for, with_axes

SAID = ("tokens", "columns", "scale", "title", "axes", "grid", "picture", "picture_at", "seconds")
GIVEN = ("weights", "q", "k", "v", "mask")
LAST = {"weights": ("rows", "columns"), "q": ("rows", "d_k"), "k": ("columns", "d_k"), "v": ("columns", "d_v")}


@dataclass(frozen=True)
class OwnTensors:
    """Arrays [layers, batch, heads, rows, columns or width], and names of rows and columns, of each text of the batch.

    arrays: weights, or q and k, and v where it is known; and a mask, with sizes of 1 where it is the same for all.
    scale: what q·k is multiplied by; None: 1/√d_k. title: what the page calls all of it. taken_for: a sentence on what
    was read from the shape alone, "" where nothing was. places: what the columns are, if not words. pictures: data:
    addresses, one for each text; none where no picture was given.
    """

    arrays: Mapping[str, np.ndarray]
    rows: Names
    columns: Names | None
    scale: float | None = None
    title: str = ""
    taken_for: str = ""
    places: Grid | Time | None = None
    pictures: tuple[str, ...] = ()

    @property
    def shape(self) -> tuple[int, ...]:
        """Layers, batch, heads, rows, columns."""
        return shape_of(self.arrays)


def own_tensors(
    weights: Any = None,
    *,
    q: Any = None,
    k: Any = None,
    v: Any = None,
    mask: Any = None,
    tokens: Any = None,
    columns: Any = None,
    scale: Any = None,
    title: Any = "",
    axes: Any = None,
    grid: Any = None,
    picture: Any = None,
    picture_at: Any = None,
    seconds: Any = None,
    **unknown: Any,
) -> OwnTensors:
    """Check arrays and put them into one form. docs/own-tensors.md says which shapes and names there may be.

    Raises Unsuitable, with a sentence that says what is expected and what was given.
    """
    check_known(unknown, (*GIVEN, *SAID))
    given = {name: array for name, array in (("weights", weights), ("q", q), ("k", k), ("v", v)) if array is not None}
    check_given(set(given))
    named = () if axes is None else read_axes(axes)
    floats = {name: as_floats(name, array) for name, array in given.items()}
    if weights is not None:
        check_range(floats["weights"])
    arrays = {name: with_axes(name, one, named, LAST[name]) for name, one in floats.items()}
    if weights is None:
        check_fit(arrays)
    shape = shape_of(arrays)
    check_numbers(shape)
    if mask is not None:
        read = as_mask(mask)
        arrays["mask"] = with_axes("mask", read, named if read.ndim == len(named) else ())
        check_mask(arrays["mask"], shape)
        if weights is not None:
            check_masked(arrays["weights"], arrays["mask"])
    if picture is not None and grid is None:
        raise Unsuitable("picture needs grid: its rows and columns of patches, as (14, 14).")
    places, tokens, columns = read_places(tokens, columns, shape, grid, picture_at, seconds)
    rows, of_columns = names_of(tokens, columns, shape)
    pictures = () if picture is None else read_pictures(picture, shape[1])
    if not isinstance(title, str):
        raise Unsuitable("title must be a string: it stands above the maps.")
    guessed = "" if named else taken_for(next(iter(floats.values())).shape)
    return OwnTensors(arrays, rows, of_columns, checked_scale(scale), title, guessed, places, pictures)


def checked_scale(scale: Any) -> float | None:
    """The scale. Raises Unsuitable unless it is a number above 0."""
    if scale is None:
        return None
    if not isinstance(scale, bool) and isinstance(scale, Real):
        with suppress(OverflowError):  # of an int
            if 0 < (number := float(scale)) < math.inf:
                return number
    raise Unsuitable("scale must be a number above 0: q·k is multiplied by it.")

"""Arrays that somebody brings, with five dimensions each: by the axes that are said, or that sums and names prove."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from regard.model.errors import Ambiguous
from regard.model.own.axes.readings import Readings, chosen, of_shape, of_weights
from regard.model.own.axes.shapes import read_axes, with_axes
from regard.model.own.place.placed import arranged
from regard.model.own.place.places import Said
from regard.model.own.unequal import sizes

LAST = {"weights": ("rows", "columns"), "q": ("rows", "d_k"), "k": ("columns", "d_k"), "v": ("columns", "d_v")}


@dataclass(frozen=True)
class Laid:
    """Arrays [layers, texts, heads, rows, columns or width].

    axes: what theirs were, none where their shape says it. places: what is said of these. remarks: sentences on patches
    that were put on one axis. readings: axes for a list, first those taken. guess: the readings that a refusal offers,
    and guessed: a sentence on them; None and none where axes are said.
    """

    arrays: Mapping[str, np.ndarray]
    axes: tuple[str, ...]
    places: Said
    remarks: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    guess: Readings | None = None
    guessed: tuple[str, ...] = ()


def lay(raw: Mapping[str, np.ndarray], weights: Any, axes: Any, tokens: Any, columns: Any, said: Said) -> Laid:
    """Lay arrays out. weights: as they were given, a list of layers or not. axes: None where nobody says them.

    Raises Unsuitable as `read_axes` and `with_axes`, and Ambiguous for six axes that are not said.
    """
    named = () if axes is None else read_axes(axes)
    found = arranged(raw, named, said)
    read = _readings(found.arrays, weights)
    guess = None if found.axes else read
    proven = "" if found.axes else _proven(read, tokens, columns, has_grid=found.said.has_grid)
    taken = found.axes or tuple(proven.split())
    return Laid(
        {name: with_axes(name, one, taken, LAST[name]) for name, one in found.arrays.items()},
        taken,
        found.said,
        found.remarks,
        read.listed(taken) if read else (),
        None if taken else guess,
        guess.taken_for(proven) if guess else (),
    )


def _readings(raw: Mapping[str, np.ndarray], weights: Any) -> Readings | None:
    """Readings of the arrays; None of those that cannot be read. weights: as given, a list of layers or not."""
    first = next(iter(raw.values()))
    if "weights" in raw:
        of_list = isinstance(weights, (list, tuple)) and all(hasattr(layer, "shape") for layer in weights)
        return of_weights(first, of_list=of_list) if 2 <= first.ndim <= 6 else None
    return of_shape(first.shape) if 2 <= first.ndim <= 5 else None


def _proven(read: Readings | None, tokens: Any, columns: Any, *, has_grid: bool) -> str:
    """The axes that sums and names decide where nobody says them; "" where they are what the shape says.

    Raises Ambiguous for six axes, of which no shape says what they are.
    """
    if read is None or has_grid:
        return ""
    if len(read.shape) == 6:
        others = " or ".join(f'axes="{one}"' for one in read.all)
        raise Ambiguous(f"weights has the shape {sizes(read.shape)}: say what its six axes are, {others}.")
    return chosen(read, tokens, columns)

"""Arrays by where their rows and columns stand: patches on one axis, windows of a picture, and the names of all."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from regard.model.own.axes.part import Part
from regard.model.own.axes.shapes import read_axes
from regard.model.own.place.picture import read_pictures
from regard.model.own.place.places import Places, Said, read_places
from regard.model.own.place.residues import residues
from regard.model.own.place.spatial import put_together
from regard.model.own.place.windows import AXES, NOTHING, Windows, check_whole_maps, looks_in, read_windows

Arrays = Mapping[str, np.ndarray]


@dataclass(frozen=True)
class Arranged:
    """Arrays whose patches are on one axis, what their axes are, what is said of places, and sentences on a change."""

    arrays: Arrays
    axes: tuple[str, ...]
    said: Said
    remarks: tuple[str, ...] = ()


def arranged(arrays: Arrays, axes: tuple[str, ...], said: Said) -> Arranged:
    """Arrays [windows, heads, rows, columns] with the windows as texts; weights [h, w, words] as [patches, words].

    axes: those that were given, which hold.
    """
    if axes or not arrays:
        return Arranged(arrays, axes, said)
    if said.windows is not None:
        return Arranged(arrays, read_axes(AXES.get(next(iter(arrays.values())).ndim, "rows columns")), said)
    if "weights" not in arrays:
        return Arranged(arrays, axes, said)
    found = put_together(arrays["weights"], said.grid, said.row_grid)
    return Arranged({"weights": found.weights}, axes, said, found.said)


@dataclass(frozen=True)
class Cut:
    """A picture cut into windows, of which each text is one; looks: where these may look, None: everywhere."""

    windows: Windows
    looks: np.ndarray | None


def cut_in(said: Said, arrays: Arrays, part: Part) -> Cut | None:
    """The windows of arrays of five dimensions, before a part of them is taken; None where none were said."""
    if said.windows is None:
        return None
    weights = arrays.get("weights")
    windows = read_windows(said.windows, said.grid, part.shape, weights)
    looks = looks_in(windows, part.shape[1], weights)
    return Cut(replace(windows, shown=tuple(part.of_texts(range(part.shape[1])))), looks)


def placed(tokens: Any, columns: Any, shape: tuple[int, ...], said: Said, cut: Cut | None) -> Places:
    """The places of the columns and of the rows, with their names.

    Raises Unsuitable as `read_places` and `check_whole_maps`.
    """
    if cut is None:
        check_whole_maps(said.grid, shape)
        return read_places(residues(tokens, shape), columns, shape, said)
    names = [cut.windows.names_of(text) for text in range(shape[1])] if tokens is None else tokens
    return Places(None, None, names, columns)


def pictured(picture: Any, part: Part, cut: Cut | None) -> tuple[str, ...]:
    """The picture of each text that is shown, or of each image that is cut into windows. Raises as `read_pictures`."""
    texts = part.shape[1]
    if cut is not None:
        return read_pictures(picture, texts // cut.windows.count)
    may_be = "Of windows of one picture say windows too, windows=(rows, columns)."
    return tuple(part.of_texts(read_pictures(picture, texts, may_be)))


def closed_to_0(arrays: Arrays, cut: Cut | None) -> Arrays:
    """Weights that are 0 where a shifted window is closed, and hold what a mask of -100 leaves there."""
    if cut is None or cut.looks is None or "weights" not in arrays:
        return arrays
    weights = arrays["weights"]
    return {**arrays, "weights": np.where(arrays["mask"] | (weights >= NOTHING), weights, 0)}

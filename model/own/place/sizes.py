"""Maps of one model at several sizes of a picture: which arrays are of each size, and the patches or windows of each.

Cross-attention of a U-Net has rows for 64 × 64, 32 × 32, 16 × 16 and 8 × 8 patches, which look at the same words;
SegFormer reduces its keys to one grid; Swin has fewer windows in each stage.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isqrt
from typing import Any

from regard.model.errors import Unsuitable
from regard.model.own.arrays import as_array
from regard.model.own.naming.words import as_words, plain
from regard.model.own.place.grid import cells_of
from regard.model.own.returned.taken import listed
from regard.model.own.unequal import are_steps, halve, sizes

GRIDS = ("row_grid", "grid", "windows")
"""Arguments of which each size may have its own; the first of those that are lists says what a size is."""


@dataclass(frozen=True)
class Asked:
    """Arguments of `own_tensors` that say what sizes are, or that each size may have otherwise."""

    row_grid: Any = None
    grid: Any = None
    windows: Any = None
    tokens: Any = None
    columns: Any = None
    axes: Any = None


@dataclass(frozen=True)
class Size:
    """Layers of one size of the picture.

    weights: a list of them. said: what is said of this size. numbers: theirs
    among all layers, from 1, of `depth`. guessed: a sentence on what nobody said, "" where all was said.
    """

    weights: list[Any]
    said: Asked
    numbers: tuple[int, ...] = ()
    depth: int = 0
    guessed: str = ""


def sizes_in(weights: Any, said: Asked) -> tuple[Size, ...]:
    """The sizes of maps of a picture, in the order in which they stand; none where all maps have one shape.

    Raises Unsuitable for a list of grids, or one grid, that is not for each size.
    """
    among = weights if isinstance(weights, (list, tuple)) else [weights]
    if any(getattr(one, "is_nested", False) is True for one in among):  # tensors without sizes, refused later
        return ()
    layers = listed_layers(weights)[1]
    shapes = [tuple[int, ...](one.shape) for one in layers]
    if len({*shapes}) < 2 or len({*map(len, shapes)}) > 1 or not 2 <= len(shapes[0]) <= 4:
        return ()
    lists = {name: given for name in GRIDS if _is_list(given := plain(getattr(said, name)))}
    if not lists:
        return _squares(layers, shapes, said)
    groups = _by_shape(shapes)
    for name, given in lists.items():
        if len(given) != len(groups):
            there = f"there are {len(groups)} sizes, {listed([sizes(shapes[some[0]]) for some in groups])}"
            raise Unsuitable(f"{name} has {len(given)} grids and {there}: give one for each, in their order.")
    return tuple(
        _size(layers, some, replace(said, **{name: given[k] for name, given in lists.items()}))
        for k, some in enumerate(groups)
    )


def listed_layers(given: Any) -> tuple[str, list[Any]]:
    """The arrays of the layers, and what they are called in Python; none where there are no such."""
    name = "weights"
    if hasattr(given, "keys") and not hasattr(given, "shape"):
        kinds = [str(one) for one in [*given.keys()] if str(one).endswith("attentions")]
        kind = next((one for one in ("attentions", "cross_attentions") if one in kinds), kinds[0] if kinds else "")
        if kind:
            name, given = f"output.{kind}", given[kind]
        elif isinstance(given, dict):
            name, given = "list(weights.values())", [*given.values()]
    if hasattr(given, "shape"):
        return name, [given]
    is_listed = isinstance(given, (list, tuple)) and all(hasattr(one, "shape") for one in given)
    return name, [*given] if is_listed else []


def _is_list(given: Any) -> bool:
    """Whether this is a list of grids, and no grid."""
    return isinstance(given, (list, tuple)) and len(given) > 0 and all(isinstance(one, (list, tuple)) for one in given)


def _by_shape(shapes: Sequence[tuple[int, ...]]) -> list[list[int]]:
    """The places of layers of each shape, in the order in which the shapes stand."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for k, shape in enumerate(shapes):
        groups.setdefault(shape, []).append(k)
    return [*groups.values()]


def _size(layers: Sequence[Any], some: Sequence[int], said: Asked, guessed: str = "") -> Size:
    return Size([layers[k] for k in some], said, tuple(k + 1 for k in some), len(layers), guessed)


def _squares(layers: Sequence[Any], shapes: Sequence[tuple[int, ...]], said: Asked) -> tuple[Size, ...]:
    """Sizes whose rows are squares of patches that look at the same columns, where nobody says more of them.

    Steps of `generate`, and maps of which one has another number of columns, are none.
    """
    if said.axes or said.row_grid is not None or said.windows is not None:
        return ()
    if len({shape[-1] for shape in shapes}) > 1:
        return ()
    rows = [shape[-2] for shape in shapes]
    if len({*rows}) < 2 or are_steps(rows):
        return ()
    if _are_places(shapes):
        layers = [_rows_together(one) for one in layers]
        sides = rows
    else:
        sides = [isqrt(one) for one in rows]
        if any(side**2 != one for side, one in zip(sides, rows, strict=True)) or not halve(sides):
            return ()
    groups = _by_shape([tuple(one.shape) for one in layers])
    of_groups = [sides[some[0]] for some in groups]
    _check_heads(of_groups, [shapes[some[0]] for some in groups])
    _check_grid(said.grid, shapes[0][-1], of_groups)
    named = listed([f"{side} × {side}" for side in of_groups])
    guessed = (
        f"Rows are taken for patches of one picture at {len(groups)} sizes, {named}, by their numbers. Not so? Show "
        "one array at a time."
    )
    named_so = _named_columns(said, shapes[0][-1])
    return tuple(
        _size(layers, some, replace(named_so, row_grid=(side, side)), guessed)
        for side, some in zip(of_groups, groups, strict=True)
    )


def _are_places(shapes: Sequence[tuple[int, ...]]) -> bool:
    """Whether these are [height, width, words], with as many rows as columns of patches, of several sizes."""
    return len(shapes[0]) > 2 and all(shape[-3] == shape[-2] for shape in shapes)


def _rows_together(layer: Any) -> Any:
    array = as_array("weights", layer)
    return array.reshape(*array.shape[:-3], -1, array.shape[-1])


def _check_heads(sides: Sequence[int], shapes: Sequence[tuple[int, ...]]) -> None:
    """Raise Unsuitable for layers of one size that have different numbers of heads."""
    side = next((side for side in sides if sides.count(side) > 1), None)
    if side is None:
        return
    there = [shape for one, shape in zip(sides, shapes, strict=True) if one == side]
    keep = tuple(there[0])
    raise Unsuitable(
        f"Layers of {side} × {side} patches have the shapes {listed([sizes(one) for one in there])}: those of a size "
        f"must have one shape. Show these alone, [one for one in weights if tuple(one.shape) == {keep}]."
    )


def _check_grid(given: Any, columns: int, sides: Sequence[int]) -> None:
    """Raise Unsuitable for one grid that is no grid of the columns, of several sizes."""
    if given is None or 0 < cells_of(plain(given)) <= columns:
        return
    each = ", ".join(f"({side}, {side})" for side in sides)
    raise Unsuitable(f"Rows are patches of {len(sides)} sizes: give a grid for each, row_grid=[{each}].")


def _named_columns(said: Asked, columns: int) -> Asked:
    """Names given as tokens, as those of the columns where there are so many: rows are named by their place."""
    names = as_words(said.tokens)
    if said.columns is not None or not isinstance(names, (list, tuple)) or not names:
        return said
    texts = [names] if isinstance(names[0], str) else names
    are_theirs = all(isinstance(text, (list, tuple)) and len(text) == columns for text in texts)
    return replace(said, tokens=None, columns=names) if are_theirs else said


def count_of(layers: Sequence[Any]) -> int:
    """Weights of all layers together."""
    return sum(math.prod(one.shape) for one in layers)

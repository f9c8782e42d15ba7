"""Layers of different shapes, which are never taken for layers of one map: what they may be, and how they are shown."""

from collections.abc import Sequence
from itertools import pairwise
from math import isqrt
from typing import Any

from regard.model.errors import Unsuitable

Shapes = Sequence[tuple[int, ...]]


def sizes(shape: Sequence[int]) -> str:
    """A shape as it is said.

    >>> sizes((3, 4))
    '[3, 4]'
    """
    return f"[{', '.join(map(str, shape))}]"


def check_one_shape(name: str, layers: Sequence[Any]) -> None:
    """Raise Unsuitable for arrays of different shapes, with the Python that shows them, or those of one shape.

    name: the Python for all of them.
    """
    if not all(hasattr(layer, "shape") for layer in layers):
        return
    shapes = [tuple(layer.shape) for layer in layers]
    if len({*shapes}) > 1:
        raise Unsuitable(of_picture(name, shapes) or _of_layers(name, shapes))


def of_picture(name: str, shapes: Shapes) -> str:
    """A sentence on maps of a picture at several sizes, with the Python that shows all; "" of others."""
    if len({*map(len, shapes)}) > 1 or len(shapes[0]) < 2 or not name.startswith(("weights", "output.", "list(")):
        return ""
    windows = _of_windows(name, shapes) if len(shapes[0]) == 4 else ""
    return windows or _of_rows(name, shapes) or _of_squares(name, shapes)


def _of_windows(name: str, shapes: Shapes) -> str:
    """Maps of windows of the same, or the last smaller, number of patches; each stage has fewer windows."""
    are_windows = all(rows == columns and isqrt(rows) ** 2 == rows for *_, rows, columns in shapes)
    counts = [shape[0] for shape in shapes]
    if not are_windows or any(a < b for a, b in pairwise(counts)) or len({*counts}) == 1:
        return ""
    said = f"These are stages of {_listed(counts)} windows of {shapes[0][-1]} patches, not layers"
    if all(isqrt(one) ** 2 == one for one in counts):
        of_each = [(isqrt(one), isqrt(one)) for one in dict.fromkeys(counts)]
        return f"{said}: say the rows and columns of the windows of each, regard.show({name}, windows={of_each})."
    return (
        f"{said}: show one at a time, with the rows and columns of its windows, regard.show({name}[0], "
        "windows=(rows, columns))."
    )


def _of_rows(name: str, shapes: Shapes) -> str:
    """Maps whose rows look at the same columns. Steps of `generate` have one row, or one more each."""
    rows = [shape[-2] for shape in shapes]
    if len({shape[-1] for shape in shapes}) > 1 or len({*rows}) == 1 or are_steps(rows) or len(shapes[0]) < 4:
        return ""
    said = f"These are maps of {_listed(rows)} rows, not layers or steps: show one at a time, regard.show({name}[0])"
    grids = grids_for([*dict.fromkeys(rows)])
    if grids is None:
        return f"{said}."
    line = f"regard.show({name}, row_grid={grids})"
    return f"{said}, and of patches of a picture all, with the rows and columns of each size, {line}."


def _of_squares(name: str, shapes: Shapes) -> str:
    """Maps of patches that look at each other, of squares of several sizes."""
    sides = [isqrt(shape[-1]) for shape in shapes]
    are_squares = all(a == b == side**2 for side, (*_, a, b) in zip(sides, shapes, strict=True))
    if not are_squares or min(sides) < 2 or len({*sides}) == 1 or not halve(sides):
        return ""
    grids = [(side, side) for side in dict.fromkeys(sides)]
    return (
        f"These are maps of {_listed([side**2 for side in sides])} rows and columns, not layers: show one at a time, "
        f"regard.show({name}[0]), and of patches of a picture all, regard.show({name}, grid={grids})."
    )


def _of_layers(name: str, shapes: Shapes) -> str:
    found = " and ".join(dict.fromkeys(map(sizes, shapes)))
    said = f"{name} has layers of the shapes {found}: all layers must have the same shape"
    if name != "weights" and not name.startswith("weights["):
        return f"{said}."
    same = shapes.count(shapes[0])
    one, other = f"{name}[:{same}]", f"{name}[{same}:]"
    if shapes[:same] != [shapes[0]] * same:  # they take turns
        one, other = (f"[one for one in {name} if one.shape {sign} {name}[0].shape]" for sign in ("==", "!="))
    return f"{said}. Show those of one shape, {one}, then others, {other}."


def are_steps(rows: Sequence[int]) -> bool:
    """Whether maps of so many rows may be steps of `generate`: of one row, or of one more each.

    >>> are_steps([5, 1, 1]), are_steps([4, 5, 6]), are_steps([16, 4])
    (True, True, False)
    """
    return 1 in rows or all(b == a + 1 for a, b in pairwise(rows))


def halve(sides: Sequence[int]) -> bool:
    """Whether each is the largest divided by 2, 4, 8, ..., as models make pictures smaller.

    >>> halve([64, 16, 8]), halve([6, 4])
    (True, False)
    """
    parts = [divmod(max(sides), side) for side in sides]
    return all(rest == 0 and part & (part - 1) == 0 for part, rest in parts)


def grids_for(rows: Sequence[int]) -> list[tuple[int, int]] | None:
    """Rows and columns of patches of one picture for each of these numbers, as near to a square as they can be.

    None where no picture has so many in each size.

    >>> grids_for([60, 15]), grids_for([9, 5])
    ([(6, 10), (3, 5)], None)
    """
    least = min(rows)
    factors = [isqrt(one // least) for one in rows]
    if any(factor**2 * least != one for factor, one in zip(factors, rows, strict=True)) or least < 2:
        return None
    height = next(side for side in range(isqrt(least), 0, -1) if least % side == 0)
    return [(height * factor, least // height * factor) for factor in factors]


def _listed(counts: Sequence[int]) -> str:
    """Numbers as they are said.

    >>> _listed([16, 4, 1])
    '16, 4 and 1'
    """
    return f"{', '.join(map(str, counts[:-1]))} and {counts[-1]}"

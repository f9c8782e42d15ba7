"""Arrays that somebody brings, of one size or of several, of which each is checked and named as if it came alone."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from regard.model.errors import TooMany, Unsuitable
from regard.model.own.axes.part import WHERE
from regard.model.own.axes.shapes import MOST_NUMBERS, MOST_PATCHES
from regard.model.own.naming.names import Names
from regard.model.own.place.grid import PATCH
from regard.model.own.place.sizes import Asked, Size, count_of, sizes_in
from regard.model.own.returned.taken import listed
from regard.model.own.tensors import OwnTensors, one_size
from regard.model.own.unequal import sizes


def own_tensors(weights: Any = None, **given: Any) -> OwnTensors:
    """Check arrays and put them into one form; of several sizes the first, with the others beside it.

    Arguments are those of `one_size`; docs/own-tensors.md says which shapes and names there may be. Raises Unsuitable,
    with a sentence that says what is expected and what was given.
    """
    found = sizes_in(weights, Asked(**{one.name: given.get(one.name) for one in fields(Asked)}))
    if not found:
        return one_size(weights, **given)
    _check_together(found, is_part=any(given.get(name) is not None for name in WHERE))
    own = [_of_size(one, is_first=one is found[0], **given) for one in found]
    named = listed([one.size for one in own], len(own))
    said = found[0].guessed or f"One of {len(own)} sizes of a picture: {named}."
    first, *others = (replace(one, taken_for=(said, *one.taken_for)) for one in own)
    return replace(first, others=tuple(others))


def _check_together(found: Sequence[Size], *, is_part: bool) -> None:
    """Raise Unsuitable for more weights than a page can hold, of all sizes together."""
    count = sum(count_of(one.weights) for one in found)
    if count > MOST_NUMBERS and not is_part:
        raise TooMany(
            f"There are {count} weights in {len(found)} sizes: at most {MOST_NUMBERS} can be shown; choose some, "
            "texts=, layers= or heads=, which count in each size, or show fewer sizes."
        )


def _of_size(one: Size, *, is_first: bool, **given: Any) -> OwnTensors:
    """The arrays of a size; the first alone has the picture, which is that of all."""
    asked = given | vars(one.said) | ({} if is_first else {"picture": None})
    try:
        own = one_size(one.weights, **asked)
    except Unsuitable as error:
        shape = one.weights[0].shape
        less = f" Or leave these out, [one for one in weights if one.shape[-2] <= {MOST_PATCHES}]."
        is_long = isinstance(error, TooMany) and len(shape) > 1 and shape[-2] > MOST_PATCHES
        raise type(error)(f"Of the maps of {sizes(shape)}: {error}{less if is_long else ''}") from None
    has_layers = len(one.weights) > 1 and own.shape[0] == len(one.weights)
    numbers, depth = (one.numbers, one.depth) if has_layers else (own.numbers, own.depth)
    size = _name(own)
    return replace(own, size=size, rows=_named(own.rows, size), numbers=numbers, depth=depth)


def _name(own: OwnTensors) -> str:
    """The size of a picture as it is said, "16 × 16": of the patches that look, of those in windows, or looked at."""
    grid = own.windows.grid if own.windows else None
    patches = own.row_grid or own.places
    rows, columns = grid or (getattr(patches, "rows", 0), getattr(patches, "columns", 0))
    return f"{rows} × {columns}"


def _named(rows: Names, size: str) -> Names:
    """Names of rows, of which patches say their size: "patch 2, 3" is elsewhere in another.

    >>> _named((("patch 2, 3", "query 1"),), "16 × 16")
    (('patch 2, 3 of 16 × 16', 'query 1'),)
    """
    return tuple(tuple(f"{name} of {size}" if PATCH.fullmatch(name) else name for name in text) for text in rows)

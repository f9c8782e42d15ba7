"""Weights in what libraries return: the output of a layer or a model, a cache, what `generate` wrote step by step."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from regard.model.errors import Unsuitable
from regard.model.own.arrays import as_array
from regard.model.own.foreign import check_whole_array
from regard.model.own.local.relative import taken_band
from regard.model.own.naming.words import of_ids, plain
from regard.model.own.place.stages import check_one
from regard.model.own.returned.forecasts import taken_forecast
from regard.model.own.returned.labelled import taken_labelled
from regard.model.own.returned.masks import taken_masks
from regard.model.own.returned.named import of_1_text, taken_named, taken_whole
from regard.model.own.returned.objects import taken_object, with_names
from regard.model.own.returned.pairs import sums_to_1, taken_pair, taken_pairs
from regard.model.own.returned.steps import taken_steps
from regard.model.own.returned.tables import taken_table
from regard.model.own.returned.taken import NONE, WHOLE, Taken

__all__ = ["NONE", "Taken", "found_in", "named_by", "taken", "texts_in"]

PYTHON = "weights["
"""Stands in sentences that name the Python for a part of what was given."""


def taken(given: Any, texts: int = 1) -> Taken:
    """The weights in what a library returned; whatever else stays as it is. texts: the number of those that have names.

    Raises Unsuitable, with the library's remedy, where it returned none.
    """
    given = with_names(given)
    found = next((found for read in READERS if (found := read(given)) is not None), Taken(given))
    is_batch = found.axes == WHOLE and found.weights.shape[1] == texts > 1
    return replace(_as_said(found), axes=None) if is_batch else found


def _as_said(found: Taken) -> Taken:
    """The same, without the sentence on layers that are read as those of one text: names or axes say what they are."""
    taken_for = of_1_text(found.weights.shape[1]) if found.axes == WHOLE else ""
    return replace(found, said=tuple(one for one in found.said if one != taken_for))


def taken_some(given: Any) -> Taken | None:
    """Layers among which some gave no weights, as the layers of Informer may; None of anything else.

    Raises Unsuitable where none gave weights.
    """
    if not isinstance(given, (list, tuple)):
        return None
    there = [k for k, one in enumerate(given) if one is not None]
    if len(there) == len(given) and given and not any(isinstance(one, tuple) and _has_none(one) for one in given):
        return None
    some = [given[k] for k in there]
    if not some or not all(hasattr(one, "shape") and sums_to_1(as_array("weights", one)) for one in some):
        raise Unsuitable(NONE)
    without = " and ".join(str(k + 1) for k in range(len(given)) if k not in there)
    said = f"Layer {without} of {len(given)} gave no weights."
    return replace(taken(some), numbers=tuple(k + 1 for k in there), depth=len(given), said=(said,))


def taken_beside(given: Any) -> Taken | None:
    """Weights under names beside an output: (output, state) of Flax, (output, {name: weights}); None of anything else.

    Raises Unsuitable where what is said of them names the Python for it, which is that of the names alone.
    """
    named = [k for k, one in enumerate(given) if _has_names(one)] if isinstance(given, tuple) else []
    if len(named) != 1 or not all(hasattr(one, "shape") or one is given[named[0]] for one in given):
        return None
    elsewhere = Unsuitable(f"Weights may stand under the names of weights[{named[0]}]: give that.")
    try:
        found = taken(given[named[0]])
    except Unsuitable as error:
        raise (elsewhere if PYTHON in str(error) else error) from None
    if any(PYTHON in one for one in found.said):
        raise elsewhere
    return found


def _has_names(given: Any) -> bool:
    return hasattr(given, "keys") and not hasattr(given, "shape")


def _has_none(given: Iterable[Any]) -> bool:
    return any(one is None or (isinstance(one, tuple) and _has_none(one)) for one in given)


READERS: tuple[Callable[[Any], Taken | None], ...] = (
    taken_band,
    taken_forecast,
    taken_masks,
    taken_labelled,
    taken_table,
    taken_object,
    taken_named,
    taken_beside,
    taken_some,
    taken_pair,
    taken_pairs,
    taken_whole,
    taken_steps,
)
"""Readers of what libraries return, asked one after the other; each returns None of what is of another kind."""


def found_in(weights: Any, axes: Any, texts: int = 1) -> Taken:
    """The weights in what was given; six axes that are said are not those of steps. texts: as `texts_in`.

    Raises as `check_one`, `taken`.
    """
    is_said = bool(isinstance(axes, str) and axes)
    if not is_said:
        check_one(weights)
    is_read = weights is None or (is_said and getattr(weights, "ndim", 0) == 6)
    found = Taken(weights) if is_read else taken(weights, texts)
    return _as_said(found) if is_said else found


def texts_in(weights: Any, mask: Any, names: Sequence[Any], picture: Any) -> int:
    """The number of texts that have names, a picture or a row of a padding mask of their own; 1 where none has.

    Raises as `check_whole_array`.
    """
    check_whole_array("weights", weights)
    pictures = len(picture) if isinstance(picture, (list, tuple)) else 1
    shape, of = (tuple[int, ...](getattr(one, "shape", ())) for one in (mask, weights))
    is_padding = len(shape) == 2 and len(of) == 5 and shape[1] == of[4] and shape[0] == of[1] != of[3]
    return max(pictures, int(shape[0]) if is_padding else 1, *map(_named, names))


def _named(names: Any) -> int:
    """The number of texts that have names: a list of lists has one for each."""
    listed = plain(names)
    return len(listed) if isinstance(listed, (list, tuple)) and not any(isinstance(one, str) for one in listed) else 1


def _are_square(weights: Any) -> bool:
    """Whether maps have as many rows as columns, as in self-attention of the source or of the target."""
    first = weights[0] if isinstance(weights, (list, tuple)) and len(weights) else weights
    shape = tuple[int, ...](getattr(first, "shape", ()))
    return len(shape) > 1 and shape[-1] == shape[-2]


def named_by(found: Taken, tokens: Any, columns: Any, tokenizer: Any, seconds: Any) -> tuple[Any, Any]:
    """Names of rows and columns: those that are given, of ids the pieces, or those that came along with the weights."""
    if tokenizer is not None:
        is_self = columns is None and found.columns is None and _are_square(found.weights)
        tokens = None if tokens is None else of_ids("tokens", tokens, tokenizer, may_be_source=is_self)
        columns = None if columns is None else of_ids("columns", columns, tokenizer)
    if tokens is not None and columns is None and found.columns is None:
        return tokens, None
    along = None if seconds is not None else found.columns
    return found.rows if tokens is None else tokens, along if columns is None else columns

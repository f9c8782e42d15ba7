"""Tables of pandas, polars, Arrow and darts, whose names come along; none of these need be installed."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.arrays import as_array
from regard.model.own.naming.words import as_words
from regard.model.own.returned.taken import Taken

PAIRED = 3
"""Columns of a table with a row for each pair: who looks, at what, the weight."""
PIVOTS = {
    "pandas": "weights.pivot(index={0!r}, columns={1!r}, values={2!r})",
    "polars": "weights.pivot({1!r}, index={0!r}, values={2!r})",
    "Arrow": "weights.to_pandas().pivot(index={0!r}, columns={1!r}, values={2!r})",
}
"""The Python that makes a map of such a table."""


def taken_table(given: Any) -> Taken | None:
    """The numbers of a table, [rows, columns], with its index and columns as names; None of anything else.

    A series is one row. Raises Unsuitable for columns that hold no numbers.
    """
    if hasattr(given, "time_index") and callable(getattr(given, "values", None)):
        return _of_time_series(given)
    if hasattr(given, "column_names") and callable(getattr(given, "to_pydict", None)):
        return _of_columns(given.to_pydict(), PIVOTS["Arrow"])
    if not callable(getattr(given, "to_numpy", None)) or not hasattr(given, "shape"):
        return None
    if hasattr(given, "columns"):
        return _of_frame(given)
    if hasattr(given, "index") and not callable(given.index):
        return Taken(given.to_numpy()[None], columns=_names(given.index), rows=[_name(given.name)])
    return None


def _of_frame(given: Any) -> Taken:
    """A frame of pandas, whose index names the rows, or of polars, which has none."""
    if not hasattr(given, "index"):
        return _of_columns({name: given[name].to_list() for name in given.columns}, PIVOTS["polars"])
    names = [*given.columns]
    texts = [name for name in names if _is_text(given[name])]
    if len(names) == PAIRED and (texts == names[:2] or (not texts and _is_long(given.to_numpy()))):
        raise Unsuitable(_of_pairs(names, PIVOTS["pandas"]))
    if texts:
        index = f"make it the index, weights.set_index({_name(texts[0])!r})"
        raise Unsuitable(f"Column {_name(texts[0])!r} of weights holds no numbers: {index}.")
    columns, rows = _names(given.columns), _names(given.index)
    return Taken(given.to_numpy(), rows=rows, columns=None if rows == columns else columns)


def _of_columns(given: Mapping[str, list[Any]], pivot: str) -> Taken:
    """Columns by their names, of a table without an index: the one column of text names the rows."""
    texts = [name for name, column in given.items() if any(isinstance(one, str) for one in column[:1])]
    if len(given) == PAIRED and texts == [*given][:2]:
        raise Unsuitable(_of_pairs([*given], pivot))
    if len(texts) > 1:
        raise Unsuitable(f"Columns {texts[0]!r} and {texts[1]!r} of weights hold no numbers: leave one, of names.")
    rows = given[texts[0]] if texts else None
    numbers = {name: column for name, column in given.items() if name not in texts}
    first, columns = next(iter(numbers.values()), []), [*numbers]
    if not first:
        raise Unsuitable("weights is a table that holds no numbers: give a column for each token that is looked at.")
    if len(numbers) == 1 and isinstance(first[0], (list, tuple)):  # a row in each cell
        return Taken(first, rows=rows)
    listed = [[*row] for row in zip(*numbers.values(), strict=True)]
    return Taken(listed, rows=rows, columns=None if rows == columns else columns)


def _is_long(numbers: np.ndarray) -> bool:
    """Whether the first two of three columns are the places of a map, each of them once."""
    if numbers.dtype.kind not in "iuf":
        return False
    places = numbers[:, :2]
    sizes = [len(np.unique(one)) for one in places.T]
    is_each = len(numbers) == sizes[0] * sizes[1] == len(np.unique(places, axis=0))
    return min(sizes) > 1 and is_each and bool((places == np.round(places)).all())


def _of_pairs(names: Sequence[Any], pivot: str) -> str:
    first, second, value = names
    code = pivot.format(*names)
    return f"weights has a row for each pair of {first!r} and {second!r}: make a map of {value!r}, {code}."


def _of_time_series(given: Any) -> Taken:
    """A series of darts: its components look at its times, as the attention of TFTExplainer does."""
    values = as_array("weights", given.values())
    return Taken(values, "columns rows", rows=_names(given.components), columns=_names(given.time_index))


def _is_text(column: Any) -> bool:
    kind = getattr(getattr(column, "dtype", None), "kind", None)
    if kind is not None and kind not in "OUST":
        return False
    return any(isinstance(one, str) for one in np.asarray(column, object).ravel()[:1])


def _names(labels: Any) -> list[str]:
    found = as_words(labels)
    return [_name(one) for one in (labels if found is None else found)]


def _name(label: Any) -> str:
    """A label as it is read; those of several levels, one after the other."""
    return " ".join(map(str, label)) if isinstance(label, tuple) else "1" if label is None else str(label)

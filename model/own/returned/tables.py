"""Tables of pandas and polars, whose names come along; pandas need not be installed."""

from typing import Any

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.naming.words import as_words
from regard.model.own.returned.taken import Taken


def taken_table(given: Any) -> Taken | None:
    """The numbers of a table, [rows, columns], with its index and columns as names; None of anything else.

    A series is one row. Raises Unsuitable for columns that hold no numbers.
    """
    if not callable(getattr(given, "to_numpy", None)) or not hasattr(given, "shape"):
        return None
    if hasattr(given, "columns"):
        return _of_frame(given)
    if hasattr(given, "index") and not callable(given.index):
        return Taken(given.to_numpy()[None], columns=_names(given.index), rows=[_name(given.name)])
    return None


def _of_frame(given: Any) -> Taken:
    texts = [_name(name) for name in given.columns if _is_text(given[name])]
    if texts:
        index = f"make it the index, weights.set_index({texts[0]!r})" if hasattr(given, "set_index") else "drop it"
        raise Unsuitable(f"Column {texts[0]!r} of weights holds no numbers: {index}.")
    columns = _names(given.columns)
    rows = _names(given.index) if hasattr(given, "index") else None
    return Taken(given.to_numpy(), rows=rows, columns=None if rows == columns else columns)


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

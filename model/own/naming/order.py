"""Names of steps: dates, or numbers with a unit, that follow each other, and rows that are the last of the columns."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import numpy as np

from regard.model.own.naming.names import Names
from regard.model.own.naming.words import as_words

DATE = re.compile(r"\d{4}-\d\d(-\d\d([ T]\d\d:\d\d(:\d\d(\.\d{1,9})?)?)?)?(Z|[+-]\d\d:\d\d)?")
NUMBER = re.compile(r"([-−]?\d{1,15}(?:\.\d{1,9})?)\s?((?=\S*[^\W\d_]|%)[^\s\d]{1,8})")
MIDNIGHT = re.compile(r"[ T]00:00(:00(\.0+)?)?$")
SECONDS = re.compile(r"(:\d\d)\.0+$|(:\d\d\.\d*?[1-9])0+$")
EVEN = 0.01
"""A share of a step by which steps of numbers may differ."""
ZEROS = 6
"""Weights of 0 from which on rows are taken for the last columns."""


@dataclass(frozen=True)
class Order:
    """Whether names of rows, and those of columns, are dates or numbers with a unit, one after the other."""

    rows: bool
    columns: bool


def in_order(rows: Names, columns: Names | None, places: object = None) -> tuple[Names, Names | None, Order | None]:
    """The names, dates as short as they can be written, and which of them follow each other; None of words.

    places: what columns are already, patches or times, whose names have ticks of their own.

    >>> in_order((("2024-02-18 00:00:00", "2024-02-19 00:00:00"),), None)
    ((('2024-02-18', '2024-02-19'),), None, Order(rows=True, columns=True))
    """
    of_rows = _follow(rows)
    of_columns = of_rows if columns is None else _follow(columns)
    order = Order(of_rows, of_columns) if places is None and (of_rows or of_columns) else None
    return _short(rows), None if columns is None else _short(columns), order


def _follow(names: Names) -> bool:
    return all(len(text) > 1 and (_are_dates(text) or _are_numbers(text)) for text in names)


def _are_dates(names: Sequence[str]) -> bool:
    if not all(map(DATE.fullmatch, names)):
        return False
    try:
        return all(a < b for a, b in pairwise(map(_date, names)))
    except ValueError:  # no such day
        return False


def _date(name: str) -> datetime:
    date = datetime.fromisoformat(f"{name}-01" if len(name) == len("2024-02") else name)
    return date if date.tzinfo else date.replace(tzinfo=UTC)


def _are_numbers(names: Sequence[str]) -> bool:
    """Whether these are numbers of one unit, at even steps."""
    found = [NUMBER.fullmatch(name) for name in names]
    units = {one and one[2] for one in found}
    if None in units or len(units) > 1:
        return False
    steps = np.diff([float(one[1].replace("−", "-")) for one in found if one])
    return bool(steps.min() > 0 and np.ptp(steps) <= EVEN * steps.max())


def _short(names: Names) -> Names:
    """Dates without the midnight that each has, and without zeros behind whole seconds; other names as they are."""
    if not all(map(_are_dates, names)):
        return names
    is_midnight = all(MIDNIGHT.search(name) for text in names for name in text)
    shorter: Callable[[str], str] = _day if is_midnight else _moment
    return tuple(tuple(map(shorter, text)) for text in names)


def _day(name: str) -> str:
    return MIDNIGHT.sub("", name)


def _moment(name: str) -> str:
    """A moment as it is read.

    >>> _moment("2024-02-18T06:00:00.000000000"), _moment("2024-02-18T06:00:00.250000000")
    ('2024-02-18 06:00:00', '2024-02-18 06:00:00.25')
    """
    return SECONDS.sub(lambda found: found[1] or found[2], name).replace("T", " ")


def last_steps(tokens: Any, columns: Any, arrays: Mapping[str, np.ndarray]) -> tuple[Any, tuple[str, ...]]:
    """Names of rows, and a sentence where they are taken for the last of the columns: those look back alone."""
    names = as_words(columns)
    weights = arrays.get("weights")
    is_listed = isinstance(names, (list, tuple)) and len(names) > 0
    if tokens is not None or weights is None or not is_listed or not _look_back(weights):
        return tokens, ()
    rows, count = weights.shape[3:]
    texts = [names] if isinstance(names[0], str) else [as_words(text) for text in names]
    if not all(isinstance(text, (list, tuple)) and len(text) == count for text in texts):
        return tokens, ()
    last = [text[-rows:] for text in texts]
    said = f"The {rows} rows are taken for the last of the {count} columns: none looks ahead."
    return last[0] if isinstance(names[0], str) else last, (f"{said} Not so? Name the rows, with tokens.",)


def _look_back(weights: np.ndarray) -> bool:
    """Whether each row looks at the columns up to its own place, counted from the end, or up to the one before."""
    rows, columns = weights.shape[3:]
    ahead = np.triu(np.ones((rows, columns), bool), columns - rows + 1)
    seen = (weights != 0).any((0, 1, 2))
    return bool(
        1 < rows < columns
        and ahead.sum() * weights[..., 0, 0].size >= ZEROS
        and not seen[ahead].any()
        and all(seen[i, columns - rows + i - 1 : columns - rows + i + 1].any() for i in range(rows))
    )

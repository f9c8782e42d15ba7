"""A part of arrays that somebody brings: some layers, texts, heads and rows of what is too large as a whole."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from numbers import Integral
from typing import Any

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.naming.names import Counted, Names, as_names

WHERE = {"layers": 0, "texts": 1, "heads": 2, "rows": 3}
"""The dimension of each in the arrays."""
MOST = 2**12
"""Numbers of a range in words: more than can be shown, and few enough to be counted."""
LONGEST = 18
"""Digits of a number in words: Python refuses thousands of them."""


@dataclass(frozen=True)
class Part:
    """Places from 0 of layers, texts, heads and rows that are shown; those that are all are left out. shape: of all."""

    places: Mapping[str, np.ndarray]
    shape: tuple[int, ...]

    def cut(self, name: str, array: np.ndarray) -> np.ndarray:
        """The part of an array of five dimensions; a size of 1 stays. Heads of k and v in groups get one for each."""
        for what, axis in WHERE.items():
            chosen = self.places.get(what)
            if chosen is None or array.shape[axis] == 1 or (what == "rows" and name in {"k", "v"}):
                continue
            array = array.take(chosen * array.shape[axis] // self.shape[axis], axis)
        return array

    def names(self, rows: Counted, columns: Counted | None) -> tuple[Names, Names | None]:
        """Names of the rows that are shown, and of the columns, which are all shown; of the texts that are."""
        chosen = self.places.get("rows")
        rows, columns = self.of_texts(rows), None if columns is None else self.of_texts(columns)
        shown = rows if chosen is None else [[text[k] for k in chosen] for text in rows]
        others = columns if chosen is None else columns or rows
        return as_names(shown), None if others is None else as_names(others)

    def of_layers(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """The numbers of the layers that are shown, of the numbers of all."""
        chosen = self.places.get("layers")
        return tuple(numbers if chosen is None or not numbers else [numbers[k] for k in chosen])

    def of_texts(self, given: Sequence[Any]) -> Sequence[Any]:
        """The values of the texts that are shown, of those of all."""
        chosen = self.places.get("texts")
        return given if chosen is None else [given[k] for k in chosen]

    @property
    def said(self) -> tuple[str, ...]:
        """A sentence on what is shown of all; none where that is all."""
        shown = [f"{what} {_ranges(places + 1)} of {self.shape[WHERE[what]]:,}" for what, places in self.places.items()]
        counted = "texts, layers and heads" if "texts" in self.places else "layers and heads"
        return (f"Shown of the arrays: {'; '.join(shown)}; {counted} count from 1 here.",) if shown else ()


def part_of(shape: tuple[int, ...], wanted: Mapping[str, Any]) -> Part:
    """The part that these numbers name, of arrays of this shape; they count from 1.

    A number, a list or range of numbers, or words as "1, 3-5"; None: all. Raises Unsuitable for anything else, and for
    numbers that are not there.
    """
    places = {what: _places(what, one, shape[WHERE[what]]) for what, one in wanted.items() if one is not None}
    return Part(places, shape)


def _places(what: str, given: Any, count: int) -> np.ndarray:
    numbers = _read(given)
    if not numbers or not all(1 <= number <= count for number in numbers):
        raise Unsuitable(f'{what} must name some of 1 to {count}: a number, a list, or "1, 3-5".')
    return np.array(list(dict.fromkeys(numbers))) - 1


def _read(given: Any) -> list[int]:
    """The numbers; none where it names none."""
    if isinstance(given, str):
        ends = [one.partition("-") for one in given.replace(" ", "").split(",")]
        if not all(_is_number(first) and _is_number(last or first) for first, _, last in ends):
            return []
        return [n for first, _, last in ends for n in range(int(first), min(int(last or first), int(first) + MOST) + 1)]
    numbers = [given] if isinstance(given, Integral) else _first(given) if isinstance(given, Iterable) else []
    return [int(one) for one in numbers] if all(isinstance(one, Integral) for one in numbers) else []


def _is_number(word: str) -> bool:
    return word.isdecimal() and len(word) <= LONGEST


def _first(given: Iterable[Any]) -> list[Any]:
    """The first of these, one more than MOST: a range may have more than memory holds."""
    return list(islice(given, MOST + 1))


def _ranges(numbers: np.ndarray) -> str:
    """Numbers as they are said.

    >>> _ranges(np.array([1, 2, 3, 7]))
    '1-3, 7'
    """
    runs = np.split(numbers, np.flatnonzero(np.diff(numbers) != 1) + 1)
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)

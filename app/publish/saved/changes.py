"""The changes in an address of Change, as the API takes them: `static/change/address.ts` writes and reads them."""

import math
import re
from collections.abc import Callable, Sequence
from typing import Literal

from regard.app.interventions.reading import WORD

NUMBER = re.compile(r"[+-]?[\d.]+(e[+-]?\d+)?", re.IGNORECASE)
PLACE = re.compile(r"(?P<block>\*|\w+)(?:\.(?P<layer>\*|\d+))?(?:\.(?P<heads>\*|\d+(?:_\d+)*))?")
CELLS = re.compile(r"[01]+(?:_[01]+)*")
NEGATION = re.compile(r"not|never|no|nothing|nobody|cannot|.+n['’]t", re.IGNORECASE)
MOST_TRIED = 3

Change = dict[str, object]


def swapped(text: str, asked: int = 0) -> list[Change]:
    """The swap of a word, from 1, with the next: of the last two where there is no such word, none of a word alone.

    >>> swapped("She likes the red car.")
    [{'do': 'swap', 'words': [4, 5]}]
    """
    last = len(WORD.findall(text)) - 1
    first = asked if 0 < asked < last else last
    return [{"do": "swap", "words": [first, first + 1]}] if first > 0 else []


def words_to_try(text: str) -> list[tuple[int, tuple[int, int]]]:
    """The words, from 1, that an example may keep from a model, each with its characters: `static/change/example.ts`.

    >>> words_to_try("She does not like the red car.")
    [(3, (9, 12)), (2, (4, 8)), (4, (13, 17))]
    """
    found = [(number, match.span(), match.group()) for number, match in enumerate(WORD.finditer(text), 1)]
    found.sort(key=lambda one: (not NEGATION.fullmatch(one[2]), one[1][0] - one[1][1], one[0]))
    return [(number, span) for number, span, _ in found[:MOST_TRIED]]


def interventions(texts: Sequence[str]) -> list[Change]:
    """Each change; those that are none are left out, as the page leaves them out.

    >>> interventions(["knock-out cross.3.5_6", "hide 4_5", "dance"])  # doctest: +NORMALIZE_WHITESPACE
    [{'do': 'knock out', 'block': 'cross', 'layer': 3, 'heads': [5, 6]},
     {'do': 'hide', 'block': None, 'layer': None, 'heads': None, 'column': 4},
     {'do': 'hide', 'block': None, 'layer': None, 'heads': None, 'column': 5}]
    """
    return [change for text in texts for change in _read(text.split())]


def _read(words: list[str]) -> list[Change]:
    """The changes of one text; a text that hides several pieces hides one after another."""
    verb, *rest = words or [""]
    try:
        return READERS[verb](*rest)
    except (KeyError, TypeError, ValueError):
        return []  # not a change, or not so many words: the page says so, with the text


def _temperature(place: str, value: str) -> list[Change]:
    kept = 0.01 <= _number(value) <= 100
    return [{"do": "temperature", **_place(place), "value": _number(value)}] if kept else []


def _hide(*words: str) -> list[Change]:
    *place, columns = words
    where = _place(*(place or ["*"]))
    return [{"do": "hide", **where, "column": column} for column in _counts(columns)]


def _edit(place: str, row: str, weights: str) -> list[Change]:
    numbers = [_number(weight) for weight in weights.split("_")]
    kept = not place.startswith("*") and min(numbers) >= 0 and max(numbers) > 0
    return [{"do": "edit", **_place(place), "row": _count(row), "weights": numbers}] if kept else []


def _mask(place: str, how: str, given: str = "") -> list[Change]:
    named = how.replace("-", " ")
    drawn = named == "drawn" and CELLS.fullmatch(given) and not place.startswith("*")
    kept = drawn or named == "window" or (named in {"first", "every other"} and not given)
    w = _count(given) if named == "window" else 1
    rows = [[int(cell) for cell in row] for row in given.split("_")] if drawn else []
    return [{"do": "mask", **_place(place), "how": named, "w": w, "rows": rows}] if kept else []


def _reverse(kept: Literal["", "kept"] = "") -> list[Change]:
    return [{"do": "reverse", "keep_positions": kept == "kept"}] if kept in {"", "kept"} else []


def _positions(how: str, by: str = "0") -> list[Change]:
    number = int(by)
    shift, seed = (number if how == name else 0 for name in ("shifted", "shuffled"))
    kept = how in {"off", "shifted", "shuffled"} and seed >= 0
    return [{"do": "positions", "how": how, "shift": shift, "seed": seed}] if kept else []


READERS: dict[str, Callable[..., list[Change]]] = {
    "knock-out": lambda place: [{"do": "knock out", **_place(place)}],
    "flatten": lambda place: [{"do": "flatten", **_place(place)}],
    "unscaled": lambda place: [{"do": "unscaled", **_place(place)}],
    "temperature": _temperature,
    "hide": _hide,
    "edit": _edit,
    "mask": _mask,
    "swap": lambda one, other: [{"do": "swap", "words": [_count(one), _count(other)]}],
    "replace": lambda word, *by: [{"do": "replace", "word": _count(word), "by": " ".join(by)}],
    "reverse": _reverse,
    "positions": _positions,
}


def _place(text: str) -> Change:
    found = PLACE.fullmatch(text)
    if not found:
        raise ValueError(text)
    block, layer, heads = (None if part in {None, "*"} else part for part in found.group("block", "layer", "heads"))
    return {"block": block, "layer": layer and _count(layer), "heads": heads and _counts(heads)}


def _counts(text: str) -> list[int]:
    return [_count(part) for part in text.split("_")]


def _count(text: str) -> int:
    number = _number(text)
    if not (number > 0 and number == int(number)):
        raise ValueError(text)
    return int(number)


def _number(text: str) -> float:
    number = float(text) if NUMBER.fullmatch(text) else math.nan
    if not math.isfinite(number):
        raise ValueError(text)
    return number

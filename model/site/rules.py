"""The thresholds and tables by which texts are read and remarked on, for a program that is not in Python."""

import re
import sys
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import TypedDict

from tokenizers import normalizers

from regard.model import remarks
from regard.model.text_normalisation import INVISIBLE
from regard.model.training import dates
from regard.model.training.variations import ordinal
from regard.model.words_of_map import UNSPACED

MONDAY = date(1985, 4, 1)  # no part of it is written as another


class Dates(TypedDict):
    """The ways of writing a date, with names of `parts` in braces; a part is one of a list: of the days of a month, of
    months, or of the days of a week. years: the first and the last of the training.
    """

    ways: list[str]
    of_day: dict[str, list[str]]
    of_month: dict[str, list[str]]
    of_week: dict[str, list[str]]
    years: list[int]


class Rules(TypedDict):
    """invisible, control, unspaced: classes of characters, as patterns of JavaScript; kept: characters that only newer
    tables of Unicode than those of `tokenizers` take apart; the others are constants of `regard.model.remarks`.
    """

    invisible: str
    control: str
    unspaced: str
    kept: str
    capitals: float
    letters: float
    strange: float
    fewest: int
    seldom: float
    phrasebook: list[str]
    dates: Dates


@cache
def rules() -> Rules:
    """Collect them; it takes a second, since every character there is is looked at."""
    older = normalizers.NFKC()
    return Rules(
        invisible=pattern_of(lambda character: bool(INVISIBLE.match(character))),
        control=pattern_of(lambda character: bool(remarks.CONTROL.match(character))),
        unspaced=pattern_of(lambda character: unicodedata.name(character, "").startswith(UNSPACED)),
        kept="".join(one for one in _changed() if older.normalize_str(one) == one),
        capitals=remarks.CAPITALS,
        letters=remarks.LETTERS,
        strange=remarks.STRANGE,
        fewest=remarks.FEWEST,
        seldom=remarks.SELDOM,
        phrasebook=sorted(remarks.of_phrasebook()),
        dates=ways_of_dates(),
    )


def ways_of_dates() -> Dates:
    """The ways in which the training writes dates, as templates that were read from one date.

    >>> ways_of_dates()["ways"][2]
    '{English month} {ordinal}, {year}'
    """
    days, months = [*range(1, 32)], [*range(1, 13)]
    english, french = (names[side] for names, side in ((dates.MONTHS, dates.ENGLISH), (dates.MONTHS, dates.FRENCH)))
    of_day = {"ordinal": [*map(ordinal, days)], "premier": [*map(dates.premier, days)]}
    of_day |= {"two digits": [f"{day:02}" for day in days], "day": [*map(str, days)]}
    of_month = {"English month": english, "mois": french, "short month": [name[:3] for name in english]}
    of_month |= {"two digits of the month": [f"{month:02}" for month in months], "month": [*map(str, months)]}
    of_week = {"English day": dates.DAYS[dates.ENGLISH], "jour": dates.DAYS[dates.FRENCH]}
    written = {"year": f"{MONDAY.year}", "two digits of the year": f"{MONDAY:%y}"}
    for lists, at in ((of_week, MONDAY.weekday()), (of_month, MONDAY.month - 1), (of_day, MONDAY.day - 1)):
        written |= {name: each[at] for name, each in lists.items()}
    ways = [_template(way(MONDAY), written) for way in dates.FORMATS]
    return Dates(
        ways=ways, of_day=of_day, of_month=of_month, of_week=of_week, years=[dates.FIRST.year, dates.LAST.year]
    )


def _template(text: str, written: Mapping[str, str]) -> str:
    """The text with the names of its parts in their places, the longest first."""
    by_length = sorted(written.items(), key=lambda part: -len(part[1]))
    pattern = re.compile("|".join(re.escape(value) for _, value in by_length))
    names = {value: name for name, value in reversed(by_length)}
    return pattern.sub(lambda found: f"{{{names[found[0]]}}}", text)


def pattern_of(belongs: Callable[[str], bool]) -> str:
    r"""A class of characters as a pattern of JavaScript with the flag u.

    >>> pattern_of(lambda character: character in "abc\U0001f600")
    '[\\u{61}-\\u{63}\\u{1f600}-\\u{1f600}]'
    """
    ranges = list[list[int]]()
    for character in _characters():
        if not belongs(character):
            continue
        if ranges and ranges[-1][1] == ord(character) - 1:
            ranges[-1][1] += 1
        else:
            ranges.append([ord(character)] * 2)
    return "[" + "".join(rf"\u{{{first:x}}}-\u{{{last:x}}}" for first, last in ranges) + "]"


def _characters() -> Iterator[str]:
    return (chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code < 0xE000)


def _changed() -> Iterator[str]:
    """The characters that this Python takes apart."""
    return (character for character in _characters() if not unicodedata.is_normalized("NFKC", character))

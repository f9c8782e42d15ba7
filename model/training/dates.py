"""The toy task: dates as people write them, in English and French, to ISO 8601; endless, and the same for one seed."""

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from itertools import product
from random import Random

from regard.model.tokenizer import Remark
from regard.model.training import variations
from regard.model.training.variations import ordinal

FIRST, LAST = date(1950, 1, 1), date(2049, 12, 31)  # two digits of a year are enough: 50-99 is 19.., 00-49 is 20..

MONTHS, DAYS = (([*names], [*names.values()]) for names in (variations.MONTHS, variations.DAYS))
ENGLISH, FRENCH = 0, 1


def premier(day: int) -> str:
    """In French only the first of a month is an ordinal: 1er, 2, 3."""
    return "1er" if day == 1 else str(day)


FORMATS: tuple[Callable[[date], str], ...] = (
    lambda d: f"{DAYS[ENGLISH][d.weekday()]} {d.day} {MONTHS[ENGLISH][d.month - 1]} {d.year}",
    lambda d: f"{DAYS[ENGLISH][d.weekday()]}, {MONTHS[ENGLISH][d.month - 1]} {d.day}, {d.year}",
    lambda d: f"{MONTHS[ENGLISH][d.month - 1]} {ordinal(d.day)}, {d.year}",
    lambda d: f"the {ordinal(d.day)} of {MONTHS[ENGLISH][d.month - 1]} {d.year}",
    lambda d: f"{d.day} {MONTHS[ENGLISH][d.month - 1][:3]} {d.year}",
    lambda d: f"{MONTHS[ENGLISH][d.month - 1][:3]} {d.day} '{d:%y}",
    lambda d: f"{DAYS[FRENCH][d.weekday()]} {premier(d.day)} {MONTHS[FRENCH][d.month - 1]} {d.year}",
    lambda d: f"le {premier(d.day)} {MONTHS[FRENCH][d.month - 1]} {d.year}",
    lambda d: f"{premier(d.day)} {MONTHS[FRENCH][d.month - 1]} {d:%y}",
    lambda d: f"{d.day}/{d.month}/{d:%y}",  # day first, as on both sides of the Channel
    lambda d: f"{d:%d/%m/%Y}",
    lambda d: f"{d:%d.%m.%y}",
)


def pairs(count: int, seed: int, *, unseen: bool = False) -> list[tuple[str, str]]:
    """Draw days and ways to write them: (as written, ISO 8601). Every tenth day is kept from training, for `unseen`.

    >>> pairs(2, seed=1)
    [('15 Oct 1976', '1976-10-15'), ('Wednesday, August 1, 1962', '1962-08-01')]
    """
    random = Random(seed)
    days = [day for day in range((LAST - FIRST).days + 1) if (day % 10 == 0) == unseen]
    drawn = [FIRST + timedelta(random.choice(days)) for _ in range(count)]
    return [(random.choice(FORMATS)(day), day.isoformat()) for day in drawn]


END_OF_MONTH = re.compile(r"\b(29|3[01])(?=\D|$)")
WEEKDAY = re.compile("|".join(day for days in DAYS for day in days))


def remarks(text: str) -> Iterator[Remark]:
    """Remarks on a date unlike those of the training: its day, its year, its day of the week, or its format."""
    days = [*_written(text)]
    if not days and [*_written(END_OF_MONTH.sub("28", text))]:
        yield Remark("unknown_day", "There is no such day: this month is shorter.")
    elif not days:
        message = f"Written in none of the {len(FORMATS)} ways of the training: try “Tuesday 3 March 1998” or “3/3/98”."
        yield Remark("unknown_format", message)
    elif not any(FIRST <= day <= LAST for day in days):
        message = f"The year {days[0].year} is not among those of the training, {FIRST.year} to {LAST.year}."
        yield Remark("unknown_year", message)
    elif not any(way(day) == text for way, day in product(FORMATS, days)):
        message = f"{days[0]} was a {DAYS[ENGLISH][days[0].weekday()]}; in the training every day of the week is right."
        yield Remark("wrong_weekday", message)


def meant(text: str) -> str | None:
    """The day that a date means, as ISO 8601; None where it is in none of FORMATS.

    >>> meant("le 1er mai 2003"), meant("3/4/98"), meant("some day")
    ('2003-05-01', '1998-04-03', None)
    """
    days = {day for day in _written(text) if any(way(day) == text for way in FORMATS)}
    return min(days).isoformat() if len(days) == 1 else None


def _written(text: str) -> Iterator[date]:
    """The days of any century that one of FORMATS writes so, but for the day of the week."""
    numbers, unnamed = re.findall(r"\d+", text), WEEKDAY.sub("", text)
    if len(numbers) > 3:
        return
    years = {int(n) if len(n) == 4 else FIRST.year + (int(n) - FIRST.year) % 100 for n in numbers}
    days = {int(n) for n in numbers if int(n) <= 31}
    for year, month, number in product(years, range(1, 13), days):
        try:
            day = date(year, month, number)
        except ValueError:
            continue
        if any(WEEKDAY.sub("", way(day)) == unnamed for way in FORMATS):
            yield day

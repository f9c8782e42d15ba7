"""Associative recall by rule: several dates, each behind a letter; the decoder is fed one letter and writes its date.

Arora et al. 2023, arXiv 2312.04927. The letter stands on the side that is written: no encoder knows the question.
"""

from datetime import timedelta
from random import Random

from regard.model.training.dates import FIRST, LAST

LETTERS = "ABCDEFGHIJKLMNOP"
COUNTS = range(1, 9)  # dates in a text of the training; the fewer, the more often


def pairs(count: int, seed: int, *, dates: int | None = None, unseen: bool = False) -> list[tuple[str, str]]:
    """Draw texts of so many dates, else of any of COUNTS: (dates behind their letters, one letter and its date).

    Every tenth day is kept from training, for `unseen`, as `dates.pairs` keeps it.

    >>> pairs(2, seed=1, dates=3)
    [('E620801 J001108 N730705', 'J 2000-11-08'), ('O250907 H911110 K680918', 'H 1991-11-10')]
    """
    random = Random(seed)
    days = [day for day in range((LAST - FIRST).days + 1) if (day % 10 == 0) == unseen]
    shares = [1 / k for k in COUNTS]
    return [_text(random, dates or random.choices(COUNTS, shares)[0], days) for _ in range(count)]


def _text(random: Random, count: int, days: list[int]) -> tuple[str, str]:
    drawn = {letter: FIRST + timedelta(random.choice(days)) for letter in random.sample(LETTERS, count)}
    asked = random.choice([*drawn])
    return " ".join(f"{letter}{day:%y%m%d}" for letter, day in drawn.items()), f"{asked} {drawn[asked]}"

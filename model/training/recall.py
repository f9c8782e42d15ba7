"""Associative recall by rule: a text gives each of several letters a day, and eight times a letter is asked for.

Arora et al. 2023, arXiv 2312.04927. Letters are asked for on the side that is written: no encoder knows the question.
"""

from random import Random

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"
DAYS = "123456789abcdefghijklmnopqrstuv"  # of a month, one character each
COUNTS = range(2, 13)  # dates in a text of the training; the fewer, the more often
ASKED = 8


def pairs(count: int, seed: int, *, dates: int | None = None, asked: int = ASKED) -> list[tuple[str, str]]:
    """Draw texts of so many dates, else of any of COUNTS: (letters and their days, letters asked for and theirs).

    A letter that is asked for is written twice: that it comes again is learnt first, and with it to look back.

    >>> pairs(2, seed=1, dates=3, asked=1)
    [('E9S4Cg', 'CCg'), ('PqU7M4', 'UU7')]
    """
    random = Random(seed)
    shares = [1 / k for k in COUNTS]
    return [_text(random, dates or random.choices(COUNTS, shares)[0], asked) for _ in range(count)]


def _text(random: Random, count: int, asked: int) -> tuple[str, str]:
    days = {letter: random.choice(DAYS) for letter in random.sample(LETTERS, count)}
    return (
        "".join(letter + day for letter, day in days.items()),
        "".join(2 * letter + days[letter] for letter in random.choices([*days], k=asked)),
    )

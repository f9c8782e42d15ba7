"""Random texts in which a stretch comes twice: what follows can be known only by looking back at the first time."""

import string
from random import Random

SIGNS = string.ascii_letters + string.digits
ALPHABETS = (SIGNS, string.ascii_lowercase)  # of a text
STRETCH, GAP, BEFORE = (5, 30), (0, 15), (0, 10)  # signs, from and to
WORD = 6  # signs of a word, about


def texts(count: int, seed: int) -> list[str]:
    """Texts of random signs before, a stretch, a gap, and the stretch again; a space ends about every sixth sign.

    After the synthetic test of Olsson et al. 2022, arXiv 2209.11895, appendix ("repeated random tokens").

    >>> texts(1, seed=1)
    ['W EYF BXrogb rogb']
    """
    random = Random(seed)
    return [_text(random) for _ in range(count)]


def doubled(count: int, seed: int, length: int) -> list[str]:
    """Texts of `length` different signs, twice: each sign of the second half was followed by one sign only.

    >>> doubled(1, seed=1, length=5)
    ['iK2ZWiK2ZW']
    """
    random = Random(seed)
    stretches = ("".join(random.sample(SIGNS, length)) for _ in range(count))
    return [stretch + stretch for stretch in stretches]


def _text(random: Random) -> str:
    signs = random.choice(ALPHABETS)
    before, stretch, gap = (_signs(random, signs, random.randint(*lengths)) for lengths in (BEFORE, STRETCH, GAP))
    return " ".join(f"{before}{stretch}{gap}{stretch}".split())


def _signs(random: Random, signs: str, count: int) -> str:
    return "".join(" " if random.random() < 1 / WORD else random.choice(signs) for _ in range(count))

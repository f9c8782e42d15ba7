"""Small random numbers, drawn with the number of the sheet as seed until a pencil can compute with them."""

from collections.abc import Iterator

import numpy as np

from regard.app.classroom.worksheet.by_hand import Given, solve

SHAPES = ((3, 2), (2, 4), (2, 4), (2, 2))
TENTHS = (*3 * [(-10, 0, 10, 20)], (-10, -5, 0, 5, 10, 20))  # of each matrix
LARGEST, WIDEST = 200, 40  # number before the softmax, and distance between scaled scores, in tenths


def generator(seed: int) -> Iterator[float]:
    """Mulberry32, as the Lab's `random.ts`: even numbers from 0 to 1, the same for the same seed.

    >>> next(generator(1))
    0.6270739405881613
    """
    state = seed
    while True:
        state = (state + 0x6D2B79F5) % 2**32
        mixed = (state ^ state >> 15) * (state | 1) % 2**32
        mixed ^= (mixed + (mixed ^ mixed >> 7) * (mixed | 61)) % 2**32
        yield (mixed ^ mixed >> 14) / 2**32


def draw(seed: int) -> tuple[Given, int]:
    """Draw the matrices of a sheet, and the place of the word that looks."""
    numbers = generator(seed)
    while True:
        given = Given(
            *(
                np.array([[among[int(next(numbers) * len(among))] for _ in range(m)] for _ in range(n)])
                for among, (n, m) in zip(TENTHS, SHAPES, strict=True)
            )
        )
        query = int(next(numbers) * len(given.words))
        if _fits(given, query):
            return given, query


def _fits(given: Given, query: int) -> bool:
    """Whether no number is large, no word is like another, one is looked at most, and the weights add up to 1.00."""
    q, k, v, scores, _, scaled, (_, _, weights, most), _ = solve(given, query)
    return (
        all(np.abs(numbers).max() <= LARGEST for numbers in (q, k, v, scores))
        and np.ptp(scaled) <= WIDEST
        and len(most) == 1
        and weights.sum() == 100
        and weights[most[0]] < 90
        and all(len(np.unique(rows, axis=0)) == len(rows) for rows in (given.words, k, v))
        and bool(given.words.any(1).all())
    )

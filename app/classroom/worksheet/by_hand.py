"""Attention of one word as a pencil computes it: every number follows from the rounded numbers before it.

All numbers are whole: tenths up to the softmax, hundredths from e^x on. So nothing rounds but what a sheet says.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from jaxtyping import Int

Row = Int[np.ndarray, " n"]
Matrix = Int[np.ndarray, "n m"]

SHAPES = ((3, 2), (2, 4), (2, 4), (2, 2))  # of drawn matrices
TENTHS = (*3 * [(-10, 0, 10, 20)], (-10, -5, 0, 5, 10, 20))
LARGEST, WIDEST = 200, 40  # drawn number before the softmax, and distance between scaled scores, in tenths


class Softmax(NamedTuple):
    """x minus the largest in tenths, e^x and the weights in hundredths, and the places with the largest weight."""

    below: Row
    powers: Row
    weights: Row
    most: list[int]


def divided(above: np.ndarray, below: int) -> np.ndarray:
    """Divide whole numbers and round to the nearest, in the middle away from 0.

    >>> divided(np.array([5, -5, 4, -4, 25]), 10).tolist()
    [1, -1, 0, 0, 3]
    """
    quotient: np.ndarray = np.sign(above) * ((2 * np.abs(above) + below) // (2 * below))
    return quotient


def power(tenths: np.ndarray) -> np.ndarray:
    """e^x as the table prints it."""
    return np.rint(100 * np.exp(tenths / 10)).astype(int)


def softmax(row: Row, parts: int = 1) -> Softmax:
    """Softmax of a row in tenths, or in so many parts of a tenth."""
    below = divided(row - row.max(), parts)
    powers = power(below)
    most = np.flatnonzero(powers == powers.max()).tolist()
    return Softmax(below, powers, divided(100 * powers, int(powers.sum())), most)


def solve(given: list[Matrix], query: int) -> tuple[Row, Matrix, Matrix, Row, int, Row, Softmax, Row]:
    """Compute q, K, V, scores, the root of d_k, scaled scores, softmax and context of the word at this place, from 0.

    given: X, W^Q, W^K and W^V in tenths.
    """
    q, k, v = (divided(given[0] @ matrix, 10) for matrix in given[1:])
    scores = divided(k @ q[query], 10)
    root = round(100 * math.sqrt(q.shape[1]))
    scaled = divided(100 * scores, root)
    found = softmax(scaled)
    return q[query], k, v, scores, root, scaled, found, divided(found.weights @ v, 10)


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


def draw(seed: int) -> tuple[list[Matrix], int]:
    """Draw matrices, and the place of the word that looks, until a pencil can compute with them."""
    numbers = generator(seed)
    while True:
        given = [
            np.array([[among[int(next(numbers) * len(among))] for _ in range(m)] for _ in range(n)])
            for among, (n, m) in zip(TENTHS, SHAPES, strict=True)
        ]
        query = int(next(numbers) * len(given[0]))
        if _fits(given, query):
            return given, query


def _fits(given: list[Matrix], query: int) -> bool:
    """Whether no number is large, no word is like another, one is looked at most, and the weights add up to 1.00."""
    q, k, v, scores, _, scaled, (_, _, weights, most), _ = solve(given, query)
    return (
        all(np.abs(numbers).max() <= LARGEST for numbers in (q, k, v, scores))
        and np.ptp(scaled) <= WIDEST
        and len(most) == 1
        and weights.sum() == 100
        and weights[most[0]] < 90
        and all(len(np.unique(rows, axis=0)) == len(rows) for rows in (given[0], k, v))
        and bool(given[0].any(1).all())
    )

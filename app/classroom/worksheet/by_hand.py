"""Attention of one word as a pencil computes it: every number follows from the rounded numbers before it.

All numbers are whole: tenths up to the softmax, hundredths from e^x on. So nothing rounds but what a sheet says.
"""

import math
from typing import NamedTuple

import numpy as np
from jaxtyping import Int

Row = Int[np.ndarray, " n"]
Matrix = Int[np.ndarray, "n m"]


class Given(NamedTuple):
    """The matrices of a sheet, in tenths, named as in an address."""

    words: Matrix
    wq: Matrix
    wk: Matrix
    wv: Matrix


class Softmax(NamedTuple):
    """x minus the largest in tenths, e^x and the weights in hundredths, and the places with the largest weight."""

    below: Row
    powers: Row
    weights: Row
    most: list[int]


class Solution(NamedTuple):
    """The answers of a sheet of matrices; root: that of d_k, in hundredths."""

    q: Row
    k: Matrix
    v: Matrix
    scores: Row
    root: int
    scaled: Row
    softmax: Softmax
    context: Row


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


def solve(given: Given, query: int) -> Solution:
    """Compute where the word at this place looks, from 0, and what it gets."""
    q, k, v = (divided(given.words @ matrix, 10) for matrix in given[1:])
    scores = divided(k @ q[query], 10)
    root = round(100 * math.sqrt(q.shape[1]))
    scaled = divided(100 * scores, root)
    found = softmax(scaled)
    return Solution(q[query], k, v, scores, root, scaled, found, divided(found.weights @ v, 10))

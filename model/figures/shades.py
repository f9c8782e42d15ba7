"""Colours of cells: one ink for weights, and one for each sign where weights may be below 0."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from regard.model.figures.numbers import Weights
from regard.model.notebook import INK, SIGNED

COLOURS = {"ink": INK, "below": SIGNED[0], "above": SIGNED[1]}


class Cell(NamedTuple):
    """A cell at row i and column j, from 0; share: of its colour, 0 to 1; None where it may not be looked at."""

    i: int
    j: int
    weight: np.float32
    colour: str
    share: float | None


def cells(weights: Weights) -> Iterator[Cell]:
    """Every cell, row by row. The full colour is a weight of 1, or the largest where one is beyond it.

    >>> [(cell.colour, cell.share) for cell in cells(np.array([[0.25, np.nan]], np.float32))]
    [('ink', 0.25), ('ink', None)]
    >>> [(cell.colour, cell.share) for cell in cells(np.array([[-2, 1]], np.float32))]
    [('below', 1.0), ('above', 0.5)]
    """
    known = np.nan_to_num(weights)
    end, signed = max(1.0, float(np.abs(known).max())), bool((known < 0).any())
    for (i, j), weight in np.ndenumerate(weights):
        colour = ("below" if weight < 0 else "above") if signed else "ink"
        yield Cell(i, j, weight, colour, None if np.isnan(weight) else abs(float(weight)) / end)

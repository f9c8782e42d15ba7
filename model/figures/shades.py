"""Colours of cells: one ink for weights, and one for each sign where weights may be below 0."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from regard.model.figures.letters import Length
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
    """Every cell, row by row; the full colour is that at an end of the scale.

    >>> [(cell.colour, cell.share) for cell in cells(np.array([[0.25, np.nan]], np.float32))]
    [('ink', 0.25), ('ink', None)]
    >>> [(cell.colour, cell.share) for cell in cells(np.array([[-0.5, 0.25]], np.float32))]
    [('below', 1.0), ('above', 0.5)]
    """
    end, signed = ends(weights)[1], ends(weights)[0] < 0
    for (i, j), weight in np.ndenumerate(weights):
        colour = ("below" if weight < 0 else "above") if signed else "ink"
        yield Cell(i, j, weight, colour, None if np.isnan(weight) else abs(float(weight)) / end)


def ends(weights: Weights) -> tuple[float, float]:
    """The weights at both ends of the scale of colours: 0 and 1, or more; where some are below 0, the largest size."""
    known = np.nan_to_num(weights)
    end = float(np.abs(known).max())
    return (-end, end) if (known < 0).any() else (0.0, max(1.0, end))


def steps(weights: Weights) -> list[str]:
    """The colours of the scale on white, from end to end.

    >>> steps(np.ones((1, 1), np.float32))[::2], steps(np.array([[-0.5]], np.float32))[::2]
    (['#ffffff', '#958cbc', '#2b1a78'], ['#8a1c4a', '#ffffff', '#2f8f86'])
    """
    if ends(weights)[0] < 0:
        return [_on_white("below", 1 - k / 2) for k in range(2)] + [_on_white("above", k / 2) for k in range(3)]
    return [_on_white("ink", k / 4) for k in range(5)]


def _on_white(colour: str, share: Length) -> str:
    parts = bytes.fromhex(COLOURS[colour].removeprefix("#"))
    return "#" + bytes(round(255 + share * (part - 255)) for part in parts).hex()

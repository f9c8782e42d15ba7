"""Weights with an axis for the rows and one for the columns of a picture: [4, 4, words], [h, w, h, w], [queries, h, w].

The two are put together, row by row, so that each patch is a row or a column of the map.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from regard.model.own.naming.words import plain
from regard.model.own.place.grid import cells_of
from regard.model.own.sums import WHOLE
from regard.model.own.unequal import sizes


@dataclass(frozen=True)
class Spatial:
    """Weights whose patches are on one axis, and a sentence where they changed."""

    weights: np.ndarray
    said: tuple[str, ...] = ()


def put_together(weights: np.ndarray, grid: Any, row_grid: Any) -> Spatial:
    """Weights with the patches of each grid on one axis; as they are where rows or columns are patches."""
    columns, rows = _pair(grid), _pair(row_grid)
    shape = _shape(weights, columns, rows)
    if shape is None:
        return Spatial(weights)
    said = f"The rows and columns of the picture were put together: {sizes(weights.shape)} is read as {sizes(shape)}."
    return Spatial(weights.reshape(shape), (said,))


def _shape(weights: np.ndarray, grid: tuple[int, ...], row_grid: tuple[int, ...]) -> tuple[int, ...] | None:
    shape = weights.shape
    if weights.ndim < 3 or not (grid or row_grid) or _fits(shape, grid, row_grid):
        return None
    looking, cells = row_grid or grid, np.prod
    if grid and shape[-2:] == grid and shape[-4:-2] == looking:
        return (*shape[:-4], int(cells(looking)), int(cells(grid)))
    if grid and not row_grid and shape[-2:] == grid and _sum_to_1(weights, (-2, -1)):
        return (*shape[:-2], int(cells(grid)))
    if shape[-3:-1] == looking:
        return (*shape[:-3], int(cells(looking)), shape[-1])
    return None


def _fits(shape: tuple[int, ...], grid: tuple[int, ...], row_grid: tuple[int, ...]) -> bool:
    """Whether rows and columns of the array are as many as these patches, or more."""
    i, j = shape[-2:]
    if row_grid:
        return bool(i >= np.prod(row_grid))
    return bool(max(i, j) >= np.prod(grid))


def _pair(grid: Any) -> tuple[int, ...]:
    """A grid of several rows and columns as two numbers; () of anything else, which is refused later or no axis."""
    given = plain(grid)
    return tuple(given) if cells_of(given) > 1 else ()


def _sum_to_1(weights: np.ndarray, axes: tuple[int, ...]) -> bool:
    if weights.dtype.kind not in "fiu":
        return False
    return bool((np.abs(np.nansum(weights, axes, dtype=np.float64) - 1) <= WHOLE).all())

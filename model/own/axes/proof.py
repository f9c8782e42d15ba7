"""The axis along which weights sum to 1, which is that of the columns that a row looks at."""

import numpy as np

from regard.model.own.arrays import FLOATS
from regard.model.own.axes.shapes import MOST
from regard.model.own.sums import WHOLE

MOST_SUMMED, SOME = 2**18, 5
"""Numbers of which all are summed; of more, the lines at so many places of each other axis."""


def proof_of(weights: np.ndarray) -> tuple[int, int] | None:
    """The axis that sums to 1, from 0, or to the same whole number; one more than there are where the last two do.

    The last axis goes first, since there the columns are expected.
    """
    if not weights.size or not (weights.dtype.kind in "iuf" or weights.dtype.name in FLOATS):
        return None
    last = weights.ndim - 1
    totals = [_total(weights, (axis,)) if n > 1 or axis == last else 0 for axis, n in enumerate(weights.shape)]
    for axis in (last, *reversed(range(last))):
        if totals[axis] == 1:
            return axis, 1
    are_few = weights.shape[last - 1] * weights.shape[last] <= MOST["columns"]
    if weights.ndim > 2 and are_few and _total(weights, (last - 1, last)) == 1:
        return last + 1, 1
    several = [axis for axis in range(weights.ndim) if totals[axis] > 1]
    return (several[-1], totals[several[-1]]) if several and last not in several else None


def _total(weights: np.ndarray, axes: tuple[int, ...]) -> int:
    """The whole number to which all lines along these axes sum, those aside that are empty; 0 if there is none."""
    step = [1 if weights.size <= MOST_SUMMED or k in axes else -(-n // SOME) for k, n in enumerate(weights.shape)]
    with np.errstate(over="ignore", invalid="ignore"):
        some = weights[tuple(slice(None, None, one) for one in step)].astype(np.float32, copy=False)
        sums = np.atleast_1d(np.nansum(some, axes, dtype=np.float64))
    sums = sums[sums != 0]
    if not sums.size or not np.isfinite(sums).all():
        return 0
    total = round(float(np.median(sums)))
    return total if total and (np.abs(sums / total - 1) <= WHOLE).all() else 0

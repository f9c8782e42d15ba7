"""One map of the steps of `generate`: the rows of the first step, and the last row of each other."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.arrays import as_array
from regard.model.own.axes.shapes import MOST_NUMBERS
from regard.model.own.returned.taken import LAYER, Taken

Steps = Sequence[Sequence[np.ndarray]]
"""Of each step the layers, [texts, heads, rows, columns] each."""


def joined(steps: Steps, beams: Any = None) -> Taken:
    """The map of each layer and head.

    Where pieces look back, a step has one column more than the step before, or the last of a sliding window; a cache of
    a fixed size has columns of 0 after them. The first step may go on from a cache: its rows are the last then. beams:
    the place in the batch of each sequence at each step, -1 once it has ended.
    """
    batch, heads, begun, wide = steps[0][0].shape
    widths = {layer.shape[-1] for step in steps for layer in step}
    cached = _cached(steps)
    is_causal = not any(np.triu(layer, 1 + min(cached, layer.shape[3] - begun)).any() for layer in steps[0])
    looks_back = len(widths) > 1 or (is_causal and max(begun, wide) > 1)
    rows = begun + len(steps) - 1
    columns = cached + rows if looks_back else wide
    at = np.tile(np.arange(batch)[:, None], len(steps)) if beams is None else _places_of_beams(beams, batch)
    shape = (len(steps[0]), len(at), heads, rows, columns)
    if math.prod(shape) > max(MOST_NUMBERS, 4 * sum(layer.size for step in steps for layer in step)):
        raise Unsuitable(
            f"Joined, {len(steps):,} steps are {math.prod(shape):,} weights: take some of the steps or layers."
        )
    looks = np.zeros((shape[0], 1, 1, rows, columns), bool)
    weights = np.zeros(shape, np.float32)
    for k, step in enumerate(steps[: at.shape[1]]):
        end = begun + k
        own = slice(0 if k == 0 else end - 1, end)
        for layer, given in enumerate(step):
            width = min(given.shape[-1], cached + end) if looks_back else wide
            seen = slice(cached + end - width, cached + end) if looks_back else slice(wide)
            may = np.tri(begun, cached + end, cached)[:, -width:] if k == 0 and is_causal and looks_back else True
            looks[layer, ..., own, seen] = may
            with np.errstate(over="ignore"):  # what float32 cannot hold is infinite, and refused as that
                weights[layer, ..., own, seen] = given[at[:, k], :, own.start - end :, :width]
        weights[:, at[:, k] < 0, :, own] = np.nan  # it has ended
    counted = f"{len(steps)} steps" if len(steps) > 1 else "1 step"
    said = [f"Joined from {counted}{_prompt(begun, cached)}."]
    if beams is None and batch > 1:
        said.append(f"Are the {batch} texts beams? Give the whole output: it says which belongs to which text.")
    return Taken(weights, f"layers {LAYER}", looks if looks_back else None, is_joined=True, said=tuple(said))


def _cached(steps: Steps) -> int:
    """The number of pieces in a cache before the first row: the second step looks at one more than the first."""
    grown = [
        a.shape[3] - a.shape[2]
        for a, b in zip(steps[0], steps[1] if len(steps) > 1 else (), strict=False)
        if b.shape[3] == a.shape[3] + 1
    ]
    return max(grown, default=0)


def _prompt(begun: int, cached: int) -> str:
    if cached:
        return (
            f": the first row is that of piece {cached + 1}, before which there was a cache"
            if begun == 1
            else (f": the first {begun} rows are those of the prompt after {cached} pieces in a cache")
        )
    return f": the first {begun} rows are the prompt's" if begun > 1 else ", a row each"


def _places_of_beams(given: Any, batch: int) -> np.ndarray:
    """The place in the batch, from 0, of each sequence at each step, -1 once it has ended. Raises Unsuitable."""
    at = as_array("beam_indices", given)
    if at.ndim != 2 or not at.size or at.dtype.kind not in "iu" or not -1 <= at.min() <= at.max() < batch:
        raise Unsuitable(
            "beam_indices must give the place of each sequence at each step, [sequences, steps], from 0 to "
            f"{batch - 1}, and -1 once it has ended."
        )
    return at

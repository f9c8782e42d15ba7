"""Refusal of weights that cannot be shown as they are: stages of windows, unknown sizes of a picture, sampling points.

Each refusal says how they, or a part of them, are shown.
"""

from itertools import pairwise
from math import isqrt
from typing import Any

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.arrays import as_array, sizes
from regard.model.own.place.sizes import grids_for, listed_layers
from regard.model.own.sums import WHOLE

MOST_LEVELS, MOST_POINTS = 8, 16
"""Of deformable attention: models have 4 levels and 4 points."""


def check_one(given: Any) -> None:
    """Raise Unsuitable for what a model with several resolutions returned. Whatever else passes."""
    name, layers = listed_layers(given)
    shapes = [tuple(one.shape) for one in layers]
    if not shapes or any(len(shape) != len(shapes[0]) for shape in shapes):
        return
    if len(shapes) == 1 and len(shapes[0]) == 5 and hasattr(given, "shape"):
        _check_sampling(given)
    if len(shapes[0]) == 4 and len(set(shapes)) > 1:
        _check_stages(name, shapes)
        _check_resolutions(name, shapes)


def _check_stages(name: str, shapes: list[tuple[int, ...]]) -> None:
    """Maps of windows of the same, or the last smaller, number of patches; each stage has fewer windows."""
    are_windows = all(rows == columns and isqrt(rows) ** 2 == rows for *_, rows, columns in shapes)
    counts = [shape[0] for shape in shapes]
    if not are_windows or any(a < b for a, b in pairwise(counts)) or len({*counts}) == 1:
        return
    said = f"These are stages of {_listed(counts)} windows of {shapes[0][-1]} patches, not layers"
    sides = [isqrt(one) for one in dict.fromkeys(counts)]
    if all(isqrt(one) ** 2 == one for one in counts):
        of_each = f"[{', '.join(f'({side}, {side})' for side in sides)}]"
        raise Unsuitable(
            f"{said}: say the rows and columns of the windows of each, regard.show({name}, windows={of_each})."
        )
    raise Unsuitable(
        f"{said}: show one at a time, with the rows and columns of its windows, regard.show({name}[0], "
        "windows=(rows, columns))."
    )


def _check_resolutions(name: str, shapes: list[tuple[int, ...]]) -> None:
    """Maps of patches that look at the same columns. Steps of `generate` have one row, or one more each."""
    rows = [shape[2] for shape in shapes]
    are_steps = 1 in rows or all(b == a + 1 for a, b in pairwise(rows))
    if len({shape[3] for shape in shapes}) > 1 or len({*rows}) == 1 or are_steps:
        return
    said = f"These are maps of {_listed(rows)} rows, not layers or steps"
    if grids := grids_for([*dict.fromkeys(rows)]):
        raise Unsuitable(
            f"{said}: show one at a time, regard.show({name}[0]), and of patches of a picture all, with the rows and "
            f"columns of each size, regard.show({name}, row_grid={grids})."
        )
    raise Unsuitable(f"{said}: show one at a time, regard.show({name}[0]).")


def _check_sampling(given: Any) -> None:
    """Weights of one layer of deformable attention: Zhu et al. 2021, arXiv 2010.04159."""
    *_, levels, points = given.shape
    are_places = tuple(given.shape[-4:-2]) == (levels, points)  # [heads, height, width, height, width]
    if are_places or levels > MOST_LEVELS or points > MOST_POINTS or not _sum_over_two(given):
        return
    raise Unsuitable(
        f"{sizes(given.shape)} are weights of deformable attention, [batch, queries, heads, levels, points], of which "
        "the last two axes together sum to 1: a query looks at sampling points of its own, which are no patches, so "
        'there is no map. The share of each level is shown by regard.show(weights.sum(-1), axes="texts rows heads '
        'columns").'
    )


def _sum_over_two(given: Any) -> bool:
    weights = as_array("weights", given)
    if weights.dtype.kind != "f" or not weights.size:
        return False
    together, alone = (weights.sum(axes, dtype=np.float64) for axes in ((-2, -1), (-1,)))
    return bool((np.abs(together - 1) <= WHOLE).all() and (np.abs(alone - 1) > WHOLE).any())


def _listed(counts: list[int]) -> str:
    """Numbers as they are said.

    >>> _listed([16, 4, 1])
    '16, 4 and 1'
    """
    return f"{', '.join(map(str, counts[:-1]))} and {counts[-1]}"

"""Refusal of weights that cannot be shown as they are: stages of windows, unknown sizes of a picture, sampling points.

Each refusal says how they, or a part of them, are shown.
"""

from typing import Any

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.arrays import as_array
from regard.model.own.place.sizes import listed_layers
from regard.model.own.sums import WHOLE
from regard.model.own.unequal import of_picture, sizes

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
    if len(shapes[0]) == 4 and len({*shapes}) > 1 and (said := of_picture(name, shapes)):
        raise Unsuitable(said)


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

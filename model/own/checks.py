"""Checks of what weights, queries, keys, values and masks must have in common."""

from collections.abc import Mapping

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.arrays import first, place, sizes
from regard.model.own.shapes import LEADING

ALLOWED = -1e4
"""A mask that adds this or less forbids: models add -inf, the least number of their type, or -10000."""
ABOVE = 1e-3
"""Above 1 by rounding."""


def check_given(names: set[str]) -> None:
    """Raise Unsuitable unless there are weights, or q and k, and perhaps v."""
    if "weights" in names and len(names) > 1:
        raise Unsuitable("Give weights, or q and k, not both.")
    if "weights" not in names and not {"q", "k"} <= names:
        raise Unsuitable("q and k belong together: give both." if names else "Give weights, or q and k.")


def check_range(weights: np.ndarray) -> None:
    """Raise Unsuitable for what is no attention weight."""
    for wrong, what in ((weights < 0, "below 0"), (weights > 1 + ABOVE, "above 1")):
        if (at := first(wrong)) is not None:
            raise Unsuitable(
                f"{place('weights', at)} is {what}: attention weights are from 0 to 1; of scores, give q and k."
            )


def check_fit(arrays: Mapping[str, np.ndarray]) -> None:
    """Raise Unsuitable unless q and k, and v, of five dimensions each, can be multiplied.

    There may be fewer heads of k and v than of q, each for several of these: grouped queries. Ainslie et al. 2023,
    arXiv 2305.13245.
    """
    q, k, v = arrays["q"].shape, arrays["k"].shape, arrays["v"].shape if "v" in arrays else None
    for what, a, b in zip(LEADING[:2], q, k, strict=False):
        if a != b:
            raise Unsuitable(
                f"q has the shape {sizes(q)} and k {sizes(k)}, as layers, batch, heads, rows, width: {what} differ."
            )
    if q[4] != k[4]:
        raise Unsuitable(f"q has a width of {q[4]} and k of {k[4]}: both need the same, d_k.")
    if q[2] % k[2]:
        raise Unsuitable(f"q has {q[2]} heads and k {k[2]}: each head of k serves as many heads of q.")
    if v is not None and v[:4] != k[:4]:
        raise Unsuitable(
            f"k has the shape {sizes(k)} and v {sizes(v)}, as layers, batch, heads, rows, width: only the width may "
            "differ."
        )


def check_mask(name: str, mask: np.ndarray, shape: tuple[int, ...]) -> None:
    """Raise Unsuitable unless a mask or bias, of five dimensions, has the sizes of the weights, or 1 in their place."""
    if any(size not in {1, whole} for size, whole in zip(mask.shape, shape, strict=True)):
        raise Unsuitable(
            f"{name} has the shape {sizes(mask.shape)} and the weights {sizes(shape)}, as layers, batch, heads, rows, "
            "columns: each size must be the same, or 1."
        )


def forbidden(mask: np.ndarray) -> np.ndarray:
    """True where a mask forbids looking."""
    return ~mask if mask.dtype == np.bool_ else mask <= ALLOWED


def check_masked(weights: np.ndarray, mask: np.ndarray) -> None:
    """Raise Unsuitable for weights, of five dimensions, that look where their mask forbids it."""
    if (at := first((weights > 0) & forbidden(mask))) is not None:
        raise Unsuitable(
            f"{place('weights', at)}, as layer, text, head, row, column, is above 0 where the mask forbids looking: in "
            "a mask true means that looking is allowed."
        )


def shape_of(arrays: Mapping[str, np.ndarray]) -> tuple[int, ...]:
    """Layers, batch, heads, rows, columns of the weights, or of those that q and k make."""
    if "weights" in arrays:
        return arrays["weights"].shape
    return (*arrays["q"].shape[:4], arrays["k"].shape[3])

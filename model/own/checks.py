"""Checks of what weights, queries, keys, values and masks must have in common."""

from collections.abc import Mapping

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.arrays import first, place, sizes
from regard.model.own.outputs import NONE
from regard.model.own.shapes import LEADING, MASKS, aligned

ALLOWED = -1e4
"""A mask that adds this or less forbids: models add -inf, the least number of their type, or -10000."""
AS = "as layer, text, head, row, column"


def check_given(names: set[str]) -> None:
    """Raise Unsuitable unless there are weights, or q and k, and perhaps v."""
    if "weights" in names and len(names) > 1:
        raise Unsuitable("Give weights, or q and k, not both.")
    if "weights" not in names and not {"q", "k"} <= names:
        raise Unsuitable("q and k belong together: give both." if names else NONE)


def check_range(weights: np.ndarray) -> None:
    """Raise Unsuitable for what is no attention weight: those of dropout and in percent may be above 1."""
    if (at := first(weights < 0)) is not None:
        raise Unsuitable(
            f"{place('weights', at)} is below 0: attention weights are not; of scores, give their softmax, or q and k."
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


def fitted(name: str, mask: np.ndarray, shape: tuple[int, ...]) -> tuple[np.ndarray, bool]:
    """A mask or bias with the five dimensions of the weights, or 1 in their place, and whether it is one of padding.

    Tokenizers give that, [batch, columns]. Raises Unsuitable where it does not fit, or fits in two ways.
    """
    found = [(axes, aligned(mask, axes)) for axes in MASKS.get(mask.ndim, ())]
    fit = [(axes, one) for axes, one in found if all(a in {1, b} for a, b in zip(one.shape, shape, strict=True))]
    if not fit:
        raise Unsuitable(
            f"{name} has the shape {sizes(mask.shape)} and the weights {sizes(shape)}, as layers, batch, heads, rows, "
            "columns: each size must be the same, or 1."
        )
    (axes, one), *others = fit
    if any(other.shape != one.shape for _, other in others):
        ways = " or ".join(f"[{', '.join(axes)}]" for axes, _ in fit)
        raise Unsuitable(f"{name} of the shape {sizes(mask.shape)} could be {ways}: give all five sizes, {AS}, or 1.")
    return one, axes == ("texts", "columns")


def forbidden(mask: np.ndarray) -> np.ndarray:
    """True where a mask forbids looking."""
    return ~mask if mask.dtype == np.bool_ else mask <= ALLOWED


def closed_rows(mask: np.ndarray) -> np.ndarray:
    """A mask of padding, of five dimensions, that closes the rows of these pieces too."""
    looked_at = ~forbidden(mask)
    return looked_at & looked_at.swapaxes(-1, -2)


def check_masked(weights: np.ndarray, mask: np.ndarray | None) -> None:
    """Raise Unsuitable for weights, of five dimensions, that look where their mask forbids it, and for NaN elsewhere.

    A row that may look nowhere, or of NaN alone, is padding: what libraries compute for it has no meaning.
    """
    closed = np.bool_(False) if mask is None else forbidden(mask)
    if mask is not None and (looks := weights > 0).any() and not (looks & ~closed).any():
        raise Unsuitable("The mask forbids all weights above 0: where it is true, looking is allowed; give ~mask.")
    blank = np.isnan(weights)
    if blank.any() and (at := first(blank & ~closed & ~blank.all(-1, keepdims=True))) is not None:
        raise Unsuitable(f"{place('weights', at)}, {AS}, is NaN: only all of a row may be, where it is padding.")
    if mask is not None and (at := first(looks & closed & ~closed.all(-1, keepdims=True))) is not None:
        raise Unsuitable(
            f"{place('weights', at)}, {AS}, is above 0 where the mask forbids looking: in a mask true means that "
            "looking is allowed."
        )


def shape_of(arrays: Mapping[str, np.ndarray]) -> tuple[int, ...]:
    """Layers, batch, heads, rows, columns of the weights, or of those that q and k make."""
    if "weights" in arrays:
        return arrays["weights"].shape
    return (*arrays["q"].shape[:4], arrays["k"].shape[3])

"""Checks of what weights, queries, keys, values and masks must have in common."""

from collections.abc import Mapping, Sequence
from functools import reduce

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.arrays import first, place
from regard.model.own.axes.shapes import LEADING, MASKS, aligned
from regard.model.own.outputs import NONE
from regard.model.own.returned.pairs import APPROXIMATED, is_approximated
from regard.model.own.unequal import sizes

ALLOWED = -1e4
"""A mask that adds this or less forbids: models add -inf, the least number of their type, or -10000."""
FORBIDDING = ("mask", "padding", "window")
"""Masks of which each forbids its part: of the sizes of all of them a whole one may be many times as large as each."""
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
        if is_approximated(weights):
            raise Unsuitable(f"{place('weights', at)} is below 0: {APPROXIMATED} weights.clip(0).")
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


def check_scores(arrays: Mapping[str, np.ndarray], scale: float | None) -> None:
    """Raise Unsuitable for q and k whose scores, scaled and with what is added, may be more than float32 holds."""
    q, k = (max(float(arrays[name].max()), -float(arrays[name].min())) for name in "qk")
    added = sum(max(0.0, float(arrays[name].max())) for name in ("bias", "mask") if name in arrays)
    if q * k * arrays["q"].shape[-1] * max(1.0, scale or 0.0) + added > float(np.finfo(np.float32).max):
        by = "" if scale is None else f" and the scale is {scale:g}"
        beside = f", and up to {added:g} is added" if added > 1 else ""
        raise Unsuitable(
            f"q goes up to {q:g}, k to {k:g}{by}{beside}: scores may be more than float32 holds, 3.4e+38; give smaller "
            "numbers."
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


def check_masked(weights: np.ndarray, masks: Sequence[np.ndarray]) -> None:
    """Raise Unsuitable for weights, of five dimensions, that look where a mask forbids it, and for NaN elsewhere.

    A row that may look nowhere, or of NaN alone, is padding: what libraries compute for it has no meaning.
    """
    closed = reduce(np.logical_or, map(forbidden, masks), np.zeros((1,) * 5, bool))
    if masks and (looks := weights > 0).any() and not (looks & ~closed).any():
        raise Unsuitable("The mask forbids all weights above 0: where it is true, looking is allowed; give ~mask.")
    blank = np.isnan(weights)
    if blank.any() and (at := first(blank & ~closed & ~blank.all(-1, keepdims=True))) is not None:
        raise Unsuitable(f"{place('weights', at)}, {AS}, is NaN: only all of a row may be, where it is padding.")
    if masks and (at := first(looks & closed & ~closed.all(-1, keepdims=True))) is not None:
        raise Unsuitable(
            f"{place('weights', at)}, {AS}, is above 0 where the mask forbids looking: in a mask true means that "
            "looking is allowed."
        )


def shape_of(arrays: Mapping[str, np.ndarray]) -> tuple[int, ...]:
    """Layers, batch, heads, rows, columns of the weights, or of those that q and k make."""
    if "weights" in arrays:
        return arrays["weights"].shape
    return (*arrays["q"].shape[:4], arrays["k"].shape[3])

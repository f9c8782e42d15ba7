"""Weights that a library holds relative to the row, recognised: Longformer's outputs, and the zeros of a band."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.arrays import as_array, check_type
from regard.model.own.axes.part import Part
from regard.model.own.local.bands import BESIDE, Band, read_band, sentence
from regard.model.own.returned.taken import Taken, depth_of
from regard.model.own.unequal import check_one_shape

LOCAL, FAR = "attentions", "global_attentions"
CLASSES = ("Longformer", "LEDEncoder")
"""Outputs of transformers whose attentions are a band, though no token is global."""
OTHERWISE = "Not so? Name the columns, with columns."
MOST_GLOBAL = 64
"""Global tokens that are looked for: each number of them is a band of its own."""
PROOF = 6
"""Zeros in the corners of a band from which on they are not by chance; a mask closes the same cells in all heads."""


def taken_band(given: Any) -> Taken | None:
    """The attention of Longformer, or of the encoder of LED, of a whole output; None of anything else.

    Layers may have windows of different widths. Raises Unsuitable where its two parts do not fit together.
    """
    names = [*given.keys()] if hasattr(given, "keys") else []
    if LOCAL not in names or not (FAR in names or type(given).__name__.startswith(CLASSES)):
        return None
    layers, far = _layers(given[LOCAL]), _layers(given[FAR]) if FAR in names else []
    count = far[0].shape[-1] if far and far[0].ndim == 4 else 0
    if not layers or not all(one.ndim == 4 and one.size and _is_odd(one.shape[-1] - count) for one in layers):
        return None
    if len({one.shape[:3] for one in layers}) > 1:
        check_one_shape(LOCAL, layers)
    if far and (len(far) != len(layers) or any(_differ(*both, count) for both in zip(layers, far, strict=True))):
        raise Unsuitable(
            f"{FAR} must have the layers, texts and heads of {LOCAL}, as many rows or more, and a column for each "
            "global token: give both as the model returned them."
        )
    halves = tuple((one.shape[-1] - count) // 2 for one in layers)
    weights = np.stack([_padded(one, count, max(halves) - half) for one, half in zip(layers, halves, strict=True)])
    rows = np.stack([one[:, :, : weights.shape[3]] for one in far]) if far else None
    band = _band(weights, rows, halves)
    said = sentence(max(halves), max(halves), count)
    return Taken(weights, "layers texts heads rows columns", said=(said,), band=band)


def _layers(given: Any) -> list[np.ndarray]:
    listed = given if isinstance(given, (list, tuple)) or depth_of(given) > 4 else [] if given is None else [given]
    layers = [(one, as_array("weights", one)) for one in listed]
    for one, array in layers:
        check_type("weights", one, array)
    return [array for _, array in layers]


def _is_odd(columns: int) -> bool:
    return columns > 0 and columns % 2 == 1


def _differ(local: np.ndarray, far: np.ndarray, count: int) -> bool:
    is_same = far.ndim == 4 and local.shape[:2] == far.shape[:2] and far.shape[3] == count
    return not is_same or far.shape[2] < local.shape[2]


def _padded(weights: np.ndarray, count: int, more: int) -> np.ndarray:
    """Columns of global tokens, and a band that is so much wider to both sides."""
    wider = np.pad(weights[..., count:], ((0, 0),) * 3 + ((more, more),))
    return np.concatenate([weights[..., :count], wider], -1)


def _band(weights: np.ndarray, far: np.ndarray | None, halves: tuple[int, ...]) -> Band:
    """The band of a model's output. Its global tokens are the rows of 0 that a global token looks at.

    The other rows of 0 are padding. A text with fewer global tokens has columns that are alike in all rows.
    """
    half = max(halves)
    blank, narrower = (weights == 0).all((0, 2, 4)), tuple(half - one for one in halves)
    if far is None:
        return Band(half, half, blank, narrower=narrower)
    is_real = (far != far[..., :1, :]).any((0, 2, 3)) | (weights[..., : far.shape[-1]] != 0).any((0, 2, 3))
    looked = (np.where(is_real[:, None, None], far, 0) != 0).any((0, 2, 4))
    places = tuple(tuple(np.flatnonzero(rows).tolist()) for rows in blank & looked)
    if any(len(some) != int(real.sum()) for some, real in zip(places, is_real, strict=True)):
        raise Unsuitable(
            f"{FAR} has other global tokens than {LOCAL}, whose rows are 0: give both as the model returned them."
        )
    return Band(half, half, blank & ~looked, places, far, narrower)


def with_band(found: Taken, arrays: Mapping[str, np.ndarray], band: Any, *, is_named: bool) -> Taken:
    """Return what was found, with the band that was given, or that zeros prove where nobody says the columns."""
    if band is not None and "weights" not in arrays:
        raise Unsuitable("band belongs to weights: of q and k, window says how far rows look.")
    if band is not None:
        return replace(found, band=read_band(band, arrays["weights"]))
    if is_named or found.band or found.graph or found.looks is not None or "weights" not in arrays:
        return found
    proven = band_in(arrays["weights"])
    return replace(found, band=proven[0], said=(*found.said, proven[1])) if proven else found


def laid_out(found: Taken, arrays: Mapping[str, np.ndarray], part: Part) -> dict[str, np.ndarray]:
    """The weights of a band over all tokens, and their mask; nothing where there is no band."""
    return found.band.laid_out(arrays["weights"], part) if found.band else {}


def band_in(weights: np.ndarray) -> tuple[Band, str] | None:
    """The band that zeros prove, in weights [layers, texts, heads, rows, columns], and a sentence; None without one.

    In a band as wide before the row as after it the first rows have columns before the first token, and the last rows
    columns behind the last: all these are 0, in every head, and no others, but of global tokens and of padding.
    Raises Unsuitable where columns of global tokens stand before it.
    """
    if weights[..., -1, -1].any() or weights.shape[3] < 2:
        return None
    zero = (weights == 0).all((0, 2))
    blank = np.asarray(zero.all(2))
    if blank.all():
        return None
    for count in _counts(zero, blank):
        half = (zero.shape[2] - count) // 2
        if not _is_band(zero[..., count:], blank, half):
            continue
        if count:
            tokens = f"those of {count} global tokens" if count > 1 else "that of a global token"
            raise Unsuitable(f"Columns are relative to the row, behind {tokens}, {BESIDE} {OTHERWISE}")
        return Band(half, half, blank), f"{sentence(half, half, count)} {OTHERWISE}"
    return None


def _counts(zero: np.ndarray, blank: np.ndarray) -> Iterator[int]:
    """Columns of global tokens that there may be: no more than there are rows of 0, and an odd band beside them."""
    most = min(int(blank.sum(1).max()), zero.shape[2] - 3, MOST_GLOBAL)
    return (count for count in range(most + 1) if (zero.shape[2] - count) % 2)


def _is_band(zero: np.ndarray, blank: np.ndarray, half: int) -> bool:
    """Whether [texts, rows, columns] are 0 where a band has no token, and only there; blank: rows of padding."""
    _, tokens, columns = zero.shape
    if (zero[..., half] & ~blank).any():  # a token looks at itself; this alone ends most maps
        return False
    before = np.maximum(0, half - np.arange(tokens))
    outside = np.where(blank, 0, before + before[::-1]).sum()  # zeros of padding prove nothing
    return outside >= PROOF and all(_is_column(zero[..., k], blank, k - half) for k in range(columns))


def _is_column(zero: np.ndarray, blank: np.ndarray, apart: int) -> bool:
    """Whether [texts, rows] are 0 where no token stands so far behind the row, and only there and at padding."""
    first, last = max(0, -apart), max(0, zero.shape[1] - max(0, apart))
    if not zero[:, :first].all() or not zero[:, last:].all():
        return False
    is_padding = blank[:, first:last] | blank[:, first + apart : last + apart]
    return not (zero[:, first:last] & ~is_padding).any()

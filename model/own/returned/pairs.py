"""Weights beside an output, (output, weights), as layers and models return them: told apart by what sums to 1."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.arrays import FLOATS, as_array
from regard.model.own.returned.taken import LAYER, NONE, WHOLE, Taken, listed
from regard.model.own.unequal import check_one_shape, sizes

NEAR = 0.01
"""Sums of rows are 1 as far as this, which bfloat16 keeps."""
NEAR_1 = 0.25
"""Mean sums of rows are 1 as far as this after dropout."""
APPROXIMATED = "rows sum to 1, as where a softmax is approximated, and what is above 0 is shown by"
ALL_LAYERS = 5
"""Axes of one array of all layers."""
LISTED = "Taken for an output and its weights. Not so? Of 2 layers give list(weights)."


def taken_pair(given: Any) -> Taken | None:
    """The weights of a tuple that holds an output too; None of layers, and of anything else.

    Raises Unsuitable where no array of such a tuple can be weights, and where two can.
    """
    if not isinstance(given, (list, tuple)) or len(given) < 2:
        return None
    if isinstance(given, tuple) and any(map(_is_array, given)) and not all(map(_is_array, given)):
        return _beside_lists(given)
    if not all(map(_is_array, given)):
        return None
    arrays = [as_array("weights", one) for one in given]
    if any(one.dtype.kind not in "biufV" for one in arrays):
        return None
    return _of_arrays(arrays) if isinstance(given, tuple) else _of_session(arrays)


def _of_arrays(arrays: Sequence[np.ndarray]) -> Taken | None:
    """The weights among an output and others, as a layer returns them; None of layers."""
    are_all = all(map(can_be_weights, arrays))
    if are_all and len({one.ndim for one in arrays}) == 1 and sums_to_1(arrays[0]):
        return None
    if are_all and len({one.shape for one in arrays}) == 1:
        if len(arrays) > 2 or arrays[0].ndim > 3:
            return None
        if not _are_beside(*arrays):
            _check_layers(*arrays)
            return None
        return Taken(arrays[1], _axes(*arrays), said=(LISTED,))
    found = [k for k, one in enumerate(arrays) if k and can_be_weights(one) and _fits(arrays[0], one)]
    if not found:
        raise Unsuitable(_none_of(arrays))
    proven = [k for k in found if sums_to_1(arrays[k])] or found
    if len(proven) > 1:
        there = listed([f"weights[{k}] {sizes(arrays[k].shape)}" for k in proven])
        raise Unsuitable(f"{there} can all be weights: give one, weights[{proven[0]}].")
    return Taken(arrays[proven[0]], _axes(arrays[0], arrays[proven[0]]))


def _of_session(arrays: Sequence[np.ndarray]) -> Taken | None:
    """The weights in what a session of onnxruntime returns, a list; None of layers, which are 0 or more."""
    if can_be_weights(arrays[0]):
        return None
    if len({one.shape for one in arrays}) > 1 and not any(map(can_be_weights, arrays)):
        raise Unsuitable(_none_of(arrays))
    proven = [k for k, one in enumerate(arrays) if k and sums_to_1(one) and _fits(arrays[0], one)]
    return Taken(arrays[proven[0]], _axes(arrays[0], arrays[proven[0]])) if len(proven) == 1 else None


def taken_pairs(given: Any) -> Taken | None:
    """The weights of (output, weights) of each layer, as hooks collect them; None of anything else."""
    if not isinstance(given, (list, tuple)) or not given or not isinstance(given[0], tuple):
        return None
    if not all(isinstance(one, tuple) and len(one) > 1 and all(map(_is_array, one)) for one in given):
        return None
    layers = [taken_pair(one) for one in given]
    if layers[0] is None:
        return None
    found = [one.weights for one in layers if one]
    return Taken(found, None if layers[0].axes is None else f"layers {layers[0].axes}")


def can_be_weights(array: np.ndarray) -> bool:
    """Whether an array has rows and columns and no number below 0."""
    return array.ndim >= 2 and array.size > 0 and array.dtype.name in FLOATS and not (array < 0).any()


def sums_to_1(array: np.ndarray) -> bool:
    """Whether rows sum to 1, apart from those of padding, which are 0 or NaN."""
    if not can_be_weights(array):
        return False
    sums = np.nan_to_num(array.astype(np.float64)).sum(-1)
    full = sums[sums > 0]
    return bool(full.size) and bool((np.abs(full - 1) <= NEAR).all())


def is_approximated(array: np.ndarray) -> bool:
    """Whether rows sum to 1 though numbers are below 0, as in Nyström attention: Xiong et al. 2021, 2102.03902."""
    return bool((array < 0).any() and (np.abs(array.sum(-1, dtype=np.float64) - 1) <= NEAR).all())


def _are_beside(output: np.ndarray, weights: np.ndarray) -> bool:
    """Whether of two arrays of one shape, 0 or more, the second has the weights of the first: it alone sums to 1.

    Or it alone has zeros, which dropout leaves in training; a row of zeros gives a row of zeros.
    """
    dropped = weights.any(-1)
    return sums_to_1(weights) or (bool((weights == 0).any()) and not (output[dropped] == 0).any())


def _check_layers(output: np.ndarray, weights: np.ndarray) -> None:
    """Raise Unsuitable for two arrays of one shape that may be an output and weights after dropout.

    Dropout leaves zeros, and the mean of the sums of rows at about 1; an output after a ReLU has zeros, and any sums.
    """
    sums = [float(one.sum(-1, dtype=np.float64).mean()) for one in (output, weights)]
    are_dropped = bool((weights == 0).any()) and abs(sums[1] - 1) < NEAR_1
    if are_dropped and abs(sums[0] - 1) >= 2 * NEAR_1:
        raise Unsuitable(
            f"Of these two arrays of the shape {sizes(weights.shape)} rows of the first sum to {sums[0]:.2f} and of "
            f"the second to {sums[1]:.2f} in the mean: of an output and its weights give weights[1], of two layers "
            "list(weights)."
        )


def _fits(output: np.ndarray, weights: np.ndarray) -> bool:
    """Whether weights have the rows and texts of an output, whose last axis is its width."""
    left = list(weights.shape)
    for size in output.shape[:-1]:
        if size not in left:
            return False
        left.remove(size)
    return bool(left)


def _axes(output: np.ndarray, weights: np.ndarray) -> str | None:
    """Axes of the weights, as the rows of the output prove them; None of an output without texts."""
    if output.ndim == weights.ndim == 4:
        return LAYER
    if weights.ndim == ALL_LAYERS:
        is_of_texts = len(output) == len(weights) and (len(weights) == 1 or len(output) != weights.shape[1])
        return WHOLE if is_of_texts else None
    if output.ndim != 3 or weights.ndim not in {3, 4}:
        return None
    texts, rows, *_ = output.shape
    if weights.ndim == 4 and weights.shape[:2] == (texts, rows) and weights.shape[2] != rows:
        return "texts rows heads columns"
    return {3: "texts rows columns", 4: LAYER}[weights.ndim]


def _none_of(arrays: Sequence[np.ndarray]) -> str:
    shapes = listed([sizes(one.shape) for one in arrays])
    for k, one in enumerate(arrays[1:], 1):
        if sums_to_1(one):
            said = "has rows that sum to 1, and not the rows of the output, which padding may change"
            return f"weights[{k}] {sizes(one.shape)} {said}: if these are the weights, give weights[{k}]."
        if one.ndim > 1 and one.dtype.name in FLOATS and is_approximated(one):
            return f"weights[{k}] {sizes(one.shape)} has numbers below 0: {APPROXIMATED} weights[{k}].clip(0)."
    rule = "these are 0 or more and have the rows of the output"
    below = (k for k, one in enumerate(arrays) if k and one.ndim > 1 and (one < 0).any() and _fits(arrays[0], one))
    code = "torch.as_tensor(weights[{0}]).softmax(-1)"  # arrays of NumPy have no softmax
    scores = [f"Does weights[{k}] hold scores? Give their softmax, {code.format(k)}." for k in below]
    return " ".join([f"Of these arrays, {shapes}, none can be attention weights: {rule}. {NONE}", *scores])


def _beside_lists(given: tuple[Any, ...]) -> Taken | None:
    """Layers beside an output, as (logits, [layers]) and the tuples of transformers without return_dict."""
    lists = {k: one for k, one in enumerate(given) if isinstance(one, (list, tuple)) and len(one)}
    found = {k: one for k, one in lists.items() if _are_maps(one)}
    if lists and not found and all(layer is None for one in lists.values() for layer in one):
        raise Unsuitable(NONE)
    if len(found) > 1:
        places = [f"weights[{k}]" for k in found]
        raise Unsuitable(f"{listed(places)} are lists of weights: give one, {places[0]}.")
    for k, layers in found.items():
        check_one_shape(f"weights[{k}]", layers)
        return Taken(layers, f"layers {LAYER}" if all(one.ndim == 4 for one in layers) else None)
    return None


def _are_maps(layers: Sequence[Any]) -> bool:
    if not layers or not all(map(_is_array, layers)):
        return False
    return all(one.ndim > 2 and can_be_weights(one) for one in (as_array("weights", layer) for layer in layers))


def _is_array(given: Any) -> bool:
    return hasattr(given, "shape")

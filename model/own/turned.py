"""Arrays that were turned before `safetensors.numpy` saved them, which writes their memory under the turned shape."""

from collections.abc import Mapping

import numpy as np
from torch import Tensor

from regard.model.errors import Unsuitable
from regard.model.own.arrays import FLOATS, as_array
from regard.model.own.axes.proof import proof_of
from regard.model.own.unequal import sizes


def check_turned(arrays: Mapping[str, Tensor]) -> None:
    """Raise Unsuitable for weights whose memory sums to 1 in the shape before they were turned, and not in their own.

    Seen with safetensors 0.8.0; arrays that are cut, or that are square, leave no such sign.
    """
    for name, one in arrays.items():
        if one.ndim < 2 or str(one.dtype).removeprefix("torch.") not in FLOATS:
            continue
        array = as_array(name, one)
        turned = array.reshape(*array.shape[:-2], array.shape[-1], array.shape[-2])
        if proof_of(array) is None and _sums_to_1(turned):
            raise Unsuitable(
                f"{name} was turned before it was saved: safetensors.numpy wrote its memory, {sizes(turned.shape)}, "
                f'under the shape {sizes(array.shape)}. Save np.asarray({name}, order="C").'
            )


def _sums_to_1(array: np.ndarray) -> bool:
    """Whether rows or columns sum to 1."""
    proof = proof_of(array)
    return proof is not None and proof[1] == 1 and array.ndim - 2 <= proof[0] < array.ndim

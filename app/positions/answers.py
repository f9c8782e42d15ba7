"""The numbers behind each kind of positional encoding, as /api/positions answers them."""

import numpy as np
import torch

from regard.app.refusal import Refusal
from regard.model.positions import sinusoidal, turns, wavelengths
from regard.model.relative_positions import buckets, decay, expected_product, linear_bias, slopes, slopes_of_code


def encoded(length: int, dimensions: int, base: float, shift: int) -> dict[str, np.ndarray]:
    """The sinusoidal encoding. Raises Refusal (422) for an odd number of dimensions."""
    _halve(dimensions)
    encoding = sinusoidal(length, dimensions, base)
    return {
        "values": encoding.numpy(),
        "wavelengths": wavelengths(dimensions, base).numpy(),
        "similarity": (encoding @ encoding.mT).numpy(),
        "rotation": turns(shift, dimensions, base).numpy(),
    }


def rotated(length: int, dimensions: int, base: float, shift: int) -> dict[str, np.ndarray]:
    """Rotary positions, and how products decay with distance. Raises Refusal (422) for an odd number of dimensions."""
    _halve(dimensions)
    distances = torch.arange(length, dtype=torch.float64)
    return {
        "wavelengths": wavelengths(dimensions, base).numpy(),
        "rotation": turns(-shift, dimensions, base).numpy(),  # cosine first: the other way round
        "product": expected_product(distances, dimensions, base).numpy(),
        "decay": decay(distances, dimensions, base).numpy(),
    }


def biased(length: int, heads: int, head: int) -> dict[str, np.ndarray]:
    """The linear bias of one head. Raises Refusal (422) for a head that does not exist."""
    if head > heads:
        raise Refusal(422, "unknown_head", f"There is no head {head} among {heads}: choose from 1 to {heads}.")
    all_slopes = slopes(heads).numpy()
    bias = linear_bias(length, float(all_slopes[head - 1])).numpy()
    of_code = slopes_of_code(heads).numpy()
    return {"slopes": all_slopes, "slopes_of_code": of_code, "bias": np.where(np.isinf(bias), np.nan, bias)}


def bucketed(length: int, count: int, furthest: int, bidirectional: bool) -> dict[str, np.ndarray]:
    """The bucket of every pair of positions. Raises Refusal (422) for numbers that do not fit together."""
    position = torch.arange(length)
    try:
        return {"buckets": buckets(position - position[:, None], count, furthest, bidirectional).numpy()}
    except ValueError as error:
        raise Refusal(422, "unsuitable_buckets", f"{error}: choose other numbers.") from None


def _halve(dimensions: int) -> None:
    if dimensions % 2:
        message = f"{dimensions} is odd, and a wave takes two dimensions: choose an even number."
        raise Refusal(422, "odd_dimensions", message)

"""The attention of arrays that somebody brings: their weights, or those that q and k make."""

from dataclasses import replace

import numpy as np
import torch
from jaxtyping import Float32
from torch import Tensor

from regard.model.attention import Attention, scaled_dot_product, softmax
from regard.model.own.checks import forbidden
from regard.model.own.tensors import OwnTensors


def weights_of(own: OwnTensors, text: int) -> Float32[np.ndarray, "layers heads i j"]:
    """The weights of a text of the batch, from 0: as they were given, or made; NaN where looking is not allowed."""
    if "weights" not in own.arrays:
        made = [attention_of(own, layer, text) for layer in range(own.shape[0])]
        return np.stack([_seen(one).float().numpy() for one in made])
    weights = own.arrays["weights"][:, text].astype(np.float32)
    if "mask" in own.arrays:
        weights[np.broadcast_to(forbidden(own.arrays["mask"]), own.shape)[:, text]] = np.nan
    return weights


def attention_of(own: OwnTensors, layer: int, text: int) -> Attention:
    """Every stage from q and k on, of all heads [h, i, j], in float64; layer and text from 0."""
    q, k = (_matrix(own, name, layer, text) for name in "qk")
    v = _matrix(own, "v", layer, text) if "v" in own.arrays else k.new_zeros(*k.shape[:2], 0)
    found = scaled_dot_product(q, k, v, scale=own.scale)
    if "mask" not in own.arrays:
        return found
    mask = np.broadcast_to(own.arrays["mask"], own.shape)[layer, text]
    allowed = torch.from_numpy(~forbidden(mask))
    added = torch.zeros(()) if mask.dtype == np.bool_ else torch.from_numpy(mask.astype(np.float64))
    masked = (found.scaled + added).masked_fill(~allowed, -torch.inf)
    weights = softmax(masked, allowed)
    return replace(found, masked=masked, weights=weights, context=weights @ v)


def _matrix(own: OwnTensors, name: str, layer: int, text: int) -> Tensor:
    """q, k or v of every head of q: heads in groups share one of k and v."""
    one = torch.from_numpy(own.arrays[name][layer, text].astype(np.float64))
    return one.repeat_interleave(own.shape[2] // len(one), 0)


def _seen(one: Attention) -> Tensor:
    return one.weights.masked_fill(one.masked.isneginf(), torch.nan)

"""The attention of arrays that somebody brings: their weights, or those that q and k make."""

import numpy as np
import torch
from jaxtyping import Float32, Float64
from torch import Tensor

from regard.model.attention import Attention, scaled_dot_product
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
    mask = added(own, "bias", layer, text) + added(own, "mask", layer, text)
    sink = None
    if "sink" in own.arrays:
        sink = torch.from_numpy(_of(own, "sink", layer, text).astype(np.float64))[..., 0].expand(q.shape[:2])
    return scaled_dot_product(q, k, v, mask, scale=own.scale, cap=own.cap, sink=sink)


def added(own: OwnTensors, name: str, layer: int, text: int) -> Float64[Tensor, "#h #i #j"]:
    """What the mask or the bias adds to scores: -inf where it forbids looking, 0 without one."""
    if name not in own.arrays:
        return torch.zeros(1, 1, 1, dtype=torch.float64)
    one = _of(own, name, layer, text)
    added = np.zeros(()) if one.dtype == np.bool_ else one.astype(np.float64)
    return torch.from_numpy(np.where(forbidden(one), -np.inf, added))


def _of(own: OwnTensors, name: str, layer: int, text: int) -> np.ndarray:
    """A layer and a text of an array, which may be the same for all."""
    whole = own.arrays[name]
    return whole[layer % len(whole), text % whole.shape[1]]


def _matrix(own: OwnTensors, name: str, layer: int, text: int) -> Tensor:
    """q, k or v of every head of q: heads in groups share one of k and v."""
    one = torch.from_numpy(_of(own, name, layer, text).astype(np.float64))
    return one.repeat_interleave(own.shape[2] // len(one), 0)


def _seen(one: Attention) -> Tensor:
    return one.weights.masked_fill(one.masked.isneginf(), torch.nan)

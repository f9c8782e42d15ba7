"""The attention of arrays that somebody brings: their weights, or those that q and k make."""

from collections.abc import Sequence

import numpy as np
import torch
from jaxtyping import Float32, Float64
from torch import Tensor

from regard.model.attention import Attention, scaled_dot_product
from regard.model.own.checks import FORBIDDING, forbidden
from regard.model.own.graphs.gat import graph_attention
from regard.model.own.tensors import OwnTensors
from regard.model.trace import Weights

Places = Sequence[int] | None


def weights_of(own: OwnTensors, text: int, layers: Places = None, heads: Places = None) -> Weights:
    """The weights of a text of the batch, from 0: as they were given, or made; NaN where looking is not allowed.

    layers, heads: those that are wanted, from 0; None: all.
    """
    these, those = (
        range(size) if some is None else some for some, size in zip((layers, heads), own.shape[::2], strict=False)
    )
    found: Weights = np.empty((len(these), len(those), *own.shape[3:]), np.float32)  # of which no second is held
    for k, layer in enumerate(these):
        for n, head in enumerate(those):
            found[k, n] = _weights(own, layer, text, head)
    return found


def _weights(own: OwnTensors, layer: int, text: int, head: int) -> Float32[np.ndarray, "i j"]:
    if "weights" not in own.arrays:
        one = attention_of(own, layer, text, head)
        return one.weights.masked_fill(one.masked.isneginf(), torch.nan)[0].float().numpy()
    weights = own.arrays["weights"][layer, text, head].astype(np.float32)
    for name in FORBIDDING:
        if name in own.arrays:
            weights[np.broadcast_to(forbidden(_of(own, name, layer, text, head)[0]), weights.shape)] = np.nan
    return weights


def attention_of(own: OwnTensors, layer: int, text: int, head: int) -> Attention:
    """Every stage of a head from q and k on, [1, i, j], in float64; layer, text and head from 0."""
    q, k = (torch.from_numpy(_of(own, name, layer, text, head).astype(np.float64)) for name in "qk")
    v = k.new_zeros(1, k.size(1), 0)
    if "v" in own.arrays:
        v = torch.from_numpy(_of(own, "v", layer, text, head).astype(np.float64))
    mask = added(own, ("bias", *FORBIDDING), layer, text, head)
    if "a" in own.arrays:
        return graph_attention(q, k, v, torch.from_numpy(_of(own, "a", layer, text, head).astype(np.float64)), mask)
    sink = None
    if "sink" in own.arrays:
        sink = torch.from_numpy(_of(own, "sink", layer, text, head).astype(np.float64))[..., 0].expand(q.shape[:2])
    return scaled_dot_product(q, k, v, mask, scale=own.scale, cap=own.cap, sink=sink)


def added(own: OwnTensors, names: Sequence[str], layer: int, text: int, head: int) -> Float64[Tensor, "1 #i #j"]:
    """Numbers that these masks and biases add to scores: -inf where one forbids looking, 0 without any."""
    whole = np.zeros((1, 1, 1))
    for name in names:
        if name in own.arrays:
            one = _of(own, name, layer, text, head)
            numbers = np.zeros(()) if one.dtype == np.bool_ else one.astype(np.float64)
            whole = whole + np.where(forbidden(one), -np.inf, numbers)
    return torch.from_numpy(whole)


def _of(own: OwnTensors, name: str, layer: int, text: int, head: int) -> np.ndarray:
    """A head, [1, rows, columns], of an array: one of it may serve several heads, layers or texts, or all."""
    whole = own.arrays[name]
    at = head * whole.shape[2] // own.shape[2]
    return whole[layer % len(whole), text % whole.shape[1], at : at + 1]

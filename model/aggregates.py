"""Maps made from several heads, named for what they are: no head computed them."""

from collections.abc import Mapping
from typing import Literal

import numpy as np
import torch
from jaxtyping import Float, Float32
from torch import Tensor

from regard.model.errors import Unsuitable
from regard.model.explanations import layers_rolled, source_share

Aggregate = Literal["mean-heads", "max-heads", "mean-layers", "max-layers", "rollout", "union", "contacts"]
"""Mean or maximum over the heads of a layer, over all heads of all layers; rollout; the maximum of chosen heads; or the
contacts of the residues of a protein, `regard.model.contacts`."""
All = Mapping[str, Float32[np.ndarray, "_ _ _ _"]]  # layers, heads, i, j: in each block others

OF_LAYER: tuple[Aggregate, ...] = ("mean-heads", "max-heads")
"""Aggregates over the heads of one layer."""
OF_MAXIMA: tuple[Aggregate, ...] = ("max-heads", "max-layers", "union")
MOST_IN_UNION = 16
"""So many heads can still be named over their map."""
NEEDED = {"cross": ("encoder", "decoder", "cross"), "encoder": ("encoder",), "decoder": ("decoder",)}
"""The blocks through which the rollout of a block leads."""
NO_ROLLOUT = (
    "Rollout follows pieces that reach each other by attention only, from the first layer on: ask for block=encoder or "
    "block=cross of a Transformer, or for block=decoder of a model without cross-attention."
)


def aggregate(
    weights: Float32[np.ndarray, "layers heads i j"],
    of: Literal["mean-heads", "max-heads", "mean-layers", "max-layers", "union"],
) -> Float32[np.ndarray, "p 1 i j"]:
    """The mean or the maximum of heads: p = layers over the heads of each layer, p = 1 over all heads of all layers.

    A union is the maximum of the heads that were chosen, given as layers of one head each. A weight that one head may
    not have counts as the 0 that it is by rule; what none may have is NaN. Rows of a mean sum to 1 as those of its
    heads do; rows of a maximum sum to more wherever heads differ.

    >>> aggregate(np.array([[[[1.0, 0.0]], [[0.5, 0.5]]]], np.float32), "mean-heads")
    array([[[[0.75, 0.25]]]], dtype=float32)
    """
    axes = 1 if of in OF_LAYER else (0, 1)
    known, allowed = np.nan_to_num(weights), ~np.isnan(weights).all(axes, keepdims=True)
    found = known.max(axes, keepdims=True) if of in OF_MAXIMA else known.mean(axes, keepdims=True)
    return np.where(allowed, found, np.float32(np.nan))


def rolled_blocks(block: str, blocks: Mapping[str, object]) -> tuple[str, ...]:
    """Names of the blocks that the rollout of one needs. Raises Unsuitable where it cannot be rolled out."""
    needed = NEEDED.get(block, ())
    if not needed or not set(needed) <= set(blocks) or (block == "decoder" and "cross" in blocks):
        raise Unsuitable(NO_ROLLOUT)
    return needed


def rollout(block: str, weights: All) -> Float32[np.ndarray, "1 1 i j"]:
    r"""The product of the mean maps of all layers, half of each step staying where it is.

    $$ \tilde A_l = \tfrac12 (I + \bar A_l) \tilde A_{l-1} $$

    Abnar & Zuidema 2020, arXiv 2005.00928, equation 1; for cross-attention as in `regard.model.explanations.rollout`.
    """
    known = {name: torch.from_numpy(np.nan_to_num(weights[name])) for name in rolled_blocks(block, weights)}
    rolled = rolled_out(block, known).numpy()
    forbidden = np.isnan(weights[block]).all((0, 1)) if block != "cross" else np.zeros(rolled.shape[1:], bool)
    return np.where(forbidden, np.float32(np.nan), rolled)[None].astype(np.float32)


def rolled_out(block: str, weights: Mapping[str, Float[Tensor, "layers heads _ _"]]) -> Float[Tensor, "1 i j"]:
    """The rollout of a block from the weights of all blocks that it needs, 0 where looking is not allowed."""
    means = {name: [*one.mean(1, keepdim=True)] for name, one in weights.items()}
    if block == "cross":
        return source_share(layers_rolled(means["encoder"]), means["decoder"], means["cross"])
    return layers_rolled(means[block])

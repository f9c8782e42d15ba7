"""Measures of where heads look in a picture: how far away, and at how many places."""

import math

import torch
from jaxtyping import Float
from torch import Tensor


def distance(weights: Float[Tensor, "*heads i j"], across: int, patch: int = 1) -> Float[Tensor, "*heads"]:
    r"""The mean distance of what a patch looks at, in pixels, weighted by the weights.

    $$ \frac{1}{N} \sum_i \sum_j \alpha_{ij} \lVert c_i - c_j \rVert $$

    Dosovitskiy et al. 2021, arXiv 2010.11929, figure 7, right; c is the middle of a patch, of `patch` pixels a side.
    The class token is nowhere: its row is left out, and the weights on it, so that the rest of a row counts as a whole.

    >>> distance(torch.tensor([[1.0, 0, 0], [0, 0.5, 0.5], [0.9, 0, 0.1]]), across=2, patch=4)
    tensor(1.)
    """
    between = weights[..., 1:, 1:]
    places = torch.arange(between.size(-1), device=weights.device)
    centres = patch * torch.stack([places // across, places % across], -1).to(weights.dtype)
    away = torch.cdist(centres, centres)
    return ((between * away).sum(-1) / between.sum(-1)).mean(-1)


def entropy(row: Float[Tensor, "*heads j"]) -> Float[Tensor, "*heads"]:
    r"""The entropy of a row of weights in bits: 0 for one place, 1 for two alike.

    $$ H = -\sum_j \alpha_j \log_2 \alpha_j $$

    >>> entropy(torch.tensor([[1.0, 0.0], [0.5, 0.5]]))
    tensor([0., 1.])
    """
    return torch.special.entr(row).sum(-1) / math.log(2)

"""Masks: which keys a query may look at; True: allowed."""

import torch
from jaxtyping import Bool, Int
from torch import Tensor


def padding_mask(tokens: Int[Tensor, "batch j"], pad: int) -> Bool[Tensor, "batch 1 1 j"]:
    """Allow every token but the padding that makes a batch rectangular."""
    return (tokens != pad)[:, None, None, :]


def causal_mask(i: int, j: int, device: torch.device | None = None) -> Bool[Tensor, "i j"]:
    """Allow every query its own position and all before it; the i queries are the last of the j positions."""
    return torch.ones(i, j, dtype=torch.bool, device=device).tril(j - i)

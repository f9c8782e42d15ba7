"""Attention: compare a query with every key, turn the scores into weights, average the values by the weights."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import torch
from jaxtyping import Bool, Float
from torch import Tensor

Adapt = Callable[[Tensor, Tensor, Tensor | None], Tensor]
"""From weights to weights, after the softmax, knowing the masked scores and the sinks that they were made from."""
Seam = Callable[[str, int, int], Adapt | None]
"""What adapts a layer of a block, counted from 1, when so many rows came before."""


@dataclass(frozen=True)
class Attention:
    """Every intermediate of one attention, in the order of the equations; i counts queries, j counts keys.

    capped and sink are None where a model has none: see `scaled_dot_product`.
    """

    q: Float[Tensor, "*#batch i d_k"]
    k: Float[Tensor, "*#batch j d_k"]
    v: Float[Tensor, "*#batch j d_v"]
    scores: Float[Tensor, "*#batch i j"]
    scaled: Float[Tensor, "*#batch i j"]
    masked: Float[Tensor, "*#batch i j"]
    weights: Float[Tensor, "*#batch i j"]
    context: Float[Tensor, "*#batch i d_v"]
    capped: Float[Tensor, "*#batch i j"] | None = None
    sink: Float[Tensor, "*#batch i"] | None = None


@dataclass(frozen=True)
class MultiHead:
    """One multi-head attention: its input, all heads (batched over the dimension h), and how they are put together."""

    x: Float[Tensor, "*#batch i d_model"]
    heads: Attention
    concat: Float[Tensor, "*#batch i d_concat"]
    output: Float[Tensor, "*#batch i d_model"]


def scaled_dot_product(
    q: Float[Tensor, "*#batch i d_k"],
    k: Float[Tensor, "*#batch j d_k"],
    v: Float[Tensor, "*#batch j d_v"],
    mask: Bool[Tensor, "..."] | Float[Tensor, "..."] | None = None,
    adapt: Adapt | None = None,
    scale: float | None = None,
    bias: Float[Tensor, "..."] | None = None,
    cap: float | None = None,
    sink: Float[Tensor, "*#batch i"] | None = None,
) -> Attention:
    r"""Average the values, each weighted by how well its key matches the query.

    $$ \mathrm{Attention}(Q, K, V) = \mathrm{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right) V $$

    Vaswani et al. 2017, arXiv 1706.03762, equation 1. Why the scale: for components of mean 0 and variance 1
    the product q . k has variance d_k, and large scores push the softmax to where its gradient vanishes.

    mask: True where looking is allowed, or what is added, -inf where it is not; broadcasts to (*batch, i, j).
    adapt: the one seam; from weights to weights, after the softmax, knowing the masked scores.
    scale: what scores are multiplied by, instead of 1 / sqrt(d_k).
    bias: added to them then, as relative positions are in some models.
    cap: keeps them between -cap and cap, as cap tanh(scaled / cap), before the mask. Gemma Team 2024, arXiv 2408.00118.
    sink: a score of each query that is no key's and has no value: see `softmax`.

    >>> one_hot = torch.eye(2)
    >>> scaled_dot_product(one_hot, one_hot, torch.tensor([[1.0], [3.0]])).context
    tensor([[1.6605],
            [2.3395]])
    """
    scores = q @ k.mT  # e_ij = q_i . k_j
    scaled = scores / math.sqrt(q.size(-1)) if scale is None else scores * scale
    if bias is not None:
        scaled = scaled + bias
    capped = None if cap is None else cap * torch.tanh(scaled / cap)
    given = scaled if capped is None else capped
    if mask is not None and mask.dtype != torch.bool:
        given, mask = given + mask, ~mask.isneginf()
    masked = given if mask is None else given.masked_fill(~mask, -math.inf)
    weights = softmax(masked, mask, sink)
    if adapt is not None:
        weights = adapt(weights, masked, sink)
    return Attention(q, k, v, scores, scaled, masked, weights, weights @ v, capped, sink)


def multi_head(
    x: Float[Tensor, "*#batch i d_model"],
    q: Float[Tensor, "*#batch h i d_k"],
    k: Float[Tensor, "*#batch h j d_k"],
    v: Float[Tensor, "*#batch h j d_k"],
    w_o: Float[Tensor, "d_model d_model"],
    mask: Bool[Tensor, "..."] | None = None,
    adapt: Adapt | None = None,
) -> MultiHead:
    r"""Let every head look for itself, then mix what they found.

    $$ \mathrm{MultiHead}(Q, K, V) = \mathrm{Concat}(\mathrm{head}_1, \dots, \mathrm{head}_H) W^O $$

    Vaswani et al. 2017, section 3.2.2. q, k, v are projected and split already (`split_heads(x @ w_q, heads)`),
    so that a decoder can keep the keys and values of earlier steps. x is what the queries were made from.
    Whatever the precision of the matrices, every head computes in float32 at least: what it shows can be recomputed.
    """
    heads = scaled_dot_product(precise(q), precise(k), precise(v), mask, adapt)
    concat = join_heads(heads.context)
    return MultiHead(x, heads, concat, output=concat.to(w_o.dtype) @ w_o)


def precise(x: Float[Tensor, "*any"]) -> Float[Tensor, "*any"]:
    """Convert to float32, unless the precision is higher."""
    return x.to(torch.promote_types(x.dtype, torch.float32))


def split_heads(projected: Float[Tensor, "*batch n d_model"], heads: int) -> Float[Tensor, "*batch h n d_k"]:
    """Cut the last dimension into equal parts, one a head: d_k = d_model / heads."""
    return projected.unflatten(-1, (heads, -1)).transpose(-3, -2)


def join_heads(context: Float[Tensor, "*batch h n d_k"]) -> Float[Tensor, "*batch n d_model"]:
    """Lay the heads side by side again: the inverse of `split_heads`."""
    return context.transpose(-3, -2).flatten(-2)


def softmax(
    masked: Float[Tensor, "*batch i j"],
    mask: Bool[Tensor, "..."] | None = None,
    sink: Float[Tensor, "*batch i"] | None = None,
) -> Float[Tensor, "*batch i j"]:
    r"""Turn scores into positive weights that sum to 1 over the keys.

    $$ \alpha_{ij} = \frac{\exp(e_{ij})}{\sum_{j'} \exp(e_{ij'})} $$

    A query that may look nowhere looks nowhere: its whole row is 0, and so is its gradient. (A mask of -1e9
    would make such a row uniform over what it must not see; -inf alone would make it NaN.)

    sink: s_i, of which exp(s_i) is added to the sum below the line: the weights of a row then sum to less than 1, and
    what is left is the sink's, which brings nothing. OpenAI 2025, gpt-oss, arXiv 2508.10925.

    >>> softmax(torch.zeros(1, 2), sink=torch.zeros(1))
    tensor([[0.3333, 0.3333]])
    """
    if sink is not None:
        return torch.cat([masked, sink[..., None]], -1).softmax(-1)[..., :-1]
    if mask is None:
        return masked.softmax(-1)
    nowhere = ~mask.any(-1, keepdim=True)
    return masked.softmax(-1).masked_fill(nowhere, 0.0)

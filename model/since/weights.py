"""From scores to weights by other ways than one softmax; and a gate on what the weights bring."""

import torch
from jaxtyping import Bool, Float
from torch import Tensor

from regard.model.attention import scaled_dot_product


def sigmoid(
    masked: Float[Tensor, "*batch i j"], mask: Bool[Tensor, "..."] | None = None, b: float | None = None
) -> Float[Tensor, "*batch i j"]:
    r"""Weigh every key by itself: no key takes weight from another, and a row need not sum to 1.

    $$ \alpha_{ij} = \sigma(e_{ij} + b), \quad b = -\log n $$

    Ramapuram et al. 2024, arXiv 2409.04431, where n is the length of the sequence; here it counts the keys that a query
    may look at. While scores are small each key weighs 1 / (n + 1), so that a row sums to nearly 1 however long it is.

    >>> sigmoid(torch.zeros(1, 3))
    tensor([[0.2500, 0.2500, 0.2500]])
    """
    if b is not None:
        return torch.sigmoid(masked + b)
    n = torch.tensor(masked.size(-1)) if mask is None else mask.sum(-1, keepdim=True).clamp(min=1)
    return torch.sigmoid(masked - n.to(masked).log())


def sparsemax(
    masked: Float[Tensor, "*batch i j"], mask: Bool[Tensor, "..."] | None = None
) -> Float[Tensor, "*batch i j"]:
    r"""Take the weights nearest to the scores: those too low get exactly 0, and are not looked at.

    $$ \alpha_i = \arg\min_{p \in \Delta} \|p - e_i\|^2 = \max(e_i - \tau_i, 0), \quad
       \tau_i = \max_k \frac{1}{k} \Big( \sum_{m=1}^{k} e_{i(m)} - 1 \Big) $$

    Martins & Astudillo 2016, arXiv 1602.02068; e_i(1) >= e_i(2) >= ... are the scores in order, Delta is
    all rows that sum to 1 without a negative weight. The k with the largest threshold is the paper's support size.
    A query that may look nowhere looks nowhere, as in `attention.softmax`.

    >>> sparsemax(torch.tensor([[1.0, 0.8, -1.0]]))
    tensor([[0.6000, 0.4000, 0.0000]])
    """
    e = masked - masked.amax(-1, keepdim=True)  # the same number more or less for all changes nothing, but rounding
    k = torch.arange(1, e.size(-1) + 1).to(e)
    tau = ((e.sort(-1, descending=True).values.cumsum(-1) - 1) / k).amax(-1, keepdim=True)
    weights = (e - tau).clamp(min=0)
    return weights if mask is None else weights.masked_fill(~mask.any(-1, keepdim=True), 0.0)


def differential(
    q1: Float[Tensor, "*batch i d"],
    k1: Float[Tensor, "*batch j d"],
    q2: Float[Tensor, "*batch i d"],
    k2: Float[Tensor, "*batch j d"],
    lambda_: float | Float[Tensor, "..."],
    mask: Bool[Tensor, "..."] | None = None,
) -> tuple[Float[Tensor, "*batch i j"], Float[Tensor, "*batch i j"], Float[Tensor, "*batch i j"]]:
    r"""Subtract one map from another, so that what both look at for no reason cancels: both maps, and what is left.

    $$ A_1 - \lambda A_2, \quad A_s = \mathrm{softmax}\left(\frac{Q_s K_s^\top}{\sqrt{d}}\right) $$

    Ye et al. 2024, arXiv 2410.05258. Rows sum to 1 - lambda, and weights may be negative. Each layer learns
    a lambda, beginning at 0.8 - 0.6 exp(-0.3 (l - 1)) in layer l, and then normalises the context of each head.

    >>> x = torch.eye(2)
    >>> differential(x, x, x, x, 0.5)[-1].sum(-1)
    tensor([0.5000, 0.5000])
    """
    a1, a2 = (scaled_dot_product(q, k, k, mask).weights for q, k in ((q1, k1), (q2, k2)))
    return a1, a2, a1 - lambda_ * a2


def gated(
    context: Float[Tensor, "*batch i d"], x: Float[Tensor, "*batch i d_model"], W_g: Float[Tensor, "d_model d"]
) -> Float[Tensor, "*batch i d"]:
    r"""Let each query close off numbers of what it found, so that a head with nothing to say need not look at a sink.

    $$ \sigma(X W_g) \odot A V $$

    Qiu et al. 2025, arXiv 2505.06708: after the attention and before W_o; context is all heads side by side, or one.

    >>> gated(torch.tensor([[4.0]]), x=torch.zeros(1, 1), W_g=torch.ones(1, 1))
    tensor([[2.]])
    """
    return torch.sigmoid(x @ W_g) * context

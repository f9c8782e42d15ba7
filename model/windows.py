"""Looking at less than everything: near one place p_i, or at one place alone."""

import torch
from jaxtyping import Bool, Float
from torch import Tensor


def monotonic(first: int, i: int, length: Float[Tensor, "*batch"]) -> Float[Tensor, "*batch i"]:
    r"""Assume that both languages say things in the same order: p_i = i.

    Luong, Pham & Manning 2015, arXiv 1508.04025, section 3.2, local-m. Rows first .. first + i - 1 count from 0, and so
    do places; past the end of its source, of the given length, a window stays at the last place.

    >>> monotonic(first=1, i=3, length=torch.tensor([3.0]))
    tensor([[1., 2., 2.]])
    """
    rows = torch.arange(first, first + i, device=length.device, dtype=length.dtype)
    return torch.minimum(rows, length.unsqueeze(-1) - 1)


def predictive(
    s: Float[Tensor, "*batch i d_s"],
    length: Float[Tensor, "*batch"],
    W: Float[Tensor, "n d_s"],
    v: Float[Tensor, " n"],
) -> Float[Tensor, "*batch i"]:
    r"""Let the state say where to look, anywhere in the source and between its places.

    $$ p_i = S \cdot \mathrm{sigmoid}(v_p^\top \tanh(W_p s_i)) $$

    Luong et al. 2015, section 3.2, equation 9, local-p; S is the length of the source.
    """
    return length.unsqueeze(-1) * torch.sigmoid(torch.tanh(s @ W.mT) @ v)


def window(p: Float[Tensor, "*batch i"], length: int, D: int) -> Bool[Tensor, "*batch i j"]:
    """Allow exactly the places j with p_i - D <= j <= p_i + D: a mask for `attention.softmax`.

    >>> window(torch.tensor([0.0, 2.5]), length=5, D=1).int()
    tensor([[1, 1, 0, 0, 0],
            [0, 0, 1, 1, 0]], dtype=torch.int32)
    """
    return (places(p, length) - p.unsqueeze(-1)).abs() <= D


def gaussian(p: Float[Tensor, "*batch i"], length: int, D: int) -> Float[Tensor, "*batch i j"]:
    r"""Favour places near p_i: a factor for the weights that makes p_i learnable.

    $$ \exp\left(-\frac{(j - p_i)^2}{2\sigma^2}\right), \qquad \sigma = D / 2 $$

    Luong et al. 2015, section 3.2, equation 10.
    """
    return torch.exp(-((places(p, length) - p.unsqueeze(-1)) ** 2) / (2 * (D / 2) ** 2))


def favour(weights: Float[Tensor, "*batch i j"], factor: Float[Tensor, "*batch i j"]) -> Float[Tensor, "*batch i j"]:
    r"""Multiply weights by a factor, and let them sum to 1 again.

    $$ \alpha_{ij} = \frac{\alpha_{ij} f_{ij}}{\sum_{j'} \alpha_{ij'} f_{ij'}} $$

    Equation 10 of Luong et al. 2015 stops before the division, so that its context is not an average any more; the
    division is ours. For a Gaussian it is the softmax of e_ij - (j - p_i)^2 / (2 sigma^2).
    """
    favoured = weights * factor
    return favoured / favoured.sum(-1, keepdim=True)


def one(weights: Float[Tensor, "*batch i j"], *, sample: bool) -> Float[Tensor, "*batch i j"]:
    r"""Look at one place only: drawn from the weights (to learn), or the likeliest (to use what was learnt).

    Hard attention, Xu et al. 2015, arXiv 1502.03044, section 4.1: a window of one. Drawing has no gradient; this one is
    trained straight-through (Bengio et al. 2013, arXiv 1308.3432): the choice goes forward, and what comes back is
    taken as the gradient of the weights.
    """
    flat = weights.detach().flatten(0, -2)
    chosen = torch.multinomial(flat, 1) if sample else flat.argmax(-1, keepdim=True)
    choice = torch.zeros_like(flat).scatter(-1, chosen, 1.0).view_as(weights)
    return choice + (weights - weights.detach())


def places(p: Float[Tensor, "*batch i"], length: int) -> Float[Tensor, " j"]:
    """The places j = 0 .. length - 1, to be compared with p."""
    return torch.arange(length, device=p.device, dtype=p.dtype)

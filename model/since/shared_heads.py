"""Keys and values of fewer numbers than the heads of queries: shared by heads, or rebuilt from one short vector."""

import torch
from jaxtyping import Float
from torch import Tensor


def share(k: Float[Tensor, "*batch g j d"], queries: int) -> Float[Tensor, "*batch h j d"]:
    r"""Give each of H heads of queries its key-value head, of G: H / G neighbours share one.

    $$ K_h = K_{\lceil h G / H \rceil}, \quad h = 1 \dots H $$

    G = 1: multi-query attention, Shazeer 2019, arXiv 1911.02150; between 1 and H: grouped-query, Ainslie et al. 2023,
    arXiv 2305.13245. Kept while writing are G heads in place of H.
    Raises ValueError where H is no multiple of G.

    >>> share(torch.tensor([[[1.0]], [[2.0]]]), queries=4).flatten()
    tensor([1., 1., 2., 2.])
    """
    g = k.size(-3)
    if queries % g:
        raise ValueError(f"{queries} heads of queries cannot share {g} of keys evenly")
    return k.repeat_interleave(queries // g, -3)


def latent(
    x: Float[Tensor, "*batch j d_model"],
    W_D: Float[Tensor, "d_c d_model"],
    W_UK: Float[Tensor, "h d_k d_c"],
    W_UV: Float[Tensor, "h d_v d_c"],
) -> tuple[Float[Tensor, "*batch j d_c"], Float[Tensor, "*batch h j d_k"], Float[Tensor, "*batch h j d_v"]]:
    r"""Rebuild keys and values of all heads from one short vector a piece: c, which alone is kept, K and V.

    $$ c_j = W_D x_j, \quad k_{hj} = W_{UK,h} \, c_j, \quad v_{hj} = W_{UV,h} \, c_j $$

    DeepSeek-AI 2024 (DeepSeek-V2), arXiv 2405.04434; W_D is its W^{DKV}. Their code normalises c.

    >>> c, k, v = latent(torch.ones(1, 2), torch.ones(1, 2), W_UK=torch.ones(3, 5, 1), W_UV=torch.ones(3, 7, 1))
    >>> c, k.shape, v.shape
    (tensor([[2.]]), torch.Size([3, 1, 5]), torch.Size([3, 1, 7]))
    """
    c = x @ W_D.mT
    k, v = (c.unsqueeze(-3) @ W.mT for W in (W_UK, W_UV))
    return c, k, v


def absorb(q: Float[Tensor, "*batch h i d_k"], W_UK: Float[Tensor, "h d_k d_c"]) -> Float[Tensor, "*batch h i d_c"]:
    r"""Move W_UK from the keys to the queries, which then look at c itself: no key is rebuilt.

    $$ q_i^\top (W_{UK} \, c_j) = (W_{UK}^\top q_i)^\top c_j $$

    DeepSeek-V2, arXiv 2405.04434. It is multi-query attention with c as the key and the value of all heads, and W_UV
    after it; the scale stays that of the keys.

    >>> absorb(torch.ones(1, 1, 2), W_UK=torch.tensor([[[3.0], [4.0]]]))
    tensor([[[7.]]])
    """
    return q @ W_UK


def beside(
    k: Float[Tensor, "*batch h j d_k"], rotated: Float[Tensor, "*batch j d_r"]
) -> Float[Tensor, "*batch h j d_k+d_r"]:
    r"""Lay a small rotated key, one for all heads, beside the key of each.

    $$ k_{hj} = [k_{hj}; k_j^R], \quad q_{hi} = [q_{hi}; q_{hi}^R], \quad
       \mathrm{scale} = \frac{1}{\sqrt{d_k + d_r}} $$

    DeepSeek-V2, arXiv 2405.04434: a rotation between q and W_UK would keep q from absorbing it.

    >>> beside(torch.zeros(2, 1, 1), torch.ones(1, 1)).tolist()
    [[[0.0, 1.0]], [[0.0, 1.0]]]
    """
    return torch.cat([k, share(rotated.unsqueeze(-3), k.size(-3))], -1)

"""Masks: which keys a query may look at; True: allowed."""

from collections.abc import Sequence

import torch
from jaxtyping import Bool, Int
from torch import Tensor


def padding_mask(tokens: Int[Tensor, "batch j"], pad: int) -> Bool[Tensor, "batch 1 1 j"]:
    """Allow every token but the padding that makes a batch rectangular."""
    return (tokens != pad)[:, None, None, :]


def causal_mask(i: int, j: int, device: torch.device | None = None) -> Bool[Tensor, "i j"]:
    """Allow every query its own position and all before it; the i queries are the last of the j positions."""
    return torch.ones(i, j, dtype=torch.bool, device=device).tril(j - i)


def near(i: int, j: int, w: int, step: int = 1) -> Bool[Tensor, "i j"]:
    r"""Allow a query the positions fewer than w steps from its own, on either side, for encoders.

    $$ |i - j| < w \cdot step, \quad i - j \equiv 0 \pmod{step} $$

    Beltagy, Peters & Cohan 2020 (Longformer), arXiv 2004.05150, section 3.1, whose window of w' has w' / 2 positions on
    each side: w = w' / 2 + 1. A step above 1 leaves gaps, a dilated window: it reaches further for the same work.
    The i queries are the last of the j positions, here and below. Raises ValueError for w or step below 1.

    >>> near(4, 4, w=2).int()
    tensor([[1, 1, 0, 0],
            [1, 1, 1, 0],
            [0, 1, 1, 1],
            [0, 0, 1, 1]], dtype=torch.int32)
    """
    if w < 1 or step < 1:
        raise ValueError(f"A window has at least 1 position, in steps of at least 1, not {w} in steps of {step}")
    away = (torch.arange(j - i, j)[:, None] - torch.arange(j)).abs()
    return (away < w * step) & (away % step == 0)


def sliding(i: int, j: int, w: int, step: int = 1) -> Bool[Tensor, "i j"]:
    r"""Allow a query the last w positions, its own among them, or every step-th until there are w, for decoders.

    $$ j \le i, \quad j > i - w \cdot step, \quad i - j \equiv 0 \pmod{step} $$

    Beltagy et al. 2020, section 3.1; Jiang et al. 2023 (Mistral 7B), arXiv 2310.06825, section 2: over l layers a
    position hears from l (w - 1) before it.

    >>> sliding(4, 4, w=2).int()
    tensor([[1, 0, 0, 0],
            [1, 1, 0, 0],
            [0, 1, 1, 0],
            [0, 0, 1, 1]], dtype=torch.int32)
    """
    return near(i, j, w, step) & causal_mask(i, j)


def strided(i: int, j: int, l: int) -> Bool[Tensor, "i j"]:
    r"""Allow a query the l positions before its own, and every l-th back to the first: two steps reach all.

    $$ A_i^{(1)} = \{j : \max(0, i - l) \le j \le i\}, \quad A_i^{(2)} = \{j \le i : (i - j) \bmod l = 0\} $$

    Child et al. 2019, arXiv 1904.10509, section 4.2: each set may have a head of its own, or one head both, as here;
    l near the root of n makes that n root n looks in place of n^2. Suits pictures of width l more than texts.

    >>> strided(6, 6, l=3)[-1].int()
    tensor([0, 0, 1, 1, 1, 1], dtype=torch.int32)
    """
    return sliding(i, j, l) | sliding(i, j, j, step=l)  # j = i - l is in both sets


def prefix(i: int, j: int, n: int) -> Bool[Tensor, "i j"]:
    """Allow the first n positions to see each other, and what follows them to look back, as `causal_mask` does.

    Raffel et al. 2020 (T5), arXiv 1910.10683, section 3.2.1: a text is read both ways before it is continued.

    >>> prefix(3, 3, n=2).int()
    tensor([[1, 1, 0],
            [1, 1, 0],
            [1, 1, 1]], dtype=torch.int32)
    """
    return causal_mask(i, j) | (torch.arange(j) < n)


def documents(ids: Int[Tensor, "*batch j"]) -> Bool[Tensor, "*batch j j"]:
    """Allow looking back within a document, of those packed into one sequence: ids says which one a position is of.

    Llama Team 2024, arXiv 2407.21783, section 3.2.

    >>> documents(torch.tensor([7, 7, 8])).int()
    tensor([[1, 0, 0],
            [1, 1, 0],
            [0, 0, 1]], dtype=torch.int32)
    """
    return (ids[..., :, None] == ids[..., None, :]).tril()


def with_global(mask: Bool[Tensor, "*batch i j"], places: Sequence[int]) -> Bool[Tensor, "*batch i j"]:
    """Let the positions at these places, from 0, see all and be seen by all. For decoders: & `causal_mask`.

    Beltagy et al. 2020, section 3.1: a few pieces, such as those of a question, through which far ones meet.

    >>> with_global(near(4, 4, w=1), [0]).int()
    tensor([[1, 1, 1, 1],
            [1, 1, 0, 0],
            [1, 0, 1, 0],
            [1, 0, 0, 1]], dtype=torch.int32)
    """
    i, j = mask.shape[-2:]
    among = torch.zeros(j, dtype=torch.bool)
    among[list(places)] = True
    return mask | among | among[j - i :, None]

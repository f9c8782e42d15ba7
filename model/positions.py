"""Positional encodings: attention alone does not know the order of its words; these vectors add it."""

import math

import torch
from jaxtyping import Float
from torch import Tensor


def sinusoidal(
    length: int, d_model: int, base: float = 10_000.0, start: int = 0, device: torch.device | None = None
) -> Float[Tensor, "length d_model"]:
    r"""Give every position its own pattern of waves, from quick ones (2 pi) to slow ones (base * 2 pi).

    $$ PE_{(pos, 2k)} = \sin(pos / base^{2k/d_{model}}), \quad PE_{(pos, 2k+1)} = \cos(pos / base^{2k/d_{model}}) $$

    Vaswani et al. 2017, arXiv 1706.03762, section 3.5. PE(pos + m) is a rotation of PE(pos) for any shift m.
    start: the first position, for a decoder that goes on after earlier steps. Raises ValueError for an odd d_model.

    >>> sinusoidal(2, 4)
    tensor([[0.0000, 1.0000, 0.0000, 1.0000],
            [0.8415, 0.5403, 0.0100, 0.9999]])
    """
    return encode_places(torch.arange(start, start + length, dtype=torch.float64), d_model, base, device)


def encode_places(
    places: Float[Tensor, "*batch n"], d_model: int, base: float = 10_000.0, device: torch.device | None = None
) -> Float[Tensor, "*batch n d_model"]:
    """The sinusoidal encoding of any places, in any order; zeros for NaN, a piece without a position."""
    if d_model % 2:
        raise ValueError(f"d_model must be even, a sine and a cosine a wave, and is {d_model}")
    frequency = base ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    angle = places.cpu().double()[..., None] * frequency  # *batch n k; on the CPU: not every device has float64
    encoding = torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(-2)
    return encoding.nan_to_num().float().to(device)


def wavelengths(d_model: int, base: float = 10_000.0) -> Float[Tensor, " k"]:
    r"""Wavelength of each wave k, in positions: from 2 pi to nearly base * 2 pi.

    $$ \lambda_k = 2 \pi \, base^{2k/d_{model}} $$

    Vaswani et al. 2017, section 3.5. In float64.
    """
    return 2 * math.pi * base ** (torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)


def turns(shift: int, d_model: int, base: float = 10_000.0) -> Float[Tensor, "k 2 2"]:
    r"""The rotations that take every position to the one `shift` later, wherever it is: one a wave.

    $$ PE(pos + m)_k = R_k(m) PE(pos)_k, \quad R_k(m) = \begin{pmatrix} \cos m\omega_k & \sin m\omega_k \\
       -\sin m\omega_k & \cos m\omega_k \end{pmatrix}, \quad \omega_k = base^{-2k/d_{model}} $$

    Vaswani et al. 2017, section 3.5: why it is easy to attend to what is so many places away. In float64.
    """
    angles = shift * 2 * math.pi / wavelengths(d_model, base)
    return torch.stack([angles.cos(), angles.sin(), -angles.sin(), angles.cos()], -1).unflatten(-1, (2, 2))

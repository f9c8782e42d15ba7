"""Relative positions (RoPE, ALiBi, T5 buckets): they act on scores, not on embeddings."""

import math
from typing import Literal

import torch
from jaxtyping import Float, Int
from torch import Tensor

from regard.model.positions import wavelengths

Pairs = Literal["neighbours", "halves"]
"""Numbers that turn together: 2k and 2k + 1, as in the paper, or k and k + r / 2, as in most code."""


def thetas(d: int, base: float = 10_000.0) -> Float[Tensor, " k"]:
    r"""Compute the angle from one place to the next, of every pair: quick ones first.

    $$ \theta_k = base^{-2k/d} $$

    Su et al. 2021, arXiv 2104.09864, section 3.2.2; d numbers turn. In float64. Raises ValueError for an odd d.

    >>> thetas(4, base=100)
    tensor([1.0000, 0.1000], dtype=torch.float64)
    """
    if d % 2:
        raise ValueError(f"d must be even, two numbers a pair, and is {d}")
    return 2 * math.pi / wavelengths(d, base)


def linear(d: int, s: float, base: float = 10_000.0) -> Float[Tensor, " k"]:
    r"""Slow all pairs down, so that a text s times as long as those of training ends at the same angles.

    $$ \theta'_k = \theta_k / s $$

    Position interpolation: place i becomes i / s. Chen et al. 2023, arXiv 2306.15595.
    """
    return thetas(d, base) / s


def ntk(d: int, s: float, base: float = 10_000.0) -> Float[Tensor, " k"]:
    r"""Slow the slowest pair down s times and the quickest not at all: near places stay apart.

    $$ \theta'_k = (base \cdot s^{d/(d-2)})^{-2k/d} = \theta_k \, s^{-2k/(d-2)} $$

    "NTK-aware", in Peng et al. 2023, arXiv 2309.00071. "Dynamic" where s grows with the text that is read.
    Raises ValueError for one pair, which would be both.
    """
    if d < 4:
        raise ValueError(f"d must be 4 or more, two pairs, and is {d}")
    return thetas(d, base * s ** (d / (d - 2)))


def yarn(
    d: int, s: float, trained: int, base: float = 10_000.0, fast: float = 32.0, slow: float = 1.0
) -> Float[Tensor, " k"]:
    r"""Slow a pair down s times if it turns rarely within the trained length L, and not if it turns often.

    $$ \theta'_k = (1 - \gamma_k) \theta_k + \gamma_k \theta_k / s, \quad
       \gamma_k = \frac{k - \lfloor k(\beta_{fast}) \rfloor}{\lceil k(\beta_{slow}) \rceil -
       \lfloor k(\beta_{fast}) \rfloor} \; \text{within} \; 0 \dots 1, \quad
       k(\beta) = \frac{d \ln(L / 2 \pi \beta)}{2 \ln base} $$

    k(beta) is the pair that turns beta times in L places. Peng et al. 2023, arXiv 2309.00071; the ramp is even in k, as
    in their code, and not in the turns, as in the paper and in Llama 3.1. `temperature_factor` belongs to it.
    """
    low, width = yarn_ramp(d, trained, base, fast, slow)
    gamma = ((torch.arange(d // 2, dtype=torch.float64) - low) / width).clamp(0, 1)
    return (1 - gamma) * thetas(d, base) + gamma * linear(d, s, base)


def yarn_ramp(d: int, trained: int, base: float = 10_000.0, fast: float = 32.0, slow: float = 1.0) -> tuple[int, float]:
    """Find the last pair that YaRN does not slow down, and how many pairs later all of its slowing is reached."""
    first, last = (d * math.log(trained / (2 * math.pi * turns)) / (2 * math.log(base)) for turns in (fast, slow))
    low, high = max(math.floor(first), 0), min(math.ceil(last), d - 1)
    return low, float(high - low) or 1e-3


def temperature_factor(s: float) -> float:
    r"""Compute the factor of queries, and of keys, by which YaRN sharpens the weights of longer texts.

    $$ \sqrt{1/t} = 0.1 \ln s + 1 $$

    Peng et al. 2023, arXiv 2309.00071: softmax of q . k / (t sqrt(d)). In most code cosine and sine have it, so that
    numbers which do not turn are without.
    """
    return 0.1 * math.log(s) + 1


def rotate(
    x: Float[Tensor, "*batch n d"],
    places: Float[Tensor, " n"],
    theta: Float[Tensor, " k"] | None = None,
    pairs: Pairs = "neighbours",
) -> Float[Tensor, "*batch n d"]:
    r"""Turn every pair of numbers of a query, or of a key, by an angle that grows with its place (RoPE).

    $$ (R_p x)_{2k} = x_{2k} \cos p\theta_k - x_{2k+1} \sin p\theta_k, \quad
       (R_p x)_{2k+1} = x_{2k} \sin p\theta_k + x_{2k+1} \cos p\theta_k $$

    Su et al. 2021, arXiv 2104.09864, equation 34. Of two vectors turned so, the dot product depends on the distance of
    their places alone: (R_i q) . (R_j k) = q . (R_{j-i} k), equation 16.
    theta: the angle of each pair, `thetas(d)` if not given; fewer leave the last numbers as they are (partial rotary).

    >>> rotate(torch.tensor([[1.0, 0.0]]), torch.tensor([math.pi / 2])).round(decimals=4) + 0
    tensor([[0., 1.]])
    """
    theta = thetas(x.shape[-1]) if theta is None else theta
    angle = (places.double()[:, None] * theta).to(x)  # n k
    return turn_pairs(x, angle.cos(), angle.sin(), pairs)


def turn_pairs(
    x: Float[Tensor, "*batch n d"], cos: Float[Tensor, "n k"], sin: Float[Tensor, "n k"], pairs: Pairs
) -> Float[Tensor, "*batch n d"]:
    """Turn the pairs of the first 2k numbers by these angles, and leave the rest. Raises ValueError for too many."""
    r, d = 2 * cos.shape[-1], x.shape[-1]
    if r > d:
        raise ValueError(f"{r} numbers are to turn, and there are {d}")
    shape, axis = ((-1, 2), -1) if pairs == "neighbours" else ((2, -1), -2)
    a, b = x[..., :r].unflatten(-1, shape).unbind(axis)
    turned = torch.stack([a * cos - b * sin, a * sin + b * cos], axis).flatten(-2)
    return torch.cat([turned, x[..., r:]], -1)


def expected_product(distances: Float[Tensor, " m"], d: int, base: float = 10_000.0) -> Float[Tensor, " m"]:
    r"""Compute the mean of q . k, this far apart, where query and key are one random vector of length 1, rotated.

    $$ E[(R_i q) \cdot (R_j q)] = \frac{2}{d} \sum_{k=0}^{d/2-1} \cos((i - j) \theta_k) $$

    From equation 34 of Su et al. 2021, arXiv 2104.09864: every pair has the share 2/d of the length, and keeps the
    cosine of its angle. As `sinusoidal` scaled to length 1 has it. In float64. Raises ValueError for an odd d.
    """
    return (distances.double()[:, None] * thetas(d, base)).cos().mean(-1)


def decay(distances: Float[Tensor, " m"], d: int, base: float = 10_000.0) -> Float[Tensor, " m"]:
    r"""Bound how large q . k can be this far apart, up to a factor that does not know the distance.

    $$ \frac{1}{d/2} \sum_{n=1}^{d/2} |S_n|, \quad S_n = \sum_{k=0}^{n-1} e^{\mathrm{i} (i - j) \theta_k} $$

    Su et al. 2021, arXiv 2104.09864, section 3.4.3, equation 37; by Abel's summation the factor is d/2 times the
    largest step between neighbouring pairs of q and k. In float64. Raises ValueError for an odd d.
    """
    angle = distances.double()[:, None] * thetas(d, base)  # m k
    sums = torch.polar(torch.ones_like(angle), angle).cumsum(-1)
    return sums.abs().mean(-1)


def slopes(heads: int) -> Float[Tensor, " h"]:
    r"""Slopes of ALiBi's heads: a geometric sequence, the first head the steepest.

    $$ m_h = 2^{-8h/H}, \quad h = 1 \dots H $$

    Press, Smith and Lewis 2022, arXiv 2108.12409, section 3. In float64.

    >>> slopes(8)[[0, 1, 7]]
    tensor([0.5000, 0.2500, 0.0039], dtype=torch.float64)
    """
    return 2.0 ** (-8 * torch.arange(1, heads + 1, dtype=torch.float64) / heads)


def slopes_of_code(heads: int) -> Float[Tensor, " h"]:
    r"""Slopes as the authors' code takes them, which models are trained with; for powers of two those of `slopes`.

    $$ m_h = 2^{-8h/P} \; \text{for} \; h \le P, \quad m_{P+k} = 2^{-4(2k-1)/P},
       \quad P = 2^{\lfloor \log_2 H \rfloor} $$

    After the P slopes of a power of two come the odd ones of 2P. Press, Smith and Lewis 2022, `get_slopes` of their
    code. BLOOM, MPT and Falcon of transformers take the same; Falcon rounds them to bfloat16. In float64.

    >>> slopes_of_code(12)[[0, 7, 8, 11]]
    tensor([0.5000, 0.0039, 0.7071, 0.0884], dtype=torch.float64)
    """
    most = 2 ** (heads.bit_length() - 1)
    return torch.cat([slopes(most), slopes(2 * most)[::2]])[:heads]


def linear_bias(length: int, slope: float) -> Float[Tensor, "i j"]:
    r"""Make scores fall with distance: what ALiBi adds to those of a head, in place of any encoding.

    $$ b_{ij} = -m_h (i - j) \; \text{for} \; j \le i, \quad -\infty \; \text{for} \; j > i $$

    Press, Smith and Lewis 2022, arXiv 2108.12409, section 3: for decoders, that look back. In float64.
    """
    place = torch.arange(length, dtype=torch.float64)
    bias = -slope * (place[:, None] - place)
    return bias.masked_fill(place > place[:, None], -torch.inf)


def buckets(
    distances: Int[Tensor, "*n"], count: int = 32, furthest: int = 128, bidirectional: bool = True
) -> Int[Tensor, "*n"]:
    r"""Sort distances j - i into buckets, each of which has a learned bias: near ones alone, far ones together (T5).

    $$ b(r) = r \; \text{for} \; r < e, \quad
       b(r) = \min\left(n - 1, e + \left\lfloor (n - e) \frac{\ln(r/e)}{\ln(D/e)} \right\rfloor\right) \; \text{else} $$

    r is the distance back, n the number of buckets, e = n/2 those of one distance each, D the distance from which on
    all share a bucket. bidirectional, as in encoders: half of the buckets are for what lies ahead, n is halved, and
    r = |j - i|; else, as in decoders, all that lies ahead is at distance 0.
    Raffel et al. 2020, arXiv 1910.10683, section 2.1: 32 buckets up to 128; the formula as in their code.
    Raises ValueError where the buckets do not come out even, or reach past D.

    >>> buckets(torch.tensor([-200, -9, -1, 0, 1, 9, 200]))
    tensor([15,  8,  1,  0, 17, 24, 31])
    """
    n = count // 2 if bidirectional else count
    if count % (4 if bidirectional else 2) or count < 1:
        raise ValueError(f"{count} buckets cannot be halved {'twice' if bidirectional else 'once'}")
    exact = n // 2
    if furthest <= exact:
        raise ValueError(f"{exact} distances have a bucket each, so the furthest must be larger than {exact}")
    r = distances.abs() if bidirectional else (-distances).clamp(min=0)
    share = (r.clamp(min=exact).double() / exact).log() / math.log(furthest / exact)
    far = exact + ((n - exact) * share + 1e-9).long()  # a power of its base is not to be rounded to just below itself
    near = torch.where(r < exact, r, far.clamp(max=n - 1))
    return near + n * (distances > 0) if bidirectional else near

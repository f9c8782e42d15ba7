"""Workings of mechanisms whose memory is a matrix of fixed size: its implied map, and the matrix after each word."""

from collections.abc import Callable
from functools import partial
from typing import Literal

import torch
from torch import Tensor

from regard.model.errors import Unsuitable
from regard.model.scores import features
from regard.model.since.matrix_state import delta_rule, linear_attention, state_space_dual
from regard.model.since.quantities import Kept, Line, Working, ones
from regard.model.since.successors import STATE, Parameter, successor

SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


@successor(
    "linear attention", STATE, "Katharopoulos et al. 2020, arXiv 2006.16236", users=("MiniMax-Text-01", "dates-linear")
)
def _linear_attention(w: Working) -> None:
    r"""S sums values times keys: a word costs the same at any length.

    $$ o_i = \frac{S_i \phi(q_i)}{z_i \cdot \phi(q_i)}, \quad S_i = \sum_{j \le i} v_j \phi(k_j)^\top $$

    A is implied. phi(x) = elu(x) + 1 is above 0: x + 1 above 0, exp(x) below.
    """
    q, k = _features(w, "q", w.q), _features(w, "k", w.k)
    run, z = linear_attention(q, k, w.v), k.cumsum(0)
    if ((z * q).sum(1) < torch.finfo(z.dtype).tiny).any():
        raise Unsuitable("The features of these numbers are too small to divide by: enter numbers nearer to 0.")

    def implied(i: int, j: int) -> str:
        of, at = (str(t + 1).translate(SUBSCRIPTS) for t in (i, j))
        return f"φ(q{of})·φ(k{at}) / φ(q{of})·z{of} = ({w.dot(q[i], k[j])}) / ({w.dot(q[i], z[i])})"

    _implied(w, run.implied, implied, r"\phi(Q)\phi(K)^\top / z", ["phi_q", "phi_k"], kind="weights")
    w.product("by_map", "Z", "AV", run.implied, w.v, ["implied", "v"], rows="z", columns=None)
    states = _states(w, run.states, lambda t, a, b: f"{w.write(w.v[t, a])} × {w.write(k[t, b])}", "phi_k")

    d, d_v, words = k.size(1), w.v.size(1), torch.arange(1, w.n + 1)
    w.kept = Kept(d * (d_v + 1), f"{d} × ({d_v} + 1)", "S, z")

    def count(id: str, symbol: str, equation: str, products: Tensor, line: Line) -> None:
        w.add(
            id,
            rf"\text{{products in}} \; {symbol}",
            equation,
            products[:, None].double(),
            line,
            [],
            columns=None,
        )

    count("map_count", r"(QK^\top)V", "i(d + d_v)", words * (d + d_v), lambda i, _: f"{i + 1} × ({d} + {d_v})")
    count("state_count", r"Q(K^\top V)", r"2 d d_v", 2 * d * d_v + 0 * words, lambda *_: f"2 × {d} × {d_v}")

    def read(i: int, a: int) -> str:
        return f"({w.dot(run.states[i, a], q[i])}) / ({w.dot(q[i], z[i])})"

    w.add("output", "Z", r"S_i \phi(q_i) / z_i", run.context, read, [*states, "phi_q"], rows="z", columns=None)


def _features(w: Working, name: str, x: Tensor) -> Tensor:
    def line(i: int, j: int) -> str:
        return f"{w.write(x[i, j])} + 1" if x[i, j] > 0 else f"exp({w.bare(x[i, j])})"

    symbol = rf"\phi({name.upper()})"
    return w.add(f"phi_{name}", symbol, symbol, features(x), line, [name], rows=name, columns=None)


BETA = Parameter("β", "share that is written", 1.0, 0.0, 1.0)
ALPHA = Parameter("α", "share that stays", 0.5, 0.0, 1.0)


@successor(
    "delta rule",
    STATE,
    "Schlag et al. 2021, arXiv 2102.11174; Yang et al. 2024, arXiv 2406.06484",
    users=("dates-delta",),
    beta=BETA,
)
def _delta_rule(w: Working, beta: float) -> None:
    r"""The value that S returns for a key is erased before the new one is written. Keys are made of length 1.

    $$ S_t = S_{t-1}(I - \beta k_t k_t^\top) + \beta v_t k_t^\top, \quad o_t = S_t q_t $$
    """
    _delta(w, beta, 1.0)


@successor(
    "gated delta rule",
    STATE,
    "Yang et al. 2024, arXiv 2412.06464",
    users=("Qwen3-Next", "Olmo Hybrid"),
    beta=BETA,
    alpha=ALPHA,
)
def _gated_delta_rule(w: Working, beta: float, alpha: float) -> None:
    r"""The delta rule in a memory that fades: all of S is multiplied by α first.

    $$ S_t = \alpha S_{t-1}(I - \beta k_t k_t^\top) + \beta v_t k_t^\top, \quad o_t = S_t q_t $$
    """
    _delta(w, beta, alpha)


@successor("Mamba-2", STATE, "Dao and Gu 2024, arXiv 2405.21060", users=("Bamba", "Nemotron-H"), alpha=ALPHA)
def _mamba_2(w: Working, alpha: float) -> None:
    r"""A state space model: S fades by α a step. Its map is QKᵀ times a mask that fades, without a softmax.

    $$ S_t = \alpha S_{t-1} + v_t k_t^\top, \quad o_t = S_t q_t; \qquad a_{ij} = \alpha^{i-j} \, q_i \cdot k_j $$
    """
    run = state_space_dual(w.q, w.k, w.v, alpha * ones(w.n))

    def implied(i: int, j: int) -> str:
        return " × ".join([*[w.write(alpha)] * (i - j), f"({w.dot(w.q[i], w.k[j])})"])

    _implied(w, run.implied, implied, r"L \odot QK^\top", ["q", "k"])

    def write(t: int, a: int, b: int) -> str:
        return f"{w.write(w.v[t, a])} × {w.write(w.k[t, b])}"

    _read(w, run.context, run.states, _states(w, run.states, write, "k", alpha))


def _delta(w: Working, beta: float, alpha: float) -> None:
    length = w.k.norm(dim=1, keepdim=True)
    if (length == 0).any():
        raise Unsuitable("The delta rule needs keys of a length: give each row of k a number other than 0.")

    def unit(i: int, j: int) -> str:
        return f"{w.write(w.k[i, j])} / √({w.sum([f'{w.write(x)} × {w.write(x)}' for x in w.k[i]])})"

    k = w.add("unit_k", r"\hat K", r"k_j / \|k_j\|", w.k / length, unit, ["k"], rows="k", columns=None)

    run = delta_rule(w.q, k, w.v, beta * ones(w.n), alpha * ones(w.n))

    def implied(i: int, j: int) -> str:
        left = w.q[i]
        for t in range(i, j, -1):  # what of the query still finds the key of j
            left = alpha * (left - beta * (left @ k[t]) * k[t])
        return f"{w.write(beta)} × ({w.dot(k[j], left)})"

    equation = r"\beta k_j^\top \prod_{t=j+1}^{i} \alpha(I - \beta k_t k_t^\top) \, q_i"
    _implied(w, run.implied, implied, equation if alpha < 1 else equation.replace(r"\alpha", ""), ["q", "unit_k"])

    def write(t: int, a: int, b: int) -> str:
        new = f"{w.write(beta)} × {w.write(w.v[t, a])} × {w.write(k[t, b])}"
        if not t:
            return new
        erased = f"{w.write(alpha * beta)} × ({w.dot(run.states[t - 1, a], k[t])}) × {w.write(k[t, b])}"
        return f"{new} − {erased}"

    _read(w, run.context, run.states, _states(w, run.states, write, "unit_k", alpha))


def _implied(w: Working, values: Tensor, line: Line, equation: str, of: list[str], **kind: Literal["weights"]) -> None:
    later = torch.ones_like(values, dtype=torch.bool).triu(1)
    w.add("implied", "A", equation, values.masked_fill(later, torch.nan), line, of, **kind)


def _states(
    w: Working, states: Tensor, written: Callable[[int, int, int], str], key: str, alpha: float = 1.0
) -> list[str]:
    """The memory after each word: what stays of the last, and what is written."""
    w.kept = Kept(states[-1].numel(), f"{states.size(1)} × {states.size(2)}", "S")
    stays = "" if alpha == 1 else f"{w.write(alpha)} × "

    def line(t: int, a: int, b: int) -> str:
        return (f"{stays}{w.write(states[t - 1, a, b])} + " if t else "") + written(t, a, b)

    for t, state in enumerate(states):
        of = ["v", key, *([f"state_{t}"] if t else [])]
        w.add(f"state_{t + 1}", f"S_{t + 1}", f"S_{t + 1}", state, partial(line, t), of, rows="s", columns=None)
    return [f"state_{t + 1}" for t in range(len(states))]


def _read(w: Working, context: Tensor, states: Tensor, of: list[str]) -> None:
    def line(i: int, a: int) -> str:
        return w.dot(states[i, a], w.q[i])

    w.add("output", "Z", "S_i q_i", context, line, [*of, "q"], rows="z", columns=None)

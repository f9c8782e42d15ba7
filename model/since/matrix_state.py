"""Attention whose memory is a matrix of fixed size: linear attention, the delta rule, Mamba-2's dual.

All are one recurrence, S_t = S_{t-1} A_t + w_t k_t^T, read by o_t = S_t q_t. They differ in how A_t forgets and in the
w_t that is written. What is read is linear in the values, so each has an exact map a_ij as well, as attention has.
"""

from dataclasses import dataclass

import torch
from jaxtyping import Float
from torch import Tensor

from regard.model.masks import causal_mask


@dataclass(frozen=True)
class MatrixState:
    """The map that a memory implies, the memory after each step, and what every query reads from it.

    implied: a_ij with o_i = sum_j a_ij v_j, computed without the states. Only rows of linear attention sum to 1; those
    of the others may be negative.
    """

    implied: Float[Tensor, "*batch i j"]
    states: Float[Tensor, "*batch t d_v d_k"]
    context: Float[Tensor, "*batch i d_v"]


def linear_attention(
    phi_q: Float[Tensor, "*batch i d_k"],
    phi_k: Float[Tensor, "*batch j d_k"],
    v: Float[Tensor, "*batch j d_v"],
    causal: bool = True,
) -> MatrixState:
    r"""Replace exp(q . k) by a product of features; then keys and values can be summed before any query comes.

    $$ o_i = \frac{\sum_{j \le i} (\phi(q_i)^\top \phi(k_j)) v_j}{\sum_{j \le i} \phi(q_i)^\top \phi(k_j)}
           = \frac{S_i \phi(q_i)}{z_i^\top \phi(q_i)}, \quad
       S_i = \sum_{j \le i} v_j \phi(k_j)^\top, \quad z_i = \sum_{j \le i} \phi(k_j) $$

    Katharopoulos et al. 2020, arXiv 2006.16236; their S is transposed.
    causal: the i queries are the last of the j positions; else every query reads the last state.

    >>> one_key = torch.ones(2, 1)  # written twice
    >>> linear_attention(one_key, one_key, torch.tensor([[1.0], [3.0]])).context
    tensor([[1.],
            [2.]])
    """
    i, j = phi_q.size(-2), phi_k.size(-2)
    products = phi_q @ phi_k.mT
    if causal:
        products = products * causal_mask(i, j, products.device)
    states = _outer(v, phi_k).cumsum(-3)
    last = i if causal else 1
    z = phi_k.cumsum(-2)[..., -last:, :]
    context = _read(states[..., -last:, :, :], phi_q) / (z * phi_q).sum(-1, keepdim=True)
    return MatrixState(products / products.sum(-1, keepdim=True), states, context)


def delta_rule(
    q: Float[Tensor, "*batch n d_k"],
    k: Float[Tensor, "*batch n d_k"],
    v: Float[Tensor, "*batch n d_v"],
    beta: Float[Tensor, "*batch n"],
    alpha: Float[Tensor, "*batch n"] | None = None,
) -> MatrixState:
    r"""Erase the value that the memory returns for a key before writing the new one, each by the share beta.

    $$ S_t = \alpha_t S_{t-1} (I - \beta_t k_t k_t^\top) + \beta_t v_t k_t^\top, \quad o_t = S_t q_t $$
    $$ a_{ij} = \beta_j k_j^\top \Big[\prod_{t=j+1}^{i} \alpha_t (I - \beta_t k_t k_t^\top)\Big] q_i $$

    Schlag et al. 2021, arXiv 2102.11174; Yang et al. 2024, arXiv 2406.06484. Keys have
    length 1, or the value is not erased exactly.
    alpha: gates that let the whole memory fade, 1 without. Yang et al. 2024, arXiv 2412.06464.

    >>> one_key = torch.ones(2, 1)  # written twice
    >>> delta_rule(one_key, one_key, torch.tensor([[1.0], [3.0]]), beta=torch.ones(2)).context
    tensor([[1.],
            [3.]])
    """
    alpha = torch.ones_like(beta) if alpha is None else alpha
    beta_k = beta[..., None] * k
    erase = torch.eye(k.size(-1)).to(k) - _outer(beta_k, k)
    states = _recur(alpha[..., None, None] * erase, _outer(v, beta_k))
    return MatrixState(delta_rule_map(q, k, beta, alpha), states, _read(states, q))


def delta_rule_map(
    q: Float[Tensor, "*batch n d_k"],
    k: Float[Tensor, "*batch n d_k"],
    beta: Float[Tensor, "*batch n"],
    alpha: Float[Tensor, "*batch n"],
) -> Float[Tensor, "*batch n n"]:
    """Return the a_ij of `delta_rule`: its context for the values e_j, one-hot."""
    n = q.size(-2)
    one_hot = torch.eye(n).to(q).expand(*q.shape[:-1], n)
    return delta_rule_by_chunks(q, k, one_hot, beta, alpha, chunk=n)


def delta_rule_by_chunks(
    q: Float[Tensor, "*batch n d_k"],
    k: Float[Tensor, "*batch n d_k"],
    v: Float[Tensor, "*batch n d_v"],
    beta: Float[Tensor, "*batch n"],
    alpha: Float[Tensor, "*batch n"],
    chunk: int,
) -> Float[Tensor, "*batch n d_v"]:
    r"""Compute the context of the delta rule a chunk at a time, as in training, with the state after each chunk alone.

    $$ u_i + \beta_i \sum_{j<i} L_{ij} (k_i \cdot k_j) u_j = \beta_i (v_i - \gamma_i S k_i), \quad
       o_i = \gamma_i S q_i + \sum_{j \le i} L_{ij} (q_i \cdot k_j) u_j $$

    S is the state before the chunk, L the `semiseparable` matrix of its gates, gamma_i the product of those up to i,
    and u_j what is written for k_j: the solution of a triangular system (the WY representation).
    Yang et al. 2024, arXiv 2406.06484; with gates 2412.06464. Raises ValueError for chunk < 1.
    """
    if chunk < 1:
        raise ValueError(f"a chunk has at least 1 step, and not {chunk}")
    S, context = v.new_zeros(*v.shape[:-2], v.size(-1), k.size(-1)), []
    for Q, K, V, b, a in zip(*(x.split(chunk, -2) for x in (q, k, v, beta[..., None], alpha[..., None])), strict=True):
        L, gamma = semiseparable(a.squeeze(-1)), a.cumprod(-2)
        system = b * L * (K @ K.mT)  # below its diagonal, which is 1
        u = torch.linalg.solve_triangular(system, b * (V - gamma * (K @ S.mT)), upper=False, unitriangular=True)
        context.append(gamma * (Q @ S.mT) + (L * (Q @ K.mT)) @ u)
        S = gamma[..., -1:, :] * S + u.mT @ (L[..., -1, :, None] * K)
    return torch.cat(context, -2)


def state_space_dual(
    C: Float[Tensor, "*batch n d_k"],
    B: Float[Tensor, "*batch n d_k"],
    X: Float[Tensor, "*batch n d_v"],
    alpha: Float[Tensor, "*batch n"],
) -> MatrixState:
    r"""Let the whole memory fade by one number a step: a state space model, and a masked attention without softmax.

    $$ S_t = \alpha_t S_{t-1} + x_t b_t^\top, \quad o_t = S_t c_t; \qquad
       O = (L \circ C B^\top) X $$

    Mamba-2, Dao & Gu 2024, arXiv 2405.21060: C, B and X play Q, K and V; L is `semiseparable`. In its models
    alpha_t = exp(Delta_t A), and X is multiplied by Delta_t.

    >>> one = torch.ones(2, 1)
    >>> state_space_dual(one, one, torch.tensor([[8.0], [1.0]]), alpha=torch.tensor([1.0, 0.5])).context
    tensor([[8.],
            [5.]])
    """
    keep = alpha[..., None, None] * torch.eye(B.size(-1)).to(B)
    states = _recur(keep, _outer(X, B))
    return MatrixState(semiseparable(alpha) * (C @ B.mT), states, _read(states, C))


def semiseparable(alpha: Float[Tensor, "*batch n"]) -> Float[Tensor, "*batch n n"]:
    r"""Multiply the gates from each step to each later one: a causal mask that fades.

    $$ L_{ij} = \prod_{j < t \le i} \alpha_t \; \text{for} \; j \le i, \quad 0 \; \text{for} \; j > i $$

    Dao & Gu 2024, arXiv 2405.21060: every block below its diagonal has rank 1, so it is 1-semiseparable.

    >>> semiseparable(torch.tensor([0.9, 0.5, 0.1]))
    tensor([[1.0000, 0.0000, 0.0000],
            [0.5000, 1.0000, 0.0000],
            [0.0500, 0.1000, 1.0000]])
    """
    n = alpha.size(-1)
    later = torch.ones(n, n, dtype=torch.bool, device=alpha.device).tril(-1)  # t > j
    return torch.where(later, alpha[..., None], 1).cumprod(-2).tril()


def _outer(v: Float[Tensor, "*batch t d_v"], k: Float[Tensor, "*batch t d_k"]) -> Float[Tensor, "*batch t d_v d_k"]:
    """v_t k_t^T, of every step."""
    return v[..., :, None] * k[..., None, :]


def _recur(
    A: Float[Tensor, "*batch t d_k d_k"], w: Float[Tensor, "*batch t d_v d_k"]
) -> Float[Tensor, "*batch t d_v d_k"]:
    """Every S_t = S_{t-1} A_t + w_t, from S_0 = 0."""
    S, states = torch.zeros_like(w[..., 0, :, :]), []
    for A_t, w_t in zip(A.unbind(-3), w.unbind(-3), strict=True):
        S = S @ A_t + w_t
        states.append(S)
    return torch.stack(states, -3)


def _read(
    states: Float[Tensor, "*batch #t d_v d_k"], q: Float[Tensor, "*batch t d_k"]
) -> Float[Tensor, "*batch t d_v"]:
    """S_t q_t, of every step, or of one state for all."""
    return (states @ q[..., None]).squeeze(-1)

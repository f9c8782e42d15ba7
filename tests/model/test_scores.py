"""Each score function against a loop written from its equation, and what sets it apart from the others."""

import math
from collections.abc import Callable

import pytest
import torch
from torch import Tensor
from torch.nn.functional import normalize
from torch.testing import assert_close

from regard.model.scores import additive, concat, delta, dot, general, kept_keys, linear, location, mlp, query_key
from regard.model.since.matrix_state import delta_rule

BATCH, I, J, D_S, D_H, N, M = 2, 3, 5, 7, 11, 13, 17


@pytest.fixture
def s() -> Tensor:
    return torch.randn(BATCH, I, D_S, generator=torch.Generator().manual_seed(1))


@pytest.fixture
def h() -> Tensor:
    return torch.randn(BATCH, J, D_H, generator=torch.Generator().manual_seed(2))


def weights(*shape: int, seed: int = 3) -> Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed + len(shape))) / math.sqrt(shape[-1])


def by_loops(s: Tensor, h: Tensor, score: Callable[[Tensor, Tensor], Tensor]) -> Tensor:
    """e_ij, one state and one annotation at a time."""
    return torch.stack([torch.stack([torch.stack([score(a, b) for b in h[n]]) for a in s[n]]) for n in range(len(s))])


def test_additive_equals_its_loops(s, h):
    W, U, v = weights(N, D_S), weights(N, D_H, seed=5), weights(N)
    assert_close(additive(s, h @ U.T, W, v), by_loops(s, h, lambda a, b: v @ torch.tanh(W @ a + U @ b)))


def test_additive_is_bounded_however_large_the_states(s, h):
    W, U, v = weights(N, D_S), weights(N, D_H, seed=5), weights(N)
    assert additive(1e6 * s, 1e6 * h @ U.T, W, v).abs().max() <= v.abs().sum() + 1e-5


def test_mlp_equals_its_loops(s, h):
    W, U, b, W_2, b_2, v = weights(N, D_S), weights(N, D_H), weights(N), weights(M, N), weights(M), weights(M, seed=8)
    expected = by_loops(s, h, lambda x, y: v @ torch.tanh(W_2 @ torch.tanh(W @ x + U @ y + b) + b_2))
    assert_close(mlp(s, h @ U.T, W, b, W_2, b_2, v), expected)


def test_concat_equals_its_loops(s, h):
    W, v = weights(N, D_S + D_H), weights(N)
    W_s, W_h = W.split([D_S, D_H], dim=1)
    assert_close(concat(s, h @ W_h.T, W_s, v), by_loops(s, h, lambda a, b: v @ torch.tanh(W @ torch.cat([a, b]))))


@pytest.fixture
def alike():
    """Keys of the size of the queries."""
    return torch.randn(BATCH, J, D_S, generator=torch.Generator().manual_seed(6))


def test_dot_equals_its_loops(s, alike):
    assert_close(dot(s, alike), by_loops(s, alike, torch.dot))


def test_general_equals_its_loops(s, h):
    W = weights(D_S, D_H)
    assert_close(general(s, h, W), by_loops(s, h, lambda a, b: a @ W @ b))


def test_general_with_the_identity_is_dot(s, alike):
    assert_close(general(s, alike, torch.eye(D_S)), dot(s, alike))


def test_location_equals_its_loops(s, h):
    W = weights(J + 4, D_S)
    expected = torch.stack([torch.stack([(W @ a)[:J] for a in s[n]]) for n in range(BATCH)])
    assert_close(location(s, h, W), expected)


def test_location_asks_the_state_alone(s, h):
    W = weights(J + 4, D_S)
    assert torch.equal(location(s, h, W), location(s, 7 * h, W))


def test_location_refuses_more_places_than_it_knows(s, h):
    with pytest.raises(ValueError, match="5 places"):
        location(s, h, weights(J - 1, D_S))


def test_a_query_and_a_key_meet_in_a_dot_product_that_is_divided_by_the_root_of_their_width(s, h):
    W, U = weights(N, D_S), weights(N, D_H, seed=5)
    e = query_key(s, h @ U.T, W)
    assert_close(e, by_loops(s, h, lambda a, b: sum((W @ a)[d] * (U @ b)[d] for d in range(N)) / N**0.5))
    assert_close(e, general(s, h, W.T @ U / N**0.5))


def test_shares_of_linear_scores_average_as_the_matrix_says_that_the_source_is_written_into(s, h):
    W, U = weights(N, D_S), weights(N, D_H, seed=5)

    def phi(x: Tensor) -> Tensor:
        return torch.nn.functional.elu(x) + 1

    e = linear(s, h @ U.T, W)
    assert_close(e, by_loops(s, h, lambda a, b: phi(W @ a) @ phi(U @ b)))
    assert (linear(1e3 * s, 1e3 * h @ U.T, W) > 0).all()
    for n, i in [(0, 0), (1, 2)]:
        S, z = torch.zeros(N, D_H), torch.zeros(N)
        for h_j in h[n]:
            S, z = S + torch.outer(phi(U @ h_j), h_j), z + phi(U @ h_j)
        q = phi(W @ s[n, i])
        assert_close((e[n, i] / e[n, i].sum()) @ h[n], q @ S / (q @ z))


def test_delta_reads_the_matrix_in_which_every_annotation_erased_what_its_key_returned_before(s, h):
    s, h = s.double(), h.double()
    W, k = weights(N, D_S).double(), normalize(h @ weights(N, D_H, seed=5).double().T, dim=-1)
    beta = torch.sigmoid(h @ weights(D_H).double())
    e = delta(s, kept_keys(k, beta), W)
    q = normalize(s @ W.T, dim=-1)
    for n in range(BATCH):
        S = torch.zeros(D_H, N, dtype=torch.float64)
        for j in range(J):
            for d in range(D_H):
                returned = sum(S[d, c] * k[n, j, c] for c in range(N))
                S[d] += beta[n, j] * (h[n, j, d] - returned) * k[n, j]
        for i in range(I):
            assert_close(e[n, i] @ h[n], S @ q[n, i], atol=1e-6, rtol=0)
            asked = q[n, i].expand(J, N)
            assert_close(e[n, i], delta_rule(asked, k[n], h[n], beta[n]).implied[-1], atol=1e-6, rtol=0)
    assert (e < 0).any()
    nothing = torch.zeros(J, dtype=torch.float64)
    assert not kept_keys(k[0], nothing).any()


def test_the_delta_rule_keeps_the_last_of_two_annotations_under_one_key_and_linear_scores_their_mean():
    k, asked = torch.tensor([[1.0, 0.0], [1.0, 0.0]]), torch.tensor([[1.0, 0.0]])
    assert_close(delta(asked, kept_keys(k, torch.ones(2)), torch.eye(2)), torch.tensor([[0.0, 1.0]]))
    e = linear(asked, k, torch.eye(2))
    assert_close(e / e.sum(), torch.tensor([[0.5, 0.5]]))

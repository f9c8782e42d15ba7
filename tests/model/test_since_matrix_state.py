"""A memory of fixed size: its states, what is read from them and the implied map, each beside a loop over numbers."""

import pytest
import torch
from torch.nn.functional import normalize
from torch.testing import assert_close
from transformers.models.mamba2 import modeling_mamba2 as mamba2
from transformers.models.qwen3_next import modeling_qwen3_next as qwen3_next

from regard.model.scores import features
from regard.model.since.matrix_state import (
    MatrixState,
    delta_rule,
    delta_rule_by_chunks,
    linear_attention,
    semiseparable,
    state_space_dual,
)

SIZES = [(1, 1, 1), (1, 3, 2), (2, 1, 3), (7, 5, 3), (11, 2, 5)]  # n, d_k, d_v


def made(n: int, d_k: int, d_v: int, *batch: int, dtype: torch.dtype = torch.float64) -> tuple[torch.Tensor, ...]:
    """Queries, keys of length 1, values, betas and gates, of which one forgets everything."""
    generator = torch.Generator().manual_seed(n)
    q, k, v = (torch.randn(*batch, n, d, generator=generator, dtype=dtype) for d in (d_k, d_k, d_v))
    beta, alpha = torch.rand(2, *batch, n, generator=generator, dtype=dtype)
    alpha[..., n // 2 : n // 2 + 1] = 0
    return q, normalize(k, dim=-1), v, beta, alpha


def dot(a: list[float], b: list[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def loops(*tensors: torch.Tensor) -> MatrixState:
    """Queries, keys, values, the shares erased and written, gates: the recurrence and the products of the map."""
    q, k, v, erased, written, alpha = (x.tolist() for x in tensors)
    S, states, steps = [[0.0] * len(k[0]) for _ in v[0]], [], range(len(q))
    implied = [[0.0] * len(q) for _ in q]
    for t in steps:
        S = [[alpha[t] * x for x in row] for row in S]
        error = [written[t] * x - erased[t] * dot(row, k[t]) for x, row in zip(v[t], S, strict=True)]
        S = [[x + e * y for x, y in zip(row, k[t], strict=True)] for e, row in zip(error, S, strict=True)]
        states.append(S)
    for i in steps:
        asked = q[i]
        for j in reversed(range(i + 1)):
            found = dot(k[j], asked)
            implied[i][j] = written[j] * found
            asked = [alpha[j] * (x - erased[j] * found * y) for x, y in zip(asked, k[j], strict=True)]
    context = [[dot(row, q[t]) for row in states[t]] for t in steps]
    return MatrixState(*(torch.tensor(x, dtype=torch.float64) for x in (implied, states, context)))


def assert_same(found: MatrixState, expected: MatrixState) -> None:
    assert_close(vars(found), vars(expected), atol=1e-6, rtol=0)


@pytest.mark.parametrize("sizes", SIZES)
def test_states_with_their_contexts_and_maps_equal_their_loops(sizes):
    q, k, v, beta, alpha = made(*sizes)
    one, none = torch.ones_like(beta), torch.zeros_like(beta)
    assert_same(delta_rule(q, k, v, beta, alpha), loops(q, k, v, beta, beta, alpha))
    assert_same(delta := delta_rule(q, k, v, beta), loops(q, k, v, beta, beta, one))
    assert_same(delta, delta_rule(q, k, v, beta, one))
    assert_same(state_space_dual(q, k, v, alpha), loops(q, k, v, none, one, alpha))
    q, k = features(q), features(k)
    summed = loops(q, k, v, none, one, one)
    sums = summed.implied.sum(-1, keepdim=True)
    linear = MatrixState(summed.implied / sums, summed.states, summed.context / sums)
    assert_same(linear_attention(q, k, v), linear)


@pytest.fixture(params=SIZES)
def each(request) -> tuple[torch.Tensor, list[MatrixState]]:
    """Values, and what each of the four makes of them."""
    q, k, v, beta, alpha = made(*request.param)
    ruled = [delta_rule(q, k, v, beta, alpha), delta_rule(q, k, v, beta), state_space_dual(q, k, v, alpha)]
    return v, [*ruled, linear_attention(features(q), features(k), v)]


def test_the_map_of_a_state_gives_its_context(each):
    v, all_of_them = each
    for one in all_of_them:
        assert_close(one.implied @ v, one.context)


def test_the_map_of_a_state_looks_back_alone(each):
    for one in each[1]:
        assert torch.equal(one.implied, one.implied.tril())


@pytest.mark.parametrize("sizes", SIZES)
def test_the_delta_rule_is_the_same_by_chunks_of_any_size_and_for_heads_side_by_side(sizes):
    tensors = made(*sizes, 2, 3)
    whole = delta_rule(*tensors)
    for chunk in (1, 2, 3, sizes[0], 64):
        assert_close(delta_rule_by_chunks(*tensors, chunk), whole.context)
    assert_same(delta_rule(*(x[1, 2] for x in tensors)), MatrixState(*(x[1, 2] for x in vars(whole).values())))
    with pytest.raises(ValueError, match="at least 1 step"):
        delta_rule_by_chunks(*tensors, 0)


def test_linear_attention_weighs_every_key_where_it_is_not_causal_and_a_last_query_reads_as_all_do():
    q, k, v, *_ = made(7, 5, 3, 2)
    q, k = features(q), features(k)
    whole = linear_attention(q, k, v, causal=False)
    for i, asked in enumerate(q[0].tolist()):
        products = [dot(asked, key) for key in k[0].tolist()]
        assert whole.implied[0, i].tolist() == pytest.approx([x / sum(products) for x in products])
    assert_close(whole.implied @ v, whole.context)
    causal, last = linear_attention(q, k, v), linear_attention(q[:, -2:], k, v)
    assert_close(whole.states, causal.states)
    assert_close(last.context, causal.context[:, -2:])
    assert_close(last.implied, causal.implied[:, -2:])


def test_the_delta_rule_recalls_every_value_and_the_new_one_of_a_key_written_again_a_sum_the_mean_of_both():
    generator = torch.Generator().manual_seed(1)
    keys = torch.linalg.qr(torch.randn(5, 5, generator=generator, dtype=torch.float64)).Q  # orthonormal
    v = torch.randn(6, 3, generator=generator, dtype=torch.float64)
    once = delta_rule(keys, keys, v[:5], torch.ones(5).double())
    assert_close(keys @ once.states[-1].mT, v[:5])
    again = torch.cat([keys, keys[2:3]])
    recalled = keys @ delta_rule(again, again, v, torch.ones(6).double()).states[-1].mT
    assert_close(recalled, torch.stack([v[0], v[1], v[5], v[3], v[4]]))
    one_hot = torch.eye(5).double()[[0, 1, 2, 3, 4, 2]]  # features are not negative
    assert_close(linear_attention(one_hot, one_hot, v).context[-1], (v[2] + v[5]) / 2)
    _, k, v, *_ = made(11, 5, 3)  # more keys than dimensions: the last that was written is still recalled
    assert_close(delta_rule(k, k, v, torch.ones(11).double()).context, v)


def test_transformers_computes_the_same_gated_delta_rule_and_the_same_dual():
    q, k, v, beta, alpha = made(7, 5, 3, 2, 1, dtype=torch.float32)
    alpha = alpha.clamp(min=1e-6)  # its gates are logarithms
    ours = delta_rule(qwen3_next.l2norm(q) / 5**0.5, qwen3_next.l2norm(k), v, beta, alpha)
    given = [x.transpose(1, 2) for x in (q, k, v, alpha.log(), beta)]
    for theirs in (qwen3_next.torch_recurrent_gated_delta_rule, qwen3_next.torch_chunk_gated_delta_rule):
        context, state = theirs(*given, output_final_state=True, use_qk_l2norm_in_kernel=True)
        assert_close(ours.context, context.transpose(1, 2), atol=1e-5, rtol=0)
        assert_close(ours.states[:, :, -1].mT, state, atol=1e-5, rtol=0)
    A, dt = torch.tensor([-0.7]), beta
    ours = state_space_dual(q, k, v * dt[..., None], (A * dt).exp())
    x, step, B, C = (x.transpose(1, 2) for x in (v, dt, k, q))
    context, state = mamba2.mamba2_chunk_scan(x, step, A, B, C, chunk_size=4, return_final_states=True)
    assert_close(ours.context, context.transpose(1, 2), atol=1e-5, rtol=0)
    assert_close(ours.states[:, :, -1], state, atol=1e-5, rtol=0)
    assert_close(semiseparable(alpha), mamba2.segment_sum(alpha.log()).exp())

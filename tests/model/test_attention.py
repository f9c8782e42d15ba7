"""The laws of attention; loops written from the equations are the reference."""

import math

import pytest
import torch
from torch.testing import assert_close

from regard.model.attention import Attention, join_heads, multi_head, scaled_dot_product, softmax, split_heads
from regard.model.masks import causal_mask, padding_mask

BATCH, I, J, D_K, D_V = 2, 5, 7, 3, 11


@pytest.fixture
def qkv() -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    torch.manual_seed(1)
    return torch.randn(BATCH, I, D_K), torch.randn(BATCH, J, D_K), torch.randn(BATCH, J, D_V)


def by_loops(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    """Equation 1 for one sentence, one cell at a time."""
    context = torch.zeros(len(q), v.size(-1))
    for i in range(len(q)):
        e = [sum(float(a * b) for a, b in zip(q[i], k[j], strict=True)) / math.sqrt(D_K) for j in range(len(k))]
        total = sum(math.exp(e[j]) for j in range(len(k)) if mask[i, j])
        for j in range(len(k)):
            if mask[i, j]:
                context[i] += math.exp(e[j]) / total * v[j]
    return context


def test_equals_loops_written_from_the_equation_and_the_trace_holds_every_intermediate_in_its_order(qkv):
    q, k, v = qkv
    mask = torch.rand(I, J, generator=torch.Generator().manual_seed(2)) < 0.6
    mask[:, 0] = True
    attention = scaled_dot_product(q, k, v, mask)
    for line in range(BATCH):
        assert_close(attention.context[line], by_loops(q[line], k[line], v[line], mask), atol=1e-5, rtol=1e-5)
    mask = causal_mask(I, J)
    a = scaled_dot_product(q, k, v, mask)
    assert_close(a.scores, torch.einsum("bid,bjd->bij", q, k))
    assert_close(a.scaled, a.scores / math.sqrt(D_K))
    assert torch.equal(a.masked == -math.inf, (~mask).expand(BATCH, I, J))
    assert_close(a.weights, a.masked.softmax(-1))
    assert_close(a.context, torch.einsum("bij,bjd->bid", a.weights, v))


def test_permuting_keys_permutes_weights_and_the_same_number_added_to_all_scores_changes_nothing(qkv):
    q, k, v = qkv
    order = torch.tensor([3, 1, 6, 0, 5, 2, 4])
    straight, permuted = scaled_dot_product(q, k, v), scaled_dot_product(q, k[:, order], v[:, order])
    assert_close(permuted.weights, straight.weights[..., order])
    assert_close(permuted.context, straight.context)
    scores = torch.randn(I, J, generator=torch.Generator().manual_seed(4))
    assert_close(softmax(scores + 100), softmax(scores), atol=1e-5, rtol=1e-4)


def test_masked_cells_are_never_looked_at_and_a_query_that_may_look_nowhere_passes_no_gradient(qkv):
    q, k, v = (tensor[:, :I] for tensor in qkv)
    mask = causal_mask(I, I)
    before = scaled_dot_product(q, k, v, mask)
    assert (before.weights[:, ~mask] == 0).all()
    k, v = k.clone(), v.clone()
    k[:, 3:], v[:, 3:] = 1e6, -1e6  # what is ahead of row 2 may be anything
    after = scaled_dot_product(q, k, v, mask)
    assert torch.equal(after.weights[:, :3], before.weights[:, :3])
    assert torch.equal(after.context[:, :3], before.context[:, :3])
    q, k, v = (tensor.clone().requires_grad_() for tensor in qkv)
    mask = torch.ones(I, J, dtype=torch.bool)
    mask[2] = False
    attention = scaled_dot_product(q, k, v, mask)
    assert (attention.weights[:, 2] == 0).all()
    assert (attention.context[:, 2] == 0).all()
    attention.context.sum().backward()
    assert torch.isfinite(q.grad).all()
    assert (q.grad[:, 2] == 0).all()


def test_batched_equals_single_rows_sum_to_one_and_the_seam_changes_the_weights_after_the_softmax(qkv):
    q, k, v = qkv
    together = scaled_dot_product(q, k, v)
    assert_close(together.weights.sum(-1), torch.ones(BATCH, I))
    assert (together.weights > 0).all()
    for line in range(BATCH):
        assert_close(scaled_dot_product(q[line], k[line], v[line]).context, together.context[line])
    uniform = scaled_dot_product(q, k, v, adapt=lambda weights, *_: torch.full_like(weights, 1 / J))
    assert_close(uniform.context, v.mean(1, keepdim=True).expand(BATCH, I, D_V))
    assert_close(uniform.scores, scaled_dot_product(q, k, v).scores)


def test_a_head_has_its_part_of_each_vector_and_joining_gives_them_back():
    x = torch.arange(2.0 * 5 * 21).reshape(2, 5, 21)
    split = split_heads(x, 3)
    assert split.shape == (2, 3, 5, 7)
    assert torch.equal(split[1, 2, 4], x[1, 4, 14:21])
    assert torch.equal(join_heads(split), x)


def test_multi_head_is_the_sum_of_its_heads():
    torch.manual_seed(5)
    heads, d_k = 3, 7
    x, w_o = torch.randn(2, 5, heads * d_k), torch.randn(heads * d_k, heads * d_k)
    q, k, v = (split_heads(torch.randn(2, n, heads * d_k), heads) for n in (5, 11, 11))
    result = multi_head(x, q, k, v, w_o)
    alone = [scaled_dot_product(q[:, h], k[:, h], v[:, h]) for h in range(heads)]
    parts = [head.context @ w_o[h * d_k : (h + 1) * d_k] for h, head in enumerate(alone)]
    assert_close(result.output, sum(parts), atol=1e-4, rtol=1e-4)
    assert_close(result.heads.weights, torch.stack([head.weights for head in alone], dim=1))
    assert isinstance(result.heads, Attention)


def test_the_causal_mask_lets_the_last_queries_see_the_whole_past_and_the_padding_mask_all_but_padding():
    assert causal_mask(3, 3).tolist() == [[True, False, False], [True, True, False], [True, True, True]]
    assert causal_mask(2, 5).tolist() == [[True, True, True, True, False], [True] * 5]
    real = padding_mask(torch.tensor([[4, 5, 0], [6, 0, 0]]), pad=0)[:, 0, 0]
    assert real.tolist() == [[True, True, False], [True, False, False]]


def test_a_sink_is_one_more_key_without_a_value_and_a_soft_cap_keeps_scores_between_its_ends(qkv):
    q, k, v = qkv
    sink = torch.linspace(-2.0, 3.0, I).expand(BATCH, I)
    found = scaled_dot_product(q, k, v, sink=sink)
    longer = torch.cat([found.scaled, sink[..., None]], -1).softmax(-1)
    assert_close(found.weights, longer[..., :-1])
    assert_close(found.context, longer @ torch.cat([v, torch.zeros(BATCH, 1, D_V)], 1))
    assert (found.weights.sum(-1) < 1).all()
    found = scaled_dot_product(10 * q, 10 * k, v, torch.ones(I, J, dtype=torch.bool).tril(2), cap=3.0)
    assert found.scaled.abs().max() > 3
    assert_close(found.capped, 3 * (found.scaled / 3).tanh())
    allowed = ~found.masked.isneginf()
    assert_close(found.masked[allowed], found.capped[allowed])
    assert_close(found.weights, found.masked.softmax(-1))

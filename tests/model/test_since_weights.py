"""Weights of scores: loops written from the equations are the reference, and layers of transformers."""

import math
from functools import partial

import pytest
import torch
from torch.testing import assert_close
from transformers import DiffLlamaConfig, Qwen3NextConfig
from transformers.models.diffllama.modeling_diffllama import DiffLlamaAttention
from transformers.models.qwen3_next.modeling_qwen3_next import Qwen3NextAttention

from regard.model.attention import join_heads, softmax, split_heads
from regard.model.masks import causal_mask
from regard.model.since.shared_heads import share
from regard.model.since.weights import differential, gated, sigmoid, sparsemax

NORMS = [softmax, sigmoid, sparsemax]
UNTURNED = torch.ones(1, 7, 2, dtype=torch.float64), torch.zeros(1, 7, 2, dtype=torch.float64)  # cosine and sine of 0


def random(*shape: int, seed: int = 7) -> torch.Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def nearest(e: list[float]) -> list[float]:
    """The closest point of the simplex, by halving the interval in which the threshold must lie."""
    low, high = max(e) - 1, max(e)
    for _ in range(80):
        tau = (low + high) / 2
        low, high = (tau, high) if sum(max(x - tau, 0) for x in e) > 1 else (low, tau)
    return [max(x - tau, 0) for x in e]


@pytest.mark.parametrize("n", [1, 2, 5, 13])
def test_sigmoid_and_sparsemax_are_their_equations(n):
    mask = causal_mask(n, n)
    masked = (2 * random(3, n, n)).masked_fill(~mask, -math.inf)
    each, sparse, given = sigmoid(masked, mask), sparsemax(masked, mask), sigmoid(masked, mask, b=-1.5)
    whole, exactly = sigmoid(random(n, n)), partial(pytest.approx, rel=1e-12)
    for line in range(3):
        for i in range(n):
            row = masked[line, i, : i + 1].tolist()
            assert each[line, i, : i + 1].tolist() == exactly([1 / (1 + (i + 1) * math.exp(-e)) for e in row])
            assert given[line, i, : i + 1].tolist() == exactly([1 / (1 + math.exp(1.5 - e)) for e in row])
            assert sparse[line, i, : i + 1].tolist() == pytest.approx(nearest(row), abs=1e-6)
    assert whole.flatten().tolist() == exactly([1 / (1 + n * math.exp(-e)) for e in random(n, n).flatten()])


def test_sparsemax_rows_sum_to_one_nearly_alike_for_small_scores_and_one_hot_for_large_ones():
    e = random(4, 7, 11)
    for scale in (1e-3, 1.0, 1e3):
        assert_close(sparsemax(scale * e).sum(-1), torch.ones(4, 7).double())
    assert_close(sparsemax(1e-3 * e), torch.full_like(e, 1 / 11), atol=1e-2, rtol=0)
    assert torch.equal(sparsemax(1e3 * e), torch.nn.functional.one_hot(e.argmax(-1), 11).double())
    assert_close(sparsemax(e + 100), sparsemax(e))
    assert_close(sparsemax(e.float() + 1e4).sum(-1), torch.ones(4, 7))
    assert 0 < (sparsemax(e) == 0).float().mean() < 1
    assert torch.autograd.gradcheck(sparsemax, e[0].clone().requires_grad_())


@pytest.mark.parametrize("norm", NORMS)
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_masked_cells_weigh_nothing_pass_no_gradient_and_a_row_may_look_nowhere(norm, dtype):
    mask = causal_mask(7, 7).clone()
    mask[3] = False
    e = random(2, 7, 7).to(dtype).requires_grad_()
    weights = norm(e.masked_fill(~mask, -math.inf), mask)
    assert weights.dtype == dtype
    assert (weights[:, ~mask] == 0).all()
    (weights * random(7, 7).to(dtype)).sum().backward()
    assert (e.grad[:, ~mask] == 0).all()
    assert e.grad.isfinite().all()
    assert (e.grad != 0).any()


def test_differential_of_nothing_is_softmax_rows_sum_to_what_is_left_and_equal_maps_cancel():
    q1, k1, q2, k2 = (random(2, 5, 3, seed=n) for n in range(4))
    mask = causal_mask(5, 5)
    first, second, zero = differential(q1, k1, q2, k2, 0.0, mask)
    for a, q, k in ((first, q1, k1), (second, q2, k2)):
        assert_close(a, softmax((q @ k.mT / math.sqrt(3)).masked_fill(~mask, -math.inf)))
    assert torch.equal(zero, first)
    left = differential(q1, k1, q2, k2, torch.tensor([0.3, 0.8]).double()[:, None, None], mask)[-1]
    assert_close(left.sum(-1), torch.tensor([[0.7], [0.2]]).double().expand(2, 5))
    assert (left[:, ~mask] == 0).all()
    assert (left < 0).any()
    assert not differential(q1, k1, q1, k1, 1.0, mask)[-1].any()


def test_differential_is_the_attention_of_diffllama():
    torch.manual_seed(5)
    sizes = {"num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 2}
    config = DiffLlamaConfig(hidden_size=8, attention_bias=False, attn_implementation="eager", **sizes)
    layer, x, causal = DiffLlamaAttention(config, layer_idx=2).double(), random(1, 7, 8), causal_mask(7, 7)
    added = torch.zeros(7, 7).double().masked_fill(~causal, -math.inf)
    given = layer(x, UNTURNED, added)[0]
    q, k, v = (split_heads(made(x), made.out_features // 2) for made in (layer.q_proj, layer.k_proj, layer.v_proj))
    (q1, q2), (k1, k2) = q.chunk(2, 1), share(k, 4).chunk(2, 1)  # the first half of the heads is less the second
    products = [(a * b).sum() for a, b in ((layer.lambda_q1, layer.lambda_k1), (layer.lambda_q2, layer.lambda_k2))]
    start = 0.8 - 0.6 * math.exp(-0.3 * 2)
    weights = differential(q1, k1, q2, k2, products[0].exp() - products[1].exp() + start, causal)[-1]
    context = (1 - start) * layer.groupnorm(weights @ torch.cat([*v.chunk(2, 1)], -1))
    assert_close(layer.o_proj(join_heads(context)), given, atol=1e-6, rtol=0)


def test_a_gate_is_the_one_of_qwen3_next_half_open_at_0_and_shut_far_below():
    torch.manual_seed(6)
    sizes = {"num_attention_heads": 3, "num_key_value_heads": 1, "head_dim": 2}
    config = Qwen3NextConfig(hidden_size=5, attn_implementation="eager", **sizes)
    layer, x = Qwen3NextAttention(config, 3).double(), random(1, 7, 5)
    layer.o_proj = torch.nn.Identity()
    opened, W_g = layer(x, UNTURNED, None)[0], layer.q_proj.weight.unflatten(0, (3, 2, 2))[:, 1]  # q and gate of a head
    W_g, copy = W_g.flatten(0, 1).mT.clone(), W_g
    with torch.no_grad():
        copy.zero_()
    context = 2 * layer(x, UNTURNED, None)[0]
    assert_close(gated(context, x, W_g), opened, atol=1e-6, rtol=0)
    assert_close(gated(context, x, torch.zeros(5, 6).double()), context / 2)
    assert (gated(context, x.abs(), torch.full((5, 6), -1e4).double()).abs() < 1e-12).all()

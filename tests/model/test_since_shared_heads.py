"""Keys and values of fewer numbers than there are heads: loops are the reference, and layers of transformers."""

import math

import pytest
import torch
from torch.testing import assert_close
from transformers import DeepseekV2Config
from transformers.models.deepseek_v2.modeling_deepseek_v2 import DeepseekV2Attention, DeepseekV2RotaryEmbedding
from transformers.models.llama.modeling_llama import repeat_kv

from regard.model.attention import join_heads, scaled_dot_product, split_heads
from regard.model.masks import causal_mask
from regard.model.relative_positions import rotate
from regard.model.since.shared_heads import absorb, beside, latent, share

H, N, D_MODEL, D_C, D_K, D_R, D_V = 3, 7, 15, 5, 11, 4, 13


def random(*shape: int, seed: int = 7) -> torch.Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


@pytest.mark.parametrize(("groups", "heads"), [(1, 1), (1, 6), (2, 6), (3, 6), (6, 6)])
def test_neighbours_share_a_head_as_in_llama_and_heads_of_their_own_are_multi_head_attention(groups, heads):
    k = random(2, groups, 5, 3)
    shared = share(k, heads)
    for h in range(1, heads + 1):
        assert torch.equal(shared[:, h - 1], k[:, math.ceil(h * groups / heads) - 1])
    assert torch.equal(shared, repeat_kv(k, heads // groups))
    q, v = random(2, heads, 5, 3, seed=1), random(2, groups, 5, 2, seed=2)
    own = torch.nn.functional.scaled_dot_product_attention(q, k, v, enable_gqa=True)
    assert_close(scaled_dot_product(q, shared, share(v, heads)).context, own)
    if groups == heads:
        assert torch.equal(shared, k)


@pytest.mark.parametrize(("groups", "heads"), [(2, 3), (4, 2)])
def test_heads_that_cannot_be_shared_evenly_are_refused(groups, heads):
    with pytest.raises(ValueError, match="cannot share"):
        share(torch.zeros(groups, 1, 1), heads)


def made(n: int) -> tuple[torch.Tensor, ...]:
    """Inputs and the three matrices of latent attention."""
    return random(2, n, D_MODEL), random(D_C, D_MODEL), random(H, D_K, D_C), random(H, D_V, D_C)


@pytest.mark.parametrize("n", [1, N])
def test_latent_keys_and_values_are_their_equations(n):
    x, W_D, W_UK, W_UV = made(n)
    c, k, v = latent(x, W_D, W_UK, W_UV)
    for line in range(2):
        for j in range(n):
            kept = [sum(float(W_D[r, m] * x[line, j, m]) for m in range(D_MODEL)) for r in range(D_C)]
            assert c[line, j].tolist() == pytest.approx(kept)
            for h in range(H):
                for built, W in ((k, W_UK), (v, W_UV)):
                    rebuilt = [sum(float(row[r]) * kept[r] for r in range(D_C)) for row in W[h]]
                    assert built[line, h, j].tolist() == pytest.approx(rebuilt)


@pytest.mark.parametrize("n", [1, N])
def test_queries_that_absorb_a_matrix_attend_to_latents_as_queries_do_to_keys(n):
    x, W_D, W_UK, W_UV = made(n)
    c, k, v = latent(x, W_D, W_UK, W_UV)
    q, q_R, k_R = random(2, H, n, D_K, seed=1), random(2, H, n, D_R, seed=2), random(2, n, D_R, seed=3)
    whole = scaled_dot_product(torch.cat([q, q_R], -1), beside(k, k_R), v, causal_mask(n, n))
    queries, kept = torch.cat([absorb(q, W_UK), q_R], -1), share(torch.cat([c, k_R], -1)[:, None], H)
    alone = scaled_dot_product(queries, kept, share(c[:, None], H), causal_mask(n, n), scale=1 / math.sqrt(D_K + D_R))
    assert_close(alone.scores, whole.scores)
    assert_close(alone.context @ W_UV.mT, whole.context)
    assert_close(whole.scores, q @ k.mT + q_R @ k_R[:, None].mT)


def test_latent_with_a_rotated_part_is_the_attention_of_deepseek():
    torch.manual_seed(4)
    sizes = {"qk_nope_head_dim": D_K, "qk_rope_head_dim": D_R, "v_head_dim": D_V, "kv_lora_rank": D_C}
    heads = {"num_attention_heads": H, "num_key_value_heads": H, "q_lora_rank": None}
    config = DeepseekV2Config(hidden_size=D_MODEL, attn_implementation="eager", **sizes, **heads)
    layer, x, places = DeepseekV2Attention(config, 0).double(), random(1, N, D_MODEL), torch.arange(N)
    layer.kv_a_layernorm = torch.nn.Identity()  # of c; the equations have none
    turns = DeepseekV2RotaryEmbedding(config)(x, places[None])
    added = torch.zeros(N, N).double().masked_fill(~causal_mask(N, N), -math.inf)
    given = layer(x, added, position_embeddings=turns)[0]
    W_D, W_KR = layer.kv_a_proj_with_mqa.weight.split([D_C, D_R])
    W_UK, W_UV = layer.kv_b_proj.weight.unflatten(0, (H, -1)).split([D_K, D_V], 1)
    _, k, v = latent(x, W_D, W_UK, W_UV)
    q, q_R = split_heads(layer.q_proj(x), H).split([D_K, D_R], -1)
    q, k = torch.cat([q, rotate(q_R, places.double())], -1), beside(k, rotate(x @ W_KR.mT, places.double()))
    found = scaled_dot_product(q, k, v, causal_mask(N, N))
    assert_close(layer.o_proj(join_heads(found.context)), given, atol=1e-6, rtol=0)  # they turn in float32

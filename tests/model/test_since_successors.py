"""Mechanisms since 2017 as the page lists them: groups, year, numbers that are kept, models that have them."""

from pathlib import Path

import numpy as np
import pytest

from regard.model.since.by_hand import work, worked
from regard.model.since.cache_bytes import keys_and_values, recurrent
from regard.model.since.successors import SUCCESSORS, WAYS
from regard.model.zoo import CHECKPOINTS

RANDOM = np.random.default_rng(11)
Q, K = (RANDOM.normal(size=(7, 6)).tolist() for _ in range(2))
V = RANDOM.normal(size=(7, 4)).tolist()
EXAMPLE = {"q": [[1, 0], [0, 1], [2, 1], [1, 2]], "k": [[1, 1], [2, 0], [0, 2], [2, 1]]}
VALUES = [[1, 0], [0, 1], [2, 0], [1, 1]]
CODE = {  # of transformers: the folder of a model, and words that only such an attention has
    "BERT": ("bert", "softmax(attn_weights"),
    "GPT-2": ("gpt2", "causal_mask"),
    "gpt-oss": ("gpt_oss", "sinks"),
    "MiMo-V2-Flash": ("mimo_v2_flash", "sinks"),
    "Gemma 2": ("gemma2", "attn_logit_softcapping|sliding_window"),
    "VaultGemma": ("vaultgemma", "attn_logit_softcapping"),
    "DiffLlama": ("diffllama", "lambda_q1"),
    "Qwen3-Next": ("qwen3_next", "torch.sigmoid(gate)|chunk_gated_delta_rule"),
    "Qwen3.5": ("qwen3_5", "torch.sigmoid(gate)"),
    "Mistral 7B": ("mistral", "sliding_window|apply_rotary_pos_emb"),
    "Llama 3": ("llama", "create_causal_mask|apply_rotary_pos_emb"),
    "PaliGemma": ("paligemma", "Can attend bidirectionally in prefix"),
    "BLOOM": ("bloom", "build_alibi_tensor"),
    "MPT": ("mpt", "build_mpt_alibi_tensor"),
    "SmolLM3": ("smollm3", "no_rope_layers"),
    "Llama 4": ("llama4", "no_rope_layers"),
    "Falcon 7B": ("falcon", "multi_query"),
    "StarCoder": ("gpt_bigcode", "multi_query"),
    "DeepSeek-V3": ("deepseek_v3", "kv_lora_rank"),
    "MiniCPM3": ("minicpm3", "kv_lora_rank"),
    "MiniMax-Text-01": ("minimax", "LightningAttention"),
    "Olmo Hybrid": ("olmo_hybrid", "chunk_gated_delta_rule"),
    "Bamba": ("bamba", "mamba_chunk_scan_combined"),
    "Nemotron-H": ("nemotron_h", "mamba_chunk_scan_combined"),
}
OF_THEIR_PAPER = {"Longformer", "Llama 3"}  # the paper that the mechanism is cited from


def test_each_mechanism_is_in_one_group_that_opens_with_one_of_its_own():
    assert sorted(one.id for way in WAYS for one in way.members) == sorted(SUCCESSORS)
    assert [way.members[0].id for way in WAYS] == [way.opens for way in WAYS]


@pytest.mark.parametrize("way", [way for way in WAYS if way.picture], ids=lambda way: way.name)
def test_a_way_out_has_a_picture_among_the_quantities_of_the_mechanism_it_opens_with(way):
    assert any(one.id.partition("_")[0] == way.picture for one in work(way.opens, Q, K, V))


@pytest.mark.parametrize("one", SUCCESSORS.values(), ids=lambda one: one.id)
def test_the_year_is_that_of_the_first_paper_and_not_a_number_of_arxiv(one):
    before, _, _ = one.source.partition(", arXiv")
    assert before.endswith(str(one.year))


@pytest.mark.parametrize("user", sorted({user for one in SUCCESSORS.values() for user in one.users}))
def test_a_model_that_is_named_has_the_mechanism_in_its_code(user):
    if user.startswith("dates-"):
        assert (CHECKPOINTS / user).is_dir()
    elif user not in CODE:
        assert user in OF_THEIR_PAPER
        assert any(user in one.source for one in SUCCESSORS.values() if user in one.users)
    else:
        folder, words = CODE[user]
        models = Path(pytest.importorskip("transformers").__file__).parent / "models" / folder
        code = "".join(file.read_text("utf-8") for file in models.glob("*.py"))
        for word in words.split("|"):
            assert word in code


def test_latent_attention_keeps_the_keys_of_the_example_apart():
    found = {one.id: one.values for one in work("latent", **EXAMPLE, v=VALUES)}
    assert len({*map(tuple, found["k_again"])}) == 4
    for row in found["weights"]:
        assert np.diff(np.sort(row)).min() > 0.01


@pytest.mark.parametrize("d_v", [2, 6, 7])
def test_latent_attention_hears_each_number_of_keys_and_of_values(d_v):
    x = np.zeros((2, 4 + d_v))
    for place in range(4 + d_v):
        x[1, place] = 1
        found = {one.id: one.values for one in work("latent", [[1] * 4] * 2, x[:, :4], x[:, 4:])}
        assert np.abs(found["c"][1]).sum() > 0, place
        assert (np.abs(found["v_again"]).sum(0) > 0).any(), place
        x[1, place] = 0


@pytest.mark.parametrize("id", SUCCESSORS)
def test_what_is_kept_is_the_product_that_stands_beside_it(id):
    run = worked(id, Q, K, V)
    sizes = run.kept.sizes.replace("×", "*")
    assert eval(sizes, {"__builtins__": {}}) == run.kept.numbers


def test_what_is_kept_is_what_a_cache_of_these_sizes_keeps():
    def kept(id: str, **parameters: float) -> int:
        return worked(id, Q, K, V, parameters).kept.numbers

    n, d, d_v = 7, 6, 4
    whole = keys_and_values(1, 1, d, d_v)
    near = keys_and_values(1, 1, d, d_v, window=3)
    assert kept("softmax") == kept("alibi") == n * whole.piece
    assert kept("window", width=3) == near.places(n) * near.piece
    assert kept("multi-query", h=2, g=1) == n * keys_and_values(2, 1, d // 2, d_v).piece
    assert kept("latent") == n * d
    assert kept("delta-rule") == kept("mamba-2") == recurrent(1, d, d_v).state
    assert kept("linear-attention") == recurrent(1, d, d_v).state + d  # z

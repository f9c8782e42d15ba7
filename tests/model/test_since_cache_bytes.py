"""Bytes are those that models hold, work is what they multiply, and a cache changes no number."""

from dataclasses import replace

import pytest
import torch
import transformers
from torch.testing import assert_close
from transformers import DynamicCache, LlamaConfig

from regard.model import zoo
from regard.model.cost import cost
from regard.model.decoder_only.network import DecoderOnly, DecoderOnlyConfig
from regard.model.errors import Unsuitable
from regard.model.since.cache_bytes import (
    Layer,
    cache_bytes,
    keys_and_values,
    latent,
    layers_of,
    prompt,
    recurrent,
    word,
)
from regard.model.transformer import TransformerConfig
from tests.model.hugging_face.families import FAMILIES, GROUPED, SMALL, UNUSUAL
from tests.model.test_cost import counting

LINEAR = {
    "linear_num_value_heads": 6, "linear_num_key_heads": 2, "linear_key_head_dim": 5, "linear_value_head_dim": 7,
    "num_experts": 4, "num_experts_per_tok": 2, "moe_intermediate_size": 8, "shared_expert_intermediate_size": 8,
    "intermediate_size": 24, "layer_types": ["linear_attention", "full_attention", "linear_attention"],
}  # fmt: skip
SHARED = {
    "num_hidden_layers": 4, "num_kv_shared_layers": 2, "sliding_window": 4, "global_head_dim": 6,
    "layer_types": ["sliding_attention", "full_attention"] * 2, "hidden_size_per_layer_input": 8,
    "vocab_size_per_layer_input": 31,
}  # fmt: skip
MORE = {
    "Qwen3NextForCausalLM": ("Qwen3NextConfig", GROUPED | LINEAR),
    "Gemma4ForCausalLM": ("Gemma4TextConfig", GROUPED | SHARED),
    "FalconForCausalLM": ("FalconConfig", SMALL | {"multi_query": True}),
}
COUNTED = [
    "GPT2LMHeadModel", "LlamaForCausalLM", "MistralForCausalLM", "GPTNeoXForCausalLM", "OPTForCausalLM",
    "Gemma2ForCausalLM", "GptOssForCausalLM", "Llama4ForCausalLM", "DeepseekV2ForCausalLM",
    "MiniCPM3ForCausalLM", *MORE,
]  # fmt: skip


def size(*tensors: torch.Tensor) -> int:
    return sum(tensor.element_size() * tensor.numel() for tensor in tensors)


def made(name: str, **other: object):
    config, sizes = (FAMILIES | UNUSUAL | MORE)[name]
    torch.manual_seed(3)
    return getattr(transformers, name)(getattr(transformers, config)(**sizes | other)).eval()


@pytest.mark.parametrize("name", COUNTED)
@torch.inference_mode()
def test_bytes_are_those_that_transformers_holds_and_its_cache_changes_no_number(name):
    """Between two pieces it keeps w - 1 of a window, to which the next adds its own."""
    model, ids = made(name), torch.tensor([[5, 9, 7, 21, 4, 8, 8, 30]])
    layers = [replace(layer, window=layer.window and layer.window - 1) for layer in layers_of(model.config)]
    cache, logits = DynamicCache(config=model.config), []
    for n in range(1, 9):
        logits.append(model(input_ids=ids[:, n - 1 : n], past_key_values=cache, use_cache=True).logits)
        held = [part for layer in cache.layers for part in kept(layer)]
        assert cache_bytes(layers, n, number=4) == size(*held)
    assert_close(torch.cat(logits, 1), model(input_ids=ids, use_cache=False).logits, atol=1e-5, rtol=1e-5)


def kept(layer) -> list[torch.Tensor]:
    if hasattr(layer, "recurrent_states"):
        return [layer.recurrent_states[0], layer.conv_states[0]]
    return [part for part in (layer.keys, layer.values) if part is not None]  # none where it is shared


@torch.inference_mode()
def test_bytes_are_those_that_our_own_models_hold_and_the_cache_changes_no_number():
    model = zoo.load("transformer-en-fr", "cpu")
    source = torch.tensor([model.read("The black cat did not sleep.").ids])
    fed = torch.tensor([[model.marks.begin, *range(40, 47)]])
    network, layers = model.network, layers_of(model.network.config)
    state, hidden = network.start(network.encode(source)), []
    assert cache_bytes(layers, source.size(1), number=4) == size(*(part for pair in state.source for part in pair))
    for k, piece in enumerate(fed.unbind(1), 1):
        decoded = network.decode(piece[:, None], state)
        state = decoded.state
        hidden.append(decoded.hidden)
        assert cache_bytes(layers, k, number=4) == size(*(part for pair in state.past for part in pair))
    assert_close(torch.cat(hidden, 1), network(source, fed).hidden, atol=1e-5, rtol=1e-5)
    config = DecoderOnlyConfig(47, d_model=42, heads=3, layers=5)
    past = DecoderOnly(config).eval()(fed, fed).state.past
    assert cache_bytes(layers_of(config), fed.size(1), number=4) == size(*(part for pair in past for part in pair))


def test_words_are_what_a_llama_multiplies_and_what_is_counted_of_our_own_models():
    model = made("LlamaForCausalLM", attn_implementation="eager")
    weights = sum(part.weight.numel() for part in model.modules() if isinstance(part, torch.nn.Linear))
    cache, layers = DynamicCache(config=model.config), layers_of(model.config)
    for n in range(1, 6):
        with counting() as counted:
            model(input_ids=torch.tensor([[n]]), past_key_values=cache, use_cache=True)
        assert word(layers, n, weights) == counted.total
    near, far, *shared = layers_of(made("Gemma4ForCausalLM").config)
    assert shared == [replace(near, piece=0), replace(far, piece=0)], "they look, and keep nothing"
    c = DecoderOnlyConfig(31, d_model=21, heads=3, layers=5)
    assert prompt(layers_of(c), 11, 4 * 5 * 21**2 + 21 * 31) == cost(c, 0, 11).total
    c = TransformerConfig(31, d_model=42, d_ff=37, heads=3, decoder_layers=5)
    weights = 5 * (6 * 42**2 + 2 * 42 * 37) + 42 * 31
    found = word(layers_of(c), 7, weights) + word(layers_of(c), 13, 0)  # across to 13 pieces of the source
    assert found == cost(c, 13, 7).total - cost(c, 13, 6).total


@pytest.mark.parametrize("n", [1, 2, 5, 11])
def test_a_prompt_is_the_sum_of_its_words_and_each_kind_keeps_what_its_paper_says(n):
    kinds = {
        "multi-head": (keys_and_values(6, 6, 5), 60 * n),
        "grouped": (keys_and_values(6, 3, 5), 30 * n),
        "multi-query": (keys_and_values(6, 1, 5), 10 * n),
        "latent": (latent(6, 13, 4), 17 * n),
        "window": (keys_and_values(6, 3, 5, window=5), 30 * min(n, 5)),
        "recurrent": (recurrent(6, 5, 7), 210),
        "nothing": (Layer(), 0),
    }
    for layer, numbers in kinds.values():
        assert cache_bytes([layer, layer], n) == 2 * 2 * numbers
        assert prompt([layer], n, 17) == sum(word([layer], i, 17) for i in range(1, n + 1))
    with pytest.raises(Unsuitable, match="kind conv"):
        layers_of(LlamaConfig(num_hidden_layers=1, layer_types=["conv"]))
    for config in (transformers.RwkvConfig(), transformers.MiMoV2FlashConfig()):
        with pytest.raises(Unsuitable, match=config.model_type):
            layers_of(config)

"""Lists of maps that are no steps of `generate` are never joined, and those that are stand at their places."""

import re
from importlib.util import find_spec

import numpy as np
import pytest
import torch

from regard.model.own import own_tensors
from regard.model.own.model import BLOCK, OwnModel
from regard.model.trace import layer_name
from tests.model.typed import distributions, refused, typed

if find_spec("transformers") is None:
    pytest.skip("the extra hf is not installed", allow_module_level=True)
from transformers import AutoConfig, AutoModelForCausalLM, DynamicCache, PreTrainedModel

PROMPT = torch.tensor([[1, 5, 6, 7, 8]])
SMALL = {"vocab_size": 50, "hidden_size": 16, "num_hidden_layers": 2, "intermediate_size": 16}
HEADS = {"num_attention_heads": 2, "num_key_value_heads": 1, "attn_implementation": "eager", "initializer_range": 0.5}
WRITE = {"max_new_tokens": 4, "do_sample": False, "return_dict_in_generate": True, "output_attentions": True}


def model(family: str, **options: object) -> PreTrainedModel:
    torch.manual_seed(5)
    config = AutoConfig.for_model(family, **{**SMALL, **HEADS, **options})
    return AutoModelForCausalLM.from_config(config).eval()


def causal(rows: int, seed: int = 0) -> np.ndarray:
    weights = np.tril(np.random.default_rng(seed).random((1, 2, rows, rows))).astype(np.float32)
    return weights / weights.sum(-1, keepdims=True)


@pytest.mark.parametrize(
    ("sizes", "of"),
    [((5, 7), "5 and 7 rows"), ((5, 6), "5 and 6 rows"), ((7, 5), "7 and 5 rows"), ((5, 1), "5 and 1 rows")],
)
@pytest.mark.parametrize("make", [causal, lambda rows: distributions(1, 2, rows, rows)])
def test_weights_of_several_sentences_are_refused_and_each_is_shown_alone(sizes, of, make):
    given = [[make(rows)] * 3 for rows in sizes]
    said = refused(given)
    assert said.startswith(f"These are 2 outputs of {of}, and no steps of generate")
    code = re.search(r"show one at a time, (\S+), or", said)[1]
    assert np.array_equal(typed(code, given).arrays["weights"], np.stack(given[0]))


def test_weights_of_models_with_other_numbers_of_layers_are_refused():
    given = [[causal(5)] * layers for layers in (2, 3)]
    assert refused(given).startswith("These are 2 outputs of 5 and 5 rows and 2 and 3 layers, and no steps")


def test_whole_outputs_of_several_sentences_are_refused_and_each_is_shown_alone():
    given = [{"attentions": (causal(rows),) * 2} for rows in (5, 7)]
    code = re.search(r"show one at a time, (.*)\.", refused(given))[1]
    assert typed(code, given).shape == (2, 1, 2, 5, 5)


def test_outputs_of_one_size_may_be_streams_of_each_layer_and_both_are_offered():
    given = [[causal(5, seed=2 * k), causal(5, seed=2 * k + 1)] for k in range(3)]
    said = refused(given)
    one, first = re.search(r"Show one at a time, (.*)\. Are they .*Show one of each, (.*)\.$", said).groups()
    assert np.array_equal(typed(one, given).arrays["weights"], np.stack(given[0]))
    assert np.array_equal(typed(first, given).arrays["weights"], np.stack([layer[0] for layer in given]))


def test_two_streams_of_other_sizes_are_refused_and_the_first_of_each_layer_is_shown():
    given = {"attentions": [(distributions(1, 2, 5, 5, seed=k), distributions(1, 2, 3, 5)) for k in range(2)]}
    code = re.search(r"Show one of each, (.*)\.$", refused(given))[1]
    assert np.array_equal(typed(code, given).arrays["weights"], np.stack([layer[0] for layer in given["attentions"]]))


@pytest.mark.parametrize(
    "shapes",
    [
        [(1, 1, 3, 3), (1, 1, 2, 2)],
        [(1, 2, 9, 9), (1, 2, 5, 9), (1, 2, 5, 5)],  # Funnel
    ],
)
@pytest.mark.parametrize("is_output", [True, False])
def test_layers_of_other_sizes_are_refused_and_those_of_one_size_are_shown(shapes, is_output):
    layers = tuple(distributions(*shape) for shape in shapes)
    given = {"attentions": layers} if is_output else list(layers)
    said = refused(given)
    assert "layers of the shapes" in said
    one, others = re.search(r"Show those of one shape, (.*), then others, (.*)\.$", said).groups()
    assert np.array_equal(typed(one, given).arrays["weights"][0], layers[0])
    if len(shapes) == 2:
        assert np.array_equal(typed(others, given).arrays["weights"][0], layers[1])


def test_layers_that_take_turns_are_told_apart_by_their_shape():
    given = [distributions(1, 2, 5, width, seed=k) for k, width in enumerate((5, 3, 5, 3))]
    one, others = re.search(r"Show those of one shape, (.*), then others, (.*)\.$", refused(given)).groups()
    assert np.array_equal(typed(one, given).arrays["weights"], np.stack(given[::2]))
    assert np.array_equal(typed(others, given).arrays["weights"], np.stack(given[1::2]))


def test_sampling_points_are_no_columns_and_the_share_of_each_level_is_shown():
    layers = [distributions(1, 5, 2, 12, seed=k).reshape(1, 5, 2, 3, 4) for k in range(2)]
    given = {"cross_attentions": tuple(layers)}
    said = refused(given)
    code = re.search(r"is shown by (.*)\.$", said)[1]
    wanted = np.stack([layer.sum(-1) for layer in layers]).transpose(0, 1, 3, 2, 4)
    assert typed(code, given).arrays["weights"] == pytest.approx(wanted)


def test_several_arrays_of_all_layers_are_refused_and_each_is_shown_alone():
    given = [distributions(1, 3, 2, rows, rows) for rows in (7, 5)]
    code = re.search(r"show one at a time, (.*)\.$", refused(given))[1]
    assert np.array_equal(typed(code, given).arrays["weights"], given[0].transpose(1, 0, 2, 3, 4))


def test_calls_of_one_layer_that_fill_a_cache_are_rows():
    whole = causal(4)
    calls = tuple(whole[:, :, k : k + 1] for k in range(4))
    own = own_tensors(calls)
    assert np.array_equal(own.arrays["weights"], whole[None])
    assert own.taken_for == ("Joined from 4 steps, a row each.",)


def test_maps_of_one_row_that_fill_no_cache_are_layers():
    assert own_tensors(tuple(distributions(1, 2, 1, 5, seed=k) for k in range(4))).shape == (4, 1, 2, 1, 5)


@pytest.mark.parametrize("sliding", [{}, {"cache_implementation": "static"}, {"use_cache": False}])
@pytest.mark.parametrize("length", [2, 5])
def test_steps_of_layers_with_and_without_a_window_are_one_map_whatever_the_cache(sliding, length):
    writer = model("gemma2", head_dim=8, sliding_window=4)
    output = writer.generate(PROMPT[:, :length], **WRITE, **sliding)
    whole = writer(output.sequences[:, :-1], output_attentions=True).attentions
    wanted = np.stack([layer.detach().numpy() for layer in whole])
    assert own_tensors(output).arrays["weights"] == pytest.approx(wanted, abs=1e-5)


@pytest.mark.parametrize("chunk", [True, False])
def test_rows_after_a_cache_stand_at_their_places(chunk):
    writer, beside = model("llama"), {"prefill_chunk_size": 2}
    if not chunk:
        cache = DynamicCache()
        writer(PROMPT[:, :3], past_key_values=cache, use_cache=True)
        beside = {"past_key_values": cache}
    output = writer.generate(PROMPT, **WRITE, **beside)
    whole = writer(output.sequences[:, :-1], output_attentions=True).attentions
    found = own_tensors(output).arrays["weights"]
    assert found.shape[3:] == (4 if chunk else 5, 8)
    wanted = np.stack([layer.detach().numpy() for layer in whole])[:, :, :, -found.shape[3] :]
    assert found == pytest.approx(wanted, abs=1e-5)


def test_rows_of_the_prompt_in_the_place_of_steps_are_refused_and_one_pass_shows_the_right_ones():
    writer = model("llama")
    output = writer.generate(PROMPT, **WRITE, assistant_model=writer)
    said = refused(output)
    assert said.startswith("Step 2 of 4 has the weights of row 1 of the prompt")
    assert said.endswith("Read the text once: model(output.sequences, output_attentions=True).")
    again = writer(output.sequences, output_attentions=True)
    assert own_tensors(again).shape == (2, 1, 2, 9, 9)


def test_layers_that_attend_among_others_have_the_models_own_numbers():
    sizes = {"linear_num_value_heads": 2, "linear_num_key_heads": 2, "linear_key_head_dim": 8}
    experts = {"num_experts": 2, "num_experts_per_tok": 1, "moe_intermediate_size": 8}
    beside = {"linear_value_head_dim": 8, "shared_expert_intermediate_size": 8, "head_dim": 8}
    hybrid = model("qwen3_next", num_hidden_layers=8, **sizes, **experts, **beside)
    for output in (hybrid(PROMPT, output_attentions=True), hybrid.generate(PROMPT, **WRITE)):
        own = own_tensors(output)
        assert (own.numbers, own.depth, own.shape[0]) == ((4, 8), 8, 2)
        assert own_tensors(output, layers=2).numbers == (8,)
        assert layer_name(OwnModel(own, "file").network.blocks[BLOCK], 2) == "8"
    without = hybrid(PROMPT, output_attentions=True, output_hidden_states=True, use_cache=False)
    assert own_tensors(without).taken_for == (
        "The output has hidden states of 8 layers and weights of 2: layers are counted among those that attend.",
    )

"""What libraries return: the weights in it, joined where `generate` wrote step by step, or the library's remedy."""

from importlib.util import find_spec
from types import SimpleNamespace

import numpy as np
import pytest
import torch

from regard.model.errors import Unsuitable
from regard.model.own import own_tensors
from regard.model.own.model import BLOCK, OwnModel
from regard.model.own.tensors import OwnTensors

if find_spec("transformers") is None:
    pytest.skip("the extra hf is not installed", allow_module_level=True)
from transformers import (
    AutoConfig,
    AutoModelForCausalLM,
    BartConfig,
    BartForConditionalGeneration,
    LlamaConfig,
    LlamaForCausalLM,
    PreTrainedModel,
)

PROMPT = torch.tensor([[1, 5, 6, 7, 8]])
SMALL = {"vocab_size": 50, "hidden_size": 16, "num_hidden_layers": 2, "intermediate_size": 16}
HEADS = {"num_attention_heads": 2, "num_key_value_heads": 1, "attn_implementation": "eager", "initializer_range": 0.5}
REMEDY = r"^There are no weights: ask for them, with need_weights=True in PyTorch"


@pytest.fixture(scope="module")
def llama() -> LlamaForCausalLM:
    torch.manual_seed(3)
    return LlamaForCausalLM(LlamaConfig(**SMALL, **HEADS)).eval()


@pytest.fixture(scope="module")
def bart() -> BartForConditionalGeneration:
    torch.manual_seed(4)
    parts = ("layers", "attention_heads", "ffn_dim")
    sizes = {f"{side}_{part}": 2 for side in ("encoder", "decoder") for part in parts}
    beside = {"attn_implementation": "eager", "forced_eos_token_id": None, "eos_token_id": None}
    config = BartConfig(vocab_size=50, d_model=16, init_std=0.5, **sizes, **beside)
    return BartForConditionalGeneration(config).eval()


def written(model: PreTrainedModel, **options: object) -> SimpleNamespace:
    given = {"max_new_tokens": 4, "do_sample": False, "return_dict_in_generate": True, "output_attentions": True}
    return model.generate(PROMPT, **given, **options)


def weights(own: OwnTensors, text: int = 1) -> np.ndarray:
    return OwnModel(own, "file").attend(f"text {text}").blocks[BLOCK].weights


def same(found: np.ndarray, attentions: tuple[torch.Tensor, ...]) -> None:
    """What may be looked at has the weights of one pass over the whole text; the rest is 0 there."""
    whole = np.stack([layer[0].detach().numpy() for layer in attentions])
    assert found.shape == whole.shape
    assert np.nan_to_num(found) == pytest.approx(whole, abs=1e-5)


@pytest.mark.parametrize(
    "options",
    [{}, {"cache_implementation": "static"}, {"use_cache": False}, {"num_beams": 3, "num_return_sequences": 2}],
)
def test_steps_of_a_decoder_are_one_map(llama, options):
    output = written(llama, **options)
    own = own_tensors(output, tokens=[[str(id) for id in ids] for ids in output.sequences.tolist()])
    assert own.taken_for == ("Joined from 4 steps: the first 5 rows are the prompt's.",)
    for text, ids in enumerate(output.sequences, 1):
        found = weights(own, text)
        assert np.array_equal(np.isnan(found[0, 0]), np.triu(np.ones((8, 8), bool), 1))
        same(found, llama(ids[None, :-1], output_attentions=True).attentions)
        assert own.rows[text - 1] == tuple(str(id) for id in ids[:-1].tolist())


@pytest.mark.parametrize("family", ["mistral", "gemma2"])  # a window in all layers, in every other one
def test_steps_through_a_sliding_window_stand_at_their_places(family):
    torch.manual_seed(5)
    config = AutoConfig.for_model(family, **SMALL, **HEADS, head_dim=8, sliding_window=4)
    model = AutoModelForCausalLM.from_config(config).eval()
    output = written(model)
    assert output.attentions[-1][0].shape[-1] < output.sequences.shape[1] - 1
    same(weights(own_tensors(output)), model(output.sequences[:, :-1], output_attentions=True).attentions)


@pytest.mark.parametrize("beams", [1, 3])
def test_an_encoder_decoder_has_its_cross_attention_shown_and_says_what_else_there_is(bart, beams):
    output = written(bart, num_beams=beams)
    own = own_tensors(output)
    assert own.taken_for == (
        "These are the cross_attentions of the output, which has encoder_attentions and decoder_attentions too.",
        "Joined from 4 steps, a row each.",
    )
    whole = bart(PROMPT, decoder_input_ids=output.sequences[:, :-1], output_attentions=True)
    same(weights(own), whole.cross_attentions)
    if beams == 1:
        same(weights(own_tensors(output.decoder_attentions)), whole.decoder_attentions)
        same(weights(own_tensors(output.encoder_attentions)), whole.encoder_attentions)
    else:
        assert "Are the 3 texts beams?" in " ".join(own_tensors(output.decoder_attentions).taken_for)


def test_a_sequence_that_ends_before_the_others_has_rows_of_padding(bart):
    output = written(bart, num_beams=3, num_return_sequences=2)
    output["beam_indices"][1, 2:] = -1
    assert np.array_equal(np.isnan(weights(own_tensors(output), 2)).all((0, 1, 3)), [False, False, True, True])
    assert not np.isnan(weights(own_tensors(output))).any()


def test_steps_as_nested_lists_of_a_file_are_joined_too(llama, bart):
    for output, name in ((written(llama), "attentions"), (written(bart), "cross_attentions")):
        steps = getattr(output, name)
        listed = [[layer.tolist() for layer in step] for step in steps]
        assert np.array_equal(weights(own_tensors(listed)), weights(own_tensors(steps)), equal_nan=True)
        one = [step[1] for step in steps]  # steps of one layer
        if name == "attentions":
            assert np.array_equal(weights(own_tensors(one))[0], weights(own_tensors(steps))[1], equal_nan=True)


@pytest.mark.parametrize("averaged", [True, False])
@pytest.mark.parametrize("layers", [0, 2])
def test_the_weights_beside_an_output_are_taken_with_their_axes(averaged, layers):
    attention = torch.nn.MultiheadAttention(8, 2, batch_first=True)
    x = torch.randn(3, 5, 8)
    answer = attention(x, x, x, average_attn_weights=averaged)
    own = own_tensors([answer] * layers if layers else answer)
    assert (own.shape, own.taken_for) == ((max(1, layers), 3, 1 if averaged else 2, 5, 5), ())
    found = answer[1].detach().reshape(3, -1, 5, 5).numpy()
    assert np.array_equal(own.arrays["weights"][-1], found)


def test_a_cache_and_layers_by_their_names_are_in_the_order_of_their_numbers():
    layers = {n: torch.full((1, 2, 3, 3), n / 16) for n in (10, 2, 0)}
    cache = {f"blocks.{n}.attn.hook_pattern": one for n, one in layers.items()}
    cache |= {f"blocks.{n}.attn.hook_q": torch.randn(1, 3, 2, 4) for n in layers}
    for given, said in ((cache, False), (layers, True)):
        own = own_tensors(given)
        assert own.arrays["weights"][:, 0, 0, 0, 0].tolist() == [0, 2 / 16, 10 / 16]
        assert bool(own.taken_for) == said


@pytest.mark.parametrize("layers", [0, 2])
def test_where_attention_gave_no_weights_the_remedy_is_said(layers):
    attention = torch.nn.MultiheadAttention(8, 2, batch_first=True)
    x = torch.randn(3, 5, 8)
    answer = attention(x, x, x, need_weights=False)
    with pytest.raises(Unsuitable, match=REMEDY):
        own_tensors([answer] * layers if layers else answer)


def test_where_a_model_gave_no_weights_the_remedy_is_said_and_kinds_that_are_empty_are_not_named(llama):
    with pytest.raises(Unsuitable, match=REMEDY):
        own_tensors(llama(PROMPT))
    output = llama(PROMPT, labels=PROMPT, output_attentions=True)  # with a loss, which has no length
    assert own_tensors({**output, "cross_attentions": ()}).taken_for == ()


@pytest.mark.parametrize("given", [None, (), (None, None), {}, {"logits": np.eye(2)}], ids=str)
def test_where_there_are_none_the_remedy_is_said(given):
    with pytest.raises(Unsuitable, match=REMEDY):
        own_tensors(given)

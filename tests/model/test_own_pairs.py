"""Weights beside an output are told apart by what sums to 1, whatever the sizes and signs."""

import re
from types import SimpleNamespace

import numpy as np
import pytest
import torch

from regard.model.own import own_tensors
from tests.model.typed import distributions, refused, typed

RANDOM = np.random.default_rng(7)
LAYER = distributions(1, 2, 3, 5)


def output(*shape: int, signed: bool = False) -> np.ndarray:
    found = RANDOM.normal(size=shape).astype(np.float32)
    return found if signed else np.abs(found)


def dropped(*shape: int) -> np.ndarray:
    weights = distributions(*shape) * 2
    weights[..., ::2] = 0
    return weights


@pytest.mark.parametrize("signed", [True, False])
@pytest.mark.parametrize("width", [3, 8])
@pytest.mark.parametrize("make", [distributions, dropped])
def test_of_output_and_weights_the_weights_are_shown(signed, width, make):
    weights = make(1, 3, 3)
    own = own_tensors((output(1, 3, width, signed=signed), weights))
    assert np.array_equal(own.arrays["weights"], weights[None, :, None])


def test_two_layers_that_sum_to_1_are_layers_in_a_tuple_too():
    layers = (distributions(1, 3, 3), distributions(1, 3, 3, seed=1))
    assert own_tensors(layers).shape == (2, 1, 1, 3, 3)


def test_what_is_taken_for_an_output_is_a_layer_in_a_list():
    given = (output(1, 3, 3), dropped(1, 3, 3))
    said = own_tensors(given).taken_for[0]
    code = re.search(r"Of 2 layers give (.*)\.$", said)[1]
    assert np.array_equal(typed(code, given).arrays["weights"][:, 0, 0], np.stack([one[0] for one in given]))


def test_the_rows_of_the_output_are_the_rows_of_the_weights():
    weights = distributions(2, 3, 5, 7)  # texts, rows, heads, columns
    own = own_tensors((output(2, 3, 11), weights))
    assert np.array_equal(own.arrays["weights"], weights.transpose(0, 2, 1, 3)[None])


@pytest.mark.parametrize("others", [1, 3])
def test_of_what_a_session_returns_the_weights_are_shown(others):
    own = own_tensors([*[output(1, 2, 3, 4, signed=True) for _ in range(others)], LAYER])
    assert np.array_equal(own.arrays["weights"], LAYER[None])


@pytest.mark.parametrize("signed", [True, False])
def test_of_hidden_states_and_a_pooled_vector_neither_is_weights(signed):
    said = refused((output(1, 5, 8, signed=signed), output(1, 8, signed=signed)))
    assert said.startswith("Of these arrays, [1, 5, 8] and [1, 8], none can be attention weights")
    assert "output_attentions=True" in said


def test_layers_beside_logits_are_shown():
    layers = [distributions(1, 2, 5, 5, seed=k) for k in range(3)]
    for given in ((output(1, 5, 8), layers), (output(1, 5, 8), (output(1, 5, 8, signed=True),) * 4, tuple(layers))):
        own = own_tensors(given)
        assert np.array_equal(own.arrays["weights"], np.stack(layers))
        assert own.taken_for == ()


def test_of_two_lists_of_weights_one_is_to_be_given():
    given = (output(1, 5, 8), [distributions(1, 2, 5, 5)], [distributions(1, 2, 5, 3)])
    code = re.search(r"give one, (.*)\.$", refused(given))[1]
    assert np.array_equal(typed(code, given).arrays["weights"][0], given[1][0])


def test_layers_without_weights_are_left_out_and_the_others_keep_their_numbers():
    own = own_tensors([LAYER, None, LAYER])
    assert (own.shape[0], own.numbers, own.depth) == (2, (1, 3), 3)
    assert own.taken_for[0] == "Layer 2 of 3 gave no weights."


def test_intermediates_of_x_transformers_have_their_weights_after_the_softmax_shown():
    kinds = {"a": distributions(1, 2, 5, 5), "c": distributions(1, 2, 5, 3)}
    layers = [SimpleNamespace(layer_type=kind, post_softmax_attn=torch.tensor(kinds[kind])) for kind in "acac"]
    given = (torch.randn(1, 5, 8), SimpleNamespace(attn_intermediates=layers))
    own = own_tensors(given)
    assert np.array_equal(own.arrays["weights"], np.stack([kinds["a"]] * 2))
    code = re.search(r"those of cross-attention are (.*)\.$", own.taken_for[0])[1]
    assert np.array_equal(typed(code, given).arrays["weights"], np.stack([kinds["c"]] * 2))


def test_flash_attention_of_x_transformers_has_no_weights_and_says_so():
    layers = [SimpleNamespace(layer_type="a", post_softmax_attn=None)]
    assert refused((torch.randn(1, 5, 8), SimpleNamespace(attn_intermediates=layers))).endswith("attn_flash=False.")


def test_a_result_of_ctranslate2_shows_its_first_hypothesis_with_its_pieces():
    maps = [distributions(2, 5).tolist(), distributions(3, 5).tolist()]
    given = SimpleNamespace(hypotheses=[["▁le", "▁chat"], ["▁un"]], attention=maps)
    own = own_tensors(given)
    assert np.array_equal(own.arrays["weights"][0, 0, 0], distributions(2, 5))
    assert own.rows == (("▁le", "▁chat"),)
    code = re.search(r"give another, (.*)\.$", own.taken_for[0])[1]
    assert np.array_equal(typed(code, given).arrays["weights"][0, 0, 0], distributions(3, 5))
    assert own_tensors([given], columns=list("abcde")).columns == (tuple("abcde"),)
    assert refused(SimpleNamespace(hypotheses=[["a"]], attention=None)).endswith("return_attention=True.")


def test_of_several_results_and_of_maps_of_several_lengths_one_is_to_be_given():
    one = SimpleNamespace(hypotheses=[["a", "b"]], attention=[distributions(2, 5).tolist()])
    for given in ([one, one], [distributions(2, 5).tolist(), distributions(3, 7).tolist()]):
        code = re.search(r"show one at a time, (.*)\.$", refused(given))[1]
        assert np.array_equal(typed(code, given).arrays["weights"][0, 0, 0], distributions(2, 5))

"""Weights by their names: in dictionaries, caches, states of Flax and outputs of models, each kind apart."""

import re

import hypothesis
import numpy as np
import pytest
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from regard.model.errors import Unsuitable
from regard.model.own import own_tensors
from tests.model.typed import distributions, refused, typed

SELF = [distributions(1, 2, 3, 3, seed=k) for k in range(2)]
CROSS = [distributions(1, 2, 3, 5, seed=k) for k in range(2)]
NAMES = ["<cls>", "M", "K", "T", "<eos>"]


class Variable:
    """A variable of Flax NNX, as far as it is asked."""

    def __init__(self, value: tuple[np.ndarray, ...]) -> None:
        self.value = value

    def get_value(self) -> tuple[np.ndarray, ...]:
        return self.value

    def set_value(self, value: tuple[np.ndarray, ...]) -> None:
        self.value = value

    def __getitem__(self, k: int) -> np.ndarray:
        return self.value[k]


@pytest.mark.parametrize("name", ["attention", "attention_weights", "attn", "attn_weights", "weights", "alpha"])
def test_weights_that_are_alone_are_taken_by_their_name(name):
    beside = {"logits": np.eye(2), "attention_mask": np.ones((1, 3), np.float32), "loss": np.float32(1)}
    own = own_tensors({**beside, name: SELF[0]}, axes="texts heads rows columns")
    assert np.array_equal(own.arrays["weights"], SELF[0][None])


def blocks(layers: int) -> dict[str, np.ndarray]:
    return {f"decoder_layer{k + 1}_block{n}": maps[k] for k in range(layers) for n, maps in ((1, SELF), (2, CROSS))}


@pytest.mark.parametrize("layers", [1, 2])
@pytest.mark.parametrize("wide", [3, 5])
def test_two_blocks_of_each_layer_are_no_four_layers_and_the_other_block_is_named(layers, wide):
    given = {name: one[..., :3] if wide == 3 else one for name, one in blocks(layers).items()}
    own = own_tensors(given)
    assert np.array_equal(own.arrays["weights"], np.stack(SELF[:layers]))
    code = re.search(r"those of decoder_layer1_block2.* are (.*)\.$", own.taken_for[0])[1]
    assert np.array_equal(typed(code, given).arrays["weights"], np.stack(CROSS)[:layers, ..., :wide])


def test_layers_by_name_are_in_the_order_of_their_numbers():
    given = {f"blocks.{k}.attn.softmax": distributions(1, 2, 3, 3, seed=k) for k in (10, 2, 0)}
    wanted = np.stack([given[f"blocks.{k}.attn.softmax"] for k in (0, 2, 10)])
    assert np.array_equal(own_tensors(given).arrays["weights"], wanted)


def flax(*kinds: list[np.ndarray]) -> dict[str, object]:
    layers = {f"{name}_{k}": {"attention_weights": (one,)} for name, maps in kinds for k, one in enumerate(maps)}
    return {"intermediates": {"encoder": layers, "__call__": (np.full((1, 3, 8), -1.0, np.float32),)}}


@pytest.mark.parametrize("inside", [True, False])
def test_states_of_flax_have_a_layer_for_each_module(inside):
    state = flax(("MultiHeadDotProductAttention", SELF))
    own = own_tensors(state if inside else state["intermediates"])
    assert (own.taken_for, own.shape) == ((), (2, 1, 2, 3, 3))
    assert np.array_equal(own.arrays["weights"], np.stack(SELF))


def test_other_modules_of_flax_are_named_with_the_python_that_shows_them():
    state = flax(("self", SELF), ("cross", CROSS))
    own = own_tensors(state)
    assert np.array_equal(own.arrays["weights"], np.stack(SELF))
    code = re.search(r"those of .* are (\[.*\])\.$", own.taken_for[0])[1]
    assert np.array_equal(typed(code, state).arrays["weights"], np.stack(CROSS))


def in_dictionary(calls: tuple[np.ndarray, ...]) -> dict[str, object]:
    return {"attention_weights": calls}


@pytest.mark.parametrize("wrap", [in_dictionary, Variable])
def test_calls_of_one_layer_are_no_layers_and_one_is_to_be_given_but_steps_are_rows(wrap):
    given = wrap((SELF[0], SELF[1]))
    code = re.search(r"give one of them, (.*)\.$", refused(given))[1]
    assert np.array_equal(typed(code, given).arrays["weights"], SELF[0][None])
    steps = tuple(CROSS[0][:, :, k : k + 1] for k in range(3))
    assert np.array_equal(own_tensors(wrap(steps)).arrays["weights"], CROSS[0][None])
    assert np.array_equal(own_tensors(wrap((SELF[0],))).arrays["weights"], SELF[0][None])


@pytest.mark.parametrize("texts", [1, 2])
def test_the_one_array_of_fair_esm_is_texts_of_layers(texts):
    maps = distributions(texts, 3, 2, 5, 5)
    given = {"logits": np.zeros((texts, 5, 8)), "representations": {}, "attentions": maps}
    own = own_tensors(given, tokens=[NAMES] * texts if texts > 1 else NAMES)
    assert np.array_equal(own.arrays["weights"], maps.transpose(1, 0, 2, 3, 4))
    assert own.rows == (tuple(NAMES),) * texts


@pytest.mark.parametrize("inside", [True, False])
def test_of_one_array_the_second_axis_is_layers_where_the_first_is_one_and_the_other_reading_is_offered(inside):
    maps = distributions(1, 3, 2, 5, 5)
    given = {"attentions": maps} if inside else maps
    own = own_tensors(given)
    assert np.array_equal(own.arrays["weights"], maps.transpose(1, 0, 2, 3, 4))
    axes = re.search(r'Not so\? axes="(.*)"\.$', own.taken_for[0])[1]
    assert own_tensors(given, axes=axes).shape == (1, 3, 2, 5, 5)
    assert own_tensors(given, tokens=[NAMES] * 3).shape == (1, 3, 2, 5, 5)


def test_of_one_array_of_several_texts_it_is_asked_which_are_layers():
    own = own_tensors({"attentions": distributions(2, 3, 2, 5, 5)})
    assert own.taken_for[0].startswith("Taken for 2 layers of 3 texts of 2 heads")
    assert 'axes="texts layers heads rows columns"' in own.taken_for[0]


def test_two_parts_of_a_time_series_are_named_and_the_first_is_shown_with_its_axes():
    past, future = distributions(4, 3, 2, 6), distributions(4, 3, 2, 3)
    given = {"prediction": np.zeros((4, 3)), "encoder_attention": past, "decoder_attention": future}
    said = refused(given)
    assert "encoder_attention [4, 3, 2, 6] and decoder_attention [4, 3, 2, 3]" in said
    own = typed(re.search(r"give one, (.*)\.$", said)[1], given)
    assert np.array_equal(own.arrays["weights"], past.transpose(0, 2, 1, 3)[None])


def test_kinds_of_attention_of_a_model_are_named_and_one_is_to_be_given():
    given = {"loss": None, "enc_time_self_attn_weights": tuple(SELF), "enc_group_self_attn_weights": tuple(CROSS)}
    code = re.search(r"give one, (.*)\.$", refused(given))[1]
    assert np.array_equal(typed(code, given).arrays["weights"], np.stack(SELF))


def test_hypotheses_of_fairseq_and_attention_of_opennmt_have_the_axes_of_their_libraries():
    weights = distributions(3, 5)
    hypothesis = {"attention": weights.T, "positional_scores": np.zeros(3), "score": 0.5}
    assert np.array_equal(own_tensors(hypothesis).arrays["weights"][0, 0, 0], weights)
    own = own_tensors({"std": np.stack([weights, weights])})
    assert own.shape == (1, 2, 1, 3, 5)


NUMBERS = st.sampled_from([0.0, 0.25, 0.5, 1.0, -1.0, float("nan")])
ARRAYS = arrays(np.float32, array_shapes(min_dims=2, max_dims=5, max_side=3), elements=NUMBERS)
NAMES_OF_WEIGHTS = (
    "attentions",
    "attention",
    "attention_weights",
    "layer1",
    "layer2_block1",
    "std",
    "encoder_attention",
)
OTHER_NAMES = ("hidden_states", "past_key_values", "blocks.0.hook_pattern", "positional_scores", "beam_indices")
KEYS = st.sampled_from((*NAMES_OF_WEIGHTS, *OTHER_NAMES, "representations"))
RETURNED = st.recursive(
    ARRAYS | st.none() | st.floats() | st.text(max_size=3),
    lambda some: (
        st.lists(some, max_size=3) | st.lists(some, max_size=3).map(tuple) | st.dictionaries(KEYS, some, max_size=3)
    ),
    max_leaves=8,
)
PARTS = (np.zeros((2, 1, 1, 1), np.float32), "", np.zeros((2, 1, 1, 1), np.float32))


@hypothesis.given(RETURNED)
@hypothesis.example({"representations": [None], "attentions": PARTS})
@hypothesis.example({"attention_weights": (PARTS[0], np.zeros((1, 1), np.float32))})
@hypothesis.example({"attention_weights": (PARTS[0], "")})
def test_whatever_is_returned_it_is_shown_or_refused_with_a_sentence(returned):
    try:
        sentence = f"{len(own_tensors(returned).shape)} sizes."
    except Unsuitable as refusal:
        sentence = str(refusal)
    assert sentence.endswith((".", '"'))


def test_axes_or_lists_of_names_say_what_five_sizes_are_and_nothing_is_said_of_one_text():
    given = distributions(1, 3, 2, 7, 5)
    by_axes = own_tensors(given, axes="layers texts heads rows columns")
    by_names = own_tensors(given, columns=[[*"abcde"]] * 3)
    for own in (by_axes, by_names):
        assert own.shape == (1, 3, 2, 7, 5)
        assert not any("1 text" in one for one in own.taken_for)
    assert own_tensors(given).taken_for[0].startswith("Taken for 3 layers of 1 text")


@pytest.mark.parametrize(
    "beside",
    [
        {"mask": np.array([[True] * 5, [True] * 4 + [False], [True] * 3 + [False] * 2])},
        {"grid": (1, 5), "picture": [np.zeros((2, 10, 3), np.uint8)] * 3},
    ],
    ids=["a padding mask", "pictures"],
)
def test_what_each_text_has_says_that_five_sizes_are_a_batch(beside):
    given = distributions(1, 3, 2, 7, 5)
    given[:, 1, ..., 4:] = given[:, 2, ..., 3:] = 0
    assert own_tensors(given, **beside).shape == (1, 3, 2, 7, 5)

"""Refusals of what libraries return whose remedy, typed as it stands, shows the right map."""

import re
from types import SimpleNamespace

import numpy as np
import pytest
import safetensors.numpy
import torch

from regard.model.errors import Unsuitable
from regard.model.own import own_tensors
from regard.model.own.file import read_own
from regard.model.own.model import OwnModel
from tests.model.typed import distributions, refused, typed

SAMPLED = distributions(1, 5, 2, 12).reshape(1, 5, 2, 3, 4)
"""Deformable attention: [batch, queries, heads, levels, points]."""
OUTPUT = np.random.default_rng(1).normal(size=(1, 3, 8)).astype(np.float32)
SOURCES, TARGETS = ["v", "w", "x", "y", "z"], ["a", "b", "c", "d"]


def causal(rows: int, seed: int = 0) -> np.ndarray:
    weights = np.tril(distributions(1, 2, rows, rows, seed=seed))
    return weights / weights.sum(-1, keepdims=True)


def remarks(weights: np.ndarray) -> list[str]:
    return [one.message for one in OwnModel(own_tensors(weights), "file").attend("text 1").source.remarks]


@pytest.mark.parametrize("wrap", [lambda one: [one], lambda one: {"cross_attentions": (one,)}], ids=["list", "output"])
def test_one_layer_of_deformable_attention_is_no_step_and_the_share_of_each_level_is_shown(wrap):
    given = wrap(SAMPLED)
    said = refused(given)
    assert "levels and sampling points" in said
    own = typed(said.partition("shown by ")[2].rstrip("."), given)
    np.testing.assert_allclose(own.arrays["weights"][0, 0], SAMPLED[0].sum(-1).swapaxes(0, 1), rtol=1e-6)


def test_one_layer_of_places_in_a_list_is_no_step_and_shows_its_places_alone():
    places = distributions(2, 3, 5, 15).reshape(2, 3, 5, 3, 5)
    given = [places]
    own = typed(refused(given).rpartition(", ")[2].rstrip("."), given, axes="heads rows rows columns columns")
    np.testing.assert_array_equal(own.arrays["weights"][0, 0], places.reshape(2, 15, 15))


def test_two_texts_of_five_and_six_pieces_with_almost_the_same_weights_are_not_joined():
    first, other = causal(5), causal(6)
    other[:, :, :5, :5] = first * (1 - 2e-3) + 2e-3 * causal(5, seed=3)
    assert "These are 2 outputs of 5 and 6 rows" in refused([[first], [other]])


def test_float16_that_is_computed_again_with_another_last_bit_is_still_joined():
    first, other = causal(5), causal(6)
    other[:, :, :5, :5] = first * 1.004
    own = own_tensors([[first.astype(np.float16)], [other.astype(np.float16)]])
    assert own.taken_for[0].startswith("Joined from 2 steps")


def test_names_beside_an_output_are_read_as_they_are_alone():
    weights = distributions(1, 2, 3, 5)
    for names in ({"intermediates": {"attention_weights": (weights,)}}, {"attn": weights}):
        own = own_tensors((OUTPUT, names))
        np.testing.assert_array_equal(own.arrays["weights"][0], weights)
    opennmt = own_tensors((OUTPUT, {"std": torch.tensor(weights[0])}))
    assert opennmt.shape == (1, 2, 1, 3, 5)


def test_of_names_beside_an_output_of_which_one_is_to_be_chosen_the_names_are_to_be_given():
    blocks = {f"decoder_layer1_block{k}": distributions(1, 2, 3, columns) for k, columns in ((1, 3), (2, 5))}
    said = refused((OUTPUT, blocks))
    assert said == "Weights may stand under the names of weights[1]: give that."
    assert typed("weights[1]", (OUTPUT, blocks)).shape == (1, 1, 2, 3, 3)


def test_names_beside_an_output_without_weights_say_how_to_ask_for_them():
    assert refused((OUTPUT, {"loss": np.float32(1)})).startswith("There are no weights")


@pytest.mark.parametrize("lists", [1, 2])
def test_hypotheses_of_fairseq_in_lists_are_shown_as_the_refusal_says(lists):
    alone = distributions(4, 5).T  # [source, target]
    given = [[{"attention": alone, "positional_scores": OUTPUT[0, 0]}] for _ in range(lists)]
    said = refused(given)
    own = typed(said.rpartition(", ")[2].rstrip("."), given)
    np.testing.assert_array_equal(own.arrays["weights"][0, 0, 0], alone.T)


def test_layers_that_are_all_none_beside_an_output_have_no_weights():
    assert refused((OUTPUT, [None, None])).startswith("There are no weights")


@pytest.mark.parametrize("wrap", [list, tuple])
def test_scores_beside_an_output_are_no_weights_and_their_softmax_is_shown(wrap):
    scores = np.random.default_rng(2).normal(size=(1, 1, 3, 5)).astype(np.float32)
    scores[..., 4] = -np.inf
    given = wrap([OUTPUT[None], scores])
    said = refused(given)
    assert "none can be attention weights" in said
    own = typed(said.rpartition("softmax, ")[2].rstrip("."), given)
    shares = np.exp(scores[0, 0])
    np.testing.assert_allclose(own.arrays["weights"][0, 0, 0], shares / shares.sum(-1, keepdims=True), rtol=1e-5)


def test_attention_of_one_axis_is_shown_as_a_row():
    given = {"attention": torch.tensor(distributions(6)), "static_variables": torch.rand(1)}
    own = typed(refused(given).rpartition(" it is ")[2].rstrip("."), given)
    np.testing.assert_array_equal(own.arrays["weights"].ravel(), given["attention"])


def test_weights_of_edges_that_have_names_may_be_given_with_their_edges():
    entering = [distributions(2, count).T for count in (3, 1, 2, 5)]
    alpha, targets = np.concatenate(entering), np.repeat(np.arange(4), (3, 1, 2, 5))
    said = refused(alpha, tokens=[f"edge {k}" for k in range(11)])
    assert said.endswith("Or are the rows edges that lead to 4 nodes? Give edges=(edge_index, alpha).")
    index = np.stack([np.concatenate([np.arange(count) for count in (3, 1, 2, 5)]), targets])
    own = own_tensors(edges=(index, alpha))
    assert own.arrays["weights"][0, 0, 1, 3, 4] == alpha[10, 1]


@pytest.mark.parametrize(
    ("rounded", "reason"),
    [
        (np.round(distributions(2, 3, 7, 7, seed=2), 2), "Are they rounded to 2 decimals?"),
        (np.round(distributions(2, 7, 7, seed=2), 2).astype(np.float16), "Are they rounded to 2 decimals?"),
        (np.round(distributions(7, 97, seed=2), 3), "Are they rounded to 3 decimals?"),
        (torch.tensor(distributions(2, 7, 7)).to(torch.float8_e4m3fn).float().numpy(), "Are they rounded to float8?"),
        (torch.tensor(distributions(2, 7, 7)).to(torch.float8_e5m2).float().numpy(), "Are they rounded to float8?"),
    ],
    ids=["two decimals", "two decimals in float16", "three decimals", "e4m3", "e5m2"],
)
def test_weights_that_are_rounded_are_no_dropout(rounded, reason):
    said = remarks(rounded)
    assert reason in said
    assert not any(one.startswith(("Dropout?", "Is the rest", "Each row leaves")) for one in said)


def test_names_that_were_exchanged_are_to_be_given_as_each_other():
    looked = distributions(4, 5)
    said = refused(looked.T, axes="columns rows", tokens=SOURCES, columns=TARGETS)
    assert said == "tokens name the rows, 4, and columns the columns, 5: give each as the other."
    own = own_tensors(looked.T, axes="columns rows", tokens=TARGETS, columns=SOURCES)
    np.testing.assert_array_equal(own.arrays["weights"][0, 0, 0], looked)


def test_a_grid_of_all_windows_is_refused_with_the_windows():
    stage = distributions(6, 2, 9, 9)
    said = refused(stage, grid=(6, 9))
    assert said.endswith("in 6 maps: of windows of the picture say windows too, windows=(2, 3).")
    assert typed("regard.show(weights, grid=(6, 9), windows=(2, 3))", stage).shape == (1, 6, 2, 9, 9)


def test_one_picture_of_several_maps_may_be_that_of_windows():
    given = {"grid": (3, 3), "axes": "texts heads rows columns", "picture": np.zeros((6, 9, 3), np.uint8)}
    assert refused(distributions(6, 2, 9, 9), **given).endswith("windows=(rows, columns).")


@pytest.mark.parametrize("columns", [-1, -2])
def test_an_array_that_was_turned_before_it_was_saved_is_refused_where_its_sums_show_it(columns):
    memory = np.ascontiguousarray(np.moveaxis(distributions(2, 3, 5), -1, columns))
    weights = memory.swapaxes(-1, -2)
    written = memory.reshape(weights.shape)  # as safetensors.numpy 0.8.0 writes it
    with pytest.raises(Unsuitable, match="weights was turned before it was saved") as refusal:
        read_own(safetensors.numpy.save({"weights": written}))
    saved = eval(str(refusal.value).rpartition("Save ")[2].rstrip("."), {"np": np, "weights": weights})
    own = read_own(safetensors.numpy.save({"weights": saved}))
    np.testing.assert_array_equal(own.arrays["weights"][0, 0], weights)


def test_numbers_that_sum_to_nothing_in_either_shape_are_read_as_they_are():
    weights = np.random.default_rng(3).random((2, 5, 3)).astype(np.float32)
    own = read_own(safetensors.numpy.save({"weights": weights}))
    np.testing.assert_array_equal(own.arrays["weights"][0, 0], weights)


def test_ids_of_the_source_are_not_named_by_the_vocabulary_of_the_target():
    names = {5: "▁the", 7: "▁cat", 0: "</s>"}
    given = {"tokens": TARGETS, "columns": [5, 7, 0]}
    marian = SimpleNamespace(separate_vocabs=True, convert_ids_to_tokens=names.get, tokenize=lambda _: ["▁the", "▁cat"])
    said = refused(distributions(4, 3), **given, tokenizer=marian)
    code = said.rpartition("columns=")[2].rstrip(".")
    pieces = eval(code, {"tokenizer": marian, "text": "the cat"})
    own = own_tensors(distributions(4, 3), tokens=TARGETS, columns=pieces, tokenizer=marian)
    assert own.columns == (("▁the", "▁cat", "</s>"),)
    marian.separate_vocabs = False
    assert own_tensors(distributions(4, 3), **given, tokenizer=marian).columns == own.columns


def test_ids_of_self_attention_may_be_of_source_or_target_where_each_has_a_vocabulary():
    names = {5: "▁le", 7: "▁chat", 0: "</s>"}
    marian = SimpleNamespace(
        separate_vocabs=True,
        convert_ids_to_tokens=lambda ids: names[ids] if isinstance(ids, int) else [names[one] for one in ids],
        tokenize=lambda _: ["▁the", "▁cat"],
    )
    said = refused(distributions(3, 3), tokens=[5, 7, 0], tokenizer=marian)
    encoder, decoder = re.findall(r"tokens=(.*?), of the decoder tokens=(.*)\.", said)[0]
    known = {"tokenizer": marian, "text": "the cat", "ids": [5, 7, 0]}
    named = [own_tensors(distributions(3, 3), tokens=eval(one, known)).rows[0] for one in (encoder, decoder)]
    assert named == [("▁the", "▁cat", "</s>"), ("▁le", "▁chat", "</s>")]
    cross = own_tensors(distributions(3, 2), tokens=[5, 7, 0], columns=["▁the", "▁cat"], tokenizer=marian)
    assert cross.rows == (("▁le", "▁chat", "</s>"),)


def test_an_output_with_zeros_beside_weights_after_dropout_is_asked_for_and_each_remedy_shows_its_part():
    random = np.random.default_rng(5)
    output = np.maximum(random.normal(size=(2, 5, 5)) + 1, 0).astype(np.float32)
    kept = distributions(2, 5, 5) * (random.random((2, 5, 5)) > 0.2) / 0.8
    dropped = (kept / kept.sum(-1, keepdims=True) * [[[0.9], [1.1], [1.0], [0.9], [1.1]]]).astype(np.float32)
    said = refused((output, dropped))
    one, two = re.findall(r"weights give (.*), of two layers (.*)\.", said)[0]
    np.testing.assert_array_equal(typed(one, (output, dropped)).arrays["weights"][0, 0], dropped)
    assert typed(two, (output, dropped)).shape == (2, 1, 2, 5, 5)


def test_two_layers_after_dropout_are_two_layers():
    random = np.random.default_rng(6)
    layers = tuple(
        (distributions(2, 40, 40, seed=k) * (random.random((2, 40, 40)) > 0.2) / 0.8).astype(np.float32) for k in (1, 2)
    )
    assert own_tensors(layers).shape == (2, 1, 2, 40, 40)

"""Arrays in the place of a model: the weights that were brought, or those of q and k, down to the products."""

import numpy as np
import pytest
import torch

from regard.model.attention import scaled_dot_product
from regard.model.errors import Unsuitable
from regard.model.own import own_tensors
from regard.model.own.model import BLOCK, OwnModel
from regard.model.own.pieces import brought
from regard.model.trace import HeadAt
from regard.model.words_of_map import axis

TOKENS = ["[CLS]", "the", "cat", "s", "##leep"]


def model(*weights, **given) -> OwnModel:
    return OwnModel(own_tensors(*weights, **given), "file", "a.npz")


@pytest.fixture
def grouped():
    """2 layers, 3 texts, 6 heads that share 2 of k and v; a mask for each text, in which one row may look nowhere."""
    generator = torch.Generator().manual_seed(5)
    q, k, v = (
        torch.randn(2, 3, heads, n, d, generator=generator) for heads, n, d in ((6, 5, 7), (2, 11, 7), (2, 11, 13))
    )
    mask = torch.rand(1, 3, 1, 5, 11, generator=generator) > 0.3
    mask[0, 1, 0, 2] = False
    return q, k, v, mask


def test_weights_of_q_and_k_are_those_of_the_function_that_the_models_use(grouped):
    q, k, v, mask = grouped
    own = model(q=q, k=k, v=v, mask=mask)
    expected = scaled_dot_product(q, *(x.repeat_interleave(3, 2) for x in (k, v)), mask)
    for text in range(3):
        found = own.attend(f"text {text + 1}").blocks[BLOCK].weights
        allowed = np.broadcast_to(mask[:, text].numpy(), found.shape)
        assert np.array_equal(np.isnan(found), ~allowed)
        assert np.nan_to_num(found) == pytest.approx(expected.weights[:, text].numpy(), abs=1e-6)
    opened = own.open_steps(own.attend("text 3"), HeadAt(BLOCK, 2, 6))
    for stage, values in {"scores": expected.scores, "scaled": expected.scaled, "head": expected.context}.items():
        assert opened[stage] == pytest.approx(values[1, 2, 5].numpy(), rel=1e-6, abs=1e-6)


@pytest.mark.parametrize("scale", [None, 0.125])
@pytest.mark.parametrize("added", [False, True])
def test_every_cell_leads_to_its_number(grouped, scale, added):
    q, k, v, mask = grouped
    if added:
        mask = torch.where(mask, torch.randn(mask.shape, generator=torch.Generator().manual_seed(6)), -torch.inf)
    own = model(q=q, k=k, v=v, mask=mask, scale=scale)
    read, at = own.attend("text 2"), HeadAt(BLOCK, 2, 5)
    steps = own.open_steps(read, at)
    assert [stage.id for stage in steps.stages] == ["q", "k", "v", "scores", "scaled", "masked", "weights", "head"]
    for stage in steps.stages:
        for row, column in np.ndindex(stage.values.shape):
            cell = own.open_cell(read, at, stage.id, row + 1, column + 1)
            if np.isfinite(cell.value):
                assert float(cell.lines[-1].values) == pytest.approx(float(cell.value), rel=1e-5, abs=1e-6)
            else:
                assert cell.says == "Not allowed: the mask forbids looking there."
    assert np.isnan(steps["weights"][2]).all()
    assert (steps["head"][2] == 0).all()


def test_weights_are_those_that_were_brought_and_what_the_mask_forbids_is_nan():
    weights = np.array([[0.9, 0.0], [0.5, 0.4]], np.float32)
    read = model(weights, mask=[[1, 0], [1, 1]]).attend("text 1")
    assert read.blocks[BLOCK].weights[0, 0] == pytest.approx(np.array([[0.9, np.nan], [0.5, 0.4]]), nan_ok=True)
    assert read.blocks[BLOCK].shape["given"] == {"whole": False}
    assert [one.message for one in read.source.remarks] == ["Rows sum to 0.90: the weights are shown as they are."]


@pytest.mark.parametrize("kind", [bool, int, np.uint8, np.float32, np.float64])
def test_a_mask_of_1_and_0_is_a_mask_in_whatever_type(kind):
    own = model(q=[[1, 0]], k=[[1, 0], [0, 1]], mask=np.array([[1, 0]], kind))
    assert own.attend("text 1").blocks[BLOCK].weights[0, 0] == pytest.approx(np.array([[1, np.nan]]), nan_ok=True)


@pytest.mark.parametrize(
    ("axis", "said"),
    [
        (2, "Each column sums to 1"),
        (1, "The heads sum to 1 in each cell"),
        (0, "The layers sum to 1 in each cell"),
        ((2, 3), "Each map sums to 1 as a whole"),
        (3, ""),
    ],
)
def test_the_axis_that_sums_to_1_is_looked_for(axis, said):
    scores = np.exp(np.random.default_rng(4).normal(size=(2, 3, 5, 7)))
    read = model(scores / scores.sum(axis, keepdims=True)).attend("text 1")
    found = [one.message for one in read.source.remarks if "softmax" in one.message]
    assert found == ([f"{said}: was the softmax taken over the wrong axis?"] if said else [])


@pytest.mark.parametrize(
    ("weights", "said"),
    [
        ([[1.25, 0, 0], [0.625, 0.625, 0], [0, 0.4167, 0.4167]], "Dropout?"),
        ([[1.25, 0]], "Dropout?"),
        ([[0.5278, 0.5278], [0.4722, 0.5]], "Dropout?"),  # a mean of heads
        ([[50, 50], [20, 80]], "Percent? Divide by 100."),
        ([[2, 0], [1, 1]], "Were heads or layers added? Divide by 2."),
        ([[5, 2], [1, 1]], "Scores?"),
        ([[0.9, 0.8], [0.7, 0.9]], ""),  # a sigmoid
    ],
)
def test_weights_above_1_are_shown_and_the_likely_reason_is_said(weights, said):
    weights = np.array(weights, np.float32)
    read = model(weights).attend("text 1")
    assert np.array_equal(read.blocks[BLOCK].weights[0, 0], weights)
    messages = [one.message for one in read.source.remarks]
    assert messages[0].startswith("Rows sum to")
    assert ("colour of 1" in messages[0]) == bool(weights.max() > 1)
    assert [one for one in messages if "?" in one] == [one for one in messages if said and one.startswith(said)]
    assert bool(said) == any("?" in one for one in messages)


PADDING = {
    "a row that may look nowhere": ([[0.5, 0.5], [0, 1]], {"mask": [[0, 0], [0, 1]]}),
    "a row of NaN": ([[np.nan, np.nan], [0, 1]], {"mask": [[0, 1], [0, 1]]}),
    "attention_mask": ([[0.5, 0.5], [0, 1]], {"mask": [[0, 1]]}),
    "of float": ([[0.5, 0.5], [0, 1]], {"mask": [[-np.inf, 0.0]]}),
    "~key_padding_mask": ([[0.5, 0.5], [0, 1]], {"mask": ~np.array([[True, False]])}),
}


@pytest.mark.parametrize(("weights", "given"), PADDING.values(), ids=PADDING)
def test_padding_is_hatched_as_libraries_say_it(weights, given):
    read = model(weights, **given).attend("text 1")
    expected = np.array([[np.nan, np.nan], [np.nan, 1]])
    assert read.blocks[BLOCK].weights[0, 0] == pytest.approx(expected, nan_ok=True)
    assert [one.message for one in read.source.remarks] == ["1 of the 2 rows may look nowhere: padding."]


def test_padding_of_each_text_of_a_batch():
    looks = np.array([[1, 1, 1], [1, 1, 0]])
    weights = np.where(looks[:, None, None, :], 0.25, 0.0) * np.ones((2, 4, 3, 1))
    own = model([weights], mask=looks)
    for text in range(2):
        found = np.isnan(own.attend(f"text {text + 1}").blocks[BLOCK].weights)
        assert np.array_equal(found, np.broadcast_to(~(looks[text] * looks[text][:, None]).astype(bool), found.shape))


def test_zeros_that_look_ahead_are_told_apart_from_others():
    said = [one.message for one in model(np.tri(3) / [[1], [2], [3]]).attend("text 1").source.remarks]
    assert said == ["All weights that look ahead are exactly 0: if a mask forbids these, give it too."]
    said = [one.message for one in model(np.eye(3)[::-1]).attend("text 1").source.remarks]
    assert said == ["67 % of the weights are exactly 0."]


def test_the_texts_of_a_batch_are_kept_apart_where_they_have_the_same_words():
    weights = np.random.default_rng(3).dirichlet(np.ones(2), (1, 3, 1, 2)).astype(np.float32)
    own = model(weights, tokens=["a", "b"])
    for text in range(3):
        read = own.attend_all([own.read(f"text {text + 1}")])[0]
        assert np.array_equal(read.blocks[BLOCK].weights, weights[:, text])


@pytest.mark.parametrize(
    ("names", "text", "words"),
    [
        (TOKENS, "the cat sleep", ["[CLS]", "the", "cat", "sleep"]),
        (["<s>", "The", "Ġcat", "s"], "The cats", ["<s>", "The", "cats"]),
        (["▁Łó", "dź", "</s>"], "Łódź", ["Łódź", "</s>"]),
        (["🙂", "x"], "🙂 x", ["🙂", "x"]),
    ],
)
def test_names_are_a_text_in_words_whatever_tokenizer_wrote_them(names, text, words):
    read = brought(names)
    assert read.text == text
    for token, (start, end) in zip(read.tokens, read.offsets, strict=True):
        assert start == end or token.endswith(read.text[start:end])
    attended = model(np.full((len(names),) * 2, 1 / len(names)), tokens=names).attend("text 1")
    assert [word.text for word in axis(attended, "source", words=True)] == words


@pytest.mark.parametrize("asked", [{"text": "hello"}, {"text": "text 2"}, {"text": "text 1", "target": "text 1"}])
def test_what_is_no_text_of_the_file_is_refused_with_a_sentence(asked):
    with pytest.raises(Unsuitable, match=r"\.$"):
        model(np.eye(2)).attend(**asked)
    with pytest.raises(Unsuitable, match="give q and k"):
        model(np.eye(2)).steps("text 1")

"""Arrays in the place of a model: the weights that were brought, or those of q and k, down to the products."""

from itertools import product

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from regard.model.attention import scaled_dot_product
from regard.model.errors import Unsuitable
from regard.model.labels import labels
from regard.model.own import own_tensors
from regard.model.own.attention import weights_of
from regard.model.own.model import BLOCK, OwnModel
from regard.model.own.naming.pieces import brought
from regard.model.selection import Selection
from regard.model.trace import HeadAt, TooLarge, Unkept
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
    assert "Each head of keys serves 3 heads of queries: the first serves heads 1 to 3." in own.own.taken_for
    opened = own.open_steps(own.attend("text 3"), HeadAt(BLOCK, 2, 6))
    for stage, values in {"scores": expected.scores, "scaled": expected.scaled, "head": expected.context}.items():
        assert opened[stage] == pytest.approx(values[1, 2, 5].numpy(), rel=1e-6, abs=1e-6)


@pytest.fixture
def beside():
    """A cap, a sink for each head of each layer, and a bias that forbids one place."""
    generator = torch.Generator().manual_seed(7)
    bias = torch.randn(2, 1, 6, 5, 11, generator=generator)
    bias[1, 0, 4, 1, 3] = -torch.inf
    return {"cap": 1.5, "sink": torch.randn(2, 6, generator=generator), "bias": bias}


def test_scores_are_capped_then_added_to_and_the_sink_joins_the_softmax(grouped, beside):
    q, k, v, mask = grouped
    own = model(q=q, k=k, v=v, mask=mask, scale=0.7, **beside)
    scores = 1.5 * torch.tanh(0.7 * q @ k.repeat_interleave(3, 2).mT / 1.5) + beside["bias"]
    shares = scores.masked_fill(~mask, -torch.inf).exp()
    expected = shares / (shares.sum(-1, keepdim=True) + beside["sink"][:, None, :, None, None].exp())
    for text in range(3):
        found = own.attend(f"text {text + 1}").blocks[BLOCK]
        assert found.shape["sinks"] == [1, 2]
        assert np.nan_to_num(found.weights) == pytest.approx(expected[:, text].numpy(), abs=1e-6)
        assert np.array_equal(np.isnan(found.weights), (shares[:, text] == 0).numpy())


@pytest.mark.parametrize(("scale", "more"), [(None, False), (0.125, False), (0.125, True)])
@pytest.mark.parametrize("added", [False, True])
def test_every_cell_leads_to_its_number(grouped, beside, scale, more, added):
    q, k, v, mask = grouped
    if added:
        mask = torch.where(mask, torch.randn(mask.shape, generator=torch.Generator().manual_seed(6)), -torch.inf)
    own = model(q=q, k=k, v=v, mask=mask, scale=scale, **(beside | {"window": 4} if more else {}))
    read, at = own.attend("text 2"), HeadAt(BLOCK, 2, 5)
    steps = own.open_steps(read, at)
    between = ["capped", "bias"] if more else []
    ids = ["q", "k", "v", "scores", "scaled", *between, "masked", "weights", "head"]
    assert [stage.id for stage in steps.stages] == ids
    assert [stage.id for stage in steps.before] == (["sink", "sink_weights"] if more else [])
    for stage in (*steps.before, *steps.stages):
        for at_cell in np.ndindex(stage.values.shape):
            cell = own.open_cell(read, at, stage.id, *(number + 1 for number in at_cell))
            if np.isfinite(cell.value):
                assert float(cell.lines[-1].values) == pytest.approx(float(cell.value), rel=1e-5, abs=1e-6)
            else:
                what = "mask or the bias or the window" if more else "mask"
                assert cell.says == f"Not allowed: the {what} forbids looking there."
    if more:
        sums = np.nansum(steps["weights"], -1) + steps["sink_weights"]
        assert sums == pytest.approx(np.ones(5), abs=1e-6)
    assert np.isnan(steps["weights"][2]).all()
    assert (steps["head"][2] == 0).all()


FLOATS = arrays(np.float32, (5, 3), elements=st.floats(-4, 4, width=32))


@given(FLOATS, FLOATS)
def test_what_changes_no_score_changes_no_weight(q, k):
    def weights(**beside) -> np.ndarray:
        return model(q=q, k=k, mask=np.tri(5), **beside).attend("text 1").blocks[BLOCK].weights

    for nothing in ({"cap": 1e6}, {"sink": -1e4}, {"bias": np.zeros((5, 5))}, {"window": 5}):
        np.testing.assert_allclose(weights(**nothing), weights(), atol=1e-6)


def test_a_capped_score_and_a_sink_by_hand():
    def weights(**given) -> list[float]:
        return model(**given).attend("text 1").blocks[BLOCK].weights.flatten().round(4).tolist()

    capped = {"q": [[1]], "k": [[32], [28], [0]], "scale": 1}
    assert weights(**capped) == pytest.approx([0.982, 0.018, 0])
    assert weights(**capped, cap=20) == pytest.approx([0.674, 0.326, 0])
    assert weights(q=[[0]], k=[[1]] * 4, sink=0) == pytest.approx([0.2] * 4)
    read = model(q=[[0]], k=[[1]] * 4, sink=0).attend("text 1")
    assert (read.blocks[BLOCK].shape["given"], read.source.remarks) == ({"whole": True}, ()), "a row is whole"


def test_a_window_reaches_as_far_to_both_sides_of_a_row_as_the_mask_lets_it():
    for rows, mask in product((1, 5, 7), (None, np.tri(7), np.where(np.tri(7), 0.5, -np.inf))):
        own = model(q=np.ones((rows, 2)), k=np.ones((7, 2)), window=3, mask=None if mask is None else mask[-rows:])
        seen = ~np.isnan(own.attend("text 1").blocks[BLOCK].weights[0, 0])
        for i, j in np.ndindex(rows, 7):
            at = i + 7 - rows  # the rows are the last
            assert seen[i, j] == (abs(at - j) < 3 and (mask is None or j <= at))


PART = {"layers": 2, "heads": "2, 5-6", "rows": [1, 4, 5]}
AT = np.ix_([1], [1, 4, 5], [0, 3, 4], range(11))


@pytest.mark.parametrize("window", [None, 3])
def test_a_part_of_q_and_k_is_what_the_whole_has_there(grouped, window):
    q, k, v, mask = grouped
    given = {"q": q, "k": k, "v": v, "mask": mask, "sink": np.arange(12).reshape(2, 6) / 8, "window": window}
    whole, part = model(**given), model(**given, **PART)
    for text in ("text 1", "text 3"):
        found = part.attend(text)
        expected = whole.attend(text).blocks[BLOCK].weights[AT]
        assert found.blocks[BLOCK].weights == pytest.approx(expected, nan_ok=True)
        (said,) = [one.message for one in found.source.remarks if one.message.startswith("Shown")]
        assert said.startswith("Shown of the arrays: layers 2 of 2; heads 2, 5-6 of 6; rows 1, 4-5 of 5;")
    context = whole.open_steps(whole.attend("text 2"), HeadAt(BLOCK, 2, 5))["head"]
    assert part.open_steps(part.attend("text 2"), HeadAt(BLOCK, 1, 2))["head"] == pytest.approx(context[[0, 3, 4]])
    assert part.own.rows[0] == ("1", "4", "5")


@pytest.mark.parametrize(
    "selection",
    [Selection(layer=2), Selection(layer=1, head=5), Selection(pool=3), Selection(head=2, pool=2, by="mean")],
    ids=str,
)
def test_weights_that_are_too_many_are_made_head_by_head_and_pooled_exactly(grouped, monkeypatch, selection):
    q, k, v, mask = grouped
    own = own_tensors(q=q, k=k, v=v, mask=mask)
    whole = weights_of(own, 1)
    monkeypatch.setattr("regard.model.own.model.MOST_NUMBERS", whole.size - 1)
    large = OwnModel(own, "file")
    read = large.attend("text 2")
    assert isinstance(read.blocks[BLOCK].kept, Unkept)
    layers = slice(None) if selection.layer is None else slice(selection.layer - 1, selection.layer)
    assert np.array_equal(large.selected(read, selection)[BLOCK], selection.cut(whole[layers]), equal_nan=True)
    with pytest.raises(TooLarge, match="open one head"):
        large.selected(read, Selection())


def test_queries_as_flash_attention_has_them_are_offered_and_read(grouped):
    q, k, v, _ = grouped
    expected = model(q=q[:1], k=k[:1], v=v[:1]).attend("text 2").blocks[BLOCK].weights
    batch_rows_heads_d = {"q": q[0].transpose(1, 2), "k": k[0].transpose(1, 2), "v": v[0].transpose(1, 2)}
    axes = "texts rows heads columns"
    found = model(**batch_rows_heads_d, axes=axes).attend("text 2").blocks[BLOCK].weights
    assert found == pytest.approx(expected, abs=1e-6)
    same = {name: one[:, :, :2] for name, one in batch_rows_heads_d.items()}
    assert axes in own_tensors(q=same["k"], k=same["k"]).readings


def test_weights_are_those_that_were_brought_nan_where_the_mask_forbids_and_a_part_keeps_its_names():
    weights = np.array([[0.9, 0.0], [0.5, 0.4]], np.float32)
    read = model(weights, mask=[[1, 0], [1, 1]]).attend("text 1")
    assert read.blocks[BLOCK].weights[0, 0] == pytest.approx(np.array([[0.9, np.nan], [0.5, 0.4]]), nan_ok=True)
    assert read.blocks[BLOCK].shape["given"] == {"whole": False}
    assert [one.message for one in read.source.remarks] == ["Rows sum to 0.90: the weights are shown as they are."]
    weights = np.random.default_rng(9).dirichlet(np.ones(3), (2, 6, 3)).astype(np.float32)
    part = model(weights, tokens=["a", "b", "c"], mask=np.ones((3, 3), bool), heads=range(2, 4), rows=2)
    assert np.array_equal(part.attend("text 1").blocks[BLOCK].weights, weights[:, 1:3, 1:2])
    assert (part.own.rows, part.own.columns) == ((("b",),), (("a", "b", "c"),))


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


NOWHERE = {
    "q and k": {"q": [[1, 0], [0, 1]], "k": [[1, 0], [0, 1]], "mask": np.zeros((2, 2), bool)},
    "weights of NaN": {"weights": np.full((2, 2), np.nan)},
    "of two texts": {"q": np.ones((2, 1, 3, 2)), "k": np.ones((2, 1, 3, 2)), "mask": np.zeros((1, 3), bool)},
}


@pytest.mark.parametrize("given", NOWHERE.values(), ids=NOWHERE)
def test_a_text_in_which_no_row_may_look_anywhere_says_so_and_has_no_other_numbers(given):
    read = model(**given).attend("text 1")
    assert [one.message for one in read.source.remarks if one.code == "own_weights"] == [
        "No row may look anywhere: all of this text is masked."
    ]
    assert np.isnan(read.blocks[BLOCK].weights).all()


@pytest.mark.parametrize(("zeros", "said"), [(3, "3 rows are 0: padding?"), (1, "1 row is 0: padding?")])
def test_rows_of_zeros_in_every_head_are_named_as_what_they_may_be_and_are_not_counted_as_sums(zeros, said):
    weights = np.zeros((2, 3, 7, 7))
    weights[..., : 7 - zeros, : 7 - zeros] = 1 / (7 - zeros)
    messages = [one.message for one in model(weights).attend("text 1").source.remarks if one.code == "own_weights"]
    assert messages[0] == said
    assert not any("Rows sum" in one for one in messages)
    weights[0, 0, :2] /= 2
    messages = [one.message for one in model(weights).attend("text 1").source.remarks]
    assert messages[:2] == [said, "Rows sum to 0.50 to 1.00: the weights are shown as they are."]
    weights[:, :, 0], weights[0, 1] = 0, 0  # a head that is off is no padding
    weights[:, :, 0, 0] = 1
    assert model(weights).attend("text 1").source.remarks[0].message == said


def test_padding_is_of_each_text_of_a_batch():
    looks = np.array([[1, 1, 1], [1, 1, 0]])
    weights = np.where(looks[:, None, None, :], 0.25, 0.0) * np.ones((2, 4, 3, 1))
    own = model([weights], mask=looks)
    for text in range(2):
        found = np.isnan(own.attend(f"text {text + 1}").blocks[BLOCK].weights)
        assert np.array_equal(found, np.broadcast_to(~(looks[text] * looks[text][:, None]).astype(bool), found.shape))


def test_zeros_that_look_ahead_are_said_to_be_so():
    ahead = "All weights that look ahead are exactly 0: if a mask forbids these, give it too."
    for weights, says in (
        (np.tri(3) / [[1], [2], [3]], ahead),
        (np.eye(3)[::-1], "67 % of the weights are exactly 0."),
    ):
        assert [one.message for one in model(weights).attend("text 1").source.remarks] == [says]


def test_words_that_are_given_once_are_those_of_each_text():
    weights = np.random.default_rng(3).dirichlet(np.ones(2), (1, 3, 1, 2)).astype(np.float32)
    own = model([*weights], tokens=["a", "b"])
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
        (["The", "back@@", "log", "</s>"], "The backlog", ["The", "backlog", "</s>"]),  # fairseq, Joey NMT
        (["<s>", "the</w>", "back", "log</w>"], "the backlog", ["<s>", "the", "backlog"]),  # CLIP, GPT-1, XLM
        (["The", "back￭", "log", "￭."], "The backlog.", ["The", "backlog."]),  # OpenNMT
        (["The", "back", "￭", "log"], "The backlog", ["The", "backlog"]),
        (["[CLS]", "我", "爱", "[SEP]"], "我 爱", ["[CLS]", "我", "爱", "[SEP]"]),
        (["x@@y.de", "a"], "x@@y.de a", ["x@@y.de", "a"]),
        (["<s>", "ĠcafÃ©", "Ġæ", "Īĳ"], "café 我", ["<s>", "café", "我"]),  # bytes as GPT-2 writes them
        (["Ã©", "tÃ©"], "été", ["été"]),
        (["Ġcafé", "s"], "cafés", ["cafés"]),  # letters
        (["być", "é"], "być é", ["być", "é"]),
        (["▁", "<0xE2>", "<0x82>", "<0xAC>", "x"], "€x", ["€x"]),  # bytes as SentencePiece writes them
        (["▁a", "<0xE2>", "<0x82>"], "a<0xE2><0x82>", ["a<0xE2><0x82>"]),  # cut off
    ],
)
def test_names_are_a_text_in_words_whatever_tokenizer_wrote_them(names, text, words):
    read = brought(names)
    assert read.text == text
    for token, (start, end) in zip(read.tokens, read.offsets, strict=True):
        assert start == end or token.endswith(read.text[start:end]) or "<0x" in token
    attended = model(np.full((len(names),) * 2, 1 / len(names)), tokens=names).attend("text 1")
    assert [word.text for word in axis(attended, "source", words=True)] == words


def test_pieces_that_are_bytes_share_the_place_of_their_character_and_have_a_name_each():
    read = brought(["Ġâ", "Ĥ¬", "x"])
    assert read.offsets == ((0, 1), (0, 1), (1, 2))
    assert read.tokens == ("▁<0xE2>", "<0x82><0xAC>", "x")
    assert labels(read.tokens) == ("E2", "82 AC", "·x")


@pytest.mark.parametrize("asked", [{"text": "hello"}, {"text": "text 2"}, {"text": "text 1", "target": "text 1"}])
def test_what_is_no_text_of_the_file_is_refused_with_a_sentence(asked):
    with pytest.raises(Unsuitable, match=r"\.$"):
        model(np.eye(2)).attend(**asked)
    with pytest.raises(Unsuitable, match="give q and k"):
        model(np.eye(2)).steps("text 1")

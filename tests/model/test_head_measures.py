"""Measures of heads against loops over single rows, on maps whose answers are known and on shipped ones."""

import math

import numpy as np
import pytest

from regard.model import load
from regard.model.evaluation.bootstrap import mean_intervals
from regard.model.evaluation.heads import copying, measure_heads, place_name, read_texts, work
from regard.model.evaluation.knocked_out import costs, every_head
from regard.model.head_measures import FAR, MEASURES, RESTS, on_sentence
from regard.model.heads import heads
from regard.model.tokenizer import Text
from regard.model.trace import Attended, Block, HeadAt, Shape, Target

TEXT = "The cat saw the cat, and the dog saw the cat."


@pytest.fixture(scope="module")
def model():
    return load("transformer-en-fr", "cpu")


@pytest.fixture(scope="module")
def attended(model):
    return model.attend(TEXT)


def rows_of(weights: np.ndarray) -> list[list[float]]:
    return [[0.0 if math.isnan(w) else float(w) for w in row] for row in weights]


def by_loops(attended: Attended, block: str, layer: int, head: int) -> dict[str, float]:
    """Every measure of one head by its definition, a cell at a time."""
    rows = rows_of(attended.blocks[block].weights[layer, head])
    tokens = {"encoder": attended.source.tokens, "decoder": attended.target.fed, "cross": attended.source.tokens}[block]
    mark = [token in {"<s>", "</s>"} for token in tokens]
    said = [not any(c.isalnum() for c in token) and not is_mark for token, is_mark in zip(tokens, mark, strict=True)]
    mean = lambda values: sum(values) / len(values)  # noqa: E731
    found = {
        "entropy": mean([-sum(w * math.log2(w) for w in row if w) for row in rows]),
        "confidence": mean([max(w for w, is_mark in zip(row, mark, strict=True) if not is_mark) for row in rows]),
        "first": mean([row[0] for row in rows]),
        "punctuation": mean([sum(w for w, dot in zip(row, said, strict=True) if dot) for row in rows]),
    }
    if mark[-1]:
        found["end"] = mean([row[-1] for row in rows])
    if block == "cross":
        return found
    found["distance"] = mean([sum(w * abs(i - j) for j, w in enumerate(row)) for i, row in enumerate(rows)])
    means = [sum(w * (j - i) for j, w in enumerate(row)) for i, row in enumerate(rows)]
    squares = [sum(w * (j - i - means[i]) ** 2 for j, w in enumerate(row)) for i, row in enumerate(rows)]
    found["spread"] = mean([math.sqrt(max(0.0, square)) for square in squares])
    found["own"] = mean([row[i] for i, row in enumerate(rows)])
    found["before"] = mean([row[i - 1] for i, row in enumerate(rows) if i])
    if block == "encoder":
        found["after"] = mean([row[i + 1] for i, row in enumerate(rows[:-1])])
        return found
    again = [[j for j in range(i) if tokens[j] == tokens[i]] for i in range(len(rows))]
    found["duplicate"] = mean([sum(rows[i][j] for j in js) for i, js in enumerate(again) if js])
    found["induction"] = mean([sum(rows[i][j + 1] for j in js) for i, js in enumerate(again) if js])
    return found


@pytest.mark.parametrize("block", ["encoder", "decoder", "cross"])
def test_measures_are_what_loops_find(attended, block):
    found = on_sentence(attended, block).measures
    for layer, head in [(0, 0), (1, 5), (2, 7)]:
        expected = by_loops(attended, block, layer, head)
        assert set(found) == set(expected)
        for id, value in expected.items():
            assert found[id][layer, head] == pytest.approx(value, abs=1e-6), id
    assert set(found) <= set(MEASURES)


@pytest.mark.parametrize("block", ["encoder", "decoder"])
def test_histograms_hold_all_weights_and_all_rows_at_places_that_have_names(attended, block):
    assert [place_name(place) for place in (-2, 0, 1)] == ["2 before", "own place", "1 after"]
    found, (i, _) = on_sentence(attended, block), attended.blocks[block].size
    np.testing.assert_allclose(found.places.sum(-1), 1, atol=1e-5)
    assert (found.strongest.sum(-1) == i).all()
    own = found.places[..., FAR]
    np.testing.assert_allclose(own, found.measures["own"], atol=1e-6)


def test_norms_weigh_by_the_length_of_what_is_brought_and_a_knock_out_costs_what_heads_says(attended, model):
    rows = np.nan_to_num(attended.blocks["encoder"].weights)
    lengths = np.random.default_rng(1).random((3, 8, rows.shape[-1]))
    found = on_sentence(attended, "encoder", lengths).measures
    norms = rows[1, 2] * lengths[1, 2]
    share = norms / norms.sum(-1, keepdims=True)
    assert found["norm_first"][1, 2] == pytest.approx(share[:, 0].mean(), abs=1e-6)
    assert found["norm_end"][1, 2] == pytest.approx(share[:, -1].mean(), abs=1e-6)
    every = every_head(model)
    some = [head for head in every if head.block == "cross"]
    found = costs(model, attended, [(head,) for head in some]) * len(attended.target.ids)
    np.testing.assert_allclose(-found, heads(model, attended, "cross").effect.ravel(), atol=1e-4)
    both = costs(model, attended, [(HeadAt("cross", 3, 5), HeadAt("encoder", 1, 2)), every])
    assert both[1] > both[0] > -0.1


def made(weights: np.ndarray, tokens: tuple[str, ...]) -> Attended:
    """A causal head with these weights."""
    text = Text("".join(tokens[1:]), tokens[1:], tuple((n, n + 1) for n in range(len(tokens) - 1)), ())
    target = Target(**vars(text), fed=tokens[:-1], log_probabilities=(), forced=True, complete=True)
    shape = Shape(rows="target", columns="fed", mask="causal", layers=1, heads=1)
    return Attended("made", "", text, target, {"decoder": Block(shape, weights[None, None].astype(np.float32))})


def test_a_head_that_was_built_to_be_an_induction_head_is_one():
    """In a b c a b, the second a looks at the first b, and the second b at c."""
    tokens = ("a", "b", "c", "a", "b", "c")
    weights = np.eye(5)
    weights[3], weights[4] = np.eye(5)[1], np.eye(5)[2]
    found = on_sentence(made(weights, tokens), "decoder").measures
    assert float(found["induction"][0, 0]) == 1
    assert float(found["duplicate"][0, 0]) == 0
    again = np.eye(5)
    again[3], again[4] = np.eye(5)[0], np.eye(5)[1]
    assert float(on_sentence(made(again, tokens), "decoder").measures["duplicate"][0, 0]) == 1


def test_intervals_hold_the_mean_and_shrink_with_more_sentences():
    values = np.random.default_rng(3).normal(2, 1, (400, 2, 3))
    few, many = mean_intervals(values[:50]), mean_intervals(values)
    np.testing.assert_allclose(many[..., 0], values.mean(0), rtol=1e-5)
    assert ((many[..., 1] < many[..., 0]) & (many[..., 0] < many[..., 2])).all()
    assert ((many[..., 2] - many[..., 1]) < (few[..., 2] - few[..., 1])).all()
    holes = np.where(np.arange(400)[:, None, None] % 2, values, np.nan)
    np.testing.assert_allclose(mean_intervals(holes)[..., 0], values[1::2].mean(0), rtol=1e-5)


@pytest.mark.broad
def test_a_report_of_a_few_sentences_is_whole(model):
    pairs = read_texts(["The cat sleeps.\tLe chat dort.", "", "I see the cat.", "Go!\tVa !"])
    assert pairs == [("The cat sleeps.", "Le chat dort."), ("I see the cat.", None), ("Go!", "Va !")]
    done = []
    found = measure_heads(model, pairs, ["Go home."], 1, lambda: done.append(1))
    assert len(done) == 3 + 1 + 3 == work(model, 3, 1)
    for name, block in found["blocks"].items():
        shape = model.network.blocks[name]
        for values in block["heads"].values():
            assert np.shape(values) == (shape["layers"], shape["heads"], 3)
        order = [(head.layer, head.head) for head in every_head(model) if head.block == name]
        assert sorted(map(tuple, block["curve"]["order"])) == order
        for layer, head in np.ndindex(shape["layers"], shape["heads"]):
            for id in ("first", "punctuation"):
                is_named = MEASURES[id].name in block["names"][layer][head]
                assert is_named == (block["heads"][id][layer][head][1] >= RESTS)


def test_copying_is_that_of_the_whole_matrix_of_pieces(tiny):
    """By the eigenvalues of the vocabulary's own matrix, of which all but d_k are 0."""
    found = copying(tiny, "cross")
    layer, d_k = tiny.decoder[1].cross, 14
    e = tiny.embedding.weight.detach().double()
    whole = e @ layer.w_v.detach().double()[:, d_k : 2 * d_k] @ layer.w_o.detach().double()[d_k : 2 * d_k] @ e.mT
    values = np.linalg.eigvals(whole.numpy())
    assert found[1, 1] == pytest.approx(values.real.sum() / abs(values).sum(), abs=1e-6)
    assert (abs(found) <= 1).all()

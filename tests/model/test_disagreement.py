"""Where measures part, by loops over small numbers; and the case that the page opens on."""

import math

import numpy as np
import pytest

from regard.model import load
from regard.model.disagreement import apart, sinks, whole_words
from regard.model.explanations import explain
from regard.model.tokenizer import Text

READ = Text("the red car", ("the", "red", "car", "</s>"), ((0, 3), (4, 7), (8, 11), (11, 11)), (1, 2, 3, 4))
WRITTEN = Text("rouge xy", ("rouge", "x", "y", "</s>", "y"), ((0, 5), (6, 7), (7, 8), (8, 8), (8, 8)), (1, 2, 3, 4, 5))


@pytest.fixture
def numbers():
    """Random weights of 2 layers x 3 heads, rows that sum to 1, and losses of either sign."""
    draw = np.random.default_rng(7)
    weights = draw.dirichlet(np.full(4, 0.4), size=(2, 3, 5)).astype(np.float32)
    loss = draw.normal(1, 2, size=(5, 4)).astype(np.float32)
    return weights, loss, draw.uniform(0.1, 3, (2, 3, 4)).astype(np.float32)


def test_a_row_parts_by_the_smaller_of_two_leads(numbers):
    weights, loss, _ = numbers
    found = {(row.layer, row.head): row for row in apart(weights, loss, WRITTEN, READ)}
    for layer in range(2):
        for head in range(3):
            alpha, i = weights[layer, head], 0  # the only whole word
            a, b = int(alpha[i].argmax()), int(loss[i].argmax())
            lead = min(alpha[i, a] - alpha[i, b], math.exp(-loss[i, a]) - math.exp(-loss[i, b]))
            expected = lead if a != b and 3 not in (a, b) else 0
            row = found.get((layer + 1, head + 1))
            assert (row.margin if row else 0) == pytest.approx(expected, abs=1e-6)
            assert row is None or row.row == i + 1
    assert found, "some head must part, or this test says nothing"


def test_a_sink_is_a_mark_with_the_largest_weight_that_adds_less_than_a_piece(numbers):
    weights, _, lengths = numbers
    weights[1, 2, 0] = [0.3, 0.1, 0.0, 0.6]
    lengths[1, 2] = [2.5, 1, 1, 0.1]
    found = {(row.layer, row.head): row for row in sinks(weights, lengths, WRITTEN, READ)}
    assert found[2, 3].row == 1
    assert found[2, 3].margin == pytest.approx(0.6)
    lengths[1, 2, 3] = 2.5  # now the mark adds most as well
    assert (2, 3) not in {(row.layer, row.head) for row in sinks(weights, lengths, WRITTEN, READ)}
    assert sinks(weights, None, WRITTEN, READ) == []


def test_parts_of_words_are_no_words_unless_there_is_nothing_else():
    assert whole_words(WRITTEN).tolist() == [True, False, False, False, False]
    spelled = Text("98-1", ("9", "8", "-", "1"), ((0, 1), (1, 2), (2, 3), (3, 4)), (1, 2, 3, 4))
    assert whole_words(spelled).tolist() == [False, False, False, True]
    joined = Text("98", ("9", "8"), ((0, 1), (1, 2)), (1, 2))
    assert whole_words(joined).tolist() == [True, True]


@pytest.mark.broad
def test_a_head_that_serves_the_piece_fed_is_compared_one_row_later():
    """Else part of its disagreement is a shift: layer 1, head 4 would part the measures most on many sentences."""
    model = load("transformer-en-fr", "cpu")
    attended = model.attend("The black cat does not sleep on the red chair.")
    widest = explain(model, attended, 3, 5).apart
    assert (widest[0].layer, widest[0].head) == (2, 6)
    assert model.serves_fed is not None
    for at in widest:
        shift = int(model.serves_fed[at.layer - 1, at.head - 1])
        weights = attended.blocks["cross"].weights[at.layer - 1, at.head - 1, at.row - 1 + shift]
        others = explain(model, attended, 3, 5).measures["left_out"][at.row - 1]
        assert attended.source.tokens[int(weights.argmax())] != attended.source.tokens[int(others.argmax())]


def test_of_the_cat_that_does_not_sleep_the_widest_by_the_word_to_come_is_the_negation():
    model = load("transformer-en-fr", "cpu")
    attended = model.attend("The black cat does not sleep on the red chair.")
    widest = next(at for at in explain(model, attended, 3, 5).apart if at.layer == 3)
    assert (widest.layer, widest.head) == (3, 1)
    assert attended.target.tokens[widest.row - 1] == "▁ne"
    weights = attended.blocks["cross"].weights[2, 0, widest.row - 1]
    assert attended.source.tokens[int(weights.argmax())] == "▁sleep"
    assert weights.max() == pytest.approx(0.82, abs=0.01)

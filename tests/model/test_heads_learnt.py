"""Heads along a recorded training: their error rates are those of the kept maps, and where each begins to align."""

import numpy as np
import pytest

from regard.model.alignment_error import diagonal, error_rate
from regard.model.gold import linked_sentences, sentence_errors
from regard.model.heads_learnt import HeadsLearnt, _learnt, heads_learnt
from regard.model.recorded import FILE, Recorded, Recording
from regard.model.trained import Trained
from regard.model.zoo import load


@pytest.fixture(scope="module")
def model() -> Trained:
    return load("transformer-en-fr", "cpu")


@pytest.fixture(scope="module")
def recording(model: Trained) -> Recording:
    return Recording.load(model.folder / FILE)  # type: ignore[operator]


@pytest.fixture(scope="module")
def found(model: Trained, recording: Recording) -> HeadsLearnt:
    learnt = heads_learnt(recording, model.tokenizer)
    assert learnt is not None
    return learnt


def test_every_head_has_a_rate_at_every_stop_the_best_at_the_end_first(recording: Recording, found: HeadsLearnt):
    assert {(one.layer, one.head) for one in found.heads} == {(n, h) for n in (1, 2, 3) for h in range(1, 9)}
    assert {len(one.aer) for one in found.heads} == {len(recording.steps)}
    last = [one.aer[-1] for one in found.heads]
    assert last == sorted(last)


def test_the_rate_of_one_sentence_is_that_of_the_map_that_its_stop_answers_with(model: Trained, recording: Recording):
    pair = linked_sentences()[0]
    alone = Recording(recording.about, {at: one for at, one in recording.readings.items() if at.text == pair.text})
    found = heads_learnt(alone, model.tokenizer)
    assert found is not None
    assert found.sentences == 1
    for k, step in enumerate(recording.steps):
        attended = Recorded(model, f"{model.id}@{step}", recording, step).attend(pair.text, pair.target)
        for one in found.heads:
            expected = sentence_errors(attended, pair, one.rows)[one.layer - 1, one.head - 1]
            assert one.aer[k] == pytest.approx(expected)


def test_sentences_without_links_to_their_translation_are_left_out(
    model: Trained, recording: Recording, found: HeadsLearnt
):
    written = [
        model.tokenizer.decode(one.ids).text
        for at, one in recording.readings.items()
        if at.forced and at.step == recording.steps[-1]
    ]
    gold = [one.gold for one in linked_sentences() if one.target in written]
    assert found.sentences == len(gold) < len(written)
    assert found.diagonal == pytest.approx(error_rate([diagonal(pair) for pair in gold], gold))
    without = {at: one for at, one in recording.readings.items() if at.text == recording.texts[2]}
    assert heads_learnt(Recording(recording.about, without), model.tokenizer) is None


@pytest.mark.parametrize(
    ("rates", "begins"),
    [([0.9, 0.4, 0.6, 0.3, 0.2], 13), ([0.4, 0.3, 0.3, 0.3, 0.2], 0), ([0.4, 0.3, 0.3, 0.3, 0.5], None)],
)
def test_a_head_begins_where_it_stays_better_than_the_order_of_the_words(rates: list[float], begins: int | None):
    both = np.array([rates, [1.0] * 5])
    assert _learnt(both, (0, 1), 0.5, (2, 5, 11, 13, 17)).begins == begins
    assert _learnt(both[::-1], (0, 1), 0.5, (2, 5, 11, 13, 17)).rows == "fed"

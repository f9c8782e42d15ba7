"""The law of Olsson et al. 2022 on the shipped weights: two layers make an induction head, one layer makes none."""

import numpy as np
import pytest

from regard.model import load
from regard.model.evaluation.induction import SIGNS, measure
from regard.model.interventions import HeadsMeant, KnockOut
from regard.model.training import repeats
from regard.model.training_history import InductionStop, training_history

ONE, TWO = "induction-1-layer", "induction-2-layers"
TEXTS = 20


@pytest.fixture(scope="module")
def two():
    return load(TWO, "cpu")


def test_random_texts_repeat_a_stretch_and_doubled_ones_have_different_signs():
    for text in repeats.texts(50, 9):
        assert any(text.count(text[n : n + 4]) > 1 for n in range(len(text) - 3))
        assert len(text) < 90
    for text in repeats.doubled(50, 9, 7):
        assert text[:7] == text[7:]
        assert len(set(text)) == 7
    assert repeats.texts(3, 1) == repeats.texts(3, 1) != repeats.texts(3, 2)


def test_prefix_matching_is_the_weight_on_what_followed_the_first_time(two):
    """Recomputed by places, of one text: row i of the second half, column i - SIGNS + 1."""
    (text,) = repeats.doubled(1, 778, SIGNS)
    attended = two.attend(text[:SIGNS], text[SIGNS:])
    weights, n = attended.blocks["decoder"].weights, len(attended.target.ids)
    rows = np.arange(2 + SIGNS, n)  # of <s> ▁ and the first half, then the second
    found = measure(two, texts=1)
    np.testing.assert_allclose(found.matching, weights[..., rows, rows - SIGNS + 1].mean(-1), atol=1e-6)
    np.testing.assert_allclose(found.previous, weights[..., range(1, n), range(n - 1)].mean(-1), atol=1e-6)
    chances = -np.array(attended.target.log_probabilities)
    assert found.first == pytest.approx(chances[2 : 1 + SIGNS].mean())
    assert found.second == pytest.approx(chances[2 + SIGNS :].mean())


def test_two_layers_match_prefixes_one_does_not_and_along_the_training_it_comes_with_a_jump(two):
    one, found = measure(load(ONE, "cpu"), texts=TEXTS), measure(two, texts=TEXTS)
    assert found.matching[1].max() > 0.6
    assert found.matching[0].max() < 0.1
    assert one.matching.max() < 0.1
    assert found.first - found.second > 2
    assert one.first - one.second < 1
    one, found = training_history(load(ONE, "cpu")), training_history(two)
    assert one.happened == {"matching": None}
    assert [stop.step for stop in found.stops] == [stop.step for stop in one.stops]
    assert all(isinstance(stop, InductionStop) for stop in found.stops)
    jump = found.happened["matching"]
    assert jump is not None
    before, after = (next(stop for stop in found.stops if stop.step == step) for step in jump)
    assert max(after.matching) > 3 * max(before.matching)
    assert after.gained > before.gained + 0.5


def test_without_the_head_that_looks_at_the_place_before_the_induction_head_dies(two):
    whole = measure(two, texts=TEXTS)
    layer, head = (int(n) + 1 for n in np.unravel_index(whole.previous.argmax(), whole.previous.shape))
    assert layer == 1
    without = measure(two, (KnockOut(HeadsMeant("decoder", layer, (head,))),), TEXTS)
    assert without.matching.max() < whole.matching.max() / 2
    assert without.second > whole.second + 1
    stored = two.measured["induction"]["without_previous"]
    assert (stored["layer"], stored["head"]) == (layer, head)
    assert without.matching.max() == pytest.approx(stored["matching"], abs=0.05)


@pytest.mark.broad
def test_what_was_measured_at_a_stop_can_be_measured_again(two):
    for stop in training_history(two).stops[-3:]:
        was = load(TWO, "cpu", stop.step if stop.step in two.snapshots else None)
        found = measure(was, texts=TEXTS)
        np.testing.assert_allclose(found.matching.max(1), stop.matching, atol=0.1)


def test_what_it_wrote_can_be_given_to_it(two):
    """A continuation is cut at its length, which may be after a space."""
    text = "K7pQz2 and then K7p"
    free = two.attend(text)
    given = two.attend(text, free.target.text[len(text) :])
    assert free.target.text.endswith(" ")
    assert given.target.ids == free.target.ids
    np.testing.assert_allclose(given.target.log_probabilities, free.target.log_probabilities, atol=1e-5)


@pytest.mark.parametrize(
    ("text", "follows"), [("the zugzwang of zugz", "wang"), ("K7pQz2 and then K7p", "Qz2"), ("kwyjibo qzt kwyj", "ibo")]
)
def test_what_begins_to_come_again_goes_on_with_two_layers_only(two, text, follows):
    assert text in two.config["examples"]
    assert two.attend(text).target.text.startswith(text + follows)
    assert not load(ONE, "cpu").attend(text).target.text.startswith(text + follows)

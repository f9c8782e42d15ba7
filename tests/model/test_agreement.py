"""Agreement with leave-one-out over many sentences: of the page's own measures, beside chance, with intervals."""

import numpy as np
import pytest

from regard.model.evaluation.agreement import CHANCE, TRUTH, agreements, same_first, summed
from regard.model.evaluation.deletion import head_of
from regard.model.explanations import explain
from regard.model.trained import Trained
from regard.model.zoo import ids, load

TEXTS = ["I am happy.", "She does not like the red car."]


@pytest.fixture(scope="module")
def model() -> Trained:
    return load("transformer-en-fr", "cpu")


def test_each_sentence_has_the_shares_and_the_taus_of_its_explanation(model: Trained):
    at = head_of(model)
    for text, one in zip(TEXTS, agreements(model, TEXTS), strict=True):
        found = explain(model, model.attend(text), at.layer, at.head)
        names = [*found.measures]
        truth = np.abs(found.measures[TRUTH])
        assert {*one} == {*names, CHANCE} - {TRUTH}
        for name, (first, tau) in one.items():
            if name == CHANCE:
                assert (first, tau) == (1 / truth.shape[1], 0)
                continue
            same = np.abs(found.measures[name]).argmax(1) == truth.argmax(1)
            assert first == pytest.approx(same.mean())
            assert tau == pytest.approx(found.agreement[names.index(name), names.index(TRUTH)])


def test_a_row_in_which_nothing_costs_anything_is_left_out():
    both, nothing = np.array([[0.0, 1.0], [1.0, 0.0]]), np.array([[0.0, 1.0], [0.0, 0.0]])
    assert same_first(both, nothing, np.array([True, False])) == 1
    assert np.isnan(same_first(both, nothing * 0, np.array([False, False])))


def test_the_means_lie_within_their_intervals_and_sentences_are_counted(model: Trained):
    alike = {"weights": (0.5, 0.25), CHANCE: (0.1, 0.0)}
    found = summed(model, [alike, alike, {"weights": (1.0, 0.5), CHANCE: (0.2, 0.0)}])
    assert found["sentences"] == 3
    mean, low, high = found["measures"]["weights"]["first"]
    assert (low, mean, high) == pytest.approx((0.5, 2 / 3, 1), abs=1e-4)
    assert found["measures"][CHANCE]["tau"] == [0, 0, 0]


@pytest.mark.parametrize("id", [id for id in ids() if id.endswith("en-fr") and id != "rnn-none-en-fr"])
def test_every_measure_of_a_shipped_translator_that_was_measured_stands_beside_chance(id: str):
    found = (load(id, "cpu").measured or {}).get("agreement")
    if found is None:
        pytest.skip("it was not measured")
    assert found["sentences"] >= 100
    for low in (one[measure][1] for one in found["measures"].values() for measure in ("first", "tau")):
        assert -1 <= low <= 1
    assert found["measures"]["weights"]["first"][1] > found["measures"][CHANCE]["first"][2]

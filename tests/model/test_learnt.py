"""Trainings of the shipped models: their curves, their stops, and where something happened."""

import json

import pytest

from model import ids, load, zoo
from model.errors import Unsuitable
from model.evaluation.fields import aligned
from model.evaluation.quality import exactness
from model.learnt import RISE, learnt, rise
from model.training import dates

DATES = [id for id in ids() if id.startswith("dates-")]
SOURCES, REFERENCES = zip(*dates.pairs(40, 5, unseen=True), strict=True)


@pytest.mark.parametrize("id", ids())
def test_a_curve_is_the_stored_one_and_ends_where_the_recipe_ends(id):
    found = learnt(load(id, "cpu"))
    assert list(found.curve) == json.loads((zoo.CHECKPOINTS / id / "history.json").read_text())
    assert found.curve[-1]["step"] == found.optimisation.steps


@pytest.mark.parametrize("id", DATES)
def test_stops_are_the_snapshots_and_the_end(id):
    model = load(id, "cpu")
    found = learnt(model)
    assert [stop.step for stop in found.stops] == [*model.snapshots, found.optimisation.steps]
    assert all((stop.aligned is None) == (not model.network.blocks) for stop in found.stops)


@pytest.mark.parametrize("id", ["dates-bahdanau", "dates-transformer", "dates-none"])
def test_what_was_measured_at_a_stop_can_be_measured_again(id):
    """The share of a sample lies within its sampling error of the share of 200 dates; four times it at most."""
    model = load(id, "cpu")
    for stop in learnt(model).stops[6::2]:
        was = load(id, "cpu", None if stop.step not in model.snapshots else stop.step)
        share = exactness(was.translate(SOURCES), REFERENCES)
        assert abs(share - stop.exact) <= 4 * (0.25 / len(SOURCES)) ** 0.5
        if stop.aligned is not None:
            assert abs(aligned(was, SOURCES, REFERENCES)["share"] - stop.aligned) < 0.1


def test_something_happens_where_a_value_first_passes_the_middle_of_its_rise():
    assert rise([0.0, 0.1, 0.49, 0.5, 1.0, 0.2]) == 3
    assert rise([0.5, 0.1, 0.5 + RISE - 0.01]) is None
    assert rise([]) is None


def test_training_of_a_model_from_elsewhere_is_not_known():
    model = load("dates-none", "cpu")
    model.folder = None
    with pytest.raises(Unsuitable, match="not known here"):
        learnt(model)

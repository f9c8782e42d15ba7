"""Trainings of the shipped models: their curves, their stops, and where something happened."""

import json
import shutil

import numpy as np
import pytest
import torch

from regard.model import ids, load, recorded, zoo
from regard.model.errors import Unsuitable
from regard.model.evaluation.fields import aligned
from regard.model.evaluation.quality import exactness
from regard.model.recorded import Kept, Reading, Recording
from regard.model.training import dates
from regard.model.training.recipe import Recipe
from regard.model.training_history import RISE, TranslationStop, curve, fall, rise, training_history

DATES = [id for id in ids() if id.startswith("dates-")]
SOURCES, REFERENCES = zip(*dates.pairs(40, 5, unseen=True), strict=True)


RECORDED = [id for id in ids() if (zoo.CHECKPOINTS / id / recorded.FILE).is_file()]


def recording_of(id: str) -> Recording:
    return Recording.load(zoo.CHECKPOINTS / id / recorded.FILE)


@pytest.mark.parametrize("id", ids())
def test_a_curve_is_the_stored_one(id):
    model = load(id, "cpu")
    found = training_history(model)
    assert model.has_curve
    assert (found.own is not None) == (id in RECORDED)
    if id in RECORDED:
        assert list(found.curve) == recording_of(id).about["curve"]
    own = found.own or found
    assert list(own.curve) == json.loads((zoo.CHECKPOINTS / id / "history.json").read_text())


@pytest.mark.parametrize("id", ids())
def test_a_curve_ends_where_the_recipe_ends(id):
    found = training_history(load(id, "cpu"))
    assert found.curve[-1]["step"] == found.optimisation.steps
    own = found.own or found
    assert own.curve[-1]["step"] == own.optimisation.steps == Recipe.load(id).optimisation.steps


@pytest.mark.parametrize("id", ids())
def test_stops_are_the_snapshots_and_the_end(id):
    model = load(id, "cpu")
    found = training_history(model)
    assert [stop.step for stop in found.stops] == sorted({*model.snapshots, found.optimisation.steps})


@pytest.mark.parametrize("id", RECORDED)
def test_a_shipped_recording_learns_and_what_is_said_of_it_is_so_at_its_stops(id):
    recording, found = recording_of(id), training_history(load(id, "cpu"))
    assert next(iter(recording.texts)) == load(id, "cpu").config["examples"][0]
    for reading in recording.readings.values():
        np.testing.assert_allclose(reading.weights.astype(float).sum(-1), 1, atol=4e-3)
    first, last = found.stops[0], found.stops[-1]
    assert first.bleu < 1
    assert last.bleu > 20
    assert last.loss < first.loss / 2
    assert found.happened["aligned"]
    model = load(id, "cpu")
    found, diagonal = training_history(model), model.measured["alignment"]["diagonal"]
    end = found.stops[-1].aer
    served = min(end, key=lambda name: end[name]["aer"])
    before, after = found.happened["aligned"]
    assert all((stop.aer[served]["aer"] < diagonal) for stop in found.stops if stop.step >= after)
    assert next(stop for stop in found.stops if stop.step == before).aer[served]["aer"] >= diagonal


@pytest.mark.parametrize("id", DATES)
def test_stops_align_where_there_is_attention(id):
    model = load(id, "cpu")
    found = training_history(model)
    assert all((stop.aligned is None) == (not model.network.blocks) for stop in found.stops)
    assert all((stop.chance is None) == (not model.network.blocks) for stop in found.stops)


@pytest.mark.broad
@pytest.mark.parametrize("id", ["dates-bahdanau", "dates-transformer", "dates-none"])
def test_what_was_measured_at_a_stop_can_be_measured_again(id):
    """The share of a sample lies within its sampling error of the share of 200 dates; four times it at most."""
    model = load(id, "cpu")
    for stop in training_history(model).stops[6::2]:
        was = load(id, "cpu", None if stop.step not in model.snapshots else stop.step)
        share = exactness(was.translate(SOURCES), REFERENCES)
        assert abs(share - stop.exact) <= 4 * (0.25 / len(SOURCES)) ** 0.5
        if stop.aligned is not None:
            found = aligned(was, SOURCES, REFERENCES)
            assert abs(found["share"] - stop.aligned) < 0.1
            assert abs(found["chance"] - stop.chance) < 0.05


def test_something_happens_where_a_value_last_passes_the_middle_and_an_alignment_where_it_is_better():
    assert rise([0.0, 0.1, 0.49, 0.5, 1.0, 0.2]) == 3
    assert rise([0.2, 0.6, 0.1, 0.3, 0.9]) == 4, "what it falls back from does not count"
    assert rise([0.5, 0.1, 0.5 + RISE - 0.01]) is None
    assert rise([]) is None

    def stop(fed: float, produced: float) -> TranslationStop:
        return TranslationStop(1, 0.0, {"fed": at(fed), "produced": at(produced)}, 1.0)

    assert fall([stop(0.9, 0.4), stop(0.5, 0.4), stop(0.6, 0.4), stop(0.3, 0.4)], 0.55) == 3
    assert fall([stop(0.9, 0.4), stop(0.8, 0.6)], 0.55) is None, "never"
    assert fall([stop(0.4, 0.9), stop(0.3, 0.9)], 0.55) is None, "from the first on"


@pytest.mark.parametrize("id", RECORDED)
def test_alignment_and_translation_of_a_translator_rise_by_one_rule(id):
    found = training_history(load(id, "cpu"))
    steps = [stop.step for stop in found.stops]
    best = [1 - min(one["aer"] for one in stop.aer.values()) for stop in found.stops]
    for name, values in {"aer": best, "bleu": [stop.bleu / 100 for stop in found.stops]}.items():
        reached = rise(values)
        assert found.happened[name] == (steps[reached - 1], steps[reached]), name


def test_luong_s_translator_is_half_way_aligned_before_it_is_half_way_translating_and_the_others_in_between_the_same():
    order = {}
    for id in RECORDED:
        happened = training_history(load(id, "cpu")).happened
        order[id] = happened["aer"][0] - happened["bleu"][0]
    assert order.pop("rnn-luong-general-en-fr") < 0
    assert set(order.values()) == {0}


def test_luong_s_translator_aligns_before_it_translates_and_bahdanau_s_after():
    bleu = {}
    for id in ("rnn-luong-general-en-fr", "rnn-bahdanau-en-fr"):
        found = training_history(load(id, "cpu"))
        bleu[id] = [stop.bleu for stop in found.stops if stop.step in found.happened["aligned"]]
    assert round(bleu["rnn-luong-general-en-fr"][1]) == 6
    assert bleu["rnn-bahdanau-en-fr"][0] > 20


def test_a_recorded_training_is_read_from_what_was_recorded(tmp_path):
    model = load("transformer-en-fr", "cpu")
    about = {
        "diagonal": 0.55,
        "optimisation": {"steps": 40, "batch_tokens": 9, "warmup": 4},
        "curve": [{"step": 40, "loss": 5.0, "learning_rate": 0.1}],
        "stops": [
            {"step": 20, "bleu": 0.1, "loss": 7.0, "aer": dict.fromkeys(("produced", "fed"), at(0.9))},
            {"step": 40, "bleu": 9.0, "loss": 5.0, "aer": {"produced": at(0.8), "fed": at(0.5)}},
        ],
    }
    reading = Reading((5,), (-0.5,), complete=True, weights=np.ones((3, 8, 1, 2), np.float16))
    Recording(about, {Kept(20, "A", forced=False): reading}).save(tmp_path / recorded.FILE)
    (tmp_path / "history.json").write_text('[{"step": 1250, "loss": 2.0}]')
    model.folder = tmp_path
    found = training_history(model)
    assert [stop.bleu for stop in found.stops] == [0.1, 9.0]
    assert found.happened == {"aligned": (20, 40), "aer": (20, 40), "bleu": None}, "9 BLEU are less than a rise"
    assert (found.texts, found.optimisation.warmup) == (("A",), 4)
    assert found.own.curve == ({"step": 1250, "loss": 2.0},)


@pytest.mark.parametrize("written", ["[", "[]", None])
def test_a_curve_that_cannot_be_read_or_is_of_a_model_from_elsewhere_is_not_known(tmp_path, written):
    model = load("dates-mlp", "cpu")
    model.folder = tmp_path if written else None
    (tmp_path / "history.json").write_text(written or "")
    with pytest.raises(Unsuitable, match="is not known here"):
        training_history(model)


def test_a_folder_with_another_name_says_nothing_of_its_training_or_what_stands_beside_it(tmp_path):
    folder = tmp_path / "mine"
    shutil.copytree(zoo.CHECKPOINTS / "dates-mlp", folder)
    mine = zoo.open_checkpoint(folder, "mine", "cpu")
    with pytest.raises(Unsuitable, match="is not known here"):
        training_history(mine)
    assert curve(mine)
    (folder / "optimisation.json").write_text('{"steps": 9, "batch_tokens": 8, "warmup": 2}')
    assert training_history(mine).optimisation.steps == 9


def test_a_rounded_model_has_the_same_training(tmp_path):
    exact, rounded = (load("dates-transformer", "cpu", dtype=dtype) for dtype in ("auto", "bfloat16"))
    assert training_history(rounded).stops == training_history(exact).stops
    assert training_history(rounded).stops[0].exact is not None
    step = rounded.snapshots[0]
    assert zoo.earlier(rounded, "x", step).dtype == torch.bfloat16
    assert zoo.earlier(exact, "x", step).dtype == torch.float32
    assert training_history(load("transformer-en-fr", "cpu", dtype="bfloat16")).happened["aligned"]


def at(aer: float) -> dict[str, float]:
    return {"aer": aer, "layer": 1, "head": 2}

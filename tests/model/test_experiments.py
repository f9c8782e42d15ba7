"""Experiments: variants of a recipe with several seeds, run once each, and read back."""

import json

import pytest
from typer.testing import CliRunner

from regard.model.experiments import __main__ as command
from regard.model.experiments import experiment
from regard.model.experiments.experiment import Experiment, ids
from regard.model.experiments.results import measured, results
from regard.model.training import recipe

TINY = """
like = "dates-bahdanau"
seeds = [1, 2]
model = { d_s = 8, d_h = 8, d_e = 4, n = 4 }
data = [{ dates = true, take = 40 }]
development = { dates = true, take = 5 }
optimisation = { steps = 4, snapshots = 0, save_every = 2 }
[[variants]]
name = "usual"
[[variants]]
name = "first zeros"
model = { initial = "zeros" }
"""


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    monkeypatch.setattr(experiment, "FOLDER", tmp_path)
    monkeypatch.setattr("regard.model.experiments.measuring.DATES", 6)
    (tmp_path / "tiny.toml").write_text(TINY, encoding="utf-8")

    def run(*more: str) -> str:
        arguments = ["tiny", "--runs", str(tmp_path / "runs"), "--device", "cpu", *more]
        result = CliRunner().invoke(command.app, arguments)
        assert result.exit_code == 0, result.output
        return result.output

    return run


def test_every_variant_is_run_with_every_seed_once(tiny, tmp_path):
    assert tiny().count("trial ") == 4
    trials = json.loads((tmp_path / "tiny.json").read_text())["trials"]
    found = [(trial["variant"], trial["seed"]) for trial in trials]
    assert found == [("usual", 1), ("first zeros", 1), ("usual", 2), ("first zeros", 2)]
    assert len({trial["loss"] for trial in trials}) == 4, "seeds and variants differ"
    assert tiny().count("trial ") == 0, "what is done is not done again"
    lost = trials.pop(1)
    (tmp_path / "tiny.json").write_text(json.dumps({"experiment": "tiny", "trials": trials}))
    assert tiny().count("trial ") == 1
    again = next(t for t in Experiment.load("tiny").done() if t["digest"] == lost["digest"])
    assert again["loss"] == lost["loss"]


@pytest.mark.broad
def test_two_processes_share_the_trials_and_keep_what_the_other_has_found(tiny, tmp_path):
    said = tiny("--part", "2", "2")
    assert ["trial 2 of 4" in said, "trial 4 of 4" in said, said.count("trial ")] == [True, True, 2]
    assert tiny("--part", "1", "2").count("trial ") == 2
    trials = json.loads((tmp_path / "tiny.json").read_text())["trials"]
    assert len({trial["digest"] for trial in trials}) == 4


@pytest.mark.broad
def test_trials_are_shown_by_variant_once_all_are_run(tiny):
    tiny("--part", "2", "2")
    assert results("tiny") == {}
    tiny()
    seeds = {name: [trial["seed"] for trial in trials] for name, trials in results("tiny").items()}
    assert seeds == {"usual": [1, 2], "first zeros": [1, 2]}


def test_a_base_recipe_that_changes_makes_other_trials(tiny, tmp_path, monkeypatch):
    before = [trial.digest for trial in Experiment.load("tiny").trials]
    base = (recipe.RECIPES / "dates-bahdanau.toml").read_text()
    (tmp_path / "dates-bahdanau.toml").write_text(base.replace("label_smoothing = 0.1", "label_smoothing = 0.2"))
    monkeypatch.setattr(recipe, "RECIPES", tmp_path)
    assert not set(before) & {trial.digest for trial in Experiment.load("tiny").trials}
    (tmp_path / "dates-bahdanau.toml").write_text(base.replace("[about]", '[about]\nnote = "In other words."'))
    assert before == [trial.digest for trial in Experiment.load("tiny").trials], "words change no training"


@pytest.mark.broad
def test_what_is_described_otherwise_is_run_again(tiny, tmp_path):
    tiny()
    before = {trial["loss"] for trial in Experiment.load("tiny").done()}
    (tmp_path / "tiny.toml").write_text(f"{TINY}optimisation = {{ rate = 300.0 }}\n", encoding="utf-8")
    assert len(Experiment.load("tiny").done()) == 2
    assert tiny().count("trial ") == 2
    assert len({trial["loss"] for trial in Experiment.load("tiny").done()} - before) == 2
    (tmp_path / "tiny.toml").write_text(TINY, encoding="utf-8")
    assert {trial["loss"] for trial in Experiment.load("tiny").done()} == before, "what was run before is still there"


def test_a_variant_differs_where_each_seed_lies_beyond_each_of_the_first_and_an_unknown_one_is_named():
    first = [{"x": 1.0}, {"x": 2.0}]
    assert measured([{"x": 2.1}, {"x": 4.0}], first, "x").differs
    assert measured([{"x": 0.2}, {"x": 0.9}], first, "x").differs
    assert not measured([{"x": 2.0}, {"x": 4.0}], first, "x").differs
    assert not measured(first, first, "x").differs
    assert measured([{"x": 2.1}, {"x": 4.0}], first, "x").mean == pytest.approx(3.05)
    with pytest.raises(ValueError, match="there are: ablation"):
        Experiment.load("nothing")


@pytest.mark.parametrize("id", ids())
def test_every_experiment_is_whole_and_its_results_are_of_its_trials(id):
    trials = list(Experiment.load(id).trials)
    assert len({trial.digest for trial in trials}) == len(trials)
    assert len({trial.name for trial in trials}) == len(trials)
    assert len(results(id)) == len({trial.variant for trial in trials}), "all were run as they are described"
    for variant, done in results(id).items():
        assert {one["seed"] for one in done} == set(Experiment.load(id).tables["seeds"]), variant

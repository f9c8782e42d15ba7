"""Watching a training changes nothing in it, and says what is true of it."""

import io
import math
from dataclasses import replace
from typing import get_args

import numpy as np
import pytest
import torch
from rich.console import Console
from typer.testing import CliRunner

from regard.model import zoo
from regard.model.recurrent import Initial
from regard.model.tokenizer import Tokenizer
from regard.model.training import __main__ as command
from regard.model.training import report, watching
from regard.model.training.build_checkpoint import learn_pieces, train_recipe
from regard.model.training.choices import LIMITS, MECHANISMS, Choices
from regard.model.training.example import Example, sharpest
from regard.model.training.run import Progress, Run
from regard.model.training.terminal import picture
from regard.model.training.watching import Watching
from regard.model.translator import Translator
from regard.model.zoo import build

CPU = torch.device("cpu")
TEXT = "Sunday 7 May 1989"
PIECES = Tokenizer.train([TEXT], 0)


def recipe(mechanism="dates-bahdanau", **changes):
    chosen = Choices.of(mechanism, width=16, steps=100, pairs=1_000, **changes).recipe()
    few = replace(chosen.optimisation, steps=5, warmup=2, cooldown=2, batch_tokens=300, save_every=5)
    return replace(chosen, optimisation=few, development=replace(chosen.development, take=7))


def example(of, run):
    tokenizer = learn_pieces(of, run.folder, run, lambda _: None)
    return Example(TEXT, of.config(tokenizer), tokenizer)


@pytest.fixture
def often(monkeypatch):
    """Every step is shown."""
    monkeypatch.setattr(watching, "EVERY", 0.0)
    monkeypatch.setattr(watching, "SHARE", math.inf)


@pytest.mark.broad
@pytest.mark.parametrize("mechanism", ["dates-bahdanau", "dates-transformer"])
def test_a_training_that_is_watched_ends_with_the_same_weights(mechanism, tmp_path, often):
    of, seen = recipe(mechanism), []
    watched, alone = Run(tmp_path / "watched"), Run(tmp_path / "alone")
    watch = Watching(example(of, watched), 5, seen.append)
    train_recipe(of, tmp_path, watched, CPU, lambda _: None, watch)
    train_recipe(of, tmp_path, alone, CPU, lambda _: None)
    assert all(torch.equal(value, alone.average()[name]) for name, value in watched.average().items())
    assert len(seen) == 5
    assert all(one.progress.step == 5 for one in seen), "it is the training's own progress"


def test_what_is_seen_is_what_the_model_makes_of_the_example(tmp_path):
    of, run = recipe("dates-transformer"), Run(tmp_path)
    reader = example(of, run)
    torch.manual_seed(3)
    network = build(reader.config)
    reading = reader.read(network)
    model = Translator("m", network, reader.tokenizer, "", CPU, reader.config)
    weights = model.attend(TEXT, "1989-05-07").blocks["cross"].weights
    assert (reading.written.text, reading.read.text) == (model.attend(TEXT).target.text, "1989-05-07")
    assert reading.at == sharpest(weights)
    np.testing.assert_array_equal(reading.weights, weights[reading.at.layer - 1, reading.at.head - 1])


def test_a_decoder_alone_goes_on_with_the_example_and_the_sharpest_head_has_the_largest_weights():
    model = zoo.load("induction-2-layers", "cpu")
    text = "what is it what is"
    reading = Example(text, model.config, model.tokenizer).read(model.network)
    assert reading.written.text == model.attend(text).target.text
    assert reading.weights is None
    weights = np.full((2, 3, 4, 5), 0.2, dtype=np.float32)
    weights[1, 2] = np.eye(4, 5)
    weights[0, 1, 0] = [1, 0, 0, 0, np.nan]
    assert (sharpest(weights).layer, sharpest(weights).head) == (2, 3)


def test_it_is_shown_at_most_once_in_a_while_and_at_the_last_step(tmp_path, monkeypatch):
    clock = iter(range(1_000))
    monkeypatch.setattr(watching.time, "monotonic", lambda: next(clock) / 10)  # each look takes a tenth of a second
    of, run, shown = recipe(), Run(tmp_path), []
    watch = Watching(example(of, run), 60, lambda seen: shown.append((seen.progress.step, seen.steps_a_second)))
    network = build(watch.example.config)
    for step in range(1, 61):
        watch(network, Progress(step=step, pieces=7 * step))
    steps = [step for step, _ in shown]
    assert (steps[0], steps[-1]) == (1, 60)
    assert len(steps) < 10, "a reading that takes a tenth of a second is made each two seconds"
    assert shown[0][1] is None
    assert shown[-1][1] == pytest.approx(10, rel=0.3)


@pytest.mark.parametrize("steps", [100, 400, 1_000, 1_500, 3_000])
def test_the_loss_of_unseen_pairs_is_measured_six_times_with_a_report(steps):
    o = Choices.of("dates-bahdanau", steps=steps).recipe().optimisation
    reports = [step for step in range(1, steps + 1) if step % o.report_every == 0]
    assert 6 <= sum(step % o.save_every == 0 for step in reports) <= 7
    assert 50 <= len(reports) <= 100


def test_a_report_is_never_half_of_one(tmp_path, monkeypatch):
    report.write(tmp_path, {"step": 1})
    with pytest.raises(ValueError, match="not JSON compliant"):
        report.write(tmp_path, {"step": math.nan})
    assert report.read(tmp_path) == {"step": 1}


@pytest.mark.broad
def test_a_terminal_shows_the_bar_the_facts_and_the_map(tmp_path, often):
    of, run, seen = recipe("dates-luong-local-m"), Run(tmp_path), []
    train_recipe(of, tmp_path, run, CPU, lambda _: None, Watching(example(of, run), 5, seen.append))
    console = Console(file=io.StringIO(), width=100)
    console.print(picture(seen[-1]))
    lines = console.file.getvalue().splitlines()
    assert lines[0].startswith("step 5 of 5")
    entry = seen[-1].progress.history[-1]
    assert f"loss {entry['loss']:.3f}" in lines[1]
    assert f"unseen {entry['development_loss']:.3f}" in lines[1]
    assert "pieces a second" in lines[1]
    assert lines[3].startswith(f"“{TEXT}” → ")
    rows = lines[-12:]
    assert [row.split()[0] for row in rows] == ["␣", *"1989-05-07", "</s>"]
    assert "·" in rows[0], "outside of its window it may not look"


def test_where_there_is_no_terminal_the_lines_are_plain(tmp_path, monkeypatch):
    monkeypatch.setattr(command, "CHECKPOINTS", tmp_path / "checkpoints")
    short = recipe()
    monkeypatch.setattr(command.Recipe, "load", lambda _: short)
    result = CliRunner().invoke(command.app, ["dates-bahdanau", "--runs", str(tmp_path), "--device", "cpu"])
    assert result.exit_code == 0, result.output
    assert "step 5 of 5, loss" in result.output
    assert "\x1b" not in result.output


@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_the_usual_choices_are_allowed_and_are_those_of_the_recipe(mechanism):
    usual = Choices.usual(mechanism)
    usual.check()
    assert Choices.of(mechanism) == usual
    made = usual.recipe()
    assert made.optimisation.steps <= LIMITS["steps"].most
    assert made.optimisation.warmup + made.optimisation.cooldown <= made.optimisation.steps
    network = build(made.config(PIECES))
    assert sum(parameter.numel() for parameter in network.parameters()) > 0


@pytest.mark.parametrize("initial", get_args(Initial))
def test_every_first_state_can_be_chosen(initial):
    made = Choices.of("dates-luong-dot", initial=initial, width=22).recipe()
    assert build(made.config(PIECES)).config.initial == initial

"""Training learns, and a run that was killed ends where one that was not ends."""

import gzip
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from torch.nn import functional
from torch.testing import assert_close
from typer.testing import CliRunner

from regard.model import zoo
from regard.model.decoding import Marks, collect, write
from regard.model.errors import Unsuitable
from regard.model.tokenizer import Tokenizer
from regard.model.training import __main__ as command
from regard.model.training import build_checkpoint, loop, recipe
from regard.model.training.data import Batch, Corpus, Source, french_spacing, read_pairs
from regard.model.training.distillation import Distillation
from regard.model.training.label_smoothing import smoothed_cross_entropy
from regard.model.training.learning_rate import learning_rate
from regard.model.training.recipe import Optimisation, Recipe
from regard.model.training.run import Progress, Run
from regard.model.training_history import training_history
from regard.model.transformer import Transformer, TransformerConfig
from tests.conftest import sentences
from tests.model.test_recurrent import network as recurrent

CPU = torch.device("cpu")
WORDS = {"one": "un", "two": "deux", "three": "trois", "cat": "chat", "dog": "chien", "red": "rouge", "house": "maison"}


def pairs(count: int) -> list[tuple[str, str]]:
    """A language whose translation is word by word, in the opposite order: attention has to find it."""
    generator = torch.Generator().manual_seed(11)
    english = list(WORDS)
    rows = [
        torch.randint(0, len(english), (int(torch.randint(2, 5, (), generator=generator)),), generator=generator)
        for _ in range(count)
    ]
    return [
        (" ".join(english[w] for w in row), " ".join(WORDS[english[w]] for w in row.flip(0).tolist())) for row in rows
    ]


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer.train([side for pair in pairs(200) for side in pair], 370)


def network(tokenizer: Tokenizer, dropout: float = 0.1) -> Transformer:
    torch.manual_seed(5)
    sizes = {"d_model": 32, "d_ff": 64, "heads": 4, "encoder_layers": 1, "decoder_layers": 1, "dropout": dropout}
    return Transformer(TransformerConfig(vocabulary=len(tokenizer), pad=tokenizer.pad, **sizes))


def options(**changes: float) -> Optimisation:
    return Optimisation(**{"steps": 20, "batch_tokens": 300, "warmup": 40, "save_every": 10, "average": 2} | changes)


@pytest.mark.broad
def test_it_learns_to_reverse_and_translate(tokenizer, tmp_path):
    corpus, unseen = Corpus.encode(pairs(600), tokenizer), Corpus.encode(pairs(660)[600:], tokenizer)
    model = network(tokenizer, dropout=0.0)
    o = options(steps=350, batch_tokens=400, warmup=200, cooldown=150, label_smoothing=0.0, save_every=350)
    progress = loop.train(model, corpus, unseen, o, Run(tmp_path), CPU, say=lambda _: None)
    assert progress.history[-1]["development_loss"] < 0.05
    model.eval()
    batch = unseen.batch(range(60))
    marks = Marks(tokenizer.pad, tokenizer.begin, tokenizer.end)
    written = collect(write(model, model.encode(batch.source), torch.full((60,), 20), marks), 60, tokenizer.end)
    right = sum(list(w.ids) == list(target) for w, target in zip(written, unseen.targets, strict=True))
    assert right >= 57


@pytest.mark.parametrize("precision", ["float32", "bfloat16"])
def test_matrix_products_have_the_precision_that_the_recipe_names(tokenizer, tmp_path, precision, monkeypatch):
    monkeypatch.setattr(loop.devices, "has_bfloat16", lambda _: True)
    model, corpus, seen = network(tokenizer), Corpus.encode(pairs(40), tokenizer), set()
    model.register_forward_pre_hook(lambda *_: seen.add(torch.is_autocast_enabled("cpu")))
    loop.train(model, corpus, corpus, options(steps=2, precision=precision), Run(tmp_path), CPU, say=lambda _: None)
    assert seen == {precision == "bfloat16"}


@pytest.mark.broad
def test_a_killed_run_goes_on_to_the_same_weights(tokenizer, tmp_path):
    corpus = Corpus.encode(pairs(60), tokenizer)

    def run(folder: Path, steps: int) -> Transformer:
        model = network(tokenizer)
        loop.train(model, corpus, corpus, options(steps=steps), Run(folder), CPU, say=lambda _: None)
        return model

    straight = run(tmp_path / "straight", 20)
    lines: list[str] = []
    run(tmp_path / "killed", 10)
    resumed = network(tokenizer)
    loop.train(resumed, corpus, corpus, options(steps=20), Run(tmp_path / "killed"), CPU, say=lines.append)
    assert "from step 10" in lines[0]
    for name, value in straight.state_dict().items():
        assert torch.equal(value, resumed.state_dict()[name]), name
    seconds = [entry["seconds"] for entry in Run(tmp_path / "killed").progress().history]
    assert len(seconds) == 2
    assert 0 < seconds[0] < seconds[1]


def test_a_loss_that_is_not_finite_ends_the_training_before_it_is_saved(tokenizer, tmp_path):
    corpus, model = Corpus.encode(pairs(60), tokenizer), network(tokenizer)
    torch.nn.init.constant_(model.embedding.weight, torch.nan)
    with pytest.raises(Unsuitable, match="choose a lower rate"):
        loop.train(model, corpus, corpus, options(report_every=10), Run(tmp_path), CPU, say=lambda _: None)
    assert not Run(tmp_path).steps()


def test_the_average_is_the_mean_of_the_newest_saves_and_an_empty_run_says_that_it_has_none(tokenizer, tmp_path):
    model, run = network(tokenizer), Run(tmp_path)
    with pytest.raises(ValueError, match="no saved step"):
        run.average()
    optimiser = torch.optim.Adam(model.parameters())
    for step in range(1, 5):
        torch.nn.init.constant_(model.embedding.weight, float(step))
        run.save(model, optimiser, Progress(step=step), keep=2)
    assert len(run.steps()) == 2
    assert (run.average()["embedding.weight"] == 3.5).all()


@pytest.mark.broad
def test_snapshots_are_kept_along_the_way_many_at_first_and_open_by_their_step(tokenizer, tmp_path):
    corpus, model, run = Corpus.encode(pairs(60), tokenizer), network(tokenizer), Run(tmp_path)
    o = options(steps=60, snapshots=4, save_every=60)
    loop.train(model, corpus, corpus, o, run, CPU, say=lambda _: None)
    assert o.snapshot_steps == list(run.snapshots()) == [20, 26, 35, 46]
    early, late = (run.snapshots()[step]["embedding.weight"] for step in (20, 46))
    assert (late - model.embedding.weight).abs().mean() < (early - model.embedding.weight).abs().mean()
    assert Optimisation(steps=9, batch_tokens=1, warmup=1).snapshot_steps == []


def test_an_epoch_has_every_pair_once_in_an_order_of_the_seed_and_the_decoder_is_fed_one_step_later(tokenizer):
    corpus = Corpus.encode(pairs(200), tokenizer)
    seen = []
    for batch in corpus.batches(tokens=50, seed=1):
        assert batch.produced.numel() <= 50
        assert batch.pieces == int((batch.produced != tokenizer.pad).sum())
        assert torch.equal(batch.fed[:, 0], torch.full((len(batch.fed),), tokenizer.begin))
        seen += [tuple(row[row != tokenizer.pad].tolist()) for row in batch.produced]
    assert sorted(seen) == sorted(tuple(target.tolist()) for target in corpus.targets)
    orders = [[batch.source.flatten().tolist() for batch in corpus.batches(60, seed)] for seed in (1, 1, 2)]
    assert orders[0] == orders[1] != orders[2]
    batch = Corpus.encode(pairs(5), tokenizer).batch([0, 3])
    for fed, produced in zip(batch.fed, batch.produced, strict=True):
        length = int((produced != tokenizer.pad).sum())
        assert torch.equal(fed[1:length], produced[: length - 1])
        assert int(produced[length - 1]) == tokenizer.end


def test_the_learning_rate_rises_then_falls_to_nothing_and_the_loss_is_smoothed_cross_entropy():
    assert learning_rate(7, 256, 100, rate=0.5) == learning_rate(7, 256, 100) / 2
    rates = [learning_rate(step, 256, 100, steps=1000, cooldown=200) for step in range(1, 1001)]
    assert rates.index(max(rates)) == 99
    assert rates[99] == pytest.approx(256**-0.5 * 100**-0.5)
    assert rates[599] == pytest.approx(256**-0.5 * 600**-0.5)
    assert rates[999] == pytest.approx(256**-0.5 * 1000**-0.5 / 200)
    torch.manual_seed(3)
    hidden, embedding, produced = torch.randn(13, 7), torch.randn(29, 7), torch.randint(0, 29, (13,))
    ours = smoothed_cross_entropy(hidden, embedding, produced, 0.1)
    assert_close(ours, functional.cross_entropy(hidden @ embedding.T, produced, label_smoothing=0.1))


def test_pairs_are_read_gzipped_or_not_a_bad_line_is_named_and_final_marks_are_parted(tmp_path):
    (tmp_path / "a.tsv").write_text("one\tun\ntwo\tdeux\n", encoding="utf-8")
    with gzip.open(tmp_path / "a.tsv.gz", "wt", encoding="utf-8") as file:
        file.write("one\tun\ntwo\tdeux\n")
    assert read_pairs(tmp_path / "a.tsv") == read_pairs(tmp_path / "a.tsv.gz") == [("one", "un"), ("two", "deux")]
    assert read_pairs(tmp_path / "a.tsv", take=1) == [("one", "un")]
    (tmp_path / "bad.tsv").write_text("one\tun\nno tab\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 2"):
        read_pairs(tmp_path / "bad.tsv")
    (tmp_path / "a.tsv").write_text("Why?\tx\nWhy?\ty\nGo on!\tx\nWell...\tx\nno mark\tx\nWhat ?!\tx\n")
    assert Source(file="a.tsv", marks=True).read(tmp_path) == [("Why", "?"), ("Go on", "!")]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Salut!", "Salut !"),
        ("Cours !", "Cours !"),
        ("À 12:30 ?!", "À 12:30 ?!"),
        ('"Quoi?" dit-il; oui.', '"Quoi ?" dit-il ; oui.'),
        ("Non...", "Non..."),
    ],
)
def test_french_spacing(before, after):
    assert french_spacing(before) == after


def test_one_command_makes_a_checkpoint_that_opens(tmp_path, monkeypatch):
    rows = "".join(f"{source}\t{target}\n" for source, target in pairs(100))
    (tmp_path / "small.tsv").write_text(rows, encoding="utf-8")
    (tmp_path / "small.toml").write_text(
        """
        data = [{ file = "small.tsv", repeat = 2 }]
        development = { file = "small.tsv", take = 10 }
        model = { d_model = 24, d_ff = 32, heads = 2, encoder_layers = 1, decoder_layers = 2 }
        tokenizer = { pieces = 330 }
        optimisation = { steps = 4, batch_tokens = 100, warmup = 2, save_every = 2, average = 2 }
        [about]
        name = "Small"
        family = "transformer"
        mechanism = "multi-head scaled dot-product"
        task = "translation"
        examples = ["one cat"]
        """,
        encoding="utf-8",
    )
    monkeypatch.setattr(recipe, "RECIPES", tmp_path)
    monkeypatch.setattr(zoo, "CHECKPOINTS", tmp_path / "checkpoints")
    monkeypatch.setattr(command, "CHECKPOINTS", tmp_path / "checkpoints")
    arguments = ["small", "--data", str(tmp_path), "--runs", str(tmp_path / "runs"), "--device", "cpu"]
    result = CliRunner().invoke(command.app, arguments)
    assert result.exit_code == 0, result.output
    assert zoo.ids() == ["small"]
    translator = zoo.load("small", "cpu")
    assert translator.attend("two red cat").blocks["cross"].weights.shape[:2] == (2, 2)
    assert zoo.snapshots(zoo.CHECKPOINTS / "small") == []
    history = json.loads((tmp_path / "checkpoints/small/history.json").read_text())
    assert [entry["step"] for entry in history] == [4]
    errors = {
        "produced": {"aer": 0.4, "layer": 1, "head": 2, "heads": [[0.5, 0.4], [0.6, 0.7]]},
        "fed": {"aer": 0.3, "layer": 2, "head": 1, "heads": [[0.9, 0.8], [0.3, 0.6]]},
    }
    measured = {"digest": "of other weights", "alignment": errors}
    fed = {"block": "cross", "layer": 2, "head": 1, "rows": "fed"}
    for digest, best in (("of other weights", None), (translator.digest, fed)):
        file = tmp_path / "checkpoints/small/measured.json"
        file.write_text(json.dumps(measured | {"digest": digest}), encoding="utf-8")
        assert zoo.load("small", "cpu").describe()["best_head"] == best
    (tmp_path / "checkpoints/small/config.json").unlink()
    with pytest.raises(ValueError, match=r"lacks config\.json"):
        zoo.load("small", "cpu")


@pytest.mark.parametrize("id", sorted(file.stem for file in recipe.RECIPES.glob("*.toml")))
def test_every_recipe_is_whole_and_its_model_can_be_built(id, tokenizer):
    loaded = Recipe.load(id)
    model = zoo.build(loaded.config(tokenizer))
    assert set(loaded.about) == {"name", "family", "mechanism", "task", "examples"}
    assert sum(parameter.numel() for parameter in model.parameters()) > 0
    assert loaded.optimisation.steps > loaded.optimisation.warmup


def test_a_recipe_is_like_another_but_for_what_it_says(tmp_path, monkeypatch):
    (tmp_path / "a.toml").write_text(
        """
        fails = "often"
        data = [{ dates = true, take = 3 }]
        development = { dates = true, take = 2 }
        about = { name = "A", family = "recurrent", task = "dates" }
        model = { variant = "bahdanau", d_e = 3 }
        tokenizer = { pieces = 0 }
        optimisation = { steps = 5, batch_tokens = 7, warmup = 2 }
        """
    )
    (tmp_path / "b.toml").write_text(
        'like = "a"\nabout = { name = "B" }\nmodel = { d_e = 4 }\noptimisation = { steps = 6 }'
    )
    (tmp_path / "c.toml").write_text('like = "a"\nabout = { family = "transformer" }\nmodel = { heads = 2 }')
    monkeypatch.setattr(recipe, "RECIPES", tmp_path)
    b, c = Recipe.load("b"), Recipe.load("c")
    assert b.about == {"name": "B", "family": "recurrent", "task": "dates"}
    assert b.model == {"variant": "bahdanau", "d_e": 4}
    assert (b.optimisation.steps, b.optimisation.batch_tokens, b.fails) == (6, 7, "")
    assert c.model == {"heads": 2}, "another family says its whole model itself"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nothing"], "transformer-en-fr"),
        (["transformer-en-fr"], "tatoeba/train.tsv.gz"),
        (["dates-bahdanau", "--export-only"], "hasnosavedstepyet"),
        (["goes-on"], "goesonfromnowhere,whichisnothere"),
    ],
)
def test_what_is_missing_is_named_in_one_sentence(tmp_path, monkeypatch, arguments, words):
    if "goes-on" in arguments:
        (tmp_path / "dates-bahdanau.toml").write_text((recipe.RECIPES / "dates-bahdanau.toml").read_text())
        (tmp_path / "goes-on.toml").write_text('like = "dates-bahdanau"\nweights_of = "nowhere"')
        monkeypatch.setattr(recipe, "RECIPES", tmp_path)
    result = CliRunner().invoke(command.app, [*arguments, "--data", str(tmp_path), "--runs", str(tmp_path)])
    assert result.exit_code == 2
    assert words in re.sub(r"[\s│]+", "", result.output)


def test_a_run_does_not_go_on_with_other_data(tokenizer, tmp_path):
    run, corpus = Run(tmp_path), Corpus.encode(pairs(20), tokenizer)
    run.is_of("these")
    run.is_of("those")
    loop.train(network(tokenizer), corpus, corpus, options(steps=2, save_every=1), run, CPU, say=lambda _: None)
    run.is_of("those")
    with pytest.raises(Unsuitable, match=f"The run in {tmp_path} began with another network or other data"):
        run.is_of("these")


def test_what_another_recipe_left_before_its_first_save_is_not_gone_on_with(tmp_path):
    (tmp_path / "a.tsv").write_text("the red car\tla voiture rouge\n" * 50)
    base, run = Recipe.load("dates-bahdanau"), Run(tmp_path / "run")
    few, many = (replace(base, data=(Source("a.tsv"),), pieces=pieces) for pieces in (0, 280))
    first = build_checkpoint.learn_pieces(few, tmp_path, run, lambda _: None)
    run.keep(torch.nn.Linear(1, 1), 20)
    assert len(build_checkpoint.learn_pieces(many, tmp_path, run, lambda _: None)) > len(first)
    assert run.snapshots() == {}
    told: list[str] = []
    build_checkpoint.learn_pieces(many, tmp_path, run, told.append)
    assert told == [], "these are the same"


def test_a_checkpoint_says_how_it_was_trained_and_keeps_no_stop_behind_its_end(tokenizer, tmp_path, monkeypatch):
    monkeypatch.setattr(build_checkpoint, "CHECKPOINTS", tmp_path)
    base, run = Recipe.load("dates-bahdanau"), Run(tmp_path / "run")
    told = replace(base, pieces=0, optimisation=replace(base.optimisation, steps=40, warmup=7))
    (tmp_path / "run" / "tokenizer.json").write_text((zoo.CHECKPOINTS / "dates-bahdanau/tokenizer.json").read_text())
    monkeypatch.setattr(Run, "is_of", lambda *_: None)
    network = zoo.build(told.config(build_checkpoint.learn_pieces(told, tmp_path, run, lambda _: None)))
    curve = [{"step": 40, "loss": 2.0, "learning_rate": 0.1}]
    for step in (20, 300):  # a longer training was here before
        run.keep(network, step)
    run.save(network, torch.optim.Adam(network.parameters()), Progress(step=40, history=curve), keep=1)
    build_checkpoint.export(told, tmp_path, run, tmp_path / "any-name")
    found = training_history(zoo.open_checkpoint(tmp_path / "any-name", "any-name", "cpu"))
    assert (found.optimisation.steps, found.optimisation.warmup) == (40, 7)
    assert [stop.step for stop in found.stops] == [20, 40]


def test_a_checkpoint_may_lie_between_what_was_learnt_and_what_it_began_with(tokenizer, tmp_path, monkeypatch):
    monkeypatch.setattr(build_checkpoint, "CHECKPOINTS", tmp_path)
    base = Recipe.load("dates-bahdanau")
    small = base.model | {"d_e": 4, "d_s": 8, "d_h": 8, "n": 4}
    told = replace(base, model=small, pieces=0, pieces_of="before", weights_of="before")
    before = zoo.build(told.config(tokenizer))
    zoo.write(tmp_path / "before", told.config(tokenizer), before.state_dict(), tokenizer, [], {})
    end, run = zoo.build(told.config(tokenizer)), Run(tmp_path / "run")
    build_checkpoint.learn_pieces(told, tmp_path, run, lambda _: None)
    run.save(end, torch.optim.Adam(end.parameters()), Progress(step=5), keep=1)
    for share in (0.0, 0.25):
        recipe_of = replace(told, optimisation=replace(base.optimisation, of_start=share))
        build_checkpoint.export(recipe_of, tmp_path, run, tmp_path / "after")
        for name, value in zoo.weights(tmp_path / "after").items():
            expected = share * before.state_dict()[name] + (1 - share) * end.state_dict()[name]
            assert_close(value.float(), expected, atol=2e-3, rtol=2e-3)


def test_a_network_that_grows_begins_with_the_same_new_rows_each_time(tokenizer, tmp_path, monkeypatch):
    """Those in an exported checkpoint are those that training began with."""
    monkeypatch.setattr(build_checkpoint, "CHECKPOINTS", tmp_path)
    base = Recipe.load("dates-transformer")
    config = base.config(tokenizer)
    zoo.write(tmp_path / "before", config, zoo.build(config).state_dict(), tokenizer, [], {})
    wider = replace(base, model=base.model | {"d_ff": base.model["d_ff"] + 8}, weights_of="before")
    first = build_checkpoint._begun(wider, tokenizer).state_dict()
    torch.rand(3)
    second = build_checkpoint._begun(wider, tokenizer).state_dict()
    for name, value in first.items():
        assert torch.equal(value, second[name]), name


def test_a_window_is_led_to_where_the_scores_point_and_training_with_an_aim_moves_it():
    """By a loop, for two sentences of different lengths."""
    generator = torch.Generator().manual_seed(5)
    scores, p = torch.randn(2, 3, 7, generator=generator), torch.rand(2, 3, generator=generator) * 4
    real = torch.tensor([[True] * 7, [True] * 5 + [False] * 2])
    off = loop.missed(p, scores, real)
    for line, length in enumerate([7, 5]):
        for i in range(3):
            weights = scores[line, i, :length].softmax(-1)
            expected = sum(float(weights[j]) * j for j in range(length))
            assert float(off[line, i]) == pytest.approx(((float(p[line, i]) - expected) / length) ** 2, abs=1e-5)
    model = recurrent("luong", "luong-local-p")
    batch = Batch(sentences(6, 4), sentences(5, 3, seed=4), sentences(5, 3, seed=5), 8)
    plain = loop.batch_loss(model, batch, 0.0, CPU)
    aimed = loop.batch_loss(model, batch, 0.0, CPU, aim=10.0)
    assert aimed > plain
    aimed.backward()
    assert model.look.centre["v"].grad.abs().sum() > 0


def test_what_a_network_says_of_held_pairs_stays_while_it_learns_others(tokenizer, tmp_path):
    corpus, held = Corpus.encode(pairs(60), tokenizer), Corpus.encode([(b, a) for a, b in pairs(60)], tokenizer)

    def moved(hold: float) -> float:
        model = network(tokenizer, dropout=0.0)
        o = options(hold=hold, warmup=5, precision="float32")
        distillation = Distillation(held, model, o, CPU)
        batch = held.batch(range(60))
        assert distillation.loss(model, batch).item() == pytest.approx(0, abs=1e-6)
        loop.train(model, corpus, corpus, o, Run(tmp_path / str(hold)), CPU, say=lambda _: None, held=held)
        return distillation.loss(model, batch).item()

    assert moved(hold=5.0) < moved(hold=0.0) / 5

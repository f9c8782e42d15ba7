"""Figures of the page Evidence: our models as measured, and experiments, each from a file that a command writes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from regard.model.experiments.results import Measured, measured, results
from regard.model.learnt import curve
from regard.model.trained import Trained
from regard.model.training.recipe import Recipe

TRANSLATION = "translation en-fr"
SETS = {"tatoeba/dev.tsv": "everyday sentences", "europarl/test.tsv": "parliament"}
LONG = "europarl/test.tsv"


@dataclass(frozen=True)
class Figures:
    """A model with what was measured of it.

    pieces: of the target, read in training, padding included; seconds: of its training, None where they were not kept.
    """

    model: Trained
    measured: dict[str, Any]
    pieces: int | None
    seconds: float | None

    @property
    def name(self) -> str:
        """Name of the model, without its task."""
        return str(self.model.config["name"]).removesuffix(", English to French").removeprefix("Dates, ")

    @property
    def aer(self) -> dict[str, dict[str, Any]]:
        """The best head by the piece produced and by the piece fed, {} where nothing aligns."""
        found = self.measured.get("alignment") or {}
        return {name: found[name] for name in ("produced", "fed") if name in found}


def translators(models: Iterable[Trained]) -> list[Figures]:
    """The measured models that translate, by BLEU on long sentences."""
    return sorted(_measured(models, TRANSLATION), key=lambda one: one.measured["translation"][LONG]["bleu"])


def date_models(models: Iterable[Trained]) -> list[Figures]:
    """The measured models of dates, by their names."""
    return sorted(_measured(models, "dates"), key=lambda one: one.model.config["name"])


def _measured(models: Iterable[Trained], task: str) -> list[Figures]:
    own = [model for model in models if model.config["task"] == task and model.measured]
    return [Figures(model, model.measured or {}, _pieces(model), _seconds(model)) for model in own]


def _seconds(model: Trained) -> float | None:
    found: float | None = curve(model)[-1].get("seconds")
    return found


def _pieces(model: Trained) -> int | None:
    """None of a model without a recipe here."""
    try:
        recipe = Recipe.load(model.id)
    except ValueError:
        return None
    return recipe.pieces_before + recipe.optimisation.pieces


@dataclass(frozen=True)
class Variant:
    """One line of an experiment."""

    name: str
    parameters: int
    measures: dict[str, Measured]


INITIAL = {"at step 462": ("snapshots", 8, "exact"), "at step 684": ("snapshots", 9, "exact"), "at the end": ("exact",)}
ABLATION = {"BLEU": ("bleu",), "chrF": ("chrf",), "loss": ("loss",), "AER": ("aer", "fed")}


@cache
def initial() -> list[Variant]:
    """First states of the decoder: shares of right dates along the training."""
    return _variants("initial", INITIAL)


@cache
def ablation() -> list[Variant]:
    """Heads, positions, and tricks of the training, on 100,000 pairs."""
    return _variants("ablation", ABLATION)


def ends(variants: Iterable[Variant], title: str) -> tuple[float, float]:
    """The lowest and the highest value of a measure, of any seed."""
    values = [value for variant in variants for value in variant.measures[title].values]
    return min(values), max(values)


def _variants(id: str, paths: Mapping[str, tuple[str | int, ...]]) -> list[Variant]:
    found = results(id)
    first = next(iter(found.values()), [])
    return [
        Variant(name, trials[0]["parameters"], {title: measured(trials, first, *path) for title, path in paths.items()})
        for name, trials in found.items()
    ]


@dataclass(frozen=True)
class Trick:
    """A trick of training or decoding: BLEU without it and with it, of each seed, and what it was measured on."""

    name: str
    without: str
    present: str
    on: str


def tricks(models: Iterable[Trained]) -> list[Trick]:
    """Label smoothing, cooldown and the mean of saved steps, as the ablation measured them; and beam search."""
    found = results("ablation")
    usual = next(iter(found.values()), [])
    on = f"a small Transformer, {len(usual)} seeds"
    pairs = [
        ("label smoothing 0.1", found.get("no label smoothing"), usual),
        ("cooldown to a rate of 0", found.get("no cooldown"), usual),
        ("mean of the last 4 saved steps", [trial["last"] for trial in usual if "last" in trial], usual),
    ]
    trained = [Trick(name, _scores(off), _scores(with_it), on) for name, off, with_it in pairs if off]
    return trained + [trick for model in models if "searches" in (model.measured or {}) for trick in _searches(model)]


def _searches(model: Trained) -> Iterator[Trick]:
    found = (model.measured or {})["searches"]
    for name, searches in found["sets"].items():
        by = {(one["beams"], one["penalty"]): one for one in searches}
        on = f"{model.config['name']}, {found['sentences']} sentences, {SETS[name].removesuffix(' sentences')}"
        yield Trick("beam search, 4 beams", _scores([by[1, 0.0]]), _scores([by[4, 0.0]]), on)
        without, present = (f"{one['bleu']:.1f}, length {one['length']:.2f}" for one in (by[4, 0.0], by[4, 0.6]))
        yield Trick("a length penalty of 0.6 on it", without, present, on)


def _scores(trials: Iterable[Mapping[str, Any]]) -> str:
    return ", ".join(f"{trial['bleu']:.1f}" for trial in trials)


def initial_finding() -> str:
    """One sentence on each of two moments: how far the first variant is ahead early, and what is left of it."""
    first, *others = initial()
    early, end = next(iter(INITIAL)), next(reversed(INITIAL))
    best = max(others, key=lambda one: one.measures[early].mean)
    ahead = all(one.measures[early].differs for one in others)
    lead = "with every seed" if ahead else "though not with every seed"
    worst = min(value for one in (first, *others) for value in one.measures[end].values)
    shares = [f"{100 * one.measures[early].mean:.0f} %" for one in (first, best)]
    return (
        f"It matters early: {early} the {first.name} state has {shares[0]} of the dates right, the best other one "
        f"({best.name}) {shares[1]}, {lead}. At the end it does not matter: with each start and each seed at least "
        f"{100 * worst:.2f} % are right."
    )

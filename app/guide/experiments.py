"""Experiments as the pages show them: lines of variants with a value a seed, and what differs by more than seeds do."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import comb
from statistics import fmean
from typing import Any, NamedTuple

from regard.app.guide.evidence import SETS
from regard.app.guide.papers import paper_table
from regard.app.plural import count
from regard.model.experiments.experiment import Experiment
from regard.model.experiments.results import Measured, measured, results
from regard.model.trained import Trained
from regard.model.training.recall import COUNTS
from regard.model.training.recipe import Recipe

Paths = dict[str, tuple[str | int, ...]]

INITIAL: Paths = {
    "at step 462": ("snapshots", 8, "exact"),
    "at step 684": ("snapshots", 9, "exact"),
    "at the end": ("exact",),
}
ABLATION: Paths = {
    "BLEU": ("last", "bleu"),
    "chrF": ("last", "chrf"),
    "BLEU of the mean": ("bleu",),
    "loss of the mean": ("loss",),
}
POOLING: Paths = {"right": ("accuracy",), "loss": ("loss",)}
TRAINED_DATES = COUNTS[-1]  # the most in a text that is learnt from
RECALLED = 0.9  # the least share of right dates
BASE = ""  # the row of the base model in the paper's table


@dataclass(frozen=True)
class Variant:
    """One line of an experiment; paper: the BLEU of the same variation in a paper, "" where it has none."""

    name: str
    parameters: int
    measures: dict[str, Measured]
    paper: str


@cache
def initial() -> list[Variant]:
    """First states of the decoder: shares of right dates along the training."""
    return _variants("initial", INITIAL)


@cache
def ablation() -> list[Variant]:
    """Heads, positions, and tricks of the training of a small Transformer."""
    return _variants("ablation", ABLATION)


@cache
def pooling() -> list[Variant]:
    """Hops that learn where to look beside max and mean pooling: shares of final marks that are found."""
    return _variants("pooling", POOLING)


def pooling_finding() -> str:
    """A sentence on the marks that are right with any seed, and on the pooling that differs by more than the seeds."""
    first, *others = pooling()
    low, high = ends([first, *others], "right")
    apart = [one.name for one in others if one.measures["right"].differs] or ["no pooling"]
    return (
        f"With every seed {100 * low:.2f} to {100 * high:.2f} % of the marks are right; in this {' and '.join(apart)} "
        f"differs from {first.name} by more than the seeds do."
    )


def by_chance(seeds: int) -> int:
    """One of so many comparisons has all seeds of one variant beyond all of another where these are the same."""
    return comb(2 * seeds, seeds) // 2


@cache
def recall() -> dict[str, dict[int, list[float]]]:
    """Associative recall: the share of right dates of each seed, by the dates in a text, by variant."""
    return {
        name: {
            point["dates"]: [trial["recalled"][n]["exact"] for trial in trials]
            for n, point in enumerate(trials[0]["recalled"])
        }
        for name, trials in results("recall").items()
    }


def recall_finding() -> str:
    """A sentence on the fewest dates at which the mean of a variant is under RECALLED."""
    falls = {
        name: next((k for k, shares in by_count.items() if fmean(shares) < RECALLED), None)
        for name, by_count in recall().items()
    }
    said = [f"{name} at {count(k, 'date')}" if k else f"{name} nowhere" for name, k in falls.items()]
    return f"Fewer than {100 * RECALLED:.0f} % are right, in the mean of the seeds: {', '.join(said)}."


def _variants(id: str, paths: Paths) -> list[Variant]:
    found = results(id)
    first = next(iter(found.values()), [])
    papers = Experiment.load(id).papers
    return [
        Variant(
            name,
            trials[0]["parameters"],
            {title: measured(trials, first, *path) for title, path in paths.items()},
            _vaswani(papers[name]) if name in papers else "",
        )
        for name, trials in found.items()
    ]


def _vaswani(variation: str) -> str:
    """BLEU of a variation in Table 3 of Vaswani et al. 2017, beside that of the base model."""
    table = paper_table("vaswani-3")
    name, bleu = (table.columns.index(column) for column in ("variation", "BLEU"))
    scores = {row[name]: row[bleu] for row in table.rows}
    return f"{scores[variation]} (base {scores[BASE]})" if variation != BASE else f"{scores[BASE]} (base)"


class Setup(NamedTuple):
    """The recipe of each variant; seeds; pairs: those that all were measured on; early: those of moments on the way."""

    recipes: dict[str, Recipe]
    seeds: int
    pairs: int
    early: int | None


@cache
def setup(id: str) -> Setup:
    """The setup of an experiment that was run."""
    recipes = {trial.variant: trial.recipe for trial in Experiment.load(id).trials}
    trials = next(iter(results(id).values()))
    return Setup(recipes, len(trials), trials[0]["pairs"], trials[0].get("early"))


def ends(variants: Iterable[Variant], title: str) -> tuple[float, float]:
    """The lowest and the highest value of a measure, of any seed."""
    values = [value for variant in variants for value in variant.measures[title].values]
    return min(values), max(values)


def apart(variants: Iterable[Variant], title: str) -> float:
    """The largest difference between two seeds of one variant."""
    return max(max(one.measures[title].values) - min(one.measures[title].values) for one in variants)


def initial_finding() -> str:
    """A sentence on each of two moments: the first variant and the best other one early; what is left at the end."""
    first, *others = initial()
    early, end = next(iter(INITIAL)), next(reversed(INITIAL))
    best = max(others, key=lambda one: one.measures[early].mean)
    shares = [f"{100 * one.measures[early].mean:.0f} %" for one in (first, best)]
    worst = min(value for one in (first, *others) for value in one.measures[end].values)
    return (
        f"{early.capitalize()} the {first.name} state has {shares[0]} of the dates right, the best other one "
        f"({best.name}) {shares[1]}; {_differing(others, early)}. At the end {_differing(others, end)}; "
        f"with each start and each seed at least {100 * worst:.2f} % are right."
    )


def _differing(others: Iterable[Variant], title: str) -> str:
    apart = [one.name for one in others if one.measures[title].differs]
    return f"these differ by more than the seeds do: {', '.join(apart)}" if apart else "it does not matter"


def shipped_early(models: Iterable[Trained]) -> float | None:
    """The share of right dates, at the first of these moments, of the shipped model with the usual start."""
    path = INITIAL[next(iter(INITIAL))]
    step = results("initial")["backward"][0]["snapshots"][int(path[1])]["step"]
    found = [model.measured for model in models if model.id == "dates-bahdanau" and model.measured]
    exact_at = {stop["step"]: stop["exact"] for one in found for stop in one["stops"] if "exact" in stop}
    return exact_at.get(step)


def ablation_findings(formats: Mapping[str, str]) -> Iterator[str]:
    """A sentence on each variant that differs from the first by more than the seeds do, in any measure."""
    first, *others = ablation()
    for one in others:
        found = [
            f"{title} {form.format(one.measures[title].mean)} against {form.format(first.measures[title].mean)}"
            for title, form in formats.items()
            if one.measures[title].differs
        ]
        if found:
            yield f"{one.name[0].upper()}{one.name[1:]}: {', '.join(found)}."


def processors_apart() -> float:
    """The largest difference in BLEU of one seed: but for the mean, the first and the last variant train alike."""
    first, *_, nearer = ablation()
    pairs = zip(first.measures["BLEU"].values, nearer.measures["BLEU"].values, strict=True)
    return max(abs(one - other) for one, other in pairs)


@dataclass(frozen=True)
class Trick:
    """A trick of training or decoding: BLEU without it and with it, of each seed, and what it was measured on."""

    name: str
    without: str
    present: str
    on: str


def tricks(models: Iterable[Trained]) -> list[Trick]:
    """Label smoothing, cooldown and the mean of saved steps, as the ablation measured them; and beam search."""
    found = [model for model in models if "searches" in (model.measured or {})]
    return [*_of_training(), *(trick for model in found for trick in _searches(model))]


@cache
def _of_training() -> tuple[Trick, ...]:
    """Tricks of the training. Smoothing and cooldown by the last step: the mean reaches back to before the cooldown."""
    found = results("ablation")
    if not found:
        return ()
    first, made = next(iter(found)), setup("ablation")
    schedules = {name: recipe.optimisation for name, recipe in made.recipes.items()}
    on = f"a small Transformer, {made.seeds} seeds"
    last = {name: _scores(trial["last"] for trial in trials) for name, trials in found.items()}
    return (
        Trick(f"label smoothing {schedules[first].label_smoothing:g}", last["no label smoothing"], last[first], on),
        Trick("cooldown to a rate of 0", last["no cooldown"], last[first], on),
        *(
            Trick(f"mean of {o.average} saved steps, {o.save_every} apart", last[name], _scores(found[name]), on)
            for name, o in schedules.items()
            if name in (first, "mean of nearer steps")
        ),
    )


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

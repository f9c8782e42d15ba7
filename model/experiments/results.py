"""Results of an experiment: of each variant the mean over its seeds, and whether it differs by more than they do."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from regard.model.experiments.experiment import Experiment, Result

Trials = Sequence[Result]


@dataclass(frozen=True)
class Measured:
    """One measure of a variant: a value a seed, and their mean.

    differs: whether each value lies above each of the first variant's, or below each of them.
    """

    values: tuple[float, ...]
    mean: float
    differs: bool


def results(id: str) -> dict[str, Trials]:
    """The trials of an experiment by variant, in the order of its file and of its seeds; empty until all were run."""
    experiment = Experiment.load(id)
    done = {trial["digest"]: trial for trial in experiment.done()}
    trials = sorted(experiment.trials, key=lambda trial: trial.seed)
    if any(trial.digest not in done for trial in trials):
        return {}
    names = dict.fromkeys(trial.variant for trial in experiment.trials)
    return {name: [done[trial.digest] for trial in trials if trial.variant == name] for name in names}


def measured(trials: Trials, first: Trials, *path: str | int) -> Measured:
    """One measure of a variant, by its path in a trial, beside the same of the first variant."""
    values, usual = (tuple(_at(trial, path) for trial in some) for some in (trials, first))
    apart = min(values) > max(usual) or max(values) < min(usual)
    return Measured(values, statistics.fmean(values), trials is not first and apart)


def _at(trial: Any, path: Sequence[str | int]) -> float:
    for name in path:
        trial = trial[name]
    return float(trial)

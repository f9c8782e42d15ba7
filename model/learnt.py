"""Training of a checkpoint: the curve of its loss, the stops at which it was kept, and where something happened."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from model.errors import Unsuitable
from model.trained import Trained
from model.training.recipe import Optimisation, Recipe

RISE = 0.2
"""Least rise of a share for anything to have happened."""


@dataclass(frozen=True)
class Stop:
    """A step at which a model was kept, and what was measured there.

    exact: share of unseen dates that it writes without a mistake; aligned: share of their digits whose largest weight
    is on the part of the date that they stand for, where the right date is given; None of a model that has no map.
    """

    step: int
    exact: float
    aligned: float | None


@dataclass(frozen=True)
class Learnt:
    """The whole training of a checkpoint.

    curve: step, loss, learning_rate, now and then development_loss; happened: by measure, between which two steps.
    """

    optimisation: Optimisation
    curve: tuple[dict[str, int | float], ...]
    stops: tuple[Stop, ...]
    happened: dict[str, tuple[int, int] | None]


def learnt(model: Trained) -> Learnt:
    """Read how a model was learnt. Raises Unsuitable for one that was not trained here."""
    file = model.folder and model.folder / "history.json"
    if not file or not file.is_file() or model.folder is None:
        raise Unsuitable("How this model was trained is not known here: choose one that was trained by Regard.")
    stops = tuple(Stop(**stop) for stop in (model.measured or {}).get("stops", ()))
    steps = [stop.step for stop in stops]
    measures = {"exact": [s.exact for s in stops], "aligned": [s.aligned for s in stops if s.aligned is not None]}
    happened = {name: _between(steps, rise(values)) for name, values in measures.items()}
    curve = tuple(json.loads(file.read_text(encoding="utf-8")))
    return Learnt(Recipe.load(model.folder.name).optimisation, curve, stops, happened)


def rise(values: Sequence[float]) -> int | None:
    """Find where a value first reaches the middle between its first and its highest, None if it rises less than RISE.

    >>> rise([0.2, 0.3, 0.25, 0.7, 0.9, 0.6])
    3
    """
    if not values or max(values) - values[0] < RISE:
        return None
    middle = (values[0] + max(values)) / 2
    return next(k for k, value in enumerate(values) if value >= middle)


def _between(steps: Sequence[int], reached: int | None) -> tuple[int, int] | None:
    return None if reached is None else (steps[reached - 1], steps[reached])

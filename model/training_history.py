"""Training of a checkpoint: the curve of its loss, the stops at which it was kept, and where something happened."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from regard.model import recorded
from regard.model.errors import Unsuitable
from regard.model.heads_learnt import HeadsLearnt, heads_learnt
from regard.model.recorded import Recording, StopErrors
from regard.model.trace import Served
from regard.model.trained import Trained
from regard.model.training.recipe import OPTIMISATION, Optimisation, Recipe
from regard.model.zoo import CURVE

UNKNOWN = "How this model was trained is not known here: choose one that was trained by Regard."
RISE = 0.2
"""Least rise of a share for anything to have happened."""


@dataclass(frozen=True)
class Stop:
    """A step at which a model was kept, and what was measured there.

    exact: share of unseen dates that it writes without a mistake; aligned: share of their digits whose largest weight
    is on the part of the date that they stand for, where the right date is given; chance: that share by chance; both
    None of a model that has no map. All are None where nothing was measured.
    """

    step: int
    exact: float | None
    aligned: float | None
    chance: float | None

    @property
    def shares(self) -> dict[str, float | None]:
        """The shares that may rise, by measure; what looks at its part, above chance."""
        above = None if self.aligned is None or self.chance is None else self.aligned - self.chance
        return {"exact": self.exact, "aligned": above}


@dataclass(frozen=True)
class InductionStop:
    """A step at which a decoder was kept, and what it did with random signs that come twice.

    matching: of the best head of each layer, the weight on what followed a sign when it came before; previous: of the
    best head, the weight on the place before; gained: nats a sign that are saved the second time.
    """

    step: int
    matching: Sequence[float]
    previous: float
    gained: float

    @property
    def shares(self) -> dict[str, float | None]:
        """The share that may rise, of the best head."""
        return {"matching": max(self.matching)}


@dataclass(frozen=True)
class TranslationStop:
    """A step of a recorded training of a translator.

    bleu: of greedy translations of unseen pairs; aer: by the piece that names its rows, the alignment error rate of the
    best head, and its layer and head, from 1; loss: of training there.
    """

    step: int
    bleu: float
    aer: dict[Served, StopErrors]
    loss: float

    @property
    def shares(self) -> dict[str, float | None]:
        """BLEU of 1, and 1 − AER of the best head, by whichever piece names its rows: both are shares that may rise."""
        return {"bleu": self.bleu / 100, "aer": 1 - min(best["aer"] for best in self.aer.values())}


@dataclass(frozen=True)
class TrainingHistory:
    """The whole training of a checkpoint.

    curve: step, loss, learning_rate, now and then development_loss; happened: by measure, between which two steps.
    pieces_before: of the target, that the weights had read when it began; 0: they were new.
    texts: of a recorded training, which is another than that of the weights, the only ones whose maps were kept; own:
    the training of the weights then; diagonal: the alignment error rate of links by the order of the words alone;
    heads: of a model of several, each along the way.
    """

    optimisation: Optimisation
    curve: tuple[dict[str, int | float], ...]
    stops: tuple[Stop | InductionStop | TranslationStop, ...]
    happened: dict[str, tuple[int, int] | None]
    texts: tuple[str, ...] | None = None
    pieces_before: int = 0
    own: "TrainingHistory | None" = None
    diagonal: float | None = None
    heads: HeadsLearnt | None = None


def training_history(model: Trained) -> TrainingHistory:
    """Read how a model was learnt. Raises Unsuitable for one that was not trained here."""
    recording = _folder(model) / recorded.FILE
    own = _own(model)
    if not recording.is_file():
        return own
    return _recorded(Recording.load(recording), own, model)


def _own(model: Trained) -> TrainingHistory:
    stored = curve(model)
    stops = _stops(model, int(stored[-1]["step"]))
    optimisation, before = optimised(model)
    return TrainingHistory(optimisation, stored, stops, _happened(stops), pieces_before=before)


def optimised(model: Trained) -> tuple[Optimisation, int]:
    """Schedule of the training of the weights, and the pieces they had read before. Raises Unsuitable if unknown."""
    recipe = recipe_of(model)
    before = recipe.pieces_before if recipe else 0
    beside = _folder(model) / OPTIMISATION
    if beside.is_file():
        return Optimisation(**json.loads(beside.read_text(encoding="utf-8"))), before
    if recipe is None:
        raise Unsuitable(UNKNOWN)
    return recipe.optimisation, before


def recipe_of(model: Trained) -> Recipe | None:
    """The recipe that made a model; None of a folder with another name, and of one that was trained by choices."""
    with suppress(ValueError):
        return Recipe.load(model.id)
    return None


def curve(model: Trained) -> tuple[dict[str, int | float], ...]:
    """The loss along the training of the weights. Raises Unsuitable for a model that was not trained here."""
    text = (_folder(model) / CURVE).read_text(encoding="utf-8")
    try:
        stored = tuple(json.loads(text))
    except json.JSONDecodeError:
        stored = ()
    if not stored:
        raise Unsuitable(UNKNOWN)
    return stored


def _folder(model: Trained) -> Path:
    whole, at, _ = model.id.partition("@")
    if at:
        raise Unsuitable(f"{model.id} is one stop of a training: ask for that of {whole}.")
    if model.folder is None or not (model.folder / CURVE).is_file():
        raise Unsuitable(UNKNOWN)
    return model.folder


def _recorded(recording: Recording, own: TrainingHistory, model: Trained) -> TrainingHistory:
    about = recording.about
    stops = tuple(TranslationStop(**stop) for stop in about["stops"])
    optimisation = Optimisation(**about["optimisation"])
    aligned = _between([stop.step for stop in stops], fall(stops, about["diagonal"]))
    happened = {"aligned": aligned, **_happened(stops)}
    shape = model.network.blocks[recorded.KEPT]
    heads = heads_learnt(recording, model.tokenizer) if shape["layers"] * shape["heads"] > 1 else None
    return TrainingHistory(
        optimisation,
        tuple(about["curve"]),
        stops,
        happened,
        recording.texts,
        own=own,
        diagonal=about["diagonal"],
        heads=heads,
    )


def fall(stops: Sequence[TranslationStop], diagonal: float) -> int | None:
    """Find the stop from which on the best head aligns better than links by the order of the words alone, `diagonal`.

    Rows are named as in the head that aligns best at the end. None where it is so from the first on, or never.
    """
    end = stops[-1].aer
    served: Served = min(end, key=lambda name: end[name]["aer"])
    blind = [place for place, stop in enumerate(stops) if stop.aer[served]["aer"] >= diagonal]
    return blind[-1] + 1 if blind and blind[-1] + 1 < len(stops) else None


def _happened(stops: Sequence[Stop | InductionStop | TranslationStop]) -> dict[str, tuple[int, int] | None]:
    steps = [stop.step for stop in stops]
    measures = dict.fromkeys(name for stop in stops for name in stop.shares)
    return {name: _between(steps, rise(_values(stops, name))) for name in measures}


def _stops(model: Trained, end: int) -> tuple[Stop | InductionStop, ...]:
    """The stops with their measurements; without these, where it was kept and its end; at least the end."""
    measured = (model.measured or {}).get("stops")
    if measured:
        kind = InductionStop if "matching" in measured[0] else Stop
        return tuple(kind(**stop) for stop in measured)
    return tuple(Stop(step, None, None, None) for step in (*model.snapshots, end))


def _values(stops: Sequence[Stop | InductionStop | TranslationStop], name: str) -> list[float]:
    values = [stop.shares[name] for stop in stops]
    return [value for value in values if value is not None]


def rise(values: Sequence[float]) -> int | None:
    """Find where a value passes the middle between its first and its highest for the last time before the highest.

    None if it rises less than RISE. What it falls back from does not count.

    >>> rise([0.2, 0.3, 0.25, 0.7, 0.9, 0.6]), rise([0.2, 0.6, 0.1, 0.3, 0.9])
    (3, 4)
    """
    if not values or max(values) - values[0] < RISE:
        return None
    middle = (values[0] + max(values)) / 2
    top = values.index(max(values))
    return 1 + max(k for k, value in enumerate(values[:top]) if value < middle)


def _between(steps: Sequence[int], reached: int | None) -> tuple[int, int] | None:
    return None if reached is None else (steps[reached - 1], steps[reached])

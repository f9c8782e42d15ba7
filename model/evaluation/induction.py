"""Induction: whether heads look at what followed a sign when it came before, and what that does to the loss."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from jaxtyping import Float

from regard.model import measured
from regard.model.head_measures import on_sentence
from regard.model.interventions import HeadsMeant, Intervention, KnockOut
from regard.model.measured import InductionAt, InductionWithout
from regard.model.trained import Trained
from regard.model.training import repeats

TEXTS, SIGNS, SEED = 100, 25, 778


@dataclass(frozen=True)
class Induction:
    """Means over texts of SIGNS different random signs, twice.

    matching: the weight on the sign that followed the first time, in rows of the second half (prefix matching);
    previous: the weight on the place before; first, second: the loss of the signs of each half after its first, in
    nats. Olsson et al. 2022, arXiv 2209.11895.
    """

    matching: Float[np.ndarray, "layer head"]
    previous: Float[np.ndarray, "layer head"]
    first: float
    second: float


def measure(model: Trained, interventions: tuple[Intervention, ...] = (), texts: int = TEXTS) -> Induction:
    """Read random signs twice, each text with the second half given."""
    found = []
    for text in repeats.doubled(texts, SEED, SIGNS):
        attended = model.attend(text[:SIGNS], text[SIGNS:], interventions=interventions)
        heads, loss = on_sentence(attended, "decoder").measures, -np.array(attended.target.log_probabilities)
        found.append(
            (heads["induction"], heads["before"], loss[-2 * SIGNS + 1 : -SIGNS].mean(), loss[-SIGNS + 1 :].mean())
        )
    matching, previous, first, second = (np.mean(every, axis=0) for every in zip(*found, strict=True))
    return Induction(matching, previous, float(first), float(second))


def figures(model: Trained) -> measured.Induction:
    """Measure every head and both losses, and the same without the head that looks most at the place before."""
    whole = measure(model)
    layer, head = (int(n) + 1 for n in np.unravel_index(whole.previous[0:1].argmax(), whole.previous[0:1].shape))
    others = [n for n in range(1, whole.matching.shape[1] + 1) if n != head]
    without = measure(model, (KnockOut(HeadsMeant("decoder", layer, (head,))),))
    beside = [measure(model, (KnockOut(HeadsMeant("decoder", layer, (other,))),)) for other in others]
    return {
        "texts": TEXTS,
        "signs": SIGNS,
        "seed": SEED,
        "matching": _rounded(whole.matching),
        "previous": _rounded(whole.previous),
        "first": round(whole.first, 4),
        "second": round(whole.second, 4),
        "without_previous": {"layer": layer, "head": head, **_short(without)},
        "without_another": [_short(one) for one in beside],
    }


def at_stop(model: Trained) -> InductionAt:
    """Figures of a stop of the training: the best head of each layer, and the second half's loss less the first's."""
    found = measure(model)
    return {
        "matching": _rounded(found.matching.max(1)),
        "previous": round(float(found.previous.max()), 4),
        "gained": round(found.first - found.second, 4),
    }


def _short(found: Induction) -> InductionWithout:
    return {"matching": round(float(found.matching.max()), 4), "second": round(found.second, 4)}


def _rounded(values: np.ndarray) -> Any:
    return np.round(values.astype(np.float64), 4).tolist()

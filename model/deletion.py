"""Deletion curves: does a measure name first what the model then lacks most?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from jaxtyping import Float32, Int
from torch import Tensor

from regard.model.errors import Unsuitable
from regard.model.teacher_forcing import force
from regard.model.trace import Attended
from regard.model.translator import Translator

STEPS = 10  # numbers of pieces that are taken out, at most, evenly spaced
RANDOM = 3  # orders by chance, whose mean is the line to beat
SEED = 1
Order = tuple[int, ...]
Measures = Mapping[str, Float32[np.ndarray, "i j"]]


@dataclass(frozen=True)
class Deletion:
    """Losses of ln p of each written piece i once the first `counts[k]` source pieces of a measure's order are gone.

    The last measure is chance, the mean of RANDOM orders. All but one piece are taken out in the end.
    """

    measures: tuple[str, ...]
    counts: tuple[int, ...]
    losses: Float32[np.ndarray, "measure i k"]

    @property
    def curves(self) -> Float32[np.ndarray, "measure k"]:
        """The mean over the written pieces."""
        return self.losses.mean(1)

    @property
    def areas(self) -> Float32[np.ndarray, " measure"]:
        """The mean of the curves: the larger, the sooner the measure names what matters.

        Samek et al. 2017, arXiv 1509.06321, equation 12 (AOPC).
        """
        return self.curves.mean(1)


def counts(j: int) -> tuple[int, ...]:
    """The numbers of pieces, of j, that are taken out.

    >>> counts(5), counts(25)
    ((1, 2, 3, 4), (1, 4, 6, 9, 11, 14, 16, 19, 21, 24))
    """
    return tuple(sorted({round(k) for k in np.linspace(1, j - 1, min(STEPS, j - 1))}))


def orders(measures: Measures, row: int) -> dict[str, list[Order]]:
    """The source pieces in the order of each measure, the largest value first; and by chance."""
    found = {name: [tuple(np.argsort(-values[row], kind="stable").tolist())] for name, values in measures.items()}
    j = next(iter(measures.values())).shape[1]
    chance = np.random.default_rng((SEED, row))
    return found | {"chance": [tuple(chance.permutation(j).tolist()) for _ in range(RANDOM)]}


@torch.inference_mode()
def losses(model: Translator, attended: Attended, measures: Measures, row: int) -> Float32[np.ndarray, "measure k"]:
    """Losses of one written piece, from 0, along the order of each measure, and of chance.

    The pieces that stay keep their places. Each set of pieces is taken out once, whatever orders come through it.
    """
    found, ks = orders(measures, row), counts(len(attended.source.ids))
    sets = {(order, k): frozenset(order[:k]) for every in found.values() for order in every for k in ks}
    without = _log_probabilities(
        model, attended, row, sorted({*sets.values()}, key=lambda out: (len(out), sorted(out)))
    )
    whole = attended.target.log_probabilities[row]
    lines = [
        np.mean([[whole - without[sets[order, k]] for k in ks] for order in every], axis=0) for every in found.values()
    ]
    return np.array(lines, np.float32)


def _log_probabilities(
    model: Translator, attended: Attended, row: int, sets: Sequence[frozenset[int]]
) -> dict[frozenset[int], float]:
    """The log-probability of the written piece without each of these sets, many of one size in a batch."""
    source, found = attended.source.ids, dict[frozenset[int], float]()
    target = torch.tensor([attended.target.ids[: row + 1]], device=model.device)
    most = model.copies(len(source) + row + 1)
    start = 0
    while start < len(sets):
        size = len(sets[start])
        batch = [out for out in sets[start : start + most] if len(out) == size]
        kept = torch.tensor([[j for j in range(len(source)) if j not in out] for out in batch])
        found |= dict(zip(batch, _read(model, source, kept, target, row), strict=True))
        start += len(batch)
    return found


def _read(
    model: Translator, source: Sequence[int], kept: Int[Tensor, "copies j"], target: Tensor, row: int
) -> list[float]:
    ids = torch.tensor(source)[kept].to(model.device)
    places = kept.double() if model.network.positions else None
    run = force(model.network, model.marks, ids, target.expand(len(kept), -1), places=places)
    found: list[float] = run.likelihood(torch.full((len(kept),), row))[:, 0].tolist()
    return found


def together(attended: Attended, measures: Sequence[str], rows: Sequence[Float32[np.ndarray, "measure k"]]) -> Deletion:
    """Join the rows, in their order."""
    return Deletion((*measures, "chance"), counts(len(attended.source.ids)), np.stack(rows, 1))


def deletable(model: object, attended: Attended) -> Translator:
    """Raise Unsuitable for a model that is not read without pieces here, and for a source of one piece."""
    if not isinstance(model, Translator):
        raise Unsuitable("Pieces are taken out of models that come with Regard and translate only: choose one of them.")
    if len(attended.source.ids) < 2:
        raise Unsuitable("This text has one piece, of which nothing can be taken out: write a longer one.")
    return model

"""Deletion curves over many sentences: which explanation was right about this model?"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from regard.model.deletion import deletable, losses, together
from regard.model.evaluation.bootstrap import MADE, mean_intervals
from regard.model.explanations import explain
from regard.model.measured import DeletionAreas
from regard.model.trace import HeadAt
from regard.model.trained import Trained

Areas = dict[str, float]


def areas(model: Trained, texts: Iterable[str]) -> Iterator[Areas]:
    """The area of every measure on each text, as the model translates it; weights and norms are of `head_of`."""
    at = head_of(model)
    for text in texts:
        attended = model.attend(text)
        translator = deletable(model, attended)
        measures = explain(model, attended, at.layer, at.head).measures
        rows = [losses(translator, attended, measures, row) for row in range(len(attended.target.ids))]
        found = together(attended, list(measures), rows)
        yield dict(zip(found.measures, found.areas.tolist(), strict=True))


def head_of(model: Trained) -> HeadAt:
    """The head that best aligns what is produced, or the only one."""
    return model.best_of("produced") or HeadAt("cross", 1, 1)


def summed(model: Trained, found: Sequence[Areas]) -> DeletionAreas:
    """The mean of each measure's area with its interval, and how it was made."""
    at, names = head_of(model), [*found[0]]
    values = np.array([[one[name] for name in names] for one in found])
    intervals = mean_intervals(values[:, None])[0]
    return {
        "sentences": len(found),
        "layer": at.layer,
        "head": at.head,
        **MADE,
        "areas": {
            name: np.round(interval.astype(float), 4).tolist() for name, interval in zip(names, intervals, strict=True)
        },
    }

"""Agreement of each explanation with leave-one-out over many sentences, beside chance."""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from jaxtyping import Bool, Float

from regard.model.evaluation.bootstrap import MADE, mean_intervals
from regard.model.evaluation.deletion import head_of
from regard.model.explanations import explain
from regard.model.measured import WithLeaveOneOut
from regard.model.trained import Trained

TRUTH, CHANCE = "left_out", "chance"
Agreed = dict[str, tuple[float, float]]
"""By measure of one sentence: the share of rows with the same first piece, and Kendall's tau-b, a mean over rows."""


def agreements(model: Trained, texts: Iterable[str]) -> Iterator[Agreed]:
    """Compare the measures of each text, as the model translates it; weights and norms are of `head_of`."""
    at = head_of(model)
    for text in texts:
        found = explain(model, model.attend(text), at.layer, at.head)
        truth, names = found.measures[TRUTH], [*found.measures]
        ordered = np.ptp(np.abs(truth), axis=-1) > 0
        taus = dict(zip(names, found.agreement[names.index(TRUTH)].tolist(), strict=True))
        yield {
            **{
                name: (same_first(values, truth, ordered), taus[name])
                for name, values in found.measures.items()
                if name != TRUTH
            },
            CHANCE: (1 / truth.shape[1], 0.0),
        }


def same_first(
    values: Float[np.ndarray, "i j"], truth: Float[np.ndarray, "i j"], ordered: Bool[np.ndarray, " i"]
) -> float:
    """The share of the rows that have an order in which both put the same piece first, by absolute value.

    >>> both = np.array([[1.0, -3.0], [2.0, 0.0]])
    >>> same_first(both, np.array([[0.0, 1.0], [0.0, 1.0]]), np.array([True, True]))
    0.5
    """
    first, right = (np.abs(one).argmax(-1) for one in (values, truth))
    return float((first == right)[ordered].mean()) if ordered.any() else float("nan")


def summed(model: Trained, found: Sequence[Agreed]) -> WithLeaveOneOut:
    """The means over the sentences with their intervals, and how they were made.

    chance: an order drawn at random puts the right one of n pieces first with 1 / n, and its tau is 0.
    """
    at, names = head_of(model), [*found[0]]
    values = np.array([[one[name] for name in names] for one in found])
    intervals = np.round(mean_intervals(values).astype(float), 4).tolist()
    return {
        "sentences": len(found),
        "layer": at.layer,
        "head": at.head,
        **MADE,
        "measures": {name: {"first": first, "tau": tau} for name, (first, tau) in zip(names, intervals, strict=True)},
    }

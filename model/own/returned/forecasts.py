"""Attention of forecasting models: the two parts of pytorch-forecasting's softmax, the sums of darts."""

from typing import Any

import numpy as np

from regard.model.own.arrays import as_array
from regard.model.own.returned.taken import Taken
from regard.model.own.sums import WHOLE

PAST, FUTURE = "encoder_attention", "decoder_attention"
OUTPUT = "output"
"""What `predict` of pytorch-forecasting names the output of the model."""
AXES = "texts rows heads columns"
"""Heads stand behind the steps that look."""


def taken_forecast(given: Any) -> Taken | None:
    """The attention of a Temporal Fusion Transformer, as its library returns it; None of anything else."""
    if hasattr(given, "time_index") and callable(getattr(given, "values", None)):
        return _of_series(given)
    names = [*given.keys()] if hasattr(given, "keys") else []
    if OUTPUT in names and hasattr(given, OUTPUT):  # of predict, whose names are no keys
        return taken_forecast(given.output)
    if PAST in names and FUTURE in names:
        return _of_parts(given, names)
    if part := next((name for name in (PAST, FUTURE) if name in names), None):
        return _of_part(given, part)
    return None


def _of_parts(given: Any, names: list[str]) -> Taken | None:
    """The output of pytorch-forecasting: both parts of one softmax, [texts, steps, heads, past or future].

    encoder_lengths and decoder_lengths say which steps are padding, behind the others. A step does not look at itself
    nor ahead. Lim et al. 2021, arXiv 1912.09363, section 4.4.
    """
    past, future = (_part(given[name]) for name in (PAST, FUTURE))
    if past.ndim != 4 or past.shape[:3] != future.shape[:3]:
        return None
    weights = np.concatenate([past, future], -1)
    if not (np.abs(weights.sum(-1, dtype=np.float64) - 1) <= WHOLE).all():
        return None
    rows = _counted("future", weights.shape[1])
    columns = _counted("past", past.shape[3]) + _counted("future", future.shape[3])
    said = f"{PAST} and {FUTURE} are two parts of one softmax, joined: columns are past and future steps."
    return Taken(weights, AXES, _looks(given, names, past, future), said=(said,), rows=rows, columns=columns)


def _part(given: Any) -> np.ndarray:
    """A part, [texts, steps, heads, past or future]; `predict` gives a list of texts of several lengths."""
    if not isinstance(given, (list, tuple)) or not all(getattr(one, "ndim", 0) == 3 for one in given):
        return as_array("weights", given)
    texts = [as_array("weights", one) for one in given]
    widest = max((one.shape[2] for one in texts), default=0)
    return as_array("weights", [np.pad(one, ((0, 0), (0, 0), (0, widest - one.shape[2]))) for one in texts])


def _counted(what: str, count: int) -> list[str]:
    """Steps as they are named.

    >>> _counted("past", 2)
    ['past 1', 'past 2']
    """
    return [f"{what} {k}" for k in range(1, count + 1)]


def _looks(given: Any, names: list[str], past: np.ndarray, future: np.ndarray) -> np.ndarray:
    """Mark where steps may look, [1, texts, 1, rows, columns]: at steps that are there, and that are no padding."""
    rows = past.shape[1]
    past_is_there = _are_there(given, names, "encoder_lengths", past)
    future_is_there = _are_there(given, names, "decoder_lengths", future)
    before = np.ones((rows, future.shape[3]), bool)
    if not (future != 0).any((0, 2))[np.triu(before)].any():
        before = np.tri(*before.shape, k=-1, dtype=bool)
    columns = [np.repeat(past_is_there[:, None], rows, 1), future_is_there[:, None] & before]
    looks = np.concatenate(columns, -1)
    if rows == future.shape[3]:
        looks &= future_is_there[:, :, None]
    return looks[None, :, None]


def _are_there(given: Any, names: list[str], name: str, part: np.ndarray) -> np.ndarray:
    """Which steps of each text are no padding, [texts, steps]; all of them where nobody says how many."""
    lengths = as_array(name, given[name]) if name in names else np.array(part.shape[3])
    return np.arange(part.shape[3]) < np.broadcast_to(lengths, len(part))[:, None]


def _of_part(given: Any, name: str) -> Taken | None:
    """One of the parts, with a sentence on the other."""
    weights = _part(given[name])
    if weights.ndim != 4:
        return None
    other = FUTURE if name == PAST else PAST
    said = f"{name} is a part of a softmax, so that rows sum to less than 1: the rest is in {other}."
    what = "past" if name == PAST else "future"
    rows, columns = _counted("future", weights.shape[1]), _counted(what, weights.shape[3])
    return Taken(weights, AXES, said=(said,), rows=rows, columns=columns)


def _of_series(given: Any) -> Taken:
    """A series of darts, whose components look at its times; TFTExplainer gives the sum over the heads."""
    values = as_array("weights", given.values())
    sums = values.sum(0, dtype=np.float64)
    heads = round(float(sums.mean())) if sums.size else 0
    said: tuple[str, ...] = ()
    if heads > 1 and (np.abs(sums / heads - 1) <= WHOLE).all():
        values = values / heads
        said = (f"Each component of the series sums to {heads}, the number of heads, whose mean is shown.",)
    rows, columns = ([str(one) for one in labels] for labels in (given.components, given.time_index))
    return Taken(values, "columns rows", said=said, rows=rows, columns=columns)

"""Measures of what a head does on a sentence, each with its source; for one sentence and, added up, for a corpus."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from jaxtyping import Bool, Float, Int

from regard.model.divergence import entropy
from regard.model.trace import Attended
from regard.model.words_of_map import Word, axis

FAR = 10  # places that a histogram of distances tells apart, to each side
POSITIONAL = 0.9  # share of rows in which a head looks most at one place: Voita et al. 2019, section 5.1
RESTS = 0.5  # share of the weights: ours
PerHead = Float[np.ndarray, "layer head"]
Weights = Float[np.ndarray, "layer head i j"]


@dataclass(frozen=True)
class Measure:
    """A number for each head; None for a unit where it is a share of the weights, 0 to 1."""

    name: str
    meaning: str
    source: str
    unit: str | None = None


MEASURES = {
    "entropy": Measure("entropy", "of a row, the mean", "Ghader & Monz 2017, arXiv 1710.03348, section 5", "bits"),
    "confidence": Measure(
        "confidence", "the largest weight of a row, marks left out, the mean", "Voita et al. 2019, arXiv 1905.09418"
    ),
    "distance": Measure(
        "distance", "of query and key, weighted", "Vig & Belinkov 2019, arXiv 1906.04284, section 5.2", "pieces"
    ),
    "spread": Measure(
        "spread of the distance", "the standard deviation of where a row looks, the mean", "ours", "pieces"
    ),
    "before": Measure("place before", "weight on it", "Clark et al. 2019, arXiv 1906.04341, section 3.1"),
    "own": Measure("own place", "weight on it", "Clark et al. 2019, section 3.1"),
    "after": Measure("place after", "weight on it", "Clark et al. 2019, section 3.1"),
    "first": Measure("first piece", "weight on it", "Xiao et al. 2023, arXiv 2309.17453 (attention sinks)"),
    "end": Measure("end mark", "weight on it", "Clark et al. 2019, section 3.2"),
    "punctuation": Measure("punctuation", "weight on pieces without letters and digits", "Clark et al. 2019, 3.2"),
    "duplicate": Measure(
        "same piece before",
        "weight on earlier places of the same piece, in rows that have one",
        "Wang et al. 2022, arXiv 2211.00593 (duplicate token heads)",
    ),
    "induction": Measure(
        "what followed before",
        "weight on places after an earlier one of the same piece, in rows that have one",
        "Olsson et al. 2022, arXiv 2209.11895 (prefix matching)",
    ),
    "norm_entropy": Measure(
        "entropy, by norms", "as entropy, of norms ‖α f(x)‖", "Kobayashi et al. 2020, arXiv 2004.10102", "bits"
    ),
    "norm_first": Measure("first piece, by norms", "as first piece, of norms ‖α f(x)‖", "Kobayashi et al. 2020"),
    "norm_end": Measure("end mark, by norms", "as end mark, of norms ‖α f(x)‖", "Kobayashi et al. 2020"),
    "norm_punctuation": Measure("punctuation, by norms", "as punctuation, of norms", "Kobayashi et al. 2020"),
}


@dataclass(frozen=True)
class HeadsOnSentence:
    """Measures of all heads of a block on one sentence, by their names; NaN where a measure has no rows here.

    places: the share of the weights at each relative place j - i, from -FAR to FAR, further ones at the ends;
    strongest: the number of rows whose largest weight is at each. None where rows and columns are different texts.
    """

    measures: dict[str, PerHead]
    places: Float[np.ndarray, "layer head place"] | None
    strongest: Int[np.ndarray, "layer head place"] | None


def on_sentence(
    attended: Attended, block: str, lengths: Float[np.ndarray, "layer head j"] | None = None
) -> HeadsOnSentence:
    """Measure all heads of a block; lengths: of the vectors that are weighed, for the measures by norms."""
    whole = attended.blocks[block]
    w = np.nan_to_num(whole.weights).astype(np.float64)
    columns = axis(attended, whole.shape["columns"], words=False)
    found = _of_weights(w, columns)
    if lengths is not None:
        found |= _of_norms(w * lengths[:, :, None], columns)
    if (whole.shape["rows"] == "source") != (whole.shape["columns"] == "source"):
        return HeadsOnSentence(found, None, None)
    causal = whole.shape["mask"] == "causal"
    found |= _of_places(w, causal=causal)
    if causal:
        found |= _of_repeats(w, np.array(attended.target.fed))
    return HeadsOnSentence(found, *_histograms(w))


def _of_weights(w: Weights, columns: Sequence[Word]) -> dict[str, PerHead]:
    found = {"entropy": entropy(w).mean(-1), "first": w[..., 0].mean(-1)} | by_columns(w, columns)
    if columns[-1].is_mark:
        found["end"] = w[..., -1].mean(-1)
    return found


def by_columns(w: Float[np.ndarray, "*heads i j"], columns: Sequence[Word]) -> dict[str, Float[np.ndarray, "*heads"]]:
    """Measures that need to know which columns are marks and which are punctuation; no confidence in marks alone."""
    marks = np.array([word.is_mark for word in columns])
    found = {"punctuation": w[..., _punctuation(columns)].sum(-1).mean(-1)}
    return found if marks.all() else found | {"confidence": w[..., ~marks].max(-1).mean(-1)}


def _of_norms(norms: Weights, columns: Sequence[Word]) -> dict[str, PerHead]:
    total = norms.sum(-1, keepdims=True)
    share = np.divide(norms, total, out=np.zeros_like(norms), where=total > 0)
    found = _of_weights(share, columns)
    return {f"norm_{name}": found[name] for name in ("entropy", "first", "end", "punctuation") if name in found}


def _punctuation(columns: Sequence[Word]) -> Bool[np.ndarray, " j"]:
    return np.array([not word.is_mark and not any(map(str.isalnum, word.text)) for word in columns])


def _of_places(w: Weights, *, causal: bool) -> dict[str, PerHead]:
    place = _places(w)
    mean = (w * place).sum(-1, keepdims=True)
    spread = np.sqrt((w * (place - mean) ** 2).sum(-1))
    found = {"distance": (w * abs(place)).sum(-1).mean(-1), "spread": spread.mean(-1)}
    nothing = np.full(w.shape[:2], np.nan)
    found["own"] = (w * (place == 0)).sum(-1).mean(-1)
    found["before"] = (w * (place == -1)).sum(-1)[..., 1:].mean(-1) if w.shape[-2] > 1 else nothing
    if not causal:
        found["after"] = (w * (place == 1)).sum(-1)[..., :-1].mean(-1) if w.shape[-2] > 1 else nothing
    return found


def _of_repeats(w: Weights, pieces: np.ndarray) -> dict[str, PerHead]:
    i, j = np.indices(w.shape[-2:])
    again = (pieces[i] == pieces[j]) & (j < i)
    followed = np.pad(again, ((0, 0), (1, 0)))[:, :-1] & (j <= i)
    return {"duplicate": _in_rows(w, again), "induction": _in_rows(w, followed)}


def _in_rows(w: Weights, meant: Bool[np.ndarray, "i j"]) -> PerHead:
    """The weight on these cells, the mean over the rows that have one."""
    rows = meant.any(-1)
    return (w * meant).sum(-1)[..., rows].mean(-1) if rows.any() else np.full(w.shape[:2], np.nan)


def _places(w: Weights) -> Int[np.ndarray, "i j"]:
    rows, columns = w.shape[-2:]
    return np.arange(columns) - np.arange(rows)[:, None]


def _histograms(w: Weights) -> tuple[Float[np.ndarray, "layer head place"], Int[np.ndarray, "layer head place"]]:
    place = _places(w).clip(-FAR, FAR)
    best = np.take_along_axis(np.broadcast_to(place, w.shape), w.argmax(-1)[..., None], -1)[..., 0]
    every = range(-FAR, FAR + 1)
    shares = np.stack([(w * (place == at)).sum((-2, -1)) / w.shape[-2] for at in every], -1)
    return shares, np.stack([(best == at).sum(-1) for at in every], -1)

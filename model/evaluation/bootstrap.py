"""Intervals of a score, an error rate, and the difference of two models: of sentences drawn again and again."""

from collections.abc import Sequence

import numpy as np
from jaxtyping import Float, Int
from sacrebleu.metrics.bleu import BLEU

from regard.model.alignment_error import Gold, Link
from regard.model.evaluation.quality import groups_by_length
from regard.model.measured import Gap, LengthGap, Resampled

RESAMPLES, SEED = 1_000, 1
INTERVAL = 0.95
MADE: Resampled = {"interval": INTERVAL, "resamples": RESAMPLES, "seed": SEED}
ENDS = ((1 - INTERVAL) / 2, (1 + INTERVAL) / 2)
ORDERS = 4  # n-grams of 1 to 4 words

Counts = Int[np.ndarray, "sentences counts"]


def gaps_by_length(
    sources: Sequence[str], better: Sequence[str], worse: Sequence[str], references: Sequence[str]
) -> list[LengthGap]:
    """Gain in BLEU of one translation over another, for each group of lengths, with `interval`s."""
    ours, theirs = counts(better, references), counts(worse, references)
    return [
        {"words": words, "pairs": len(rows), **interval(ours[rows], theirs[rows])}
        for words, rows in groups_by_length(sources).items()
    ]


def interval(ours: Counts, theirs: Counts) -> Gap:
    """The difference of BLEU, and where INTERVAL of the differences lie when sentences are drawn with replacement.

    Both translate the same sentences of each draw: the paired bootstrap of Koehn 2004, "Statistical significance tests
    for machine translation evaluation", section 4, with the percentiles of the differences.
    """
    drawn = _drawn(len(ours))
    low, high = _ends([bleu(a) - bleu(b) for a, b in zip(drawn @ ours, drawn @ theirs, strict=True)], 2)
    return {"gap": round(bleu(ours.sum(0)) - bleu(theirs.sum(0)), 2), "low": low, "high": high}


def bleu_interval(translations: Sequence[str], references: Sequence[str], tokenize: str = "13a") -> list[float]:
    """Ends of the interval in which INTERVAL of the BLEU lie when sentences are drawn with replacement.

    Koehn 2004, "Statistical significance tests for machine translation evaluation", section 3, with percentiles.
    """
    each = counts(translations, references, tokenize)
    return _ends([bleu(one) for one in _drawn(len(each)) @ each], 2)


def error_interval(found: Sequence[frozenset[Link]], gold: Sequence[Gold]) -> list[float]:
    """Ends of the interval in which INTERVAL of the alignment error rates lie when sentences are drawn again.

    Percentiles, as in `bleu_interval`; the head stays the one that is best on all sentences.
    """
    agreed = np.array([len(a & g.sure) + len(a & g.possible) for a, g in zip(found, gold, strict=True)])
    size = np.array([len(a) + len(g.sure) for a, g in zip(found, gold, strict=True)])
    drawn = _drawn(len(size))
    return _ends(1 - (drawn @ agreed) / (drawn @ size), 4)


def share_interval(right: Sequence[bool]) -> list[float]:
    """Ends of the interval in which INTERVAL of the shares of right answers lie when the answers are drawn again.

    >>> share_interval([True] * 5)
    [1.0, 1.0]
    """
    return _ends(np.random.default_rng(SEED).binomial(len(right), np.mean(right), RESAMPLES) / len(right), 4)


def mean_intervals(values: Float[np.ndarray, "sentence layer head"]) -> Float[np.ndarray, "layer head 3"]:
    """The mean of a measure over the sentences, and where INTERVAL of the means lie when sentences are drawn again.

    NaN counts as no value. Efron & Tibshirani 1993, "An introduction to the bootstrap", section 13.3 (percentiles).
    """
    every = np.concatenate([np.ones((1, len(values))), _drawn(len(values))]).astype(np.float32)
    flat = values.reshape(len(values), -1).astype(np.float32)
    with np.errstate(invalid="ignore", divide="ignore"):
        means = (every @ np.nan_to_num(flat)) / (every @ ~np.isnan(flat))
    low, high = np.nanquantile(means[1:], ENDS, axis=0)
    return np.stack([means[0], low, high], -1).reshape(*values.shape[1:], 3)


def _drawn(sentences: int) -> Int[np.ndarray, "resamples sentences"]:
    return np.random.default_rng(SEED).multinomial(sentences, np.full(sentences, 1 / sentences), RESAMPLES)


def _ends(values: Sequence[float] | Float[np.ndarray, " resamples"], digits: int) -> list[float]:
    return [round(float(end), digits) for end in np.quantile(values, ENDS)]


def counts(translations: Sequence[str], references: Sequence[str], tokenize: str = "13a") -> Counts:
    """Counts that BLEU adds up: n-grams that match, n-grams, words of each translation and of its reference."""
    metric = BLEU(tokenize=tokenize, force=True)
    scores = (metric.corpus_score([one], [[other]]) for one, other in zip(translations, references, strict=True))
    return np.array([[*score.counts, *score.totals, score.sys_len, score.ref_len] for score in scores])


def bleu(summed: Float[np.ndarray, " counts"] | Int[np.ndarray, " counts"]) -> float:
    """BLEU of a corpus with these sums of `counts`, smoothed as `quality.corpus_scores` smooths it."""
    matches, ngrams = summed[:ORDERS].tolist(), summed[ORDERS : 2 * ORDERS].tolist()
    written, wanted = summed[2 * ORDERS :].tolist()
    return BLEU.compute_bleu(matches, ngrams, written, wanted, smooth_method="exp").score

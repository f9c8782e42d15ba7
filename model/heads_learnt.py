"""Alignment of every cross-attention head along a recorded training, on the kept sentences that people linked."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from jaxtyping import Float, Float64

from regard.model.alignment_error import Gold, by_piece, diagonal, error_rate, links, word_weights
from regard.model.gold import Linked, linked_sentences
from regard.model.recorded import Recording
from regard.model.tokenizer import Text, Tokenizer
from regard.model.trace import Served

SERVED: tuple[Served, ...] = ("produced", "fed")


@dataclass(frozen=True)
class LearntHead:
    """A head, counted from 1, and its alignment error rate at each stop; rows are named as it serves at the end.

    begins: the step from which on it aligns better than links by the order of the words alone; None where it ends
    no better, 0 where it was so from the first stop on.
    """

    layer: int
    head: int
    rows: Served
    aer: tuple[float, ...]
    begins: int | None


@dataclass(frozen=True)
class HeadsLearnt:
    """Every head, the lowest error at the end first; sentences: that were measured; diagonal: by word order alone."""

    sentences: int
    diagonal: float
    heads: tuple[LearntHead, ...]


@dataclass(frozen=True)
class _Followed:
    """A kept sentence and its links; texts: its translation and itself; weights: of cross-attention at each stop."""

    pair: Linked
    texts: tuple[Text, Text]
    weights: Float[np.ndarray, "stops layers heads i j"]

    def links(self, served: Served) -> np.ndarray:
        """The links of every head at every stop."""
        words = self.pair.target_words, self.pair.source_words
        named = word_weights(by_piece(self.weights, served), *self.texts, *words)
        found = np.empty(named.shape[:3], dtype=object)
        for at in np.ndindex(*found.shape):
            found[at] = links(named[at])
        return found


def heads_learnt(recording: Recording, tokenizer: Tokenizer) -> HeadsLearnt | None:
    """Measure every head at every stop where the translation of its end was given. None where none is linked."""
    followed = [one for pair in linked_sentences() if (one := _followed(recording, tokenizer, pair))]
    if not followed:
        return None
    gold = [one.pair.gold for one in followed]
    rates = np.array([_errors([one.links(served) for one in followed], gold) for served in SERVED])
    blind = error_rate([diagonal(pair) for pair in gold], gold)
    heads = [_learnt(rates[:, :, *at], at, blind, recording.steps) for at in np.ndindex(*rates.shape[2:])]
    return HeadsLearnt(len(gold), blind, tuple(sorted(heads, key=lambda one: one.aer[-1])))


def _learnt(
    rates: Float64[np.ndarray, "served stops"], at: tuple[int, ...], blind: float, steps: Sequence[int]
) -> LearntHead:
    served = int(rates[:, -1].argmin())
    aer = rates[served]
    worse = np.flatnonzero(aer >= blind)
    begins = 0 if not worse.size else None if worse[-1] + 1 == len(steps) else steps[worse[-1] + 1]
    return LearntHead(at[0] + 1, at[1] + 1, SERVED[served], tuple(aer.tolist()), begins)


def _errors(found: Sequence[np.ndarray], gold: Sequence[Gold]) -> Float64[np.ndarray, "stops layers heads"]:
    rates = np.empty(found[0].shape)
    for at in np.ndindex(*rates.shape):
        rates[at] = error_rate([one.item(at) for one in found], gold)
    return rates


def _followed(recording: Recording, tokenizer: Tokenizer, pair: Linked) -> _Followed | None:
    """The kept readings of a pair where its translation was given; None where another was."""
    kept = [one for at, one in recording.readings.items() if at.forced and at.text == pair.text]
    written = tokenizer.decode(kept[0].ids) if kept else None
    if written is None or written.text != pair.target:
        return None
    weights = np.stack([one.weights.astype(np.float32) for one in kept])
    return _Followed(pair, (written, tokenizer.encode(pair.text)), weights)

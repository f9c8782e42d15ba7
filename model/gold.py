"""Word links of our own: the shipped examples, linked by hand to the translations that the shipped models write."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from jaxtyping import Float64

from regard.model.alignment_error import (
    Gold,
    Link,
    Span,
    belongs,
    by_piece,
    detokenise,
    error_rate,
    links,
    read_gold,
    word_weights,
)
from regard.model.tokenizer import Text
from regard.model.trace import Attended, Served

FILE = Path(__file__).parent / "gold.tsv"


@dataclass(frozen=True)
class Linked:
    """A sentence and its translation as people write them, where their words are, and the links between these."""

    text: str
    target: str
    source_words: list[Span]
    target_words: list[Span]
    gold: Gold


@lru_cache(maxsize=1)
def linked_sentences() -> tuple[Linked, ...]:
    """All sentences that have links."""
    return tuple(_linked(pair) for pair in read_gold(FILE))


def _linked(pair: Gold) -> Linked:
    text, source_words = detokenise(pair.source, french=False)
    target, target_words = detokenise(pair.target, french=True)
    return Linked(text, target, source_words, target_words, pair)


def linked(attended: Attended) -> Linked | None:
    """The links of what was read and written; None if it has none."""
    texts = (attended.source.text, attended.target.text)
    return next((one for one in linked_sentences() if (one.text, one.target) == texts), None)


def sentence_errors(attended: Attended, linked: Linked, served: Served) -> Float64[np.ndarray, "layers heads"]:
    """The alignment error rate of each cross-attention head on this one sentence."""
    named = word_weights(
        by_piece(attended.blocks["cross"].weights, served),
        attended.target,
        attended.source,
        linked.target_words,
        linked.source_words,
    )
    return np.array([[error_rate([links(head)], [linked.gold]) for head in layer] for layer in named])


def cells(attended: Attended, linked: Linked, some: frozenset[Link]) -> list[Link]:
    """Links between words as links between their pieces: (i, j), from 0; i is produced."""
    rows = _pieces(attended.target, linked.target_words)
    columns = _pieces(attended.source, linked.source_words)
    return sorted((i, j) for p, q in some for i in rows[p] for j in columns[q])


def _pieces(text: Text, words: list[Span]) -> list[list[int]]:
    return [np.flatnonzero(word).tolist() for word in belongs(text, words)]

"""Rows in which attention and other measures name different pieces: the widest of each head, and attention sinks."""

from dataclasses import dataclass

import numpy as np
from jaxtyping import Bool, Float, Float32

from regard.model.tokenizer import Text


@dataclass(frozen=True)
class RowAt:
    """A row of a head, which like its layer and its head counts from 1, and how far it parts the measures, 0 to 1."""

    layer: int
    head: int
    row: int
    margin: float


def apart(
    weights: Float32[np.ndarray, "layer head i j"],
    left_out: Float[np.ndarray, "i j"],
    written: Text,
    read: Text,
) -> list[RowAt]:
    r"""The row of each head in which weights and leave-one-out differ most, the widest first; none where they agree.

    $$ \min(\alpha_{ia} - \alpha_{ib}, \; q_{ib} - q_{ia}), \quad q_{ij} = 1 - e^{-\mathrm{loss}_{ij}} $$

    a is the piece with the largest weight, b that with the largest loss, and q the share of the probability of piece i
    that is lost without piece j. Only rows of whole words count whose a and b have letters or digits.
    """
    lost = 1 - np.exp(-left_out.astype(np.float64))
    first = weights.argmax(-1)  # layer head i
    costly = np.broadcast_to(left_out.argmax(-1), first.shape)
    lead = _at(weights, first) - _at(weights, costly)
    loss = _at(lost, costly) - _at(lost, first)
    named = lettered(read)
    counts = whole_words(written) & named[first] & named[costly]
    return _widest(np.where(counts, np.minimum(lead, loss), 0))


def sinks(
    weights: Float32[np.ndarray, "layer head i j"],
    lengths: Float32[np.ndarray, "layer head j"] | None,
    written: Text,
    read: Text,
) -> list[RowAt]:
    """The row of each head that rests most on a mark, though norms put a piece that was read first.

    The margin is the weight on the mark. Norms are the weights times the lengths of the vectors that are weighed.
    Kobayashi et al. 2020, arXiv 2004.10102, section 4.1. Without lengths there are none.
    """
    if lengths is None:
        return []
    first = weights.argmax(-1)
    added = (weights * lengths[:, :, None]).argmax(-1)
    marks = np.array([start == end for start, end in read.offsets], bool)
    rests = whole_words(written) & marks[first] & lettered(read)[added]
    return _widest(np.where(rests, _at(weights, first), 0))


def lettered(text: Text) -> Bool[np.ndarray, " n"]:
    """Find the pieces that have letters or digits."""
    return np.array([any(map(str.isalnum, text.text[start:end])) for start, end in text.offsets], bool)


def whole_words(text: Text) -> Bool[np.ndarray, " n"]:
    """Find the pieces that are whole words; where none is, as of a date, which have letters or digits."""
    ends = [text.text[:start][-1:] + text.text[end : end + 1] for start, end in text.offsets]
    whole = lettered(text) & np.array([not any(map(str.isalnum, end)) for end in ends], bool)
    return whole if whole.any() else lettered(text)


def _at(values: Float[np.ndarray, "*heads i j"], places: np.ndarray) -> np.ndarray:
    return np.take_along_axis(np.broadcast_to(values, (*places.shape, values.shape[-1])), places[..., None], -1)[..., 0]


def _widest(margins: Float[np.ndarray, "layer head i"]) -> list[RowAt]:
    rows = margins.argmax(-1)
    best = _at(margins, rows)
    found = [
        RowAt(int(k) + 1, int(h) + 1, int(rows[k, h]) + 1, float(best[k, h]))
        for k, h in zip(*best.nonzero(), strict=True)
    ]
    return sorted(found, key=lambda row: (-row.margin, row.layer, row.head))

"""Maps that are easier to read: pieces merged into words, end marks hidden. No head computed them as they stand."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from jaxtyping import Float, Float32

from regard.model.labels import MARK
from regard.model.run import Run, Side
from regard.model.tokenizer import SPACE, Text

UNSPACED = (
    *("CJK ", "IDEOGRAPHIC ", "HIRAGANA ", "KATAKANA", "HALFWIDTH KATAKANA", "BOPOMOFO "),
    *("THAI ", "LAO ", "KHMER ", "MYANMAR ", "TIBETAN ", "TAI ", "NEW TAI ", "JAVANESE ", "BALINESE "),
)
"""How Unicode names the letters of scripts that set no spaces between words: there, where words meet is not written."""


@dataclass(frozen=True)
class Word:
    """A row or a column of a map; pieces: those it stands for, counted from 0; place: of its characters in the text."""

    text: str
    pieces: tuple[int, ...]
    is_mark: bool = False
    place: tuple[int, int] = (0, 0)


def pieces_of(text: Text) -> list[tuple[Word, bool]]:
    """Each piece as a word of its own, and whether a word begins with it: it touches no piece before it.

    Of a text that is read from last to first a piece touches the one that follows it in the text. Pieces may share
    characters: bytes of one letter do, and a sign of the start of a word has the letter after it. A letter of a script
    that sets no spaces between words goes on no word: there each piece is one, as the tokenizer cut it.

    >>> text = Text("Cats sleep", ("Cat", "s", "sleep", "</s>"), ((0, 3), (3, 4), (5, 10), (10, 10)), ())
    >>> [begins for _, begins in pieces_of(text)]
    [True, False, True, True]
    """
    found, start, end, begun, after_mark = list[tuple[Word, bool]](), 0, 0, 0, True
    for k, (token, (first, last)) in enumerate(zip(text.tokens, text.offsets, strict=True)):
        is_mark = first == last and MARK.fullmatch(token) is not None
        written = text.text[first:last]
        meets = start <= last and first <= end
        apart = first == end and written[:1].isspace()
        apart |= begun < end and (
            (first == end and _is_unspaced(text.text, end)) or (last == start and _is_unspaced(text.text, start))
        )
        begins = is_mark or after_mark or not meets or apart
        found.append((Word(token if is_mark else written.strip(), (k,), is_mark, (first, last)), begins))
        begun, end = (first, last) if begins else (min(begun, first), max(end, last))
        start, after_mark = first, is_mark
    return found


def _is_unspaced(text: str, place: int) -> bool:
    """Whether one of the letters on both sides of this place is of such a script; a sign on a letter stays with it."""
    after = text[place : place + 1]
    if after and unicodedata.category(after).startswith("M"):
        return False
    return any(unicodedata.name(letter, "").startswith(UNSPACED) for letter in text[max(0, place - 1) : place + 1])


def axis(attended: Run, side: Side, *, words: bool) -> list[Word]:
    """The rows or the columns of a block whose queries or keys are the pieces of this side; by words or by pieces."""
    source, target = pieces_of(attended.source), pieces_of(attended.target)
    if target and attended.target.read:  # the first piece of the target is the second of the source
        target[0] = (target[0][0], source[1][1])
    fed = [(_fed_first(token), True) for token in attended.target.fed[:1]] + target[:-1]
    pieces = {"source": source, "target": target, "fed": fed}[side]
    named = [(replace(word, pieces=(k,)), begins) for k, (word, begins) in enumerate(pieces)]
    text = attended.source.text if side == "source" else attended.target.text
    return merge_pieces(named, text) if words else [word for word, _ in named]


def _fed_first(token: str) -> Word:
    return Word(token.lstrip(SPACE), (0,), MARK.fullmatch(token) is not None)


def merge_pieces(pieces: Sequence[tuple[Word, bool]], text: str) -> list[Word]:
    """Join each piece with which no word begins to the word before it: a word is the text that its pieces cover."""
    words = list[Word]()
    for piece, begins in pieces:
        if begins or not words:
            words.append(piece)
        else:
            (start, end), (first, last) = words[-1].place, piece.place
            start, end = min(start, first), max(end, last)
            words[-1] = Word(text[start:end].strip(), words[-1].pieces + piece.pieces, place=(start, end))
    return words


JOINING = "'’"  # of the signs that are part of a longer word; so are hyphens


def words_apart(text: Text, fed: str | None = None) -> list[Word]:
    """Words with punctuation apart, as pages open a map: `static/shared/head/by-words.ts`; a mark is one of its own.

    fed: the mark of the start, of a text that is fed: there each piece stands one place after its own. A word of one
    piece is called as its token.
    """
    late = int(fed is not None)
    words = [Word(fed, (0,), is_mark=True)] if fed is not None else []
    for k, (piece, begins) in enumerate(pieces_of(text)[: len(text.tokens) - late]):
        token = text.tokens[k]
        if begins or not (k and _joins(token) and _joins(text.tokens[k - 1])):
            words.append(Word(token, (k + late,), piece.is_mark, piece.place))
        else:
            start, end = min(words[-1].place[0], piece.place[0]), max(words[-1].place[1], piece.place[1])
            name = SPACE + text.text[start:end].strip()
            words[-1] = Word(name, (*words[-1].pieces, k + late), place=(start, end))
    return words


def _joins(token: str) -> bool:
    """Whether a piece can be part of a longer word.

    >>> [_joins(token) for token in ("aise", "'", "-", ".", "▁(", "</s>")]
    [True, True, True, False, False, False]
    """
    kinds = [(letter, unicodedata.category(letter)) for letter in token]
    return MARK.fullmatch(token) is None and any(
        letter in JOINING or kind == "Pd" or (kind[0] not in "PSZ" and letter != SPACE) for letter, kind in kinds
    )


def by_words_apart(
    weights: Float32[np.ndarray, "i j"], rows: Sequence[Word], columns: Sequence[Word]
) -> Float32[np.ndarray, "p q"]:
    """The map by words: columns of a word added, its rows averaged, marks divided out.

    >>> mark, word = Word("</s>", (2,), is_mark=True), Word("ab", (0, 1))
    >>> by_words_apart(np.array([[0.25, 0.25, 0.5]] * 3, np.float32), [word, mark], [word, mark])
    array([[1.]], dtype=float32)
    """
    return without_marks(merged(weights, rows, columns), rows, columns, divide=True)


def merged(
    weights: Float32[np.ndarray, "*heads i j"], rows: Sequence[Word], columns: Sequence[Word]
) -> Float[np.ndarray, "*heads p q"]:
    r"""The weight of a word on a word: columns of its pieces added, rows averaged.

    $$ b_{pq} = \frac{1}{|p|} \sum_{i \in p} \sum_{j \in q} a_{ij} $$

    Clark et al. 2019, arXiv 1906.04341, section 4.1. Rows that summed to 1 still do. A weight that one piece may not
    have counts as the 0 that it is by rule; what no pair of pieces may have is NaN.

    >>> one, two = Word("a", (0,)), Word("bc", (1, 2))
    >>> merged(np.array([[1, 0, 0], [0.5, 0.25, 0.25], [0.1, 0.5, 0.4]], np.float32), [one, two], [one, two])
    array([[1. , 0. ],
           [0.3, 0.7]], dtype=float32)
    """
    places = [[word.pieces[0] for word in words] for words in (columns, rows)]
    known, allowed = np.nan_to_num(weights).astype(np.float64), ~np.isnan(weights)
    for axis, first in zip((-1, -2), places, strict=True):
        known, allowed = (np.add.reduceat(known, first, axis), np.logical_or.reduceat(allowed, first, axis))
    average = known / np.array([[len(word.pieces)] for word in rows])
    return np.where(allowed, average, np.nan).astype(np.float32)


def without_marks(
    weights: Float32[np.ndarray, "*heads i j"], rows: Sequence[Word], columns: Sequence[Word], *, divide: bool
) -> Float32[np.ndarray, "*heads p q"]:
    r"""The map of all words that are no marks, each row divided by what is left of it.

    $$ b_{ij} = a_{ij} / \sum_{k \text{ no mark}} a_{ik} $$

    A row of which nothing is left is NaN. divide: false of rows that are no distributions, as those of a maximum.
    """
    kept_rows, kept_columns = ([k for k, word in enumerate(words) if not word.is_mark] for words in (rows, columns))
    kept = weights[..., kept_rows, :][..., kept_columns].astype(np.float64)
    left = np.nansum(np.abs(kept), -1, keepdims=True)
    divided = kept / np.where(left > 0, left, 1) if divide else kept
    return np.where(left > 0, divided, np.nan).astype(np.float32, order="C")

"""A map by words with punctuation apart and without end marks, as pages open it: `static/shared/head/by-words.ts`."""

import unicodedata
from collections.abc import Sequence
from typing import NotRequired, TypedDict

import numpy as np
from jaxtyping import Float32

from regard.model.labels import MARK
from regard.model.tokenizer import SPACE
from regard.model.words_of_map import Word, merged, without_marks

JOINING = "'’"  # of the signs that are part of a longer word; so are hyphens


class PiecesAnswer(TypedDict):
    """A text of an answer of the API; fed: of a target alone."""

    text: str
    tokens: list[str]
    offsets: list[tuple[int, int]]
    begins: list[bool]
    fed: NotRequired[list[str]]


def words_of(text: PiecesAnswer, side: str) -> list[Word]:
    """Words of a text of an answer, in the order of its pieces; a mark is one of its own. side: fed, or another.

    A word that is fed was produced one place before, and the first that is fed is the mark of the start.
    """
    late = int(side == "fed")
    tokens, offsets = text["tokens"], text["offsets"]
    words = [Word(text["fed"][0], (0,), is_mark=True)] if late else []
    for k, token in enumerate(tokens[: len(tokens) - late]):
        begins = text["begins"][k] or not (k and _joins(token) and _joins(tokens[k - 1]))
        pieces = (k + late,) if begins else (*words.pop().pieces, k + late)
        start, end = offsets[pieces[0] - late][0], offsets[k][1]
        name = token if begins else SPACE + text["text"][start:end].strip()
        words.append(Word(name, pieces, is_mark=MARK.fullmatch(token) is not None))
    return words


def by_words(
    weights: Float32[np.ndarray, "i j"], rows: Sequence[Word], columns: Sequence[Word]
) -> tuple[Float32[np.ndarray, "p q"], list[str], list[str]]:
    """The map and the names of its rows and columns: columns of a word added, its rows averaged, marks divided out.

    >>> mark, word = Word("</s>", (2,), is_mark=True), Word("ab", (0, 1))
    >>> by_words(np.array([[0.25, 0.25, 0.5]] * 3, np.float32), [word, mark], [word, mark])
    (array([[1.]], dtype=float32), ['ab'], ['ab'])
    """
    names = [[word.text for word in words if not word.is_mark] for words in (rows, columns)]
    return without_marks(merged(weights, rows, columns), rows, columns, divide=True), names[0], names[1]


def _joins(token: str) -> bool:
    """Whether a piece can be part of a longer word.

    >>> [_joins(token) for token in ("aise", "'", "-", ".", "▁(", "</s>")]
    [True, True, True, False, False, False]
    """
    kinds = [(letter, unicodedata.category(letter)) for letter in token]
    return MARK.fullmatch(token) is None and any(
        letter in JOINING or kind == "Pd" or (kind[0] not in "PSZ" and letter != SPACE) for letter, kind in kinds
    )

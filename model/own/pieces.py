"""Names of rows or columns as a text in pieces, whatever tokenizer wrote them.

Marks say where words begin: those of SentencePiece ("▁cat"), of byte-level BPE ("Ġcat"), of WordPiece ("##s"); without
any, each name is a word.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from regard.model.labels import MARK
from regard.model.tokenizer import SPACE, Text

BYTE_LEVEL = "Ġ"
PART = "##"


@dataclass(frozen=True)
class Brought(Text):
    """A text of a batch that somebody brings; number: its place in the batch, from 0."""

    number: int = field(default=0, kw_only=True)


def brought(names: Sequence[str], number: int = 0) -> Brought:
    """The text that these names make; marks stand in no text.

    >>> brought(["[CLS]", "cat", "s", "##leep"]).text
    'cat sleep'
    """
    text, offsets, tokens = "", list[tuple[int, int]](), _tokens(names)
    for token in tokens:
        if MARK.fullmatch(token):
            offsets.append((len(text), len(text)))
            continue
        text += " " * (token.startswith(SPACE) and bool(text))
        written = token.removeprefix(SPACE)
        offsets.append((len(text), len(text) + len(written)))
        text += written
    return Brought(text, tokens, tuple(offsets), tuple(range(len(tokens))), number=number)


def _tokens(names: Sequence[str]) -> tuple[str, ...]:
    """The names as the pages' tokens, of which those that begin a word have SPACE before them."""
    if are_marked(names):
        return tuple((SPACE + name[1:] if name.startswith(BYTE_LEVEL) else name).replace("Ċ", "\n") for name in names)
    return tuple(_token(name) for name in names)


def are_marked(names: Sequence[str]) -> bool:
    """Whether a mark before a name says that a word begins there."""
    return any(name.startswith((SPACE, BYTE_LEVEL)) for name in names)


def _token(name: str) -> str:
    if name.startswith(PART) and name != PART:
        return name.removeprefix(PART)
    return name if MARK.fullmatch(name) else SPACE + name

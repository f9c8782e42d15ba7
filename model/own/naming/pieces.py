"""Names of rows or columns as a text in pieces, whatever tokenizer wrote them.

Marks say where words begin: those of SentencePiece ("▁cat"), of byte-level BPE ("Ġcat"), of WordPiece ("##s"); or where
a word goes on: "@@" after a piece (subword-nmt, fairseq, Joey NMT), "￭" on the side that joins (OpenNMT); or where it
ends: "</w>" (CLIP, GPT-1, XLM). Without any, each name is a word.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from regard.model.byte_level import BEGINS, are_bytes, name_of_bytes
from regard.model.labels import MARK
from regard.model.tokenizer import SPACE, Text

PART = "##"
NAMED_BYTE = re.compile(r"<0x([0-9A-F]{2})>", re.IGNORECASE)
GOES_ON, ENDS, JOINS = "@@", "</w>", "￭"


@dataclass(frozen=True)
class Brought(Text):
    """A text of a batch that somebody brings; number: its place in the batch, from 0."""

    number: int = field(default=0, kw_only=True)


def brought(names: Sequence[str], number: int = 0) -> Brought:
    """The text that these names make; marks stand in no text.

    >>> brought(["[CLS]", "cat", "s", "##leep"]).text
    'cat sleep'
    """
    tokens, raw, places = _tokens(names), bytearray(), list[tuple[int, int]]()
    is_utf8 = _is_utf8(tokens)
    for token in tokens:
        if not MARK.fullmatch(token):
            raw += b" " * (token.startswith(SPACE) and bool(raw))
        start = len(raw)
        raw += _bytes(token, is_utf8=is_utf8)
        places.append((start, len(raw)))
    starts = [k for k, byte in enumerate(raw) if byte & 0xC0 != 0x80]  # of characters
    ends = [
        (bisect_right(starts, a) - 1 if a < b else bisect_left(starts, a), bisect_left(starts, b)) for a, b in places
    ]
    return Brought(raw.decode(), tokens, tuple(ends), tuple(range(len(tokens))), number=number)


def _bytes(token: str, *, is_utf8: bool) -> bytes:
    """A token in the text: nothing of a mark, and of names of bytes these, where they make characters."""
    if MARK.fullmatch(token) or token == JOINS:
        return b""
    written = token.removeprefix(SPACE)
    parts = NAMED_BYTE.split(written) if is_utf8 else [written]
    return b"".join(bytes([int(part, 16)]) if k % 2 else part.encode() for k, part in enumerate(parts))


def _is_utf8(tokens: Sequence[str]) -> bool:
    try:
        b"".join(_bytes(token, is_utf8=True) for token in tokens).decode()
    except UnicodeDecodeError:
        return False
    return True


def _tokens(names: Sequence[str]) -> tuple[str, ...]:
    """The names as the pages' tokens, of which those that begin a word have SPACE before them."""
    written = [name for name in names if not MARK.fullmatch(name)]
    if not any(name.startswith(SPACE) for name in written) and are_bytes(written):
        return tuple(name if MARK.fullmatch(name) else name_of_bytes(name) for name in names)
    if are_marked(names):
        return tuple((SPACE + name[1:] if name.startswith(BEGINS) else name).replace("Ċ", "\n") for name in names)
    if _end_with(written, GOES_ON):
        return _joined(names, lambda name: (name.removesuffix(GOES_ON), False, name.endswith(GOES_ON)))
    if _end_with(written, ENDS):
        return _joined(names, lambda name: (name.removesuffix(ENDS), False, not name.endswith(ENDS)))
    if any(name.startswith(JOINS) for name in written) or _end_with(written, JOINS):
        return _joined(names, lambda name: (name.strip(JOINS), name.startswith(JOINS), name.endswith(JOINS)))
    return tuple(_token(name) for name in names)


def _end_with(names: Sequence[str], mark: str) -> bool:
    return any(name.endswith(mark) and name != mark for name in names)


def _joined(names: Sequence[str], read: Callable[[str], tuple[str, bool, bool]]) -> tuple[str, ...]:
    """The tokens of names that say whether they go on: read gives a name bare, whether it joins left, and right."""
    found, goes_on = list[str](), False
    for name in names:
        if MARK.fullmatch(name):
            found.append(name)
            goes_on = False
            continue
        bare, left, right = read(name)
        found.append((bare if goes_on or left else SPACE + bare) or name)
        goes_on = right
    return tuple(found)


def are_marked(names: Sequence[str]) -> bool:
    """Whether a mark before a name says that a word begins there."""
    return any(name.startswith((SPACE, BEGINS)) for name in names)


def _token(name: str) -> str:
    if name.startswith(PART) and name != PART:
        return name.removeprefix(PART)
    return name if MARK.fullmatch(name) else SPACE + name

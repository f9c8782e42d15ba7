"""Offsets of pieces for tokenizers that do not give them: found by walking the text piece by piece."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

Place = tuple[int, str]  # a character of the text, and what of it the pieces so far leave
Way = tuple[Place, int, int]  # of a piece: the place before it, the first character of it, the character after it

BYTE = re.compile(r"<0x([0-9A-F]{2})>")
ALIKE = str.maketrans(dict.fromkeys("‘’ʼ`´", "'") | dict.fromkeys("“”„«»", '"') | dict.fromkeys("‐‑‒–—―−", "-"))
MOSES = {"'": "&apos;", '"': "&quot;", "&": "&amp;", "<": "&lt;", ">": "&gt;", "[": "&#91;", "]": "&#93;",
         "|": "&#124;", "-": "@-@"}  # fmt: skip


def find_offsets(text: str, tokens: Sequence[str], unknown: str | None = None) -> list[tuple[int, int]] | None:
    """Find each piece in the text; None if the pieces are not those of the text.

    Compares without case, accents and compatibility forms (NFKD), and without the marks of words (▁cat, ca@@, cat</w>,
    ##s). A piece that is a byte has the place of its character, and so has each of several pieces that one character
    becomes. unknown: a piece that stands for any characters but space.

    >>> find_offsets("A ﬁne café", ["▁a", "▁fi", "ne", "▁caf", "<0xC3>", "<0xA9>"])
    [(0, 1), (2, 3), (3, 5), (6, 9), (9, 10), (9, 10)]
    """
    steps: list[dict[Place, Way]] = []
    places: Sequence[Place] = [(0, "")]
    for token in tokens:
        ways: dict[Place, Way] = {}
        for place in places:
            for surface in _surfaces(token):
                for end, first in _walk(text, place, surface):
                    ways.setdefault(end, (place, first, end[0] + bool(end[1])))
        if token == unknown and places:
            ways |= _any(text, min(places)) | ways
        steps.append(ways)
        places = [*ways]
    ends = [place for place in places if _is_end(text, place)]
    if not ends:
        return None
    place, found = ends[0], list[tuple[int, int]]()
    for ways in reversed(steps):
        place, first, after = ways[place]
        found.append((first, after))
    return _with_dropped(text, found[::-1])


def _any(text: str, place: Place) -> dict[Place, Way]:
    """All ends within the next word."""
    first = next((n for n in range(place[0], len(text)) if not text[n].isspace()), len(text))
    after = next((n for n in range(first, len(text)) if text[n].isspace()), len(text))
    return {(end, ""): (place, first, end) for end in range(first + 1, after + 1)}


def _walk(text: str, place: Place, surface: str) -> list[tuple[Place, int]]:
    """Positions at which this surface may end if it begins here, each with the character it then begins with."""
    states = {(place, place[0])}
    for count, letter in enumerate(surface):
        states = {(end, first if count else n) for at, first in states for end, n in _step(text, at, letter)}
    return sorted(states)


def _step(text: str, place: Place, letter: str) -> Iterator[tuple[Place, int]]:
    """Positions that one letter leads to, and its character: this one, or one after what may be left out."""
    n, rest = place
    if rest:
        if rest[0] == letter:
            yield _after(n, rest), n
        if not _may_be_dropped(rest):
            return
        n += 1
    for at in range(n, len(text)):
        yield from ((_after(at, form), at) for form in _forms(text[at]) if form[0] == letter)
        if not _may_be_dropped(text[at]):
            return


def _after(n: int, form: str) -> Place:
    return (n, form[1:]) if form[1:] else (n + 1, "")


def _is_end(text: str, place: Place) -> bool:
    n, rest = place
    return _may_be_dropped(rest + text[n + bool(rest) :])


def _with_dropped(text: str, offsets: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Give what a tokenizer dropped to the piece before it, and at the beginning to the first one."""
    found = list[tuple[int, int]]()
    for (first, end), after in zip(offsets, [*(first for first, _ in offsets[1:]), len(text)], strict=False):
        space = next((n for n in range(end, after) if text[n].isspace()), max(end, after))
        found.append((first, space))
    if found:
        found[0] = min(found[0][0], len(text) - len(text.lstrip())), found[0][1]
    return found


@lru_cache(2**16)
def _surfaces(token: str) -> tuple[str, ...]:
    """Texts that a piece may stand for: itself first, because a mark of one tokenizer is text in another."""
    bare = token.removesuffix("</w>").removesuffix("@@").removeprefix("##")
    found = [_key(form) for marked in (token, bare) for form in (marked, marked.replace("▁", "").replace(" ", ""))]
    if byte := BYTE.fullmatch(token):
        found.append(_of_byte(int(byte[1], 16)))
    elif len(token) == 1 and 0x80 <= ord(token) <= 0xFF:
        found.append(_of_byte(ord(token)))  # as ByT5 writes a byte
    return tuple(dict.fromkeys(found))


@lru_cache(2**16)
def _forms(character: str) -> tuple[str, ...]:
    """Forms that a tokenizer may give a character: with its accents or without, as bytes, as an entity."""
    key = _key(character)
    found = [key, "".join(c for c in key if unicodedata.category(c) != "Mn"), MOSES.get(character, "")]
    if not character.isascii():
        found.append("".join(map(_of_byte, character.encode())))
    return tuple(dict.fromkeys(form for form in found if form))


def _key(text: str) -> str:
    return unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text.translate(ALIKE)).casefold())


def _of_byte(value: int) -> str:
    """A byte as one letter, which no text has unless the byte is ASCII."""
    return chr(value) if value < 0x80 else chr(0xDC00 + value)


def _may_be_dropped(text: str) -> bool:
    """Whether a tokenizer may drop this: space, control and format characters, accents."""
    return all(c.isspace() or unicodedata.category(c) in {"Cc", "Cf", "Mn"} for c in text)

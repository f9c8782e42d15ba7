"""The thresholds and tables by which texts are read and remarked on, for a program that is not in Python."""

import sys
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from typing import TypedDict

from tokenizers import normalizers

from regard.model import remarks
from regard.model.words_of_map import UNSPACED


class Rules(TypedDict):
    """invisible, control, unspaced: classes of characters, as patterns of JavaScript; kept: characters that only newer
    tables of Unicode than those of `tokenizers` take apart; the others are constants of `regard.model.remarks`.
    """

    invisible: str
    control: str
    unspaced: str
    kept: str
    capitals: float
    letters: float
    strange: float
    fewest: int
    seldom: float
    phrasebook: list[str]


@cache
def rules() -> Rules:
    """Collect them; it takes a second, since every character there is is looked at."""
    older = normalizers.NFKC()
    return Rules(
        invisible=pattern_of(lambda character: bool(remarks.INVISIBLE.match(character))),
        control=pattern_of(lambda character: bool(remarks.CONTROL.match(character))),
        unspaced=pattern_of(lambda character: unicodedata.name(character, "").startswith(UNSPACED)),
        kept="".join(one for one in _changed() if older.normalize_str(one) == one),
        capitals=remarks.CAPITALS,
        letters=remarks.LETTERS,
        strange=remarks.STRANGE,
        fewest=remarks.FEWEST,
        seldom=remarks.SELDOM,
        phrasebook=sorted(remarks.of_phrasebook()),
    )


def pattern_of(belongs: Callable[[str], bool]) -> str:
    r"""A class of characters as a pattern of JavaScript with the flag u.

    >>> pattern_of(lambda character: character in "abc\U0001f600")
    '[\\u{61}-\\u{63}\\u{1f600}-\\u{1f600}]'
    """
    ranges = list[list[int]]()
    for character in _characters():
        if not belongs(character):
            continue
        if ranges and ranges[-1][1] == ord(character) - 1:
            ranges[-1][1] += 1
        else:
            ranges.append([ord(character)] * 2)
    return "[" + "".join(rf"\u{{{first:x}}}-\u{{{last:x}}}" for first, last in ranges) + "]"


def _characters() -> Iterator[str]:
    return (chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code < 0xE000)


def _changed() -> Iterator[str]:
    """The characters that this Python takes apart."""
    return (character for character in _characters() if not unicodedata.is_normalized("NFKC", character))

"""Widths of texts where no font is at hand: those of DejaVu Sans, a wide one, so that others leave some room."""

import re
import unicodedata

Length = int | float  # of a drawing; a whole number is no float where shapes are checked

NARROW = frozenset("fijlrtIJ.,:;'’|!()[]/\\-·` ")
WIDE = frozenset("mwMWG@%OQDHNUK&<>=+#~→…—−")
SHARES = {"narrow": 0.38, "wide": 0.88, "square": 1.05, "other": 0.62}  # of the size of the letters
PARTS = re.compile(r".{1,23}?(?:[&?/=+]|(?=%)|$)|.{1,23}", re.DOTALL)  # of a word: an address is cut at its signs


def width(text: str, size: Length) -> float:
    """The room of a text in letters of this size.

    >>> width("il", 10) < width("no", 10) < width("MW", 10) < width("漢字", 10), width("é", 10) == width("e\u0301", 10)
    (True, True)
    """
    return size * sum(map(_share, text))


def broken(text: str, room: Length, size: Length) -> list[str]:
    """The lines of a text in a room: cut at its spaces, and in a word that is longer than a line.

    >>> broken("the black cat sleeps", 60, 10), broken("/?model=a&text=The%20black%20cat", 120, 10)
    (['the black', 'cat sleeps'], ['/?model=a&text=The', '%20black%20cat'])
    """
    lines = [""]
    for word in re.findall(r"[^ ]+ *", text):
        for part in PARTS.findall(word):
            longer = lines[-1] + part
            if not lines[-1] or width(longer.rstrip(), size) <= room:
                lines[-1] = longer
            else:
                lines.append(part)
    return [line.rstrip() for line in lines if line]


def _share(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return SHARES["square"]
    return SHARES["narrow" if letter in NARROW else "wide" if letter in WIDE else "other"]

"""The printed form of a result: a few lines that say what it holds, whatever the size of its numbers."""

from collections.abc import Iterable
from textwrap import shorten

from regard.model.tokenizer import Text

WIDTH = 100  # characters of a text that are printed


def summary(title: str, source: Text, target: Text, parts: Iterable[tuple[str, str]]) -> str:
    """A title, both texts, and a line for each part: its name, and what it is.

    >>> text = Text("the cat", ("\u2581the", "\u2581cat"), ((0, 3), (4, 7)), (5, 6))
    >>> print(summary("Attended(one)", text, text, [("cross", "layers 3, heads 8")]))
    Attended(one)
      source: 'the cat', 2 pieces
      target: 'the cat', 2 pieces
      cross: layers 3, heads 8
    """
    texts = [
        (name, f"{shorten(text.text, WIDTH, placeholder=' ...')!r}, {len(text.tokens)} pieces")
        for name, text in (("source", source), ("target", target))
    ]
    return "\n".join([title, *(f"  {name}: {text}" for name, text in (*texts, *parts))])

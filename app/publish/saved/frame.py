"""A page in a cell of a notebook: a frame with the page inside, and a picture for where frames are taken out."""

from html import escape
from typing import Literal

from regard.model.notebook import one_line
from regard.model.still import Still, StillVector

Theme = Literal["light", "dark"]

TWO, WIDE = 901, 970  # pixels from which a page has two columns, and from which what is beside its map has one line
HEIGHT, TALLER = 872, 960  # pixels of a page in two columns, from WIDE on and below
NARROW, SLOPE = 1680, 0.4  # pixels of a page in one column, less so much a pixel
LEAST = "min(560px, 75vw)"  # the width where that of a cell depends on what is in it, as in Panel
ALLOWED = "allow-scripts allow-downloads allow-popups"
ESCAPED = {"&": "&amp;", "'": "&#39;", "<": "&lt;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;", "  ": " &#32;"}
LIVE = "A still picture. To point and click, run the cell, or trust the notebook (Ctrl+Shift+C, “Trust Notebook”)."


def frame(html: str, still: Still | StillVector, height: int | None = None) -> str:
    """A frame that may run its own script, and nothing else: it has no origin, no storage and no network.

    height: in pixels; without it the height follows the width. What is between its two tags is seen where a notebook
    is not trusted, and nowhere else.
    """
    fixed = f"height: {HEIGHT if height is None else height}px"
    style = f"width: 100%; {fixed}; {_by_width() if height is None else ''}border: 0"
    seen = f"{still.image}<br/>{escape(one_line(LIVE))}"
    page = f'<iframe srcdoc={in_attribute(html)} sandbox="{ALLOWED}" style="{style}" title="Regard">{seen}</iframe>'
    return f'<div style="container-type: inline-size; min-width: {LEAST}">{page}</div>'


def in_attribute(html: str) -> str:
    r"""HTML as the value of an attribute, on one line, without blanks that Markdown or reStructuredText change.

    >>> in_attribute("<p id='a'>  1 &lt; 2\n\t</p>")
    "'&lt;p id=&#39;a&#39;> &#32;1 &amp;lt; 2&#10;&#9;&lt;/p>'"
    """
    found = html
    for sign, written in ESCAPED.items():
        found = found.replace(sign, written)
    return f"'{found}'"


def _by_width() -> str:
    """One column is taller the narrower it is, two have one of two heights; 100cqw is the width of the cell.

    A cell as wide as its window, and no phone's, is on paper: no taller than most of the sheet, it is on one.
    """
    one = f"clamp(0px, ({TWO}px - 100cqw) * 9999, {NARROW}px - {SLOPE} * 100cqw)"
    two = f"clamp({HEIGHT}px, ({WIDE}px - 100cqw) * 9999, {TALLER}px)"
    elsewhere = [f"({room}) * 999" for room in ("100vw - 100cqw - 96px", "500px - 100cqw", "100cqw - 800px")]
    return f"height: max({one}, {two}); max-height: max(80vh, {', '.join(elsewhere)}); "

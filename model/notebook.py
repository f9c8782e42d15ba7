"""Results in a notebook: text, tables, and pictures as images, which also notebooks that nobody trusted show."""

from base64 import b64encode
from collections import defaultdict
from collections.abc import Callable, Sequence
from html import escape
from importlib.util import find_spec
from typing import Protocol, runtime_checkable
from urllib.parse import quote

import numpy as np
from jaxtyping import Float32

from regard.model.labels import labels
from regard.model.ramp import ABOVE, BELOW, colour
from regard.model.small_png import with_palette

CELL = 22  # pixels of a cell of a vector
SMALL = 96  # pixels of the longer side of a small map
INK = "#2b1a78"
SIGNED = (BELOW, ABOVE)
PER_LINE = 32  # numbers of a vector
STEADY = 'vector-effect="non-scaling-stroke"'
SVG = "http://www.w3.org/2000/svg"
SAFE = " '=:/;,()!*@$?+-._~[]"  # in an address, between double quotation marks
PPI = 96  # pixels an inch, as those of CSS
HATCH = 4  # pixels between two lines of a small map's hatch
PAPER = 'style="background:#fbfaf7;color:#1d1e22"'  # of their own, so that maps can be read in a dark notebook too


@runtime_checkable
class Drawable(Protocol):
    """A thing that has a picture and a sentence."""

    @property
    def svg(self) -> str: ...

    @property
    def plain(self) -> str: ...


@runtime_checkable
class HasStill(Protocol):
    """A thing that can be drawn."""

    @property
    def still(self) -> Drawable: ...


class Pictured:
    """A result that has a picture beside its HTML, for what shows no HTML, such as documents of Word, and e-mail.

    It is a PNG, and none without the extra `figures`: of an SVG nbconvert makes LaTeX with Inkscape alone, and Word
    shows none.
    """

    def _repr_mimebundle_(self: HasStill, **_: object) -> dict[str, str]:
        return {} if find_spec("typst") is None else {"image/png": b64encode(_png(self.still.svg)).decode()}


def _png(svg: str) -> bytes:
    """A drawing as a PNG of its own size, by Typst."""
    page = '#set page(width: auto, height: auto, margin: 0pt)\n#image(bytes(sys.inputs.drawing), format: "svg")'
    import typst  # type: ignore[import-not-found, unused-ignore] # of an extra

    drawn: bytes = typst.compile(page.encode(), format="png", ppi=PPI, sys_inputs={"drawing": svg})
    return with_palette(drawn)


def sentences(source: str, target: str) -> str:
    """The source and the target, a line each."""
    return f"<p>{escape(source)}<br>{escape(target)}</p>"


def formula(tex: str) -> str:
    """LaTeX between the marks at which notebooks typeset it.

    Not MathML: of that a JupyterLab that does not trust the notebook leaves the letters, without fractions and roots.
    """
    return f"${tex}$" if tex else ""


def table(caption: str, rows: Sequence[Sequence[str]]) -> str:
    """Lines of text in columns."""
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption>{lines}</table>"


def image(svg: str, said: str) -> str:
    """A drawing as an image, which stays where drawings are taken out, and its alternative."""
    return f'<img src="{data_address(svg)}" alt="{escape(one_line(said))}"/>'


def data_address(svg: str) -> str:
    """A picture as an address; all but ASCII is escaped, so that it goes through anything."""
    single = svg.replace('"', "'")  # shorter here; no text in it has either mark bare
    return f"data:image/svg+xml,{quote(single, safe=SAFE).replace('  ', ' %20')}"


def one_line(text: str) -> str:
    """Text without line ends and double blanks, which tools that read a notebook change."""
    return " ".join(text.split())


def numbers(weights: Float32[np.ndarray, "i j"], rows: Sequence[str], columns: Sequence[str]) -> str:
    """The weights of a head as a table that opens; a cell that may not be looked at is empty."""
    head = "".join(f"<th>{escape(name)}</th>" for name in labels(columns))
    lines = "".join(
        f"<tr><th>{escape(name)}</th>{''.join('<td></td>' if np.isnan(w) else f'<td>{w:.4f}</td>' for w in row)}</tr>"
        for name, row in zip(labels(rows), weights, strict=True)
    )
    return f"<details><summary>numbers</summary><table><tr><th></th>{head}</tr>{lines}</table></details>"


def small_maps(name: str, weights: Float32[np.ndarray, "layers heads i j"], said: Callable[[int, int], str]) -> str:
    """Every head of a block, a row a layer; said: the alternative of the picture of a head, which count from 1."""
    heads, i, j = weights.shape[1:]
    size = f'width="{SMALL * j / max(i, j):.0f}" height="{SMALL * i / max(i, j):.0f}"'
    head_names = "".join(f'<th style="text-align: center">H{head}</th>' for head in range(1, heads + 1))
    rows = "".join(
        f"<tr><th>L{layer}</th>"
        + "".join(f"<td>{image(_svg(one, size), said(layer, head))}</td>" for head, one in enumerate(of_layer, 1))
        + "</tr>"
        for layer, of_layer in enumerate(weights, 1)
    )
    return f"<table><caption>{escape(name)}</caption><tr><th></th>{head_names}</tr>{rows}</table>"


def vector_in_words(vector: Float32[np.ndarray, " d_h"]) -> str:
    """The size of a vector, and where its scale ends."""
    ends = f"from \u2212{_largest(vector):.2f} (plum) to {_largest(vector):.2f} (teal)"
    return f"One fixed vector of {len(vector)} numbers, {ends}"


def vector_strip(vector: Float32[np.ndarray, " d_h"]) -> str:
    """A vector with its sentence."""
    said = vector_in_words(vector)
    return f"<p>{said}</p>{image(vector_svg(vector), said)}"


def vector_svg(vector: Float32[np.ndarray, " d_h"]) -> str:
    """The numbers of a vector, PER_LINE a line: the darker the larger, plum below 0 and teal above."""
    cells = "".join(
        f'<rect x="{n % PER_LINE * CELL}" y="{n // PER_LINE * CELL}" width="{CELL}" height="{CELL}" stroke="#8884" '
        f'fill="{SIGNED[int(value > 0)]}" fill-opacity="{abs(value) / _largest(vector):.2f}"/>'
        for n, value in enumerate(vector.tolist())
    )
    lines = -(-len(vector) // PER_LINE)
    size = f'width="{min(len(vector), PER_LINE) * CELL}" height="{lines * CELL}"'
    return f'<svg xmlns="{SVG}" {size} {PAPER}><title>{vector_in_words(vector)}</title>{cells}</svg>'


def _largest(vector: Float32[np.ndarray, " d_h"]) -> float:
    return float(np.abs(vector).max(initial=0)) or 1.0


def _svg(weights: Float32[np.ndarray, "i j"], size: str) -> str:
    """One small map: the cells of equal weight, rounded to 0.01, are one path; those below 0.005 are left out.

    The cells that may not be looked at are hatched.
    """
    cells = defaultdict(list)
    for i, j in zip(*np.nonzero(np.nan_to_num(weights) >= 0.005), strict=True):
        cells[colour(round(100 * float(weights[i, j])))].append(f"M{j} {i}h1v1h-1z")
    i, j = weights.shape
    every = -(-HATCH * max(i, j) // SMALL)  # so that lines keep their distance however many cells there are
    masked = "".join(
        f"M{column} {row + 1}l1 -1"
        for row, column in zip(*np.nonzero(np.isnan(weights)), strict=True)
        if (row + column) % every == 0
    )
    line = f'fill="none" stroke="#8888" {STEADY}'
    hatched = f'<path d="{masked}" stroke-width="0.5" {line}/>' if masked else ""
    paths = "".join(f'<path d="{"".join(d)}" fill="{fill}"/>' for fill, d in cells.items())
    frame = f'<rect width="{j}" height="{i}" {line}/>'
    drawn = f"{hatched}{paths}{frame}"
    return f'<svg xmlns="{SVG}" {size} {PAPER} viewBox="0 0 {j} {i}" preserveAspectRatio="none">{drawn}</svg>'

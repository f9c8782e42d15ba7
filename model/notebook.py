"""Results in a notebook: plain HTML and SVG, with no script and no network."""

from collections import defaultdict
from collections.abc import Sequence
from html import escape

import numpy as np
from jaxtyping import Float32

from regard.model.labels import labels

CELL = 22  # pixels of a cell of the large map
LETTER, LINE = 9, 20  # pixels of the width of a letter, and of a line of text
SMALL = 96  # pixels of the longer side of a small map
INK = "#2b1a78"
SIGNED = ("#8a1c4a", "#2f8f86")  # below 0, above 0
PER_LINE = 32  # numbers of a vector
STEADY = 'vector-effect="non-scaling-stroke"'
HATCH = 4  # pixels between two lines of a small map's hatch
PAPER = 'style="background:#fbfaf7;color:#1d1e22"'  # of their own, so that maps can be read in a dark notebook too


def sentences(source: str, target: str) -> str:
    """The source and the target, a line each."""
    return f"<p>{escape(source)}<br>{escape(target)}</p>"


def table(caption: str, rows: Sequence[Sequence[str]]) -> str:
    """Lines of text in columns."""
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><caption>{escape(caption)}</caption>{lines}</table>"


def small_maps(name: str, weights: Float32[np.ndarray, "layers heads i j"]) -> str:
    """Every head of a block, a row a layer."""
    heads, i, j = weights.shape[1:]
    size = f'width="{SMALL * j / max(i, j):.0f}" height="{SMALL * i / max(i, j):.0f}"'
    head_names = "".join(f"<th>H{head}</th>" for head in range(1, heads + 1))
    rows = "".join(
        f"<tr><th>L{layer}</th>{''.join(f'<td>{_svg(head, size)}</td>' for head in of_layer)}</tr>"
        for layer, of_layer in enumerate(weights, 1)
    )
    return f"<table><caption>{escape(name)}</caption><tr><th></th>{head_names}</tr>{rows}</table>"


def large_map(
    title: str,
    weights: Float32[np.ndarray, "i j"],
    rows: Sequence[str],
    columns: Sequence[str],
    under: Sequence[str] = (),
) -> str:
    """One head, its rows (queries) and columns (keys) named; the tooltip of a cell is its weight.

    A cell that may not be looked at is hatched. under: lines of a caption.
    """
    rows, columns = labels(rows), labels(columns)
    left = LETTER * max(map(len, rows)) + 8
    top = LETTER * max(map(len, columns)) + 8
    i, j = weights.shape
    bottom = top + i * CELL + 8
    width = max(left + j * CELL + 8, *(LETTER * len(line) + 16 for line in ("", *under)))
    caption = "".join(
        f'<text x="8" y="{bottom + (k + 0.8) * LINE}">{escape(line)}</text>' for k, line in enumerate(under)
    )
    height = bottom + LINE * len(under)
    names = "".join(
        f'<text x="{left - 4}" y="{top + (row + 0.7) * CELL}" text-anchor="end">{escape(name)}</text>'
        for row, name in enumerate(rows)
    ) + "".join(
        f'<text transform="translate({left + (column + 0.7) * CELL},{top - 4}) rotate(-90)">{escape(name)}</text>'
        for column, name in enumerate(columns)
    )
    cells = "".join(
        f'<rect x="{left + column * CELL}" y="{top + row * CELL}" width="{CELL}" height="{CELL}" '
        f'fill="{INK}" fill-opacity="{weights[row, column]:.4f}" stroke="#8884">'
        f"<title>{escape(rows[row])} looks {weights[row, column]:.4f} at {escape(columns[column])}</title></rect>"
        for row, column in zip(*np.nonzero(~np.isnan(weights)), strict=True)
    )
    hatched = "".join(
        f'<path d="{_hatch(left + int(column) * CELL, top + int(row) * CELL)}" stroke="#8886">'
        f"<title>{escape(columns[column])} may not be looked at</title></path>"
        for row, column in zip(*np.nonzero(np.isnan(weights)), strict=True)
    )
    return (
        f'<svg width="{width}" height="{height}" {PAPER} font-family="monospace" font-size="14" fill="currentColor">'
        f"<title>{escape(title)}</title>{names}{cells}{hatched}{caption}</svg>"
    )


def vector_strip(vector: Float32[np.ndarray, " d_h"]) -> str:
    """The numbers of a vector, PER_LINE a line: the darker the larger, blue below 0 and orange above."""
    largest = float(np.abs(vector).max()) or 1.0
    cells = "".join(
        f'<rect x="{n % PER_LINE * CELL}" y="{n // PER_LINE * CELL}" width="{CELL}" height="{CELL}" stroke="#8884" '
        f'fill="{SIGNED[int(value > 0)]}" fill-opacity="{abs(value) / largest:.4f}">'
        f"<title>{n + 1}: {value:.4f}</title></rect>"
        for n, value in enumerate(vector.tolist())
    )
    lines = -(-len(vector) // PER_LINE)
    title = f"One fixed vector of {len(vector)} numbers, from {-largest:.2f} (blue) to {largest:.2f} (orange)"
    return (
        f"<p>{title}</p>"
        f'<svg width="{min(len(vector), PER_LINE) * CELL}" height="{lines * CELL}" {PAPER}>'
        f"<title>{title}</title>{cells}</svg>"
    )


def _hatch(x: int, y: int) -> str:
    """Three lines across a cell of a large map, that go on in the cells beside it."""
    half = CELL // 2
    return f"M{x} {y + half}l{half} -{half}M{x} {y + CELL}l{CELL} -{CELL}M{x + half} {y + CELL}l{half} -{half}"


def _svg(weights: Float32[np.ndarray, "i j"], size: str) -> str:
    """One small map: the cells of equal weight, rounded to 0.01, are one path; those below 0.005 are left out.

    The cells that may not be looked at are hatched.
    """
    cells = defaultdict(list)
    for i, j in zip(*np.nonzero(np.nan_to_num(weights) >= 0.005), strict=True):
        cells[f"{weights[i, j]:.2f}"].append(f"M{j} {i}h1v1h-1z")
    i, j = weights.shape
    every = -(-HATCH * max(i, j) // SMALL)  # so that lines keep their distance however many cells there are
    masked = "".join(
        f"M{column} {row + 1}l1 -1"
        for row, column in zip(*np.nonzero(np.isnan(weights)), strict=True)
        if (row + column) % every == 0
    )
    line = f'fill="none" stroke="#8888" {STEADY}'
    hatched = f'<path d="{masked}" stroke-width="0.5" {line}/>' if masked else ""
    paths = "".join(f'<path d="{"".join(d)}" fill-opacity="{opacity}"/>' for opacity, d in cells.items())
    frame = f'<rect width="{j}" height="{i}" {line}/>'
    drawn = f"{hatched}{paths}{frame}"
    return f'<svg {size} {PAPER} viewBox="0 0 {j} {i}" preserveAspectRatio="none" fill="{INK}">{drawn}</svg>'

"""How a result draws itself in a notebook: plain HTML and SVG, with no script and no network."""

from collections import defaultdict
from collections.abc import Sequence
from html import escape

import numpy as np
from jaxtyping import Float32

CELL = 22  # pixels of a cell of the large map
SMALL = 96  # pixels of the longer side of a small map
INK = "#2b1a78"
PAPER = 'style="background:#fbfaf7;color:#1d1e22"'  # of their own, so that maps can be read in a dark notebook too


def sentences(source: str, target: str) -> str:
    """What was read, and what was written."""
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


def large_map(title: str, weights: Float32[np.ndarray, "i j"], rows: Sequence[str], columns: Sequence[str]) -> str:
    """One head, its rows (queries) and columns (keys) named; a cell tells its weight when it is pointed at.

    A cell that may not be looked at is struck out.
    """
    left = 9 * max(map(len, rows)) + 8
    top = 9 * max(map(len, columns)) + 8
    i, j = weights.shape
    width, height = left + j * CELL + 8, top + i * CELL + 8
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
    struck = "".join(
        f'<path d="M{left + column * CELL} {top + (row + 1) * CELL}l{CELL} -{CELL}" stroke="#8888">'
        f"<title>{escape(columns[column])} may not be looked at</title></path>"
        for row, column in zip(*np.nonzero(np.isnan(weights)), strict=True)
    )
    return (
        f'<svg width="{width}" height="{height}" {PAPER} font-family="monospace" font-size="14" fill="currentColor">'
        f"<title>{escape(title)}</title>{names}{cells}{struck}</svg>"
    )


def _svg(weights: Float32[np.ndarray, "i j"], size: str) -> str:
    """One small map: the cells of equal weight, rounded to 0.01, are one path; those below 0.005 are left out."""
    cells = defaultdict(list)
    for i, j in zip(*np.nonzero(np.nan_to_num(weights) >= 0.005), strict=True):
        cells[f"{weights[i, j]:.2f}"].append(f"M{j} {i}h1v1h-1z")
    i, j = weights.shape
    paths = "".join(f'<path d="{"".join(d)}" fill-opacity="{opacity}"/>' for opacity, d in cells.items())
    frame = f'<rect width="{j}" height="{i}" fill="none" stroke="#8888" vector-effect="non-scaling-stroke"/>'
    return f'<svg {size} {PAPER} viewBox="0 0 {j} {i}" preserveAspectRatio="none" fill="{INK}">{paths}{frame}</svg>'

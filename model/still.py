"""A map as a still picture: an SVG with the texts over it and its sentence below, which needs no script."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from itertools import groupby
from textwrap import shorten, wrap
from unicodedata import east_asian_width

import numpy as np
from jaxtyping import Float32

from regard.model.figures.letters import Length
from regard.model.labels import labels
from regard.model.map_in_words import in_words, largest_in_words
from regard.model.notebook import image, vector_in_words, vector_svg
from regard.model.opened_map import OpenedMap, opened_map, usual_head
from regard.model.ramp import GREY, HAIRLINE, HATCH, INK, KEY, PAPER, QUERY, colour, signed_colour
from regard.model.run import HeadAt, Run
from regard.model.selection import pool

WIDTH = 680  # pixels; those of a cell of a notebook are more
MARGIN, LINE, SIZE = 16, 24, 14  # pixels round the picture, of a line that is read, and of a letter of an axis
LARGEST = 84, 52  # pixels of a cell's width and height
ROOM = 520, 400  # pixels of all cells
FINEST = 64  # rows and columns; of more, one cell is the largest of several
LONGEST = 18  # letters of a name on an axis
PER_LINE = 76  # letters of a sentence
PLAIN = 100  # letters of a text that are printed
SERIF = "ui-serif,Palatino,Georgia,serif"


@dataclass(frozen=True)
class Still:
    """A map with what is read beside it; texts: source and target, as far as there are any; made: by which model."""

    shown: OpenedMap
    texts: Sequence[str]
    made: str

    @cached_property
    def sentence(self) -> str:
        """The sentence of the map."""
        return in_words(self.shown)

    @cached_property
    def svg(self) -> str:
        """The picture."""
        return picture(self)

    @property
    def image(self) -> str:
        """The picture as an element of HTML, whose alternative is its sentence."""
        return image(self.svg, self.said)

    @property
    def said(self) -> str:
        """The picture in words."""
        return f"{self.shown.title}. {self.sentence}"

    @property
    def plain(self) -> str:
        """One sentence for where there is text alone: the model, the texts, the head, and its largest weights."""
        title = self.shown.title
        title = title if "’s" in title else title[0].lower() + title[1:]  # a name of a person stays as it is
        texts = _quoted(self.texts, " and " if self.shown.is_own else " → ")
        return f"{self.made} on {texts}: in {title}, {largest_in_words(self.shown)}."


def picture(still: Still) -> str:
    """Texts, title, map and sentence below each other."""
    shown, (pooled, note) = still.shown, _pooled(still.shown)
    parts, y = list[str](), MARGIN
    for text in still.texts:
        y += LINE
        parts.append(_text(shorten(text, PER_LINE, placeholder=" …"), MARGIN, y - 6, INK, 20, SERIF))
    y += LINE
    parts.append(_text(shown.title, MARGIN, y, INK, 16, SERIF) + _scale(shown, y))
    y += 20
    of_rows, of_columns = _axes(shown)
    axes = f"<tspan fill='{QUERY}'>{of_rows}</tspan><tspan dx='16' fill='{KEY}'>{of_columns}</tspan>"
    parts.append(f"<text x='{MARGIN}' y='{y}'>{axes}</text>")
    drawn, height = _map(pooled, y + 8)
    parts.append(drawn)
    y += 8 + height + 6
    for line in [*wrap(still.sentence, PER_LINE), *note]:
        y += 22
        parts.append(_text(line, MARGIN, y, INK, 16, SERIF))
    y += 24
    parts.append(_text(still.made, MARGIN, y, GREY))
    size = f"width='{WIDTH}' height='{y + MARGIN}' viewBox='0 0 {WIDTH} {y + MARGIN}'"
    start = f"<svg xmlns='http://www.w3.org/2000/svg' {size} font-family='system-ui,sans-serif' font-size='{SIZE}'>"
    hatch = (
        "<pattern id='h' width='6' height='6' patternUnits='userSpaceOnUse'>"
        f"<path d='M-1 7L7 -1M-4 4L4 -4M2 10L10 2' stroke='{HATCH}' stroke-width='.8'/></pattern>"
    )
    title = f"<title>{escape(shown.title)}. {escape(still.sentence)}</title>"
    return f"{start}{title}{hatch}<path fill='{PAPER}' d='M0 0h{WIDTH}v{y + MARGIN}H0z'/>{''.join(parts)}</svg>"


def _pooled(shown: OpenedMap) -> tuple[OpenedMap, list[str]]:
    """A map that is not finer than FINEST, and a line that says so; names are those of the first that is pooled."""
    n, m = shown.weights.shape
    if max(n, m) <= FINEST:
        return shown, []
    weights = pool(shown.weights, FINEST, "max")
    p, q = weights.shape
    rows = tuple(shown.rows[a * n // p] for a in range(p))
    columns = tuple(shown.columns[b * m // q] for b in range(q))
    found = replace(shown, weights=weights, rows=rows, columns=columns)
    return found, [f"A cell of this picture is the largest of up to {-(-n // p)} × {-(-m // q)} weights."]


def _map(shown: OpenedMap, top: int) -> tuple[str, int]:
    """The cells with the names of rows and columns, from a height on; and their own height."""
    n, m = shown.weights.shape
    rows, columns = ([shorten_name(name) for name in labels(tokens)] for tokens in (shown.rows, shown.columns))
    if shown.rows_side == "hops":
        rows = [*shown.rows]
    left = MARGIN + max(map(_wide, rows)) + 8
    width = min(LARGEST[0], (min(ROOM[0], WIDTH - left - MARGIN)) / m)
    height = min(LARGEST[1], ROOM[1] / n, max(width, 12))
    longest = max(map(_wide, columns))
    is_flat = longest <= width - 4
    y = top + (SIZE + 16 if is_flat else longest + 16)
    named = range(0, n, max(1, round(SIZE / height + 0.4)))
    names = "".join(_text(rows[i], left - 8, y + (i + 0.5) * height + 5, anchor="end") for i in named)
    for j in range(0, m, 1 if is_flat else max(1, round((SIZE + 2) / width + 0.4))):
        x = left + (j + 0.5) * width
        names += _text(columns[j], x, y - 8, anchor="middle") if is_flat else _turned(columns[j], x + 5, y - 6)
    cells = f"<g transform='translate({left:.4g} {y}) scale({width:.6g} {height:.6g})'>{_cells(shown)}</g>"
    hatched = "".join(
        f"M{left + j * width:.5g} {y + i * height:.5g}h{count * width:.5g}v{height:.5g}h-{count * width:.5g}z"
        for i, row in enumerate(np.isnan(shown.weights))
        for is_masked, j, count in _runs(row.tolist())
        if is_masked
    )
    masked = f"<path fill='url(#h)' d='{hatched}'/>" if hatched else ""
    box = f"M{left:.4g} {y}h{m * width:.5g}v{n * height:.5g}h-{m * width:.5g}z"
    lines = [f"M{left:.4g} {y + i * height:.5g}h{m * width:.5g}" for i in range(1, n) if n <= FINEST // 2]
    lines += [f"M{left + j * width:.5g} {y}v{n * height:.5g}" for j in range(1, m) if m <= FINEST // 2]
    grid = f"<path fill='none' stroke='{HAIRLINE}' d='{box}{''.join(lines)}'/>"
    return f"{cells}{masked}{grid}{names}", round(y - top + n * height)


def _cells(shown: OpenedMap) -> str:
    """The cells in units of a cell: those of one colour are one path, neighbours of a row one rectangle."""
    found = dict[str, list[str]]()
    of = signed_colour if shown.signed else colour
    largest = float(np.nanmax(np.abs(shown.weights), initial=0)) if shown.signed else 1.0
    hundredths = np.round(100 * np.nan_to_num(shown.weights) / (largest or 1.0)).astype(int)
    for i, row in enumerate(hundredths.tolist()):
        for value, j, count in _runs(row):
            if value:
                found.setdefault(of(value), []).append(f"M{j} {i}h{count}v1h-{count}z")
    return "".join(f"<path fill='{fill}' d='{''.join(d)}'/>" for fill, d in found.items())


def _runs(row: Sequence[int]) -> list[tuple[int, int, int]]:
    """Equal neighbours of a row: the value, the first place, and their number."""
    found, at = list[tuple[int, int, int]](), 0
    for value, equal in groupby(row):
        found.append((value, at, count := len([*equal])))
        at += count
    return found


def _scale(shown: OpenedMap, y: int) -> str:
    """The scale of the colours, at the right of a line."""
    x, width = WIDTH - MARGIN - 150, 100
    of, first = (signed_colour, -100) if shown.signed else (colour, 0)
    steps = "".join(
        f"<path fill='{of(first + (100 - first) * k // 20)}' d='M{x + width * k // 20} {y - 10}h5v10h-5z'/>"
        for k in range(21)
    )
    ends = (f"\u2212{_most(shown)}", f"+{_most(shown)}") if shown.signed else ("0", "1")
    return f"{steps}{_text(ends[0], x - 6, y, GREY, anchor='end')}{_text(ends[1], x + width + 12, y, GREY)}"


def _most(shown: OpenedMap) -> str:
    return f"{np.nanmax(np.abs(shown.weights), initial=0):.2g}"


def _axes(shown: OpenedMap) -> tuple[str, str]:
    """The names of rows and columns as axes, as the page says them."""
    unit = shown.unit
    rows = {
        "target": f"the {unit} being written (query)",
        "fed": f"the {unit} just written (query)",
        "hops": "the hops, each with weights of its own",
    }.get("" if shown.is_own else shown.rows_side, f"the {unit} that looks (query)")
    columns = f"the {unit} fed in before" if shown.columns_side == "fed" else f"the {unit} looked at"
    return f"rows: {rows}", f"columns: {columns} (key)"


def shorten_name(name: str) -> str:
    """A name on an axis, cut where it is very long."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _wide(text: str) -> int:
    """About as many pixels as a text takes in letters of an axis."""
    return round(sum(SIZE if east_asian_width(c) in "WF" else 8.2 for c in text))


def _text(
    text: str,
    x: Length,
    y: Length,
    fill: str = INK,
    size: int = SIZE,
    family: str = "",
    anchor: str = "start",
) -> str:
    style = f" font-size='{size}'" * (size != SIZE) + f" font-family='{family}'" * bool(family)
    end = f" text-anchor='{anchor}'" * (anchor != "start")
    return f"<text x='{x:.5g}' y='{y:.5g}' fill='{fill}'{style}{end}>{escape(text)}</text>"


def _turned(text: str, x: Length, y: Length) -> str:
    return f"<text transform='translate({x:.5g} {y:.5g}) rotate(-90)' fill='{INK}'>{escape(text)}</text>"


@dataclass(frozen=True)
class StillVector:
    """The vector that a model without attention reads a sentence into, as a still picture."""

    vector: Float32[np.ndarray, " d_h"]
    texts: Sequence[str]
    made: str

    @property
    def sentence(self) -> str:
        """The size of the vector, and where its scale ends."""
        return vector_in_words(self.vector)

    @property
    def svg(self) -> str:
        """The picture."""
        return vector_svg(self.vector)

    @property
    def image(self) -> str:
        """The picture as an element of HTML, whose alternative is its sentence."""
        return image(self.svg, self.sentence)

    @property
    def plain(self) -> str:
        """One sentence for where there is text alone."""
        return f"{self.made} on {_quoted(self.texts)}: {self.sentence[0].lower()}{self.sentence[1:]}."


def still(run: Run, at: HeadAt, weights: Float32[np.ndarray, "i j"] | None = None, *, named: bool = False) -> Still:
    """The picture of a head of a run; weights: of a head that was not kept. Raises TooLarge without these."""
    if weights is None:
        kept = run.blocks[at.block].weights
        is_matrix = at.block == "hops" and not named  # whose rows are the hops
        weights = kept.reshape(-1, kept.shape[-1]) if is_matrix else kept[at.layer - 1, at.head - 1]
    return Still(opened_map(run, at, weights, named=named), _texts(run), run.model)


def still_of(run: Run) -> Still | StillVector:
    """The picture of what a page opens by itself: a head, or the vector of a model without attention."""
    at = usual_head(run)
    if at is None:
        vector = np.zeros(0, np.float32) if run.vector is None else run.vector
        return StillVector(vector, _texts(run), run.model)
    return still(run, at)


def _texts(run: Run) -> list[str]:
    return [text for text in (run.source.text, run.target.text) if text]


def _quoted(texts: Sequence[str], joint: str = " → ") -> str:
    return joint.join(f"“{shorten(text, PLAIN, placeholder=' …')}”" for text in texts)

"""A head as a drawing in SVG, for a slide: the map fills the width, and its caption stands in lines under it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from regard.model.figures.letters import Length, broken, width
from regard.model.figures.numbers import Names, Weights
from regard.model.figures.shades import COLOURS, cells, ends, steps

NARROWEST, WIDEST = 340, 640  # pixels of CSS: of a whole figure; of one whose columns are named along their cells
SMALLEST, TALLEST = 22, 44  # pixels of the height of a cell
NAME, SAID, LINE = 14, 12, 17  # pixels of the letters of names and of the caption, and of a line of that
MARGIN, GAP = 8, 6
STEP = 7  # pixels between two lines of a hatch
INCH = 2.54, 96  # centimetres, and pixels of CSS
FONTS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
LOOKS = f'font-family="{FONTS}" font-size="{NAME}" fill="#1d1e22"'
GREY = "#55544f"
SCALE, SHADE = "weight of a row on a column:", 18  # pixels of each of its colours
EDGE = 'fill="none" stroke="#6d6c68"'
LINES = 'stroke="#888888" stroke-opacity="0.27"'  # not #8884, which some programs draw without its transparency


@dataclass(frozen=True)
class Plan:
    """Places of a figure, in pixels of CSS; turned: names of columns stand upright, which takes less room.

    said: the lines of its caption.
    """

    left: Length
    top: Length
    across: Length
    down: Length
    turned: bool
    width: Length
    height: Length
    said: Sequence[str]


def plan(rows: Names, columns: Names, caption: Sequence[str]) -> Plan:
    """Cells as wide as the names of the columns, where a page has the room; else narrow ones under upright names."""
    left = MARGIN + max(width(name, NAME) for name in rows) + GAP
    longest = max(width(name, NAME) for name in columns)
    turned = left + len(columns) * (longest + 2 * GAP) + MARGIN > WIDEST
    named = SMALLEST if turned else longest + 2 * GAP
    across = max(named, (NARROWEST - left - MARGIN) / len(columns))
    down = min(max(SMALLEST, across * 2 / 3), TALLEST)
    top = MARGIN + (longest if turned else NAME) + GAP
    whole = left + len(columns) * across + MARGIN
    said = [line for text in caption for line in broken(text, whole - 2 * MARGIN, SAID)]
    under = GAP + LINE * (len(said) + 1) if said else 0
    return Plan(left, top, across, down, turned, whole, top + len(rows) * down + under + MARGIN, said)


def to_svg(
    weights: Weights,
    rows: Names,
    columns: Names,
    title: str,
    caption: Sequence[str] = (),
    wide: Length | None = None,
) -> bytes:
    """The drawing as a file; the tooltip of a cell is its weight. wide: in centimetres, its own width if None."""
    at = plan(rows, columns, caption)
    pixels = wide * INCH[1] / INCH[0] if wide else at.width
    size = f'width="{pixels:g}" height="{pixels * at.height / at.width:g}" viewBox="0 0 {at.width:g} {at.height:g}"'
    ground = f'<rect width="{at.width:g}" height="{at.height:g}" fill="#ffffff"/>'
    parts = [
        *_names(at, rows, columns),
        *_cells(at, weights, rows, columns),
        _edge(at, *weights.shape),
        *_scale(at, weights),
        *_said(at),
    ]
    titled = f"<title>{escape(title)}</title>"
    return "\n".join(
        [f'<svg xmlns="http://www.w3.org/2000/svg" {size} {LOOKS}>{titled}{ground}', *parts, "</svg>\n"]
    ).encode()


def _names(at: Plan, rows: Names, columns: Names) -> Iterator[str]:
    for i, name in enumerate(rows):
        place = f'x="{at.left - GAP:g}" y="{at.top + (i + 0.5) * at.down + 0.35 * NAME:g}" text-anchor="end"'
        yield f"<text {place}>{escape(name)}</text>"
    for j, name in enumerate(columns):
        x, y = at.left + (j + 0.5) * at.across, at.top - GAP
        upright = f'transform="translate({x + 0.35 * NAME:g} {y:g}) rotate(-90)"'
        place = upright if at.turned else f'x="{x:g}" y="{y:g}" text-anchor="middle"'
        yield f"<text {place}>{escape(name)}</text>"


def _cells(at: Plan, weights: Weights, rows: Names, columns: Names) -> Iterator[str]:
    for i, j, weight, colour, share in cells(weights):
        x, y = at.left + j * at.across, at.top + i * at.down
        if share is None:
            lines = f'd="{_hatch(x, y, at.across, at.down)}" fill="none" stroke="#888888" stroke-opacity="0.5"'
            yield f"<path {lines}><title>{escape(columns[j])} may not be looked at</title></path>"
            continue
        box = f'x="{x:g}" y="{y:g}" width="{at.across:g}" height="{at.down:g}"'
        filled = f'fill="{COLOURS[colour]}" fill-opacity="{share:.4f}"'
        looks = f"{escape(rows[i])} looks {weight:.4f} at {escape(columns[j])}"
        yield f"<rect {box} {filled} {LINES}><title>{looks}</title></rect>"


def _hatch(x: Length, y: Length, across: Length, down: Length) -> str:
    """Rising lines through a cell, that go on in the cells beside it."""
    first, last = int((x + y) // STEP) + 1, int((x + across + y + down) // STEP)
    sums = [STEP * k for k in range(first, last + 1)]  # x + y of all points of a line
    ends = [(max(x, s - y - down), min(x + across, s - y)) for s in sums]
    return "".join(f"M{a:g} {s - a:g}L{b:g} {s - b:g}" for s, (a, b) in zip(sums, ends, strict=True))


def _edge(at: Plan, n: int, m: int) -> str:
    box = f'x="{at.left:g}" y="{at.top:g}" width="{m * at.across:g}" height="{n * at.down:g}"'
    return f'<rect {box} {EDGE} stroke-width="0.75"/>'


def _scale(at: Plan, weights: Weights) -> Iterator[str]:
    """The line between map and caption: the colours of the weights, from end to end."""
    if not at.said:
        return
    low, high = (f"{end:.3g}".replace("-", "−") for end in ends(weights))
    y, right = at.height - MARGIN - LINE * (len(at.said) + 0.25), at.width - MARGIN
    looks = f'y="{y:g}" font-size="{SAID}" fill="{GREY}" text-anchor="end"'
    left = right - width(f" {high}", SAID) - 5 * SHADE
    yield f'<text x="{right:g}" {looks}>{high}</text>'
    yield f'<text x="{left - GAP:g}" {looks}>{SCALE} {low}</text>'
    for k, colour in enumerate(steps(weights)):
        box = f'x="{left + k * SHADE:g}" y="{y - 0.75 * SAID:g}" width="{SHADE}" height="{0.75 * SAID:g}"'
        yield f'<rect {box} fill="{colour}" {LINES}/>'


def _said(at: Plan) -> Iterator[str]:
    first = at.height - MARGIN - LINE * len(at.said)
    for k, line in enumerate(at.said):
        place = f'x="{MARGIN}" y="{first + (k + 0.75) * LINE:g}" font-size="{SAID}"'
        yield f'<text {place} fill="{GREY}">{escape(line)}</text>'

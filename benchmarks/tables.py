"""What was measured, as Markdown; every figure with its ratio to the floor of the same run."""

import math
from collections.abc import Callable

from benchmarks.cases import Sizes
from benchmarks.rounds import Row


def milliseconds(value: float) -> str:
    return f"{value:.0f} ms" if value < 9_999.5 else f"{value / 1e3:.0f} s"


def megabytes(value: float) -> str:
    return f"{value / 1e6:.1f} MB"


def kilobytes(value: float) -> str:
    return f"{value / 1e3:,.0f} kB"


def over(value: float, floor: float, words: Callable[[float], str]) -> str:
    """A figure, and how many times the floor's it is."""
    if math.isnan(value):
        return ""
    if math.isinf(value):
        return "more than 20 s"
    ratio = value / floor
    return f"{words(value)} ({ratio:.1f})" if ratio < 9.95 else f"{words(value)} ({ratio:.0f})"


def times_table(rows: list[Row], floor: Row) -> str:
    """Time to all heads drawn, of another head, of a pointer; what is kept in memory."""
    lines = [
        f"\nn = {floor.n}; in brackets, how many times the floor\n",
        "| | drawn | other head p50 | p95 | hover p50 | p95 | heap | nodes | visits |",
        f"|{' --- |' * 9}",
    ]
    return "\n".join([*lines, *(_times(row, floor) for row in rows)])


def _times(row: Row, floor: Row) -> str:
    if not row.visits:
        return f"| {row.name} | {row.why} |{' |' * 7}"
    cells = [over(row.drawn, floor.drawn, milliseconds)]
    for name in ("switches", "hovers"):
        cells += [over(row.quantile(name, q), floor.quantile(name, q), milliseconds) for q in (0.5, 0.95)]
    cells.append(over(row.median(lambda v: v.heap), floor.median(lambda v: v.heap), megabytes))
    cells.append(over(row.median(lambda v: v.nodes), floor.median(lambda v: v.nodes), lambda nodes: f"{nodes:,.0f}"))
    return f"| {row.name} | {' | '.join(cells)} | {len(row.visits)} |"


def sizes_table(lengths: list[int], found: dict[str, dict[int, Sizes]], floor: str) -> str:
    """What travels, compressed: of each case by length the page's code, the weights, the head in focus."""
    lines = ["\nOver the wire, in kB, compressed: code of the page + weights (+ head in focus)\n"]
    lines.append(f"| | {' | '.join(f'n = {n}' for n in lengths)} |")
    lines.append(f"|{' --- |' * (len(lengths) + 1)}")
    for name, sizes in found.items():
        cells = [_sizes(sizes[n], found[floor][n]) if n in sizes else "" for n in lengths]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _sizes(sizes: Sizes, floor: Sizes) -> str:
    parts = " + ".join(f"{size / 1e3:,.0f}" for size in sizes if size)
    return over(sum(sizes), sum(floor), lambda _: parts)

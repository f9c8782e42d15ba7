"""What Regard sets out to be, judged by a run."""

from collections.abc import Iterator

from benchmarks.cases import FIRST, FLOOR, MODEL_VIEW, REGARD, SHEET, Sizes
from benchmarks.rounds import Row


def judge(rows: list[Row], sizes: dict[str, dict[int, Sizes]]) -> Iterator[str]:
    """A line a target: whether it was met, and by what."""
    seen = {(row.name, row.n): row for row in rows if row.visits}
    regard = {n: row for (name, n), row in seen.items() if name == REGARD}
    if not regard:
        return
    yield "\n| target | measured | met |\n| --- | --- | --- |"
    ratios = {n: row.drawn / seen[FLOOR, n].drawn for n, row in regard.items()}
    worst = max(ratios, key=lambda n: ratios[n])
    yield _line(
        "all heads drawn within 1.5 times the floor", f"{ratios[worst]:.2f} at n = {worst}", ratios[worst] <= 1.5
    )
    for n in sorted({16, 64} & regard.keys()):
        first = seen[FIRST, n]
        ratio, nodes = first.drawn / seen[FLOOR, n].drawn, first.median(lambda visit: visit.nodes)
        found = f"{ratio:.2f}, {nodes:.0f} nodes"
        yield _line(
            f"the first state within 1.8 times the floor and 700 nodes at n = {n}", found, ratio <= 1.8 and nodes <= 700
        )
    if (SHEET, 16) in seen:
        ratio = seen[SHEET, 16].drawn / seen[FLOOR, 16].drawn
        yield _line("the sheet drawn within 2 times the floor at n = 16", f"{ratio:.2f}", ratio <= 2)
    if (MODEL_VIEW, 64) in seen and 64 in regard:
        ratio = seen[MODEL_VIEW, 64].drawn / regard[64].drawn
        yield _line("20 times as fast as BertViz's model view at n = 64", f"{ratio:.0f} times", ratio >= 20)
    if 256 in regard:
        p95 = [regard[256].quantile(name, 0.95) for name in ("switches", "hovers")]
        found = f"{p95[0]:.0f} ms, {p95[1]:.0f} ms"
        yield _line("another head, and a hover, within 50 ms (p95) at n = 256", found, max(p95) <= 50)
    largest = max(weights for _, weights, _ in sizes[REGARD].values())
    yield _line("the atlas in 250 kB at any length", f"{largest / 1e3:.0f} kB", largest <= 250_000)
    if 512 in regard:
        heap = regard[512].median(lambda visit: visit.heap) / 1e6
        yield _line("a heap under 60 MB at n = 512", f"{heap:.1f} MB", heap < 60)


def _line(target: str, found: str, met: bool) -> str:
    return f"| {target} | {found} | {'yes' if met else 'no'} |"

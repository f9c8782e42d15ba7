"""python -m benchmarks.growth: how Regard's page, its answers and its server grow with tokens and with heads.

The models are those of benchmarks.browser with other numbers of layers and heads. What the server is asked is what the
page asked it for: once more, and for a sentence that it does not know.
"""

import statistics
import tempfile
import time
import urllib.parse
import urllib.request
from itertools import count
from pathlib import Path
from typing import Annotated

import typer
from playwright.sync_api import Browser

from benchmarks import servers
from benchmarks.cases import Case, regard
from benchmarks.chromium import Plan, Visit, browsing, visit
from benchmarks.tables import kilobytes, megabytes, milliseconds, over
from benchmarks.weights import save, sentence

SHAPES = ((2, 2), (4, 4), (8, 8), (12, 12), (24, 16))
TOKENS = 64
HEADER = "| | weights | drawn | heap | atlas | head | server, cached | server, new |"
SEEDS = count(1)


def main(
    lengths: Annotated[
        str, typer.Option(help="numbers of tokens, for 12 layers x 12 heads")
    ] = "8,16,32,64,128,256,512",
    visits: Annotated[int, typer.Option(help="that count, of each page")] = 5,
) -> None:
    """Print what was measured as two Markdown tables; in brackets, how many times the first line."""
    with tempfile.TemporaryDirectory() as folder:
        models = {shape: Path(folder) / f"bert-{shape[0]}x{shape[1]}" for shape in SHAPES}
        for (layers, heads), model in models.items():
            save(model, layers, heads)
        with servers.regard(list(models.values())) as server, browsing() as browser:
            by_length = [(f"n = {n}", 12, 12, int(n)) for n in lengths.split(",")]
            _table(browser, server, f"12 layers x 12 heads\n\n{HEADER}", by_length, visits)
            by_heads = [(f"{layers} x {heads}", layers, heads, TOKENS) for layers, heads in SHAPES]
            _table(browser, server, f"{TOKENS} tokens\n\n{HEADER}", by_heads, visits)


def _table(browser: Browser, server: str, title: str, lines: list[tuple[str, int, int, int]], visits: int) -> None:
    print(f"\n{title}\n|{' --- |' * 8}")
    first: list[float] = []
    for name, layers, heads, n in lines:
        case = regard(server, f"bert-{layers}x{heads}", n, lambda: 0)
        found = [layers * heads * n * n, *_measure(browser, case, n, visits)]
        first = first or found
        words = (
            lambda weights: f"{weights:,}",
            milliseconds,
            megabytes,
            kilobytes,
            kilobytes,
            milliseconds,
            milliseconds,
        )
        cells = [over(value, of, say) for value, of, say in zip(found, first, words, strict=True)]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)


def _measure(browser: Browser, case: Case, n: int, visits: int) -> list[float]:
    """Drawn, heap, bytes of the atlas and of the head, milliseconds of the server: known, and for the first time."""
    warming = visit(browser, case, Plan(120, 0, 0, weighed=True))
    seen = [visit(browser, case, Plan(120, 0, 0)) for _ in range(visits)]
    _, atlas, head = case.sizes(warming.parcels)
    asked = _asked(case, warming)
    known = [_milliseconds(asked) for _ in range(visits)]
    fresh = [_milliseconds(_with_text(asked, sentence(n, next(SEEDS)))) for _ in range(visits)]
    medians = [statistics.median(values) for values in ([v.drawn for v in seen], [v.heap for v in seen])]
    return [*medians, atlas, head, statistics.median(known), statistics.median(fresh)]


def _asked(case: Case, seen: Visit) -> str:
    """The address of the atlas."""
    return next(address for address, _ in seen.parcels if case.numbers in address and case.opened not in address)


def _with_text(address: str, text: str) -> str:
    parts = urllib.parse.urlsplit(address)
    query = dict(urllib.parse.parse_qsl(parts.query)) | {"text": text}
    return parts._replace(query=urllib.parse.urlencode(query)).geturl()


def _milliseconds(address: str) -> float:
    headers = {"Accept": "application/vnd.safetensors", "Accept-Encoding": "zstd"}
    begun = time.perf_counter()
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
        answer.read()
    return (time.perf_counter() - begun) * 1e3


if __name__ == "__main__":
    typer.run(main)

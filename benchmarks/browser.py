"""python -m benchmarks.browser: all heads of a model on one page, beside the tools that people would use instead.

Every tool draws the same weights: a model of BERT's shape (12 layers x 12 heads) with random weights and peaked rows,
whose forward pass is small on purpose. The other tools get the weights as a file, so what compares with them is an
answer that Regard has cached; a first request has a row of its own. The browser knows nothing
from before.
"""

import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Annotated

import typer
from playwright.sync_api import Browser
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from benchmarks import cases, servers
from benchmarks.cases import FLOOR, REGARD, Sizes
from benchmarks.chromium import browsing
from benchmarks.peers import installed, peers, vendor
from benchmarks.rounds import Row, hopeless, rounds, write_weights
from benchmarks.tables import sizes_table, times_table
from benchmarks.targets import judge
from benchmarks.weights import attended, save, sentence

LAYERS = HEADS = 12
HOW_TO = (
    "The other tools are not here: .venv/bin/uv pip install -e '.[bench]' && "
    "PATH=$PWD/.venv/bin:$PATH npm install --prefix benchmarks"
)
MINUTES = "About 20 minutes with the usual lengths and all tools on two cores, 6 without the tools."


def main(
    lengths: Annotated[str, typer.Option(help="numbers of tokens, with commas between")] = "8,16,32,64,128,256,512",
    visits: Annotated[int, typer.Option(help="that count, of each page at each length; slow pages get fewer")] = 5,
    limit: Annotated[float, typer.Option(help="seconds until a page must be drawn")] = 120.0,
    only: Annotated[str, typer.Option(help="parts of the names of other tools, with commas between")] = "",
    alone: Annotated[bool, typer.Option(help="without the other tools")] = False,
) -> None:
    """Print what was measured as Markdown tables."""
    if not alone and not installed():
        raise typer.BadParameter(HOW_TO)
    wanted = [int(part) for part in lengths.split(",")]
    progress = Progress(
        SpinnerColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
        console=Console(stderr=True),
        transient=True,
        refresh_per_second=1,
        redirect_stdout=sys.stdout.isatty(),  # tables go where they are sent
    )
    names = None if alone else only.split(",")
    with tempfile.TemporaryDirectory() as folder, progress:
        progress.console.print(MINUTES)
        bench = Bench(Path(folder), names, visits, limit)
        bench.run(wanted, progress)


class Bench:
    """One run: a folder with the model and the pages, two servers, a browser. names: parts of tools' names, or None."""

    def __init__(self, folder: Path, names: list[str] | None, visits: int, limit: float) -> None:
        self.names, self.visits, self.limit = names, visits, limit
        self.model, self.web = folder / f"bert-{LAYERS}x{HEADS}", folder / "web"
        (self.web / "pages").mkdir(parents=True)
        shutil.copy(Path(__file__).parent / "pages" / "floor.html", self.web)
        if names is not None:
            vendor(self.web)
        save(self.model, LAYERS, HEADS)
        self.last: dict[str, Row] = {}
        self.sizes: dict[str, dict[int, Sizes]] = {}
        self.rows: list[Row] = []

    def run(self, lengths: list[int], progress: Progress) -> None:
        """All lengths, a table each as soon as it is known."""
        task = progress.add_task("starting", total=None)
        with servers.regard([self.model]) as regard, servers.files(self.web) as files, browsing() as browser:
            servers.save_still(regard, self.web)
            print(f"{platform.machine()}, {os.cpu_count()} cores, Chromium {browser.version}", flush=True)
            for n in lengths:
                rows = self._measure(browser, regard, files, n, lambda words: progress.update(task, description=words))
                print(times_table(rows, rows[0]), flush=True)
                self.rows += rows
        print(sizes_table(lengths, self.sizes, FLOOR))
        print("\n".join(judge(self.rows, self.sizes)))

    def _measure(self, browser: Browser, regard: str, files: str, n: int, progress: Callable[[str], None]) -> list[Row]:
        every = self._cases(regard, files, n)
        skipped = {case.name: why for case in every if (why := hopeless(self.last.get(case.name), n, self.limit))}
        tried = [case for case in every if case.name not in skipped]
        rows = rounds(browser, tried, n, self.visits, self.limit, progress)
        for case, row in zip(tried, rows, strict=True):
            if row.visits:
                self.sizes.setdefault(case.name, {})[n] = case.sizes(row.visits[0].parcels)
        rows += [Row(name, n, why=why) for name, why in skipped.items()]
        self.last |= {row.name: row for row in rows}
        return rows

    def _cases(self, regard: str, files: str, n: int) -> list[cases.Case]:
        known = attended(self.model, sentence(n, 0))
        weights = known.blocks["encoder"].weights
        write_weights(self.web, f"{LAYERS}x{HEADS}-{n}", weights)
        seeds = count(1)
        found = [
            cases.floor(files, LAYERS, HEADS, n),
            cases.still(files),
            cases.regard(regard, self.model.name, n, lambda: 0),
            cases.regard(regard, self.model.name, n, lambda: next(seeds), f"{REGARD}, first request"),
            cases.first_state(regard, self.model.name, n),
            cases.sheet(regard, self.model.name, n),
        ]
        if self.names is None:
            return found
        others = peers(files, self.web, weights, list(known.source.tokens))
        return found + [case for case in others if any(name.lower() in case.name.lower() for name in self.names)]


if __name__ == "__main__":
    typer.run(main)

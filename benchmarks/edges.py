"""Time to the picture of a graph, beside that of a map of as many rows and columns, in one run, in turn.

python -m benchmarks.edges [--rounds 9]
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import numpy as np

from benchmarks.chromium import SCREEN, browsing
from benchmarks.tables import milliseconds
from regard import show
from regard.app.publish.own.show_arrays import OwnPage

NODES, EDGES = 200, 1_000


def of_edges() -> OwnPage:
    """A page of random edges, each once, whose weights sum to 1 over those that enter a node."""
    random = np.random.default_rng(7)
    places = random.choice(NODES * NODES, EDGES, replace=False)
    index = np.stack(np.divmod(places, NODES))
    weights = random.random(EDGES).astype(np.float32)
    sums = np.bincount(index[1], weights, NODES).astype(np.float32)
    return show(edges=(index, weights / sums[index[1]]), nodes=NODES)


def of_map() -> OwnPage:
    """A page of a map in which every row looks everywhere."""
    return show(np.random.default_rng(7).dirichlet(np.ones(NODES), NODES).astype(np.float32))


def main(rounds: int) -> None:
    """Print the medians, and the ratio of both."""
    cases: dict[str, Callable[[], OwnPage]] = {
        f"{NODES} x {NODES} weights": of_map,
        f"{EDGES:,} edges of {NODES} nodes": of_edges,
    }
    made: dict[str, list[float]] = {name: [] for name in cases}
    drawn: dict[str, list[float]] = {name: [] for name in cases}
    with TemporaryDirectory() as folder, browsing() as browser:
        for _ in range(rounds + 1):  # the first of each is not counted
            for name, case in cases.items():
                begun = perf_counter()
                page = case().save(Path(folder) / "page.html")
                made[name].append(1000 * (perf_counter() - begun))
                context = browser.new_context(viewport=SCREEN)
                tab = context.new_page()
                begun = perf_counter()
                tab.goto(page.as_uri())
                tab.wait_for_selector("html[data-state=ready]")
                drawn[name].append(1000 * (perf_counter() - begun))
                context.close()
    first, other = cases
    print("| | made by `show` | drawn | both |\n| --- | --- | --- | --- |")
    both = {name: median(a + b for a, b in zip(made[name][1:], drawn[name][1:], strict=True)) for name in cases}
    for name in cases:
        figures = (median(made[name][1:]), median(drawn[name][1:]), both[name])
        print(f"| {name} | {' | '.join(map(milliseconds, figures))} |")
    print(f"\n{other} over {first}: {both[other] / both[first]:.2f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    main(parser.parse_args().rounds)

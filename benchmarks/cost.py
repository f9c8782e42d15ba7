"""python -m benchmarks.cost: how long one layer takes that attends, and one that recurs, by the pieces of a sentence.

Writes model/layer_times.json, which the page Cost shows with the name of the machine.
"""

import json
import platform
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import torch
import typer
from torch import Tensor, nn

from regard.model.attention import multi_head
from regard.model.layer_times import FILE
from regard.model.transformer import Projections

LENGTHS = [2**k for k in range(4, 12)]
ENOUGH = 1e-3  # seconds that one measurement lasts at least, so that the clock is fine enough


def main(
    d: Annotated[int, typer.Option(help="width of the vectors")] = 256,
    heads: Annotated[int, typer.Option(help="of self-attention")] = 8,
    rounds: Annotated[int, typer.Option(help="whose median counts, all layers and lengths in turn")] = 31,
    threads: Annotated[int, typer.Option(help="cores that compute")] = 1,
) -> None:
    """Measure the layers of the shipped models, float32, a batch of one, and keep the medians."""
    torch.set_num_threads(threads)
    runs = layers(d, heads)
    found: dict[str, list[list[float]]] = {name: [[] for _ in LENGTHS] for name in runs}
    with torch.inference_mode():
        for number in range(rounds + 1):
            for place, n in enumerate(LENGTHS):
                x = torch.randn(1, n, d)
                for name, run in runs.items():
                    seconds = duration(run, x)
                    if number:  # the first round warms up
                        found[name][place].append(seconds)
    medians = {name: [float(f"{statistics.median(every):.3g}") for every in of] for name, of in found.items()}
    about = {"machine": machine(), "threads": threads, "torch": torch.__version__.partition("+")[0]}
    sizes = {"d": d, "heads": heads, "rounds": rounds, "lengths": LENGTHS}
    FILE.write_text(json.dumps(about | sizes | {"seconds": medians}, indent=2) + "\n", encoding="utf-8")
    print(FILE.read_text(encoding="utf-8"))


def layers(d: int, heads: int) -> dict[str, Callable[[Tensor], object]]:
    """The layers by their names in `regard.model.cost.layers`."""
    own, gru = Projections(d, heads), nn.GRU(d, d, batch_first=True)
    return {
        "self-attention": lambda x: multi_head(x, own.queries(x), *own.keys_values(x), own.w_o),
        "recurrent": gru,
    }


def duration(run: Callable[[Tensor], object], x: Tensor) -> float:
    """Seconds of one call, the mean of as many as last ENOUGH."""
    calls, begun = 0, time.perf_counter()
    while (passed := time.perf_counter() - begun) < ENOUGH or not calls:
        run(x)
        calls += 1
    return passed / calls


def machine() -> str:
    """The name of the processor."""
    file = Path("/proc/cpuinfo")
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, "") or platform.processor() or platform.machine()


if __name__ == "__main__":
    typer.run(main)

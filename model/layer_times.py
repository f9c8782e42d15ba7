"""Times of a layer that attends and of one that recurs, as `python -m benchmarks.cost` measured them."""

import json
from functools import cache
from pathlib import Path
from typing import TypedDict

FILE = Path(__file__).with_suffix(".json")


class LayerTimes(TypedDict):
    """Medians of so many rounds; torch: its version; lengths: n; seconds: of each layer at each n."""

    machine: str
    threads: int
    torch: str
    d: int
    heads: int
    rounds: int
    lengths: list[int]
    seconds: dict[str, list[float]]


@cache
def read() -> LayerTimes:
    """The times, and the machine on which they were measured."""
    measured: LayerTimes = json.loads(FILE.read_text(encoding="utf-8"))
    return measured

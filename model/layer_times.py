"""Times of a layer that attends and of one that recurs, as `python -m benchmarks.cost` measured them."""

import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_suffix(".json")


@cache
def read() -> dict[str, object]:
    """The machine, its threads, the version of PyTorch, d and heads; lengths n, and seconds of each layer at each n."""
    measured: dict[str, object] = json.loads(FILE.read_text(encoding="utf-8"))
    return measured

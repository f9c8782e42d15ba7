"""Minimal pairs: sentences in which one word changes, and the shipped model's French in more than that one place.

Each was tried on `MODEL`, and a test holds its claim; where `holds` is false, the pair shows how the model fails.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

MODEL = "transformer-en-fr"


@dataclass(frozen=True)
class Pair:
    """A sentence, and the word in it (from 1) that is replaced.

    head: block, layer and head to look at. watch: what the model's French contains before and after. looks: pieces of
    the French after, each with the English piece that it looks at most in that head.
    """

    title: str
    text: str
    word: int
    by: str
    head: tuple[str, int, int]
    watch: tuple[str, str]
    looks: tuple[tuple[str, str], ...]
    holds: bool
    description: str


@lru_cache(maxsize=1)
def pairs() -> tuple[Pair, ...]:
    """All of them, those that the model fails on last."""
    found = json.loads((Path(__file__).parent / "pairs.json").read_text(encoding="utf-8"))
    return tuple(
        Pair(
            **one | {name: tuple(one[name]) for name in ("head", "watch")} | {"looks": tuple(map(tuple, one["looks"]))}
        )
        for one in found
    )

"""The question that an address asks of a class: what belongs to it, and whether its answer is shown."""

from functools import lru_cache
from typing import NamedTuple

import orjson

from regard.app.classroom.room.allowed_addresses import page_at, query_of

PARTS = ("model", "text", "target", "block", "layer", "head", "aggregate", "heads", "marks", "words", "rows", "predict")
ASKS, REVEALS = "predict", "reveal"
TO_ALL = "class"


class Asked(NamedTuple):
    """A question, alike for all pages that ask it; reveal: "" while it is open, "model", or "class"."""

    question: bytes
    reveal: str


@lru_cache(maxsize=64)
def asked_at(address: str) -> Asked | None:
    """The question that the page at an address asks, None if it asks none.

    What is locked, or how the page is seen, is no part of it. Raises ValueError with a sentence as `page_at` does.

    >>> asked_at("/?predict=look.5&lock=2") == asked_at("/?predict=look.5&view=arcs")
    True
    >>> asked_at("/?text=The+cat.") is None
    True
    """
    if page_at(address) != "explore":
        return None
    query = dict(reversed(query_of(address)))  # of a name that stands there twice, pages read the first
    if not query.get(ASKS):
        return None
    reveal = query.get(REVEALS, "")
    return Asked(orjson.dumps([query.get(part, "") for part in PARTS]), reveal if reveal in ("model", TO_ALL) else "")

"""Layers by their names: which number in a name is the layer's, and which names are of one kind."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

DIGITS = re.compile(r"\d+")
LAYER = re.compile(r"layers?[^\d\w]*_?(\d+)", re.IGNORECASE)
LONGEST = 18
"""Digits of a number that are read."""


@dataclass(frozen=True)
class Named:
    """A thing with a name, the layer in that name, and its kind: the parts of the name that stand around the number."""

    name: Any
    number: int | None
    kind: tuple[str, ...]


def by_kind(names: Sequence[Any], texts: Sequence[str]) -> dict[tuple[str, ...], list[Named]]:
    """Names by their kinds, in the order in which they stand, each kind in the order of its layers.

    >>> found = by_kind([0, 1, 2], ["layer1_block1", "layer2_block1", "layer1_block2"])
    >>> [(kind, [(one.name, one.number) for one in some]) for kind, some in found.items()]
    [(('layer', '_block1'), [(0, 1), (1, 2)]), (('layer', '_block2'), [(2, 1)])]
    """
    skeletons: dict[str, list[list[str]]] = {}
    for text in texts:
        skeletons.setdefault(DIGITS.sub("#", text), []).append(DIGITS.findall(text))
    found: dict[tuple[str, ...], list[Named]] = {}
    for name, text in zip(names, texts, strict=True):
        place = _place(text, skeletons[DIGITS.sub("#", text)])
        one = Named(name, int(place[0][:LONGEST]), (text[: place.start()], text[place.end() :])) if place else None
        one = one or Named(name, None, (text,))
        found.setdefault(one.kind, []).append(one)
    return {kind: sorted(some, key=lambda one: one.number or 0) for kind, some in found.items()}


def _place(text: str, numbers: Sequence[Sequence[str]]) -> re.Match[str] | None:
    """The layer's number in a text: after the word, or the first that differs from that of another such name."""
    places = [*DIGITS.finditer(text)]
    if said := LAYER.search(text):
        return next(place for place in places if place.start() == said.start(1))
    varying = (k for k in range(len(places)) if len({one[k] for one in numbers}) > 1)
    k = next(varying, 0)
    return places[k] if places else None

"""Changing the order of the words that a model reads, or what it is told of their order."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from typing import Literal, Protocol, runtime_checkable

import torch
from jaxtyping import Float
from torch import Tensor

from model.tokenizer import SPACE, Text

Places = Float[Tensor, " j"]
"""The position that each piece is told, NaN for none."""


@runtime_checkable
class Arrangement(Protocol):
    """One change of the source: of its pieces, of the positions they are told, or of both."""

    def arrange(self, text: Text, places: Places, /) -> tuple[Text, Places]: ...


@dataclass(frozen=True)
class Reverse:
    """The last word first; the pieces of a word stay in their order, and `</s>` stays last.

    keep: every piece keeps the position that it had, so that a model without any other sense of order reads the same.
    """

    keep: bool = False

    def arrange(self, text: Text, places: Places) -> tuple[Text, Places]:
        words = [[*run] for _, run in groupby(range(len(text.ids) - 1), key=_numbers_of_words(text).__getitem__)]
        order = [piece for word in reversed(words) for piece in word] + [len(text.ids) - 1]
        reversed_text = replace(
            text,
            tokens=tuple(text.tokens[j] for j in order),
            offsets=tuple(text.offsets[j] for j in order),
            ids=tuple(text.ids[j] for j in order),
        )
        return reversed_text, places[order] if self.keep else places


@dataclass(frozen=True)
class Positions:
    """Other positions: none, each later by `shift`, or dealt out anew among the pieces (`</s>` keeps its own)."""

    how: Literal["off", "shifted", "shuffled"]
    shift: int = 0
    seed: int = 0

    def arrange(self, text: Text, places: Places) -> tuple[Text, Places]:
        match self.how:
            case "off":
                return text, torch.full_like(places, torch.nan)
            case "shifted":
                return text, places + self.shift
            case "shuffled":
                dealt = torch.randperm(len(places) - 1, generator=torch.Generator().manual_seed(self.seed))
                return text, torch.cat([places[dealt], places[-1:]])


def arrange(text: Text, arrangements: Sequence[Arrangement]) -> tuple[Text, Places | None]:
    """The source as it is read, after every change in turn; None for positions that count from 0 as always."""
    usual = places = torch.arange(len(text.ids), dtype=torch.float64)
    for one in arrangements:
        text, places = one.arrange(text, places)
    return text, None if torch.equal(places, usual) else places


def _numbers_of_words(text: Text) -> list[int]:
    """Of every piece the number of its word."""
    return list(accumulate(token.startswith(SPACE) for token in text.tokens))

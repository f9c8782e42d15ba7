"""Arrangements: changes of the word order that a model reads, or of the positions it is given."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from typing import Literal, Protocol, runtime_checkable

import torch
from jaxtyping import Float
from torch import Tensor

from regard.model.tokenizer import SPACE, Text

Places = Float[Tensor, " j"]
"""The position of each piece, NaN for none."""


@runtime_checkable
class Arrangement(Protocol):
    """One change of the source: of its pieces, of their positions, or of both."""

    def arrange(self, text: Text, places: Places, /) -> tuple[Text, Places]: ...


@dataclass(frozen=True)
class Reverse:
    """Reverse the words; the pieces of a word stay in their order, and `</s>` stays last.

    keep: every piece keeps its position, so that a model without any other sense of order reads the same.
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
    """Change positions: off, all shifted by `shift`, or shuffled among the pieces (`</s>` keeps its own)."""

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
                shuffled = torch.randperm(len(places) - 1, generator=torch.Generator().manual_seed(self.seed))
                return text, torch.cat([places[shuffled], places[-1:]])


def arrange(text: Text, arrangements: Sequence[Arrangement]) -> tuple[Text, Places | None]:
    """Apply every change in turn; returns the source as it is read, and its positions, None for 0, 1, 2, ..."""
    usual = places = torch.arange(len(text.ids), dtype=torch.float64)
    for one in arrangements:
        text, places = one.arrange(text, places)
    return text, None if torch.equal(places, usual) else places


def _numbers_of_words(text: Text) -> list[int]:
    """The number of the word of every piece."""
    return list(accumulate(token.startswith(SPACE) for token in text.tokens))

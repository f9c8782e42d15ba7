"""What a run leaves behind, as named NumPy arrays: the two texts, and how every head of every layer looked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

import numpy as np
import torch
from jaxtyping import Float32
from torch import Tensor
from torch.nn import functional

from model.attention import MultiHead, causal_mask
from model.tokenizer import Text

Side = Literal["source", "target", "fed"]


@dataclass(frozen=True)
class Target(Text):
    """The translation; `fed` is what the decoder was given when it produced each piece: the one before, first `<s>`."""

    fed: tuple[str, ...]
    log_probabilities: tuple[float, ...]
    forced: bool
    complete: bool


class Sides(TypedDict):
    """What a kind of attention looks from and at: the texts whose pieces are the rows i and the columns j."""

    rows: Side
    columns: Side
    mask: Literal["causal"] | None


@dataclass(frozen=True)
class Block:
    """The weights of one kind of attention; a masked weight is NaN, because "not allowed" is not 0."""

    sides: Sides
    weights: Float32[np.ndarray, "layers heads i j"]


@dataclass(frozen=True)
class Attended:
    """One sentence through one model."""

    model: str
    digest: str
    source: Text
    target: Target
    blocks: dict[str, Block]


class Recorder:
    """Puts the weights of single decoding steps together: step i gives row i of every head."""

    def __init__(self) -> None:
        self.decoder: list[Tensor] = []
        self.cross: list[Tensor] = []

    def add(self, decoder: Sequence[MultiHead], cross: Sequence[MultiHead]) -> None:
        self.decoder.append(_stack(decoder))
        self.cross.append(_stack(cross))

    def weights(self, encoder: Sequence[MultiHead]) -> dict[str, Float32[np.ndarray, "layers heads i j"]]:
        """All rows that were added, by block; what a row could not see yet is NaN."""
        length = sum(rows.size(-2) for rows in self.decoder)
        decoder = torch.cat([functional.pad(rows, (0, length - rows.size(-1))) for rows in self.decoder], dim=-2)
        blocks = {
            "encoder": _stack(encoder),
            "decoder": decoder.masked_fill(~causal_mask(length, length, decoder.device), torch.nan),
            "cross": torch.cat(self.cross, dim=-2),
        }
        return {name: block.cpu().numpy() for name, block in blocks.items()}


def _stack(layers: Sequence[MultiHead]) -> Float32[Tensor, "layers heads i j"]:
    """The weights of all layers, of the only sentence in the batch."""
    return torch.stack([layer.heads.weights[0] for layer in layers]).float()

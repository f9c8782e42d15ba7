"""Key-value caches: what a decoder keeps of the pieces that it was fed, so that each step computes one row alone."""

from dataclasses import dataclass, replace

from jaxtyping import Bool, Int
from torch import Tensor

from regard.model.attention import Seam

KeysAndValues = tuple[tuple[Tensor, Tensor], ...]
"""A pair for each layer."""


@dataclass(frozen=True)
class KeyValueCache:
    """Keys and values of every layer of a decoder that has no source; empty before the first piece."""

    past: KeysAndValues = ()
    length: int = 0
    seam: Seam | None = None

    def select(self, rows: Int[Tensor, " rows"]) -> "KeyValueCache":
        """Keep these rows of the batch, in this order: what beam search does to its hypotheses."""
        return replace(self, past=_pick(self.past, rows))


@dataclass(frozen=True)
class SourceAndCache:
    """Keys and values of every layer of an encoder-decoder: of the source, and of the decoder's own past."""

    mask: Bool[Tensor, "#batch 1 1 j"]
    source: KeysAndValues
    past: KeysAndValues
    seam: Seam | None = None

    @property
    def length(self) -> int:
        """The number of tokens fed so far."""
        return self.past[0][0].size(-2)

    def select(self, rows: Int[Tensor, " rows"]) -> "SourceAndCache":
        """Keep these rows of the batch, in this order."""
        return SourceAndCache(self.mask[rows], _pick(self.source, rows), _pick(self.past, rows), self.seam)


def _pick(layers: KeysAndValues, rows: Tensor) -> KeysAndValues:
    return tuple((k[rows], v[rows]) for k, v in layers)

"""Teacher forcing: an encoder-decoder reads a given target, uncached, and every intermediate is returned."""

from dataclasses import dataclass
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor

from regard.model.attention import Seam
from regard.model.decoding import Marks, log_probabilities


@dataclass(frozen=True)
class Run:
    """The results of encoder and decoder: row i belongs to the piece produced[:, i], which follows fed[:, i]."""

    network: Any
    marks: Marks
    source: Int[Tensor, "batch j"]
    produced: Int[Tensor, "batch i"]
    fed: Int[Tensor, "batch i"]
    encoded: Any
    decoded: Any

    @property
    def log_probabilities(self) -> Float[Tensor, "batch i vocabulary"]:
        """Log-probabilities of all pieces at every step."""
        return log_probabilities(self.network.logits(self.decoded.hidden), self.marks)

    def likelihood(self, only: Int[Tensor, " batch"] | None = None) -> Float[Tensor, "batch i"]:
        """The log-probability of each produced piece; of one step of each sentence, where `only` names it."""
        if only is None:
            every = self.log_probabilities
            return every.gather(-1, self.produced.expand(len(every), -1)[..., None])[..., 0]
        batch = torch.arange(len(only))
        every = log_probabilities(self.network.logits(self.decoded.hidden[batch, only, None]), self.marks)
        return every.gather(-1, self.produced[batch, only, None, None])[..., 0]


def encode(
    network: Any, source: Int[Tensor, "batch j"], seam: Seam | None, places: Float[Tensor, "*batch j"] | None
) -> Any:
    """Encode the source; only a network with positional encodings takes other places."""
    return network.encode(source, seam) if places is None else network.encode(source, seam, places)


def force(
    network: Any,
    marks: Marks,
    source: Int[Tensor, "batch j"],
    produced: Int[Tensor, "batch i"],
    seam: Seam | None = None,
    places: Float[Tensor, "*batch j"] | None = None,
) -> Run:
    """Feed the pieces that were produced, each one step later, from `<s>` on; seam and places are for the encoder."""
    encoded = encode(network, source, seam, places)
    fed = torch.cat([torch.full_like(produced[:, :1], marks.begin), produced[:, :-1]], dim=1)
    return Run(network, marks, source, produced, fed, encoded, network.decode(fed, network.start(encoded)))

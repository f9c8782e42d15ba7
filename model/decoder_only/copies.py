"""A prompt and its continuation, read again in changed copies: see `regard.model.explanations.ChangedCopies`."""

from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor

from regard.model.decoding import log_probabilities
from regard.model.errors import Unsuitable
from regard.model.explanations import Observed, gradient_times_input, layers_rolled, lengths_of
from regard.model.trace import Attended
from regard.model.transformer import stack_weights


class Copies:
    """Written rows x prompt columns; rows sum to less than 1, because some attention goes to written pieces.

    model: a `Continuer`. Raises Unsuitable for a prompt of one piece: without it there is nothing to continue.
    """

    def __init__(self, model: Any, attended: Attended) -> None:
        self.model, self.run = model, model.forced(attended)
        self.after, self.n = attended.target.read, len(attended.source.ids)
        if self.n == 1:
            raise Unsuitable("This text is one piece, and cannot be left out of itself: type more.")

    @torch.inference_mode()
    def observe(self) -> Observed:
        """Weights and lengths of every head, and the rollout of all."""
        traces = self.run.decoded.decoder
        weights = stack_weights(traces)[0, :, :, self.after :, : self.n]
        lengths = lengths_of(self.model.network, self.run, "decoder")[..., : self.n]
        rolled = layers_rolled([seen.heads.weights.mean(1) for seen in traces])[0, self.after :, : self.n]
        return Observed(*(part.float().cpu().numpy() for part in (weights, lengths, rolled)))

    def gradients(self, rows: range) -> Float[Tensor, "part j"]:
        """Gradient times input of these written pieces."""
        rows = range(rows.start + self.after, rows.stop + self.after)
        return gradient_times_input(self.model, self.run.source, self.run.produced, rows)[:, : self.n]

    @torch.inference_mode()
    def without(self, columns: range) -> Float[Tensor, "part i"]:
        """The log-probabilities of all written pieces where a piece of the prompt is left out, the others in place."""
        network, every = self.model.network, range(self.run.fed.size(1))
        kept = torch.tensor([[k for k in every if k != j] for j in columns])
        start = network.start(network.encode(self.run.source))
        decoded = network.decode(self.run.fed[0, kept.to(self.model.device)], start, kept.double())
        logits = network.logits(decoded.hidden[:, self.after - 1 :])
        chosen = self.run.produced[:, self.after :, None].expand(len(kept), -1, -1)
        return log_probabilities(logits, self.model.marks).gather(-1, chosen)[..., 0]

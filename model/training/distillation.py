"""Learning without forgetting: on some pairs, distil the weights that training began with (Li and Hoiem 2016)."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import count, islice, repeat
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from regard.model import devices
from regard.model.training.data import Batch
from regard.model.training.data_parallel import Team
from regard.model.training.pictures import Examples
from regard.model.training.recipe import Optimisation
from regard.model.zoo import Network


class Distillation:
    """Loss that keeps the probabilities of pieces in some pairs as they were before training; without pairs, nothing.

    Li and Hoiem 2016, arXiv 1606.09282, after Hinton et al. 2015, arXiv 1503.02531: the gradient is 0 as long as
    nothing has changed, while that of the pairs themselves is noise around weights that had long learnt them.
    """

    def __init__(self, corpus: Examples | None, began_with: Network, o: Optimisation, device: torch.device) -> None:
        self.corpus, self.o, self.device = corpus, o, device
        self.before = deepcopy(began_with).to(device).eval().requires_grad_(False) if corpus else began_with

    def batches(self, step: int, team: Team) -> Iterator[Batch | None]:
        """A batch for each step after this one, half as large as those that are learnt: two networks read it."""
        if not self.corpus:
            return repeat(None)
        tokens, corpus = self.o.batch_tokens // 2, self.corpus
        every = (batch for seed in count(self.o.seed) for batch in corpus.batches(tokens, seed, team))
        return islice(every, step, None)

    def pull(self, now: Network, batch: Batch | None, weight: float) -> None:
        """Add the gradients of the loss of a batch."""
        if batch:
            (weight * self.loss(now, batch)).backward()

    def loss(self, now: Network, batch: Batch) -> Tensor:
        r"""Divergence of the probabilities now from those before training, in nats a piece.

        $$ L = \sum_v p_v \log \frac{p_v}{q_v} $$
        """
        bfloat16 = self.o.precision == "bfloat16" and devices.has_bfloat16(self.device)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=bfloat16):
            p, q = (self._said(network, batch) for network in (self.before, now))
            return functional.kl_div(q, p, reduction="batchmean", log_target=True)

    def _said(self, network: Any, batch: Batch) -> Tensor:
        hidden = network(batch.source.to(self.device), batch.fed.to(self.device)).hidden
        real = batch.produced.to(self.device) != network.config.pad
        return (hidden[real] @ network.embedding.weight.mT).float().log_softmax(-1)

"""Maps of several heads as a graph: the rollout, which PyTorch computes here too.

Means, largest weights, words and pooled maps are no graph: NumPy computes them here, by slices that no graph has, and
pages do so already, so that `static/publish/site/made-map.ts` takes the functions of pages. Laws compare all of them
with the server's.
"""

from torch import nn

from regard.model.aggregates import rolled_out
from regard.model.site.graphs import Named

ROLLED = ("encoder", "cross")
"""The blocks of an encoder-decoder Transformer that have a rollout."""


class Rollout(nn.Module):
    """From the weights of all blocks, NaN where looking is not allowed, to the rollout of each that has one."""

    def forward(self, weights: Named) -> Named:
        known = {name: one.nan_to_num() for name, one in weights.items()}
        return {f"rollout.{name}": rolled_out(name, known) for name in ROLLED}

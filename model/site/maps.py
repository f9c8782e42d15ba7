"""The rollout as a graph: of maps that no head computed the one that PyTorch makes, by functions that are exported.

Means, largest weights, words and pooled maps are NumPy, from which no graph is exported: copied for export they would
stand here twice. `static/publish/site/made-map.ts` makes them as pages join words; laws compare them with the server's.
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

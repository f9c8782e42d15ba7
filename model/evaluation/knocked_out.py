"""Heads knocked out one at a time, and many at once: what each costs, over many sentences."""

from collections.abc import Callable, Collection, Iterable, Sequence

import numpy as np
import torch
from jaxtyping import Float
from torch import Tensor

from regard.model.attention import Adapt, Seam
from regard.model.trace import Attended, HeadAt
from regard.model.trained import Trained

Out = Collection[HeadAt]


def without(copies: Sequence[Out]) -> Seam:
    """A seam for a batch of copies of one sentence: copy k runs without the heads `copies[k]`."""

    def at(block: str, layer: int, _: int) -> Adapt | None:
        gone = [
            (line, one.head - 1)
            for line, out in enumerate(copies)
            for one in out
            if (one.block, one.layer) == (block, layer)
        ]
        if not gone:
            return None
        lines, heads = torch.tensor(gone).T

        def adapt(weights: Float[Tensor, "#copies h i j"], *_: object) -> Float[Tensor, "copies h i j"]:
            every = weights.expand(len(copies), *weights.shape[1:])
            return every.index_put((lines.to(weights.device), heads.to(weights.device)), weights.new_zeros(()))

        return adapt

    return at


@torch.inference_mode()
def costs(model: Trained, attended: Attended, sets: Sequence[Out]) -> Float[np.ndarray, " sets"]:
    """Nats a piece of what was written that each set of heads costs when it is knocked out.

    Michel, Levy & Neubig 2019, arXiv 1905.10650, section 3, who measure BLEU.
    """
    every: list[Out] = [(), *sets]
    size = model.copies(max(len(attended.source.ids), len(attended.target.ids)))
    found = [
        model.likelihood(attended, len(part), without(part)).cpu().double().numpy()
        for part in (every[start : start + size] for start in range(0, len(every), size))
    ]
    total = np.concatenate(found)
    pieces = len(attended.target.ids) - attended.target.read
    return (total[0] - total[1:]) / pieces


def every_head(model: Trained) -> list[HeadAt]:
    """All heads of all blocks, in their order."""
    return [
        HeadAt(block, layer, head)
        for block, shape in model.network.blocks.items()
        for layer in range(1, shape["layers"] + 1)
        for head in range(1, shape["heads"] + 1)
    ]


def curve(
    model: Trained, sentences: Iterable[Attended], order: Sequence[HeadAt], on_done: Callable[[], object]
) -> Float[np.ndarray, " heads"]:
    """The cost once the first k heads of this order are gone, for each k from 1, the mean over the sentences."""
    sets = [order[:k] for k in range(1, len(order) + 1)]
    found = []
    for attended in sentences:
        found.append(costs(model, attended, sets))
        on_done()
    return np.mean(found, axis=0)

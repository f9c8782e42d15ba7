"""Heads knocked out one at a time, and many at once: what each costs, over many sentences."""

from collections.abc import Callable, Iterable, Sequence

import numpy as np
import torch
from jaxtyping import Float

from regard.model.heads import Out, without
from regard.model.trace import Attended, HeadAt
from regard.model.trained import Trained


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

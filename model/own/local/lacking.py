"""BigBird's block sparse attention, whose maps lack a share of the first block."""

from collections.abc import Iterator

import numpy as np
from jaxtyping import Float32

MOST_RANDOM = 8
"""Random blocks of a row: BigBird has 3."""


def lost_blocks(weights: Float32[np.ndarray, "layers heads i j"], tolerance: float) -> Iterator[str]:
    """A sentence on the share that BigBird's map in evaluation lacks; none on other maps.

    transformers 5.23 takes the first block for each random block then. The softmax counts it each time, and the map
    holds it once, so that each row between the first and the last block lacks r times its share of the first block.
    Zaheer et al. 2020, arXiv 2007.14062, section 2.
    """
    tokens = weights.shape[2]
    if weights.shape[3] != tokens or tokens < 5:
        return
    is_blank = np.isnan(weights).all(-1)
    weights = np.nan_to_num(weights)
    sums = np.where(is_blank, 1, weights.sum(-1, dtype=np.float64))
    is_short = (np.abs(sums - 1) > tolerance).any((0, 1))
    if not is_short.any():
        return
    whole = min(int(is_short.argmax()), int(is_short[::-1].argmax()))
    for size in range(1, min(whole, tokens // 5) + 1):
        if tokens % size == 0 and (random := _random(weights, sums, size, tolerance)):
            yield (
                f"Rows {size + 1} to {tokens - size} lack {random} times what they look at 1 to {size}: BigBird in "
                f"evaluation takes the first block for each of its {random} random blocks, and its map holds that once."
            )
            return


def _random(weights: np.ndarray, sums: np.ndarray, size: int, tolerance: float) -> int:
    """So many random blocks that the shares of the first block make the rows between whole; 0 if there is none."""
    lacks = 1 - sums[..., size:-size]
    share = weights[..., size:-size, :size].sum(-1, dtype=np.float64)
    random = round(float(lacks.sum() / share.sum())) if share.any() else 0
    return random if 0 < random <= MOST_RANDOM and (np.abs(lacks - random * share) <= tolerance).all() else 0

"""Selection of weights: one head in full, or all heads pooled to the resolution that is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np
from jaxtyping import Float32

from regard.model.run import Block

By = Literal["max", "mean"]


@dataclass(frozen=True)
class Selection:
    """Layer and head count from 1, None means all; pool: at most so many rows and columns a head."""

    block: str | None = None
    layer: int | None = None
    head: int | None = None
    pool: int | None = None
    by: By = "max"

    def covers(self, block: str, layer: int) -> bool:
        return self.block in {None, block} and self.layer in {None, layer}

    def cut(self, weights: Float32[np.ndarray, "*layers heads i j"]) -> Float32[np.ndarray, "*layers n p q"]:
        """Select one of these heads, or all, and pool them."""
        chosen = weights if self.head is None else weights[..., self.head - 1 : self.head, :, :]
        return chosen if self.pool is None else pool(chosen, self.pool, self.by)

    def bytes(self, blocks: Mapping[str, Block]) -> int:
        """Size of the selected weights of these blocks."""
        most = self.pool or max((max(block.size) for block in blocks.values()), default=0)
        chosen = [block for name, block in blocks.items() if self.block in {None, name}]
        cells = [min(block.size[0], most) * min(block.size[1], most) for block in chosen]
        heads = [
            (1 if self.layer else block.shape["layers"]) * (1 if self.head else block.shape["heads"])
            for block in chosen
        ]
        return sum(np.float32().nbytes * a * b for a, b in zip(cells, heads, strict=True))


def pool(weights: Float32[np.ndarray, "... i j"], most: int, by: By) -> Float32[np.ndarray, "... p q"]:
    """Cell (a, b) stands for the rows from a i / p to (a + 1) i / p and the columns likewise, rounded down.

    What may not be looked at (NaN) counts for nothing; a cell that stands for nothing else is NaN.

    max takes the weight of the largest size, which may be below 0.

    >>> pool(np.array([[1.0, np.nan], [3.0, 5.0]], np.float32), 1, "mean")
    array([[3.]], dtype=float32)
    """
    if by == "max":
        largest = _reduce(np.fmax, weights, most)
        if not (weights < 0).any():
            return largest
        least = _reduce(np.fmin, weights, most)
        return np.where(-least > largest, least, largest)
    allowed = ~np.isnan(weights)
    total, count = (_reduce(np.add, x, most) for x in (np.where(allowed, weights, 0), allowed.astype(np.float32)))
    return np.divide(total, count, where=count > 0, out=np.full_like(total, np.nan))


def _reduce(ufunc: np.ufunc, x: Float32[np.ndarray, "... i j"], most: int) -> Float32[np.ndarray, "... p q"]:
    for _ in range(2):  # rows, and then columns as rows; ufunc.reduceat would take three times as long
        n = x.shape[-2]
        if n > most:
            places = pairwise(np.arange(most + 1) * n // most)
            x = np.stack([ufunc.reduce(x[..., a:b, :], axis=-2) for a, b in places], axis=-2)
        x = x.swapaxes(-1, -2)
    return np.ascontiguousarray(x)

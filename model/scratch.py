"""Attention from scratch: a few word vectors and three matrices that anyone can type, in double precision."""

import math
from collections.abc import Sequence

import torch
from jaxtyping import Float64
from torch import Tensor

from regard.model.attention import Attention, scaled_dot_product
from regard.model.errors import Unsuitable
from regard.model.masks import causal_mask

LARGEST = 64  # rows or columns of a matrix

Matrix = Sequence[Sequence[float | int]]


def scratch(
    words: Matrix,
    w_q: Matrix,
    w_k: Matrix,
    w_v: Matrix,
    *,
    scale: bool = True,
    causal: bool = False,
    temperature: float = 1.0,
) -> Attention:
    r"""One attention of words to themselves: Q = X W^Q, K = X W^K, V = X W^V, then equation 1 of Vaswani et al. 2017.

    Scores are divided by the temperature, and by sqrt(d_k) if `scale`. Raises Unsuitable, naming it, for what is not a
    matrix or does not fit.

    >>> eye = [[1.0, 0.0], [0.0, 1.0]]
    >>> scratch(eye, eye, eye, [[1.0], [3.0]], scale=False).context
    tensor([[1.5379],
            [2.4621]], dtype=torch.float64)
    """
    x = matrix("words", words)
    q, k, v = (x @ matrix(name, rows, x.size(1)) for name, rows in (("w_q", w_q), ("w_k", w_k), ("w_v", w_v)))
    if q.size(1) != k.size(1):
        raise Unsuitable(f"w_q has {q.size(1)} columns and w_k {k.size(1)}: give them the same number.")
    if not (math.isfinite(temperature) and temperature > 0):
        raise Unsuitable("temperature is not above 0: give it a positive number.")
    divisor = temperature * (math.sqrt(q.size(1)) if scale else 1.0)
    run = scaled_dot_product(q, k, v, causal_mask(len(x), len(x)) if causal else None, scale=1 / divisor)
    if not run.scaled.isfinite().all() or not run.context.isfinite().all():
        raise Unsuitable("The products of these numbers are too large to compute: enter smaller numbers.")
    return run


def matrix(
    name: str, rows: Matrix, height: int | None = None, largest: int = LARGEST
) -> Float64[Tensor, "rows columns"]:
    """Make a matrix of typed numbers.

    Raises Unsuitable for rows of different lengths, and for a height other than `height`.
    """
    widths = {len(row) for row in rows}
    if len(widths) != 1 or widths == {0}:
        raise Unsuitable(f"{name} is not a matrix: give it at least one row, and all rows the same number of columns.")
    if max(len(rows), *widths) > largest:
        raise Unsuitable(f"{name} is too large: give it at most {largest} rows and columns.")
    numbers = torch.tensor(rows, dtype=torch.float64)
    if not numbers.isfinite().all():
        raise Unsuitable(f"{name} holds a value that is not finite: replace it.")
    if height not in (None, len(rows)):
        raise Unsuitable(f"{name} has {len(rows)} rows and words has {height} columns: give {name} {height} rows.")
    return numbers

r"""Jensen-Shannon divergence of the rows of two heads: how differently they look.

$$ \mathrm{JS}(p, q) = H\left(\frac{p + q}{2}\right) - \frac{H(p) + H(q)}{2} \quad \text{bits} $$

0 where both rows are the same, at most 1 bit, where they look at no piece in common. Clark et al. 2019, arXiv
1906.04341, section 6, measure with it how far the heads of BERT are from one another, added up over all rows; here it
is the mean over the rows.
"""

from dataclasses import dataclass

import numpy as np
from jaxtyping import Float, Float32

Rows = Float[np.ndarray, "*#heads i j"]


@dataclass(frozen=True)
class Apart:
    """The row in which two heads of a layer differ most; heads and rows count from 1, divergence is in bits."""

    heads: tuple[int, int]
    row: int
    divergence: float


def entropy(p: Rows) -> Float[np.ndarray, "*#heads i"]:
    """Entropy of each row, in bits.

    >>> entropy(np.array([[0.5, 0.5], [1.0, 0.0]]))
    array([1., 0.])
    """
    logarithms = np.log2(p, where=p > 0, out=np.zeros_like(p))
    return -(p * logarithms).sum(-1) + 0.0


def divergence(p: Rows, q: Rows) -> Float[np.ndarray, "*_ i"]:
    """Jensen-Shannon divergence of each row of p and the same row of q, in bits.

    >>> divergence(np.array([[1.0, 0.0], [0.5, 0.5]]), np.array([[0.0, 1.0], [0.5, 0.5]]))
    array([1., 0.])
    """
    return np.clip(entropy((p + q) / 2) - (entropy(p) + entropy(q)) / 2, 0, 1)


def between_heads(weights: Float32[np.ndarray, "heads i j"]) -> Float[np.ndarray, "heads heads i"]:
    """The divergence of every two heads in every row; one pair after the other, since all at once would be large."""
    heads, rows = weights.shape[:2]
    found = np.zeros((heads, heads, rows))
    exact = weights.astype(np.float64)
    for one in range(heads - 1):
        found[one, one + 1 :] = found[one + 1 :, one] = divergence(exact[one : one + 1], exact[one + 1 :])
    return found


def from_others(between: Float[np.ndarray, "heads heads i"]) -> Float32[np.ndarray, " heads"]:
    """The mean divergence of each head from the other heads, over all rows; their mean is that of all pairs."""
    return (between.mean(-1).sum(-1) / (len(between) - 1)).astype(np.float32)


def most_apart(between: Float[np.ndarray, "heads heads i"]) -> Apart:
    """Two heads and a row, where the divergence is greatest; the first of equals."""
    one, other, row = np.unravel_index(between.argmax(), between.shape)
    return Apart((int(one) + 1, int(other) + 1), int(row) + 1, round(float(between.max()), 4))

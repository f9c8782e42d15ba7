r"""Scores of a graph attention network, from features of nodes, a matrix and a vector that somebody brings.

$$ e_{ij} = \mathrm{LeakyReLU}(a^\top [W h_i \,\Vert\, W h_j]), \qquad \alpha_{ij} = \mathrm{softmax}_j(e_{ij}) $$

over the edges that enter node i. Veličković et al. 2018, arXiv 1710.10903, equations 1 to 3. q and k are both W h: the
first half of a meets the node that looks, the second the one that is looked at.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from jaxtyping import Float, Float32
from torch import Tensor
from torch.nn.functional import leaky_relu

from regard.model.attention import Attention, softmax
from regard.model.errors import Unsuitable
from regard.model.own.arrays import as_array, as_floats
from regard.model.own.axes.shapes import MOST_NUMBERS, check_sizes
from regard.model.own.graphs.graph import taken_edges
from regard.model.own.returned.taken import Taken
from regard.model.own.unequal import sizes

SLOPE = 0.2
"""Of LeakyReLU below 0, as in the paper, section 3.3, and in PyTorch Geometric."""
NEEDED = (
    "The score of a graph needs edges=edge_index, h [nodes, f], W [heads, d, f] and a [heads, 2 d]: give all of them."
)


@dataclass(frozen=True)
class Features:
    """Queries, which are the keys and values too, [heads, nodes, d], and what they were made of.

    arrays: h [1, 1, 1, nodes, f], W [1, 1, heads, d, f] and a [1, 1, heads, 1, 2 d]. edges: where there are some, with
    the names of nodes.
    """

    q: Float[np.ndarray, "heads nodes d"]
    arrays: Mapping[str, np.ndarray]
    edges: Taken


def read_features(h: Any, W: Any, a: Any, edges: Any, nodes: Any, beside: Iterable[str]) -> Features | None:
    """Read h, W and a; None where none of them is given. Raises Unsuitable for what is missing or does not fit.

    beside: the names of what else was given.
    """
    parts = {"h": h, "W": W, "a": a}
    if all(one is None for one in parts.values()):
        return None
    if edges is None or any(one is None for one in parts.values()):
        raise Unsuitable(NEEDED)
    for name in beside:
        raise Unsuitable(f"Leave out {name} beside h, W and a, which make the scores.")
    features, matrix, vector = (as_floats(name, one, as_array(name, one)) for name, one in parts.items())
    matrix, vector = _of_heads(features, matrix, vector)
    if (numbers := len(features) * matrix.shape[0] * matrix.shape[1]) > MOST_NUMBERS:
        raise Unsuitable(
            f"W h has {numbers:,} numbers, nodes times heads times d: at most {MOST_NUMBERS:,} can be shown; take "
            "fewer heads, W[:1] and a[:1]."
        )
    index = as_array("edge_index", edges)
    ones = np.ones(index.shape[-1] if index.ndim else 1, np.float32)
    found = taken_edges(None, (index, ones), len(features) if nodes is None else nodes)
    if found is None or found.columns is not None or len(found.rows) != len(features):
        raise Unsuitable(f"h has {len(features)} rows: nodes must give one name for each, and be of one kind.")
    q = _projected(features, matrix)
    _check_range(q, vector)
    arrays = {"h": features[None, None, None], "W": matrix[None, None], "a": vector[None, None, :, None]}
    return Features(q, arrays, found)


def _projected(
    h: Float[np.ndarray, "nodes f"], matrix: Float[np.ndarray, "heads d f"]
) -> Float32[np.ndarray, "heads nodes d"]:
    """W h of each head, read-only, so that queries, keys and values share it."""
    heads, d, _ = matrix.shape
    features = h.astype(np.float64)
    q = np.empty((heads, len(h), d), np.float32)
    for head, one in enumerate(matrix):
        with np.errstate(over="ignore"):
            q[head] = features @ one.astype(np.float64).T
    q.setflags(write=False)
    return q


def _check_range(q: Float32[np.ndarray, "heads nodes d"], a: Float[np.ndarray, "heads twice_d"]) -> None:
    """Raise Unsuitable for products of which float32 may not hold the sums."""
    most, by = (max(float(one.max()), -float(one.min())) for one in (q, a))
    if most * max(most, by) * a.shape[1] > float(np.finfo(np.float32).max):
        raise Unsuitable(
            f"W h goes up to {most:g} and a to {by:g}: scores may be more than float32 holds, 3.4e+38; give smaller "
            "numbers."
        )


def _of_heads(
    h: np.ndarray, matrix: np.ndarray, a: np.ndarray
) -> tuple[Float[np.ndarray, "heads d f"], Float[np.ndarray, "heads twice_d"]]:
    """W and a with an axis of heads; W may have its heads below each other, as a linear layer has them."""
    if h.ndim != 2 or not h.size:
        raise Unsuitable(f"h has the shape {sizes(h.shape)}: it must be [nodes, features].")
    check_sizes("h", h[None, None, None, :1], ("rows", "f"))
    a = a[None] if a.ndim == 1 else a
    if a.ndim != 2 or a.shape[1] % 2 or not a.size:
        raise Unsuitable(
            f"a has the shape {sizes(a.shape)}: it must be [heads, 2 d], whose first d meet the node that looks; "
            "of PyTorch Geometric torch.cat([conv.att_dst, conv.att_src], -1)[0]."
        )
    heads, d = len(a), a.shape[1] // 2
    is_whole = 0 not in (*h.shape, heads, d) and matrix.size == heads * d * h.shape[1]
    if not is_whole or matrix.shape[-1] != h.shape[1]:
        raise Unsuitable(
            f"W has the shape {sizes(matrix.shape)}: with h {sizes(h.shape)} and a {sizes(a.shape)} it must be "
            f"{sizes((heads, d, h.shape[1]))}, or {sizes((heads * d, h.shape[1]))}, as conv.lin.weight."
        )
    matrix = matrix.reshape(1, 1, heads, d, -1)
    check_sizes("W", matrix, ("d", "f"))
    return matrix[0, 0], a


def graph_attention(
    q: Float[Tensor, "*batch i d"],
    k: Float[Tensor, "*batch j d"],
    v: Float[Tensor, "*batch j d"],
    a: Float[Tensor, "*batch 1 twice_d"],
    mask: Float[Tensor, "*batch i j"],
) -> Attention:
    """Score each pair of nodes, and average what the edges that enter a node bring; mask: -inf where there is none."""
    first, second = a.chunk(2, -1)
    scores = (q * first).sum(-1)[..., None] + (k * second).sum(-1)[..., None, :]
    leaky = leaky_relu(scores, SLOPE)
    masked = leaky + mask
    weights = softmax(masked, ~masked.isneginf())
    return Attention(q, k, v, scores, leaky, masked, weights, weights @ v)

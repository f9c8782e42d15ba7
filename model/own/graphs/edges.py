"""Weights of the edges of a graph, in the forms in which libraries return them: an edge enters the node that looks."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from jaxtyping import Float, Int

from regard.model.errors import Unsuitable
from regard.model.own.arrays import FLOATS, as_array, check_finite, first, place
from regard.model.own.unequal import sizes

FORMS = (
    "edges must be (edge_index, alpha): edge_index [2, edges], sources and targets, and alpha, a weight for each edge, "
    "[edges] or [edges, heads]; or what a layer of PyTorch Geometric or DGL returns with them."
)
MOST_EDGES = 2**22
"""As many as 2,048 nodes can have."""
MOST_NODES = 2**31
"""Numbers of nodes from here on, infinity among them, are no places in an array."""


@dataclass(frozen=True)
class Edges:
    """Edges, each with a weight of every head; nodes count from 0.

    rows, columns: the number of targets and of sources, where what was given says it.
    """

    sources: Int[np.ndarray, " edges"]
    targets: Int[np.ndarray, " edges"]
    alpha: Float[np.ndarray, "edges heads"]
    rows: int | None = None
    columns: int | None = None


def edges_in(given: Any, *, is_named: bool = False) -> list[Edges] | None:
    """The edges of each layer; None of anything else, unless it is named as edges, which Unsuitable then says.

    (edge_index, alpha), (output, (edge_index, alpha)), the same with a sparse matrix of rows that look, (graph,
    (output, alpha)) and (graph, alpha) of DGL, a sparse matrix alone, names edge_index and alpha; a list of these.
    """
    one = _layer(given, is_named=is_named)
    if one is not None:
        return [one]
    if isinstance(given, (list, tuple)) and given:
        layers = [_layer(layer, is_named=is_named) for layer in given]
        found = [layer for layer in layers if layer is not None]
        if len(found) == len(given):
            return found
    if is_named:
        raise Unsuitable(FORMS)
    return None


def _layer(given: Any, *, is_named: bool) -> Edges | None:
    if (matrix := _sparse(given)) is not None:
        return matrix
    if isinstance(given, Mapping) and {"edge_index", "alpha"} <= given.keys():
        given = given["edge_index"], given["alpha"]
    if not isinstance(given, (list, tuple)) or len(given) != 2:
        return None
    where, alpha = given
    if hasattr(where, "edges") and callable(where.edges):
        return _of_graph(where, alpha[1] if isinstance(alpha, (list, tuple)) else alpha)
    if (matrix := _sparse(where, alpha)) is not None:
        return matrix
    if (_is_index(where) and _may_be_alpha(alpha)) or (
        is_named and not isinstance(alpha, tuple) and _are_numbers(where)
    ):
        return _of_index(where, alpha)
    inner = _layer(alpha, is_named=is_named) if isinstance(alpha, tuple) and hasattr(where, "shape") else None
    return inner and _of_output(where, inner)


def _of_output(output: Any, found: Edges) -> Edges:
    """Edges beside the output of their layer, which has a row for each node that looks."""
    if found.rows is None and len(output.shape):
        return Edges(found.sources, found.targets, found.alpha, int(output.shape[0]))
    return found


def _of_graph(graph: Any, alpha: Any) -> Edges:
    """Edges of a graph of DGL, which gives their sources and targets."""
    sources, targets = graph.edges()
    found = _of_index(np.stack([as_array("edges", one) for one in (sources, targets)]), alpha)
    counts = [getattr(graph, f"num_{side}_nodes", None) for side in ("dst", "src")]
    rows, columns = (int(count()) if callable(count) else None for count in counts)
    return Edges(found.sources, found.targets, found.alpha, rows, columns)


def _of_index(where: Any, alpha: Any) -> Edges:
    index = as_array("edge_index", where)
    if index.ndim != 2 or index.shape[0] != 2:
        turned = "; give edge_index.T" if index.ndim == 2 and index.shape[1] == 2 else ""
        raise Unsuitable(
            f"edge_index has the shape {sizes(index.shape)}: it must be [2, edges], sources and targets{turned}."
        )
    if not index.shape[1]:
        raise Unsuitable("edge_index has the shape [2, 0]: there are no edges, so no node looks at another.")
    if index.dtype.kind not in "iuf" or not np.array_equal(index, np.floor(index)):
        raise Unsuitable("edge_index must hold whole numbers, the sources and targets of edges, from 0.")
    if index.shape[1] > MOST_EDGES:
        raise Unsuitable(f"There are {index.shape[1]:,} edges: at most {MOST_EDGES:,} can be shown; take fewer nodes.")
    if index.size and (at := first(index < 0)) is not None:
        raise Unsuitable(f"{place('edge_index', at)} is below 0: nodes count from 0.")
    if (at := first(index >= MOST_NODES)) is not None:
        raise Unsuitable(f"{place('edge_index', at)} is {index[at]:g}: nodes count from 0, one after the other.")
    weights = _alpha(alpha, index.shape[1])
    return Edges(index[0].astype(np.int64), index[1].astype(np.int64), weights)


def _alpha(given: Any, edges: int) -> Float[np.ndarray, "edges heads"]:
    """A weight for each edge and head; DGL has one axis more, of size 1."""
    array = as_array("alpha", given)
    if array.ndim == 3 and array.shape[2] == 1:
        array = array[..., 0]
    if array.ndim not in (1, 2) or 0 in array.shape:
        raise Unsuitable(f"alpha has the shape {sizes(array.shape)}: it must be [edges] or [edges, heads].")
    if len(array) != edges:
        loops = "; a layer that appends self-loops returns the edge_index that it used: give that one"
        more = loops if len(array) > edges else ""
        raise Unsuitable(f"alpha has {len(array):,} weights and edge_index {edges:,} edges: each edge needs one{more}.")
    if array.dtype.name not in FLOATS and not (isinstance(given, (list, tuple)) and array.dtype.kind in "iu"):
        raise Unsuitable(f"alpha holds {array.dtype.name}: give it as float16, bfloat16, float32 or float64.")
    with np.errstate(over="ignore"):
        weights = array.astype(np.float32)
    check_finite("alpha", weights)
    if (at := first(weights < 0)) is not None:
        raise Unsuitable(
            f"{place('alpha', at)} is below 0: attention weights are not; of scores, give their softmax over the "
            "edges that enter a node."
        )
    return weights.reshape(edges, -1)


def _sparse(given: Any, alpha: Any = None) -> Edges | None:
    """A sparse matrix whose rows look; its values are the weights, unless they stand beside it, in the same order."""
    if "sparse" in str(getattr(given, "layout", "")):
        return _of_tensor(given, alpha)
    if not hasattr(given, "tocoo"):
        return None
    matrix = given.tocoo()
    if alpha is None:
        matrix.sum_duplicates()
    values = _alpha(matrix.data if alpha is None else alpha, len(matrix.data))
    rows, columns = (one.astype(np.int64) for one in (matrix.row, matrix.col))
    return Edges(columns, rows, values, *matrix.shape)


def _of_tensor(given: Any, alpha: Any) -> Edges:
    matrix = given.detach().cpu().to_sparse_coo()
    if alpha is None or not matrix.is_coalesced():
        matrix = matrix.coalesce()
    if matrix.sparse_dim() != 2 or matrix.dense_dim() > 1:
        raise Unsuitable(
            f"weights is a sparse tensor of the shape {sizes(matrix.shape)}: give a matrix of nodes, with the heads as "
            "a dense axis, or weights.to_dense()."
        )
    rows, columns = matrix.indices().numpy()
    values = _alpha(matrix.values() if alpha is None else alpha, len(rows))
    return Edges(columns, rows, values, *map(int, matrix.shape[:2]))


def _is_index(given: Any) -> bool:
    """Whether it is an array of whole numbers, [2, edges], as libraries have it."""
    shape: tuple[int, ...] = getattr(given, "shape", ())
    return len(shape) == 2 and shape[0] == 2 and "int" in str(getattr(given, "dtype", ""))


def _may_be_alpha(given: Any) -> bool:
    """False for maps, which stand beside ids [2, pieces] of two texts."""
    shape: tuple[int, ...] = getattr(given, "shape", ())
    return len(shape) < 3 or (len(shape) == 3 and shape[2] == 1)


def _are_numbers(given: Any) -> bool:
    return hasattr(given, "shape") or (isinstance(given, (list, tuple)) and all(isinstance(one, list) for one in given))

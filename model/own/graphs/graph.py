"""Edges with weights as a map: a row is a node that looks, at the nodes from which edges enter it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from jaxtyping import Bool, Float32

from regard.model.errors import TooMany, Unsuitable
from regard.model.own.axes.shapes import MOST, MOST_NUMBERS
from regard.model.own.graphs.edges import Edges, edges_in
from regard.model.own.naming.words import plain
from regard.model.own.returned.taken import Taken
from regard.model.own.sums import WHOLE

DROPPED = 2.0
"""Dropout keeps the sums of most nodes below this."""
FIRST = 60
"""Nodes of a graph that is shown as a graph first; of more its map is."""
Named = Sequence[str] | int | None
"""Names of nodes, or their number; None: neither is known."""


@dataclass(frozen=True)
class Graph:
    """Nodes, and the edges of all layers together; of a bipartite graph sources and targets are nodes of their own."""

    nodes: int
    edges: int


def taken_edges(weights: Any, edges: Any, nodes: Any, beside: Iterable[str] = ()) -> Taken | None:
    """The map of edges, given by that name or as a layer returns them; None of anything else.

    nodes: names, or their number, or a pair of these of a bipartite graph: sources, targets. beside: what else was
    given, of axes and names, which edges do not need. Raises Unsuitable.
    """
    if edges is not None and weights is not None:
        raise Unsuitable("Give weights or edges, not both: edges have their weights beside them.")
    layers = edges_in(weights) if edges is None else edges_in(edges, is_named=True)
    if layers is None:
        if nodes is not None:
            raise Unsuitable("nodes name the nodes of edges: give edges=(edge_index, alpha), or tokens for rows.")
        return None
    _check_beside(beside)
    sources, targets, is_square = _nodes(layers, nodes)
    rows, columns = _count(targets), _count(sources)
    made, looks = _dense(layers, rows, columns)
    size = rows if is_square else rows + columns
    graph = Graph(size, int(np.count_nonzero(looks.any(0))))
    named = (_names(targets, rows), None if is_square else _names(sources, columns))
    said = (_said(graph, looks, is_square=is_square),)
    axes = "layers texts heads rows columns"
    return Taken(made, axes, looks, said=said, rows=named[0], columns=named[1], graph=graph)


def _check_beside(given: Iterable[str]) -> None:
    """Raise Unsuitable for what edges say themselves: axes, where nodes look, and names other than those of nodes."""
    said = {"axes": "rows are targets, columns sources", "mask": "a node looks only where an edge enters it"}
    for name in given:
        raise Unsuitable(f"Leave out {name} beside edges: {said.get(name, 'name the nodes with nodes')}.")


def _nodes(layers: Sequence[Edges], nodes: Any) -> tuple[Named, Named, bool]:
    """Sources, targets, and whether they are the same nodes; each is names, or a number."""
    rows, columns = (_least(layers, side) for side in ("rows", "columns"))
    known = next((one.rows for one in layers if one.rows is not None), None)
    sources = next((one.columns for one in layers if one.columns is not None), None)
    given = plain(nodes)
    if (
        isinstance(given, (list, tuple))
        and len(given) == 2
        and all(isinstance(one, (list, tuple, int)) for one in given)
    ):
        found: tuple[Named, Named] = (_read(given[0]), _read(given[1]))
        _check("source", found[0], columns, sources)
        _check("target", found[1], rows, known)
        return (*found, False)
    if sources is not None and known is not None and sources != known:
        is_bipartite = True
    else:
        is_bipartite = known is not None and columns > known
    if is_bipartite:
        counts = f"{known} targets and {sources or columns} sources"
        if given is not None:
            raise Unsuitable(f"The graph has {counts}: name both, nodes=(sources, targets).")
        _check("source", None, columns, sources)
        _check("target", None, rows, known)
        return sources or columns, known, False
    one = _read(given)
    _check("node", one, max(rows, columns), known)
    size = one if one is not None else known or max(rows, columns)
    return size, size, True


def _least(layers: Sequence[Edges], side: str) -> int:
    """The number of nodes that all edges need, on one side."""
    ends = [one.targets if side == "rows" else one.sources for one in layers]
    return max((int(end.max()) + 1 for end in ends if end.size), default=1)


def _read(given: Any) -> Named:
    if given is None or (isinstance(given, int) and not isinstance(given, bool) and given > 0):
        return given
    names = plain(given)
    if isinstance(names, (list, tuple)) and names and all(isinstance(one, (str, int)) for one in names):
        return [str(one) for one in names]
    raise Unsuitable(
        "nodes must be a list of names, one for each node, or their number; of a bipartite graph a pair of these, "
        "(sources, targets)."
    )


def _check(what: str, named: Named, needed: int, known: int | None) -> None:
    """Raise Unsuitable where there are other names than nodes, and for more nodes than can be shown."""
    count = known or needed if named is None else _count(named)
    if known is not None and count != known:
        raise Unsuitable(f"nodes must give one name for each {what}: {what}s {known}, names {count}.")
    if count < needed:
        raise Unsuitable(
            f"An edge leads from or to {what} {needed - 1}, and there are {count} {what}s, 0 to {count - 1}: give more "
            "nodes, or edge_index - 1 where it counts from 1."
        )
    if count > MOST["rows"]:
        raise TooMany(
            f"There are {count:,} {what}s: at most {MOST['rows']:,} can be shown. Take some: keep = (edge_index < "
            f"{MOST['rows']}).all(0), edges=(edge_index[:, keep], alpha[keep])."
        )


def _count(named: Named) -> int:
    return named if isinstance(named, int) else len(named or ())


def _names(named: Named, count: int) -> list[str]:
    """The names; nodes without any are counted from 0, as edge_index counts them."""
    return [str(k) for k in range(count)] if isinstance(named, int) else [*(named or ())]


def _dense(
    layers: Sequence[Edges], rows: int, columns: int
) -> tuple[Float32[np.ndarray, "layers 1 heads i j"], Bool[np.ndarray, "layers 1 1 i j"]]:
    """The weights as a map, and where there is an edge. Raises Unsuitable for doubled edges, and heads that differ."""
    heads = [one.alpha.shape[1] for one in layers]
    if len({*heads}) > 1:
        said = " and ".join(map(str, heads))
        raise Unsuitable(f"The layers have {said} heads: show one layer at a time, edges[0].")
    if (numbers := len(layers) * heads[0] * rows * columns) > MOST_NUMBERS:
        raise TooMany(
            f"The map of these edges has {numbers:,} weights: at most {MOST_NUMBERS:,} can be shown; take fewer heads, "
            "alpha[:, :1]."
        )
    weights = np.zeros((len(layers), 1, heads[0], rows, columns), np.float32)
    looks = np.zeros((len(layers), 1, 1, rows, columns), bool)
    for layer, one in enumerate(layers):
        _check_once(one, rows, columns)
        weights[layer, 0, :, one.targets, one.sources] = one.alpha
        looks[layer, 0, 0, one.targets, one.sources] = True
    weights.flags.writeable = False  # nobody else has it: it need not be copied
    return weights, looks


def _check_once(edges: Edges, rows: int, columns: int) -> None:
    """Raise Unsuitable for an edge that is there twice."""
    places = edges.targets * columns + edges.sources
    order = np.argsort(places, kind="stable")
    same = np.flatnonzero(np.diff(places[order]) == 0)
    if same.size:
        a, b = order[same[0]], order[same[0] + 1]
        heads = edges.alpha.shape[1]
        alpha, last = ("alpha", f", {heads}") if heads > 1 else ("alpha.flatten()", "")
        added = f"{alpha}, ({rows}, {columns}{last})"
        raise Unsuitable(
            f"The edge {edges.sources[a]} → {edges.targets[a]} is there twice, at {a} and {b}: this is a multigraph, "
            "and a cell of a map has one weight. Add them, "
            f"edges=torch.sparse_coo_tensor(edge_index[[1, 0]], {added}), or show one kind of edge at a time."
        )


def _said(graph: Graph, looks: Bool[np.ndarray, "layers 1 1 i j"], *, is_square: bool) -> str:
    """A sentence on the edges, self-loops among them, since layers append these."""
    there = np.asarray(looks[:, 0, 0].any(0))
    rows, columns = there.shape
    loops = int(np.trace(there))
    said = f"{graph.edges:,} edges"
    if is_square:
        of = f", {loops} of them self-loops," if loops else ""
        return f"{said}{of} between {rows:,} nodes. A row is a node that looks, at those from which edges enter it."
    more = ""
    if loops == min(rows, columns):
        more = (
            " Each source k has an edge to target k: GATConv and GATv2Conv append these, unless they have "
            "add_self_loops=False."
        )
    return f"{said} from {columns:,} sources to {rows:,} targets. A row is a target, which looks.{more}"


def remarks_on_edges(weights: Float32[np.ndarray, "layers heads i j"]) -> Iterator[str]:
    """A sentence each: nodes that look nowhere, and sums that are not 1 with the likely reason."""
    there = ~np.isnan(weights)
    sums = weights.sum(-1, dtype=np.float64, where=there)[there.any(-1)]
    if nowhere := int(np.count_nonzero(~there.any((0, 1, 3)))):
        said = f"{nowhere} of the {weights.shape[2]:,} nodes may look nowhere: no edge enters "
        yield f"{said}{'it' if nowhere == 1 else 'them'}."
    if not sums.size or (np.abs(sums - 1) <= WHOLE).all():
        return
    low, high = f"{sums.min():.2f}", f"{sums.max():.2f}"
    between = low if low == high else f"{low} to {high}"
    yield f"The weights of the edges that enter a node sum to {between}: they are shown as they are."
    leaving = weights.sum(2, dtype=np.float64, where=there)[there.any(2)]
    if (np.abs(leaving - 1) <= WHOLE).all():
        yield (
            "Those of the edges that leave a node sum to 1: are sources and targets the other way round? "
            "edge_index[[1, 0]]."
        )
    elif (weights == 0).any() and float(np.median(sums)) < DROPPED:
        yield "Dropout? A layer in training mode sets weights to 0 and divides the rest by 1 − p: call model.eval()."

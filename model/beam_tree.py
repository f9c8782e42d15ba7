"""The tree of beam search: every piece that was weighed, which of them were kept, and the line that won."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from regard.model.beam_search import Grown


@dataclass(frozen=True)
class Node:
    """One piece that was weighed, after which node (None: at the beginning), and how likely it and its whole line are.

    kept: it was a beam of the next step; score: of the sentence that ends with it, else None; best: on the line that
    won.
    """

    parent: int | None
    token: int
    step: int
    log_probability: float
    total: float
    kept: bool
    score: float | None
    best: bool = False


def beam_tree(steps: Sequence[Grown]) -> list[Node]:
    """The tree of one sentence, a node after its parent; steps as `beam_search.beam` reports them."""
    nodes: list[Node] = []
    beams: list[int | None] = [None] * steps[0].origin.size(1)
    for number, grown in enumerate(steps, 1):
        kept = grown.kept[0].tolist() if len(grown.kept) else []
        columns = (grown.origin, grown.token, grown.log_probability, grown.total, grown.score)
        places: dict[int, int] = {}
        for rank, (origin, token, each, total, score) in enumerate(zip(*(c[0].tolist() for c in columns), strict=True)):
            if math.isinf(total):
                continue  # of the first step's beams only one is real
            places[rank] = len(nodes)
            ended = None if math.isnan(score) else score
            nodes.append(Node(beams[origin], token, number, each, total, rank in kept, ended))
        beams = [places.get(rank) for rank in kept]
    return _crowned(nodes)


def _crowned(nodes: list[Node]) -> list[Node]:
    """Mark the line that won: the first of the best ends, and all before it."""
    scores = [-math.inf if node.score is None else node.score for node in nodes]
    at: int | None = scores.index(max(scores))
    while at is not None:
        nodes[at] = replace(nodes[at], best=True)
        at = nodes[at].parent
    return nodes

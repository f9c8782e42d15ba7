"""One tile of a head whose softmax goes tile by tile, as JSON."""

from dataclasses import asdict
from itertools import islice

import torch

from regard.app.api.dump import dump, texts
from regard.app.attention.answers import one_of
from regard.app.refusal import Refusal
from regard.app.steps.answers import plain
from regard.model.since.tiles import tiles
from regard.model.steps import Steps

NEEDS_V = (
    "Tiles need a head with queries, keys and values: choose a head of a Transformer, or a file that has q, k and v."
)


def to_json(steps: Steps, size: int, number: int, most: int) -> bytes:
    """The tile of this number, from 1: all tiles of the first rows, then of the next; only its rows are walked.

    Raises Refusal (422) for a tile that does not exist and for steps without q, k and v, (413) if too large.
    """
    values = {stage.id: torch.from_numpy(stage.values) for stage in (*steps.before, *steps.stages, *steps.after)}
    if not {"masked", "v", "head"} <= values.keys():
        raise Refusal(422, "no_tiles", NEEDS_V)
    e, sink, head = values["masked"], values.get("sink"), values["head"]
    across = len(range(0, e.size(1), size))
    count = len(range(0, e.size(0), size)) * across
    one_of("tile", number, count, "This head")
    i, j = divmod(number - 1, across)
    rows = slice(i * size, min((i + 1) * size, e.size(0)))
    walk = tiles(e[rows], values["v"], size, size, None if sink is None else sink[rows])
    tile = next(islice(walk, j, None))
    after, is_last = tile.after, j == across - 1
    where = {"size": size, "tile": number, "tiles": count, "rows": (rows.start + 1, rows.stop)}
    where |= {"columns": (tile.columns.start + 1, tile.columns.stop), "skipped": tile.skipped}
    kept = {"m_before": tile.before.m, "m": after.m, "factor": tile.factor, "l": after.l, "o": after.o}
    numbers = {name: plain(one.numpy()) for name, one in kept.items()}
    difference = float((after.context - head[rows]).abs().max()) if is_last else None
    answer = texts(steps.attended) | asdict(steps.at) | where | numbers | {"difference": difference}
    return dump(answer, most, numbers=after.o.numel())

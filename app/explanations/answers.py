"""The head that is compared with other explanations of a translation; the comparison as JSON."""

from dataclasses import asdict

import numpy as np

from regard.app.api.dump import dump, texts
from regard.app.attention.answers import check
from regard.app.refusal import Refusal
from regard.model.deletion import Deletion
from regard.model.explanations import MEASURES, Explanations, block_of, explained
from regard.model.selection import Selection
from regard.model.trace import Attended, HeadAt, Served
from regard.model.trained import Trained


def head_of(model: Trained, attended: Attended, layer: int | None, head: int | None) -> HeadAt:
    """The head that is asked for; by default the one that best aligns the piece produced, or else the first.

    Raises Refusal (422) for one that does not exist.
    """
    block = block_of(attended.blocks)
    if not block:
        reads = model.config["task"] == "reading"
        does = "reads, and writes nothing" if reads else "has no shares of attention from what it writes to its source"
        raise Refusal(422, "no_cross_attention", f"{model.config['name']} {does}: choose another model.")
    best = model.best_of("produced") or HeadAt(block, 1, 1)
    at = HeadAt(block, best.layer if layer is None else layer, best.head if head is None else head)
    check(Selection(at.block, at.layer, at.head), attended.blocks)
    return at


def measures_of(asked: str | None) -> tuple[str, ...]:
    """The measures that are asked for, in their usual order; all for None. Raises Refusal (422) for others."""
    names = MEASURES if asked is None else tuple(name.strip() for name in asked.split(","))
    if unknown := [name for name in names if name not in MEASURES]:
        message = f"There is no measure {unknown[0][:80]!r}; there are: {', '.join(MEASURES)}."
        raise Refusal(422, "unknown_measure", message)
    return tuple(name for name in MEASURES if name in names)


def named(rows: Served, attended: Attended) -> Served:
    """The piece that names the rows. Raises Refusal (422) where no written piece was fed."""
    if rows == "fed" and len(attended.target.ids) - attended.target.read < 2:
        message = "One piece was written, and it was fed to no row: leave out rows=fed."
        raise Refusal(422, "nothing_fed", message)
    return rows


def to_json(attended: Attended, found: Explanations, most: int) -> bytes:
    """Every number at full float32 precision. Raises Refusal (413) if too large."""
    measures = {name: np.ascontiguousarray(values) for name, values in found.measures.items()}
    answer = texts(explained(attended)) | asdict(found) | {"measures": measures}
    return dump(answer, most, numbers=sum(values.size for values in measures.values()))


def deletion_to_json(attended: Attended, at: HeadAt, found: Deletion, most: int) -> bytes:
    """The curve and the area of every measure, and the losses of every written piece. Raises Refusal (413)."""
    answer = texts(attended) | asdict(at) | {"measures": found.measures, "counts": found.counts}
    arrays = {name: np.ascontiguousarray(getattr(found, name)) for name in ("curves", "areas", "losses")}
    return dump(answer | arrays, most, numbers=found.losses.size)

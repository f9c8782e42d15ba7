"""Does a model of dates look at the day where it writes the day, and at the month and the year where it writes them?"""

import re
from collections.abc import Sequence

import numpy as np

from regard.model import measured
from regard.model.trained import Trained
from regard.model.training.dates import MONTHS

MONTH = re.compile(rf"\b(?:{'|'.join([*MONTHS[0], *MONTHS[1], *(name[:3] for name in MONTHS[0])])})\b")
NUMERIC = re.compile(r"(\d+)([/.])(\d+)\2(\d+)")
ROWS = {"year": (0, 1, 2, 3), "month": (5, 6), "day": (8, 9)}  # of 1998-03-03
BETTER = 1.5
EVEN = 1e-6  # weights of a row that differ by less are equal

Span = tuple[int, int]


def fields(text: str) -> dict[str, Span]:
    """Spans of year, month and day in a date as training writes it.

    >>> fields("the 21st of July 1969")
    {'year': (17, 21), 'month': (12, 16), 'day': (4, 6)}
    """
    if numeric := NUMERIC.fullmatch(text):
        return {"year": numeric.span(4), "month": numeric.span(3), "day": numeric.span(1)}
    numbers = [number.span() for number in re.finditer(r"\d+", text)]
    month = MONTH.search(text)
    if month is None or len(numbers) != 2:
        raise ValueError(f"{text!r} is not written as in the training")
    return {"year": numbers[1], "month": month.span(), "day": numbers[0]}


def aligned(model: Trained, texts: Sequence[str], dates: Sequence[str | None] = ()) -> measured.Aligned:
    """The share of the eight digits whose largest weight is on the field of the source that they write.

    dates: what is written, by default what the model writes. Of the head that does best; layer and head count from 1.
    chance: the share of a place drawn among all pieces, or of a head whose rows are exchanged at random, the best of
    them, whichever is more: a head that always looks at the same field has a share, but no more than its rows exchanged
    have. aligns: whether the share is more than BETTER times the chance.
    """
    shares, exchanged, drawn = [], [], []
    for text, date in zip(texts, dates or [None] * len(texts), strict=True):
        run = model.attend(text, date)
        if len(run.target.tokens) <= max(ROWS["day"]):
            continue
        own = own_field(fields(text), run.source.offsets)
        rows = sorted(own)
        weights = run.blocks["cross"].weights[:, :, rows]
        best, even = weights.argmax(-1), np.ptp(weights, axis=-1) < EVEN  # where all are equal, none is the largest
        looks = np.stack([own[row][best] & ~even for row in rows], axis=-1)  # layer, head, row, row whose field it is
        shares.append(looks.diagonal(axis1=-2, axis2=-1).mean(-1))
        exchanged.append(looks.mean((-2, -1)))
        drawn.append(np.mean([own[row].mean() for row in rows]))
    of_heads = np.mean(shares, axis=0)
    layer, head = np.unravel_index(of_heads.argmax(), of_heads.shape)
    share, chance = float(of_heads.max()), max(float(np.mean(exchanged, axis=0).max()), float(np.mean(drawn)))
    return {
        "dates": len(shares),
        "share": round(share, 4),
        "chance": round(chance, 4),
        "aligns": share > BETTER * chance,
        "layer": int(layer) + 1,
        "head": int(head) + 1,
    }


def own_field(spans: dict[str, Span], offsets: Sequence[Span]) -> dict[int, np.ndarray]:
    """For each row that writes a digit, the pieces of the source that belong to its field."""
    starts, ends = np.array(offsets).T
    return {row: (starts < spans[name][1]) & (ends > spans[name][0]) for name, rows in ROWS.items() for row in rows}

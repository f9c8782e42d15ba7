"""Measures of what a translation was made from, and which of them was right."""

from typing import Literal

from pydantic import BaseModel, Field

from regard.app.api.sentence import SentenceAnswer, TargetAnswer
from regard.app.heads.schemas import RowAnswer
from regard.model.trace import Served

MeasureId = Literal["weights", "norms", "rollout", "brought", "gradient", "left_out"]


class ExplanationsAnswer(SentenceAnswer):
    """The share of every source piece j in every written piece i, by several measures."""

    target: TargetAnswer = Field(description="what was written; of a decoder, what it wrote after its text")
    block: str = Field(description="where the weights are from: cross, or decoder of a model that goes on writing")
    layer: int
    head: int
    measures: dict[MeasureId, list[list[float]]] = Field(
        description="those that were asked for; weights and norms of one head; brought (to the logit, through the "
        "whole Transformer), gradient and left_out (of ln p) of either sign; no rollout where pieces reach each other "
        "in other ways than by attention, as in recurrent models, and norms where the matrix that puts heads together "
        "is known"
    )
    agreement: list[list[float | None]] = Field(
        description="Kendall's tau-b of all pairs of measures in their order, by size; null where one has no order"
    )
    rows: Served = Field(
        description="the piece that names the rows; fed: weights and norms of row i are those with which written piece "
        "i was read, one row later, and no measure has a row for the last piece"
    )
    apart: list[RowAnswer] = Field(
        description="with left_out: of each head, by the piece that it serves, the row in which the piece with the "
        "largest weight and the costliest to leave out differ most, widest first; the margin is the smaller of two "
        "leads, of weight and of probability lost"
    )
    sinks: list[RowAnswer] = Field(
        description="with left_out: of each head, by the piece that it serves, the row that rests most on a mark, by "
        "the margin, while norms put a piece first"
    )


class DeletionAnswer(SentenceAnswer):
    """Losses of what was written as the pieces of the source are taken out, in the order of each measure."""

    block: str
    layer: int
    head: int
    measures: list[str] = Field(description="as in /api/explanations, and chance: the mean of some random orders")
    counts: list[int] = Field(description="pieces that are gone at each step")
    curves: list[list[float]] = Field(
        description="[measure][step]: the loss of ln p, the mean over the written pieces, each in its own row's order"
    )
    areas: list[float] = Field(description="the mean of each curve; the larger, the sooner it names what matters")
    losses: list[list[list[float]]] = Field(description="[measure][row][step]")


class Progress(BaseModel):
    """Progress of an answer; finished parts are kept, and asking again goes on from them."""

    done: int
    of: int = Field(description="parts in all")

"""Scores and logits as sums."""

from pydantic import BaseModel, Field

from regard.app.api.sentence import SentenceAnswer


class PartsAnswer(BaseModel):
    query: list[str]
    key: list[str]


class ScoreSplitAnswer(SentenceAnswer):
    """One scaled score as a sum, or, without a column, shares of its terms.

    A part is what one module wrote into the vector that query or key was made from: embedding, position, a head, a
    feed-forward network; the scale of every layer norm is held. A share is the covariance of a term with the score
    along a row, over the variance of the score: all add up to 1, and a term that is the same in the whole row has none.
    """

    block: str
    layer: int
    head: int
    row: int | None
    column: int | None
    parts: PartsAnswer
    score: float | None = Field(None, description="the sum of all terms and the bias")
    scale: float | None = Field(None, description="1 / sqrt(d_k) of a Transformer; 1 of a recurrent model")
    terms: list[list[float]] | None = Field(None, description="[query part][key part]")
    means: list[list[float]] | None = Field(None, description="of each term, over the columns that its row may look at")
    shares: list[list[float | None]] | None = Field(None, description="[query part][key part]; null in a row of one")
    bias: float | None = Field(description="what is added to the scores by position alone, or its share; 0 without")
    bias_mean: float | None = Field(None, description="of a score, over the columns that its row may look at")
    map: list[list[float | None]] | None = Field(
        None, description="the term of one pair of parts in every score, [row][column]; null: not allowed"
    )


class PieceValue(BaseModel):
    token: str
    value: float


class LogitPart(BaseModel):
    """The share of one part of the model in a logit."""

    name: str
    block: str | None
    layer: int | None
    head: int | None
    value: float
    lead: float = Field(description="in the logit less that of the runner-up")
    by_source: list[float] | None = Field(description="of a cross head, by source piece; they sum to the value")
    by_fed: list[float] | None = Field(
        description="of a self-attention head of the decoder, by the pieces that were fed"
    )
    lead_by_source: list[float] | None = Field(description="as by_source, of the lead; so is lead_by_fed")
    lead_by_fed: list[float] | None
    promotes: list[PieceValue] = Field(description="pieces whose logits it raises most, against the mean of all pieces")
    suppresses: list[PieceValue]


class LogitSplitAnswer(SentenceAnswer):
    """The logit of a written piece as a sum over the parts of the model; the scale of every layer norm is held."""

    row: int
    piece: str
    runner_up: str = Field(description="the likeliest piece that was not written")
    logit: float
    lead: float = Field(description="the logit less that of the runner-up")
    parts: list[LogitPart]


class OriginSums(BaseModel):
    source: float
    fed: float
    biases: float


class OriginRow(BaseModel):
    row: int
    piece: str
    runner_up: str
    logit: OriginSums = Field(description="they sum to the logit")
    lead: OriginSums


class OriginsAnswer(SentenceAnswer):
    """Every logit as what the source, what was written before, and the biases brought, through all layers.

    Held: attention weights, the scale of every layer norm, and which units of the feed-forward networks are open.
    """

    rows: list[OriginRow]

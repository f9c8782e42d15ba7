"""Heads and what they do, for a sentence and over a corpus."""

from typing import Literal

from pydantic import BaseModel, Field

from regard.app.api.sentence import SentenceAnswer


class BestHead(BaseModel):
    block: str
    layer: int
    head: int
    rows: Literal["produced", "fed"] = Field(description="the piece that it serves: rows named by it align best")


class ApartAnswer(BaseModel):
    """Two heads of a layer, from 1, and the row, from 1, in which they differ most."""

    heads: tuple[int, int]
    row: int
    divergence: float


class HeadsAnswer(SentenceAnswer):
    """Measures of every head, [layer][head]; null for what this block does not have."""

    block: str
    log_probability: float = Field(description="of the translation, natural logarithm, with all heads")
    effect: list[list[float]] = Field(description="log-probability without the head, less that with it")
    entropy: list[list[float]] = Field(description="in bits, the mean over the rows; so are the following means")
    first: list[list[float]] = Field(description="share of attention on the first piece")
    end: list[list[float]] | None = Field(description="share on the end of the source")
    same: list[list[float]] | None = Field(description="share on the same place")
    before: list[list[float]] | None = Field(description="share on the place before")
    after: list[list[float]] | None = Field(description="share on the place after; null where that is masked")
    distance: list[list[float]] | None = Field(description="of i and j, weighted")
    confidence: list[list[float]] | None = Field(description="the largest weight of a row, marks left out")
    punctuation: list[list[float]] = Field(description="share on pieces without letters and digits")
    divergence: list[list[float]] | None = Field(
        description="Jensen-Shannon divergence from the other heads of the layer, in bits, 0 to 1, the mean over heads "
        "and rows; null where a layer has one head"
    )
    apart: list[ApartAnswer] | None = Field(description="of each layer the heads and the row that differ most")
    aer: list[list[float]] | None = Field(
        description="alignment error rate of each head's links on this sentence against those of `reference`, an "
        "automatic alignment (so 0 for that head itself); of cross-attention only"
    )
    reference: BestHead | None = Field(description="the head with the lowest aer on gold alignments, see /api/models")


class MeasureOfHeads(BaseModel):
    name: str
    meaning: str
    source: str
    unit: str | None = Field(description="null: a share of the weights")


class KnockedOut(BaseModel):
    """Numbers of sentences that heads were knocked out on."""

    one: int = Field(description="read without each head")
    many: int = Field(description="read without several at once: the next ones")


class ExampleText(BaseModel):
    text: str
    target: str


class PruningCurve(BaseModel):
    """Heads of a block that are knocked out one after the other, the cheapest first."""

    order: list[tuple[int, int]] = Field(description="[layer, head], from 1")
    cost: list[float] = Field(description="nats a piece, once so many are gone")


class BlockCorpus(BaseModel):
    heads: dict[str, list[list[tuple[float | None, float | None, float | None]]]] = Field(
        description="of each measure [layer][head]: the mean over the sentences, and its interval"
    )
    quantiles: dict[str, list[list[list[float | None]]]] = Field(
        description="of each measure [layer][head]: minimum, deciles, maximum over the sentences"
    )
    places: list[list[list[float]]] | None = Field(
        description="[layer][head]: share of the weights at each relative place, from 10 before to 10 after"
    )
    names: list[list[list[str]]] = Field(description="[layer][head]: where a stated definition holds on the corpus")
    examples: dict[str, list[list[list[tuple[int, float]]]]] = Field(
        description="sharpest (with the entropy) and needed (with the cost), [layer][head]: numbers of examples"
    )
    curve: PruningCurve | None = None


class HeadsCorpusAnswer(BaseModel):
    """Measures of every head over many sentences."""

    digest: str
    files: list[str] = Field(description="where the sentences are from")
    sentences: int
    knocked_out: KnockedOut
    interval: float
    resamples: int
    seed: int
    measures: dict[str, MeasureOfHeads]
    examples: list[ExampleText]
    blocks: dict[str, BlockCorpus]


class TagWeights(BaseModel):
    """Weights on the words of one part of speech, over the sentences that have it."""

    heads: list[list[tuple[float, float, float]]] = Field(
        description="[layer][head]: the mean over rows, then sentences, and its interval"
    )
    chance: float = Field(description="the same of a head that looks at all pieces alike, end marks among them")
    sentences: int
    words: int


class HeadsTagsAnswer(BaseModel):
    """Weights of every head on each part of speech (universal tags, UD 2), in blocks that look at the source."""

    digest: str
    sentences: int
    interval: float
    resamples: int
    seed: int
    blocks: dict[str, dict[str, TagWeights]]


class PairAnswer(BaseModel):
    """A sentence, the word in it, from 1, that is replaced, and how the model's translation changes."""

    model: str
    title: str
    text: str
    word: int
    by: str
    block: str
    layer: int
    head: int
    description: str
    holds: bool = Field(description="false: here the model fails, as described")


class RowAnswer(BaseModel):
    """A row of a head; all numbers but the margin count from 1."""

    layer: int
    head: int
    row: int
    margin: float

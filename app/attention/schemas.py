"""Weights of heads."""

from typing import Literal

from pydantic import BaseModel, Field

from regard.app.api.sentence import SentenceAnswer
from regard.model.aggregates import Aggregate

Row = list[float | None]


class WindowAnswer(BaseModel):
    """Local attention looks at the places from p_i - reach to p_i + reach, counted from 0."""

    centres: list[float] = Field(description="p_i, one a row")
    reach: int = Field(description="D")


class Candidate(BaseModel):
    token: str
    probability: float


class PooledAnswer(BaseModel):
    """Pooled weights: each is the largest or the mean of several cells of the whole map."""

    by: Literal["max", "mean"]
    rows: int = Field(description="of the whole map")
    columns: int


class WordAnswer(BaseModel):
    """A row or a column; pieces: those that it stands for, counted from 0."""

    text: str
    pieces: list[int]


class GridAnswer(BaseModel):
    rows: int
    columns: int
    at: int = Field(description="the column, or row, of the first patch, from 0")
    patches: list[int | None] | None = Field(
        default=None,
        description="the place in the picture, from 0, of each column and row, null of padding, where these are a part "
        "of the picture",
    )


class WindowPlaceAnswer(BaseModel):
    rows: int
    columns: int
    row: int = Field(description="of this window, from 0")
    column: int = Field(description="of this window, from 0")
    shift: int = Field(description="the patches by which windows are shifted, down and to the right")
    image: int = Field(description="the picture that it is cut from, from 0")
    texts: list[int | None] = Field(description="the text, from 0, that is each window of the picture; null: not shown")
    spread: bool = Field(description="whether a window has one patch of each part of the picture")


class TimeAnswer(BaseModel):
    seconds: float = Field(description="the length of a column")
    digits: int = Field(description="so many decimals name it")


class GraphAnswer(BaseModel):
    nodes: int
    edges: int


class OrderAnswer(BaseModel):
    """Whether names are dates, or numbers with a unit, that follow each other."""

    rows: bool
    columns: bool


class GivenAnswer(BaseModel):
    whole: bool = Field(description="whether all rows sum to 1")
    grid: GridAnswer | None = Field(default=None, description="of columns that are patches of a picture, row by row")
    row_grid: GridAnswer | None = Field(default=None, description="of rows that are patches of a picture likewise")
    windows: WindowPlaceAnswer | None = Field(default=None, description="of a map of one of the windows of a picture")
    residues: bool | None = Field(default=None, description="whether rows are residues of a protein, each a letter")
    time: TimeAnswer | None = Field(default=None, description="of columns that follow each other in time")
    graph: GraphAnswer | None = Field(default=None, description="of weights of edges; null stands where there is none")
    order: OrderAnswer | None = Field(default=None, description="of names that are dates or numbers with a unit")


class BlockAnswer(BaseModel):
    """One kind of attention: weights[layer][head][i][j], i the row (query), j the column (key)."""

    rows: Literal["source", "target"]
    columns: Literal["source", "fed"]
    mask: Literal["causal"] | None
    layers: list[int]
    names: list[str] = Field(description="the model's own numbers of these layers: not all of its layers may attend")
    heads: list[int]
    window: WindowAnswer | None
    pooled: PooledAnswer | None
    aggregate: Aggregate | None = Field(
        default=None, description="what a map is made of that no head computed; its head is 0"
    )
    given: GivenAnswer | None = Field(default=None, description="of weights that somebody brings, not of a model")
    signed: float | None = Field(
        default=None,
        description="the largest size of a weight, where weights may be below 0 and rows sum to anything: a state "
        "implies them; null of shares",
    )
    row_words: list[WordAnswer] | None = Field(
        default=None, description="the rows, where pieces are merged into words or end marks are hidden"
    )
    column_words: list[WordAnswer] | None = Field(default=None, description="the columns likewise")
    entropy: list[list[float]] | None = Field(
        default=None,
        description="[layer][head]: of the rows of a head in bits, their mean, to 4 decimals, whatever the precision "
        "of the weights; null for pooled maps, for one that is made, and where a sink has a share of the rows",
    )
    largest: list[list[float]] | None = Field(
        default=None, description="[layer][head]: the largest weight of a row, the mean over the rows, likewise"
    )
    weights: list[list[list[Row]]] = Field(description="null where looking is not allowed")
    sinks: list[list[Row]] | None = Field(
        description="[layer][head][i]: the share of a row that goes to a sink, which is not a piece and has no column; "
        "null without a sink, and for pooled maps"
    )


class AttentionAnswer(SentenceAnswer):
    blocks: dict[str, BlockAnswer] = Field(description="none for a model without attention")
    vector: list[float] | None = Field(description="the vector that a model without attention reads the sentence into")
    won: list[int] | None = Field(
        description="with max pooling, the piece of the source, from 0, that each number of the vector is taken from"
    )
    candidates: list[Candidate] | None = Field(description="the choices of a classifier")

"""Every intermediate of a head or of a recurrent step, and how a translation was written."""

from pydantic import BaseModel, Field

from regard.app.api.sentence import OpenedAnswer, SentenceAnswer
from regard.app.attention.schemas import Candidate, Row


class SymbolMathml(BaseModel):
    symbol: str


class StageMathml(SymbolMathml):
    equation: str


class LineMathml(SymbolMathml):
    equation: str | None


class StageAnswer(BaseModel):
    """One quantity of the computation."""

    id: str
    symbol: str = Field(description="LaTeX, as equation is")
    equation: str
    shape: list[int]
    rows: str = Field(description="source, target, fed, vocabulary, or the name of a size")
    columns: str | None = Field(description="null for a vector")
    values: Row | list[Row] = Field(description="null where looking is not allowed")
    labels: list[str] | None = Field(description="the words of a distribution, most likely first")
    mathml: StageMathml


class StepsAnswer(OpenedAnswer):
    """The stages of a Transformer: x q k v scores scaled masked weights head concat output, with capped before masked
    in a model with soft caps; of a recurrent model: s h scores weights context output distribution, without scores and
    weights in a model without attention.
    """

    before: list[StageAnswer] = Field(description="the input of the first stage")
    stages: list[StageAnswer]
    after: list[StageAnswer] = Field(description="what is computed from the last stage")


class LineAnswer(BaseModel):
    """One line of a derivation: given by the model, or made from lines before it."""

    name: str = Field(description="in the NumPy program")
    symbol: str = Field(description="LaTeX, as equation is")
    equation: str | None = Field(description="null where it is given")
    of: str = Field(description="the quantity, in words")
    axis: str | None = Field(description="source, target, fed, or the name of a size; null for one number")
    main: bool = Field(description="one of the few numbers that a reader needs, where a derivation is long")
    values: float | Row = Field(description="null where looking is not allowed")
    mathml: LineMathml


class CellAnswer(OpenedAnswer):
    """One number of a stage, opened; the last line is that number. Not allowed: value is null, and no lines."""

    stage: str
    row: int
    column: int | None
    symbol: str
    mathml: SymbolMathml
    value: float | None
    says: str = Field(description="the derivation in a sentence")
    lines: list[LineAnswer]
    numpy: str = Field(description="a program that needs NumPy alone, and prints the value")
    latex: str
    whole: str | None = Field(description="of a weight: a program that begins with the query and all keys")


class CellOfRow(BaseModel):
    """One number of a row, opened; the last line is that number. Not allowed: value is null, and no lines."""

    column: int
    value: float | None
    says: str = Field(description="the derivation in a sentence")
    lines: list[LineAnswer]


class OpenedRowAnswer(OpenedAnswer):
    """Every number of a row of a stage, opened."""

    stage: str
    row: int
    cells: list[CellOfRow]


class TileAnswer(OpenedAnswer):
    """One tile of a head's scores, and what its rows keep: m, l and o of each after it."""

    size: int
    tile: int
    tiles: int = Field(description="of this size in this head")
    rows: tuple[int, int] = Field(description="first and last, from 1, as columns are")
    columns: tuple[int, int]
    skipped: bool = Field(description="true where no row may look at any of its columns")
    m_before: Row = Field(description="the largest score before this tile; null where none was met")
    m: Row = Field(description="the largest score so far")
    factor: list[float] = Field(description="exp(m_before - m): the share of itself that the earlier sum counts")
    l: list[float] = Field(description="the sum of exp(score - m) so far")
    o: list[list[float]] = Field(description="the sum of exp(score - m) times the values so far")
    difference: float | None = Field(
        description="where the rows are done: the largest between o / l and the head's weights times its values"
    )


class NodeAnswer(BaseModel):
    """One piece that beam search weighed."""

    parent: int | None = Field(description="the node before it, which comes earlier in the list; null at the beginning")
    token: str
    step: int
    log_probability: float
    total: float = Field(description="log-probability of its whole line")
    kept: bool = Field(description="whether it was a beam of the next step")
    score: float | None = Field(description="total over the length penalty where a sentence ends with it")
    best: bool = Field(description="whether it is on the line that won")


class DecodingAnswer(SentenceAnswer):
    candidates: list[list[Candidate]] = Field(description="for each step, the most likely first")
    tree: list[NodeAnswer] | None = Field(description="of beam search")

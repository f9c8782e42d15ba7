"""A mechanism over typed queries, keys and values."""

from typing import Literal

from pydantic import BaseModel, Field

from regard.app.api.strict_model import StrictModel
from regard.app.attention.schemas import Row
from regard.app.scratch.schemas import Number


class Since(StrictModel):
    """Queries, keys and values, a row a word, and the mechanism that looks with them."""

    mechanism: str = Field(examples=["sink"])
    q: list[list[Number]] = Field(examples=[[[1, 0], [0, 1]]])
    k: list[list[Number]] = Field(examples=[[[1, 1], [0, 1]]])
    v: list[list[Number]] = Field(examples=[[[1, 0], [0, 2]]])
    parameters: dict[str, Number | str] = Field({}, description="of the mechanism; what is left out is as usual")


class QuantityAnswer(BaseModel):
    """One quantity, in the order of the equations."""

    id: str
    symbol: str = Field(description="LaTeX, as equation is")
    equation: str
    kind: Literal["weights", "signed"]
    rows: str = Field(description="the letter of their names")
    columns: str | None = Field(description="the letter of their names; null: only counted")
    values: list[Row] = Field(description="null where looking is not allowed")
    lines: list[list[str]] = Field(description="the arithmetic of each value; '' where there is none")
    of: list[str] = Field(description="ids of what it is made from; q, k and v are the typed numbers")
    mathml: str = Field(description="symbol and equation")


class KeptAnswer(BaseModel):
    """The numbers that must be kept when all words are read, for words to come."""

    numbers: int
    sizes: str = Field(description="the product that they are: 4 × (2 + 2)")
    names: str = Field(description="its symbols: k, v of 4 words")


class SinceAnswer(BaseModel):
    """A mechanism, and everything that it computes."""

    mechanism: str
    name: str
    about: str
    source: str
    year: int = Field(description="of its paper")
    users: list[str] = Field(description="two models that have it, where two are known")
    kept: KeptAnswer
    mathml: str = Field(description="its equation")
    quantities: list[QuantityAnswer]

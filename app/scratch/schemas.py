"""Attention from typed numbers."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from regard.app.api.strict_model import StrictModel
from regard.app.attention.schemas import Row

Number = Annotated[float, Field(allow_inf_nan=False)]


class Scratch(StrictModel):
    """Word vectors and the three matrices; a row a word, and as many rows in a matrix as a word has numbers."""

    words: list[list[Number]] = Field(examples=[[[1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 0, 1]]])
    w_q: list[list[Number]] = Field(examples=[[[2, 0, 2], [2, 0, 0], [2, 1, 2]]])
    w_k: list[list[Number]] = Field(examples=[[[2, 2, 2], [0, 2, 1], [0, 1, 1]]])
    w_v: list[list[Number]] = Field(examples=[[[1, 1, 0], [0, 1, 1], [0, 0, 0]]])
    scale: bool = True
    mask: Literal["causal"] | None = None
    temperature: Number = 1.0


class ScratchAnswer(BaseModel):
    """Every product; null where looking is not allowed."""

    q: list[list[float]]
    k: list[list[float]]
    v: list[list[float]]
    scores: list[list[float]]
    scaled: list[list[float]]
    weights: list[Row]
    output: list[list[float]]

"""Positional encodings."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from regard.app.attention.schemas import Row


class SinusoidalAnswer(BaseModel):
    kind: Literal["sinusoidal"]
    values: list[list[float]] = Field(description="[position][dimension]: a sine and a cosine a wave")
    wavelengths: list[float] = Field(description="in positions, one a wave")
    similarity: list[list[float]] = Field(description="dot products of all pairs of positions")
    rotation: list[list[list[float]]] = Field(description="of each wave, the 2 x 2 matrix that shifts it by m")


class RotaryAnswer(BaseModel):
    """Rotary positions: Su et al. 2021, arXiv 2104.09864."""

    kind: Literal["rotary"]
    wavelengths: list[float] = Field(description="in positions, one a pair of numbers of q and k")
    rotation: list[list[list[float]]] = Field(description="of each pair, the 2 x 2 matrix that turns it by m places")
    product: list[float] = Field(description="by distance: q·k, expected where both are one random vector of length 1")
    decay: list[float] = Field(description="by distance: the upper bound of section 3.4.3, mean of |S_n|")


class LinearBiasAnswer(BaseModel):
    """ALiBi: Press et al. 2022, arXiv 2108.12409."""

    kind: Literal["alibi"]
    slopes: list[float] = Field(description="one a head, by the equation of the paper")
    slopes_of_code: list[float] = Field(
        description="as the authors' code takes them: others where heads are no power of 2"
    )
    bias: list[Row] = Field(description="[i][j] of one head; null where looking is not allowed")


class BucketsAnswer(BaseModel):
    """The relative positions of T5: Raffel et al. 2020, arXiv 1910.10683. Each bucket has a bias that is learned."""

    kind: Literal["t5"]
    buckets: list[list[int]] = Field(description="[i][j]: which learned bias is added")


PositionsAnswer = Annotated[
    SinusoidalAnswer | RotaryAnswer | LinearBiasAnswer | BucketsAnswer, Field(discriminator="kind")
]

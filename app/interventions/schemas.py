"""Changes of a model, and of what it reads."""

from typing import Annotated, Literal

from pydantic import Field

from regard.app.api.strict_model import StrictModel
from regard.model.aggregates import Aggregate


class HeadsAsked(StrictModel):
    """The heads that an intervention concerns; what is left out means all. Layers and heads count from 1."""

    block: str | None = None
    layer: int | None = None
    heads: list[int] | None = Field(default=None, min_length=1, max_length=64)


class KnockOutAsked(HeadsAsked):
    """Set the output of these heads to zero."""

    do: Literal["knock out"]


class FlattenAsked(HeadsAsked):
    """Give equal weights to every place where looking is allowed."""

    do: Literal["flatten"]


class TemperatureAsked(HeadsAsked):
    """Divide the scores by `value` before the softmax."""

    do: Literal["temperature"]
    value: float = Field(ge=0.01, le=100, allow_inf_nan=False)


class UnscaledAsked(HeadsAsked):
    """Leave out the division of scores by the root of d_k, in a Transformer."""

    do: Literal["unscaled"]


class HideAsked(HeadsAsked):
    """Hide a piece of the source, from 1, from every attention."""

    do: Literal["hide"]
    column: int


class EditAsked(HeadsAsked):
    """Set the weights of a row, from 1: they are made to sum to 1, and the mask is kept."""

    do: Literal["edit"]
    row: int = Field(ge=1, le=100_000)
    weights: list[Annotated[float, Field(ge=0, le=1e6, allow_inf_nan=False)]]


class MaskAsked(HeadsAsked):
    """Take places away before the softmax, so that a row shares its whole weight among those left.

    A window leaves the places fewer than `w` from the row's own; first hides the first piece, every other pieces 2, 4,
    ...; drawn hides the cells that are 0 in `rows`, as long as the rows of the map, of which it may have more.
    """

    do: Literal["mask"]
    how: Literal["window", "first", "every other", "drawn"]
    w: int = Field(default=1, ge=1, le=100_000)
    rows: list[list[Annotated[int, Field(ge=0, le=1)]]] = Field(default=[], max_length=512)


class SwapAsked(StrictModel):
    """Swap two words of the sentence, from 1, before it is read."""

    do: Literal["swap"]
    words: tuple[Annotated[int, Field(ge=1, strict=True)], Annotated[int, Field(ge=1, strict=True)]] = Field(
        strict=False
    )


class ReplaceAsked(StrictModel):
    """Replace a word of the sentence, from 1, before it is read; "" leaves it out."""

    do: Literal["replace"]
    word: int = Field(ge=1)
    by: str = Field(max_length=200)


class ReverseAsked(StrictModel):
    """Reverse the words of the sentence, each with its old position or with its new one."""

    do: Literal["reverse"]
    keep_positions: bool = False


class PositionsAsked(StrictModel):
    """Change the positions of the source's pieces: off, all shifted by `shift`, or shuffled by a seed."""

    do: Literal["positions"]
    how: Literal["off", "shifted", "shuffled"]
    shift: int = Field(default=0, ge=-10_000, le=10_000)
    seed: int = Field(default=0, ge=0, lt=2**63)


InterventionAsked = Annotated[
    KnockOutAsked
    | FlattenAsked
    | TemperatureAsked
    | UnscaledAsked
    | HideAsked
    | EditAsked
    | MaskAsked
    | SwapAsked
    | ReplaceAsked
    | ReverseAsked
    | PositionsAsked,
    Field(discriminator="do"),
]


class AttentionQuestion(StrictModel):
    """The parameters of GET, and the interventions."""

    model: str = Field(examples=["transformer-en-fr"])
    text: str = Field(examples=["The black cat did not sleep on the red chair."])
    target: str | None = None
    block: str | None = None
    layer: int | None = None
    head: int | None = None
    dtype: Literal["f32", "f16", "u8"] = "f32"
    pool: int | None = Field(default=None, ge=1, le=4096)
    by: Literal["max", "mean"] = "max"
    aggregate: Aggregate | None = None
    heads: str | None = Field(default=None, examples=["1.2,2.5"])
    words: bool = False
    marks: Literal["shown", "hidden"] = "shown"
    interventions: list[InterventionAsked] = Field(
        default=[], max_length=64, examples=[[{"do": "knock out", "block": "cross", "layer": 3}]]
    )

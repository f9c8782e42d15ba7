"""A training that a visitor starts."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from regard.app.api.strict_model import StrictModel
from regard.app.attention.schemas import Row
from regard.app.scratch.schemas import Number
from regard.app.training.schemas import Curve, Unseen
from regard.model.training.choices import INITIALS, LIMITS, MECHANISMS


def _within(name: str, description: str) -> Any:
    """A choice with its limits, of which its own refusal says what to change."""
    least, most = LIMITS[name].least, LIMITS[name].most
    described = f"{description}; {least:,g} to {most:,g}"
    return Field(default=None, description=described, json_schema_extra={"minimum": least, "maximum": most})


class TrainingQuestion(StrictModel):
    """A dates model to be trained here; what is null is as in the recipe of the mechanism."""

    mechanism: str = Field(
        description="the model of /api/models whose recipe is taken",
        json_schema_extra={"enum": list(MECHANISMS), "example": "dates-bahdanau"},
    )
    text: str | None = Field(default=None, description="a date that the model reads while it is trained")
    width: int | None = _within("width", "of the states, even; of a Transformer d_model")
    steps: int | None = _within("steps", "a thousand take a minute or two")
    warmup: int | None = _within("warmup", "first steps, over which the rate rises, fewer than all")
    rate: Number | None = _within("rate", "factor of the schedule")
    label_smoothing: Number | None = _within("label_smoothing", "share of the target that is spread")
    pairs: int | None = _within("pairs", "dates that it is trained on")
    seed: int | None = _within("seed", "of the random numbers")
    initial: str | None = Field(
        default=None,
        description="where the first state of a recurrent decoder comes from",
        json_schema_extra={"enum": [*INITIALS, None]},
    )
    heads: int | None = _within("heads", "of a Transformer, they divide the width")


class TrainingChoices(BaseModel):
    """All choices of a training, those that were left open included."""

    mechanism: str
    width: int
    steps: int
    warmup: int
    rate: float
    label_smoothing: float
    pairs: int
    seed: int
    initial: str | None
    heads: int | None


class PiecesAnswer(BaseModel):
    text: str
    tokens: list[str]
    offsets: list[tuple[int, int]]


class ExampleReading(BaseModel):
    """The example as the model reads it at this step."""

    source: PiecesAnswer
    written: PiecesAnswer = Field(description="what the model writes")
    target: PiecesAnswer = Field(description="what the map reads: the right date, where the text is one")
    forced: bool
    layer: int | None = Field(description="of the cross head with the sharpest rows; null of a model with one head")
    head: int | None
    weights: list[Row] | None = Field(description="[i][j]; null: looking is not allowed")


class WorkshopAnswer(BaseModel):
    """The training that was started here and runs, or that ran last."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    allowed: bool
    why_not: str | None
    state: Literal["none", "preparing", "training", "done", "cancelled", "failed"]
    message: str | None = Field(description="why it failed")
    doing: str | None = Field(default=None, description="what is done before its first step")
    choices: TrainingChoices | None
    text: str | None
    step: int | None = None
    steps: int | None = None
    seconds: float | None = None
    seconds_left: float | None = None
    pieces_a_second: float | None = Field(default=None, description="target pieces, in the mean")
    curve: Curve | None = None
    unseen: Unseen | None = None
    example: ExampleReading | None = None
    model: str | None = Field(description="the id of the model that was trained last, while it is served")
    alike: str | None = Field(description="the shipped model of the same mechanism")

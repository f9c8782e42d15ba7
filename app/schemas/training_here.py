"""A training that a visitor starts."""

from typing import Literal

from pydantic import BaseModel, Field

from regard.app.schemas.attention import Row
from regard.app.schemas.interventions import Asked
from regard.app.schemas.scratch import Number
from regard.app.schemas.training import Curve, Unseen


class TrainingQuestion(Asked):
    """A dates model to be trained here; what is null is as in the recipe of the mechanism."""

    mechanism: str = Field(description="an id of /api/models whose recipe is taken: dates-bahdanau")
    text: str | None = Field(default=None, description="a date that the model reads while it is trained")
    width: int | None = Field(default=None, description="of the states; of a Transformer d_model")
    steps: int | None = None
    warmup: int | None = Field(default=None, description="first steps, over which the rate rises")
    rate: Number | None = None
    label_smoothing: Number | None = None
    pairs: int | None = Field(default=None, description="dates that it is trained on")
    seed: int | None = None
    initial: str | None = Field(default=None, description="where the first state of a recurrent decoder comes from")
    heads: int | None = Field(default=None, description="of a Transformer")


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

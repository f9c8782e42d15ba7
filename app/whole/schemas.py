"""A whole model over one sentence, as the parts of a drawing."""

from typing import Literal

from pydantic import BaseModel, Field

from regard.app.api.sentence import SentenceAnswer
from regard.app.attention.schemas import Row
from regard.app.steps.schemas import StageMathml


class PartAnswer(BaseModel):
    """One box: a quantity, and where it stands. A box whose `maps` is true has a map for each head of its block."""

    id: str
    name: str = Field(description="as the paper calls the box")
    stack: Literal["encoder", "decoder"]
    layer: int | None = Field(description="from 1; null outside of layers")
    inputs: list[str] = Field(description="ids of the parts that it is computed from")
    previous: list[str] = Field(description="ids of parts of which it reads the row before; backward states: after")
    initial: str | None = Field(description="the part that stands before its first row; null: zeros")
    block: str | None = Field(description="with layer and step: where /api/steps has the same quantity")
    step: str | None = Field(
        description="a stage of /api/steps, which has row i with step=i, of hops with head=i; null: nowhere"
    )
    maps: bool = Field(description="whether it is attention: its maps are those of /api/attention, block and layer")
    symbol: str = Field(description="LaTeX, as equation is")
    equation: str
    shape: list[int]
    rows: str = Field(description="source, target, fed, or the name of a size")
    columns: str | None
    labels: list[str] | None
    scale: float = Field(description="the largest absolute value, which a byte of 127 more than 128 stands for")
    values: Row | list[Row] | None = Field(description="null where looking is not allowed; null in safetensors")
    mathml: StageMathml


class ChancesAnswer(BaseModel):
    pieces: list[str] = Field(description="the likeliest first")
    logits: list[float]
    probabilities: list[float]


class CountedAnswer(BaseModel):
    """Parameters of one part. All of an answer add up to `parameters` of the model in /api/models."""

    name: str
    part: str = Field(description="id of the box that has them, softmax the last; empty where no box alone has")
    count: int = Field(description="learnt numbers; those that several boxes share are counted once")
    also: list[str] = Field(description="ids of other boxes that use the same numbers, linear and softmax among them")


class WholeAnswer(SentenceAnswer):
    """Every part of a model over one sentence, in the order in which they are computed."""

    drawn: Literal["stacks", "unrolled"]
    parts: list[PartAnswer]
    last: str | None = Field(description="the part that linear and softmax read")
    chances: list[ChancesAnswer] = Field(description="of each step that is written")
    vocabulary: int = Field(description="pieces that a step chooses from")
    meeting: list[str] = Field(description="ids of parts in which words meet; all others work on each word alone")
    parameters: list[CountedAnswer] = Field(description="of each part that has learnt numbers")
    cap: float | None = Field(description="c where logits are c tanh(x / c) of what linear gives, x; null: they are x")

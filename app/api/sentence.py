"""A text, its pieces, and the beginning of every answer about a sentence."""

from pydantic import BaseModel, Field
from pydantic.json_schema import SkipJsonSchema


class RemarkAnswer(BaseModel):
    code: str
    message: str


class TextAnswer(BaseModel):
    """A text and its pieces; offsets count characters of the text, [n, n] for a piece that is not in it."""

    text: str
    tokens: list[str]
    offsets: list[tuple[int, int]]
    begins: list[bool] = Field(
        description="whether a word begins with each piece: it touches none before it, or its script sets no spaces"
    )
    remarks: list[RemarkAnswer] = Field(
        description="of a typed text: what is not read, and what is unlike the training texts"
    )


class TargetAnswer(TextAnswer):
    """The translation: of the model's own, or forced."""

    fed: list[str] = Field(description="the token that the decoder was fed when it produced each token")
    log_probabilities: list[float] = Field(description="natural logarithm, one a produced token")
    forced: bool
    complete: bool = Field(description="false if the length limit came before the end of the sentence")
    after: int = Field(
        description="length of the prompt that a decoder-only model continues; `tokens` repeats source[1:after] first: "
        "read, not generated"
    )


class SentenceAnswer(BaseModel):
    """The beginning of every answer about a sentence."""

    model: str
    digest: str = Field(
        description="of checkpoint, program and kind of device: equal digests give equal answers, to rounding"
    )
    source: TextAnswer
    target: TargetAnswer


class OpenedAnswer(SentenceAnswer):
    """The head, or the step of a recurrent decoder, that is opened: what it does not have is left out."""

    block: str | SkipJsonSchema[None] = None
    layer: int | SkipJsonSchema[None] = None
    head: int | SkipJsonSchema[None] = None
    step: int | SkipJsonSchema[None] = None

"""Messages of a presenter and of followers, and answers of the room."""

import unicodedata
from typing import Annotated, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError


class ShownQuestion(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    address: str = Field(description="path, query and fragment of a page, from the first page on: /steps?text=The+cat.")


class ShownAnswer(BaseModel):
    version: int = Field(description="counts what was shown")
    followers: int = Field(description="how many follow at this moment")
    answered: int | None = Field(description="how many answered the question of the page; null: it asks none")


class RoomAnswer(BaseModel):
    code: str = Field(description="the code, as it was given out")
    followers: int = Field(description="how many follow at this moment")


class LinkPicture(BaseModel):
    size: int = Field(description="of the square, in cells, with its margin")
    path: str = Field(description="its dark cells, as the path of an SVG")


class PresenterAnswer(BaseModel):
    open: bool
    code: str
    followers: int
    most: int = Field(description="how many may follow")
    seconds_left: float = Field(description="until the room ends by itself")
    link: str = Field(description="to follow by")
    problem: str | None = Field(description="why others cannot use the link; null: they can")
    picture: LinkPicture = Field(description="the link as a QR code")
    address: str = Field(description="what is shown; empty before the first page")
    answered: int | None = Field(description="how many answered the question of the page; null: it asks none")


def one_line(text: str) -> str:
    """The same text. Raises PydanticCustomError for one without a letter, and for one with control characters."""
    if not text.strip():
        raise PydanticCustomError("empty", "it is empty: write something")
    if any(unicodedata.category(letter) == "Cc" for letter in text):
        raise PydanticCustomError("control", "it has control characters: send one line of text")
    return text


class Given(BaseModel):
    """One of the three."""

    model_config = ConfigDict(extra="forbid", strict=True)

    choice: Annotated[int, Field(ge=0, lt=4_096)] | None = Field(default=None, description="of what is offered, from 0")
    taps: Annotated[list[Annotated[int, Field(ge=0, le=1_000)]], Field(min_length=1, max_length=512)] | None = Field(
        default=None, description="shares of weight that each word of the row was given"
    )
    text: Annotated[str, Field(max_length=500), AfterValidator(one_line)] | None = Field(
        default=None, description="in one's own words"
    )

    @model_validator(mode="after")
    def is_one(self) -> Self:
        """Raises PydanticCustomError unless one is given, and no other."""
        if [self.choice, self.taps, self.text].count(None) != 2:
            raise PydanticCustomError("one", "send either choice, taps or text")
        return self


class AnswerSent(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    address: str = Field(description="of the page that asks, as in /?text=The+cat.&predict=look.2")
    who: str = Field(
        pattern=r"^[A-Za-z0-9_-]{22}$", description="a random name of the tab, which means nothing and is counted once"
    )
    given: Given


class AnsweredAnswer(BaseModel):
    answered: int | None = Field(description="how many answered the question of the page; null: it asks none")


class Value(BaseModel):
    given: Given
    count: int = Field(description="how many answered so")


class ClassAnswer(AnsweredAnswer):
    address: str = Field(description="of the page that is shown")
    values: list[Value] | None = Field(
        description="distinct answers, in no order of time; null before the answer is shown"
    )

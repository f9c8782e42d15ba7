"""Messages of a presenter and of followers, and answers of the room."""

import unicodedata
from typing import Annotated, Self

from pydantic import AfterValidator, BaseModel, Field, model_validator
from pydantic_core import PydanticCustomError

from regard.app.api.strict_model import StrictModel
from regard.app.classroom.room.names import LENGTH

PLACE = r"^(#[A-Za-z][\w-]{0,63}|[a-z][a-z-]{0,31}:\d{1,3})$"  # read by `static/classroom/following/pointer-anchor.ts`
FARTHEST = 10_000.0  # cells
OWN_LESSON = Field(description="the lesson of the presenter's own that the room has; null: none")


class Spot(StrictModel):
    """A point in a part of a page: in cells of a map, in pieces of a sentence, else in fractions of its box."""

    place: str = Field(pattern=PLACE, description="of the part: #heatmap, or the kind of it and a number: map:2")
    x: float = Field(ge=-1, le=FARTHEST, allow_inf_nan=False)
    y: float = Field(ge=-1, le=FARTHEST, allow_inf_nan=False)


class ShownQuestion(StrictModel):
    address: str = Field(description="path, query and fragment of a page, from the first page on: /steps?text=The+cat.")
    seen: int | None = Field(
        default=None,
        ge=0,
        description="the number of what this tab saw last: if something newer is shown, the address is not; null: the "
        "presenter has just used this tab, and its address is shown in any case",
    )
    spot: Spot | None = Field(default=None, description="where the pointer is, for two seconds; null: nowhere new")


class LessonName(BaseModel):
    """Which lesson of the presenter's own the room has."""

    id: str = Field(description="of the lesson in the presenter's addresses")
    digest: str = Field(description="of what followers get: another text has another digest")


class StationParts(BaseModel):
    """A station beside its page, as HTML."""

    strip: str = Field(description="the line with the way through the lesson")
    beside: str = Field(description="the station")
    below: str = Field(description="the way on, below the page")


class LessonStations(LessonName):
    stations: list[StationParts]


class Counts(BaseModel):
    followers: int = Field(description="how many follow at this moment")
    answered: int | None = Field(description="how many answered the question of the page; null: it asks none")
    expected: int | None = Field(description="how many will have when all do who follow; who left is not waited for")


class ShownAnswer(Counts):
    version: int = Field(description="counts what was shown")
    lesson: LessonName | None = OWN_LESSON
    page: str = Field(description="the name of the page that is shown")
    address: str = Field(description="what is shown: another address where another tab of the presenter was used later")


class RoomAnswer(BaseModel):
    code: str = Field(description="the code, as it was given out")
    followers: int = Field(description="how many follow at this moment")


class OpenedAnswer(BaseModel):
    key: str = Field(description="of the presenter; given this one time")


class LinkPicture(BaseModel):
    size: int = Field(description="of the square, in cells, with its margin")
    path: str = Field(description="its dark cells, as the path of an SVG")


class StationLink(BaseModel):
    title: str
    address: str


class StationAnswer(BaseModel):
    """A station of a lesson, for the teacher. Its texts are HTML."""

    lesson: str = Field(description="its title")
    lesson_minutes: int = Field(description="planned for the whole lesson")
    number: int = Field(description="from 1")
    of: int
    minutes: int = Field(description="planned")
    minutes_before: int = Field(description="planned for all stations before it")
    title: str
    task: str
    question: str
    answer: str
    notes: str = Field(description="for the teacher; empty where there are none")
    previous: StationLink | None
    next: StationLink | None


class PresenterAnswer(Counts):
    open: bool
    code: str
    most: int = Field(description="how many may follow")
    seconds_left: float = Field(description="until the room ends by itself")
    link: str = Field(description="to follow by")
    problem: str | None = Field(description="why others cannot use the link; null: they can")
    picture: LinkPicture = Field(description="the link as a QR code")
    version: int = Field(description="counts what was shown")
    page: str = Field(description="the name of the page that is shown; empty before the first page")
    address: str = Field(description="what is shown; empty before the first page")
    inviting: bool = Field(description="the code is shown: who joins waits for the next page")
    sentence: str = Field(description="the sentence in that address; empty where it names none")
    station: StationAnswer | None = Field(description="the station that is shown; null outside of lessons")
    lesson: LessonName | None = OWN_LESSON


def one_line(text: str) -> str:
    """The same text. Raises PydanticCustomError for one without a letter, and for one with control characters."""
    if not text.strip():
        raise PydanticCustomError("empty", "it is empty: write something")
    if any(unicodedata.category(letter) == "Cc" for letter in text):
        raise PydanticCustomError("control", "it has control characters: send one line of text")
    return text


class Given(StrictModel):
    """One of the three."""

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


class AnswerSent(StrictModel):
    address: str = Field(description="of the page that asks, as in /?text=The+cat.&predict=look.2")
    who: str = Field(
        pattern=rf"^[0-9a-f]{{{LENGTH}}}$", description="the id of the events that are followed, which is counted once"
    )
    given: Given


class Value(BaseModel):
    given: Given
    count: int = Field(description="how many answered so")


class ClassAnswer(BaseModel):
    answered: int | None = Field(description="how many answered the question of the page; null: it asks none")
    address: str = Field(description="of the page that is shown")
    values: list[Value] | None = Field(
        description="distinct answers, in no order of time; null before the answer is shown"
    )

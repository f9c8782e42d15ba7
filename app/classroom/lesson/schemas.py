"""Lessons that visitors write: their texts, what is missing, and stations as HTML."""

from typing import Annotated

from pydantic import BaseModel, Field

from regard.app.api.strict_model import StrictModel


class LessonSent(StrictModel):
    """The Markdown of a lesson."""

    text: str = Field(
        description="the lesson in the form of docs/lessons",
        examples=["# Mine\n\n## Looking back\n\n[Explore](http://127.0.0.1:8000/?text=Yes.), 4 minutes\n"],
    )
    id: str = Field("own", description="the name of the lesson in addresses", pattern=r"^own(-[1-9][0-9]{0,3})?$")


class LessonQuestion(LessonSent):
    """The Markdown of a lesson, and what of it is wanted as HTML."""

    station: Annotated[int, Field(ge=0)] | None = Field(
        None, description="as HTML: a station, from 1; 0: the whole lesson, as on the page Lessons"
    )
    page: str = Field("start", description="the page beside which the station stands: `data-page` of its body")


class StationTexts(BaseModel):
    title: str
    page: str = Field(description="as the lesson calls the page")
    address: str = Field(description="of the page, from the first page on")
    minutes: int
    text: str
    task: str
    question: str
    answer: str
    notes: str
    shows: str = Field(description="the name of the page at the address; empty where there is none")


class LessonTexts(BaseModel):
    title: str
    about: str
    before: str
    stations: list[StationTexts]


class LessonProblem(BaseModel):
    station: int = Field(description="from 1; 0: the lesson itself")
    field: str
    message: str


class LessonAnswer(BaseModel):
    lesson: LessonTexts
    problems: list[LessonProblem]
    strip: str = Field(description="HTML of the line with the way through the lesson; empty where none was asked for")
    beside: str = Field(description="HTML of the station; empty as above")
    below: str = Field(description="HTML of the way on, below the page; empty as above")
    whole: str = Field(description="HTML of the whole lesson; empty as above")

"""Messages of a presenter, and answers of the room."""

from pydantic import BaseModel, ConfigDict, Field


class ShownQuestion(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    address: str = Field(description="path, query and fragment of a page, from the first page on: /steps?text=The+cat.")


class ShownAnswer(BaseModel):
    version: int = Field(description="counts what was shown")
    followers: int = Field(description="how many follow at this moment")


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

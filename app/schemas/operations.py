"""Answers for whoever runs the server."""

from typing import Literal

from pydantic import BaseModel, Field


class ReadyAnswer(BaseModel):
    status: Literal["ready"]


class StatusAnswer(BaseModel):
    people: int = Field(description="who asked a model in the last minute, by address and browser")
    seconds: float | None = Field(description="median of the time that answers of the last minute took; null: none")
    waiting: int = Field(description="questions that have no answer yet")

"""Refusals."""

from pydantic import BaseModel


class ErrorDetail(BaseModel):
    code: str
    message: str
    limit: float | None = None


class ErrorAnswer(BaseModel):
    """Every error has this form."""

    error: ErrorDetail

"""What a person is told when something cannot be done: one plain sentence that says what to change."""

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException


class Refusal(Exception):
    """A request that is answered with a 4xx, or a 503 to try again later."""

    def __init__(self, status: int, code: str, message: str, limit: float | None = None) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.limit = status, code, message, limit


class ErrorDetail(BaseModel):
    code: str
    message: str
    limit: float | None = None


class ErrorAnswer(BaseModel):
    """Every error has this form."""

    error: ErrorDetail


def answer(refusal: Refusal) -> JSONResponse:
    detail: dict[str, object] = {"code": refusal.code, "message": refusal.message}
    if refusal.limit is not None:
        detail["limit"] = refusal.limit
    headers = {"Retry-After": "1"} if refusal.status == HTTPStatus.SERVICE_UNAVAILABLE else None
    return JSONResponse({"error": detail}, refusal.status, headers)


def add_error_handlers(app: FastAPI) -> None:
    """Give every error the one form, those of the framework included."""

    @app.exception_handler(Refusal)
    def refused(_: Request, error: Refusal) -> JSONResponse:
        return answer(error)

    @app.exception_handler(RequestValidationError)
    def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        return answer(Refusal(422, "invalid_parameter", _sentence(error.errors()[0])))

    @app.exception_handler(HTTPException)
    def failed(request: Request, error: HTTPException) -> JSONResponse:
        phrase = {
            404: f"There is nothing at {request.url.path}.",
            405: f"{request.url.path} does not take {request.method}.",
            413: "The body of the request is too large.",
        }.get(error.status_code, f"{error.detail}.")
        code = HTTPStatus(error.status_code).phrase.lower().replace(" ", "_")
        response = answer(Refusal(error.status_code, code, phrase))
        response.headers.update(error.headers or {})
        return response


def _sentence(problem: dict[str, Any]) -> str:
    """Say in one sentence which parameter is wrong and how."""
    location = problem["loc"]
    name = ".".join(str(part) for part in location[1:]) or location[0]
    if problem["type"] == "missing":
        return f"{name} is missing: add {name}= to the address."
    return f"{name} is not valid: {problem['msg'][0].lower()}{problem['msg'][1:]}."

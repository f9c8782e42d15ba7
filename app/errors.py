"""Error handlers: every error, of the framework too, in one form, and the page for an unknown address."""

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Scope

from app import pages
from app.refusal import Refusal, answer

UNREADABLE = Refusal(
    400, "bad_request", "The body cannot be read: send JSON in UTF-8, nested less deep and with shorter numbers."
)


def add_error_handlers(app: FastAPI) -> None:
    """Give every error the one form, those of the framework included."""

    @app.exception_handler(Refusal)
    def refused(_: Request, error: Refusal) -> JSONResponse:
        return answer(error)

    @app.exception_handler(RequestValidationError)
    def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        return answer(Refusal(422, "invalid_parameter", _sentence(error.errors()[0])))

    @app.exception_handler(HTTPException)
    def failed(request: Request, error: HTTPException) -> Response:
        response = answer(UNREADABLE) if error.status_code == 400 else plain(error.status_code, request.scope)
        response.headers.update(error.headers or {})
        return response


def plain(status: int, scope: Scope) -> Response:
    """Answer an error of which only the status is known; a browser at an unknown address gets a page with links."""
    if status == HTTPStatus.NOT_FOUND and _sought_page(scope):
        return pages.missing(scope["path"][:200])
    sentence = {
        404: f"There is nothing at {scope['path'][:200]}.",
        405: f"{scope['path'][:200]} does not take {scope['method']}.",
        413: "The body of the request is too large: send less.",
        416: "The file has no such range: ask for the whole file.",
        500: "Regard failed to answer this, which is a mistake of its own: the server's log says more.",
    }.get(status, "This request cannot be read: check its headers.")
    return answer(Refusal(status, HTTPStatus(status).phrase.lower().replace(" ", "_"), sentence))


def _sought_page(scope: Scope) -> bool:
    """Whether a browser asks for something to read, and not a program for an answer."""
    reads = scope["method"] in ("GET", "HEAD") and "text/html" in Headers(scope=scope).get("accept", "")
    return reads and not scope["path"].startswith(("/api/", "/static/"))


def _sentence(problem: dict[str, Any]) -> str:
    """Say in one sentence which parameter is wrong and how; rows and columns of a matrix count from 0."""
    location = problem["loc"]
    name = ".".join(str(part) for part in location[1:]) or f"The {location[0]}"
    if problem["type"] == "json_invalid":
        return f"The body is not JSON, from character {location[-1]} on: send it as {{...}}."
    if problem["type"] == "missing":
        where = f"add {name}= to the address" if location[0] == "query" else "add it to the JSON that is sent"
        return f"{name} is missing: {where}."
    if problem["type"] == "model_attributes_type":
        how = "" if location[1:] else ", with Content-Type: application/json"
        return f"{name} is not an object: send it as {{...}}{how}."
    return f"{name} is not valid: {problem['msg'][0].lower()}{problem['msg'][1:]}."

"""Error handlers: every error, of the framework too, in one form, and the page for an unknown address."""

import logging
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic_core import ErrorDetails
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.routing import Match, Mount
from starlette.types import Scope

from regard.app import pages
from regard.app.page_names import by_name
from regard.app.refusal import Refusal, answer
from regard.app.server.prefix import inner_path, way_up
from regard.model.errors import is_full
from regard.model.own.file import TOO_LARGE

log = logging.getLogger("regard")

UNREADABLE = Refusal(
    400, "bad_request", "The body cannot be read: send JSON in UTF-8, nested less deep and with shorter numbers."
)
UNWRITABLE = Refusal(
    503,
    "disk_full",
    "This server cannot write a file: its disk is full or read-only. Whoever runs it can free space in the folder for "
    "temporary files.",
    after=60,
)
LACKING = Refusal(
    413, "out_of_memory", "This needs more memory than the server has left: ask for less, or try again in a moment."
)
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")


def add_error_handlers(app: FastAPI) -> None:
    """Give every error the one form, those of the framework included."""

    @app.exception_handler(Refusal)
    def refused(_: Request, error: Refusal) -> JSONResponse:
        return answer(error)

    @app.exception_handler(OSError)
    def unwritten(_: Request, error: OSError) -> JSONResponse:
        if not is_full(error):
            raise error
        log.warning("A file was not written: %s", error)
        return answer(UNWRITABLE)

    @app.exception_handler(MemoryError)
    def lacking(request: Request, _: MemoryError) -> JSONResponse:
        log.warning("No memory was left for %s", inner_path(request.scope)[:200])
        return answer(LACKING)

    @app.exception_handler(ClientDisconnect)
    def left(_: Request, __: ClientDisconnect) -> Response:
        return Response(status_code=400)  # to nobody

    @app.exception_handler(RequestValidationError)
    def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        return answer(Refusal(422, "invalid_parameter", _sentence(error.errors()[0])))

    @app.exception_handler(HTTPException)
    def failed(request: Request, error: HTTPException) -> Response:
        response = answer(UNREADABLE) if error.status_code == 400 else plain(error.status_code, request.scope)
        response.headers.update(error.headers or {})
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED and (methods := taken(request)):
            response.headers["Allow"] = ", ".join(methods)
        return response


def taken(request: Request) -> list[str]:
    """The methods that some route takes at this path: Starlette names only those of the first one, and never HEAD."""
    asked = {name: request.scope[name] for name in ("type", "path", "root_path")}
    routes = [route for route in request.app.routes if not isinstance(route, Mount)]  # folders of files say their own

    def is_taken(method: str) -> bool:
        answered = "GET" if method == "HEAD" else method  # by the guard
        return any(route.matches({**asked, "method": answered})[0] is Match.FULL for route in routes)

    return [method for method in METHODS if is_taken(method)]


def plain(status: int, scope: Scope) -> Response:
    """Answer an error of which only the status is known; a browser at an unknown address gets a page with links."""
    if status == HTTPStatus.NOT_FOUND and _sought_page(scope):
        return by_name(scope) or pages.missing(Request(scope), inner_path(scope)[:200], way_up(scope))
    sentence = {
        404: f"There is nothing at {inner_path(scope)[:200]}.",
        405: f"{inner_path(scope)[:200]} does not take {scope['method']}.",
        413: TOO_LARGE if inner_path(scope) == "/api/own" else "The body of the request is too large: send less.",
        416: "The file has no such range: ask for the whole file.",
        500: "Regard failed to answer this, which is a mistake of its own: the server's log says more.",
    }.get(status, "This request cannot be read: check its headers.")
    return answer(Refusal(status, HTTPStatus(status).phrase.lower().replace(" ", "_"), sentence))


def _sought_page(scope: Scope) -> bool:
    """Whether a browser asks for something to read, and not a program for an answer."""
    reads = scope["method"] in ("GET", "HEAD") and "text/html" in Headers(scope=scope).get("accept", "")
    return reads and not inner_path(scope).startswith(("/api/", "/static/"))


def _sentence(problem: ErrorDetails) -> str:
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

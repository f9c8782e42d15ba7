"""A refusal: one plain sentence that says what to change, as an exception and as a response."""

from http import HTTPStatus

from fastapi.responses import JSONResponse

LATER = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE)


class Refusal(Exception):
    """A request that is answered with a 4xx, or a 429 or 503 to try again after some seconds."""

    def __init__(self, status: int, code: str, message: str, limit: float | None = None, after: int = 1) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.limit, self.after = status, code, message, limit, after


class Unfinished(Refusal):
    """An answer of which some parts are computed and kept, so that asking again goes on from them; of: all parts."""

    def __init__(self, done: int, of: int, seconds: float) -> None:
        message = f"This takes longer than {seconds:g} s; {done} of {of} parts of it are done: ask again to go on."
        super().__init__(503, "unfinished", message, seconds)
        self.done, self.of = done, of


def content(refusal: Refusal) -> dict[str, dict[str, str | float]]:
    """A refusal as JSON: `schemas.ErrorAnswer`."""
    said = refusal.message.encode("utf-8", "backslashreplace").decode()  # half a character of a name has no UTF-8
    detail: dict[str, str | float] = {"code": refusal.code, "message": said}
    if refusal.limit is not None:
        detail["limit"] = refusal.limit
    return {"error": detail}


def answer(refusal: Refusal) -> JSONResponse:
    """The response to a refused request."""
    headers = {"Retry-After": str(refusal.after)} if refusal.status in LATER else None
    return JSONResponse(content(refusal), refusal.status, headers)

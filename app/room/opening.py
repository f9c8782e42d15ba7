"""Admit who may open a room from the page: a browser on the machine of the server, and nobody by way of a proxy."""

from fastapi import Request

from regard.app.here import is_here
from regard.app.refusal import Refusal


def check_here(request: Request) -> None:
    """Raises Refusal (403) for whoever may not open a room: a browser names the page that asks."""
    if not is_here(request) or "origin" not in request.headers:
        message = (
            "Only a browser on the machine of the server can open a room here: open the page Room there by "
            "http://localhost, or start the server with --room."
        )
        raise Refusal(403, "not_here", message)

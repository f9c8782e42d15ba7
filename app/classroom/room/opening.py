"""Admit who may open a room from the page: the owner of the server."""

from fastapi import Request

from regard.app.refusal import Refusal
from regard.app.server.owner import TOKEN, is_owner, way


def check_owner(request: Request) -> None:
    """Raises Refusal (403) for whoever may not open a room: without the token, a browser names the page that asks."""
    if not is_owner(request) or not {"origin", TOKEN.lower()} & {*request.headers}:
        how = way(request.app.state.engine.settings)
        message = f"Only the owner of this server opens a room here: {how}, or start the server with --room."
        raise Refusal(403, "not_owner", message)

"""Admit who may open a room from the page: a browser on the machine of the server, and nobody by way of a proxy."""

from fastapi import Request

from regard.app.hosts import host_name, host_of_origin
from regard.app.listening import is_loopback
from regard.app.refusal import Refusal

FORWARDED = ("forwarded", "via", "x-real-ip", "x-client-ip", "x-forwarded-")  # beginnings of what a proxy adds


def is_here(request: Request) -> bool:
    """Whether a request comes from this machine itself; a proxy on it names the one for whom it asks."""
    return bool(
        request.client
        and is_loopback(request.client.host)
        and is_loopback(host_name(request.headers.get("host", "")))
        and not any(name.startswith(FORWARDED) for name in request.headers)
    )


def check_here(request: Request) -> None:
    """Raises Refusal (403) for whoever may not open a room.

    The page must come from this machine, too: a proxy may hide itself, but not the origin of the page that it shows.
    """
    if not is_here(request) or not is_loopback(host_of_origin(request.headers.get("origin", ""))):
        message = (
            "Only a browser on the machine of the server can open a room here: open the page Room there by "
            "http://localhost, or start the server with --room."
        )
        raise Refusal(403, "not_here", message)

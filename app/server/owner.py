"""Owner of this server: has the token that it printed, or a browser on its machine where no other reaches it."""

from functools import partial
from secrets import compare_digest, token_urlsafe

from fastapi import Request

from regard.app.server.hosts import host_name, host_of_origin
from regard.app.server.listening import is_loopback
from regard.app.settings import Settings

TOKEN = "X-Owner-Token"  # noqa: S105 - the name of a header
FORWARDED = ("forwarded", "via", "x-real-ip", "x-client-ip", "x-forwarded-")  # beginnings of what a proxy adds
LINK = "open the link that the server printed when it started"
LOCALHOST = "open this page on the server's own machine, by http://localhost"

new_token = partial(token_urlsafe, 16)


def is_owner(request: Request) -> bool:
    """Whether the owner asks: nothing that is absent from a request proves that no proxy passed it on."""
    given, token = request.headers.get(TOKEN, ""), request.app.state.owner
    return compare_digest(given.encode(), token.encode()) or (
        is_alone(request.app.state.engine.settings) and _is_here(request)
    )


def is_alone(settings: Settings) -> bool:
    """Whether only this machine reaches a server, and no setting speaks of a proxy on it."""
    return is_loopback(settings.host) and not (settings.hosts or settings.root_path or settings.proxies)


def way(settings: Settings) -> str:
    """Say what its owner does to be known."""
    return LOCALHOST if is_alone(settings) else LINK


def _is_here(request: Request) -> bool:
    """Whether a request says in all that it comes from this machine, and from a page of this machine."""
    headers = request.headers
    origin = headers.get("origin")
    return bool(
        request.client
        and is_loopback(request.client.host)
        and is_loopback(host_name(headers.get("host", "")))
        and (origin is None or is_loopback(host_of_origin(origin)))
        and not any(name.startswith(FORWARDED) for name in headers)
    )

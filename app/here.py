"""Tell whether a request comes from the machine of the server itself, and not by way of a proxy."""

from fastapi import Request

from regard.app.hosts import host_name, host_of_origin
from regard.app.listening import is_loopback

FORWARDED = ("forwarded", "via", "x-real-ip", "x-client-ip", "x-forwarded-")  # beginnings of what a proxy adds


def is_here(request: Request) -> bool:
    """Whether a request comes from this machine; a proxy on it names the one for whom it asks.

    The page that asks must come from this machine, too: a proxy may hide itself, but not the origin of the page that it
    shows.
    """
    headers = request.headers
    origin = headers.get("origin")
    return bool(
        request.client
        and is_loopback(request.client.host)
        and is_loopback(host_name(headers.get("host", "")))
        and (origin is None or is_loopback(host_of_origin(origin)))
        and not any(name.startswith(FORWARDED) for name in headers)
    )

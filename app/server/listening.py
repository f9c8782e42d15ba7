"""The address to listen at, taken before the models are read."""

import ipaddress
import socket
from errno import EACCES, EADDRINUSE

BACKLOG = 2048  # connections that wait, as uvicorn has it
UNSENT = 64 * 1024  # bytes of an answer that the system keeps beyond those that are on their way


def listen(host: str, port: int) -> socket.socket:
    """Listen at an address; port 0 is any free one. Raises ValueError where it cannot be listened at.

    Requests wait until the models are read: of two servers that only bind the same port, the second would notice then.
    The protocol is named: only then does asyncio set TCP_NODELAY on its connections, without which the end of an
    answer can wait 40 ms for the acknowledgement of its beginning. On Windows SO_REUSEADDR would share the port with
    any program that asks for it.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    alone = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
    bound.setsockopt(socket.SOL_SOCKET, alone, 1)
    if hasattr(socket, "TCP_NOTSENT_LOWAT"):  # for its connections; else the system takes megabytes for each
        bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT)
    try:
        bound.bind((host, port))
        bound.listen(BACKLOG)
    except OSError as error:
        bound.close()
        raise ValueError(_describe(host, port, error)) from error
    return bound


def address(host: str, port: int) -> str:
    """The address for a browser; one of IPv6 stands in brackets."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def here(host: str) -> str:
    """The host by which this machine itself reaches what listens at a host.

    >>> here("0.0.0.0"), here("192.168.0.7")
    ('127.0.0.1', '192.168.0.7')
    """
    try:
        given = ipaddress.ip_address(host)
    except ValueError:
        return host
    return {4: "127.0.0.1", 6: "::1"}[given.version] if given.is_unspecified else host


def without_brackets(host: str) -> str:
    """A host as a socket takes it: an address of IPv6 may stand in brackets, as in the address of a page.

    >>> without_brackets("[::1]"), without_brackets("::1"), without_brackets("localhost")
    ('::1', '::1', 'localhost')
    """
    return host.removeprefix("[").removesuffix("]") if ":" in host else host


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches what listens at a host.

    >>> [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "::ffff:127.0.0.1")]
    [True, True, True, False, True]
    """
    try:
        return ipaddress.ip_address(host.lower().removeprefix("::ffff:")).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _describe(host: str, port: int, error: OSError) -> str:
    if error.errno == EADDRINUSE:
        return f"Another program listens at port {port}: choose another (--port, PORT=), or end that program."
    if error.errno == EACCES:
        return f"Port {port} is for the system: choose another above 1023."
    return f"{host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for the whole network."

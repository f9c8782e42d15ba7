"""The address to listen at, taken before the models are read."""

import ipaddress
import socket
from errno import EACCES, EADDRINUSE


def listen(host: str, port: int) -> socket.socket:
    """Bind a socket without listening yet. Raises ValueError with a sentence if the address cannot be bound.

    The protocol is named: only then does asyncio set TCP_NODELAY on its connections, without which the end of an
    answer can wait 40 ms for the acknowledgement of its beginning.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        raise ValueError(_describe(host, port, error)) from error
    return bound


def address(host: str, port: int) -> str:
    """The address for a browser; one of IPv6 stands in brackets."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches what listens at a host.

    >>> [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "0.0.0.0")]
    [True, True, True, False]
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _describe(host: str, port: int, error: OSError) -> str:
    if error.errno == EADDRINUSE:
        return f"Another program listens at port {port}: choose another (--port, PORT=), or end that program."
    if error.errno == EACCES:
        return f"Port {port} is for the system: choose one above 1023."
    return f"{host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for the whole network."

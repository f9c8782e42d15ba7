"""The link by which others on the network reach the room."""

import re
import socket
from urllib.parse import urlsplit

from regard.app.server.listening import address, is_loopback

BASE = re.compile(r"https?://[\w.:\[\]-]+(?:/[\w@:.~+%-]+)*/?", re.ASCII)
UNREACHED = (
    "Only this machine reaches the server: start it with --host 0.0.0.0, or open this page by the address at which "
    "others reach it."
)
ANYWHERE = ("192.0.2.1", 9)  # an address for documentation, RFC 5737: only the way to it is looked up, nothing is sent


def link(opened_at: str, host: str, code: str) -> tuple[str, str | None]:
    """The link to follow by, and a sentence if others cannot use it.

    opened_at: the first page as the presenter's browser has it; an address of this machine alone becomes that in the
    network. host: the one that the server listens at. Raises ValueError with a sentence for what is no such address.
    """
    base = opened_at.removesuffix("/")
    if not BASE.fullmatch(base) or len(base) > 500:
        raise ValueError("this is no address of a server: send it as in http://192.168.0.7:8000/")
    parts, problem = urlsplit(base), None
    if is_loopback(parts.hostname or ""):
        if found := None if is_loopback(host) else in_network():
            base = address(found, parts.port or 80) + parts.path
        else:
            problem = UNREACHED
    return f"{base}/room?join={code}", problem


def in_network() -> str | None:
    """The address that this machine has in its network, None without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(ANYWHERE)
        except OSError:
            return None
        found: str = way.getsockname()[0]
    return None if is_loopback(found) else found

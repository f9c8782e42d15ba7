"""Names of this server: a request for another name is refused, so that no site rebinds its name to this machine."""

import ipaddress
import re
import socket
from collections.abc import Iterable

ANY = "*"
PORTS = 65_535
NAME = re.compile(r"(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*")
PLACE = re.compile(r"(?:\[([\w.:%]+)\]|([\w.-]+))(?::(\d{0,5}))?", re.ASCII)  # an address of IPv6, or a name; a port


def host_pattern(text: str) -> str:
    """A name, `*.` before a name, or `*`, in small letters. Raises ValueError with a sentence for anything else."""
    pattern = text.lower()
    if pattern == ANY or NAME.fullmatch(pattern):
        return pattern
    raise ValueError(
        f"{text[:80]!r} is not a host name: write regard.example.org, or *.example.org for all names below."
    )


class Hosts:
    """The names that are answered: those of this machine, those in settings, and every IP address.

    An IP address is the same for everybody; a name can be rebound to another machine by its owner.
    """

    def __init__(self, patterns: Iterable[str]) -> None:
        own, listed = socket.gethostname().lower(), {host_pattern(pattern) for pattern in patterns}
        self.any = ANY in listed
        self.names = {"localhost", own, f"{own}.local", *(name for name in listed if "*" not in name)}
        self.endings = tuple(name.removeprefix("*") for name in listed if name.startswith("*."))

    def __contains__(self, name: str) -> bool:
        below = name.endswith(self.endings) and name[0] not in ".*"
        return self.any or name in self.names or below or is_address(name)


def host_name(header: str) -> str:
    """The name in a Host header, without its port; "" where it is none.

    >>> host_name("LocalHost:8000"), host_name("[::1]:8000"), host_name("ada@localhost"), host_name("localhost:99999")
    ('localhost', '::1', '', '')
    """
    found = PLACE.fullmatch(header)
    if not found or int(found[3] or 0) > PORTS:
        return ""
    return (found[1] or found[2]).lower()


def host_of_origin(origin: str) -> str:
    """The name in an Origin header, "" where it is none of a page: a scheme, a name and perhaps a port, no more.

    >>> host_of_origin("https://Hub.example:8443"), host_of_origin("null"), host_of_origin("http://localhost/")
    ('hub.example', '', '')
    """
    scheme, _, host = origin.partition("://")
    return host_name(host) if scheme.lower() in ("http", "https") else ""


def is_address(name: str) -> bool:
    """Whether it is an IP address, which unlike a name cannot be rebound to another machine."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True

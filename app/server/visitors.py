"""Addresses of visitors, as a trusted proxy names them."""

import ipaddress
from collections.abc import Iterable

from starlette.requests import HTTPConnection

HEADER = "X-Forwarded-For"


class Proxies:
    """Proxies that are trusted: what they say of a request is believed."""

    def __init__(self, networks: Iterable[str]) -> None:
        self.networks = [ipaddress.ip_network(network) for network in networks]

    def __contains__(self, address: str) -> bool:
        try:
            return any(ipaddress.ip_address(address) in network for network in self.networks)
        except ValueError:  # what asks through a socket of this machine has no address
            return False

    def visitor(self, asked: HTTPConnection) -> str:
        """Address of the visitor: the last one named by trusted proxies that is not a trusted proxy itself."""
        host = asked.client.host if asked.client else ""
        if host not in self:
            return host
        named = [one.strip() for line in asked.headers.getlist(HEADER) for one in line.split(",")]
        return next((one for one in reversed(named) if one not in self), host)


def network_of(address: str) -> str:
    """Network of one visitor: an address of IPv4, or the 2^64 of a network of IPv6.

    >>> network_of("::ffff:10.0.0.7"), network_of("fe80::7%eth0"), network_of("")
    ('10.0.0.7', 'fe80::/64', '')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))

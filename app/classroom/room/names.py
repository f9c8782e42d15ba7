"""Names of followers: random numbers that mean nothing, signed, so that only this server gives them."""

import hmac
from secrets import token_bytes, token_hex

from regard.app.server.visitors import network_of

NUMBER, SIGNATURE = 16, 32  # hexadecimal digits
LENGTH = NUMBER + SIGNATURE


class Names:
    """Names and their signatures. Made before workers are forked, so that each knows what another has signed."""

    def __init__(self) -> None:
        self._secret = token_bytes(32)

    def new(self) -> str:
        """A name for one more follower."""
        return self._signed(token_hex(NUMBER // 2))

    def number(self, name: str) -> int:
        """Number of a name, 0 for one that was not given here."""
        given = name[:NUMBER]
        known = hmac.compare_digest(name.encode(errors="replace"), self._signed(given).encode(errors="replace"))
        return int(given, 16) if known else 0

    def address(self, host: str) -> int:
        """Number of the network of an address: the same for the same one, and nobody reads it from the number."""
        return int(self._digest("address", network_of(host))[:NUMBER], 16)

    def _signed(self, number: str) -> str:
        return number + self._digest("name", number)[:SIGNATURE]

    def _digest(self, kind: str, text: str) -> str:
        return hmac.new(self._secret, f"{kind} {text}".encode(errors="replace"), "sha256").hexdigest()

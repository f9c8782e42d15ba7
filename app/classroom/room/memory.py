"""Memory of the room: what is shown, and allowances; shared by all workers, made before the fork."""

import time
from struct import Struct

from regard.app.classroom.room.shared import Shared

VERSION, LENGTH = Struct("=q"), Struct("=q")
ALLOWANCE = Struct("=qq")  # a second, and what was done in it
NAMES = ("posts", "presenter", "lessons")  # of what is counted in each second
SLOT = 64 * 1024  # bytes

_ALLOWANCES = VERSION.size
_SLOTS = _ALLOWANCES + ALLOWANCE.size * len(NAMES)


class Memory(Shared):
    """The newest text, with a number that counts the texts.

    Each text is written beside the one before it and then counted, so that no reader ever sees half of it, even if
    the writer is killed. most: bytes of a text.
    """

    def __init__(self, most: int = SLOT) -> None:
        super().__init__("regard-room", _SLOTS + 2 * (LENGTH.size + most))
        self.most = most

    @property
    def version(self) -> int:
        """Number of texts that were written."""
        number: int = VERSION.unpack_from(self._bytes)[0]
        return number

    def read(self) -> tuple[int, bytes]:
        """The newest text and its number."""
        while True:
            version = self.version
            begin = self._slot(version)
            (length,) = LENGTH.unpack_from(self._bytes, begin)
            text = self._bytes[begin + LENGTH.size : begin + LENGTH.size + length]
            if version == self.version:
                return version, text

    def write(self, text: bytes) -> None:
        """Replace the newest text; inside `changing`."""
        if len(text) > self.most:
            raise ValueError(f"{len(text)} bytes do not fit into {self.most}")
        version = self.version + 1
        begin = self._slot(version)
        LENGTH.pack_into(self._bytes, begin, len(text))
        self._bytes[begin + LENGTH.size : begin + LENGTH.size + len(text)] = text
        VERSION.pack_into(self._bytes, 0, version)

    def allows(self, name: str, each_second: int) -> bool:
        """Count something that is done; whether it is allowed in this second."""
        return self.count(name) <= each_second

    def count(self, name: str) -> int:
        """Count something that is done, and return how often it was done in this second."""
        place, now = self._allowance(name), int(time.monotonic())
        with self.changing():
            second, done = ALLOWANCE.unpack_from(self._bytes, place)
            done = done + 1 if second == now else 1
            ALLOWANCE.pack_into(self._bytes, place, now, done)
        return int(done)

    def last(self, name: str) -> int:
        """The second in which something was counted last, by `time.monotonic()`; 0: never."""
        second: int = ALLOWANCE.unpack_from(self._bytes, self._allowance(name))[0]
        return second

    @staticmethod
    def _allowance(name: str) -> int:
        return _ALLOWANCES + ALLOWANCE.size * NAMES.index(name)

    def _slot(self, version: int) -> int:
        return _SLOTS + version % 2 * (LENGTH.size + self.most)

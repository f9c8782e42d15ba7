"""The presenter's pointer: a place in the page, shown to all who follow while it is fresh; no part of the address."""

import time
from struct import Struct

import orjson

from regard.app.classroom.room.memory import Memory
from regard.app.classroom.room.schemas import Spot

MOMENT = Struct("=d")
REST = 2.0  # seconds after which a pointer of which nothing more is heard is gone
NOWHERE = b""


class Spots:
    """The newest place of the pointer, in a memory that all workers share; made before the fork."""

    def __init__(self) -> None:
        self.memory = Memory()

    def put(self, spot: Spot) -> None:
        """Point at a place, or go on pointing at it."""
        with self.memory.changing():
            self.memory.write(MOMENT.pack(time.monotonic()) + orjson.dumps(spot.model_dump()))

    @property
    def newest(self) -> bytes:
        """The place as JSON, NOWHERE when the pointer rests outside or its presenter is gone."""
        _, text = self.memory.read()
        if not text or time.monotonic() - MOMENT.unpack_from(text)[0] > REST:
            return NOWHERE
        return text[MOMENT.size :]

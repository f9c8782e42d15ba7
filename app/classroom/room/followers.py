"""Followers of one process: each waits for news, and one task looks for them in the shared memory."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from regard.app.classroom.room.places import Place, Places
from regard.app.refusal import Refusal

POLL = 0.05  # seconds
QUIET = 15.0  # seconds after which a follower hears that the server is still there

Newest = tuple[int, int, bytes, int]  # as the room counts it


class Followers:
    """All who follow by way of this process; places: of all processes; newest: what they hear of."""

    def __init__(self, places: Places, newest: Callable[[], Newest]) -> None:
        self.places, self.newest = places, newest
        self.ending = False  # the server ends: who follows comes again, to the next one
        self._here = 0
        self._seen: Newest | None = None
        self._changed: asyncio.Event | None = None
        self._looking: asyncio.Task[None] | None = None

    @contextmanager
    def following(self, name: int, address: int) -> Iterator[Place]:
        """Hold a place until the end of the block. Raises Refusal (503) if there is none."""
        place = self.places.take(name, address)
        if place is None:
            raise full(self.places.most)
        self._here += 1
        if self._looking is None or self._looking.done():
            self._changed = asyncio.Event()
            self._looking = asyncio.create_task(self._look_on())
        try:
            yield place
        finally:
            self._here -= 1
            self.places.leave(place)

    async def news(self, seen: Newest) -> None:
        """Wait until something else than `seen` is there, for QUIET seconds at most."""
        with suppress(TimeoutError):
            async with asyncio.timeout(QUIET):
                while self.newest() == seen and not self.ending and self._changed:
                    await self._changed.wait()

    def look(self) -> None:
        """Wake all if there is news."""
        newest = self.newest()
        if self._changed and (self._seen != newest or self.ending):
            self._seen = newest
            changed, self._changed = self._changed, asyncio.Event()
            changed.set()

    def end(self) -> None:
        """End the answers to all, as the server ends."""
        self.ending = True
        self.look()

    async def _look_on(self) -> None:
        """Look for news of other processes."""
        while self._here and not self.ending:
            self.look()
            await asyncio.sleep(POLL)


def full(most: int) -> Refusal:
    """A room in which nobody else gets a place."""
    message = f"{most} follow already, as many as this server lets in: look at a neighbour's screen."
    return Refusal(503, "room_full", message, most, after=10)

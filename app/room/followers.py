"""Followers of one process: each waits for news, and one task looks for them in the shared memory."""

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from regard.app.refusal import Refusal
from regard.app.room.memory import Memory

POLL = 0.05  # seconds
QUIET = 15.0  # seconds after which a follower hears that the server is still there

Newest = tuple[int, int, bytes]  # as the room counts it


class Followers:
    """All who follow by way of this process; most: of all processes; newest: what they hear of whenever it changes."""

    def __init__(self, memory: Memory, most: int, newest: Callable[[], Newest]) -> None:
        self.memory, self.most, self.newest = memory, most, newest
        self.ending = False  # the server ends: who follows comes again, to the next one
        self._here = 0
        self._seen: Newest | None = None
        self._changed: asyncio.Event | None = None
        self._looking: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return self.memory.followers()

    def check_place(self) -> None:
        """Raises Refusal (503) if as many follow as may."""
        if len(self) >= self.most:
            message = f"{self.most} follow already, as many as this server lets in: look at a neighbour's screen."
            raise Refusal(503, "room_full", message, self.most, after=10)

    @contextmanager
    def following(self) -> Iterator[None]:
        """Count a follower until the end of the block. Raises Refusal (503) if there are too many."""
        self.check_place()
        self._count(+1)
        if self._looking is None or self._looking.done():
            self._changed = asyncio.Event()
            self._looking = asyncio.create_task(self._look_on())
        try:
            yield
        finally:
            self._count(-1)

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
        """Look for news of other processes, and say that this one is still there."""
        while self._here and not self.ending:
            self.memory.note(os.getpid(), self._here)
            self.look()
            await asyncio.sleep(POLL)

    def _count(self, change: int) -> None:
        self._here += change
        self.memory.note(os.getpid(), self._here)

"""Presence of clients that wait for an answer: nothing is computed for one that has left."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar

from starlette.requests import Request

from regard.app.refusal import Refusal


class Left(Refusal):
    """Ends a computation; nobody reads this, unless somebody came to the same question at that moment."""

    def __init__(self) -> None:
        super().__init__(503, "left", "Nobody waited for this any more: ask again.")


class Asker:
    """A person or program that waits for an answer."""

    left = False


class Askers(Asker):
    """All who wait for the same answer; they have left when each of them has."""

    def __init__(self, *askers: Asker) -> None:
        self.askers = [*askers]

    @property
    def left(self) -> bool:  # type: ignore[override]
        """Whether nobody waits any more."""
        return all(asker.left for asker in self.askers)


_asker: ContextVar[Asker] = ContextVar("asker")
SOMEBODY = Asker()  # outside of a request
ASKER = "regard.asker"  # in the scope of a question


def asker() -> Asker:
    """Client for whom this task or thread computes."""
    return _asker.get(SOMEBODY)


@contextmanager
def asked_by(asker: Asker) -> Iterator[None]:
    """Compute for these until the end of the block."""
    before = _asker.set(asker)
    try:
        yield
    finally:
        _asker.reset(before)


@asynccontextmanager
async def watched(request: Request) -> AsyncIterator[None]:
    """Note when the connection of a request ends before its answer; its body has been read by then.

    A question that the application asks itself has no connection: its scope names who waits.
    """
    if ASKER in request.scope:
        with asked_by(request.scope[ASKER]):
            yield
        return
    here = Asker()

    async def watch() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass
        here.left = True

    watching = asyncio.create_task(watch())
    try:
        with asked_by(here):
            yield
    finally:
        watching.cancel()

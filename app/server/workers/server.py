"""A server that takes as many connections as it has files for, and ends in good order."""

import asyncio
import logging
import socket
from collections.abc import Callable, Coroutine
from typing import Any

import uvicorn

log = logging.getLogger("regard")

REFUSED = 32  # connections beyond the limit that are taken, to be refused with a sentence; others wait
PAUSE = 1.0  # seconds after which a connection that could not be taken is tried again
FULL = 0.01  # seconds until it is seen whether somebody has left


class Server(uvicorn.Server):
    """Serves connections of a port until it is told to end.

    ending: called then, before it waits for the last answers, also for those that have no end of their own.
    """

    def __init__(self, config: uvicorn.Config, ending: Callable[[], None], source: socket.socket) -> None:
        super().__init__(config)
        self.ending, self.source = ending, source
        self._tasks: set[asyncio.Task[object]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:  # noqa: ARG002
        """Called by uvicorn, whose own way to take connections goes on where no more files can be opened."""
        await super().startup(sockets=[])
        self.source.setblocking(False)
        self._taking = self._begin(self._take_all())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Called by uvicorn."""
        self._taking.cancel()
        await asyncio.wait([self._taking])
        self.source.close()
        self.ending()
        await super().shutdown(sockets)

    async def take(self) -> socket.socket | None:
        """The next connection, None if there is none any more. Raises OSError where it cannot be taken."""
        return (await asyncio.get_running_loop().sock_accept(self.source))[0]

    async def _take_all(self) -> None:
        loop, most = asyncio.get_running_loop(), (self.config.limit_concurrency or 0) + REFUSED
        while True:
            while len(self.server_state.connections) + len(self._tasks) > most:
                await asyncio.sleep(FULL)
            try:
                connection = await self.take()
            except ConnectionAbortedError:  # by who opened it
                continue
            except OSError as error:
                log.warning("A connection could not be taken: %s", error)
                await asyncio.sleep(PAUSE)
                continue
            if connection is None:
                return
            self._begin(loop.connect_accepted_socket(self._protocol, connection))

    def _begin(self, work: Coroutine[Any, Any, object]) -> asyncio.Task[object]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

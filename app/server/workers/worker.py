"""A worker: a server whose connections come from the supervisor."""

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

import uvicorn

from regard.app.server.protocol import LimitedProtocol
from regard.app.server.workers.board import Board, Busy
from regard.app.server.workers.server import Server

GRACE = 0.3  # seconds in which what has been sent already is read, before the end


class Worker(Server):
    """Serves the connections that come through a channel, until the channel ends."""

    def __init__(
        self, config: uvicorn.Config, ending: Callable[[], None], channel: socket.socket, board: Board, number: int
    ) -> None:
        super().__init__(config, ending, channel)
        self.board, self.number = board, number
        self._taken = 0

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C reaches every process of a terminal: the supervisor sees to the end."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, self.handle_exit)
        yield

    async def on_tick(self, counter: int) -> bool:
        """Called by uvicorn, ten times a second."""
        self._write()
        return await super().on_tick(counter)

    async def take(self) -> socket.socket | None:
        """The next connection that the supervisor gives; at the end of the channel, begin to end."""
        while True:
            try:
                message, descriptors, *_ = socket.recv_fds(self.source, 1, 1)  # no more, however many have come
            except BlockingIOError:
                await self._readable()
                continue
            if not message:
                self._begin(self._end())
                return None
            self._taken += 1
            self._write()
            if not descriptors:
                raise OSError("this worker has too many open files")
            return socket.socket(fileno=descriptors[0])

    async def _readable(self) -> None:
        loop, ready = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self.source, ready.set)
        try:
            await ready.wait()
        finally:
            loop.remove_reader(self.source)

    def _write(self) -> None:
        """Say how busy it is; who has come and asked nothing yet counts: a class comes at once, and then asks."""
        connections = cast("set[LimitedProtocol]", self.server_state.connections)
        silent = sum(one.cycle is None for one in connections) + len(self._tasks)
        self.board[self.number] = Busy(self._taken, len(self.server_state.tasks) + silent, serves=1)

    async def _end(self) -> None:
        """Answer what has been asked, each for the last time on its connection."""
        self.config.encoded_headers.append((b"connection", b"close"))
        self.server_state.default_headers = [*self.server_state.default_headers, (b"connection", b"close")]
        await asyncio.sleep(GRACE)
        self.should_exit = True

"""A worker: a server whose connections come from the supervisor."""

import asyncio
import signal
import socket
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import uvicorn

from regard.app.workers.board import Board, Busy
from regard.app.workers.server import Server

CONNECTIONS = 64  # that are taken at once
GRACE = 0.3  # seconds in which what has been sent already is read, before the end


class Worker(Server):
    """Serves the connections that come through a channel, until the channel ends."""

    def __init__(
        self, config: uvicorn.Config, ending: Callable[[], None], channel: socket.socket, board: Board, number: int
    ) -> None:
        super().__init__(config, ending)
        self.channel, self.board, self.number = channel, board, number
        self._taken = 0
        self._tasks: set[asyncio.Task[object]] = set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C reaches every process of a terminal: the supervisor sees to the end."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, self.handle_exit)
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:  # noqa: ARG002
        """Called by uvicorn."""
        await super().startup(sockets=[])
        self.channel.setblocking(False)
        asyncio.get_running_loop().add_reader(self.channel, self._receive)

    async def on_tick(self, counter: int) -> bool:
        """Called by uvicorn, ten times a second."""
        self._write()
        return await super().on_tick(counter)

    def _receive(self) -> None:
        loop = asyncio.get_running_loop()
        with suppress(BlockingIOError):
            for _ in range(CONNECTIONS):
                message, descriptors, *_ = socket.recv_fds(self.channel, 1, 1)  # no more, however many have come
                if not message:
                    loop.remove_reader(self.channel)
                    self._begin(self._end())
                    break
                self._taken += 1
                for descriptor in descriptors:
                    self._begin(loop.connect_accepted_socket(self._protocol, socket.socket(fileno=descriptor)))
        self._write()

    def _begin(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    def _write(self) -> None:
        self.board[self.number] = Busy(self._taken, len(self.server_state.tasks))

    async def _end(self) -> None:
        """Answer what has been asked, each for the last time on its connection."""
        self.config.encoded_headers.append((b"connection", b"close"))
        self.server_state.default_headers = [*self.server_state.default_headers, (b"connection", b"close")]
        await asyncio.sleep(GRACE)
        self.should_exit = True

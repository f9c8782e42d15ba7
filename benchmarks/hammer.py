"""A client that costs little: many connections in one process, each with the bytes of a question and little more."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from random import Random
from urllib.parse import quote, urlsplit

from benchmarks.students import MODEL, OVERVIEW, WORDS

LOST = 0  # the status where there was no answer
PATIENCE = 60.0  # seconds
HEADERS = "Host: localhost\r\nAccept: application/vnd.safetensors\r\nAccept-Encoding: zstd"


@dataclass(frozen=True)
class Answer:
    """A status, LOST for no answer; sent: the moment of the question; seconds: until the end of the answer."""

    status: int
    sent: float
    seconds: float


def texts(seed: int) -> Iterator[str]:
    """Sentences without an end, each of them once."""
    chance = Random(seed)
    for number in count():
        words = chance.choices(WORDS, k=chance.randint(3, 12))
        yield f"{' '.join(words).capitalize()} {seed}{number}."


def overview(text: str) -> str:
    """The question for all heads of a sentence."""
    return f"/api/{OVERVIEW}&model={MODEL}&text={quote(text)}"


class Hammer:
    """Asks one server over connections that stay open, as many as there are questions at a time."""

    def __init__(self, address: str) -> None:
        self.host, self.port = urlsplit(address).hostname or "", urlsplit(address).port or 80
        self.answers: list[Answer] = []
        self._idle: list[_Connection] = []

    async def ask(self, path: str) -> Answer:
        """Ask, once more where a connection that was used before has been closed meanwhile, as browsers do."""
        sent = time.perf_counter()
        status = LOST
        for kept in (True, False):
            connection = self._idle.pop() if kept and self._idle else _Connection()
            used = connection.transport is not None
            with suppress(OSError, TimeoutError):
                status = await asyncio.wait_for(self._on(connection, path), PATIENCE)
            if status != LOST or not used:
                break
        answer = Answer(status, sent, time.perf_counter() - sent)
        self.answers.append(answer)
        return answer

    async def _on(self, connection: "_Connection", path: str) -> int:
        if connection.transport is None:
            await asyncio.get_running_loop().create_connection(lambda: connection, self.host, self.port)
        status = await connection.ask(path)
        if connection.stays:
            self._idle.append(connection)
        return status

    async def at_a_rate(self, rate: float, seconds: float, seed: int) -> list[Answer]:
        """Ask so many questions a second, however long the answers take."""
        own, begun, asked = texts(seed), time.perf_counter(), list[asyncio.Task[Answer]]()
        while (now := time.perf_counter() - begun) < seconds:
            while len(asked) < rate * now:
                asked.append(asyncio.create_task(self.ask(overview(next(own)))))
            await asyncio.sleep(0.002)
        return await asyncio.gather(*asked)

    async def all_the_time(self, clients: int, seconds: float, seed: int) -> list[Answer]:
        """Ask from so many clients, each one question after another."""
        own, until, answers = texts(seed), time.perf_counter() + seconds, list[Answer]()

        async def client() -> None:
            while time.perf_counter() < until:
                answers.append(await self.ask(overview(next(own))))

        await asyncio.gather(*(client() for _ in range(clients)))
        return answers


class _Connection(asyncio.Protocol):
    """One connection, one question at a time."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.stays = True
        self._read = b""
        self._status: asyncio.Future[int] = asyncio.Future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]

    async def ask(self, path: str) -> int:
        self._read, self._status = b"", asyncio.get_running_loop().create_future()
        if self.transport is None or self.transport.is_closing():
            raise ConnectionResetError
        self.transport.write(f"GET {path} HTTP/1.1\r\n{HEADERS}\r\n\r\n".encode())
        return await self._status

    def data_received(self, data: bytes) -> None:
        self._read += data
        head, blank, body = self._read.partition(b"\r\n\r\n")
        if not blank:
            return
        lines = head.lower().split(b"\r\n")
        lengths = [int(line[15:]) for line in lines if line.startswith(b"content-length:")]
        ended = len(body) >= lengths[0] if lengths else body.endswith(b"0\r\n\r\n")
        if ended and not self._status.done():
            self.stays = b"connection: close" not in lines
            if not self.stays and self.transport:
                self.transport.close()
            self._status.set_result(int(head[9:12]))

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self.stays = False
        if not self._status.done():
            self._status.set_exception(ConnectionResetError())

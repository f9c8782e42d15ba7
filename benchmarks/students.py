"""A class before one server: each student has one connection, and asks again what is refused for now."""

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

import h11

ASKS = {"Accept": "application/vnd.safetensors", "Accept-Encoding": "gzip, br, zstd", "Connection": "keep-alive"}
MODEL = "transformer-en-fr"
HEAD = "block=cross&layer=3&head=5"
OVERVIEW = "attention?dtype=u8&pool=96"
EXPLAINED = "explanations?layer=3&head=5&seconds=2"
AT_ONCE = "weights,norms,rollout"
EXPLORE = {  # what the page asks for when a sentence is typed
    "first state": [f"attention?dtype=f32&{HEAD}"],
    "all tools": [OVERVIEW, f"attention?dtype=f32&{HEAD}"],
}
LONGER = {
    "Steps": [f"steps?{HEAD}"],
    "Heads": ["heads?block=cross&seconds=2"],
    "Explain, first state": [f"{EXPLAINED}&measures={names}" for names in (AT_ONCE, f"{AT_ONCE},left_out")],
    "Explain, all tools": [EXPLAINED],
}
TRIES = 4  # of a question, as the page does
WORDS = (
    *("the", "old", "black", "cat", "did", "not", "sleep", "on", "that", "red", "chair", "because", "my", "friend"),
    *("reads", "long", "books", "about", "music"),
)
SHORTEST, LONGEST = 4, 14  # words of a sentence


def sentences(number: int, seed: int = 0) -> list[str]:
    """So many different sentences."""
    chance = random.Random(seed)
    made = {
        " ".join(chance.choices(WORDS, k=chance.randint(SHORTEST, LONGEST))).capitalize() + "."
        for _ in range(2 * number)
    }
    return sorted(made)[:number]


@dataclass
class Seen:
    """What one student saw: seconds until the last answer, statuses in their order, and whether all was answered."""

    seconds: float = 0.0
    statuses: list[int] = field(default_factory=list)
    failed: bool = False


class Student:
    """A browser with one connection, which is opened again when it was closed."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.seen = Seen()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._http = h11.Connection(h11.CLIENT)

    async def asks(self, text: str, questions: Sequence[str]) -> Seen:
        """Ask one question of a text after the other."""
        begun = time.perf_counter()
        try:
            for question in questions:
                await self._patiently(f"/api/{question}&{urlencode({'model': MODEL, 'text': text})}")
        except (OSError, h11.ProtocolError):
            self.seen.failed = True
        self.seen.seconds = time.perf_counter() - begun
        self._close()
        return self.seen

    async def _patiently(self, address: str) -> None:
        refused = 0
        while True:
            status, after = await self._ask(address)
            self.seen.statuses.append(status)
            refused += status == 503
            if status not in (202, 503) or refused == TRIES:
                break
            if status == 503:
                await asyncio.sleep(after * (1 + random.random() / 2))
        self.seen.failed |= status != 200

    async def _ask(self, address: str) -> tuple[int, float]:
        """The status of an answer, and the seconds after which to ask again."""
        if self._streams and self._streams[0].at_eof():
            self._close()
        if self._streams is None:
            self._streams = await asyncio.open_connection(self.host, self.port)
            self._http = h11.Connection(h11.CLIENT)
        reader, writer = self._streams
        request = h11.Request(method="GET", target=address, headers=[("Host", self.host), *ASKS.items()])
        writer.write((self._http.send(request) or b"") + (self._http.send(h11.EndOfMessage()) or b""))
        status, after = 0, 1.0
        while True:
            match event := self._http.next_event():
                case h11.NEED_DATA:
                    self._http.receive_data(await reader.read(2**16))
                case h11.Response():
                    status = event.status_code
                    after = float(dict(event.headers).get(b"retry-after", b"1"))
                case h11.EndOfMessage():
                    break
        if self._http.our_state is h11.DONE and self._http.their_state is h11.DONE:
            self._http.start_next_cycle()
        else:
            self._close()
        return status, after

    def _close(self) -> None:
        if self._streams:
            self._streams[1].close()
            self._streams = None

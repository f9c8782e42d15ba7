"""python -m benchmarks.room: a class follows a presenter, and answers a question: how soon, and what it costs.

Followers are connections of this process over loopback that read events as they come; their pages are not measured.
"""

import asyncio
import json
import random
import re
import statistics
import subprocess
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import IO, Annotated, Any
from urllib.parse import urlsplit

import h11
import typer

from benchmarks.servers import QUIET, Server, started
from regard.app.server.workers.cores import cores

PAUSE = 0.3  # seconds between two changes
POINTED = 0.1  # seconds between two places of the pointer, as the page says them
LESSON = Path("docs/lessons/bahdanau.md")
PATIENCE = 10.0  # seconds until a change is given up
KEY = re.compile(r"/room#key=([\w-]+)")


def main(
    followers: Annotated[int, typer.Option(help="who follow")] = 300,
    changes: Annotated[int, typer.Option(help="of what is shown")] = 40,
    kills: Annotated[int, typer.Option(help="of the presenter's connection, in the middle of a change")] = 20,
    options: Annotated[str, typer.Option(help="of the server, as one word: --workers=2")] = "",
) -> None:
    """Print what was measured as a table."""
    command = ["-m", "app", "serve", *QUIET, "--device", "cpu", "--room", *options.split()]
    with started([*command, "--room-followers", str(followers + 50)], "/healthz", subprocess.PIPE) as server:
        rows = asyncio.run(
            measured(server, Presenter(server.address, key_of(server.process.stdout)), followers, changes, kills)
        )
    print(f"{cores()} cores, {followers} followers\n\n| | |\n| --- | --- |")
    for name, value in rows.items():
        print(f"| {name} | {value} |")


def key_of(said: IO[bytes] | None) -> str:
    """The presenter's key, from what the server prints at its start."""
    for line in said or ():
        if found := KEY.search(line.decode()):
            return found[1]
    raise RuntimeError("the server printed no key")


async def measured(server: Server, presenter: "Presenter", number: int, changes: int, kills: int) -> dict[str, str]:
    """The figures by their names."""
    code = (await presenter.asks("GET", f"/api/room/presenter?at={server.address}"))["code"]
    await presenter.shows("/steps?row=1")
    before, begun = server.memory(), time.perf_counter()
    people = [Follower(server.address, code) for _ in range(number)]
    await asyncio.gather(*(one.joins() for one in people))
    joined = time.perf_counter() - begun
    memory = server.memory() - before

    waits = list[float]()
    for k in range(changes):
        begun = time.perf_counter()
        await presenter.shows(address := f"/steps?row={k + 2}")
        await asyncio.gather(*(one.sees(address) for one in people))
        waits += [one.moment - begun for one in people]
        await asyncio.sleep(PAUSE * random.random())

    for k in range(kills):
        dying = asyncio.create_task(presenter.shows(f"/lab?row={k + 1}"))
        leaving = random.sample(people, number // 10)
        await asyncio.sleep(0.02 * random.random())
        dying.cancel()
        await asyncio.gather(*(one.comes_again() for one in leaving))
        await asyncio.sleep(PAUSE * random.random())
        await presenter.shows(last := f"/heads?row={k + 1}")  # the page that was reloaded
    begun = time.perf_counter()
    right = await asyncio.gather(*(settled(one.sees(last)) for one in people))
    after = time.perf_counter() - begun
    pointed = await pointed_at(presenter, people, changes)
    answers = await asked(presenter, people, code)
    walked = await walking(presenter, people, code)
    for one in people:
        one.leaves()
    quantiles = statistics.quantiles(waits, n=20)
    return {
        "all have joined": f"{joined:.2f} s",
        f"a change is seen, median of {len(waits):,}": f"{1e3 * statistics.median(waits):.0f} ms",
        "p95": f"{1e3 * quantiles[-1]:.0f} ms",
        "latest": f"{1e3 * max(waits):.0f} ms",
        "memory of the server for a follower": f"{memory / number / 1024:.0f} KiB",
        f"in the last state after {kills} kills": f"{sum(right)} of {number}, {after:.2f} s",
        "new connections meanwhile": f"{kills * (number // 10)}",
        **pointed,
        **answers,
        **walked,
    }


async def pointed_at(presenter: "Presenter", people: "list[Follower]", times: int) -> dict[str, str]:
    """The figures of the spotlight: the pointer moves as often as a tab says it, and goes to all."""
    waits = list[float]()
    for k in range(times):
        begun, x = time.perf_counter(), (k + 1) / 100
        await presenter.points(x)
        await asyncio.gather(*(one.sees_pointer(x) for one in people))
        waits += [one.moment - begun for one in people]
        await asyncio.sleep(max(0.0, POINTED - (time.perf_counter() - begun)))
    p95 = statistics.quantiles(waits, n=20)[-1]
    return {"the spotlight is seen": f"median {1e3 * statistics.median(waits):.0f} ms, p95 {1e3 * p95:.0f} ms"}


async def walking(presenter: "Presenter", people: "list[Follower]", code: str) -> dict[str, str]:
    """The figures of a lesson of the presenter's own: all get its first station at the same moment."""
    text = LESSON.read_text(encoding="utf-8")
    given = await presenter.asks("POST", "/api/room/lesson", json.dumps({"id": "own", "text": text}))
    begun = time.perf_counter()
    await presenter.shows(address := "/lab?lesson=room&station=1")
    await asyncio.gather(*(one.sees(address) for one in people))
    target = f"/api/room/lesson?join={code}&digest={given['digest']}"
    await asyncio.gather(*(presenter.asks("GET", target) for _ in people))
    return {f"all have a lesson of {len(text) // 1000} kB": f"{time.perf_counter() - begun:.2f} s"}


async def asked(presenter: "Presenter", people: "list[Follower]", code: str) -> dict[str, str]:
    """The figures of a question: all answer at the same moment, each twice, then all read what the class answered."""
    address = "/?model=transformer-en-fr&text=The+cat+sleeps.&block=cross&layer=3&head=5&predict=weights.2"
    await presenter.shows(address)
    counts = list[int]()

    async def count() -> None:
        while True:
            counts.append((await presenter.asks("GET", "/api/room/answers"))["answered"])
            await asyncio.sleep(PAUSE)

    counting, begun = asyncio.create_task(count()), time.perf_counter()
    waits = await asyncio.gather(*(one.answers(address) for one in people for _ in range(2)))
    sent = time.perf_counter() - begun
    counting.cancel()
    counted = (await presenter.asks("GET", "/api/room/answers"))["answered"]
    await presenter.shows(f"{address}&reveal=class")
    begun = time.perf_counter()
    read = await asyncio.gather(*(presenter.asks("GET", f"/api/room/class?join={code}") for _ in people))
    return {
        f"{len(waits)} answers of {len(people)} people": f"{sent:.2f} s",
        "an answer is taken, median": f"{1e3 * statistics.median(waits):.0f} ms",
        "latest answer": f"{1e3 * max(waits):.0f} ms",
        "counted": f"{counted}, never more than {max([*counts, counted])}",
        "all have read the answers of the class": f"{time.perf_counter() - begun:.2f} s",
        "answers that each has read": ", ".join({str(sum(one["count"] for one in all["values"])) for all in read}),
    }


async def settled(wait: Awaitable[None]) -> bool:
    """Whether it comes to its end in time."""
    try:
        await asyncio.wait_for(wait, PATIENCE)
    except TimeoutError:
        return False
    return True


class Presenter:
    """Each question has a connection of its own, so that it may come to any worker."""

    def __init__(self, server: str, key: str) -> None:
        self.place, self.key = urlsplit(server), key
        self.shown = "/"

    async def shows(self, address: str) -> None:
        """Show an address to all."""
        self.shown = address
        await self.asks("POST", "/api/room/shown", json.dumps({"address": address}))

    async def points(self, x: float) -> None:
        """Point at a place of the page that is shown last."""
        spot = {"place": "#heatmap", "x": x, "y": 0.5}
        await self.asks("POST", "/api/room/shown", json.dumps({"address": self.shown, "spot": spot}))

    async def asks(self, method: str, target: str, body: str = "") -> Any:
        """The answer to a question, None where it is empty. Raises RuntimeError for a refusal."""
        reader, writer = await asyncio.open_connection(self.place.hostname, self.place.port)
        try:
            http = h11.Connection(h11.CLIENT)
            headers = {"Host": self.place.netloc, "X-Room-Key": self.key, "Connection": "close"}
            headers |= {"Content-Type": "application/json", "Content-Length": str(len(body))} if body else {}
            request = h11.Request(method=method, target=target, headers=[*headers.items()])
            writer.write((http.send(request) or b"") + (http.send(h11.Data(data=body.encode())) or b""))
            answer = await reader.read()
        finally:
            writer.close()
        head, _, content = answer.partition(b"\r\n\r\n")
        if not re.match(rb"HTTP/1.1 20[04] ", head):
            raise RuntimeError(answer.decode())
        return json.loads(content) if content else None


class Follower:
    """A browser that follows; moment: at which it saw the newest."""

    def __init__(self, server: str, code: str) -> None:
        self.place, self.code, self.asking = urlsplit(server), code, Presenter(server, "")
        self.who, self.address, self.x, self.moment = "", "", 0.0, 0.0
        self._changed = asyncio.Event()
        self._writer: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None

    async def joins(self) -> None:
        """Follow, until the first page is seen."""
        self.address = ""
        reader, self._writer = await asyncio.open_connection(self.place.hostname, self.place.port)
        target = f"GET /api/room/events?join={self.code}&who={self.who} HTTP/1.1\r\nHost: {self.place.netloc}\r\n\r\n"
        self._writer.write(target.encode())
        self._reading = asyncio.create_task(self._reads(reader))
        await self._until(lambda: self.address != "")

    async def comes_again(self) -> None:
        """Lose the connection, and follow again."""
        self.leaves()
        await self.joins()

    async def sees(self, address: str) -> None:
        """Wait until an address is shown."""
        await self._until(lambda: self.address == address)

    async def sees_pointer(self, x: float) -> None:
        """Wait until the pointer is there."""
        await self._until(lambda: self.x == x)

    async def answers(self, address: str) -> float:
        """Answer the question of an address; the seconds that it took."""
        taps = [random.randrange(4) for _ in range(5)]
        body = {"address": address, "who": self.who, "given": {"taps": taps}}
        begun = time.perf_counter()
        await self.asking.asks("POST", f"/api/room/answers?join={self.code}", json.dumps(body))
        return time.perf_counter() - begun

    def leaves(self) -> None:
        """Hang up."""
        if self._writer and self._reading:
            self._reading.cancel()
            self._writer.close()

    async def _until(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            self._changed.clear()
            await self._changed.wait()

    async def _reads(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b"id: "):
                self.who = line[4:].strip().decode()
            if line.startswith(b"data: {") and (said := json.loads(line[6:])):
                self.address, self.x = said.get("address", self.address), said.get("x", self.x)
                self.moment = time.perf_counter()
                self._changed.set()


if __name__ == "__main__":
    typer.run(main)

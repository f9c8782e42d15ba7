"""python -m benchmarks.load: what happens when too many ask, when workers die, and when the server must end.

Each scenario has a server of its own, as it starts by itself, and a promise; the command fails where one is broken.
"""

import asyncio
import os
import signal
import socket
import statistics
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from select import poll
from typing import Annotated, NamedTuple
from urllib.parse import urlsplit

import typer

from benchmarks.hammer import LOST, Answer, Hammer, overview, texts
from benchmarks.servers import QUIET, Server, started
from benchmarks.students import MODEL

CLIENTS = 64  # who ask without a pause: the most that a server of a few cores answers
ALL = 600  # who may wait
QUIET_MINUTE = 61  # seconds
MIB = 2**20
LONG = "+".join(["cat"] * 98)  # all of its attention is 7.5 MB of JSON
NEW = 50  # one question in so many is new, where memory is watched
FULL = 5_000  # new questions that fill the caches of all workers
LATEST = 60.0  # seconds after which it is no more waited for
LITTLE = 10.0  # seconds, in which nobody could compute what 1,000 asked


class Outcome(NamedTuple):
    """What was measured, in words, and whether the promise was kept."""

    measured: str
    kept: bool


Scenario = Callable[[Server, float], Awaitable[Outcome]]


async def overload(server: Server, scale: float) -> Outcome:
    hammer = Hammer(server.address)
    peak = _rate(await hammer.all_the_time(CLIENTS, 10 * scale, seed=1))
    alone = statistics.median(one.seconds for one in await hammer.all_the_time(1, 3, seed=2))
    answers = await Hammer(server.address).at_a_rate(10 * peak, 30 * scale, seed=3)
    ended = time.perf_counter()
    good = _rate(answers)
    own = texts(13)
    while (await hammer.ask(overview(next(own)))).seconds > 2 * alone and time.perf_counter() < ended + LATEST:
        pass
    normal = time.perf_counter() - ended
    measured = (
        f"peak {peak:.0f} a second; {_said(answers)}: {good:.0f} a second answered, {good / peak:.0%} of the peak, "
        f"p95 {_p95(answers):.1f} s; normal again after {normal:.1f} s"
    )
    only = {one.status for one in answers} <= {200, 503}
    return Outcome(measured, only and good >= 0.7 * peak and _p95(answers) <= 5 and normal <= 5)


async def burst(server: Server, scale: float) -> Outcome:
    """As many as all workers let wait, at once: of a server that has just begun, and after a quiet minute."""
    measured, kept = list[str](), True
    for turn in range(2):
        own = texts(20 + turn)
        answers = await asyncio.gather(*(Hammer(server.address).ask(overview(next(own))) for _ in range(ALL)))
        measured.append(f"{_said(answers)}, p95 {_p95(answers):.1f} s")
        kept &= _p95(answers) <= 5 and {one.status for one in answers} <= {200, 503}
        if not turn:
            await asyncio.sleep(QUIET_MINUTE * scale)
    return Outcome("; after a quiet minute ".join(measured), kept)


async def steady(server: Server, scale: float) -> Outcome:
    answers = await Hammer(server.address).at_a_rate(30, 600 * scale, seed=4)
    good, p95 = sum(one.status == 200 for one in answers) / len(answers), _p95(answers)
    return Outcome(f"{_said(answers)}; {good:.3%} answered, p95 {p95 * 1e3:.0f} ms", good >= 0.9995 and p95 <= 0.3)


async def kills(server: Server, scale: float) -> Outcome:
    """Each kill may lose what the worker had in hand: it is asked once more, as the page does."""
    hammer, killed = Hammer(server.address), 0
    asking = asyncio.create_task(hammer.all_the_time(16, 120 * scale, seed=5))
    while not asking.done():
        await asyncio.wait([asking], timeout=max(2.0, 30 * scale))
        if not asking.done():
            os.kill(server.workers()[0], signal.SIGKILL)
            killed += 1
    answers = await asking
    lost = [one for one in answers if one.status != 200]
    again = [await hammer.ask(overview(text)) for text, _ in zip(texts(6), lost, strict=False)]
    measured = f"{killed} kills; {_said(answers)}; asked again {_said(again)}"
    return Outcome(measured, killed > 0 and len(lost) <= 16 * killed and all(one.status == 200 for one in again))


async def termination(server: Server, _: float) -> Outcome:
    """Everything that was sent before the signal is answered; later connections are refused."""
    hammer, own = Hammer(server.address), texts(7)
    asked = [asyncio.create_task(hammer.ask(overview(next(own)))) for _ in range(200)]
    await asyncio.sleep(0.3)
    server.process.send_signal(signal.SIGTERM)
    answers = await asyncio.gather(*asked)
    code = server.process.wait(30)
    return Outcome(f"{_said(answers)}; exit code {code}", all(one.status == 200 for one in answers) and code == 0)


async def half_open(server: Server, scale: float) -> Outcome:
    """Sockets that send half of a request and wait, and others in their place when they are hung up on; in turns."""
    hammer, where = Hammer(server.address), urlsplit(server.address)

    async def wait() -> None:
        while True:
            reader, writer = await asyncio.open_connection(where.hostname, where.port)
            writer.write(b"GET /api/attention?text=a HTTP/1.1\r\nHost: local")
            with suppress(OSError):
                await reader.read()
            writer.close()

    before, beside = list[Answer](), list[Answer]()
    for turn in range(4):
        before += await hammer.at_a_rate(10, 10 * scale, seed=8 + 2 * turn)
        waiting = [asyncio.create_task(wait()) for _ in range(200)]
        beside += await hammer.at_a_rate(10, 10 * scale, seed=9 + 2 * turn)
        for one in waiting:
            one.cancel()
    alone, others = _p95(before), _p95(beside)
    return Outcome(f"p95 {alone * 1e3:.0f} ms without, {others * 1e3:.0f} ms beside 200", others <= 1.2 * alone)


async def growth(server: Server, scale: float) -> Outcome:
    """Memory of all processes, where one question in 50 is new: after each fifth, once the caches are full."""
    hammer, number = Hammer(server.address), int(100_000 * scale)
    own = texts(11)
    known = [overview(next(own)) for _ in range(1_000)]

    async def ask(times: int) -> None:
        turn = iter(range(times))

        async def client() -> None:
            for n in turn:
                await hammer.ask(overview(next(own)) if n % NEW == 0 else known[n % len(known)])

        await asyncio.gather(*(client() for _ in range(CLIENTS)))
        hammer.answers.clear()

    for _ in range(FULL // CLIENTS):
        await asyncio.gather(*(hammer.ask(overview(next(own))) for _ in range(CLIENTS)))
    await ask(max(3 * len(known), number // 5))
    seen = [server.memory()]
    for _ in range(5):
        await ask(number // 5)
        seen.append(server.memory())
    curve = ", ".join(f"{(now - seen[0]) / MIB:+.1f}" for now in seen[1:])
    return Outcome(f"{number:,} requests: {curve} MiB on {seen[0] / MIB:.0f} MiB", seen[-1] - seen[0] < 10 * MIB)


async def leaving(server: Server, _: float) -> Outcome:
    """People who close the tab at once: what they asked is not computed, and their places are free."""
    where, own = urlsplit(server.address), texts(12)
    for _ in range(10):
        for _ in range(100):
            _, writer = await asyncio.open_connection(where.hostname, where.port)
            writer.write(f"GET {overview(next(own))} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            writer.close()
        await asyncio.sleep(0.02)
    begun = time.perf_counter()
    answers = [await Hammer(server.address).ask(overview(next(own))) for _ in range(5)]
    taken = time.perf_counter() - begun
    kept = all(one.status == 200 for one in answers) and taken <= LITTLE
    return Outcome(f"1,000 left; then {_said(answers)} in {taken:.1f} s", kept)


async def rude(server: Server, request: bytes) -> Outcome:
    """The slowest `/healthz` while four at a time send this, three times, and what they hear."""
    hammer, where = Hammer(server.address), urlsplit(server.address)

    async def send() -> str:
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        writer.write(request)
        answer = b""
        with suppress(OSError):
            answer = await reader.read()
        writer.close()
        return answer[9:12].decode() or "lost"

    async def all_three_times() -> list[str]:
        return [heard for _ in range(3) for heard in await asyncio.gather(*(send() for _ in range(4)))]

    sending = asyncio.create_task(all_three_times())
    while not sending.done():
        await hammer.ask("/healthz")
        await asyncio.sleep(0.01)
    slowest = max(one.seconds for one in hammer.answers)
    measured = (
        f"{_listed(Counter(await sending))}; the slowest of {len(hammer.answers)} × /healthz {slowest * 1e3:.0f} ms"
    )
    return Outcome(measured, slowest <= 0.05 and all(one.status == 200 for one in hammer.answers))


async def chunks(server: Server, scale: float) -> Outcome:
    head = b"POST /api/lesson HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    return await rude(server, head + b"1\r\nX\r\n" * int(190_000 * scale) + b"0\r\n\r\n")


async def headers(server: Server, scale: float) -> Outcome:
    head = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    return await rude(server, head + b"a:b\r\n" * int(380_000 * scale) + b"\r\n")


async def unread(server: Server, scale: float) -> Outcome:
    """Memory of all processes after each of three rounds, once the answer is kept and 10 have read it."""
    where, loop = urlsplit(server.address), asyncio.get_running_loop()
    path = f"/api/attention?model={MODEL}&text={LONG}"
    question = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
    closed = poll()

    async def ask() -> socket.socket:
        asked = socket.socket()
        asked.setblocking(False)
        await loop.sock_connect(asked, (where.hostname, where.port))
        await loop.sock_sendall(asked, question)
        return asked

    for _ in range(10):
        with await ask() as asked:
            read = 0
            while part := await loop.sock_recv(asked, MIB):
                read += len(part)
    seen, kept = [server.memory()], []
    for _ in range(3):
        unread = {one.fileno(): one for one in [await ask() for _ in range(int(250 * scale))]}
        for one in unread:
            closed.register(one, 0)  # the end alone
        last = time.perf_counter() + LATEST
        while unread and time.perf_counter() < last:
            await asyncio.sleep(0.5)
            for one, _ in closed.poll(0):
                closed.unregister(one)
                unread.pop(one).close()
        kept.append(len(unread))
        seen.append(server.memory())
        for one, asked in unread.items():
            closed.unregister(one)
            asked.close()
    curve = ", ".join(f"{(now - seen[0]) / MIB:+.0f}" for now in seen[1:])
    measured = f"{read / 1e6:.1f} MB: {curve} MiB on {seen[0] / MIB:.0f} MiB; {sum(kept)} still connected"
    return Outcome(measured, seen[-1] - seen[0] < 60 * MIB and not any(kept))


async def opening(server: Server, _: float) -> Outcome:
    """Sentences alone and beside somebody who opens a long JSON, in turns, and memory meanwhile."""
    hammer, where, own = Hammer(server.address), urlsplit(server.address), texts(14)
    row = f"[{','.join(['0.00048828125'] * 2048)}]"
    body = f"[{','.join([row] * 1100)}]".encode()
    head = f"POST /api/own?name=a HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
    heard, memory, before, beside = Counter[str](), [server.memory()], list[float](), list[float]()

    async def open_one() -> None:
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        writer.write(head.encode() + body)
        heard[(await reader.readline())[9:12].decode()] += 1
        writer.close()

    async def ask_until(done: asyncio.Future[None], seconds: list[float]) -> None:
        while not done.done():
            seconds.append((await hammer.ask(overview(next(own)))).seconds)
            memory.append(server.memory())

    for _ in range(10):
        await ask_until(asyncio.ensure_future(asyncio.sleep(3)), before)
        await ask_until(asyncio.ensure_future(open_one()), beside)
    alone, late = statistics.median(before), statistics.median(beside)
    measured = (
        f"{_listed(heard)} of {len(body) / MIB:.0f} MiB; half of {len(beside)} sentences within {late * 1e3:.0f} ms, "
        f"{alone * 1e3:.0f} ms without; {(max(memory) - memory[0]) / MIB:+.0f} MiB"
    )
    return Outcome(measured, {*heard} == {"201"} and late - alone <= 0.1)


SCENARIOS: dict[str, tuple[Scenario, str]] = {
    "ten times too many, 30 s": (overload, "only 200 and 503; 70 % of the peak; p95 at most 5 s; normal after 5 s"),
    "600 at once, new and after a quiet minute": (burst, "only 200 and 503; p95 at most 5 s"),
    "30 a second, 10 minutes": (steady, "99.95 % answered; p95 at most 300 ms"),
    "a worker killed every 30 s": (kills, "at most what it had in hand is lost; asked again it is answered"),
    "SIGTERM": (termination, "all that was asked is answered; exit code 0"),
    "200 half-open sockets": (half_open, "the p95 of others within 20 %"),
    "100,000 requests": (growth, "memory grows by less than 10 MiB"),
    "1,000 who leave": (leaving, "others are answered at once"),
    "190,000 chunks of one byte": (chunks, "/healthz within 50 ms beside four of them"),
    "380,000 headers": (headers, "/healthz within 50 ms beside four of them"),
    "ten JSON of 30 MiB": (opening, "sentences at most 100 ms later than without"),
    "250 who read nothing, three times": (unread, "memory grows by less than 60 MiB"),
}


def main(
    only: Annotated[str, typer.Option(help="scenarios whose names have this")] = "",
    scale: Annotated[float, typer.Option(min=0.01, help="of times and numbers: 0.1 for a look")] = 1.0,
    options: Annotated[str, typer.Option(help="of the server, as one word: --workers=2")] = "",
) -> None:
    """Print a table; exit with 1 where a promise is broken."""
    broken = 0
    print("| scenario | promise | measured | kept |\n| --- | --- | --- | --- |", flush=True)
    for name, (scenario, promise) in SCENARIOS.items():
        if only in name:
            prepared = [] if scenario is burst else QUIET
            with started(["-m", "app", "serve", *prepared, "--device", "cpu", *options.split()], "/readyz") as server:
                outcome = asyncio.run(scenario(server, scale))
            broken += not outcome.kept
            print(f"| {name} | {promise} | {outcome.measured} | {'yes' if outcome.kept else 'NO'} |", flush=True)
    sys.exit(broken > 0)


def _rate(answers: Sequence[Answer]) -> float:
    good = [one for one in answers if one.status == 200]
    return len(good) / (max(one.sent + one.seconds for one in answers) - min(one.sent for one in answers))


def _p95(answers: Sequence[Answer]) -> float:
    return statistics.quantiles([one.seconds for one in answers if one.status == 200], n=20)[-1]


def _listed(heard: Counter[str]) -> str:
    return ", ".join(f"{number:,} × {status}" for status, number in sorted(heard.items()))


def _said(answers: Sequence[Answer]) -> str:
    return _listed(Counter("lost" if one.status == LOST else str(one.status) for one in answers))


if __name__ == "__main__":
    typer.run(main)

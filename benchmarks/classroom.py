"""python -m benchmarks.classroom: 300 students at once, each with a sentence of their own, beside the bulk translation.

B is the time in which `translate` does the same sentences, measured before each table, as a machine may change its
pace. All figures are of one run on one machine: read the ratios.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated
from urllib.parse import urlsplit

import typer

from benchmarks.servers import serving
from benchmarks.students import EXPLORE, LONGER, Seen, Student, sentences
from regard.app.server.workers.cores import cores

BULK = 8  # times the class's sentences
MANY = 40_000  # sentences: more than are asked
SMALL = 30  # students who ask for what takes long


def main(
    students: Annotated[int, typer.Option(help="who press Enter at once")] = 300,
    seconds: Annotated[float, typer.Option(help="for each number of clients")] = 8.0,
    rounds: Annotated[int, typer.Option(help="of the class")] = 3,
    command: Annotated[str, typer.Option(help="that serves: serve, or scale for replicas")] = "serve",
    options: Annotated[str, typer.Option(help="of the server, as one word: --workers=2")] = "",
) -> None:
    """Print what was measured as three tables."""
    print(f"{cores()} cores\n")
    os.environ |= {"REGARD_PREPARE": "false", "REGARD_DEVICE": "cpu"}
    with serving(["-m", "app", command, *options.split()], "/readyz") as address:
        asyncio.run(together(address, sentences(8, seed=1), EXPLORE["all tools"]))
        b = _bulk(students)
        print(
            f"| {students} at once | failed | refused once or more | median | p95 | p95 / B | last | clients' cores |"
        )
        print("| --- | --- | --- | --- | --- | --- | --- | --- |")
        for turn in range(len(EXPLORE) * rounds):
            name = list(EXPLORE)[turn % len(EXPLORE)]
            with used() as share:
                seen = asyncio.run(together(address, sentences(students, seed=2 + turn), EXPLORE[name]))
            refused = sum(503 in one.statuses for one in seen)
            print(f"| {name} | {_failed(seen)} | {refused} | {_waits(seen, b)} | {share():.2f} |", flush=True)
        b = _bulk(students)
        print("| clients | answers a second | of the bulk rate | p95 | failed | clients' cores |")
        print("| --- | --- | --- | --- | --- | --- |")
        for clients in (1, 32, 100):
            with used() as share:
                rate, seen = asyncio.run(lasting(address, clients, seconds))
            of_bulk, p95 = rate * b / students, _p95(seen) * 1e3
            print(
                f"| {clients} | {rate:.0f} | {of_bulk:.2f} | {p95:.0f} ms | {_failed(seen)} | {share():.2f} |",
                flush=True,
            )
        b = _bulk(students)
        print(f"| {SMALL} at once | failed | median | p95 | p95 / B | last |\n| --- | --- | --- | --- | --- | --- |")
        for name, asks in LONGER.items():
            seen = asyncio.run(together(address, sentences(SMALL, seed=200), asks))
            print(f"| {name} | {_failed(seen)} | {_waits(seen, b)} |", flush=True)


def _bulk(number: int) -> float:
    """Seconds in which `python -m app translate` does so many sentences, once it has started; they are printed."""
    command = [sys.executable, "-m", "app", "translate", "--device", "cpu"]
    environment = {"OMP_WAIT_POLICY": "PASSIVE", "GOMP_SPINCOUNT": "0"} | os.environ
    texts = "".join(f"{text}\n" for text in sentences(BULK * number, seed=1)).encode()
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, env=environment
    ) as process:
        ask, answer = process.stdin, process.stdout
        if ask is None or answer is None:
            raise RuntimeError("no pipes")
        ask.write(b"Hello.\n")
        answer.readline()
        begun = time.perf_counter()
        ask.write(texts)
        ask.close()
        done = len(answer.readlines())
        taken = time.perf_counter() - begun
    if done != BULK * number:
        raise RuntimeError(f"{done} of {BULK * number} sentences were translated")
    print(f"\nB, the bulk translation of {number} sentences: {taken / BULK:.2f} s\n", flush=True)
    return taken / BULK


async def together(server: str, texts: list[str], asks: list[str]) -> list[Seen]:
    """All students press Enter at the same moment."""
    return await asyncio.gather(*(_student(server).asks(text, asks) for text in texts))


async def lasting(server: str, clients: int, seconds: float) -> tuple[float, list[Seen]]:
    """Answers a second to so many clients that ask without a pause, each sentence once."""
    texts, begun, seen = iter(sentences(MANY, seed=100 + clients)), time.perf_counter(), list[Seen]()

    async def client() -> None:
        while time.perf_counter() < begun + seconds:
            seen.append(await _student(server).asks(next(texts), EXPLORE["first state"]))

    await asyncio.gather(*(client() for _ in range(clients)))
    return len(seen) / (time.perf_counter() - begun), seen


def _student(server: str) -> Student:
    host, port = urlsplit(server).hostname, urlsplit(server).port
    return Student(host or "", port or 80)


@contextmanager
def used() -> Iterator[Callable[[], float]]:
    """Cores that this process, which plays the students, used in the block."""
    begun, before = time.perf_counter(), time.process_time()
    share = 0.0
    yield lambda: share
    share = (time.process_time() - before) / (time.perf_counter() - begun)


def _failed(seen: list[Seen]) -> int:
    return sum(one.failed for one in seen)


def _p95(seen: list[Seen]) -> float:
    return statistics.quantiles([one.seconds for one in seen], n=20)[-1]


def _waits(seen: list[Seen], b: float) -> str:
    median, last = statistics.median(one.seconds for one in seen), max(one.seconds for one in seen)
    return f"{median:.2f} s | {_p95(seen):.2f} s | {_p95(seen) / b:.1f} | {last:.2f} s"


if __name__ == "__main__":
    typer.run(main)

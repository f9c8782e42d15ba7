"""python -m benchmarks.serving: what the server adds to the model, and how many it answers when a class asks at once.

Every sentence is asked once, so that no cache answers. All figures are of one run on one machine: read the ratios.
"""

import json
import platform
import socket
import statistics
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Annotated

import torch
import typer

from model import load

MODEL = "transformer-en-fr"
ROUNDS = 5
ANIMALS = ("cat", "dog", "horse", "bird", "cow", "mouse", "lion", "fox")
ASK = {"Accept": "application/vnd.safetensors"}


def sentences() -> Iterator[str]:
    """As many as one wants, all about as long: 12 to 14 pieces."""
    for n in count():
        yield f"The {ANIMALS[n % 8]} of house {n // 8} did not sleep on the red chair."


def times(do: Callable[[str], object], texts: Iterator[str], number: int) -> list[float]:
    """How long each took, in seconds."""
    taken = []
    for text, _ in zip(texts, range(number), strict=False):
        begun = time.perf_counter()
        do(text)
        taken.append(time.perf_counter() - begun)
    return taken


def throughput(ask: Callable[[str], object], texts: Iterator[str], clients: int, seconds: float) -> tuple[float, float]:
    """Answers a second, and the 95th percentile of how long one waited."""
    until, waits = time.perf_counter() + seconds, list[float]()
    asked = [[next(texts) for _ in range(2_000 // clients)] for _ in range(clients)]

    def client(own: list[str]) -> None:
        for text in own:
            if time.perf_counter() > until:
                return
            waits.extend(times(ask, iter([text]), 1))

    begun = time.perf_counter()
    with ThreadPoolExecutor(clients) as pool:
        list(pool.map(client, asked))
    return len(waits) / (time.perf_counter() - begun), statistics.quantiles(waits, n=20)[-1]


def main(
    seconds: Annotated[float, typer.Option(help="for each number of clients")] = 8.0,
    requests: Annotated[int, typer.Option(help="of one client, one after another, a round")] = 40,
) -> None:
    """Print what was measured as two tables."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "app", "serve", "--port", str(port), "--device", "cpu", "--max-waiting", "256"]
    )
    try:
        _measure(f"http://127.0.0.1:{port}", seconds, requests)
    finally:
        server.terminate()
        server.wait(10)


def _measure(address: str, seconds: float, requests: int) -> None:
    while not _answers(address):
        time.sleep(0.2)

    def ask(text: str, accept: dict[str, str] = ASK) -> bytes:
        query = urllib.parse.urlencode({"model": MODEL, "text": text, "dtype": "u8"})
        request = urllib.request.Request(f"{address}/api/attention?{query}", headers=accept)
        return urllib.request.urlopen(request).read()

    def ask_json(text: str) -> object:
        return json.loads(ask(text, {"Accept": "application/json"}))

    model, texts = load(MODEL, "cpu"), sentences()
    ways: dict[str, Callable[[str], object]] = {
        "the model alone: greedy translation": lambda text: model.translate([text]),
        "the model alone, with attention recorded": model.attend,
        "one request, as safetensors (u8)": ask,
        "one request, as JSON (f32)": ask_json,
    }
    for way in ways.values():
        times(way, texts, 5)
    rounds = [{name: times(way, texts, requests) for name, way in ways.items()} for _ in range(ROUNDS)]
    print(f"{platform.machine()}, {torch.get_num_threads()} threads, median of {ROUNDS} rounds of {requests}\n")
    print("| | p50 | p95 | over the model alone |\n| --- | --- | --- | --- |")
    for name in ways:
        p50 = statistics.median(statistics.median(taken[name]) for taken in rounds)
        p95 = statistics.median(statistics.quantiles(taken[name], n=20)[-1] for taken in rounds)
        ratio = statistics.median(statistics.median(t[name]) / statistics.median(t[next(iter(ways))]) for t in rounds)
        print(f"| {name} | {p50 * 1e3:.1f} ms | {p95 * 1e3:.1f} ms | {ratio:.2f} |")
    print("\n| clients at once | answers a second | over one client | p95 |\n| --- | --- | --- | --- |")
    first = 0.0
    for clients in (1, 8, 32, 128):
        rate, p95 = throughput(ask, texts, clients, seconds)
        first = first or rate
        print(f"| {clients} | {rate:.1f} | {rate / first:.2f} | {p95 * 1e3:.0f} ms |", flush=True)


def _answers(address: str) -> bool:
    try:
        urllib.request.urlopen(f"{address}/healthz").close()
    except OSError:
        return False
    return True


if __name__ == "__main__":
    typer.run(main)

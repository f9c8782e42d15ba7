"""python -m benchmarks.serving: what recording adds to a forward pass, and the server to the model.

Every sentence is asked once, so that no cache answers. All figures are of one run on one machine: read the ratios.
"""

import json
import platform
import statistics
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from itertools import count, islice
from typing import Annotated

import torch
import typer

from benchmarks.servers import QUIET, serving
from regard.model import load
from regard.model.tokenizer import pad_rows
from regard.model.trace import Recorder
from regard.model.trained import Trained

MODEL = "transformer-en-fr"
ROUNDS = 5
TOGETHER = 16
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


def main(
    requests: Annotated[int, typer.Option(min=2, help="of one client, one after another, a round")] = 40,
    device: Annotated[
        str, typer.Option(help="of the server: cpu, cuda, cpu,cpu, ...; the model alone has the first")
    ] = "cpu",
    dtype: Annotated[str, typer.Option(help="precision of both")] = "auto",
    threads: Annotated[int, typer.Option(help="of a computation, of both")] = 1,
) -> None:
    """Print what was measured as two tables."""
    torch.set_num_threads(threads)
    model = load(MODEL, device.partition(",")[0], dtype=dtype)
    where = torch.cuda.get_device_name(model.device) if model.device.type == "cuda" else platform.machine()
    machine = f"{model.device}, {model.describe()['dtype']}; {torch.get_num_threads()} threads"
    print(f"{where}, {machine}; medians of {ROUNDS} rounds of {requests}\n")
    _table(_of_a_batch(model), iter(lambda: "", None), requests, TOGETHER)
    given = {"device": device, "dtype": dtype, "threads": threads}
    options = [text for name, value in given.items() for text in (f"--{name}", str(value))]
    with serving(["-m", "app", "serve", *QUIET, *options], "/healthz") as address:
        _measure(address, model, requests)


@torch.inference_mode()
def _of_a_batch(model: Trained) -> dict[str, Callable[[str], object]]:
    """Of some sentences at once: the least that a model must do, and what showing it adds."""
    network, texts = model.network, [*islice(sentences(), TOGETHER)]
    sources = model.tokenizer.encode_batch(texts)
    written = [run.target.ids for run in model.attend_all(texts)]
    ids = pad_rows([source.ids for source in sources], model.marks.pad).to(model.device)
    fed = pad_rows([(model.marks.begin, *target[:-1]) for target in written], model.marks.pad).to(model.device)

    @torch.inference_mode()
    def forward(_: str) -> float:
        return float(network.logits(network(ids, fed).hidden).amax())  # on the way home: a GPU has ended by then

    @torch.inference_mode()
    def recorded(_: str) -> object:
        encoded = network.encode(ids)
        decoded = network.decode(fed, network.start(encoded))
        recorder = Recorder(network.blocks, [len(source.ids) for source in sources])
        for run in (encoded, decoded):
            recorder.add(run, range(len(sources)))
        return float(network.logits(decoded.hidden).amax()), [recorder.blocks(row) for row in range(len(sources))]

    return {
        f"{TOGETHER} sentences, their translations given: the raw forward pass": forward,
        "the same, with every weight recorded": recorded,
        "the same, written piece by piece": lambda _: model.attend_all(texts),
    }


def _measure(address: str, model: Trained, requests: int) -> None:
    def ask(text: str, accept: dict[str, str] = ASK) -> bytes:
        query = urllib.parse.urlencode({"model": MODEL, "text": text, "dtype": "u8"})
        request = urllib.request.Request(f"{address}/api/attention?{query}", headers=accept)
        return urllib.request.urlopen(request).read()

    def ask_json(text: str) -> object:
        return json.loads(ask(text, {"Accept": "application/json"}))

    texts = sentences()
    ways: dict[str, Callable[[str], object]] = {
        "the model alone: greedy translation": lambda text: model.translate([text]),
        "the model alone, with attention recorded": model.attend,
        "one request, as safetensors (u8)": ask,
        "one request, as JSON (f32)": ask_json,
    }
    _table(ways, texts, requests)


def _table(ways: Mapping[str, Callable[[str], object]], texts: Iterator[str], requests: int, at_once: int = 1) -> None:
    """How long each way takes, in turns; the last column is how many times as long as the first."""
    for way in ways.values():
        times(way, texts, 5)
    rounds = [{name: times(way, texts, requests) for name, way in ways.items()} for _ in range(ROUNDS)]
    print("| | sentences a second | p50 | p95 | over the first |\n| --- | --- | --- | --- | --- |")
    for name in ways:
        p50 = statistics.median(statistics.median(taken[name]) for taken in rounds)
        p95 = statistics.median(statistics.quantiles(taken[name], n=20)[-1] for taken in rounds)
        ratio = statistics.median(statistics.median(t[name]) / statistics.median(t[next(iter(ways))]) for t in rounds)
        print(f"| {name} | {at_once / p50:.1f} | {p50 * 1e3:.1f} ms | {p95 * 1e3:.1f} ms | {ratio:.2f} |", flush=True)
    print()


if __name__ == "__main__":
    typer.run(main)

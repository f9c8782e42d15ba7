"""python -m benchmarks.site: the engine of a site without a server, beside the model that it was exported from.

Both compute in one thread, in turns, each sentence once; the engine runs in Node as in a worker of a page. Times are of
the processor, so that a busy machine makes both of them slower alike; read the ratios. Needs the extra `site`, and
onnxruntime-web and @huggingface/tokenizers in the folder of modules.
"""

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated
from urllib.parse import urlencode

import torch
import typer

from benchmarks.serving import MODEL, sentences
from benchmarks.site_page import print_pages
from regard.app.engine.engine import Engine
from regard.app.pages import STATIC
from regard.app.publish.site.models import write_models
from regard.app.settings import Settings

WARM = 5
ACCEPT = "application/vnd.safetensors"
ATTENDING = STATIC.parent / "tests/static/publish/site/attending.js"
MODULES = STATIC.parent / "node_modules"


def main(
    count: Annotated[int, typer.Option(min=2, help="sentences")] = 40,
    model: Annotated[str, typer.Option(help="an id of the models that are installed")] = MODEL,
    modules: Annotated[Path, typer.Option(help="the folder of the libraries of Node")] = MODULES,
    folder: Annotated[
        Path | None, typer.Option(help="of a whole site: its pages are measured in a browser, too")
    ] = None,
) -> None:
    """Print what was measured as tables, and the bytes of the files."""
    if folder:
        print_pages(folder)
    torch.set_num_threads(1)
    engine = Engine(Settings(prepare=False))
    reader = engine.model(model)
    with TemporaryDirectory() as models:
        [*write_models(engine, [model], Path(models))]
        for file in sorted(Path(models, model).iterdir()):
            print(f"{file.name}: {file.stat().st_size / 1e6:.2f} MB")
        node = [Path(sys.executable).with_name("node"), ATTENDING, models, modules]
        with subprocess.Popen(
            node, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        ) as process:
            ways: dict[str, Callable[[str], float]] = {
                "the model alone: greedy translation": lambda text: _timed(lambda: reader.translate([text])),
                "the model alone, with attention recorded": lambda text: _timed(lambda: reader.attend(text)),
                "the engine: all heads as bytes": lambda text: _asked(process, model, text),
            }
            _print({name: [] for name in ways}, ways, count)
            process.communicate()


def _print(taken: dict[str, list[float]], ways: dict[str, Callable[[str], float]], count: int) -> None:
    for text in islice(sentences(), WARM + count):
        for name, way in ways.items():
            taken[name].append(way(text))
    [first, *_] = taken.values()
    print("\n| | processor, p50 | over the first |\n| --- | --- | --- |")
    for name, each in taken.items():
        ratio = statistics.median(one / other for one, other in zip(each[WARM:], first[WARM:], strict=True))
        print(f"| {name} | {statistics.median(each[WARM:]):.1f} ms | {ratio:.2f} |")


def _timed(do: Callable[[], object]) -> float:
    """The milliseconds of the processor that it takes."""
    begun = time.process_time()
    do()
    return (time.process_time() - begun) * 1e3


def _asked(process: subprocess.Popen[str], model: str, text: str) -> float:
    """The milliseconds of the processor that the engine says it took."""
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("no pipes")
    address = f"/api/attention?{urlencode({'model': model, 'text': text, 'dtype': 'u8'})}"
    process.stdin.write(json.dumps({"address": address, "accept": ACCEPT}) + "\n")
    process.stdin.flush()
    return float(json.loads(process.stdout.readline())["milliseconds"])


if __name__ == "__main__":
    typer.run(main)

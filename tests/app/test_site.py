"""The engine of a site without a server gives the server's answers: pieces, places, translations, remarks, weights."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fastapi.testclient import TestClient

from regard.app.pages import STATIC
from regard.app.publish.site.models import write_models
from tests.app.site_sentences import sentences

ATTENDING = STATIC.parent / "tests/static/publish/site/attending.js"
MODULES = Path(os.environ.get("REGARD_SITE_MODULES", STATIC.parent / "node_modules"))
COUNT = int(os.environ.get("REGARD_SITE_SENTENCES", "40"))
CLOSE = 1e-5
NEAR = 4e-5  # of log-probabilities: in float32 the server's own are up to 1.4e-5 from those in float64
MODELS = ["transformer-en-fr"]


@pytest.fixture(scope="module")
def site(client: TestClient, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The models of a site."""
    pytest.importorskip("onnx")
    pytest.importorskip("onnxscript")
    if not (MODULES / "onnxruntime-web").is_dir():
        pytest.skip("onnxruntime-web is not installed")
    folder = tmp_path_factory.mktemp("site")
    assert [*write_models(client.app.state.engine, MODELS, folder)] == MODELS
    return folder


class Attending:
    """The engine in Node, a question a line."""

    def __init__(self, folder: Path) -> None:
        node = [Path(sys.executable).with_name("node"), ATTENDING, folder, MODULES]
        self.process = subprocess.Popen(
            node, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def __call__(self, **question: object) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@pytest.fixture(scope="module")
def attending(site: Path) -> Iterator[Attending]:
    found = Attending(site)
    yield found
    found.process.communicate()


def compare(served: dict[str, Any], found: dict[str, Any]) -> None:
    """Equal to the last letter, and to CLOSE in what is computed."""
    if "error" in served or "error" in found:
        assert found.get("error") == {k: v for k, v in served["error"].items() if v is not None}
        return
    found = {name: value for name, value in found.items() if name not in {"steps", "milliseconds"}}
    compare_numbers(served["target"].pop("log_probabilities"), found["target"].pop("log_probabilities"), NEAR)
    compare_numbers(served.pop("vector"), found.pop("vector"))
    blocks, parts = served.pop("blocks"), found.pop("blocks")
    assert found == served
    assert list(parts) == list(blocks)
    for name, block in blocks.items():
        compare_block(block, parts[name])


def compare_block(block: dict[str, Any], part: dict[str, Any]) -> None:
    weights = np.array(block.pop("weights"), np.float64)
    assert list(weights.shape) == part.pop("shape")
    compare_numbers(weights.ravel(), part.pop("values"))
    for measure in ("entropy", "largest"):
        compare_numbers(block.pop(measure), part.pop(measure), close=2e-4)
    window, own = block.pop("window"), part.pop("window")
    assert (window is None) == (own is None)
    if window:
        compare_numbers(window["centres"], own["centres"])
    absent = {name for name, value in block.items() if value is None}
    assert {name: value for name, value in part.items() if name not in absent} == {
        name: value for name, value in block.items() if name not in absent
    }


def compare_numbers(served: Any, found: Any, close: float = CLOSE) -> None:
    if served is None:
        assert found is None
    else:
        np.testing.assert_allclose(np.array(found, np.float64), np.array(served, np.float64), rtol=0, atol=close)


@pytest.mark.parametrize("text", sentences(COUNT))
def test_the_engine_of_a_site_answers_as_the_server_does(client: TestClient, attending: Attending, text: str) -> None:
    question = {"model": MODELS[0], "text": text}
    served = client.get("/api/attention", params=question)
    compare(served.json(), attending(**question))


def test_a_translation_of_ones_own_is_read_as_the_server_reads_it(client: TestClient, attending: Attending) -> None:
    question = {"model": MODELS[0], "text": "The cat sleeps.", "target": "Le chien NE dort  pas ☃."}
    compare(client.get("/api/attention", params=question).json(), attending(**question))


def test_one_head_is_cut_as_the_server_cuts_it(client: TestClient, attending: Attending) -> None:
    question = {"model": MODELS[0], "text": "The cat sleeps on the red chair."}
    where = {"block": "decoder", "layer": 2, "head": 7}
    compare(client.get("/api/attention", params=question | where).json(), attending(**question, where=where))

"""The engine of a site without a server gives the server's answers: pieces, places, translations, remarks, weights."""

import json
import os
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from http import HTTPStatus
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import numpy as np
import pytest
from fastapi.testclient import TestClient
from safetensors import safe_open
from safetensors.numpy import load

from regard.app.attention.answers import SAFETENSORS
from regard.app.pages import STATIC
from tests.app.site_sentences import sentences, written_dates

ATTENDING = STATIC.parent / "tests/static/publish/site/attending.js"
MODULES = STATIC.parent / "node_modules"
COUNT = int(os.environ.get("REGARD_SITE_SENTENCES", "40"))
CLOSE = 1e-5
NEAR = 4e-5  # of log-probabilities: in float32 the server's own are up to 1.4e-5 from those in float64
FIRST = "transformer-en-fr"
OTHERS = ["rnn-luong-local-p-en-fr", "rnn-none-en-fr", "dates-bahdanau", "dates-luong-local-m"]  # GRU and LSTM, windows
WRITE = """
import sys
from pathlib import Path
from regard.app.engine.engine import Engine
from regard.app.publish.site.models import write_models
from regard.app.settings import Settings
[*write_models(Engine(Settings(prepare=False)), sys.argv[2:], Path(sys.argv[1]))]
"""
pytestmark = pytest.mark.broad
QUESTION = {"model": FIRST, "text": "The cat sleeps on the red chair."}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The models of a site, written by a process in which no types are checked: sizes are symbols there."""
    if not (find_spec("onnx") and find_spec("onnxscript")):
        pytest.skip("the extra site is not installed")
    folder = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, "-c", WRITE, folder, FIRST, *OTHERS], cwd=STATIC.parent, check=True)
    return folder


class Attending:
    """The engine in Node, a question a line."""

    def __init__(self, folder: Path) -> None:
        node = [Path(sys.executable).with_name("node"), ATTENDING, folder, MODULES]
        self.process = subprocess.Popen(
            node, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def __call__(self, path: str, question: dict[str, Any], accept: str = "application/json") -> dict[str, Any]:
        """The status and the body of an answer."""
        assert self.process.stdin
        assert self.process.stdout
        address = f"{path}?{urlencode(question, errors='surrogatepass')}"
        self.process.stdin.write(json.dumps({"address": address, "accept": accept}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@pytest.fixture(scope="module")
def attending(site: Path) -> Iterator[Attending]:
    found = Attending(site)
    yield found
    found.process.communicate()


def compare(served: Any, found: Any, place: str = "") -> None:
    """Equal to the last letter, and near in what is computed."""
    if isinstance(served, dict):
        assert {*served} == {*found}, place
        for name in served:
            compare(served[name], found[name], name)
    elif place in {"weights", "centres", "vector", "entropy", "largest", "log_probabilities"} and served is not None:
        close = {"log_probabilities": NEAR, "entropy": 2e-4, "largest": 2e-4, "vector": NEAR}.get(place, CLOSE)
        ours, theirs = (np.array(one, np.float64) for one in (found, served))
        np.testing.assert_allclose(ours, theirs, rtol=0, atol=close, err_msg=place)
    elif place == "candidates" and served is not None:
        compare_candidates(served, found)
    else:
        assert found == served, place


def compare_candidates(served: list[Any], found: list[Any]) -> None:
    """Equal but for the order of pieces that are equally likely."""
    for step, own in zip(served, found, strict=True):
        chances, others = ({one["token"]: one["probability"] for one in each} for each in (step, own))
        least = min(chances.values())
        assert {token for token in chances.keys() ^ others.keys() if chances.get(token, least) > least + CLOSE} == set()
        np.testing.assert_allclose([*others.values()], [*chances.values()], rtol=0, atol=CLOSE)


def check_equal(client: TestClient, attending: Attending, path: str, question: dict[str, Any]) -> None:
    """The engine answers as the server does; of a map too large for JSON a part is compared."""
    if client.get(path, params=question).status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        question = question | {"block": "cross", "layer": 1}
    served, found = client.get(path, params=question), attending(path, question)
    assert found["status"] == served.status_code
    compare(served.json(), json.loads(b64decode(found["body"])))


@pytest.mark.parametrize("text", sentences(COUNT))
def test_the_engine_of_a_site_answers_as_the_server_does(client: TestClient, attending: Attending, text: str) -> None:
    check_equal(client, attending, "/api/attention", {"model": FIRST, "text": text})


@pytest.mark.parametrize("model", OTHERS)
def test_so_it_does_for_states_and_dates(client: TestClient, attending: Attending, model: str) -> None:
    for text in (written_dates if model.startswith("dates") else sentences)(COUNT // 2):
        check_equal(client, attending, "/api/attention", {"model": model, "text": text})


@pytest.mark.parametrize("target", ["Le chien NE dort  pas ☃.", " ", "x"])
def test_a_translation_of_ones_own_is_read_as_the_server_reads_it(
    client: TestClient, attending: Attending, target: str
) -> None:
    check_equal(client, attending, "/api/attention", QUESTION | {"target": target})


def test_a_text_that_is_too_long_is_refused_in_the_words_of_the_server(
    client: TestClient, attending: Attending
) -> None:
    for text in ("word " * 600, "x" * 20_000):
        check_equal(client, attending, "/api/attention", {"model": FIRST, "text": text})


@pytest.mark.parametrize("where", [{"block": "decoder", "layer": 2, "head": 7}, {"layer": 3}, {"block": "encoder"}])
def test_heads_are_chosen_as_the_server_chooses_them(
    client: TestClient, attending: Attending, where: dict[str, Any]
) -> None:
    check_equal(client, attending, "/api/attention", QUESTION | where)


def test_the_likeliest_pieces_of_each_step_are_those_of_the_server(client: TestClient, attending: Attending) -> None:
    check_equal(client, attending, "/api/decoding", QUESTION | {"method": "greedy"})


@pytest.mark.parametrize("dtype", ["f32", "u8"])
def test_arrays_are_those_of_the_server(client: TestClient, attending: Attending, tmp_path: Path, dtype: str) -> None:
    question = QUESTION | {"dtype": dtype}
    served = client.get("/api/attention", params=question, headers={"Accept": SAFETENSORS}).content
    found = b64decode(attending("/api/attention", question, SAFETENSORS)["body"])
    for name, array in load(served).items():
        assert load(found)[name].dtype == array.dtype
        np.testing.assert_allclose(
            load(found)[name].astype(float), array.astype(float), atol=1 if dtype == "u8" else CLOSE
        )
    headers = []
    for content in (served, found):
        (tmp_path / "answer").write_bytes(content)
        with safe_open(tmp_path / "answer", "np") as file:
            headers.append(json.loads(file.metadata()["regard"]))
    compare(*headers)


def test_what_only_a_server_knows_is_left_to_others(attending: Attending) -> None:
    for path, more in (
        ("/api/heads", {"block": "cross"}),
        ("/api/attention", {"words": "1"}),
        ("/api/decoding", {"method": "beam"}),
    ):
        assert attending(path, QUESTION | more)["body"] is None


def test_the_site_lists_its_models_as_the_server_does(client: TestClient, attending: Attending) -> None:
    found = json.loads(b64decode(attending("/api/models", {})["body"]))
    served = {one["id"]: one for one in client.get("/api/models").json()}
    assert found == [served[id] for id in (FIRST, *OTHERS)]

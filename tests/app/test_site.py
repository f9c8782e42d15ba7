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
from random import Random
from typing import Any
from urllib.parse import urlencode

import numpy as np
import pytest
from fastapi.testclient import TestClient
from safetensors.numpy import load

from regard.app.attention.answers import SAFETENSORS
from regard.app.pages import STATIC
from regard.model.gold import linked_sentences
from tests.app.site_sentences import sentences, written_dates

ATTENDING = STATIC.parent / "tests/static/publish/site/attending.js"
MODULES = Path(os.environ.get("REGARD_SITE_MODULES", STATIC.parent / ".venv/site/node_modules"))
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
    if not (find_spec("onnx") and find_spec("onnxscript") and (MODULES / "onnxruntime-web").is_dir()):
        pytest.skip("the extra site, or onnxruntime-web, is not installed")
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


def check_arrays_equal(client: TestClient, attending: Attending, question: dict[str, Any]) -> None:
    """One file of arrays: tensors and their header are the server's; a byte may be rounded to its neighbour."""
    response = client.get("/api/attention", params=question, headers={"Accept": SAFETENSORS})
    answer = attending("/api/attention", question, SAFETENSORS)
    served, found = response.content, b64decode(answer["body"])
    assert answer["status"] == response.status_code
    if not response.is_success:
        return compare(json.loads(served), json.loads(found))
    theirs, ours = (load(content) for content in (served, found))
    assert {*theirs} == {*ours}
    for name, array in theirs.items():
        assert ours[name].dtype == array.dtype
        close = 0 if name.endswith(".allowed") else 1 if array.dtype == np.uint8 else CLOSE
        np.testing.assert_allclose(ours[name].astype(float), array.astype(float), rtol=0, atol=close, err_msg=name)
    return compare(*(header_of(content) for content in (served, found)))


def header_of(content: bytes) -> Any:
    """The JSON in a file of arrays."""
    size = int.from_bytes(content[:8], "little")
    return json.loads(json.loads(content[8 : 8 + size])["__metadata__"]["regard"])


ARRAYS = [
    *({}, {"pool": 7}, {"pool": 5, "block": "decoder"}, {"pool": 3, "layer": 2, "head": 1}),
    {"block": "decoder", "layer": 1, "head": 1, "words": 1},  # what is not allowed is not said by the mask
]


@pytest.mark.parametrize("more", ARRAYS)
@pytest.mark.parametrize("dtype", ["f32", "u8"])
def test_arrays_are_those_of_the_server(
    client: TestClient, attending: Attending, dtype: str, more: dict[str, Any]
) -> None:
    check_arrays_equal(client, attending, QUESTION | {"dtype": dtype} | more)


@pytest.mark.parametrize("text", sentences(COUNT)[::4])
def test_all_heads_are_pooled_as_the_server_pools_them(client: TestClient, attending: Attending, text: str) -> None:
    check_arrays_equal(client, attending, {"model": FIRST, "text": text, "dtype": "u8", "pool": 8})


READINGS = [
    *({}, {"words": 1}, {"marks": "hidden"}, {"words": 1, "marks": "hidden"}),
    *({"words": 1, "rows": "fed"}, {"marks": "hidden", "rows": "fed"}, {"words": 1, "marks": "hidden", "rows": "fed"}),
]
MADE = [
    *({"layer": 3, "head": 5}, {"layer": 2, "aggregate": "mean-heads"}, {"layer": 1, "aggregate": "max-heads"}),
    *({"aggregate": "mean-layers"}, {"aggregate": "max-layers"}, {"aggregate": "rollout"}),
    {"aggregate": "union", "heads": "3.1,1.2,2.5,1.2"},
]


@pytest.mark.parametrize("block", ["encoder", "decoder", "cross"])
@pytest.mark.parametrize("made", MADE, ids=lambda made: made.get("aggregate", "head"))
def test_a_map_is_made_from_heads_as_the_server_makes_it(
    client: TestClient, attending: Attending, block: str, made: dict[str, Any]
) -> None:
    for reading in READINGS:
        check_equal(client, attending, "/api/attention", QUESTION | {"block": block} | made | reading)


@pytest.mark.parametrize("text", sentences(COUNT))
def test_words_and_marks_of_any_sentence_are_those_of_the_server(
    client: TestClient, attending: Attending, text: str
) -> None:
    random = Random(text)
    for reading in READINGS[1:]:
        way = {"block": random.choice(["encoder", "decoder", "cross"])} | random.choice(MADE) | reading
        check_equal(client, attending, "/api/attention", {"model": FIRST, "text": text} | way)


@pytest.mark.parametrize("model", [one for one in OTHERS if "none" not in one])
def test_so_they_are_in_windows_and_of_dates(client: TestClient, attending: Attending, model: str) -> None:
    for text in (written_dates if model.startswith("dates") else sentences)(COUNT // 4):
        for reading in READINGS:
            check_equal(client, attending, "/api/attention", {"model": model, "text": text, "block": "cross"} | reading)


REFUSED = [
    *({"block": "nothing"}, {"layer": 4}, {"layer": 0}, {"block": "cross", "layer": 1, "head": 99}),
    *({"words": 1}, {"words": 1, "block": "cross", "layer": 2}, {"marks": "hidden", "block": "nothing"}),
    {"block": "cross", "layer": 1, "head": 1, "words": 1, "pool": 4},
    *({"aggregate": "mean-heads", "block": "cross"}, {"aggregate": "mean-layers", "block": "cross", "layer": 1}),
    *({"aggregate": "max-layers"}, {"aggregate": "mean-layers", "block": "cross", "head": 1}),
    *({"aggregate": "rollout", "block": "decoder"}, {"aggregate": "rollout", "block": "cross", "pool": 3}),
    *({"heads": "1.2"}, {"aggregate": "union", "block": "cross"}, {"aggregate": "union", "heads": "1.2,1.3"}),
    {"aggregate": "union", "block": "cross", "heads": "1.2,1.2"},
    {"aggregate": "union", "block": "cross", "heads": "1.2,9.1"},
    {"aggregate": "union", "block": "cross", "heads": "1.2;2.1"},
    {"aggregate": "union", "block": "cross", "layer": 1, "heads": "1.2,2.1"},
    {"aggregate": "union", "block": "cross", "heads": ",".join(f"{k // 8 + 1}.{k % 8 + 1}" for k in range(17))},
]


@pytest.mark.parametrize("more", REFUSED)
def test_what_is_not_there_is_refused_in_the_words_of_the_server(
    client: TestClient, attending: Attending, more: dict[str, Any]
) -> None:
    assert client.get("/api/attention", params=QUESTION | more).status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    check_equal(client, attending, "/api/attention", QUESTION | more)


def test_so_it_is_where_nothing_but_end_marks_is_left_and_without_attention(
    client: TestClient, attending: Attending
) -> None:
    hidden = {"marks": "hidden", "block": "cross", "layer": 1, "head": 1}
    nothing = {"model": "rnn-luong-local-p-en-fr", "text": "-", **hidden}
    assert client.get("/api/attention", params=nothing).json()["error"]["code"] == "nothing_left"
    for question in (nothing, {"model": "rnn-none-en-fr", "text": "Cats.", "block": "cross"}):
        check_equal(client, attending, "/api/attention", question)


@pytest.mark.parametrize("model", [FIRST, "rnn-luong-local-p-en-fr"])
def test_links_that_people_drew_are_those_of_the_server(client: TestClient, attending: Attending, model: str) -> None:
    for one in linked_sentences():
        written = client.get("/api/attention", params={"model": model, "text": one.text, "block": "cross"}).json()
        targets = [{"target": one.target}, *([{}] if written["target"]["text"] == one.target else [])]
        for target in targets:
            check_equal(client, attending, "/api/gold", {"model": model, "text": one.text} | target)
    check_equal(client, attending, "/api/gold", {"model": model, "text": "Nobody linked this."})


def test_weights_on_parts_of_speech_are_the_file_of_the_server(client: TestClient, attending: Attending) -> None:
    check_equal(client, attending, "/api/heads-tags", {"model": FIRST})


def test_what_only_a_server_knows_is_left_to_others(attending: Attending) -> None:
    for path, more in (
        ("/api/heads", {"block": "cross"}),
        ("/api/attention", {"dtype": "f16"}),
        ("/api/attention", {"pool": "4", "by": "mean"}),
        ("/api/attention", {"layer": "one"}),
        ("/api/decoding", {"method": "beam"}),
    ):
        assert attending(path, QUESTION | more)["body"] is None
    assert attending("/api/heads-tags", {"model": "dates-bahdanau"})["body"] is None


def test_the_site_lists_its_models_as_the_server_does(client: TestClient, attending: Attending) -> None:
    found = json.loads(b64decode(attending("/api/models", {"also": "dates-bahdanau@1"})["body"]))
    served = {one["id"]: one for one in client.get("/api/models").json()}
    assert found == [served[id] for id in (FIRST, *OTHERS)]

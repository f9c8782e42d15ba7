"""A site without a server gives the server's answers about every array: the whole model, and the stages of a head."""

import json
import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from fastapi.testclient import TestClient
from safetensors import safe_open
from safetensors.numpy import load

from regard.app import Settings, create_app
from regard.app.attention.answers import SAFETENSORS
from regard.app.pages import STATIC
from regard.model import load as open_model
from tests.app.site_sentences import sentences, written_dates
from tests.app.test_site import COUNT, FIRST, MODULES, QUESTION, WRITE, Attending

DATES = "dates-transformer"
AT = "http://localhost"
CLOSE = 1e-5  # of the largest number of an array; of those below 1 that much itself
NUMBERS = {"values", "scale", "logits", "probabilities", "log_probabilities"}
pytestmark = pytest.mark.broad


@pytest.fixture(scope="module")
def attending(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attending]:
    """The engine over Transformers, written by a process in which no types are checked: sizes are symbols there."""
    if not (find_spec("onnx") and find_spec("onnxscript") and (MODULES / "onnxruntime-web").is_dir()):
        pytest.skip("the extra site, or onnxruntime-web, is not installed")
    folder = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, "-c", WRITE, folder, FIRST, DATES], cwd=STATIC.parent, check=True)
    found = Attending(folder)
    yield found
    found.process.communicate()


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """A server that sends JSON of any size, as a site does, which sends it nowhere."""
    with TestClient(create_app(Settings(device="cpu", prepare=False, max_json_bytes=10**9)), AT) as client:
        yield client


def compare(served: Any, found: Any, place: str = "") -> None:
    """Equal to the last letter, and near in what is computed."""
    if isinstance(served, dict):
        assert {*served} == {*found}, place
        for name in served:
            compare(served[name], found[name], f"{place}.{name}")
    elif place.rpartition(".")[2] in NUMBERS and served is not None:
        compare_numbers(*(np.array(one, np.float64) for one in (served, found)), place)
    elif isinstance(served, list):
        assert len(served) == len(found), place
        for k, pair in enumerate(zip(served, found, strict=True)):
            compare(*pair, f"{place}[{k}]")
    else:
        assert found == served, place


def compare_numbers(served: np.ndarray, found: np.ndarray, place: str) -> None:
    """Near, as far as their size allows."""
    size = max(1.0, float(np.nanmax(np.abs(served), initial=0)))
    np.testing.assert_allclose(found, served, rtol=0, atol=CLOSE * size, err_msg=place)


def check_equal(client: TestClient, attending: Attending, path: str, question: dict[str, Any]) -> None:
    """The engine answers as the server does."""
    served, found = client.get(path, params=question), attending(path, question)
    assert found["status"] == served.status_code
    compare(served.json(), json.loads(b64decode(found["body"])))


def head_of(model: str, text: str) -> dict[str, Any]:
    """A head that is drawn by the sentence."""
    random = Random(text)
    block, shape = random.choice([*open_model(model).network.blocks.items()])
    return {"block": block} | {one: random.randint(1, shape[f"{one}s"]) for one in ("layer", "head")}


@pytest.mark.parametrize("text", sentences(COUNT))
def test_every_array_of_a_sentence_is_that_of_the_server(client: TestClient, attending: Attending, text: str) -> None:
    question = {"model": FIRST, "text": text}
    check_equal(client, attending, "/api/whole", question)
    check_equal(client, attending, "/api/steps", question | head_of(FIRST, text))


def test_so_are_those_of_dates(client: TestClient, attending: Attending) -> None:
    for text in written_dates(COUNT // 2):
        question = {"model": DATES, "text": text}
        check_equal(client, attending, "/api/whole", question)
        check_equal(client, attending, "/api/steps", question | head_of(DATES, text))


@pytest.mark.parametrize("target", ["Le chien NE dort  pas ☃.", " ", "x"])
def test_so_are_those_of_a_translation_of_ones_own(client: TestClient, attending: Attending, target: str) -> None:
    for path in ("/api/whole", "/api/steps"):
        check_equal(client, attending, path, QUESTION | {"target": target})


@pytest.mark.parametrize("where", [{}, {"block": "encoder"}, {"layer": 3}, {"block": "cross", "head": 8}])
def test_a_head_that_is_left_open_is_the_one_that_the_server_chooses(
    client: TestClient, attending: Attending, where: dict[str, Any]
) -> None:
    check_equal(client, attending, "/api/steps", QUESTION | where)


@pytest.mark.parametrize("dtype", ["f32", "u8"])
def test_the_arrays_of_the_drawing_are_those_of_the_server(
    client: TestClient, attending: Attending, tmp_path: Path, dtype: str
) -> None:
    question = QUESTION | {"dtype": dtype}
    served = client.get("/api/whole", params=question, headers={"Accept": SAFETENSORS}).content
    found = b64decode(attending("/api/whole", question, SAFETENSORS)["body"])
    arrays, own = load(served), load(found)
    assert arrays.keys() == own.keys()
    for name, array in arrays.items():
        assert own[name].dtype == array.dtype
        if dtype == "u8":
            assert np.abs(own[name].astype(int) - array).max() <= 1
        else:
            compare_numbers(array, own[name], name)
    headers = []
    for content in (served, found):
        (tmp_path / "answer").write_bytes(content)
        with safe_open(tmp_path / "answer", "np") as file:
            headers.append(json.loads(file.metadata()["regard"]))
    compare(*headers)


def test_numbers_have_no_more_digits_than_those_of_the_server(attending: Attending) -> None:
    written = b64decode(attending("/api/steps", QUESTION | {"block": "encoder"})["body"]).decode()
    stages = written[written.index('"before"') :]
    digits = [len(one.replace(".", "").lstrip("0")) for one in re.findall(r"(?<=[\[,-])\d+\.\d+(?=[\],e])", stages)]
    assert len(digits) > 1_000
    assert max(digits) == 9


@pytest.mark.parametrize("where", [{"head": 9}, {"layer": 0}, {"block": "cross", "layer": 4}, {"block": "nowhere"}])
def test_a_head_that_there_is_not_is_refused_in_the_words_of_the_server(
    client: TestClient, attending: Attending, where: dict[str, Any]
) -> None:
    check_equal(client, attending, "/api/steps", QUESTION | where)


def test_cells_and_tiles_are_left_to_others(attending: Attending) -> None:
    for path, more in (("/api/cell", {"stage": "weights", "row": 1, "column": 1}), ("/api/tiles", {"size": 4})):
        assert attending(path, QUESTION | more)["body"] is None

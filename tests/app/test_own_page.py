"""The page Your own model: commands that work, families as they were tried, and whose machine a file goes to."""

import json
import re
from html import unescape

import numpy as np
import pytest
from fastapi.testclient import TestClient

from regard.app import Settings, create_app
from regard.app.guide.families import families
from regard.app.guide.prose import DOCS
from regard.model.own.file import read_own
from tests.model.hugging_face.families import save


@pytest.fixture(scope="module")
def page(client) -> str:
    return unescape(client.get("/own").text)


def commands(page: str) -> list[str]:
    return re.findall(r"<pre[^>]*><code>(.+?)</code>", page, re.DOTALL)


@pytest.mark.parametrize(
    ("family", "command"), [("BertModel", 2), ("LlamaForCausalLM", 2), ("T5ForConditionalGeneration", 3)]
)
def test_the_command_for_an_array_writes_a_file_that_opens(page, tmp_path, monkeypatch, family, command):
    save(family, str(tmp_path / "my-model"))
    monkeypatch.chdir(tmp_path)
    exec(compile(commands(page)[command], "own", "exec"), {})
    tensors = read_own((tmp_path / "weights.npz").read_bytes())
    layers, _, heads, rows, columns = tensors.shape
    written = np.load(tmp_path / "weights.npz")
    assert rows == len(written["tokens"])
    assert columns == len(written["columns" if command == 3 else "tokens"])
    assert layers * heads > 1


def test_one_block_installs_from_the_folder_and_serves_a_model(page):
    lines = commands(page)[0].splitlines()
    assert lines[:3] == ["cd regard", ". .venv/bin/activate", 'pip install ".[hf]"']
    assert lines[3].startswith("regard serve --hf ")
    assert "regard[hf]" not in page


def test_the_place_to_drop_says_that_it_takes_arrays_and_no_checkpoint(page):
    place = page[page.index('id="drop"') : page.index('id="said"')]
    for words in ("Drop attention arrays here", "at most 256 MiB", "Not a model’s checkpoint", "the command below"):
        assert words in place


def test_pages_that_are_named_are_links(page):
    for name in ("Explore", "Steps", "Heads", "Explain", "Word"):
        assert re.search(rf'<a href="[^"]+">{name}</a>', page), name


def test_families_are_those_that_were_tried():
    tried = json.loads((DOCS / "families.json").read_text("utf-8"))
    opened = {name for name, one in tried["families"].items() if one["outcome"] == "opened"}
    shown = {f"{kind}: {name}" for kind, names in families().shown.items() for name in names.split(", ")}
    assert families().version == tried["transformers"]
    assert shown == opened
    assert families().opened == len({name.partition(": ")[2] for name in opened})
    refused = {name.partition(": ")[2] for name, one in tried["families"].items() if one["outcome"] == "refused"}
    named = [name for names in families().refused.values() for name in names.split(", ")]
    assert sorted(named) == sorted(refused), "each once, with its reason"
    assert set(families().both) == refused & {name.partition(": ")[2] for name in opened}


def test_a_server_for_others_says_whose_machine_it_is():
    def page(**settings: object) -> str:
        app = create_app(Settings(device="cpu", prepare=False, **settings), loaded={})
        with TestClient(app, base_url="http://localhost:8000", client=("127.0.0.1", 50_000)) as client:
            return " ".join(unescape(client.get("/own").text).split())

    assert "--port 8001" in page()
    assert "Drop attention arrays here: they stay on this machine." in page()
    hosted = page(hosts=["regard.example.org"])
    assert "--port" not in hosted
    assert "they go to localhost, which keeps them in memory" in hosted


def test_the_place_to_drop_comes_first_and_a_server_that_opens_no_files_says_there_what_to_do(page):
    assert 0 < page.index('id="open-file"') < page.index("<pre")
    app = create_app(Settings(device="cpu", prepare=False, own_files=False), loaded={})
    with TestClient(app, base_url="http://localhost:8000", client=("127.0.0.1", 50_000)) as client:
        closed = unescape(client.get("/own").text)
    assert 'id="open-file"' not in closed
    assert 0 < closed.index("start it without <code>--no-own-files</code>") < closed.index("<pre")

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


def test_the_command_for_an_array_writes_a_file_that_opens(page, tmp_path, monkeypatch):
    save("BertModel", str(tmp_path / "my-model"))
    monkeypatch.chdir(tmp_path)
    exec(compile(commands(page)[2], "own", "exec"), {})
    tensors = read_own((tmp_path / "weights.npz").read_bytes())
    layers, _, heads, rows, columns = tensors.shape
    assert rows == columns == len(np.load(tmp_path / "weights.npz")["tokens"])
    assert layers * heads > 1


def test_families_are_those_that_were_tried():
    tried = json.loads((DOCS / "families.json").read_text("utf-8"))
    opened = {name for name, one in tried["families"].items() if one["outcome"] == "opened"}
    shown = {f"{kind}: {name}" for kind, names in families().shown.items() for name in names.split(", ")}
    assert families().version == tried["transformers"]
    assert shown == opened
    assert families().opened == len({name.partition(": ")[2] for name in opened})
    assert sum(len(names.split(", ")) for names in families().refused.values()) == sum(
        one["outcome"] == "refused" for one in tried["families"].values()
    )


def test_a_server_for_others_says_whose_machine_it_is():
    def page(**settings: object) -> str:
        app = create_app(Settings(device="cpu", prepare=False, **settings), loaded={})
        with TestClient(app, base_url="http://localhost:8000", client=("127.0.0.1", 50_000)) as client:
            return " ".join(unescape(client.get("/own").text).split())

    assert "--port 8001" in page()
    assert "Drop your weights here: they stay on this machine and you get these pages for them." in page()
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

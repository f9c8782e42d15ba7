"""Saved pages: what stands in the file is what the API answers, and bad addresses get a sentence."""

import gzip
import json
import math
import os
import pty
import re
import signal
import subprocess
import sys
from base64 import b85decode
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import numpy as np
import orjson
import pytest
from fastapi.testclient import TestClient
from safetensors.numpy import load

from regard import explore, show
from regard.app.classroom.lesson.lessons import lessons
from regard.app.pages import PAGES, STATIC
from regard.app.publish.saved import answering
from regard.app.publish.saved.address import read_address
from regard.app.publish.saved.changes import interventions
from regard.app.publish.saved.export import write
from regard.app.publish.saved.in_process_client import ask
from regard.app.publish.saved.packed import as_text
from regard.app.publish.saved.questions import QUESTIONS
from regard.app.publish.saved.questions import steps as steps_questions
from regard.app.publish.saved.questions.start import TASK, TEXT
from regard.app.publish.saved.routes import saving
from regard.app.refusal import Refusal
from regard.app.server.security import script_hash
from tests.app.conftest import check_refused

SENTENCE = "The black cat did not sleep on the red chair."
EXAMPLE = f"/?model=transformer-en-fr&text={SENTENCE.replace(' ', '+')}&block=cross&layer=3&head=5"
ANSWERS = re.compile(r'<script type="application/octet-stream" id="answers">([^<]*)</script>')
LINES, TENSORS = "application/x-ndjson", "application/vnd.safetensors"


def save(client: TestClient, address: str) -> str:
    answer = client.get("/saved", params={"address": address})
    assert answer.status_code == 200, answer.text
    return answer.text


def inflated(text: str) -> bytes:
    return gzip.decompress(b85decode(text.translate(str.maketrans(",./:[]", "&<>`${"))))


def tensors(page: str) -> dict[str, np.ndarray]:
    [packed] = ANSWERS.findall(page)
    return load(inflated(packed))


def answers(page: str) -> dict[str, bytes]:
    """The answers inside a page, by their requests, with the numbers that several share."""
    packed = tensors(page)
    numbers = packed["numbers"].T.copy().view("<f4").ravel()

    def listed(place: str) -> np.ndarray:
        start, *shape = map(int, place.split())
        return numbers[start : start + math.prod(shape)].reshape(shape)

    def whole(content: Any) -> Any:
        if isinstance(content, dict):
            name = content.get("numbers")
            return listed(name) if isinstance(name, str) else {key: whole(part) for key, part in content.items()}
        return [whole(part) for part in content] if isinstance(content, list) else content

    def body(stored: np.ndarray) -> bytes:
        is_json = stored[:1].tobytes() in {b"{", b"["}
        content = whole(orjson.loads(stored.tobytes())) if is_json else None
        return orjson.dumps(content, option=orjson.OPT_SERIALIZE_NUMPY) if is_json else stored.tobytes()

    return {name: body(stored) for name, stored in packed.items() if " " in name}


@pytest.fixture(scope="module")
def example(client) -> str:
    return save(client, EXAMPLE)


@pytest.mark.broad
def test_a_saved_page_has_every_head_as_the_api_has_it_and_all_in_itself_within_one_megabyte(client, example):
    heads = [name for name in answers(example) if "dtype=f32" in name and "&head=" in name]
    plain = [name for name in heads if not re.search("marks|words|aggregate", name)]
    assert len(plain) == 72
    asked = {"params": {"model": "transformer-en-fr", "text": SENTENCE}, "headers": {"accept": TENSORS}}
    whole = load(client.get("/api/attention", **asked).content)
    for name in plain:
        at = dict(parse_qsl(name.partition("?")[2]))
        weights, served = load(answers(example)[name])[at["block"]], whole[at["block"]]
        assert np.array_equal(weights.squeeze(), served[int(at["layer"]) - 1, int(at["head"]) - 1], equal_nan=True)
    assert len(example.encode()) <= 1_000_000
    assert not re.findall(r'(?:src|href)="(?:/|https?:)[^"]*\.(?:js|css|svg)"', example)


PACKED = re.compile(r'<script type="application/octet-stream" data-packed>([^<]*)</script>')


@pytest.mark.parametrize(("page", "count"), [("/lab", 1), ("/lab?lang=de", 2), ("/positions?lang=de", 3)])
def test_the_policy_of_a_saved_page_names_its_own_scripts_alone_those_that_are_compressed_as_they_run(
    client, page, count
):
    html = save(client, page)
    [policy] = re.findall(r'Content-Security-Policy" content="([^"]*)"', html)
    style, *scripts = (inflated(part).decode() for part in PACKED.findall(html))
    assert style.startswith(":root{")
    assert len(scripts) == count
    hashes = map(script_hash, [*re.findall(r"<script>(.*?)</script>", html, flags=re.DOTALL), *scripts])
    others = "style-src 'unsafe-inline'; img-src data: blob:"
    assert policy == f"default-src 'none'; script-src {' '.join(hashes)}; {others}"


def test_what_is_compressed_has_no_character_that_a_program_which_copies_a_page_would_change():
    every = as_text(np.random.default_rng(3).bytes(20_000))
    assert len(set(every)) == 85
    assert not set(every) & set("&<>\"'`\\${ \n")


GRAPHLESS = "/?model=rnn-none-en-fr&text=The+cat."

OUTPUTS = {
    "show": (lambda: show(np.full((2, 4, 5, 5), 0.2)), 205_000),
    "explore": (lambda: explore("The cat sat down."), 540_000),
}


@pytest.mark.parametrize("name", OUTPUTS)
def test_an_output_of_a_notebook_is_compressed(name):
    make, most = OUTPUTS[name]
    assert len(make()._repr_html_().encode()) <= most


def test_the_help_of_a_saved_page_is_that_of_its_page_without_what_needs_a_server(client):
    lab, explored = (answers(save(client, page))["GET /help.html"].decode() for page in ("/lab", GRAPHLESS))
    assert "In the <b>Lab</b>" in lab
    assert "In the <b>Lab</b>" not in explored
    assert "<b>Arcs</b>" in explored
    for other in ("<b>Arcs</b>", "On <b>Compare</b>", "<kbd>K</kbd>", "/room", "<b>Open a file</b>"):
        assert other not in lab


def test_a_saved_page_can_draw_a_graph_where_its_model_is_one(client):
    script = {
        name: inflated(PACKED.findall(html)[-1]).decode()
        for name, html in {
            "graph": show(edges=(np.array([[0, 1], [1, 0]]), np.ones(2))).html,
            "model": save(client, GRAPHLESS),
        }.items()
    }
    assert "alphaDecay" in script["graph"]
    assert "alphaDecay" not in script["model"]


@pytest.mark.broad
def test_a_saved_sheet_has_every_part_in_full_within_one_megabyte(client):
    page = save(client, f"/whole?model=transformer-en-fr&text={SENTENCE.replace(' ', '+')}")
    assert len(page) <= 1_000_000
    [full] = [load(body) for name, body in answers(page).items() if "/api/whole?" in name and "dtype=f32" in name]
    served = client.get("/api/whole", params={"model": "transformer-en-fr", "text": SENTENCE}).json()
    for part in served["parts"]:
        assert np.array_equal(full[part["id"]], np.array(part["values"], np.float32), equal_nan=True)


@pytest.fixture(scope="module")
def steps(client) -> str:
    return save(client, f"/steps?model=transformer-en-fr&text={SENTENCE.replace(' ', '+')}")


def test_saved_steps_have_every_tile_of_the_size_that_is_shown(client):
    asked = "model=transformer-en-fr&text=The+cat+sleeps.&block=cross&layer=1&head=2&stage=weights"
    for tiles, count in (("", 0), ("&tiles=4&tile=2", 4), ("&tiles=n", 1)):
        page = save(client, f"/steps?{asked}{tiles}")
        assert sum("/api/tiles?" in name for name in answers(page)) == count


@pytest.mark.broad
def test_saved_steps_have_every_head_as_the_api_has_it_and_numbers_that_heads_share_once(client, steps):
    assert len(steps.encode()) <= 3_000_000
    saved = {name: body for name, body in answers(steps).items() if "/api/steps?" in name}
    assert len(saved) == 72
    for name, body in [*saved.items()][::7]:
        assert orjson.loads(body) == client.get(name.removeprefix("GET ")).json()
    bytes_, numbers = tensors(steps)["numbers"].shape
    assert bytes_ == 4
    assert 100_000 < numbers < 600_000


@pytest.mark.broad
@pytest.mark.parametrize(("most", "heads"), [(100_000, 24), (25_000, 8), (12_500, 4), (0, 1)])
def test_more_numbers_than_fit_leave_the_heads_of_the_block_or_the_layer_or_one(client, monkeypatch, most, heads):
    monkeypatch.setattr(steps_questions, "MOST_NUMBERS", most)
    page = save(client, "/steps?model=dates-transformer&text=3/3/98&block=cross")
    assert sum("/api/steps?" in name for name in answers(page)) == heads


def test_a_saved_page_is_an_attachment_named_by_its_sentence_or_comes_with_a_line_after_each_answer(client):
    answer = client.get("/saved", params={"address": "/?model=rnn-none-en-fr&text=The+cat's+chair."})
    assert answer.headers["content-disposition"] == 'attachment; filename="regard-explore-the-cat-s-chair.html"'
    assert '<base href="http://localhost/" target="_blank">' in answer.text
    assert '<a href="./?model=rnn-none-en-fr&amp;text=The+cat%27s+chair.">' in answer.text
    address = "/?model=rnn-none-en-fr&text=The+cat."
    asked = {"params": {"address": address}, "headers": {"accept": LINES}}
    *counted, last = [json.loads(line) for line in client.get("/saved", **asked).text.splitlines()]
    assert last["name"] == "regard-explore-the-cat.html"
    assert answers(last["page"]) == answers(save(client, address))
    assert ANSWERS.sub("", last["page"]) == ANSWERS.sub("", save(client, address))
    assert [line["done"] for line in counted] == [*range(2, counted[-1]["of"] + 1)]
    assert len(answers(last["page"])) == counted[-1]["of"] + 1  # its help


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("nonsense", "unknown_address"),
        ("/nowhere", "unknown_address"),
        ("ftp://host/steps", "unknown_address"),
        ("http://[/steps", "unknown_address"),
        ("javascript:alert(1)", "unknown_address"),
        ("/word", "unsaved_page"),
        ("/?text=" + "cat+" * 600, "text_too_long"),
    ],
)
@pytest.mark.parametrize("accept", ["text/html", LINES])
def test_an_address_that_cannot_be_saved_gets_a_sentence_whichever_form_is_asked_for(client, address, code, accept):
    check_refused(client.get("/saved", params={"address": address}, headers={"accept": accept}), 422, code)


@pytest.mark.slow
def test_the_command_line_says_in_one_line_what_is_wrong_with_an_address_or_a_file(tmp_path):
    def export(*arguments: object) -> tuple[int, str]:
        command = [sys.executable, "-m", "app", "export", *map(str, arguments)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        return run.returncode, run.stderr

    problem = "'/nowhere' is not the address of a page: copy one from the browser.\n"
    assert export("/nowhere", tmp_path / "page.html") == (1, problem)
    assert export("/", tmp_path / "none/page.html") == (1, f"There is no folder {tmp_path / 'none'}: make it first.\n")
    assert export("/", tmp_path) == (1, f"{tmp_path} is a folder: name a file in it.\n")


@pytest.mark.broad
def test_the_command_line_writes_the_page_that_the_server_writes(client, tmp_path):
    address = "http://localhost/?model=rnn-none-en-fr&text=The+cat."
    command = [sys.executable, "-m", "app", "export", address, tmp_path / "page.html", "--device", "cpu"]
    subprocess.run(command, check=True)
    written = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert answers(written) == answers(save(client, address))
    assert ANSWERS.sub("", written) == ANSWERS.sub("", save(client, address))


@pytest.mark.parametrize("accept", ["text/html", LINES])
def test_one_page_is_saved_at_a_time(client, accept):
    asked = {"params": {"address": "/lab"}, "headers": {"accept": accept}}
    with saving:
        refused = client.get("/saved", **asked)
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
    assert refused.json()["error"]["message"] == "Somebody else is saving a page: try again in 5 s."
    assert client.get("/saved", **asked).status_code == 200
    assert not saving.locked()


@pytest.mark.parametrize("page", ["", "explain"])
def test_a_saved_page_answers_as_the_api_does(client, page):
    saved = answers(save(client, f"/{page}?model=dates-transformer&text=3/3/98"))
    asked = {name.removeprefix("GET "): body for name, body in saved.items() if name.startswith("GET /api/")}
    del asked["/api/models"]
    for path, body in [*asked.items()][::7]:
        accept = "application/json" if body[:1] == b"{" else TENSORS
        assert client.get(path, headers={"accept": accept}).content == body


@pytest.mark.parametrize(("place", "saved"), [("", 0), ("#right", 1)])
def test_deletion_curves_are_saved_where_they_were_seen(client, place, saved):
    names = answers(save(client, f"/explain?model=dates-transformer&text=3/3/98{place}"))
    assert sum(name.startswith("GET /api/deletion") for name in names) == saved


def test_a_refusal_after_the_first_answer_is_the_last_line(client, monkeypatch):
    calls = []

    async def refused_later(app, request):
        calls.append(request)
        if len(calls) > 3:
            raise Refusal(503, "busy", "Many people are asking at once: try again in a moment.")
        return await ask(app, request)

    monkeypatch.setattr(answering, "ask", refused_later)
    asked = {"params": {"address": EXAMPLE}, "headers": {"accept": LINES}}
    last = client.get("/saved", **asked).text.splitlines()[-1]
    assert json.loads(last)["error"]["code"] == "busy"


@pytest.mark.broad
def test_an_export_counts_in_a_terminal_and_an_interrupt_leaves_the_file_as_it_was(tmp_path):
    (tmp_path / "page.html").write_text("before")
    terminal, other = pty.openpty()
    command = [sys.executable, "-m", "app", "export", EXAMPLE, tmp_path / "page.html", "--device", "cpu"]
    with subprocess.Popen(command, stderr=other) as process:
        os.close(other)
        said = b""
        while not re.search(rb"/\d{3}", said):
            said += os.read(terminal, 4096)
        process.send_signal(signal.SIGINT)
        with suppress(OSError):  # the end of a terminal
            while part := os.read(terminal, 4096):
                said += part
    os.close(terminal)
    assert process.returncode == 128 + signal.SIGINT
    assert b"Traceback" not in said
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {"page.html": "before"}


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    file = tmp_path / "page.html"
    write(file, "whole")
    written = Path.write_text

    def interrupted(path: Path, text: str, **options: str) -> None:
        written(path, text[:2], **options)
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_text", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write(file, "another")
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [("page.html", "whole")]


MASKS = json.loads((STATIC.parent / "tests/static/change/masks.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("text", MASKS)
def test_a_mask_is_read_as_the_page_reads_it(text):
    meant = MASKS[text] and {"do": "mask", "layer": None, "heads": None} | MASKS[text]
    assert interventions([text]) == ([meant] if meant else [])


@pytest.mark.parametrize(
    "text", ["dance", "", "hide", "hide x", "temperature cross", "edit * 1 1", "swap 1", "positions off x"]
)
def test_what_is_no_change_is_left_out_as_on_the_page(text):
    assert interventions([text]) == []


def test_the_first_page_asks_for_the_sentence_of_its_script_and_none_reaches_around_a_saved_address():
    script = (STATIC / "start/page.ts").read_text(encoding="utf-8")
    assert f">{TEXT}</textarea>" in (STATIC.parent / "templates/start.html").read_text(encoding="utf-8")
    assert f'const TASK = "{TASK}";' in script
    assert set(QUESTIONS) <= set(PAGES)
    address = read_address("http://host:1/user/ada/steps?a=b#c")
    assert (address.server, address.local) == ("http://host:1/user/ada", "/steps?a=b#c")
    # `static/publish/saved/fake-location.ts` stands in for these names, which only an unqualified use finds.
    around = re.compile(r"\b(?:window|globalThis|document|self|top)\.(?:location|history)\b")
    scripts = [file for file in STATIC.rglob("*.ts") if file.parent.name != "saved"]
    assert not [str(file) for file in scripts if around.search(file.read_text(encoding="utf-8"))]


def test_every_station_of_a_shipped_lesson_can_be_saved():
    assert {read_address(one.address).page for lesson in lessons().values() for one in lesson.stations} <= {*QUESTIONS}

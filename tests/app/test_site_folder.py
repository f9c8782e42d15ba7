"""A site as a folder: every address of a page, what the server renders and answers, and nothing that nobody names."""

import gzip
import json
import math
import re
from hashlib import sha256
from html import unescape
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import anyio
import numpy as np
import orjson
import pytest
from safetensors.numpy import load

from regard.app import command, pages
from regard.app.classroom.lesson.lessons import lessons
from regard.app.languages import messages
from regard.app.publish.saved.answering import answers
from regard.app.publish.saved.in_process_client import Answer
from regard.app.publish.saved.questions import QUESTIONS
from regard.app.publish.site import folder as folder_module
from regard.app.publish.site.addresses import ALIKE, addresses_in
from regard.app.publish.site.files import static_files
from regard.app.publish.site.folder import export_site
from regard.app.publish.site.models import bytes_apart
from regard.app.publish.site.packed import packed
from regard.app.publish.site.recorded import COMPUTED, LISTED, Recording
from regard.app.publish.site.rendered import ELSEWHERE, LIVE, Card, page_files, shells, station_files
from regard.app.server.security import script_hash
from tests.site_folder import write_site

MODEL = "dates-bahdanau"
CARD = Card("2026-12-01", "0123456789ab", {MODEL: ("Dates, Bahdanau", "0123456789abcdef", 1_234_567)})
NAMED = re.compile(r'\b(?:href|src|action|data-plotly|data-site-worker)="(?!#)([^"]*)"')
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
HERE = "http://site.invalid/a/path/"  # a folder of a site may be served below any path
EXTRA = pytest.mark.skipif(not find_spec("onnxscript"), reason="needs the extra “site”")


@pytest.fixture(scope="module")
def texts(client) -> dict[str, str]:
    """The pages, stations and shells of a site by their names."""
    return dict([*shells(), *page_files(client.app, CARD), *station_files()])


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> Path:
    """A whole site, with the smallest model."""
    return write_site(tmp_path_factory.mktemp("sites") / "site", MODEL)


def english(texts: dict[str, str], name: str) -> str:
    return texts[f"pages/{name}.en.html"]


def main_of(page: str) -> str:
    found = re.search(r"<main\b.*</main>", page, re.DOTALL)
    assert found
    return re.sub(r"\s+", " ", found[0])


def named_in(text: str) -> set[str]:
    return {unescape(name) for name in NAMED.findall(text)}


def test_every_address_of_a_page_and_of_a_station_is_there_in_each_language(texts):
    for name, page in pages.PAGES.items():
        if not page.path:
            continue
        assert f"{page.path[1:]}/index.html".removeprefix("/") in texts
        assert {f"pages/{name}.{language}.html" for language in messages()} <= texts.keys()
    for lesson in lessons().values():
        for number, station in enumerate(lesson.stations, 1):
            assert f">{station.title}</h2>" in unescape(texts[f"pages/{lesson.id}.{number}.html"])
    french = texts["pages/fifteen-minutes.1.fr.html"]
    assert re.findall(r'<(?:nav|section)\b[^>]* lang="(\w+)"', french) == ["fr"] * french.count(' lang="')


def test_a_shell_knows_the_languages_and_the_stations(texts):
    for name, text in texts.items():
        for shell in re.findall(r"data-shell='([^']*)'", text):
            chosen = json.loads(unescape(shell))
            path = pages.PAGES[chosen["page"]].path[1:]
            assert name == f"{path}/index.html".removeprefix("/")
            for language in chosen["languages"]:
                assert f"pages/{chosen['page']}.{language}.html" in texts
            for id, (count, *others) in chosen["lessons"].items():
                assert f"pages/{id}.{count}.html" in texts
                assert f"pages/{id}.{count + 1}.html" not in texts
                assert all(f"pages/{id}.{count}.{other}.html" in texts for other in others)


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("name", ["explore", "compare", "whole", "steps", "glossary", "evidence"])
def test_a_page_is_what_the_server_renders(client, texts, name, language):
    path = "/?view=heatmap" if name == "explore" else pages.PAGES[name].path
    served = main_of(client.get(path, headers={"accept-language": language}).text)
    assert main_of(texts[f"pages/{name}.{language}.html"]) == served


def test_no_address_is_absolute_but_those_of_other_hosts(texts):
    for name, text in texts.items():
        for address in named_in(text):
            parts = urlsplit(urljoin(HERE, address))
            assert not address.startswith(("/", "file:")), (name, address)
            assert parts.hostname not in {"localhost", "127.0.0.1"}, (name, address)
            assert parts.netloc != "site.invalid" or parts.path.startswith("/a/path/"), (name, address)


def test_every_script_inside_a_page_is_one_that_its_policy_allows(texts):
    for name, text in texts.items():
        inside = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
        policies = [
            unescape(one) for one in re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
        ]
        if not text.startswith("<!doctype html>"):
            assert not inside, name
            continue
        [policy] = policies
        assert inside, name
        assert all(script_hash(script) in policy for script in inside), name
        assert "script-src 'self' " in policy
        assert "unsafe-inline'; img" in policy
        assert "'unsafe-eval'" not in policy


def test_what_needs_a_server_is_not_offered(texts):
    for name, text in texts.items():
        if name.startswith("pages/") and text.startswith("<!doctype html>"):
            frame = re.sub(r"<main\b.*</main>", "", text, flags=re.DOTALL)
            assert not {address for address in named_in(frame) if urlsplit(address).path in {"./room", "./docs"}}, name
            assert not re.search(r'id="(?:save-page|save-station|room-begin|drop)"', text), name
            assert 'rel="preload"' not in text, name
    assert re.search(r'<section [^>]*id="here"[^>]* hidden>', english(texts, "training"))


def test_what_is_recorded_says_so_and_is_grey_and_what_is_live_is_neither(texts):
    for name in QUESTIONS:
        page = english(texts, name)
        is_live = name in LIVE
        assert f'data-site="{"live" if is_live else "recorded"}"' in page
        assert ('id="recorded"' in page) != is_live
        assert (str(pages.NEEDS_MODEL) in page) == (not is_live and pages.PAGES[name].reads)
    for name in ELSEWHERE:
        assert "pip install . &amp;&amp; regard serve" in english(texts, name)


def test_the_card_says_the_commit_the_date_and_each_model_with_its_digest_and_bytes(texts):
    card = english(texts, "status")
    for said in ("0123456789ab", "2026-12-01", "Dates, Bahdanau", "<code>0123456789abcdef</code>", "1,234,567"):
        assert said in card


def test_the_texts_lead_to_addresses_that_are_recorded_after_the_first_state(client, texts):
    found = addresses_in(texts.values())
    assert found.keys() == QUESTIONS.keys()
    assert all(each[0].query == () for each in found.values())

    def asked(every):
        pairs = ((one.path, one.query) for each in every.values() for one in each)
        return {(path, tuple(pair for pair in query if pair[0] not in ALIKE)) for path, query in pairs}

    stations = [station.address for lesson in lessons().values() for station in lesson.stations]
    of_stations = asked(addresses_in(f'<a href=".{address}">' for address in stations))
    assert len(of_stations) > 50
    assert of_stations <= asked(found)
    assert not addresses_in(['<a href="https://example.org/steps?text=a">', '<a href="#a">'])["steps"][1:]


def unpacked(content: bytes) -> dict[str, Answer]:
    """The answers of a pack, by their requests, with the numbers that several share."""
    content = gzip.decompress(content)
    tensors = load(content)
    length = int.from_bytes(content[:8], "little")
    kinds = json.loads(content[8 : 8 + length]).get("__metadata__", {})
    numbers = tensors["numbers"].T.copy().view("<f4").ravel()

    def whole(value):
        if isinstance(value, dict):
            if isinstance(place := value.get("numbers"), str):
                start, *shape = map(int, place.split())
                return numbers[start : start + math.prod(shape)].reshape(shape)
            return {key: whole(part) for key, part in value.items()}
        return [whole(part) for part in value] if isinstance(value, list) else value

    def body(stored: np.ndarray) -> bytes:
        is_json = stored[:1].tobytes() in {b"{", b"["}
        content = whole(orjson.loads(stored.tobytes())) if is_json else None
        return orjson.dumps(content, option=orjson.OPT_SERIALIZE_NUMPY) if is_json else stored.tobytes()

    return {name: Answer(int(kind[:3]), kind[4:], body(tensors[name])) for name, kind in kinds.items()}


def recorded(folder: Path, page: str) -> dict[str, Answer]:
    """All answers of a page; none stands in two packs, and the list of each pack names those that are in it."""
    packs = json.loads(gzip.decompress((folder / f"{page}.bin").read_bytes()))
    found = [unpacked((folder / f"{page}-{number}.bin").read_bytes()) for number in range(len(packs))]
    assert [sorted(pack) for pack in packs] == [sorted(pack) for pack in found]
    assert sum(map(len, packs)) == len({name for pack in packs for name in pack})
    return {name: answer for pack in found for name, answer in pack.items()}


def check_as_served(client, name: str, answer: Answer) -> None:
    """A recorded answer is the server's."""
    method, address, *body = name.split(" ", 2)
    accept = answer.media_type
    if method == "GET":
        served = client.get(address, headers={"accept": accept})
    else:
        served = client.post(address, json=json.loads(body[0]), headers={"accept": accept})
    assert served.status_code == answer.status, name
    if accept == "application/json":
        assert served.json() == answer.json(), name
    else:
        assert served.content == answer.body, name


@pytest.mark.parametrize("page", ["cost", "whole", "positions"])
def test_recorded_answers_are_those_of_the_server(client, texts, tmp_path, page):
    recording = Recording(page, [])
    for address in addresses_in(texts.values())[page][:2]:
        recording.add(anyio.run(answers, client.app, address))
    recording.write(tmp_path, [*client.app.state.engine.models])
    found = recorded(tmp_path, page)
    asked = anyio.run(answers, client.app, addresses_in([])[page][0])
    assert asked.keys() <= found.keys()
    listed = {one["id"]: one for one in client.get("/api/models").json()}
    models = found.pop(LISTED).json()
    assert [one["id"] for one in models] == [id for id in listed if id in recording.models]
    assert models == [listed[one["id"]] for one in models]
    for name, answer in found.items():
        check_as_served(client, name, answer)


def test_what_the_engine_computes_is_recorded_of_the_first_state_alone(client, texts):
    addresses = addresses_in(texts.values())["whole"]
    recording = Recording("whole", ["transformer-en-fr", "rnn-none-en-fr", "rnn-bahdanau-en-fr"])
    for address in addresses:
        recording.add(anyio.run(answers, client.app, address, lambda _: None, recording.known))
    first, *others = recording.packs
    assert any("model=transformer-en-fr" in name for name in first)
    assert others
    assert all(path in str(first) for path in COMPUTED[:2])
    assert not [
        name for pack in others for name in pack if re.search("model=(transformer|rnn-none|rnn-bahdanau)-", name)
    ]
    assert "model=rnn-luong-general-en-fr" in str(others)


def named_statics(texts: dict[str, str]) -> set[str]:
    return {name.removeprefix("./") for text in texts.values() for name in named_in(text) if "/static/" in name}


def test_every_file_of_the_server_that_something_names_is_taken_and_no_other(texts):
    files = static_files(texts.values())
    assert named_statics(texts) <= files.keys()
    scripts = {name: file.read_text() for name, file in files.items() if name.endswith(".js") and "built" in name}
    for name, script in scripts.items():
        for other in re.findall(r'(?:from|import\(?)"\./([\w.-]+)"', script):
            assert f"{name.rpartition('/')[0]}/{other}" in files
    whole = "".join([*texts.values(), *scripts.values()])
    for name, file in files.items():
        assert file.is_file()
        assert name.rpartition("/")[2] in whole
        assert not re.search(r"saved-|\.map$|\.br$", name)


@EXTRA
@pytest.mark.broad
def test_every_file_of_the_folder_is_named_and_every_one_that_is_named_is_there(whole, texts):
    there = {file.relative_to(whole).as_posix() for file in whole.rglob("*") if file.is_file()}
    listed = json.loads((whole / "models/files.json").read_bytes())["files"]
    packs = {page: json.loads(gzip.decompress((whole / f"recorded/{page}.bin").read_bytes())) for page in QUESTIONS}
    wanted = {*texts, "find.json", "help.html", "models/files.json", "service-worker.js"}
    wanted |= {f"models/{name}" for name in listed} | {f"recorded/{page}.bin" for page in packs}
    wanted |= {f"recorded/{page}-{number}.bin" for page, each in packs.items() for number in range(len(each))}
    wanted |= set(static_files(texts.values()))
    assert there == wanted


@EXTRA
@pytest.mark.broad
def test_no_file_of_the_folder_knows_this_machine(whole):
    for file in whole.rglob("*"):
        if file.is_file() and file.suffix != ".onnx":
            content = file.read_bytes()
            content = gzip.decompress(content) if content.startswith(b"\x1f\x8b") else content
            for path in (pages.ROOT, Path.home(), whole.parent):
                assert str(path).encode() not in content.replace(b"/root/", b""), file


@EXTRA
@pytest.mark.broad
@pytest.mark.slow
@pytest.mark.parametrize("page", QUESTIONS)
def test_all_recorded_answers_are_those_of_the_server(client, whole, page):
    for name, answer in recorded(whole / "recorded", page).items():
        if name != LISTED:
            check_as_served(client, name, answer)


@EXTRA
@pytest.mark.broad
def test_the_search_and_the_help_are_the_servers(client, whole):
    found = json.loads((whole / "find.json").read_bytes())
    served = client.get("/find.json", headers={"host": "127.0.0.1:8000"}).json()
    assert found == served
    assert (whole / "help.html").read_text() == client.get("/help.html").text


@EXTRA
@pytest.mark.broad
def test_files_json_has_the_bytes_and_the_digest_of_each_file_of_the_models(client, whole):
    listed = json.loads((whole / "models/files.json").read_bytes())
    for name, about in listed["files"].items():
        content = (whole / "models" / name).read_bytes()
        assert about == {"bytes": len(content), "digest": sha256(content).hexdigest()[:16]}
    assert listed["version"] == pages.INSTALLED
    weights = (client.app.state.engine.model(MODEL).folder / "weights.safetensors").read_bytes()
    digest = listed["files"][f"{MODEL}/weights.bin"]["digest"]
    assert digest == sha256(packed(bytes_apart(weights))).hexdigest()[:16]
    assert f"<code>{digest}</code>" in (whole / "pages/status.en.html").read_text()
    models = json.loads((whole / "models/models.json").read_bytes())
    served = {one["id"]: one for one in client.get("/api/models").json()}
    assert models[0] == served[MODEL]
    assert all(one == served[one["id"]] for one in models)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda place: place.write_text(""), "is a file: name a folder."),
        (lambda place: (place.mkdir(), (place / "notes.txt").write_text("")), "name an empty folder, or a new one."),
    ],
)
def test_a_folder_with_something_else_is_left_as_it_is(tmp_path, monkeypatch, make, says):
    monkeypatch.setattr(folder_module, "find_spec", lambda _: True)
    place = tmp_path / "mine"
    make(place)
    with pytest.raises(ValueError, match=re.escape(says)):
        export_site(place, "cpu", [])
    assert place.is_file() or [file.name for file in place.iterdir()] == ["notes.txt"]
    with pytest.raises(ValueError, match="make it first"):
        export_site(tmp_path / "no" / "site", "cpu", [])


def test_without_its_extra_the_command_says_which_in_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(folder_module, "find_spec", lambda _: None)
    with pytest.raises(ValueError, match=re.escape('pip install "regard[site]"')):
        export_site(tmp_path / "site", "cpu", [])


def test_a_site_that_fails_leaves_the_one_that_was_there(tmp_path, monkeypatch):
    place = tmp_path / "site"
    (place / "models").mkdir(parents=True)
    (place / "models/files.json").write_text("{}")
    monkeypatch.setattr(folder_module, "find_spec", lambda _: True)
    with pytest.raises(ValueError, match="there is no model 'mine'"):
        export_site(place, "cpu", ["mine"])
    assert [file.name for file in tmp_path.rglob("*")] == ["site", "models", "files.json"]


def test_the_command_line_says_the_three_forms_of_export(tmp_path):
    with pytest.raises(ValueError, match="--site FOLDER"):
        command.Export(site=tmp_path, lesson="heads").cli_cmd()
    assert command.Export(models="a,b").models == ["a", "b"]

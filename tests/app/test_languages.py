"""Languages: which one a page is in, and that messages are used and complete."""

import gzip
import json
import re
import subprocess
from pathlib import Path

import pytest

from regard.app.classroom.lesson.lessons import FOLDER, in_language, lessons
from regard.app.guide.glossary import meaning
from regard.app.languages import MESSAGES, PLURALS, central, messages, plural, say
from regard.app.pages import BUILT, PAGES, STATIC, spoken
from regard.app.publish.saved.packed import as_text
from tests.app.test_built import NODE

ROOT = STATIC.parent
ID = re.compile(r"""["'](\w+(?:\.\w+)+)["']""")
BY_NAME = re.compile(r"page\.(\w+)(\.about)?|part\.\w+|(refusal|remark|glossary)\.\w+(\.meaning)?|language\.\w+")
SIZE = 6400  # bytes of the script of a language, compressed


def html(client, path: str, accepts: str = "", **headers: str) -> str:
    response = client.get(path, headers={"accept-language": accepts, **headers})
    assert response.status_code == 200
    text: str = response.text
    return text


def language(page: str) -> str:
    found = re.search(r"<html lang=\"(\w+)\" dir=\"(\w+)\"", page)
    assert found
    return f"{found[1]} {found[2]}"


@pytest.mark.parametrize(
    ("accepts", "found"),
    [
        ("es-MX,es;q=0.9,en;q=0.8", "es ltr"),
        ("de;q=0.1,zh-CN;q=0.7,en;q=0.5", "zh ltr"),
        ("xx, ar;q=0.5", "ar rtl"),
        ("es;q=0, en;q=0.1", "en ltr"),
        ("es;q=much, *", "en ltr"),
        ("", "en ltr"),
    ],
)
def test_start_is_in_the_language_that_the_browser_likes_best(client, accepts, found):
    assert language(html(client, "/", accepts)) == found


def test_the_language_of_the_address_wins_over_that_of_the_browser(client):
    assert language(html(client, "/?lang=zh", "es")) == "zh ltr"


@pytest.mark.parametrize("unknown", ["xx", "", "../en", "<b>"])
def test_an_unknown_language_of_the_address_is_passed_over(client, unknown):
    assert language(html(client, f"/?lang={unknown}", "es")) == "es ltr"


def test_a_cache_keeps_a_page_for_each_language(client):
    for path in ("/", "/lab"):
        assert "Accept-Language" in client.get(path).headers["vary"]


def test_a_page_of_which_the_frame_alone_is_translated_is_left_to_the_translator_of_the_browser(client):
    page = html(client, "/lab", "es")
    assert language(page) == "en ltr"
    assert '<header class="top" lang="es" dir="ltr">' in page


def test_in_english_no_script_of_messages_is_loaded(client):
    assert "messages-" not in html(client, "/", "en")
    for code, file in spoken().items():
        assert f"built/{file}" in html(client, f"/?lang={code}")


@pytest.mark.parametrize("code", spoken())
def test_the_messages_of_a_language_stay_small(code):
    assert len(gzip.compress((BUILT / spoken()[code]).read_bytes(), mtime=0)) <= SIZE


def test_a_message_that_a_language_lacks_is_said_in_english(monkeypatch):
    monkeypatch.delitem(messages()["es"], "start.wall")
    assert say("es", "start.wall") == messages()["en"]["start.wall"]


def test_slots_are_escaped_but_where_they_are_html():
    assert say("en", "missing.about", path="<b>").startswith("Nothing is at &lt;b&gt;.")


@pytest.mark.parametrize("code", sorted({*PLURALS, "en", "es", "de", "it", "tr"}))
def test_the_server_knows_the_plurals_that_the_browser_knows(code):
    asked = f"JSON.stringify(Array.from({{length: 300}}, (_, n) => new Intl.PluralRules('{code}').select(n)))"
    wanted = json.loads(subprocess.run([NODE, "-p", asked], check=True, capture_output=True).stdout)
    assert [plural(code, n) for n in range(300)] == wanted


def used() -> set[str]:
    """Ids that scripts, templates and Python name."""
    scripts = [file for file in STATIC.rglob("*.ts") if "/messages.ts" in file.read_text("utf-8")]
    files: list[Path] = [*scripts, *(ROOT / "templates").glob("*.html"), *(ROOT / "app").rglob("*.py")]
    return {id for file in files for id in ID.findall(file.read_text("utf-8"))}


def by_name(id: str) -> bool:
    """Whether a page, a part or a code names it."""
    found = BY_NAME.fullmatch(id)
    return found is not None and (not found[1] or bool(PAGES[found[1]].path))


def test_every_message_is_used():
    assert sorted(id for id in {*messages()["en"]} - used() if not by_name(id)) == []


def test_every_message_that_a_template_names_is_there():
    named = {
        id
        for file in (ROOT / "templates").glob("*.html")
        for id in re.findall(r'\bm\("([\w.]+)"[,)]', file.read_text("utf-8"))
    }
    assert len(named) > 50
    assert named - {*messages()["en"]} == set()


def test_the_central_words_mean_what_the_glossary_says():
    assert len(central()) == 12
    assert {word: str(messages()["en"][f"glossary.{word}.meaning"]) for word in central()} == {
        word: meaning(word) for word in central()
    }


def test_each_language_is_a_file(client):
    codes = {file.stem for file in MESSAGES.glob("*.json")}
    assert codes == {*messages()}
    assert {*re.findall(r'hreflang="(\w+)"', html(client, "/"))} == codes


@pytest.mark.parametrize(("address", "accepts"), [("/?lang=es", "ar"), ("/", "es")])
def test_a_saved_page_keeps_its_language(client, address, accepts):
    response = client.get("/saved", params={"address": address}, headers={"accept-language": accepts})
    assert response.status_code == 200
    assert language(response.text) == "es ltr"
    assert as_text((BUILT / spoken()["es"]).read_bytes()) in response.text


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*/*.md")), ids=lambda file: f"{file.parent.name} {file.stem}")
def test_a_lesson_in_another_language_has_the_stations_of_the_english_one(file):
    lesson = lessons()[file.stem]
    other = in_language(lesson, file.parent.name)
    assert other.language == file.parent.name
    places = [(station.page, station.address, station.minutes) for station in lesson.stations]
    assert [(station.page, station.address, station.minutes) for station in other.stations] == places


def test_a_station_is_in_the_language_of_the_visitor_beside_a_page_that_is_in_english(client):
    page = html(client, "/change?lesson=fifteen-minutes&station=5", "es")
    assert language(page) == "en ltr"
    assert '<section class="station" aria-labelledby="station-title" lang="es" dir="ltr">' in page
    assert "Quitar una cabeza" in page


def test_a_lesson_that_a_language_lacks_is_in_english(client):
    page = html(client, "/lab?lesson=by-hand&station=1", "es")
    assert '<section class="station" aria-labelledby="station-title">' in page

"""Every place that the search lists is there, and what people type finds the right one first."""

import json
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

from regard.app.guide.search_index import synonyms
from regard.app.guide.sections import sections
from regard.app.pages import STATIC

NODE = Path(sys.executable).with_name("node")
FOUND = Path(__file__).with_name("found.mjs")
WORDINGS = Path(__file__).with_name("find-wordings.json")


def test_every_place_that_is_listed_is_there_reads_like_no_other_and_has_its_synonyms(client):
    places = client.get("/find.json").json()
    assert {place["kind"] for place in places} == {"page", "question", "section", "station", "word"}
    glossary = client.get("/glossary").text
    for place in places:
        assert place["name"]
        assert place["also"] or place["answer"]
        if place["kind"] == "word":
            assert f'id="{place["href"].removeprefix("/glossary#")}"' in glossary
            continue
        page = client.get(place["href"])
        assert page.status_code == 200
        fragment = place["href"].partition("#")[2]
        assert not fragment or f'id="{fragment}"' in page.text, place["href"]
        assert place["kind"] != "station" or 'class="lesson' in page.text
    places = [place for place in client.get("/find.json").json() if place["kind"] != "page"]
    named = {(place["kind"], place["name"], place["of"], place["answer"]) for place in places}
    assert len(named) == len(places)
    for place in places:
        assert place["kind"] not in {"section", "station"} or place["of"]
        assert not re.search(r"\b\w_\w", re.sub(r"<[^>]+>", "", place["title"])), "letters below the line are set there"
    places = {place["href"]: place["also"] for place in client.get("/find.json").json()}
    assert {href for href, words in synonyms().items() if words not in places.get(href, "")} == set()
    (section,) = [one for one in sections() if one.title == "Input feeding"]
    assert "model=rnn-luong-general-en-fr" in section.address
    assert section.address.endswith("#events")


def _read(text):
    """What one reads of a page, its formulas as letters."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", text)).translate({0x2096: "k", 0x221A: None}).split())


@pytest.mark.parametrize("section", sections(), ids=lambda section: f"{section.title}, {section.address}")
def test_a_section_is_called_as_on_its_page(client, section):
    page = client.get(section.address).text
    assert f"<title>{section.page} · Regard</title>" in page
    drawn = (file.read_text() for file in (STATIC / section.page.lower()).rglob("*.ts"))
    assert _read(section.title) in _read(page) or any(section.title in script for script in drawn)


NAMES = """
    Jain Wiegreffe Kobayashi rotary ALiBi sinusoidal additive scaled quadratic complexity memory prune trust
    rotation shift permutation shuffle infinity recurrence adversarial Frobenius accuracy dependency gradient gate
    permute uniform tau
"""


@pytest.mark.parametrize("word", NAMES.split())
def test_a_name_of_a_paper_and_a_word_of_a_section_is_listed(client, word):
    found = [place for place in client.get("/find.json").json() if place["kind"] == "section"]
    assert any(word.lower() in f"{place['name']} {place['also']}".lower() for place in found)


def test_nine_of_ten_wordings_and_all_of_a_lecture_find_a_right_place_first(client):
    """Wordings of strangers who looked for an answer, of students, lecturers and engineers, and of papers and exams."""
    wordings = json.loads(WORDINGS.read_text(encoding="utf-8"))
    right = {wording: places for group in wordings.values() for wording, places in group.items()}
    listed = {name: client.get(path).json() for name, path in (("places", "/find.json"), ("models", "/api/models"))}
    asked = listed | {"wordings": list(right)}
    done = subprocess.run([NODE, FOUND], input=json.dumps(asked), stdout=subprocess.PIPE, encoding="utf-8", check=True)
    found = dict(zip(right, json.loads(done.stdout), strict=True))
    for name, group in wordings.items():
        missed = {one: found[one] for one in group if not any(place in found[one] for place in right[one])}
        assert len(missed) <= (0 if name == "lecture" else len(group) // 10), missed

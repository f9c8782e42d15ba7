"""Numbers with their nouns: one minute is no minutes, on any page."""

import re
from pathlib import Path

import pytest

from regard.app.pages import BUILT, PAGES, STATIC
from regard.app.plural import count
from tests.app.test_own_lesson import MINE

TEMPLATES = sorted((STATIC.parent / "templates").glob("*.html"))
COUNTED = re.compile(r"""\bcount(?:ed)?\((?:[^()"']+, )?["'](\w+)["']\)""")
SCRIPTS = [file for file in STATIC.rglob("*.ts") if file.parent != BUILT]
SOURCES = [*TEMPLATES, *SCRIPTS, *(STATIC.parent / "app").rglob("*.py")]
NOUNS = {noun for file in SOURCES for noun in COUNTED.findall(file.read_text(encoding="utf-8"))}
ONE = re.compile(rf"(?<![\w.,-])1 (?:{'|'.join(sorted(NOUNS))})s\b")
NUMBER = re.compile(rf"\}}\}}\s+(?:{'|'.join(sorted(NOUNS))})s\b")
TAG = re.compile(r"<(script|style)\b.*?</\1>|<[^>]+>", re.DOTALL)


def said(html: str) -> str:
    return " ".join(TAG.sub(" ", html).split())


def test_what_is_counted_is_counted_as_people_say_it_on_a_lesson_of_one_station_too(client):
    assert [count(n, "minute") for n in (0, 1, 2, 1_000)] == ["0 minutes", "1 minute", "2 minutes", "1,000 minutes"]
    assert {"minute", "station", "model"} <= NOUNS
    asked = {"text": MINE.replace("4 minutes", "1 minute"), "station": 0}
    text = said(client.post("/api/lesson", json=asked).json()["whole"])
    assert ONE.findall(text) == []
    assert text.count("1 minute") == 2
    assert "1 station " in text
    refused = client.post("/api/lesson", json=asked | {"station": 2}).json()["error"]["message"]
    assert refused.startswith("The lesson has 1 station:")


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: file.stem)
def test_no_template_puts_a_number_before_a_plural(file: Path):
    assert NUMBER.findall(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("page", [name for name, page in PAGES.items() if page.path])
def test_no_page_has_one_of_several(client, page):
    assert ONE.findall(said(client.get(PAGES[page].path).text)) == []

"""The lesson in docs: every address opens, and what it says the models write is what they write."""

import re
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import expect

LESSON = (Path(__file__).parents[2] / "docs" / "lesson.md").read_text()
STEPS = re.findall(r"^## (\d+)\..*?\n(.*?)(?=^## |\Z)", LESSON, flags=re.MULTILINE | re.DOTALL)
ELSEWHERE = "choose", "Undo"  # what a step says of another change, after the first


def test_every_address_of_the_lesson_shows_what_the_lesson_says(open_page):
    assert len(STEPS) == 10
    for number, told in STEPS:
        (address,) = re.findall(r"\(http://127\.0\.0\.1:8000(/[^)]*)\)", told)
        page = open_page(address)
        assert page.locator("html").get_attribute("data-state") == "ready", number
        assert urlsplit(page.url).path == urlsplit(address).path
        shown = re.sub(r"\s+", " ", page.locator("body").inner_text())
        if place := urlsplit(address).fragment:
            expect(page.locator(f"#{place}")).to_be_in_viewport()
        here = re.split("|".join(ELSEWHERE), told)[0]
        for sentence in [*re.findall(r"\*([^*]+\.)\*", here), *re.findall("“([^”]+)”", here)]:
            written = re.sub(r"\s+", " ", sentence)
            assert written in shown, f"{number}: {written}"

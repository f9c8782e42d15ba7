"""Sentences of sixty words and more: both texts leave the maps their room, and no line is cut within its letters."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import ready

TEXT = (
    "When the old man came home in the evening he found that his wife and his children had already eaten, and so he "
    "sat down alone at the long table in the kitchen, cut a piece of bread, and thought about the days when all of "
    "them had worked together in the garden behind the house and nobody had been tired."
)
PAGES = ["", "steps", "heads", "compare", "change", "explain", "positions"]
LINES = """line => {
  const height = parseFloat(getComputedStyle(line).lineHeight);
  return { seen: line.clientHeight / height, all: line.scrollHeight / height, from: line.scrollTop / height };
}"""


def whole(lines: dict[str, float]) -> bool:
    """Whether what is seen of a line of words is so many lines, and nothing of the next but 5 pixels."""
    return lines["seen"] % 1 < 0.22 and abs(lines["from"] - round(lines["from"])) < 0.05


def shown(line: Locator) -> dict[str, float]:
    found: dict[str, float] = line.evaluate(LINES)
    return found


@pytest.mark.parametrize("path", PAGES)
def test_both_texts_use_the_width_and_are_cut_between_lines_alone(open_page, shot, path):
    page = open_page(f"/{path}?text={quote(TEXT)}", 1280)
    shot(page, f"{path or 'explore'}-1280")
    box = page.locator("form.bar").bounding_box()
    assert box["height"] <= (280 if path == "change" else 240), "with a line that says how long it is"
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 844})
        for line in page.locator("token-line:visible").all():
            lines = shown(line)
            assert lines["seen"] < 5
            assert whole(lines), (width, lines)


def test_a_folded_line_is_unfolded_by_pointer_and_by_keyboard_and_follows_what_is_lit(open_page, shot):
    page = open_page(f"/?text={quote(TEXT)}", 720, 844)
    line, fold = page.locator("#source token-line"), page.locator("#source line-fold button")
    expect(fold).to_have_text("show all 4 lines")
    expect(fold).to_have_attribute("aria-expanded", "false")
    last = line.locator(".piece").last
    page.locator("attention-heatmap").evaluate("map => map.scrollIntoView()")
    line.locator(".piece").first.focus()
    page.keyboard.press("End")
    expect(last).to_be_focused()
    moved = shown(line)
    assert moved["from"] > 0
    assert whole(moved), moved
    fold.press("Enter")
    expect(fold).to_have_text("show fewer lines")
    assert shown(line)["seen"] == pytest.approx(4, abs=0.22)
    shot(page, "unfolded")
    fold.click()
    assert shown(line) == {**moved, "from": 0}
    assert page.locator("#source").get_attribute("data-mode") == "reading", "the button edits nothing"
    page.locator("#edit").click()
    field = page.locator("#text").bounding_box()
    assert field
    assert field["height"] > 3 * 25, "what is edited is seen"


def test_a_short_sentence_has_no_button(open_page):
    page = open_page("/?text=The%20cat%20sleeps.", 390, 844)
    expect(page.locator("line-fold button:visible")).to_have_count(0)
    assert page.locator("form.bar").get_attribute("data-length") == ""


def test_all_blocks_of_the_atlas_are_in_the_window(open_page):
    cross = open_page(f"/?text={quote(TEXT)}", 1280, 800).locator("head-grid[data-block=cross]").bounding_box()
    assert cross["y"] + cross["height"] <= 800


def test_a_line_that_was_covered_is_unfolded_all_the_same(open_page):
    page = open_page(
        f"/?model=transformer-en-fr&text={quote(TEXT)}&block=cross&layer=3&head=5&predict=look.1", 720, 844
    )
    page.locator("#predict-skip").click()
    fold = page.locator("#target line-fold button")
    expect(fold).to_have_text(re.compile(r"^show all \d lines$"))
    ready(page)
    fold.click()
    expect(fold).to_have_text("show fewer lines")

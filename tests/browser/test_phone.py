"""On a phone the picture of a page stands in the first window."""

import pytest
from playwright.sync_api import expect

from tests.browser.page import at_rest

PICTURES = {
    "/": "#heatmap",
    "/?view=heatmap": "#heatmap",
    "/steps": "#map",
    "/change": "[data-layer=after]",
    "/explain": "measure-map",
    "/positions": "[data-reading=before] attention-heatmap",
    "/heads": "#effects",
    "/compare": ".map attention-heatmap",
    "/cost": "#growth-chart",
    "/word": "#rows",
    "/training": "attention-heatmap",
}


@pytest.mark.parametrize(("path", "picture"), PICTURES.items())
def test_the_picture_stands_in_the_first_window(open_page, path, picture):
    page = open_page(path, 390, 844, has_touch=True, is_mobile=True, reduced_motion="reduce")
    first = page.locator(f"main {picture}").filter(visible=True).first
    expect(first).to_be_visible()
    box = first.bounding_box()
    assert min(box["y"] + box["height"], 844) - box["y"] >= min(300, box["height"])


def test_on_change_what_is_changed_comes_first_and_no_room_is_empty(open_page):
    page = open_page("/change", 390, 844, has_touch=True, is_mobile=True, reduced_motion="reduce")
    expect(page.locator("#list button").first).to_be_in_viewport()
    plot, canvas = page.locator("[data-layer=after] .plot"), page.locator("[data-layer=after] .plot canvas")
    assert plot.bounding_box()["height"] - canvas.bounding_box()["height"] < 40
    row, words = page.locator("#row").bounding_box(), page.locator("#row-status").bounding_box()
    assert row["y"] + row["height"] - words["y"] - words["height"] < 20


@pytest.mark.parametrize("path", ["/?view=heatmap", "/explain", "/change"])
def test_a_hint_says_what_a_finger_does(open_page, path):
    page = open_page(path, 390, 844, has_touch=True, is_mobile=True, reduced_motion="reduce")
    hints = page.locator(".hint, #row-status").filter(visible=True, has_text="Tap")
    expect(hints.first).to_be_visible()
    assert page.locator("main").get_by_text("Point at").filter(visible=True).count() == 0


def test_the_bar_of_a_phone_has_one_line_a_sentence_and_the_rest_at_a_button(open_page):
    page = open_page("/?view=heatmap", 390, 844, has_touch=True, is_mobile=True)
    bar = page.locator("#ask")
    assert bar.bounding_box()["height"] <= 110
    expect(page.locator("#model")).to_be_hidden()
    page.locator("#rest").tap()
    page.locator("#model").select_option("rnn-bahdanau-en-fr")
    expect(page.locator("#decoding")).to_be_visible()
    page.locator("#rest").tap()
    page.get_by_role("button", name="edit").tap()
    page.keyboard.type("The small black cat sleeps on the big white table because it is old and tired.")
    page.keyboard.press("Enter")
    expect(page.locator("#target token-line")).to_contain_text("chat")
    assert bar.bounding_box()["height"] <= 110


def test_the_map_stays_where_it_is_when_a_row_is_tapped_and_freed(open_page):
    text = "My friend bought a small white house near the sea."
    page = open_page(f"/?view=heatmap&text={text}", 390, 844, has_touch=True, is_mobile=True)
    heatmap, words = page.locator("#heatmap"), page.locator("#words")
    page.evaluate("scrollTo(0, 300)")
    at_rest(page)
    place = heatmap.bounding_box()
    for row in (200, 260):
        page.touchscreen.tap(200, place["y"] + row)
        expect(words).to_contain_text("Locked.")
        at_rest(page)
        assert heatmap.bounding_box() == place
    page.locator("#unlock").tap()
    expect(words).not_to_contain_text("Locked.")
    at_rest(page)
    assert heatmap.bounding_box() == place

"""On a phone the picture of a page stands in the first window."""

import re

import pytest
from playwright.sync_api import expect

from regard.app.classroom.lesson.lessons import lessons
from regard.app.pages import PAGES, PARTS
from tests.browser.page import at_rest, go

FINGER = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
JUMPS = [
    *("/questions#where-does-a-transformer-have-dropout", "/lab#scoring", "/compare#errors", "/steps#events"),
    *("/evidence#vaswani-2", "/cost?n=50#cache", "/heads?over=corpus#corpus-many"),
]
HEADER = "document.querySelector('.top').getBoundingClientRect().bottom"
RING = "document.activeElement.getBoundingClientRect().top - 4"

PICTURES = {
    "/": "#heatmap",
    "/?view=heatmap": "#heatmap",
    "/steps": "#map",
    "/change": "[data-layer=before]",  # both without all tools
    "/explain": "matrix-map",
    "/positions": "[data-reading='0'] attention-heatmap",
    "/heads": "#effects",
    "/compare": ".map attention-heatmap",
    "/whole": "whole-sheet",
    "/cost": "#growth-chart",
    "/word": "#rows",
    "/training": "attention-heatmap",
}


@pytest.mark.parametrize(("path", "picture"), PICTURES.items())
def test_the_picture_stands_in_the_first_window(open_page, path, picture):
    page = open_page(path, 390, 844, **FINGER)
    first = page.locator(f"main {picture}").filter(visible=True).first
    expect(first).to_be_visible()
    box = first.bounding_box()
    assert min(box["y"] + box["height"], 844) - box["y"] >= min(300, box["height"])


def test_on_change_what_is_changed_comes_first_and_no_room_is_empty(open_page):
    page = open_page("/change", 390, 844, **FINGER)
    expect(page.locator("#words")).to_be_in_viewport(ratio=1)
    expect(page.locator("#words")).to_contain_text("“not” is hidden from cross-attention")
    plot, canvas = page.locator("[data-layer=after] matrix-map"), page.locator("[data-layer=after] matrix-map canvas")
    assert plot.bounding_box()["height"] - canvas.bounding_box()["height"] < 40
    row, words = page.locator("#row").bounding_box(), page.locator("#row-status").bounding_box()
    assert row["y"] + row["height"] - words["y"] - words["height"] < 20


@pytest.mark.parametrize(
    "path",
    [
        *("/steps", lessons()["bahdanau"].link(1), "/?view=heatmap", "/explain", "/change", "/positions", "/lab"),
        "/compare",
    ],
)
def test_a_hint_says_what_a_finger_does(open_page, path):
    page = open_page(path, 390, 844, **FINGER)
    hints = page.locator(".hint, #row-status, figcaption, .do").filter(visible=True, has_text="Tap")
    expect(hints.first).to_be_visible()
    said = page.locator("body").evaluate("body => body.innerText + document.getElementById('help').textContent")
    assert not re.findall(r"(?i)\b(?:click|point at)\b", said)


@pytest.mark.parametrize("path", JUMPS)
def test_after_a_jump_the_search_is_in_sight_above_what_was_jumped_to(open_page, path):
    page = open_page(path, 390, 844, **FINGER)
    page.wait_for_function(
        f"""(name) => {{
      const {{ top }} = document.getElementById(name).getBoundingClientRect();
      return top > {HEADER} && top < {HEADER} + 24;
    }}""",
        arg=path.partition("#")[2],
    )
    expect(page.locator("#find-query")).to_be_in_viewport()


@pytest.mark.parametrize("path", ["/questions", "/evidence"])
def test_a_long_page_is_folded_into_groups_that_open_by_an_address_and_on_paper(open_page, path):
    page = open_page(path, 390, 844, **FINGER)
    assert page.evaluate("document.documentElement.scrollHeight") <= 2 * 844
    groups = page.locator("details.group")
    closed = page.locator("details.group:not([open])")
    expect(closed).to_have_count(groups.count())
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(closed).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(closed).to_have_count(groups.count())
    named = groups.nth(1).locator("h3, tbody th").first
    named.evaluate("element => { element.id ||= 'here'; location.hash = element.id; }")
    expect(named).to_be_in_viewport()
    wide = open_page(path, 1280, 800)
    expect(wide.locator("details.group:not([open])")).to_have_count(0)


def test_what_the_keys_go_back_to_is_not_under_the_header(open_page):
    page = open_page("/questions", 390, 844, **FINGER)
    page.evaluate("for (const group of document.querySelectorAll('main details')) group.open = true")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    for _ in range(12):
        page.keyboard.press("Shift+Tab")
        assert page.evaluate(f"{RING} >= {HEADER}")
    page.locator(".tabs a").first.focus()
    expect(page.locator(".tabs a").first).to_have_css("outline-offset", "-2px")


def test_no_room_is_kept_for_a_header_on_the_wall_in_a_frame_on_paper_and_in_a_low_window(open_page, server):
    page = open_page("/?present=1")
    kept = "getComputedStyle(document.documentElement).getPropertyValue('--header')"
    assert page.evaluate(kept) == "0px"
    go(page, server, "/?embed")
    assert page.evaluate(kept) == "0px"
    go(page, server, "/lab")
    assert page.evaluate(kept) == "3rem"
    page.emulate_media(media="print")
    assert page.evaluate(kept) == "0px"
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator(".top")).to_have_css("position", "static")


APART_AND_IN_SIGHT = """tabs => {
  const [...links] = tabs.querySelectorAll("a");
  const boxes = links.map((link) => link.getBoundingClientRect());
  const gaps = boxes.slice(1).map(({ left }, i) => left - boxes[i].right);
  const { left, right } = boxes[links.findIndex((link) => link.matches("[aria-current]"))];
  const end = tabs.querySelector("#all-tools")?.getBoundingClientRect().left ?? tabs.getBoundingClientRect().right;
  return gaps.every((gap) => gap >= 16) && left >= 0 && right <= end;
}"""


@pytest.mark.parametrize("width", [390, 360])
def test_tabs_stand_apart_and_that_of_the_page_is_in_sight(open_page, server, width):
    page = open_page("/lessons", width, 844, **FINGER)
    for path in [PAGES[name].path + PAGES[name].query for tabs in PARTS.values() for name in tabs]:
        go(page, server, path)
        for tabs in page.locator("nav.tabs").all():
            assert tabs.evaluate(APART_AND_IN_SIGHT), path


@pytest.mark.parametrize("width", [390, 1280])
def test_the_maps_of_change_stay_where_they_are_whatever_is_changed(open_page, width):
    page = open_page("/change", width)
    place = "document.querySelector('.three').getBoundingClientRect().top + scrollY"
    before = page.evaluate(place)
    page.locator("#reset").click()
    expect(page.locator("#instead")).to_contain_text("nothing is changed")
    expect(page.locator("#reads")).to_be_visible()
    assert page.evaluate(place) == pytest.approx(before, abs=1)
    page.get_by_role("button", name="knock out").click()
    expect(page.locator("#writes .piece").first).to_be_visible()
    at_rest(page)
    assert page.evaluate(place) == pytest.approx(before, abs=1)


def test_compare_is_three_windows_long_and_an_address_leads_to_the_rest(open_page):
    page = open_page("/compare", 390, 844, tools=False, **FINGER)
    assert page.evaluate("document.documentElement.scrollHeight") <= 3 * 844
    expect(page.locator("#error-rows")).to_be_hidden()
    page.evaluate("location.hash = 'errors'")
    expect(page.locator("#error-rows")).to_be_visible()


def test_the_bar_of_a_phone_has_one_line_a_sentence_and_the_rest_at_a_button(open_page):
    page = open_page("/?view=heatmap", 390, 844, **FINGER)
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


def test_in_a_lesson_no_line_of_a_sentence_is_cut(open_page):
    page = open_page(lessons()["heads"].link(3), 390, 844, **FINGER)
    for side in ("source", "target"):
        line = page.locator(f"#{side} token-line")
        assert line.evaluate("({ scrollWidth, clientWidth }) => scrollWidth - clientWidth") <= 1
        expect(line.locator("[role=option]").last).to_be_in_viewport(ratio=1)


def test_the_map_stays_where_it_is_when_a_row_is_tapped_and_freed(open_page):
    text = "My friend bought a small white house near the sea."
    page = open_page(f"/?view=heatmap&text={text}", 390, 844, **FINGER)
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


def test_the_order_of_the_computation_scrolls_down_only(open_page):
    page = open_page("/steps?block=cross&layer=3&head=5&stage=q#events", 390, 844, **FINGER)
    assert page.locator("event-diagram").evaluate("(order) => order.scrollWidth <= order.clientWidth")


@pytest.mark.parametrize("path", ["/?view=heatmap", "/compare"])
def test_all_tools_is_in_sight(open_page, path):
    page = open_page(path, 390, 844, tools=False, **FINGER)
    expect(page.locator("#all-tools")).to_be_in_viewport(ratio=1)

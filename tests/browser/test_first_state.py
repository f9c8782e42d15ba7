"""The first state of a page: one picture, one sentence, few controls; all tools are one click away, and stay."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.browser.test_access import violations
from tests.browser.waiting import click, reload

MOST_CONTROLS, MOST_WORDS = 8, 80  # besides the sentence
PAGES = [
    *("/?view=heatmap", "/compare", "/change", "/heads", "/explain", "/word", "/training", "/positions"),
    *("/steps", "/lab", "/since", "/cost"),
]
COUNTED = """() => {
  const isIn = ({ width, height, bottom, top, right, left }) =>
    width && height && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  const counts = (e) =>
    !e.closest("header, nav, dialog, sentence-field, token-line, [lang]:not(html), .skip") &&
    e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
    .filter((e) => counts(e) && !e.disabled && !e.closest("[inert]"))
    .filter((e) => !["group", "listbox", "application"].includes(e.role))
    .filter((e) => isIn(e.getBoundingClientRect()));
  const words = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: e, data } = walker.currentNode;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    if (!counts(e) || e.closest("script, style, select, svg, math, heat-table, number-grid")) continue;
    if ([...range.getClientRects()].some(isIn))
      words.push(...data.split(/\\s+/).filter((word) => /\\p{L}/u.test(word)));
  }
  return [controls.map((e) => e.id || e.textContent), words];
}"""


def has_all(page: Page) -> bool:
    return page.evaluate("'tools' in document.documentElement.dataset")


@pytest.mark.parametrize("path", [*PAGES, "/whole"])
def test_a_page_opens_with_few_controls_and_words(open_page, path):
    controls, words = open_page(path, tools=False).evaluate(COUNTED)
    assert len(controls) <= MOST_CONTROLS, controls
    assert len(words) <= MOST_WORDS, words


@pytest.mark.parametrize("path", [*PAGES, "/whole"])
def test_a_first_state_shuts_nobody_out(open_page, path):
    page = open_page(path, 390, 844, tools=False, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert violations(page) == []


@pytest.mark.parametrize("path", PAGES)
def test_all_tools_are_one_click_away_in_the_address_and_remembered(open_page, path):
    page = open_page(path, tools=False)
    tools = page.get_by_role("button", name="All tools")
    expect(tools).to_have_attribute("aria-pressed", "false")
    expect(tools).to_have_css("box-shadow", "none")
    tools.click()
    ready(page)
    expect(page.locator(".tool >> visible=true").first).to_be_attached()
    assert "tools=all" in page.url
    expect(tools).not_to_have_css("box-shadow", "none")  # as a tab that is chosen
    page.goto(page.url.partition("?")[0] + ("?view=heatmap" if "view" in path else ""))
    ready(page)
    expect(tools).to_have_attribute("aria-pressed", "true")
    tools.click()
    assert "tools" not in page.url
    reload(page)
    assert not has_all(page)


def test_a_sentence_is_words_alone_and_its_end_marks_come_with_the_pieces(open_page):
    page = open_page(tools=False)
    marks, how = page.locator("#ask .special >> visible=true"), page.locator("#decoding")
    expect(marks).to_have_count(0)
    expect(how).to_have_css("clip-path", "inset(50%)")
    expect(how).to_contain_text("greedy")  # which is heard
    page.locator("#source .piece").first.focus()
    page.keyboard.press("End")
    expect(page.locator("#source .piece:focus")).to_have_text(".")
    click(page.get_by_role("button", name="show the pieces"))
    expect(marks).to_have_count(2)
    click(page.get_by_role("button", name="All tools"))
    expect(how).to_have_css("clip-path", "none")


def test_a_tooltip_does_not_say_the_word_again(open_page):
    titles = open_page(tools=False).locator("#ask .piece").evaluate_all("all => all.map(({ title }) => title)")
    assert {*titles} == {"", "end of sentence"}


def test_an_address_that_needs_tools_opens_with_them_and_a_station_too(open_page):
    for path in ("/?order=entropy", "/?view=arcs", "/steps?digits=4", "/steps?lesson=from-zero&station=2"):
        assert has_all(open_page(path, tools=False)), path


@pytest.mark.parametrize("model", ["transformer-en-fr", "induction-2-layers"])
def test_all_tools_of_explore_bring_the_weights_of_all_heads(open_page, model):
    page = open_page(f"/?view=heatmap&model={model}", tools=False)
    with page.expect_request(lambda request: "/api/attention" in request.url and "layer=" not in request.url):
        page.get_by_role("button", name="All tools").click()
    ready(page)
    expect(page.get_by_role("gridcell", name="layer 1, head 1").first).to_be_visible()


def test_the_first_state_goes_from_head_to_head_and_to_all_of_them(open_page):
    page = open_page(tools=False)
    title = page.locator("#head-title")
    expect(title).to_have_text("Cross-attention, layer 3, head 5")
    page.get_by_role("button", name="next head").click()
    expect(title).to_have_text("Cross-attention, layer 3, head 6")
    for _ in range(2):
        ready(page)
        page.get_by_role("button", name="previous head").click()
    expect(title).to_have_text("Cross-attention, layer 3, head 4")
    click(page.get_by_role("button", name="all 72 heads"))
    expect(page.get_by_role("gridcell", name="layer 3, head 4")).to_have_count(3)


@pytest.mark.parametrize("width", [1280, 390])
def test_explore_says_what_a_head_a_layer_and_cross_attention_are(open_page, width):
    page = open_page(width=width, tools=False)
    page.get_by_role("button", name="head?").click()
    box = page.locator(".meaning-box")
    expect(box).to_be_in_viewport(ratio=1)
    expect(box).to_contain_text(
        re.compile("Head: one attention .*Layer: one step .*Cross-attention: attention in which")
    )

"""The frame: a sentence, its model and its head stay with a person from page to page."""

import re

import pytest
from playwright.sync_api import Page, expect

from regard.app.languages import in_english, names
from regard.app.pages import PAGES, PARTS, titled
from regard.model import load
from tests.browser.conftest import EXPLORE, ready
from tests.browser.page import ask, state
from tests.browser.waiting import select

TEXT = "My neighbour never locks his bicycle."
HEAD = {"block": "encoder", "layer": "2", "head": "3"}
SHOWING = ["Explore", "Steps", "Change"]  # an encoder's head; the other pages show another in its place
LINKS = ["Explore", "Compare", "Steps", "Lab", "Positions", "Change", "Heads", "Explain", "Word", "Cost", "API"]


def click(page: Page, navigation: str, words: str, name: str) -> None:
    page.get_by_role("navigation", name=navigation, exact=True).get_by_role("link", name=words, exact=True).click()
    page.wait_for_url(re.compile(r"/\?" if name == "explore" else rf"{PAGES[name].path}(\?|$)"))
    if name != "docs":
        ready(page)


def follow(page: Page, name: str) -> None:
    """By a word of the header, unless it is that of the page that is open, and by a tab under it."""
    name = "docs" if name == "API" else name.lower()
    [(word, tabs)] = [(in_english(f"part.{part}"), tabs) for part, tabs in PARTS.items() if name in tabs]
    first = next(iter(tabs))
    if page.locator("body").get_attribute("data-page") not in tabs:
        click(page, "Parts", word, first)
    if page.locator("body").get_attribute("data-page") != name:
        click(page, word, tab(name), name)


def tab(name: str) -> str:
    [words] = [tabs[name] for tabs in PARTS.values() if name in tabs]
    return f"{titled(name)} {words and in_english(words)}".strip()


def head(page: Page) -> dict[str, str]:
    return {name: value for name, value in state(page).items() if name in HEAD}


def shows(page: Page, text: str, name: str) -> None:
    expect(page.locator("#text")).to_have_value(text)
    expect(page).to_have_title(f"{text} · {name} · Regard")
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.broad
def test_a_sentence_its_model_and_its_head_go_through_the_whole_menu_and_back(open_page):
    page = open_page()
    ask(page, "3 May 1999")
    ready(page)
    select(page.locator("#model"), "dates-transformer")
    ask(page, "3 May 1999")
    ready(page)
    page.locator("#atlas [data-block=cross] [role=gridcell]").nth(1).click()
    ready(page)
    chosen = head(page)
    assert chosen == {"block": "cross", "layer": "1", "head": "2"}
    for name in [*LINKS, "Explore"]:
        follow(page, name)
        if name in ("Lab", "API"):
            expect(page).to_have_title(f"{name} · Regard")
            continue
        shows(page, "3 May 1999", name)
        if name == "Compare":
            assert "&model=dates-transformer&layer=1&head=2" in page.url, "among the usual ones, with its head"
            assert page.locator(".column:visible").count() == 4
        else:
            kept = {"block": "cross"} if name == "Heads" else chosen  # it opens on the head that its sentence names
            assert (state(page)["model"], head(page)) == ("dates-transformer", kept)
    for name in reversed([*LINKS]):
        page.go_back()
        if name != "API":
            ready(page)
        if name not in ("Lab", "API"):
            shows(page, "3 May 1999", name)
        if name == "Cost":
            page.go_back()  # Training, which is the first of its part


@pytest.mark.slow
def test_a_head_that_a_page_cannot_show_is_not_forgotten_by_going_there(open_page):
    page = open_page(f"/?text={TEXT}&block=encoder&layer=2&head=3")
    for name in [*LINKS[1:], "Explore"]:
        follow(page, name)
        if name in ("Lab", "API"):
            continue
        shows(page, TEXT, name)
        if name in SHOWING:
            assert head(page) == HEAD, name
    follow(page, "Compare")
    select(page.locator(".column").last.locator(".heads"), "2.4")
    follow(page, "Explore")
    assert head(page) == {"block": "cross", "layer": "2", "head": "4"}, "but another that is chosen there goes along"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "unseen"), [("rnn-bahdanau-en-fr", []), ("self-attentive-en", ["Change", "Heads", "Explain"])]
)
def test_a_model_stays_by_way_of_pages_that_cannot_show_it(open_page, model, unseen):
    page = open_page(f"/?model={model}&text={TEXT}")
    shown = page.locator("#text").input_value()
    for name in [*LINKS[1:], "Explore"]:
        follow(page, name)
        if name in ("Lab", "API"):
            continue
        if name == "Positions":
            expect(page.locator("#notice")).to_contain_text(f"There is no model “{model}” with positions here")
        elif name == "Compare":
            assert f"model={model}" in page.url
            shows(page, shown, name)
        else:
            assert state(page)["model"] == model
            opens_hop = name == "Steps" and model == "self-attentive-en"
            assert ("layer" in state(page), "head" in state(page)) == (opens_hop, opens_hop)
            shows(page, shown, name)
            expect(page.locator("#without" if name in unseen else "nothing")).to_have_count(int(name in unseen))
    follow(page, "Steps")
    ask(page, "Birds fly.")
    ready(page)
    follow(page, "Explore")
    assert (state(page)["model"], state(page)["text"]) == (model, "Birds fly."), "and what was asked there"


@pytest.mark.parametrize("by_way_of", ["/", "/lessons"])
def test_explore_of_the_menu_opens_explore_for_a_newcomer(open_page, by_way_of):
    page = open_page(by_way_of)
    follow(page, "Explore")
    expect(page).to_have_title(re.compile(r"· Explore · Regard$"))


def test_positions_shows_a_model_of_the_same_task_in_place_of_one_without_positions(open_page):
    page = open_page("/positions?model=dates-bahdanau&text=3 May 1999")
    expect(page.locator("#model")).to_have_value("dates-transformer")
    expect(page.locator("#notice")).to_contain_text("There is no model “dates-bahdanau” with positions here")


def test_steps_of_a_recurrent_model_take_no_head_of_another_along(open_page):
    page = open_page(f"/steps?text={TEXT}&block=cross&layer=2&head=3")
    select(page.locator("#model"), "rnn-bahdanau-en-fr")
    assert not head(page)
    follow(page, "Explore")
    shows(page, TEXT, "Explore")


@pytest.mark.parametrize(
    ("path", "left"),
    [("/?text=%20", {}), ("/steps?step=99", {}), ("/heads?block=nonsense&layer=1&head=1", {"block": "cross"})],
)
def test_what_a_link_asks_for_in_vain_leaves_the_address(open_page, path, left):
    page = open_page(path)
    assert state(page)["text"] == load("transformer-en-fr").config["examples"][0]
    assert "step" not in state(page)
    if left:
        assert head(page) == left


PAINTED = """[...document.querySelectorAll("canvas")].filter((canvas) => canvas.offsetParent).map((canvas) =>
  canvas.toDataURL())"""


@pytest.mark.parametrize("path", [EXPLORE, "/change"])
def test_paper_is_light_also_where_the_screen_is_dark(open_page, path):
    maps, papers = {}, {}
    for theme in ("light", "dark"):
        page = open_page(path, color_scheme=theme)
        page.wait_for_load_state("networkidle")
        maps[theme] = page.evaluate(PAINTED)
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        papers[theme] = page.evaluate(PAINTED)
    assert maps["dark"] != maps["light"]
    assert papers["dark"] == papers["light"]
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(PAINTED) == maps["dark"]


ENTRIES = """() => [...document.querySelectorAll(".top > nav a, #find-query, #menu-open")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.textContent, x, y, width, height];
})"""


@pytest.mark.parametrize("width", [390, 1280])
def test_no_entry_of_the_frame_moves_from_page_to_page(open_page, width):
    page = open_page("/", width, 844)
    entries = page.evaluate(ENTRIES)
    assert page.locator(".top").bounding_box()["height"] == 48
    for name in ("explore", "steps", "lab", "docs", "glossary", "room", "lesson", "status"):
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + PAGES[name].path + PAGES[name].query)
        assert page.evaluate(ENTRIES) == entries, name
        wanted = {titled(one) if width == 390 else tab(one) for tabs in PARTS.values() if name in tabs for one in tabs}
        assert {*page.locator(".tabs a").all_inner_texts()} == wanted, name


def test_on_a_phone_every_target_of_the_frame_is_44_pixels_high(open_page):
    page = open_page(width=390, height=844, has_touch=True, is_mobile=True)
    page.locator("#menu-open").tap()
    targets = page.locator("#menu :is(a, button, label), #menu-open, #find-query, .tabs a").filter(visible=True)
    assert [box["height"] for box in (one.bounding_box() for one in targets.all()) if box["height"] < 44] == []
    assert targets.count() == 20 + len(names())
    page.get_by_role("link", name="Behind").tap()
    page.wait_for_url("**/training**")


def test_the_menu_is_opened_walked_and_closed_by_keyboard(open_page):
    page = open_page()
    page.locator("#menu-open").press("Enter")
    seen = []
    for _ in range(9):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.id || document.activeElement.pathname"))
    assert seen == ["present", "/room", "/lesson", "save-open", "theme", "palette", "keys", "help-open", "/status"]
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    expect(page.locator("#menu-open")).to_be_focused()

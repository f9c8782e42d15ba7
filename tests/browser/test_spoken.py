"""Read aloud: each language by its own voice, and each thing that happens once."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.browser.page import ask
from tests.browser.waiting import click, press

TEXT = "text=She+does+not+like+the+red+car."
ALL = f"{TEXT}&tools=all"
FRENCH = ["Elle", "n'aime", "n'", "aime", "pas", "la", "voiture", "rouge"]
FOREIGN = """(words) => {
  const shown = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (shown.nextNode()) {
    const { data, parentElement } = shown.currentNode;
    const language = parentElement.closest("[lang]").getAttribute("lang");
    if (words.includes(data.replace(/[\\s“”·]|→.*/g, ""))) found.push([data, language]);
  }
  return found;
}"""  # of each piece that stands by itself, its language

HEARD = """
globalThis.heard = [];
const LIVE = "[aria-live], [role=status], [role=alert], output";
const hear = (records) => {
  const nodes = records.map(({ target }) => (target.nodeType === 1 ? target : target.parentElement));
  for (const region of new Set(nodes.map((node) => node?.closest(LIVE)))) {
    if (!region || region.ariaLive === "off" || !region.checkVisibility()) continue;
    const copy = region.cloneNode(true);
    for (const silent of copy.querySelectorAll("[aria-hidden=true]")) silent.remove();
    const said = copy.textContent.trim();
    if (said) heard.push([said, region.closest("[lang]").getAttribute("lang")]);
  }
};
new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });
"""  # what a screen reader is given to say, and its language


def heard(page: Page) -> list[list[str]]:
    """What was said since the last time."""
    return page.evaluate("new Promise((then) => setTimeout(() => then(heard.splice(0)), 50))")


@pytest.mark.parametrize("address", ["/", "/?view=heatmap", "/steps"])
def test_the_translation_is_said_in_its_language_and_nothing_is_said_beside_it(open_page, address: str):
    page: Page = open_page(address, tools=False, script=HEARD)
    heard(page)
    ask(page, "The black cat slept on the chair.")
    expect(page.locator("[role=status][lang=fr]")).to_have_text("Le chat noir a dormi sur la chaise.")
    ready(page)
    said = heard(page)
    assert ["Le chat noir a dormi sur la chaise.", "fr"] in said
    assert [words for words, _ in said if "greedy" in words or "press Enter" in words] == []
    assert len(said) <= 3


def test_the_name_of_a_head_is_said_when_another_is_opened(open_page):
    page: Page = open_page(f"/?{TEXT}&block=cross&layer=3&head=6", tools=False, script=HEARD)
    heard(page)
    click(page.locator("[data-turn='1']"))
    assert [words for words, _ in heard(page) if "head 7" in words] == ["Cross-attention, layer 3, head 7"]


def test_a_cell_that_is_opened_is_said_and_only_once(open_page):
    page: Page = open_page(f"/steps?{TEXT}", tools=False, script=HEARD)
    page.locator("#map matrix-map").focus()
    press(page, "ArrowDown")
    heard(page)
    press(page, "Enter")
    [[said, _]] = heard(page)
    assert said.startswith("opened: “n'”")


def test_a_lock_that_moves_is_not_said_to_be_locked_again(open_page):
    page: Page = open_page(f"/?{TEXT}&lock=2.3", tools=False, script=HEARD)
    page.locator("#heatmap").focus()
    heard(page)
    press(page, "ArrowDown")
    [[said, _]] = heard(page)
    assert said.startswith("To write")
    expect(page.locator("#words")).to_contain_text("Locked. To write")


@pytest.mark.parametrize(
    "address",
    [
        f"/word?{ALL}",
        f"/?view=numbers&{TEXT}",
        f"/compare?{TEXT}",
        f"/whole?{TEXT}",
        f"/steps?{ALL}&stage=scores&row=6&column=6",
        f"/change?{TEXT}",
        f"/change?{TEXT}&do=knock-out+cross.3.5",
        f"/heads?{ALL}",
        f"/explain?{ALL}",
        f"/cost?{ALL}",
        f"/?view=arcs&{TEXT}",
        f"/?view=query-key&{TEXT}&row=6&column=6",
        f"/?view=numbers&block=decoder&layer=1&head=1&{TEXT}",
        f"/?model=transformer-en-fr&{TEXT}&block=cross&layer=3&head=5&predict=look.2",
        f"/?model=transformer-en-fr&{TEXT}&block=cross&layer=3&head=5&predict=next.2",
    ],
)
def test_french_is_read_as_french_wherever_it_stands(open_page, address: str):
    page: Page = open_page(address, tools=False)
    found = page.evaluate(FOREIGN, FRENCH)
    assert found
    assert {(word, language) for word, language in found if language != "fr"} == set()


def test_pieces_of_a_model_whose_languages_are_not_known_have_none(open_page):
    page = open_page("/?model=dates-bahdanau&text=le+1er+mai+2003&view=numbers", tools=False)
    assert page.locator("main [lang=fr], main [lang=en] bdi[lang]").count() == 0


CHARTS = {
    "/cost": "#growth-chart",
    "/training": "figure-chart.found",
    "/positions?tools=all": "#waves",
    "/heads?over=corpus&block=encoder&tools=all": "#corpus-pruning",
    "/compare?tools=all": "#length-chart",
}
GIVEN = """(chart) => chart.querySelector(".js-plotly-plot").data
  .filter(({ hovertemplate, z }) => hovertemplate && !z).map(({ x, y }) => ({ x, y }))"""


@pytest.mark.parametrize("address", CHARTS)
def test_the_points_of_a_chart_are_said_one_by_one_and_shown(open_page, address: str):
    page: Page = open_page(address, tools=False, script=HEARD)
    chart = page.locator(CHARTS[address])
    expect(chart).to_have_attribute("aria-label", re.compile("Arrow keys read it"))
    lines = chart.evaluate(GIVEN)
    chart.focus()
    said = []
    for key in ("ArrowRight", "ArrowRight", "End", *(["ArrowDown"] if len(lines) > 1 else [])):
        heard(page)
        press(page, key)
        [[words, _]] = heard(page)
        said.append(words)
        expect(chart.locator(".hoverlayer")).not_to_be_empty()
    assert len({*said}) == len(said), "each point has words of its own"
    assert str(lines[0]["x"][0]) in said[0].replace(",", "")
    assert str(lines[0]["x"][-1]) in said[2].replace(",", "")


def test_enter_on_a_point_of_the_training_opens_its_stop(open_page):
    page: Page = open_page("/training", tools=False)
    chart = page.locator("figure-chart.found")
    chart.press("Home")
    press(page, "Enter")
    [first, *_] = chart.evaluate(GIVEN)[0]["x"]
    assert f"stop={first}" in page.url

"""Pages read through a browser's translator: it replaces text while the page writes, and what is shown stays right."""

from collections.abc import Callable, Iterator
from difflib import unified_diff
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from regard.app.classroom.lesson.lessons import lessons
from regard.app.pages import PAGES
from tests.browser.conftest import Open
from tests.browser.page import at_rest

HERE = Path(__file__).parent
READING = "\n".join((HERE / name).read_text(encoding="utf-8") for name in ("translator.js", "shown.js"))
TRANSLATING = "globalThis.translator = new Translator('{}');"
NO_SCRIPT = ("docs", "missing")  # another project's page, and one with no address
MAPS = "attention-heatmap, matrix-map, heat-table, figure-chart, [role=option][data-row], whole-sheet g[tabindex]"
HEADS = (
    "[title='next head'], select#choice-head, select#head, select#live-head, select#pair-one, #columns select, "
    "head-grid [role=gridcell], #heads [role=gridcell]"
)
OTHER = "(select) => [...select.options].find((one) => !one.disabled && !one.selected)?.value"
ADDRESSES = {name: page.path + page.query for name, page in PAGES.items() if name not in NO_SCRIPT}
ADDRESSES["station"] = lessons()["from-zero"].link(3)
HAVE_TOOLS = ["steps", *(name for name, page in PAGES.items() if page.tools is not None and name != "steps")]
CASES = [*product(HAVE_TOOLS, [True]), *product(ADDRESSES, [False])]

# Firefox's engine reads elements by their names: a `var` stays as it is, and the space behind it goes.
FIREFOX = """(line) => {
  for (const own of line.querySelectorAll("var")) {
    const next = own.nextSibling;
    if (next?.nodeType === Node.TEXT_NODE) next.data = next.data.trimStart();
  }
  for (const own of line.querySelectorAll("bdi")) if (!own.closest("var")) own.textContent = "changed";
}"""


def write(field: Locator) -> None:
    field.fill("The black cat did not sleep.")
    field.press("Enter")


def change(control: Locator) -> None:
    if control.evaluate("(one) => one.localName === 'select'"):
        control.select_option(control.evaluate(OTHER))
    else:
        control.click()


def point(place: Locator, part: float) -> None:
    """Move the pointer there, so far from the left and from the top."""
    box = place.bounding_box()
    assert box is not None
    place.hover(position={"x": box["width"] * part, "y": box["height"] * part})


ACTIONS: dict[str, tuple[str, Callable[[Locator], object]]] = {  # each where the page has such a place
    "a sentence": ("textarea#text", write),
    "a number": ("number-grid input", lambda cell: cell.fill("3")),
    "a hover": (MAPS, lambda place: point(place, 0.6)),
    "another hover": (MAPS, lambda place: point(place, 0.8)),
    "a lock": (MAPS, Locator.click),
    "another head": (HEADS, change),
    "another model": ("select#model, select#mechanism", change),
    "the next step": ("#next", Locator.click),
    "the stop before": ("input#stop", lambda slider: slider.press("ArrowLeft")),
    "all tools": ("#all-tools[aria-pressed=false]", Locator.click),
}


def done(page: Page) -> Iterator[str]:
    """Act as a visitor, one act after the other; their names."""
    yield "opened"
    before = page.evaluate("history.length")
    for name, (selector, act) in ACTIONS.items():
        place = page.locator(selector).filter(visible=True).first
        if place.count():
            act(place)
            yield name
    if page.evaluate("history.length") > before:
        for name, go in (("back", page.go_back), ("forward", page.go_forward)):
            go()
            yield name


def settle(page: Page) -> None:
    """Wait until the page is drawn, and translated."""
    page.wait_for_selector("html:not([data-state=loading], [data-asking])", state="attached")
    at_rest(page)
    page.wait_for_function("() => !globalThis.translator || translator.isQuiet")


BY_WIDTH = "button#more-stages"  # counts the stages for which there is no room, and other words are as wide as they are


def shown(page: Page, mode: str) -> list[str]:
    settle(page)
    lines = page.evaluate("(mode) => [...textsShown(mode), ...numbersShown()]", mode)
    return [line for line in lines if not line.startswith(BY_WIDTH)]


def differences(plain: list[str], translated: list[str]) -> list[str]:
    """The first lines that differ: those with - are right, those with + are shown through the translator."""
    lines = unified_diff(plain, translated, n=0, lineterm="")
    return [line[:200] for line in lines if not line.startswith(("---", "+++", "@@"))][:6]


@pytest.mark.parametrize("mode", ["changed", "reversed", "merged"])
@pytest.mark.parametrize(("name", "all_tools"), CASES)
def test_a_page_shows_the_same_through_a_translator(open_page: Open, name, all_tools, mode):
    scripts = (READING, READING + TRANSLATING.format(mode))
    plain, translated = (open_page(ADDRESSES[name], tools=all_tools, script=script) for script in scripts)
    found = {}
    for act, _ in zip(done(plain), done(translated), strict=True):
        found[act] = differences(shown(plain, mode), shown(translated, mode))
    assert {act: lines for act, lines in found.items() if lines} == {}


@pytest.mark.parametrize(("name", "all_tools"), CASES)
def test_no_translator_may_change_pieces_numbers_and_formulas(open_page: Open, name, all_tools):
    page = open_page(ADDRESSES[name], tools=all_tools, script=READING)
    settle(page)
    assert page.evaluate("dataShown()") == []


@pytest.mark.parametrize("name", ["explore", "word"])
def test_firefox_keeps_the_words_of_a_sentence_that_are_not_ours_and_the_space_behind_them(open_page: Open, name):
    page = open_page(ADDRESSES[name])
    settle(page)
    line = page.locator("attention-words").filter(visible=True, has=page.locator("bdi")).first
    before = line.inner_text()
    line.evaluate(FIREFOX)
    assert line.inner_text() == before


@pytest.mark.parametrize("name", ["explore", "word"])
def test_the_space_behind_a_word_that_is_not_ours_stands_once(open_page: Open, name):
    page = open_page(ADDRESSES[name])
    settle(page)
    line = page.locator("attention-words").filter(visible=True, has=page.locator("bdi")).first
    assert "  " not in str(line.text_content())

"""Letters that a person spaces wider or chooses larger: nothing is cut, nothing lies on other words."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from benchmarks.chromium import FLAGS, chromium
from tests.browser.conftest import REMEMBERED
from tests.browser.page import at_rest
from tests.browser.test_access import PAGES

CUT = Path(__file__).with_name("cut.js").read_text(encoding="utf-8")
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets.push(sheet);
}"""  # success criterion 1.4.12
OURS = {name: path for name, path in PAGES.items() if name != "docs"}  # Swagger UI draws it
OURS |= {"since": "/since", "questions": "/questions", "missing": "/nowhere"}
LARGE = [(1280, 24), (390, 20)]  # the width of a window, and the size of letters that a person chose, in pixels


def drawn(page: Page) -> Page:
    page.wait_for_selector("html:not([data-state=loading], [data-asking])", state="attached")
    at_rest(page)
    return page


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("tools", [False, True])
@pytest.mark.parametrize("name", OURS)
def test_with_wider_spaces_nothing_is_cut_and_nothing_lies_on_other_words(open_page, name, tools, width):
    page = drawn(open_page(OURS[name], width, 844, wait=False, tools=tools))
    page.evaluate(SPACED)
    at_rest(page)
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize(("width", "size"), LARGE)
def test_with_larger_letters_nothing_is_cut_and_the_layout_follows(server, browser: Browser, width, size):
    """Blink's own setting, which Chromium without windows has alone; one browser for all pages: it starts slowly."""
    found = {}
    flags = [*FLAGS, f"--blink-settings=defaultFontSize={size}"]
    larger = browser.browser_type.launch(executable_path=chromium(), args=flags)
    for name, path in OURS.items():
        for tools in (False, True):
            context = larger.new_context(viewport={"width": width, "height": 844})
            if tools:
                context.add_init_script(REMEMBERED)
            page = context.new_page()
            page.goto(server + path)
            drawn(page)
            assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") >= 0.875 * size
            found[name, tools] = page.evaluate(CUT)
            context.close()
    larger.close()
    assert {name: words for name, words in found.items() if words} == {}

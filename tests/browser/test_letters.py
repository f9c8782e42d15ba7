"""Letters that a person spaces wider or chooses larger: nothing is cut, nothing lies on other words."""

from collections.abc import Iterator
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


def pages(
    browser: Browser, server: str, width: int = 1280, states: tuple[bool, ...] = (False, True)
) -> Iterator[tuple[str, Page]]:
    """Every page, drawn, in its first state and with all tools, in one test: cases of their own would be slow."""
    for tools in states:
        for name, path in OURS.items():
            context = browser.new_context(viewport={"width": width, "height": 844})
            if tools:
                context.add_init_script(REMEMBERED)
            page = context.new_page()
            page.goto(server + path)
            page.wait_for_selector("html:not([data-state=loading], [data-asking])", state="attached")
            at_rest(page)
            yield f"{name}, {'all tools' if tools else 'first state'}", page
            context.close()


@pytest.mark.broad
@pytest.mark.parametrize("width", [1280, 390])
def test_with_wider_spaces_nothing_is_cut_and_nothing_lies_on_other_words(server, browser, width):
    found = {}
    for name, page in pages(browser, server, width):
        page.evaluate(SPACED)
        at_rest(page)
        found[name] = page.evaluate(CUT)
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.broad
@pytest.mark.parametrize(("width", "size"), LARGE)
def test_with_larger_letters_nothing_is_cut_and_the_layout_follows(server, browser, width, size):
    flags = [*FLAGS, f"--blink-settings=defaultFontSize={size}"]  # what the settings of Chromium set
    larger = browser.browser_type.launch(executable_path=chromium(), args=flags)
    found, sizes = {}, set()
    for name, page in pages(larger, server, width):
        found[name] = page.evaluate(CUT)
        sizes.add(page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)"))
    larger.close()
    assert sizes <= {0.875 * size, size}, "paper has its own"
    assert {name: words for name, words in found.items() if words} == {}

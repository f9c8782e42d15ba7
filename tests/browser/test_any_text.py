"""Whatever is typed, pasted, linked or opened stays text: no script runs, and nothing typed is lost."""

import json
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from regard.app.pages import PAGES
from tests.browser.conftest import PATIENCE, Open
from tests.browser.page import ask, state

HOSTILE = (
    "<script>ran()</script> \"><img src=x onerror=ran()> '-ran()-' {{7*7}} ${ran()} %s </title></textarea>"
    "\u202e\u2066\u200b javascript:ran()"
)
RAN = "window.ran = () => { window.hasRun = true; }"
STRANGE = (
    "img[src='x'], [onerror], a[href^='javascript'], script:not([src]):not([type]) ~ script:not([src]):not([type])"
)
FIELDS = ["text", "target", "block", "layer", "head", "step", "view", "rows", "row", "column", "stage", "lesson"]
FIELDS += ["station", "models", "change", "pin", "find", "measures", "present", "words", "q", "palette", "heads"]
READING = [name for name, page in PAGES.items() if page.reads]
MILLION = 1_000_000


@pytest.fixture
def watched(open_page: Open) -> Callable[..., Page]:
    """A page on which a script that is typed would be noticed."""

    def watched(path: str, **options: object) -> Page:
        page = open_page("/glossary", wait=False)
        page.on("dialog", lambda dialog: pytest.fail(dialog.message))
        page.add_init_script(RAN)
        page.goto(f"{page.url.removesuffix('/glossary')}{path}")
        settled(page)
        return page

    return watched


def settled(page: Page) -> None:
    """Wait until a page has drawn what it was asked for, or has said why not."""
    page.wait_for_selector("html:not([data-state=loading]):not([data-asking])", timeout=PATIENCE)


def is_text(page: Page) -> None:
    assert page.evaluate("window.hasRun") is None
    assert page.locator(STRANGE).count() == 0


@pytest.mark.parametrize("name", READING)
def test_a_sentence_of_code_is_read_as_a_sentence(watched, name):
    page = watched(PAGES[name].path + PAGES[name].query)
    ask(page, HOSTILE)
    page.wait_for_url(lambda url: "onerror" in url)
    settled(page)
    assert state(page)["text"] == HOSTILE
    expect(page.locator("#text")).to_have_value(HOSTILE)
    is_text(page)
    page.reload()
    settled(page)
    expect(page.locator("#text")).to_have_value(HOSTILE)
    is_text(page)


@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if page.path])
def test_an_address_of_code_is_text_and_every_field_keeps_what_is_typed(watched, name):
    for fields in (FIELDS, ["text"], ["text", "target"], ["model"]):
        page = watched(f"{PAGES[name].path}?{urlencode(dict.fromkeys(fields, HOSTILE))}")
        is_text(page)
    page = watched(PAGES[name].path + PAGES[name].query)
    fields = page.locator("input:not([type]), input[type=text], input[type=search], textarea")
    for field in [field for field in fields.all() if field.is_visible() and field.is_editable()]:
        field.fill(HOSTILE)
        expect(field).to_have_value(HOSTILE.replace("\n", "")[: int(field.get_attribute("maxlength") or MILLION)])
        field.press("Enter")
        is_text(page)
    settled(page)
    is_text(page)


def test_a_search_for_code_finds_nothing_and_runs_nothing(watched):
    page = watched("/?view=heatmap")
    page.keyboard.press("Control+k")
    page.locator("#find-query").fill(HOSTILE)
    expect(page.locator("#find-nothing")).to_be_visible()
    is_text(page)
    expect(page.locator("#find-query")).to_have_value(HOSTILE)


def test_the_names_in_a_file_are_text(watched):
    page = watched("/?view=heatmap")
    own = {"weights": [[0.5, 0.5], [0.5, 0.5]], "tokens": [HOSTILE, "a"], "title": HOSTILE}
    file = {"name": f"{HOSTILE[:9]}.json", "mimeType": "application/json", "buffer": json.dumps(own).encode()}
    expect(page.locator("#open-file")).to_be_enabled()
    page.locator("#own-file").set_input_files([file])
    expect(page.locator("#source token-line")).to_contain_text("onerror")
    settled(page)
    is_text(page)


@pytest.mark.parametrize("letters", ["word ", "é"])
def test_a_megabyte_is_refused_with_a_sentence_and_stays(watched, letters):
    page = watched("/?view=heatmap")
    text = letters * (MILLION // len(letters.encode()))
    ask(page, text)
    page.wait_for_selector("html[data-state=error]")
    expect(page.locator("#notice-text")).to_contain_text("The text is too long")
    assert page.locator("#text").input_value() == text
    ask(page, "The cat sleeps.")
    page.wait_for_selector("html[data-state=ready]:not([data-asking])")
    expect(page.locator("#notice")).to_be_hidden()

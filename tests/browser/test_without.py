"""Pages that cannot show every model: their menus do not offer it, a link to it says why and leads on."""

import re
from urllib.parse import parse_qs, quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SEEN, ready
from tests.browser.page import search_of
from tests.browser.waiting import arrive, go_back

TEXT = "My neighbour never locks his bicycle"
NONE, HOPS, MAX = "rnn-none-en-fr", "self-attentive-en", "pooling-max-en"
CASES = [
    *(("change", HOPS), ("heads", HOPS), ("explain", HOPS)),
    *(("heads", NONE), ("explain", NONE)),
    *(("change", MAX), ("heads", MAX), ("explain", MAX)),
]
MARK = "writes no text: it predicts a mark."
WHY = {NONE: "has no attention: it looks at nothing while it writes.", HOPS: MARK, MAX: MARK}


def asked(page: Page) -> dict[str, list[str]]:
    return parse_qs(search_of(page))


@pytest.mark.parametrize(("path", "model"), CASES)
def test_a_menu_offers_what_the_page_can_show_and_says_where_the_others_are_seen(open_page, path, model):
    page = open_page(f"/{path}")
    option = page.locator(f"#model option[value={model}]")
    expect(option).to_be_disabled()
    expect(option).to_have_text(re.compile(f": see {'Explore' if model == HOPS else 'Compare'}$"))
    expect(page.locator("#model option[value=transformer-en-fr]")).to_be_enabled()


@pytest.mark.slow
@pytest.mark.parametrize(("path", "model"), CASES)
def test_a_link_to_such_a_model_keeps_the_text_and_leads_to_pages_that_show_it(open_page, shot, path, model):
    page = open_page(f"/{path}?model={model}&text={quote(TEXT)}")
    shot(page, f"{path}-{model}")
    expect(page.locator("#without-why")).to_contain_text(WHY[model])
    expect(page.locator("main h1:visible")).to_have_count(1)
    expect(page.get_by_role("textbox").first).to_have_value(TEXT)
    expect(page.locator("#source token-line")).to_contain_text(TEXT)
    assert page.locator("#target token-line").inner_text().strip()
    links = page.locator("#without-links a")
    assert links.count() == 2
    for k in range(2):
        links.nth(k).focus()
        page.keyboard.press("Enter")
        arrive(page, re.compile("/compare" if k else r"/\?"))
        assert asked(page)["text"] == [TEXT]
        assert asked(page)["model"][0] == model
        go_back(page)
    buttons = page.locator("#others button")
    if model != NONE:
        return expect(page.locator("#without-others")).to_be_hidden()
    page.get_by_role("button", name="Transformer, English to French").click()
    expect(page.locator("#without")).to_be_hidden()
    ready(page)
    assert (asked(page)["model"], asked(page)["text"]) == (["transformer-en-fr"], [TEXT])
    page.go_back()
    expect(buttons.first).to_be_visible()
    return None


@pytest.mark.parametrize(("width", "theme"), SEEN)
def test_it_fits(open_page, shot, width, theme):
    page = open_page(f"/explain?model={NONE}&text={quote(TEXT)}", width, color_scheme=theme)
    shot(page, f"{width}-{theme}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width

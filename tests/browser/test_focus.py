"""By keys alone: the focus stays where something was pressed, and Tab goes where something can be done."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready

TEXT = "text=She+does+not+like+the+red+car."


def press(page: Page, selector: str) -> None:
    page.locator(selector).first.focus()
    page.keyboard.press("Enter")


@pytest.mark.parametrize(
    ("address", "pressed", "opened"),
    [
        (f"/?view=heatmap&{TEXT}", "#all-heads", "#atlas [aria-selected=true]"),
        ("/lab", "main [data-shows-tools]", "[data-grid=words] input >> nth=0"),
        (f"/explain?{TEXT}", "#more", "#below matrix-map >> nth=0"),
        (f"/?view=heatmap&{TEXT}&lock=2.3", "#unlock", "#heatmap"),
    ],
)
def test_a_control_that_goes_when_it_is_pressed_leads_to_what_it_opened(open_page, address, pressed, opened):
    page: Page = open_page(address, tools=False)
    press(page, pressed)
    expect(page.locator(opened)).to_be_focused()


@pytest.mark.parametrize(
    ("address", "pressed", "opened"),
    [
        (f"/?view=heatmap&{TEXT}", "#pieces", "#merge"),
        (f"/?view=arcs&{TEXT}&lock=2.3", "#unlock", "#arcs"),
        (f"/steps?{TEXT}", "#more-stages", "#stages > :last-child"),
    ],
)
def test_with_all_tools_it_leads_there_too(open_page, address, pressed, opened):
    page: Page = open_page(address)
    press(page, pressed)
    expect(page.locator(opened)).to_be_focused()


@pytest.mark.parametrize("dialog", ["save", "help"])
def test_a_dialog_of_the_menu_gives_the_focus_back_to_the_menu(open_page, dialog: str):
    page: Page = open_page(f"/?view=heatmap&{TEXT}", tools=False)
    press(page, "#menu-open")
    press(page, f"#{dialog}-open")
    expect(page.locator(f"#{dialog} button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#menu-open")).to_be_focused()


def test_tab_leaves_the_translation_for_what_stays_until_a_letter_was_typed(open_page):
    page: Page = open_page(f"/?view=heatmap&{TEXT}", tools=False)
    field = page.locator("#translation")
    field.focus()
    page.keyboard.press("Tab")
    expect(page.locator("#predict-switch")).to_be_focused()
    expect(page.locator("#use")).to_be_hidden()
    field.focus()
    page.keyboard.type("Elle")
    page.keyboard.press("Tab")
    expect(page.locator("#use")).to_be_focused()


def test_a_pointer_leaves_the_focus_where_it_was(open_page):
    page: Page = open_page(f"/?view=heatmap&{TEXT}", tools=False)
    page.locator("#all-heads").click()
    expect(page.locator("#atlas [aria-selected=true]")).to_be_visible()
    ready(page)
    expect(page.locator("#atlas [aria-selected=true]")).not_to_be_focused()


def test_arrow_keys_go_along_what_a_model_wrote_beside_others(open_page):
    page: Page = open_page(f"/compare?{TEXT}", tools=False)
    pieces = page.locator(".column token-line").first.locator("[role=option]")
    page.locator(".column a.open").first.focus()
    page.keyboard.press("Tab")
    expect(pieces.nth(0)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(pieces.nth(1)).to_be_focused()

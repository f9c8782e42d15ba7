"""Keys of one character, which a voice or a trembling hand presses unmeant: they can be switched off, SC 2.1.4."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.browser.page import choose
from tests.browser.waiting import press, reload

TEXT = "text=She+does+not+like+the+red+car."
CHANGED = f"/change?model=transformer-en-fr&{TEXT}&do=knock-out+cross.3.5"
KEYS = {f"/?view=heatmap&{TEXT}": "gp+?/x", CHANGED: "urf", f"/whole?{TEXT}": "wW", f"/?{TEXT}&present=1": "mhH#p"}


def seen(page: Page) -> list[object]:
    """All that a key may change: the address, what is open, where the focus is."""
    ready(page)
    open_now = "document.querySelectorAll('dialog[open], :popover-open').length"
    root = "Object.entries(document.documentElement.dataset).filter(([name]) => name !== 'awake')"
    return page.evaluate(f"[location.href, {open_now}, {root}, document.activeElement.id]")


def switch_off(page: Page) -> None:
    choose(page, "keys")
    expect(page.locator("#keys")).not_to_be_checked()
    page.keyboard.press("Escape")


@pytest.mark.parametrize("address", KEYS)
def test_keys_of_one_character_do_nothing_once_they_are_switched_off(open_page, address: str):
    page: Page = open_page("/lessons", wait=False)
    switch_off(page)
    page.goto(page.url.replace("/lessons", address))
    page.locator("#main").focus()
    before = seen(page)
    for key in KEYS[address]:
        press(page, key)
    assert seen(page) == before


def test_the_switch_is_kept_and_switches_them_on_again(open_page):
    page: Page = open_page(CHANGED)
    switch_off(page)
    reload(page)
    choose(page, "keys")
    expect(page.locator("#keys")).to_be_checked()
    page.keyboard.press("Escape")
    page.locator("#main").focus()
    press(page, "r")
    assert "knock-out" not in page.url


@pytest.mark.parametrize("modifier", ["Alt", "Control", "Meta"])
def test_a_key_of_one_character_does_nothing_while_another_is_held(open_page, modifier: str):
    page: Page = open_page(CHANGED)
    page.locator("#main").focus()
    before = seen(page)
    page.locator("#main").dispatch_event(
        "keydown", {"key": "r", f"{modifier.lower().replace('control', 'ctrl')}Key": True}
    )
    assert seen(page) == before

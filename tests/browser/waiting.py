"""Acts of a person that ask for something: each waits until all of it is drawn."""

from collections.abc import Callable
from re import Pattern

from playwright.sync_api import Locator, Page

from tests.browser.conftest import ready


def click(place: Locator) -> None:
    place.click()
    ready(place.page)


def select(place: Locator, choice: str) -> None:
    place.select_option(choice)
    ready(place.page)


def press(page: Page, key: str) -> None:
    page.keyboard.press(key)
    ready(page)


def reload(page: Page) -> None:
    page.reload()
    ready(page)


def go_back(page: Page) -> None:
    page.go_back()
    ready(page)


def arrive(page: Page, url: str | Pattern[str] | Callable[[str], bool]) -> None:
    """Wait for an address, and for what it shows."""
    page.wait_for_url(url)
    ready(page)


def until(page: Page, condition: str, **options: object) -> None:
    """Wait for a function of the page to give true, and for what is drawn then."""
    page.wait_for_function(condition, **options)
    ready(page)

"""What tests of every page do alike."""

from collections.abc import Callable
from urllib.parse import parse_qs, urlparse

from playwright.sync_api import Page, Route

PROBE = "**/healthz"


def intercept(page: Page, pattern: str, handler: Callable[[Route], object], **options: object) -> None:
    """`page.route`, in force when this returns: by itself it may let the next request pass, unseen."""
    page.route(pattern, handler, **options)
    page.route(PROBE, lambda route: route.fulfill(body="intercepted"))
    while page.evaluate("fetch('/healthz', { cache: 'no-store' }).then((answer) => answer.text())") != "intercepted":
        pass
    page.unroute(PROBE)


def state(page: Page) -> dict[str, str]:
    """What the address of a page says, the first of each name."""
    return {name: values[0] for name, values in parse_qs(urlparse(page.url).query).items()}


def ask(page: Page, text: str) -> None:
    """Type a sentence and send it."""
    page.locator("#text").fill(text)
    page.keyboard.press("Enter")

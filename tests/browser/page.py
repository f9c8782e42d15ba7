"""What tests of every page do alike."""

from collections.abc import Callable

from playwright.sync_api import Page, Route

PROBE = "**/healthz"


def intercept(page: Page, pattern: str, handler: Callable[[Route], object], **options: object) -> None:
    """`page.route`, in force when this returns: by itself it may let the next request pass, unseen."""
    page.route(pattern, handler, **options)
    page.route(PROBE, lambda route: route.fulfill(body="intercepted"))
    while page.evaluate("fetch('/healthz', { cache: 'no-store' }).then((answer) => answer.text())") != "intercepted":
        pass
    page.unroute(PROBE)

"""What tests of every page do alike."""

import re
import time
from collections.abc import Callable
from re import Pattern
from urllib.parse import parse_qs, quote, urlencode

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route

from tests.browser.conftest import PATIENCE, ready

PROBE = "**/healthz"
NOT_OURS = ("empty-table-header", "heading-order", "page-has-heading-one")  # formulas, another's page, a covered map
RULES = {
    "runOnly": {"type": "tag", "values": ["best-practice", "wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "rules": {"target-size": {"enabled": True}, **{rule: {"enabled": False} for rule in NOT_OURS}},
}
FRAMES = "() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"
AT_REST = f"""async () => {{
  await (await fetch("/healthz", {{ cache: "no-store" }})).text();
  let isScrolling;
  const onScroll = () => (isScrolling = true);
  addEventListener("scroll", onScroll, {{ capture: true }});
  do {{
    isScrolling = false;
    await ({FRAMES})();
  }} while (isScrolling);
  removeEventListener("scroll", onScroll, {{ capture: true }});
  const ends = (one) => one.playState === "running" && one.effect.getComputedTiming().endTime < Infinity;
  await Promise.allSettled(document.getAnimations().filter(ends).map(({{ finished }}) => finished));
}}"""


def choose(page: Page, name: str) -> None:
    """Choose an entry of the menu: present, save-open, theme, help-open."""
    if not page.locator("#menu").is_visible():
        page.locator("#menu-open").click()
    page.locator(f"#{name}").click()


def intercept(page: Page, pattern: str, handler: Callable[[Route], object], **options: object) -> None:
    """`page.route`, in force when this returns: by itself it may let the next request pass, unseen."""
    page.route(pattern, handler, **options)
    page.route(PROBE, lambda route: route.fulfill(body="intercepted"))
    while page.evaluate("fetch('/healthz', { cache: 'no-store' }).then((answer) => answer.text())") != "intercepted":
        pass
    page.unroute(PROBE)


def hold(page: Page, pattern: str | Pattern[str], which: str = "", **options: object) -> list[Route]:
    """Keep requests waiting, those that send `which`; the test lets them go on or ends them."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        if which in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    intercept(page, pattern, keep, **options)
    return held


def awaited(page: Page, held: list[Route], number: int = 1) -> Route:
    """The oldest request that waits, as soon as there are so many."""
    end = time.monotonic() + PATIENCE / 1000
    while len(held) < number:
        assert time.monotonic() < end, "nothing was asked"
        page.wait_for_timeout(20)
    return held[0]


def at_rest(page: Page) -> None:
    """Wait until the page has dealt with what came before, and nothing scrolls or fades any more."""
    page.evaluate(AT_REST)


def go(page: Page, server: str, path: str) -> None:
    """Open another address in the same tab."""
    page.goto(server + path)
    ready(page)


def violations(page: Page, context: str | None = None) -> list[tuple[str, list[str]]]:
    """Which rules are broken, and where."""
    found = Axe().run(page, context, RULES).response["violations"]
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


def words_of(tokens: list[str], offsets: list[list[int]]) -> list[list[int]]:
    """The pieces of each word: letters and apostrophes that touch; marks are no words."""
    found: list[list[int]] = []
    joins = [bool(re.search(r"[\w'’-]", token.strip("▁"))) for token in tokens]
    for k, token in enumerate(tokens):
        if token.startswith("<"):
            continue
        if k and found and joins[k - 1] and joins[k] and offsets[k - 1][1] == offsets[k][0]:
            found[-1].append(k)
        else:
            found.append([k])
    return found


def number(text: str) -> float:
    """A number as it is shown, with a true minus sign."""
    return float(text.replace("−", "-"))


def link(path: str, **state: object) -> str:
    """The address of a page in a state."""
    return f"{path}?{urlencode(state, quote_via=quote, safe=',')}"


def search_of(page: Page) -> str:
    """The query of a page's address as the page itself has it: `page.url` hears of it a moment later."""
    return page.evaluate("location.search.slice(1)")


def state(page: Page) -> dict[str, str]:
    """What the address of a page says, the first of each name."""
    return {name: values[0] for name, values in parse_qs(search_of(page)).items()}


def ask(page: Page, text: str) -> None:
    """Type a sentence and send it."""
    page.locator("#text").fill(text)
    page.keyboard.press("Enter")

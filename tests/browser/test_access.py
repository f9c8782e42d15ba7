"""Nobody is shut out: every page in every look keeps the rules of WCAG 2.2, levels A and AA."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from app.lessons import lessons

RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "rules": {"target-size": {"enabled": True}},  # axe leaves it out until it is asked for
}
PAGES = {
    "start": "/",
    "explore": "/?view=heatmap",
    "arcs": "/?view=arcs",
    "query-key": "/?view=query-key",
    "compare": "/compare?",
    "steps": "/steps?stage=weights",
    "change": "/change?model=transformer-en-fr&do=knock-out+cross.3.5",
    "heads": "/heads?",
    "explain": "/explain?",
    "positions": "/positions?change=reversed",
    "lab": "/lab?",
    "cost": "/cost?",
    "lessons": "/lessons?",
    "glossary": "/glossary?",
    "docs": "/docs?",
    "station": lessons()["from-zero"].link(3),
}
LOOKS: dict[str, dict[str, object]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "forced": {"forced_colors": "active"},
    "forced-dark": {"forced_colors": "active", "color_scheme": "dark"},
    "phone": {"width": 390, "height": 844},
    "zoomed": {"width": 640, "height": 400, "device_scale_factor": 2},  # 200 % of 1280 x 800
}
PRESENTED = ["start", "explore", "arcs", "compare", "steps", "change", "heads", "explain", "positions"]
QUICK = {("zoomed", "station"), ("forced", "steps"), ("dark", "query-key"), ("phone", "lab"), ("light", "docs")}


def find(page: Page) -> None:
    page.keyboard.press("Control+k")
    page.wait_for_load_state("networkidle")


def help_(page: Page) -> None:
    page.locator("#help-open").press("Enter")


def meaning(page: Page) -> None:
    page.locator(".defined").filter(visible=True).first.click()


def examples(page: Page) -> None:
    page.get_by_role("button", name="examples").click()


def typing(page: Page) -> None:
    page.get_by_role("button", name="edit").click()


def lock(page: Page) -> None:
    page.locator("#heatmap").focus()
    page.keyboard.press("ArrowDown")


OPENED: dict[str, Callable[[Page], None]] = {
    "find": find,
    "help": help_,
    "meaning": meaning,
    "examples": examples,
    "typing": typing,
    "lock": lock,
}


def violations(page: Page) -> list[tuple[str, list[str]]]:
    """Which rules are broken, and where."""
    found = Axe().run(page, options=RULES).response["violations"]
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


def every() -> list[object]:
    """Every page in every look; what is not quick is only seen by `make test ARGS='-m slow'`."""
    return [
        pytest.param(look, name, marks=[] if (look, name) in QUICK else [pytest.mark.slow])
        for look in LOOKS
        for name in PAGES
    ]


@pytest.mark.parametrize(("look", "name"), every())
def test_a_page_has_no_violations(open_page, look, name):
    page = open_page(PAGES[name], **LOOKS[look])
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", PRESENTED)
def test_a_presented_page_has_no_violations(open_page, name, look):
    path = PAGES[name]
    page = open_page(f"{path}{'&' if '?' in path else '?'}present=1", **LOOKS[look])
    assert page.evaluate("'present' in document.documentElement.dataset")
    assert violations(page) == []


@pytest.mark.parametrize(
    "look", [pytest.param(look, marks=pytest.mark.slow if look != "zoomed" else []) for look in LOOKS]
)
@pytest.mark.parametrize("what", OPENED)
def test_what_is_opened_has_no_violations(open_page, what, look):
    page = open_page(PAGES["explore"], **LOOKS[look])
    OPENED[what](page)
    page.wait_for_timeout(300)
    assert violations(page) == []

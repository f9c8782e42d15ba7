"""Nobody is shut out: every page in every look keeps the rules of WCAG 2.2, levels A and AA."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from regard.app.classroom.lesson.lessons import lessons
from tests.browser.page import at_rest, choose

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
    "heads-corpus": "/heads?over=corpus&block=encoder",
    "explain": "/explain?",
    "word": "/word?",
    "why": "/steps?stage=scaled&block=encoder&layer=1&head=1&row=3&column=4",
    "term": "/?view=heatmap&block=encoder&layer=1&head=1&terms=place-word",
    "positions": "/positions?change=reversed",
    "lab": "/lab?",
    "training": "/training?stop=312&beside=dates-none",
    "cost": "/cost?",
    "predict": "/?model=transformer-en-fr&text=The+cat.&block=cross&layer=3&head=5&predict=weights.2",
    "worksheet": "/worksheet?",
    "lessons": "/lessons?",
    "lesson": "/lesson?",
    "evidence": "/evidence?",
    "glossary": "/glossary?",
    "own": "/own?",
    "status": "/status?",
    "room": "/room?",
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
PRESENTED = [
    "start",
    "explore",
    "arcs",
    "compare",
    "steps",
    "change",
    "heads",
    "heads-corpus",
    "explain",
    "positions",
    "lab",
    "cost",
    "training",
]
QUICK = {("zoomed", "station"), ("forced", "steps"), ("dark", "query-key"), ("phone", "lab"), ("light", "docs")}


def find(page: Page) -> None:
    page.keyboard.press("Control+k")
    page.wait_for_load_state("networkidle")


def open_help(page: Page) -> None:
    choose(page, "help-open")


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
    "help": open_help,
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


LINKS = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  const inks = ["ink", "grey"].map((name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  });
  const lined = [...document.querySelectorAll("main a[href]")]
    .map((link) => [link, getComputedStyle(link)])
    .filter(([link, style]) => link.checkVisibility() && style.textDecorationLine === "underline");
  const odd = ([, style]) => !inks.includes(style.color) || style.textUnderlineOffset !== "4px" ||
    ("solid" === style.textDecorationStyle && style.textDecorationThickness !== "1px");
  return lined.filter(odd).map(([link]) => link.outerHTML);
}"""  # dotted: what it says stands in a glossary
COLOURED = '<a href="#" style="color: green; text-decoration: underline">odd</a>'  # it is found, so others would be


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if name in ("compare", "explain", "lab") else [pytest.mark.slow])
        for name in PAGES
        if name != "docs"  # another project draws it
    ],
)
def test_links_look_alike_on_every_page_and_have_no_colour(open_page, name):
    page = open_page(PAGES[name])
    page.locator("main").evaluate("(main, link) => main.insertAdjacentHTML('beforeend', link)", COLOURED)
    assert page.evaluate(LINKS) == [COLOURED]


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
    at_rest(page)
    assert violations(page) == []


CONTROLS = """() => {
  const here = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")];
  const counts = (one) => one.tabIndex >= 0 && !one.disabled && !one.closest("dialog:not([open])")
    && one.checkVisibility({ visibilityProperty: true }) && !(one.type === "radio" && !one.checked);
  globalThis.unseen = new Set(here.filter(counts));
  return unseen.size;
}"""
FOCUSED = """() => {
  const one = document.activeElement;
  unseen.delete(one);
  if (one === document.body) return null;
  const { outlineStyle } = getComputedStyle(one);
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const isThere = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  return { isMarked: outlineStyle !== "none" && isThere, html: one.outerHTML.slice(0, 120) };
}"""
TYPING = "#edit, #force"  # one that was passed while a sentence was typed is "run" for as long


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in {"steps", "change"} else pytest.mark.slow) for name in PAGES]
)
def test_every_control_is_reached_by_tab_and_shows_the_focus(open_page, name):
    page = open_page(PAGES[name])
    stays = f"one.checkVisibility({{ visibilityProperty: true }}) && !one.matches('{TYPING}')"  # not what came or went
    left = f"[...unseen].filter((one) => {stays}).map((one) => one.outerHTML)"
    for _ in range(page.evaluate(CONTROLS) + 9):  # panes that scroll are reached, too
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused is None and not page.evaluate(left):  # else what had the focus is gone
            break
        assert focused is None or focused["isMarked"], focused["html"]
    assert page.evaluate(left) == []
    assert focused is None, "the last Tab leaves the page"


def test_with_forced_colours_what_is_chosen_is_framed_and_pieces_have_their_lines(open_page):
    page = open_page("/steps?stage=weights", forced_colors="active")
    for chosen in ("[role=tab][aria-selected=true]", "[data-digits][aria-pressed=true]", ".chain [data-lit]"):
        expect(page.locator(chosen).first).to_have_css("outline-style", "solid")
    expect(page.locator("[role=tab][aria-selected=false]").first).to_have_css("outline-style", "none")
    piece = page.locator("#target [role=option]").first
    before = piece.evaluate("(one) => getComputedStyle(one).borderBottomColor")
    piece.hover()
    expect(piece).not_to_have_css("border-bottom-color", before)


def test_a_map_is_not_hidden_by_its_paper(open_page):
    page = open_page("/?view=heatmap", forced_colors="active", color_scheme="dark")
    paper = "(one) => getComputedStyle(one).backgroundColor"
    assert page.locator("#heatmap canvas").first.evaluate(paper) == "rgb(21, 23, 27)", "its letters are of our ink"
    assert page.locator("head-grid > canvas").first.evaluate(paper) == "rgba(0, 0, 0, 0)", "names lie under it"

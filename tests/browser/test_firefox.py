"""The road in Firefox: every page is painted and answers to pointer, finger and keys, and no script complains."""

from collections.abc import Iterator

import pytest

from regard.app.classroom.lesson.lessons import lessons
from regard.app.guide.glossary import meaning
from regard.app.pages import PAGES
from tests.browser.conftest import ARTEFACTS
from tests.browser.firefox import DARK, DOWN, ENTER, ESCAPE, FORCED, SHIFT, TAB, Tab, firefox, opened

pytestmark = [
    pytest.mark.broad,
    pytest.mark.skipif(firefox() is None, reason="Firefox is not installed (Debian: apt-get install firefox-esr)"),
]

LEFT = "A part of this page could not be loaded."  # Firefox fails what is being imported where a page is left
TEN = lessons()["from-zero"]
SCREENS = [(1280, 800), (390, 844)]
BLANK = """[...document.querySelectorAll("canvas")].filter((canvas) => {
  if (!canvas.checkVisibility() || !canvas.width) return false;
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Set(new Uint32Array(data.buffer)).size < 2;
}).length"""  # canvases of one colour


IS_BEFORE = """(() => {
  const place = location.hash && document.querySelector(location.hash);
  const from = document.activeElement === document.body ? place : document.activeElement;
  const to = [...document.querySelectorAll("%s")].find((one) => one.checkVisibility());
  return Boolean(from && from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_PRECEDING);
})()"""


@pytest.fixture(scope="module")
def fox() -> Iterator[Tab]:
    with opened() as tab:
        yield tab


@pytest.fixture
def tab(fox: Tab) -> Iterator[Tab]:
    fox.resize(*SCREENS[0])
    fox.problems.clear()
    yield fox
    assert [problem for problem in fox.problems if LEFT not in problem] == []


@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if page.path])
def test_a_page_is_painted_and_fits(tab, server, name):
    ARTEFACTS.mkdir(exist_ok=True)
    for width, height in SCREENS:
        tab.resize(width, height)
        tab.goto(server + PAGES[name].path + PAGES[name].query)
        tab.screenshot(ARTEFACTS / f"firefox-{name}-{width}.png")
        tab.wait(f"({BLANK}) === 0")
        assert tab.evaluate("document.documentElement.scrollWidth") <= width


def by_pointer(tab: Tab, selector: str) -> None:
    tab.click(*tab.middle(selector))


def by_touch(tab: Tab, selector: str) -> None:
    tab.tap(*tab.middle(selector))


def by_keys(tab: Tab, selector: str) -> None:
    """Where an address names a place on the page, the keys begin there, after the words of a station."""
    while not tab.evaluate(f"document.activeElement.matches({selector!r})"):
        tab.press(TAB) if not tab.evaluate(IS_BEFORE % selector) else tab.chord(SHIFT, TAB)
    tab.press(ENTER)


@pytest.mark.parametrize("go", [by_pointer, by_keys, by_touch])
def test_the_road_is_walked(tab, server, go):
    if go is by_touch:
        tab.resize(*SCREENS[1])
    tab.goto(f"{server}/")
    go(tab, "main a[href*='lesson=from-zero']")
    for number in range(1, len(TEN.stations) + 1):
        tab.wait(f"document.querySelector('.lesson b')?.textContent === '{number} of {len(TEN.stations)}'")
        tab.ready()
        assert tab.text(".station h2") == TEN.stations[number - 1].title
        if number < len(TEN.stations):
            go(tab, ".asked summary")
            tab.wait("[...document.querySelectorAll('.asked details p')].some((one) => one.checkVisibility())")
            go(tab, ".next-station a")


LOOKS = [(DARK, "(prefers-color-scheme: dark)"), (FORCED, "(forced-colors: active)")]


@pytest.fixture(scope="module", params=LOOKS, ids=["dark", "forced"])
def look(request: pytest.FixtureRequest) -> Iterator[tuple[Tab, str]]:
    preferences, asked = request.param
    with opened(preferences) as tab:
        yield tab, asked


@pytest.mark.parametrize("name", ["explore", "lab"])
def test_a_page_is_painted_in_the_dark_and_in_colours_of_the_reader(look, server, name):
    tab, asked = look
    tab.problems.clear()
    tab.resize(*SCREENS[0])
    tab.goto(server + PAGES[name].path + PAGES[name].query)
    assert tab.evaluate(f"matchMedia({asked!r}).matches")
    tab.screenshot(ARTEFACTS / f"firefox-{name}-{'dark' if 'dark' in asked else 'forced'}.png")
    tab.wait(f"({BLANK}) === 0")
    inks = tab.evaluate("[document.body, document.documentElement].map((one) => getComputedStyle(one).color)")
    papers = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    assert papers not in inks
    assert tab.problems == []


def test_a_word_says_what_it_means_by_pointer_and_by_touch(tab, server):
    shown = "document.querySelector('.meaning-box:popover-open')"
    tab.goto(f"{server}/")
    for point in (tab.move, tab.tap):
        point(*tab.middle(".defined"))
        tab.wait(shown)
        assert tab.text(".meaning-box") == meaning("attention")
        box = tab.evaluate(f"{shown}.getBoundingClientRect()")
        word = tab.evaluate("document.querySelector('.defined').getBoundingClientRect()")
        assert 0 <= box["left"] <= box["right"] <= SCREENS[0][0]
        assert 0 <= box["top"] - word["bottom"] < word["height"], "right under its word"
        tab.press(ESCAPE)
        tab.wait(f"!{shown}")
        tab.move(5, 700)


def test_a_hover_lights_a_row_and_a_click_locks_it(tab, server):
    tab.goto(f"{server}/?view=heatmap")
    x, y = tab.middle("#target [role=option]:nth-of-type(2)")
    tab.move(x, y)
    tab.wait("document.querySelector('#words').innerText.includes('“n\\'aime”')")
    tab.move(5, 795)
    tab.wait("!document.querySelector('#words').innerText.includes('“n\\'aime”')")
    tab.click(x, y)
    tab.wait("location.search.includes('&lock=')")
    tab.move(5, 795)
    assert "“n'aime”" in tab.text("#words")
    tab.press(ESCAPE)
    tab.wait("!location.search.includes('&lock=')")


def test_the_map_is_walked_by_keys(tab, server):
    tab.goto(f"{server}/?view=heatmap")
    while tab.evaluate("document.activeElement.id") != "heatmap":
        tab.press(TAB)
        assert tab.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    tab.press(DOWN, DOWN)
    tab.wait("location.search.includes('&lock=')")
    assert tab.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    tab.press(TAB)
    assert tab.evaluate("document.activeElement.id") != "heatmap"


def test_presentation_fills_the_screen(tab, server):
    tab.goto(f"{server}/?view=heatmap")
    tab.press("p")
    tab.wait("'present' in document.documentElement.dataset")
    tab.wait("document.querySelector('#heatmap').getBoundingClientRect().height > 0.5 * innerHeight")
    fits = "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
    assert tab.evaluate(fits)
    tab.press(ESCAPE)
    tab.wait("!('present' in document.documentElement.dataset)")


def test_the_dialog_finds_a_head(tab, server):
    tab.goto(f"{server}/?view=heatmap")
    tab.click(*tab.middle("#find-query"))
    tab.press(*"L2 H5")
    tab.wait("document.querySelectorAll('#find-list small').length > 0")
    tab.press(ENTER)
    tab.wait("location.search.includes('layer=2')")
    tab.ready()
    assert tab.text("#head-title").endswith("layer 2, head 5")


def test_nothing_is_folded_and_maps_beside_each_other_are_alike(tab, server):
    tab.goto(f"{server}/change")
    assert (
        tab.evaluate("[...document.querySelectorAll('line-fold')].filter((fold) => fold.checkVisibility()).length") == 0
    )
    heights = "[...document.querySelectorAll('.change-map matrix-map')].flatMap(({ plan }) => plan?.height ?? [])"
    first, *others = tab.evaluate(heights)
    assert others == [first]

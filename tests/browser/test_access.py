"""Nobody is shut out: every page in every look keeps the rules of WCAG 2.2, levels A and AA."""

from collections.abc import Callable
from itertools import cycle, pairwise

import pytest
from playwright.sync_api import Page, expect

from regard.app.classroom.lesson.lessons import lessons
from tests.browser.conftest import ready
from tests.browser.page import at_rest, choose, violations
from tests.servers import http

PAGES = {
    "station": lessons()["from-zero"].link(3),
    "start": "/",
    "explore": "/?view=heatmap",
    "arcs": "/?view=arcs",
    "query-key": "/?view=query-key",
    "compare": "/compare?",
    "steps": "/steps?stage=weights",
    "change": "/change?model=transformer-en-fr&do=knock-out+cross.3.5",
    "heads": "/heads?",
    "heads-corpus": "/heads?over=corpus&block=encoder",
    "whole": "/whole?",
    "whole-recurrent": "/whole?model=rnn-bahdanau-en-fr",
    "whole-head": "/whole?at=decoder.3.cross.output&head=5",
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
    "average": "/?model=dates-bahdanau",
    "none": "/?model=dates-none",
    "hops": "/?model=self-attentive-en",
    "numbers": "/compare?text=le+1er+mai+2003&model=dates-none&model=dates-hard&model=dates-transformer&view=numbers",
    "beam": "/steps?step=3&method=beam",
    "sampling": "/steps?step=4&method=sampling&temperature=0.7&top_k=20&top_p=0.5&seed=3",
    "recurrent": "/steps?model=rnn-bahdanau-en-fr&step=2&method=beam",
    "hot": "/steps?method=sampling&temperature=hot",
    "cell": "/steps?block=cross&layer=3&head=5&stage=scores&row=1&column=1",
    "masked": "/steps?block=decoder&layer=1&head=2&stage=weights&row=1&column=2",
    "distribution": "/steps?model=rnn-bahdanau-en-fr&step=2&stage=distribution&row=1",
    "context": "/steps?model=rnn-luong-general-en-fr&step=2&stage=context&row=1",
    "hop-steps": "/steps?model=self-attentive-en",
    "locked-lab": "/lab?mask=causal&cell=weights.2.1&temperature=2&f.cell=general-scores.1.2",
    "bad-lab": "/lab?words=1,x,0&f.s=1,",
    "plane": "/lab?words=1,0;0.5,1;-1,0.5&wq=1,0;0,1&wk=1,-1;1,1&wv=1,1;-1,2&digits=8",
    "two-trainings": "/training?stop=312&beside=dates-hard",
    "replaced": "/change?block=cross&layer=3&head=5&do=knock-out+cross.3.5&do=replace+3+dog&row=2",
    "alibi": "/positions?kind=alibi&h=9&base=x&waves=1,1&change=shuffled",
    "t5": "/positions?kind=t5&look=back&change=shifted&by=none",
}
LOOKS: dict[str, dict[str, object]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "forced": {"forced_colors": "active"},
    "forced-dark": {"forced_colors": "active", "color_scheme": "dark"},
    "phone": {"width": 390, "height": 844},
    "zoomed": {"width": 640, "height": 400, "device_scale_factor": 2},  # 200 % of 1280 x 800
}


def find(page: Page) -> None:
    page.keyboard.press("Control+k")
    page.keyboard.type("what is a head")
    expect(page.locator("#find-list [aria-selected=true]")).to_be_visible()


def examples(page: Page) -> None:
    if (rest := page.locator("#rest")).is_visible():  # where there is less room
        rest.click()
    page.get_by_role("button", name="examples").click()


OPENED: dict[str, Callable[[Page], object]] = {
    "find": find,
    "help": lambda page: choose(page, "help-open"),
    "meaning": lambda page: page.locator(".defined").filter(visible=True).first.click(),
    "examples": examples,
    "typing": lambda page: page.get_by_role("button", name="edit").click(),
    "lock": lambda page: page.locator("#heatmap").press("ArrowDown"),
}


def settled(open_page: Callable[..., Page], name: str, look: str = "light") -> Page:
    """A page that waits for nothing more: drawn, or with what is wrong about its address."""
    page = open_page(PAGES[name], wait=False, **LOOKS[look])
    page.wait_for_selector("html:not([data-state=loading], [data-asking])", state="attached")
    at_rest(page)
    return page


@pytest.mark.parametrize(("name", "look"), [*zip(PAGES, cycle(LOOKS), strict=False)])
def test_a_page_has_no_violations(open_page, name, look):
    page = settled(open_page, name, look)
    if name == "cost":
        page.locator("summary").click()
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


@pytest.mark.parametrize(("what", "look"), [*zip(OPENED, reversed(LOOKS), strict=True)])
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


@pytest.mark.parametrize("name", PAGES)
def test_links_look_alike_without_a_colour_and_every_control_is_reached_by_tab_and_shows_the_focus(open_page, name):
    page = settled(open_page, name)
    if name != "docs":  # another project draws it
        seen = page.locator("main :is(h1, h2):visible").first
        seen.evaluate("(one, link) => one.insertAdjacentHTML('beforeend', link)", COLOURED)
        assert page.evaluate(LINKS) == [COLOURED]
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


CROSS = "text=The+cat.&block=cross&layer={layer}&head={head}"
MAPS = {  # of a head, by page
    "explore": f"/?model=transformer-en-fr&{CROSS}",
    "compare": f"/compare?model=transformer-en-fr&{CROSS}",
    "change": f"/change?model=transformer-en-fr&{CROSS}&view=all",
    "heads": f"/heads?model=transformer-en-fr&{CROSS}",
    "whole": f"/whole?model=transformer-en-fr&{CROSS}&at=decoder.{{layer}}.cross.output",
    "positions": f"/positions?model=transformer-en-fr&{CROSS}&change=reversed",
    "training": f"/training?model=dates-transformer&{CROSS}",
}
SHOWN = """() => [...document.querySelectorAll("attention-heatmap, .change-map matrix-map")]
  .filter((map) => map.checkVisibility()).map((map) => map.ariaLabel)"""


@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_called_by_the_head_that_it_shows(open_page, name):
    page = open_page(MAPS[name].format(layer=2, head=4))
    for layer, head in [(2, 4), (1, 2)]:
        page.goto(f"{page.evaluate('location.origin')}{MAPS[name].format(layer=layer, head=head)}")
        ready(page)
        names = page.evaluate(SHOWN)
        assert names
        assert all(f"Cross-attention, layer {layer}, head {head}" in one for one in names), names


WIDGETS = """() => [...document.querySelectorAll(
    "attention-heatmap, attention-arcs, matrix-map, #corpus-points, figure-chart:not([aria-hidden])")]
  .filter((map) => map.checkVisibility() && map.role !== "img")
  .map((map) => [map.role === "listbox", map.ariaLabel])"""
NUMBERS = "() => Boolean(document.querySelector('[data-view=numbers]')?.checkVisibility())"
READ = [
    *("start", "explore", "compare", "arcs", "positions", "steps", "change", "explain", "heads", "training"),
    *("whole-head", "heads-corpus", "none"),
]


@pytest.mark.parametrize("name", READ)
def test_a_map_leaves_arrows_to_its_reader_and_names_numbers_only_where_they_can_be_chosen(open_page, name):
    page = open_page(PAGES[name], wait=False, tools=False)
    for tools in (False, True):
        if tools and page.locator("#all-tools").is_visible():
            page.locator("#all-tools").click()
        ready(page)
        at_rest(page)
        maps = page.evaluate(WIDGETS)
        assert maps
        for leaves, said in maps:
            assert (leaves, "rrow keys read it" in said) == (True, True), said
            assert ("“numbers”" in said) == page.evaluate(NUMBERS) or "Heatmap of" not in said, said


def test_arrows_read_the_map_of_a_part_that_is_opened_large(open_page):
    page = open_page(PAGES["whole-head"])
    says = page.locator("#detail-says")
    before = says.inner_text()
    page.locator("#detail-map").press("ArrowDown")
    expect(says).not_to_have_text(before)


EDGES = """() => {
  const level = (colour) => {
    const linear = (x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = colour.match(/[\\d.]+/g).map((x) => linear(x / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const paper = level(getComputedStyle(document.body).backgroundColor);
  const untyped = "[type=range], [type=checkbox], [type=radio], [type=file]";
  const typed = document.querySelectorAll(`input:not(${untyped}), textarea`);
  return [...typed].filter((one) => one.checkVisibility({ visibilityProperty: true })).map((one) => {
    const { borderBottomColor, borderBottomWidth, boxShadow } = getComputedStyle(one);
    const edge = level(borderBottomWidth === "0px" ? boxShadow : borderBottomColor);
    return [one.outerHTML, Math.max(edge, paper) / Math.min(edge, paper)];
  });
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["lab", "explore", "positions", "room", "lesson", "worksheet", "start", "steps"])
def test_what_is_typed_in_has_an_edge_of_3_to_1(open_page, name, theme):
    page = open_page(PAGES[name], wait=False, color_scheme=theme)
    page.wait_for_selector("html:not([data-state=loading])", state="attached")
    edges = page.evaluate(EDGES)
    assert edges
    assert [edge for edge in edges if edge[1] < 3] == []


def test_who_wishes_more_contrast_has_the_palette_of_high_contrast_until_another_is_chosen(open_page):
    page = open_page("/?view=heatmap", contrast="more")
    expect(page.locator("html")).to_have_attribute("data-palette", "contrast")
    page.evaluate("document.dispatchEvent(new CustomEvent('palette-choose', { detail: 'violet' }))")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-palette", "violet")


NARROW = ["steps", "explore", "cost", "lab", "training", "word", "change", "whole", "compare", "positions", "heads"]


@pytest.mark.parametrize("tools", [False, True])
@pytest.mark.parametrize("name", NARROW)
def test_at_400_percent_no_page_scrolls_sideways(open_page, name, tools):
    page = open_page(PAGES[name], 320, 256, tools=tools)
    assert page.evaluate("document.documentElement.scrollWidth") == 320


COVERED = """() => {
  const one = document.activeElement;
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const [x, y] = [[left, right, innerWidth], [top, bottom, innerHeight]].map(([from, to, end]) => {
    const [low, high] = [Math.max(0, from), Math.min(end, to)];
    return [low + 1, (low + high) / 2, high - 1];
  });
  const isSeen = (x, y) => {
    const over = document.elementFromPoint(x, y);
    return over && (one.contains(over) || over.contains(one));
  };
  return one === document.body || x.some((x) => y.some((y) => isSeen(x, y))) ? "" : one.outerHTML;
}"""


BARS = {PAGES["locked-lab"]: True, "/since": False, "/training": True, "/steps": True}  # all tools; a lock has its bar


@pytest.mark.parametrize(("path", "tools"), BARS.items())
def test_at_400_percent_nothing_in_focus_lies_under_a_bar(open_page, path, tools):
    page = open_page(path, 320, 256, tools=tools)
    covered = []
    for _ in range(70):
        page.keyboard.press("Tab")
        at_rest(page)
        covered.append(page.evaluate(COVERED))
    assert [*filter(None, covered)] == []


@pytest.mark.parametrize("name", ["steps", "worksheet", "lab"])
def test_a_word_in_a_formula_is_one_identifier(open_page, name):
    page = open_page(PAGES[name], wait=False)
    page.wait_for_selector("math mi", state="attached")
    assert (
        page.locator("math").evaluate_all(
            "(all) => all.map((one) => one.innerHTML).filter((inside) => /(<mi[^>]*>[a-z]<.mi>){4}/i.test(inside))"
        )
        == []
    )


LEVELS = """() => [...document.querySelectorAll("h1, h2, h3, h4, h5, h6, [role=heading]")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => !one.closest("[aria-hidden=true], dialog, [popover]"))
  .map((one) => [Number(one.ariaLevel ?? one.tagName[1]), one.textContent.trim()])"""
HEADED = {name: path for name, path in PAGES.items() if name != "docs"}  # its headings are Swagger UI's


@pytest.mark.parametrize("tools", [False, True])
@pytest.mark.parametrize("name", HEADED)
def test_headings_begin_with_the_one_of_level_1_and_skip_none(open_page, name, tools):
    page = open_page(HEADED[name], wait=False, tools=tools)
    page.wait_for_selector("html:not([data-state=loading], [data-asking])", state="attached")
    assert misplaced(page.evaluate(LEVELS)) == []


@pytest.mark.parametrize("address", ["/?view=heatmap", "/steps?stage=weights", "/compare?text=The+cat."])
def test_a_saved_page_has_its_headings_in_order(server, saved, tmp_path, address):
    answer = http.get(f"{server}/saved", params={"address": address})
    (tmp_path / "page.html").write_bytes(answer.content)
    saved.goto((tmp_path / "page.html").as_uri())
    ready(saved)
    assert misplaced(saved.evaluate(LEVELS)) == []


def misplaced(levels: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The first heading where its level is not 1, others of level 1, and those that skip a level."""
    first, *others = levels
    begins = [] if first[0] == 1 else [first]
    again = [one for one in others if one[0] == 1]
    return [*begins, *again, *(below for above, below in pairwise(levels) if below[0] > above[0] + 1)]

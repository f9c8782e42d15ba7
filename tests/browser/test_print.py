"""Paper: a first state is one sheet with every name on it, drawn for its width; the screen stays as it was."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from regard import explore
from tests.browser.conftest import EXPLORE, LOOKS, Open, ready
from tests.browser.printed import pages, scales, text

FORMATS = ("A4", "Letter")
COLUMNS = ("She", "does", "not", "like", "the", "red", "car")
ROWS = ("Elle", "n'aime", "pas", "la", "voiture", "rouge")
PIECES = ("Elle", "n'", "·aime", "pas", "la", "voiture", "rouge", "</s>")
NUMBERED = tuple(f"H{head}" for head in range(1, 9))
LAYERS = ("L1", "L2", "L3")
FIRST = {
    EXPLORE: (*COLUMNS, *ROWS),
    "/steps": (*COLUMNS, "</s>", *PIECES),
    "/compare": (*COLUMNS, *ROWS, "Bahdanau", "Transformer"),
    "/": ("The", "red", "car", "is", "fast", "La", "voiture", "rouge", "est", "rapide"),
    "/word": ("feed-forward, layer ", "biases from no word"),
    "/whole": ("Softmax", "Linear", "layer 1, folded", "Inputs"),
    "/change": (*COLUMNS, "Elle", "− n'aime", "− pas", "+ aime", "la", "voiture", "rouge", "before", "after"),
    "/positions": (*COLUMNS, *ROWS, "as trained", "Actuellement", "voudrais"),
    "/training": (*COLUMNS, *ROWS),
    "/heads": (*COLUMNS, *ROWS, *NUMBERED, *LAYERS),
    "/explain": (*COLUMNS, *ROWS, "Weights", "Leave-one-out"),
}
SAID = "Where the order changes"
STAGES = "() => [...document.querySelectorAll('stage-row .name')].map((name) => name.textContent)"

PAPER = "() => dispatchEvent(new Event('beforeprint'))"
OVER = """() => {
  const seen = [...document.querySelectorAll(`h1, h2, token-line, attention-words, attention-heatmap, matrix-map,
    head-grid, fixed-vector, figure-chart, heat-table, head-facts, stage-row, part-list, .axes, .legend, .say, .written,
    #decoding`)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen"))
    .map((one) => [one, one.getBoundingClientRect()]).filter(([, { width, height }]) => width > 1 && height > 1);
  const before = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1;
  const apart = (a, b) => before(a, b) || before(b, a);
  return seen.flatMap(([one, a], k) => seen.slice(k + 1)
    .filter(([other, b]) => !one.contains(other) && !other.contains(one) && !apart(a, b))
    .map(([other]) => `${one.tagName}#${one.id} lies over ${other.tagName}#${other.id}`));
}"""
OUT = """() => [...document.querySelectorAll("canvas")].flatMap((canvas) => {
  if (!canvas.checkVisibility()) return [];
  const [a, b] = [canvas, canvas.parentElement].map((one) => one.getBoundingClientRect());
  const isIn = a.left >= b.left - 5 && a.right <= b.right + 5 && a.top >= b.top - 5 && a.bottom <= b.bottom + 5;
  return isIn ? [] : [`${canvas.parentElement.tagName}#${canvas.parentElement.id}`];
})"""  # a small map is lit at its edges
FRAMES = """(grid) => {
  const canvas = grid.querySelector("canvas"), at = canvas.getBoundingClientRect();
  const dense = canvas.width / at.width, context = canvas.getContext("2d");
  const isPainted = (x, y) => context.getImageData((x - at.left) * dense, (y - at.top) * dense, 1, 1).data[3] > 0;
  const cells = [...grid.querySelectorAll("[data-head]")].map((cell) => cell.getBoundingClientRect());
  const wrong = cells.filter(({ left, right, top, bottom }) => {
    const [x, y] = [(left + right) / 2, bottom - 1];
    return !isPainted(left + 1, y) || !isPainted(right - 1, y) || isPainted(left - 1, y) || isPainted(right + 1, y) ||
      !isPainted(left + 1, top + 1) || isPainted(x, top - 1) || isPainted(x, bottom + 1);
  });
  return [cells.length, wrong.length];
}"""
SCREEN = """() => [
  [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)),
  [...document.querySelectorAll("canvas")].map((canvas) => canvas.toDataURL()),
  document.documentElement.outerHTML.match(/^<html[^>]*>/)[0],
]"""
WATCH = """() => matchMedia("print").addEventListener("change", ({ matches }) => {
  const { dataset } = document.documentElement;
  const [{ width, bottom }] = [document.body.getBoundingClientRect()];
  const zoom = Number(getComputedStyle(document.body).zoom);
  if (matches) window.printed = { theme: dataset.theme, width, bottom, zoom, room: [innerWidth, innerHeight] };
})"""


def printed(page: Page, paper: str = "A4") -> bytes:
    return page.pdf(format=paper)


def lay(page: Page) -> None:
    page.evaluate(PAPER)
    page.emulate_media(media="print")
    ready(page)


@pytest.mark.parametrize("path", FIRST)
def test_a_first_state_is_one_page_that_names_all_columns_and_rows(open_page: Open, path):
    for width, height, theme in LOOKS:
        page = open_page(path, width, height, tools=False, color_scheme=theme)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        for paper in FORMATS:
            pdf = printed(page, paper)
            lines = text(pdf).split("\n")
            assert pages(pdf) == 1, (width, paper)
            assert [name for name in FIRST[path] if name not in lines] == [], (width, paper)


@pytest.mark.parametrize("path", [*FIRST, f"{EXPLORE}&tools=all", "/steps?tools=all"])
def test_on_paper_nothing_lies_over_anything_and_no_map_out_of_its_place(open_page: Open, path):
    for width, height, _ in LOOKS[:2]:
        page = open_page(path, width, height, tools=False)
        lay(page)
        assert page.evaluate(OVER) == []
        assert page.evaluate(OUT) == []
        assert page.evaluate("document.body.scrollWidth <= document.body.clientWidth")


def test_a_head_on_paper_is_painted_within_its_frame(open_page: Open):
    for width, height, _ in LOOKS:
        page = open_page(f"{EXPLORE}&tools=all", width, height)
        lay(page)
        grids = page.locator("head-grid").all()
        assert [grid.evaluate(FRAMES) for grid in grids] == [[24, 0]] * 3


def test_on_paper_all_heads_and_all_stages_are_there_and_named(open_page: Open):
    lines = text(printed(open_page(f"{EXPLORE}&tools=all", 390, 844))).split("\n")
    assert [lines.count(name) for name in (*LAYERS, *NUMBERED)] == [3] * 11
    assert {"Encoder", "Decoder, masked", "Cross"} <= set(lines)
    page = open_page("/steps?tools=all")
    stages = page.evaluate(STAGES)
    assert len(stages) == 21
    lines = text(printed(page)).split("\n")
    assert [stage for stage in stages if stage not in lines] == []
    lines = text(printed(open_page("/heads?tools=all"))).split("\n")
    assert [name for layer in LAYERS for head in NUMBERED if (name := f"{layer} {head}") not in lines] == []


def test_nothing_that_must_be_pressed_is_printed(open_page: Open):
    for path in FIRST:
        written = text(printed(open_page(path, tools=False)))
        for control in ("‹", "›", "All tools", "Edit", "unlock", "Point at", "click to", "all 72 heads", "open in"):
            assert control not in written, (path, control)


def test_a_cell_that_is_opened_is_printed_with_its_head_and_without_what_must_be_pressed(open_page: Open):
    page = open_page("/steps?stage=scores&row=2&column=3&tools=all")
    page.locator("cell-derivation .onward").wait_for()
    written = " ".join(text(printed(page)).split("\n"))
    for control in ("copy", "show all", "close"):
        assert control not in written, control
    assert ", which the softmax takes." in written
    assert written.index("Cross-attention") < written.index("encoder")


@pytest.mark.parametrize("path", [f"{EXPLORE}&tools=all", "/steps", "/training"])
def test_after_printing_the_screen_is_as_before_and_paper_was_light(open_page: Open, path):
    page = open_page(path, color_scheme="dark")
    page.wait_for_load_state("networkidle")
    page.evaluate(WATCH)
    before = page.evaluate(SCREEN)
    printed(page)
    ready(page)
    assert page.evaluate("printed.theme") == "light"
    assert page.evaluate(SCREEN) == before


NOTEBOOK = "<!doctype html><meta charset='utf-8'><style>@page {{ margin: 20mm }}</style><h2>In [1]</h2>{}<p>after</p>"


def test_a_saved_page_is_printed_whole_by_itself_and_in_the_frame_of_a_notebook(saved: Page, tmp_path: Path):
    page = explore("She does not like the red car.")
    for name, content in (("alone", page.html), ("frame", NOTEBOOK.format(page._repr_html_()))):
        (tmp_path / f"{name}.html").write_text(content, encoding="utf-8")
        saved.goto((tmp_path / f"{name}.html").as_uri())
        frame = saved.frames[-1]
        frame.wait_for_selector("html[data-state=ready]:not([data-asking])")
        frame.evaluate(WATCH)
        pdf = printed(saved)
        lines = text(pdf).split("\n")
        assert pages(pdf) == (2 if name == "alone" else 1), name
        assert [lines.count(head) for head in (*LAYERS, *NUMBERED)] == [3] * 11, name
        assert [one for one in (*COLUMNS, *ROWS) if one not in lines] == [], name
        assert SAID in "".join(lines), name
        seen = frame.evaluate("printed")
        assert scales(pdf) == {1, seen["zoom"]}, name  # no map is smaller than its frame
    assert seen["width"] <= seen["room"][0] + 1
    assert seen["bottom"] <= seen["room"][1] + 1


def test_a_page_that_begins_in_print_has_the_sheets_of_one_that_is_printed_later(saved: Page, tmp_path: Path):
    page = explore("She does not like the red car.")
    for content in (page.html, NOTEBOOK.format(page._repr_html_())):
        (tmp_path / "saved.html").write_text(content, encoding="utf-8")
        sheets = []
        for medium in ("null", "print"):  # nbconvert asks for print before it loads a page
            saved.emulate_media(media=medium)
            saved.goto((tmp_path / "saved.html").as_uri())
            saved.frames[-1].wait_for_selector("html[data-state=ready]:not([data-asking])", state="attached")
            pdf = printed(saved)
            sheets.append((pages(pdf), scales(pdf), sorted(text(pdf).split())))
        assert sheets[0] == sheets[1]

"""Arrays of one's own whose columns are patches of a picture, or times."""

from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from regard import show
from tests.browser.conftest import Open, ready
from tests.browser.maps import ramp
from tests.browser.test_own import TOKENS, npz, opened, softmax
from tests.browser.waiting import click

RANDOM = np.random.default_rng(13)
ROWS, COLUMNS = 3, 2
COLOURS = RANDOM.integers(0, 256, (ROWS, COLUMNS, 3), np.uint8)
PICTURE = COLOURS.repeat(11, 0).repeat(11, 1)  # each patch has one colour
WEIGHTS = softmax(2 * RANDOM.normal(size=(2, 3, 7, 7)))
CROSS = softmax(2 * RANDOM.normal(size=(2, 3, 5, 9)))
HEARD = softmax(RANDOM.normal(size=(2, 3, 5, 53)))
MIDDLES = """(map, [rows, columns]) => {
  const context = map.querySelector("canvas").getContext("2d"), { width, height } = context.canvas, found = [];
  for (let i = 0; i < rows; i++)
    for (let j = 0; j < columns; j++) {
      const [x, y] = [((j + 0.5) * width) / columns, ((i + 0.5) * height) / rows];
      found.push([...context.getImageData(x, y, 1, 1).data.slice(0, 3)]);
    }
  return found;
}"""


def patches(page: Page, grid: tuple[int, int] = (ROWS, COLUMNS)) -> np.ndarray:
    """The colours in the middle of each patch."""
    page.evaluate("() => new Promise(requestAnimationFrame)")
    return np.reshape(page.locator("patch-picture .patches").evaluate(MIDDLES, grid), (*grid, 3))


def at(page: Page, i: int, j: int, grid: tuple[int, int] = (ROWS, COLUMNS)) -> dict[str, float]:
    """Where a patch is, from 0, on the picture."""
    page.locator("patch-picture").scroll_into_view_if_needed()
    box = page.locator("patch-picture canvas").first.bounding_box()
    assert box
    return {"x": box["width"] * (j + 0.5) / grid[1], "y": box["height"] * (i + 0.5) / grid[0]}


def picture(page: Page) -> Locator:
    return page.locator("patch-picture .patches")


@pytest.mark.parametrize(("theme", "width"), [("light", 1280), ("dark", 390)])
def test_a_row_lies_over_the_picture_and_the_class_token_stands_beside_it(
    open_page: Open, shot, theme: str, width: int
):
    page = open_page(width=width, height=844, color_scheme=theme)
    opened(page, "vit.npz", npz(weights=WEIGHTS, grid=(ROWS, COLUMNS), picture=np.full_like(PICTURE, 128)))
    head = WEIGHTS[0, 0]
    before = patches(page)
    assert (before == 128).all()
    page.locator("#heatmap").focus()
    page.keyboard.press("ArrowDown")
    for row in (0, 3):
        while int(page.evaluate("document.querySelector('patch-picture').lit.i")) > row:
            page.keyboard.press("ArrowUp")
        while int(page.evaluate("document.querySelector('patch-picture').lit.i")) < row:
            page.keyboard.press("ArrowDown")
        seen = patches(page).astype(float).sum(-1).ravel()
        order = np.argsort(head[row, 1:])
        assert (np.diff(seen[order]) * (1 if theme == "dark" else -1) >= 0).all()
        assert abs(seen[order[-1]] - seen[order[0]]) > 100
        assert abs(seen[order[0]] / 3 - (128 * 0.55 + (21 if theme == "dark" else 250) * 0.45)) < 30  # pale, as it was
        expect(page.locator("patch-picture .scale")).to_have_text(f"weight 0 {head[row, 1:].max():.4f}")
        expect(page.locator("patch-picture .read")).to_contain_text(f"all patches: {head[row, 1:].sum():.4f}")
        expect(page.locator("patch-picture .others")).to_have_text(f"[CLS] {head[row, 0]:.4f}")
    page.keyboard.press("Escape")
    assert (patches(page) == 128).all()
    shot(page, f"{width}-{theme}", full=True)


def test_without_a_picture_patches_have_the_very_colours_of_their_weights(open_page: Open):
    page = open_page()
    opened(page, "vit.npz", npz(weights=WEIGHTS, grid=(ROWS, COLUMNS)))
    page.locator("#heatmap").focus()
    page.keyboard.press("ArrowDown")
    row = WEIGHTS[0, 0][page.evaluate("document.querySelector('patch-picture').lit.i")][1:]
    expected = np.array(ramp("light"))[np.round(row / row.max() * 255).astype(int)]
    assert np.abs(patches(page).reshape(-1, 3) - expected).max() <= 6  # of the next colour of the ramp


def test_pointing_at_a_patch_shows_where_it_looks_and_while_a_row_is_locked_reads_it(open_page: Open):
    page = open_page()
    opened(page, "vit.npz", npz(weights=WEIGHTS, grid=(ROWS, COLUMNS), picture=PICTURE))
    head, read = WEIGHTS[0, 0], page.locator("patch-picture .read")
    assert np.abs(patches(page) - COLOURS.astype(int)).max() <= 1
    picture(page).hover(position=at(page, 2, 1))
    expect(page.locator("#words")).to_contain_text("“patch 3, 2” looks")
    expect(read).to_contain_text(f"patch 3, 2: {head[6, 6]:.4f}")
    picture(page).click(position=at(page, 1, 0))
    expect(page.locator("#words")).to_contain_text("Locked. “patch 2, 1” looks")
    picture(page).hover(position=at(page, 2, 1))
    expect(read).to_contain_text(f"patch 3, 2: {head[3, 6]:.4f}")
    expect(page.locator("#words")).to_contain_text("Locked. “patch 2, 1” looks")
    picture(page).focus()
    for key in ("ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    expect(page.locator("#words")).to_contain_text("Locked. “patch 2, 1” looks")
    expect(page.locator("#words")).to_contain_text("at “patch 2, 1”")
    expect(read).to_contain_text(f"patch 2, 1: {head[3, 3]:.4f}")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#words")).to_contain_text("Locked. “patch 1, 1” looks")
    page.keyboard.press("Escape")
    expect(page.locator("#words")).not_to_contain_text("Locked")
    click(page.locator("#marks"))
    expect(page.locator("patch-picture .others")).to_be_empty()


def test_on_a_phone_a_tap_does_what_pointing_does(open_page: Open):
    page = open_page(width=390, height=844, has_touch=True)
    opened(page, "vit.npz", npz(weights=WEIGHTS, grid=(ROWS, COLUMNS), picture=PICTURE))
    picture(page).tap(position=at(page, 2, 0))
    expect(page.locator("#words")).to_contain_text("Locked. “patch 3, 1” looks")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    picture(page).tap(position=at(page, 2, 0))
    expect(page.locator("#words")).not_to_contain_text("Locked")


def test_text_beside_an_image_stands_beside_it_and_rows_of_text_are_read_on_it(saved: Page, tmp_path: Path):
    columns = ["<s>", *["<image>"] * 6, "what", "?"]
    page = show(CROSS, tokens=TOKENS, columns=columns, grid=(ROWS, COLUMNS), picture=PICTURE)
    saved.goto(page.save(tmp_path / "page.html").as_uri())
    ready(saved)
    saved.locator("#target [data-i='2']").first.click()
    row = CROSS[0, 0, 2]
    expect(saved.locator("patch-picture .others > span")).to_have_text(
        [f"<s> {row[0]:.4f}", f"what {row[7]:.4f}", f"? {row[8]:.4f}"]
    )
    picture(saved).click(position=at(saved, 1, 1))
    expect(saved.locator("#words")).to_contain_text("“cat” looks")
    expect(saved.locator("#words")).to_contain_text("at “patch 2, 2”")
    expect(saved.locator("patch-picture .read")).to_contain_text(f"patch 2, 2: {row[4]:.4f}")


def test_a_picture_that_is_broken_is_said_and_its_patches_stay(saved: Page, tmp_path: Path):
    page = show(WEIGHTS, grid=(ROWS, COLUMNS), picture=b"\xff\xd8\xff\xc0\0\x11\x08\0\2\1\x2c no more")
    saved.goto(page.save(tmp_path / "page.html").as_uri())
    ready(saved)
    said = picture(saved).evaluate("(map) => getComputedStyle(map, '::after').content")
    assert said == '"The picture cannot be drawn: its file is broken."'
    picture(saved).hover(position=at(saved, 1, 1))
    expect(saved.locator("#words")).to_contain_text("“patch 2, 2” looks")


def test_columns_in_time_have_round_times_on_their_axis_and_their_span_in_sentences(open_page: Open):
    page = open_page()
    opened(page, "heard.npz", npz(weights=HEARD, tokens=TOKENS, seconds=0.02))
    assert page.evaluate("Object.values(document.getElementById('heatmap').alignment.columns.ticks)") == [
        *("0.0 s", "0.2 s", "0.4 s", "0.6 s", "0.8 s", "1.0 s")
    ]
    page.locator("#source [data-j='17']").first.hover()
    expect(page.locator("#words")).to_contain_text("“0.34 to 0.36 s”")
    rows = page.evaluate("document.getElementById('heatmap').plan.down")
    assert rows > 20


def test_no_other_page_loads_what_shows_places(open_page: Open):
    page = open_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    opened(page, "plain.npz", npz(weights=WEIGHTS))
    page.wait_for_load_state("networkidle")
    assert not any("places" in url for url in asked)
    opened(page, "vit.npz", npz(weights=WEIGHTS, grid=(ROWS, COLUMNS)))
    assert any("/explore.patches-and-times-" in url for url in asked)
    opened(page, "plain.npz", npz(weights=WEIGHTS))
    expect(page.locator("patch-picture")).to_be_hidden()


def test_a_picture_that_was_covered_stands_above_its_scale_and_an_arrow_moves_one_patch(open_page: Open):
    page = open_page()
    opened(page, "vit.npz", npz(weights=WEIGHTS, grid=(ROWS, COLUMNS), picture=PICTURE))
    picture(page).hover(position=at(page, 0, 0))
    expect(page.locator("patch-picture .read")).to_contain_text("patch 1, 1")
    page.locator("body").press("g")
    expect(page.locator("patch-picture")).to_have_count(0)
    page.locator("#predict-skip").click()
    expect(page.locator("patch-picture")).to_be_visible()
    ready(page)
    assert page.locator("patch-picture > *").first.get_attribute("class") == "patches"
    picture(page).hover(position=at(page, 0, 0))
    picture(page).press("ArrowDown")
    expect(page.locator("patch-picture .read")).to_contain_text("patch 2, 1")

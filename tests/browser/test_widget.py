"""A page as a widget of a notebook: what is locked and opened in its frame comes back, and what others say does not."""

from typing import Any

import numpy as np
import pytest
from playwright.sync_api import FrameLocator, Page, expect

from regard import show
from regard.app.pages import STATIC
from regard.app.publish.own.show_arrays import OwnPage
from regard.app.publish.saved.chosen import Chosen

WEIGHTS = np.random.default_rng(11).dirichlet(np.ones(5), (2, 3, 5)).astype(np.float32)
MODEL = """{
  state: {}, saved: 0,
  get(name) { return this.state[name]; },
  set(name, value) { this.state[name] = value; },
  save_changes() { this.saved += 1; },
}"""
RENDER = f"""async ([script, frame]) => {{
  const {{ default: widget }} = await import(URL.createObjectURL(new Blob([script], {{ type: "text/javascript" }})));
  globalThis.model = {MODEL};
  model.set("frame", frame);
  globalThis.leave = widget.render({{ model, el: document.body }});
}}"""
SAY = """async (address) => {
  const heard = new Promise((then) => addEventListener("message", then, { once: true }));
  postMessage({ regard: "address", address }, "*");
  await heard;
}"""


@pytest.fixture(scope="module")
def own() -> OwnPage:
    return show(WEIGHTS, tokens=["the", "cat", "did", "not", "sleep"])


@pytest.fixture
def cell(saved: Page, own: OwnPage) -> Page:
    """A cell of a notebook in which the widget is drawn, by a model that keeps what it is given."""
    saved.evaluate(RENDER, [(STATIC / "publish/saved/widget.js").read_text("utf-8"), own.widget.frame])
    ready(saved)
    return saved


def inside(cell: Page) -> FrameLocator:
    return cell.frame_locator("iframe")


def ready(cell: Page) -> None:
    inside(cell).locator("html[data-state=ready]:not([data-asking])").wait_for()


def chosen(cell: Page, own: OwnPage, saying: str) -> Chosen:
    """What Python has, once the page has said this in its address."""
    cell.wait_for_function("(saying) => model.state.address?.includes(saying)", arg=saying)
    ready(cell)
    own.widget.address = cell.evaluate("model.state.address")
    return own.widget.chosen


def place(chosen: Chosen) -> tuple[Any, ...]:
    return chosen.layer, chosen.head, chosen.row, chosen.column


def test_what_is_locked_by_pointer_and_keys_and_the_head_that_is_opened_come_back(cell: Page, own: OwnPage):
    heatmap = inside(cell).locator("#heatmap")
    heatmap.focus()
    heatmap.press("ArrowRight")  # locks the largest weight
    first = chosen(cell, own, "&lock=")
    assert first.weight == WEIGHTS[0, 0].max()
    heatmap.press("ArrowDown" if first.row == 1 else "ArrowUp")
    row = 2 if first.row == 1 else first.row - 1
    moved = chosen(cell, own, f"&lock={row}.{first.column}")
    assert moved.weight == WEIGHTS[0, 0, row - 1, first.column - 1]
    inside(cell).locator('head-grid [data-layer="1"][data-head="3"]').click()
    other = chosen(cell, own, "layer=1&head=3")
    assert place(other) == (1, 3, row, first.column), "what is locked stays so"
    assert other.weight == WEIGHTS[0, 2, row - 1, first.column - 1]
    heatmap.press("Escape")
    cell.wait_for_function("() => !model.state.address.includes('&lock')")
    inside(cell).locator("#source token-line .piece").nth(1).click()
    column = chosen(cell, own, "&lock=.2")
    assert (*place(column), column.column_name, column.weight) == (1, 3, None, 2, "cat", None)
    box = heatmap.locator("canvas").first.bounding_box() or {}
    heatmap.locator("canvas").first.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    locked = chosen(cell, own, "&lock=3.")
    assert locked.weight == WEIGHTS[0, 2, 2, locked.column - 1]


def test_what_another_window_says_is_passed_over_and_after_its_end_nothing_is_heard(cell: Page, own: OwnPage):
    before, saved = cell.evaluate("[model.state.address, model.saved]")
    assert before.startswith("?model=file&text=text+1")
    cell.evaluate(SAY, "?lock=1.1")
    assert cell.evaluate("[model.state.address, model.saved]") == [before, saved]
    cell.evaluate("leave()")
    inside(cell).locator("#source token-line .piece").nth(1).click()
    expect(inside(cell).locator("#unlock")).to_be_enabled()
    cell.evaluate(SAY, "")
    assert cell.evaluate("[model.state.address, model.saved]") == [before, saved]


def test_the_back_button_of_a_notebook_brings_back_what_was_chosen(cell: Page, own: OwnPage):
    inside(cell).locator('head-grid [data-layer="1"][data-head="3"]').click()
    assert place(chosen(cell, own, "layer=1&head=3")) == (1, 3, None, None)
    cell.evaluate("history.back()")
    assert place(chosen(cell, own, "layer=1&head=1")) == (1, 1, None, None)


@pytest.mark.parametrize("width", [360, 690, 899, 901, 960, 970, 988, 1200])
def test_a_page_in_a_cell_of_any_width_needs_no_scroll_bar_and_in_two_columns_leaves_little_empty(
    saved: Page, own: OwnPage, width: int
):
    saved.set_viewport_size({"width": 1440, "height": 900})
    saved.set_content(f'<div style="width: {width}px">{own._repr_html_()}</div>')
    ready(saved)
    size = inside(saved).locator(":root").evaluate("({ scrollHeight }) => [scrollHeight, innerHeight]")
    assert size[0] <= size[1]
    assert width <= 900 or size[1] <= 960

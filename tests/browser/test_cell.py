"""A page in a cell of a notebook: as tall as its width asks for, and a picture where frames are taken out."""

import re

import numpy as np
import pytest
from playwright.sync_api import FrameLocator, Page, expect

from regard import explore, show
from regard.app.pages import STATIC
from regard.app.publish.own.show_arrays import OwnPage
from tests.browser.test_widget import MODEL

WEIGHTS = np.random.default_rng(11).dirichlet(np.ones(5), (2, 3, 5)).astype(np.float32)
SENTENCE = "The black cat sleeps."
SCROLLS = "document.documentElement.scrollHeight > innerHeight"


@pytest.fixture(scope="module")
def own() -> OwnPage:
    return show(WEIGHTS, tokens=["the", "cat", "did", "not", "sleep"])


def put(page: Page, html: str, style: str = "") -> FrameLocator:
    """Put a cell of this style into a page."""
    page.set_content(f"<meta charset=utf-8><body style='margin: 0'><div style='{style}'>{html}</div>")
    frame = page.frame_locator("iframe")
    frame.locator("html[data-state=ready]").wait_for()
    return frame


@pytest.mark.parametrize("width", [690, 830, 1000, 1200])
def test_a_page_of_arrays_and_a_sentence_need_no_scroll_bar_of_their_own(saved: Page, own: OwnPage, width: int):
    for page in (own, explore(SENTENCE)):
        put(saved, page._repr_html_(), f"width: {width}px")
        assert not saved.frames[1].evaluate(SCROLLS)


def test_where_nothing_says_how_wide_a_cell_is_its_frame_is_not_the_300_pixels_of_any_frame(saved: Page, own: OwnPage):
    put(saved, own._repr_html_(), "display: inline-block")
    assert saved.locator("iframe").bounding_box()["width"] == 560


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_theme_that_is_given_stays_whatever_the_system_has(saved: Page, theme: str):
    saved.emulate_media(color_scheme="light" if theme == "dark" else "dark")
    frame = put(saved, show(WEIGHTS, theme=theme)._repr_html_())
    expect(frame.locator("html")).to_have_attribute("data-theme", theme)


ASKED = [
    {},
    {"block": "encoder", "layer": 2, "head": 3},
    {"block": "decoder", "layer": 1, "head": 1},
    {"model": "rnn-luong-local-p-en-fr"},
    {"model": "self-attentive-en"},
    {"model": "pooling-mean-en"},
]


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_the_picture_has_the_title_the_sentence_and_the_names_of_the_page(saved: Page, asked: dict):
    page = explore(SENTENCE, **asked)
    frame = put(saved, page._repr_html_())
    expect(frame.locator("#head-title")).to_have_text(page.still.shown.title)
    expect(frame.locator("#words")).to_contain_text(page.still.sentence)


def test_of_arrays_the_picture_has_the_sentence_of_the_page(saved: Page, own: OwnPage):
    frame = put(saved, own._repr_html_())
    expect(frame.locator("#words")).to_contain_text(own.still.sentence)


def test_where_the_frame_is_taken_out_its_picture_is_drawn(saved: Page, own: OwnPage):
    cell = re.sub(r"<iframe [^>]*?srcdoc='[^']*'[^>]*>|</iframe>", "", own._repr_html_())
    saved.set_content(cell)
    assert saved.locator("iframe").count() == 0
    assert saved.locator("img").evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 680


def test_a_widget_that_runs_takes_the_place_of_its_picture(saved: Page, own: OwnPage):
    pytest.importorskip("anywidget")
    shown = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("IPython.display.display", lambda data, **_: shown.append(data))
        own.widget._ipython_display_()
    picture, widget = shown
    assert widget["text/html"] == own.widget.frame
    saved.set_content(f"<div class='jp-OutputArea-child'>{picture['text/html']}</div><div id=other></div>")
    expect(saved.locator("svg")).to_be_visible()
    script = (STATIC / "publish/saved/widget.js").read_text("utf-8")
    saved.evaluate(
        f"""async ([script, frame, still]) => {{
          const address = URL.createObjectURL(new Blob([script], {{ type: "text/javascript" }}));
          const {{ default: widget }} = await import(address);
          const model = {MODEL};
          model.set("frame", frame);
          model.set("still", still);
          widget.render({{ model, el: document.getElementById("other") }});
        }}""",
        [script, own.widget.frame, own.widget.still],
    )
    expect(saved.locator("svg")).to_be_hidden()

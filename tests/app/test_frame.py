"""A page in a cell of a notebook: nothing changes it on the way, and where frames are dropped a picture is seen."""

import re
from base64 import b64decode
from functools import partial
from html.parser import HTMLParser
from importlib.util import find_spec

import numpy as np
import pytest
from markdown_it import MarkdownIt

from regard import explore, show
from regard.app.publish.own.show_arrays import OwnPage
from regard.app.publish.saved.frame import LIVE, in_attribute

WEIGHTS = np.random.default_rng(11).dirichlet(np.ones(5), (2, 3, 5)).astype(np.float32)
TOKENS = ["the", "cat", "did", "not", "<b>sleep  on</b>"]
MOST = 60_000  # bytes of a picture as an address


class Read(HTMLParser):
    """Reads the attributes of elements, as a browser does."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def first(self, tag: str) -> dict[str, str | None]:
        return next(attributes for name, attributes in self.found if name == tag)


@pytest.fixture(scope="module")
def page() -> OwnPage:
    return show(WEIGHTS, tokens=TOKENS)


@pytest.fixture(scope="module")
def cell(page: OwnPage) -> str:
    return page._repr_html_()


def test_the_frame_has_the_very_page(page, cell):
    assert Read(cell).first("iframe")["srcdoc"] == page.html


@pytest.mark.parametrize("sign", ["\n", "\r", "\t", "  "], ids=repr)
def test_a_cell_has_no_white_space_that_tools_change(cell, sign):
    assert sign not in cell


def test_an_attribute_keeps_what_it_is_given():
    given = "\n\n<p id=\"a\" title='b'>  1   &lt;\t&amp; _2_ * `3`\r\n</p> \n"
    assert Read(f"<p title={in_attribute(given)}>").first("p")["title"] == given


@pytest.mark.parametrize("before", ["", "- ", "> ", "    text\n\n", "text "], ids=repr)
def test_commonmark_leaves_the_page_as_it_is(page, cell, before):
    html = MarkdownIt("commonmark").render(f"{before}{cell}\n\n*after*\n")
    assert Read(html).first("iframe")["srcdoc"] == page.html
    assert "<em>after</em>" in html


def test_docutils_leaves_the_page_as_it_is(page, cell):
    if find_spec("docutils") is None:
        pytest.skip("docutils is not installed")
    from docutils.core import publish_parts
    from docutils.writers.html5_polyglot import Writer

    settings = {"line_length_limit": 10_000_000}
    source = f".. raw:: html\n\n    {cell}\n\nafter"
    html = publish_parts(source, writer=Writer(), settings_overrides=settings)["body"]
    assert Read(html).first("iframe")["srcdoc"] == page.html


def test_what_stands_between_the_tags_of_the_frame_is_a_picture_its_sentence_and_how_to_make_it_live(cell):
    between = re.search(r' title="Regard">(.*)</iframe>', cell)[1]
    image = Read(between).first("img")
    assert image["src"].startswith("data:image/svg+xml,")
    assert len(image["src"]) <= MOST
    assert re.fullmatch(r"Attention, layer 1, head 1\. Sharpest .* looks 0\.\d\d at “.*”\.", image["alt"])
    assert between.endswith(f"<br/>{LIVE}")


def test_a_picture_goes_along_beside_the_html_which_is_no_svg_as_latex_would_need_inkscape_for_it(page):
    bundle = page._repr_mimebundle_()
    assert bundle.keys() == ({"image/png"} if find_spec("typst") else set())
    if find_spec("typst"):
        png = b64decode(bundle["image/png"])
        assert png.startswith(b"\x89PNG")
        assert int.from_bytes(png[16:20], "big") == 680


def test_text_alone_says_the_arrays_the_head_and_its_largest_weights(page):
    most = np.sort(WEIGHTS[0, 0].ravel())[:-4:-1]
    said = repr(page).partition("\n")[0]
    assert said.startswith("Your own arrays on “the cat did not <b>sleep on</b>”: in attention, layer 1, head 1, ")
    assert re.findall(r" (\d\.\d\d) at ", said) == [f"{weight:.2f}" for weight in most]


def test_the_widget_of_a_page_is_said_as_the_page(page):
    pytest.importorskip("anywidget")
    data, _ = page.widget._repr_mimebundle_()
    assert repr(page.widget) == data["text/plain"] == repr(page).partition("\n")[0]
    assert {*page._repr_mimebundle_()} <= {*data}


@pytest.mark.parametrize("name", ["show", "explore"])
def test_a_height_that_is_given_is_the_height(name):
    page = {"show": partial(show, WEIGHTS), "explore": partial(explore, "3/3/98", "dates-none")}[name](height=600)
    style = Read(page._repr_html_()).first("iframe")["style"]
    assert re.findall(r"height: [^;]*", style) == ["height: 600px"]


def test_steps_keeps_height_and_theme():
    q = np.random.default_rng(0).normal(size=(2, 3, 5, 7))
    steps = show(q=q, k=q, height=600, theme="dark").steps()
    assert (steps.height, steps.theme) == (600, "dark")


def test_a_theme_that_is_given_is_that_of_the_page():
    assert re.search(r"<html [^>]*data-shown=\"dark\"", show(WEIGHTS, theme="dark").html)
    assert not re.search(r"<html [^>]*data-shown", show(WEIGHTS).html)


def test_html_is_a_property_of_every_page_and_can_still_be_called(page):
    one = explore("The cat.", "rnn-none-en-fr")
    for html in (page.html, one.html):
        assert html.startswith("<!doctype html>")
        assert html() == html

"""Decoders with attention and nothing else, as somebody sees an induction head come and die."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SEEN
from tests.browser.page import state
from tests.browser.waiting import click
from tests.servers import http

TEXT = "K7pQz2 and then K7p"
PATH = f"/training?model=induction-2-layers&text={TEXT}"


def about(server: str) -> dict:
    listed = http.get(f"{server}/api/models").json()
    return next(model for model in listed if model["id"] == "induction-2-layers")


def test_two_layers_and_one_learn_side_by_side(open_page, server):
    page = open_page(f"{PATH}&beside=induction-1-layer")
    happened = page.locator(".happened")
    expect(happened.first).to_contain_text("An induction head appears between step")
    expect(happened.nth(1)).to_contain_text("No induction head appears")
    expect(page.locator("[data-of=dates]").first).to_be_hidden()
    assert page.locator(".side token-line").first.evaluate("line => line.sentence.text").startswith(f"{TEXT}Qz2")
    weights = page.evaluate("document.querySelector('attention-heatmap').alignment")
    assert weights["n"] == weights["m"]


def test_an_early_stop_does_not_go_on_with_what_came_before(open_page):
    page = open_page(f"{PATH}&stop=200")
    written = page.locator(".side token-line").first.evaluate("line => line.sentence.text")
    assert written.startswith(TEXT)
    assert not written.startswith(f"{TEXT}Qz2")


def test_the_example_on_change_takes_the_induction_head_away(open_page, server):
    page = open_page(PATH)
    click(page.locator("#to-knock-out"))
    without = about(server)["measured"]["induction"]["without_previous"]
    assert state(page)["do"] == f"knock-out decoder.{without['layer']}.{without['head']}"
    expect(page.locator("body")).to_contain_text("is knocked out")
    changed = page.get_by_label("Pieces that the changed model writes").evaluate("line => line.sentence.text")
    assert not changed.startswith(f"{TEXT}Qz2")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/steps",
        *(pytest.param(path, marks=pytest.mark.slow) for path in ("/change", "/heads", "/explain", "/word", "/cost")),
    ],
)
def test_every_page_opens_it_as_any_other_decoder(open_page, path):
    page = open_page(f"{path}?model=induction-2-layers&text={TEXT}&block=decoder&layer=2&head=1")
    expect(page.locator("#without-why")).to_be_hidden()
    expect(page.locator("body")).to_contain_text("K7p")


def test_positions_says_why_they_cannot_be_changed(open_page):
    page = open_page(f"/positions?model=induction-2-layers&text={TEXT}")
    expect(page.locator("body")).to_contain_text("Order and positions can be changed only in models that")


@pytest.mark.parametrize(("width", "theme"), SEEN)
def test_it_fits(open_page, shot, width, theme):
    page = open_page(f"{PATH}&beside=induction-1-layer", width, 844, color_scheme=theme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shot(page, f"{width}-{theme}", full=True)

"""What is loaded when it is first asked for: the press that asks for it is not lost, and a failure says what to do."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import EXPLORE, ready
from tests.browser.page import awaited, go, hold, intercept


def test_find_opens_at_once_and_finds_what_was_typed_before_its_list_was_there(open_page):
    page = open_page("/lab")
    held = hold(page, "**/built/*.find-*.js")
    page.keyboard.press("Control+k")
    page.keyboard.type("softmax")
    expect(page.locator("#find")).to_be_visible()
    awaited(page, held).continue_()
    expect(page.locator("#find-list [aria-selected=true]")).to_contain_text("softmax")
    expect(page.locator("#find-query")).to_have_value("softmax")


def test_the_key_that_presents_is_not_lost_while_the_presentation_is_loaded(open_page):
    page = open_page()
    styles = hold(page, "**/present.css")
    held = hold(page, "**/built/*.presentation-*.js")
    page.keyboard.press("p")
    awaited(page, styles).continue_()
    awaited(page, held).continue_()
    expect(page.locator("html[data-present]")).to_have_count(1)
    expect(page.locator(".top")).to_be_hidden()
    expect(page.locator("#text")).not_to_have_value(re.compile("p$"))
    page.keyboard.press("p")
    expect(page.locator("html[data-present]")).to_have_count(0)


def test_a_tap_on_a_word_shows_its_meaning_as_soon_as_its_box_is_loaded(open_page):
    page = open_page()
    held = hold(page, "**/built/*.meaning-box-*.js")
    page.locator(".defined:visible").first.click()
    awaited(page, held).continue_()
    expect(page.locator(".meaning-box")).to_be_visible()


def test_a_view_that_is_in_the_address_is_loaded_before_the_page_is_ready(open_page):
    page = open_page("/?view=arcs")
    assert page.locator("attention-arcs path.line").count() > 0


def test_a_view_that_cannot_be_loaded_says_so_and_comes_when_it_is_asked_for_again(open_page, server):
    page = open_page("/lab")
    intercept(page, "**/built/explore.attention-arcs-*.js", lambda route: route.abort())
    go(page, server, EXPLORE)
    page.locator("[data-view=arcs]").click()
    expect(page.get_by_text("A part of this page could not be loaded.")).to_be_visible()
    page.unroute_all()
    page.locator("[data-view=heatmap]").click()
    page.locator("[data-view=arcs]").click()
    expect(page.locator("attention-arcs path.line").first).to_be_attached()


def test_all_heads_come_as_they_were_asked_for_while_they_were_loaded(open_page, server):
    page = open_page("/lab")
    held = hold(page, "**/built/explore.attention-atlas-*.js")
    page.goto(f"{server}/?view=heatmap&block=cross&layer=2&head=4&lock=,1")
    awaited(page, held)
    page.locator("#filter").fill("cross l2")
    page.locator("#filter").press("Enter")
    held[0].continue_()
    ready(page)
    expect(page.locator("#filtered")).to_have_text("8 of 72 heads")
    expect(page.locator("#atlas [aria-selected=true]")).to_have_attribute("data-name", "L2 H4")
    expect(page.locator("#atlas [role=gridcell][data-faint]")).to_have_count(64)
    assert page.locator("#atlas canvas").first.evaluate("(map) => map.width") > 0


def test_a_part_that_cannot_be_loaded_and_that_nobody_waits_for_says_so_in_the_notice(open_page):
    page = open_page()
    intercept(page, "**/built/*.presentation-*.js", lambda route: route.abort())
    page.keyboard.press("p")
    expect(page.locator("#notice")).to_contain_text("A part of this page could not be loaded.")

"""The link that the server prints for its owner, as the owner opens it, and as a visitor finds the same pages."""

import re
import subprocess
from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import expect

from benchmarks.servers import started
from tests.browser.conftest import SEEN, ready
from tests.browser.page import ask

LINKS: list[str] = []


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A server that a proxy may show by another name."""
    options = ["--device", "cpu", "--no-prepare", "--hosts", "regard.example.org"]
    with started(["-m", "app", "serve", *options], "/healthz", subprocess.PIPE) as server:
        LINKS.extend(re.findall(r"/room#owner=\S+", b"".join(islice(server.process.stdout, 2)).decode()))
        yield server.address
        server.process.stdout.close()


@pytest.mark.parametrize(
    ("path", "width", "theme"), [("/room", *SEEN[0]), ("/training?model=dates-bahdanau", *SEEN[1])]
)
def test_a_visitor_is_told_what_the_owner_does(open_page, shot, path, width, theme):
    page = open_page(path, width, 844, color_scheme=theme)
    said = page.locator("#opened-by, #here-why-not")
    expect(said).to_contain_text("open the link that the server printed when it started")
    for control in page.locator("#room-begin, #here-form").all():
        expect(control).to_be_hidden()
    ready(page)
    shot(page, f"{path[1:5]}-{width}-{theme}", full=True)


def test_the_link_makes_its_tab_the_owners_and_leaves_the_address(open_page, server):
    page = open_page(LINKS[0])
    assert page.url == f"{server}/room"
    expect(page.locator("#opened-by")).to_be_hidden()
    page.get_by_role("button", name="open a room").click()
    expect(page.locator("#room-code")).to_be_visible()
    page.get_by_role("button", name="end the room").click()
    expect(page.locator("#room-open")).to_be_visible()
    page.goto(f"{server}/training?model=dates-bahdanau")
    expect(page.locator("#here-form")).to_be_visible()
    page.reload()
    expect(page.locator("#here-form")).to_be_visible()


def test_a_room_opens_from_start_says_who_reaches_it_and_asks_about_what_was_typed_there(open_page, server):
    page = open_page(LINKS[0])
    page.goto(f"{server}/")
    ask(page, "My cat sleeps.")
    ready(page)
    page.get_by_role("link", name="in a room").click()
    expect(page.locator("#alone")).to_contain_text("regard serve --host 0.0.0.0")
    expect(page.locator("#room-code")).to_be_hidden()
    page.get_by_role("button", name="open a room").click()
    expect(page.locator("#room-code")).to_be_visible()
    assert page.url == f"{server}/room"
    asks = page.get_by_role("link", name="ask the class").get_attribute("href")
    assert {"text=My+cat+sleeps.", "predict=look"} <= set(re.split("[?&]", asks))
    page.get_by_role("button", name="end the room").click()


def test_keys_that_open_a_room_go_on_at_its_title_and_from_its_end_to_opening_it_again(open_page):
    page = open_page(LINKS[0])
    page.locator("#room-begin").press("Enter")
    expect(page.locator("#presenter-title")).to_be_focused()
    page.locator("#room-end").press("Enter")
    expect(page.locator("#room-open")).to_be_focused()


def test_a_link_that_is_opened_in_the_page_itself_is_taken_too(open_page, server):
    page = open_page("/room")
    expect(page.locator("#room-begin")).to_be_hidden()
    page.goto(server + LINKS[0])
    expect(page.locator("#room-begin")).to_be_visible()
    assert page.url == f"{server}/room"

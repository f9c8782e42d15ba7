"""The page Status says in one sentence how the server does, and goes on when it cannot be asked."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import ready
from tests.browser.page import intercept
from tests.servers import http


def test_a_lecturer_reads_how_many_ask_and_how_long_they_wait(open_page, shot, server):
    http.get(f"{server}/api/attention", params={"model": "dates-transformer", "text": "3 March 1998"})
    page = open_page("/status", 390, color_scheme="dark")
    ready(page)
    expect(page.locator("#beat")).to_have_text(
        re.compile(r"^(1 person asks|\d+ people ask); an answer takes (less than )?\d+\.\d s: .*\. .*waits?\.")
    )
    shot(page, "status")
    intercept(page, "**/api/status", lambda route: route.abort())
    expect(page.locator("#notice")).to_contain_text("cannot be reached")
    page.unroute_all()
    expect(page.locator("#notice")).to_be_hidden(timeout=10_000)


def test_the_menu_of_every_page_leads_to_it(open_page):
    page = open_page("/lab")
    page.locator("#menu-open").click()
    page.get_by_role("link", name="status of the server").click()
    page.wait_for_url("**/status")

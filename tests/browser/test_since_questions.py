"""What lecturers ask of attention since 2017 is answered within three acts, at an address that says so again."""

import tomllib
from itertools import groupby
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.browser.page import state

LISTED = tomllib.loads(Path(__file__).with_name("since_questions.toml").read_text(encoding="utf-8"))
BY_PAGE = {path: [*ones] for path, ones in groupby(LISTED["question"], lambda one: urlsplit(one["address"]).path)}
AGAIN = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"


def act(page: Page, control: str, value: str) -> None:
    """Choose or type a value; a control without one is pressed."""
    place = page.locator(control) if control[0] in "#[" else page.get_by_label(control)
    kind = place.evaluate("({ localName, type }) => type ?? localName")
    if kind == "select-one":
        place.select_option(value)
    elif kind == "text":
        place.fill(value)
    else:
        place.click()
    ready(page)


@pytest.mark.parametrize("path", BY_PAGE)
def test_each_question_is_answered_in_three_acts_at_most(open_page, path):
    page = open_page(path, tools=False)
    for question in BY_PAGE[path]:
        assert len(question["acts"]) <= 3
        page.mouse.move(0, 0)  # else a cell of the question before is pointed at
        page.evaluate(AGAIN, path)
        ready(page)
        for control, value in question["acts"].items():
            act(page, control, value)
        expect(page.locator("main")).to_contain_text(question["stands"])
        assert state(page) == dict(parse_qsl(urlsplit(question["address"]).query)), question["asks"]


@pytest.mark.parametrize("question", LISTED["elsewhere"], ids=lambda one: one["address"])
def test_an_address_of_another_page_opens_its_answer(open_page, question):
    page = open_page(question["address"])
    expect(page.locator("main")).to_contain_text(question["stands"])

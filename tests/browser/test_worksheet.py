"""Worksheets: the sheets follow what is chosen, answers follow from what is printed, and paper shows all of it."""

import re
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.browser.page import number, state
from tests.browser.waiting import click

ROW = "/worksheet?model=transformer-en-fr&text=She+does+not+like+the+red+car.&block=cross&layer=3&head=5"
MATRICES = "words=1,0;0,1;2,1&wq=1,0;0,2&wk=0,1;1,1&wv=1,0.5;0,-1"
PAPERS = {"A4": (182, 271), "Letter": (187.9, 253.4)}  # mm within the margins
MM = 96 / 25.4  # pixels
TABLE = r"(?s)\\begin\{bmatrix\}(.*?)\\end\{bmatrix\}"


class Sheet(NamedTuple):
    """A sheet as it is printed; given: its matrices by name; text: all that it says."""

    number: int
    word: int
    given: dict[str, np.ndarray]
    text: str


READ = """() => [...document.querySelectorAll(".sheet:not(.answers)")].map((sheet) => ({
  label: sheet.ariaLabel,
  given: Object.fromEntries([...sheet.querySelectorAll(":scope > .matrices > .matrix")].map((one) => [
    one.querySelector("math").textContent,
    [...one.querySelectorAll("tr")].map((row) => [...row.cells].map((cell) => cell.textContent)),
  ])),
  text: sheet.innerText,
}))"""
KEY = """() => [...document.querySelectorAll(".answers section")].map((section) => [
  section.querySelector("h3").textContent,
  [...section.querySelectorAll("li")].map((task) => [...task.children].map((one) => one.textContent)),
])"""


def sheets(page: Page) -> list[Sheet]:
    found = []
    for one in page.evaluate(READ):
        word = re.search(r"You are word (\d)", one["text"])
        given = {name: np.array([[number(x) for x in row] for row in cells]) for name, cells in one["given"].items()}
        found.append(Sheet(int(one["label"].split()[-1]), int(word[1]) if word else 0, given, one["text"]))
    return found


def key(page: Page) -> dict[int, list[dict[str, str]]]:
    """Answers of each sheet, by task and by name; a sentence has no name."""
    return {
        int(title.split()[-1]): [dict(answer.rpartition(": ")[::2] for answer in task) for task in tasks]
        for title, tasks in page.evaluate(KEY)
    }


def test_thirty_students_have_thirty_sheets_and_the_key_has_them_all(open_page):
    page = open_page("/lessons")
    click(page.get_by_role("link", name="thirty worksheets"))
    found = sheets(page)
    assert [sheet.number for sheet in found] == [*range(1, 31)]
    assert len({str(sheet.given) for sheet in found}) == 30
    assert [*key(page)] == [*range(1, 31)]
    expect(page.locator("#summary")).to_have_text("30 sheets, then their answers.")


def enter(page: Page, field: str, text: str) -> None:
    """Type a text, press Enter, and wait for the page that comes."""
    page.locator(field).fill(text)
    with page.expect_navigation():
        page.locator(field).press("Enter")
    ready(page)


def test_what_is_chosen_makes_the_sheets_and_stands_in_the_address(open_page):
    page = open_page("/worksheet")
    first = sheets(page)
    enter(page, "#seed", "7")
    enter(page, "#sheets", "3")
    expect(page.locator("#sheets")).to_be_focused()
    assert [sheet.number for sheet in sheets(page)] == [7, 8, 9]
    assert str(sheets(page)[0].given) != str(first[0].given)
    page.locator("#key").select_option("none")
    expect(page.locator(".answers")).to_have_count(0)
    page.locator("#key").select_option("alone")
    expect(page.locator(".sheet:not(.answers)")).to_have_count(0)
    with page.expect_navigation():
        page.locator("#paper").select_option("Letter")
    assert state(page) == {"seed": "7", "sheets": "3", "key": "alone", "paper": "Letter"}
    page.go_back()
    expect(page.locator("#paper")).to_have_value("A4")
    page.locator("#sheets").fill("61")
    page.locator("#sheets").press("Enter")
    assert page.locator("#sheets").evaluate("(one) => one.matches(':invalid') && one.title").endswith("from 1 to 60.")
    assert page.locator("#sheets").input_value() == "61"
    assert state(page)["sheets"] == "3", "the sheets stay"


def test_a_link_has_every_field(open_page):
    page = open_page("/worksheet?seed=7&sheets=3&key=alone&paper=Letter")
    fields = {name: page.locator(f"#{name}").input_value() for name in ("seed", "sheets", "key", "paper")}
    assert fields == {"seed": "7", "sheets": "3", "key": "alone", "paper": "Letter"}
    assert [*key(page)] == [7, 8, 9]
    page = open_page("/worksheet?sheets=0&key=x")
    expect(page.locator("#notice")).to_contain_text("sheets is “0”: choose a whole number from 1 to 60.")
    expect(page.locator("#notice")).to_contain_text("key is “x”: choose after, none or alone.")
    page = open_page(f"/worksheet?sheets=3&{MATRICES}")
    assert [sheet.word for sheet in sheets(page)] == [1, 2, 3]
    assert sheets(page)[0].given["X"].tolist() == [[1, 0], [0, 1], [2, 1]]
    click(page.get_by_role("link", name="numbers from the Lab"))
    click(page.locator("#to-worksheet"))
    assert sheets(page)[0].given["X"].tolist() == [[1, 0], [0, 1], [2, 1]]


def test_a_row_of_a_model_has_a_sentence_a_head_and_a_model_that_are_chosen(open_page):
    page = open_page(f"{ROW}&sheets=8")
    expect(page.locator(".sheet .rows")).to_have_count(8)
    expect(page.locator("#row-head")).to_have_value("cross.3.5")
    enter(page, "#row-text", "The cat sleeps.")
    expect(page.locator(".sheet").first).to_contain_text("The cat sleeps.")
    assert state(page)["text"] == "The cat sleeps."
    page.locator("#row-model").select_option("rnn-bahdanau-en-fr")
    expect(page.locator(".sheet").first).to_contain_text("Bahdanau, English to French. Step 1.")
    expect(page.locator("#notice")).to_have_text(re.compile(r"^There are only \d different sheets here"))


def test_the_sentence_of_the_page_before_comes_along_and_what_is_chosen_stays(open_page):
    page = open_page("/steps?model=transformer-en-fr&text=The+cat+sleeps.&block=cross&layer=2&head=7")
    page.get_by_role("link", name="Learn").click()
    click(page.get_by_role("link", name="Worksheet", exact=True))
    enter(page, "#sheets", "3")
    page.get_by_role("link", name="a row of a trained model").click()
    expect(page.locator("#row-text")).to_have_value("The cat sleeps.")
    expect(page.locator("#row-head")).to_have_value("cross.2.7")
    expect(page.locator(".sheet:not(.answers)")).to_have_count(3)


def test_latex_has_the_numbers_of_the_sheets(open_page):
    page = open_page("/worksheet?seed=4&sheets=2", permissions=["clipboard-read", "clipboard-write"])
    with page.expect_download() as download:
        page.locator("#tex").click()
    assert download.value.suggested_filename == "worksheet-4.tex"
    text = Path(download.value.path()).read_text(encoding="utf-8")
    page.get_by_role("button", name="copy LaTeX").click()
    expect(page.locator("#summary")).to_have_text("The LaTeX is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == text
    matrices = [
        [[float(x) for x in row.split("&")] for row in body.split(r"\\")]
        for body in re.findall(TABLE, text)
        if "blank" not in body
    ]
    assert matrices == [given.tolist() for sheet in sheets(page) for given in sheet.given.values()]
    answers = text[text.index("Answers") :]
    said = [answer.replace("−", "-") for tasks in key(page).values() for task in tasks[:3] for answer in task.values()]
    plain = answers.replace("$-$", "-").replace("−", "-")
    assert [answer for answer in said if answer not in plain] == []


OUT = """() => [...document.querySelectorAll(".sheet *")].filter((one) => {
  const sheet = one.closest(".sheet").getBoundingClientRect();
  const { left, right, width } = one.getBoundingClientRect();
  return !one.closest(".unseen") && width > 0 && (left < sheet.left - 1 || right > sheet.right + 1);
}).map((one) => one.outerHTML.slice(0, 90))"""
INKS = """() => [...[".sheet", ".sheet th"].map((one) => getComputedStyle(document.querySelector(one)).color),
  getComputedStyle(document.body).backgroundColor]"""


@pytest.mark.parametrize(
    ("link", "paper", "count"),
    [
        ("/worksheet?sheets=4", "A4", 4),
        (f"{ROW}&sheets=60", "Letter", 60),
    ],
)
def test_on_paper_a_sheet_is_a_page_black_on_white_and_nothing_is_cut(open_page, link, paper, count):
    page = open_page(f"{link}&paper={paper}&key=none", color_scheme="dark")
    pages = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
    assert len(pages) == count
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    width, height = PAPERS[paper]
    page.set_viewport_size({"width": int(width * MM), "height": int(height * MM)})
    assert page.evaluate(INKS) == ["rgb(0, 0, 0)", "rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    assert page.evaluate(OUT) == []
    for part in (".tools", ".top", "button"):
        assert page.locator(part).filter(visible=True).count() == 0
    for sheet in page.locator(".sheet").all():
        assert sheet.bounding_box()["height"] <= height * MM

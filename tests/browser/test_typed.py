"""What a person types that a model hardly knows, cannot read, or that nobody sees: said quietly, and blamed rightly."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ready
from tests.browser.page import ask, at_rest, intercept
from tests.browser.waiting import arrive, go_back

SENTENCE = "My neighbour never locks his bicycle."
PAGES = ("/", "/steps", "/compare", "/change", "/heads", "/explain", "/positions")


@pytest.mark.parametrize("path", PAGES)
def test_every_page_that_takes_a_sentence_says_quietly_what_is_odd_about_it(open_page, path):
    page = open_page(f"{path}?text=The%20qsdkjfh%20sdkjfh.")
    expect(page.locator("#remark")).to_contain_text("hardly knows")
    ask(page, "The cat sleeps.")
    expect(page.locator("#remark")).to_be_hidden()
    ready(page)


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (390, "dark")])
def test_what_nobody_sees_changes_nothing_and_is_said(open_page, shot, width, theme):
    page = open_page("/?text=The%20cat%20sleeps.", width, color_scheme=theme)
    french = page.locator("#target token-line").inner_text()
    ask(page, "The\u200b c\u00adat sleeps.\u200f")
    expect(page.locator("#remark")).to_have_text("3 invisible characters are not read.")
    ready(page)
    assert page.locator("#target token-line").inner_text() == french
    shot(page, str(width))
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", ["/", "/explain"])
def test_a_refused_translation_is_blamed_and_not_the_sentence(open_page, path):
    page = open_page(f"{path}?text={SENTENCE.replace(' ', '%20')}")
    page.locator("#force").click()
    page.locator("#translation").fill("Bonjour " * 400)
    page.keyboard.press("Enter")
    notice = page.locator("#notice-text")
    expect(notice).to_contain_text("The translation has")
    expect(notice).to_contain_text("The page still shows the earlier text, “Mon voisin")
    expect(notice).not_to_contain_text("sentence")
    assert page.locator("#translation").input_value().startswith("Bonjour Bonjour"), "nothing typed is lost"


@pytest.mark.parametrize("path", ["/steps", "/explain"])
def test_no_answer_of_another_model_stands_under_a_new_name(open_page, path):
    page = open_page(path + "?text=" + SENTENCE.replace(" ", "%20"))
    assert "voisin" in page.locator("#target token-line").inner_text()
    page.goto(page.url.split("?")[0] + "?model=self-attentive-en&text=" + SENTENCE.replace(" ", "%20"))
    ready(page)
    assert page.locator("#target token-line").inner_text().strip() == "."
    go_back(page)
    page.evaluate(
        """() => {
          const select = document.querySelector("#model");
          select.value = "self-attentive-en";
          select.dispatchEvent(new Event("change"));
        }"""
    )
    arrive(page, "**model=self-attentive-en**")
    assert page.locator("#target token-line").inner_text().strip() in {".", "?", "!"}, (
        "nothing of the Transformer is left"
    )
    assert page.locator("#text").input_value()


def test_a_refused_text_is_asked_once(open_page):
    text = "cat " * 600
    page = open_page("/?text=Hello")
    refused = []
    page.on("response", lambda response: response.status == 422 and refused.append(response.url))
    ask(page, text)
    page.wait_for_selector("html[data-state=error]")
    assert len(refused) == 1
    assert page.locator("#text").input_value().strip() == text.strip()


@pytest.mark.parametrize("path", PAGES)
def test_who_begins_a_translation_while_an_answer_comes_types_it_alone(open_page, path):
    """The answer took the selection away, and what was typed then came after it."""
    page = open_page(f"{path}?text={SENTENCE.replace(' ', '%20')}")
    intercept(page, "**/api/**", lambda route: None)
    ask(page, "My dog never sleeps.")
    page.locator("#translation").focus()
    at_rest(page)
    page.unroute("**/api/**")  # and what was held goes on
    expect(page.locator("#target token-line")).to_contain_text("chien")
    ready(page)
    expect(page.locator("#translation")).to_be_focused()
    page.keyboard.type("Le chien")
    expect(page.locator("#translation")).to_have_value("Le chien")
    expect(page.locator("#text")).to_have_value("My dog never sleeps.")


@pytest.mark.parametrize("path", ["/", "/steps"])
def test_a_double_click_on_a_word_edits_it(open_page, path):
    page = open_page(f"{path}?text={SENTENCE.replace(' ', '%20')}")
    page.locator("#source .piece").nth(1).dblclick()
    field = page.locator("#text")
    expect(field).to_be_focused()
    start, end = field.evaluate("(field) => [field.selectionStart, field.selectionEnd]")
    assert SENTENCE[start:end] == page.locator("#source .piece").nth(1).inner_text().strip()
    assert page.locator(":popover-open").count() == 0
    page.keyboard.press("Escape")
    expect(page.locator("#source")).to_have_attribute("data-mode", "reading")


@pytest.mark.parametrize("path", ["/", "/change"])
def test_a_given_translation_that_a_new_sentence_removes_is_missed_and_back_restores_it(open_page, path):
    page = open_page(f"{path}?text=The%20cat%20sleeps.&target=Le%20chien%20dort.")
    expect(page.locator("#decoding")).to_contain_text("given French")
    expect(page.locator("#force")).to_have_text("edit the French")
    page.locator("#edit").click()
    ask(page, "The dog sleeps.")
    expect(page.locator("#notice-text")).to_have_text(
        "The given French belonged to the earlier text and was removed; the back button restores it."
    )
    page.go_back()
    arrive(page, "**target=Le**")
    expect(page.locator("#target token-line")).to_contain_text("Le chien dort.")
    expect(page.locator("#notice")).to_be_hidden()


def test_the_focus_ring_of_a_word_is_whole(open_page):
    page = open_page(f"/?text={SENTENCE}")
    page.locator("#source .piece").first.press("ArrowRight")
    line, piece = page.locator("#source token-line").bounding_box(), page.locator("#source .piece:focus").bounding_box()
    ring = 3  # pixels: offset and width of the outline
    assert line["y"] <= piece["y"] - ring
    assert piece["y"] + piece["height"] + ring <= line["y"] + line["height"]

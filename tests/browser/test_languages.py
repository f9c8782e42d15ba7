"""Pages in the language of their visitor."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.browser.page import ask

ENGLISH = re.compile(r"\b(the|of|and|is|with|your|this|to|it|in a|pieces|open|answered|class)\b", re.IGNORECASE)
SEEN_OR_READ = """() => {
  const isSkipped = (element) => element.closest("script, style, noscript, .meaning, [translate=no]");
  const ours = (element) => element.closest("[lang]").lang === "es" && !isSkipped(element);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = document.documentElement.lang === "es" ? [document.title] : [];
  while (texts.nextNode()) if (ours(texts.currentNode.parentElement)) found.push(texts.currentNode.data);
  for (const element of document.querySelectorAll("[title], [aria-label], [placeholder]"))
    if (ours(element)) found.push(element.title, element.ariaLabel ?? "", element.placeholder ?? "");
  return found.map((text) => text.trim()).filter(Boolean);
}"""


def said(page: Page) -> list[str]:
    """All that a visitor sees or hears, but what is marked as another language."""
    found: list[str] = page.evaluate(SEEN_OR_READ)
    return found


def test_start_says_nothing_in_english_to_a_spanish_visitor(open_page):
    page = open_page("/", locale="es-MX", reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("#words")).to_have_text(re.compile("Para escribir «rouge», esta cabeza mira sobre todo «red»."))
    texts = said(page)
    assert len(texts) > 60
    assert [text for text in texts if ENGLISH.search(text)] == []


def test_what_is_marked_as_spanish_on_a_page_that_is_in_english_is_in_spanish(open_page):
    page = open_page("/?text=Yes.&view=heatmap&lesson=fifteen-minutes&station=3", locale="es")
    expect(page.locator("#decoding")).to_contain_text("pieces")
    texts = said(page)
    assert len(texts) > 60
    assert [text for text in texts if ENGLISH.search(text)] == []


def test_a_number_in_a_sentence_is_written_as_the_language_does(open_page):
    page = open_page("/", locale="es", reduced_motion="reduce")
    page.locator("#heatmap canvas").hover(position={"x": 200, "y": 100})
    expect(page.locator("#words")).to_contain_text(re.compile(r"un peso de 0,\d\d en «"))


def test_the_menu_changes_the_language_and_the_next_page_keeps_it(open_page):
    page = open_page("/?text=Yes.", locale="en")
    page.locator("#menu-open").click()
    page.get_by_role("link", name="Español").click()
    page.wait_for_url("**lang=es*")
    ready(page)
    assert "text=Yes." in page.url
    page.locator(".tabs a").nth(1).click()
    page.wait_for_url("**/compare?*lang=es*")
    expect(page.locator("header a").nth(1)).to_have_text("Aprender")


def test_a_page_in_arabic_runs_from_right_to_left_but_its_map_does_not(open_page, shot):
    page = open_page("/", locale="ar", reduced_motion="reduce")
    shot(page, "arabic")
    assert page.evaluate("document.documentElement.dir") == "rtl"
    mark, menu = (page.locator(one).bounding_box() for one in (".wordmark", "#menu-open"))
    assert mark["x"] > menu["x"]
    assert page.locator("#heatmap canvas").evaluate("canvas => getComputedStyle(canvas).direction") == "ltr"
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


@pytest.mark.parametrize(
    ("locale", "text", "line"),
    [
        ("en", "今天我没有时间。", "This model reads English: it read your words as bytes."),
        ("zh-CN", "今天我没有时间。", "这个模型读英语：它把您的词当作字节来读。"),
        ("es", "Ich habe heute keine Zeit für dich.", "Este modelo lee inglés: apenas conoce estas palabras"),
    ],
)
def test_of_a_sentence_that_is_not_english_start_says_so_in_one_line(open_page, locale, text, line):
    page = open_page("/", locale=locale, reduced_motion="reduce")
    ask(page, text)
    expect(page.locator("#words .hint")).to_contain_text(line)


def test_the_sentence_bar_says_in_the_language_of_the_visitor_that_the_model_reads_english(open_page):
    page = open_page("/?text=今天我没有时间。", locale="zh-CN")
    expect(page.locator("#remark")).to_have_text("这个模型读英语：它把您的词当作字节来读。")
    expect(page.locator("#ask")).to_have_attribute("lang", "zh")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_refusal_is_in_the_language_of_the_visitor(open_page):
    page = open_page("/", locale="es", reduced_motion="reduce")
    for text, says in [("   ", "Escriba una frase en inglés"), ("very " * 2000, "La frase es demasiado larga")]:
        page.locator("#text").fill(text)
        page.locator("#text").press("Enter")
        expect(page.locator("#notice")).to_contain_text(says)


def test_the_sentence_of_a_cell_is_marked_as_the_language_that_it_is_in(open_page):
    page = open_page("/?text=Yes.&block=cross&layer=3&head=5", locale="ar")
    expect(page.locator("#words")).to_have_attribute("dir", "rtl")
    expect(page.locator("#words")).to_contain_text("هذا الرأس")

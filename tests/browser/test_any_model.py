"""Explore with every kind of model: one map, many, hops, none at all; sentences, dates, marks."""

import re
from functools import partial

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SCREENS
from tests.browser.maps import shown
from tests.browser.page import state
from tests.browser.test_explore import link
from tests.browser.waiting import until
from tests.servers import served

DATE = "Tuesday 3 March 1998"
QUESTION = "Do you know where the nearest station is"
KINDS = ["dates-bahdanau", "dates-none", "self-attentive-en", "pooling-mean-en", "pooling-max-en"]
BLIND = {"dates-none", "pooling-max-en"}
served = partial(served, path="attention")


def drawn(page: Page) -> np.ndarray:
    return shown(page, "#heatmap")


def choose(page: Page, model: str) -> None:
    page.get_by_label("Model", exact=True).select_option(model)
    until(page, "id => new URL(location).searchParams.get('model') === id", arg=model)


@pytest.mark.parametrize("model", KINDS)
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_what_a_model_has_gets_the_room_and_nothing_else_is_there(open_page, shot, model, width, height):
    page = open_page(f"/?model={model}", width, height)
    shot(page, f"{model}-{width}", full=width < 700)
    expect(page.locator("#atlas")).to_be_hidden()
    expect(page.locator("#vector")).to_be_visible(visible=model in BLIND)
    expect(page.locator("#heatmap")).to_be_visible(visible=model not in BLIND)
    title = {
        "self-attentive-en": "Structured self-attention",
        "pooling-mean-en": "Mean pooling",
        "pooling-max-en": "No attention: max pooling",
        "dates-none": "No attention: one fixed vector",
        "dates-bahdanau": "Bahdanau’s attention",
    }
    expect(page.locator("#head-title")).to_have_text(
        title.get(model, "Luong’s attention" if "luong" in model else "Attention")
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width > 700:
        assert page.evaluate("document.documentElement.scrollHeight") <= height, "it should fit without scrolling"
        shown = page.locator("#head")
        box = shown.bounding_box()
        assert box["width"] > 0.9 * width


def test_the_one_map_shows_exactly_the_numbers_of_the_model(open_page, server):
    page = open_page(link(text=DATE, model="dates-bahdanau", block="cross", layer=1, head=1))
    weights = served(server, model="dates-bahdanau", text=DATE)["blocks"]["cross"]["weights"][0][0]
    np.testing.assert_allclose(drawn(page), weights, atol=1e-6)
    assert "layer" not in state(page), "there is nothing to count"
    expect(page.locator("#words")).to_contain_text("the model looks")


def test_without_attention_the_vector_is_shown_and_read(open_page, server):
    page = open_page(link(text=DATE, model="dates-none"))
    vector = served(server, model="dates-none", text=DATE)["vector"]
    expect(page.locator("#note")).to_contain_text(f"this one vector of {len(vector)} numbers, the same at each step")
    page.locator("#vector").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    said = page.locator("#vector output").inner_text().replace("\u2212", "-")
    assert said == f"number 3 of {len(vector)}: {vector[2]:.3f}"
    page.locator("#target .piece").first.hover()


def test_of_max_pooling_the_shares_won_are_shown_and_each_number_has_its_piece(open_page, server):
    page = open_page(link(text=QUESTION, model="pooling-max-en"))
    answer = served(server, model="pooling-max-en", text=QUESTION)
    won, tokens = answer["won"], [token.strip("▁") for token in answer["source"]["tokens"]]
    assert answer["blocks"] == {}
    rows = page.locator("#vector tbody tr")
    counts = [int(text) for text in rows.locator("td:nth-of-type(1)").all_inner_texts()]
    assert counts == [won.count(j) for j in range(len(tokens))]
    assert sum(counts) == len(won) == len(answer["vector"])
    expect(page.locator("#note")).to_contain_text("they are no weights of attention")
    page.locator("#vector").focus()
    page.keyboard.press("ArrowRight")
    piece = rows.nth(won[0]).locator("th").inner_text()
    expect(page.locator("#vector output")).to_contain_text(f"of “{piece}”")
    assert page.locator("#vector").evaluate("one => one.numbers.map(({ name }) => name)") == [
        *("vector", "shares of its numbers")
    ]


def test_hops_stand_in_one_matrix_and_the_mark_where_the_translation_stands(open_page, server):
    page = open_page(link(text=f"{QUESTION}?", model="self-attentive-en"))
    answer = served(server, model="self-attentive-en", text=QUESTION)
    hops = np.array(answer["blocks"]["hops"]["weights"])[0, :, 0]
    np.testing.assert_allclose(drawn(page), hops, atol=1e-6)
    assert page.locator("#heatmap").evaluate("map => map.alignment.rows.labels.slice(0, 2)") == ["hop 1", "hop 2"]
    line = page.locator("#target token-line")
    assert line.inner_text() == answer["target"]["text"]
    likely = max(candidate["probability"] for candidate in answer["candidates"])
    assert line.get_attribute("data-lead") == "removed final mark:"
    assert line.get_attribute("data-trail") == f"{likely:.2f}"
    expect(page.locator("#force")).to_be_hidden()
    expect(page.locator("#rows-by")).to_be_hidden()
    expect(page.locator("#facts")).to_contain_text(re.compile(r"mean entropy: as [\d.]+ equal words"))
    expect(page.get_by_role("textbox", name="its final mark left out")).to_have_value(QUESTION)
    page.locator("#heatmap").press("ArrowDown")
    expect(page.locator("#words")).to_contain_text("ocked. Hop ")
    line.get_by_role("option").hover()
    page.keyboard.press("Escape")
    line.get_by_role("option").click()
    expect(page.locator("#words")).to_contain_text("is predicted from all the hops together")


def test_the_words_of_the_page_are_those_of_the_task(open_page):
    page = open_page(link(text=DATE, model="dates-bahdanau"))
    expect(page.get_by_role("textbox", name="A date as people write it")).to_have_value(DATE)
    expect(page.get_by_role("listbox", name="Characters of the ISO date")).to_have_attribute("lang", "")
    expect(page.locator("#force")).to_have_text("type my own date")
    assert page.get_by_text("French").locator("visible=true").count() == 0
    space = page.locator("#source").get_by_role("option", name="space", exact=True)
    assert space.count() == 3
    space.first.hover()
    expect(page.locator("#words")).to_contain_text("at the space")
    page.get_by_role("button", name="numbers").click()
    expect(page.locator("#numbers").get_by_role("columnheader", name="space", exact=True)).to_have_count(4)
    choose(page, "transformer-en-fr")
    expect(page.get_by_role("listbox", name="Pieces of the French translation")).to_have_attribute("lang", "fr")

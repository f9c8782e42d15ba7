"""Heads over many sentences as people use it: every number the server's, scatter, table and head as one, by link."""

from functools import partial

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from regard.model import load
from regard.model.pronoun_heads import pronoun_heads
from regard.model.sinks import measured_sinks, sinks_in_words
from tests.browser.conftest import ready
from tests.browser.page import intercept, link, number, state
from tests.browser.waiting import click
from tests.servers import http

MODEL = "transformer-en-fr"
SENTENCE = "She does not like the red car."
link = partial(link, "/heads", model=MODEL, text=SENTENCE, over="corpus")


@pytest.fixture(scope="module")
def corpus(server: str) -> dict:
    return http.get(f"{server}/api/heads-corpus", params={"model": MODEL}).json()


def column(page: Page, name: str) -> list[float]:
    headings = [text.strip() for text in page.locator("#corpus-heads thead th").all_inner_texts()]
    texts = page.locator(f"#corpus-heads tbody tr > :nth-child({headings.index(name) + 1})").all_text_contents()
    return [number(text.partition(",")[0]) for text in texts]


def lit(page: Page) -> list[tuple[int, int]]:
    rows = page.locator("#corpus-heads tr[data-lit]")
    return [tuple(one) for one in rows.evaluate_all("all => all.map((tr) => [+tr.dataset.layer, +tr.dataset.head])")]


POINT = """([x, y]) => {
    const place = document.querySelector("#corpus-scatter"), plot = place.querySelector(".js-plotly-plot");
    const { xaxis, yaxis } = plot._fullLayout, { left, top } = plot.getBoundingClientRect();
    return [left + xaxis._offset + xaxis.l2p(x), top + yaxis._offset + yaxis.l2p(y)];
}"""


def point(page: Page, corpus: dict, block: str, layer: int, head: int) -> tuple[float, float]:
    """Where a head stands on the screen, in a scatter of cost by entropy."""
    page.locator("#corpus-scatter").scroll_into_view_if_needed()
    heads = corpus["blocks"][block]["heads"]
    return page.evaluate(POINT, [heads[id][layer - 1][head - 1][0] for id in ("entropy", "cost")])


def press(page: Page, corpus: dict, block: str, layer: int, head: int) -> None:
    at = point(page, corpus, block, layer, head)
    page.mouse.move(*at)
    expect(page.locator("#corpus-scatter .hoverlayer")).to_contain_text(f"L{layer} H{head}, {block}")
    page.mouse.click(*at)


def test_every_head_has_the_numbers_of_the_server_with_intervals(open_page, corpus):
    page = open_page("/heads?" + link(block="encoder").partition("?")[2].replace("over=corpus", "over=sentence"))
    click(page.get_by_role("button", name="many sentences"))
    assert state(page)["over"] == "corpus"
    expect(page.locator("#found")).to_be_hidden()
    expect(page.locator("#corpus-title")).to_have_text(f"What each head does on {corpus['sentences']:,} sentences")
    for file in corpus["files"]:
        expect(page.locator("#corpus-source")).to_contain_text(file)
    pronouns = pronoun_heads(load(MODEL, "cpu").measured["pronouns"]).replace("%", "\u00a0%")
    expect(page.locator("#corpus [data-of]:visible")).to_contain_text(pronouns)
    expect(page.locator("#corpus [data-of]:visible")).to_contain_text(
        sinks_in_words(measured_sinks(load(MODEL, "cpu")))
    )
    expect(page.locator("#corpus .sinks:visible tbody tr")).to_have_count(3)
    heads = corpus["blocks"]["encoder"]["heads"]
    assert len(heads) >= 10
    for id, values in heads.items():  # none of an encoder has a range as its unit
        about = corpus["measures"][id]
        name = f"{about['name']} ({about['unit']})" if about["unit"] else about["name"]
        np.testing.assert_allclose(column(page, name), np.ravel(np.array(values)[..., 0]), atol=0.00501, err_msg=name)
        heading = page.locator("#corpus-heads thead button", has_text=name).first
        assert about["source"][1:] in heading.get_attribute("title")
    cell = page.locator("#corpus-heads tbody td.number").first
    assert "95\u00a0% interval" in cell.get_attribute("title")
    click(page.get_by_role("button", name="this sentence", exact=True))
    expect(page.locator("#corpus")).to_be_hidden()
    expect(page.locator("#found")).to_be_visible()


def test_a_click_on_a_point_opens_its_head_in_the_table_and_beside(open_page, shot, corpus):
    page = open_page(link(block="cross", layer=1, head=4))
    assert lit(page) == [(1, 4)]
    expect(page.locator("#corpus-head")).to_have_text("L1 H4, cross-attention")
    press(page, corpus, "cross", 3, 5)
    expect(page.locator("#corpus-head")).to_have_text("L3 H5, cross-attention")
    assert lit(page) == [(3, 5)]
    assert (state(page)["layer"], state(page)["head"]) == ("3", "5")
    press(page, corpus, "encoder", 3, 6)
    expect(page.locator("#corpus-head")).to_have_text("L3 H6, encoder self-attention")
    ready(page)
    assert state(page)["block"] == "encoder"
    shot(page, "clicked")


def test_arrow_keys_go_through_the_scatter_and_enter_opens(open_page):
    page = open_page(link(block="cross", layer=1, head=4))
    page.locator("#corpus-points").focus()
    page.keyboard.press("ArrowRight")
    said = page.locator("#corpus-point")
    expect(said).not_to_contain_text("L1 H4, cross")
    name = said.inner_text().partition(":")[0]
    page.keyboard.press("Enter")
    expect(page.locator("#corpus-head")).to_have_text(name)
    ready(page)
    page.locator("#corpus-heads tr[data-lit] th button").focus()
    before = lit(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert lit(page) != before


def test_a_head_has_a_histogram_weights_beside_norms_and_sentences_that_open(open_page, corpus):
    page = open_page(link(block="encoder", layer=3, head=6))
    places = corpus["blocks"]["encoder"]["places"][2][5]
    expect(page.locator("#corpus-places .bars .point")).to_have_count(len(places))
    expect(page.locator("#corpus-places-words")).to_contain_text(f"{max(places):.2f}, is on the place 1 before")
    expect(page.locator("#corpus-norms tbody tr")).to_have_count(4)
    number_of, cost = corpus["blocks"]["encoder"]["examples"]["needed"][2][5][0]
    text = corpus["examples"][number_of]["text"]
    row = page.locator("#corpus-examples li", has_text=f"cost {cost:.2f} nats a piece").first
    click(row.get_by_role("link", name=text))
    shown = state(page)
    assert (shown["text"], shown["block"], shown["layer"], shown["head"]) == (text, "encoder", "3", "6")


def test_a_model_that_was_not_measured_says_by_which_command_it_is(open_page):
    page = open_page(link(model="dates-transformer", text="3 March 1998"))
    expect(page.locator("#corpus-none")).to_contain_text("python -m model.evaluation heads dates-transformer")
    expect(page.locator("#corpus-measured")).to_be_hidden()


def test_a_model_with_one_head_has_no_scatter_and_says_why(open_page):
    page = open_page(link(model="rnn-bahdanau-en-fr"))
    expect(page.locator("#corpus-points")).to_be_hidden()
    expect(page.locator("#corpus-left-out")).to_contain_text("This model has one head")
    expect(page.locator("#corpus-heads tbody tr")).to_have_count(1)
    expect(page.locator("#corpus-many")).to_be_hidden()


@pytest.mark.slow
def test_a_run_that_is_stopped_leaves_the_corpus_and_can_go_on(open_page):
    page = open_page("/lab")
    intercept(page, "**/api/heads?*", lambda route: None)
    page.goto(page.url.replace("/lab", link()))
    expect(page.locator("#corpus-head")).to_contain_text("cross-attention")
    click(page.get_by_role("button", name="cancel"))
    expect(page.locator("#corpus-measured")).to_be_visible()
    page.unroute("**/api/heads?*")
    click(page.get_by_role("button", name="knock out every head"))
    expect(page.locator("#corpus-needed")).to_contain_text("is needed most")


def test_what_fails_is_said_and_can_be_asked_again(open_page):
    page = open_page("/lab")
    intercept(page, "**/api/heads-corpus?*", lambda route: route.abort(), times=2)
    page.goto(page.url.replace("/lab", link()))
    page.wait_for_selector("html[data-state=error]")
    expect(page.locator("body")).to_contain_text("The server cannot be reached.")
    click(page.get_by_role("button", name="try again"))
    expect(page.locator("#corpus-title")).to_contain_text("sentences")


OVER = """chart => [...chart.querySelectorAll("svg")].slice(1)
  .map((svg) => getComputedStyle(svg).backgroundColor)
  .filter((colour) => colour !== "rgba(0, 0, 0, 0)")"""


def test_where_a_person_forces_colours_no_layer_of_a_chart_hides_the_one_below(open_page):
    page = open_page("/heads?over=corpus", forced_colors="active")
    chart = page.locator("#corpus-points figure-chart")
    expect(chart.locator("svg").nth(1)).to_be_attached()
    assert chart.evaluate(OVER) == []

"""Arcs, rows that are added, and one score opened: what is drawn is what the API says."""

import re
from functools import partial

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LOOKS, ready
from tests.browser.page import link, number, state, violations
from tests.browser.waiting import click, reload
from tests.servers import http

MODEL = "transformer-en-fr"
SENTENCE = "The black cat did not sleep on the red chair."
LEAST, THIN, THICK = 0.05, 1, 9
LINES = """paths => paths.map(path => ({
  i: +path.dataset.i, j: +path.dataset.j, wide: +path.getAttribute("stroke-width") }))"""
LIT = "paths => paths.map(path => [+path.dataset.i, +path.dataset.j])"
BLOCKS = [("decoder", 2, 3), ("cross", 3, 5)]
link = partial(link, "/", text=SENTENCE)


def weights(server: str, model: str = MODEL, text: str = SENTENCE, **head: object) -> np.ndarray:
    answer = http.get(f"{server}/api/attention", params={"model": model, "text": text, **head}).json()
    return np.array(answer["blocks"][head["block"]]["weights"][0][0], dtype=float)


def lines(page: Page) -> dict[tuple[int, int], float]:
    return {(one["i"], one["j"]): one["wide"] for one in page.locator("#arcs .line").evaluate_all(LINES)}


def sums(page: Page) -> dict[int, float]:
    """The sum of rows under the map, by column."""
    cells = page.locator("#heatmap .sum .cell").evaluate_all("cells => cells.map(c => [+c.dataset.j, c.dataset.sum])")
    return {j: float(value) for j, value in cells if value}


PALE = 5  # pixels of paper around a number
BARS = "bars => bars.map((bar) => [+bar.dataset.sumOf, +bar.getAttribute('stroke-width')])"


@pytest.mark.parametrize(("block", "layer", "head"), BLOCKS)
def test_several_rows_are_drawn_as_their_sum_which_is_named(open_page, server, block, layer, head):
    rows = [3, 5, 6]
    lock = ",".join(str(i + 1) for i in rows)
    page = open_page(link(view="arcs", block=block, layer=layer, head=head, lock=lock))
    sums = np.nansum(weights(server, block=block, layer=layer, head=head)[rows], axis=0)
    means = {j: max(LEAST, total / len(rows)) for j, total in enumerate(sums) if total >= LEAST}
    drawn = dict(page.locator("#arcs path.sum").evaluate_all(BARS))
    assert drawn.keys() == means.keys()
    for j, mean in means.items():
        assert drawn[j] == pytest.approx(THIN + (THICK - THIN) * (mean - LEAST) / (1 - LEAST), abs=1e-4)
    expect(page.locator("#arcs .sum-name")).to_have_text("bars: the sum of the 3 rows")
    page.keyboard.press("Escape")
    expect(page.locator("#arcs .sum, #arcs .sum-name")).to_have_count(0)


@pytest.mark.parametrize("lock", ["5", "5,8"])
def test_numbers_of_arcs_are_within_the_picture_and_on_the_wall_come_by_a_key(open_page, lock):
    page = open_page(link(view="arcs", lock=lock))
    assert_within(page)
    page.keyboard.press("p")
    expect(page.locator("#arcs .value")).to_have_count(0)
    expect(page.locator("#words")).not_to_contain_text(re.compile(r"\d"))
    page.keyboard.press("#")
    expect(page.locator("#arcs .value")).not_to_have_count(0)
    assert_within(page)


def assert_within(page: Page) -> None:
    top = page.locator("#arcs").bounding_box()["y"]
    tops = page.locator("#arcs .value").evaluate_all("values => values.map(v => v.getBoundingClientRect().top)")
    assert tops
    assert min(tops) + PALE / 2 >= top


@pytest.mark.parametrize(("block", "layer", "head"), BLOCKS)
def test_the_width_of_every_line_is_its_weight_and_small_weights_are_not_drawn(open_page, server, block, layer, head):
    page = open_page(link(view="arcs", block=block, layer=layer, head=head))
    served = weights(server, block=block, layer=layer, head=head)
    expected = {
        (i, j): THIN + (THICK - THIN) * (weight - LEAST) / (1 - LEAST)
        for (i, j), weight in np.ndenumerate(served)
        if weight >= LEAST
    }
    drawn = lines(page)
    assert drawn.keys() == expected.keys()
    for cell, wide in drawn.items():
        assert wide == pytest.approx(expected[cell], abs=1e-4)
    allowed = np.isfinite(served).sum()
    expect(page.locator("#rounding")).to_contain_text(f"{allowed - len(drawn)} of {allowed}")


def test_a_word_lights_its_lines_as_in_the_map_and_the_words_are_the_same(open_page):
    page = open_page(link(view="arcs", block="cross", layer=3, head=5))
    page.locator("#arcs .row[data-i='3']").hover()
    lit = page.locator("#arcs .line[data-lit]").evaluate_all(LIT)
    assert {i for i, _ in lit} == {3}
    words = page.locator("#words").inner_text()
    page.locator("[data-view=heatmap]").click()
    page.locator("#target .piece[data-i='3']").hover()
    assert page.locator("#words").inner_text() == words
    page.locator("[data-view=arcs]").click()
    page.locator("#arcs .column[data-j='2']").click()
    assert state(page)["lock"] == ".3"
    page.keyboard.press("Escape")
    page.locator("#arcs").press("ArrowDown")
    assert re.fullmatch(r"\d+\.\d+", state(page)["lock"])
    assert state(page)["view"] == "arcs"
    reload(page)
    assert len(page.locator("#arcs .line[data-lit]").evaluate_all(LIT)) == 1


def test_a_window_of_local_attention_is_shaded(open_page):
    page = open_page("/?view=arcs&model=dates-luong-local-p&lock=3")
    assert page.locator("#arcs .wedge").count() == page.locator("#arcs .row").count()
    expect(page.locator("#arcs .wedge[data-lit]")).to_have_count(1)
    expect(page.locator("#note")).to_contain_text("Shaded: where it may look.")


def test_rows_that_are_chosen_are_added_under_the_map_in_the_sentence_and_in_the_address(open_page, server, shot):
    page = open_page(link(view="heatmap", block="cross", layer=3, head=5))
    served = weights(server, block="cross", layer=3, head=5)
    page.locator("#target .piece[data-i='3']").click()
    page.locator("#target .piece[data-i='5']").click(modifiers=["Control"])
    shot(page, "added")
    assert state(page)["lock"] == "4,6"
    expected = served[3] + served[5]
    assert sums(page) == pytest.approx(dict(enumerate(expected)), abs=1e-5)
    expect(page.locator("#words")).to_contain_text(re.compile("^Locked. The rows of .* and .*, added: "))
    underlined = page.locator("#source .piece[data-first='3']").evaluate("p => +p.style.getPropertyValue('--weight')")
    assert underlined == pytest.approx(min(1, expected[3]), abs=0.005)  # of a line 7 pixels thick at most
    reload(page)
    assert sums(page) == pytest.approx(dict(enumerate(expected)), abs=1e-5)
    page.locator("[data-view=arcs]").click()
    assert {i for i, _ in page.locator("#arcs .line[data-lit]").evaluate_all(LIT)} == {3, 5}
    for value in page.locator("#arcs .value").all():
        assert float(value.inner_html()) == pytest.approx(
            expected[int(value.get_attribute("data-value-of"))], abs=0.005
        )
    page.keyboard.press("Escape")
    assert "lock" not in state(page)


FRAMES = """(map) => [...map.querySelectorAll(".lit-row:not([hidden])")].map((row) => {
  const [{ left, top, width }, all] = [row.getBoundingClientRect(), map.canvas.getBoundingClientRect()];
  return [left - all.left - map.plan.left, (top - all.top - map.plan.top) / map.plan.down, width];
})"""


def test_each_row_that_is_added_has_its_frame_and_a_row_alone_has_one(open_page):
    page = open_page(link(view="heatmap", block="cross", layer=3, head=5, lock="4,6"))
    heatmap = page.locator("#heatmap")
    expect(heatmap.locator(".sum")).to_be_visible()
    lefts, rows, widths = zip(*heatmap.evaluate(FRAMES), strict=True)
    assert sorted(round(row) for row in rows) == [3, 5]
    assert (lefts[0], widths[0]) == pytest.approx((lefts[1], widths[1]), abs=0.5)
    page.keyboard.press("Escape")
    heatmap.evaluate("map => (map.lit = { i: 5, j: null })")
    expect(heatmap.locator(".sum")).to_be_hidden()
    assert [round(row) for _, row, _ in heatmap.evaluate(FRAMES)] == [5]


def test_rows_are_chosen_by_keyboard_in_the_sentence_and_on_the_map(open_page):
    page = open_page(link(view="heatmap", block="cross", layer=3, head=5))
    page.locator("#target .piece[data-i='0']").focus()
    for key in ("Shift+Space", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert state(page)["lock"] == "1,3"
    page.keyboard.press("Escape")
    page.goto(page.url + "&lock=2")
    ready(page)
    page.locator("#heatmap").focus()
    for key in ("Shift+Space", "ArrowDown", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    assert state(page)["lock"] == "2,5"


def test_rows_are_chosen_by_touch(open_page):
    page = open_page(link(view="arcs", block="encoder", layer=1, head=2), 390, 844, has_touch=True)
    page.locator("#several").tap()
    for j in (1, 4):
        page.locator(f"#source .piece[data-first='{j}']").tap()
    assert state(page)["lock"] == "2,5", "a source word is a row of the encoder"
    page.locator("#unlock").tap()
    expect(page.locator("#several")).to_have_attribute("aria-pressed", "false")


def test_a_query_and_a_key_are_multiplied_to_the_score_of_steps(open_page, server):
    page = open_page(link(view="query-key", block="cross", layer=2, head=3, lock="4.3"))
    expect(page.locator("query-key[data-pair='3.2']")).to_be_attached()
    where = {"model": MODEL, "text": SENTENCE, "block": "cross", "layer": 2, "head": 3}
    answer = http.get(f"{server}/api/steps", params=where).json()
    stages = {stage["id"]: np.array(stage["values"], dtype=float) for stage in answer["stages"]}
    products = stages["q"][3] * stages["k"][2]
    assert products.sum() == pytest.approx(stages["scores"][3, 2], abs=1e-5)
    bars = page.locator("[data-kind=products] rect").evaluate_all(
        "bars => bars.map(b => (+b.getAttribute('y') < 0 ? 1 : -1) * b.getAttribute('height'))"
    )
    np.testing.assert_allclose(np.array(bars) * np.abs(products).max(), products, atol=1e-5)
    table = page.locator("query-key tbody tr").all_inner_texts()
    top = np.argsort(-np.abs(products), kind="stable")[:5]
    assert [int(row.split()[0]) for row in table[:5]] == [d + 1 for d in top]
    total = number(table[-1].split()[-1])
    assert total == pytest.approx(stages["scores"][3, 2], abs=5e-4)
    expect(page.locator(".sums")).to_contain_text(
        f"Scaled: {stages['scaled'][3, 2]:.3f}".replace("-", "\N{MINUS SIGN}")
    )


def test_another_pair_is_chosen_and_its_score_opens_in_steps(open_page):
    page = open_page(link(view="query-key", block="cross", layer=2, head=3))
    page.get_by_label("query", exact=True).select_option(index=4)
    page.get_by_label("key", exact=True).select_option(index=1)
    assert state(page)["lock"] == "5.2"
    expect(page.locator("query-key[data-pair='4.1']")).to_be_attached()
    total = number(page.locator("query-key tbody tr").last.inner_text().split()[-1])
    click(page.get_by_role("link", name="open this score in Steps"))
    assert (state(page)["stage"], state(page)["row"], state(page)["column"]) == ("scores", "5", "2")
    expect(page.locator("#derivation .result")).to_contain_text(f"{total:.2f}".replace("-", "−"))


@pytest.mark.parametrize(
    ("model", "words"),
    [
        ("rnn-bahdanau-en-fr", "what counts"),
        ("dates-query-key-value", "their products"),
        ("dates-average", "every score is 0"),
    ],
)
def test_other_scores_say_what_they_add_up(open_page, model, words):
    page = open_page(f"/?view=query-key&model={model}")
    expect(page.locator("query-key")).to_contain_text(words)
    click(page.get_by_role("link", name="open this score in Steps"))
    assert state(page)["stage"] == "scores"


@pytest.mark.parametrize("read", [{"words": "apart"}, {"words": "1", "marks": "hidden"}])
def test_queries_and_keys_open_by_pieces_from_any_reading_of_the_map(open_page, read):
    page = open_page(link(block="cross", layer=2, head=3, **read))
    for view in ("query-key", "heatmap", "query-key"):
        page.locator(f"[data-view={view}]").click()
        if view == "query-key":  # by pieces, which the next click would call off
            expect(page.locator("query-key[data-pair] caption")).to_be_attached()
        expect(page.locator("#merge")).to_be_visible(visible=view == "heatmap")
        if view == "heatmap":
            click(page.locator("#merge"))
    expect(page.locator("query-key[data-pair] caption")).to_be_attached()
    ready(page)
    assert {"words", "marks"}.isdisjoint(state(page))
    page.goto(page.url + "".join(f"&{name}={value}" for name, value in read.items()))  # of an earlier address
    expect(page.locator("query-key[data-pair] caption")).to_be_attached()
    expect(page.locator("#marks, #merge, #pieces").filter(visible=True)).to_have_count(0)


def test_hops_have_no_query_and_say_so(open_page):
    page = open_page("/?view=query-key&model=self-attentive-en")
    expect(page.locator("query-key")).to_contain_text("Here no query meets a key")
    expect(page.locator("query-key select").first).to_be_hidden()


@pytest.mark.parametrize(("view", "width", "height", "theme"), [("arcs", *LOOKS[0]), ("query-key", *LOOKS[1])])
def test_the_views_fit_their_screen_and_can_be_read_by_all(open_page, shot, view, width, height, theme):
    page = open_page(link(view=view, block="encoder", layer=1, head=2), width, height, color_scheme=theme)
    if view == "query-key":
        expect(page.locator("query-key[data-pair]")).to_be_attached()
    shot(page, f"{view}-{width}-{theme}", full=width < 700)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width > 700:
        assert page.evaluate("document.documentElement.scrollHeight") <= height
    assert violations(page) == []


def test_the_scores_of_a_row_are_asked_for_once(open_page):
    page = open_page("/?view=query-key")
    view = page.locator("query-key")
    i, j = map(int, view.get_attribute("data-pair").split("."))
    asked = []
    page.on("request", lambda request: "/api/row" in request.url and asked.append(request.url))
    for k in (j + 1, j - 1, j):
        view.locator("select").nth(1).select_option(index=k)
        expect(view).to_have_attribute("data-pair", f"{i}.{k}")
        expect(view.locator("caption")).to_be_attached()
    assert asked == []
    view.locator("select").nth(0).select_option(index=i + 1)
    expect(view).to_have_attribute("data-pair", f"{i + 1}.{j}")
    assert [url.partition("stage=")[2].split("&")[0] for url in asked] == ["scores", "scaled"]

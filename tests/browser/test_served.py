"""Rows named by the piece produced or fed: the matrix stays, and names, words, links and errors follow."""

from decimal import ROUND_HALF_UP, Decimal
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from regard.model import load
from regard.model.alignment_error import by_piece, links, word_weights
from regard.model.gold import linked, sentence_errors
from regard.model.words_of_map import merge_pieces, pieces_of
from tests.browser.page import state
from tests.servers import http

MODEL = "transformer-en-fr"
TEXT = "She does not like the red car."
PIECES = ["Elle", "n'", "·aime", "pas", "la", "voiture", "rouge", "."]
OUTLINED = """(map) => [...map.querySelectorAll(".outline.sure")].map(({ offsetTop, offsetLeft }) =>
  [(offsetTop - map.plan.top) / map.plan.down, (offsetLeft - map.plan.left) / map.plan.across].map(Math.round))"""
NAMES = """(map) => { const a = map.alignment; return { rows: a.rows.labels, weights: [...a.weights] }; }"""
HEAD = {"model": MODEL, "text": TEXT, "block": "cross"}


def link(page: str = "/", **asked: object) -> str:
    return f"{page}?{urlencode({**HEAD, **asked})}"


def shown(page: Page, map: str = "#heatmap") -> dict[str, list]:
    return page.locator(map).evaluate(NAMES)


def errors(server: str) -> dict:
    about = next(one for one in http.get(f"{server}/api/models").json() if one["id"] == MODEL)
    return {served: about["measured"]["alignment"][served] for served in ("produced", "fed")}


def test_every_page_opens_the_head_that_best_aligns_the_word_to_come_by_its_name(open_page, server):
    best = errors(server)["produced"]
    page = open_page("/?" + urlencode({"text": TEXT}))
    expect(page.locator("#head-title")).to_have_text(f"Cross-attention, layer {best['layer']}, head {best['head']}")
    expect(page.locator("#rows-by")).to_be_hidden()
    page.locator("#target [data-first='6']").first.hover()
    expect(page.locator("#words")).to_contain_text("To write “rouge” this head looks")
    for other in ("steps", "change"):
        page = open_page(f"/{other}?" + urlencode({"text": TEXT}))
        assert (state(page)["layer"], state(page)["head"]) == (str(best["layer"]), str(best["head"]))


def test_a_head_that_serves_the_word_before_says_so_and_is_named_otherwise_by_one_click(open_page):
    page = open_page("/?" + urlencode({"text": TEXT}))
    page.locator("head-grid[data-block=cross] [data-layer='1'][data-head='4']").click()
    expect(page.locator("#rows-serve")).to_have_text("serves the word just written")
    assert state(page)["rows"] == "produced"
    page.locator("#rows-by").click()
    expect(page.locator("#rows-name")).to_contain_text("just written (query)")
    expect(page.locator("#facts")).to_contain_text("AER: best of 24 for the word just written")
    assert "rows" not in state(page), "an address of a head alone opens as it always did"


def test_the_switch_names_anew_the_rows_of_the_same_matrix_and_lock(open_page):
    page = open_page(link(layer=1, head=4, lock="8.6"))
    before = shown(page)
    expect(page.locator("#words")).to_contain_text("Having written “rouge”, this head looks")
    page.locator("#rows-by").click()
    expect(page.locator("#rows-name")).to_have_text("rows: the piece being written (query)")
    expect(page.locator("#words")).to_contain_text("To write “.” this head looks")
    after = shown(page)
    assert after["weights"] == before["weights"]
    assert after["rows"] == [*PIECES, "</s>"]
    assert state(page)["rows"] == "produced"
    assert state(page)["lock"] == "8.6"
    page.go_back()
    expect(page.locator("#words")).to_contain_text("Having written “rouge”")


def test_a_word_lights_the_row_of_its_name_in_each_head_that_is_opened(open_page):
    page = open_page(link(layer=1, head=4, lock="8"))
    page.locator("head-grid[data-block=cross] [data-layer='3'][data-head='5']").click()
    expect(page.locator("#words")).to_contain_text("Having written “rouge”, this head looks")
    page.locator("#rows-by").click()
    assert state(page)["lock"] == "8"


@pytest.mark.parametrize("served", ["produced", "fed"])
def test_steps_names_rows_so_with_the_other_piece_beside(open_page, served):
    page = open_page(link("/steps", layer=1, head=4, rows=served, stage="weights"))
    first = {"produced": "“Elle” (after “<s>”)", "fed": "“<s>” (writes “Elle”)"}[served]
    page.locator("#map matrix-map").press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#map output")).to_contain_text(first)
    page.locator("#map matrix-map").blur()
    page.locator("#target [data-first='6']").hover()
    row = {"produced": 6, "fed": 7}[served]
    assert page.locator("#map matrix-map").evaluate("map => map.lit.i") == row


def test_heads_has_both_errors_and_names_the_word_that_a_head_serves(open_page, server):
    page = open_page(link("/heads"))
    names = page.locator("#heads thead th").all_inner_texts()
    line = page.locator("#heads tr[data-layer='1'][data-head='4']")
    cells = line.locator("th, td").all_inner_texts()
    for served, error in errors(server).items():
        at = next(k for k, name in enumerate(names) if name.replace("\n", " ").startswith(f"AER, {served}"))
        assert cells[at] == f"{error['heads'][0][3]:.2f}"
    assert "aligns (fed)" in cells[0]


def test_one_link_a_word_is_the_alignment_by_which_heads_are_measured(open_page):
    page = open_page(link(layer=1, head=4, view="arcs"))
    page.locator("#links").click()
    expect(page.locator("#rounding")).to_contain_text("each word with the word that it looks at most")
    drawn = page.locator("#arcs .line").evaluate_all("lines => lines.map(l => [+l.dataset.i, +l.dataset.j])")
    run = load(MODEL, "cpu").attend(TEXT)
    spans = [
        [(text.offsets[word.pieces[0]][0], text.offsets[word.pieces[-1]][1]) for word in words if not word.is_mark]
        for text in (run.target, run.source)
        for words in [merge_pieces(pieces_of(text), text.text)]
    ]
    weights = by_piece(run.blocks["cross"].weights[0, 3], "fed")
    assert {tuple(pair) for pair in drawn} == links(word_weights(weights, run.target, run.source, *spans))
    page.locator("#links").click()
    expect(page.locator("#rounding")).to_contain_text("weights under 0.05 not drawn")
    assert {"words", "marks", "links"}.isdisjoint(state(page))


@pytest.mark.parametrize(("layer", "head", "served"), [(1, 4, "fed"), (3, 5, "produced")])
def test_the_error_of_a_sentence_is_said_and_its_links_are_outlined_on_request(open_page, layer, head, served):
    page = open_page(link(layer=layer, head=head))
    run = load(MODEL, "cpu").attend(TEXT)
    gold = linked(run)
    error = sentence_errors(run, gold, served)[layer - 1, head - 1]
    said = Decimal(error).quantize(Decimal("0.01"), ROUND_HALF_UP)
    expect(page.locator("#gold")).to_have_text(f"gold links: AER {said}")
    expect(page.locator("#heatmap .outline")).to_have_count(0)
    page.locator("#gold").click()
    expect(page.locator("#note")).to_contain_text("(our own gold links). Outlined: 8 sure links; dashed: 3")
    expect(page.locator("#heatmap .outline.sure")).to_have_count(len(gold.gold.sure))
    late = int(served == "fed")
    cells = page.locator("#heatmap").evaluate(OUTLINED)
    assert {tuple(cell) for cell in cells} == {(i + late, j) for i, j in gold.gold.sure}
    assert state(page)["gold"] == "1"


def test_gold_links_and_the_pattern_of_a_head_stand_beside_words_too(open_page):
    page = open_page("/?" + urlencode({"text": TEXT}))
    expect(page.locator("#gold")).to_have_text("gold links: AER 0.00")
    expect(page.locator("#facts")).to_contain_text("diagonal 0.97")
    expect(page.locator("#note")).to_have_text("Words; </s> left out, rows rescaled to 1.")
    page.locator("#gold").click()
    expect(page.locator("#heatmap .outline.sure")).to_have_count(8)
    named = "({ alignment: a }, cells) => cells.map(([i, j]) => [a.rows.labels[i], a.columns.labels[j]])"
    cells = page.locator("#heatmap").evaluate(named, page.locator("#heatmap").evaluate(OUTLINED))
    assert ["n'aime", "not"] in cells
    assert ["rouge", "red"] in cells
    page.locator("#pieces").click()
    expect(page.locator("#facts")).to_contain_text("diagonal 0.97")
    expect(page.locator("#reasons-says")).not_to_be_empty()
    nobody_linked = open_page("/?" + urlencode({"text": "The cat sleeps."}))
    expect(nobody_linked.locator("#gold")).to_be_hidden()

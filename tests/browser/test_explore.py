"""Explore as people use it: by pointer, by keyboard, by link, on three screens, in two themes, when things go wrong."""

import re
from functools import partial
from pathlib import Path
from urllib.parse import parse_qs, quote, urlparse

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import EXPLORE, LOOKS, ready
from tests.browser.maps import shown
from tests.browser.page import FRAMES, ask, awaited, choose, go, hold, intercept, link, state, violations
from tests.browser.waiting import arrive, click, reload, until
from tests.servers import http, served

MODEL = "transformer-en-fr"
SENTENCE = "The black cat did not sleep on the red chair."
COUNTING = """
globalThis.painted = 0;
const { drawImage } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.drawImage = function (...given) {
  if (this.canvas.closest("head-grid")) painted += 1;
  return drawImage.apply(this, given);
};
"""
STRENGTHS = """[...document.querySelectorAll("head-grid > canvas, attention-heatmap")].map(
  (map) => getComputedStyle(map).opacity)"""
LONG = " ".join(["The children are playing in the garden behind the school and"] * 5) + " they laugh."
link = partial(link, "/")
served = partial(served, path="attention", model=MODEL)


@pytest.mark.parametrize(("width", "height", "theme"), LOOKS)
def test_it_opens_on_a_translated_sentence_and_the_best_head(open_page, shot, server, width, height, theme):
    page = open_page(EXPLORE, width, height, color_scheme=theme)
    shot(page, f"{width}-{theme}", full=width < 700)
    model = next(m for m in http.get(f"{server}/api/models").json() if m["id"] == MODEL)
    best = model["measured"]["alignment"]["produced"]
    assert (state(page)["layer"], state(page)["head"]) == (str(best["layer"]), str(best["head"]))
    expect(page.locator("#head-title")).to_contain_text(f"layer {best['layer']}, head {best['head']}")
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width > 700:
        assert page.evaluate("document.documentElement.scrollHeight") <= height, "it should fit without scrolling"


@pytest.mark.parametrize("block", ["encoder", "decoder", "cross"])
def test_the_heatmap_shows_exactly_the_numbers_of_the_model(open_page, server, block):
    page = open_page(link(text=SENTENCE, block=block, layer=2, head=3))
    drawn = shown(page, "#heatmap")
    answer = served(server, text=SENTENCE, block=block, layer=2, head=3)["blocks"][block]["weights"]
    answer = np.array(answer[0][0], dtype=float)
    np.testing.assert_allclose(drawn, answer, atol=1e-6)
    assert np.isnan(answer).any() == (block == "decoder")


def test_a_visit_paints_every_small_map_once_and_at_full_strength(open_page):
    page = open_page(link(text=SENTENCE))
    page.add_init_script(COUNTING)
    reload(page)
    assert set(page.evaluate(STRENGTHS)) == {"1"}
    page.evaluate(FRAMES)
    assert page.evaluate("painted") == page.locator("head-grid [data-head]").count() > 0


def test_a_typed_sentence_is_shown_in_the_same_grids_with_the_same_head(open_page, server):
    page = open_page(link(text=SENTENCE, block="encoder", layer=1, head=2))
    cell = page.locator("head-grid [data-head]").first.element_handle()
    ask(page, "She is reading a book.")
    until(page, "() => document.title.startsWith('She is reading')")
    kept = {"text": "She is reading a book.", "block": "encoder", "layer": "1", "head": "2"}
    assert kept.items() <= state(page).items()
    translation = served(server, text="She is reading a book.")["target"]["text"]
    assert page.locator("#target token-line").inner_text().replace("</s>", "").split() == translation.split()
    assert cell.evaluate("cell => cell.isConnected")


def test_an_example_is_one_click_away(open_page):
    page = open_page()
    page.get_by_role("button", name="examples").click()
    choice = page.locator("#examples [data-id]").nth(3)
    text = choice.get_attribute("data-id")
    choice.click()
    until(page, "text => new URL(location).searchParams.get('text') === text", arg=text)


def test_a_head_opens_by_pointer_and_by_keyboard_and_back_returns(open_page):
    page = open_page(link(text=SENTENCE, block="cross", layer=1, head=1))
    cells = page.get_by_role("grid", name=re.compile("^Encoder")).get_by_role("gridcell")
    cells.nth(0).focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    until(page, "() => new URL(location).searchParams.get('block') === 'encoder'")
    assert (state(page)["layer"], state(page)["head"]) == ("2", "2")
    page.get_by_role("grid", name=re.compile("^Decoder")).get_by_role("gridcell").nth(5).hover()
    with page.expect_request(lambda request: "block=decoder&layer=1&head=6" in request.url):
        page.mouse.down()
    page.mouse.up()
    until(page, "() => new URL(location).searchParams.get('block') === 'decoder'")
    page.go_back()
    until(page, "() => new URL(location).searchParams.get('block') === 'encoder'")
    expect(page.locator("#head-title")).to_contain_text("layer 2, head 2")


def test_pointing_says_a_weight_in_words_a_click_locks_it_and_escape_frees_it(open_page, server):
    page = open_page(link(text=SENTENCE, block="cross", layer=2, head=2))
    page.locator("#target .piece[data-i='1']").click()
    expect(page.locator("#target .piece[data-i='1']")).to_have_attribute("data-query", re.compile(".*"))
    locked = page.locator("#words").inner_text()
    page.locator("#target .piece[data-i='3']").hover()
    assert page.locator("#words").inner_text() == locked, "the lock wins over what is pointed at"
    page.keyboard.press("ArrowRight")
    page.wait_for_function("words => document.querySelector('#words').innerText !== words", arg=locked)
    page.keyboard.press("Escape")
    expect(page.locator("#unlock")).to_be_hidden()


def test_a_cell_says_its_served_value(open_page, server):
    page = open_page(link(text=SENTENCE, block="cross", layer=2, head=2, view="numbers"))
    answer = served(server, text=SENTENCE, block="cross", layer=2, head=2)
    weights = np.array(answer["blocks"]["cross"]["weights"][0][0])
    i, j = np.unravel_index(np.abs(weights - 0.5).argmin(), weights.shape)  # one that rounds to neither 0 nor 1
    cell = page.locator(f"#numbers td[data-i='{i}'][data-j='{j}']")
    cell.hover()
    expect(page.locator("#words")).to_contain_text(f"{weights[i, j]:.2f}")
    assert cell.inner_text() == f"{weights[i, j]:.2f}"


def test_after_an_answer_one_can_go_on_typing_and_nothing_is_lost(open_page):
    page = open_page(link(text=SENTENCE))
    ask(page, "I am happy.")
    until(page, "() => document.title.startsWith('I am happy')")
    assert page.evaluate("document.activeElement.id") == "edit"
    page.keyboard.type("She is late.")
    field = page.get_by_role("textbox", name="English sentence")
    expect(field).to_have_value("She is late.")
    intercept(page, "**/api/attention?*", lambda route: None)
    with page.expect_request("**/api/attention?*"):
        page.keyboard.press("Enter")
    page.keyboard.type(" Very")
    expect(page.locator("html[data-asking]")).to_be_attached()  # they were typed while the answer was on its way
    page.unroute("**/api/attention?*")  # lets go of what was held
    until(page, "() => new URL(location).searchParams.get('text') === 'She is late.'")
    expect(field).to_have_value("She is late. Very")
    expect(page.locator("#source")).to_have_attribute("data-mode", "editing")


def test_a_link_keeps_what_is_locked(open_page, server):
    page = open_page(link(text=SENTENCE, block="cross", layer=3, head=5))
    page.locator("#heatmap").press("ArrowDown")
    cell = state(page)["lock"]
    words = page.locator("#words").inner_text()
    assert words.startswith("Locked.")
    page.goto(page.url)
    ready(page)
    assert (state(page)["lock"], page.locator("#words").inner_text()) == (cell, words)
    click(page.locator("head-grid[data-block=encoder] [data-layer='1'][data-head='2']"))
    assert state(page)["lock"] == "." + cell.split(".")[1], "the same source piece is a column there, too"
    page.go_back()
    expect(page.locator("#words")).to_have_text(words)
    page.keyboard.press("Escape")
    assert "lock" not in state(page)
    for nothing in ("99.1", "0", "x", "1.2.3"):
        go(page, server, f"{link(text=SENTENCE)}&lock={nothing}")
        expect(page.locator("#words")).to_contain_text("Where the order changes: to write “noir”")
        assert "lock" not in state(page)


def test_a_person_may_force_a_translation_and_go_back_to_the_models_own(open_page):
    page = open_page(link(text="I am happy."))
    own = page.locator("#target token-line").inner_text()
    page.locator("#force").click()
    page.get_by_role("textbox", name="My French translation").fill("Je suis une fleur.")
    page.keyboard.press("Enter")
    until(page, "() => new URL(location).searchParams.has('target')")
    assert "fleur" in page.locator("#target token-line").inner_text()
    expect(page.locator("#force")).to_have_text("edit the French")
    page.locator("#unforce").click()
    expect(page.locator("#force")).to_have_text("type my own French")
    until(page, "() => !new URL(location).searchParams.has('target')")
    assert page.locator("#target token-line").inner_text() == own


@pytest.mark.parametrize("text", ["", "word " * 300])
def test_what_cannot_be_translated_is_explained_and_nothing_is_lost(open_page, text):
    page = open_page(link(text=SENTENCE))
    ask(page, text)
    expect(page.locator("#notice")).to_be_visible()
    message = page.locator("#notice-text").inner_text()
    assert len(message) < 300
    assert any(word in message for word in ("Type", "shorten")), message
    assert page.get_by_role("textbox", name="English sentence").input_value() == text
    ask(page, "I am happy.")
    until(page, "() => document.title.startsWith('I am happy')")
    expect(page.locator("#notice")).to_be_hidden()


def test_long_work_says_what_it_does_and_can_be_cancelled(open_page):
    page = open_page(link(text=SENTENCE))
    intercept(page, "**/api/attention?*", lambda route: None)
    ask(page, "I am happy.")
    expect(page.locator("#decoding")).to_contain_text("translating")
    page.locator("#cancel").click()
    expect(page.locator("#cancel")).to_be_hidden()
    expect(page.get_by_role("textbox", name="English sentence")).to_have_value("I am happy.")


def test_a_server_that_went_away_is_asked_again(open_page):
    page = open_page(link(text=SENTENCE))
    intercept(page, "**/api/attention?*", lambda route: route.abort())
    ask(page, "I am happy.")
    expect(page.locator("#again")).to_be_visible()
    page.unroute("**/api/attention?*")
    page.locator("#again").click()
    until(page, "() => document.title.startsWith('I am happy')")


@pytest.mark.parametrize(("text", "width"), [(LONG, 390), ("שלום עולם", 1280)])
def test_unusual_sentences_are_drawn_without_overflow(open_page, text, width):
    page = open_page(link(text=text, block="encoder", layer=1, head=1), width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_menu_opens_the_help_which_escape_closes_and_a_theme_which_is_kept(open_page):
    page = open_page(color_scheme="light")
    choose(page, "help-open")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    choose(page, "theme")
    for _ in range(2):
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        reload(page)


def test_the_api_page_works_offline(open_page, shot):
    page = open_page("/docs")
    expect(page.get_by_text("/api/attention", exact=True)).to_have_count(2)  # GET and POST
    shot(page, "docs")


@pytest.mark.slow
def test_the_api_page_follows_the_theme_and_fits(open_page):
    page = open_page("/docs", 390, color_scheme="dark")
    page.locator(".opblock-summary-control", has_text="/api/attention").first.press("Enter")
    page.get_by_role("button", name="Try it out").press("Enter")
    expect(page.get_by_placeholder("target")).to_be_visible()
    assert "color-contrast" not in dict(violations(page))
    fonts = page.locator("#swagger .opblock-description, #swagger .btn, #swagger td").evaluate_all(
        "all => [...new Set(all.map((one) => getComputedStyle(one).fontFamily))]"
    )
    assert fonts == [page.locator("header").evaluate("nav => getComputedStyle(nav).fontFamily")]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator("#swagger .model-container")).to_have_count(0)


def test_the_page_draws_all_that_it_shows_without_a_chart_library(open_page):
    page = open_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    reload(page)
    painted = page.evaluate(
        """() => [...document.querySelectorAll("head-grid > canvas, #heatmap > canvas")].map((canvas) => {
          const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
          return new Set(new Uint32Array(data.buffer)).size;
        })"""
    )
    assert len(painted) == 4
    assert min(painted) > 10
    assert asked
    assert not [url for url in asked if "plotly" in url]


def test_small_maps_say_that_a_dot_stands_for_several_weights_or_are_as_fine_as_they_are_drawn(open_page):
    page = open_page(link(text=LONG))
    expect(page.locator("#atlas .pooled")).to_be_visible()
    text = " and ".join(["the black cat does not sleep"] * 5)
    page = open_page(link(text=text, model="rnn-bahdanau-en-fr"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_label("Model", exact=True).select_option(MODEL)
    until(page, f"() => location.search.includes('{MODEL}')")
    pools = [query["pool"] for query in (parse_qs(urlparse(url).query) for url in asked) if "pool" in query]
    coarse, fine = (int(pool) for (pool,) in pools)
    assert coarse < page.evaluate("document.querySelector('#atlas').pixels") <= fine
    expect(page.locator("#atlas .pooled")).to_be_hidden()


def test_a_head_says_what_it_does_to_the_pointer_the_keyboard_a_finger_and_a_screen_reader(open_page):
    page = open_page("/?text=She does not like the red car.&block=decoder&layer=1&head=4")
    named = page.locator("[data-block=decoder]").get_by_role("gridcell", name=re.compile("previous word 0\\.[5-9]"))
    assert named.count() > 3, "of the decoder: by the labels of its maps, the column of the same number"
    tip = page.locator("[data-block=decoder] head-grid .tip")
    named.first.hover()
    expect(tip).to_have_text(named.first.get_attribute("aria-label"))
    page.mouse.move(1, 1)
    expect(tip).to_be_hidden()
    page.locator("#atlas [aria-selected=true]").press("ArrowRight")
    expect(tip).to_have_text(page.locator("#atlas :focus").get_attribute("aria-label"))
    expect(page.locator("#facts")).to_contain_text("mostly <s> 0.")
    phone = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
    finger = open_page("/?text=She does not like the red car.&block=decoder&layer=1&head=1", **phone)
    finger.locator("[data-tab=decoder]").tap()
    finger.get_by_role("gridcell", name=re.compile("previous word")).first.tap()
    expect(finger.locator("[data-block=decoder] head-grid .tip")).to_contain_text("previous word")
    ready(finger)
    expect(finger.locator("#facts")).to_contain_text("previous word")


def test_a_map_of_several_heads_says_that_no_head_computed_it_and_is_in_the_address(open_page, server):
    page = open_page("/?text=She does not like the red car.&block=cross&layer=3&head=5")
    title = page.locator("#head-title")
    for aggregate, words in (
        ("mean-heads", "Mean of 8 heads, cross-attention, layer 3: no head computed this"),
        ("max-layers", "rows do not sum to 1"),
        ("rollout", "Rollout through all layers"),
    ):
        page.locator("#aggregate").select_option(aggregate)
        expect(title).to_contain_text(words)
        ready(page)
        assert state(page)["aggregate"] == aggregate
        expect(page.locator("#words")).not_to_contain_text("this head")
        expect(page.locator("#facts")).not_to_contain_text("alignment error")
        expect(page.locator("#to-steps")).to_be_hidden()
    page.locator("[data-view=query-key]").click()
    expect(page.locator("#query-key")).to_contain_text("it has no query and no key of its own")
    page.locator("[data-view=heatmap]").click()
    reload(page)
    expect(title).to_contain_text("Rollout through all layers")
    page.go_back()
    expect(title).to_contain_text("rows do not sum to 1")
    page.locator("#atlas [data-block=encoder] [role=gridcell]").first.click()
    expect(title).to_have_text("Encoder self-attention, layer 1, head 1")
    assert "aggregate" not in state(page)


def test_several_heads_are_chosen_by_pointer_keyboard_and_button_and_their_union_is_in_the_address(open_page, server):
    page = open_page("/?text=She does not like the red car.&block=cross&layer=3&head=5")
    title = page.locator("#head-title")
    cell = page.locator("#atlas [data-block=cross] [role=gridcell]")
    chosen = page.locator("#atlas [aria-selected=true]")
    cell.nth(1).click(modifiers=["ControlOrMeta"])
    expect(title).to_have_text("Union (largest weight) of 2 heads: L1 H2, L3 H5; rows do not sum to 1")
    cell.nth(11).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Space")
    expect(title).to_have_text("Union (largest weight) of 3 heads: L1 H2, L2 H5, L3 H5; rows do not sum to 1")
    ready(page)
    assert (state(page)["aggregate"], state(page)["heads"]) == ("union", "1.2,2.5,3.5")
    expect(chosen).to_have_count(3)
    drawn = shown(page, "#heatmap")
    asked = {"block": "cross", "aggregate": "union", "heads": "1.2,2.5,3.5"}
    answer = served(server, text="She does not like the red car.", **asked)["blocks"]["cross"]["weights"][0][0]
    np.testing.assert_allclose(drawn, np.array(answer, float), atol=1e-6)
    expect(page.locator("#to-steps")).to_be_hidden()
    reload(page)
    expect(chosen).to_have_count(3)
    page.get_by_role("button", name="choose several heads").click()
    cell.nth(1).click()
    cell.nth(12).click()
    expect(title).to_have_text("Cross-attention, layer 3, head 5")
    ready(page)
    assert "heads" not in state(page)


def test_end_marks_hidden_and_pieces_merged_are_said_and_in_the_address(open_page, server):
    text = "The unbelievable cats didn't sleep."
    page = open_page(link(text=text, block="cross", layer=3, head=5))
    page.get_by_role("button", name="hide end marks").click()
    expect(page.locator("#note")).to_have_text("End marks hidden; rows divided by what is left.")
    page.get_by_role("button", name="merge into words").click()
    expect(page.locator("#note")).to_contain_text("Pieces merged into words: columns added, rows averaged.")
    ready(page)
    assert (state(page)["marks"], state(page)["words"]) == ("hidden", "1")
    asked = {"block": "cross", "layer": 3, "head": 5, "marks": "hidden", "words": 1}
    found = served(server, text=text, **asked)["blocks"]["cross"]
    drawn = shown(page, "#heatmap")
    np.testing.assert_allclose(drawn, np.array(found["weights"][0][0], float), atol=1e-6)
    np.testing.assert_allclose(np.nansum(drawn, -1), 1, atol=1e-6)
    words = page.locator("#words")
    named = re.search("“(.+?)”", words.inner_text())[1]  # the first key opens its row, the second goes on
    page.locator("#heatmap").focus()
    page.keyboard.press("ArrowDown")
    expect(words).to_contain_text(f"To write “{named}”")
    page.keyboard.press("ArrowDown")
    rows = [word["text"] for word in found["row_words"]]
    said = f"To write “{rows[rows.index(named) + 1]}”"
    expect(words).to_contain_text(said)
    lock = state(page)["lock"]
    reload(page)
    assert state(page)["lock"] == lock
    expect(page.locator("#words")).to_contain_text(said)
    page.get_by_role("button", name="hide end marks").click()
    page.get_by_role("button", name="merge into words").click()
    expect(page.locator("#note")).to_be_hidden()


def test_heads_stand_by_what_is_measured_and_are_found_by_a_number(open_page, server):
    text = "She does not like the red car."
    page = open_page(f"/?text={text}&block=encoder&layer=1&head=1")
    cells = page.locator("#atlas [data-block=encoder] [role=gridcell]")
    names = "cells => cells.map((cell) => cell.dataset.name)"
    in_model = cells.evaluate_all(names)
    page.locator("#order").select_option("entropy")
    weights = np.array(served(server, text=text, block="encoder")["blocks"]["encoder"]["weights"])
    entropy = -(weights * np.log2(np.maximum(weights, 1e-30))).sum(-1).mean(-1).ravel()
    standing = [entropy[in_model.index(name)] for name in cells.evaluate_all(names)]
    np.testing.assert_allclose(standing, np.sort(entropy), atol=1e-4)
    assert state(page)["order"] == "entropy"
    first, second = cells.evaluate_all(names)[:2]
    cells.nth(0).focus()
    for key in ("ArrowRight", "Enter"):
        page.keyboard.press(key)
    layer, head = second.replace("L", "").split(" H")
    expect(page.locator("#head-title")).to_have_text(f"Encoder self-attention, layer {layer}, head {head}")
    ready(page)
    page.locator("#filter").fill(f"encoder, entropy < {np.sort(entropy)[4:6].mean():.4f}")
    few = page.locator("#atlas [role=gridcell]:not([data-faint])")
    for _ in range(2):
        expect(few).to_have_count(5)
        assert first in few.evaluate_all(names)
        reload(page)
    assert state(page)["find"] == page.locator("#filter").input_value()
    page.locator("#filter").fill(f"encoder, entropy > {np.sort(entropy)[4:6].mean():.4f}")
    expect(few).to_have_count(len(entropy) - 5)
    page.locator("#filter").fill("")
    page.locator("#order").select_option("")
    assert cells.evaluate_all(names) == in_model


def test_heads_are_found_by_typing_what_they_do_or_are_called(open_page):
    page = open_page("/?text=She does not like the red car.&block=cross&layer=3&head=5")
    stay = page.locator("#atlas [role=gridcell]:not([data-faint])")
    page.locator("#filter").fill("previous")
    expect(page.locator("#filtered")).to_have_text(re.compile("^[0-9]+ of 72 heads$"))
    expect(page.locator("#filtered")).to_have_text(f"{stay.count()} of 72 heads")
    assert 3 < stay.count() < 40
    names = "cells => cells.map((cell) => cell.ariaLabel)"
    previous = stay.evaluate_all(names)
    assert all("previous word" in name for name in previous)
    page.locator("#filter").fill("previous word > 0.499")
    expect(page.locator("#filtered")).to_have_text(f"{len(previous)} of 72 heads")
    assert stay.evaluate_all(names) == previous
    page.locator("#filter").fill("cross l2 h4")
    expect(page.locator("#filtered")).to_have_text("1 of 72 heads")
    page.keyboard.press("Enter")
    expect(page.locator("#head-title")).to_have_text("Cross-attention, layer 2, head 4")
    ready(page)
    page.locator("#filter").press("Escape")
    expect(stay).to_have_count(72)
    phone = open_page("/?text=She does not like the red car.&block=cross&layer=3&head=5", 390, 844)
    phone.locator("#filter").fill("previous")
    expect(phone.locator("#atlas [data-shown] [role=gridcell]:not([data-faint])").first).to_be_visible()


def test_what_is_typed_to_find_heads_stays_when_an_answer_comes(open_page):
    page = open_page(f"{EXPLORE}&text={quote(SENTENCE)}")
    held = hold(page, "**/api/attention?*")
    ask(page, "The cat sleeps on the green chair.")
    awaited(page, held)
    page.locator("#filter").fill("diagonal")
    for route in held:
        route.continue_()
    page.unroute_all()
    expect(page.locator("#source")).to_contain_text("green")
    ready(page)
    expect(page.locator("#filter")).to_have_value("diagonal")
    assert state(page)["find"] == "diagonal"


def test_it_is_said_why_a_head_looks_there_and_each_term_of_a_first_layer_is_a_map(open_page, server):
    page = open_page(f"{EXPLORE}&text={quote(SENTENCE)}&block=encoder&layer=1&head=1")
    expect(page.locator("#reasons-says")).to_contain_text("What makes its scores differ")
    where = {"block": "encoder", "layer": 1, "head": 1}
    shares = served(server, path="score-split", text=SENTENCE, **where)["shares"]
    expect(page.locator("#reasons-says")).to_contain_text(f"place-word {round(100 * shares[1][0])}")
    expect(page.locator("#term-figure")).to_be_hidden()
    page.get_by_role("button", name="place-word").press("Enter")
    expect(page.locator("#term-map canvas")).to_be_visible()
    assert state(page)["terms"] == "place-word"
    page.locator("#term-map").hover()
    expect(page.locator("#words")).to_contain_text("looks")
    reload(page)
    expect(page.locator("#term-map canvas")).to_be_visible()
    click(page.locator("#atlas [data-block=cross] [role=gridcell]").first)
    expect(page.locator("#terms")).to_be_hidden()
    click(page.locator("#reasons-link"))
    assert state(page)["stage"] == "scaled"
    expect(page.locator("#why-says")).to_contain_text("against the mean of its row")


def test_a_locked_word_leads_to_what_made_it(open_page):
    page = open_page(f"{EXPLORE}&text={quote(SENTENCE)}&lock=3")
    page.locator("#to-word").click()
    arrive(page, "**/word?**")
    assert (urlparse(page.url).path, state(page)["row"]) == ("/word", "3")


@pytest.mark.parametrize("width", [1280, 1400, 1920])
def test_what_can_be_typed_to_find_heads_is_read_whole(open_page, width):
    page = open_page("/?view=heatmap", width, 900)
    room, wanted = page.locator("#filter").evaluate("""field => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const context = document.createElement("canvas").getContext("2d");
      context.font = font;
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return [room, context.measureText(field.placeholder).width];
    }""")
    assert wanted + 14 <= room, "the button that clears the field has its room too"


SHIFTS = """globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries())
    shifts.push([value, ...sources.map(({ node }) => node?.id)]);
}).observe({ type: "layout-shift", buffered: true });"""


@pytest.mark.parametrize(("head", "width"), [("cross&layer=1&head=4", 1280), ("encoder&layer=1&head=1", 1920)])
def test_nothing_jumps_when_the_reasons_come(open_page, width, head):
    page = open_page("/healthz", width, wait=False)
    held = hold(page, "**/api/score-split**")
    page.goto(page.url.replace("/healthz", f"{EXPLORE}&block={head}"))
    ready(page)
    expect(page.locator("#reasons")).to_have_attribute("data-has", "place terms" if "encoder" in head else "place")
    page.evaluate(FRAMES)
    page.evaluate(SHIFTS)
    page.evaluate(FRAMES)
    page.evaluate("shifts.length = 0")
    awaited(page, held).continue_()
    expect(page.locator("#reasons-says")).to_contain_text("What makes its scores differ")
    expect(page.locator("#reasons-link")).to_be_visible()
    page.evaluate(FRAMES)
    assert page.evaluate("shifts") == []


def test_a_locked_word_goes_along_to_another_model_to_every_page_that_shows_it_and_into_presentation(open_page):
    page = open_page(f"{EXPLORE}&text={quote(SENTENCE)}")
    words = page.locator("#words")
    page.locator("#target .piece", has_text="rouge").click()
    rows = set()
    for model, looks in {"rnn-bahdanau-en-fr": "the model", MODEL: "this head"}.items():
        page.locator("#model").select_option(model)
        expect(words).to_contain_text(f"Locked. To write “rouge” {looks} looks")
        rows.add(state(page)["lock"])
    assert len(rows) == 2, "one model writes a word more before it"
    for tab, says in {
        "Compare beside another": "Locked. “rouge”: all 3 models write it.",
        "What if": re.compile("^Locked. “rouge”: .*To write “rouge”: as trained"),
        "Why": "Locked. To write “rouge” this head looks",
        "Word what made this word": "How much each part spoke for “rouge”",
    }.items():
        page.get_by_role("link", name=tab, exact=True).click()
        expect(words).to_contain_text(says)
        ready(page)
    expect(page.locator("#word-title")).to_have_text("“rouge”")
    page.keyboard.press("p")
    expect(words).to_contain_text("“rouge” is likelier than")
    page.keyboard.press("p")
    page.get_by_role("link", name="See", exact=True).click()
    expect(words).to_contain_text("Locked. To write “rouge” this head looks")
    page.keyboard.press("p")
    expect(words).to_have_text(re.compile("^To write “rouge” this head looks mostly at “red”"))


def test_a_locked_row_that_takes_from_two_words_says_that_it_is_a_mean(open_page):
    text = "She does not like the red car."
    page = open_page(f"/?model=transformer-en-fr&text={text}&block=cross&layer=3&head=5&lock=6")
    words = page.locator("#words")
    expect(words).to_contain_text("0.60 at “car”, 0.26 at “red”")
    expect(words).to_contain_text("A row is a mean of values: it takes from several at once")
    page.locator("#heatmap").press("ArrowUp")
    expect(words).to_contain_text("Locked. To write “la”")
    expect(words).not_to_contain_text("mean")


def test_a_score_that_is_refused_is_said_in_its_place_and_leaves_the_page_ready(open_page):
    page = open_page("/docs")
    intercept(page, "**/api/row*", lambda route: route.abort())
    page.goto(page.url.replace("/docs", link(text="The black cat did not sleep.", view="query-key", lock="2.2")))
    expect(page.locator("query-key .says")).to_contain_text("cannot be reached")
    expect(page.locator("html")).to_have_attribute("data-state", "ready")
    expect(page.locator("#notice")).to_be_hidden()


def test_a_score_says_its_weight_of_all_pieces_and_as_the_map_by_words_shows_it(open_page):
    asked = "/?model=transformer-en-fr&text=The+red+car+is+fast.&block=cross&layer=3&head=5"
    page = open_page(f"{asked}&view=query-key&lock=3.2")
    both = page.locator("query-key output").inner_text()
    pieces, words = re.findall(r"\d\.\d\d", both)
    assert "of all pieces" in both
    page.goto(page.url.replace("view=query-key", "view=numbers") + "&words=apart")
    ready(page)
    assert page.locator("attention-numbers tbody tr").nth(2).locator("td").nth(1).inner_text() == words != pieces


def test_heads_are_found_by_the_part_of_speech_that_they_look_at(open_page, server):
    found = http.get(f"{server}/api/heads-tags", params={"model": "transformer-en-fr"}).json()["blocks"]
    every = [one for block in found.values() for layer in block["VERB"]["heads"] for one in layer]
    above = [one for one in every if one[1] > found["cross"]["VERB"]["chance"]]
    page = open_page("/?view=heatmap&model=transformer-en-fr")
    page.locator("#filter").fill("verbs")
    said = page.locator("#filtered")
    expect(said).to_contain_text(f"{len(above)} of 72 heads look at “verbs” more than by chance")
    expect(said).to_contain_text(
        f"{max(one[0] for one in above):.2f}, by chance {found['cross']['VERB']['chance']:.2f}"
    )
    page = open_page("/?view=heatmap&model=induction-2-layers&find=verb")
    expect(page.locator("#filtered")).to_contain_text("not measured for this model")


def test_the_example_of_what_finds_heads_is_seen_whole(open_page):
    field = open_page().locator("#filter")
    field.evaluate("field => { field.value = field.placeholder }")
    assert field.evaluate("field => field.scrollWidth <= field.clientWidth")


def test_the_locked_row_and_column_are_summed_and_the_strongest_words_can_be_saved(open_page, server):
    page = open_page(link(text=SENTENCE, block="cross", layer=3, head=5, lock="4.5", view="numbers"))
    answer = served(server, text=SENTENCE, block="cross", layer=3, head=5)
    (weights,) = answer["blocks"]["cross"]["weights"][0]
    facts = page.locator("[data-fact=row-sum] b, [data-fact=column-sum] b")
    expect(facts).to_have_text([f"{sum(weights[3]):.2f}", f"{sum(row[4] for row in weights):.2f}"])
    page.locator("numbers-beside summary").first.click()
    marks = {k for k, token in enumerate(answer["source"]["tokens"]) if token.startswith("</")}
    best = max(w for k, w in enumerate(weights[3]) if k not in marks)
    expect(page.locator("#strongest tbody tr").nth(3)).to_contain_text(f"{best:.2f}")
    with page.expect_download() as saved:
        page.locator("#save-strongest").click()
    lines = Path(saved.value.path()).read_text().splitlines()
    assert lines[0] == "row,strongest,weight,second,weight of second"
    assert lines[4].split(",")[2] == f"{best:.6f}"


def test_hops_have_their_penalty_and_the_entries_of_their_products(open_page, server):
    page = open_page("/?model=self-attentive-penalty-en&text=Where+do+you+live&view=numbers")
    answer = http.get(f"{server}/api/attention?model=self-attentive-penalty-en&text=Where+do+you+live").json()
    A = np.array(answer["blocks"]["hops"]["weights"])[0, :, 0]
    products = A @ A.T
    penalty = ((products - np.eye(len(A))) ** 2).sum()
    expect(page.locator("[data-fact=penalty] b")).to_have_text(f"{penalty:.2f}")
    page.locator("numbers-beside summary").last.click()
    entries = page.locator("#products td").all_inner_texts()
    assert [entry for entry in entries if entry] == [f"{x:.2f}" for x in products.flat]

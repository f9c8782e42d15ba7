"""Positions as people use it: another word order for the live model, waves by slider and by number, what came later, by
pointer and keyboard, by link, on three screens."""

from functools import partial

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LOOKS, ready
from tests.browser.maps import by_words, shown
from tests.browser.page import ask, awaited, go, hold, intercept, number, search_of, state
from tests.browser.waiting import click, go_back, press, reload, select
from tests.servers import http, served

SENTENCE = "The black cat does not sleep on the red chair."
CHARTS = ["matrix", "waves", "similarity", "scores", "distances"]
served = partial(served, path="positions")


def attended(server: str, *interventions: dict, **asked: object) -> dict:
    question = {"model": "transformer-en-fr", "text": SENTENCE, "interventions": list(interventions), **asked}
    return http.post(f"{server}/api/attention", json=question).json()


def drawn(page: Page, chart: str, what: str, trace: int = 0) -> np.ndarray:
    """What Plotly was given: z of a map, x or y of a line."""
    given = f"[...document.querySelector('#{chart} > div').data[{trace}].{what}]"
    return np.array(page.evaluate(f"{given}.map((row) => row?.length ? [...row] : row)"), dtype=float)


def weights(page: Page, reading: int) -> np.ndarray:
    return shown(page, f"[data-reading='{reading}'] attention-heatmap")


def worded(answer: dict) -> np.ndarray:
    """The one map of an answer, by words."""
    ((block, shown),) = answer["blocks"].items()
    rows = answer["source" if block == "encoder" else "target"]["tokens"]
    return by_words(np.array(shown["weights"][0][0]), rows, answer["source"]["tokens"])


def written(page: Page, reading: int) -> str:
    return page.locator(f".written [data-reading='{reading}'] .words").inner_text().strip()


def settled(page: Page) -> None:
    """Wait until what was just typed is drawn, or is said to be wrong."""
    page.evaluate("new Promise(done => setTimeout(done, 200))")  # longer than the page waits for more
    page.wait_for_selector("html:not([data-state=loading])", state="attached")


@pytest.mark.parametrize(("width", "height", "theme"), LOOKS)
def test_it_opens_with_positions_off_and_everything_is_drawn(open_page, width, height, theme):
    page = open_page("/positions", width, height, color_scheme=theme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator(".top nav >> nth=0").evaluate("nav => nav.scrollWidth <= nav.clientWidth")
    changes = page.locator("#changes").bounding_box()
    assert changes["y"] + changes["height"] <= height or width == 390, "but on a phone they need no scrolling"
    assert page.locator("#live").bounding_box()["y"] < page.locator("#encoding").bounding_box()["y"]
    expect(page.get_by_label("positions off")).to_be_checked()
    expect(page.locator(".maps attention-heatmap:visible")).to_have_count(2)
    assert written(page, 1) != written(page, 0)
    for chart in CHARTS:
        box = page.locator(f"#{chart} .main-svg").first.bounding_box()
        assert box["width"] <= page.locator(f"#{chart}").bounding_box()["width"] + 1
    figure = page.locator("#waves").bounding_box()
    names = [name.bounding_box() for name in page.locator("#waves :is(.legendtext, .annotation-text)").all()]
    assert len(names) == 4, "every wave has its name"
    assert figure["y"] < min(name["y"] for name in names)
    assert max(name["y"] + name["height"] for name in names) <= figure["y"] + figure["height"]
    expect(page.locator("#learned")).to_contain_text("None of the models that come with Regard")
    expect(page.locator("#losses tbody tr")).to_have_count(8)
    assert search_of(page) == ""


def test_every_number_is_the_served_one(open_page, server):
    page = open_page("/positions?length=20&dimensions=12&base=50&shift=3&place=5&pair=2&waves=1,6")
    answer = served(server, length=20, dimensions=12, base=50, shift=3)
    values = np.array(answer["values"])
    np.testing.assert_array_equal(drawn(page, "matrix", "z"), values)
    for trace, dimension in enumerate((1, 6)):
        np.testing.assert_array_equal(drawn(page, "waves", "y", trace), values[:, dimension])
    np.testing.assert_array_equal(drawn(page, "similarity", "y")[19:], answer["similarity"][0])
    numbers = page.locator("#turn math").last.locator("mn").all_text_contents()
    told = [*values[8, 4:6], *np.ravel(answer["rotation"][2]), *values[5, 4:6]]
    assert numbers == [f"{x:.4f}".replace("-", "−") for x in told]
    rotary = served(server, kind="rotary", length=20, dimensions=12, base=50)
    np.testing.assert_array_equal(drawn(page, "scores", "z")[7], [rotary["product"][abs(7 - j)] for j in range(20)])
    np.testing.assert_array_equal(drawn(page, "distances", "y", 1), rotary["decay"])
    go(page, server, "/positions?length=20&kind=alibi&heads=4&h=2")
    bias = np.array(served(server, kind="alibi", length=20, heads=4, head=2)["bias"], dtype=float)
    np.testing.assert_array_equal(drawn(page, "scores", "z"), bias)
    go(page, server, "/positions?length=20&kind=t5&buckets=12&distance=9")
    buckets = served(server, kind="t5", length=20, buckets=12, distance=9)["buckets"]
    np.testing.assert_array_equal(drawn(page, "scores", "z"), buckets)
    expect(page.locator("#later-words")).to_contain_text("Every head learns one bias for each bucket")


def test_numbers_are_slid_and_typed_and_the_address_keeps_them(open_page):
    page = open_page("/positions")
    slider = page.locator("range-field[data-field=length] input[type=range]")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    settled(page)
    assert drawn(page, "matrix", "z").shape == (67, 64)
    expect(page.locator("#field-length")).to_have_value("67")
    page.locator("#field-dimensions").fill("16")
    page.locator("#field-base").fill("1e3")
    settled(page)
    assert drawn(page, "matrix", "z").shape == (67, 16)
    expect(page.locator("#wavelengths")).to_contain_text("towards base · 2π ≈ 6,283")
    expect(page.locator("#field-waves")).to_have_value("0,8")
    page.locator("range-field[data-field=base] input[type=range]").press("Home")
    settled(page)
    page.locator("range-field[data-field=shift] input[type=range]").press("ArrowLeft")
    settled(page)
    kept = {"length": "67", "dimensions": "16", "base": "1.8", "shift": "3", "waves": "0,8", "change": "off"}
    assert state(page) == kept
    page.locator("#matrix").scroll_into_view_if_needed()
    box = page.locator("#matrix .nsewdrag").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 3.5 / 16, box["y"] + 40)
    settled(page)
    expect(page.locator("#field-waves")).to_have_value("0,3,8")
    before = drawn(page, "matrix", "z")
    reload(page)
    np.testing.assert_array_equal(drawn(page, "matrix", "z"), before)
    assert state(page) == kept | {"waves": "0,3,8"}


def test_a_bad_number_is_marked_and_nothing_is_lost(open_page):
    page = open_page("/positions?kind=t5")
    before = drawn(page, "matrix", "z")
    page.locator("#field-length").fill("1,5")
    settled(page)
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    expect(page.locator("#field-length")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#wrong-length")).to_contain_text("from 1 to 512: “1,5” is not")
    expect(page.locator("#encoding-notice")).to_contain_text("the last valid values")
    np.testing.assert_array_equal(drawn(page, "matrix", "z"), before)
    page.reload()
    page.wait_for_selector("html[data-state=error]")
    expect(page.locator("#field-length")).to_have_value("1,5")
    page.locator("#field-length").fill("12")
    page.locator("#field-buckets").fill("30")
    settled(page)
    expect(page.locator("#wrong-length")).to_be_empty()
    expect(page.locator("#wrong-buckets")).to_contain_text("multiple of 4")
    assert drawn(page, "matrix", "z").shape == (12, 64)
    page.get_by_label("back only, decoder").check()
    ready(page)
    expect(page.locator("#wrong-buckets")).to_be_empty()
    page.goto(page.url.split("?")[0] + "?kind=learned&change=shifted&by=far")
    page.wait_for_selector("html[data-state=error]")
    expect(page.locator("#address-wrong")).to_contain_text("“learned”")
    expect(page.locator("#wrong-by")).to_contain_text("“far” is not")
    assert written(page, 1) == written(page, 0) != ""
    page.locator("#field-by").fill("2")
    ready(page)
    expect(page.locator(".change-name").first).to_have_text("positions shifted by 2")


def test_what_came_later_is_chosen_by_keyboard_and_back_leads_back(open_page):
    page = open_page("/positions")
    page.get_by_label("rotary, RoPE").press("ArrowRight")
    settled(page)
    expect(page.locator("#field-heads")).to_be_visible()
    page.locator("#field-heads").fill("4")
    page.locator("range-field[data-field=h] input[type=range]").press("End")
    settled(page)
    assert state(page) == {"kind": "alibi", "heads": "4", "h": "4", "change": "off"}
    assert drawn(page, "scores", "z")[5, 3] == -2 * 2**-8
    page.get_by_label("relative buckets, T5").check()
    settled(page)
    expect(page.locator("#field-heads")).to_be_hidden()
    page.go_back()
    settled(page)
    expect(page.get_by_label("linear bias, ALiBi")).to_be_checked()
    expect(page.locator("#field-heads")).to_be_visible()


def test_another_order_is_shown_beside_the_trained_one(open_page, server):
    page = open_page(f"/positions?text={SENTENCE}")
    page.get_by_label("positions off").check()
    ready(page)
    plain, off = attended(server), attended(server, {"do": "positions", "how": "off"})
    assert written(page, 0) == plain["target"]["text"]
    assert written(page, 1) == off["target"]["text"] != plain["target"]["text"]
    assert page.locator(".written [data-reading='1'] mark").count() > 0
    best = {"block": "cross", "layer": 3, "head": 5}
    for reading, change in ((0, []), (1, [{"do": "positions", "how": "off"}])):
        np.testing.assert_allclose(weights(page, reading), worded(attended(server, *change, **best)), atol=1e-5)
    page.get_by_label("positions shuffled").check()
    ready(page)
    assert state(page)["head"] == "5", "a link says which head it shows"
    page.locator("#reshuffle").click()
    settled(page)
    shuffled = attended(server, {"do": "positions", "how": "shuffled", "seed": 2})
    assert written(page, 1) == shuffled["target"]["text"]
    select(page.locator("#live-head"), "encoder.1.2")
    expected = worded(attended(server, block="encoder", layer=1, head=2))
    np.testing.assert_allclose(weights(page, 0), expected, atol=1e-5)
    asked = state(page)
    assert (asked["change"], asked["seed"], asked["block"], asked["text"]) == ("shuffled", "2", "encoder", SENTENCE)
    page.locator("#text").fill("Do you know him?")
    press(page, "Enter")
    expect(page.locator("#source token-line")).to_contain_text("Do you know him?")
    after = attended(server, {"do": "positions", "how": "shuffled", "seed": 2}, text="Do you know him?")
    assert written(page, 1) == after["target"]["text"]
    page.go_back()
    settled(page)
    assert written(page, 1) == shuffled["target"]["text"]


REVERSED, OFF = {"do": "reverse", "keep_positions": False}, {"do": "positions", "how": "off"}


def test_without_positions_the_reversed_sentence_stands_beside_the_given_one(open_page, server):
    page = open_page(f"/positions?text={SENTENCE}", tools=False)
    turned = page.locator("#turned-off")
    expect(turned.locator(".words")).to_have_text(attended(server, REVERSED, OFF)["target"]["text"])
    assert turned.locator(".words").inner_text().strip() == written(page, 1)
    page.get_by_label("words reversed", exact=True).check()
    expect(turned).to_be_hidden()


def test_the_lines_under_words_that_differ_are_explained_where_there_are_any(open_page):
    page = open_page(f"/positions?text={SENTENCE}", tools=False)
    expect(page.locator("#differing")).to_be_visible()
    page.get_by_label("as trained", exact=True).check()
    expect(page.locator("#differing")).to_be_hidden()


def test_a_phone_begins_as_a_desktop_does_with_the_question_and_the_choice(open_page):
    page = open_page("/positions", 390, 844, tools=False, has_touch=True)
    places = ("#live-title", "#live .prose >> nth=0", "#changes", ".written", ".maps")
    tops = [page.locator(place).bounding_box()["y"] for place in places]
    assert tops == sorted(tops)
    assert tops[2] < 844


def test_two_neighbouring_words_are_swapped(open_page, server):
    page = open_page(f"/positions?text={SENTENCE}")
    page.get_by_label("two words swapped").check()
    ready(page)
    expect(page.get_by_label("words", exact=True).locator("option:checked")).to_have_text("red chair")
    last = attended(server, {"do": "swap", "words": [9, 10]})
    assert written(page, 1) == last["target"]["text"]
    best = attended(server, {"do": "swap", "words": [9, 10]}, block="cross", layer=3, head=5)
    np.testing.assert_allclose(weights(page, 1), worded(best), atol=1e-5)
    select(page.get_by_label("words", exact=True), "black cat")
    assert state(page)["swap"] == "2"
    assert written(page, 1) == attended(server, {"do": "swap", "words": [2, 3]})["target"]["text"]
    page.locator("#source token-line").get_by_role("option", name="cat").click()
    for words in page.locator(".map-words").all():
        expect(words).to_contain_text("“cat”")
    reload(page)
    expect(page.get_by_label("words", exact=True).locator("option:checked")).to_have_text("black cat")


def test_reversed_words_with_their_old_positions_are_the_same_to_it(open_page):
    page = open_page(f"/positions?change=kept&text={SENTENCE}")
    assert written(page, 1) == written(page, 0)
    expect(page.locator("#outcome")).to_contain_text("Exactly the same translation")
    expect(page.locator(".written [data-reading='1'] .likely")).to_contain_text("no word differs")
    before, after = weights(page, 0), weights(page, 1)
    order = [9, 10, *range(8, -1, -1)]  # a piece a word here; the full stop stays with its word
    np.testing.assert_allclose(after, before[:, order], atol=1e-5)
    expect(page.locator("#losses [data-current]")).to_have_count(1)


def test_pointing_lights_the_same_piece_in_both_maps(open_page):
    page = open_page(f"/positions?change=kept&text={SENTENCE}")
    page.locator("#source token-line").get_by_role("option", name="cat").click()
    lit = page.locator(".maps .lit-column")
    canvases = page.locator(".maps attention-heatmap canvas")
    before, after = (lit.nth(k).bounding_box()["x"] - canvases.nth(k).bounding_box()["x"] for k in (0, 1))
    assert before < after, "the third piece, and the third from the end"
    for words in page.locator(".map-words").all():
        expect(words).to_contain_text("“cat”")
    page.locator("range-field[data-field=length] input[type=range]").press("ArrowRight")
    settled(page)
    expect(page.locator("#field-length")).to_have_value("65")
    expect(page.locator(".map-words").first).to_contain_text("“cat”")
    page.keyboard.press("Escape")
    expect(lit.first).to_be_hidden()
    page.locator(".maps attention-heatmap").nth(1).press("ArrowDown")
    expect(page.locator(".maps .lit-row").first).to_be_visible()
    expect(page.locator(".map-words").first).to_contain_text("To write")


def test_maps_open_by_words_and_one_click_gives_the_pieces_and_a_lock_stays(open_page, server):
    page = open_page("/positions?text=She does not like the red car.&change=trained")
    rows = "all => all.map((map) => map.alignment.rows.labels)"
    maps = page.locator(".maps attention-heatmap")
    assert maps.evaluate_all(rows) == [["Elle", "n'aime", "pas", "la", "voiture", "rouge", "."]] * 2
    note = "Words; </s> left out, rows rescaled to 1. Each piece has its own position."
    expect(page.locator("#note")).to_have_text(note)
    page.locator("#target token-line").get_by_role("option", name="aime").click()
    expect(page.locator(".map-words").first).to_contain_text("To write “n'aime” this head looks")
    page.locator("#source token-line").get_by_role("option", name="</s>").hover()
    maps.first.focus()
    page.keyboard.press("ArrowDown")
    assert state(page)["lock"] == "4", "from word to word"
    page.keyboard.press("ArrowUp")
    assert state(page)["lock"] == "2", "a word is locked by its first piece"
    click(page.locator("#pieces"))
    assert maps.evaluate_all(rows) == [["Elle", "n'", "·aime", "pas", "la", "voiture", "rouge", ".", "</s>"]] * 2
    expect(page.locator("#note")).to_be_hidden()
    pieces, address = maps.evaluate_all(rows), state(page)
    reload(page)
    assert (maps.evaluate_all(rows), state(page)) == (pieces, address)
    assert "words" not in address
    go_back(page)
    assert maps.evaluate_all(rows) == [["Elle", "n'aime", "pas", "la", "voiture", "rouge", "."]] * 2


def test_what_was_not_measured_is_said_and_only_models_with_positions_are_offered_with_their_own_examples(open_page):
    page = open_page("/positions?model=rnn-bahdanau-en-fr&text=The+red+car+is+fast.")
    expect(page.locator("#notice")).to_contain_text("no model “rnn-bahdanau-en-fr” with positions here; this is Tr")
    assert written(page, 0) != ""
    select(page.locator("#model"), "dates-transformer")
    expect(page.locator("#losses-note")).to_contain_text("was not measured for")
    expect(page.locator("#losses")).to_be_hidden()
    offered = page.locator("#model option").evaluate_all("all => all.map(option => option.value)")
    assert all("transformer" in id for id in offered), "only models that are given positions"
    assert len(offered) > 1
    assert written(page, 0) != ""
    assert state(page)["model"] == "dates-transformer"


def test_a_server_that_went_away_is_said_and_can_be_tried_again(open_page):
    page = open_page("/positions")
    intercept(page, "**/api/positions?*", lambda route: route.abort())
    page.locator("#field-length").fill("9")
    expect(page.locator("#encoding-notice")).to_contain_text("cannot be reached")
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    expect(page.locator("#field-length")).to_have_value("9")
    page.unroute("**/api/positions?*")
    page.locator("#encoding-notice button").click()
    click(page.locator("#later-notice button"))
    expect(page.locator("#encoding-notice")).to_be_hidden()
    assert drawn(page, "matrix", "z").shape == (9, 64)
    assert state(page)["length"] == "9"


def test_figures_are_tables_too(open_page, server):
    page = open_page("/positions?length=9&dimensions=6")
    page.locator("#matrix-table summary").click()
    rows = page.locator("#matrix-table tbody tr")
    expect(rows).to_have_count(9)
    values = served(server, length=9, dimensions=6)["values"]
    for i, row in enumerate(rows.all()):
        cells = [number(text) for text in row.locator("td").all_inner_texts()]
        assert cells == pytest.approx(values[i], abs=5.1e-5)
    page.locator("#field-length").fill("70")
    page.keyboard.press("Enter")
    expect(rows).to_have_count(64)
    expect(page.locator("#matrix-table .remark")).to_contain_text("The first 64 rows and columns are shown.")
    for figure in page.locator("figure-chart").all():
        name = figure.get_attribute("id")
        page.locator(f"#{name}-table summary").click() if name != "matrix" else None
        expect(page.locator(f"#{name}-table tbody tr").first).to_be_visible()


def test_no_name_on_the_circle_of_a_rotation_is_cut(open_page):
    page = open_page("/positions")
    page.locator("turned-pair svg").scroll_into_view_if_needed()
    cut = page.locator("turned-pair svg").evaluate("""svg => {
      const [left, top, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
      return [...svg.querySelectorAll("text")].filter((text) => {
        const box = text.getBBox();
        return box.x < left || box.y < top || box.x + box.width > left + width || box.y + box.height > top + height;
      }).map(({ textContent }) => textContent);
    }""")
    assert cut == []


def test_a_number_that_is_slid_while_another_sentence_comes_leaves_that_sentence_alone(open_page):
    page = open_page("/positions")
    held = hold(page, "**/api/attention?*", times=1)
    ask(page, "I am happy.")
    awaited(page, held)
    page.locator("range-field[data-field=length] input[type=range]").press("ArrowRight")
    page.wait_for_function("() => document.querySelector('#matrix > div').data[0].z.length === 65")
    held[0].continue_()
    ready(page)
    assert state(page)["text"] == "I am happy."

"""Heads as people use it: nothing before it is asked for, every number the server's, map and table as one, by link."""

import re
from functools import partial

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import ready
from tests.browser.maps import by_words, shown
from tests.browser.page import ask, at_rest, awaited, go, hold, intercept, link, number, state
from tests.browser.waiting import arrive, click, press, reload, select
from tests.servers import http

MODEL = "transformer-en-fr"
SENTENCE = "The black cat did not sleep on the red chair."
KNOCK_OUTS = "**/api/heads?*"
link = partial(link, "/heads", model=MODEL, text=SENTENCE)


def served(server: str, block: str, model: str = MODEL) -> dict:
    asked = {"model": model, "text": SENTENCE, "block": block}
    return http.get(f"{server}/api/heads", params=asked).json()


def gold(server: str, served: str) -> np.ndarray:
    about = next(model for model in http.get(f"{server}/api/models").json() if model["id"] == MODEL)
    return np.array(about["measured"]["alignment"][served]["heads"])


def cell(page: Page, layer: int, head: int) -> Locator:
    return page.locator(f"#effects td[data-i='{layer - 1}'][data-j='{head - 1}']")


def row(page: Page, layer: int, head: int) -> Locator:
    return page.locator(f"#heads tr[data-layer='{layer}'][data-head='{head}']")


def column(page: Page, name: str) -> list[float]:
    headings = [text.strip() for text in page.locator("#heads thead th").all_inner_texts()]
    texts = page.locator(f"#heads tbody tr > :nth-child({headings.index(name) + 1})").all_inner_texts()
    return [number(text) for text in texts]


def lit(page: Page) -> list[tuple[int, int]]:
    """The heads that are lit in the map, then those in the table."""
    cells = page.locator("#effects td[data-lit]").evaluate_all("all => all.map((td) => [+td.dataset.i, +td.dataset.j])")
    rows = page.locator("#heads tr[data-lit]").evaluate_all("a => a.map((tr) => [+tr.dataset.layer, +tr.dataset.head])")
    return [(i + 1, j + 1) for i, j in cells] + [(layer, head) for layer, head in rows]


def test_it_opens_with_its_result_the_numbers_of_the_server(open_page, server):
    page = open_page(link())
    expect(page.locator("#empty")).to_be_hidden()
    expect(page.locator("#doing")).to_have_text("24 heads knocked out, one at a time")
    answer = served(server, "cross")
    shown = [number(text) for text in page.locator("#effects td[data-i]").all_inner_texts()]
    np.testing.assert_allclose(np.reshape(shown, (3, 8)), answer["effect"], atol=0.00501)
    named = {"effect": answer["effect"], "AER, here": answer["aer"]}
    named |= {f"AER, {served}": gold(server, served) for served in ("produced", "fed")}
    named |= {"entropy, bits": answer["entropy"], "first word": answer["first"], "</s>": answer["end"]}
    for name, values in named.items():
        np.testing.assert_allclose(column(page, name), np.ravel(values), atol=0.00501, err_msg=name)
    cheap = sum(-effect < 0.1 for effect in np.ravel(answer["effect"]))
    expect(page.locator("#summary")).to_contain_text(f"{cheap} of 24 heads of cross-attention can each go alone")
    needed = divmod(int(np.argmin(answer["effect"])), 8)
    assert lit(page) == [(needed[0] + 1, needed[1] + 1)] * 2, "the head that the sentence needs most"
    best = (answer["reference"]["layer"], answer["reference"]["head"])
    expect(row(page, *best).locator("th")).to_contain_text("aligns (fed)")
    expect(page.locator("#meanings")).to_contain_text(f"L{best[0]} H{best[1]} has 0 because it is compared with itself")


@pytest.mark.parametrize("width", [1280, 390])
def test_it_opens_with_one_sentence_the_cells_and_one_map(open_page, server, width):
    page = open_page("/heads", width, 844, tools=False)
    assert page.evaluate("document.documentElement.scrollHeight") < (850 if width > 700 else 1_300)
    tools = page.get_by_role("button", name="All tools")
    for whole in (False, True):
        for part in ("#over", "#blocks", "#heads", "#several", "#notes"):
            expect(page.locator(part)).to_be_visible(visible=whole)
        if not whole:
            tools.click()
    page.locator("#over [data-over=corpus]").click()
    expect(page.locator("#corpus-title")).to_be_visible()
    click(tools)
    assert "over" not in state(page)
    expect(page.locator("#effects")).to_be_visible()
    go(page, server, "/heads#knocked-out")
    expect(page.locator("#knocked-out")).to_be_in_viewport()


def test_maps_open_by_words_and_one_click_gives_the_pieces(open_page, server):
    text = "She does not like the red car."
    page = open_page(f"/heads?text={text}")
    heatmap = page.locator(".pictured attention-heatmap")
    words = ["Elle", "n'aime", "pas", "la", "voiture", "rouge", "."]
    asked = {"model": MODEL, "text": text, "block": "cross"}
    answer = http.get(f"{server}/api/attention", params=asked).json()
    heads, read = np.array(answer["blocks"]["cross"]["weights"]), answer["source"]["tokens"]
    for layer, head in ((3, 3), (1, 4)):
        cell(page, layer, head).hover()
        expected = by_words(heads[layer - 1, head - 1], answer["target"]["tokens"], read)
        np.testing.assert_allclose(shown(page, ".pictured attention-heatmap"), expected, atol=1e-5)
        assert heatmap.evaluate("map => map.alignment.rows.labels") == words
    expect(page.locator("#note")).to_have_text("Words; </s> left out, rows rescaled to 1.")
    page.locator("#target .piece[data-i='2']").hover()  # the second piece of n'aime
    expect(page.locator("#read")).to_contain_text("“n'aime” this head looks")
    expect(page.locator(".pictured .lit-row")).to_be_visible()
    heatmap.evaluate("(map) => (map.kept = map.alignment)")
    page.locator("#target .piece[data-i='4']").hover()
    assert heatmap.evaluate("map => map.kept === map.alignment"), "pointing computes nothing anew"
    heatmap.focus()
    page.keyboard.press("ArrowDown")
    assert heatmap.evaluate("map => map.lit.i") == 4, "arrows go on from what was pointed at"
    click(page.locator("#rows-by"))
    cell(page, 1, 4).hover()
    expected = by_words(heads[0, 3], answer["target"]["fed"], read)
    np.testing.assert_allclose(shown(page, ".pictured attention-heatmap"), expected, atol=1e-5)
    cell(page, 3, 3).click()
    expect(page.locator("#links a").first).to_have_attribute("href", re.compile("layer=3&head=3&words=apart"))
    click(page.locator("#pieces"))
    assert heatmap.evaluate("map => map.alignment.rows.labels") == ["<s>", "Elle", "n'", "·aime", *words[2:]]
    assert "words" not in state(page)
    reload(page)
    assert heatmap.evaluate("map => map.alignment.n") == 9


def test_change_opens_with_the_head_off_that_it_stands_beside(open_page, server):
    page = open_page(link(), tools=False)
    cell(page, 3, 3).click()
    click(page.get_by_role("link", name="Change: L3 H3"))
    arrive(page, "**/change?*")
    assert state(page)["do"] == "knock-out cross.3.3"
    assert (state(page)["model"], state(page)["text"]) == (MODEL, SENTENCE)


def test_heads_of_every_block_are_one_choice_away(open_page):
    page = open_page(link(), tools=False)
    select(page.locator("#block-of-heads"), "encoder")
    expect(page.locator("#summary")).to_contain_text("heads of encoder self-attention")
    assert state(page)["block"] == "encoder"
    click(page.get_by_role("button", name="All tools"))
    expect(page.locator("#block-of-heads")).to_be_hidden()  # where each block has a button


def test_a_weight_is_read_under_its_map_and_the_effect_stays_under_its_own(open_page):
    page = open_page(link(), tools=False)
    page.locator(".pictured attention-heatmap").hover()
    expect(page.locator("#read")).to_contain_text("this head looks")
    expect(page.locator("#words")).to_contain_text("Without L")
    at = [page.locator(one).bounding_box() for one in (".pictured attention-heatmap", "#read", "#effects")]
    assert at[1]["y"] >= at[0]["y"] + at[0]["height"]
    assert at[1]["x"] > at[2]["x"] + at[2]["width"]


@pytest.mark.parametrize(("model", "written"), [(MODEL, "translation"), ("dates-transformer", "date")])
def test_the_map_of_effects_names_what_is_written_and_its_unit_and_small_effects_are_pale(open_page, model, written):
    page = open_page(f"/heads?model={model}&block=encoder", tools=False)
    expect(page.locator("#effects-title")).to_contain_text(f"the whole {written}’s log-probability, in nats")
    effects = [abs(number(text)) for text in page.locator("#effects td[data-i]").all_inner_texts()]
    end = max(1, *effects)
    expect(page.locator("#scale")).to_contain_text(f"−{end:.2f} nats (×")


def test_every_row_of_a_long_sentence_has_its_name(open_page):
    text = (
        "The small dog that lives in the old house by the river does not sleep when the neighbours talk in the garden."
    )
    page = open_page(f"/heads?model={MODEL}&text={text}", tools=False)
    assert page.locator(".pictured attention-heatmap").evaluate("map => [map.alignment.n > 20, map.plan.everyRow]") == [
        True,
        1,
    ]


WANTED = "all => all.map((one) => one.scrollWidth - one.clientWidth)"


@pytest.mark.parametrize("block", ["encoder", "cross"])
def test_map_and_table_are_whole(open_page, block):
    page = open_page(link(block=block))
    assert max(page.locator("#found .wide, #table .wide").evaluate_all(WANTED)) <= 0


def test_a_large_block_says_what_it_costs_and_asks(open_page):
    def enlarge(route: Route) -> None:
        models = route.fetch().json()
        for model in models:
            for block in model["blocks"]:
                block["layers"] *= 10
        route.fulfill(json=models)

    page = open_page("/lab")
    intercept(page, "**/api/models", enlarge)
    intercept(page, KNOCK_OUTS, lambda route: None)
    page.goto(page.url.replace("/lab", link()))
    ready(page)
    expect(page.locator("#empty")).to_contain_text("240 more times, each time without another head of cross-attention")
    expect(page.locator("#found")).to_be_hidden()
    page.get_by_role("button", name="knock out every head of this block").click()
    expect(page.locator("#doing")).to_have_text("knocking out 240 heads...")
    assert state(page)["run"] == "1"
    page.go_back()
    expect(page.locator("#empty")).to_be_visible()


def test_map_and_table_light_each_other_and_a_lock_wins(open_page, server):
    page = open_page(link(run=1))
    effect = served(server, "cross")["effect"]
    row(page, 1, 4).hover()
    assert lit(page) == [(1, 4)] * 2
    factor = np.exp(abs(effect[0][3]))
    expect(page.locator("#words")).to_contain_text("Without L1 H4 this translation becomes")
    likely = "less likely" if effect[0][3] < 0 else "more likely"
    expect(page.locator("#words")).to_contain_text(f"{factor:.1f} times {likely}")
    cell(page, 3, 3).hover()
    assert lit(page) == [(3, 3)] * 2
    cell(page, 3, 3).click()
    assert (state(page)["layer"], state(page)["head"]) == ("3", "3")
    row(page, 2, 1).hover()
    assert lit(page) == [(3, 3)] * 2, "the lock wins over what is pointed at"
    expect(row(page, 3, 3).get_by_role("button")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    assert "layer" not in state(page)
    row(page, 1, 1).get_by_role("button").focus()
    page.keyboard.press("ArrowDown")
    assert lit(page) == [(1, 2)] * 2
    page.keyboard.press("Enter")
    expect(page.locator("#words")).to_contain_text("Locked. Without L1 H2")
    cell(page, 1, 2).focus()
    page.keyboard.press("ArrowRight")
    assert lit(page) == [(1, 3)] * 2, "an arrow moves what is locked"
    page.locator("#unlock").click()
    page.locator("#source .piece").nth(2).hover()
    expect(page.locator("#source .piece[data-key]")).to_have_count(1)


def test_from_another_page_it_opens_on_the_head_that_its_title_names_and_nothing_is_locked(open_page, server):
    text = "The red car is fast."
    asked = {"model": MODEL, "text": text, "block": "cross"}
    effect = np.array(http.get(f"{server}/api/heads", params=asked).json()["effect"])
    layer, head = (int(k) + 1 for k in np.unravel_index(effect.argmin(), effect.shape))
    other = 1 if head != 1 else 2
    page = open_page(
        f"/?view=heatmap&model={MODEL}&text={text.replace(' ', '+')}&block=cross&layer=3&head={other}", tools=False
    )
    page.get_by_role("link", name="What if").click()
    page.get_by_role("link", name="Heads").click()
    arrive(page, "**/heads?**")
    expect(page.locator("#summary")).to_contain_text(f"needs L{layer} H{head} most")
    expect(page.locator("#named")).to_contain_text(f"L{layer} H{head}")
    assert "Locked" not in page.locator("#words").inner_text()
    assert "layer" not in state(page)


def test_a_link_to_a_head_shows_it_and_says_of_nothing_that_it_was_locked(open_page):
    page = open_page(link(block="cross", layer=2, head=3), tools=False)
    expect(page.locator("#named")).to_contain_text("L2 H3")
    assert "Locked" not in page.locator("#words").inner_text()
    expect(page.locator("#unlock")).to_be_visible()


def test_the_table_is_sorted_by_any_column_and_a_link_restores_it(open_page, server):
    page = open_page(link(block="encoder", layer=2, head=3, sort="-before", run=1))
    before = column(page, "previous word")
    assert before == sorted(before, reverse=True)
    heading = page.locator("#heads th", has=page.get_by_role("button", name="previous word"))
    expect(heading).to_have_attribute("aria-sort", "descending")
    assert lit(page) == [(2, 3)] * 2
    page.get_by_role("button", name="effect").click()
    assert column(page, "effect") == sorted(column(page, "effect"))
    expect(heading).not_to_have_attribute("aria-sort", "descending")
    expect(page.get_by_role("button", name="effect")).to_be_focused()
    page.keyboard.press("Enter")
    assert column(page, "effect") == sorted(column(page, "effect"), reverse=True)
    assert state(page)["sort"] == "-effect"
    address = page.url
    reload(page)
    assert page.url == address
    assert column(page, "effect") == sorted(column(page, "effect"), reverse=True)
    page.locator("#heads").get_by_role("button", name="head", exact=True).click()
    assert "sort" not in state(page)
    links = page.locator("#links a")
    at = f"?model={MODEL}&text={SENTENCE.replace(' ', '+')}&block=encoder&layer=2&head=3"
    without = f"./change{at}&do=knock-out+encoder.2.3"
    assert [a.get_attribute("href") for a in links.all()] == [f"./{at}", f"./steps{at}", without]
    click(links.first)
    expect(page.locator("#head-title")).to_contain_text("Encoder self-attention, layer 2, head 3")


def test_each_block_has_its_own_columns(open_page, server):
    page = open_page(link(run=1), 1920, 1080)
    page.get_by_role("button", name="decoder").click()
    expect(page.locator("#summary")).to_contain_text("heads of decoder self-attention")
    ready(page)
    decoder = served(server, "decoder")
    for name, values in (("mean distance", "distance"), ("two words before", "before"), ("previous word", "same")):
        np.testing.assert_allclose(column(page, name), np.ravel(decoder[values]), atol=0.00501, err_msg=name)
    expect(page.locator("#heads thead")).not_to_contain_text("AER")
    expect(page.locator("#heads thead")).not_to_contain_text("</s>")
    named = page.locator("#heads tbody tr", has_text="previous word")
    assert named.count() == sum(share >= 0.5 for share in np.ravel(decoder["same"])) > 0
    page.get_by_role("button", name="encoder").click()
    expect(page.locator("#heads thead")).to_contain_text("</s>")
    assert state(page)["block"] == "encoder"
    page.go_back()
    expect(page.locator("#summary")).to_contain_text("decoder")


def test_a_model_with_one_head_has_one_row_and_one_without_offers_others(open_page, server):
    page = open_page(link(model="rnn-bahdanau-en-fr"))
    effect = served(server, "cross", "rnn-bahdanau-en-fr")["effect"][0][0]
    assert column(page, "effect") == pytest.approx([effect], abs=0.00501)
    assert page.locator("#effects td[data-i]").count() == 1
    expect(page.locator("#summary")).to_contain_text("The one head of cross-attention cannot go")
    page = open_page(link(model="rnn-none-en-fr", run=1))
    expect(page.locator("#without-why")).to_contain_text("has no attention")
    expect(page.locator("#found")).to_be_hidden()
    page.locator("#others").get_by_role("button", name="Transformer, English to French").click()
    expect(page.locator("#summary")).to_contain_text("of 24 heads")
    assert state(page)["text"] == SENTENCE


def test_long_work_says_what_runs_and_can_be_cancelled(open_page):
    page = open_page("/lab")
    held = hold(page, KNOCK_OUTS)
    page.goto(page.url.replace("/lab", link()))
    expect(page.locator("#doing")).to_have_text("knocking out 24 heads...")
    page.locator("#stop").focus()
    press(page, "Enter")
    expect(page.locator("#empty")).to_be_visible()
    expect(page.locator("#run")).to_be_focused()
    page.locator("#run").dblclick(position={"x": 210, "y": 15})  # the second click falls on the button that cancels
    expect(page.locator("#stop")).to_be_focused()
    press(page, "Enter")
    assert "run" not in state(page)
    assert held


def test_long_work_that_does_not_come_can_be_tried_again(open_page):
    page = open_page("/lab")
    intercept(page, KNOCK_OUTS, lambda route: route.abort())
    page.goto(page.url.replace("/lab", link()))
    expect(page.locator("#notice")).to_contain_text("cannot be reached")
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    expect(page.locator("#run")).to_be_visible()
    page.unroute(KNOCK_OUTS)
    page.locator("#again").click()
    expect(page.locator("#summary")).to_contain_text("of 24 heads")
    expect(page.locator("#notice")).to_be_hidden()


def test_another_sentence_ends_the_knock_outs_of_the_one_before_and_a_refusal_offers_them_again(open_page):
    page = open_page("/lab")
    late = hold(page, KNOCK_OUTS)
    page.goto(page.url.replace("/lab", link()))
    awaited(page, late)
    expect(page.locator("#stop")).to_be_visible()
    other = re.compile(r"/api/attention\?.*cat\.")
    next_one = hold(page, other)
    ask(page, "Red cat.")
    awaited(page, next_one)
    at_rest(page)
    expect(page.locator("#stop")).to_be_hidden()
    expect(page.locator("#doing")).to_be_empty()
    expect(page.locator("html")).to_have_attribute("data-asking", "translation")
    next_one[0].abort()
    awaited(page, next_one, 2)  # it is asked once more
    next_one[1].abort()
    expect(page.locator("#empty")).to_contain_text("Nothing is knocked out yet")
    page.unroute(KNOCK_OUTS)
    page.unroute(other)
    click(page.locator("#again"))
    expect(page.locator("#summary")).to_contain_text("of 24 heads")
    assert state(page)["text"] == "Red cat."


def test_two_heads_stand_beside_their_mean_and_others_can_be_chosen(open_page, server):
    page = open_page(link(block="cross"))
    answer = served(server, "cross")
    most = max(answer["apart"], key=lambda one: one["divergence"])
    layer = answer["apart"].index(most) + 1
    chosen = [int(page.locator(f"#pair-{name}").input_value()) for name in ("layer", "one", "other", "row")]
    assert chosen == [layer, *most["heads"], most["row"]]
    expect(page.locator("#pair-words")).to_contain_text(f"They differ by {most['divergence']:.2f} bits.")
    means = ", ".join(f"layer {k} {np.mean(heads):.2f}" for k, heads in enumerate(answer["divergence"], 1))
    expect(page.locator("#pair-layers")).to_contain_text(f"in bits: {means}.")
    select(page.locator("#pair-layer"), "3")
    select(page.locator("#pair-row"), "3")
    assert state(page)["pair"] == f"3.{most['heads'][0]}.{most['heads'][1]}.3"
    asked = {"model": MODEL, "text": SENTENCE, "block": "cross", "layer": 3}
    weights = http.get(f"{server}/api/attention", params=asked).json()["blocks"]["cross"]["weights"][0]
    one, other = (np.array(weights[head - 1][2]) for head in most["heads"])
    shown = page.locator("#pair-rows tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.cells].slice(1).map((td) => Number(td.title)))"
    )
    np.testing.assert_allclose(shown, [one, other, (one + other) / 2], atol=1e-6)
    reload(page)
    assert page.locator("#pair-row").input_value() == "3"
    click(page.locator("#pair-most"))
    assert "pair" not in state(page)


def test_a_pair_that_is_not_there_and_one_of_another_block_give_way(open_page, server):
    page = open_page(link(block="cross", pair="9.1.2.3"))
    layer = page.locator("#pair-layer").input_value()
    assert layer in ("1", "2", "3")
    select(page.locator("#pair-layer"), "1")
    click(page.locator("#blocks [data-block=decoder]"))
    assert "pair" not in state(page)
    most = max(served(server, "decoder")["apart"], key=lambda one: one["divergence"])
    assert page.locator("#pair-row").input_value() == str(most["row"])


def test_steps_leads_from_all_heads_to_two_of_them(open_page):
    page = open_page("/steps?" + link(block="encoder", layer=2, head=3, stage="heads").split("?")[1])
    page.locator("#to-heads").click()
    arrive(page, "**/heads?*")
    assert state(page)["block"] == "encoder"
    expect(page.locator("#several-title")).to_be_in_viewport()


@pytest.mark.slow
def test_beside_a_station_the_map_and_the_table_have_their_columns_whole(open_page):
    page = open_page("/heads?model=transformer-en-fr&block=cross&lesson=heads&station=1")
    assert page.locator(".results .wide, #table .wide").evaluate_all(WANTED) == [0, 0, 0]


def test_the_side_of_many_sentences_that_comes_late_leaves_the_knock_outs_alone(open_page):
    page = open_page("/lab")
    late, held = hold(page, "**/built/heads.side-*.js"), hold(page, KNOCK_OUTS)
    page.goto(page.url.replace("/lab", link()))
    awaited(page, held)
    page.get_by_role("button", name="many sentences").click()
    awaited(page, late)
    held.clear()
    page.get_by_role("button", name="this sentence").click()
    awaited(page, held)
    with page.expect_response("**/built/heads.side-*.js"):
        late[0].continue_()
    at_rest(page)
    held[0].continue_()
    expect(page.locator("#summary")).to_contain_text("of 24 heads")
    ready(page)


def test_heads_that_look_back_are_counted_for_the_sentence(open_page):
    page = open_page("/heads?model=transformer-en-fr&text=The+black+cat+sleeps.&block=encoder")
    counts = page.locator("#looks tbody tr").evaluate_all(
        "rows => rows.map((row) => row.innerText.split(/\\s*\\t\\s*/))"
    )
    assert [name for name, *_ in counts] == ["encoder self-attention", "decoder self-attention", "cross-attention"]
    (_, back, *_, every), decoder, cross = counts
    assert every == "24"
    expect(page.locator("#looks p")).to_contain_text(f"{back} of 24 heads of encoder self-attention look mainly back")
    assert decoder[1:3] == cross[1:3] == ["–", "–"]

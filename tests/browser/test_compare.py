"""Compare as people use it: one gesture for all models, by pointer and keyboard, by link, on three screens, and when
one model fails."""

import re
from urllib.parse import parse_qsl, quote, urlencode, urlparse

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from regard.model.divergence import divergence
from tests.browser.conftest import LOOKS, ready
from tests.browser.maps import shown
from tests.browser.page import ask, at_rest, awaited, hold, intercept, search_of, violations
from tests.browser.waiting import click, go_back, reload, until
from tests.servers import http

DATE = "le 1er mai 2003"
SENTENCE = "The black cat did not sleep on the red chair."
KINDS = ["dates-none", "dates-hard", "dates-luong-local-p", "dates-transformer"]
ANSWERS = "**/api/attention?*"


def link(text: str, *models: str, **state: object) -> str:
    pairs = [("text", text), *(("model", model) for model in models), *state.items()]
    return "/compare?" + "&".join(f"{name}={quote(str(value))}" for name, value in pairs)


def state(page: Page) -> list[tuple[str, str]]:
    return parse_qsl(search_of(page))


def models(page: Page) -> list[str]:
    return [value for name, value in state(page) if name == "model"]


def column(page: Page, k: int) -> object:
    return page.locator(f".column[data-reading='{k}']")


def written(page: Page, k: int) -> str:
    return page.locator(f"[data-reading='{k}'] token-line").inner_text().replace("</s>", "").strip()


def lit(page: Page) -> list[int]:
    """In which columns a row is framed."""
    framed = page.locator(".column:has(.lit-row:not([hidden]))")
    return [int(k) for k in framed.evaluate_all("columns => columns.map((column) => column.dataset.reading)")]


def drawn(page: Page, k: int) -> np.ndarray:
    return shown(page, f"[data-reading='{k}'] attention-heatmap")


def served(server: str, model: str, text: str, **more: object) -> dict:
    return http.get(f"{server}/api/attention", params={"model": model, "text": text, **more}).json()


def wait_for(page: Page, name: str, value: str) -> None:
    script = "([name, value]) => new URL(location).searchParams.getAll(name).includes(value)"
    until(page, script, arg=[name, value])


@pytest.mark.parametrize(("width", "height", "theme"), LOOKS)
def test_it_opens_on_a_sentence_through_several_models(open_page, shot, width, height, theme):
    page = open_page("/compare", width, height, color_scheme=theme)
    shot(page, f"{width}-{theme}", full=True)
    assert "transformer-en-fr" in models(page)
    assert page.locator(".column").count() == len(models(page))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.locator("#errors")).to_contain_text("Luong, Pham and Manning 2015")
    expect(page.locator("#errors")).to_contain_text("English to German")
    free = "select => Object.assign(select.style, {maxWidth: 'none', fieldSizing: 'content'}) && select.offsetWidth"
    has, needs = page.locator("#model").evaluate(f"select => [select.offsetWidth, ({free})(select)]")
    assert has >= needs, "what is compared is named in full"


def test_a_character_that_turns_the_text_after_it_turns_nothing_else(open_page):
    page = open_page(link("a\u202eb", "transformer-en-fr", "rnn-bahdanau-en-fr"))
    boxes = [piece.bounding_box() for piece in page.locator("#source .piece").all()]
    assert [box["x"] for box in boxes] == sorted(box["x"] for box in boxes)
    assert page.locator("#source .piece").last.inner_text() == "</s>"


@pytest.mark.parametrize("width", [1280, 390])
def test_every_kind_of_attention_is_shown_for_what_it_is(open_page, server, width):
    page = open_page(link(DATE, *KINDS, "dates-average"), width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(column(page, 0).locator("fixed-vector")).to_be_visible()
    expect(column(page, 0).locator(".about")).to_contain_text("the same at each step")
    for k, model in [(1, "dates-hard"), (2, "dates-luong-local-p")]:
        block = served(server, model, DATE)["blocks"]["cross"]
        np.testing.assert_allclose(drawn(page, k), block["weights"][0][0], atol=1e-6)
    maps = page.locator("attention-heatmap")
    np.testing.assert_allclose(maps.nth(2).evaluate("map => map.alignment.window.centres"), block["window"]["centres"])
    assert maps.nth(1).evaluate("map => map.alignment.looks") == "one place"
    expect(column(page, 4).locator("attention-words")).to_contain_text("at each of the")
    average = drawn(page, 4)
    np.testing.assert_allclose(average, 1 / average.shape[1], atol=1e-5)


def test_a_word_is_lit_and_locked_in_all_models_that_write_it(open_page):
    page = open_page(link(DATE, *KINDS, target="2003-05-01"))
    piece = column(page, 1).locator("token-line .piece").nth(3)
    piece.hover()
    assert lit(page) == [1, 2, 3]
    expect(column(page, 0).locator(".piece[data-query]")).to_have_count(1)
    expect(page.locator("#words")).to_contain_text("all 4 models write it")
    piece.click()
    expect(page.locator("#words")).to_contain_text("Locked.")
    said = column(page, 2).locator("attention-words").inner_text()
    column(page, 2).locator("token-line .piece").nth(6).hover()
    assert column(page, 2).locator("attention-words").inner_text() == said, "the lock wins over what is pointed at"
    page.keyboard.press("ArrowDown")
    expect(column(page, 2).locator("attention-words")).not_to_have_text(said)
    page.keyboard.press("Escape")
    expect(page.locator("#unlock")).to_be_hidden()
    assert lit(page) == []


def test_a_model_that_does_not_write_the_word_says_so(open_page, server):
    models, text = ("dates-bahdanau", "dates-none"), "tomorrow"  # what is no date is read differently by each
    tokens = [served(server, model, text)["target"]["tokens"] for model in models]
    i = next(i for i, (one, other) in enumerate(zip(*tokens, strict=False)) if one != other)
    page = open_page(link(text, *models))
    column(page, 0).locator(f".piece[data-i='{i}']").click()
    assert lit(page) == [0]
    said = f"Writes “{tokens[1][i]}” here, not “{tokens[0][i]}”."
    expect(column(page, 1).locator("attention-words")).to_have_text(said)
    expect(page.locator("#words")).to_contain_text("1 of 2 models write it")


def test_a_word_of_the_sentence_lights_its_column_everywhere(open_page):
    page = open_page(link(DATE, *KINDS))
    page.locator("#source .piece[data-j='4']").hover()
    columns = page.locator(".lit-column:not([hidden])")
    expect(columns).to_have_count(3)
    expect(column(page, 0).locator("attention-words")).to_contain_text("somewhere in the vector")


HEIGHTS = """maps => maps.map((map) => {
  const { alignment, plan } = map;
  const { top } = map.querySelector("canvas").getBoundingClientRect();
  return alignment.rows.labels.map((name, i) => [name, Math.round(top + plan.top + i * plan.down)]);
})"""


@pytest.mark.parametrize("asked", ["with=transformer-en-fr", "model=rnn-bahdanau-en-fr&model=transformer-en-fr"])
@pytest.mark.parametrize("text", ["She does not like the red car.", "He wants to know where the station is."])
def test_a_word_stands_at_one_height_in_all_maps_of_any_address(open_page, text, asked):
    page = open_page(f"/compare?{urlencode({'text': text})}&{asked}")
    heights = page.locator("attention-heatmap:visible").evaluate_all(HEIGHTS)
    assert len(heights) == 2
    one, other = (dict(rows) for rows in heights)
    assert one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == ([] if "rouge" in one else ["", "est"])
    if "rouge" in one:
        return
    box = page.locator("attention-heatmap:visible").last.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, other[""] + 9)
    expect(page.locator(".tip:not([hidden])")).to_have_count(0)
    page.locator("token-line .piece", has_text="gare").last.hover()
    frames = page.locator("attention-heatmap:visible .lit-row").evaluate_all(
        "all => all.map((one) => Math.round(one.getBoundingClientRect().top))"
    )
    now = page.locator("attention-heatmap:visible").evaluate_all(HEIGHTS)  # a sentence above may be shorter by a line
    assert frames == [dict(rows)["gare"] for rows in now]


def test_a_locked_word_stays_when_its_column_has_another_model(open_page):
    page = open_page(link(SENTENCE, "rnn-bahdanau-en-fr", "rnn-none-en-fr"))
    column(page, 0).locator("token-line .piece", has_text="rouge").click()
    before = dict(state(page))["row"]
    column(page, 0).locator(".model").select_option("transformer-en-fr")
    wait_for(page, "model", "transformer-en-fr")
    expect(page.locator("#words")).to_have_text("Locked. “rouge”: both models write it.")
    assert dict(state(page))["row"] != before


def test_the_keyboard_alone_locks_moves_and_unlocks(open_page):
    page = open_page(link(DATE, "dates-bahdanau", "dates-hard"))
    page.locator("[data-reading='0'] attention-heatmap").press("ArrowDown")
    assert lit(page) == [0, 1]
    before = state(page)
    page.keyboard.press("ArrowDown")
    assert state(page) != before
    page.keyboard.press("Escape")
    page.wait_for_url(lambda address: not {"row", "column"} & {name for name, _ in parse_qsl(urlparse(address).query)})
    page.locator("#source .piece[tabindex='0']").press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#words")).to_contain_text("Locked.")
    assert ("column", "2") in state(page)


def test_a_link_restores_everything_it_says(open_page):
    address = (
        "/compare?text=14+juillet+89&target=1989-07-14&model=dates-transformer&layer=1&head=3&row=5"
        "&model=dates-bahdanau&column=2&view=numbers&rows=produced"
    )
    page = open_page(address.removesuffix("&rows=produced"))  # as an earlier version wrote it
    assert f"/compare?{search_of(page)}" == address
    expect(page.locator("[data-reading='0'] .heads")).to_have_value("1.3")
    expect(page.locator("#words")).to_contain_text("Locked.")
    expect(column(page, 1).locator("attention-numbers [data-lit=cell]")).to_have_count(1)
    assert [written(page, k) for k in (0, 1)] == ["1989-07-14"] * 2
    reload(page)
    assert f"/compare?{search_of(page)}" == address


def test_models_are_changed_added_and_taken_away_and_back_returns(open_page):
    page = open_page(link(DATE, "dates-none", "dates-bahdanau"))
    expect(column(page, 0).locator(".remove")).to_be_hidden()
    page.locator("#more").select_option("dates-hard")
    wait_for(page, "model", "dates-hard")
    column(page, 0).locator(".model").select_option("dates-average")
    wait_for(page, "model", "dates-average")
    assert models(page) == ["dates-average", "dates-bahdanau", "dates-hard"]
    column(page, 2).locator("token-line .piece").nth(2).click()
    lock = state(page)[-1]
    click(column(page, 1).locator(".remove"))
    assert state(page)[-1] == lock, "the lock stays with its model"
    assert models(page) == ["dates-average", "dates-hard"]
    page.keyboard.press("Escape")
    page.go_back()
    wait_for(page, "model", "dates-bahdanau")
    assert page.locator(".column").count() == 3


THREE = ("rnn-none-en-fr", "rnn-bahdanau-en-fr", "transformer-en-fr")


def test_a_large_screen_has_room_for_the_maps_with_all_their_facts(open_page):
    text = "She did not want to go to the cinema with her brother because it was raining."
    page = open_page(link(text, *THREE), 1920, 1080)
    facts = [fact.bounding_box() for fact in page.locator("#model-figures .fact").all()]
    assert max(fact["y"] + fact["height"] for fact in facts) <= 1080


def test_two_models_have_one_distance_on_a_word_and_one_over_the_sentence(open_page):
    text = "She does not like the red car."  # both write the same
    page = open_page(link(text, *THREE[1:], words="apart", rows="produced"), tools=False)
    maps = [page.locator(f"[data-reading='{k}'] attention-heatmap") for k in range(2)]
    weights = """({ alignment: { weights, n, m } }) =>
      Array.from({ length: n }, (_, i) => [...weights.slice(i * m, (i + 1) * m)])"""
    apart = divergence(*(np.array(one.evaluate(weights)) for one in maps))
    i = 2
    label = maps[0].evaluate("(map, i) => map.alignment.rows.tokens[i]", i).removeprefix("▁")
    click(column(page, 0).locator("token-line .piece", has_text=label).first)
    said = page.locator("#words")
    expect(said).to_contain_text(f"Bahdanau and Transformer differ by {apart[i]:.2f} bits")
    expect(said).to_contain_text(f"the mean over the sentence is {apart.mean():.2f}")


def test_the_figures_of_a_model_stand_in_one_row_under_the_same_names(open_page):
    page = open_page(link(SENTENCE, *THREE))
    rows = page.locator("#model-figures tbody tr")
    names = page.locator("#model-figures thead th").all_inner_texts()
    assert names == ["AER", "BLEU on Europarl", "chrF on Europarl", "parameters", "log-probability"]
    bare = rows.first.locator("td")
    expect(bare).to_have_count(len(names))
    assert [bool(text) for text in bare.all_inner_texts()] == [False, True, True, True, True]


def test_a_map_of_one_word_takes_no_more_room_than_it_needs(open_page):
    page = open_page(link("Stop", *THREE))
    height = "maps => maps.map((map) => map.querySelector('canvas').offsetHeight)"
    heights = page.locator("attention-heatmap:visible").evaluate_all(height)
    assert len(heights) == 2
    assert max(heights) <= 620
    assert page.locator(".column attention-words").last.bounding_box()["y"] < 950


def test_what_is_full_says_how_many_there_may_be(open_page):
    page = open_page(link(DATE, *KINDS * 5))
    expect(page.locator(".column")).to_have_count(16)
    expect(page.locator("#more")).to_be_disabled()
    expect(page.locator("#more option:checked")).to_have_text("16 models at most")


def test_numbers_that_are_cut_off_fade_until_they_are_scrolled_to(open_page):
    page = open_page(link(SENTENCE, "rnn-none-en-fr", "rnn-bahdanau-en-fr", "transformer-en-fr", view="numbers"))
    table = page.locator("[data-reading='1'] attention-numbers")
    fade = "numbers => getComputedStyle(numbers).getPropertyValue('--fade')"
    assert table.evaluate(fade) == "48px"
    table.focus()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('[data-reading=\"1\"] attention-numbers').scrollLeft > 100")
    table.evaluate("numbers => numbers.scrollTo(9999, 0)")
    at_rest(page)
    assert table.evaluate(fade) == "0px"


def test_another_task_brings_its_own_models_and_example(open_page):
    page = open_page("/compare")
    page.locator("#model").select_option("dates")
    wait_for(page, "model", "dates-none")
    assert all(model.startswith("dates-") for model in models(page))
    expect(page.locator("#shares")).to_contain_text("Dates without a mistake")
    expect(page.locator("#share-names")).to_contain_text("11 to 20 letters")
    expect(page.locator("#errors")).to_be_hidden()
    page.get_by_role("button", name="examples").click()
    expect(page.locator("#examples small").first).to_be_visible()


def test_all_models_read_the_same_translation_of_ones_own(open_page):
    page = open_page(link(DATE, *KINDS))
    page.locator("#force").click()
    page.keyboard.type("2003-05-07")
    page.keyboard.press("Enter")
    wait_for(page, "target", "2003-05-07")
    assert [written(page, k) for k in range(4)] == ["2003-05-07"] * 4
    page.locator("#unforce").click()
    until(page, "() => !new URL(location).searchParams.has('target')")


@pytest.mark.parametrize("text", ["", "word " * 300])
def test_what_cannot_be_read_is_explained_and_nothing_is_lost(open_page, text):
    page = open_page(link(DATE, *KINDS))
    before = [written(page, k) for k in range(4)]
    ask(page, text)
    expect(page.locator("#notice")).to_be_visible()
    assert any(word in page.locator("#notice-text").inner_text() for word in ("Type", "shorten"))
    assert page.locator("#text").input_value() == text
    assert [written(page, k) for k in range(4)] == before
    ask(page, "3/3/98")
    wait_for(page, "text", "3/3/98")
    expect(page.locator("#notice")).to_be_hidden()


def test_one_model_that_fails_leaves_the_others_alone(open_page):
    page = open_page(link(DATE, *KINDS))
    hard = re.compile("api/attention.*model=dates-hard")
    intercept(page, hard, lambda route: route.abort())
    ask(page, "3/3/98")
    expect(column(page, 1).locator(".failure")).to_contain_text("cannot be reached")
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    assert written(page, 3).startswith("1998")
    page.unroute(hard)
    click(column(page, 1).get_by_role("button", name="try again"))
    assert written(page, 1).startswith("1998")
    expect(column(page, 1).locator("attention-heatmap")).to_be_visible()


def test_a_model_that_fails_leaves_no_map_of_the_one_that_stood_in_its_column(open_page):
    page = open_page(link(DATE, "dates-transformer", "dates-bahdanau"))
    hard = re.compile("api/attention.*model=dates-hard")
    intercept(page, hard, lambda route: route.abort())
    column(page, 1).locator(".model").select_option("dates-hard")
    expect(column(page, 1).locator(".failure")).to_contain_text("cannot be reached")
    expect(column(page, 1).locator("attention-heatmap")).to_be_hidden()
    assert written(page, 1) == ""
    expect(column(page, 0).locator("attention-heatmap")).to_be_visible()
    page.unroute(hard)
    click(column(page, 1).get_by_role("button", name="try again"))
    assert written(page, 1)


def test_cancelling_before_any_answer_goes_back(open_page):
    page = open_page(link(DATE, *KINDS))
    before, address = [written(page, k) for k in range(4)], page.url
    intercept(page, ANSWERS, lambda route: None)
    ask(page, "3/3/98")
    expect(page.locator("#cancel")).to_be_visible()
    click(page.locator("#cancel"))
    assert [written(page, k) for k in range(4)] == before
    assert page.url == address
    expect(page.locator("#text")).to_have_value("3/3/98")


def test_a_server_that_went_away_is_said_once_and_asked_again(open_page):
    page = open_page(link(DATE, *KINDS))
    intercept(page, ANSWERS, lambda route: route.abort())
    ask(page, "3/3/98")
    expect(page.locator("#notice")).to_contain_text("cannot be reached")
    expect(page.locator(".failure:visible")).to_have_count(0)
    page.unroute(ANSWERS)
    page.locator("#again").click()
    wait_for(page, "text", "3/3/98")


def test_long_work_says_how_far_it_is_and_can_be_cancelled(open_page):
    page = open_page(link(DATE, *KINDS))
    held = hold(page, re.compile(r"api/attention\?(?!.*model=dates-none)"))
    ask(page, "3/3/98")
    expect(page.locator("#decoding")).to_contain_text("1 of 4 models done")
    page.locator("#cancel").click()
    expect(page.locator("#cancel")).to_be_hidden()
    expect(column(page, 2).locator(".failure")).to_contain_text("Cancelled")
    assert written(page, 0).startswith("1998")
    assert held


def test_the_chart_shows_what_was_measured_and_ones_own_sentence(open_page, server):
    page = open_page(link(SENTENCE, "transformer-en-fr", "transformer-en-fr"))
    expect(page.locator("[data-score=bleu]")).to_have_attribute("aria-pressed", "true")
    page.locator("#lengths details summary").click()
    measured = next(m["measured"] for m in http.get(f"{server}/api/models").json() if m["id"] == "transformer-en-fr")
    scores = [group["bleu"] for group in measured["by_length"]["europarl/test.tsv"] if group["pairs"] >= 20]
    lines = page.evaluate("document.querySelector('#length-chart > div').data.map(({name, y}) => [name, [...y]])")
    assert dict(lines)["Transformer"] == scores
    assert page.evaluate("document.querySelector('#length-chart > div').layout.shapes[0].x0") == len(SENTENCE.split())
    row = page.locator("#length-table tbody tr", has=page.get_by_role("rowheader", name="Transformer", exact=True))
    assert row.locator("td").first.inner_text() == f"{scores[0]:.1f}"
    click(page.locator("[data-score=chrf]"))
    assert ("score", "chrf") in state(page)
    page.locator("[data-set='tatoeba/dev.tsv']").click()
    expect(page.locator("#length-table thead")).to_contain_text("21 to 30 words (1 sentence)")
    page.locator("[data-set='europarl/test.tsv']").click()
    reload(page)
    expect(page.locator("[data-score=chrf]")).to_have_attribute("aria-pressed", "true")


def test_the_gap_without_attention_is_said_with_its_interval(open_page, server):
    page = open_page(link(SENTENCE, "transformer-en-fr", "transformer-en-fr"))
    measured = {m["id"]: m["measured"] for m in http.get(f"{server}/api/models").json()}
    group = measured["rnn-bahdanau-en-fr"]["gain"]["by_length"]["europarl/test.tsv"][0]
    by_length = (measured[f"rnn-{name}-en-fr"]["by_length"]["europarl/test.tsv"] for name in ("bahdanau", "none"))
    with_, without = (round(groups[0]["bleu"], 1) for groups in by_length)
    said = f"{with_ - without:.1f} [{group['low']:.1f} to {group['high']:.1f}]"
    expect(page.locator("#gain")).to_contain_text(f"a gap of {said};")
    page.locator("#lengths details summary").click()
    row = page.locator("#gain-table tbody tr", has=page.get_by_role("rowheader", name="Bahdanau", exact=True))
    assert row.locator("td").first.inner_text() == said
    click(page.locator("#loop"))
    assert models(page)[0] == "rnn-none-en-fr"
    assert "la mise en œuvre de la mise en œuvre" in written(page, 0)


def test_where_the_chart_library_does_not_come_its_numbers_are_a_table_and_the_maps_are_drawn(open_page):
    page = open_page("/compare", wait=False)
    intercept(page, "**/plotly.min.js", lambda route: route.abort())
    page.reload()
    expect(page.locator("#notice")).to_contain_text("chart library did not load")
    expect(page.locator("#lengths details[open]")).to_be_visible()
    assert drawn(page, 1).any()


@pytest.mark.parametrize(
    ("text", "width", "height", "theme"), [("Tuesday 3 March 1998", *LOOKS[0]), ("Stop", *LOOKS[1])]
)
def test_all_mechanisms_stand_side_by_side_under_one_pointer(open_page, shot, text, width, height, theme):
    page = open_page(link(text, "dates-none", all=1, row=2), width, height, color_scheme=theme)
    shot(page, f"all-{text[0]}-{width}", full=True)
    assert page.locator(".column").count() == 15
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    pieces = [column.locator("token-line .piece").nth(1).inner_text() for column in page.locator(".column").all()]
    expected = [k for k in range(1, 15) if pieces[k] == pieces[0]]
    assert lit(page) == expected, "the row of the same written piece, in all models that wrote it"
    assert violations(page) == []


def test_all_mechanisms_come_by_a_button_a_few_at_a_time_and_nothing_is_asked_twice(open_page):
    page = open_page(link(DATE, *KINDS))
    asked, running, most = [], set(), []

    def started(request: object) -> None:
        if "/api/attention?" in request.url:
            asked.append(request.url)
            running.add(request)
            most.append(len(running))

    def finished(request: object) -> None:
        running.discard(request)

    page.on("request", started)
    page.on("requestfinished", finished)
    click(page.locator("#all"))
    columns = page.locator(".column")
    expect(columns).to_have_count(15)
    assert len(asked) == len(set(asked)) == 15 - len(KINDS)
    assert max(most) <= 4
    assert ("all", "1") in state(page)
    name = page.locator(".column a.open").nth(2)
    assert parse_qsl(urlparse(name.get_attribute("href")).query)[0][0] in {"model", "text"}
    click(page.locator("#all"))
    assert ("all", "1") not in state(page)
    assert columns.count() < 12
    go_back(page)
    expect(columns).to_have_count(15)


def test_the_overlap_of_the_hops_stands_under_their_maps_and_the_penalty_makes_it_smaller(open_page):
    page = open_page(link("Where did you put the keys", "self-attentive-en", "self-attentive-penalty-en"))
    without, with_penalty = (float(text) for text in page.locator("[data-fact=redundancy] b").all_inner_texts())
    assert with_penalty < without
    expect(page.locator("#rows-by")).to_be_hidden()
    rows = page.locator("attention-heatmap").first.evaluate("map => map.alignment.rows.labels")
    assert rows[:2] == ["hop 1", "hop 2"]


FROM_BAHDANAU = ("rnn-bahdanau-en-fr", "rnn-luong-general-en-fr", "transformer-en-fr")


def test_recurrent_attention_is_said_in_queries_keys_and_values(open_page):
    page = open_page(link(SENTENCE, *FROM_BAHDANAU))
    assert page.locator(".roles").all_inner_texts() == [
        "query sᵢ₋₁, keys U hⱼ, values hⱼ",
        "query sᵢ, keys hⱼ, values hⱼ",
        "serves the word just written",
    ]
    expect(page.locator("#to-transformer")).to_contain_text("key and value from the same annotation")


def test_the_name_of_a_small_map_opens_it_in_explore(open_page):
    page = open_page(link(SENTENCE, *FROM_BAHDANAU))
    click(page.locator("#all"))
    click(page.get_by_role("link", name="Bahdanau"))
    assert urlparse(page.url).path == "/"
    assert {("model", "rnn-bahdanau-en-fr"), ("text", SENTENCE)} <= set(state(page))


def test_maps_name_their_rows_by_the_word_being_written_at_earlier_addresses_too(open_page):
    names = "maps => maps.map((map) => map.alignment.rows.side)"
    page = open_page("/compare?text=The+red+car+is+fast.")
    assert page.locator("attention-heatmap:visible").evaluate_all(names) == ["target", "target"]
    expect(page.locator("#rows-by")).to_be_hidden()
    assert {("layer", "3"), ("head", "5")} <= set(state(page))
    page = open_page(link("The red car is fast.", "rnn-bahdanau-en-fr", "transformer-en-fr"))
    assert page.locator("attention-heatmap:visible").evaluate_all(names) == ["target", "target"]
    expect(column(page, 1).locator(".roles")).to_have_text("serves the word just written")
    page.locator("#rows-by").click()
    expect(column(page, 0).locator(".roles")).to_contain_text("; rows: the word just written")


def test_a_head_that_is_chosen_while_another_sentence_comes_is_asked_of_that_sentence(open_page, server):
    page = open_page(link("I am happy.", "rnn-bahdanau-en-fr", "transformer-en-fr"))
    held = hold(page, ANSWERS, times=2)
    ask(page, SENTENCE)
    awaited(page, held, 2)
    page.locator("[data-reading='1'] .heads").select_option("2.3")
    held[0].continue_()  # of the other column, which is not asked twice
    wait_for(page, "text", SENTENCE)
    ready(page)
    assert ("layer", "2") in state(page)
    expect(page.locator(".failure:visible")).to_have_count(0)
    for k, model in enumerate(["rnn-bahdanau-en-fr", "transformer-en-fr"]):
        assert written(page, k) == served(server, model, SENTENCE)["target"]["text"]


def test_a_column_that_is_changed_before_the_first_answer_cancels_nothing(open_page):
    page = open_page("/lab")
    held = hold(page, ANSWERS, times=2)
    page.goto(page.url.replace("/lab", link(SENTENCE, "rnn-bahdanau-en-fr", "transformer-en-fr")))
    awaited(page, held, 2)
    page.evaluate("""() => {
        window.states = [];
        const root = document.documentElement;
        new MutationObserver(() => states.push(root.dataset.state)).observe(root, { attributes: true });
    }""")
    page.locator("[data-reading='1'] .heads").select_option("2.3")
    held[0].continue_()  # of the other column, which is not asked twice
    wait_for(page, "layer", "2")
    ready(page)
    assert "error" not in page.evaluate("states")


def test_rows_that_are_named_otherwise_while_another_sentence_comes_are_of_that_sentence(open_page):
    page = open_page(link("The red car is fast.", "rnn-bahdanau-en-fr", "transformer-en-fr"))
    held = hold(page, ANSWERS, times=2)
    ask(page, SENTENCE)
    awaited(page, held, 2)
    page.locator("#rows-by").click()
    for route in held:
        route.continue_()
    ready(page)
    assert ("text", SENTENCE) in state(page)
    assert page.title().startswith(SENTENCE)


def test_the_sentence_before_that_is_asked_again_while_another_comes_is_the_one_that_is_shown(open_page):
    page = open_page(link(DATE, *KINDS))
    before = [written(page, k) for k in range(4)]
    held = hold(page, "**/api/attention?*3%2F3%2F98*")
    ask(page, "3/3/98")
    awaited(page, held)
    ask(page, DATE)
    held[0].continue_()
    ready(page)
    assert [written(page, k) for k in range(4)] == before
    assert ("text", DATE) in state(page)


def test_a_head_can_be_chosen_after_a_sentence_that_did_not_come(open_page):
    page = open_page(link(SENTENCE, "rnn-bahdanau-en-fr", "transformer-en-fr"))
    intercept(page, ANSWERS, lambda route: route.abort())
    ask(page, "I am happy.")
    expect(page.locator("#notice")).to_contain_text("cannot be reached")
    page.unroute(ANSWERS)
    page.locator("[data-reading='1'] .heads").select_option("2.3")
    wait_for(page, "layer", "2")
    assert ("text", SENTENCE) in state(page)


def test_a_window_may_change_its_size_before_there_are_columns(open_page):
    page = open_page(link(DATE, "dates-none", all=1))
    held = hold(page, "**/api/models*")
    page.reload()
    awaited(page, held)
    page.evaluate("dispatchEvent(new Event('resize'))")  # at the end no script may have failed
    held[0].continue_()
    ready(page)
    expect(page.locator("#columns .column").first).to_be_visible()


def test_a_view_that_is_chosen_while_a_column_waits_is_in_the_address_once_it_is_there(open_page):
    page = open_page(link(DATE, "dates-transformer", "dates-bahdanau"))
    held = hold(page, re.compile("api/attention.*model=dates-hard"))
    column(page, 1).locator(".model").select_option("dates-hard")
    waiting = awaited(page, held)
    page.get_by_role("button", name="numbers").click()
    waiting.continue_()
    ready(page)
    assert ("view", "numbers") in state(page)

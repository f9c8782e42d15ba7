"""Explain as people use it: six measures under one cursor, by pointer, keyboard and link, and when things go wrong."""

import re
from functools import partial
from urllib.parse import quote

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from regard.app.classroom.lesson.lessons import lessons
from tests.browser.conftest import ready
from tests.browser.page import ask, awaited, hold, intercept, link, number, state, words_of
from tests.browser.waiting import arrive, click, go_back, reload, select
from tests.servers import served

SENTENCE = "The black cat did not sleep on the red chair."  # 12 pieces
ALL = ["weights", "left_out", "norms", "rollout", "brought", "gradient"]
FRAMES = """() => [...document.querySelectorAll("#below :not([hidden], [data-first]) > matrix-map")].map((map) => {
  const canvas = map.querySelector("canvas");
  const { data } = canvas.getContext("2d").getImageData(0, 0, 1, canvas.height);
  const lit = [...Array(canvas.height).keys()].filter((y) => data[4 * y] === 184 && data[4 * y + 1] === 80);
  return [lit[0], lit.at(-1)].join();
})"""  # where the left edge is orange: the row that is lit; left of the first are names


link = partial(link, "/explain", text=SENTENCE)
served = partial(served, path="explanations", model="transformer-en-fr", text=SENTENCE)


def ranked(page: Page, measure: str) -> list[float]:
    return [number(text) for text in page.locator(f"[data-measure={measure}] ranked-bars .number").all_inner_texts()]


def agreement(page: Page) -> list[float]:
    return [float(text) for text in page.locator("#agreement td").filter(has_text=".").all_inner_texts()]


def coloured(measure: str, values: np.ndarray | list[float]) -> np.ndarray:
    """What map and bars show of a measure: of leave-one-out the share of the probability that is lost."""
    values = np.array(values)
    return np.sign(values) * (1 - np.exp(-np.abs(values))) if measure == "left_out" else values


def gist(page: Page, measure: str) -> Locator:
    """The line under the name of a measure that is shown."""
    return page.locator(f"[data-measure={measure}] .gist").filter(visible=True)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "theme"), [(1280, 800, "light"), (390, 844, "dark")])
def test_it_opens_on_six_maps(open_page, width, height, theme):
    page = open_page(link(), width, height, color_scheme=theme)
    assert page.locator("[data-measure]:visible").evaluate_all("all => all.map((one) => one.dataset.measure)") == ALL
    said = re.compile("^(The measures name different words|Leaving .* costs most) here: (to write|having written)")
    expect(page.locator("#words")).to_contain_text(said)
    boxes = [canvas.bounding_box() for canvas in page.locator("matrix-map canvas").all()]
    if width > 700:
        assert max(box["y"] + box["height"] for box in boxes[:2]) <= height < min(box["y"] for box in boxes[2:])
        assert len({round(box["y"]) for box in boxes[:2]}) == len({round(box["width"]) for box in boxes[3:]}) == 1
    assert page.locator("#about-title ~ .abouts math").count() == len(ALL)


def test_every_number_is_the_models_own(open_page, server):
    answer = served(server)
    i = 1
    page = open_page(link(row=i + 1))
    for measure in ALL:
        row = sorted(coloured(measure, answer["measures"][measure][i]), key=abs, reverse=True)[:6]
        np.testing.assert_allclose(ranked(page, measure), row, atol=0.00501)
        end = 1 if measure in ("weights", "left_out") else np.abs(answer["measures"][measure]).max()
        assert (
            f"{end:.{2 if end < 10 else 1}f}" in page.locator(f"[data-measure={measure}] .measure-scale").inner_text()
        )
    np.testing.assert_allclose(agreement(page), np.ravel(answer["agreement"]), atol=0.00501)
    names = page.locator("#agreement thead th").all_inner_texts()
    furthest = names[int(np.argmin(answer["agreement"][0]))]
    assert f"furthest from them: {furthest} " in page.locator("#summary").inner_text().replace("\u00a0", " ")


def test_it_opens_by_words_whose_numbers_are_those_of_their_pieces_and_one_click_gives_these(open_page, server):
    page = open_page(link())
    at = state(page)
    answer = served(server, layer=at["layer"], head=at["head"])
    rows, columns = (words_of(answer[side]["tokens"], answer[side]["offsets"]) for side in ("target", "source"))
    assert any(len(some) > 1 for some in rows), "n'a"
    assert all(len(some) == 1 for some in columns)
    read = [j for (j,) in columns]
    for measure in ALL:
        of = np.array(answer["measures"][measure])[:, read]
        sums = np.array([of[some].sum(0) for some in rows])
        if measure == "weights":
            sums /= sums.sum(1, keepdims=True)
        elif measure not in ("gradient", "left_out"):
            sums /= np.array([[len(some)] for some in rows])
        shown = page.locator(f"[data-measure={measure}] matrix-map").evaluate("map => map.numbers[0].values")
        np.testing.assert_allclose(np.reshape(shown, sums.shape), coloured(measure, sums), atol=1e-5)
    labels = "map => [map.numbers[0].rows.labels, map.numbers[0].columns.labels]"
    words, texts = page.locator("[data-measure=weights] matrix-map").evaluate(labels)
    assert "n'a" in words
    assert "</s>" not in words + texts
    expect(page.locator("#note")).to_have_text("Words; end marks left out, weights divided by what is left.")
    piece = next(some for some in rows if len(some) > 1)[1]
    page.locator(f"#target .piece[data-i='{piece}']").click()
    expect(page.locator("#words")).to_contain_text("Locked. To write “n'a” this head looks most at")
    assert state(page)["words"] == "apart"
    page.locator("#pieces").click()
    arrive(page, lambda url: "words=" not in url)
    expect(page.locator("#words")).to_contain_text(f"Locked. To write “{answer['target']['tokens'][piece]}”")
    pieces, _ = page.locator("[data-measure=weights] matrix-map").evaluate(labels)
    assert len(pieces) == len(answer["target"]["tokens"])
    reload(page)
    expect(page.locator("#pieces")).to_have_text("show the words")
    page.locator("#pieces").click()
    page.wait_for_url("**words=apart**")


def test_on_a_phone_two_maps_come_first_and_one_control_has_the_rest(open_page):
    page = open_page(link(), 390, 844, tools=False, has_touch=True, is_mobile=True)
    shown = page.locator("[data-measure]:visible")
    assert shown.evaluate_all("all => all.map((one) => one.dataset.measure)") == ALL[:2]
    weights, left_out = (canvas.bounding_box() for canvas in page.locator("matrix-map canvas").all()[:2])
    assert weights["y"] == left_out["y"], "beside each other"
    assert page.evaluate("document.documentElement.scrollHeight") < 1600
    asked = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('gradient')).length"
    assert page.evaluate(asked) == 0, "what is not seen is not computed"
    expect(page.locator("#right-title")).to_be_hidden()
    expect(page.locator("#more")).to_have_text("4 more, and whether they agree")
    page.locator("#more").tap()
    expect(shown).to_have_count(len(ALL))
    expect(gist(page, "gradient")).to_have_text("slope of ln p")
    expect(page.locator("#debate-title")).to_be_visible()
    page = open_page(link() + "#debate-title", 390, 844, tools=False, has_touch=True, is_mobile=True)
    expect(page.locator("#debate-title")).to_be_in_viewport()


def test_it_opens_with_the_share_of_probability_that_leaving_out_costs_and_why_a_row_is_empty(open_page, server):
    answer = served(server, text="She does not like the red car.")
    lost = max(answer["measures"]["left_out"][answer["target"]["tokens"].index("▁la")])
    words = open_page("/explain", tools=False).locator("#words")
    expect(words).to_contain_text("to write “la” this head looks most at “the” (0.99); leaving out “car” costs most: ")
    expect(words).to_contain_text(f"{1 - np.exp(-lost):.2f} of its probability ({lost:.2f} nats)")
    expect(words).to_contain_text("“pas” needs no one word: the others, and “n'aime” before it, suffice.")


def test_one_act_answers_whether_the_measures_agree_in_its_first_window(open_page):
    page = open_page("/explain", 1280, 800, tools=False)
    page.locator("#more").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_have_text(re.compile(r"^Do they agree\? No: all six put the same piece first for none of 9 "))
    expect(verdict).to_be_in_viewport()


def test_the_name_of_a_measure_leads_to_its_sentence_before_its_formula(open_page):
    page = open_page("/explain")
    click(page.locator("#title-left_out a"))
    about = page.locator("#about-left_out")
    expect(about.locator("p").first).to_have_text(re.compile("^One source piece is taken out"))
    sentence, formula = (about.locator(one).first.bounding_box() for one in ("p", ".equation"))
    assert sentence["y"] < formula["y"]


def test_one_cursor_for_all_maps_a_click_locks_and_arrows_move_it(open_page, server):
    answer = served(server)
    page = open_page(link(layer=3, head=5))
    last = page.locator("[data-measure=left_out] matrix-map")
    middle = {"x": 100, "y": 160}
    last.hover(position=middle)
    assert len(set(page.evaluate(FRAMES))) == 1
    assert page.evaluate(FRAMES)[0] != ","
    i = int(page.locator("#target [data-query]").get_attribute("data-i") or -1)
    j = int(page.locator("#source [data-key]").get_attribute("data-j") or -1)
    for measure in ALL:
        value = abs(answer["measures"][measure][i][j])
        told = f"{value:.2f}" if value >= 0.005 else "less than 0.01"
        assert told in page.locator("#words").inner_text()
    last.click(position=middle)
    assert (int(state(page)["row"]), int(state(page)["column"])) == (i + 1, j + 1)
    locked = page.evaluate(FRAMES)
    page.locator("#target [data-i='0']").hover()
    assert page.evaluate(FRAMES) == locked, "the lock wins over what is pointed at"
    page.locator("[data-measure=norms] matrix-map").press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    assert (int(state(page)["row"]), int(state(page)["column"])) == (i + 2, j)
    assert page.evaluate(FRAMES) != locked
    page.keyboard.press("Escape")
    assert "row" not in state(page)
    expect(page.locator("#unlock")).to_be_hidden()
    page.keyboard.press("ArrowDown")
    assert "row" in state(page), "with the keyboard alone one begins in a map"


def test_a_bar_that_is_pointed_at_is_found_in_all_lists(open_page):
    page = open_page(link(row=2))
    bar = page.locator("[data-measure=weights] ranked-bars li").first
    bar.hover()
    piece = bar.get_attribute("data-j")
    lit = page.locator("ranked-bars li[data-lit]")
    assert set(lit.evaluate_all("all => all.map((one) => one.dataset.j)")) == {piece}
    assert lit.count() > 1
    expect(page.locator(f"#source [data-j='{piece}']")).to_have_attribute("data-key", "")
    bar.click()
    assert (state(page)["row"], state(page)["column"]) == ("2", str(int(piece or 0) + 1))


def test_another_head_changes_its_own_measures_alone_until_back_returns(open_page, server):
    page = open_page(link(row=2))
    best = state(page)["head"]
    other = "1" if best != "1" else "2"
    before = {measure: ranked(page, measure) for measure in ALL}
    select(page.get_by_label("head", exact=True), other)
    assert (state(page)["head"], state(page)["row"]) == (other, "2")
    after = {measure: ranked(page, measure) for measure in ALL}
    assert [measure for measure in ALL if before[measure] != after[measure]] == ["weights", "norms"]
    go_back(page)
    assert {measure: ranked(page, measure) for measure in ALL} == before


def test_a_recurrent_model_has_four_and_one_without_attention_offers_others(open_page, server):
    page = open_page(link(model="rnn-bahdanau-en-fr"))
    expect(page.locator("[data-measure]:visible")).to_have_count(4)
    expect(page.locator("#widest")).to_have_text(re.compile("^“.+”$"))
    expect(page.locator("#no-rollout")).to_contain_text("Rollout is left out")
    expect(page.locator("#choice")).to_be_hidden()
    expect(page.locator("#agreement tbody tr")).to_have_count(4)
    page = open_page(link(model="rnn-none-en-fr"))
    expect(page.locator("#without-why")).to_contain_text("has no attention")
    expect(page.locator("#measures")).to_be_hidden()
    click(page.locator("#others [data-id=transformer-en-fr]"))
    expect(page.locator("[data-measure]:visible")).to_have_count(6)
    assert (state(page)["model"], state(page)["text"]) == ("transformer-en-fr", SENTENCE)


def test_a_link_restores_everything_it_says(open_page, server):
    address = link(text="I am happy.", target="Je suis content.", layer=2, head=3, row=3, column=2)
    page = open_page(address)
    answer = served(server, text="I am happy.", target="Je suis content.", layer=2, head=3)
    assert page.locator("#target token-line").inner_text().replace("</s>", "").split() == ["Je", "suis", "content."]
    expect(page.locator("#words")).to_contain_text(f"({answer['measures']['norms'][2][1]:.2f})")
    expect(page.locator("#words")).to_contain_text("Locked.")
    before, words = state(page), page.locator("#words").inner_text()
    reload(page)
    assert (state(page), page.locator("#words").inner_text()) == (before, words)
    page.locator("#unforce").click()
    expect(page).not_to_have_url(re.compile("target="))
    ready(page)
    assert "row" not in state(page), "what was locked was of the other translation"


def test_long_work_is_named_and_can_be_cancelled(open_page):
    page = open_page(link(row=2))
    intercept(page, "**/api/explanations?*", lambda route: None)
    ask(page, "I am happy.")
    expect(page.locator("#decoding")).to_have_text("computing the measures...")
    page.locator("#cancel").click()
    expect(page.locator("#cancel")).to_be_hidden()
    ready(page)
    expect(page.locator("#text")).to_have_value("I am happy.")
    assert (state(page)["text"], state(page)["row"]) == (SENTENCE, "2")


def test_a_server_that_went_away_is_said_and_asked_again(open_page):
    page = open_page(link(row=2))
    intercept(page, "**/api/explanations?*", lambda route: route.abort())
    ask(page, "I am happy.")
    expect(page.locator("#notice")).to_contain_text("cannot be reached")
    page.unroute("**/api/explanations?*")
    page.locator("#again").click()
    expect(page).to_have_title(re.compile("^I am happy"))


def test_a_sentence_that_is_too_long_is_refused_and_stays_typed(open_page):
    page = open_page(link(row=2))
    ask(page, "word " * 300)
    expect(page.locator("#notice")).to_contain_text("shorten it")
    expect(page.locator("#text")).to_have_value("word " * 300)


def test_weights_are_there_at_once_and_the_rest_as_it_comes(open_page, server):
    page = open_page("/docs")
    held = hold(page, re.compile(r"/api/explanations\?.*gradient"))
    page.goto(server + link(row=2))
    expect(page.locator("#decoding")).to_have_text(re.compile(r"computing gradient.×.input\.\.\."))
    expect(page.locator("html")).to_have_attribute("data-state", "loading")
    assert page.locator("[data-measure]:visible").count() == 6, "what comes keeps its place"
    expect(gist(page, "left_out")).to_have_text("share of its probability lost; – gained")
    expect(gist(page, "gradient")).to_have_text("not computed yet")
    expect(page.locator("[data-measure=gradient] canvas").first).to_be_hidden()
    expect(page.locator("#agreement tbody tr")).to_have_count(5)
    expect(page.locator("#words")).to_contain_text("looks most at")
    page.locator("[data-measure=weights] matrix-map").click(position={"x": 100, "y": 100})
    expect(page.locator("#words")).to_contain_text("Locked.")
    lock = state(page)["row"], state(page)["column"]
    held.pop().fulfill(status=202, json={"done": 3, "of": 9})
    expect(page.locator("#decoding")).to_have_text(re.compile("gradient.×.input, 3 of 9 parts done"))
    page.locator("#cancel").click()
    expect(page.locator("#notice")).to_contain_text(
        re.compile("You stopped before gradient.×.input could be computed.")
    )
    page.unroute_all()
    click(page.locator("#again"))
    expect(gist(page, "gradient")).to_have_text("slope of ln p")
    expect(page.locator("#agreement tbody tr")).to_have_count(6)
    assert (state(page)["row"], state(page)["column"]) == lock


def test_it_opens_on_the_usual_head_at_its_widest_disagreement_and_one_click_leads_to_that_of_all_heads(open_page):
    text = "The black cat does not sleep on the red chair."
    page = open_page("/explain?text=" + quote(text))
    assert {"layer": "3", "head": "5"}.items() <= state(page).items()
    assert "row" not in state(page)
    expect(page.locator("#widest")).to_contain_text("L2 H6")
    expect(page.locator("#words")).to_contain_text("The measures name different words here: to write “la”")
    click(page.locator("#sink"))
    expect(page.locator("#words")).to_contain_text("the largest weight is on the end of sentence")
    assert "words" not in state(page), "the case of a sink opens by pieces"
    page.locator("#pieces").click()
    expect(page.locator("#words")).to_contain_text("of its weight is on an end mark, left out here.")
    page = open_page("/explain?layer=3&head=5&block=cross&text=" + quote(text))
    expect(page.locator("#serves-words")).to_contain_text("This head serves the word to come (AER 0.34; by")
    expect(page.locator("#best")).to_be_hidden()
    click(page.locator("#sink"))
    expect(page.locator("#words")).to_contain_text("An attention sink: the largest weight is on the end of sentence")
    click(page.locator("#widest"))
    assert {"layer": "2", "head": "6", "row": "2"}.items() <= state(page).items()
    expect(page.locator("#words")).to_contain_text("Having written “chat” this head looks most at")


def test_a_head_that_serves_the_word_just_written_is_compared_one_row_later_unless_a_person_asks_otherwise(
    open_page, server
):
    page = open_page(link(layer=1, head=4))
    expect(page.locator("#serves-words")).to_contain_text("serves the word just written (AER 0.23; by the word to come")
    expect(page.locator("#rows-by")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#words")).to_contain_text("having written")
    fed = served(server, layer=1, head=4, rows="fed")
    np.testing.assert_allclose(agreement(page), np.ravel(fed["agreement"]), atol=0.00501)
    click(page.locator("#rows-by"))
    assert state(page)["rows"] == "produced"
    expect(page.locator("#serves-words")).to_contain_text("part of this disagreement is a shift by one row")
    produced = served(server, layer=1, head=4)
    np.testing.assert_allclose(agreement(page), np.ravel(produced["agreement"]), atol=0.00501)
    click(page.locator("#best"))
    assert {"layer": "3", "head": "5"}.items() <= state(page).items()
    assert "rows" not in state(page), "each head by the word that it serves"


def test_what_is_coloured_is_what_is_ranked_and_its_scale_names_the_unit(open_page):
    page = open_page("/explain")
    row = page.locator("[data-measure=left_out] matrix-map").evaluate("({ numbers: [{ rows, columns, values }] }) => {"
        "const m = columns.labels.length, i = rows.labels.indexOf('la');"
        "return values.slice(i * m, (i + 1) * m); }")  # fmt: skip
    np.testing.assert_allclose(ranked(page, "left_out"), sorted(row, key=abs, reverse=True)[:6], atol=0.00501)
    assert max(row) > 0.5, "seen beside rows that lose all"
    expect(page.locator("[data-measure=left_out] .measure-scale")).to_have_text(re.compile(r"−1.*0.*1\.00 of p"))


def test_in_every_signed_measure_below_0_has_the_hatch_and_above_0_has_none(open_page):
    page = open_page(link(row=2))
    bars = page.locator(":is([data-measure=brought], [data-measure=gradient], [data-measure=left_out]) li[data-j]")
    shown = bars.evaluate_all("""all => all.map((bar) => [
      Number(bar.title.split(": ").at(-1).replace("−", "-")),
      getComputedStyle(bar.querySelector(".line")).backgroundImage.includes("repeating-linear-gradient"),
    ])""")
    assert {value < 0 for value, _ in shown} == {True, False}
    assert all(hatched == (value < 0) for value, hatched in shown)


@pytest.mark.parametrize("number", [9, 10])
def test_in_a_station_every_column_has_its_name(open_page, number):
    page = open_page(lessons()["from-zero"].link(number))
    plans = page.locator("matrix-map").evaluate_all(
        "maps => maps.map(({ plan }) => [plan.everyColumn, plan.font >= 12])"
    )
    assert len(plans) >= 3
    assert all(plan == [1, True] for plan in plans)


def test_the_deletion_curves_are_computed_where_they_come_into_view_can_be_stopped_and_are_kept(open_page, server):
    where = {"text": "I am happy.", "layer": 3, "head": 5}
    page = open_page(link(**where))
    asked: list[str] = []
    page.on("request", lambda request: "/api/deletion" in request.url and asked.append(request.url))
    intercept(page, "**/api/deletion?*", lambda route: None)
    assert not asked
    page.locator("#right").scroll_into_view_if_needed()
    expect(page.locator("#right-progress")).to_be_visible()
    page.locator("#right-stop").click()
    expect(page.locator("#right-says")).to_contain_text("You stopped")
    page.unroute("**/api/deletion?*")
    page.locator("#right-run").press("Enter")
    expect(page.locator("#right-found")).to_be_visible()
    expect(page.locator("#right")).to_have_attribute("aria-busy", "false")
    answer = served(server, path="deletion", **where)
    areas = dict(zip(answer["measures"], answer["areas"], strict=True))
    rows = page.locator("#right-table tbody tr").all()
    named = [row.locator("th").get_attribute("data-id") for row in rows]
    assert named == sorted(areas, key=lambda name: -areas[name])
    numbers = [float(row.locator("td").first.inner_text()) for row in rows]
    assert numbers == [round(areas[name], 2) for name in named]
    expect(page.locator("#right-says")).to_contain_text(f"{max(areas.values()):.2f}")
    expect(page.locator("#right-chart .scatterlayer .trace")).to_have_count(len(areas))
    before = len(asked)
    page.locator("#measures").scroll_into_view_if_needed()
    page.locator("#right").scroll_into_view_if_needed()
    assert len(asked) == before
    select(page.get_by_label("head", exact=True), "2")
    expect(page.locator("#right-found")).to_be_visible()
    assert len(asked) > before, "weights and norms are of another head"


def test_back_at_a_head_while_another_is_computed_its_deletion_curves_come_again(open_page):
    page = open_page(link(text="I am happy.", layer=3, head=5))
    page.locator("#right").scroll_into_view_if_needed()
    expect(page.locator("#right-found")).to_be_visible()
    expect(page.locator("#right")).to_have_attribute("aria-busy", "false")
    held = hold(page, "**/api/deletion?*", times=1)
    select(page.get_by_label("head", exact=True), "2")
    awaited(page, held)
    select(page.get_by_label("head", exact=True), "5")
    expect(page.locator("#right-found")).to_be_visible()
    expect(page.locator("#right-progress")).to_be_hidden()
    expect(page.locator("#right")).to_have_attribute("aria-busy", "false")


def test_deletion_curves_do_not_stay_under_another_sentence_while_its_measures_are_computed(open_page):
    page = open_page(link(text="I am happy.", layer=3, head=5))
    page.locator("#right").scroll_into_view_if_needed()
    expect(page.locator("#right-found")).to_be_visible()
    ready(page)
    held = hold(page, re.compile(r"/api/explanations\?.*gradient"), times=1)
    ask(page, SENTENCE)
    awaited(page, held)
    expect(gist(page, "gradient")).to_have_text("not computed yet")
    expect(page.locator("#right-found")).to_be_hidden()
    held.pop().continue_()
    expect(page.locator("#right-found")).to_be_visible()


def test_deletion_curves_that_could_not_be_loaded_come_when_a_person_comes_to_them_again(open_page):
    page = open_page("/docs")
    intercept(page, "**/built/explain.deletion-*.js", lambda route: route.abort())
    page.goto(page.url.replace("/docs", link(text="I am happy.")))
    ready(page)
    page.locator("#right").scroll_into_view_if_needed()
    expect(page.locator("#notice")).to_contain_text("A part of this page could not be loaded.")
    page.unroute_all()
    page.locator("#measures").scroll_into_view_if_needed()
    page.locator("#right").scroll_into_view_if_needed()
    expect(page.locator("#right-found")).to_be_visible()


def test_back_at_a_head_its_measures_are_there_without_a_question(open_page):
    page = open_page(link(text="I am happy.", layer=3, head=5))
    asked: list[str] = []
    page.on("request", lambda request: "/api/explanations" in request.url and asked.append(request.url))
    select(page.get_by_label("head", exact=True), "2")
    select(page.get_by_label("head", exact=True), "5")
    assert ["head=2" in url for url in asked] == [True]
    expect(gist(page, "gradient")).to_have_text("slope of ln p")


def test_the_first_state_names_the_two_measures_that_it_shows_and_all_tools_the_others(open_page):
    page = open_page(link(), tools=False)
    expect(page.locator("#words")).to_contain_text("leaving")
    assert not re.search("norms|rollout|brought|gradient", page.locator("#words").inner_text())
    click(page.get_by_role("button", name="All tools"))
    expect(page.locator("#words")).to_contain_text(re.compile("First by|All six measures"))

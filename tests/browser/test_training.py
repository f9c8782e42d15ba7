"""The page Training, as somebody uses it who wants to see attention being learnt."""

import re
from itertools import pairwise

import numpy as np
import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import ready
from tests.browser.maps import by_words
from tests.browser.page import ask, intercept, state
from tests.browser.test_first_state import COUNTED, MOST_CONTROLS, MOST_WORDS
from tests.browser.waiting import arrive, click, reload, select
from tests.servers import served

TEXT = "Sunday 7 May 1989"
PATH = f"/training?model=dates-bahdanau&text={TEXT}"
WEIGHTS = "document.querySelectorAll('attention-heatmap')[%d].alignment.weights"


def weights(server: str, model: str, target: str) -> list[float]:
    answer = served(server, "attention", model=model, text=TEXT, target=target, block="cross")
    return np.ravel(answer["blocks"]["cross"]["weights"][0][0]).tolist()


def shown(page, side=0):
    return list(page.evaluate(f"Array.from({WEIGHTS % side})"))


def test_the_slider_opens_real_models_by_keys(open_page, server):
    page = open_page(PATH)
    slider = page.get_by_label("Step of the training")
    slider.focus()
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    arrive(page, "**stop=312*")
    expect(page.locator(".at").first).to_have_text("At step 312 it writes")
    written = served(server, "attention", model="dates-bahdanau@312", text=TEXT)
    assert page.locator(".side token-line").first.evaluate("line => line.sentence.text") == written["target"]["text"]
    assert shown(page) == pytest.approx(weights(server, "dates-bahdanau@312", "1989-05-07"), abs=1e-5)
    assert slider.get_attribute("aria-valuetext") == "step 312 of 1,500"
    reload(page)
    assert slider.get_attribute("aria-valuetext") == "step 312 of 1,500"


def test_each_head_has_its_alignment_at_every_stop_and_the_step_from_which_it_aligns(open_page, server):
    heads = served(server, "training", model="transformer-en-fr")["heads"]
    page = open_page("/training?model=transformer-en-fr")
    rows = page.locator("#heads-learnt tbody tr")
    expect(rows).to_have_count(len(heads["heads"]))
    for row, head in zip(rows.all(), heads["heads"], strict=True):
        expect(row.locator("th")).to_have_text(f"L{head['layer']} H{head['head']}")
        shown = [float(text) for text in row.locator("td[style]").all_inner_texts()]
        np.testing.assert_allclose(shown, 1 - np.array(head["aer"]), atol=0.00501)
        expect(row.locator("[data-begins]")).to_have_count(1 if head["begins"] else 0)
        says = f"step {head['begins']:,}" if head["begins"] else "not at the end"
        expect(row.locator("td").first).to_contain_text(says)
    page = open_page("/training?model=rnn-bahdanau-en-fr")
    expect(page.locator("#heads-learnt")).to_be_hidden()


def test_play_goes_on_to_the_end_and_stops(open_page):
    page = open_page(f"{PATH}&stop=462")
    page.get_by_role("button", name="play").click()
    expect(page.get_by_role("button", name="pause")).to_be_visible()
    expect(page.locator("#step")).to_have_text("step 684 of 1,500")
    expect(page.locator("#step")).to_have_text("step 1,500 of 1,500")
    expect(page.get_by_role("button", name="play")).to_be_visible()
    assert "stop" not in state(page)


def test_the_first_press_of_play_begins_at_the_first_stop_and_after_the_slider_at_the_next(open_page):
    page = open_page("/training", tools=False)
    with page.expect_event("framenavigated", lambda frame: state(page)["stop"] == "20"):
        page.get_by_role("button", name="play").click()
    page.get_by_role("button", name="pause").click()
    page.get_by_label("Step of the training").press("End")
    ready(page)
    page.get_by_label("Step of the training").press("ArrowLeft")
    ready(page)
    seen: list[str] = []
    page.on("framenavigated", lambda frame: seen.append(state(page).get("stop", "last")))
    page.get_by_role("button", name="play").click()
    arrive(page, lambda url: "stop=" not in url)
    assert "20" not in seen


@pytest.mark.slow
def test_pause_stays_where_it_is(open_page):
    page = open_page(f"{PATH}&stop=20")
    page.clock.install()
    page.get_by_role("button", name="play").click()
    expect(page.locator("#step")).to_have_text("step 44 of 1,500")
    click(page.get_by_role("button", name="pause"))
    at = page.locator("#step").inner_text()
    page.clock.run_for(2_500)
    ready(page)
    assert page.locator("#step").inner_text() == at


def test_two_models_learn_in_step(open_page, server):
    page = open_page(f"{PATH}&stop=312")
    page.get_by_label("beside it").select_option("dates-luong-general")
    arrive(page, "**beside=dates-luong-general*")
    steps = [stop["step"] for stop in served(server, "training", model="dates-luong-general")["stops"]]
    near = min(steps, key=lambda step: abs(step / 312 - 1))
    expect(page.locator(".at").nth(1)).to_have_text(f"At step {near} it writes")
    assert shown(page, 1) == pytest.approx(weights(server, f"dates-luong-general@{near}", "1989-05-07"), abs=1e-5)


def test_beside_a_recorded_training_stands_a_model_of_which_only_the_loss_was_kept(open_page):
    page = open_page("/training?model=transformer-en-fr&beside=rnn-luong-local-p-en-fr&stop=2127")
    expect(page.locator(".side .name")).to_have_text(["Transformer", "Luong, local-p"])
    page.get_by_text("the stops as a table").click()
    expect(page.locator("#stops tr").last.locator("td")).to_have_text(["1,000", "–", "–", "–"])
    best = "which aligns best at the end of this training, whose heads are not those of the model"
    expect(page.locator(".which-map").first).to_have_text(f"Map: layer 1, head 1, {best}; rows by the word fed.")


@pytest.mark.parametrize("first", ["rnn-bahdanau-en-fr", "rnn-none-en-fr"])
def test_beside_a_longer_training_the_slider_goes_on_to_the_end_of_that(open_page, first):
    page = open_page(f"/training?model={first}&beside=transformer-en-fr")
    slider, step, sides = page.locator("#stop"), page.locator("#step"), page.locator(".side .at")
    expect(step).to_have_text("step 6,000 of 6,000")
    recorded = first == "rnn-bahdanau-en-fr"
    expect(sides).to_have_text([f"At step {'4,000' if recorded else '6,000'} it writes", "At step 6,000 it writes"])
    slider.press("ArrowLeft")
    before = "4,000" if recorded else "3,572"
    expect(step).to_have_text(f"step {before} of 6,000")
    expect(sides.last).to_have_text("At step 3,572 it writes")
    assert state(page)["stop"] == before.replace(",", "")
    slider.press("End")
    expect(sides.last).to_have_text("At step 6,000 it writes")
    assert "stop" not in state(page)


@pytest.mark.slow
def test_a_locked_row_stays_while_the_training_goes_on(open_page):
    page = open_page(f"{PATH}&stop=211&lock=5&beside=dates-hard")
    expect(page.locator(".side attention-words").first).to_contain_text("Given “9”, the model looks")
    page.get_by_label("Step of the training").press("ArrowRight")
    arrive(page, "**stop=312*")
    assert state(page)["lock"] == "5"
    for words in page.locator(".side attention-words").all():
        expect(words).to_contain_text("“9”")
    page.get_by_label("Step of the training").press("End")
    expect(page.locator(".side attention-words").first).to_contain_text("To write “9” the model looks")


def test_one_s_own_date_and_a_bad_one_lose_nothing(open_page):
    page = open_page(PATH)
    page.get_by_role("button", name="edit").click()
    ask(page, "3 June 2001")
    expect(page.locator(".side token-line").first).to_contain_text("2001-06-03")
    page.get_by_role("button", name="edit").click()
    ask(page, "x" * 5_000)
    expect(page.locator("#notice")).to_contain_text("shorten it")
    assert page.locator("#text").input_value() == "x" * 5_000


def test_a_stop_that_is_chosen_while_an_answer_is_on_its_way_is_the_one_that_is_shown(open_page):
    page = open_page(PATH)
    held: list[Route] | None = []
    intercept(page, "**/api/attention**", lambda route: route.continue_() if held is None else held.append(route))
    page.get_by_role("button", name="edit").click()
    ask(page, "3 March 1998")
    expect(page.locator("html")).to_have_attribute("data-state", "loading")
    page.get_by_label("Step of the training").press("Home")
    first, held = held, None
    for route in first:
        route.continue_()
    ready(page)
    expect(page.locator(".at").first).to_have_text("At step 20 it writes")
    assert state(page)["stop"] == "20"


def test_a_model_without_stops_leads_to_those_that_have_some(open_page):
    page = open_page("/training?model=self-attentive-en&text=Who%20is%20it", wait=False)
    expect(page.locator("#without-why")).to_contain_text("nothing was kept along its training")
    page.goto(page.url.replace("self-attentive-en", "dates-mlp"))
    ready(page)
    expect(page.locator("#figures")).to_be_visible()


@pytest.mark.parametrize("model", ["transformer-en-fr", "dates-bahdanau"])
def test_each_curve_has_its_name_beside_its_end_and_none_lies_over_another(open_page, model):
    page = open_page(f"/training?model={model}", 390, 844, reduced_motion="reduce")
    chart = page.locator(".side .all-curves").first
    room, names = chart.bounding_box(), chart.locator(".annotation-text")
    expect(names).to_have_count(5)
    boxes = sorted((name.bounding_box() for name in names.all()), key=lambda box: box["y"])
    assert all(one["y"] + one["height"] <= two["y"] for one, two in pairwise(boxes))
    axis = max(tick.bounding_box()["x"] + tick.bounding_box()["width"] for tick in chart.locator(".y2tick").all())
    for box in boxes:
        assert axis <= box["x"] < box["x"] + box["width"] <= room["x"] + room["width"]
        assert room["y"] <= box["y"] < box["y"] + box["height"] <= room["y"] + room["height"]


def test_of_a_translator_the_curve_is_shown_without_a_slider_beside_another(open_page):
    page = open_page("/training?model=rnn-none-en-fr&text=Who is it?&beside=rnn-luong-local-p-en-fr")
    for part in ("#play", "#stop", "#step", "details:has(#stops)"):
        expect(page.locator(part)).to_be_hidden()
    expect(page.locator(".side .all-curves .js-plotly-plot")).to_have_count(2)
    expect(page.locator(".side .at")).to_have_text(["At step 6,000 it writes", "At step 1,000 it writes"])
    expect(page.locator(".can").first).to_have_text("Of its training the loss was kept, and the model at the end.")
    expect(page.locator("main")).not_to_contain_text("So three of them", use_inner_text=True)
    expect(page.locator("main")).not_to_contain_text("Something appears", use_inner_text=True)
    expect(page.locator("#schedule-words")).to_contain_text("it rises for 500 steps")
    select(page.locator("#model"), "dates-mlp")
    expect(page.locator("#stop")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Something appears", use_inner_text=True)


def test_two_translators_learn_in_step(open_page):
    page = open_page("/training?model=transformer-en-fr&beside=rnn-bahdanau-en-fr&stop=2127")
    steps = page.locator(".side .at")
    expect(steps).to_have_text(["At step 2,127 it writes", "At step 2,471 it writes"])
    expect(page.locator("main")).to_contain_text("So three of them", use_inner_text=True)
    expect(page.locator(".happened").first).to_contain_text("The alignment appears between step", use_inner_text=True)
    page.locator("#stop").press("Home")
    expect(steps).to_have_text(["At step 20 it writes"] * 2)


OWN = "The horse is blue."


def test_a_sentence_of_which_no_map_was_kept_has_a_kept_one_s_beside_it_and_stays(open_page, server):
    page = open_page(f"/training?model=transformer-en-fr&text={OWN}&lock=3.5")
    kept = served(server, "training", model="transformer-en-fr")["texts"]
    said = f"This training kept maps of {len(kept)} sentences, not weights, and not yours: choose one."
    expect(page.locator("#kept")).to_contain_text(said)
    expect(page.locator("#target")).to_contain_text("Le cheval est bleu")
    labels = "map => map.alignment.columns.labels"
    heatmap = page.locator(".side attention-heatmap").first
    assert heatmap.evaluate(labels) == ["She", "does", "not", "like", "the", "red", "car", "."]
    assert "&lock=" not in page.evaluate("sessionStorage.getItem('regard-question')"), (
        "it is locked in another sentence"
    )
    select(page.locator("#kept-text"), kept[1])
    assert heatmap.evaluate(labels)[:3] == ["The", "black", "cat"]
    assert (state(page)["text"], state(page)["kept"]) == (OWN, "2")
    reload(page)
    assert heatmap.evaluate(labels)[:3] == ["The", "black", "cat"]
    expect(page.locator("#text")).to_have_value(OWN)


def test_words_of_one_s_own_sentence_light_nothing_in_the_map_of_another(open_page):
    page = open_page(f"/training?model=transformer-en-fr&text={OWN}")
    hint = page.locator(".side attention-words").first
    page.locator("#source .piece").nth(1).hover()
    expect(hint).to_contain_text("Point at a row")
    page.locator(".side attention-heatmap").first.focus()
    page.keyboard.press("ArrowDown")
    expect(hint).to_contain_text("looks")
    expect(page.locator("#source .piece[data-lit]")).to_have_count(0)


def test_a_kept_sentence_is_chosen_in_place_of_another_kept_one(open_page, server):
    page = open_page("/training?model=transformer-en-fr&stop=20")
    kept = served(server, "training", model="transformer-en-fr")["texts"]
    select(page.locator("#kept-text"), kept[1])
    expect(page.locator("#target")).to_contain_text("Le chat noir")
    assert (state(page)["text"], state(page)["stop"], "kept" in state(page)) == (kept[1], "20", False)
    expect(page.locator("#kept span").first).to_be_hidden()


def test_what_is_typed_in_the_place_of_a_kept_translation_is_not_what_its_maps_read(open_page):
    page = open_page("/training?model=transformer-en-fr&target=Elle dort.")
    expect(page.locator("#kept")).to_contain_text("Its maps read what the last stop writes")
    expect(page.locator("#target")).to_contain_text("Elle dort.")
    assert page.locator(".side attention-heatmap").first.evaluate("map => map.alignment.rows.labels[1]") == "n'aime"


def test_the_slider_moves_the_map_and_both_curves_which_read_their_values_there(open_page, server):
    page = open_page("/training", tools=False)
    chart = page.locator(".found").first
    stops = {one["step"]: one for one in served(server, "training", model="rnn-luong-general-en-fr")["stops"]}
    before = shown(page)
    page.get_by_label("Step of the training").press("ArrowRight")
    arrive(page, "**stop=2471*")
    ready(page)
    assert shown(page) != before
    read = [
        f"{round(100 - 100 * min(one['aer'] for one in stops[2471]['aer'].values()))} %",
        f"{stops[2471]['bleu']:.1f}",
    ]
    for value in read:
        expect(chart.locator(".annotation-text", has_text=value)).to_have_count(1)
    expect(chart).to_have_attribute("aria-label", re.compile(f"At step 2,471: .* {read[0]}; .* {read[1]}"))


def test_a_click_between_two_stops_opens_the_nearer_one(open_page):
    page = open_page("/training", tools=False)
    plot = page.locator(".found .nsewdrag").first.bounding_box()
    steps = np.log([20, 1526, 943, 4000])
    along = (steps[2] + 0.3 * (steps[1] - steps[2]) - steps[0]) / (steps[3] - steps[0])
    page.mouse.click(plot["x"] + along * plot["width"], plot["y"] + 0.3 * plot["height"])
    arrive(page, "**stop=943*")


@pytest.mark.parametrize("width", [1280, 1920])
def test_the_knob_of_the_slider_stands_above_the_line_of_the_curves(open_page, width):
    page = open_page("/training", width, 900, tools=False)
    for stop in ("Home", "ArrowRight", "End"):
        page.locator("#stop").press(stop)
        ready(page)
        knob = page.locator("#stop").evaluate(
            "(s) => s.getBoundingClientRect().x + 8 + ((s.clientWidth - 16) * s.value) / s.max"
        )
        line = page.locator(".found .shapelayer path[style*='stroke-width: 2px']").bounding_box()
        assert knob == pytest.approx(line["x"] + line["width"] / 2, abs=3)


def test_on_a_phone_both_curves_and_most_of_the_map_are_in_the_first_window(open_page):
    page = open_page("/training", 390, 844, tools=False, has_touch=True, is_mobile=True)
    chart, heatmap = page.locator(".found").bounding_box(), page.locator(".side attention-heatmap").bounding_box()
    slider = page.locator("#stop").bounding_box()
    assert slider["y"] + slider["height"] <= chart["y"]
    assert chart["y"] + chart["height"] <= heatmap["y"]
    assert heatmap["y"] + 0.6 * heatmap["height"] <= 844
    expect(page.locator(".found .annotation-text")).to_contain_text(["alignment", "49 %", "translation", "6.0"])


def test_whose_words_the_rows_are_is_said_where_the_model_writes_others(open_page):
    page = open_page("/training", tools=False)
    expect(page.locator(".rows")).to_have_text("Rows of the map: what the trained model writes.")
    page.locator("#stop").press("End")
    expect(page.locator(".rows")).to_be_hidden()


def test_words_of_the_finding_show_their_meaning(open_page):
    page = open_page("/training", tools=False)
    words = page.locator(".happened .defined")
    expect(words).to_have_text(["alignment", "BLEU", "AER"])
    words.last.click()
    expect(page.locator("[popover]:popover-open")).to_contain_text("0 is perfect")


def test_before_a_sentence_is_typed_it_is_said_that_it_gets_no_map(open_page):
    page = open_page("/training", tools=False)
    said = page.locator("#before")
    expect(said).to_be_hidden()
    page.get_by_role("button", name="edit").click()
    expect(said).to_contain_text("maps along the training were recorded for 11 other sentences")
    page = open_page(PATH, tools=False)
    page.get_by_role("button", name="edit").click()
    expect(page.locator("#before")).to_be_empty()  # each stop of this model reads any date


def test_the_wall_has_the_headline_and_both_curves(open_page):
    page = open_page("/training?present=1")
    expect(page.locator("#watch-title")).to_have_text("Alignment is learnt first, translation after it.")
    chart, heatmap = page.locator(".found").bounding_box(), page.locator(".side attention-heatmap").bounding_box()
    assert page.locator("#watch-title").bounding_box()["height"] >= 0.04 * 800
    assert min(chart["height"], heatmap["height"]) > 0.4 * 800
    assert chart["x"] + chart["width"] < heatmap["x"]


def test_the_first_picture_says_what_is_learnt_first_and_where_others_are_learnt_together_leads_to_it(open_page):
    page = open_page("/training?model=transformer-en-fr", tools=False)
    expect(page.locator("#watch-title")).to_have_text("Alignment and translation are learnt together.")
    click(page.get_by_role("link", name="one after the other"))
    ready(page)
    expect(page.locator("#watch-title")).to_have_text("Alignment is learnt first, translation after it.")
    expect(page.locator(".side attention-heatmap").first).to_be_visible()
    expect(page.locator(".all-curves").first).to_be_hidden()


def test_all_curves_come_with_all_tools(open_page):
    page = open_page("/training", tools=False)
    page.get_by_role("button", name="All tools").click()
    expect(page.locator(".all-curves .annotation-text", has_text="AER by the piece").first).to_be_visible()
    ready(page)
    assert state(page)["tools"] == "all"


SIZES = [(1280, 800), (1920, 1080), (390, 844)]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(
    "model", ["transformer-en-fr", "dates-bahdanau", "induction-2-layers", "rnn-none-en-fr", "rnn-luong-local-p-en-fr"]
)
def test_every_training_opens_with_few_controls_and_words(open_page, model, width, height):
    text = f"&text={OWN}" if model == "transformer-en-fr" else ""
    page = open_page(f"/training?model={model}{text}", width, height, tools=False)
    controls, words = page.evaluate(COUNTED)
    assert len(controls) <= MOST_CONTROLS, controls
    assert len(words) <= MOST_WORDS, words


def test_what_was_typed_in_the_place_of_a_translation_is_what_the_map_reads_and_no_model_wrote(open_page, server):
    page = open_page(f"{PATH}&target=2011-11-11&stop=20")
    written = served(server, "attention", model="dates-bahdanau@20", text=TEXT)["target"]["text"]
    expect(page.locator(".side token-line").first).to_contain_text(written[:20])
    expect(page.locator(".which").first).to_contain_text("it reads “2011-11-11”, which was typed")
    assert shown(page, 0) == pytest.approx(weights(server, "dates-bahdanau@20", "2011-11-11"), abs=1e-5)


@pytest.mark.parametrize("model", ["transformer-en-fr", "dates-transformer"])
def test_who_comes_with_a_head_of_the_encoder_sees_where_the_decoder_looks(open_page, server, model):
    page = open_page(f"/training?model={model}&block=encoder&layer=2&head=1")
    expect(page.locator(".side attention-heatmap").first).to_be_visible()
    assert page.evaluate("document.querySelector('.side attention-heatmap').alignment.block") == "cross"
    assert state(page)["block"] == "cross"
    models = {one["id"]: one for one in served(server, "models")}
    if best := models[model]["measured"].get("aligned"):
        assert (state(page)["layer"], state(page)["head"]) == (str(best["layer"]), str(best["head"]))


def test_the_schedule_is_set_by_keys_and_goes_back(open_page):
    page = open_page(PATH)
    assert "stop" not in state(page), "an address with a model opens at the end, as it always did"
    equation, ours = (
        "The equation, with d_model 512, rises for 4,000 steps to 0.0007",
        "it rises for 500 steps to 0.0045",
    )
    expect(page.locator("#schedule-words")).to_contain_text(equation)
    expect(page.locator("#schedule-words")).to_contain_text(ours)
    expect(page.locator("#smoothing-words")).to_contain_text("So no loss can be below 0.90 nats a piece")
    page.get_by_role("button", name="as trained").click()
    expect(page.locator("#schedule-words")).to_contain_text("with d_model 16, rises for 500 steps to 0.011")
    page.locator("#warmup").focus()
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("#schedule-words")).to_contain_text("with d_model 16, rises for 450 steps to 0.012")
    expect(page.locator("#schedule-words")).to_contain_text(ours)
    page.locator("#epsilon").press("Home")
    expect(page.locator("#smoothing-words")).to_contain_text("Without smoothing the target is 1 for the right piece")
    assert (state(page)["warmup"], state(page)["epsilon"]) == ("450", "0")
    reload(page)
    expect(page.locator("#epsilon-said")).to_have_text("0, off")
    expect(page.locator("#warmup-said")).to_have_text("450 steps")
    page.get_by_role("button", name="as in the paper").click()
    expect(page.locator("#schedule-words")).to_contain_text(equation)
    assert not {"warmup", "epsilon", "width"} & set(state(page))


def test_the_rates_of_the_equation_and_of_ours_are_read_at_a_step(open_page):
    page = open_page("/training?model=transformer-en-fr")
    expect(page.locator("#read-out")).to_have_text("At step 4,000 the equation gives 0.0007; ours is 0.00099.")


def test_the_rates_of_the_equation_and_of_ours_are_read_under_the_pointer(open_page):
    page = open_page("/training?model=transformer-en-fr")
    page.locator("#schedule").scroll_into_view_if_needed()
    plot = page.locator("#schedule .nsewdrag").bounding_box()
    page.mouse.move(plot["x"] + 0.3 * plot["width"], plot["y"] + plot["height"] / 2)
    expect(page.locator("#schedule .hoverlayer")).to_contain_text("step 3,000the equation: 0.00052")
    expect(page.locator("#schedule .hoverlayer")).to_contain_text("ours: 0.0011")


def test_a_loss_below_its_bound_is_explained_and_one_above_it_is_not(open_page):
    words = open_page("/training?model=dates-luong-dot").locator("#smoothing-words")
    expect(words).to_contain_text("no loss can be below 0.90")
    expect(words).to_contain_text("ended at 0.89: below that, because its products were rounded to bfloat16.")
    expect(open_page(PATH).locator("#smoothing-words")).not_to_contain_text("rounded")


LUONG = "rnn-luong-general-en-fr"


def test_it_opens_on_a_translator_that_aligns_by_words_and_one_click_gives_the_pieces(open_page, server):
    page = open_page("/training")
    aligned = served(server, "training", model=LUONG)["happened"]["aligned"]
    assert (state(page)["model"], state(page)["stop"]) == (LUONG, str(aligned[1]))
    rows = "map => map.alignment.rows.labels"
    heatmap = page.locator(".side attention-heatmap").first
    words = ["Elle", "n'aime", "pas", "la", "voiture", "rouge", "."]
    assert (heatmap.evaluate(rows), state(page)["words"]) == (words, "apart")
    expect(page.locator("#note")).to_have_text("Words; </s> left out, rows rescaled to 1.")
    model = f"{LUONG}@{state(page)['stop']}"
    asked = {"text": "She does not like the red car.", "block": "cross", "layer": 1, "head": 1}
    end = served(server, "training", model=LUONG)["stops"][-1]["step"]
    last = served(server, "attention", model=f"{LUONG}@{end}", **asked)["target"]["text"]
    answer = served(server, "attention", model=model, target=last, **asked)
    pieces = np.array(answer["blocks"]["cross"]["weights"][0][0])
    expected = by_words(pieces, answer["target"]["tokens"], answer["source"]["tokens"])
    np.testing.assert_allclose(shown(page), expected.ravel(), atol=1e-5)
    heatmap.focus()
    page.keyboard.press("ArrowDown")
    click(page.locator("#pieces"))
    assert heatmap.evaluate(rows) == ["Elle", "n'", "·aime", "pas", "la", "voiture", "rouge", ".", "</s>"]
    expect(page.locator("#note")).to_be_hidden()
    assert "words" not in state(page)
    pieces = heatmap.evaluate(rows)
    reload(page)
    assert heatmap.evaluate(rows) == pieces


def test_a_stop_that_opened_by_itself_stays_for_another_sentence_and_beside_another_model(open_page):
    page = open_page("/training")
    opened, step = state(page)["stop"], page.locator("#step").inner_text()
    select(page.get_by_label("beside it"), "rnn-bahdanau-en-fr")
    assert state(page)["stop"] == opened
    page.get_by_role("button", name="edit").click()
    ask(page, "The black cat does not sleep on the red chair.")
    ready(page)
    assert state(page)["stop"] == opened
    expect(page.locator("#step")).to_have_text(step)
    expect(page.locator(".side .at").first).to_have_text(f"At {step.partition(' of')[0]} it writes")


REPEATED = "K7pQz2 and then K7p"
INDUCTION = f"/training?model=induction-2-layers&text={REPEATED}"


def test_two_layers_and_one_learn_side_by_side(open_page, server):
    page = open_page(f"{INDUCTION}&beside=induction-1-layer")
    happened = page.locator(".happened")
    expect(happened.first).to_contain_text("An induction head appears between step")
    expect(happened.nth(1)).to_contain_text("No induction head appears")
    expect(page.locator("[data-of=dates]").first).to_be_hidden()
    assert page.locator(".side token-line").first.evaluate("line => line.sentence.text").startswith(f"{REPEATED}Qz2")
    weights = page.evaluate("document.querySelector('attention-heatmap').alignment")
    assert weights["n"] == weights["m"]


def test_an_early_stop_does_not_go_on_with_what_came_before(open_page):
    page = open_page(f"{INDUCTION}&stop=200")
    written = page.locator(".side token-line").first.evaluate("line => line.sentence.text")
    assert written.startswith(REPEATED)
    assert not written.startswith(f"{REPEATED}Qz2")


def test_the_example_on_change_takes_the_induction_head_away(open_page, server):
    page = open_page(INDUCTION)
    click(page.locator("#to-knock-out"))
    about = next(model for model in served(server, "models") if model["id"] == "induction-2-layers")
    without = about["measured"]["induction"]["without_previous"]
    assert state(page)["do"] == f"knock-out decoder.{without['layer']}.{without['head']}"
    expect(page.locator("body")).to_contain_text("is knocked out")
    changed = page.get_by_label("Pieces that the changed model writes").evaluate("line => line.sentence.text")
    assert not changed.startswith(f"{REPEATED}Qz2")


@pytest.mark.parametrize("path", ["/", "/steps", "/change", "/heads", "/explain", "/word", "/cost"])
def test_every_page_opens_it_as_any_other_decoder(open_page, path):
    page = open_page(f"{path}?model=induction-2-layers&text={REPEATED}&block=decoder&layer=2&head=1")
    expect(page.locator("#without-why")).to_be_hidden()
    expect(page.locator("body")).to_contain_text("K7p")


def test_positions_says_why_they_cannot_be_changed(open_page):
    page = open_page(f"/positions?model=induction-2-layers&text={REPEATED}")
    expect(page.locator("body")).to_contain_text("Order and positions can be changed only in models that")


def test_a_stop_that_does_not_come_is_not_named_beside_what_is_shown(open_page):
    page = open_page(f"{PATH}&stop=462")
    step = page.locator("#step").inner_text()
    intercept(page, "**/api/attention?*%40*", lambda route: route.abort())
    page.get_by_role("slider").first.press("ArrowLeft")
    expect(page.locator("#notice")).to_contain_text("cannot be reached")
    expect(page.locator("#step")).to_have_text(step)


def test_it_does_not_play_on_over_a_stop_that_does_not_come(open_page):
    page = open_page(f"{PATH}&stop=462")
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    intercept(page, "**/api/attention?*%40*", refuse)
    page.get_by_role("button", name="play").click()
    expect(page.locator("#notice")).to_contain_text("cannot be reached")
    expect(page.get_by_role("button", name="play")).to_be_visible()
    assert all("%40684&" in url for url in asked)

"""Since 2017 as people use it: each number as the model computes it, by pointer, keyboard, link, on three screens."""

import re

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from regard.model.since.by_hand import work
from regard.model.since.successors import SUCCESSORS, WAYS
from tests.browser.conftest import LOOKS, ready
from tests.browser.page import state
from tests.browser.test_first_state import COUNTED, MOST_CONTROLS
from tests.browser.waiting import click, press, reload, select

Q, K, V = [[1, 0], [0, 1], [2, 1], [1, 2]], [[1, 1], [2, 0], [0, 2], [2, 1]], [[1, 0], [0, 1], [2, 0], [1, 1]]
SHOWN = """tables => tables.map((one) => [one.dataset.stage, [...one.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ title }) =>
        title === 'not allowed' ? null : Number(title.replace('−', '-'))))])"""


def check_shown(page: Page, id: str, before: str = "", **parameters: float | str) -> None:
    """Every quantity of this mechanism stands on the page, with all its digits under the pointer."""
    shown = dict(page.locator("heat-table").evaluate_all(SHOWN))
    q, k = ([row * (SUCCESSORS[id].columns // 2) for row in rows] for rows in (Q, K))
    for one in work(id, q, k, V, parameters):
        np.testing.assert_allclose(np.array(shown[before + one.id], float), one.values, atol=1e-9)


def test_the_page_opens_on_softmax_beside_linear_attention_both_of_which_look_back_alone(open_page):
    page = open_page("/since", tools=False)
    check_shown(page, "linear-attention")
    check_shown(page, "causal-mask", "beside-")
    expect(page.locator(".side h2")).to_have_text(
        [re.compile("^linear attention"), re.compile("^softmax, causal mask")]
    )
    masked = [page.locator(f"[data-stage={stage}] .masked").count() for stage in ("implied", "beside-weights")]
    assert masked[0] == masked[1] > 0
    expect(page.locator("heat-table >> visible=true")).to_have_count(3)  # two maps, and the matrix that is kept
    expect(page.locator("#words")).to_have_text(
        "q₃ (2, 1), k₂ (2, 0): φ(q₃)·φ(k₂) / φ(q₃)·z₃ = (3 × 3 + 2 × 1) / (3 × 6 + 2 × 6) ≈ 0.367"
    )
    expect(page.get_by_role("button", name="keep one matrix")).to_have_attribute("aria-pressed", "true")
    assert state(page) == {}


def test_one_sentence_without_symbols_comes_first(open_page):
    said = open_page("/since", tools=False).locator(".thesis")
    expect(said).to_have_text(re.compile(r"^Attention compares every word with every word\. Three ways out of n²: "))


def test_what_is_kept_is_named_beside_its_count(open_page):
    kept = open_page("/since", tools=False).locator(".kept")
    expect(kept).to_have_text(["keeps S, z: 6 numbers", "keeps k, v of 4 words: 16 numbers"])
    page = open_page("/since?mechanism=window", tools=False)
    expect(page.locator(".kept").first).to_have_text("keeps k, v of the last 2 words: 8 numbers")


def test_a_sum_begins_with_the_typed_numbers_and_goes_on_step_by_step(open_page):
    page = open_page("/since?mechanism=window&cell=weights.3.2", tools=False)
    expect(page.locator("#words")).to_have_text(
        "q₃ (2, 1), k₂ (2, 0): 2 × 2 + 1 × 0 = 4; 4 / √2 ≈ 2.828; exp(2.828) / (exp(2.828) + exp(1.414)) ≈ 0.804"
    )


def test_a_cell_that_is_pointed_at_or_chosen_is_marked_in_both_maps(open_page):
    page = open_page("/since", tools=False)
    lit = page.locator("heat-table td[data-i='3'][data-j='1'][data-lit~='cell']")
    expect(lit).to_have_count(0)
    page.locator("[data-stage='beside-weights'] td[data-i='3'][data-j='1']").hover()
    expect(lit).to_have_count(2)
    expect(page.locator("#words")).to_have_text(re.compile("^q₄.*≈ 0.089$"))
    assert state(page) == {}
    click(page.locator("[data-stage='implied'] td[data-i='3'][data-j='1']"))
    expect(lit).to_have_count(2)
    assert state(page)["cell"] == "implied.4.2"


@pytest.mark.parametrize("id", [id for id in SUCCESSORS if id != "rotary"])  # whose turned queries and keys come first
def test_no_row_of_a_first_map_is_behind_its_sum(open_page, id):
    page = open_page(f"/since?mechanism={id}", 1280, 800, tools=False)
    top = page.locator(".said").bounding_box()["y"]
    for one in page.locator("heat-table[data-kind=weights] >> visible=true").all():
        box = one.bounding_box()
        assert box["y"] + box["height"] <= top


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080)])
def test_on_the_wall_maps_stand_beside_each_other_with_their_names_and_fill_the_height(open_page, width, height):
    page = open_page("/since?present=1", width, height, tools=False)
    names = page.locator(".side h2")
    expect(names).to_have_count(2)
    maps = [page.locator(f"[data-stage={stage}]").bounding_box() for stage in ("beside-weights", "implied")]
    assert maps[0]["x"] + maps[0]["width"] < maps[1]["x"]
    assert abs(maps[0]["y"] - maps[1]["y"]) < 2
    for name, shown in zip(names.all()[::-1], maps, strict=True):
        box = name.bounding_box()
        assert box["height"] >= 0.04 * height
        assert box["y"] + box["height"] <= shown["y"]
        assert abs(box["x"] - shown["x"]) < 0.1 * width
    assert page.locator("#words").bounding_box()["y"] > 0.8 * height
    assert max(one["height"] for one in maps) > 0.45 * height
    assert page.evaluate("document.documentElement.scrollHeight") <= height


def test_each_mechanism_is_one_act_away_and_every_number_is_the_model_s(open_page):
    page = open_page("/since", tools=False)
    for id, one in SUCCESSORS.items():
        select(page.locator("#mechanism"), id)
        about = page.locator("[data-side=chosen] .about")
        expect(about.locator("h2")).to_have_text(re.compile(rf"^{re.escape(one.name)}\s+{one.year}$"))
        expect(about).to_contain_text(one.about)
        for user in one.users:
            expect(about.locator(".users")).to_contain_text(user)
        check_shown(page, id)


def test_a_column_opens_its_first_mechanism_and_holds_the_choice_of_all(open_page):
    page = open_page("/since", tools=False)
    for way in WAYS:
        column, choice = page.locator(f"[data-way*='{way.name}']"), page.locator("#mechanism")
        click(column)
        expect(column).to_have_attribute("aria-pressed", "true")
        expect(page.locator("[data-way][aria-pressed=true]")).to_have_count(1)
        expect(choice).to_have_value(way.opens if way.picture else "sink")
        outer, inner = column.bounding_box(), choice.bounding_box()
        assert outer["x"] <= inner["x"] < outer["x"] + outer["width"]


@pytest.mark.parametrize("mechanism", ["window", "linear-attention", "sink"])
def test_the_address_of_a_mechanism_opens_with_few_controls_and_who_uses_it(open_page, mechanism):
    page = open_page(f"/since?mechanism={mechanism}", tools=False)
    assert len(page.evaluate(COUNTED)[0]) <= MOST_CONTROLS
    expect(page.locator("[data-side=chosen] .users")).to_be_visible()


def test_small_pictures_are_those_of_the_numbers_at_hand(open_page):
    page = open_page("/since")
    window = page.locator("[data-way='look at less'] heat-thumb i")
    expect(window).to_have_count(16)
    expect(page.locator("[data-way='look at less'] .masked")).to_have_count(9)
    before = window.nth(4).get_attribute("style")
    page.get_by_label("q₂ red, column 1").fill("5")
    ready(page)
    expect(window.nth(4)).not_to_have_attribute("style", before or "")


@pytest.mark.parametrize(
    ("address", "chosen", "beside"),
    [
        ("/since?cell=weights.1.2", "softmax", ""),
        ("/since?mechanism=softmax", "softmax", ""),
        ("/since?mechanism=window", "window", "causal-mask"),
        ("/since?mechanism=delta-rule", "delta-rule", "causal-mask"),
        ("/since?mechanism=window&beside=nothing", "window", ""),
        ("/since?mechanism=mamba-2&beside=sink", "mamba-2", "sink"),
    ],
)
def test_an_address_shows_its_mechanism_and_softmax_unless_it_names_another(open_page, address, chosen, beside):
    page = open_page(address, tools=False)
    check_shown(page, chosen)
    expect(page.locator("[data-side]")).to_have_count(2 if beside else 1)
    if beside:
        check_shown(page, beside, "beside-")


def test_an_address_of_a_number_among_the_tools_opens_them(open_page):
    page = open_page("/since?mechanism=multi-query&cell=scores_2.3.2", tools=False)
    expect(page.locator("[data-stage=scores_2]")).to_be_visible()
    expect(page.locator("#words")).to_contain_text("q₃, k₂: 1 × 2 = 2")


def test_softmax_beside_that_cannot_hold_the_numbers_is_left_out(open_page):
    page = open_page("/since?mechanism=delta-rule&q=1e300;1&k=1e300;1&v=1;1")
    expect(page.locator("[data-side]")).to_have_count(1)
    expect(page.locator("#notice")).to_be_hidden()


def test_two_stand_beside_each_other_with_their_parameters_and_a_link_restores_all(open_page):
    page = open_page("/since?mechanism=sink&beside=mamba-2")
    page.get_by_label("s, score of the sink").fill("1.5")
    page.get_by_label("α, share that stays").fill("0.25")
    ready(page)
    check_shown(page, "sink", s=1.5)
    check_shown(page, "mamba-2", "beside-", alpha=0.25)
    click(page.locator("heat-table[data-stage='beside-output'] td[data-i='1'][data-j='1']"))
    said = page.locator("#words").inner_text()
    assert said.startswith("z₂, 2: ")
    assert state(page) == {
        "mechanism": "sink",
        "beside": "mamba-2",
        "set": "s:1.5,alpha:0.25",
        "cell": "beside-output.2.2",
    }
    reload(page)
    ready(page)
    expect(page.locator("#words")).to_have_text(said)
    check_shown(page, "mamba-2", "beside-", alpha=0.25)


def test_rotary_opens_with_two_pairs_and_its_choices_are_kept_by_a_link(open_page):
    page = open_page("/since", tools=False)
    select(page.locator("#mechanism"), "rotary")
    check_shown(page, "rotary")
    select(page.get_by_label("pairs"), "halves")
    page.get_by_label("s, times as long as trained").fill("8")
    ready(page)
    select(page.get_by_label("scaled by"), "YaRN")
    check_shown(page, "rotary", pairs="halves", s=8.0, scaling="YaRN")
    assert state(page)["set"] == "pairs:halves,s:8,scaling:YaRN"
    reload(page)
    check_shown(page, "rotary", pairs="halves", s=8.0, scaling="YaRN")
    select(page.locator("#mechanism"), "softmax")
    check_shown(page, "softmax")


def test_all_tools_have_lists_of_both_mechanisms(open_page):
    page = open_page("/since")
    select(page.locator("#mechanism"), "window")
    select(page.locator("#beside"), "sink")
    assert state(page) == {"mechanism": "window", "beside": "sink"}
    select(page.locator("#beside"), "nothing")
    expect(page.locator("[data-side]")).to_have_count(1)


DRAWN = "/since?mechanism=drawn-mask&set=mask:1010;1000;1110;1111"


def test_a_mask_is_drawn_by_pointer_and_by_keyboard(open_page):
    page = open_page("/since?mechanism=drawn-mask")
    click(page.get_by_label("q₁ looks at k₃"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_label("q₂ looks at k₂")).to_be_focused()
    press(page, "Space")
    check_shown(page, "drawn-mask", mask="1010;1000;1110;1111")
    assert state(page)["set"] == "mask:1010;1000;1110;1111"


def test_a_mask_lets_nobody_look_nowhere(open_page):
    page = open_page(DRAWN)
    page.get_by_label("q₂ looks at k₁").click()
    expect(page.locator("#notice")).to_have_text("Word 2 looks nowhere: let it look at one key at least.")
    click(page.get_by_label("q₂ looks at k₁"))
    expect(page.locator("#notice")).to_be_hidden()


def test_a_mask_grows_with_the_words(open_page):
    page = open_page(DRAWN)
    click(page.get_by_role("button", name="more: words"))
    expect(page.locator(".drawing input:checked")).to_have_count(2 + 1 + 3 + 4 + 5)
    click(page.get_by_role("button", name="fewer: words"))
    check_shown(page, "drawn-mask", mask="1010;1000;1110;1111")


def test_typed_numbers_are_computed_and_what_is_no_number_loses_nothing(open_page):
    page = open_page("/since?mechanism=window")
    field = page.get_by_label("q₁ The, column 2")
    field.fill("x")
    expect(page.locator("#products-status")).to_have_text(
        "Correct the marked fields. These are the products of the last valid numbers."
    )
    check_shown(page, "window")
    field.fill("3")
    ready(page)
    assert state(page)["q"] == "1,3;0,1;2,1;1,2"
    shown = dict(page.locator("heat-table").evaluate_all(SHOWN))
    assert shown["scores"][0] == [4, 2, 6, 5]
    width = page.get_by_label("w, words in sight")
    width.fill("9")
    expect(page.locator("#notice")).to_have_text(re.compile("^w, words in sight, lies between 1 and 8"))
    assert width.input_value() == "9"
    width.fill("one")
    expect(width).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#products-status")).to_contain_text("Correct the marked fields")
    assert width.input_value() == "one"


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("mechanism=rotary&set=pairs:halves", "halves of 2 numbers are neighbours"),
        ("mechanism=hope&beside=sink", "No mechanism is called 'hope'"),
    ],
)
def test_an_address_that_is_refused_shows_softmax_and_says_why(open_page, asked, says):
    page = open_page(f"/since?{asked}")
    expect(page.locator("#notice")).to_contain_text(says)
    expect(page.locator("#notice")).to_contain_text("Softmax is shown in its place.")
    check_shown(page, "softmax")


@pytest.mark.parametrize(("rows", "names"), [("q=1,0;0", "Q"), ("q=1,0;0&v=1;2,3", "Q and V")])
def test_a_matrix_of_an_address_that_is_none_is_named_beside_the_usual_numbers(open_page, rows, names):
    page = open_page(f"/since?mechanism=window&{rows}")
    expect(page.locator("#notice")).to_contain_text(f"In the address {names} is no matrix")
    check_shown(page, "window")


def test_lines_are_0_only_where_they_are_and_groups_have_values_of_their_own(open_page):
    page = open_page("/since?mechanism=linear-attention&q=-45;-45&k=-45;-45&v=1;3&cell=phi_k.1.1")
    expect(page.locator("#words")).to_have_text("k₁, 1: exp(−45) ≈ 2.863e−20")
    shown = dict(page.locator("heat-table").evaluate_all(SHOWN))
    assert shown["implied"] == [[1, None], [0.5, 0.5]]
    assert shown["output"] == [[1], [2]]
    page = open_page("/since?mechanism=multi-query&set=g:2")
    check_shown(page, "multi-query", g=2.0)
    page = open_page("/since?mechanism=multi-query&set=g:2&v=1;2;3;4")
    expect(page.locator("#notice")).to_contain_text("2 heads of values need 2 equal parts of the 1 columns of v.")


def test_a_masked_cell_says_so_and_arrows_go_through_a_table(open_page):
    page = open_page("/since?mechanism=causal-mask&cell=weights.1.3")
    expect(page.locator("#words")).to_have_text("q₁ may not look at k₃.")
    page.locator("heat-table[data-stage=weights] td[data-i='0'][data-j='0']").focus()
    page.keyboard.press("ArrowDown")
    assert state(page)["cell"] == "weights.2.1"
    page.keyboard.press("Escape")
    assert "cell" not in state(page)


@pytest.mark.parametrize(("width", "height", "theme"), LOOKS)
def test_nothing_runs_out_of_the_window(open_page, shot, width, height, theme):
    page = open_page("/since?mechanism=delta-rule", width, height, color_scheme=theme, tools=False)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shot(page, "since")

"""The lab as people use it: the published example at once, products that follow typing, bad numbers that lose nothing,
by pointer and keyboard, by link, on three screens."""

import math
import re
import unicodedata

import numpy as np
import pytest
import torch
from playwright.sync_api import Locator, Page, expect

from regard.app.classroom.lesson.lessons import lessons
from tests.app.test_scratch import EXAMPLE, PUBLISHED
from tests.browser.conftest import LOOKS, ready
from tests.browser.page import at_rest, awaited, hold, intercept, number, search_of, state
from tests.browser.waiting import click, reload, until

SCRATCH = "**/api/scratch"
SIGNS = {ord("−"): "-", ord("∞"): "inf"}
STAGES = ["q", "k", "v", "scores", "scaled", "weights", "output"]


def drawn(page: Page, stage: str) -> list[list[str]]:
    rows = "table => [...table.tBodies[0].rows].map((row) => [...row.querySelectorAll('td')].map((td) => td.innerText))"
    return page.locator(f"#stage-{stage} table").evaluate(rows)


def numbers(page: Page, stage: str) -> np.ndarray:
    return np.array([[float(text.translate(SIGNS)) for text in row] for row in drawn(page, stage)])


def field(page: Page, name: str, i: int, j: int) -> Locator:
    return page.locator(f"number-grid:is(#grid-{name}, #score-{name}) tr").nth(i).locator("input").nth(j)


def typed(page: Page, name: str) -> list[list[str]]:
    rows = "grid => [...grid.querySelectorAll('tr')].map((tr) => [...tr.querySelectorAll('input')].map((i) => i.value))"
    return page.locator(f"number-grid:is(#grid-{name}, #score-{name})").evaluate(rows)


def cell(page: Page, stage: str, i: int, j: int) -> Locator:
    return page.locator(f"#stage-{stage} td[data-i='{i}'][data-j='{j}']")


def masked(scores: np.ndarray) -> np.ndarray:
    return np.where(np.tri(*scores.shape), scores, -np.inf)


def heading(page: Page, stage: str) -> str:
    text = page.locator(f".table:has(#stage-{stage}) > .equation").inner_text()
    return "".join(unicodedata.normalize("NFKC", text).split())  # MathML shows a letter as its slanted sign


def paste(page: Page, where: Locator, text: str) -> None:
    where.evaluate(
        "(input, text) => { const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', text);"
        " input.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true})); }",
        text,
    )


@pytest.mark.parametrize(("width", "height", "theme"), LOOKS)
def test_it_opens_on_the_published_example_digit_for_digit(open_page, shot, width, height, theme):
    page = open_page("/lab", width, height, color_scheme=theme)
    assert search_of(page) == ""
    page.locator("[data-digits='8']").click()
    shot(page, f"{width}-{theme}", full=True)
    published = [[f"{float(number):.8f}" for number in line.split()] for line in PUBLISHED.strip().splitlines()]
    assert drawn(page, "output") == published
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    header = page.locator(".top nav >> nth=0")
    assert header.evaluate("nav => nav.scrollWidth <= nav.clientWidth")


def test_every_product_follows_what_is_typed(open_page):
    page = open_page("/lab?digits=4")
    field(page, "w_k", 1, 0).fill("-1.5")
    ready(page)
    x, w_q, w_k, w_v = (np.array(EXAMPLE[name], dtype=float) for name in ("words", "w_q", "w_k", "w_v"))
    w_k[1, 0] = -1.5
    scores = (x @ w_q) @ (x @ w_k).T
    weights = np.exp(scores / math.sqrt(3))
    weights /= weights.sum(1, keepdims=True)
    expected = [x @ w_q, x @ w_k, x @ w_v, scores, scores / math.sqrt(3), weights, weights @ x @ w_v]
    for stage, values in zip(STAGES, expected, strict=True):
        np.testing.assert_allclose(numbers(page, stage), values, atol=6e-5)
    assert state(page)["wk"] == "2,2,2;-1.5,2,1;0,1,1"


def test_scale_temperature_and_mask_are_what_they_say_and_the_headings_have_the_mask(open_page):
    page = open_page("/lab")
    masks = page.locator("#attention [data-mask]").locator("visible=true")
    expect(masks).to_have_count(0)
    assert not any("+M" in heading(page, stage) for stage in ("scaled", "weights", "output"))
    page.locator("#scale").uncheck()
    page.locator("#causal").check()
    page.locator("#temperature").fill("4")
    ready(page)
    expect(masks).to_have_count(4)
    assert all("+M" in heading(page, stage) for stage in ("scaled", "weights", "output"))
    np.testing.assert_allclose(numbers(page, "scaled"), masked(numbers(page, "scores") / 4))
    for stage in ("scaled", "weights"):
        hatched = page.locator(f"#stage-{stage} .masked")
        expect(hatched).to_have_count(6)
        expect(hatched.first).to_have_attribute("aria-label", "not allowed")
        cell(page, stage, 0, 2).hover()
        expect(page.locator("#words")).to_contain_text("Word 1 may not look at word 3")
    assert drawn(page, "weights")[0][0] == "1.00"
    expect(page.locator("math[data-divisor=temperature]").first).to_be_visible()
    expect(page.locator("math[data-divisor=scale]").first).to_be_hidden()
    assert state(page) == {"scale": "off", "mask": "causal", "temperature": "4"}


@pytest.mark.parametrize(("text", "words"), [("", "is empty"), ("1,5", "1.5")])
def test_a_bad_number_is_marked_where_it_is_and_nothing_is_lost(open_page, text, words):
    page = open_page("/lab")
    before = [drawn(page, stage) for stage in STAGES]
    bad = field(page, "w_v", 1, 2)
    bad.fill(text)
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    expect(bad).to_have_attribute("aria-invalid", "true")
    expect(page.locator(f"#{bad.get_attribute('aria-describedby')}")).to_contain_text("Row 2, column 3 ")
    expect(page.locator("#grid-w_v .wrong")).to_contain_text(words)
    expect(page.locator("#products-status")).to_contain_text("last valid numbers")
    assert [drawn(page, stage) for stage in STAGES] == before
    assert typed(page, "w_v")[1] == ["0", "1", text]
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    assert typed(page, "w_v")[1] == ["0", "1", text], "the address keeps it too"
    expect(page.locator("#products-status")).to_contain_text("to see the products")
    bad.fill("1")
    ready(page)
    expect(page.locator("#grid-w_v .wrong")).to_be_empty()
    expect(page.locator("#products-status")).to_be_empty()
    assert [drawn(page, stage) for stage in STAGES] == before


def test_a_temperature_that_is_none_is_marked(open_page):
    page = open_page("/lab")
    for text in ("0", "-1", "hot"):
        page.locator("#temperature").fill(text)
        expect(page.locator("html")).to_have_attribute("data-state", "error")
        expect(page.locator("#temperature")).to_have_attribute("aria-invalid", "true")
        expect(page.locator("#temperature-wrong")).to_contain_text("above 0")


def test_what_no_computer_can_hold_is_refused_in_words_and_the_old_numbers_stay(open_page):
    page = open_page("/lab?wq=1e200,0,2;2,0,0;2,1,2&f.s=1e200,0")
    before, scores = drawn(page, "output"), numbers_of(page, "dot")[0].tolist()
    field(page, "w_k", 0, 0).fill("1e200")
    expect(page.locator("#notice")).to_contain_text("enter smaller numbers")
    expect(page.locator("#products-status")).to_contain_text("last valid numbers")
    assert drawn(page, "output") == before
    field(page, "w_k", 0, 0).fill("2")
    ready(page)
    expect(page.locator("#notice")).to_be_hidden()
    field(page, "h", 0, 0).fill("1e200")
    expect(page.locator("#scoring-status")).to_contain_text("enter smaller numbers")
    assert numbers_of(page, "dot")[0].tolist() == scores
    field(page, "h", 0, 0).fill("1")
    expect(page.locator("#scoring-status")).to_be_empty()


def test_a_server_that_went_away_can_be_asked_again_and_the_newest_numbers_win(open_page):
    page = open_page("/lab")
    intercept(page, SCRATCH, lambda route: route.abort())
    field(page, "words", 0, 0).fill("3")
    expect(page.locator("#notice")).to_contain_text("cannot be reached")
    page.unroute(SCRATCH)
    click(page.locator("#again"))
    assert drawn(page, "q")[0] == ["6", "0", "6"]
    held = hold(page, SCRATCH, '"words":[[5,')
    field(page, "words", 0, 0).fill("5")
    awaited(page, held)
    expect(page.locator("#products-status")).to_contain_text("computing the new numbers")
    field(page, "words", 0, 0).fill("7")
    ready(page)
    expect(page.locator("#products-status")).to_be_empty()
    held[0].abort()
    at_rest(page)
    expect(page.locator("#notice")).to_be_hidden()
    assert drawn(page, "q")[0] == ["14", "0", "14"]


def test_pointing_lights_what_a_number_was_made_of_and_says_how(open_page):
    page = open_page("/lab?digits=2")
    cell(page, "scores", 0, 1).hover()
    expect(page.locator("#words")).to_have_text("q₁ · k₂ = 2 × 0 + 0 × 2 + 2 × 1 = 2")
    expect(page.locator("#stage-q [data-lit=row][data-i='0']")).to_have_count(3)
    expect(page.locator("#stage-k [data-lit=row][data-i='1']")).to_have_count(3)
    cell(page, "q", 2, 0).hover()
    expect(page.locator("#grid-words [data-lit=row][data-i='2']")).to_have_count(3)
    expect(page.locator("#grid-w_q [data-lit=column][data-j='0']")).to_have_count(3)
    cell(page, "weights", 0, 0).click()
    expect(page.locator("#words")).to_contain_text("A₁₁ ≈ exp(4.62) / (exp(4.62) + exp(1.15) + exp(5.77) + exp(1.15))")
    cell(page, "output", 3, 0).hover()
    expect(page.locator("#words")).to_contain_text("A₁₁")
    assert state(page)["cell"] == "weights.1.1"
    field(page, "words", 0, 0).fill("0")
    ready(page)
    expect(page.locator("#words")).to_contain_text("A₁₁ = exp(0) / (exp(0) + exp(0) + exp(0) + exp(0))")
    page.keyboard.press("Escape")
    expect(page.locator("[data-lit]")).to_have_count(0)
    assert "cell" not in state(page)


def test_the_keyboard_alone_types_moves_and_explains(open_page):
    page = open_page("/lab")
    field(page, "words", 0, 0).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    expect(field(page, "words", 1, 1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")
    page.keyboard.type("-2")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("1")
    ready(page)
    assert typed(page, "words")[0] == ["1", "4", "-12"], "inside of a number an arrow moves the caret"
    page.locator("#stage-weights td[tabindex='0']").focus()
    expect(page.locator("#words")).to_contain_text("A₁₁")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#words")).to_contain_text("A₂₁")
    page.keyboard.press("ArrowRight")
    assert state(page)["cell"] == "weights.2.2"
    page.locator("#attention .unlock").click()
    assert "cell" not in state(page)


def test_sizes_change_together_and_back_returns_what_was_cut_off(open_page):
    page = open_page("/lab")
    click(page.locator("#settings [data-size=d][data-by='-1']"))
    assert typed(page, "words") == [["1", "0"], ["0", "1"], ["1", "1"], ["0", "0"]]
    assert [len(typed(page, name)) for name in ("w_q", "w_k", "w_v")] == [2, 2, 2]
    click(page.locator("#settings [data-size=d_v][data-by='1']"))
    assert np.shape(drawn(page, "output")) == (4, 4)
    page.go_back()
    page.go_back()
    until(page, "() => document.querySelectorAll('#grid-words input').length === 12")
    assert typed(page, "words")[3] == ["0", "0", "1"]


def test_sizes_go_from_one_to_eight(open_page):
    page = open_page("/lab", 390)
    for name, times in {"n": 4, "d": 5, "d_k": 5, "d_v": 5}.items():
        for _ in range(times):
            page.locator(f"#settings [data-size={name}][data-by='1']").click()
    ready(page)
    assert np.shape(drawn(page, "weights")) == (8, 8)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator("#settings [data-size=d][data-by='1']")).to_have_attribute("aria-disabled", "true")


def test_a_whole_matrix_can_be_pasted(open_page):
    page = open_page("/lab")
    paste(page, field(page, "w_q", 1, 1), "[[1, 0], [0, 1], [0.5, -1]]")
    ready(page)
    assert typed(page, "w_q") == [["1", "0"], ["0", "1"], ["0.5", "-1"]]
    assert [len(row) for row in typed(page, "w_k")] == [2, 2, 2]
    paste(page, field(page, "w_q", 0, 0), "1 2 3 4 5 6 7 8 9")
    expect(page.locator("#notice")).to_contain_text("1 row and 9 columns")
    assert typed(page, "w_q")[0] == ["1", "0"]


def test_examples_replace_the_numbers_and_a_link_restores_everything(open_page):
    page = open_page("/lab")
    click(page.get_by_role("button", name="identity matrices"))
    assert numbers(page, "q").tolist() == EXAMPLE["words"]
    click(page.get_by_role("button", name="the word before"))
    assert numbers(page, "scores").argmax(axis=1).tolist()[1:] == [0, 1, 2]
    cell(page, "output", 2, 1).click()
    page.locator("[data-digits='4']").click()
    address, shown = page.url, [drawn(page, stage) for stage in STAGES]
    page.goto("about:blank")
    page.goto(address)
    ready(page)
    assert page.url == address
    assert [drawn(page, stage) for stage in STAGES] == shown
    expect(page.locator("#words")).to_contain_text("Z₃₂")
    click(page.get_by_role("button", name="the worked example"))
    assert drawn(page, "output")[0] == ["0.9852", "1.7417", "0.7565"]


def test_one_address_holds_all_that_can_be_chosen(open_page):
    attention = "words=1,0;0.5,-2;3,1&wq=1,0;0,1&wk=1,0;0,1&wv=1,2,3;0,1,0&scale=off&mask=causal&temperature=0.5"
    draw = "digits=4&cell=weights.3.2&dk=256&seed=7"
    scores = "f.s=2,0.5&f.W_2=1,-1;1,2&f.b_2=0,2&f.cell=mlp-weights.1.2"
    page = open_page(f"/lab?{attention}&{draw}&{scores}")
    assert page.url.endswith(f"/lab?{attention}&{draw}&{scores}")
    assert typed(page, "words") == [["1", "0"], ["0.5", "-2"], ["3", "1"]]
    np.testing.assert_allclose(numbers(page, "scaled"), masked(2 * numbers(page, "scores")))
    expect(page.locator("#words")).to_contain_text("A₃₂")
    expect(page.locator("#width-shown")).to_have_text("256")
    expect(page.locator("#seed")).to_have_text("7")
    expect(field(page, "b_2", 0, 1)).to_have_value("2")
    expect(page.locator("#score-words")).to_contain_text("a₂")
    page = open_page("/lab?words=1,2;3")
    expect(page.locator("#notice")).to_contain_text("do not fit together")
    expect(page.locator("#notice")).to_be_visible()
    assert typed(page, "words")[0] == ["1", "0", "0"], "what does not fit opens the worked example"


def fact(page: Page, name: str) -> float:
    """A number of what softmax makes of random scores."""
    return float(page.locator(f"[data-fact={name}]").inner_text())


def test_random_scores_spread_by_the_root_of_d_k_and_by_1_once_they_are_scaled(open_page):
    page = open_page("/lab?dk=1024")
    assert fact(page, "plain-theory") == 32
    assert 20 < fact(page, "plain-spread") < 45
    assert fact(page, "scaled-spread") == pytest.approx(fact(page, "plain-spread") / 32, abs=1e-3)


def test_of_scaled_scores_softmax_is_spread_and_has_a_gradient_of_others_almost_none(open_page):
    page = open_page("/lab?dk=1024")
    assert 4 < fact(page, "scaled-entropy") < 6
    assert fact(page, "scaled-gradient") > 0.1
    gradient = page.locator("[data-fact=plain-gradient]").inner_text()
    assert re.fullmatch(r"\d\.\d × 10⁻\S+", gradient), gradient


def test_bars_of_64_weights_sum_to_1_and_the_highest_is_the_largest_weight(open_page):
    page = open_page("/lab?dk=1024")
    height = "bars => bars.map((bar) => parseFloat(bar.style.height))"
    heights = page.locator("[data-bars=scaled] i").evaluate_all(height)
    assert len(heights) == 64
    assert sum(heights) == pytest.approx(100, abs=1e-3)
    assert max(heights) / 100 == pytest.approx(fact(page, "scaled-largest"), abs=1e-3)


def test_random_scores_are_drawn_again_and_back_returns_the_old_ones(open_page):
    page = open_page("/lab?dk=1024")
    before = fact(page, "scaled-spread")
    page.locator("#draw").click()
    assert fact(page, "scaled-spread") != before
    assert state(page) == {"dk": "1024", "seed": "2"}
    page.go_back()
    expect(page.locator("#seed")).to_have_text("1")
    assert fact(page, "scaled-spread") == before


def test_of_one_dimension_scaled_scores_are_the_plain_ones(open_page):
    page = open_page("/lab?dk=1024")
    page.locator("#width").press("Home")
    expect(page.locator("#width-shown")).to_have_text("1")
    assert fact(page, "plain-spread") == fact(page, "scaled-spread")
    assert state(page) == {"dk": "1"}


def test_the_same_address_draws_the_same_random_scores(open_page):
    page = open_page("/lab?dk=1024&seed=2")
    shown = page.locator("#outcomes").inner_text()
    reload(page)
    assert page.locator("#outcomes").inner_text() == shown


def test_the_same_state_is_scored_in_four_ways(open_page):
    page = open_page("/lab")
    scores = {name: numbers_of(page, name) for name in ("dot", "general", "additive", "mlp")}
    s, h, swap = np.array([1, 0.5]), np.array([[1, 0], [0, 1], [3, 0]]), np.array([[0, 1], [1, 0]])
    hidden = np.tanh(s + h)
    expected = {
        "dot": h @ s,
        "general": h @ swap @ s,
        "additive": hidden.sum(1),
        "mlp": np.tanh(hidden @ np.array([[1, -1], [1, 1]]).T).sum(1),
    }
    for name, values in expected.items():
        np.testing.assert_allclose(scores[name][0], values, atol=6e-5)
        np.testing.assert_allclose(scores[name][1], np.exp(values) / np.exp(values).sum(), atol=6e-5)
    field(page, "h", 2, 0).fill("100")
    np.testing.assert_allclose(numbers_of(page, "dot")[0], [1, 0.5, 100])
    assert numbers_of(page, "additive")[0].max() < 2
    assert state(page) == {"f.h": "1,0;0,1;100,0"}
    field(page, "W", 0, 0).fill("x")
    expect(page.locator("#scoring-status")).to_contain_text("last valid numbers")
    np.testing.assert_allclose(numbers_of(page, "dot")[0], [1, 0.5, 100])
    page.reload()
    expect(field(page, "W", 0, 0)).to_have_value("x")
    paste(page, field(page, "s", 0, 0), "1 2\n3 4")
    expect(page.locator("#scoring-status")).to_contain_text("here stands one row of numbers. Nothing was changed.")
    page.locator("#usual").click()
    np.testing.assert_allclose(numbers_of(page, "dot")[0], [1, 0.5, 3])


def test_s_and_h_of_a_tutorial_are_scored_in_their_own_sizes(open_page):
    page = open_page("/lab")
    paste(page, field(page, "s", 0, 0), "decoder_hidden_state = tensor([10., 5., 10.])")
    expect(page.locator("#no-dot")).to_have_text("A dot product needs as many numbers in s as in h: here 3 and 2.")
    expect(page.locator("#dot-scores")).to_be_hidden()
    paste(page, field(page, "h", 0, 0), "[[0 1 1]\n [5 0 1]\n [1 1 0]\n [0 5 1]]")
    np.testing.assert_allclose(numbers_of(page, "dot"), [[15, 60, 15, 35], [0, 1, 0, 0]])
    assert all(len(numbers_of(page, way)[0]) == 4 for way in ("general", "additive", "mlp"))
    page.locator("#score-sizes [data-size=d_a][data-by='1']").click()
    assert typed(page, "v") == [["1", "1", "1"]]
    page.reload()
    np.testing.assert_allclose(numbers_of(page, "dot")[0], [15, 60, 15, 35])
    assert typed(page, "W") == [["1", "0", "0"], ["0", "1", "0"], ["0", "0", "1"]]
    paste(page, field(page, "h", 0, 0), "tensor([[0., ..., 1.],\n [5., ..., 1.]])")
    expect(page.locator("#scoring-status")).to_contain_text("stands for numbers that are left out")
    assert typed(page, "h") == [["0", "1", "1"], ["5", "0", "1"], ["1", "1", "0"], ["0", "5", "1"]]


def numbers_of(page: Page, name: str) -> list[np.ndarray]:
    tables = [page.locator(f"#{name}-{what} td[data-i]").all_inner_texts() for what in ("scores", "weights")]
    return [np.array([number(text) for text in texts]) for texts in tables]


def test_a_score_says_how_it_was_made_and_a_link_opens_it_again(open_page):
    page = open_page("/lab")
    score = page.locator("#mlp-scores td[data-j='2']")
    score.click()
    line = "x = tanh(Ws + Uh₃ + b) ≈ (0.9993, 0.4621), W₂x + b₂ ≈ (0.5372, 1.4614), e₃ = v · tanh(W₂x + b₂)"
    expect(page.locator("#score-words")).to_contain_text(f"{line} ≈ 1 × 0.4909 + 1 × 0.8979 ≈ 1.3888")
    expect(page.locator("#score-h [data-lit=row][data-i='2']")).to_have_count(2)
    expect(page.locator("#attention [data-lit]")).to_have_count(0)
    assert state(page) == {"f.cell": "mlp-scores.1.3"}
    reload(page)
    expect(page.locator("#score-words")).to_contain_text(line)
    score.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#score-words")).to_contain_text("h₂")
    page.locator("#dot-weights td[data-j='0']").click()
    expect(page.locator("#score-words")).to_contain_text("a₁ = exp(1) / (exp(1) + exp(0.5) + exp(3)) ≈ 2.7183 / (")
    page.keyboard.press("Escape")
    assert state(page) == {}


def test_numbers_have_two_decimals_until_others_are_chosen_and_typing_a_half_moves_nothing(open_page):
    page = open_page("/lab")
    assert drawn(page, "weights")[0][0] == "0.24"
    place = "element => [element.offsetLeft, element.offsetTop]"
    before = [page.locator(f"#stage-{stage}").evaluate(place) for stage in STAGES]
    field(page, "words", 0, 0).fill("0.5")
    ready(page)
    assert drawn(page, "v")[0] == ["0.5", "0.5", "0.0"]
    assert [page.locator(f"#stage-{stage}").evaluate(place) for stage in STAGES] == before
    page.locator("[data-digits='8']").click()
    assert len(drawn(page, "weights")[0][0]) == 10
    assert state(page)["digits"] == "8"


def test_keys_go_past_the_matrices_and_not_under_the_line_of_arithmetic(open_page):
    page = open_page("/lab", height=480)
    page.locator("[href='#products-status']").press("Enter")
    page.keyboard.press("Tab")
    expect(cell(page, "scores", 0, 0)).to_be_focused()
    expect(page.locator("#words")).to_contain_text("q₁ · k₁ = 2 × 2")
    cell(page, "v", 0, 0).focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    line = page.locator("#attention .said").evaluate("line => line.getBoundingClientRect().top")
    assert cell(page, "v", 3, 0).evaluate("td => td.getBoundingClientRect().bottom") <= line


def test_the_line_of_arithmetic_covers_nothing_until_it_says_something(open_page):
    page = open_page("/lab#scoring", height=600)
    line = page.locator("#scoring .said")
    expect(line).to_have_css("position", "static")
    page.locator("#scoring heat-table td[data-j]").first.hover()
    expect(line).to_have_css("position", "sticky")
    expect(line).to_be_in_viewport(ratio=1)


def test_in_a_station_the_three_matrices_stand_in_one_row_and_every_product_is_in_sight(open_page):
    page = open_page(lessons()["from-zero"].link(4))
    tops = {page.locator(f"#grid-{name}").bounding_box()["y"] for name in ("words", "w_q", "w_k", "w_v")}
    assert max(tops) - min(tops) < 8
    line = page.locator("#attention .said").bounding_box()
    for stage in STAGES:
        table = page.locator(f"#stage-{stage}").bounding_box()
        assert table["y"] + table["height"] <= line["y"], stage


def test_the_part_in_the_middle_of_the_screen_is_presented_and_a_link_shows_it_again(open_page):
    page = open_page("/lab")
    page.locator("#outcomes").evaluate("table => table.scrollIntoView({ block: 'center' })")
    page.wait_for_function("() => document.querySelector('#outcomes').getBoundingClientRect().top < innerHeight / 2")
    at_rest(page)
    page.keyboard.press("p")
    for _ in range(2):
        expect(page.locator("#outcomes")).to_be_visible()
        expect(page.locator("#stage-weights")).to_be_hidden()
        reload(page)
    assert state(page)["part"] == "why-divided"
    page.keyboard.press("p")
    expect(page.locator("#stage-weights")).to_be_visible()
    assert state(page) == {}


def test_a_station_presents_the_part_that_it_speaks_of(open_page):
    page = open_page(lessons()["from-zero"].link(7).replace("#", "&present=1#"))
    expect(page.locator("#outcomes")).to_be_visible()
    expect(page.locator("#stage-weights")).to_be_hidden()


ARROWS = """groups => groups.map(g => ({
  kind: g.getAttribute("class"), from: g.dataset.from.split(" ").map(Number), to: g.dataset.to.split(" ").map(Number),
  tip: g.querySelector("polygon")?.getAttribute("points").split(" ")[0].split(",").map(Number) ?? [0, 0] }))"""
PLANE = "/lab?words=1,0;0.5,1;-1,0.5&wq=1,0;0,1&wk=1,-1;1,1&wv=1,1;-1,2&digits=8"


def arrows(page: Page, which: str) -> list[dict]:
    return page.locator(f"#arrows-{which} g[data-to]").evaluate_all(ARROWS)


def check(page: Page, word: int) -> None:
    scoring = arrows(page, "scoring")
    expected = np.vstack([numbers(page, "q"), numbers(page, "k")])
    np.testing.assert_allclose([one["to"] for one in scoring], expected, atol=1e-6)
    reach = np.abs(expected).max()
    np.testing.assert_allclose([one["tip"] for one in scoring], expected / reach * [150, -150], atol=1e-3)
    *walk, output = arrows(page, "mixing")
    steps = numbers(page, "weights")[word][:, None] * numbers(page, "v")
    np.testing.assert_allclose([one["to"] for one in walk], steps.cumsum(axis=0), atol=1e-6)
    np.testing.assert_allclose([one["from"] for one in walk[1:]], [one["to"] for one in walk[:-1]])
    np.testing.assert_allclose(output["to"], numbers(page, "output")[word], atol=1e-6)


def test_arrows_are_the_numbers_of_the_tables_and_follow_what_is_typed(open_page):
    page = open_page(PLANE)
    check(page, 0)
    page.locator("#grid-w_q input").first.fill("-2.5")
    page.locator("#grid-w_v input").nth(3).fill("0.5")
    until(page, "() => document.querySelector('#arrows-scoring g').dataset.to === '-2.5 0'")
    check(page, 0)


def test_the_output_of_another_word_is_one_click_away_and_in_the_address(open_page):
    page = open_page(PLANE)
    page.get_by_role("button", name="z₃").click()
    check(page, 2)
    reload(page)
    expect(page.get_by_role("button", name="z₃")).to_have_attribute("aria-pressed", "true")
    check(page, 2)


def test_without_two_numbers_it_is_said_and_a_preset_leads_there(open_page):
    page = open_page("/lab?digits=8")
    expect(page.locator("#arrows-shown")).to_be_hidden()
    expect(page.locator("#arrows-why")).to_have_text(
        "An arrow in the plane needs two numbers; here a query and a key have 3, and a value has 3."
    )
    page.locator("#arrows-none").get_by_role("button", name="two numbers a word").click()
    expect(page.locator("#arrows-scoring svg")).to_be_visible()
    ready(page)
    check(page, 0)
    expect(page.get_by_role("img", name="q₁ = (1.00, 0.00), ")).to_be_visible()


ROW = """table => [...table.querySelectorAll('td[data-i]')].map(({ title }) => Number(title.replace('−', '-')))"""


def row_of(page: Page, stage: str) -> list[float]:
    """The numbers of a function of the typed scores, with all their digits."""
    return page.locator(f"#softmax [data-stage={stage}]").evaluate(ROW)


def test_an_address_of_scores_opens_their_softmax_with_its_formula_in_sight(open_page):
    page = open_page("/lab?scores=2,1,0", tools=False)
    np.testing.assert_allclose(row_of(page, "softmax"), torch.softmax(torch.tensor([2.0, 1, 0]).double(), 0))
    expect(page.locator("#softmax-title")).to_be_in_viewport()
    expect(page.locator("#row-words")).to_have_text(
        "a₁ = exp(2) / (exp(2) + exp(1) + exp(0)) ≈ 7.3891 / (7.3891 + 2.7183 + 1) ≈ 7.3891 / 11.1073 ≈ 0.6652"
    )
    assert state(page)["scores"] == "2,1,0"


def test_scores_that_are_typed_are_divided_by_the_temperature_of_the_page(open_page):
    page = open_page("/lab?scores=2,1,0")
    page.get_by_label("e, the scores, row 1, column 3").fill("-1.5")
    click(page.locator("#row-settings").get_by_role("button", name="more: number of scores"))
    page.locator("#row-temperature").fill("0.5")
    ready(page)
    scores = torch.tensor([2, 1, -1.5, 0]).double() / 0.5
    np.testing.assert_allclose(row_of(page, "softmax"), torch.softmax(scores, 0))
    np.testing.assert_allclose(row_of(page, "sigmoid"), torch.sigmoid(scores))
    np.testing.assert_allclose(row_of(page, "leaky"), torch.nn.functional.leaky_relu(scores, 0.2))
    np.testing.assert_allclose(row_of(page, "hardmax"), [1, 0, 0, 0])
    expect(page.locator("#temperature")).to_have_value("0.5")
    assert {name: state(page)[name] for name in ("scores", "temperature")} == {
        "scores": "2,1,-1.5,0",
        "temperature": "0.5",
    }
    reload(page)
    ready(page)
    np.testing.assert_allclose(row_of(page, "softmax"), torch.softmax(scores, 0))


def test_a_score_that_is_no_number_is_kept_and_said(open_page):
    page = open_page("/lab?scores=2,x,0")
    status = page.locator("#row-status")
    expect(status).to_have_text("Correct the marked fields. Then the weights are shown.")
    field = page.get_by_label("e, the scores, row 1, column 2")
    expect(field).to_have_value("x")
    field.fill("1")
    expect(status).to_have_text("")
    page.locator("#row-temperature").fill("0")
    expect(status).to_have_text("Enter a temperature above 0. These are the weights of the last valid scores.")
    page = open_page("/lab?scores=1;2")
    expect(page.locator("#row-status")).to_contain_text("no row of 1 to 8 numbers")
    np.testing.assert_allclose(row_of(page, "hardmax"), [1, 0, 0])


def test_numbers_that_nobody_types_yet_are_a_table_to_be_read_and_selected(open_page):
    page = open_page("/lab", tools=False)
    row = page.get_by_role("row", name="x₃ car 1 1 0")
    expect(row).to_be_visible()
    assert row.evaluate("(row) => (getSelection().selectAllChildren(row), String(getSelection()))").split()[-3:] == [
        *"110"
    ]
    page.get_by_role("button", name="Type your own numbers").press("Enter")
    expect(page.locator("#grid-words input").first).to_be_focused()


def test_a_field_is_named_by_the_word_of_its_row(open_page):
    page = open_page("/lab")
    expect(page.get_by_label("x₂ red, column 3", exact=True)).to_have_value("0")
    expect(page.get_by_label("W^Q, row 2, column 1", exact=True)).to_be_visible()

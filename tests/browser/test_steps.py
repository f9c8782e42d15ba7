"""Steps as people use it: stage by stage with the keyboard or by itself, any cell opened with the model's own numbers,
by link, on three screens, in two themes, when things go wrong."""

import io
import json
import re
from contextlib import redirect_stdout
from functools import partial
from urllib.parse import parse_qs, urlencode, urlparse

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LOOKS, ready
from tests.browser.page import ask, at_rest, awaited, hold, intercept, link, number, search_of, state
from tests.browser.waiting import arrive, click, go_back, press, select, until
from tests.servers import served

SENTENCE = "The cat sleeps."
TRANSFORMER = {"model": "transformer-en-fr", "block": "cross", "layer": 3, "head": 5}
MASKED = {"model": "transformer-en-fr", "block": "decoder", "layer": 1, "head": 2}
BAHDANAU = {"model": "rnn-bahdanau-en-fr", "step": 2}
LUONG = {"model": "rnn-luong-general-en-fr", "step": 2}
NONE = {"model": "rnn-none-en-fr", "step": 2}
HOP = {"model": "self-attentive-en", "block": "hops", "layer": 1, "head": 3}
OPENINGS = {
    "cross": TRANSFORMER,
    "bahdanau": BAHDANAU,
    "decoder": MASKED,
    "luong": LUONG,
    "none": NONE,
    "hop": HOP,
}
names = pytest.mark.parametrize("where", OPENINGS.values(), ids=OPENINGS)
link = partial(link, "/steps", text=SENTENCE)
served = partial(served, path="steps", text=SENTENCE)


def every_stage(answer: dict) -> list[dict]:
    return [*answer["before"], *answer["stages"], *answer["after"]]


def walked(answer: dict) -> list[str]:
    ids = [stage["id"] for stage in every_stage(answer)]
    if "concat" in ids:
        ids.insert(ids.index("concat"), "heads")
    return ids


def opened(page: Page) -> str:
    return page.locator("#stages [aria-selected=true]").get_attribute("data-stage") or ""


def lit(page: Page) -> set[str | None]:
    shown = page.locator("#chain [data-lit]:visible")
    return {part.get_attribute("data-stage") for part in shown.all()}


def map_of(page: Page) -> Locator:
    return page.locator("#map matrix-map")


def readout(page: Page) -> str:
    return page.locator("#map output").inner_text()


@pytest.mark.parametrize(("width", "height", "theme"), LOOKS)
def test_it_opens_where_queries_meet_keys_and_all_of_it_is_in_sight(open_page, shot, width, height, theme):
    page = open_page("/steps", width, height, color_scheme=theme)
    shot(page, f"{width}-{theme}", full=width < 700)
    assert opened(page) == "scores"
    assert lit(page) == {"scores"}
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width > 700:
        for part in ("#chain", "#stage", "#map", "#cell-hint"):
            box = page.locator(part).bounding_box()
            assert box["y"] + box["height"] <= height, f"{part} should be seen without scrolling"


def test_a_step_forward_leads_from_the_input_to_the_pieces_that_are_written(open_page):
    page = open_page("/steps?stage=x", 390, 844, tools=False)
    expect(page.locator("[data-about]:visible .prose")).to_contain_text("“Elle” first; each is a vector of 256 numbers")
    onward, shown = page.locator("#next-stage"), page.locator("#stages [role=tab]:visible")
    path = shown.evaluate_all("tabs => tabs.map(({ dataset }) => dataset.stage)")
    assert path == ["x", "scores", "scaled", "weights", "head", "probabilities"], "all of it, in its order"
    for stage in ("scores", "scaled", "weights", "head", "probabilities"):
        click(onward)
        assert opened(page) == stage
        expect(page.locator(f"#tab-{stage}")).to_be_visible()
        expect(shown).to_have_count(5)  # nothing slips in between
    expect(page.locator("#readings")).to_contain_text(re.compile(r"writes, with probability: “Elle” 0\.\d\d"))
    expect(onward).to_be_hidden()
    click(page.get_by_role("button", name="all 21 stages"))
    expect(page.locator("#stages [role=tab]:visible")).to_have_count(21)
    click(page.get_by_role("button", name="5 stages", exact=True))
    expect(page.locator("#stages [role=tab]:visible")).to_have_count(5)


def test_the_arrow_keys_walk_the_stages_that_the_first_state_shows(open_page):
    page = open_page("/steps", tools=False)
    for stage in ("scaled", "weights", "head", "probabilities", "probabilities"):
        press(page, "ArrowRight")
        assert opened(page) == stage
    page.locator("#tab-probabilities").press("ArrowLeft")
    expect(page.locator("#tab-head")).to_be_focused()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_step_forward_stands_under_the_open_stage(open_page, width):
    page = open_page("/steps", width, 844, tools=False)
    for _ in range(3):
        tab = page.locator("#stages [aria-selected=true]").bounding_box()
        step = page.locator("#next-stage").bounding_box()
        assert step["y"] >= tab["y"] + tab["height"] - 2
        assert tab["x"] - 12 <= step["x"] <= tab["x"] + tab["width"] or step["x"] + step["width"] > width - 60
        click(page.locator("#next-stage"))


def test_a_score_is_followed_into_the_softmax(open_page):
    page = open_page(f"/steps?{TELLING}&stage=scores", tools=False)
    expect(page.locator("#derivation .onward")).to_contain_text("= 54.63 / 32 = 9.66, which the softmax takes.")
    for _ in range(2):
        click(page.locator("#next-stage"))
    like = page.get_by_role("row", name=re.compile("^like"))
    expect(like.get_by_role("cell").first).to_have_text("9.66")


TELLING = "model=transformer-en-fr&text=She+does+not+like+the+red+car.&block=cross&layer=3&head=5&row=3&column=4"
CELL = """() => {
  const map = document.querySelector("#map matrix-map");
  const { left, top, across, down } = map.plan;
  const box = map.getBoundingClientRect();
  return [box.left + left + 3.5 * across, box.top + top + 2.5 * down];
}"""


def test_on_a_phone_a_cell_and_its_number_are_both_in_sight(open_page):
    page = open_page("/steps", 390, 844, tools=False)
    hint, title = [page.locator(one).bounding_box()["y"] for one in ("#cell-hint", "[data-about]:visible h2")]
    assert hint < title
    page.mouse.click(*page.evaluate(CELL))
    until(page, "() => location.search.includes('column=4')")
    at_rest(page)
    assert page.evaluate(CELL)[1] > page.locator("header").bounding_box()["height"]
    says, copies = [page.locator(one).bounding_box()["y"] for one in ("#derivation .result", "#copy-numpy")]
    assert says + 28 < 844
    assert says < copies


def test_the_name_of_a_row_opens_its_largest_number(open_page):
    page = open_page("/steps", 390, 844, tools=False)
    _, y = page.evaluate(CELL)
    page.mouse.click(40, y)
    until(page, "() => location.search.includes('column=4')")
    assert state(page)["row"] == "3"


def test_a_long_number_does_not_stand_on_its_bar(open_page):
    page = open_page(f"/steps?{TELLING}&stage=weights", 390, 844, tools=False)
    bar = (
        page.locator("#derivation td.term")
        .nth(3)
        .evaluate("cell => parseFloat(getComputedStyle(cell).paddingLeft) >= 72")
    )
    assert bar


def test_a_hover_makes_no_scale_and_no_description_again(open_page):
    page = open_page(link(**TRANSFORMER, stage="weights"))
    scale = page.locator("#map .scale > *").first.element_handle()
    before = page.locator("#map output").inner_text()
    page.locator("#map canvas").last.hover()
    expect(page.locator("#map output")).not_to_have_text(before)
    assert scale.evaluate("part => part.isConnected")


@pytest.mark.slow
@names
def test_the_arrow_keys_reach_every_stage_and_its_symbol_is_lit(open_page, server, where):
    answer = served(server, **where)
    stages = walked(answer)
    page = open_page(link(**where, stage=stages[0]))
    for stage in stages:
        assert opened(page) == stage == state(page)["stage"]
        assert lit(page) == {stage}
        expect(page.locator("[data-about]:visible h2")).to_have_count(1)
        expect(page.locator("[data-about]:visible .prose")).to_have_count(1)
        expect(page.locator("#equation math")).to_be_visible()
        press(page, "ArrowRight")
    assert opened(page) == stages[-1]
    for stage in reversed(stages[:-1]):
        page.keyboard.press("ArrowLeft")
        assert opened(page) == stage


@names
def test_a_picture_reads_out_exactly_what_was_served(open_page, server, where):
    answer = served(server, **where)
    page = open_page(link(**where, digits="all"))
    for stage in every_stage(answer):
        page.locator(f"#tab-{stage['id']}").click()
        if stage["id"] == "distribution":
            shares = page.locator("#bars .share").all_inner_texts()
            assert [float(share) for share in shares] == stage["values"]
            continue
        map_of(page).focus()
        values = stage["values"] if stage["columns"] else [stage["values"]]
        for i, j, keys in [(0, 0, ["Home"]), (0, 1, ["ArrowRight"]), (0, len(values[0]) - 1, ["End"])]:
            for key in keys:
                map_of(page).press(key)
            value = values[i][j]
            told = readout(page).rsplit(": ", 1)[1]
            assert told == "not allowed" if value is None else number(told) == value, (stage["id"], i, j)


@names
def test_an_opened_cell_shows_the_number_of_the_model_and_all_that_leads_to_it(open_page, server, where):
    answer = served(server, **where)
    page = open_page(link(**where, digits="all"))
    for stage in every_stage(answer):
        page.locator(f"#tab-{stage['id']}").click()
        shown = page.locator("#bars [tabindex='0'], #map:visible matrix-map").first
        shown.focus()
        shown.press("Home")
        for keys in ([], ["ArrowRight", "ArrowDown"], ["End"]):
            for key in keys:
                page.keyboard.press(key)
            press(page, "Enter")
            check_cell(page, stage, served(server, path="cell", **where, stage=stage["id"], **place(page)))


def place(page: Page) -> dict[str, int]:
    return {name: int(number) for name, number in state(page).items() if name in ("row", "column")}


def check_cell(page: Page, stage: dict, told: dict) -> None:
    row, column = told["row"] - 1, told["column"] and told["column"] - 1
    value = stage["values"][row] if column is None else stage["values"][row][column]
    shown = page.locator("#derivation .result b").inner_text()
    expect(page.locator("#derivation .says")).to_have_text(told["says"])
    assert value == told["value"]
    if value is None:
        assert shown == "not allowed"
        return
    assert number(shown) == value, (stage["id"], row, column)
    alone = [line["values"] for line in told["lines"] if not isinstance(line["values"], list)]
    main = [line["values"] for line in told["lines"] if line["main"]]
    for place, values in ((".line:not(.main > .line)", alone), (".main", main[::-1])):
        assert [number(text) for text in page.locator(f"#derivation {place} .number").all_inner_texts()] == values


def test_the_terms_of_a_sum_stand_beside_each_other(open_page, server):
    where = {**TRANSFORMER, "stage": "scores", "row": 2, "column": 3}
    told = served(server, path="cell", **where)
    page = open_page(link(**where, digits="all"))
    assert page.locator("#derivation tbody tr:not(.gap)").count() < 15
    expect(page.locator("#derivation .ends")).to_have_css("position", "static")  # it covers no row
    page.get_by_role("button", name="show all 32 terms").press("Enter")
    table = page.locator("#derivation table tbody tr").evaluate_all(
        "rows => rows.map((row) => [...row.cells].map((cell) => cell.innerText))"
    )
    shown = np.array([[number(text) for text in row[1:]] for row in table]).T
    np.testing.assert_array_equal(shown, [line["values"] for line in told["lines"][:3]])
    products = np.array(told["lines"][2]["values"])
    largest = int(np.abs(products).argmax())
    expect(page.locator("#derivation .largest")).to_contain_text(f": {largest + 1} (")
    for screen in ({"width": 1920, "height": 1080}, {"width": 1280, "height": 800}):
        page.set_viewport_size(screen)
        box = page.locator("#derivation .line").last.bounding_box()
        assert box["y"] + box["height"] <= screen["height"], "the sum should be in sight"
    page.get_by_role("button", name=re.compile("^show . terms")).press("Enter")
    expect(page.get_by_role("button", name="show all 32 terms")).to_be_focused()


SCROLLERS = """() => [...document.querySelectorAll("#cell, #cell *")].filter((element) =>
  getComputedStyle(element).overflowY !== "visible" && element.scrollHeight > element.clientHeight + 1
).map((element) => element.className)"""


def test_an_opened_cell_lights_its_row_and_its_column_whatever_names_the_rows(open_page):
    page = open_page(link(**TRANSFORMER | {"block": "decoder"}, stage="masked", row=2, column=3))
    lit = page.locator("#map matrix-map:visible").evaluate_handle("(map) => map")
    assert lit.evaluate("(map) => map.lit") == {"i": 1, "j": 2}
    click(page.locator("#rows-by"))
    expect(page.locator("#rows-by")).to_have_attribute("aria-pressed", "true")
    assert lit.evaluate("(map) => map.lit") == {"i": 1, "j": 2}
    click(page.locator("#cell-close"))
    assert lit.evaluate("(map) => map.lit") == {"i": None, "j": None}


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
@pytest.mark.parametrize("words", [10, 60])
def test_the_exponentials_and_their_sum_are_in_sight_after_a_click(open_page, width, height, words):
    text = " ".join(["The black cat did not sleep on the red chair"] * 6)
    text = " ".join(text.split()[:words]) + "."
    page = open_page(link(**TRANSFORMER, text=text, stage="weights"), width, height)
    map_of(page).locator("canvas").click(position={"x": 200, "y": 150})  # in sight: not the click scrolls, but the page
    until(page, "() => location.search.includes('column=')")
    expect(page.locator("#derivation .result")).to_be_visible()
    at_rest(page)
    rows = page.locator("#derivation tbody tr")
    largest = page.locator("#derivation .largest").inner_text().removeprefix("Largest of the exponentials: ")
    named = [row.split("\t") for row in rows.all_inner_texts()]
    for part in re.findall(r"(\S+) \((\S+)\)", largest):
        assert any((row[0], row[-1]) == part for row in named), "the largest terms should be shown"
    lines = page.locator("#derivation .line")
    result = page.locator("#derivation .result")
    stays = width > 900 and words == 10
    all_of_it = width > 900 and not stays  # on a phone the cell stays in sight, and the number comes into it
    for place in (result, *((rows.first, rows.last, lines.first, lines.last) if all_of_it else ())):
        box = place.bounding_box()
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height, "it should be seen without scrolling"
    assert page.evaluate(SCROLLERS) == []
    if width > 900:
        seen = map_of(page).bounding_box()
        assert seen
        assert seen["y"] >= 0, "the map stays in sight"
    if stays:
        assert page.evaluate("scrollY") == 0, "where the number is seen, nothing moves"
    if words == 60:
        page.get_by_role("button", name=re.compile("^show all .. terms")).click()
        box = page.locator("#derivation .ends").bounding_box()
        assert box["y"] + box["height"] <= height + 1, "the sum stays in sight"
        assert page.evaluate(SCROLLERS) == []


def test_the_exponentials_of_a_softmax_are_named_by_the_words(open_page):
    page = open_page(link(**TRANSFORMER, stage="weights", row=1, column=1))
    words = page.locator("#derivation tbody th").all_inner_texts()
    assert words == ["The", "cat", "sleep", "·s", ".", "</s>"]
    expect(page.locator("#derivation .line")).to_have_count(2)


HATCHED = """(canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const hatch = getComputedStyle(canvas).getPropertyValue("--hatch").match(/\\w\\w/g).map((part) => parseInt(part, 16));
  let count = 0;
  for (let k = 0; k < data.length; k += 4) count += hatch.every((part, c) => part === data[k + c]);
  return count;
}"""


def test_masked_cells_say_not_allowed_and_are_hatched(open_page, server):
    page = open_page(link(**MASKED, stage="weights", row=1, column=3))
    expect(page.locator("#derivation .result b")).to_have_text("not allowed")
    expect(page.locator("#map .scale .masked")).to_have_text("not allowed")
    assert readout(page).endswith("not allowed")
    expect(page.locator("#copy-numpy")).to_be_hidden()
    assert map_of(page).locator("canvas").evaluate(HATCHED) > 1000
    click(page.locator("#tab-scaled"))
    expect(page.locator("#map .scale .masked")).to_have_count(0)
    assert map_of(page).locator("canvas").evaluate(HATCHED) == 0


def test_each_button_copies_what_the_server_writes(open_page, server, browser):
    where = {**BAHDANAU, "stage": "scores", "row": 2}
    told = served(server, path="cell", **where)
    page = open_page(link(**where), permissions=["clipboard-read", "clipboard-write"])
    for name, text in (("numpy", told["numpy"]), ("latex", told["latex"]), ("link", page.url)):
        page.locator(f"#copy-{name}").click()
        expect(page.locator(f"#copy-{name}")).to_have_text("copied")
        assert page.evaluate("() => navigator.clipboard.readText()") == text
    printed: list[str] = []
    exec(told["numpy"], {"print": lambda value: printed.append(str(value))})  # the served snippet needs NumPy alone
    assert float(printed[0]) == pytest.approx(told["value"], abs=1e-5)


NO_COPIES = "() => { navigator.clipboard.writeText = () => Promise.reject(); }"


def test_where_nothing_can_be_copied_a_file_is_saved(open_page, server):
    where = {**TRANSFORMER, "stage": "scores", "row": 3, "column": 2}
    page = open_page(link(**where))
    page.evaluate(NO_COPIES)
    with page.expect_download() as saved:
        page.locator("#copy-numpy").click()
    assert saved.value.suggested_filename == "regard-scores.py"
    assert saved.value.path().read_text() == served(server, path="cell", **where)["numpy"]
    expect(page.locator("#notice")).to_contain_text("Saved the NumPy program")
    expect(page.locator("#copy-whole")).to_be_hidden()


def test_the_whole_program_of_a_weight_computes_it_from_query_and_keys(open_page, server):
    page = open_page(link(**TRANSFORMER, stage="weights", row=3, column=2))
    page.evaluate(NO_COPIES)
    with page.expect_download() as saved:
        page.locator("#copy-whole").click()
    program = saved.value.path().read_text()
    assert re.findall(r"^import .*", program, re.MULTILINE) == ["import numpy as np"]
    output = io.StringIO()
    with redirect_stdout(output):
        exec(program, {})
    weights = next(s for s in served(server, **TRANSFORMER)["stages"] if s["id"] == "weights")["values"]
    assert float(output.getvalue()) == pytest.approx(weights[2][1], rel=1e-5)


def test_the_keyboard_alone_walks_opens_and_comes_back(open_page):
    page = open_page(link(**TRANSFORMER))
    page.locator("#stages [tabindex='0']").press("Home")
    assert opened(page) == "summed"
    page.keyboard.press("End")
    assert opened(page) == "probabilities"
    page.locator("#tab-weights").press("Enter")
    map_of(page).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert opened(page) == "weights", "in a picture the arrows move among the cells"
    press(page, "Enter")
    assert (state(page)["row"], state(page)["column"]) == ("2", "2")
    expect(page.locator("#derivation .result")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#cell-hint")).to_be_visible()
    assert "row" not in state(page)
    expect(map_of(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#tab-weights")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    assert opened(page) == "masked"


def test_arrows_and_a_stage_of_the_same_words_carry_an_open_derivation_along(open_page):
    page = open_page(link(**TRANSFORMER, stage="weights", row=2, column=2))
    map_of(page).focus()
    for key, row, column in (("ArrowRight", 2, 3), ("ArrowDown", 3, 3), ("ArrowLeft", 3, 2)):
        press(page, key)
        assert (state(page)["row"], state(page)["column"]) == (str(row), str(column))
        expect(page.locator("#derivation .result")).to_contain_text(f"{row},{column}")
    length = page.evaluate("history.length")
    press(page, "ArrowUp")
    assert page.evaluate("history.length") == length, "the back button leads out of the cells at once"
    click(page.locator("#tab-scores"))
    assert [state(page)[name] for name in ("stage", "row", "column")] == ["scores", "2", "2"]
    expect(page.locator("#derivation .result")).to_be_visible()
    click(page.locator("#tab-q"))
    assert "row" not in state(page)


def test_a_weight_that_was_locked_on_explore_is_opened(open_page):
    page = open_page(link(**TRANSFORMER) + "&lock=3.5")
    assert opened(page) == "weights"
    assert (state(page)["row"], state(page)["column"]) == ("3", "5")
    expect(page.locator("#derivation .result")).to_contain_text("3,5")
    page = open_page(link(**{**BAHDANAU, "step": 1}) + "&lock=3.5")
    assert (state(page)["step"], state(page)["stage"], state(page)["row"]) == ("3", "weights", "5")


def test_the_pointer_opens_the_cell_that_it_reads(open_page, server):
    page = open_page(link(**TRANSFORMER, stage="scores", digits="all"))
    values = next(s for s in served(server, **TRANSFORMER)["stages"] if s["id"] == "scores")["values"]
    box = page.locator("#map matrix-map canvas").bounding_box()
    page.mouse.move(box["x"] + box["width"] - 30, box["y"] + box["height"] - 8)
    assert readout(page).startswith("“</s>” (after “.”), “</s>”: "), "the last cell is at the lower right"
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.6)
    told = readout(page)
    expect(page.locator("#source [data-key]")).not_to_have_count(0)
    expect(page.locator("#target [data-query]")).not_to_have_count(0)
    page.mouse.down()
    page.mouse.up()
    ready(page)
    row, column = int(state(page)["row"]), int(state(page)["column"])
    assert number(told.rsplit(": ", 1)[1]) == values[row - 1][column - 1]
    assert number(page.locator("#derivation .result b").inner_text()) == values[row - 1][column - 1]
    page.locator("#cell-close").click()
    expect(page.locator("#cell-opened")).to_be_hidden()


def test_symbols_and_what_a_stage_is_made_from_open_their_stage(open_page):
    page = open_page(link(**TRANSFORMER, stage="weights"))
    page.locator("#chain [data-stage=memory]:visible").first.click()
    assert opened(page) == "memory"
    page.locator("#chain [data-stage=scores]:visible").click()
    assert opened(page) == "scores"
    page.locator("#made-from [data-stage=k]").click()
    assert opened(page) == "k"
    expect(page.locator("#tab-k")).to_be_focused()
    assert [part.get_attribute("data-stage") for part in page.locator("#made-from button").all()] == ["memory"]


def test_it_plays_from_the_stage_that_is_shown_to_the_last_and_can_be_stopped(open_page, server):
    page = open_page(link(**BAHDANAU))
    page.clock.install(time=0)
    page.clock.pause_at(1000)  # so that only the test lets time pass
    stages = walked(served(server, **BAHDANAU))
    page.locator("#speed").select_option("1")
    shown = stages.index(opened(page))
    page.locator("#play").click()
    assert opened(page) == stages[shown + 1]
    page.clock.run_for(1100)
    assert opened(page) == stages[shown + 2]
    expect(page.locator("#play")).to_have_text("pause")
    page.locator("#play").click()
    page.clock.run_for(3000)
    assert opened(page) == stages[shown + 2]
    page.locator("#play").click()
    page.clock.run_for(20_000)
    assert opened(page) == stages[-1]
    expect(page.locator("#play")).to_have_text("play")
    page.locator("#previous").click()
    assert opened(page) == stages[-2]


def test_another_head_is_chosen_and_the_stage_stays(open_page):
    page = open_page(link(**TRANSFORMER, stage="head"))
    select(page.get_by_label("head", exact=True), "1")
    assert (state(page)["head"], opened(page)) == ("1", "head")
    select(page.get_by_label("Block"), "encoder")
    assert (state(page)["block"], state(page)["layer"], opened(page)) == ("encoder", "3", "head")
    select(page.get_by_label("layer"), "1")
    expect(page.locator("#tab-embedding")).to_be_visible()


def test_another_step_is_chosen_and_the_stage_stays(open_page):
    page = open_page(link(**LUONG, stage="weights"))
    select(page.get_by_label("step", exact=True), "3")
    assert (state(page)["step"], opened(page)) == ("3", "weights")


def test_a_word_of_the_translation_opens_its_step(open_page):
    page = open_page(link(**LUONG, stage="weights"))
    page.locator("#target [data-i='0']").click()
    until(page, "() => new URLSearchParams(location.search).get('step') === '1'")


def test_a_word_of_the_translation_of_a_transformer_lights_its_row_and_explore_locks_another(open_page):
    page = open_page(link(**TRANSFORMER, stage="weights", step=2) + "&lock=3")
    page.locator("#target [data-i='4']").click()
    assert state(page)["step"] == "5"
    page.mouse.move(5, 5)
    expect(page.locator("#target [data-i='4']")).to_have_attribute("data-query", "")
    page.get_by_role("link", name="open in Explore").click()
    arrive(page, "**/?model=*")
    assert state(page)["lock"] == "5"


@pytest.mark.parametrize(
    "address",
    [
        link(**TRANSFORMER, stage="weights", row=2, column=3, digits="4"),
        link(**BAHDANAU, stage="context", row=300, digits="all"),
    ],
)
def test_every_state_has_a_link_that_restores_it(open_page, address):
    page = open_page(address)
    wanted = {name: values[0] for name, values in parse_qs(urlparse(address).query).items()}
    assert state(page) == wanted
    told = page.locator("#derivation").inner_text()
    again = open_page("/steps?" + search_of(page))
    assert again.locator("#derivation").inner_text() == told
    assert opened(again) == wanted["stage"]


def test_back_and_forward_lead_through_stages_cells_and_heads(open_page):
    page = open_page(link(**TRANSFORMER, stage="scores"))
    page.locator("#tab-weights").click()
    map_of(page).focus()
    press(page, "Enter")
    select(page.get_by_label("head", exact=True), "2")
    assert "row" not in state(page)
    go_back(page)
    expect(page.locator("#derivation .result")).to_be_visible()
    assert (state(page)["head"], state(page)["row"]) == ("5", "1")
    page.go_back()
    expect(page.locator("#cell-hint")).to_be_visible()
    page.go_back()
    expect(page.locator("#tab-scores")).to_have_attribute("aria-selected", "true")
    page.go_forward()
    expect(page.locator("#tab-weights")).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize(
    ("where", "lock"),
    [
        (MASKED, "3"),
        (TRANSFORMER, "3.5"),
        (BAHDANAU, "3"),
    ],
)
def test_explore_and_steps_lead_to_each_other_with_the_same_lock_in_the_same_head(open_page, where, lock):
    page = open_page(f"/?{urlencode(where | {'text': SENTENCE, 'lock': lock})}")
    shown = [page.locator(place).inner_text() for place in ("#words", "#head-title")]
    page.get_by_role("link", name="open in Steps").click()
    arrive(page, "**/steps?*")
    assert {name: str(value) for name, value in where.items() if name != "step"}.items() <= state(page).items()
    page.get_by_role("link", name="open in Explore").click()
    arrive(page, "**/?model=*")
    assert (state(page)["text"], state(page)["lock"]) == (SENTENCE, lock)
    assert [page.locator(place).inner_text() for place in ("#words", "#head-title")] == shown


def test_another_sentence_keeps_the_head_and_the_stage(open_page):
    page = open_page(link(**TRANSFORMER, stage="head", row=1, column=1))
    ask(page, "She reads.")
    until(page, "() => document.title.startsWith('She reads.')")
    assert (state(page)["text"], state(page)["stage"], state(page)["head"]) == ("She reads.", "head", "5")
    assert "row" not in state(page)


def test_the_digits_are_as_many_as_are_chosen(open_page, server):
    where = {**TRANSFORMER, "stage": "scores", "row": 1, "column": 1}
    value = served(server, path="cell", **where)["value"]
    page = open_page(link(**where))
    for digits, text in (("2", f"{value:.2f}"), ("4", f"{value:.4f}"), ("all", repr(value))):
        page.locator(f"[data-digits='{digits}']").click()
        expect(page.locator("#derivation .result b")).to_have_text(text.replace("-", "−"))
        assert readout(page).endswith(text.replace("-", "−"))
        assert state(page).get("digits", "2") == digits


def test_a_cell_a_stage_or_a_step_that_is_not_there_is_told_and_what_is_there_is_shown(open_page):
    page = open_page(link(**TRANSFORMER, stage="scores", row=99, column=1), wait=False)
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    expect(page.locator("#cell-problem")).to_contain_text("no row 99")
    expect(page.locator("#cell-again")).to_be_hidden()
    assert opened(page) == "scores"
    map_of(page).focus()
    press(page, "Enter")
    expect(page.locator("#cell-problem")).to_be_hidden()
    page = open_page(link(**TRANSFORMER, stage="softmax"))
    expect(page.locator("#notice")).to_contain_text("no stage “softmax”")
    assert opened(page) == "scores"
    page = open_page(link(**{**BAHDANAU, "step": 99}))
    expect(page.locator("#notice")).to_contain_text(re.compile("no step 99.*Step 1 is shown."))
    assert state(page)["step"] == "1"


def test_a_sentence_that_does_not_come_stays_typed_and_can_be_asked_again(open_page):
    page = open_page(link(**TRANSFORMER))
    intercept(page, "**/api/steps*", lambda route: route.abort())
    ask(page, "She reads.")
    expect(page.locator("#notice")).to_contain_text("cannot be reached")
    expect(page.get_by_role("textbox", name="English sentence")).to_have_value("She reads.")
    assert opened(page) == "scores", "what was there is still there"
    page.unroute("**/api/steps*")
    click(page.locator("#again"))
    assert state(page)["text"] == "She reads."


def test_a_cell_that_does_not_come_can_be_asked_again(open_page):
    page = open_page(link(**TRANSFORMER))
    intercept(page, "**/api/cell*", lambda route: route.abort())
    map_of(page).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#cell-problem")).to_contain_text("cannot be reached")
    page.unroute("**/api/cell*")
    click(page.locator("#cell-again"))
    expect(page.locator("#derivation .result")).to_be_visible()


def test_without_a_sentence_one_is_asked_for(open_page):
    page = open_page(link(**TRANSFORMER))
    ask(page, " ")
    expect(page.locator("#notice")).to_contain_text("Type an English sentence")


def test_a_head_that_does_not_come_is_wished_no_more(open_page):
    page = open_page(link(**TRANSFORMER))
    intercept(page, "**/api/steps*", lambda route: route.abort())
    page.get_by_label("head", exact=True).select_option("1")
    expect(page.locator("#notice")).to_contain_text("cannot be reached")
    expect(page.get_by_label("head", exact=True)).to_have_value("5")
    assert state(page)["head"] == "5"
    map_of(page).focus()
    press(page, "Enter")
    expect(page.locator("#derivation .result")).to_be_visible()
    assert state(page)["head"] == "5"


def test_the_newest_cell_wins(open_page):
    page = open_page(link(**TRANSFORMER, stage="scores"))
    held = hold(page, "**/api/cell*", times=1)
    map_of(page).focus()
    page.keyboard.press("Enter")
    awaited(page, held)
    page.keyboard.press("ArrowDown")
    press(page, "Enter")
    expect(page.locator("#derivation .says")).to_contain_text("chat")
    held[0].abort()
    at_rest(page)
    expect(page.locator("#cell-problem")).to_be_hidden()


def test_sixty_words_and_two_hundred_fifty_six_columns_are_drawn_without_a_scroll_bar_of_the_page(open_page):
    text = " ".join(["The children are playing in the garden behind the school and"] * 5) + " they laugh."
    page = open_page(link(**TRANSFORMER, text=text, stage="scores"))
    for stage in ("scores", "x", "output"):
        click(page.locator(f"#tab-{stage}"))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator(f"#tab-{stage}").get_attribute("aria-selected") == "true"


def test_what_is_fetched_is_what_the_address_says(open_page):
    page = open_page(link(**TRANSFORMER, stage="scores"))
    asked: list[str] = []
    page.on("request", lambda request: re.search("/api/(steps|cell)", request.url) and asked.append(request.url))
    page.locator("#tab-heads").click()
    map_of(page).focus()
    press(page, "Enter")
    assert len(asked) == 1, "the stages are all there"
    query = {name: values[0] for name, values in parse_qs(urlparse(asked[0]).query).items()}
    assert (query["stage"], query["row"], query["column"]) == ("concat", "1", "1"), json.dumps(query)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_row_of_stages_says_how_many_more_there_are_and_leads_to_them(open_page, width):
    page = open_page("/steps?model=transformer-en-fr&stage=x", width)
    more, row = page.locator("#more-stages"), page.locator("#stages")
    expect(more).to_have_text(re.compile(r"^\d+ more ›$"))
    cut_off = """row => [...row.children].filter(
      (tab) => tab.getBoundingClientRect().right > row.getBoundingClientRect().right + 1).length"""
    fades = "row => ['--before', '--after'].map((name) => getComputedStyle(row).getPropertyValue(name))"
    cut = row.evaluate(cut_off)
    assert int(more.inner_text().split()[0]) == cut > 0
    assert row.evaluate(fades)[1] == "3rem"
    for _ in range(cut):
        if more.is_visible():
            more.click()
            at_rest(page)
    assert row.evaluate(cut_off) == 0
    assert row.evaluate(fades) == ["3rem", "0px"]


def test_the_open_stage_is_in_sight_after_the_screen_has_become_narrower(open_page):
    page = open_page("/steps?model=transformer-en-fr&stage=output", 1920, 1080)
    page.set_viewport_size({"width": 390, "height": 844})
    at_rest(page)
    tab, row = page.locator("#tab-output").bounding_box(), page.locator("#stages").bounding_box()
    assert row["x"] <= tab["x"]
    assert tab["x"] + tab["width"] <= row["x"] + row["width"]


@pytest.mark.parametrize(("stage", "layer", "head"), [("scaled", 1, 1), ("scores", 3, 5)])
def test_an_opened_score_says_why_and_its_terms_add_up_to_it(open_page, server, stage, layer, head):
    where = {"block": "encoder", "layer": layer, "head": head, "row": 3, "column": 4}
    page = open_page(link(**where, stage=stage))
    split = served(server, path="score-split", model="transformer-en-fr", **where)
    factor = 1 if stage == "scaled" else 1 / split["scale"]
    shown = page.locator("#why-table tr").last.locator("td").first.inner_text().split()[0]
    assert number(shown) == pytest.approx(factor * split["score"], abs=0.00501)
    opened = page.locator("#derivation .result .number").inner_text()
    assert shown.lstrip("+") == opened.lstrip("+"), "the score that is opened"
    expect(page.locator("#why-table tbody tr")).to_have_count(3 if layer == 1 else 13)
    page.locator("#cell-close").click()
    expect(page.locator("#why")).to_be_hidden()


def test_where_a_score_is_no_sum_of_parts_its_units_or_a_sentence_stand_there(open_page):
    page = open_page("/steps?model=rnn-bahdanau-en-fr&step=3&stage=scores&row=2")
    expect(page.locator("#why-says")).to_contain_text("hidden units")
    page = open_page("/steps?model=dates-average&step=2&stage=scores&row=2")
    expect(page.locator("#why")).to_contain_text("average attention asks nothing")


def test_above_a_single_row_counts_have_the_size_of_the_text_and_names_hardly_more(open_page):
    for stage, most in (("context", 14), ("scores", 16)):
        page = open_page(f"/steps?model=rnn-bahdanau-en-fr&text=She+sings.&step=2&stage={stage}")
        assert page.locator("#map matrix-map").first.evaluate("map => map.plan.font") <= most


def test_beside_a_station_the_equation_of_a_stage_and_the_words_of_its_map_are_whole(open_page):
    for opening, stage in ((BAHDANAU, "scores"), (TRANSFORMER, "weights"), (MASKED, "masked")):
        page = open_page(link(**opening, stage=stage, lesson="from-zero", station=4))
        assert page.locator("#equation").evaluate("one => one.scrollWidth <= one.clientWidth")
        assert page.locator("#map output").evaluate("one => one.offsetHeight") <= 40, "two lines"
        page.emulate_media(media="print")
        expect(page.locator("#cell")).to_be_hidden()


def test_the_reasons_of_a_score_are_given_up_under_another_stage(open_page):
    page = open_page("/lab")
    held = hold(page, "**/api/score-split?*", times=1)
    page.goto(page.url.replace("/lab", link(**TRANSFORMER, stage="scores", row=1, column=1)).replace(" ", "+"))
    awaited(page, held)
    with page.expect_event("requestfailed"):
        click(page.locator("#tab-weights"))
    at_rest(page)
    expect(page.locator("#why")).to_be_hidden(timeout=1)


def test_a_stage_and_digits_that_are_chosen_while_another_sentence_comes_are_those_that_are_shown(open_page):
    page = open_page(link(**TRANSFORMER))
    held = hold(page, "**/api/steps?*", times=1)
    ask(page, "She reads.")
    awaited(page, held)
    page.locator("#tab-weights").click()
    page.locator("[data-digits=all]").click()
    held[0].continue_()
    arrive(page, "**text=She*")
    assert opened(page) == "weights"
    assert state(page)["digits"] == "all"


def test_the_weights_say_both_readings_of_one_cell_and_the_first_state_the_hardest_piece(open_page):
    page = open_page(
        "/steps?model=transformer-en-fr&text=The+red+car+is+fast.&stage=weights&row=3&column=2", tools=False
    )
    expect(page.locator("#readings")).to_have_text(
        re.compile(r"^“rouge” at “red”: 0\.\d\d of all pieces; by words, without </s>: 0\.\d\d")
    )
    chances = page.locator("#hardest")
    least = float(re.findall(r"\d\.\d\d", chances.inner_text())[0])
    click(page.get_by_role("button", name="All tools"))
    listed = page.locator("decoding-line [data-step]").all_inner_texts()
    assert least == min(float(text) for one in listed for text in re.findall(r"\d\.\d\d", one))

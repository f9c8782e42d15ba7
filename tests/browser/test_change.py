"""Change as people use it: heads knocked out, rows dragged, words swapped; by pointer, by keyboard and by link."""

import math
import re
from collections.abc import Callable
from urllib.parse import parse_qs, quote

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from regard.app.classroom.lesson.lessons import lessons
from tests.browser.conftest import ready
from tests.browser.page import ask, at_rest, awaited, go, hold, search_of
from tests.browser.waiting import arrive, click, go_back, reload, select, until
from tests.servers import http

MODEL = "transformer-en-fr"
BAHDANAU = "rnn-bahdanau-en-fr"
SENTENCE = "The black cat did not sleep on the red chair."
ALL_CROSS = {"do": "knock out", "block": "cross"}


def link(*changes: str, text: str = SENTENCE, **state: object) -> str:
    pairs = [("text", text), *state.items(), *(("do", change) for change in changes or ["nothing"])]
    return "/change?" + "&".join(f"{name}={quote(str(value))}" for name, value in pairs)


def state(page: Page) -> dict[str, list[str]]:
    return parse_qs(search_of(page))


def done(page: Page) -> list[str]:
    return state(page).get("do", [])


def served(server: str, *interventions: dict, model: str = MODEL, text: str = SENTENCE, **more: object) -> dict:
    body = {"model": model, "text": text, "interventions": interventions, **more}
    return http.post(f"{server}/api/attention", json=body).json()


def line(page: Page, place: str) -> str:
    return page.locator(f"{place} token-line").inner_text().replace("</s>", "").strip()


def changed(page: Page) -> str:
    return line(page, "#writes")


def wait_for(page: Page, *changes: str) -> None:
    script = "changes => new URL(location).searchParams.getAll('do').join('|') === changes"
    until(page, script, arg="|".join(changes or ["nothing"]))


def sticking_out(page: Page) -> list[str]:
    return page.evaluate(
        """() => [...document.querySelectorAll("header > *, .scale, .scale > *, .views, .views > *")]
          .filter((element) => {
            const part = element.closest(".change-map, section, header");
            const end = Math.min(innerWidth, part.getBoundingClientRect().right);
            return element.getBoundingClientRect().right > end + 0.5;
          })
          .map((element) => element.textContent || element.localName)"""
    )


def drag(page: Page, j: int, to: float) -> None:
    box = page.locator("weight-bars [role=slider]").nth(j).bounding_box()
    x = box["x"] + box["width"] / 2
    page.mouse.move(x, box["y"] + box["height"] - 2)
    page.mouse.down()
    for part in (0.5, 1):
        page.mouse.move(x, box["y"] + box["height"] * (1 - to * part))


def test_it_opens_with_an_example_that_changes_the_text_and_one_click_takes_it_back(open_page, server):
    page = open_page(f"/change?model={MODEL}&text={quote(SENTENCE)}&block=cross&layer=3&head=5")
    assert done(page) == ["hide cross 5"], "“not”"
    hidden = served(server, {"do": "hide", "block": "cross", "column": 5})["target"]["text"]
    assert changed(page) == hidden != served(server)["target"]["text"]
    expect(page.locator("#words")).to_contain_text(
        "“not” is hidden from cross-attention. “n'a” and “pas” are gone, “a” is new. Click a word"
    )
    page.locator("#undo").click()
    wait_for(page)
    reload(page)
    expect(page.locator("#instead")).to_contain_text("nothing is changed yet")
    for more in ("&row=2", "&view=after", "&lesson=explanation&station=1", "&target=Le+chat+noir."):
        go(page, server, f"/change?text={quote(SENTENCE)}{more}")
        assert done(page) == ["nothing"], more


@pytest.mark.parametrize("model", [MODEL, BAHDANAU, "rnn-none-en-fr"])
def test_a_sentence_of_ones_own_is_not_changed_and_a_change_is_offered_that_changes_it(open_page, model):
    page = open_page(f"/change?model={model}")
    for text in ("The red car is fast.", "He sings."):
        ask(page, text)
        wait_for(page)
        assert line(page, "#source") == text
        expect(page.locator("#instead")).to_contain_text("nothing is changed yet")
        expect(page.locator("#notice")).to_be_hidden()
        expect(page.locator("#offer")).to_contain_text("try: ")
    click(page.locator("#offer"))
    until(page, "() => !new URL(location).searchParams.getAll('do').includes('nothing')")
    ready(page)
    assert changed(page) != line(page, "#target")
    expect(page.locator("#offer")).to_be_hidden()
    click(page.locator("#undo"))
    wait_for(page)
    expect(page.locator("#offer")).to_be_visible()


def test_the_example_is_made_again_by_hand(open_page):
    page = open_page("/change", tools=False)
    example = changed(page)
    word = page.locator("#source .piece", has_text="not")
    word.click()
    click(page.get_by_role("button", name="hidden from cross-attention already: show it again"))
    expect(page.locator("#instead")).to_contain_text("nothing is changed yet")
    word.click()
    click(page.get_by_role("button", name="hide it from cross-attention"))
    wait_for(page, "hide cross 3")
    assert changed(page) == example


def test_on_a_phone_the_way_back_is_in_the_first_window_and_a_row_leads_to_its_bars(open_page):
    page = open_page("/change", 390, 844, tools=False, has_touch=True)
    for name in ("undo", "reset"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert box["y"] + box["height"] < page.locator("#words").bounding_box()["y"]
    page.locator("#target .piece", has_text="voiture").click()
    at_rest(page)
    bars = page.locator("weight-bars").bounding_box()
    assert bars["y"] + bars["height"] <= 844


def test_on_a_phone_the_menu_of_a_word_scrolls_with_it(open_page):
    page = open_page("/change", 390, 844, tools=False, has_touch=True)
    word = page.locator("#source .piece", has_text="red")
    word.click()
    menu = page.locator("#word-menu")
    above = menu.bounding_box()["y"] - word.bounding_box()["y"]
    page.evaluate("scrollBy(0, 120)")
    at_rest(page)
    assert menu.bounding_box()["y"] - word.bounding_box()["y"] == pytest.approx(above, abs=1)


@pytest.mark.parametrize("model", [MODEL, "rnn-none-en-fr"])
def test_the_first_change_of_ones_own_takes_the_example_away(open_page, model):
    page = open_page(f"/change?model={model}")
    page.locator("#source .piece", has_text="red").click()
    click(page.get_by_role("button", name="leave it out"))
    wait_for(page, "replace 6")
    page.locator("#undo").click()
    until(page, "() => !new URL(location).searchParams.getAll('do').includes('replace 6')")
    expect(page.locator("#words")).to_contain_text("Example:")


def test_a_row_that_is_edited_beside_the_example_follows_its_word(open_page):
    page = open_page("/change")
    assert line(page, "#target") == "Elle n'aime pas la voiture rouge."
    assert changed(page) == "Elle aime la voiture rouge."
    page.locator("#writes .piece", has_text="voiture").click()
    click(page.locator("#row-only"))
    until(page, "() => new URL(location).searchParams.get('do').startsWith('edit')")
    row = int(done(page)[0].split()[2])
    assert served_pieces(page)[row - 1] == "voiture"


def served_pieces(page: Page) -> list[str]:
    return [text.strip() for text in page.locator("#target .piece").all_inner_texts()]


def test_the_lines_under_the_words_are_explained_where_there_are_any(open_page):
    page = open_page("/change", tools=False)
    expect(page.locator("#signs")).to_be_visible()
    before, signs, after = (page.locator(one).bounding_box() for one in ("#target", "#signs", "#writes"))
    assert before["y"] < signs["y"] < after["y"], "under the words that have them"
    page.locator("#reset").click()
    wait_for(page)
    expect(page.locator("#signs")).to_be_hidden()


def test_on_a_phone_both_maps_stand_one_above_the_other_in_the_first_window(open_page):
    page = open_page("/change", 390, 844, tools=False, has_touch=True)
    before, after = (page.locator(f"[data-layer={layer}]").bounding_box() for layer in ("before", "after"))
    assert before["x"] == after["x"]
    assert before["y"] + before["height"] <= after["y"]
    assert after["y"] + after["height"] <= 844
    assert page.locator(".change-map:visible b").all_inner_texts() == ["before", "after"]


def test_reset_means_one_head_again_of_the_head_that_explore_led_to(open_page):
    page = open_page(f"/?text={quote(SENTENCE)}&block=encoder&layer=2&head=3")
    page.get_by_role("link", name="open in Change").click()
    arrive(page, "**/change?*")
    expect(page.locator("#head-title")).to_have_text("Encoder self-attention, layer 2, head 3")
    page.get_by_role("button", name="everything").click()
    click(page.get_by_role("button", name="flatten"))
    click(page.locator("#reset"))
    expect(page.get_by_role("button", name="this head")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="knock out").click()
    page.wait_for_url("**do=knock-out+encoder.2.3")


def test_a_row_is_dragged_undone_shared_and_reset(open_page, server):
    page = open_page(link(model=BAHDANAU))
    trained = served(server, model=BAHDANAU)["target"]["text"]
    asked = []
    page.on("request", lambda request: request.method == "POST" and asked.append(request.url))
    page.locator("#target .piece[data-i='3']").click()
    expect(page.locator("#row-title")).to_have_text("Force α at step 4, to write “n”")
    drag(page, 2, 1)
    assert asked == [], "dragging asks nothing"
    page.mouse.up()
    edit = "edit cross.1.1 4 0_0_1_0_0_0_0_0_0_0_0_0"
    wait_for(page, edit)
    weights = [float(j == 2) for j in range(12)]
    one = {"do": "edit", "block": "cross", "layer": 1, "heads": [1], "row": 4, "weights": weights}
    forced = served(server, one, model=BAHDANAU)["target"]["text"]
    assert forced != trained
    assert changed(page) == forced
    expect(page.locator("#list li")).to_contain_text(
        "at step 4, “n” as trained, now “ne”, α is forced: it looks only at “cat”"
    )
    other = open_page(page.url.removeprefix(server))
    assert changed(other) == forced
    expect(other.locator("#row-title")).to_have_text("Force α at step 4, to write “ne”")
    other.context.close()
    page.keyboard.press("u")
    wait_for(page)
    expect(page.locator("#instead")).to_contain_text("as trained: nothing is changed yet")
    page.go_back()
    wait_for(page, edit)
    assert changed(page) == forced
    page.keyboard.press("r")
    wait_for(page)
    assert line(page, "#target") == trained
    expect(page.locator("#nothing")).to_contain_text("Knock a head out")
    expect(page.locator("#legend-zero")).to_be_hidden()


def test_without_cross_attention_it_writes_of_something_else_and_every_word_says_what_it_lost(open_page, server):
    page = open_page(link())
    page.get_by_role("button", name="this block").click()
    page.get_by_role("button", name="knock out").click()
    wait_for(page, "knock-out cross")
    before, after = served(server), served(server, ALL_CROSS)
    scored = served(server, ALL_CROSS, target=before["target"]["text"])["target"]
    assert changed(page) == after["target"]["text"]
    expect(page.locator("#list li")).to_contain_text("all heads of cross are knocked out: their output is zero")
    expect(page.locator("#legend-zero")).to_be_visible()
    assert page.locator("head-picker [role=gridcell]").all_inner_texts() == ["×"] * 24
    chat = page.locator("#target .piece[data-i='1']")
    assert before["target"]["tokens"][1] == "▁chat"
    expect(chat).to_have_attribute("data-mark", "gone")
    expect(page.locator("#writes .piece[data-i='1']")).to_have_attribute("data-mark", "new")
    chat.hover()
    p, q = (math.exp(text["log_probabilities"][1]) for text in (before["target"], scored))
    told = "less than 0.01" if q < 0.005 else f"{q:.2f}"
    expect(page.locator("#words")).to_contain_text(f"“chat”: probability {p:.2f} → {told}; it is no longer written.")
    page.mouse.move(5, 5)
    total = sum(scored["log_probabilities"])
    expect(page.locator("#words")).to_contain_text("log-probability " + f"{total:.1f}".replace("-", "−"))
    page.get_by_role("button", name="remove").click()
    wait_for(page)


def test_words_are_replaced_swapped_hidden_and_left_out(open_page):
    page = open_page(link())
    word = page.locator("#source .piece[data-j='2']")
    word.click()
    page.get_by_label("replace it with").fill("  ")
    page.keyboard.press("Enter")
    expect(page.locator("#word-problem")).to_have_text("Type a word to put in its place.")
    page.get_by_label("replace it with").fill("elephant")
    expect(page.locator("#word-problem")).to_be_hidden()
    page.keyboard.press("Enter")
    wait_for(page, "replace 3 elephant")
    assert line(page, "#reads") == SENTENCE.replace("cat", "elephant")
    assert "éléphant" in changed(page)
    word.click()  # of the sentence as typed: it is the elephant now, in several pieces
    page.get_by_role("button", name="hide it: no head").click()
    until(page, "() => new URL(location).searchParams.getAll('do').length === 2")
    assert re.fullmatch(r"hide 3(_\d)+", done(page)[1])
    expect(page.locator("#list li").nth(1)).to_contain_text("“elephant” is hidden: no head looks at it")
    page.keyboard.press("r")
    wait_for(page)
    page.locator("#source .piece[data-j='1']").press("Enter")
    page.get_by_role("button", name="swap it with another").click()
    expect(page.locator("#notice")).to_contain_text("Choose the word to swap")
    page.locator("#source .piece[data-j='8']").click()
    wait_for(page, "swap 2 9")
    assert "rouge" in changed(page).split("sur")[0]
    page.locator("#reads .piece[data-j='4']").click()  # of the sentence as it reads now
    page.get_by_role("button", name="leave it out").click()
    wait_for(page, "swap 2 9", "replace 5")
    assert line(page, "#reads") == "The red cat did  sleep on the black chair."
    expect(page.locator("#list li").nth(1)).to_contain_text("“not” is left out")


def test_several_heads_are_chosen_and_heated(open_page, server):
    page = open_page(link(block="cross", layer=3, head=5))
    cells = page.get_by_role("grid", name="Cross-attention").get_by_role("gridcell")
    cells.nth(21).click(modifiers=["Control"])  # layer 3, head 6
    cells.nth(0).focus()
    page.keyboard.press(" ")  # layer 1, head 1
    expect(page.get_by_role("button", name="these 3 heads")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="flatten").click()
    wait_for(page, "flatten cross.1.1", "flatten cross.3.5_6")
    expect(cells.nth(21)).to_have_text("=")
    page.get_by_label("Temperature, as a number").fill("0.05")
    page.keyboard.press("Enter")
    both = ["temperature cross.1.1 0.05", "temperature cross.3.5_6 0.05"]
    wait_for(page, "flatten cross.1.1", "flatten cross.3.5_6", *both)
    cells.nth(9).click()  # layer 2, head 2 alone
    expect(page.locator("#head-title")).to_have_text("Cross-attention, layer 2, head 2")
    expect(page.get_by_label("Temperature, as a number")).to_have_value("1")
    page.get_by_role("slider", name="temperature").press("End")
    until(page, "() => location.search.includes('temperature+cross.2.2+100')")
    page.get_by_label("Temperature, as a number").fill("0")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("from 0.01 to 100")
    assert len(done(page)) == 5
    page.get_by_role("button", name="encoder", exact=True).click()
    expect(page.locator("#head-title")).to_have_text("Encoder self-attention, layer 2, head 2")


def test_the_three_maps_are_locked_to_one_cell_and_say_the_served_weights(open_page, server):
    where = {"block": "cross", "layer": 3, "head": 5}
    page = open_page(link("temperature cross.3.5 1.5", **where))
    hot = {"do": "temperature", "block": "cross", "layer": 3, "heads": [5], "value": 1.5}
    before, after = (served(server, *some, **where) for some in ([], [hot]))
    assert before["target"]["text"] == after["target"]["text"], "so that every row has its counterpart"
    plots = page.locator(".change-map matrix-map")
    plots.nth(2).focus()
    page.keyboard.press("ArrowDown")  # locks the cell that changed most
    weights = [answer["blocks"]["cross"]["weights"][0][0] for answer in (before, after)]
    change = np.abs(np.subtract(weights[1], weights[0]))
    i, j = np.unravel_index(change.argmax(), change.shape)
    p, q = weights[0][i][j], weights[1][i][j]
    said = f"is {p:.2f} as trained, {q:.2f} changed ({q - p:.2f})".replace("-", "−")
    expect(page.locator("#words")).to_contain_text(said)
    assert state(page)["row"] == [str(i + 1)]
    lit = page.locator(f"#target .piece[data-i='{i}'], #writes .piece[data-i='{i}']").first
    expect(lit).to_have_attribute("data-query", "")
    numbers = page.locator("weight-bars .number").all_inner_texts()
    assert numbers == [f"{w:.2f}" for w in weights[1][i]]
    page.keyboard.press("ArrowUp")
    assert state(page)["row"] == [str(i)]
    page.keyboard.press("Escape")
    page.wait_for_function("() => !location.search.includes('row=')")


def test_a_window_is_chosen_says_what_it_costs_and_is_the_models_again(open_page, server):
    page = open_page(link(block="encoder", layer=1, head=1))
    page.get_by_role("button", name="this block").click()
    page.get_by_label("mask", exact=True).select_option("window")
    wait_for(page, "mask encoder window 4")
    page.get_by_label("w", exact=True).fill("3")
    page.keyboard.press("Enter")
    wait_for(page, "mask encoder window 3")
    window = {"do": "mask", "how": "window", "w": 3, "block": "encoder"}
    assert changed(page) == served(server, window)["target"]["text"]
    found = http.get(f"{server}/api/models").json()
    measured = next(one for one in found if one["id"] == MODEL)["measured"]["windows"]["blocks"]["encoder"]
    costs = page.locator("#mask-measured")
    expect(costs.locator("p").first).to_contain_text(f"from w = {measured['enough']} on")
    (bleu,) = (one["bleu"] for one in measured["windows"] if one["w"] == 3)
    expect(costs.locator("[aria-current=true]")).to_contain_text(f"{bleu:.1f} (")
    expect(page.locator("#legend-masked")).to_be_visible()
    page.get_by_label("w", exact=True).fill("0")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("at least 1")
    page.get_by_label("mask", exact=True).select_option("")
    wait_for(page)


def cells(page: Page) -> Callable[[int, int], tuple[float, float]]:
    """Places on the screen of the cells of the changed map."""
    page.locator("[data-layer=after] matrix-map canvas").scroll_into_view_if_needed()
    box = page.locator("[data-layer=after] matrix-map canvas").bounding_box()
    plan = page.evaluate("document.querySelector('[data-layer=after] matrix-map').plan")
    left, top = box["x"] + plan["left"], box["y"] + plan["top"]
    return lambda i, j: (left + (j + 0.5) * plan["across"], top + (i + 0.5) * plan["down"])


def test_a_mask_is_drawn_on_the_map_by_pointer_and_by_keyboard_and_undone_stroke_by_stroke(open_page):
    page = open_page(link(block="cross", layer=3, head=5))
    page.get_by_label("mask", exact=True).select_option("drawn")
    wait_for(page, f"mask cross.3.5 drawn {'1' * 12}")
    at = cells(page)
    page.mouse.move(*at(1, 1))
    page.mouse.down()
    for j in (2, 3):
        page.mouse.move(*at(1, j))
    page.mouse.up()
    stroke = f"mask cross.3.5 drawn {'1' * 12}_100011111111"
    wait_for(page, stroke)
    assert not state(page).get("row"), "a stroke locks nothing"
    page.mouse.click(*at(1, 2))
    wait_for(page, stroke.replace("_1000", "_1010"))
    page.locator("[data-layer=after] matrix-map").focus()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    until(page, "() => new URL(location).searchParams.getAll('do')[0].includes('_101011111111_')")
    page.locator("#undo").click()
    page.locator("#undo").click()
    wait_for(page, stroke)


def test_a_finger_draws_a_mask_and_does_not_scroll(open_page):
    page = open_page(link(block="cross", layer=3, head=5), 390, 844, has_touch=True)
    page.get_by_label("mask", exact=True).select_option("drawn")
    wait_for(page, f"mask cross.3.5 drawn {'1' * 12}")
    at, before, touch = cells(page), page.evaluate("scrollY"), page.context.new_cdp_session(page)
    for kind, *places in (("Start", (1, 1)), ("Move", (2, 1)), ("Move", (3, 1)), ("End",)):
        points = [dict(zip("xy", at(*place), strict=True)) for place in places]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    wait_for(page, f"mask cross.3.5 drawn {'1' * 12}{3 * '_101111111111'}")
    assert page.evaluate("scrollY") == before


def test_a_row_that_would_look_nowhere_is_not_drawn(open_page):
    page = open_page(link("mask cross.3.5 drawn 100000000000", block="cross", layer=3, head=5))
    page.mouse.click(*cells(page)(0, 0))
    expect(page.locator("#notice")).to_contain_text("would look nowhere")
    assert done(page) == ["mask cross.3.5 drawn 100000000000"]


def test_a_row_is_edited_by_keyboard_alone(open_page):
    page = open_page(link(model=BAHDANAU, row=3))
    sliders = page.locator("weight-bars").get_by_role("slider")
    expect(page.locator("#row-title")).to_contain_text("Force α at step 3")
    page.locator("weight-bars [tabindex='0']").press("Home")
    until(page, "() => location.search.includes('do=edit+cross.1.1+3')")
    at = page.evaluate("Number(document.activeElement.dataset.j)")
    assert sliders.nth(at).get_attribute("aria-valuetext").startswith("0.00, as trained 0.")
    page.keyboard.press("ArrowRight")
    expect(sliders.nth(at + 1)).to_be_focused()
    page.get_by_role("spinbutton", name=re.compile("^weight of “")).fill("0.9")
    page.keyboard.press("Enter")
    until(page, "() => location.search.includes('_0.9_')")
    expect(sliders.nth(at + 1)).to_have_attribute("aria-valuenow", "0.90")
    page.get_by_role("button", name=re.compile("^look only at")).click()
    weights = "_".join("1" if j == at + 1 else "0" for j in range(12))
    wait_for(page, f"edit cross.1.1 3 {weights}")
    page.get_by_role("button", name="as before").click()
    wait_for(page)
    page.keyboard.press("Escape")
    expect(page.locator("#row-acts")).to_be_hidden()
    assert page.evaluate("document.activeElement !== document.body"), "the focus is not lost"


BOAT = "Her sister does not like the old green boat."


def test_the_row_editor_edits_the_cell_that_was_clicked_and_the_address_keeps_it(open_page):
    page = open_page(link(text=BOAT, block="cross", layer=3, head=5))
    assert len({click_of(page, part) for part in (0.3, 0.5, 0.7)}) == 3, "two of them are not the largest of the row"
    row, column = state(page)["row"], state(page)["column"]
    piece = click_of(page, 0.31)
    assert state(page)["row"] == row
    assert state(page)["column"] != column
    reload(page)
    expect(page.locator("#words")).to_contain_text(f"the weight at “{piece}”")
    page.get_by_role("button", name=f"look only at “{piece}”").click()
    until(page, "() => location.search.includes('do=edit')")
    weights = done(page)[0].split()[-1].split("_")
    assert weights.index("1") == int(state(page)["column"][0]) - 1
    page.go_back()
    wait_for(page)
    expect(page.get_by_role("button", name=f"look only at “{piece}”")).to_be_visible()
    page.locator("weight-bars [role=slider]").nth(0).focus()  # by keyboard: the cell that is locked goes along
    expect(page.locator("#words")).to_contain_text("the weight at “Her”")
    assert state(page)["column"] == ["1"]


def click_of(page: Page, part: float) -> str:
    """Click a cell of a row; the piece that is said, which is the piece that can be edited."""
    box = page.locator("[data-layer=after] canvas").last.bounding_box()
    page.mouse.click(box["x"] + part * box["width"], box["y"] + 0.6 * box["height"])
    said = re.search("the weight at “(.+?)”", page.locator("#words").inner_text())
    assert said, page.locator("#words").inner_text()
    expect(page.locator("#row-only")).to_have_text(f"look only at “{said[1]}”")
    expect(page.locator("#row-of")).to_have_text(f"weight of “{said[1]}”")
    return said[1]


def test_a_row_and_a_hidden_word_follow_the_words_that_are_replaced_left_out_and_swapped(open_page, server):
    page = open_page(link(text=BOAT, block="cross", layer=3, head=5))
    source = served(server, text=BOAT)["source"]
    tokens, green = source["tokens"], [start for start, _ in source["offsets"]].index(BOAT.index("green"))
    written = served(server, text=BOAT)["target"]["tokens"]
    row, boat = written.index("▁vieux"), tokens.index("▁bo")
    page.locator(f"#target .piece[data-i='{row}']").click()
    page.locator("weight-bars [role=slider]").nth(boat).focus()
    page.locator("#row-only").click()
    until(page, "() => location.search.includes('do=edit')")
    replace(page, green, "red")
    until(page, "() => location.search.includes('do=replace')")
    said = re.compile(f"row {row + 1}, to write .*, of cross layer 3 head 5 looks only at “bo”")
    expect(page.locator("#list li").nth(0)).to_have_text(said)
    body = [as_asked(text) for text in done(page)]
    assert [one["do"] for one in body] == ["edit", "replace"]
    either = [served(server, *order, text=BOAT) for order in (body, body[::-1])]
    assert either[0]["target"]["text"] == either[1]["target"]["text"] == changed(page)
    reds = either[0]["source"]["tokens"]
    weights = served(server, *body, text=BOAT, block="cross", layer=3, head=5)["blocks"]["cross"]["weights"][0][0]
    assert weights[body[0]["row"] - 1][reds.index("▁bo")] == pytest.approx(1)
    shared = open_page(page.url.removeprefix(server))
    assert changed(shared) == changed(page)
    shared.context.close()
    page.locator("#list li").nth(1).get_by_role("button", name="remove").click()
    until(page, "() => !location.search.includes('do=replace')")
    assert as_asked(done(page)[0])["weights"].index(1) == boat
    replace(page, boat, None)  # what the row looks at is left out
    until(page, "() => location.search.includes('do=replace')")
    expect(page.locator("#notice")).to_contain_text("“vieux”, was removed: what it looked at is gone.")
    assert len(done(page)) == 1
    page.keyboard.press("u")
    until(page, "() => location.search.includes('do=edit')")
    assert as_asked(done(page)[0])["weights"].index(1) == boat


def replace(page: Page, piece: int, by: str | None) -> None:
    """A word of the sentence as typed, by another or by none."""
    page.locator(f"#source .piece[data-j='{piece}']").click()
    if by is None:
        return page.get_by_role("button", name="leave it out").click()
    page.get_by_label("replace it with").fill(by)
    return page.keyboard.press("Enter")


def as_asked(text: str) -> dict:
    """A change of the address, as the server takes it."""
    verb, *rest = text.split()
    if verb == "replace":
        return {"do": "replace", "word": int(rest[0]), "by": " ".join(rest[1:])}
    block, layer, head = rest[0].split(".")
    place = {"block": block, "layer": int(layer), "heads": [int(head)], "row": int(rest[1])}
    return {"do": "edit", **place, "weights": [float(weight) for weight in rest[2].split("_")]}


def test_one_large_map_flips_between_before_and_after(open_page):
    page = open_page(link("knock-out cross.3.5"), 390, 844)
    maps = page.locator(".change-map:visible")
    expect(maps).to_have_count(3)
    page.keyboard.press("f")
    expect(maps).to_have_attribute("data-layer", "before")
    page.keyboard.press("f")
    expect(maps).to_have_attribute("data-layer", "after")
    page.keyboard.press("f")
    expect(maps).to_have_attribute("data-layer", "before")
    assert state(page)["view"] == ["before"]
    page.get_by_role("button", name="difference").click()
    expect(maps).to_have_attribute("data-layer", "difference")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="all three").click()
    expect(maps).to_have_count(3)


def test_a_pair_sets_its_sentence_with_its_word_and_says_what_to_look_at(open_page, server):
    page = open_page("/change")
    pairs = http.get(f"{server}/api/pairs").json()
    failing = next(k for k, pair in enumerate(pairs) if not pair["holds"])
    for k in (0, failing):
        page.get_by_role("button", name="pairs of sentences").click()
        page.locator(f"#pairs-list [data-id='{k}']").click()
        wait_for(page, f"replace {pairs[k]['word']} {pairs[k]['by']}")
        assert state(page)["text"] == [pairs[k]["text"]]
        expect(page.locator("#words")).to_contain_text(pairs[k]["description"])
    expect(page.locator("#words")).to_contain_text("Here the model fails.")


def test_the_sentence_with_the_other_word_is_one_click_away_and_the_lock_stays(open_page):
    tired, wide = (f"The animal didn't cross the street because it was too {word}." for word in ("tired", "wide"))
    page = open_page(link("replace 11 wide", text=tired, block="encoder", layer=3, head=5, row=10, words="apart"))
    turn, words = page.get_by_role("button", name="tired ↔ wide"), page.locator("#words")
    as_trained, after = line(page, "#target"), changed(page)
    expect(words).to_contain_text("“it”: as trained")
    turn.click()
    wait_for(page, "replace 11 tired")
    ready(page)
    assert (state(page)["text"], state(page)["row"]) == ([wide], ["10"])
    assert (line(page, "#target"), changed(page)) == (after, as_trained)
    expect(words).to_contain_text("“it”: as trained")
    page.get_by_role("button", name="wide ↔ tired").click()
    wait_for(page, "replace 11 wide")
    page.keyboard.press("r")
    wait_for(page)
    expect(page.locator("#turn")).to_be_hidden()


def test_what_an_address_asks_for_in_vain_is_told(open_page, server):
    page = open_page(link("explode cross", "knock-out cross.3.5"))
    expect(page.locator("#notice")).to_contain_text("“explode cross”, which is not a change that this page knows")
    assert done(page) == ["knock-out cross.3.5"]
    page.goto(server + link("knock-out cross.3.5", "hide 99"))
    page.wait_for_selector("html[data-state=error]")
    expect(page.locator("#notice")).to_contain_text("The source has no piece 99: choose from 1 to 12. Remove it")
    expect(page.locator("#instead")).to_contain_text("this change cannot be made")
    assert done(page) == ["knock-out cross.3.5", "hide 99"], "nothing is lost"
    page.keyboard.press("u")
    wait_for(page, "knock-out cross.3.5")
    go(page, server, link("reverse", "positions shuffled 3"))
    expect(page.locator("#list li").nth(0)).to_contain_text("read from last to first")
    expect(page.locator("#list li").nth(1)).to_contain_text("shuffled, seed 3")


def test_of_a_model_without_attention_the_words_can_be_changed(open_page, server):
    page = open_page(link(model="rnn-none-en-fr"))
    expect(page.locator("#words")).to_contain_text("has no attention. Click a word")
    for hidden in ("#maps", "head-picker", "#without"):
        expect(page.locator(hidden)).to_be_hidden()
    page.locator("#source .piece[data-j='2']").click()
    expect(page.locator("#word-hide")).to_be_hidden()
    page.locator("#word-by").fill("dog")
    page.keyboard.press("Enter")
    wait_for(page, "replace 3 dog")
    dog = served(server, {"do": "replace", "word": 3, "by": "dog"}, model="rnn-none-en-fr")
    assert changed(page) == dog["target"]["text"]
    for model, shown in ((BAHDANAU, "matrix-map"), (MODEL, "head-picker")):
        page.locator("#model").select_option(model)
        arrive(page, f"**model={model}**")
        expect(page.locator("#maps")).to_be_visible()
        expect(page.locator(shown).first).to_be_visible()


def test_a_newer_change_overtakes_an_older_one_and_another_sentence_keeps_the_heads(open_page, server):
    page = open_page(link())
    held = hold(page, "**/api/attention", times=1)
    page.get_by_role("grid").get_by_role("gridcell").nth(0).click()
    until(page, "() => location.search.includes('layer=1')")
    page.get_by_role("button", name="knock out").click()
    expect(page.locator("#changed-facts")).to_have_text("translating...")
    page.get_by_role("button", name="everything").click()
    page.get_by_role("button", name="flatten").click()
    wait_for(page, "knock-out cross.1.1", "flatten *")
    held[0].abort()
    page.locator("#source .piece[data-j='2']").click()
    page.get_by_role("button", name="leave it out").click()
    wait_for(page, "knock-out cross.1.1", "flatten *", "replace 3")
    ask(page, "She is reading a book.")
    wait_for(page, "knock-out cross.1.1", "flatten *")
    expect(page.locator("#notice")).to_contain_text("were removed")
    one = {"do": "knock out", "block": "cross", "layer": 1, "heads": [1]}
    assert changed(page) == served(server, one, {"do": "flatten"}, text="She is reading a book.")["target"]["text"]


@pytest.mark.parametrize(("width", "height", "theme"), [(1280, 800, "light"), (390, 844, "dark")])
def test_it_fits_and_nothing_is_wrong_with_it(open_page, width, height, theme):
    page = open_page(link("knock-out cross.3.5", "replace 3 dog", row=2), width, height, color_scheme=theme)
    if width < 700:
        return
    assert page.evaluate("document.documentElement.scrollHeight") <= height, "it should fit without scrolling"
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert page.evaluate("document.documentElement.scrollHeight") <= 1080
    for other in (360, 700, 720, 900, 920, 1000, 1120, 1200, 1920):
        page.set_viewport_size({"width": other, "height": height})
        at_rest(page)  # a window that becomes narrow has one map
        assert (other, sticking_out(page)) == (other, [])
        assert page.evaluate("document.documentElement.scrollWidth") <= other


@pytest.mark.parametrize("model", ["dates-bahdanau", "induction-2-layers"])
def test_another_model_says_that_a_change_of_ones_own_is_gone_and_of_an_example_it_has_another(open_page, model):
    page = open_page(link("knock-out cross.3.5"))
    select(page.locator("#model"), model)
    expect(page.locator("#notice")).to_contain_text("were removed")
    page = open_page("/change?model=transformer-en-fr&text=She+does+not+like+the+red+car.")
    select(page.locator("#model"), model)
    expect(page.locator("#words")).to_contain_text("Example:")
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize(("width", "tools"), [(1280, True), (1280, False), (390, True), (390, False)])
def test_both_log_probabilities_stand_on_every_form_of_the_page(open_page, width, tools):
    page = open_page("/change?model=transformer-en-fr&text=She+does+not+like+the+red+car.", width, 800, tools=tools)
    shown = page.locator("#likelihood, #changed-facts").evaluate_all(
        "parts => parts.filter((one) => one.checkVisibility()).map((one) => one.innerText).join(' ')"
    )
    assert len(re.findall("−[0-9]+[.][0-9]", shown)) == 2, "as trained, and changed"


def test_a_text_of_my_own_is_called_so_and_what_was_cut_is_said_in_two_lines(open_page):
    page = open_page(link("knock-out cross", target="Le chat noir dort."))
    expect(page.locator("#words")).to_contain_text("The changed model gives the given French log-probability")
    written = open_page(link(model=BAHDANAU, text="buffalo buffalo buffalo buffalo")).locator(".bar .status")
    changed = open_page(link("flatten cross", text="привет")).locator("#changed-facts")
    for facts, pieces in ((written, 50), (changed, 44)):
        expect(facts).to_contain_text(f"{pieces} pieces; cut at the length limit")
        assert facts.bounding_box()["height"] <= 2 * 20 + 1


def test_in_a_lesson_what_can_be_done_to_a_head_is_in_sight(open_page):
    page = open_page(lessons()["from-zero"].link(9))
    for act in ("knock out", "flatten", "unscaled"):
        expect(page.locator(f"[data-act='{act}']")).to_be_in_viewport(ratio=1)


LABELS = "all => all.map(map => [map.numbers[0].rows.labels, map.numbers[0].columns.labels])"


def test_it_opens_by_words_and_one_click_gives_the_pieces(open_page, server):
    text = "She does not like the red car."
    page = open_page(link("swap 6 7", text=text, block="cross", layer=3, head=5, words="apart"))
    words = ["Elle", "n'aime", "pas", "la", "voiture", "rouge", "."]
    columns = ["She", "does", "not", "like", "the", "− red", "car", "+ red", "."]
    maps = page.locator(".change-map matrix-map")
    assert maps.evaluate_all(LABELS) == [[words, columns]] * 3
    before, after, less = maps.evaluate_all("all => all.map(map => [...map.numbers[0].values])")
    assert less == pytest.approx([b - a for a, b in zip(before, after, strict=True)], nan_ok=True)
    block = served(server, text="She does not like the red car.")["blocks"]["cross"]
    weights = np.array(block["weights"][2][4])[1:3, :8].sum(axis=0)
    row = [weight for weight in before[9:18] if not math.isnan(weight)]
    assert row == pytest.approx(list(weights / weights.sum()), abs=1e-3)
    expect(page.locator("#note")).to_have_text("Words; </s> left out, rows rescaled to 1.")
    page.locator("#target .piece[data-i='2']").hover()  # the second piece of n'aime
    expect(page.locator("#words")).to_contain_text("To write “n'aime”: as trained 0.50 at “like”, 0.50 at “not”")
    assert state(page)["words"] == ["apart"]
    page.locator("#pieces").click()
    wait_for(page, "swap 6 7")
    expect(page.locator("#note")).to_be_hidden()
    pieces = ["Elle", "n'", "·aime", *words[2:], "</s>"]
    assert [labels for labels, _ in maps.evaluate_all(LABELS)] == [pieces] * 3
    reload(page)
    assert "words" not in state(page)
    assert [labels for labels, _ in maps.evaluate_all(LABELS)] == [pieces] * 3
    page.get_by_role("button", name="show the words").click()
    expect(page.locator("#note")).to_have_text("Words; </s> left out, rows rescaled to 1.")
    assert state(page)["words"] == ["apart"]


def test_a_row_by_words_is_changed_in_all_its_pieces_and_taken_back_at_once(open_page):
    page = open_page(link(text="She does not like the red car.", block="cross", layer=3, head=5, words="apart"))
    page.locator("#target .piece[data-i='1']").click()
    expect(page.locator("#row-title")).to_have_text("Rows 2 and 3, to write “n'aime”")
    assert state(page)["row"] == ["2"]
    page.locator("weight-bars [role=slider]").first.press("ArrowRight")
    assert state(page)["column"] == ["2"]
    page.locator("#row-only").click()
    wait_for(page, *(f"edit cross.3.5 {row} 0_1_0_0_0_0_0_0_0" for row in (2, 3)))
    expect(page.locator("#list li")).to_have_count(1)
    expect(page.locator("#list li")).to_contain_text("rows 2 and 3, to write “n'aime”, of")
    page.keyboard.press("u")
    wait_for(page)


def test_a_head_that_serves_the_word_before_says_so_and_its_rows_are_named_otherwise_by_one_click(open_page):
    page = open_page(f"/change?text={quote('She does not like the red car.')}&block=cross&layer=1&head=4")
    expect(page.locator("#rows-serve")).to_be_visible()
    page.locator("#rows-by").click()
    page.wait_for_url("**rows=fed**")
    page.locator("#target .piece[data-i='6']").click()
    expect(page.locator("#words")).to_contain_text("Having written “rouge”: as trained more than 0.99 at “red”")
    expect(page.locator("#row-title")).to_have_text("Row 6, having written “rouge”")
    address = re.compile("layer=1&head=4&rows=fed&words=apart&lock=8$")
    expect(page.locator("#to-explore")).to_have_attribute("href", address)


def test_a_second_stroke_goes_on_from_the_first_before_that_is_answered(open_page):
    page = open_page(link(f"mask cross.3.5 drawn {'1' * 12}", block="cross", layer=3, head=5))
    at = cells(page)
    held = hold(page, "**/api/attention", times=1)
    page.mouse.click(*at(1, 1))
    awaited(page, held)
    page.mouse.click(*at(2, 2))
    wait_for(page, f"mask cross.3.5 drawn {'1' * 12}_101111111111_110111111111")


def test_a_longer_sentence_that_comes_during_a_stroke_ends_it(open_page):
    page = open_page(link())
    ask(page, "I am happy.")
    arrive(page, "**text=I+am*")
    select(page.get_by_label("mask", exact=True), "drawn")
    page.mouse.move(*cells(page)(1, 1))
    page.mouse.down()
    page.evaluate("history.go(-2)")
    arrive(page, "**text=The*")
    page.mouse.move(*cells(page)(9, 9))
    page.mouse.up()
    ready(page)
    assert done(page) == ["nothing"]


def test_a_new_sentence_closes_the_menu_of_a_word_and_no_swap_waits_any_more(open_page):
    page = open_page(link())
    page.locator("#source .piece[data-j='2']").click()
    page.get_by_role("button", name="swap it with another").click()
    ask(page, "She is reading a book.")
    arrive(page, "**text=She*")
    page.locator("#source .piece[data-j='3']").click()
    expect(page.locator("#word-menu")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#source .piece[data-j='2']").click()
    expect(page.locator("#word-menu")).to_be_visible()
    go_back(page)
    assert state(page)["text"] == [SENTENCE]
    expect(page.locator("#word-menu")).to_be_hidden()


def test_what_flattening_costs_over_many_sentences_is_that_of_the_file(open_page, server):
    page = open_page(link(block="cross", layer=3, head=5))
    found = next(one for one in http.get(f"{server}/api/models").json() if one["id"] == MODEL)["measured"]["flattened"]
    block = found["blocks"]["cross"]
    costs = page.locator("#flattened")
    expect(costs.locator("summary")).to_contain_text(f"{100 * block['changed'][2][4]:.1f} % change")
    costs.locator("summary").click()
    rows = costs.locator("tbody tr")
    for place, one in ((1, block["layers"][2]), (2, block["all"]), (3, found["everywhere"])):
        expect(rows.nth(place)).to_contain_text(f"{100 * one['changed']:.1f} %")
        expect(rows.nth(place)).to_contain_text("({:.1f} to {:.1f})".format(*one["interval"]))
    expect(costs).to_contain_text(f"The first {found['sentences']} sentences of Tatoeba")

"""The whole model on one sheet: each box is what other pages show, opened in place, and written word by word."""

import re

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.page import at_rest, search_of
from tests.browser.test_save import open_save, save, texts
from tests.browser.waiting import click, press

TEXT = "The red car is fast."
PATH = f"/whole?text={TEXT.replace(' ', '+')}"
SHEET = "whole-sheet > svg"
MAPS = """Array.from(document.querySelectorAll('#detail matrix-map'), ({ numbers: [{ rows, values }] }) => (
  { rows, values: [...values] }))"""


def origin_of(page: Page) -> str:
    return page.evaluate("location.origin")


def name_of(piece: str) -> str:
    """A piece of subwords as Steps and the maps name it: one that goes on a word has a dot."""
    return piece.lstrip("▁") if piece.startswith(("▁", "<")) or not piece[0].isalnum() else f"·{piece}"


def walked(page: Page) -> str:
    return page.locator(f"{SHEET} .grown").get_attribute("data-grown")


def api(page: Page, path: str, **query: object):
    answer = page.request.get(f"{origin_of(page)}/api/{path}", params={"text": TEXT, **query})
    assert answer.ok, answer.text()
    return answer.json()


def stages_of(page: Page, part: dict) -> dict:
    where = {"block": part["block"], "layer": part["layer"] or 1, "head": 1}
    steps = api(page, "steps", model="transformer-en-fr", **where)
    return {stage["id"]: stage for some in ("before", "stages", "after") for stage in steps[some]}


def test_each_box_has_the_name_the_shape_and_the_numbers_of_steps(open_page):
    page = open_page(PATH)
    parts = {part["id"]: part for part in api(page, "whole", model="transformer-en-fr")["parts"]}
    boxes = page.locator(f"{SHEET} [role=option]")
    shown = [box.get_attribute("data-part") for box in boxes.all()]
    assert {id for id, part in parts.items() if part["layer"] in (None, 3)} <= {*shown}
    for id in ("encoder.3.feed_forward", "decoder.3.cross.normed", "decoder.embedding"):
        part, stage = parts[id], stages_of(page, parts[id])[parts[id]["step"]]
        assert page.locator(f'[data-part="{id}"]').get_attribute("aria-label").startswith(part["name"])
        click(page.locator(f'[data-part="{id}"] .name >> nth=0'))
        click(page.locator("#large"))
        expect(page.locator("#detail-title")).to_contain_text(part["name"])
        rows = page.evaluate("document.querySelector('#detail-numbers').numbers[0].values")
        values = np.array(stage["values"])
        assert np.abs(np.array(rows).reshape(values.shape) - values).max() <= 1e-5
        expect(page.locator("#detail-says")).to_contain_text(" × ".join(map(str, stage["shape"])))
        click(page.locator("#out"))
        click(page.locator("#leave"))


def test_parts_within_parts_open_in_place_and_close_again(open_page):
    page = open_page(PATH)
    click(page.locator('[data-part="decoder.1.passed"] .name'))
    assert "layer=1" in search_of(page)
    click(page.locator('[data-part="decoder.1.cross.output"] .frame[data-head="5"]'))
    expect(page.locator(f"{SHEET} .grown")).to_have_attribute("data-grown", "decoder.1.cross.output")
    click(page.locator(f'{SHEET} .grown [data-head="5"]'))
    assert {"at=decoder.1.cross.output", "head=5"} <= {*search_of(page).lstrip("?").split("&")}
    head = api(page, "attention", model="transformer-en-fr", block="cross", layer=1, head=5)
    weights = np.array(head["blocks"]["cross"]["weights"][0][0])
    shown = page.evaluate("Array.from(document.querySelector('attention-heatmap').alignment.weights)")
    assert np.allclose(np.array(shown), weights.ravel(), atol=1e-6)
    page.locator("#detail-map canvas").click(position={"x": 300, "y": 120})
    assert "lock=" in search_of(page)
    steps = page.get_by_role("link", name="every number of it, in Steps")
    assert {"block=cross", "layer=1", "head=5", "stage=weights"} <= {
        *steps.get_attribute("href").split("?")[1].split("&")
    }
    press(page, "Escape")
    assert "lock=" not in search_of(page)
    press(page, "Escape")
    assert "at=" not in search_of(page)
    expect(page.locator('[data-part="decoder.1.cross.output"]')).to_be_focused()


def test_the_sheet_is_walked_by_keyboard_in_the_order_of_computing(open_page):
    page = open_page(PATH)
    options = page.locator(f"{SHEET} [role=option]")
    options.first.focus()
    names = []
    for _ in range(5):
        names.append(page.evaluate("document.activeElement.dataset.part"))
        page.keyboard.press("ArrowUp")
    parts = [part["id"] for part in api(page, "whole", model="transformer-en-fr")["parts"]]
    assert names == sorted(names, key=parts.index)
    focused = page.evaluate("document.activeElement.dataset.part")
    press(page, "Enter")
    expect(page.locator(f"{SHEET} .grown")).to_have_attribute("data-grown", focused)
    press(page, "Enter")
    expect(page.locator("#out")).to_be_focused()
    expect(page.locator(f"{SHEET} [tabindex='0']")).to_have_count(1)


WALKED = ["transformer-en-fr", "rnn-bahdanau-en-fr", "rnn-luong-general-en-fr", "rnn-none-en-fr", "dates-delta"]
WALKED += ["induction-2-layers", "self-attentive-en", "pooling-max-en"]


@pytest.mark.parametrize("model", WALKED)
def test_a_walk_leads_by_keys_through_every_box_each_with_its_sentence_and_its_edges(open_page, model):
    page = open_page(f"/whole?model={model}")
    click(page.locator("#walk"))
    stops = [box.get_attribute("data-part") for box in page.locator(f"{SHEET} [role=option]").all()]
    seen = {}
    while len(seen) < len(stops):
        grown = page.locator(f"{SHEET} .grown")
        id, said = grown.get_attribute("data-grown"), page.locator("#words").inner_text()
        assert id not in seen
        assert said.endswith(".")
        assert "made from its own alone" not in said
        assert f"walk={id}" in search_of(page)
        assert grown.locator(".edge").count() >= 2
        seen[id] = said
        expect(page.locator("#place")).to_have_text(f"box {len(seen)} of {len(stops)}")
        if len(seen) < len(stops):
            press(page, "ArrowRight")
    assert {*seen} == {*stops}
    expect(page.locator("#box-next")).to_be_disabled()
    press(page, "ArrowLeft")
    expect(page.locator(f"{SHEET} .grown")).to_have_attribute("data-grown", [*seen][-2])


def test_a_walk_opens_the_layer_that_comes_first_and_its_first_attention_takes_from_another_word(open_page):
    page = open_page("/whole", tools=False)
    click(page.locator("#walk"))
    seen = [walked(page)]
    while not seen[-1].endswith("passed"):
        press(page, "ArrowRight")
        seen.append(walked(page))
        if seen[-1] == "encoder.1.output":
            asks, *_, most = page.locator("#words .key").all_inner_texts()
            assert asks != most
            assert "sentence" not in most  # its end
    assert "encoder.1.output" in seen
    assert seen[-1] == "encoder.1.passed"
    press(page, "ArrowRight")
    expect(page.locator("#words")).to_contain_text("The same boxes again")


def test_a_folded_layer_shows_the_parameters_of_all_its_parts(open_page):
    page = open_page(f"{PATH}&layer=1&walk=encoder.2.passed")
    parameters = api(page, "whole", model="transformer-en-fr")["parameters"]
    total = sum(part["count"] for part in parameters if part["part"].startswith("encoder.2."))
    expect(page.locator(f"{SHEET} .grown .shape.side")).to_have_text(f"{total:,} parameters")


def test_a_click_on_a_violet_box_and_on_any_other_lets_it_grow(open_page):
    for part in ('"encoder.3.output"] .frame[data-head="4"]', '"encoder.3.normed"] .name >> nth=0'):
        page = open_page(PATH)
        click(page.locator(f"[data-part={part}"))
        expect(page.locator(f"{SHEET} .grown")).to_have_attribute("data-grown", part.split('"')[1])


@pytest.mark.parametrize("walk", ["encoder.x", "encoder.1.output", "decoder.1.cross.output"])
def test_no_name_beside_the_box_in_focus_is_cut(open_page, walk):
    page = open_page(f"{PATH}&layer=1&walk={walk}")
    at_rest(page)
    cut = page.evaluate(
        """() => {
          const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          const lens = document.querySelector(".grown .paper").getBoundingClientRect();
          const names = document.querySelectorAll("whole-sheet > svg > :not(.grown) text, whole-sheet > svg > text");
          const seen = [...names].filter((one) => one.checkVisibility({ visibilityProperty: true }));
          return seen.filter((one) => meet(one.getBoundingClientRect(), lens)).map((one) => one.textContent);
        }"""
    )
    assert cut == []


def test_the_place_of_the_first_word_is_seen_on_the_sheet_as_in_the_box_in_focus(open_page):
    page = open_page(f"{PATH}&layer=1&walk=encoder.x")
    shades = """async (selector) => {
      const image = document.querySelector(selector);
      const drawn = Object.assign(new Image(), { src: image.getAttribute("href") });
      await drawn.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: 8 * 2, height: drawn.height });
      const context = canvas.getContext("2d");
      context.drawImage(drawn, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(Array.from({ length: data.length / 4 }, (_, k) => data.slice(4 * k, 4 * k + 3).join())).size;
    }"""
    for selector in ('[data-part="encoder.position"] image', ".grown .flow:last-of-type image"):
        assert page.evaluate(shades, selector) >= 2, selector


def test_writing_word_by_word_is_offered_as_plainly_as_the_walk(open_page):
    page = open_page("/whole", tools=False)
    look = "(b) => [getComputedStyle(b).borderTopColor, getComputedStyle(b).color, getComputedStyle(b).fontSize]"
    assert page.locator("#next").evaluate(look) == page.locator("#walk").evaluate(look)


def test_a_walk_follows_the_word_that_is_chosen_and_its_address_restores_both(open_page):
    page = open_page(f"{PATH}&walk=encoder.3.output")
    words, tokens = page.locator("#words"), api(page, "whole", model="transformer-en-fr")["source"]["tokens"]
    for token in tokens[:3]:
        expect(words).to_contain_text(f"“{token.lstrip('▁')}” asks")
        press(page, "w")
    assert "word=4" in search_of(page)
    said = words.inner_text()
    other = open_page("/whole?" + search_of(page))
    expect(other.locator("#words")).to_have_text(said)
    expect(other.locator(f"{SHEET} .grown")).to_have_attribute("data-grown", "encoder.3.output")
    other.locator(f"{SHEET} .grown .paper").click(position={"x": 20, "y": 10})
    expect(other.locator(f"{SHEET} .grown")).to_have_attribute("data-grown", "encoder.3.normed")
    press(other, "Escape")
    expect(other.locator(f"{SHEET} .grown")).to_have_count(0)
    assert "walk=" not in search_of(other)


def test_what_a_walk_says_of_attention_is_the_mean_of_its_heads(open_page):
    page = open_page(f"{PATH}&walk=decoder.3.cross.output&step=4")
    head = api(page, "attention", model="transformer-en-fr", block="cross", layer=3)
    row = np.array(head["blocks"]["cross"]["weights"])[0, :, 3].mean(0)
    piece = head["source"]["tokens"][row.argmax()].lstrip("▁")
    expect(page.locator("#words")).to_contain_text(f"takes most from “{piece}”, {row.max():.2f}")


def test_the_box_in_focus_grows_where_it_stands_and_the_others_keep_their_places_paler(open_page):
    page = open_page(f"{PATH}&step=3")
    box = page.locator('[data-part="decoder.3.normed"] > .box')
    before = box.bounding_box()
    click(page.locator('[data-part="decoder.3.normed"] .name >> nth=0'))
    other = page.locator('[data-part="encoder.3.output"]')
    assert other.evaluate("(box) => getComputedStyle(box).opacity") == "0.4"
    now, grown = box.bounding_box(), page.locator(".grown .paper").bounding_box()
    assert grown["height"] > 2.5 * now["height"]
    assert grown["y"] < now["y"]
    assert grown["y"] + grown["height"] > now["y"] + now["height"]
    assert abs(before["x"] - now["x"]) < 0.1 * before["width"]


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_box_in_focus_is_in_sight_with_its_sentence_above_it(open_page, width, height):
    for walk in ("encoder.embedding", "encoder.3.output", "softmax"):
        page = open_page(f"{PATH}&walk={walk}", width, height)
        at_rest(page)
        words, grown = page.locator("#words").bounding_box(), page.locator(".grown .paper").bounding_box()
        assert 0 <= words["y"] < words["y"] + words["height"] <= grown["y"] + 1
        assert grown["y"] + grown["height"] <= height
        assert grown["x"] >= 0
        assert grown["x"] + grown["width"] <= width


def test_the_page_opens_on_the_finished_sentence_with_nothing_dead_and_goes_on_at_the_first_word(open_page):
    page = open_page("/whole", tools=False)
    for button in page.locator("#ways button").all():
        expect(button).to_be_enabled()
    expect(page.locator("#meeting")).to_contain_text("Words meet only in the violet boxes")
    expect(page.locator("whole-sheet [data-later]")).to_have_count(0)
    click(page.locator("#next"))
    assert {"step=1", "until=1"} <= {*search_of(page).lstrip("?").split("&")}
    back = page.locator("#back")
    expect(back).to_be_disabled()
    assert float(back.evaluate("(b) => getComputedStyle(b).opacity")) < 0.5


def test_boxes_in_which_words_meet_are_violet_and_no_other(open_page):
    page = open_page(PATH)
    colour = "(box) => getComputedStyle(box).stroke"
    violet = page.evaluate("getComputedStyle(document.querySelector('whole-sheet .bar')).fill")
    for box in page.locator(f"{SHEET} > g > .box").all():
        of = box.evaluate("(box) => box.parentElement.dataset.part")
        closed = box.evaluate("(box) => box.parentElement.classList.contains('layers')")
        assert (box.evaluate(colour) == violet) == (closed or of.endswith(".output")), of


def test_the_table_of_parameters_adds_up_and_each_box_has_its_own(open_page):
    page = open_page(PATH)
    parameters = api(page, "whole", model="transformer-en-fr")["parameters"]
    total = sum(part["count"] for part in parameters)
    cells = page.locator("#parameters tbody td:nth-child(4)").all_inner_texts()
    assert sum(int(cell.replace(",", "")) for cell in cells) == total
    expect(page.locator("#parameters tfoot")).to_contain_text(f"{total:,}")
    expect(page.locator("#most")).to_contain_text("Feed Forward has most parameters")
    feed = next(part["count"] for part in parameters if part["part"] == "encoder.3.feed_forward")
    expect(page.locator('[data-part="encoder.3.feed_forward"] .shape')).to_contain_text(f"{feed:,}")


def test_an_opened_box_names_rows_by_what_is_fed_and_written_and_shows_what_goes_in_and_comes_out(open_page):
    page = open_page(f"{PATH}&at=decoder.3.normed")
    whole = api(page, "whole", model="transformer-en-fr")
    parts = {part["id"]: np.array(part["values"]) for part in whole["parts"]}
    maps = page.evaluate(MAPS)
    ids = ["decoder.2.passed", "decoder.3.output", "decoder.3.normed"]
    for shown, id in zip(maps, ids, strict=True):
        assert np.allclose(np.array(shown["values"]), parts[id].ravel(), atol=1e-6)
        assert shown["rows"]["labels"][:2] == ["<s> → La", "La → voiture"]
    expect(page.locator("#detail colour-bar")).to_have_count(3)
    page = open_page(f"{PATH}&at=decoder.3.cross.output&head=5")
    labels = page.evaluate("document.querySelector('attention-heatmap').alignment.rows.labels")
    assert labels[:2] == ["<s> → La", "La → voiture"]


def test_words_are_written_one_by_one_and_taken_back(open_page):
    page = open_page(PATH)
    whole = api(page, "whole", model="transformer-en-fr")
    hidden = page.locator("whole-sheet [data-left-out]")
    expect(hidden).to_have_count(0)
    for step in (1, 2, 3):
        click(page.locator("#next"))
        expect(hidden).to_have_count(len(whole["target"]["tokens"]) - step)
        expect(page.locator("#words")).to_contain_text(whole["target"]["tokens"][step - 1].lstrip("▁"))
        best = page.locator("whole-sheet .softmax .chance").first
        expect(best).to_have_text(name_of(whole["chances"][step - 1]["pieces"][0]))
    assert {"step=3", "until=1"} <= {*search_of(page).lstrip("?").split("&")}
    click(page.locator("#back"))
    expect(hidden).to_have_count(len(whole["target"]["tokens"]) - 2)
    click(page.locator("#all"))
    expect(hidden).to_have_count(0)


def test_from_a_step_that_an_address_names_the_next_word_is_the_one_after_and_each_likeliest_piece_has_its_name(
    open_page,
):
    page = open_page("/whole?model=transformer-en-fr&text=She+does+not+like+the+red+car.&step=7")
    chances = api(page, "whole", model="transformer-en-fr", text="She does not like the red car.")["chances"]
    shown = page.locator("whole-sheet .softmax .chance.piece").all_text_contents()
    assert shown == [name_of(piece) for piece in chances[6]["pieces"][: len(shown)]]
    assert len({*shown}) == len(shown), "two pieces are not called alike"
    click(page.locator("#next"))
    assert {"step=8", "until=1"} <= {*search_of(page).lstrip("?").split("&")}
    click(page.locator("#back"))
    assert "step=7" in search_of(page)


@pytest.mark.parametrize("model", ["rnn-bahdanau-en-fr", "rnn-luong-general-en-fr"])
def test_lines_are_as_thick_as_the_weights_of_the_step(open_page, model):
    page = open_page(f"{PATH}&model={model}&step=3")
    weights = np.array(api(page, "attention", model=model)["blocks"]["cross"]["weights"][0][0])
    thick = [float(line.get_attribute("stroke-width")) for line in page.locator("whole-sheet .weight").all()]
    assert np.allclose(np.array(thick) / 10, weights[2], atol=1e-5)
    page.locator('[data-part="decoder.context"] [data-tile="4"]').click()
    thick = [float(line.get_attribute("stroke-width")) for line in page.locator("whole-sheet .weight").all()]
    assert np.allclose(np.array(thick) / 10, weights[4], atol=1e-5)
    assert "step=5" in search_of(page)


def test_a_hop_is_followed_from_the_words_to_its_row_of_m(open_page):
    page = open_page("/whole?model=self-attentive-en&text=How+are+you")
    answer = api(page, "attention", model="self-attentive-en", text="How are you")
    weights = np.array(answer["blocks"]["hops"]["weights"])[0, :, 0]
    page.locator('[data-part="encoder.hops"] [data-tile="2"]').click()
    thick = [float(line.get_attribute("stroke-width")) for line in page.locator("whole-sheet .weight").all()]
    assert np.allclose(np.array(thick) / 10, weights[2], atol=1e-5)
    expect(page.locator("#words")).to_contain_text("Hop 3 of 8")


def test_the_sheet_of_a_sentence_of_fifteen_pieces_is_a_page_of_at_most_700_elements(open_page):
    page = open_page("/whole?text=The+old+man+who+lives+near+the+river+has+a+small+dog+.")
    assert page.evaluate("document.querySelectorAll('*').length") <= 700
    named = page.evaluate("Array.from(document.querySelectorAll('whole-sheet .name'), (e) => e.textContent).join(' ')")
    assert named.count("Add & Norm") == 5
    expect(page.locator("whole-sheet :is(.vectors, .layers, .maps) > image")).to_have_count(18)
    expect(page.locator("whole-sheet .maps > .frame")).to_have_count(24)


def test_the_sheet_is_saved_as_a_drawing_with_its_names(open_page, tmp_path):
    page = open_page(f"{PATH}&step=2")
    assert open_save(page) == ["The whole model"]
    drawn = texts(save(page, "svg", tmp_path)[1])
    assert {"Softmax", "Feed Forward", "7 × 256 · 722,560 parameters", "voiture"} <= {*drawn}


def test_on_a_phone_all_of_the_sheet_and_its_names_stand_above_what_follows(open_page):
    page = open_page(f"{PATH}&lesson=two-lectures&station=9", 390, 844)
    sheet = page.locator(SHEET).bounding_box()
    next_station = page.locator(".next-station:visible").bounding_box()
    assert sheet["y"] + sheet["height"] <= next_station["y"]
    for name in page.locator(f"{SHEET} .label").all():
        assert name.bounding_box()["x"] >= sheet["x"]


def test_on_paper_the_sheet_fills_a_page_and_a_map_that_is_opened_is_on_one(open_page):
    page = open_page(PATH)
    page.set_viewport_size({"width": 1032, "height": 703})  # A4 within its margins
    page.emulate_media(media="print")
    sheet = page.locator(SHEET).bounding_box()
    assert 660 <= sheet["y"] + sheet["height"] <= 703
    page = open_page(f"{PATH}&at=decoder.3.cross.output&head=5")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", landscape=True))) == 1


@pytest.mark.parametrize("path", [PATH, "/whole?model=rnn-bahdanau-en-fr"])
def test_the_name_of_a_box_begins_with_what_is_seen_of_it(open_page, path):
    page = open_page(path)
    names = """(boxes) => boxes.map((box) => [[...box.querySelectorAll(":scope > .name")].map((line) =>
      line.textContent.trim()).join(" "), box.getAttribute("aria-label")])"""
    seen = page.locator(f"{SHEET} [role=option]").evaluate_all(names)
    assert [(shown, said) for shown, said in seen if not said.lower().startswith(shown.lower())] == []

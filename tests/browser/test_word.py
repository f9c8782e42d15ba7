"""Word as people use it: what made a written piece, part by part, and what came from the source."""

import re
from functools import partial
from urllib.parse import urlencode

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LOOKS, ready
from tests.browser.page import ask, awaited, hold, link, number, state, words_of
from tests.browser.waiting import arrive, click, go_back
from tests.servers import served

SENTENCE = "The black cat did not sleep on the red chair."
NAMED = "She does not like the red car."
INVENTED = "The florbulant lost the wazzle."
link = partial(link, "/word", text=SENTENCE)
REFUSED = """performance.getEntriesByType('resource').filter(({ responseStatus }) => responseStatus >= 400)
    .map(({ name }) => name)"""
served = partial(served, path="logit-split", model="transformer-en-fr", text=SENTENCE)


def origins(answer: dict, of: str = "logit") -> list[dict]:
    """The origins of each word, the mean of those of its pieces."""
    target, found = answer["target"], []
    characters = list(target["text"])
    for some in words_of(target["tokens"], target["offsets"]):
        start, end = (target["offsets"][some[k]][k] for k in (0, -1))
        sums = [answer["rows"][i][of] for i in some]
        means = {kind: float(np.mean([one[kind] for one in sums])) for kind in sums[0]}
        found.append({"word": "".join(characters[start:end]).strip(), "row": some[0] + 1, "of": means})
    return found


def numbers(page: Page, where: str) -> list[float]:
    return [number(text) for text in page.locator(f"{where} .number").all_inner_texts()]


@pytest.mark.parametrize(("width", "height", "theme"), LOOKS)
def test_it_opens_on_the_word_that_owes_most_to_the_source(open_page, server, shot, width, height, theme):
    page = open_page(link(), width, height, color_scheme=theme)
    shot(page, f"{width}", full=width < 700)
    words = [one for one in origins(served(server)) if re.search(r"\w", one["word"])]
    most = max(words, key=lambda one: one["of"]["source"])
    expect(page.locator("#word-title")).to_have_text(f"“{most['word']}”")
    assert (state(page)["row"], state(page)["words"]) == (str(most["row"]), "apart")


@pytest.mark.parametrize("of", ["logit", "lead"])
def test_every_number_is_the_models_own_and_they_add_up(open_page, server, of):
    answer = served(server, row=14)
    page = open_page(link(row=14, of=of))
    origins = served(server)["rows"]
    np.testing.assert_allclose(numbers(page, "#rows"), [sum(row[of].values()) for row in origins], atol=0.00501)
    values = sorted((part["value" if of == "logit" else of] for part in answer["parts"]), key=abs, reverse=True)
    shown = [number(text) for text in page.locator("#parts summary .number").all_inner_texts()]
    np.testing.assert_allclose(shown, values[:10], atol=0.00501)
    said = [number(x) for x in re.findall(r"[+−]\d+\.\d\d", page.locator("#sum").inner_text())]
    np.testing.assert_allclose(said, [sum(values[:10]), sum(values[10:]), answer[of]], atol=0.00501)
    name = page.locator("#parts details[open]").get_attribute("data-part")
    part = next(one for one in answer["parts"] if one["name"] == name)
    columns = (
        part["by_source" if of == "logit" else "lead_by_source"] or part["by_fed" if of == "logit" else "lead_by_fed"]
    )
    listed = numbers(page, "#parts details[open] li")
    np.testing.assert_allclose(listed, sorted(columns, key=abs, reverse=True)[: len(listed)], atol=0.01)
    opened = page.locator("#parts details[open]")
    rest = re.findall(r"others?: ([+−]?\d+\.\d\d)", opened.inner_text())
    whole = numbers(page, "#parts details[open] summary")
    assert sum([*listed, *(number(x) for x in rest)]) == pytest.approx(whole[0], abs=1e-9)


@pytest.mark.parametrize("of", ["logit", "lead"])
def test_by_words_a_word_has_the_means_of_its_pieces_and_one_click_gives_these(open_page, server, of):
    page = open_page(link(text=NAMED, words="apart", row=3, of=of))
    expect(page.locator("#word-title")).to_have_text("“n'aime”")
    assert state(page)["row"] == "2", "the first piece of the word"
    words = origins(served(server, text=NAMED), of)
    assert page.locator("#rows .piece-of").all_inner_texts() == [one["word"] for one in words]
    np.testing.assert_allclose(numbers(page, "#rows"), [sum(one["of"].values()) for one in words], atol=0.00501)
    splits = [served(server, text=NAMED, row=row) for row in (2, 3)]
    logit, lead = (float(np.mean([split[name] for split in splits])) for name in ("logit", "lead"))
    said = {
        "logit": f"together {logit:.2f}, the mean logit of its 2 pieces",
        "lead": f"{lead:.2f}, the lead of the mean logit",
    }
    expect(page.locator("#words")).to_contain_text(said[of])
    name = "value" if of == "logit" else of
    parts = [
        float(np.mean([one[name] for one in pair])) for pair in zip(*(one["parts"] for one in splits), strict=True)
    ]
    shown = [number(text) for text in page.locator("#parts summary .number").all_inner_texts()]
    np.testing.assert_allclose(shown, sorted(parts, key=abs, reverse=True)[:10], atol=0.00501)
    expect(page.locator("#sum")).to_contain_text(f"the whole mean {of}")
    click(page.locator("#target .piece", has_text="rouge"))
    expect(page.locator("#words")).to_contain_text("for “rouge”")
    click(page.locator("#rows [data-row='1']"))
    click(page.locator("#pieces"))
    expect(page.locator("#word-title")).to_have_text("“n'”")
    assert "words" not in state(page)
    assert page.locator("#rows .piece-of").all_inner_texts()[-1] == "</s>"


@pytest.mark.parametrize("tools", [True, False])
def test_equal_lengths_are_equal_amounts_of_parts_and_of_what_a_head_brought(open_page, tools):
    page = open_page(link(text=NAMED, words="apart", row=6), tools=tools)
    bars = page.locator("#parts details[open] li, #parts summary").evaluate_all(
        """(lines) => lines.map((line) => [
          line.querySelector("i").getBoundingClientRect().width, line.querySelector(".number").textContent])"""
    )
    scales = [width / abs(number(text)) for width, text in bars if abs(number(text)) > 0.2]
    assert len(scales) >= 4
    np.testing.assert_allclose(scales, scales[0], rtol=0.05)


def test_the_first_state_says_what_the_bars_are_and_what_came_from_source_and_prefix(open_page, server):
    page = open_page(link(text=NAMED, words="apart", row=6), tools=False)
    expect(page.locator("#words")).to_have_text(re.compile(r"^How much each part spoke for “voiture”"))
    assert not re.search(r"L\d+ H\d+|direct biases", page.locator("main").inner_text())
    sums = next(one["of"] for one in origins(served(server, text=NAMED)) if one["word"] == "voiture")
    said = [number(x) for x in re.findall(r"[+−]\d+\.\d\d", page.locator("#origin").inner_text())]
    np.testing.assert_allclose(said, list(sums.values()), atol=0.00501)
    listed = [number(text) for text in page.locator("#parts summary .number").all_inner_texts()]
    rest = number(re.findall(r"[+−]\d+\.\d\d", page.locator("#smaller").inner_text())[0])
    assert sum([*listed, rest]) == pytest.approx(sum(sums.values()), abs=0.03)


def test_the_probability_of_a_word_and_of_the_likeliest_other_stand_beside_the_logit(open_page, server):
    page = open_page("/word", tools=False)
    target = served(server, text=NAMED)["target"]
    likely = np.exp(target["log_probabilities"][0])
    expect(page.locator("#words")).to_contain_text(f"its logit, probability {likely:.2f} by softmax; “Il”")
    lead = served(server, text=NAMED, row=1)["lead"]
    expect(page.locator("#words")).to_contain_text(f"less: probability {likely * np.exp(-lead):.2f}.")


def test_before_the_first_word_the_start_mark_was_fed_and_no_french(open_page):
    page = open_page("/word", tools=False)
    expect(page.locator("#origin")).to_contain_text("from the start mark, <s>")
    click(page.locator("#target [data-i='3']"))
    expect(page.locator("#origin")).to_contain_text("from the French before")


def test_a_word_of_the_source_says_what_all_heads_brought_from_it(open_page, server):
    page = open_page(link(text=NAMED, row=7), tools=False)
    parts = served(server, text=NAMED, row=7)["parts"]
    brought = sum(part["by_source"][5] for part in parts if part["by_source"])
    red = page.locator("#source [data-j='5']")
    red.click()
    expect(page.locator("#words")).to_contain_text("From “red” all heads brought ")
    said = re.search(r"brought ([+−][\d.]+)\.", page.locator("#words").inner_text())
    assert said
    assert number(said[1]) == pytest.approx(brought, abs=0.00501)
    red.click()
    expect(page.locator("#words")).to_contain_text("spoke most")


def test_the_smaller_parts_open_and_close(open_page, server):
    page = open_page("/word", tools=False)
    all_parts = len(served(server, text=NAMED, row=1)["parts"])
    page.locator("#smaller").click()
    expect(page.locator("#parts details")).to_have_count(all_parts)
    page.get_by_role("button", name="fewer parts").click()
    expect(page.locator("#parts details")).to_have_count(4)


@pytest.mark.parametrize("path", ["/word", "/change", "/steps"])
def test_on_a_phone_the_pencil_keeps_its_place_when_more_is_shown(open_page, path):
    page = open_page(path, 390, 844, tools=False)
    pencil = page.locator("#edit")
    before = pencil.bounding_box()
    page.locator("#rest").click()
    expect(page.locator("#model")).to_be_visible()
    assert pencil.bounding_box() == before


def test_a_piece_is_chosen_by_pointer_and_by_keyboard(open_page):
    page = open_page(link(row=3))
    click(page.locator("#rows [data-row='13']"))
    assert state(page)["row"] == "14"
    expect(page.locator("#word-title")).to_have_text("“rouge”")
    page.locator("#rows [data-row='13']").press("ArrowUp")
    ready(page)
    assert state(page)["row"] == "13"
    expect(page.locator("#rows [data-row='12']")).to_be_focused()
    click(page.locator("#target [data-i='1']"))
    expect(page.locator("#word-title")).to_have_text("“chat”")


def test_a_part_is_opened_by_keyboard(open_page):
    page = open_page(link(row=3))
    closed = page.locator("#parts details:not([open]) summary").first
    closed.press("Enter")
    expect(page.locator("#parts details[open]")).to_have_count(2)


def test_another_quantity_is_chosen(open_page):
    page = open_page(link(row=3))
    page.get_by_role("button", name="lead over").click()
    assert state(page)["of"] == "lead"
    expect(page.locator("#words")).to_contain_text("the lead of its logit")


def test_a_part_leads_to_its_head_with_the_row_locked(open_page):
    page = open_page(link(row=15))
    page.locator("#parts [data-part^=cross] summary").first.scroll_into_view_if_needed()
    click(page.locator("#parts details[open]").get_by_role("link", name="Explore"))
    assert (state(page)["block"], state(page)["lock"]) == ("cross", "15")
    go_back(page)
    click(page.locator("#parts details[open]").get_by_role("link", name="Steps"))
    assert (state(page)["block"], state(page)["stage"]) == ("cross", "weights")


def test_on_invented_words_the_french_before_brings_more_than_the_english(open_page, server):
    page = open_page(link(row=15))
    page.get_by_role("link", name="invented words").click()
    arrive(page, re.compile("florbulant"))
    words = [one["of"] for one in origins(served(server, text=INVENTED)) if one["word"] == "portefeuille"]
    assert words[0]["source"] < words[0]["fed"], "a word that was made up"
    expect(page.locator("#leaning")).to_contain_text(f"the French before: +{words[0]['fed']:.2f}")


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"lock": "8.6", "rows": "produced"}, "."),
        ({"lock": "8.6", "rows": "fed", "layer": 3, "head": 5}, "rouge"),
    ],
)
def test_a_link_with_a_locked_row_opens_the_piece_that_names_it(open_page, asked, word):
    head = {"model": "transformer-en-fr", "block": "cross", "layer": 1, "head": 4}
    page = open_page("/?" + urlencode({"text": NAMED, "view": "heatmap", **head, **asked}))
    page.locator("#to-word").click()
    arrive(page, "**/word?**")
    expect(page.locator("#word-title")).to_have_text(f"“{word}”")


def test_a_locked_row_of_the_source_opens_the_usual_piece(open_page):
    head = {"text": NAMED, "block": "encoder", "layer": 1, "head": 1}
    usual = state(open_page(link(**head)))["row"]
    page = open_page(link(**head, lock=3))
    assert state(page)["row"] == usual != "3"


@pytest.mark.parametrize(("rows", "word"), [("fed", "Elle"), ("produced", "n'")])
def test_steps_leads_to_the_piece_that_names_its_row(open_page, rows, word):
    asked = {"text": NAMED, "block": "cross", "layer": 1, "head": 4, "stage": "weights", "row": 2, "column": 1}
    page = open_page("/steps?" + urlencode({**asked, "rows": rows}))
    page.locator("#to-word").click()
    arrive(page, "**/word?**")
    expect(page.locator("#word-title")).to_have_text(f"“{word}”")


def test_where_a_sum_does_not_exist_it_is_said(open_page):
    page = open_page(link(model="rnn-bahdanau-en-fr"))
    expect(page.locator("#no-origins")).to_contain_text("gates of a recurrent model")
    expect(page.locator("#parts summary")).to_have_count(4)
    for model, text in (("rnn-bahdanau-en-fr", NAMED), ("dates-delta", "3 March 1998")):
        page = open_page(link(model=model, text=text))
        expect(page.locator("#no-origins")).to_be_visible()
        assert page.evaluate(REFUSED) == [], "it does not ask for what it knows not to be there"
    page = open_page(link(model="rnn-luong-general-en-fr"))
    expect(page.locator("#without-why")).to_contain_text("tanh")
    expect(page.locator("#rows")).to_be_hidden()


def test_a_new_sentence_opens_its_own_word_and_a_row_that_is_not_there_the_first(open_page):
    page = open_page(link(row=15))
    ask(page, "I am happy.")
    ready(page)
    assert int(state(page)["row"]) <= 5
    page = open_page(link(text="I am happy.", row=99))
    assert state(page)["row"] == "1"


def test_a_quantity_that_is_chosen_while_another_sentence_comes_is_the_one_that_is_shown(open_page):
    page = open_page(link())
    held = hold(page, "**/api/logit-split?*", times=1)
    ask(page, NAMED)
    awaited(page, held)
    page.locator("[data-of=lead]").click()
    held[0].continue_()
    arrive(page, "**text=She*")
    assert state(page)["of"] == "lead"
    expect(page.locator("[data-of=lead]")).to_have_attribute("aria-pressed", "true")


def test_the_back_button_leads_to_the_word_before(open_page):
    page = open_page(link(row=3))
    click(page.locator("#target .piece").nth(5))
    assert state(page)["row"] != "3"
    go_back(page)
    assert state(page)["row"] == "3"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_parts_of_a_bar_are_apart_by_a_gap_of_paper(open_page, theme):
    page = open_page("/word", color_scheme=theme)
    bar = page.locator("#origin .stack i + i").first
    expect(bar).to_have_css("outline-width", re.compile(r"^[1-9]"))
    expect(bar).to_have_css("outline-color", page.evaluate("getComputedStyle(document.body).backgroundColor"))

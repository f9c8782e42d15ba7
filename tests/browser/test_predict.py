"""Predict, then look: the answer is out of the document until a prediction is locked, and scores follow the model."""

import csv
import io
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LOOKS, ready
from tests.browser.page import ask, awaited, hold, intercept, state
from tests.browser.waiting import click, reload

RED = "/?model=transformer-en-fr&text=She+does+not+like+the+red+car.&block=cross&layer=3&head=5"
GIVEAWAYS = ("voiture", "rouge", "AER", "entropy")  # of this sentence and this head, where row 1 is asked about
WORDS = "#predict-bars .word"


def seen(page: Page) -> str:
    """All that the document says: texts, names, titles, links, fields."""
    return page.evaluate(
        """() => [...document.querySelectorAll("body *")]
            .filter((e) => !e.closest("dialog, [popover], .meaning, script"))
            .flatMap((e) => [...[...e.attributes].map((a) => a.value), e.value ?? "",
                ...[...e.childNodes].filter((n) => n.nodeType !== 1).map((n) => n.data)]).join("\\n")"""
    )


def lock_and_reveal(page: Page) -> None:
    page.locator("#predict-lock").click()
    page.locator("#predict-reveal").click()
    expect(page.locator("#predict")).to_have_attribute("data-shows", "outcome")
    ready(page)


def numbers(page: Page, selector: str) -> list[float]:
    """Numbers as they are seen, without the words for screen readers beside them."""
    return [float(text.split()[-1]) for text in page.locator(selector).all_inner_texts()]


def weights(page: Page, row: int) -> list[float]:
    """A row of the opened head, as the API has it."""
    return page.evaluate(
        """async (row) => {
            const asked = location.search.replace(/&(lock|predict)=[^&]*/g, "");
            return (await (await fetch("api/attention" + asked)).json()).blocks.cross.weights.flat(2)[row];
        }""",
        row,
    )


def test_what_answers_is_not_in_the_document_until_it_is_shown(open_page):
    page = open_page(f"{RED}&lock=1&predict=look.1")
    page.locator("#source [role=option]").first.hover()
    page.locator("#source [role=option]").nth(5).click()
    for kind in ("look", "weights", "more", "head", "say"):
        page.locator(f"[data-kind={kind}]").click()
        expect(page.locator(f"[data-kind={kind}]")).to_have_attribute("aria-pressed", "true")
        ready(page)
        assert [word for word in GIVEAWAYS if word in seen(page)] == []
        assert page.locator("#atlas, #head, #target, canvas").count() == 0
        expect(page.locator(".covered")).to_have_text("The model’s output and maps are covered until you answer.")
    page.locator("#predict-skip").click()
    expect(page.locator("#predict")).to_have_attribute("data-shows", "outcome")
    ready(page)
    assert [word for word in GIVEAWAYS if word not in seen(page)] == []
    assert page.locator("#atlas, #head, #target").count() == 3


@pytest.mark.parametrize("way", ["opened", "in place"])
def test_what_answers_is_hidden_before_the_question_is_there(open_page, server, way):
    page = open_page(RED)
    held = hold(page, "**/static/**/*.js")
    if way == "opened":
        page.goto(f"{server}{RED}&predict=look.6", wait_until="commit")
    else:
        page.evaluate("history.pushState(null, '', location.search + '&predict=look.6')")
        page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    for place in ("#head", "#target"):
        expect(page.locator(place)).to_have_count(1)
        expect(page.locator(place)).to_be_hidden()
    assert page.locator("#predict").is_hidden()
    assert held
    page.unroute("**/static/**/*.js")  # those that are held go on
    expect(page.locator("#predict")).to_be_visible()
    assert page.locator("#head, #target").count() == 0


def test_what_comes_after_another_question_finds_the_covered_head(open_page):
    """The reasons of a head are loaded last of all; by then its part of the page may be out of the document."""
    page = open_page(f"{RED}&predict=look.7")
    held = hold(page, "**/explore.reasons-*.js")
    click(page.locator("#predict-skip"))
    late = awaited(page, held)
    click(page.locator("#predict-another"))
    late.continue_()
    page.locator("#predict-skip").click()
    expect(page.locator("#reasons-says")).to_contain_text("What makes its scores differ")


def test_another_sentence_and_another_model_come_covered(open_page):
    page = open_page(f"{RED}&predict=look.6")
    ask(page, "The black cat sleeps.")
    expect(page.locator(WORDS)).to_have_text(["The", "black", "cat", "sleep", "·s", ".", "</s>"])
    ready(page)
    assert "dort" not in seen(page)
    page.locator("#model").select_option("rnn-none-en-fr")
    expect(page.locator("#predict-kinds button")).to_have_text(["what is written next", "in your own words"])
    ready(page)
    assert page.locator("#head, #target").count() == 0


def test_a_row_is_guessed_by_keys_alone_and_the_locked_answer_stays(open_page):
    page = open_page(RED)
    page.keyboard.press("g")
    expect(page.locator("#predict-title")).to_have_text("To write “voiture”, where will this head look most?")
    assert page.locator("#text").input_value() == "She does not like the red car."
    page.locator(WORDS).first.focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[role=radio][aria-checked=true]")).to_have_text("car")
    page.locator("#predict-lock").press("Enter")
    expect(page.locator("#predict-reveal")).to_be_focused()
    page.locator(WORDS).first.click(force=True)
    reload(page)
    expect(page.locator("[role=radio][aria-checked=true]")).to_have_text("car")
    assert "rouge." not in seen(page)
    page.locator("#predict-reveal").press("Enter")
    said = "You chose “car”: it gets 0.60, the largest weight of the row."
    expect(page.locator("#predict-says")).to_contain_text(said)
    ready(page)
    assert weights(page, int(state(page)["lock"]) - 1)[6] == pytest.approx(0.60, abs=0.005)
    page.keyboard.press("g")
    expect(page.locator("#predict")).to_be_hidden()
    assert "predict" not in state(page)


def test_weights_are_given_by_touch_and_stand_beside_those_of_the_model(open_page):
    page = open_page(f"{RED}&predict=weights.7", 390, 844, has_touch=True)
    for index in (5, 5, 5, 6):
        page.locator(WORDS).nth(index).tap()
    page.locator(".less[data-index='6']").tap()
    expect(page.locator("#predict-sum")).to_have_text("sum 1.00")
    given = numbers(page, f"{WORDS} small")
    assert given[5] == max(given)
    assert sum(given) == pytest.approx(1, abs=0.05)
    lock_and_reveal(page)
    model = weights(page, 6)
    assert numbers(page, "small.model") == pytest.approx(model, abs=0.0051)
    assert numbers(page, "small.guess") == given
    says = page.locator("#predict-says")
    expect(says).to_contain_text("bits from the model’s row")
    defined = "./glossary#kullback-leibler-divergence"
    expect(says.get_by_role("link", name="bits")).to_have_attribute("href", defined)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page = open_page(f"{RED}&predict=head.7", 390, 844, has_touch=True)
    page.locator(WORDS).nth(2).tap()
    lock_and_reveal(page)
    expect(page.locator("#predict-says")).to_be_in_viewport(ratio=0.9)


def test_a_link_that_reveals_opens_uncovered_and_the_next_question_is_covered(open_page):
    page = open_page(f"{RED}&predict=look.7&reveal=model")
    expect(page.locator("#predict")).to_have_attribute("data-shows", "outcome")
    expect(page.locator("#head")).to_be_visible()
    page.locator("#predict-another").click()
    expect(page.locator("#predict")).to_have_attribute("data-shows", "question")
    ready(page)
    assert "reveal" not in state(page)
    assert page.locator("#head").count() == 0
    page.go_back()
    expect(page.locator("#head")).to_be_visible()
    ready(page)
    assert page.locator("#atlas canvas, #heatmap canvas").count() > 1
    page = open_page(f"{RED}&predict=look.7&reveal=class")
    expect(page.locator("#predict-class")).to_contain_text("here you follow none")


def test_a_head_is_chosen_among_those_of_its_layer(open_page):
    page = open_page(f"{RED}&predict=head.7.6")
    title = "To write “rouge”, which head of layer 3 gives most weight to “red”?"
    expect(page.locator("#predict-title")).to_have_text(title)
    expect(page.locator("#predict-place")).to_have_text("Cross-attention, layer 3")
    expect(page.locator(WORDS)).to_have_text([f"head {head}" for head in range(1, 9)])
    page.locator(WORDS).first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    lock_and_reveal(page)
    asked = {key: value for key, value in state(page).items() if key not in ("lock", "predict", "head")}
    model = page.evaluate(
        """async (asked) => Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(async (head) => {
            const answer = await (await fetch(`api/attention?${new URLSearchParams({ ...asked, head })}`)).json();
            return answer.blocks.cross.weights.flat(2)[6][5];
        }))""",
        asked,
    )
    assert numbers(page, "small.model") == pytest.approx(model, abs=0.0051)
    most = max(model)
    said = f"You chose head 2: it gives {model[1]:.2f}. Head {model.index(most) + 1} gives most: {most:.2f}."
    expect(page.locator("#predict-says")).to_have_text(said)


def test_the_next_piece_is_among_its_options(open_page):
    page = open_page(f"{RED}&predict=next.7")
    expect(page.locator("#predict-written bdi")).to_have_text("Elle n'aime pas la voiture")
    words = page.locator(WORDS).all_inner_texts()
    assert "rouge" in words
    assert words[-1] == "something else"
    page.locator(WORDS, has_text="rouge").click()
    lock_and_reveal(page)
    expect(page.locator("#predict-says")).to_contain_text("and writes it.")


def test_a_station_keeps_its_answer_until_the_prediction_is_shown(open_page):
    page = open_page("/?model=rnn-bahdanau-en-fr&text=The+red+car+is+fast.&predict=look.3&lesson=from-zero&station=3")
    answer = page.locator(".asked details")
    assert answer.count() == 0
    assert "diagonal" not in seen(page)
    page.locator(WORDS, has_text="red").click()
    lock_and_reveal(page)
    expect(answer).to_have_count(1)
    assert "lesson=from-zero" in page.url


def test_predictions_are_saved_without_names_and_forgotten(open_page):
    page = open_page(f"{RED}&predict=look.7")
    page.locator(WORDS, has_text="car").click()
    lock_and_reveal(page)
    click(page.locator("#predict-another"))
    page.locator("#predict-skip").click()
    expect(page.locator("#predict-count")).to_have_text("1 prediction made, 1 shown without an answer.")
    with page.expect_download() as download:
        page.locator("#predict-save").click()
    head, first, second = csv.reader(io.StringIO(download.value.path().read_text(encoding="utf-8-sig")))
    assert head[-4:] == ["answer", "of the model", "measure", "score"]
    assert first[6:9] == ["car", "red 0.72, </s> 0.13, car 0.11", "weight of what was chosen"]
    assert second[6] == "(shown without an answer)"
    page.locator("#predict-forget").click()
    expect(page.locator("#predict-count")).to_have_text("0 predictions made, 1 shown without an answer.")


def test_own_words_are_text_and_not_too_long(open_page):
    page = open_page(f"{RED}&predict=say")
    page.locator("#predict-text").fill("x" * 501)
    page.locator("#predict-lock").click()
    said = "Shorten your prediction to 500 characters or fewer; it has 501."
    expect(page.locator("#predict-notice")).to_have_text(said)
    assert page.locator("#predict-text").input_value() == "x" * 501
    page.locator("#predict-text").fill("<b>מה</b> 🙂")
    lock_and_reveal(page)
    assert page.locator("#predict-text").input_value() == "<b>מה</b> 🙂"
    assert page.locator("#predict b").count() == 0


def test_what_is_chosen_is_framed_without_our_colours_too(open_page):
    page = open_page(f"{RED}&predict=look.7", forced_colors="active")
    page.locator(WORDS, has_text="car").click()
    for then in (lambda: page.mouse.move(0, 0), lambda: lock_and_reveal(page)):
        then()
        frames = page.locator(WORDS).evaluate_all("all => all.map((one) => getComputedStyle(one).borderTopColor)")
        assert frames.count(frames[6]) == 1
        assert len(set(frames)) == 2


def test_on_the_wall_a_question_names_its_head(open_page):
    page = open_page(f"{RED}&predict=look.7&present=1")
    expect(page.locator("#predict-place:visible")).to_have_text("Cross-attention, layer 3, head 5")


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "width", "height", "theme"), [("weights", *LOOKS[0]), ("head", *LOOKS[1])])
def test_on_the_wall_it_fits_before_and_after(open_page, shot: Callable[..., None], kind, width, height, theme):
    page = open_page(f"{RED}&predict={kind}.7&present=1", width, height, color_scheme=theme)
    page.locator(WORDS).nth(5).click()
    shot(page, f"{kind}-before")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    lock_and_reveal(page)
    shot(page, f"{kind}-after")
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_question_about_a_head_that_serves_the_word_before_says_so_and_can_be_asked_by_that_name(open_page):
    page = open_page(f"{RED.replace('layer=3&head=5', 'layer=1&head=4')}&rows=produced&words=apart&predict=look.7")
    expect(page.locator("#predict-asked")).to_have_text("To write “rouge”, where will this head look most?")
    expect(page.locator("#predict #rows-serve")).to_have_text("serves the word just written")
    expect(page.locator(WORDS)).to_have_text(["She", "does", "not", "like", "the", "red", "car", "."])
    page.locator("#rows-by").click()
    expect(page.locator("#predict-asked")).to_have_text("Having written “voiture”, where will this head look most?")
    page.get_by_role("button", name="in your own words").click()
    expect(page.locator("#rows-serve")).to_have_count(0)
    page.keyboard.press("g")
    expect(page.locator("#head #rows-serve")).to_be_visible()


def test_a_question_that_cannot_be_loaded_says_so_and_is_asked_for_again(open_page):
    page = open_page(RED)
    intercept(page, "**/explore.predict-*.js", lambda route: route.abort())
    page.evaluate("history.pushState(null, '', location.search + '&predict=look.6')")
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.locator("#notice")).to_contain_text("A part of this page could not be loaded.")
    page.unroute_all()
    page.locator("#again").click()
    expect(page.locator("#predict")).to_be_visible()

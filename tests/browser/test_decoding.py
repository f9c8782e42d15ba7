"""How a translation was written, as people walk through it: every number the served one, three methods, one address, by
pointer and keyboard, on three screens; and the order of events of every kind of model."""

import math
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ready
from tests.browser.page import at_rest, awaited, hold, intercept, state
from tests.browser.waiting import click, go_back, press, reload, until

DECODING = "**/api/decoding?*"
TEXT = "The black cat does not sleep on the red chair."
BEAM = "/steps?step=3&method=beam"
SAMPLING = "/steps?step=4&method=sampling&temperature=0.7&top_k=20&top_p=0.5&seed=3"
RECURRENT = "/steps?model=rnn-bahdanau-en-fr"


def served(page: Page, model: str = "transformer-en-fr", **options: str | float) -> dict:
    asked = {"model": model, "text": TEXT} | options
    return page.request.get("/api/decoding", params=asked).json()


@pytest.fixture
def open_page(open_page, server):
    """Addresses of the server's own without naming it, of TEXT where they name no text."""

    def opened(path: str, *arguments: object, **options: object) -> Page:
        named = path if "text=" in path else f"{path}{'&' if '?' in path else '?'}text={TEXT}"
        return open_page(named, *arguments, base_url=server, **options)

    return opened


def pieces(page: Page) -> list[dict[str, str]]:
    return page.locator("decoding-tokens [role=option]").evaluate_all(
        "all => all.map((x) => ({p: x.title.split(' ')[1], shown: x.querySelector('small').textContent}))"
    )


def words(page: Page) -> list[str]:
    return page.locator("decoding-tokens bdi").all_text_contents()


def option(page: Page, step: int) -> Locator:
    return page.locator(f"decoding-tokens [data-step='{step}']")


def says(page: Page) -> Locator:
    return page.locator("decoding-line [data-says]")


def candidates(page: Page) -> list[dict[str, str]]:
    return page.locator("decoding-candidates li").evaluate_all(
        "all => all.map((li) => ({p: li.querySelector('.number').title, width: li.querySelector('i').style.width,"
        " written: li.hasAttribute('data-written'), words: li.querySelector('small').textContent}))"
    )


def setting(page: Page, name: str) -> Locator:
    return page.locator(f"[data-setting={name}]")


def method(page: Page, name: str) -> Locator:
    return page.locator(f"[data-method={name}]")


def brief(p: float, digits: int = 2) -> str:
    shown = f"{p:.{digits}f}"
    if float(shown) == 0:
        return f"<{10**-digits:g}"
    return f">{1 - 10**-digits:.{digits}f}" if float(shown) == 1 and p < 1 else shown


@pytest.mark.parametrize(
    ("address", "options"),
    [
        (BEAM, {"method": "beam"}),
        (f"{RECURRENT}&step=2", {"model": "rnn-bahdanau-en-fr"}),
    ],
)
def test_every_number_is_the_served_one(open_page, address, options):
    page = open_page(address)
    answer = served(page, **options)
    drawn = pieces(page)
    assert len(drawn) == len(answer["target"]["tokens"])
    for piece, log_probability in zip(drawn, answer["target"]["log_probabilities"], strict=True):
        p = math.exp(log_probability)
        assert float(piece["p"]) == pytest.approx(p, rel=1e-9)
        assert piece["shown"] == brief(p)
    click(option(page, 4))
    page.locator("#written").scroll_into_view_if_needed()
    listed = candidates(page)
    for one, candidate in zip(listed, answer["candidates"][3], strict=False):
        assert float(one["p"]) == pytest.approx(candidate["probability"], rel=1e-9)
        assert float(one["width"].rstrip("%")) == pytest.approx(100 * candidate["probability"], rel=1e-4)
    ranks = [c["token"] for c in answer["candidates"][3]]
    token = answer["target"]["tokens"][3]
    assert [k for k, one in enumerate(listed) if one["written"]] == [ranks.index(token) if token in ranks else 10]


@pytest.mark.slow
def test_the_keyboard_alone_walks_every_step(open_page):
    page = open_page("/steps?")
    shown = words(page)
    option(page, 1).focus()
    page.keyboard.press("Enter")
    for step in range(1, len(shown) + 1):
        expect(option(page, step)).to_be_focused()
        expect(option(page, step)).to_have_attribute("aria-selected", "true")
        expect(says(page)).to_contain_text(f"Step {step} of {len(shown)}.")
        page.keyboard.press("ArrowRight")
    ready(page)
    assert state(page)["step"] == str(len(shown))
    page.keyboard.press("Home")
    expect(says(page)).to_contain_text("Step 1 of")
    slider = page.locator(".transport input")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(says(page)).to_contain_text("Step 2 of")
    expect(slider).to_have_attribute("aria-valuetext", f"step 2 of {len(shown)}, {shown[1]}")
    click(page.get_by_role("button", name="step after"))
    expect(option(page, 3)).to_have_attribute("aria-selected", "true")
    click(page.get_by_role("button", name="step before"))
    reload(page)
    expect(option(page, 2)).to_have_attribute("aria-selected", "true")


def test_a_step_of_a_recurrent_model_is_the_one_whose_stages_are_shown(open_page):
    page = open_page(f"{RECURRENT}&step=2&stage=distribution")
    with page.expect_response("**/api/steps?*step=5*"):
        option(page, 5).click()
    ready(page)
    assert state(page)["step"] == "5"
    expect(page.locator("#choice select")).to_have_value("5")


def test_play_reaches_the_end_and_stops(open_page):
    page = open_page("/steps?", reduced_motion="reduce")
    last = len(words(page))
    option(page, last - 2).click()
    before = page.evaluate("history.length")
    play = page.locator("[data-play]")
    play.click()
    expect(play).to_have_text("pause")
    expect(option(page, last - 1)).to_have_attribute("aria-selected", "true")
    expect(option(page, last)).to_have_attribute("aria-selected", "true")
    expect(play).to_have_text("play")
    assert page.evaluate("history.length") == before, "playing leaves no trail"
    play.click()
    expect(option(page, 1)).to_have_attribute("aria-selected", "true")
    play.click()
    expect(play).to_have_text("play")


def test_what_cannot_be_drawn_is_said_where_it_is_certain(open_page):
    page = open_page("/steps?step=2&method=sampling&top_k=3")
    notes = [one["words"] for one in candidates(page)]
    assert not any("cannot" in note for note in notes[:3])
    assert "cannot be drawn: not among the 3 most likely" in notes[3]
    assert notes[4:10] == ["cannot be drawn"] * 6
    setting(page, "top_p").fill("0.01")
    until(page, "() => document.querySelector('decoding-candidates li:nth-child(2) small').textContent")
    assert "already hold 0.01 of the draw" in candidates(page)[1]["words"]
    with page.expect_response("**/api/decoding?*seed=1*"):
        page.get_by_role("button", name="next seed").click()
    ready(page)
    assert state(page)["seed"] == "1"


@pytest.mark.slow
def test_the_tree_is_walked_by_keys_and_told_by_pointing(open_page):
    page = open_page(BEAM)
    told = page.locator("decoding-tree [data-words]")
    end = page.locator(".tree [tabindex='0']")
    expect(end).to_have_class("best")
    end.focus()
    page.keyboard.press("ArrowLeft")
    expect(told).to_contain_text("Step 13, “.”")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("the winning line")
    page.locator(".tree g.dropped").first.hover()
    expect(told).to_contain_text("dropped.")


def test_a_long_tree_scrolls_in_its_own_box(open_page):
    page = open_page(BEAM, 390, 844)
    box = page.locator(".tree")
    assert box.evaluate("box => box.scrollWidth > box.clientWidth")
    assert box.evaluate("box => box.scrollLeft") == 0
    option(page, 12).click()
    expect(page.locator("[data-column='12'][data-chosen]")).to_have_count(1)
    inside = "box => box.querySelector('[data-chosen]').getBoundingClientRect().right <= innerWidth"
    assert box.evaluate(inside), "the chosen step is in sight"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize(
    ("address", "values"),
    [
        (SAMPLING, {"temperature": "0.7", "top_k": "20", "top_p": "0.5", "seed": "3"}),
        ("/steps?method=beam&beam=6", {"beam": "6"}),
    ],
)
def test_options_are_restored_from_the_address_and_by_going_back(open_page, address, values):
    page = open_page(address)
    for name, value in values.items():
        expect(setting(page, name)).to_have_value(value)
    drawn = words(page)
    click(option(page, 2))
    click(method(page, "greedy"))
    go_back(page)
    expect(method(page, state(page).get("method", "greedy"))).to_have_attribute("aria-pressed", "true")
    page.goto(f"{address}&text={TEXT}")
    ready(page)
    assert words(page) == drawn


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text", "word"),
    [
        ("temperature", "0,7", "Enter 0.7, with a point."),
        ("beam", "9", "from 2 to 8"),
    ],
)
def test_a_bad_number_is_marked_where_it_is_and_nothing_is_lost(open_page, name, text, word):
    page = open_page("/steps?method=beam" if name == "beam" else "/steps?method=sampling&seed=2")
    before = words(page)
    setting(page, name).fill(text)
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    expect(setting(page, name)).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#decoding-wrong")).to_contain_text(word)
    expect(page.locator("[data-how]")).to_contain_text("last valid settings")
    assert words(page) == before
    assert state(page)[name] == text, "the address keeps it too"
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    expect(setting(page, name)).to_have_value(text)
    expect(page.locator("[data-how]")).to_contain_text("then the model writes")
    setting(page, name).fill("3")
    ready(page)
    expect(page.locator("#decoding-wrong")).to_be_empty()
    assert words(page)


def test_a_server_that_went_away_can_be_asked_again_and_the_newest_settings_win(open_page):
    page = open_page("/steps?")
    before = words(page)
    intercept(page, DECODING, lambda route: route.abort())
    method(page, "beam").click()
    notice = page.locator("decoding-line [data-problem]")
    expect(notice).to_contain_text("cannot be reached")
    assert words(page) == before
    page.unroute(DECODING)
    click(notice.get_by_role("button", name="try again"))
    expect(notice).to_be_hidden()
    expect(page.locator("decoding-tree")).to_be_visible()
    click(method(page, "sampling"))
    held = hold(page, re.compile(r"/api/decoding\?.*\bseed=5(&|$)"))
    setting(page, "seed").fill("5")
    awaited(page, held)
    expect(page.locator("html")).to_have_attribute("data-state", "loading")
    setting(page, "seed").fill("2")
    until(page, "() => location.search.includes('seed=2')")
    expect(page.locator("[data-how]")).to_contain_text("seed 2")
    held[0].abort()
    at_rest(page)
    expect(notice).to_be_hidden()


@pytest.mark.parametrize("model", ["transformer-en-fr", "rnn-bahdanau-en-fr"])
def test_a_translation_that_was_drawn_can_be_opened(open_page, model):
    page = open_page(f"/steps?model={model}&method=sampling&temperature=2&seed=1")
    apart = page.locator("[data-apart]")
    expect(apart).to_contain_text("The stages above show the greedy text")
    text = served(page, model, method="sampling", temperature=2, seed=1)["target"]["text"]
    apart.get_by_role("button", name="open this one").click()
    until(page, "() => location.search.includes('target=')")
    assert state(page)["target"] == text
    expect(apart.get_by_role("button")).to_be_hidden()
    assert state(page)["seed"] == "1"
    click(method(page, "greedy"))
    expect(page.locator("[data-how]")).to_contain_text("given text")
    click(option(page, 2))
    expect(says(page)).to_contain_text("is made to write")
    expect(page.locator("decoding-candidates")).to_be_visible()


def test_a_typed_translation_has_its_own_probabilities(open_page):
    page = open_page("/steps?target=Le chat noir dort.&step=2")
    asked = {"model": "transformer-en-fr", "text": TEXT, "target": "Le chat noir dort.", "block": "cross", "layer": 1}
    answer = page.request.get("/api/attention", params=asked).json()
    drawn = [float(piece["p"]) for piece in pieces(page)]
    assert drawn == pytest.approx([math.exp(x) for x in answer["target"]["log_probabilities"]], rel=1e-5)


EVENTS = {
    "rnn-bahdanau-en-fr": ["scores", "weights", "context", "output", "following", "distribution", "written"],
    "transformer-en-fr": ["q", "k", "v", "scores", "scaled", "masked", "weights", "head", "concat", "output"],
}


@pytest.mark.parametrize("model", EVENTS)
def test_events_stand_in_the_order_in_which_they_happen_and_open_their_stage(open_page, model):
    page = open_page(f"/steps?model={model}")
    order = page.locator("event-diagram")
    order.scroll_into_view_if_needed()
    told = order.locator("[data-event]:has(> i)").evaluate_all("all => all.map((node) => node.dataset.event)")
    assert told == EVENTS[model]
    buttons = order.locator("button")
    for k in range(buttons.count()):
        stage = buttons.nth(k).get_attribute("data-event")
        click(buttons.nth(k))
        assert state(page)["stage"] == stage
        expect(order.locator("[aria-current=step]")).to_have_attribute("data-event", stage or "")
    buttons.first.focus()
    page.keyboard.press("ArrowRight")
    expect(buttons.nth(1)).to_be_focused()
    press(page, "Enter")
    expect(order.locator("[aria-current=step]")).to_have_count(1)


def test_a_way_of_writing_that_comes_while_a_head_is_on_its_way_does_not_call_the_page_ready(open_page):
    page = open_page("/steps?")
    beam, heads = hold(page, DECODING), hold(page, "**/api/steps?*")
    method(page, "beam").click()
    awaited(page, beam)
    page.get_by_label("head", exact=True).select_option("1")
    awaited(page, heads)
    beam[0].continue_()
    expect(page.locator("decoding-tree")).to_be_visible()
    at_rest(page)
    expect(page.locator("html")).to_have_attribute("data-state", "loading", timeout=1)
    heads[0].continue_()
    ready(page)
    assert state(page)["head"] == "1"

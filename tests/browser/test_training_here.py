"""Train one here, as somebody uses it who has never trained a model."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from benchmarks.servers import serving
from tests.browser.conftest import ready
from tests.browser.page import at_rest, awaited, hold, intercept, violations
from tests.browser.waiting import arrive, click, reload
from tests.servers import http

PATH = "/training?model=dates-bahdanau&text=Sunday 7 May 1989"
HERE = "/api/training/here"
SLOW = 100_000  # milliseconds: a training gives way to everything else on a busy machine


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A server of its own: its list of models changes."""
    with serving(["-m", "app", "serve", "--device", "cpu", "--no-prepare"], "/healthz") as address:
        yield address


@pytest.fixture(autouse=True)
def idle(server: str) -> Iterator[None]:
    yield
    http.delete(server + HERE)


def choose(page: Page, **values: object) -> None:
    for name, value in values.items():
        page.locator(f"#here-form [name={name}]").fill(str(value))


def more(page: Page) -> None:
    page.locator("#here-form summary").click()


def start(page: Page) -> None:
    page.get_by_role("button", name="train it").click()


def begin(page: Page, mechanism: str = "dates-bahdanau", **values: object) -> None:
    page.locator("#here-form [name=mechanism]").select_option(mechanism)
    more(page)
    choose(page, width=8, pairs=1_000, **values)
    start(page)


@pytest.mark.slow
def test_progress_curve_and_map_come_by_themselves_and_survive_a_reload(open_page, server):
    page = open_page(PATH)
    begin(page, steps=3_000)
    expect(page.locator("#here-cancel")).to_be_focused()
    words = page.locator("#here-words")
    expect(words).to_contain_text("left")
    expect(page.locator("#here attention-heatmap")).to_be_visible()
    first = words.inner_text()
    reload(page)
    expect(page.locator("#here-form [name=pairs]")).to_have_value("1000")
    expect(page.locator("#here-start")).to_be_disabled()
    expect(page.locator("#here-at")).to_contain_text("it reads “Sunday 7 May 1989” and writes")
    expect(words).not_to_have_text(first)
    row = "({ weights, m }) => Array.from(weights.slice(0, m))"
    first_row = page.evaluate(f"({row})(document.querySelector('#here attention-heatmap').alignment)")
    assert sum(first_row) == pytest.approx(1, abs=1e-3)
    assert violations(page, "#here") == []
    page.get_by_role("button", name="cancel the training").click()
    expect(words).to_contain_text("cancelled at step")
    assert http.get(server + HERE).json()["state"] == "cancelled"


def test_on_a_phone_a_training_that_begins_is_brought_into_view(open_page):
    page = open_page(PATH, 390, 844)
    begin(page, steps=3_000)
    expect(page.locator("#here-cancel")).to_be_focused()
    expect(page.locator("#here-words")).to_be_in_viewport(ratio=1)
    assert page.locator("#here-run").bounding_box()["y"] < 844 / 4
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.broad
def test_a_second_tab_is_told_what_is_trained_and_what_was_left_empty_is_filled_in(open_page):
    first, second = open_page(PATH), open_page(PATH)
    begin(first, "dates-mlp", steps=3_000, seed="")
    expect(first.locator("#here-form [name=seed]")).to_have_value("1")
    begin(second, "dates-none", steps=200)
    expect(second.locator("#here-notice")).to_contain_text("A training runs already")
    expect(second.locator("#here-words")).to_contain_text("Dates, MLP score: step")
    for _ in range(2):  # it has asked again
        with second.expect_response("**/api/training/here"):
            pass
    expect(second.locator("#here-notice")).to_contain_text("A training runs already")
    expect(second.locator("#here-form [name=steps]")).to_have_value("200")
    first.get_by_role("button", name="cancel the training").click()
    expect(second.locator("#here-notice")).to_be_hidden()


def test_nothing_is_asked_while_nothing_runs(open_page):
    page = open_page("/healthz", wait=False)
    page.clock.install()
    page.goto(page.url.replace("/healthz", PATH))
    page.locator("#here-form").wait_for()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(5_000)
    assert not [url for url in asked if "training" in url]


@pytest.mark.slow
def test_the_result_opens_on_the_slider_and_beside_its_sister(open_page, server):
    page = open_page(PATH)
    begin(page, "dates-average", steps=100)
    expect(page.locator("#here-result")).to_contain_text("Dates, plain average, trained here", timeout=SLOW)
    with page.expect_download() as download:
        page.get_by_role("button", name="download it").click()
    assert download.value.suggested_filename == "dates-here.zip"
    click(page.get_by_role("link", name="beside the shipped one, on Compare"))
    expect(page.locator("#columns select.model").nth(1)).to_have_value("dates-here")
    page.go_back()
    click(page.get_by_role("link", name="on the slider above"))
    expect(page.locator(".side .name").first).to_have_text("Plain average, trained here")
    expect(page.locator(".side .can").first).to_have_text("A model that was trained here is not measured at its stops.")
    expect(page.locator("#step")).to_have_text("step 1,500 of 1,500")
    page.get_by_label("Step of the training").press("Home")
    arrive(page, "**stop=20*")
    expect(page.locator(".at")).to_have_text(["At step 20 it writes"] * 2)


@pytest.mark.slow
def test_the_menus_know_a_model_as_soon_as_it_is_trained_and_the_next_one_takes_its_place(open_page):
    page = open_page(PATH)
    field = page.locator("#text")
    page.get_by_role("button", name="edit").click()
    field.fill("half a da")
    begin(page, "dates-average", steps=100)
    beside = page.get_by_label("beside it")
    expect(beside.locator("[value=dates-here]")).to_have_text("Plain average, trained here", timeout=SLOW)
    expect(page.locator("#model [value=dates-here]")).to_have_count(1)
    assert field.input_value() == "half a da"
    beside.select_option("dates-here")
    expect(page.locator(".side .name").nth(1)).to_have_text("Plain average, trained here")
    ready(page)
    page.locator("#here-form [name=mechanism]").select_option("dates-mlp")
    start(page)
    expect(page.locator(".side .name").nth(1)).to_have_text("MLP score, trained here", timeout=SLOW)
    ready(page)
    expect(beside.locator("[value=dates-here]")).to_have_text("MLP score, trained here")
    expect(beside).to_have_value("dates-here")


def test_a_choice_beyond_its_limits_is_refused_and_every_field_stays(open_page):
    page = open_page(PATH, 390, 844)
    more(page)
    choose(page, width=7, steps=600, seed=5)
    expect(page.locator("#here-form [name=warmup]")).to_have_value("200")
    start(page)
    expect(page.locator("#here-notice")).to_have_text("Choose a width from 8 to 128, not 7.")
    expect(page.locator("#here-notice")).to_be_in_viewport()
    for name, value in {"width": "7", "steps": "600", "seed": "5", "warmup": "200"}.items():
        expect(page.locator(f"#here-form [name={name}]")).to_have_value(value)
    page.locator("#here-form [name=mechanism]").select_option("dates-transformer")
    expect(page.locator("#here-form [name=heads]")).to_be_visible()
    expect(page.locator("#here-form [name=initial]")).to_be_hidden()
    expect(page.locator("#here-form [name=steps]")).to_have_value("600")


@pytest.mark.slow
def test_a_server_that_does_not_answer_is_waited_for(open_page):
    page = open_page(PATH)
    begin(page, steps=3_000)
    expect(page.locator("#here-words")).to_contain_text("left")
    intercept(page, f"**{HERE}", lambda route: route.abort())
    expect(page.locator("#here-notice")).to_contain_text("cannot be reached")
    expect(page.locator("#here-words")).to_have_text("waiting for the server...")
    page.unroute(f"**{HERE}")
    expect(page.locator("#here-words")).to_contain_text("left")
    expect(page.locator("#here-notice")).to_be_hidden()


def test_a_look_that_is_answered_after_the_training_was_cancelled_is_not_shown(open_page, server):
    report = http.get(server + HERE).json()
    runs = report | {"state": "training", "step": 10, "steps": 1_500, "choices": None}
    page = open_page(PATH)
    held: list[Route] = []

    def answer(route: Route) -> None:
        if route.request.method == "DELETE":
            route.fulfill(json=runs | {"state": "cancelled"})
        else:
            held.append(route)

    intercept(page, f"**{HERE}", answer)
    page.reload(wait_until="commit")
    awaited(page, held)
    held.pop().fulfill(json=runs)
    words = page.locator("#here-words")
    expect(words).to_contain_text("step 10 of 1,500")
    awaited(page, held)  # it looks again
    page.get_by_role("button", name="cancel the training").click()
    expect(words).to_contain_text("cancelled at step 10")
    for route in held:
        route.fulfill(json=runs | {"step": 20})
    at_rest(page)
    expect(words).to_contain_text("cancelled at step 10")


@pytest.mark.slow
def test_a_training_that_died_and_a_server_that_began_anew_are_said(open_page, server):
    nothing = http.get(server + HERE).json() | {"state": "none", "choices": None}
    page = open_page(PATH)
    begin(page, steps=3_000)
    expect(page.locator("#here-words")).to_contain_text("left")
    died = http.get(server + HERE).json() | {"state": "failed", "message": "It died."}
    intercept(page, f"**{HERE}", lambda route: route.fulfill(body=json.dumps(died), content_type="application/json"))
    expect(page.locator("#here-notice")).to_have_text("It died.")
    expect(page.locator("#here-start")).to_be_enabled()
    page.unroute(f"**{HERE}")
    reload(page)
    expect(page.locator("#here-words")).to_contain_text("left")
    intercept(page, f"**{HERE}", lambda route: route.fulfill(body=json.dumps(nothing), content_type="application/json"))
    expect(page.locator("#here-notice")).to_contain_text("The server has started anew")


def test_where_it_is_not_allowed_a_sentence_says_how_to_allow_it(open_page, server):
    page = open_page(PATH)
    report = http.get(server + HERE).json()
    barred = report | {"allowed": False, "why_not": "Start it with REGARD_TRAIN=on."}
    intercept(page, f"**{HERE}", lambda route: route.fulfill(body=json.dumps(barred), content_type="application/json"))
    reload(page)
    expect(page.locator("#here-why-not")).to_have_text("Start it with REGARD_TRAIN=on.")
    expect(page.locator("#here-form")).to_be_hidden()


@pytest.mark.slow
def test_a_cell_of_its_map_is_read_there_and_moves_nothing_above(open_page):
    page = open_page(f"{PATH}&lock=5")
    above = page.locator(".side attention-words").first.inner_text()
    begin(page, steps=3_000)
    page.locator("#here attention-heatmap").hover(position={"x": 120, "y": 80})
    expect(page.locator("#here attention-words")).to_contain_text("To write")
    assert page.locator(".side attention-words").first.inner_text() == above


def test_a_double_click_starts_one_training(open_page):
    page = open_page(PATH)
    page.locator("#here-form [name=mechanism]").select_option("dates-bahdanau")
    more(page)
    choose(page, width=8, pairs=1_000, steps=3_000)
    held = hold(page, "**/api/training", "mechanism")
    page.get_by_role("button", name="train it").dblclick()
    awaited(page, held)
    at_rest(page)
    assert len(held) == 1
    held[0].continue_()
    expect(page.locator("#here-cancel")).to_be_focused()


def test_a_training_that_does_not_reach_the_server_is_sent_once(open_page):
    page = open_page(PATH)
    asked: list[Route] = []
    intercept(page, "**/api/training", lambda route: (asked.append(route), route.abort()))
    start(page)
    expect(page.locator("#here-notice")).to_contain_text("cannot be reached")
    assert len(asked) == 1

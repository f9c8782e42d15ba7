"""One field finds everything and answers: on every page, by keyboard, and with the sentence that is shown."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ready
from tests.browser.page import at_rest, awaited, hold, intercept, state
from tests.browser.waiting import arrive

TEXT = "My neighbour never locks his bicycle."


@pytest.mark.parametrize("path", ["/", "/no/such/page"])
def test_it_opens_on_every_page_and_closes_again(open_page, server, path):
    page = open_page("/lab")
    if path.startswith("/no"):
        intercept(page, "**/no/such/page", lambda route: route.fulfill(status=200, body=route.fetch().text()))
    page.goto(server + path)
    ready(page)
    page.keyboard.press("/")
    expect(page.locator("#find-query")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#find-list [role=row]", has_text="Lessons").first).to_be_visible()
    page.keyboard.type("softmax")
    expect(page.locator("#find-list [aria-selected=true]")).to_contain_text("softmax")
    page.keyboard.press("Escape")
    expect(page.locator("#find")).to_be_hidden()
    expect(page.locator("#find-query")).to_be_focused()
    page.keyboard.type("e")
    expect(page.locator("#find")).to_be_visible()
    page.locator("main").click(position={"x": 5, "y": 5})
    expect(page.locator("#find")).to_be_hidden()


def test_on_start_a_slash_opens_it_until_the_sentence_is_touched_and_then_is_typed(open_page):
    page = open_page("/")
    field, query = page.locator("#text"), page.locator("#find-query")
    expect(field).to_be_focused()
    page.keyboard.press("Shift+/")  # as keyboards are where / is above 7
    expect(query).to_be_focused()
    expect(field).to_have_value("The red car is fast.")
    for touch in ("He and she", "End", ""):
        page.reload()
        ready(page)
        if touch == "He and she":
            page.keyboard.type(touch)
        elif touch:
            page.keyboard.press(touch)
        else:
            field.click()
        page.keyboard.type("/")
        expect(field).to_be_focused()
        expect(field).to_have_value({"He and she": "He and she/", "End": "/", "": "/"}[touch])


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("L2 H5", {"block": "encoder", "layer": "2", "head": "5", "text": TEXT}),
        ("the bottleneck", {"station": "2"}),
    ],
)
def test_the_first_that_is_found_opens_with_enter_and_keeps_the_sentence(open_page, query, found):
    page = open_page(f"/?text={TEXT}&block=encoder&layer=1&head=1")
    page.locator("#find-query").click()
    page.keyboard.type(query)
    expect(page.locator("#find-list [role=row]").first).to_be_visible()
    page.wait_for_function("() => document.querySelectorAll('#find-list small').length > 0")
    page.wait_for_load_state("networkidle")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    ready(page)
    assert found.items() <= state(page).items()


def test_arrows_move_among_what_is_found_and_a_word_leads_to_the_glossary(open_page):
    page = open_page("/lab")
    page.keyboard.press("Control+k")
    page.keyboard.type("attention")
    page.wait_for_load_state("networkidle")
    active = page.locator("#find-list [aria-selected=true]")
    first = active.inner_text()
    page.keyboard.press("ArrowDown")
    assert active.inner_text() != first
    assert page.locator("#find-query").get_attribute("aria-activedescendant") == active.get_attribute("id")
    page.keyboard.press("ArrowUp")
    assert active.inner_text() == first
    page.keyboard.press("Control+a")
    page.keyboard.type("entropy")
    page.keyboard.press("Enter")
    page.wait_for_url("**/glossary#entropy")
    page.keyboard.press("Control+k")
    page.keyboard.type("xylophone")
    expect(page.locator("#find-nothing")).to_have_text("Nothing here answers all of this.")
    expect(page.locator("#find-nothing")).to_be_visible()
    expect(page.locator("#find-query[aria-activedescendant]")).to_have_count(0)


def test_the_place_that_is_chosen_shows_its_whole_answer_and_the_others_two_lines(open_page):
    page = open_page("/?view=heatmap")
    before = page.locator("main").bounding_box()
    page.keyboard.press("Control+k")
    page.keyboard.type("what is a head?")
    chosen, others = (page.locator(f"#find-list [aria-selected={chosen}]") for chosen in ("true", "false"))
    expect(chosen).to_contain_text("spreads a weight of 1 over them")
    assert chosen.locator(".answer").bounding_box()["height"] > 100
    assert max(one.bounding_box()["height"] for one in others.all()) < 64
    assert page.locator("main").bounding_box() == before, "the page does not move"
    page.keyboard.press("ArrowDown")
    expect(chosen).to_contain_text("See it on Explore")
    assert chosen.locator(".answer sup").first.inner_text() == "Q"
    other = others.filter(has_text="What happens without this head?")
    other.locator(".answer").click(force=True)
    expect(chosen.locator("b")).to_have_text("What happens without this head?")
    chosen.get_by_role("link", name="Switch one off").click()
    page.wait_for_url("**/change?**")


UNANSWERED = "why does softmax like zebras and lions"


def test_enter_on_a_weak_hit_opens_the_list_with_the_nearest_questions_and_goes_once_one_is_chosen(open_page):
    page = open_page("/lab")
    page.keyboard.press("Control+k")
    page.keyboard.type(UNANSWERED)
    expect(page.locator("#find-nothing")).to_be_visible()
    rows = page.locator("#find-list [role=row]")
    expect(rows.first).to_have_attribute("aria-selected", "true")
    assert rows.count() > 3
    page.keyboard.press("Enter")
    expect(rows).to_have_count(3)
    assert page.url.endswith("/lab")
    assert rows.filter(has_text="question").count() >= 2
    expect(page.locator("#find-nothing")).to_have_text("Nothing here answers all of this.")
    page.keyboard.press("ArrowDown")
    with page.expect_event("framenavigated"):
        page.keyboard.press("Enter")
    assert not page.url.endswith("/lab")


def test_enter_shows_the_list_that_escape_closed(open_page):
    page = open_page("/lab")
    page.keyboard.press("Control+k")
    page.keyboard.type("softmax")
    expect(page.locator("#find-list [role=row]").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#find")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("#find-list [role=row]").first).to_be_visible()
    assert page.url.endswith("/lab")


def test_a_closed_line_is_reached_by_one_press(open_page):
    page = open_page("/lab")
    page.keyboard.press("Control+k")
    page.keyboard.type("what is a head?")
    line = page.locator("#find-list [aria-selected=false]").first
    with page.expect_event("framenavigated"):
        line.locator("small a").click()
    assert not page.url.endswith("/lab")


@pytest.mark.parametrize(
    ("typed", "place"), [("softmax(2, 1, 0)", "/lab?scores=2,1,0"), ("cache after 50 words", "/cost?n=50")]
)
def test_numbers_that_are_typed_open_their_place_with_one_press(open_page, typed, place):
    page = open_page("/?view=heatmap")
    page.keyboard.press("Control+k")
    page.keyboard.type(typed)
    expect(page.locator("#find-list [aria-selected=true] small")).to_contain_text("section of")
    with page.expect_event("framenavigated"):
        page.keyboard.press("Enter")
    assert place.partition("?")[2] in page.url.replace("%2C", ",")


def test_that_nothing_answers_is_said_in_the_language_of_the_visitor(open_page):
    page = open_page("/lab?lang=de")
    page.keyboard.press("Control+k")
    page.keyboard.type("xylophone")
    expect(page.locator("#find-nothing").filter(visible=True)).to_have_text("Nichts hier beantwortet das ganz.")
    assert page.locator("#find-nothing").get_attribute("lang") == "de"


def test_a_click_on_a_line_opens_its_answer_and_a_link_in_it_goes_there(open_page):
    page = open_page("/lab")
    page.keyboard.press("Control+k")
    page.keyboard.type("what is a head?")
    line = page.locator("#find-list [role=row]").nth(1)
    title = line.locator("b").inner_text()
    chosen = page.locator("#find-list [aria-selected=true]")
    for _ in range(2):
        line.locator("b").click()
        expect(chosen.locator("b")).to_have_text(title)
        assert page.url.endswith("/lab")
    with page.expect_event("framenavigated"):
        chosen.get_by_role("link", name="go to the").click()


def test_a_slash_in_a_sentence_is_a_letter(open_page):
    page = open_page("/?view=heatmap")
    page.get_by_role("button", name="edit").click()
    page.keyboard.type("/")
    expect(page.locator("#text")).to_be_focused()
    expect(page.locator("#find")).to_be_hidden()


def test_why_this_score_opens_with_a_score_that_is_open(open_page):
    page = open_page("/?view=heatmap")
    page.keyboard.press("Control+k")
    page.keyboard.type("why this score")
    expect(page.locator("#find-list [aria-selected=true] b")).to_have_text("Why this score")
    page.keyboard.press("Enter")
    arrive(page, "**/steps?**")
    expect(page.get_by_role("heading", name="Why this score")).to_be_visible()


def test_the_address_that_a_question_had_among_the_lessons_leads_to_it(open_page):
    page = open_page("/lessons#why-a-softmax")
    page.wait_for_url("**/questions#why-a-softmax")
    expect(page.get_by_role("heading", name="Why a softmax?")).to_be_in_viewport()
    page = open_page("/lessons#heads")
    assert "/lessons" in page.url


def test_without_a_server_the_reason_is_said(open_page):
    page = open_page("/lab")
    intercept(page, "**/find.json", lambda route: route.abort())
    page.keyboard.press("Control+k")
    page.keyboard.type("softmax")
    expect(page.locator("#find-count")).to_contain_text("cannot be reached")
    page.unroute_all()
    page.keyboard.type(" ")
    expect(page.locator("#find-list [aria-selected=true]")).to_contain_text("softmax")


def test_what_is_found_after_the_field_was_left_is_not_shown(open_page):
    page = open_page("/lab")
    held = hold(page, "**/find.json")
    page.keyboard.press("Control+k")
    page.keyboard.type("softmax")
    awaited(page, held)
    page.locator("#find-query").blur()
    expect(page.locator("#find")).to_be_hidden()
    held[0].continue_()
    page.unroute_all()
    at_rest(page)
    expect(page.locator("#find-list [role=row]")).to_have_count(0)
    expect(page.locator("#find-query")).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Control+k")
    page.keyboard.type("e")
    expect(page.locator("#find-list [role=row]").first).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("Score by sentence length", "lengths"),
        ("Complexity, order and distance", "layers-title"),
        ("Several heads at once", "at-once"),
        ("input feeding", "events"),
    ],
)
def test_a_place_that_is_found_is_scrolled_to_from_another_page_and_on_its_own(open_page, query, place):
    page = open_page("/lab")
    for _ in range(2):
        page.keyboard.press("Control+k")
        page.locator("#find-query").fill(query)
        row = page.locator("#find-list [role=row]", has_text="section of").first
        row.wait_for()
        while row.get_attribute("aria-selected") == "false":
            page.keyboard.press("ArrowDown")
        with page.expect_event("framenavigated"):
            row.locator(".go").click()
        ready(page)
        expect(page.locator(f"#{place}")).to_be_in_viewport()
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        expect(page.locator(f"#{place}")).not_to_be_in_viewport()


@pytest.mark.slow
def test_who_scrolls_before_a_place_is_drawn_stays_where_he_is(open_page, server):
    page = open_page("/lab")
    held = hold(page, "**/api/cost*")
    page.goto(f"{server}/cost#layers-title")
    page.wait_for_function("() => document.documentElement.dataset.asking")
    page.mouse.wheel(0, 1)
    at_rest(page)
    held[0].continue_()
    ready(page)
    assert page.evaluate("scrollY") < 100

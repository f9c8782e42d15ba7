"""The start page, and the words that explain themselves: by pointer, by touch, by keyboard, to a screen reader."""

from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from regard.app.guide.glossary import meaning
from tests.browser.conftest import LOOKS, SEEN, ready
from tests.browser.page import ask, awaited, hold, intercept, state
from tests.browser.waiting import arrive, click

FIRST = "a, button:visible, textarea, .defined, [tabindex='0']"


@pytest.mark.parametrize(("width", "height", "theme"), LOOKS)
def test_a_newcomer_meets_one_sentence_to_type_over_one_map_and_three_ways(open_page, shot, width, height, theme):
    page = open_page("/", width, height, color_scheme=theme)
    shot(page, f"{width}-{theme}")
    assert page.locator("canvas").count() == 1
    expect(page.locator("#text")).to_have_value("The red car is fast.")
    expect(page.locator("#target")).to_have_text("La voiture rouge est rapide.")
    expect(page.locator("#words")).to_contain_text("To write “rouge” this head looks mostly at “red”.")
    assert page.locator("main a:visible").first.inner_text() == "10 stations, 43 minutes"
    main = page.locator("main")
    assert main.locator(FIRST).filter(visible=True).count() <= 8
    assert len(main.inner_text().split()) <= 80
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width > 700:
        assert page.evaluate("document.documentElement.scrollHeight") <= height
    lowest = page.locator("#heatmap").bounding_box()
    assert (0.8 * height if width == 1920 else 0) <= lowest["y"] + lowest["height"] <= height
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_a_typed_sentence_is_drawn_in_place_and_goes_along(open_page):
    page = open_page("/", reduced_motion="reduce")
    expect(page.locator("#text")).to_be_focused()
    page.keyboard.type("The cat sleeps.")
    page.keyboard.press("Enter")
    expect(page.locator("#target")).to_have_text("Le chat dort.")
    expect(page.locator("#words")).to_contain_text("this head looks")
    assert page.url.endswith("/")
    page.locator("header a[data-carries]").first.click()
    arrive(page, "**/?model=*")
    assert state(page)["text"] == "The cat sleeps."
    expect(page.locator("#head-title")).to_contain_text("layer 3, head 5")


def test_the_sentence_that_stands_there_can_be_edited(open_page):
    page = open_page("/")
    field = page.locator("#text")
    for _ in range(2):
        field.click()
    page.keyboard.press("Home")
    page.keyboard.type("And ")
    expect(field).to_have_value("And The red car is fast.")


def test_of_a_sentence_that_the_model_hardly_knows_this_is_said_where_it_is_read(open_page):
    page = open_page("/")
    ask(page, "Ich habe heute keine Zeit für dich.")
    expect(page.locator("#words")).to_contain_text("“Ich”. The model hardly knows these words")
    ask(page, "The dog sleeps.")
    expect(page.locator("#words")).to_contain_text("Point at another word.")


def test_who_goes_on_at_once_goes_on_with_what_was_typed(open_page):
    page = open_page("/")
    hold(page, "**/api/attention?*dog*")
    ask(page, "The dog sleeps.")
    page.locator("#wall").click()
    page.wait_for_url("**present=1*")
    assert state(page)["text"] == "The dog sleeps."


def test_while_another_sentence_is_asked_the_way_on_names_no_row_of_the_one_that_is_shown(open_page):
    page = open_page("/", reduced_motion="reduce")
    hold(page, "**/api/attention?*dog*")
    ask(page, "The dog sleeps.")
    page.locator("#heatmap canvas").hover(position={"x": 150, "y": 100})
    expect(page.locator("#words")).to_contain_text("To write")
    way = parse_qs(urlsplit(page.locator("#wall").evaluate("way => way.href")).query)
    assert way["text"] == ["The dog sleeps."]
    assert "lock" not in way


def test_a_row_that_was_locked_is_not_locked_in_the_next_sentence(open_page):
    page = open_page("/", reduced_motion="reduce")
    page.locator("#heatmap canvas").click()
    expect(page.locator("#computed")).to_be_visible()
    ask(page, "The dog sleeps.")
    expect(page.locator("#words")).to_contain_text("Point at another word.")
    expect(page.locator("#computed")).to_be_hidden()


def test_escape_while_another_sentence_is_asked_leads_on_with_the_one_that_is_shown(open_page):
    page = open_page("/", reduced_motion="reduce")
    wall = page.locator("#wall")
    shown = wall.get_attribute("href")
    held = hold(page, "**/api/attention?*dog*")
    ask(page, "The dog sleeps.")
    awaited(page, held)
    page.locator("#text").press("Escape")
    assert wall.get_attribute("href") == shown


def test_the_map_is_read_by_keyboard_and_a_cell_leads_to_its_arithmetic(open_page):
    page = open_page("/")
    expect(page.locator("#computed")).to_be_hidden()
    page.locator("#heatmap").press("ArrowDown")
    expect(page.locator("#computed")).to_be_hidden()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#words")).to_contain_text("To write “est”")
    page.keyboard.press("Escape")
    expect(page.locator("#words")).to_contain_text("Point at another word.")
    page.locator("#heatmap canvas").click()
    words = page.locator("#words .query, #words .key").all_inner_texts()
    page.locator("#computed").click()
    arrive(page, "**/steps?*")
    assert state(page)["stage"] == "scores"
    expect(page.locator("#derivation .result")).to_be_visible()
    for word in words:
        expect(page.locator("#cell")).to_contain_text(word)


def test_rows_appear_in_the_order_of_writing(open_page):
    page = open_page("/")
    seen = page.evaluate(
        """async () => {
            const heatmap = document.querySelector("attention-heatmap");
            document.querySelector("#text").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
            while (!heatmap.canvas.getAnimations().length) await new Promise(requestAnimationFrame);
            const [animation] = heatmap.canvas.getAnimations();
            animation.pause();
            const { height, top, down } = heatmap.plan;
            const rows = [0, 1, 2, 3, 4, 5].map((k) => {
                animation.currentTime = 250 * k + 125;
                const [, , bottom] = getComputedStyle(heatmap.canvas).clipPath.match(/[\\d.]+/g);
                return (height - bottom - top) / down;
            });
            animation.finish();
            return rows;
        }"""
    )
    assert seen == pytest.approx([1, 2, 3, 4, 5, 6], abs=0.1)
    ready(page)


def test_a_refused_sentence_stays_in_the_field_and_escape_brings_the_shown_one_back(open_page):
    page = open_page("/", reduced_motion="reduce")
    field = page.locator("#text")
    for text, says in [("   ", "Type an English sentence"), ("very " * 2000, "at most")]:
        field.fill(text)
        field.press("Enter")
        expect(page.locator("#notice")).to_contain_text(says)
        expect(field).to_have_value(text)
        expect(page.get_by_role("button", name="try again")).to_be_hidden()
    field.press("Escape")
    expect(field).to_have_value("The red car is fast.")
    expect(page.locator("#notice")).to_be_hidden()
    ready(page)


def test_a_slow_answer_is_said_and_a_newer_sentence_overtakes_it(open_page):
    page = open_page("/", reduced_motion="reduce")
    held = hold(page, "**/api/attention?*cat*")
    field = page.locator("#text")
    field.fill("The cat sleeps.")
    field.press("Enter")
    expect(page.locator("#hint")).to_have_text("translating...")
    field.fill("The dog sleeps.")
    field.press("Enter")
    expect(page.locator("#target")).to_have_text("Le chien dort.")
    expect(page.locator("#hint")).to_have_text("type your own, press Enter")
    assert len(held) == 1


def test_a_server_that_fails_is_said_and_asked_again(open_page):
    page = open_page("/lab")
    intercept(page, "**/api/attention?*", lambda route: route.abort(), times=2)
    page.locator(".wordmark").click()
    expect(page.locator("#notice")).to_contain_text("The server cannot be reached.")
    assert page.locator("html").get_attribute("data-state") == "error"
    click(page.get_by_role("button", name="try again"))
    expect(page.locator("#notice")).to_be_hidden()


def box(page: Page) -> str | None:
    shown = page.locator(".meaning-box:popover-open")
    return shown.inner_text() if shown.count() else None


def test_a_phone_keeps_its_keyboard_closed_and_a_word_says_what_it_means_by_touch(open_page):
    page = open_page("/", 390, 844, has_touch=True, is_mobile=True)
    assert page.evaluate("document.activeElement === document.body")
    expect(page.locator("#words")).to_contain_text("Tap another word.")
    page.locator(".defined", has_text="attention").tap()
    page.wait_for_selector(".meaning-box:popover-open")
    assert box(page) == meaning("attention")
    shown = page.locator(".meaning-box").bounding_box()
    assert shown["x"] >= 0
    assert shown["x"] + shown["width"] <= 390
    page.locator(".defined", has_text="attention").tap()
    assert box(page) is None
    page.locator(".defined", has_text="attention").tap()
    page.locator("h1").tap()
    assert box(page) is None


def test_a_word_says_what_it_means_by_pointer_keyboard_and_to_a_screen_reader(open_page):
    page = open_page("/")
    term = page.locator(".defined", has_text="attention")
    term.hover()
    page.wait_for_selector(".meaning-box:popover-open")
    assert box(page) == meaning("attention")
    page.locator("h1").hover()
    assert box(page) is None
    page.keyboard.press("Tab")
    term.focus()
    assert box(page) == meaning("attention")
    page.keyboard.press("Escape")
    assert box(page) is None
    expect(term).to_have_accessible_description(meaning("attention"))


@pytest.mark.parametrize(("width", "theme"), SEEN)
def test_all_words_of_a_page_are_within_it_when_they_are_opened(open_page, width, theme):
    page = open_page("/?text=Yes.&lesson=from-zero&station=3", width, color_scheme=theme)
    for term in page.locator(".defined").filter(visible=True).all():
        term.click()
        shown = page.locator(".meaning-box").bounding_box()
        assert shown["x"] >= 0
        assert shown["x"] + shown["width"] <= width
        page.keyboard.press("Escape")


def test_an_arrow_key_before_the_map_is_there_does_nothing(open_page):
    page = open_page("/lab")
    held = hold(page, "**/api/attention?*", times=1)
    page.goto(page.url.replace("/lab", "/"))
    awaited(page, held)
    page.locator("#text").blur()
    page.keyboard.press("ArrowDown")
    held[0].continue_()
    ready(page)


def test_one_head_of_all_is_said_once_somebody_points_and_leads_to_all_of_them(open_page):
    page = open_page("/", reduced_motion="reduce")
    said = page.locator("#about-map")
    expect(said).to_be_hidden()
    before = page.locator("#heatmap").bounding_box()
    page.locator("#heatmap canvas").hover(position={"x": 150, "y": 100})
    expect(said).to_have_text("1 head of 72 · End marks are left out, rows divided by what is left.")
    expect(page.locator("#words")).not_to_contain_text("End marks")
    assert page.locator("#heatmap").bounding_box() == before
    said.get_by_role("link").click()
    arrive(page, "**tools=all*")
    expect(page.get_by_role("gridcell", name="layer 1, head 1").first).to_be_visible()


def test_the_tooltip_of_a_cell_and_the_sentence_below_round_alike(open_page):
    page = open_page("/", reduced_motion="reduce")
    plan, at = page.locator("#heatmap").evaluate("map => map.plan"), page.locator("#heatmap").bounding_box()
    for i, j in ((2, 1), (0, 5), (3, 3)):
        x, y = plan["left"] + (j + 0.5) * plan["across"], plan["top"] + (i + 0.5) * plan["down"]
        page.mouse.move(at["x"] + x, at["y"] + y)
        weight = page.locator("#heatmap .tip b").inner_text()
        expect(page.locator("#words")).to_contain_text(f"looks {weight} at")


def test_who_leaves_the_wall_comes_back_to_start_with_the_sentence_that_was_typed(open_page, server):
    page = open_page("/", reduced_motion="reduce")
    ask(page, "The dog sleeps.")
    ready(page)
    page.locator("#wall").click()
    arrive(page, "**present=1*")
    page.keyboard.press("p")
    arrive(page, f"{server}/")
    expect(page.locator("#text")).to_have_value("The dog sleeps.")
    page.goto(f"{server}/?view=heatmap&present=1")
    ready(page)
    page.keyboard.press("p")
    expect(page.locator("html:not([data-present])")).to_be_attached()
    assert "model=" in page.url, "the page from which the wall was opened by its own key stays"

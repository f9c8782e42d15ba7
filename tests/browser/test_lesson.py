"""The lessons: every station opens, what it says is on its page; the road can be walked by keyboard and by touch."""

import re
from collections.abc import Callable
from html import unescape
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from regard.app.classroom.lesson.lessons import lessons
from tests.browser.conftest import SEEN, ready
from tests.browser.page import ask, state
from tests.browser.waiting import click, press

TEN = lessons()["from-zero"]


def point(page: Page, side: str, word: str) -> None:
    page.locator(f"#{side} [role=option]", has_text=word).first.click()


def words(page: Page) -> str:
    return page.locator("#words").inner_text()


def one_map(page: Page) -> None:
    rows = page.locator("#heatmap").evaluate("map => map.alignment.rows.labels")
    at = page.locator("#heatmap").bounding_box()
    plan = page.locator("#heatmap").evaluate("map => map.plan")
    for word, key in (("voiture", "car"), ("rouge", "red")):
        y = at["y"] + plan["top"] + (rows.index(word) + 0.5) * plan["down"]
        page.mouse.move(at["x"] + plan["left"] / 2, y)
        expect(page.locator("#words")).to_contain_text(f"To write “{word}” this head looks mostly at “{key}”")


def looking_back(page: Page) -> None:
    for word, key in (("voiture", "car"), ("rouge", "red")):
        point(page, "target", word)
        assert re.search(f"To write “{word}” the model looks 0.\\d\\d at “{key}”", words(page))


def two_words_for_not(page: Page) -> None:
    for word in ("n'", "pas"):
        point(page, "target", word)
        assert re.search(f"To write “{word}” .* looks 0.\\d\\d at “not”", words(page))
        page.keyboard.press("Escape")


def several_heads(page: Page) -> None:
    two_words_for_not(page)
    assert page.locator("#atlas [role=gridcell]").count() == 72
    point(page, "source", "not")
    assert "“n'” (0.9" in words(page)


def products(page: Page) -> None:
    page.locator("#map matrix-map").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#cell")).to_contain_text("32 products")


def word_order(page: Page) -> None:
    click(page.get_by_role("radio", name="words reversed, each with its old position"))
    expect(page.locator("#live")).to_contain_text("La voiture rouge est rapide.")


def without_a_head(page: Page) -> None:
    press(page, "u")
    expect(page.locator("main")).not_to_contain_text("Le chat noir dort sur la chaise rouge.")
    for change, same in (("cross.3.5", True), ("cross.1.1", False)):
        text = "She does not like the red car." if same else "The black cat does not sleep on the red chair."
        page.goto(page.url.split("?")[0] + f"?text={text}&model=transformer-en-fr&do=knock-out+{change}")
        ready(page)
        expected = "Elle n'aime pas la voiture rouge." if same else "Le chat noir ne dort pas sur la chaise rouge."
        expect(page.locator("body")).to_contain_text(expected)


def what_costs_most(page: Page) -> None:
    found = page.request.get(
        "/".join(page.url.split("/")[:3]) + "/api/explanations",
        params={
            **{key: state(page)[key] for key in ("model", "text", "layer", "head")},
            "measures": "weights,left_out",
        },
    ).json()
    row = found["target"]["tokens"].index("▁ne")
    source = found["source"]["tokens"]
    most = {
        name: source[max(range(len(source)), key=values[row].__getitem__)] for name, values in found["measures"].items()
    }
    assert most == {"weights": "▁sleep", "left_out": "▁not"}


def pressed(*names: str, shows: str) -> Callable[[Page], None]:
    """Press these buttons, one after the other; then the page shows this."""

    def press(page: Page) -> None:
        for name in names:
            click(page.get_by_role("button", name=name, exact=True))
        expect(page.locator(".content")).to_contain_text(shows)

    return press


def chosen(role: Literal["radio", "checkbox"], name: str, shows: str) -> Callable[[Page], None]:
    """Choose or tick this; then the page shows this."""

    def choose(page: Page) -> None:
        page.get_by_role(role, name=re.compile(name)).check()
        ready(page)
        expect(page.locator(".content")).to_contain_text(shows)

    return choose


def typed(text: str, shows: str) -> Callable[[Page], None]:
    """Type this sentence; then the page shows this."""

    def type_it(page: Page) -> None:
        ask(page, text)
        ready(page)
        expect(page.locator(".content")).to_contain_text(shows)

    return type_it


def rouge(page: Page) -> None:
    point(page, "target", "rouge")
    assert "0.85 at “red”, 0.09 at “car”" in words(page)


CHECKS: dict[str, Callable[[Page], None]] = {
    "from-zero-1": one_map,
    "fifteen-minutes-1": one_map,
    "from-zero-3": looking_back,
    "fifteen-minutes-3": two_words_for_not,
    "from-zero-5": products,
    "from-zero-6": several_heads,
    "from-zero-8": word_order,
    "from-zero-9": without_a_head,
    "from-zero-10": what_costs_most,
    "two-lectures-1": pressed("next word ›", "next word ›", shows="Step 3: “vieille” goes in"),
    "two-lectures-7": rouge,
    "bottleneck-1": typed("We work here.", "512 numbers"),
    "bottleneck-6": typed("My father works.", "5 × 512"),
    "bahdanau-1": rouge,
    "bahdanau-6": pressed("flatten", shows="Elle ne s'est pas la bonne."),
    "by-hand-5": chosen("checkbox", "divide by", "2.83"),
    "by-hand-6": chosen("checkbox", "causal mask", "0.73"),
    "heads-5": pressed("undo", "this layer", "knock out", shows="La situation de la personne"),
    "positions-1": typed("The cat sees the dog.", "Il y a un"),
    "positions-2": chosen("radio", "words reversed, each", "La fille voit le garçon."),
    "masks-3": pressed("the model’s own", shows="−1.0"),
    "masks-4": pressed("beam search", shows="Il va se rendre à Paris lundi et à Madrid vendredi."),
    "masks-6": pressed("knock out", shows="K7p 7 t I g I g g I g g I t"),
    "explanation-3": pressed("flatten", shows="No word changes."),
    "explanation-4": pressed("flatten", shows="Elle ne s'est pas la bonne."),
}
WHOLE = [f"{id}-{number}" for id, most in (("from-zero", 10), ("fifteen-minutes", 5)) for number in range(1, most + 1)]
STATIONS = dict.fromkeys([*WHOLE, *CHECKS])  # tests/app/test_lessons.py looks for sentences of the others
AFTER = {"from-zero-9": ["Elle n'aime pas la voiture rouge."]}  # seen by what CHECKS does, not at once


MEANING = re.compile(r'<span class="meaning".*?</span>')  # of a word; it is the glossary's, not the lesson's
SECTION = re.compile(r"(?:section|figure|table) [\d.]+")
NUMBER = re.compile(r"(?<![\d.,])\d+\.\d+(?![\d.]*\d)")


def shown(page: Page) -> str:
    """What a page says, whatever its lines."""
    typed = page.locator(".content textarea").evaluate_all("fields => fields.map(({ value }) => value).join(' ')")
    return re.sub(r"\s+", " ", f"{page.locator('.content').inner_text()} {typed}")


@pytest.mark.parametrize("name", STATIONS)
def test_what_a_station_says_is_on_its_page_or_where_it_leads(open_page, name):
    id, _, number = name.rpartition("-")
    page = open_page(lessons()[id].link(int(number)))
    station = lessons()[id].stations[int(number) - 1]
    assert page.locator(".content .station").count() == 0
    said = MEANING.sub("", " ".join([*station.text, station.task, station.question, station.answer]))
    said = unescape(said)
    leads = [href.removeprefix(".") for href in re.findall(r'href="([^"]+)"', said) if "/lessons" not in href]
    everywhere = " ".join([shown(page), *(shown(open_page(href)) for href in leads)])
    promised = [re.sub(r"\s+", " ", sentence) for sentence in re.findall(r"<em>([^<]+)</em>", said)]
    text = re.sub("<[^>]+>", "", said)
    for sentence in [*promised, *re.findall("“([^”]+)”", text)]:
        assert (sentence in everywhere) != (sentence in AFTER.get(name, [])), sentence
    for number_said in NUMBER.findall(SECTION.sub("", text)):
        assert re.search(rf"(?<![\d.]){re.escape(number_said)}(?!\d)", everywhere), number_said
    CHECKS.get(name, lambda _: None)(page)


def test_the_road_is_walked_by_keyboard_alone(open_page):
    page = open_page("/")
    page.get_by_role("link", name="10 stations").focus()
    for number in range(1, 11):
        page.keyboard.press("Enter")
        expect(page.locator(".lesson b")).to_have_text(f"{number} of 10")
        ready(page)
        if number < 10:
            page.locator(".asked:visible summary").focus()
            page.keyboard.press("Enter")
            expect(page.locator(".asked:visible details p")).to_be_visible()
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.textContent").startswith("next: ")
    assert state(page)["station"] == "10"


@pytest.mark.slow
def test_the_road_is_walked_by_touch_alone(open_page):
    page = open_page("/", 390, 844, has_touch=True, is_mobile=True)
    page.get_by_role("link", name="10 stations").tap()
    for number in range(1, 11):
        expect(page.locator(".lesson b")).to_have_text(f"{number} of 10")
        ready(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.wait_for_load_state()
        assert page.evaluate("scrollY") == 0, "a station begins with its words"
        if number < 10:
            page.locator(".asked:visible summary").tap()
            expect(page.locator(".asked:visible details p")).to_be_visible()
            page.locator(".next-station a:visible").tap()
            page.wait_for_url(f"**station={number + 1}*")


def test_on_a_narrow_screen_a_link_leads_from_the_task_to_the_picture(open_page):
    for number, picture in [(1, "#heatmap"), (7, "#draw-title")]:
        page = open_page(TEN.link(number), 390, 844, has_touch=True, is_mobile=True)
        question = page.locator(".asked").bounding_box()
        expect(page.locator(picture)).not_to_be_in_viewport(ratio=1)
        assert question["y"] < page.locator("main").bounding_box()["y"]
        page.get_by_role("link", name="to the picture").tap()
        expect(page.locator(picture)).to_be_in_viewport(ratio=1)
    wide = open_page(TEN.link(7))
    expect(wide.get_by_role("link", name="to the picture")).to_be_hidden()
    expect(wide.locator("#why-divided")).to_be_in_viewport()


@pytest.mark.slow
def test_on_a_phone_the_strip_has_two_lines_and_a_row_is_said_right_below_its_map(open_page):
    for number in range(1, 11):
        page = open_page(TEN.link(number), 390, 844, has_touch=True, is_mobile=True)
        assert page.locator(".lesson").bounding_box()["height"] < 3 * 24
    page = open_page(TEN.link(3), 390, 844, has_touch=True, is_mobile=True)
    page.get_by_role("link", name="to the picture").tap()
    page.locator("#target [role=option]", has_text="rouge").first.tap()
    expect(page.locator("#words")).to_contain_text("To write “rouge”")
    for part in ("#target", "#heatmap", "#words"):
        expect(page.locator(part)).to_be_in_viewport()


def test_one_stays_in_the_lesson_on_every_page_until_one_leaves(open_page):
    page = open_page(TEN.link(3))
    ask(page, "She does not like the red car.")
    ready(page)
    assert (state(page)["lesson"], state(page)["station"]) == ("from-zero", "3")
    for name in ("What if", "Compute", "Regard", "See"):
        page.locator("header.top").get_by_role("link", name=name, exact=True).click()
        expect(page.locator(".lesson b")).to_have_text("3 of 10")
        ready(page)
    click(page.locator("#to-steps"))
    expect(page.locator(".lesson .here")).to_have_text("Looking back")
    click(page.locator(".lesson .leave"))
    assert page.locator(".lesson").count() == 0
    assert "lesson" not in page.url
    assert state(page)["text"] == "She does not like the red car."


def test_back_leads_to_the_station_before(open_page):
    page = open_page(TEN.link(2))
    page.locator(".lesson [rel=next]").click()
    expect(page.locator(".lesson b")).to_have_text("3 of 10")
    ready(page)
    page.go_back()
    expect(page.locator(".lesson b")).to_have_text("2 of 10")


def test_the_stations_of_a_lesson_are_in_sight_where_an_address_names_it_and_on_demand(open_page):
    page = open_page("/lessons#heads")
    expect(page.get_by_role("link", name="Take many away")).to_be_in_viewport()
    other = page.get_by_role("link", name="By length")
    expect(other).to_be_hidden()
    page.locator("#bottleneck summary").first.click()
    expect(other).to_be_visible()
    page.locator(".contents").get_by_role("link", name="Attention by hand").click()
    expect(page.get_by_role("link", name="Nobody looks ahead")).to_be_visible()


@pytest.mark.parametrize(("width", "theme"), SEEN)
def test_lessons_and_glossary(open_page, shot, width, theme):
    for path in ("/lessons", "/glossary", TEN.link(3), TEN.link(6)):
        page = open_page(path, width, color_scheme=theme)
        shot(page, f"{path.split('?')[0].strip('/') or 'station'}-{width}", full=True)
        assert page.evaluate("document.documentElement.scrollWidth") <= width

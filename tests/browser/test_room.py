"""A presenter and two phones in a room: all see the same, also after sleep, another page, a step aside, a reload."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LOOKS, SEEN, ready
from tests.browser.page import ask, at_rest, go
from tests.browser.waiting import arrive, reload
from tests.servers import answering, free_port, started

HEAD = "/?model=transformer-en-fr&text=The+cat+sleeps.&block=cross&layer=3&head=5"
OTHER = "/steps?model=transformer-en-fr&text=The+cat+sleeps.&block=cross&layer=3&head=5&stage=scores"
ASKED = "/?model=transformer-en-fr&text=She+does+not+like+the+red+car.&block=cross&layer=3&head=5&predict=look.7"
PHONE = {"width": 390, "height": 844}


class Room:
    """A server with two workers that holds a room."""

    def __init__(self, address: str, key: str) -> None:
        self.address, self.key, self.code = address, key, ""


@pytest.fixture(scope="module")
def room() -> Iterator[Room]:
    port = free_port()
    options = ("--port", str(port), "--device", "cpu", "--workers", "2", "--room")
    with started("serve", *options) as process:
        address = answering(f"http://127.0.0.1:{port}")
        said = [process.stdout.readline() for _ in range(2)]
        yield Room(address, re.search(r"/room#key=([\w-]+)", said[1])[1])


@pytest.fixture(scope="module")
def server(room) -> str:
    return room.address


@pytest.fixture
def presenter(open_page, room) -> Page:
    """The page Room of the presenter, in a room that shows no page yet, and that nobody follows."""
    page = open_page(f"/room#key={room.key}")
    if page.locator("#room-end").is_visible():
        page.locator("#room-end").click()
    page.locator("#room-open").click()
    expect(page.locator("#room-open")).to_be_hidden()
    expect(page.locator("#room-code")).to_have_text(re.compile("^[A-Z]{6}$"))
    room.code = page.locator("#room-code").text_content()
    return page


@pytest.fixture
def phone(open_page, room) -> Callable[..., Page]:
    """A phone that follows."""

    def phone(**options: object) -> Page:
        page = open_page(f"/room?join={room.code}", **PHONE, **options)
        expect(page.locator(".room-bar")).to_contain_text("Following the class")
        return page

    return phone


def shows(page: Page, path: str) -> None:
    arrive(page, lambda address: address.endswith(path))


def test_two_phones_see_what_the_presenter_opens_also_after_a_while_without_a_network(presenter, phone, room, shot):
    first, second = phone(), phone()
    if not second.evaluate("navigator.onLine"):
        pytest.skip("a browser without any network is told of none that it loses")
    go(presenter, room.address, HEAD)
    for page in (first, second):
        shows(page, HEAD)
    shot(first, "follows")
    second.context.set_offline(True)
    expect(second.locator(".room-bar")).to_contain_text("connection is lost")
    go(presenter, room.address, OTHER)
    shows(first, OTHER)
    assert second.url.endswith(HEAD)
    second.context.set_offline(False)
    shows(second, OTHER)
    expect(presenter.locator(".room-bar")).to_contain_text("2 follow")


def test_a_phone_that_loads_the_page_again_keeps_its_one_place(presenter, phone):
    page = phone()
    name = page.wait_for_function("() => sessionStorage.getItem('regard-room-who')").json_value()
    page.reload()
    page.wait_for_url("**/room")
    expect(page.locator("#join-said")).to_contain_text("You follow")
    expect(page.locator(".room-bar")).to_contain_text("Following the class")
    assert page.evaluate("sessionStorage.getItem('regard-room-who')") == name
    expect(presenter.locator("#room-followers")).to_contain_text("1 follows")


def test_of_two_tabs_with_the_name_of_one_the_later_follows(presenter, phone, room):
    first = phone()
    name = first.wait_for_function("() => sessionStorage.getItem('regard-room-who')").json_value()
    second = first.context.new_page()
    second.goto(f"{room.address}/glossary")
    second.evaluate(
        "([name, code]) => Object.assign(sessionStorage, {'regard-room-who': name, 'regard-room': code})",
        [name, f"code {room.code}"],
    )
    second.reload()
    expect(first.locator(".room-bar")).to_contain_text("Another tab of this browser follows")
    expect(presenter.locator("#room-followers")).to_contain_text("1 follows")


def test_the_same_page_changes_in_place(presenter, phone, room):
    go(presenter, room.address, HEAD)
    page = phone()
    shows(page, HEAD)
    page.evaluate("window.stayed = true")
    ask(presenter, "The red car is fast.")
    arrive(page, re.compile("The\\+red\\+car\\+is\\+fast"))
    assert page.evaluate("window.stayed")
    expect(page.locator("#source token-line")).to_contain_text("car")


def test_a_follower_steps_aside_and_returns(presenter, phone, room):
    go(presenter, room.address, HEAD)
    page = phone()
    shows(page, HEAD)
    page.get_by_role("button", name="step aside").click()
    page.goto(room.address + "/glossary")
    expect(page.locator(".room-bar")).to_contain_text("On your own")
    other = phone()
    go(presenter, room.address, OTHER)
    shows(other, OTHER)
    at_rest(page)
    assert page.url.endswith("/glossary")
    page.get_by_role("button", name="return to the class").click()
    shows(page, OTHER)


TOOLS = (
    ".top > nav a, nav.tabs a, #find-query, #model, #edit, #examples button, #open-file, #predict-switch, "
    "#rest, .views button, .onward a"
)


def test_who_follows_sees_the_sentence_and_the_picture_and_the_tools_only_after_a_step_aside(
    presenter, phone, room, shot
):
    go(presenter, room.address, HEAD)
    page = phone()
    shows(page, HEAD)
    expect(page.locator(f":is({TOOLS}):visible")).to_have_count(0)
    for part in ("#source token-line", "#target token-line", "#heatmap"):
        expect(page.locator(part)).to_be_visible()
    assert page.locator("#heatmap").bounding_box()["y"] < PHONE["height"] / 2
    menu = page.locator("#menu-open").bounding_box()
    assert menu["x"] + menu["width"] > PHONE["width"] - 16
    shot(page, "tools-hidden")
    page.get_by_role("button", name="step aside").click()
    page.locator("#rest").click()
    for tool in ("nav.tabs", "#edit", "#predict-switch", "[data-view=arcs]"):
        expect(page.locator(tool)).to_be_visible()
    page.get_by_role("button", name="return to the class").click()
    expect(page.locator(f":is({TOOLS}):visible")).to_have_count(0)


def test_who_types_has_stepped_aside_and_loses_nothing(presenter, phone, room):
    go(presenter, room.address, HEAD)
    page = phone()
    shows(page, HEAD)
    page.locator("#text").press_sequentially(" My own")
    typed = page.locator("#text").input_value()
    expect(page.locator(".room-bar")).to_contain_text("On your own")
    other = phone()
    go(presenter, room.address, HEAD.replace("head=5", "head=2"))
    shows(other, HEAD.replace("head=5", "head=2"))
    at_rest(page)
    assert page.locator("#text").input_value() == typed


def lock(page: Page, word: str) -> None:
    page.locator("#predict-bars .word").get_by_text(word, exact=True).click()
    page.locator("#predict-lock").click()


COVERED = "covered until the presenter reveals the answer"


@pytest.fixture
def answered(presenter, phone, room) -> tuple[Page, Page]:
    """Two phones of a class that is asked: on one “red” is locked and sent, on the other “car”."""
    go(presenter, room.address, ASKED)
    both = phone(), phone()
    for page, word in zip(both, ("red", "car"), strict=True):
        shows(page, ASKED)
        lock(page, word)
        expect(page.locator("#predict-sent")).to_have_text("Sent. Wait until the presenter reveals the answer.")
    return both


def test_nobody_who_follows_uncovers_an_answer_alone(presenter, phone, room):
    go(presenter, room.address, ASKED)
    page = phone()
    shows(page, ASKED)
    expect(page.locator(".covered")).to_contain_text(COVERED)
    expect(page.locator(":is(#predict-reveal, #predict-skip, #predict-kinds):visible")).to_have_count(0)
    page.keyboard.press("g")
    assert page.locator("#head, #atlas, #target").count() == 0


def test_the_question_is_said_to_who_follows(presenter, phone, room):
    go(presenter, room.address, ASKED)
    page = phone()
    shows(page, ASKED)
    expect(page.locator("#class-question[role=status]")).to_have_text(page.locator("#predict-asked").text_content())


def test_a_question_leaves_the_sentence_the_width_of_a_phone(presenter, phone, room):
    go(presenter, room.address, ASKED)
    page = phone()
    shows(page, ASKED)
    assert page.locator("#source").bounding_box()["width"] > 0.8 * PHONE["width"]


def test_the_presenter_reads_how_many_have_answered(presenter, answered, shot):
    expect(presenter.locator("#predict-answered")).to_have_text("2 of 2 answered.")
    expect(presenter.locator(".room-bar")).to_contain_text("Presenting: 2 follow, 2 of 2 answered")
    shot(presenter, "asks")
    shot(answered[0], "sent")


def test_an_answer_is_covered_on_the_wall_too(presenter, room):
    go(presenter, room.address, ASKED)
    expect(presenter.locator(".covered")).to_contain_text(COVERED)
    presenter.keyboard.press("p")
    presenter.wait_for_function("() => document.fullscreenElement && 'present' in document.documentElement.dataset")
    expect(presenter.locator(".covered")).to_be_visible()


def test_each_reads_what_its_own_answer_gets_before_it_sees_the_class(presenter, answered):
    presenter.locator("#predict-reveal").click()
    first, second = answered
    expect(first.locator("#predict-says")).to_contain_text("You chose “red”: it gets 0.72")
    expect(second.locator("#predict-says")).to_contain_text("You chose “car”: it gets 0.11.")
    expect(first.locator(":is(#predict-class, #predict-show-class):visible")).to_have_count(0)


def test_all_see_what_the_class_answered_also_who_comes_late_or_again(presenter, phone, answered, shot):
    presenter.locator("#predict-reveal").click()
    first, second = answered
    reload(second)
    presenter.keyboard.press("c")
    for page in (presenter, first, second, phone()):
        expect(page.locator("#predict-class")).to_have_text(
            "2 answered. 1 chose “red”, which has the largest weight (0.72)."
        )
        shares = [text.split()[-1] for text in page.locator("#predict-bars small.class").all_inner_texts()]
        assert shares == ["0.00"] * 5 + ["0.50", "0.50", *["0.00"] * (len(shares) - 7)]
        ready(page)
        expect(page.locator("#head")).to_be_visible()
        shot(page, f"class-{page.viewport_size['width']}")


def test_another_question_is_covered_again_and_nothing_is_seen_of_the_last(presenter, answered):
    presenter.locator("#predict-reveal").click()
    presenter.keyboard.press("c")
    first, _ = answered
    expect(first.locator("#predict-class")).to_be_visible()
    presenter.locator("#predict-another").click()
    expect(first.locator("#predict-lock")).to_be_visible()
    assert first.locator("#head").count() == 0
    for page in (presenter, first):
        expect(page.locator("#predict-class")).to_be_hidden()


def test_a_station_steps_aside_while_the_class_is_asked_and_on_every_page_but_its_own(presenter, phone, room):
    go(presenter, room.address, f"{ASKED}&lesson=from-zero&station=3")
    first = phone()
    shows(first, "station=3")
    for page in (presenter, first):
        expect(page.locator(":is(.station, .next-station):visible")).to_have_count(0)
    expect(first.locator(".lesson")).to_be_hidden()
    expect(presenter.locator(".lesson b")).to_have_text("3 of 10")
    presenter.locator("#predict-switch").click()
    for page in (presenter, first):
        expect(page.locator(".station h2")).to_be_visible()
    expect(first.locator(".lesson")).to_be_visible()
    presenter.locator("header.top").get_by_role("link", name="What if", exact=True).click()
    first.wait_for_url("**/change?*station=3")
    for page in (presenter, first):
        expect(page.locator(".station")).to_be_hidden()
    expect(first.locator(".lesson")).to_be_hidden()
    presenter.locator(".lesson .here").click()
    for page in (presenter, first):
        expect(page.locator(".station h2")).to_be_visible()
    presenter.locator(".room-bar").get_by_role("link", name="room").click()
    expect(presenter.locator("#room-code")).to_be_visible()
    expect(presenter.locator(".station")).to_be_hidden()


def test_on_a_phone_an_answer_is_locked_without_scrolling_and_nine_bars_stand_in_one_row(presenter, phone, room):
    go(presenter, room.address, ASKED.replace("look.7", "weights.7"))
    page = phone()
    shows(page, "weights.7")
    page.set_viewport_size({"width": 390, "height": 500})
    page.locator("#predict-bars .word").first.click()
    button, bar = page.locator("#predict-lock").bounding_box(), page.locator(".room-bar").bounding_box()
    assert button["y"] + button["height"] <= bar["y"]
    page.locator("#predict-lock").click()
    presenter.locator("#predict-reveal").click()
    bars = page.locator("#predict-bars[data-mode=show] .word")
    expect(bars).to_have_count(9)
    assert len({word.bounding_box()["y"] for word in bars.all()}) == 1


def test_who_opens_the_address_of_the_server_finds_in_one_tap_where_the_code_goes(presenter, open_page, room):
    page = open_page("/", **PHONE)
    page.get_by_role("link", name="Join the room").click()
    expect(page.get_by_text("You present?")).to_be_hidden()
    page.locator("#code").fill(room.code)
    page.get_by_role("button", name="follow").click()
    expect(page.locator(".room-bar")).to_contain_text("Following the class")


def test_an_answer_is_sent_again_until_it_arrives_and_one_that_is_late_stays_ones_own(presenter, phone, room):
    asked = ASKED.replace("look.7", "look.6")
    go(presenter, room.address, asked)
    away, slow = phone(), phone()
    for page in (away, slow):
        shows(page, asked)
    away.route("**/api/room/answers*", lambda route: route.abort())
    lock(away, "red")
    expect(away.locator("#predict-sent")).to_contain_text("Not sent yet")
    away.unroute("**/api/room/answers*")
    expect(away.locator("#predict-sent")).to_have_text("Sent. Wait until the presenter reveals the answer.")
    slow.locator("#predict-bars .word").get_by_text("car", exact=True).click()
    expect(presenter.locator("#predict-answered")).to_have_text("1 of 2 answered.")
    presenter.locator("#predict-reveal").click()
    expect(slow.locator("#predict-says")).to_contain_text("You chose “car”")
    expect(slow.locator("#predict-sent")).to_contain_text("Not counted")
    expect(away.locator("#predict-sent")).to_be_hidden()
    expect(presenter.locator("#predict-answered")).to_have_text("1 of 2 answered.")
    presenter.locator(".room-bar").get_by_role("link", name="room").click()
    presenter.locator("#room-end").click()
    for page, said in ((away, "is sent without your name"), (slow, "are sent nowhere")):
        expect(page.locator(".room-bar")).to_contain_text("The room has ended.")
        expect(page.locator("#predict-kept")).to_contain_text(said)


@pytest.mark.slow
def test_texts_are_text_and_only_the_presenter_reads_them(presenter, phone, room):
    asked = ASKED.replace("look.7", "say")
    go(presenter, room.address, asked)
    pages = [phone(), phone()]
    for page, text in zip(pages, ("<b>red</b>\nof course", "מה 🙂"), strict=True):
        shows(page, asked)
        page.locator("#predict-text").fill(text)
        page.locator("#predict-lock").click()
        expect(page.locator("#predict-sent")).to_have_text("Sent. Wait until the presenter reveals the answer.")
    presenter.locator("#predict-reveal").click()
    presenter.locator("#predict-show-class").click()
    for page in (presenter, *pages):
        expect(page.locator("#predict-class")).to_have_text("2 answered in their own words.")
    expect(presenter.locator(":is(#predict-texts, #predict-text):visible")).to_have_count(0)
    presenter.locator("#predict-read-out").click()
    expect(presenter.locator("#predict-texts li")).to_have_text(["<b>red</b> of course", "מה 🙂"])
    assert presenter.locator("#predict b").count() == 0
    expect(pages[0].locator(":is(#predict-read-out, #predict-class-kept):visible")).to_have_count(0)
    with presenter.expect_download() as download:
        presenter.locator("#predict-save-class").click()
    assert "of course" in download.value.path().read_text(encoding="utf-8-sig")
    presenter.locator("#predict-read-out").click()
    expect(presenter.locator("#predict-texts li")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "theme"), LOOKS)
@pytest.mark.parametrize("present", [0, 1])
def test_the_weights_of_a_class_fit(presenter, phone, room, open_page, shot, width, height, theme, present):
    asked = ASKED.replace("look", "weights")
    go(presenter, room.address, asked)
    expect(presenter.locator("#predict-bars [role=listitem]").first).to_be_visible()
    expect(presenter.locator(":is(#predict-sum, #predict-bars .less):visible")).to_have_count(0)
    for taps in ((5, 5, 6), (5, 0, 3)):
        page = phone()
        shows(page, asked)
        for index in taps:
            page.locator("#predict-bars .word").nth(index).click()
        page.locator("#predict-lock").click()
        expect(page.locator("#predict-sent")).to_have_text("Sent. Wait until the presenter reveals the answer.")
    go(presenter, room.address, f"{asked}&reveal=class")
    code = f"sessionStorage.setItem('regard-room', 'code {room.code}')"
    page = open_page("/glossary", width, height, color_scheme=theme)
    page.evaluate(code if present == 0 else f"sessionStorage.setItem('regard-room', 'key {room.key}')")
    page.goto(f"{room.address}{asked}&reveal=class&present={present}")
    expect(page.locator("#predict-class")).to_contain_text("earer than an even spread")
    expect(page.locator(".whisker")).to_have_count(page.locator("#predict-bars .word").count())
    assert page.evaluate("document.documentElement.scrollWidth") == width
    shot(page, f"{width}-{theme}-{present}")


def test_the_end_is_said_and_the_page_stays(presenter, phone, room, open_page):
    go(presenter, room.address, HEAD)
    page = phone()
    shows(page, HEAD)
    go(presenter, room.address, "/room")
    presenter.locator("#room-end").click()
    expect(page.locator(".room-bar")).to_contain_text("The room has ended.")
    assert page.url.endswith(HEAD)
    page.get_by_role("button", name="close").click()
    expect(page.locator(".room-bar")).to_have_count(0)
    reload(page)
    expect(page.locator(".room-bar")).to_have_count(0)


def test_the_bar_of_a_room_that_has_ended_is_closed_for_good_and_the_room_can_be_opened_again(presenter, room):
    go(presenter, room.address, "/glossary")
    tab = presenter.context.new_page()
    tab.goto(room.address + "/room")
    tab.evaluate("key => sessionStorage.setItem('regard-room', `key ${key}`)", room.key)
    tab.reload()
    tab.locator("#room-end").click()
    expect(presenter.locator(".room-bar")).to_contain_text("The room has ended")
    presenter.get_by_role("button", name="close").click()
    expect(presenter.locator(".room-bar")).to_have_count(0)
    go(presenter, room.address, HEAD)
    ready(presenter)
    expect(presenter.locator(".room-bar")).to_have_count(0)
    go(presenter, room.address, "/room")
    presenter.locator("#room-open").click()
    expect(presenter.locator("#room-code")).to_be_visible()
    go(presenter, room.address, HEAD)
    expect(presenter.locator(".room-bar")).to_contain_text("Presenting")


@pytest.mark.parametrize(("width", "theme"), SEEN)
def test_the_wall_shows_the_way_into_the_room_and_hides_the_key(open_page, room, shot, width, theme):
    page = open_page(f"/room#key={room.key}", width, 844 if width == 390 else 800, color_scheme=theme)
    if page.locator("#room-open").is_visible():
        page.locator("#room-open").click()
    expect(page.locator("#room-picture path")).to_have_count(1)
    expect(page.locator("#room-problem")).to_contain_text("--host 0.0.0.0")
    assert room.key not in page.url
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shot(page, f"wall-{width}-{theme}", full=True)


def test_who_waits_for_the_first_page_hears_of_the_end_and_can_type_another_code(presenter, phone):
    page = phone()
    expect(page.locator("#join-said")).to_contain_text("You follow")
    expect(page.locator("#join-form")).to_be_hidden()
    presenter.locator("#room-end").click()
    expect(presenter.locator("#presenter-title")).to_have_text("Room")
    expect(page.locator(".room-bar")).to_contain_text("The room has ended.")
    expect(page.locator("#join-said")).to_be_empty()
    expect(page.locator("#code")).to_be_visible()


def test_who_joins_while_the_code_is_on_the_wall_waits_until_a_page_is_shown(presenter, phone, room):
    go(presenter, room.address, HEAD)
    first = phone()
    shows(first, HEAD)
    presenter.locator(".room-bar").get_by_role("link", name="room").click()
    expect(presenter.locator("#room-followers")).to_contain_text("1 follows")
    second = phone()
    expect(second.locator("#join-said")).to_have_text("You follow. Wait for the presenter to open a page.")
    expect(presenter.locator("#room-followers")).to_contain_text("2 follow")
    assert first.url.endswith(HEAD)
    assert "/room" in second.url
    presenter.go_back()
    for page in (first, second):
        shows(page, HEAD)


def test_a_wrong_code_and_a_wrong_key_are_answered_in_a_sentence(open_page, room):
    page = open_page("/room", **PHONE)
    page.locator("#code").fill("zz<b>zz😀")
    page.get_by_role("button", name="follow").click()
    expect(page.locator("#join-said")).to_contain_text("No room has this code")
    assert page.locator("#code").input_value() == "zz<b>zz😀"
    stranger = open_page("/room#key=AAAA")
    expect(stranger.locator("#join-said")).to_contain_text("This key does not open the room")
    expect(stranger.locator("#join")).to_be_visible()

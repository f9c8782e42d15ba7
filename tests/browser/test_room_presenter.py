"""A room opened from the page: the pointer on every screen, the presenter's own view, two tabs that do not fight."""

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from regard.app.classroom.lesson.lessons import lessons
from tests.browser.conftest import SCREENS, SEEN, ready
from tests.browser.page import at_rest, go
from tests.browser.test_own_lesson import drop, write
from tests.browser.waiting import arrive, reload
from tests.servers import answering, free_port, http, started

HEAD = "/?model=transformer-en-fr&text=The+cat+sleeps.&block=cross&layer=3&head=5"
PHONE = {"width": 390, "height": 844}
LESSON = lessons()["from-zero"]
REST = 1_000  # milliseconds; after them another tap counts
CENTRE = """(map, [i, j]) => {
  const { left, top } = map.canvas.getBoundingClientRect();
  const { left: x, top: y, across, down } = map.plan;
  return [left + x + (j + 0.5) * across, top + y + (i + 0.5) * down];
}"""
CELL = """() => {
  const ring = document.querySelector(".room-spot")?.getBoundingClientRect() ?? {};
  const map = document.querySelector("#heatmap");
  const { left, top } = map.canvas.getBoundingClientRect();
  const { left: x, top: y, across, down } = map.plan;
  return [(ring.y + ring.height / 2 - top - y) / down, (ring.x + ring.width / 2 - left - x) / across].map(Math.floor);
}"""  # of the map of this page, under the ring

LOWEST = """() => {
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  let lowest = 0;
  for (let node; (node = walker.nextNode()); ) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest(".unseen, option") || !element.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    lowest = Math.max(lowest, range.getBoundingClientRect().bottom);
  }
  return Math.floor(lowest);
}"""  # line of text in the main part


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A server with two workers, in which no room is open."""
    port = free_port()
    with started("serve", "--port", str(port), "--device", "cpu", "--workers", "2"):
        yield answering(f"http://127.0.0.1:{port}")


@pytest.fixture
def wall(open_page, server) -> Iterator[Page]:
    """The tab that has opened a room; it is ended after the test."""
    page = open_page("/room")
    page.get_by_role("button", name="open a room").click()
    expect(page.locator("#room-code")).to_be_visible()
    yield page
    http.post(f"{server}/api/room/end", params={"at": server}, headers={"X-Room-Key": key_of(page)})


def view_link(wall: Page) -> str:
    return f"/room?view=presenter#key={key_of(wall)}"


def key_of(page: Page) -> str:
    return page.evaluate("sessionStorage.getItem('regard-room')").split(" ")[1]


@pytest.fixture
def code(wall) -> str:
    return wall.locator("#room-code").text_content()


@pytest.fixture
def view(wall, code, open_page) -> Page:
    """The presenter's view on a phone, by the link that the page Room copies."""
    page = open_page(view_link(wall), **PHONE)
    expect(page.locator("#view-title")).to_be_visible()
    assert "key" not in page.url
    return page


@pytest.fixture
def phone(code, open_page) -> Callable[..., Page]:
    def phone(**options: object) -> Page:
        page = open_page(f"/room?join={code}", **PHONE, **options)
        expect(page.locator(".room-bar")).to_contain_text("Following the class")
        return page

    return phone


def shows(page: Page, path: str) -> None:
    arrive(page, lambda address: path in address)


def says(page: Page, times: int) -> None:
    """Wait until a tab of the presenter has told the server where it is, some times more."""
    for _ in range(times):
        with page.expect_response("**/api/room/shown*"):
            pass


def comes_to_rest(wall: Page, server: str) -> None:
    """Neither tab pushes the other: what is shown stays what it is."""
    ready(wall)
    says(wall, 2)
    last = version(wall, server)
    says(wall, 3)
    assert version(wall, server) == last


def under(page: Page, i: int, j: int) -> None:
    """Wait until the ring is on a cell."""
    page.wait_for_function(f"([i, j]) => String(({CELL})()) === String([i, j])", arg=[i, j])


def version(page: Page, server: str) -> tuple[int, str]:
    """What the server shows, and its number."""
    answer = http.get(f"{server}/api/room/presenter", params={"at": server}, headers={"X-Room-Key": key_of(page)})
    return answer.json()["version"], answer.json()["address"]


@pytest.mark.slow
def test_the_pointer_is_on_the_same_cell_of_a_phone_and_goes_with_the_pointer(wall, phone, server, shot):
    page = phone()
    go(wall, server, f"{HEAD}&present=1")
    shows(page, HEAD)
    heatmap = wall.locator("#heatmap")
    seen, _ = version(wall, server)
    for i, j in ((1, 2), (2, 0)):
        wall.mouse.move(*heatmap.evaluate(CENTRE, [i, j]), steps=4)
        under(page, i, j)
    expect(page.locator(".room-spot")).to_be_in_viewport(ratio=1)
    shot(page, "spot")
    assert version(wall, server)[0] == seen, "a pointer is no change of what is shown"
    wall.mouse.move(640, 2)
    expect(page.locator(".room-spot")).to_be_hidden()


@pytest.mark.slow
def test_outside_of_a_presentation_a_key_shows_the_pointer(wall, phone, server):
    page = phone()
    go(wall, server, HEAD)
    shows(page, HEAD)
    place = wall.locator("#heatmap").evaluate(CENTRE, [1, 1])
    wall.mouse.move(*place)
    says(wall, 2)
    at_rest(page)
    expect(page.locator(".room-spot")).to_be_hidden()
    wall.keyboard.press("s")
    expect(wall.get_by_role("button", name="end the spotlight")).to_be_visible()
    wall.mouse.move(place[0] + 1, place[1])
    expect(page.locator(".room-spot")).to_be_visible()
    under(page, 1, 1)


def test_the_key_is_in_no_address_and_in_nothing_that_the_wall_shows(wall, server):
    """The presenter view gets it from the tab that opens it, and gives it to a wall that is opened from the view."""
    key, addresses = key_of(wall), []
    wall.context.on("request", lambda request: addresses.append(request.url))
    with wall.expect_popup() as opened:
        wall.get_by_role("button", name="presenter view").click()
    view = opened.value
    expect(view.locator("#view-people")).to_have_text("Nobody follows yet.")
    with view.expect_popup() as opened:
        view.get_by_role("link", name="page Room").click()
    expect(opened.value.locator("#room-code")).to_be_visible()
    for page in (wall, view, opened.value):
        assert key not in page.content() + page.url
    assert addresses
    assert not [address for address in addresses if key in address]
    wall.context.grant_permissions(["clipboard-read", "clipboard-write"])
    wall.locator("#view-copy").click()
    expect(wall.locator("#view-copied")).to_contain_text("Send it to yourself alone")
    assert wall.evaluate("navigator.clipboard.readText()").endswith(view_link(wall))


@pytest.mark.slow
def test_the_view_leads_the_wall_and_the_wall_leads_the_view_and_neither_pushes_the_other(
    wall, view, phone, server, shot
):
    follower = phone()
    go(wall, server, f"{HEAD}&present=1")
    expect(view.locator("#view-shown")).to_contain_text("Explore: “The cat sleeps.”")
    expect(view.locator("#view-people")).to_contain_text("1 follows")
    view.clock.install()
    view.get_by_role("button", name=LESSON.title).click()
    for page in (wall, follower):
        shows(page, "lesson=from-zero&station=1")
    view.clock.fast_forward(REST)
    view.get_by_role("button", name="next").click()
    for page in (wall, follower):
        shows(page, "lesson=from-zero&station=2")
    assert "present=1" in wall.url
    assert "present=1" not in follower.url
    expect(view.locator("#view-notes")).to_be_visible()
    shot(view, "station")
    shot(wall, "wall")
    assert wall.locator("#view-notes").count() == 0
    expect(wall.locator(".asked details p")).to_be_hidden()
    wall.keyboard.press("PageDown")
    expect(view.locator("#view-name")).to_contain_text(LESSON.stations[2].title)
    shows(follower, "station=3")
    comes_to_rest(wall, server)


def test_the_view_reveals_the_answer_and_shows_the_class(wall, view, phone, server):
    follower = phone()
    reveal = view.locator("#view-reveal")
    expect(reveal).to_be_hidden()
    go(wall, server, f"{HEAD}&predict=look.2&present=1")
    expect(follower.locator("#predict")).to_have_attribute("data-shows", "question")
    view.clock.install()
    reveal.click()
    for page in (wall, follower):
        expect(page.locator("#predict")).to_have_attribute("data-shows", "outcome")
    view.clock.fast_forward(REST)
    expect(reveal).to_have_text("show the class")
    reveal.click()
    for page in (wall, follower):
        expect(page.locator("#predict-class")).to_be_visible()
    expect(reveal).to_have_text("hide the class")
    go(wall, server, HEAD)
    view.clock.fast_forward(REST)
    expect(reveal).to_be_hidden()


OWN = f"""# Mine

## Red

[Explore](http://127.0.0.1:8000{HEAD}), 1 minute

A [weight](http://127.0.0.1:8000/glossary#weight) <b>.

**Do.** Point.

**Question.** Where?

**Answer.** At *cat*.

**Teacher.** Wait for Zebedee.

## Onwards

[Lab](http://127.0.0.1:8000/lab), 2 minutes

**Do.** Look.

**Question.** Who?

**Answer.** Nobody.
"""
THEIRS = """localStorage.setItem("regard-lessons", JSON.stringify({
  now: "own", lessons: { own: { title: "Theirs", about: "", before: "", stations: [] } }
}))"""
KEPT = "JSON.stringify(localStorage)"
SENT = """performance.getEntriesByType("resource").filter(({ name }) => name.includes("api/room/lesson"))
  .map(({ transferSize }) => transferSize)"""  # bytes, 0 for what the browser had kept


@pytest.mark.broad
def test_a_lesson_that_the_presenter_wrote_is_walked_by_all_and_its_notes_are_in_the_view_alone(
    wall, view, phone, server, shot
):
    first, second = phone(), phone()
    second.evaluate(THEIRS)
    before = [page.evaluate(KEPT) for page in (first, second)]
    go(wall, server, "/lesson")
    drop(wall, OWN)
    wall.get_by_role("link", name="try it").click()
    shows(wall, "lesson=own&station=1")
    for page in (first, second):
        shows(page, "lesson=room&station=1")
        expect(page.locator(".lesson b")).to_have_text("1 of 2")
        expect(page.locator(".station h2")).to_have_text("Red")
        page.locator(".asked summary").click()
        expect(page.locator(".asked details")).to_contain_text("At cat.")
    expect(view.locator("#view-name")).to_contain_text("Red")
    expect(view.locator("#view-notes")).to_have_text("Wait for Zebedee.")
    shot(view, "own-view")
    shot(first, "own-follower")
    shot(wall, "own-wall")
    assert first.evaluate(SENT)[0] > 0
    view.get_by_role("button", name="next").click()
    shows(wall, "lesson=own&station=2")
    for page in (first, second):
        shows(page, "lesson=room&station=2")
        expect(page.locator(".station h2")).to_have_text("Onwards")
        assert page.evaluate(SENT) == [0], "it is asked for once"
        page.evaluate("window.here = true")
    editor = wall.context.new_page()
    go(editor, server, "/lesson")
    write(editor, 2, task="Look twice.")
    for page in (wall, first, second):
        expect(page.locator(".station .do")).to_have_text("Look twice.")
    assert first.evaluate("window.here"), "in place"
    expect(view.locator("#view-task")).to_have_text("Look twice.")
    first.locator(".lesson [rel=prev]").click()
    shows(first, "lesson=room&station=1")
    expect(first.locator(".station h2")).to_have_text("Red")
    expect(first.locator(".room-bar")).to_contain_text("On your own")
    first.locator(".lesson .leave").click()
    first.wait_for_url(lambda address: "lesson=" not in address)
    assert [page.evaluate(KEPT) for page in (first, second)] == before
    assert "Zebedee" not in second.content() + first.content() + wall.content()


@pytest.mark.slow
def test_a_second_tap_of_the_same_thumb_does_nothing(wall, view, server):
    go(wall, server, LESSON.link(1))
    view.clock.install()
    for _ in range(2):
        view.get_by_role("button", name="next").click()
        expect(view.locator("#view-name")).to_contain_text("2 of")
    view.clock.fast_forward(REST)
    view.get_by_role("button", name="next").click()
    expect(view.locator("#view-name")).to_contain_text("3 of")
    shows(wall, "station=3")
    for button in view.locator("#view button").filter(visible=True).all():
        if button.get_attribute("class") != "defined":
            assert button.bounding_box()["height"] >= 44


@pytest.mark.slow
def test_the_clock_runs_stands_still_and_outlives_a_reload(wall, view, server):
    go(wall, server, LESSON.link(1))
    clock = view.locator("#view-time")
    expect(clock).to_have_text("0:00")
    view.get_by_role("button", name="start").click()
    expect(clock).to_have_text("0:02")
    expect(view.locator("#view-used")).to_contain_text("3 min planned, 0:0")
    expect(view.locator("#view-plan")).to_have_text(f"of {LESSON.minutes} min; within the plan")
    go(wall, server, HEAD)
    expect(view.locator("#view-plan")).to_be_empty()
    view.get_by_role("button", name="pause").click()
    said = clock.text_content()
    view.reload()
    expect(clock).to_have_text(said)
    view.get_by_role("button", name="reset").click()
    expect(clock).to_have_text("0:00")


@pytest.mark.slow
def test_a_second_browser_on_this_machine_opens_no_second_room_and_a_stranger_has_no_view(wall, open_page):
    other = open_page("/room")
    expect(other.locator("#room-begin")).to_be_hidden()
    other.locator("#main").evaluate("main => main.dataset.shows = 'open'")
    other.locator("#room-begin").click()
    expect(other.locator("#begin-said")).to_contain_text("Somebody presents here already")
    stranger = open_page("/room?view=presenter", **PHONE)
    expect(stranger.locator("#join-said")).to_contain_text("needs the presenter's key")
    expect(stranger.locator("#view")).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize(("width", "theme"), SEEN)
def test_the_view_has_no_violations_and_nothing_sticks_out(wall, open_page, server, shot, width, theme):
    page = open_page(view_link(wall), width, 844 if width == 390 else 800, color_scheme=theme)
    expect(page.get_by_role("button", name=LESSON.title)).to_be_visible()
    shot(page, f"lessons-{width}-{theme}", full=True)
    go(wall, server, LESSON.link(3))
    expect(page.locator("#view-name")).to_contain_text(LESSON.stations[2].title)
    shot(page, f"station-{width}-{theme}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    expect(page.locator("#view-next")).to_be_in_viewport(ratio=1)


@pytest.mark.slow
@pytest.mark.parametrize("size", SCREENS)
def test_the_bar_covers_no_line_of_the_page(wall, open_page, code, server, size):
    go(wall, server, HEAD.replace("The+cat+sleeps", "The+black+cat+does+not+sleep+on+the+red+chair"))
    page = open_page(f"/room?join={code}", *size)
    shows(page, "black+cat")
    expect(page.locator(".room-bar")).to_be_visible()
    at_rest(page)
    if size == SCREENS[0]:
        assert page.evaluate(LOWEST) <= page.locator(".room-bar").bounding_box()["y"], "it fits without scrolling"
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate(LOWEST) <= page.locator(".room-bar").bounding_box()["y"]


@pytest.mark.slow
def test_a_presenter_who_reloads_and_a_phone_without_a_network_end_in_the_last_state(wall, view, phone, server):
    first, second = phone(), phone()
    if not second.evaluate("navigator.onLine"):
        pytest.skip("a browser without any network is told of none that it loses")
    go(wall, server, f"{HEAD}&present=1")
    shows(first, HEAD)
    for k in range(20):
        wall.keyboard.press("ArrowRight")
        if k % 5 == 2:
            second.context.set_offline(True)
        if k % 5 == 4:
            second.context.set_offline(False)
        reload(wall)
    view.get_by_role("button", name=LESSON.title).click()
    for page in (wall, first, second):
        shows(page, "lesson=from-zero&station=1")
    second.context.set_offline(True)
    expect(second.locator(".room-bar")).to_contain_text("connection is lost")
    wall.keyboard.press("PageDown")
    shows(wall, "station=2")
    shows(first, "station=2")
    assert "station=1" in second.url
    second.context.set_offline(False)
    for page in (first, second):
        shows(page, "station=2")
    expect(view.locator("#view-name")).to_contain_text(LESSON.stations[1].title)
    comes_to_rest(wall, server)

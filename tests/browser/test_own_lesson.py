"""A lesson of one's own: pages become stations, texts are written, and who gets the file or the link walks it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from regard.app.classroom.lesson.form import read
from regard.app.classroom.lesson.lessons import FOLDER, lessons
from tests.browser.conftest import Open, ready
from tests.browser.page import at_rest, awaited, choose, go, hold
from tests.browser.test_access import LOOKS, violations
from tests.browser.waiting import click, reload

CAR = "She does not like the red car."
HEAD = f"/?model=transformer-en-fr&text={CAR.replace(' ', '+')}&block=cross&layer=3&head=5&lock=2"
LAB = "/lab?words=1,0;0.5,1;-1,0.5&wq=1,0;0,1&wk=1,-1;1,1&wv=1,1;-1,2&digits=2"


def in_all(name: str) -> str:
    """The sum of a shipped lesson, as the page has it."""
    stations = lessons()[name].stations
    return f"{len(stations)} stations, {sum(one.minutes for one in stations)} minutes"


HEADS, MASKS = in_all("heads"), in_all("masks")
DROP = """([text, name]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def added(page: Page, number: int) -> None:
    expect(page.locator("#added [role=status]")).to_have_text(re.compile(rf"^Station {number} of “.+”\.$"))


def station(page: Page, number: int):
    return page.locator("#stations > li").nth(number - 1)


def write(page: Page, number: int, **texts: str) -> None:
    """Type into the fields of a station."""
    form = station(page, number)
    if form.locator("details").get_attribute("open") is None:
        form.locator("summary").click()
    for field, text in texts.items():
        form.locator(f"[data-field={field}]").fill(text)


def drop(page: Page, text: str, name: str = "mine.md") -> None:
    page.evaluate(DROP, [text, name])


def saved(page: Page) -> str:
    with page.expect_download() as download:
        page.get_by_role("button", name="save as a file").click()
    return Path(download.value.path()).read_text(encoding="utf-8")


def lesson_of(page: Page):
    """The lesson as it would be saved now."""
    return read("saved", saved(page))


@pytest.mark.broad
def test_two_pages_become_a_lesson_that_another_browser_walks_from_its_file(open_page: Open, server: str):
    page = open_page(HEAD)
    page.keyboard.press("+")
    added(page, 1)
    expect(page.locator("#source")).to_have_attribute("data-mode", "reading")
    go(page, server, LAB)
    choose(page, "save-open")
    page.get_by_role("button", name="add to a lesson").click()
    added(page, 2)
    click(page.get_by_role("link", name="Edit it"))
    expect(station(page, 2).locator("details")).to_have_attribute("open", "")
    page.locator("#about [data-field=title]").fill("Where the car is")
    write(page, 1, title="Red", text="A [weight](http://127.0.0.1:8000/glossary#weight).", task="Point.", minutes="4")
    write(page, 1, question="Where?", answer="At *car* <b>.", notes="Wait.")
    expect(page.locator("#sum")).to_have_text("2 stations, 7 minutes")
    expect(station(page, 1).locator("[data-part=count]")).to_have_text("")
    expect(station(page, 2).locator("[data-lacks=task]")).to_contain_text("Write one thing to do")
    lesson = lesson_of(page)
    assert [one.address for one in lesson.stations] == [HEAD, LAB]
    assert lesson.stations[0]._asdict().items() >= {"title": "Red", "minutes": 4, "notes": "Wait."}.items()
    click(page.get_by_role("link", name="try it"))
    walked(page)

    other = open_page("/lesson")
    drop(other, saved_again(open_page, lesson, page))
    expect(other.locator("#said")).to_contain_text("“Where the car is” is open: 2 stations.")
    click(other.get_by_role("link", name="try it"))
    walked(other)


def saved_again(open_page: Open, lesson, page: Page) -> str:
    click(page.locator(".lesson .edit"))
    expect(station(page, 2).locator("details")).to_have_attribute("open", "")
    text = saved(page)
    assert read("saved", text) == lesson
    return text


def walked(page: Page) -> None:
    """From the first station, on the page with everything that was open, to the last."""
    expect(page.locator(".lesson b")).to_have_text("1 of 2")
    assert "lock=2" in page.url
    expect(page.locator(".station h2")).to_have_text("Red")
    expect(page.locator(".station .do")).to_have_text("Point.")
    page.locator(".station .defined").hover()
    expect(page.locator(".meaning-box")).to_be_visible()
    page.locator(".asked summary").click()
    expect(page.locator(".asked details")).to_contain_text("At car <b>.")
    page.locator(".lesson [rel=next]").click()
    expect(page.locator(".lesson b")).to_have_text("2 of 2")
    ready(page)
    assert page.evaluate("document.body.dataset.page") == "lab"


def test_what_is_deleted_or_moved_is_said_and_taken_back_by_keyboard(open_page: Open):
    page = open_page("/lesson")
    expect(page.locator("#begin")).to_be_visible()
    for address in ("/steps", "http://elsewhere:8000/lab", "/cost?text=a&lesson=heads&station=2"):
        page.locator("#address").fill(address)
        page.keyboard.press("Enter")
        expect(page.locator("#address")).to_have_value("")
    names = page.locator("#stations [data-part=title]")
    expect(names).to_have_text(["Steps", "Lab", "Cost"])
    page.get_by_role("button", name="move up: Cost").press("Enter")
    expect(names).to_have_text(["Steps", "Cost", "Lab"])
    page.keyboard.press("Enter")
    expect(names).to_have_text(["Cost", "Steps", "Lab"])
    expect(page.get_by_role("button", name="move down: Cost")).to_be_focused()
    write(page, 1, title="Costs")
    page.keyboard.press("Alt+ArrowDown")
    expect(names).to_have_text(["Steps", "Costs", "Lab"])
    expect(station(page, 2).locator("[data-field=title]")).to_be_focused()
    for undo in (lambda: page.keyboard.press("Control+z"), page.get_by_role("button", name="undo").click):
        page.get_by_role("button", name="delete: Costs").press("Enter")
        expect(page.locator("#said")).to_contain_text("“Costs” is deleted.")
        expect(station(page, 2).locator("summary")).to_be_focused()
        undo()
        expect(names).to_have_text(["Steps", "Costs", "Lab"])
        expect(page.get_by_role("button", name="delete: Costs")).to_be_focused()
    reload(page)
    expect(names).to_have_text(["Steps", "Costs", "Lab"])


@pytest.mark.slow
def test_a_lesson_that_is_opened_loses_none_that_is_here(open_page: Open):
    page = open_page("/lesson")
    masks = (FOLDER / "masks.md").read_text(encoding="utf-8")
    drop(page, masks)
    expect(page.locator("#sum")).to_have_text(MASKS)
    assert "\n" in masks.split("\n\n")[1]
    assert "\n" not in page.locator("#about [data-field=about]").input_value()
    heads = (FOLDER / "heads.md").read_text(encoding="utf-8")
    for answer in ("open nothing", "keep both"):
        drop(page, heads)
        expect(page.locator("#ask")).to_contain_text("is here already. Keep it beside “Several heads”")
        page.get_by_role("button", name=answer).click()
        expect(page.locator("#ask")).to_be_hidden()
    expect(page.locator("#sum")).to_have_text(HEADS)
    expect(page.locator("#which option")).to_have_count(2)
    drop(page, masks)
    expect(page.locator("#said")).to_contain_text("“Masks, and writing word by word” is open")
    expect(page.locator("#which option")).to_have_count(2)
    page.get_by_role("button", name="delete this lesson").click()
    expect(page.locator("#sum")).to_have_text(HEADS)
    page.get_by_role("button", name="undo").click()
    expect(page.locator("#sum")).to_have_text(MASKS)
    page.goto(page.url.replace("/lesson", "/lessons#own"))
    ready(page)
    expect(page.locator("#own .stations > li")).to_have_count(len(lessons()["masks"].stations))
    expect(page.locator("#own .stations > li").first).to_be_visible()
    expect(page.locator("#own-2 .begin")).to_contain_text(HEADS.split(", ")[1])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("A diary.", "odd.md was not opened. The lesson: begin with “# Title”"),
        ("# A" + " " * 200_001, "odd.md has 200,004 bytes, and 200,000 fit"),
    ],
)
def test_a_file_that_is_no_lesson_is_refused_and_changes_nothing(open_page: Open, text, says):
    page = open_page("/lesson")
    drop(page, (FOLDER / "heads.md").read_text(encoding="utf-8"))
    expect(page.locator("#sum")).to_have_text(HEADS)
    drop(page, text, "odd.md")
    expect(page.locator("#said")).to_contain_text(says)
    expect(page.locator("#sum")).to_have_text(HEADS)
    page.locator("#pasting summary").click()
    page.locator("#pasted").fill("Another diary.")
    page.get_by_role("button", name="open", exact=True).click()
    expect(page.locator("#said")).to_contain_text("The text was not opened. ")
    expect(page.locator("#pasted")).to_have_value("Another diary.")


@pytest.mark.slow
def test_a_link_has_the_whole_lesson_in_it_and_the_server_does_not_see_it(open_page: Open, server: str):
    page = open_page("/lesson", permissions=["clipboard-read", "clipboard-write"])
    drop(page, (FOLDER / "heads.md").read_text(encoding="utf-8"))
    expect(page.locator("#sum")).to_have_text(HEADS)
    page.get_by_role("button", name="copy link").click()
    expect(page.locator("#said")).to_contain_text("The link is copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{server}/lesson#read=")
    other = open_page(link.removeprefix(server))
    expect(other.locator("#said")).to_contain_text(f"“Several heads” is open: {HEADS.partition(',')[0]}.")
    assert other.url == f"{server}/lesson"
    assert lesson_of(other) == lesson_of(page)
    cut = open_page(link.removeprefix(server)[:-40])
    expect(cut.locator("#said")).to_contain_text("The link is cut")


def test_the_answer_of_a_station_that_comes_after_the_cover_is_covered_too(open_page: Open, server: str):
    page = open_page(HEAD)
    page.keyboard.press("+")
    added(page, 1)
    click(page.get_by_role("link", name="Edit it"))
    write(page, 1, question="Where?", answer="At Zebedee.")
    go(page, server, f"{HEAD}&predict=look.2&lesson=own&station=1")
    expect(page.locator(".asked > p")).to_contain_text("Where?")
    assert "Zebedee" not in page.content()
    page.locator("#predict-skip").click()
    expect(page.locator(".asked details")).to_contain_text("At Zebedee.")


@pytest.mark.slow
def test_who_has_not_the_lesson_sees_the_page_and_why_there_is_no_station(open_page: Open):
    page = open_page("/lab?lesson=own&station=3")
    expect(page.locator(".lesson")).to_contain_text("This lesson is not in this browser")
    expect(page.locator(".station")).to_have_count(0)
    click(page.get_by_role("link", name="leave the lesson"))
    expect(page.locator(".lesson")).to_have_count(0)
    assert "lesson=" not in page.url


@pytest.mark.slow
@pytest.mark.parametrize("look", ["phone", "forced-dark"])
def test_a_lesson_that_is_written_shuts_nobody_out(open_page: Open, look):
    page = open_page("/lesson", **LOOKS[look])
    drop(
        page,
        (FOLDER / "masks.md")
        .read_text(encoding="utf-8")
        .replace("**Do.** Follow the solid line of the tree to its end.", ""),
    )
    expect(station(page, 4).locator("[data-part=count]")).to_have_text("· 1 thing missing")
    station(page, 4).locator("summary").click()
    page.get_by_role("button", name="delete: Not allowed").click()
    expect(page.get_by_role("button", name="undo")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_station_that_was_written_on_since_is_asked_about_anew_and_no_more_as_it_was(open_page: Open, server: str):
    page = open_page("/lab")
    page.keyboard.press("+")
    added(page, 1)
    click(page.get_by_role("link", name="Edit it"))
    other = page.context.new_page()
    go(other, server, "/lab?lesson=own&station=1")
    held = hold(other, "**/api/lesson")
    write(page, 1, task="Look")
    awaited(other, held)
    held.clear()
    with other.expect_event("requestfailed"):  # the older question is given up
        write(page, 1, task="Look here.")
    awaited(other, held)
    held[-1].continue_()
    expect(other.locator(".station .do")).to_have_text("Look here.")


def test_of_two_lessons_that_are_opened_at_once_each_is_asked_about(open_page: Open):
    page = open_page("/lesson")
    texts = [(FOLDER / f"{name}.md").read_text(encoding="utf-8") for name in ("masks", "heads", "luong")]
    drop(page, texts[0])
    expect(page.locator("#sum")).to_have_text(MASKS)
    drop(page, texts[1])
    asks = page.locator("#ask-title")
    expect(asks).to_contain_text("Keep it beside “Several heads”")
    with page.expect_response("**/api/lesson"):
        drop(page, texts[2])
    at_rest(page)
    expect(asks).to_contain_text("Keep it beside “Several heads”")
    page.get_by_role("button", name="open nothing").click()
    expect(asks).not_to_contain_text("Several heads")
    page.get_by_role("button", name="keep both").click()
    expect(page.locator("#ask")).to_be_hidden()
    expect(page.locator("#which option")).to_have_count(2)


def test_what_is_missing_in_a_lesson_is_not_said_of_the_empty_one_after_it(open_page: Open):
    page = open_page("/lesson")
    held = hold(page, "**/api/lesson")
    page.locator("#about [data-field=about]").fill("On cars.")
    awaited(page, held)
    with page.expect_event("requestfailed"):  # the question is given up
        page.get_by_role("button", name="delete this lesson").click()
    expect(page.locator("#main .lacks:visible")).to_have_count(0)

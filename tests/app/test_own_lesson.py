"""Lessons that visitors write: what a browser writes is read as it was, and the server shows it without a script."""

import json
import re
import subprocess
import sys
from contextlib import suppress
from html import unescape
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markupsafe import escape

from regard.app.classroom.lesson import own as own_lesson
from regard.app.classroom.lesson.form import (
    LABELS,
    MOST_BYTES,
    MOST_LETTERS,
    MOST_STATIONS,
    LessonText,
    StationText,
    paragraphs_of,
    problems,
    read,
)
from regard.app.classroom.lesson.lessons import FOLDER, OWN, lessons, own, parse
from regard.app.classroom.lesson.own import MOST_BODY, SECONDS, check_fit, unfit
from regard.app.guide.prose import inline
from regard.app.refusal import Refusal
from regard.app.server.disconnects import Asker, Left, asked_by
from tests.app.test_any_lesson import HANDLER, HARMLESS, LINK, PARTS, TAG
from tests.app.test_lessons import STATION

WRITTEN = Path(__file__).with_name("written.mjs")
MINE = f"# Mine\n\n{STATION}"
SHIPPED = [file for file in sorted(FOLDER.glob("*.md")) if file.stem != "README"]
FOUND = [read(file.stem, file.read_text(encoding="utf-8")) for file in SHIPPED]
LINES = [
    *("## a", "##", "###", "# a", "**Do.** b", "**Teacher.**", "**Before.** c", "**Hint.** d"),
    *("\\## e", "\\\\**Do.** f"),
]
PIECES = st.sampled_from(
    [*LINES, "a", "é🐈", "*b*", "\n", "\n\n", "\n \t\n", " ", "\\", "[Page](/x), 3 minutes", "\u2028", "\x0b"]
)
TEXTS = st.lists(PIECES, max_size=8).map("".join) | st.text(
    st.characters(exclude_characters="\r", codec="utf-8"), max_size=40
)
TITLES = st.sampled_from(["", "a", "## b", "#", "**Do.** c", "é *d*"]) | TEXTS.map(
    lambda text: " ".join(text.split("\n"))
)
ADDRESSES = st.sampled_from(
    ["", "/", "/?text=Yes.", "/steps?text=a+b%28c%29#map", "https://other/x", "/lab?words=1,0;0,1"]
)
STATIONS = st.builds(
    StationText, TITLES, st.sampled_from(["", "Explore", "two words"]), ADDRESSES, st.integers(0, 999), *[TEXTS] * 5
)
LESSONS = st.builds(LessonText, TITLES, TEXTS, TEXTS, st.lists(STATIONS, max_size=3))


def as_json(lesson: LessonText) -> dict[str, object]:
    return lesson._asdict() | {"stations": [station._asdict() for station in lesson.stations]}


def written(found: list[LessonText]) -> list[str]:
    """The Markdown that the browser writes of each."""
    node = [Path(sys.executable).with_name("node"), WRITTEN]
    sent = json.dumps([as_json(lesson) for lesson in found])
    return json.loads(
        subprocess.run(node, input=sent, capture_output=True, text=True, check=True, encoding="utf-8").stdout
    )


def one(text: str) -> str:
    return "\n".join(paragraphs_of(text))


def normal(lesson: LessonText) -> LessonText:
    """A lesson without what Markdown does not keep: space around paragraphs, and more than one for a label."""
    stations = [
        station._replace(
            title=one(station.title),
            text="\n\n".join(paragraphs_of(station.text)),
            **{field: one(getattr(station, field)) for field in LABELS.values()},
        )
        for station in lesson.stations
    ]
    about = "\n\n".join(paragraphs_of(lesson.about))
    return LessonText(one(lesson.title), about, one(lesson.before), stations)


def test_what_the_browser_writes_of_a_shipped_lesson_is_its_file_but_for_the_order_and_is_read_as_the_same():
    assert len(FOUND) == len(lessons())
    for file, lesson, text in zip(SHIPPED, FOUND, written(FOUND), strict=True):
        assert read("again", text) == lesson
        assert sorted(text.split()) == sorted(file.read_text(encoding="utf-8").split()), file.stem


@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.lists(LESSONS, min_size=20, max_size=40))
@pytest.mark.broad
def test_whatever_a_teacher_writes_is_read_as_it_was_written(found):
    for lesson, text in zip(found, written(found), strict=True):
        assert read("again", text) == normal(lesson)


@settings(max_examples=10)
@given(st.lists(st.lists(st.sampled_from(["\n\n", "\n", *PARTS[:-6], *LINES]), max_size=9).map("".join), min_size=30))
def test_whatever_can_be_read_is_written_as_the_same(texts):
    found = []
    for text in texts:
        with suppress(ValueError):  # which says what is wrong
            found.append(read("mine", f"{MINE}{text}"))
    for lesson, text in zip(found, written(found), strict=True):
        assert read("again", text) == lesson


def ask(client, text: str = MINE, **others: object):
    return client.post("/api/lesson", json={"text": text, **others})


def refused(response) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["message"]


def test_a_lesson_is_read_with_what_it_lacks_and_has_an_end(client):
    unfinished = "#\n\n## \n\n[](http://127.0.0.1:8000/steps?text=a), 0 minutes\n\n## B\n\n[X](), 1 minute"
    answer = ask(client, unfinished).json()
    assert [station["shows"] for station in answer["lesson"]["stations"]] == ["Steps", ""]
    lacks = [(problem["station"], problem["field"]) for problem in answer["problems"]]
    fields = ["task", "question", "answer"]
    assert lacks == [
        (0, "title"),
        *((1, field) for field in ("title", "minutes", *fields)),
        *((2, field) for field in ("address", *fields)),
    ]
    assert all(problem["message"].endswith(".") for problem in answer["problems"])
    assert ask(client).json()["problems"] == []
    assert ask(client, "# Mine").json()["problems"] == [
        {"station": 0, "field": "stations", "message": "Add a station: a lesson has at least one."}
    ]
    full = MINE + "a" * (MOST_BYTES - len(MINE.encode()))
    assert ask(client, full).status_code == 200
    assert refused(ask(client, full + "é")) == (
        413,
        f"The lesson has {MOST_BYTES + 2:,} bytes, and {MOST_BYTES:,} fit: shorten it, or make two of it.",
    )
    assert refused(ask(client, full + "\x01" * MOST_BYTES))[0] == 413, "read by a limit of the body"
    assert MOST_BODY > 2 * MOST_BYTES
    stations = "\n## S\n\n[Steps](/steps), 3 minutes\n" * MOST_STATIONS
    assert len(ask(client, f"# A\n{stations}").json()["lesson"]["stations"]) == MOST_STATIONS
    (long,) = ask(client, MINE + "\n" + "a" * (MOST_LETTERS + 1)).json()["problems"]
    assert (long["station"], long["field"]) == (1, "text")


def test_a_finished_lesson_lacks_nothing():
    assert not any(map(problems, FOUND))


def test_an_unfinished_lesson_is_none():
    for odd in ("# Mine", MINE.replace("4 minutes", "0 minutes"), MINE.replace("## Looking back", "##")):
        with pytest.raises(ValueError, match="begin with"):
            parse("mine", odd)


def test_a_finished_lesson_is_read_in_a_part_of_the_time(monkeypatch):
    inline.cache_clear()
    monkeypatch.setattr(own_lesson, "SECONDS", SECONDS / 4)
    assert not [problem for lesson in FOUND for problem in unfit(lesson)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "The lesson: begin with “# Title”"),
        ("no title\n\n" + MINE, "The lesson: begin with “# Title”"),
        (MINE + "\n## Next\n\nNo place.", "Line 15, Next: begin with “[Page](address), N minutes”."),
        (MINE + "\n## \n\nNo place.", "Line 15, station 2: begin with"),
        (MINE + "\n**Hint.** No.", "Line 3, Looking back: unknown “**Hint.**”; use Do, Question, Answer, Teacher."),
        (MINE + "\n**Do.** Again.", "Line 3, Looking back: “**Do.**” stands there twice"),
        (MINE + "\n## S\n" * MOST_STATIONS, f"{MOST_STATIONS + 1} stations are too many: {MOST_STATIONS} fit"),
        (f"# A\n\n## {'B' * 9_000}\n\nC", f"Line 3, {'B' * 80}: begin with"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(client, text, says):
    status, message = refused(ask(client, text))
    assert status == 422
    assert says in message
    assert message.endswith(".")


@pytest.fixture
def paragraphs(monkeypatch) -> list[str]:
    """The paragraphs that are read, each of which takes a quarter of the time that a lesson has."""
    found, clock = list[str](), count(step=SECONDS / 4)
    monkeypatch.setattr(own_lesson, "time", SimpleNamespace(thread_time=lambda: next(clock)))
    monkeypatch.setattr(own_lesson, "inline", lambda text: found.append(text) or inline(text))
    return found


@pytest.mark.parametrize("marks", ["![", "[", "_a", "[]("])
def test_a_lesson_that_takes_too_long_is_not_read_to_its_end(paragraphs, marks):
    text = "\n\n".join(f"{number} {marks * 100}" for number in range(38))
    with pytest.raises(Refusal, match="Station 1: This lesson takes more than 1 s") as refused:
        check_fit(read("Mine", f"{MINE}\n{text}"))
    assert len(paragraphs) == 5
    assert f"the paragraph “{paragraphs[0][:20]}…” longest: take out" in refused.value.message


def test_nothing_is_read_for_who_has_left(paragraphs):
    gone = Asker()
    gone.left = True
    with asked_by(gone), pytest.raises(Left):
        [*unfit(read("Mine", MINE))]
    assert paragraphs == []


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("https://example.org/", "no page of Regard"),
        ("//example.org/steps", "no page of Regard"),
        ("javascript:alert(1)", "no page of Regard"),
        ("/api/models", "no page of Regard"),
        ("/room", "no page of Regard"),
        ("/steps?text=a&lesson=heads&station=2", "take lesson= and station= out"),
        ("/steps?station", "take lesson= and station= out"),
        (f"/steps?text={'a' * 40_000}", "longer than"),
    ],
)
def test_a_station_is_a_page_of_regard(client, address, says):
    text = MINE.replace("http://127.0.0.1:8000/?text=Yes.", address)
    (problem,) = ask(client, text).json()["problems"]
    assert (problem["station"], problem["field"]) == (1, "address")
    assert problem["message"].startswith("This ")
    assert says in problem["message"]
    assert refused(ask(client, text, station=1)) == (422, f"Station 1: {problem['message']}")


def test_a_station_is_shown_by_the_templates_of_all_lessons(client):
    heads = lessons()["heads"]
    text = (FOLDER / "heads.md").read_text(encoding="utf-8")
    for number in range(1, len(heads.stations) + 1):
        page = client.get(heads.link(number)).text
        made = ask(client, text, station=number, page="explore").json()
        shown = re.sub(r"lesson=heads\b", "lesson=own", " ".join(page.split()))
        beside = " ".join(made["beside"].split())
        next_ = " ".join(made["below"].split())
        ours = shown.replace('href="./lessons"', 'href="./lessons#own"').replace("all lessons</a>", "all stations</a>")
        assert beside in ours
        assert next_ in ours
        assert f"<b>{number} of {len(heads.stations)}</b>" in made["strip"]
        assert 'href="./lessons#own"' in made["strip"]
        assert made["whole"] == ""
    whole = " ".join(ask(client, text, station=0).json()["whole"].split())
    ours = " ".join(client.get("/lessons").text.split()).replace('id="heads', 'id="own').replace('by="heads', 'by="own')
    assert whole in re.sub(r"lesson=heads\b", "lesson=own", ours)
    assert escape(heads.stations[0].title) in whole


def test_a_station_leads_on_in_its_own_lesson_and_out_of_it(client):
    text = MINE + "\n" + STATION.replace("/?text=Yes.", "/steps?text=Yes.#map")
    made = ask(client, text, id="own-2", station=1, page="heads").json()
    links = [unescape(href) for href in re.findall(r'href="([^"]+)"', made["strip"])]
    assert "./steps?text=Yes.&lesson=own-2&station=2#map" in links
    assert "./heads" in links


def test_a_station_that_is_not_there_is_refused(client):
    text = MINE + "\n" + STATION
    assert ask(client, text, station=3).status_code == 404
    assert ask(client, text, station=1, page="nothing").status_code == 422
    for odd in ("heads", "own-0", "own-2\n", ""):
        assert ask(client, text, id=odd).status_code == 422


def test_a_station_is_shown_without_what_it_lacks(client):
    beside = ask(client, "# A\n\n## B\n\n[Steps](/steps), 3 minutes", station=1).json()["beside"]
    assert not [part for part in ('class="do"', "<details>") if part in beside]
    assert "to the picture" in beside


def test_a_word_that_the_glossary_lacks_is_named_with_its_station_and_half_a_letter_is_refused(client):
    text = MINE.replace("Because.", "[x](http://127.0.0.1:8000/glossary#nothing)")
    (problem,) = ask(client, text).json()["problems"]
    assert (problem["station"], problem["field"]) == (1, "answer")
    assert "“nothing” is not a word of the glossary" in problem["message"]
    assert refused(ask(client, text, station=1))[1].startswith("Station 1: “nothing”")
    response = client.post(
        "/api/lesson", content=b'{"text": "# A\\ud800"}', headers={"Content-Type": "application/json"}
    )
    assert refused(response) == (422, "The lesson has half a letter: letter 4 is none. Delete it.")


MORE = {"nav", "b", "a", "p", "h", "section", "div", "details", "summary", "ol", "li"}  # of the templates


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(st.sampled_from(PARTS) | st.text(max_size=20), min_size=7, max_size=7), st.integers(0, 2))
def test_no_html_of_a_text_passes(client, parts, number):
    title, name, first, task, question, answer, notes = (" ".join(part.split()).replace("\ud800", "") for part in parts)
    station = f"## {name}\n\n[{name.replace(']', '')}](/steps), 3 minutes\n\n{first}\n\n"
    labelled = f"**Do.** {task}\n\n**Question.** {question}\n\n**Answer.** {answer}\n\n**Teacher.** {notes}\n"
    response = client.post(
        "/api/lesson",
        content=json.dumps(
            {"text": f"# {title}\n\n{first}\n\n{station}{labelled}{MINE[8:]}", "station": number}
        ).encode(),
        headers={"Content-Type": "application/json"},
    )
    assert response.status_code in (200, 422)
    if response.status_code == 422:
        return
    made = response.json()
    for part in ("strip", "beside", "below", "whole"):
        assert set(TAG.findall(made[part])) <= HARMLESS | MORE
        assert not LINK.search(made[part])
        assert not HANDLER.search(re.sub(r'"[^"]*"', '""', made[part]))


def test_an_address_of_an_own_lesson_leaves_room_for_its_station_and_pages_can_be_added_to_one(client):
    shown = client.get("/steps?lesson=own-7&station=2").text
    assert 'id="own-lesson"' in shown
    assert 'id="own-station"' in shown
    assert 'data-page="steps"' in shown
    for odd in ("lesson=own", "lesson=own&station=0", "lesson=own-&station=1", "lesson=owner&station=1"):
        assert 'id="own-lesson"' not in client.get(f"/steps?{odd}").text
    assert own("own", "1") == "own"
    assert own("own", "1\n") == ""
    assert not any(OWN.fullmatch(name) for name in lessons()), "these names are of lessons that browsers keep"
    assert 'id="own-lesson"' not in client.get("/saved", params={"address": "/lab?lesson=own&station=1"}).text
    for path in ("/", "/?view=heatmap", "/steps", "/lab", "/glossary", "/lessons", "/worksheet", "/docs", "/evidence"):
        shown = client.get(path).text
        assert 'id="save-open"' in shown, path
        assert 'id="save-station"' in shown, path
    for path in ("/room", "/lesson", "/steps?embed"):
        assert 'id="save-station"' not in client.get(path).text, path
    assert "<kbd>+</kbd>" in client.get("/help.html").text

"""A presenter's own lesson in the room: given once, walked by all who follow, its notes seen by the presenter alone."""

import asyncio
import gc
import json
import time
from pathlib import Path

import httpx2
import pytest

from regard.app.classroom.lesson.form import MOST_BYTES
from regard.app.classroom.room import lesson as lesson_module
from regard.app.classroom.room.room import LESSONS, Room
from regard.app.guide.glossary import chapters
from tests.app.conftest import AT, check_refused, room_of_two_workers
from tests.app.test_own_lesson import MINE
from tests.app.test_room import code_of, heard_by
from tests.servers import http

NOTES = "Wait for *Zebedee*; a [weight](http://127.0.0.1:8000/glossary#weight)."
SECOND = """
## Onwards

[Lab](http://127.0.0.1:8000/lab?words=1,0#wall), 1 minute

Text <b>.

**Do.** Look.

**Question.** Who?

**Answer.** Nobody.
"""
TEXT = f"{MINE}\n**Teacher.** {NOTES}\n{SECOND}\n**Teacher.** Zebedee, Zorro.\n"
HERE = "/?text=Yes.&lesson=own&station=1"


@pytest.fixture
def give(client, room):
    """Give the room a lesson, as the presenter's tab does."""

    def give(text: str = TEXT, **more: object) -> httpx2.Response:
        headers = {"X-Room-Key": room.key, **more.pop("headers", {})}
        return client.post("/api/room/lesson", json={"text": text, "id": "own", **more}, headers=headers)

    return give


@pytest.fixture
def get(client, room):
    """Ask for the lesson, as a follower does."""

    def get(**more: str) -> httpx2.Response:
        return client.get("/api/room/lesson", params={"join": room.shown.code, **more})

    return get


def shown(say, address: str) -> dict[str, object]:
    return say("shown", json={"address": address}).json()


def test_who_follows_gets_each_station_as_in_the_lessons_of_the_server(give, get, client):
    named = give().json()
    lesson = get().json()
    assert (lesson["id"], lesson["digest"]) == (named["id"], named["digest"]) == ("own", lesson["digest"])
    first, second = lesson["stations"]
    walked = client.post("/api/lesson", json={"text": TEXT, "station": 1, "page": "explore"}).json()
    assert first["beside"] == walked["beside"].replace("lesson=own", "lesson=room")
    assert "<summary" in first["beside"]
    assert "Because." in first["beside"]
    assert 'href="./lab?words=1,0&amp;lesson=room&amp;station=2#wall"' in first["strip"]
    assert "Text &lt;b&gt;." in second["beside"]
    assert "This is the last station." in second["below"]
    assert "all stations" not in second["strip"], "they are listed in the presenter's browser alone"


def test_no_byte_of_the_notes_reaches_who_follows(client, room, give, get, say):
    async def act(follow):
        async with follow() as heard:
            return [await anext(heard.events())]

    shown(say, HERE)
    named = give()
    events = heard_by(client.app, room, act)
    assert events[0][1]["lesson"] == named.json()
    answers = [get().text, named.text, json.dumps(events), client.get(HERE.replace("own", "room")).text]
    for word in ("Zebedee", "Wait", "Zorro"):
        assert not [answer for answer in answers if word in answer], word
    assert "Zebedee" in say("presenter").text


def test_the_same_lesson_and_one_of_other_notes_are_no_news_to_who_follows(give, get, room):
    before, text, newest = give().json(), get().text, room.newest
    assert give().status_code == 200
    assert room.newest == newest
    assert give(TEXT.replace("Zebedee", "Nobody")).json() == before
    assert get().text == text
    assert "Nobody" in room.lesson.stations[0].notes
    assert give(TEXT.replace("Look.", "Listen.")).json()["digest"] != before["digest"]


def test_a_browser_keeps_what_it_asked_for_by_its_digest_and_nothing_is_made_when_a_class_asks(give, get, monkeypatch):
    digest = give().json()["digest"]
    assert "immutable" in get(digest=digest).headers["cache-control"]
    assert get(digest=digest).headers["cache-control"].startswith("private")
    for other in ("", "0" * 32, digest.upper()):
        assert get(digest=other).headers["cache-control"] == "no-store"
    give()
    for name in ("rendered", "station_html", "station_answer"):
        monkeypatch.setattr(lesson_module, name, None)
    assert get().status_code == 200


def test_who_follows_hears_of_a_lesson_and_of_each_change_without_a_new_address(client, room, give, say):
    async def act(follow):
        async with follow() as heard:
            events = heard.events()
            seen = [await anext(events)]
            for text in (TEXT, TEXT.replace("Look.", "Listen.")):
                await asyncio.to_thread(give, text)
                seen.append(await anext(events))
            return seen

    shown(say, HERE)
    events = heard_by(client.app, room, act)
    assert [name for name, _ in events] == ["shown"] * 3
    assert len({(data["version"], data["address"]) for _, data in events}) == 1
    digests = [data["lesson"] and data["lesson"]["digest"] for _, data in events]
    assert digests[0] is None
    assert len({*digests}) == 3


def test_a_lesson_of_another_name_is_not_taken_for_the_one_that_is_shown(give, get, say):
    give()
    assert shown(say, HERE.replace("own", "own-2"))["lesson"] is None
    assert (get().status_code, code_of(get())) == (404, "no_lesson")
    assert say("presenter").json()["station"] is None
    assert shown(say, "/steps?text=Yes.")["lesson"]["id"] == "own", "who has stepped aside goes on in it"
    assert shown(say, HERE)["lesson"]["id"] == "own"
    give(id="own-2")
    assert shown(say, HERE)["lesson"] is None


def test_the_view_has_the_notes_and_the_way_on_as_in_the_lessons_of_the_server(give, say):
    shown(say, HERE)
    assert say("presenter").json()["station"] is None
    give()
    first = say("presenter").json()["station"]
    assert "Wait for <em>Zebedee</em>" in first["notes"]
    assert (first["number"], first["of"], first["minutes"], first["lesson_minutes"]) == (1, 2, 4, 5)
    assert (first["question"], first["answer"]) == ("Why?", "Because.")
    assert first["previous"] is None
    shown(say, first["next"]["address"])
    second = say("presenter").json()["station"]
    assert (second["title"], second["minutes_before"], second["next"]) == ("Onwards", 4, None)
    assert shown(say, second["previous"]["address"])["lesson"]["id"] == "own"
    shown(say, "/lab?lesson=own&station=3")
    assert say("presenter").json()["station"] is None


@pytest.mark.parametrize("key", ["", "x", "é", "0" * 10_000])
def test_who_has_not_the_key_gives_no_lesson(give, room, key):
    response = give(headers={"X-Room-Key": key.encode()})
    assert (response.status_code, code_of(response)) == (403, "wrong_key")
    assert room.lesson is None


def test_a_page_of_another_site_gives_and_gets_nothing(client, give, room):
    headers = {"origin": "http://evil.example", "sec-fetch-site": "cross-site"}
    assert code_of(give(headers=headers)) == "other_origin"
    give()
    asked = client.get("/api/room/lesson", params={"join": room.shown.code}, headers=headers)
    assert code_of(asked) == "other_origin"


def test_who_follows_has_room_for_a_station(client):
    text = client.get(HERE.replace("own", "room")).text
    assert 'id="own-lesson"' in text
    assert 'id="own-station"' in text
    assert 'id="own-lesson"' not in client.get("/?lesson=room").text


@pytest.mark.parametrize("join", ["", "AAAAAA", "😀"])
def test_who_has_not_the_code_gets_no_lesson(give, get, join):
    give()
    assert (get(join=join).status_code, code_of(get(join=join))) == (404, "wrong_code")


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        ("", 422, "The lesson: begin with “# Title”"),
        (f"{MINE}\n**Hint.** No.", 422, "unknown “**Hint.**”"),
        (f"{MINE}{'a ' * (MOST_BYTES // 2)}", 413, "200,000 fit: shorten it, or make two of it."),
        (MINE.replace("/?text=Yes.", "https://evil.example/"), 422, "Station 1: This cannot be a station"),
        (MINE.replace("Point.", "[x](http://127.0.0.1:8000/glossary#nothing)"), 422, "nothing"),
        (MINE.replace("A text.", "a" * 5_001), 422, "and 5,000 fit: shorten or divide it."),
        (MINE.replace("A text.", "\ud800"), 422, "half a letter"),
    ],
)
def test_what_cannot_be_shown_is_refused_and_the_lesson_before_stays(client, give, room, text, status, says):
    before = give().json()["digest"]
    headers = {"X-Room-Key": room.key, "content-type": "application/json"}
    response = client.post("/api/room/lesson", content=json.dumps({"text": text}), headers=headers)
    check_refused(response, status, "", says)
    assert room.lesson.digest == before


@pytest.mark.parametrize("body", [{}, [], 3, {"text": 3}, {"text": TEXT, "id": "room"}, {"text": TEXT, "more": 1}])
def test_a_message_of_another_form_is_refused(client, room, body):
    check_refused(client.post("/api/room/lesson", json=body, headers={"X-Room-Key": room.key}), 422, "")


def test_the_largest_lesson_fits_and_one_that_grows_beyond_the_memory_is_refused(give, get):
    paragraphs = "\n\n".join(["word " * 900] * 45)
    text = MINE.replace("A text.", paragraphs[: MOST_BYTES - len(MINE.encode())])
    assert len(text.encode()) > MOST_BYTES - 10
    assert give(text).status_code == 200
    kept = get().text
    longest = max((word for words in chapters().values() for word in words), key=lambda word: len(word.meaning))
    paragraph = f"[a](/glossary#{longest.slug}) " * 120
    refused = give(MINE.replace("A text.", "\n\n".join([paragraph] * (MOST_BYTES // len(paragraph) - 1))))
    assert (refused.status_code, code_of(refused)) == (413, "lesson_too_large")
    assert get().text == kept


def test_an_unfinished_lesson_is_shown_as_it_is(give, get, say):
    unfinished = "#\n\n## \n\n[](), 0 minutes\n\n## B\n\n[X](http://127.0.0.1:8000/lab), 1 minute"
    assert give(unfinished).status_code == 200
    assert len(get().json()["stations"]) == 2
    shown(say, "/lab?lesson=own&station=2")
    assert say("presenter").json()["station"]["title"] == "B"
    assert give("# Empty").status_code == 200
    assert get().json()["stations"] == []


def test_more_lessons_than_a_hand_writes_are_refused_for_a_second(give, moment):
    moment(1000.5)
    assert [give().status_code for _ in range(LESSONS + 1)] == [200] * LESSONS + [429]
    moment(1001.5)
    assert give().status_code == 200


def test_the_end_forgets_the_lesson_and_so_does_another_begin(give, get, room, say):
    give()
    say("end")
    assert room.lesson is None
    assert room.lessons.memory.read()[1] == b""
    assert (give().status_code, code_of(give())) == (409, "room_ended")
    assert (get().status_code, code_of(get())) == (410, "room_ended")
    say("open")
    assert code_of(get()) == "no_lesson"
    give()
    assert get().status_code == 200
    say("open")
    assert code_of(get()) == "no_lesson"


def test_a_lesson_that_arrives_after_another_begin_is_none_time_ends_it_and_rooms_share_none(give, room, monkeypatch):
    """As it was sent before, and made while the room was opened anew."""
    give()
    late = room.lesson
    room.open()
    room.lessons.put(late)
    assert room.lesson is None
    give()
    assert Room(hours=4, most=3).lesson is None
    begun = time.monotonic()
    monkeypatch.setattr("regard.app.classroom.room.room.time.monotonic", lambda: begun + 4 * 3600 + 1)
    assert room.lesson is None


def test_a_room_that_is_gone_holds_no_file():
    def opened() -> int:
        gc.collect()
        return len([*Path("/proc/self/fd").iterdir()])

    Room(hours=4, most=3)
    before = opened()
    for _ in range(3):
        Room(hours=4, most=3)
    assert opened() == before


@pytest.mark.broad
def test_workers_share_the_lesson():
    """Each request has a connection of its own, to any worker."""
    with room_of_two_workers() as (_, address, code, headers):

        def said() -> dict[str, object]:
            return http.get(f"{address}/api/room/presenter", params={"at": AT}, headers=headers).json()

        http.post(f"{address}/api/room/shown", json={"address": HERE}, headers=headers)
        for text in (TEXT, TEXT.replace("Because.", "So.")):
            given = http.post(f"{address}/api/room/lesson", json={"text": text}, headers=headers).json()
            got = [http.get(f"{address}/api/room/lesson", params={"join": code}).json() for _ in range(12)]
            assert {one["digest"] for one in got} == {given["digest"]}
            assert {said()["station"]["answer"] for _ in range(12)} == {"Because." if text == TEXT else "So."}
        http.post(f"{address}/api/room/end", params={"at": AT}, headers=headers)
        assert {http.get(f"{address}/api/room/lesson", params={"join": code}).status_code for _ in range(12)} == {410}

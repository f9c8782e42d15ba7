"""The presenter's pointer, which is no part of the address; two tabs of the presenter; the presenter's own view."""

import asyncio
import json
import time

import pytest

from regard.app.classroom.lesson.lessons import lessons
from regard.app.classroom.room import pointer as spot_module
from regard.app.classroom.room.pointer import REST
from regard.app.server import metrics
from tests.app.test_room import code_of, heard_after, heard_by

SPOT = {"place": "#heatmap", "x": 3.5, "y": 2.25}


def shown(say, address: str, **more: object) -> dict[str, object]:
    answer = say("shown", json={"address": address, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("place", ["#heatmap", "attention-heatmap:0", "piece:12", "wall:999", "#a-b_C9"])
def test_the_pointer_is_at_a_place_of_the_page_and_changes_no_address(room, say, place):
    version = shown(say, "/steps")["version"]
    assert shown(say, "/steps", spot=SPOT | {"place": place})["version"] == version
    assert json.loads(room.spots.newest) == SPOT | {"place": place}
    assert room.shown.address == "/steps"
    assert place not in str(room.shown)


def test_who_follows_hears_where_the_pointer_is_and_no_address_again(client, room, say):
    shown(say, "/steps")
    pointed = heard_after(client.app, room, lambda: asyncio.to_thread(shown, say, "/steps", spot=SPOT))
    assert pointed == [("spot", SPOT)]


@pytest.mark.parametrize(
    "spot",
    [
        *({}, [], "x", 3, {"place": "#heatmap"}, SPOT | {"more": 1}, SPOT | {"x": "3"}, SPOT | {"x": None}),
        *(SPOT | {"x": -1.01}, SPOT | {"y": 10_001}, SPOT | {"x": 1e400}, SPOT | {"y": float("nan")}),
        *(
            SPOT | {"place": place}
            for place in ("", "heatmap", "#", "#1", "#a b", "#a,b", "piece:", "piece:-1", "piece:10000", "*:1", "a>b:1")
        ),
        *(SPOT | {"place": place} for place in (7, None, "#" + "a" * 65, "#a\n", "[onclick]:1", "#<b>", "x" * 9999)),
    ],
)
def test_a_pointer_of_another_form_is_refused_and_shows_nothing(client, room, say, spot):
    before = room.news(), room.spots.newest
    content = json.dumps({"address": "/steps", "spot": spot})
    response = say("shown", content=content, headers={"content-type": "application/json"})
    assert response.status_code in (400, 422)
    assert response.json()["error"]["message"].endswith(".")
    assert (room.news(), room.spots.newest) == before


def test_who_is_slow_hears_of_the_newest_place_alone_and_then_that_it_is_gone(client, room, say):
    def point() -> None:
        for k in range(10):
            room.show("/steps", "steps", spot=spot_module.Spot(**SPOT | {"x": float(k)}))

    shown(say, "/steps")
    assert heard_after(client.app, room, point, 2) == [("spot", SPOT | {"x": 9.0}), ("spot", {})]


def test_the_pointer_is_gone_two_seconds_after_it_was_heard_of(client, room, say, monkeypatch):
    shown(say, "/steps", spot=SPOT)
    now = time.monotonic()
    assert room.spots.newest
    shown(say, "/steps")
    assert room.spots.newest, "another tab says nothing of a pointer"
    with monkeypatch.context() as patch:
        patch.setattr(spot_module.time, "monotonic", lambda: now + REST + 0.1)
        assert not room.spots.newest

    async def act(follow):
        async with follow() as heard:
            events = heard.events()
            return [await anext(events) for _ in range(3)]

    events = heard_by(client.app, room, act)
    assert [name for name, _ in events] == ["shown", "spot", "spot"]
    assert events[-1] == ("spot", {})


def test_a_tab_that_has_not_seen_the_newest_does_not_replace_it_and_one_that_a_hand_just_used_wins(say, room):
    first = shown(say, "/steps")
    second = shown(say, "/lab", seen=first["version"])
    assert second["address"] == "/lab"
    late = shown(say, "/steps", seen=first["version"], spot=SPOT)
    assert (late["address"], late["page"], late["version"]) == ("/lab", "lab", second["version"])
    assert room.shown.address == "/lab"
    assert not room.spots.newest, "the pointer of a page that is not shown"
    shown(say, "/steps")
    assert shown(say, "/lab")["address"] == "/lab"
    assert shown(say, "/cost", seen=None)["address"] == "/cost"


def test_while_the_presenter_shows_the_code_who_joins_waits_until_a_tab_is_used_or_another_page_is_shown(say, room):
    assert not say("invite").json()["inviting"], "no page was shown"
    for used in ({"seen": None}, {"address": "/lab"}):
        version = shown(say, "/steps")["version"]
        answer = say("invite").json()
        assert (answer["inviting"], answer["address"], answer["version"]) == (True, "/steps", version + 1)
        assert say("invite").json()["version"] == version + 1
        assert shown(say, "/steps", seen=version + 1)["version"] == version + 1, "a tab that was left open"
        assert room.shown.inviting
        shown(say, **{"address": "/steps", "seen": version + 1, **used})
        assert not room.shown.inviting


@pytest.mark.parametrize("seen", [-1, "1", 1.5, True, []])
def test_the_number_of_what_was_seen_is_a_number(say, seen):
    assert say("shown", json={"address": "/lab", "seen": seen}).status_code == 422


def test_the_view_has_the_station_with_its_notes(say):
    lesson = lessons()["from-zero"]
    shown(say, lesson.link(3))
    answer = say("presenter").json()
    station, said = lesson.stations[2], answer["station"]
    assert answer["address"] == lesson.link(3)
    for name in ("title", "minutes", "task", "question", "answer", "notes"):
        assert said[name] == getattr(station, name)
    assert (said["number"], said["of"], said["lesson"]) == (3, len(lesson.stations), lesson.title)
    assert said["minutes_before"] == sum(one.minutes for one in lesson.stations[:2])


def test_the_view_leads_to_the_stations_beside_its_own(say):
    lesson = lessons()["from-zero"]
    shown(say, lesson.link(3))
    said = say("presenter").json()["station"]
    for name, number in (("previous", 2), ("next", 4)):
        assert said[name] == {"title": lesson.stations[number - 1].title, "address": lesson.link(number)}
        assert shown(say, said[name]["address"])["address"] == lesson.link(number)


def test_the_view_leads_nowhere_before_the_first_station_or_behind_the_last(say):
    lesson = lessons()["fifteen-minutes"]
    shown(say, lesson.link(1))
    assert say("presenter").json()["station"]["previous"] is None
    shown(say, lesson.link(len(lesson.stations)))
    assert say("presenter").json()["station"]["next"] is None


def test_the_view_has_the_sentence_of_a_page_without_a_station(say):
    shown(say, "/steps?text=The+cat+sleeps.&row=2#map")
    answer = say("presenter").json()
    assert (answer["page"], answer["sentence"]) == ("steps", "The cat sleeps.")


@pytest.mark.parametrize(
    "address", ["/steps", "/steps?lesson=from-zero", "/?lesson=nope&station=1", "/?lesson=from-zero&station=99"]
)
def test_outside_of_a_lesson_there_is_no_station(say, address):
    shown(say, address)
    assert say("presenter").json()["station"] is None


def test_followers_hear_of_no_notes(client, room, say):
    shown(say, lessons()["from-zero"].link(3))

    async def act(follow):
        async with follow() as heard:
            return await anext(heard.events())

    name, data = heard_by(client.app, room, act)
    assert name == "shown"
    assert {*data} == {"version", "page", "inviting", "lesson", "address"}
    assert data["lesson"] is None


def test_the_wall_has_no_notes_and_hides_the_answer(client):
    lesson = lessons()["from-zero"]
    for number, station in enumerate(lesson.stations, 1):
        text = client.get(f"{lesson.link(number).partition('#')[0]}&present=1").text
        assert station.task[:30] in text
        assert len(station.notes) > 30
        assert station.notes[:30] not in text
        assert "<details><summary" in text


def test_an_answer_that_goes_on_for_hours_is_no_latency(client, room):
    path = {"path": "/api/room/events"}

    def counted(name: str, **labels: str) -> float:
        return metrics.REGISTRY.get_sample_value(name, labels) or 0.0

    async def act(follow):
        async with follow() as heard:
            await anext(heard.events())

    before = counted("regard_requests_total", **path, status="200")
    timed = counted("regard_request_seconds_count", **path)
    heard_by(client.app, room, act)
    assert counted("regard_requests_total", **path, status="200") == before + 1
    assert counted("regard_request_seconds_count", **path) == timed
    code = client.get("/api/room/events", params={"join": "AAAA"})
    assert code_of(code) == "wrong_code"
    assert counted("regard_request_seconds_count", **path) == timed + 1

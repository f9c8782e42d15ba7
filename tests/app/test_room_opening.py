"""A room that is opened from the page, by the owner of the server alone; its tab alone gets the key."""

import time
from types import SimpleNamespace

import httpx2
import pytest

from regard.app.application import create_app
from regard.app.classroom.room import room as room_module
from regard.app.classroom.room.room import ABSENT
from regard.app.settings import Settings
from tests.app.conftest import AT
from tests.app.test_room import code_of

PAGE = "http://localhost"
FORWARDED = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via"]


@pytest.fixture
def begin(guarded, closed):
    """Press the button, as a browser at an address does it."""

    def begin(address: str = "127.0.0.1", **headers: str) -> httpx2.Response:
        return guarded(address).post("/api/room", json={}, headers={"origin": PAGE, **headers})

    return begin


def asks(client, key: str) -> httpx2.Response:
    return client.get("/api/room/presenter", params={"at": AT}, headers={"X-Room-Key": key})


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])
@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000"])
def test_a_browser_on_this_machine_opens_a_room_and_presents(client, begin, closed, address, host):
    answer = begin(address, host=host, origin=f"http://{host}")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert asks(client, answer.json()["key"]).json()["open"]
    assert closed.seconds_left


OTHERS = [
    *(({"address": one}, "not_owner") for one in ("192.168.0.7", "10.0.0.1", "fe80::1", "testclient", "0.0.0.0")),
    ({"address": "::ffff:10.0.0.1"}, "not_owner"),
    *(({name: "127.0.0.1"}, "not_owner") for name in FORWARDED),
    *(({"host": one, "origin": f"http://{one}"}, "not_owner") for one in ("192.168.0.7", "192.168.0.7:8000")),
    ({"origin": "https://hub.example", "sec-fetch-site": "same-origin"}, "not_owner"),
    *(
        ({"origin": one, "sec-fetch-site": "cross-site"}, "other_origin")
        for one in ("http://evil.example", "null", "http://[", "http://localhost.evil.example")
    ),
]


@pytest.mark.parametrize(("asked", "code"), OTHERS, ids=str)
def test_another_machine_a_proxy_even_a_hidden_one_another_name_and_another_site_open_none(begin, closed, asked, code):
    answer = begin(**asked)
    assert (answer.status_code, code_of(answer)) == (403, code)
    assert closed.key == ""


def test_what_says_no_origin_opens_none_and_a_printed_key_stays_alone(guarded, closed, client, begin, monkeypatch):
    assert code_of(guarded().post("/api/room", json={})) == "not_owner"
    assert guarded().get("/api/room").status_code == 404
    assert closed.key == ""
    monkeypatch.setattr(client.app.state.engine, "settings", Settings(room=True))
    answer = begin()
    assert (answer.status_code, code_of(answer)) == (409, "room_printed")
    assert closed.key == ""


def test_the_key_is_given_once_until_the_presenter_ends_the_room(client, begin, closed):
    first = begin().json()["key"]
    again = begin()
    assert (again.status_code, code_of(again)) == (409, "room_presented")
    assert asks(client, first).json()["open"]
    client.post("/api/room/end", params={"at": AT}, headers={"X-Room-Key": first})
    second = begin().json()["key"]
    assert second != first
    assert code_of(asks(client, first)) == "wrong_key"
    assert asks(client, second).json()["open"]


def test_a_presenter_who_is_gone_for_two_minutes_leaves_the_room_to_another(client, begin, closed, monkeypatch):
    first, now = begin().json()["key"], time.monotonic()
    later = monkeypatch.context
    with later() as patch:
        patch.setattr(room_module.time, "monotonic", lambda: now + ABSENT - 2)
        assert code_of(begin()) == "room_presented"
        asks(client, first)
    with later() as patch:
        patch.setattr(room_module.time, "monotonic", lambda: now + 2 * ABSENT - 5)
        assert code_of(begin()) == "room_presented"
        patch.setattr(room_module.time, "monotonic", lambda: now + 2 * ABSENT)
        assert begin().status_code == 200
    assert code_of(asks(client, first)) == "wrong_key"


def test_a_server_that_forbids_it_opens_none(client, begin, monkeypatch):
    monkeypatch.setattr(client.app.state, "room", None)
    answer = begin()
    assert (answer.status_code, code_of(answer)) == (403, "room_forbidden")


@pytest.mark.parametrize(
    ("settings", "key"), [({}, False), ({"room": True}, True), ({"room": True, "room_opening": "off"}, True)]
)
@pytest.mark.broad
def test_the_room_is_made_before_the_workers_and_is_closed_until_it_is_opened(settings, key):
    room = create_app(Settings(device="cpu", prepare=False, **settings)).state.room
    assert bool(room.key) == key
    assert bool(room.seconds_left) == key


@pytest.mark.broad
def test_a_setting_forbids_it_and_replicas_share_no_memory():
    assert create_app(Settings(device="cpu", prepare=False, room_opening="off")).state.room is None
    assert create_app(Settings(device="cpu", prepare=False), lambda _: SimpleNamespace()).state.room is None
    with pytest.raises(ValueError, match="room_opening"):
        Settings(room_opening="everybody")


def test_the_page_offers_it_to_whom_it_is_open(client, guarded, begin, closed):
    offer, none = 'data-shows="open"', 'data-shows="join"'

    def page(address: str, **headers: str) -> str:
        return guarded(address).get("/room", headers=headers).text

    assert offer in page("127.0.0.1")
    for other in (page("192.168.0.7"), page("127.0.0.1", **{"X-Forwarded-For": "10.0.0.1"})):
        assert none in other
        assert "--room" in other
    assert 'id="presented"' not in page("127.0.0.1")
    key = begin().json()["key"]
    assert key not in page("127.0.0.1")
    assert 'id="presented"' in page("127.0.0.1")
    assert 'id="presented"' not in page("192.168.0.7")
    assert none in page("127.0.0.1")
    closed.end()
    assert 'id="presented"' not in page("127.0.0.1")
    assert offer in page("127.0.0.1")
    assert none in page("192.168.0.7")

"""The room: one presenter shows, all who have the code see it, nobody else steers; workers share it, time ends it."""

import asyncio
import json
import os
import re
import threading
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from select import select
from typing import Self

import httpx2
import pytest
from starlette.types import Message

from regard.app.application import create_app
from regard.app.classroom.room import invite_link
from regard.app.classroom.room.allowed_addresses import LONGEST, page_at
from regard.app.classroom.room.code import LENGTH, LETTERS, as_written, new_code
from regard.app.classroom.room.invite_link import link
from regard.app.classroom.room.memory import Memory
from regard.app.classroom.room.qr_code import MARGIN, picture
from regard.app.classroom.room.room import POSTS, Room
from regard.app.pages import PAGES
from regard.app.refusal import Refusal
from regard.app.settings import Settings
from tests.app.conftest import AT, check_refused, room_of_two_workers, scope_of
from tests.servers import PATIENCE, http, is_gone


def code_of(response: httpx2.Response) -> str:
    return response.json()["error"]["code"]


class Heard:
    """A follower in this process: the application itself, asked by ASGI."""

    def __init__(self, app, code: str, who: str = "", address: str = "127.0.0.1", **headers: str) -> None:
        self.app, self.query, self.address = app, f"join={code}&who={who}", address
        self.messages: asyncio.Queue[Message] = asyncio.Queue()
        self.left = asyncio.Event()
        self.headers = headers

    async def __aenter__(self) -> Self:
        scope = scope_of("/api/room/events", self.query, self.address, host="localhost", **self.headers)
        self.task = asyncio.create_task(self.app(scope, self._receive, self.messages.put))
        self.begin = await self._next()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.left.set()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.task, 5)

    async def _receive(self) -> Message:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def _next(self) -> Message:
        return await asyncio.wait_for(self.messages.get(), PATIENCE)

    async def name(self) -> str:
        """The name that the server gives; before any event."""
        return re.search(r"^id: (.+)$", (await self._next())["body"].decode(), re.MULTILINE)[1]

    async def events(self) -> AsyncIterator[tuple[str, dict[str, object]]]:
        while body := (await self._next()).get("body"):
            lines = dict(line.split(": ", 1) for line in body.decode().splitlines() if line)
            if "event" in lines:
                yield lines["event"], json.loads(lines["data"])


def heard_by(app, room: Room, act) -> object:
    """What `act` gives, called with a function that begins to follow."""

    async def run() -> object:
        return await act(lambda **options: Heard(app, room.shown.code, **options))

    return asyncio.run(run())


def heard_after(app, room: Room, change, count: int = 1) -> list[tuple[str, dict[str, object]]]:
    """The next events after a change, for which a follower waits where it takes a thread."""

    async def act(follow):
        async with follow() as heard:
            events = heard.events()
            await anext(events)
            if (changing := change()) is not None:
                await changing
            return [await anext(events) for _ in range(count)]

    return heard_by(app, room, act)


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("/", "start"),
        ("/?lesson=from-zero&station=1", "start"),
        ("/?view=heatmap", "explore"),
        ("/?", "start"),
        ("/steps?text=%F0%9F%98%80+%D7%A9#place", "steps"),
        ("/glossary#softmax?", "glossary"),
    ],
)
def test_an_address_names_its_page(address, page):
    assert page_at(address) == page


@pytest.mark.parametrize(
    "address",
    [
        *("", "steps", "//evil.example/steps", "https://evil.example/steps", "\\\\evil", "/../steps"),
        *("/steps/", "/nope"),
        *("javascript:alert(1)", "/api/models", "/static/x", "/room", "/room?join=AAAAAA", "/room#key=x", "/steps\n"),
        *("/steps?text=\x00", "/steps?text=\ud800", f"/steps?text={'a' * LONGEST}", "/%73teps", "@evil"),
    ],
)
def test_what_is_no_page_of_this_server_is_not_shown(say, room, address):
    before = room.news()
    asked = json.dumps({"address": address})
    response = say("shown", content=asked, headers={"content-type": "application/json"})
    assert response.status_code in (400, 422)
    assert room.news() == before
    with pytest.raises(ValueError, match=r"address|page of Regard"):
        page_at(address)


@pytest.mark.parametrize(
    "body", [{}, {"address": 7}, {"address": None}, {"address": ["/"]}, {"address": "/", "more": 1}, [], "x", 3]
)
def test_a_message_of_another_form_is_refused_in_a_sentence(say, body):
    check_refused(say("shown", json=body), 422, "")


def test_the_same_address_again_is_no_news_and_another_is_behind_a_proxy_too(say, room):
    first = say("shown", json={"address": "/steps"}).json()["version"]
    assert say("shown", json={"address": "/steps"}).json()["version"] == first
    assert say("shown", json={"address": "/lab"}).json()["version"] == first + 1
    assert room.shown.page == "lab"
    for headers in ({"origin": "http://localhost:9999"}, {"origin": "http://hub", "sec-fetch-site": "same-origin"}):
        assert say("shown", json={"address": "/"}, headers=headers).status_code == 200


def test_more_than_a_hand_can_do_is_refused_for_a_second(say, room, moment):
    moment(1000.5)
    for k in range(POSTS):
        assert say("shown", json={"address": f"/steps?row={k + 1}"}).status_code == 200
    refused = say("shown", json={"address": "/lab"})
    assert (refused.status_code, code_of(refused)) == (429, "too_many")
    assert refused.headers["retry-after"] == "1"
    assert room.shown.address == f"/steps?row={POSTS}"
    moment(1001.5)
    assert say("shown", json={"address": "/lab"}).status_code == 200


@pytest.mark.parametrize("key", ["", "x", "é", "0" * 10_000])
@pytest.mark.parametrize("path", ["presenter", "shown", "open", "end"])
def test_who_has_not_the_key_steers_nothing(say, room, path, key):
    before = room.news()
    body = {"json": {"address": "/"}} if path == "shown" else {}
    response = say(path, headers={"X-Room-Key": key.encode()}, **body)
    assert (response.status_code, code_of(response)) == (403, "wrong_key")
    assert room.news() == before


ORIGINS = ["http://evil.example", "http://evil.example:80", "null", "", "x", "http://[::1]", "http://[", "http://"]


@pytest.mark.parametrize("origin", ORIGINS)
def test_a_page_of_another_site_steers_follows_and_learns_nothing_even_with_the_key(say, client, room, origin):
    headers = {"origin": origin, "sec-fetch-site": "cross-site"}
    before = room.news()
    shown = say("shown", json={"address": "/"}, headers=headers)
    assert (shown.status_code, code_of(shown)) == (403, "other_origin")
    assert room.news() == before
    joined = client.get("/api/room", params={"join": room.shown.code}, headers=headers)
    assert (joined.status_code, code_of(joined)) == (403, "other_origin")

    async def act(follow):  # by ASGI: an answer that is not refused goes on for ever
        async with follow(**headers) as heard:
            return heard.begin["status"]

    assert heard_by(client.app, room, act) == 403


@pytest.mark.parametrize("typed", ["", "AAAA", "A" * 10_000, "😀😀😀😀😀", "שלום!", "<b>", "ﬁﬁﬁﬁﬁ"])
def test_a_wrong_code_is_answered_in_a_sentence(client, room, typed):
    for path in ("/api/room", "/api/room/events"):
        response = client.get(path, params={"join": typed})
        assert (response.status_code, code_of(response)) == (404, "wrong_code")


@pytest.mark.parametrize("typed", ["{0}{1}", "{0} {1}", " {0}-{1} "])
@pytest.mark.parametrize("case", [str.upper, str.lower])
def test_a_code_is_found_however_it_is_typed(client, room, typed, case):
    code = room.shown.code
    asked = case(typed.format(code[:2], code[2:]))
    assert client.get("/api/room", params={"join": asked}).json()["code"] == code


def test_a_code_has_no_lookalikes():
    assert not {*LETTERS} & {*"ILOQV0123456789"}
    assert as_written("k x") == "KX"


def test_codes_are_of_one_length_and_seldom_the_same():
    assert len(new_code()) == LENGTH
    assert len({new_code() for _ in range(100)}) > 95


def test_the_page_room_knows_neither_key_nor_code(client, room):
    text = client.get("/room").text
    assert 'id="presenter"' in text
    assert room.key not in text
    assert room.shown.code not in text


def test_a_room_is_off_unless_asked_for(client):
    for path in ("/api/room?join=AAAAAA", "/api/room/events?join=AAAAAA", f"/api/room/presenter?at={AT}"):
        for key in ("", "AAAA"):
            assert code_of(client.get(path, headers={"X-Room-Key": key})) == "no_room"
    for path in ("shown", "end", "open"):
        asked = client.post(f"/api/room/{path}", params={"at": AT}, json={"address": "/"}, headers={"X-Room-Key": ""})
        assert (asked.status_code, code_of(asked)) == (404, "no_room")
    assert "--room" in client.get("/room").text
    assert "room-code" not in client.get("/room").text
    with pytest.raises(Refusal, match="This key does not open the room"):
        Room(hours=4, most=300, off=True).check_key("")


def test_who_comes_late_sees_the_newest_at_once_and_then_each_change_until_the_end(client, room):
    async def act(follow):
        room.show("/steps", "steps")
        room.show("/lab", "lab")
        async with follow(**{"accept-encoding": "zstd, gzip"}) as heard:
            headers = dict(heard.begin["headers"])
            events = heard.events()
            seen = [await anext(events)]
            room.show("/cost", "cost")
            seen.append(await anext(events))
            room.end()
            seen.append(await anext(events))
            assert [one async for one in events] == []
        return headers, seen

    headers, seen = heard_by(client.app, room, act)
    assert [(name, data.get("address")) for name, data in seen] == [
        ("shown", "/lab"),
        ("shown", "/cost"),
        ("end", None),
    ]
    assert b"content-encoding" not in headers
    assert (headers[b"cache-control"], headers[b"x-accel-buffering"]) == (b"no-store, no-transform", b"no")


def test_a_slow_follower_hears_of_the_newest_alone_and_of_the_end_when_the_room_is_opened_again(client, room, say):
    def show() -> None:
        for k in range(10):
            room.show(f"/steps?row={k + 1}", "steps")

    assert heard_after(client.app, room, show)[0][1]["address"] == "/steps?row=10"
    before = room.shown.code
    assert heard_after(client.app, room, room.open)[0][0] == "end"
    assert room.shown.code != before
    assert code_of(client.get("/api/room", params={"join": before})) == "wrong_code"
    answer = say("open").json()
    assert (answer["open"], answer["code"], answer["address"]) == (True, room.shown.code, "")


def test_followers_are_counted_and_not_more_than_are_allowed(client, guarded, room):
    async def act(follow):
        counts = []
        async with follow() as first, follow(), follow() as third:
            counts.append(len(room.places))
            async with follow() as fourth:
                counts.append(fourth.begin["status"])
            joined = await asyncio.to_thread(guarded().get, "/api/room", params={"join": room.shown.code})
            assert (joined.status_code, code_of(joined)) == (503, "room_full")
            assert joined.json()["error"]["message"].startswith("3 follow already")
            await anext(first.events())
            third.left.set()
            while len(room.places) == 3:
                await asyncio.sleep(0.01)
            async with follow() as again:
                counts.append(again.begin["status"])
        counts.append(len(room.places))
        return counts

    assert heard_by(client.app, room, act) == [3, 503, 200, 0]


def test_the_room_ends_after_its_time(client, room, say, monkeypatch):
    begun = time.monotonic()
    monkeypatch.setattr("regard.app.classroom.room.room.time.monotonic", lambda: begun + 4 * 3600 + 1)
    assert not say("presenter").json()["open"]
    assert code_of(say("shown", json={"address": "/"})) == "room_ended"
    response = client.get("/api/room/events", params={"join": room.shown.code})
    assert (response.status_code, code_of(response)) == (410, "room_ended")
    say("open")
    assert say("shown", json={"address": "/"}).status_code == 200


def test_the_end_of_the_server_ends_the_answers(client, room):
    async def act(follow):
        async with follow() as heard:
            events = heard.events()
            await anext(events)
            room.followers.end()
            return [name async for name, _ in events]

    assert heard_by(client.app, room, act) == []


def test_the_link_names_an_address_that_others_reach(monkeypatch):
    monkeypatch.setattr(invite_link, "in_network", lambda: "192.168.0.7")
    assert link("http://127.0.0.1:8000/", "0.0.0.0", "AB") == ("http://192.168.0.7:8000/room?join=AB", None)
    assert link("http://localhost:8000/a/", "0.0.0.0", "AB") == ("http://192.168.0.7:8000/a/room?join=AB", None)
    assert link("https://hub.example/u/ada/", "127.0.0.1", "AB") == ("https://hub.example/u/ada/room?join=AB", None)
    assert "--host 0.0.0.0" in link("http://localhost:8000/", "127.0.0.1", "AB")[1]
    monkeypatch.setattr(invite_link, "in_network", lambda: None)
    assert link("http://127.0.0.1:8000/", "0.0.0.0", "AB")[1]


@pytest.mark.parametrize("at", ["", "x", "javascript:alert(1)", "http://a b/", "http://a/<b>", f"http://{'a' * 600}/"])
def test_a_link_is_of_an_address(client, room, at):
    response = client.get("/api/room/presenter", params={"at": at}, headers={"X-Room-Key": room.key})
    assert (response.status_code, code_of(response)) == (422, "no_address")


def test_the_picture_is_the_code_cell_by_cell():
    import segno

    text = "http://192.168.0.7:8000/room?join=KXTMEA"
    rows = segno.make_qr(text, error="m").matrix
    size, path = picture(text)
    drawn = {
        (x, y)
        for run in path.removesuffix("z").split("z")
        for begin, rest in [run.removeprefix("M").split("h", 1)]
        for left, y in [map(int, begin.split())]
        for x in range(left, left + int(rest.split("v")[0]))
    }
    assert size == len(rows) + 2 * MARGIN
    assert drawn == {(MARGIN + x, MARGIN + y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}


def test_a_reader_that_is_overtaken_by_two_writers_reads_again():
    class Overtaken(Memory):
        hurry = True

        def _slot(self, version: int) -> int:
            if self.hurry:  # after the number was read, and before the text
                self.hurry = False
                for text in (b"second", b"the third"):
                    self.write(text)
            return super()._slot(version)

    memory = Overtaken()
    memory.hurry = False
    memory.write(b"first")
    memory.hurry = True
    assert memory.read() == (3, b"the third")


def test_a_process_and_a_thread_wait_until_another_has_written():
    memory = Memory()
    reading, writing = os.pipe()
    with memory.changing():
        if not (pid := os.fork()):
            memory._turn = threading.Lock()  # of this process, which has no other thread
            with memory.changing():
                os.write(writing, b"x")
            os._exit(0)
        assert not select([reading], [], [], 0.3)[0]
    assert os.read(reading, 1) == b"x"
    os.waitpid(pid, 0)
    memory, entered = Memory(), threading.Event()

    def write() -> None:
        with memory.changing():
            entered.set()

    thread = threading.Thread(target=write)
    with memory.changing():
        thread.start()
        assert not entered.wait(0.3)
    assert entered.wait(PATIENCE)
    thread.join()


def test_a_writer_that_is_killed_in_the_middle_leaves_the_text_before_and_a_free_lock():
    memory = Memory()
    with memory.changing():
        memory.write(b"first")
    if not (pid := os.fork()):
        with memory.changing():
            memory._bytes[memory._slot(2) : memory._slot(2) + 100] = b"x" * 100
            os.kill(os.getpid(), 9)
    os.waitpid(pid, 0)
    assert memory.read() == (1, b"first")
    with memory.changing():
        memory.write(b"second")
    assert memory.read() == (2, b"second")


@pytest.mark.broad
def test_workers_share_the_room_and_end_with_followers_connected():
    """Each follower has a connection of its own, so that both workers have some."""
    with room_of_two_workers() as (process, address, code, headers):

        async def follow() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
            writer.write(f"GET /api/room/events?join={code} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            await reader.readuntil(b"event: shown")
            return reader, writer

        async def act() -> list[bytes]:
            followers = await asyncio.gather(*(follow() for _ in range(6)))
            for path in ("/steps", "/lab"):  # each over a connection of its own, to any worker
                answer = http.post(f"{address}/api/room/shown", json={"address": path}, headers=headers)
                assert answer.json()["followers"] == 6
            seen = await asyncio.gather(
                *(asyncio.wait_for(reader.readuntil(b'"address":"/lab"}'), PATIENCE) for reader, _ in followers)
            )
            process.terminate()
            rests = await asyncio.gather(*(asyncio.wait_for(reader.read(), PATIENCE) for reader, _ in followers))
            assert all(rest.endswith(b"0\r\n\r\n") for rest in rests), "the answer was cut"
            for _, writer in followers:
                writer.close()
            return seen

        assert len(asyncio.run(act())) == 6
        assert process.wait(PATIENCE) == 0
        assert is_gone(process.pid)


def test_every_page_but_the_room_can_be_shown():
    shown = [page_at(page.path) for page in PAGES.values() if page.path and page.path != "/room"]
    assert {*shown} == {*PAGES} - {"room", "missing", "explore"}


def test_replicas_hold_no_room():
    with pytest.raises(ValueError, match="share no memory"):
        create_app(Settings(room=True), lambda _: None)


@pytest.mark.parametrize(
    "wrong", [{"room_hours": 0}, {"room_hours": 1e9}, {"room_followers": 0}, {"room": "perhaps"}], ids=str
)
def test_settings_of_a_room_have_limits(wrong):
    with pytest.raises(ValueError, match="room"):
        Settings(**wrong)

"""Places in the room: one for each name, kept when it comes again, and never all of them for one address."""

import asyncio
import os
import re
import signal
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from starlette.datastructures import Headers

from regard.app.classroom.room.names import Names
from regard.app.classroom.room.places import Places
from regard.app.classroom.room.room import Room
from regard.app.classroom.room.routes import CROWDED, MOVED
from regard.app.server.visitors import Proxies, network_of
from tests.app.conftest import room_of_two_workers
from tests.app.test_room import heard_by
from tests.app.test_room_answers import ASKED
from tests.app.test_workers import Server
from tests.servers import http

HALL, HOME, OTHER = "127.0.0.2", "127.0.0.1", "127.0.0.3"


async def until(is_so) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


def test_only_what_this_server_has_signed_is_a_name_and_the_number_of_an_address_says_nothing_of_it():
    names, other = Names(), Names()
    first, second = names.new(), names.new()
    assert 0 != names.number(first) != names.number(second)
    for name in ("", first[:-1], first + "0", first[:16] + second[16:], other.new(), "é", "\ud800", "0" * 48):
        assert names.number(name) == 0
    names = Names()
    assert names.address("10.0.0.7") == names.address("::ffff:10.0.0.7") != names.address("10.0.0.8")
    assert names.address("fe80::1") == names.address("fe80::2") != names.address("fe80:1::1")
    assert names.address("10.0.0.7") != Names().address("10.0.0.7")
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:0:1") == "2001:db8::/64"
    assert network_of("unknown") == "unknown"


def test_who_comes_again_keeps_the_name_and_its_one_place(client, room):
    async def act(follow):
        async with follow() as first:
            name = await first.name()
            async with follow(who=name) as again:
                assert await again.name() == name
                assert len(room.places) == 1
                assert [data async for event, data in first.events() if event == "end"] == [{"message": MOVED}]
            await until(lambda: len(room.places) == 0)
        async with follow(who="0" * 48, **{"last-event-id": name}) as after:
            assert await after.name() == name
        async with follow(who="0" * 48) as stranger:
            assert room.names.number(await stranger.name()) not in (0, room.names.number(name))

    heard_by(client.app, room, act)


def test_a_full_room_takes_the_newest_place_of_a_crowd_for_a_newcomer_from_elsewhere():
    places = Places(10)
    crowd = [places.take(name, 1) for name in range(1, 11)]
    assert places.take(11, 1) is None
    assert not places.has_one(1)
    newcomers = [places.take(20 + address, address) for address in (2, 3, 4, 5)]
    assert [places.holds(place) for place in crowd] == [True] * 6 + [False] * 4
    assert all(map(places.holds, newcomers))
    assert not places.has_one(6), "no address holds more than 60 %"
    assert places.take(26, 6) is None
    assert (len(places), places.lost) == (10, 4)


def test_a_place_is_free_once_it_is_left_or_its_worker_ended_and_none_is_left_twice(monkeypatch):
    places = Places(3)
    first = places.take(7, 1)
    second = places.take(7, 1)
    places.leave(first)
    assert places.names() == {7}
    places.leave(second)
    assert (len(places), places.names()) == (0, set())
    places = Places(5)
    for process, names in ((11, (1, 2)), (12, (3, 4, 5))):
        monkeypatch.setattr("os.getpid", lambda process=process: process)
        for name in names:
            places.take(name, name)
    places.bury(12)
    assert places.names() == {1, 2}


def test_who_is_pushed_out_is_told_and_the_newcomer_sees_what_is_shown(client, guarded, room):
    async def act(follow):
        async with follow(address=HALL), follow(address=HALL), follow(address=HALL) as newest:
            for address, status in ((HALL, 503), (HOME, 200)):
                asking = guarded(address)
                asked = await asyncio.to_thread(asking.get, "/api/room", params={"join": room.shown.code})
                assert asked.status_code == status
                async with follow(address=address) as newcomer:
                    assert newcomer.begin["status"] == status
            return [data async for event, data in newest.events() if event == "end"]

    assert heard_by(client.app, room, act) == [{"message": CROWDED}]


@pytest.mark.parametrize(
    ("client", "said", "visitor"),
    [
        ("8.8.8.8", ["1.1.1.1"], "8.8.8.8"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["1.1.1.1"], "1.1.1.1"),
        ("10.0.0.1", ["9.9.9.9, 1.1.1.1", "10.0.0.2"], "1.1.1.1"),
        ("10.0.0.1", ["10.0.0.2"], "10.0.0.1"),
        (None, ["1.1.1.1"], ""),
    ],
)
def test_a_visitor_is_whom_a_trusted_proxy_names_last(client, said, visitor):
    asked = SimpleNamespace(
        client=client and SimpleNamespace(host=client),
        headers=Headers(raw=[(b"x-forwarded-for", one.encode()) for one in said]),
    )
    assert Proxies(["10.0.0.0/8"]).visitor(asked) == visitor


def test_behind_a_proxy_that_is_named_a_crowd_is_told_from_others(client):
    before, client.app.state.room = client.app.state.room, (room := Room(4, 3, proxies=["10.0.0.0/8"]))

    async def act(follow):
        at = {"address": "10.0.0.1", "x-forwarded-for": HALL}
        elsewhere = at | {"x-forwarded-for": HOME}
        async with follow(**at), follow(**at), follow(**at), follow(**at) as more, follow(**elsewhere) as newcomer:
            return more.begin["status"], newcomer.begin["status"]

    assert heard_by(client.app, room, act) == (503, 200)
    client.app.state.room = before


class Following(NamedTuple):
    said: bytes
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter


async def follow(server: Server, query: str, visitor: str, heard: bytes) -> Following:
    """Follow over a connection of its own, to any worker, until something is heard."""
    port = int(server.address.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(visitor, 0))
    writer.write(f"GET /api/room/events?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return Following(await asyncio.wait_for(reader.readuntil(heard), 60), reader, writer)


@pytest.mark.broad
def test_520_streams_of_one_address_leave_places_for_others():
    """Both workers have some, so that one worker ends streams of the other."""

    async def act(server: Server, query: str) -> None:
        crowd = await asyncio.gather(*(follow(server, query, HALL, b"\r\n\r\n") for _ in range(520)))
        within = [one.reader for one in crowd if b" 200 " in one.said]
        assert len(within) == 500
        newcomers = [await follow(server, query, visitor, b"event: shown") for visitor in (HOME, OTHER) * 5]
        ends = [asyncio.create_task(reader.readuntil(CROWDED.encode())) for reader in within]
        await asyncio.wait_for(until(lambda: sum(end.done() for end in ends) == 10), 60)
        for end in ends:
            end.cancel()
        for one in (*crowd, *newcomers):
            one.writer.close()

    with room_of_two_workers() as (process, address, code, _):
        asyncio.run(act(Server(process, address), f"join={code}"))


@pytest.mark.broad
def test_a_name_and_its_answer_outlive_the_workers():
    async def act(server: Server, code: str) -> None:
        query, names = f"join={code}", []
        for _ in range(2):
            following = await follow(server, query, HOME, b"event: shown")
            names.append(re.search(rb"\nid: (\w+)", following.said)[1].decode())
            query = f"join={code}&who={names[0]}"
            body = {"address": ASKED, "who": names[-1], "given": {"choice": 1}}
            answer = await asyncio.to_thread(
                http.post, f"{server.address}/api/room/answers", params={"join": code}, json=body
            )
            assert answer.status_code == 204
            following.writer.close()
            workers = server.workers()
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
            await asyncio.wait_for(until(lambda old=workers: len({*server.workers()} - {*old}) == 2), 60)
        assert names[0] == names[1]

    with room_of_two_workers() as (process, address, code, headers):
        http.post(f"{address}/api/room/shown", json={"address": ASKED}, headers=headers)
        asyncio.run(act(Server(process, address), code))
        shown = http.post(f"{address}/api/room/shown", json={"address": ASKED}, headers=headers).json()
        assert (shown["followers"], shown["answered"]) == (0, 1)

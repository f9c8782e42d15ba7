"""Requests that are late, too long or unreadable are refused, and readers who do not read are let go."""

import asyncio
import json
import re
import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
import uvicorn

from regard.app.server.listening import listen
from regard.app.server.protocol import HEAD, RATE, SENT, LimitedProtocol, in_pieces
from regard.app.server.security import HEADERS
from tests.servers import PATIENCE, wait_until

SECONDS = 0.5
LONG = 3 * SECONDS
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
SLOW = GET.replace(b"/ ", b"/slow ", 1)
POST = b"POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
STATUS = re.compile(rb"HTTP/1\.1 (\d+)")


ALL = bytes(8_000_000)


@in_pieces
async def app(scope, receive, send) -> None:
    """Reads all and answers "done", at /slow after a while; at /early, reads nothing; at /large, answers ALL."""
    message = {"more_body": scope["path"] != "/early"}
    while message.get("more_body"):
        message = await receive()
    await asyncio.sleep(LONG if scope["path"] == "/slow" else 0)
    body = ALL if scope["path"] == "/large" else b"done"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


def protocol(**limits: float) -> type[LimitedProtocol]:
    return type("Limited", (LimitedProtocol,), {"seconds": SECONDS, **limits})


@contextmanager
def serving(app: Any = app, **options: Any) -> Iterator[tuple[tuple[str, int], set[LimitedProtocol]]]:
    """An address where the application is served, and its connections."""
    listening = listen("127.0.0.1", 0)
    options = {"http": protocol(), "lifespan": "off", "log_level": "critical"} | options
    server = uvicorn.Server(uvicorn.Config(app, timeout_keep_alive=5, **options))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield listening.getsockname(), server.server_state.connections
    finally:
        server.should_exit = True
        thread.join(10)


@pytest.fixture(scope="module")
def address() -> Iterator[tuple[str, int]]:
    with serving() as (address, _):
        yield address


@pytest.fixture
def connection(address) -> Iterator[socket.socket]:
    with socket.create_connection(address, PATIENCE) as connection:
        yield connection


def status_of(address: tuple[str, int]) -> bytes:
    """Of the answer to a request of its own."""
    with socket.create_connection(address, PATIENCE) as alone:
        alone.sendall(GET)
        return STATUS.match(alone.recv(10_000))[1]


def all_of_it(connection: socket.socket) -> bytes:
    """What comes until the server hangs up."""
    return b"".join(iter(lambda: connection.recv(10_000), b""))


def error(answer: bytes) -> dict:
    head, _, body = answer.partition(b"\r\n\r\n")
    sent = {name.lower(): value for name, _, value in (line.partition(": ") for line in head.decode().split("\r\n"))}
    for name, value in HEADERS.items():
        assert sent[name.lower()] == value
    return json.loads(body)["error"]


@pytest.mark.parametrize("begun", [b"G", b"GET / HT", GET[:-2], POST, POST + b"abc"], ids=repr)
def test_a_request_that_does_not_end_is_answered_in_time(connection, begun):
    connection.sendall(begun)
    before = time.monotonic()
    answer = all_of_it(connection)
    assert time.monotonic() - before > SECONDS / 2
    assert answer.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
    assert error(answer) == {
        "code": "request_too_slow",
        "message": f"The request was not all there after {SECONDS:g} s: send it again.",
        "limit": SECONDS,
    }


def test_a_byte_now_and_then_gains_no_time(connection):
    for byte in GET[: int(3 * SECONDS / 0.05)]:
        connection.sendall(bytes([byte]))
        if select.select([connection], [], [], 0.05)[0]:
            break
    else:
        pytest.fail("the server waits")


@pytest.mark.parametrize("whole", [SLOW, POST + b"abcd"], ids=repr)
def test_a_slow_answer_to_a_request_in_two_parts_is_waited_for(address, connection, whole):
    connection.sendall(whole[:-2])
    assert status_of(address) == b"200"  # so the first part has been read
    connection.sendall(whole[-2:])
    assert connection.recv(10_000).startswith(b"HTTP/1.1 200")


def test_the_next_request_has_as_much_time_and_no_more(connection):
    for whole in (SLOW, GET):
        connection.sendall(whole)
        while not connection.recv(10_000).endswith(b"done"):
            pass
    connection.sendall(SLOW + GET[:10])
    assert STATUS.findall(all_of_it(connection)) == [b"200", b"408"]


def test_what_is_no_request_is_refused_in_the_one_form(connection):
    connection.sendall(b"\x16\x03\x01 hello\r\n\r\n")
    answer = all_of_it(connection)
    assert answer.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert error(answer)["message"].endswith(".")


@pytest.mark.parametrize("whole", [GET, POST + b"abcd"], ids=repr)
def test_one_too_many_is_refused_in_the_one_form_and_the_next_is_not(whole):
    with serving(limit_concurrency=2) as (address, _):
        with socket.create_connection(address, PATIENCE), socket.create_connection(address, PATIENCE) as second:
            second.sendall(whole)
            answer = all_of_it(second)
        assert answer.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
        assert b"\r\nretry-after: 1\r\n" in answer.lower()
        assert error(answer)["code"] == "busy"
        wait_until(lambda: status_of(address) == b"200")  # as soon as it has seen that the two left


def test_who_came_in_time_is_answered_however_many_came_after():
    with serving(limit_concurrency=4) as (address, _), ExitStack() as opened:
        connections = [opened.enter_context(socket.create_connection(address, PATIENCE)) for _ in range(20)]
        for one in reversed(connections):
            one.sendall(GET)
        assert [STATUS.match(one.recv(10_000))[1] for one in connections] == [b"200"] * 3 + [b"503"] * 17


def test_a_large_body_has_more_time():
    with serving() as (address, _), socket.create_connection(address, PATIENCE) as connection:
        connection.sendall(POST.replace(b"4", b"%d" % (30 * RATE), 1))
        assert not select.select([connection], [], [], 2 * SECONDS)[0]
        connection.sendall(bytes(30 * RATE))
        assert connection.recv(10_000).startswith(b"HTTP/1.1 200")


def test_who_is_refused_while_they_send_reads_why():
    """A connection that is closed before all is read is reset, and then its answer is lost."""
    with (
        serving(http=protocol(lingering=30)) as (address, _),
        socket.create_connection(address, PATIENCE) as connection,
    ):
        connection.sendall(POST.replace(b"4", b"4000", 1))
        while not select.select([connection], [], [], 0.05)[0]:
            connection.sendall(b"x")
        for _ in range(50):
            connection.sendall(b"x")
        assert all_of_it(connection).startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (CHUNKED + 190_000 * b"1\r\nX\r\n" + b"0\r\n\r\n", 411, "length_required"),
        (GET[:-2] + 380_000 * b"a:b\r\n" + b"\r\n", 431, "head_too_long"),
        (GET[:-2] + b"a: " + 2 * HEAD * b"b" + b"\r\n\r\n", 431, "head_too_long"),
        (GET.replace(b"/", b"/" + 2 * HEAD * b"a", 1), 414, "address_too_long"),
    ],
    ids=["chunks", "headers", "header", "address"],
)
def test_of_what_is_too_long_or_has_no_length_little_is_parsed(sent, status, code):
    parsed = [0]

    class Counting(protocol(lingering=30)):
        def on_header(self, name: bytes, value: bytes) -> None:
            parsed[0] += len(name) + len(value)
            super().on_header(name, value)

        def on_body(self, body: bytes) -> None:
            raise AssertionError

    with serving(http=Counting) as (address, _), socket.create_connection(address, PATIENCE) as connection:
        connection.sendall(sent)
        answer = all_of_it(connection)
        assert status_of(address) == b"200"
    assert STATUS.findall(answer) == [b"%d" % status]
    assert error(answer)["code"] == code
    assert parsed[0] <= HEAD


ANSWERED = {
    "nothing": (b"", []),
    "before its end": (POST.replace(b"slow", b"early") + b"ab", [b"200"]),
    "two hosts": (GET[:-2] + b"Host: other\r\n\r\n", [b"400"]),
    "no length after two": (SLOW + GET + CHUNKED, [b"200", b"200", b"411"]),
    "no request after two": (SLOW + GET + b"?\r\n\r\n", [b"200", b"200", b"400"]),
    "another protocol": (GET[:-2] + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n", [b"200"]),
}


@pytest.mark.parametrize(("sent", "statuses"), ANSWERED.values(), ids=ANSWERED)
def test_a_request_has_one_answer_in_this_protocol_and_a_refusal_comes_after_those_before(connection, sent, statuses):
    connection.sendall(sent)
    answer = all_of_it(connection)
    assert STATUS.findall(answer) == statuses
    assert b"Upgrade" not in sent or b"connection: close" in answer


def test_empty_lines_between_requests_are_no_request(connection):
    connection.sendall(b"\r\n" + GET)
    assert connection.recv(10_000).startswith(b"HTTP/1.1 200")
    connection.sendall(b"\r\n")
    assert all_of_it(connection).strip() in {b"", b"done"}


@pytest.mark.parametrize("size", [0, 1, SENT, SENT + 1, 3 * SENT])
def test_an_answer_in_pieces_is_the_same(size):
    sent, whole = [], bytes(range(256)) * (size // 256) + bytes(size % 256)

    async def answering(scope, receive, send) -> None:
        await send({"type": "http.response.body", "body": whole})

    async def send(message) -> None:
        sent.append(message)

    asyncio.run(in_pieces(answering)({}, None, send))
    assert b"".join(message["body"] for message in sent) == whole
    assert max(len(message["body"]) for message in sent) <= SENT
    assert [message.get("more_body", False) for message in sent] == [True] * (len(sent) - 1) + [False]


LARGE = GET.replace(b"/ ", b"/large ", 1)


def test_answers_that_nobody_reads_take_little_memory_and_who_does_not_read_is_let_go():
    with serving(http=protocol(unread=1_000)) as (address, connections), ExitStack() as opened:
        for _ in range(20):
            opened.enter_context(socket.create_connection(address, PATIENCE)).sendall(LARGE)
        wait_until(lambda: sum(one.flow.write_paused for one in [*connections]) == 20)
        assert sum(one.transport.get_write_buffer_size() for one in [*connections]) <= 20 * SENT
    with serving(http=protocol(unread=SECONDS)) as (address, connections):
        with socket.create_connection(address, PATIENCE) as reader:
            reader.sendall(LARGE)
            ended = select.poll()
            ended.register(reader, 0)  # the end alone
            assert ended.poll(1e3 * PATIENCE)
        assert not connections


def test_who_reads_late_gets_the_whole_answer():
    with (
        serving(http=protocol(unread=1_000)) as (address, connections),
        socket.create_connection(address, PATIENCE) as reader,
    ):
        reader.sendall(LARGE)
        wait_until(lambda: [one._stuck is not None for one in [*connections]] == [True])
        answer = b""
        while len(answer.partition(b"\r\n\r\n")[2]) < len(ALL):
            answer += reader.recv(10**6)
        assert answer.endswith(b"\r\n\r\n" + ALL)
        wait_until(lambda: [one._stuck for one in [*connections]] == [None])


@pytest.mark.parametrize(
    "asked", [SLOW, SLOW.replace(b"1.1", b"1.0"), GET, LARGE, SLOW + GET, POST + b"abcd"], ids=repr
)
def test_who_says_that_all_is_sent_gets_the_answer_alone(connection, asked):
    connection.sendall(asked)
    connection.shutdown(socket.SHUT_WR)
    answer = all_of_it(connection)
    assert STATUS.findall(answer) == [b"200"] * asked.count(b"Host")
    assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
    assert answer.endswith(ALL if asked is LARGE else b"\r\n\r\ndone")


@pytest.mark.parametrize("asked", [b"", GET[:-2], POST, POST + b"abc"], ids=repr)
def test_who_says_so_before_all_is_sent_is_let_go(asked):
    with (
        serving(http=protocol(seconds=1_000)) as (address, _),
        socket.create_connection(address, PATIENCE) as connection,
    ):
        connection.sendall(asked)
        connection.shutdown(socket.SHUT_WR)
        assert all_of_it(connection) == b""


def test_for_who_has_left_nothing_is_done_though_it_looks_as_if_only_no_more_is_sent():
    waits, gone = threading.Event(), threading.Event()

    async def waiting(scope, receive, send) -> None:
        await receive()
        waits.set()
        while (await receive())["type"] != "http.disconnect":
            pass
        gone.set()

    with serving(app=waiting) as (address, connections):
        with socket.create_connection(address, PATIENCE) as connection:
            connection.sendall(GET)
            assert waits.wait(PATIENCE)
        assert gone.wait(PATIENCE)
        wait_until(lambda: not connections)


def test_an_answer_that_goes_on_ends_with_who_reads_it():
    async def streaming(scope, receive, send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"said", "more_body": True})
        while (await receive())["type"] != "http.disconnect":
            pass

    with serving(app=streaming) as (address, _), socket.create_connection(address, PATIENCE) as connection:
        connection.sendall(GET)
        while b"said" not in connection.recv(10_000):
            pass
        connection.shutdown(socket.SHUT_WR)
        assert all_of_it(connection) == b""


@pytest.mark.parametrize("asked", [LARGE, POST + b"abc"], ids=["reads nothing", "sends half"])
def test_at_the_end_of_a_server_nobody_is_waited_for_who_does_not_move(asked, caplog):
    """With the limits of a server that goes on this one would wait for as long as the test may take."""
    limits = {"unread": 1_000, "seconds": 1_000, "ending": SECONDS}
    with ExitStack() as opened:
        with serving(http=protocol(**limits), log_level="error") as (address, connections):
            opened.enter_context(socket.create_connection(address, PATIENCE)).sendall(asked)
            wait_until(lambda: [one.cycle is not None for one in [*connections]] == [True])
            if asked is LARGE:
                wait_until(lambda: [one.flow.write_paused for one in [*connections]] == [True])
        assert not connections
    assert not caplog.records

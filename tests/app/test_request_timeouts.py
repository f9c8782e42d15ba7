"""Requests that do not come to an end are not waited for; answers that take long are."""

import asyncio
import json
import re
import select
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn

from regard.app import request_timeouts
from regard.app.security import HEADERS
from tests.servers import wait_until

SECONDS = 0.5
LONG = 3 * SECONDS
PATIENCE = 60  # seconds: a busy machine is no fault of the server
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
SLOW = GET.replace(b"/ ", b"/slow ", 1)
POST = b"POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nab"
STATUS = re.compile(rb"HTTP/1\.1 (\d+)")


async def app(scope, receive, send) -> None:
    """Reads all and answers "done", at /slow after a while; at /early, reads nothing."""
    message = {"more_body": scope["path"] != "/early"}
    while message.get("more_body"):
        message = await receive()
    await asyncio.sleep(LONG if scope["path"] == "/slow" else 0)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
    await send({"type": "http.response.body", "body": b"done"})


@contextmanager
def served(**options: Any) -> Iterator[tuple[str, int]]:
    listening = socket.create_server(("127.0.0.1", 0))
    options = {"http": request_timeouts.protocol(SECONDS), "lifespan": "off", "log_level": "critical"} | options
    server = uvicorn.Server(uvicorn.Config(app, timeout_keep_alive=5, **options))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield listening.getsockname()
    finally:
        server.should_exit = True
        thread.join(10)


@pytest.fixture(scope="module")
def address() -> Iterator[tuple[str, int]]:
    with served() as address:
        yield address


@pytest.fixture
def connection(address) -> Iterator[socket.socket]:
    with socket.create_connection(address, PATIENCE) as connection:
        yield connection


def status(address: tuple[str, int]) -> bytes:
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


@pytest.mark.parametrize("begun", [b"G", b"GET / HT", GET[:-2], POST, POST + b"abc", CHUNKED], ids=repr)
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


def test_who_says_nothing_is_hung_up_on(connection):
    assert all_of_it(connection) == b""


@pytest.mark.parametrize("whole", [SLOW, POST + b"abcd"], ids=repr)
def test_a_slow_answer_to_a_request_in_two_parts_is_waited_for(address, connection, whole):
    connection.sendall(whole[:-2])
    assert status(address) == b"200"  # so the first part has been read
    connection.sendall(whole[-2:])
    assert connection.recv(10_000).startswith(b"HTTP/1.1 200")


def test_the_next_request_has_as_much_time_and_no_more(connection):
    for whole in (SLOW, GET):
        connection.sendall(whole)
        while not connection.recv(10_000).endswith(b"done"):
            pass
    connection.sendall(SLOW + GET[:10])
    assert STATUS.findall(all_of_it(connection)) == [b"200", b"408"]


def test_an_answer_that_came_before_the_end_of_the_request_is_the_only_one(connection):
    connection.sendall(POST.replace(b"slow", b"early") + b"ab")
    assert STATUS.findall(all_of_it(connection)) == [b"200"]


def test_what_is_no_request_is_refused_in_the_one_form(connection):
    connection.sendall(b"\x16\x03\x01 hello\r\n\r\n")
    answer = all_of_it(connection)
    assert answer.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert error(answer)["message"].endswith(".")


@pytest.mark.parametrize("whole", [GET, POST + b"abcd"], ids=repr)
def test_one_too_many_is_refused_in_the_one_form_and_the_next_is_not(whole):
    with served(limit_concurrency=2) as address:
        with socket.create_connection(address, PATIENCE), socket.create_connection(address, PATIENCE) as second:
            second.sendall(whole)
            answer = all_of_it(second)
        assert answer.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
        assert b"\r\nretry-after: 1\r\n" in answer.lower()
        assert error(answer)["code"] == "busy"
        wait_until(lambda: status(address) == b"200")  # as soon as it has seen that the two left

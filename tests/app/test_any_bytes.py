"""Whatever bytes reach the server: an answer, a refusal or the end of the connection, and the next one is answered."""

import re
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from benchmarks.servers import serving

pytestmark = pytest.mark.broad

HOST = b"Host: localhost\r\nConnection: close\r\n"
STATUS = re.compile(rb"^HTTP/1\.1 (\d+)")
FAULT = re.compile(rb"^HTTP/1\.1 5\d\d")
ATTENTION = b"/api/attention?model=transformer-en-fr&text="
MILLION = 10**6
METHODS = [b"GET", b"POST", b"HEAD", b"OPTIONS", b"CONNECT", b"PRI", b"get", b""]
LINES = st.sampled_from(
    [
        *(b"Content-Length: 5", b"Content-Length: -5", b"Content-Length: 5, 6", b"Transfer-Encoding: chunked"),
        *(b"Content-Type: application/json", b"Upgrade: websocket", b"Expect: 100-continue", b"Range: bytes=9-1"),
        *(b"Host: other", b"Accept-Encoding: zstd;q=x", b"X: \xff", b" folded", b": empty", b"X" * 5_000),
    ]
)


@pytest.fixture(scope="module")
def address() -> Iterator[tuple[str, int]]:
    with serving(["-m", "app", "serve", "--device", "cpu", "--no-prepare"], "/healthz") as url:
        yield "127.0.0.1", urlsplit(url).port or 0


def reply(address: tuple[str, int], request: bytes, *, is_all: bool = False) -> bytes:
    """All that comes back until the connection ends. is_all: hang up after sending, so that no more is waited for."""
    parts = []
    with socket.create_connection(address, 20) as connection:
        try:
            connection.sendall(request)
            if is_all:
                connection.shutdown(socket.SHUT_WR)
            while part := connection.recv(65536):
                parts.append(part)
        except (ConnectionResetError, BrokenPipeError):  # refused before all of it was sent
            pass
    return b"".join(parts)


def get(path: bytes, *lines: bytes) -> bytes:
    return b"\r\n".join([b"GET " + path + b" HTTP/1.1", *lines, HOST, b""])


@settings(max_examples=150)
@given(
    st.binary(max_size=300)
    | st.tuples(
        st.sampled_from(METHODS), st.binary(max_size=30), st.lists(LINES, max_size=4), st.binary(max_size=30)
    ).map(lambda sent: b"%s /%s HTTP/1.1\r\n%s" % (*sent[:2], b"\r\n".join([*sent[2], HOST, sent[3]])))
)
@example(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
@example(b"GET http://127.0.0.1/healthz HTTP/1.1\r\n" + HOST + b"\r\n")
def test_any_bytes_leave_the_server_as_it_was(address, sent):
    assert not FAULT.match(reply(address, sent, is_all=True))
    assert reply(address, get(b"/healthz")).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    ("request_of", "status"),
    [
        (get(ATTENTION + b"a" * 40_000), 414),
        (get(ATTENTION + b"a" * MILLION), 414),
        (get(ATTENTION + b"%F0%9F%90%88" * (MILLION // 12)), 414),
        (get(ATTENTION + "é".encode()), 400),
        (get(b"/healthz", b"X: " + b"a" * 100_000), 200),
        (get(b"/healthz", *(b"X-%d: a" % k for k in range(8_000))), 200),
        (get(b"/healthz", b"X: " + b"a" * MILLION), 431),
        (get(b"/healthz", *(b"X-%d: a" % k for k in range(20_000))), 431),
        (get(ATTENTION + b"%ED%A0%80%00%FF"), 200),
    ],
    ids=["long", "megabyte", "cats", "no ASCII", "header", "headers", "long header", "many headers", "surrogate"],
)
def test_a_request_of_a_megabyte_is_answered_in_a_few_words(address, request_of, status):
    answer = reply(address, request_of)
    assert int(STATUS.match(answer)[1]) == status
    if status >= 400:
        assert len(answer) < 2_000
        assert re.search(rb'\."(,"limit":\d+)?}}$', answer)

"""Servers that tests start, as people start them, and waiting for what they do, however busy the machine is."""

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx2

PATIENCE = 120  # seconds: a busy machine is no fault of the server
http = httpx2.Client(timeout=PATIENCE, limits=httpx2.Limits(max_keepalive_connections=0))  # a connection a request


def wait_until(is_so: Callable[[], Any], what: object = "", seconds: float = PATIENCE) -> Any:
    """What the call gives as soon as it is true. what: said where it never is; called then, if it can be."""
    end = time.monotonic() + seconds
    while not (value := is_so()):
        assert time.monotonic() < end, what() if callable(what) else what
        time.sleep(0.01)
    return value


@contextmanager
def started(*arguments: str, **options: Any) -> Iterator[subprocess.Popen[str]]:
    """`python -m app` with these arguments; it is killed at the end."""
    command = [sys.executable, "-m", "app", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream:
                stream.close()


def served(server: str, path: str, **asked: object) -> Any:
    """The JSON of an answer."""
    return http.get(f"{server}/api/{path}", params=asked).json()


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def answering(address: str, headers: dict[str, str] | None = None) -> str:
    """The address, as soon as a server answers there."""

    def answers() -> bool:
        with suppress(httpx2.TransportError):  # it listens before it answers
            return http.get(f"{address}/healthz", headers=headers).is_success
        return False

    wait_until(answers, "the server does not answer")
    return address


def is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True

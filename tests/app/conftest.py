"""One application for all tests of HTTP; the models are read once."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from subprocess import Popen
from types import SimpleNamespace

import httpx2
import pytest
from fastapi.testclient import TestClient

from regard.app import Settings, create_app
from regard.app.classroom.room import memory
from regard.app.classroom.room.room import Room
from regard.app.server.security import Guard
from tests.servers import answering, free_port, http, started

collect_ignore = [] if sys.platform == "linux" else ["test_full_disk.py", "test_workers.py"]
if sys.platform == "win32":
    collect_ignore += ["test_starting.py", "test_training_here.py"]  # signals; and nobody trains on a page there

AT = "http://localhost:8000/"  # as the presenter's browser has the first page


def check_refused(response: httpx2.Response, status: int, code: str, *says: str, begins: str = "") -> None:
    """An answer refuses with one sentence, and with this code unless it is empty."""
    error = response.json()["error"]
    assert response.status_code == status, response.text
    assert code in ("", error["code"])
    assert error["message"].startswith(begins)
    assert error["message"].endswith((".", ".”"))
    assert not [word for word in says if word not in error["message"]], error["message"]


def scope_of(path: str, query: str, address: str = "127.0.0.1", **headers: str) -> dict[str, object]:
    """A request as ASGI has it, whose connection may end before its answer."""
    asked = {"path": path, "raw_path": path.encode(), "query_string": query.encode(), "client": (address, 5)}
    sent = {"headers": [(name.encode(), value.encode()) for name, value in headers.items()], "root_path": ""}
    http = {"type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": "GET"}
    return {**http, "scheme": "http", "server": ("localhost", 80), "state": {}, **asked, **sent}


@contextmanager
def served(*options: str, **more: object) -> Iterator[tuple[Popen, str]]:
    """A server in a process of its own, and its address."""
    port = str(free_port())
    with started("serve", "--port", port, "--device", "cpu", "--no-prepare", *options, **more) as process:
        yield process, answering(f"http://127.0.0.1:{port}")


@contextmanager
def room_of_two_workers() -> Iterator[tuple[Popen, str, str, dict[str, str]]]:
    """A server that holds a room: its process and address, the code, and the headers of its presenter."""
    with served("--workers", "2", "--room") as (process, address):
        lines = [process.stdout.readline() for _ in range(3)]
        assert lines[1].startswith(f"Present from {address}/room#key=")
        assert "--host 0.0.0.0" in lines[2]
        headers = {"X-Room-Key": lines[1].strip().rpartition("#key=")[2]}
        room = http.get(f"{address}/api/room/presenter", params={"at": AT}, headers=headers)
        yield process, address, room.json()["code"], headers


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    app = create_app(Settings(device=os.environ.get("REGARD_DEVICE", "cpu"), prepare=False))
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def guarded(client) -> Callable[..., TestClient]:
    """The same application behind other settings of its guard; address: of the client that asks."""

    def guarded(address: str = "127.0.0.1", **settings: object) -> TestClient:
        app = copy(client.app)
        guard = client.app.middleware_stack
        app.middleware_stack = Guard(guard.app, Settings(**settings), guard.queued, guard.check_queue)
        return TestClient(app, "http://localhost", client=(address, 50_000), follow_redirects=False)

    return guarded


@pytest.fixture
def room(client) -> Iterator[Room]:
    """A room of its own for each test, in the application of all."""
    before, client.app.state.room = client.app.state.room, (room := Room(hours=4, most=3))
    yield room
    client.app.state.room = before


@pytest.fixture
def closed(client) -> Iterator[Room]:
    """A room that nobody has opened, in the application of all."""
    before, client.app.state.room = client.app.state.room, (room := Room(hours=4, most=3, off=True))
    yield room
    client.app.state.room = before


@pytest.fixture
def say(client, room):
    """Ask as the presenter."""

    def say(path: str, **options: object) -> httpx2.Response:
        headers = {"X-Room-Key": room.key, **options.pop("headers", {})}
        if path == "shown":
            return client.post("/api/room/shown", headers=headers, **options)
        method = "GET" if path == "presenter" else "POST"
        return client.request(method, f"/api/room/{path}", params={"at": AT}, headers=headers, **options)

    return say


@pytest.fixture
def moment(monkeypatch):
    """Set the clock of the allowances of a room alone: the event loop goes on by its own."""
    return lambda now: monkeypatch.setattr(memory, "time", SimpleNamespace(monotonic=lambda: now))

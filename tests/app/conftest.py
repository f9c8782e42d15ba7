"""One application for all tests of HTTP; the models are read once."""

import os
import sys
from collections.abc import Callable, Iterator
from copy import copy
from types import SimpleNamespace

import httpx2
import pytest
from fastapi.testclient import TestClient

from regard.app import Settings, create_app
from regard.app.classroom.room import memory
from regard.app.classroom.room.room import Room
from regard.app.server.security import Guard

collect_ignore = [] if sys.platform == "linux" else ["test_full_disk.py", "test_workers.py"]
if sys.platform == "win32":
    collect_ignore += ["test_starting.py", "test_training_here.py"]  # signals; and nobody trains on a page there

AT = "http://localhost:8000/"  # as the presenter's browser has the first page


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

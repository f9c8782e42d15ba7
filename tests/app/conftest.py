"""One application for all tests of HTTP; the models are read once."""

import os
from collections.abc import Callable, Iterator
from copy import copy

import pytest
from fastapi.testclient import TestClient

from regard.app import Settings, create_app
from regard.app.security import Guard


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

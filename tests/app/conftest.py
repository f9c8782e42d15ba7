"""One application for all tests of HTTP; the models are read once."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from app import Settings, create_app


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    app = create_app(Settings(device="cpu", prepare=False))
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        yield client

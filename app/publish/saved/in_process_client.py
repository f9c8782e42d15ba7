"""Questions to the application itself, in this process: no socket, and the same answers as over HTTP."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any

import anyio
import numpy as np
from safetensors.numpy import load
from starlette.datastructures import QueryParams
from starlette.types import ASGIApp, Message

from regard.app.refusal import Refusal
from regard.app.server.disconnects import ASKER, asker

HOST = b"localhost"


@dataclass(frozen=True)
class Request:
    """A question to the API; body: of a POST, as JSON; accept: a media type."""

    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    accept: str = "application/json"

    @property
    def name(self) -> str:
        """The question in one line: `GET /api/steps?model=...`, `POST /api/attention {...}`."""
        method = "GET" if self.body is None else "POST"
        address = f"{self.path}?{QueryParams(self.query)}" if self.query else self.path
        return f"{method} {address}" if self.body is None else f"{method} {address} {json.dumps(self.body)}"


@dataclass(frozen=True)
class Answer:
    """The answer to a Request."""

    status: int
    media_type: str
    body: bytes

    def json(self) -> Any:
        """The body, read as JSON."""
        return json.loads(self.body)

    def tensors(self) -> dict[str, np.ndarray]:
        """The arrays of a safetensors body, by their names."""
        return load(self.body)

    def about(self) -> Any:
        """Everything beside the arrays of a safetensors body."""
        length = int.from_bytes(self.body[:8], "little")
        return json.loads(json.loads(self.body[8 : 8 + length])["__metadata__"]["regard"])


async def ask(app: ASGIApp, request: Request) -> Answer:
    """Answer a question; one that is answered in parts is asked again until all of them are done.

    Raises Refusal (503) where the application has no time for it now; other refusals are answers.
    """
    done = -1
    while (answer := await _once(app, request)).status == HTTPStatus.ACCEPTED:
        if (more := answer.json()["done"]) <= done:
            request = replace(request, query={k: v for k, v in request.query.items() if k != "seconds"})
        done = more
    if answer.status == HTTPStatus.SERVICE_UNAVAILABLE:
        check(answer)
    return answer


def check(answer: Answer) -> None:
    """Raise Refusal as the application answered, where it did."""
    if answer.status != HTTPStatus.OK:
        error = answer.json()["error"]
        raise Refusal(answer.status, error["code"], error["message"], error.get("limit"))


async def _once(app: ASGIApp, request: Request) -> Answer:
    body = b"" if request.body is None else json.dumps(request.body).encode()
    headers = [(b"host", HOST), (b"accept", request.accept.encode())]
    if request.body is not None:
        headers += [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET" if request.body is None else "POST",
        "scheme": "http",
        "path": request.path,
        "raw_path": request.path.encode(),
        "root_path": "",
        "query_string": str(QueryParams(request.query)).encode(),
        "headers": headers,
        "client": ("127.0.0.1", 0),
        "server": ("localhost", 80),
        ASKER: asker(),
    }
    sent, parts, received = Answer(500, "", b""), list[bytes](), False

    async def receive() -> Message:
        nonlocal received
        if received:
            await anyio.sleep_forever()  # until the end of the connection, which never comes here
        received = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        nonlocal sent
        if message["type"] == "http.response.start":
            found = dict(message["headers"])
            sent = Answer(message["status"], found.get(b"content-type", b"").decode(), b"")
        else:
            parts.append(message.get("body", b""))

    await app(scope, receive, send)
    return Answer(sent.status, sent.media_type, b"".join(parts))

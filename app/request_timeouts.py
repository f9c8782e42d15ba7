"""Timeout for incomplete requests, which uvicorn lacks."""

import asyncio
from contextlib import suppress
from http import HTTPStatus

import h11
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from regard.app.refusal import Refusal, answer
from regard.app.security import HEADERS


def protocol(seconds: float) -> type["TimedProtocol"]:
    """HTTP protocol for uvicorn that waits this long for a whole request."""
    return type("TimedProtocol", (TimedProtocol,), {"seconds": seconds})


async def busy(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request beyond the limit of connections."""
    response = answer(Refusal(503, "busy", "Many people are asking at once: try again in a moment."))
    response.headers.update({**HEADERS, "Connection": "close"})
    await response(scope, receive, send)


class TimedProtocol(H11Protocol):
    """Refuses a request whose head and body are not complete `seconds` after its first byte, however long answers take.

    A new connection has the same time for its first byte. Unreadable requests, and those beyond uvicorn's
    limit_concurrency, get the common form of errors.
    """

    seconds = 5.0
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.limit_concurrency = None  # uvicorn's own answer has neither HEADERS nor the one form
        self.timeout_keep_alive_task = self.loop.call_later(self.seconds, self.timeout_keep_alive_handler)

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        self.app = busy if self._crowded else self.config.loaded_app
        super().handle_events()
        state = self.conn.their_state
        if state is not h11.SEND_BODY and not (state is h11.IDLE and self.conn.trailing_data[0]):
            self._arrived()
        elif self._late is None:
            self._late = self.loop.call_later(self.seconds, self._end)

    def send_400_response(self, msg: str) -> None:
        """Called by uvicorn."""
        self._refuse(Refusal(400, "unreadable", f"{msg.removesuffix('.')}: ask as HTTP/1.1 says."))

    @property
    def _crowded(self) -> bool:
        limit = self.config.limit_concurrency
        return limit is not None and max(len(self.connections), len(self.tasks)) >= limit

    def _arrived(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _end(self) -> None:
        message = f"The request was not all there after {self.seconds:g} s: send it again."
        self._refuse(Refusal(408, "request_too_slow", message, self.seconds))

    def _refuse(self, refusal: Refusal) -> None:
        """Say why, unless an answer has begun already, and hang up."""
        response = answer(refusal)
        guarded = [(name.encode(), value.encode()) for name, value in {**HEADERS, "Connection": "close"}.items()]
        start = h11.Response(
            status_code=refusal.status,
            headers=[*response.raw_headers, *guarded],
            reason=HTTPStatus(refusal.status).phrase.encode(),
        )
        with suppress(h11.LocalProtocolError):
            for event in (start, h11.Data(data=bytes(response.body)), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

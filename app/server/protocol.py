"""HTTP/1.1 with limits of time and size, which uvicorn lacks."""

import asyncio
import socket
import struct
from typing import Any, Literal

import httptools
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from regard.app.refusal import Refusal, answer
from regard.app.server.security import HEADERS, long_address

HEAD = 128 * 1024  # bytes of a head
PARSED = 16 * 1024  # bytes that are parsed before the head is measured again
RATE = 8_000  # bytes of a body in a second, at least
LONGEST = 60.0  # seconds that a body may need at this rate
SENT = 64 * 1024  # bytes that wait for a reader
RESET = struct.pack("ii", 1, 0)  # SO_LINGER: the system drops what was not read
BEGINNING = STATUS_LINE[200][:1]  # of every answer

UNREADABLE = Refusal(400, "unreadable", "Invalid HTTP request received: ask as HTTP/1.1 says.")
CHUNKED = Refusal(411, "length_required", "The length of the body is not said: send it with Content-Length.")
LONG_HEAD = Refusal(431, "head_too_long", f"The headers have more than {HEAD:,} bytes: send fewer.", HEAD)
BUSY = Refusal(503, "busy", "Many people are asking at once: try again in a moment.")


def protocol(seconds: float, url_bytes: int) -> type["LimitedProtocol"]:
    """HTTP protocol for uvicorn: seconds for the head of a request, and bytes of its address."""
    return type("LimitedProtocol", (LimitedProtocol,), {"seconds": seconds, "url_bytes": url_bytes})


def in_pieces(app: ASGIApp) -> ASGIApp:
    """The same application, whose answers wait for their readers: all who get the same answer share its memory."""

    async def paced(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_pieces(message: Message) -> None:
            body = message.get("body", b"")
            last = max(0, len(body) - 1) // SENT * SENT
            for start in range(0, last, SENT):
                await send({**message, "body": body[start : start + SENT], "more_body": True})
            await send({**message, "body": body[last:]} if last else message)

        await app(scope, receive, send_pieces)

    return paced


class Begun:
    """A transport over which the BEGINNING of an answer has been sent."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport, self._sent = transport, BEGINNING

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Write what has not been sent of the first bytes, and all others as they are."""
        self._transport.write(data.removeprefix(self._sent))
        self._sent = b""


class LimitedProtocol(HttpToolsProtocol):
    """Refuses requests that are late, too long, unreadable or beyond uvicorn's limit_concurrency, in the common form.

    A new connection has `seconds` for its first byte, a request as many for its head, and its body as many and what it
    needs at RATE. However long answers take, they are waited for; a reader has `unread` seconds for SENT bytes.
    """

    seconds = 5.0
    url_bytes = 32 * 1024
    unread = 30.0
    lingering = 1.0  # seconds in which the rest of a refused request is read: its sender gets the answer, not a reset
    ending = 2.0  # seconds in which a request arrives, or SENT bytes are read, once the server is told to end
    looking = 0.1  # seconds between two looks at whether who sends no more still reads

    _came_late = False  # when as many were connected as may be: those who came before are answered
    _arriving: Literal["head", "body"] | None = None
    _head = 0
    _late: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None
    _refusal: Refusal | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.limit_concurrency = None  # uvicorn's own answer has neither HEADERS nor the one form
        self._came_late = self._crowded
        transport.set_write_buffer_limits(0)
        self.timeout_keep_alive_task = self.loop.call_later(self.seconds, self.timeout_keep_alive_handler)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_for_request(None)
        self._wait_for_reader(None)
        super().connection_lost(exc)

    def eof_received(self) -> bool:  # type: ignore[override]
        """Answer who has sent all and only reads on, and let those go who have left, or have not sent all.

        Both look the same until something is sent: who has left resets the connection then. So the first byte of the
        answer is sent at once. Answers without a length go on until their reader ends them, as is done here.
        """
        cycle = self.cycle
        if self._arriving or self._refusal or not self._answers or cycle.chunked_encoding:
            return False
        cycle.keep_alive = False
        if not self.pipeline and not cycle.response_started:
            self.transport.write(BEGINNING)
            cycle.transport = Begun(self.transport)  # type: ignore[assignment]
            self._look()
        return True

    def shutdown(self) -> None:
        """Called by uvicorn when the server ends: a client that sends or reads nothing gets little time."""
        self.unread = self.ending
        if self._stuck:
            self._wait_for_reader(self.ending)
        if self._late and self._arriving == "body":
            self._wait_for_request(self.ending)
        super().shutdown()

    def data_received(self, data: bytes) -> None:
        if self._refusal or not (self._arriving or data.strip(b"\r\n")):  # empty lines may stand before a request
            return
        self._unset_keepalive_if_required()
        try:
            for start in range(0, len(data), PARSED):
                piece = data[start : start + PARSED]
                self.parser.feed_data(piece)
                self._check_head(len(piece))
        except Refusal as refusal:
            self._refuse(refusal)
        except httptools.HttpParserUpgrade:  # to none that is spoken here: answered as HTTP/1.1
            self.cycle.keep_alive = False
        except httptools.HttpParserError as error:
            cause = error.__context__
            self._refuse(cause if isinstance(cause, Refusal) else UNREADABLE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._arriving, self._head = "head", 0
        if not self._answers:
            self._wait_for_request(self.seconds)

    def on_headers_complete(self) -> None:
        names = [name for name, _ in self.headers]
        if not self.url.isascii() or names.count(b"host") > 1:
            raise UNREADABLE
        if b"transfer-encoding" in names:
            raise CHUNKED
        if self._came_late and self._crowded:
            raise BUSY
        super().on_headers_complete()
        self._arriving = "body"
        if self._late:
            self._wait_for_request(self._body_seconds)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._arriving = None
        self._wait_for_request(None)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            return
        if self._refusal:
            if not self._answers:
                self._hang_up(self._refusal)
        elif self._arriving and not self._late:
            self._unset_keepalive_if_required()
            self._wait_for_request(self.seconds if self._arriving == "head" else self._body_seconds)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reader(self.unread)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._wait_for_reader(None)

    @property
    def _crowded(self) -> bool:
        limit = self.config.limit_concurrency
        return limit is not None and max(len(self.connections), len(self.tasks)) >= limit

    @property
    def _answers(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def _body_seconds(self) -> float:
        return self.seconds + min(LONGEST, int(dict(self.headers).get(b"content-length", 0)) // RATE)

    def _check_head(self, received: int) -> None:
        """Count what has come of a head. Raises Refusal if it is too long."""
        if self._arriving != "head":
            return
        self._head += received
        if self._head > HEAD:
            raise long_address(self.url_bytes) if len(self.url) > self.url_bytes else LONG_HEAD

    def _wait_for_request(self, seconds: float | None) -> None:
        """Refuse what has not come after so many seconds; None: wait no more."""
        if self._late:
            self._late.cancel()
        self._late = None if seconds is None else self.loop.call_later(seconds, self._refuse_late, seconds)

    def _wait_for_reader(self, seconds: float | None) -> None:
        """Let a reader go who has not read after so many seconds; None: wait no more."""
        if self._stuck:
            self._stuck.cancel()
        self._stuck = None if seconds is None else self.loop.call_later(seconds, self._let_go)

    def _refuse_late(self, seconds: float) -> None:
        message = f"The request was not all there after {seconds:g} s: send it again."
        self._refuse(Refusal(408, "request_too_slow", message, seconds))

    def _look(self) -> None:
        """Let who has left go: the system knows of a reset, and says so when it is asked."""
        if self.transport.is_closing():
            return
        if self.transport.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            self.transport.abort()
        elif not self.cycle.response_started:
            self.loop.call_later(self.looking, self._look)

    def _let_go(self) -> None:
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        self.transport.abort()

    def _refuse(self, refusal: Refusal) -> None:
        """Answer a request with a refusal, after those before it; one whose answer has begun just ends."""
        self._refusal = refusal.with_traceback(None)  # which holds this connection
        self._wait_for_request(None)
        if self._arriving == "body":  # of the request that is being answered
            if self.cycle.response_started:
                self.transport.close()
                return
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        elif self._answers:
            return
        self._hang_up(refusal)

    def _hang_up(self, refusal: Refusal) -> None:
        response = answer(refusal)
        response.headers.update({**HEADERS, "Connection": "close"})
        headers = [*self.server_state.default_headers, *response.raw_headers]
        lines = [STATUS_LINE[refusal.status], *(b"%b: %b\r\n" % header for header in headers), b"\r\n"]
        self.transport.writelines([*lines, response.body])
        self.transport.write_eof()
        self.flow.resume_reading()
        self.loop.call_later(self.lingering, self.transport.close)

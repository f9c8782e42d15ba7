"""Headers of every response, and which requests are refused before they are read."""

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

from starlette.datastructures import Headers, MutableHeaders
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from regard.app.pages import THEME
from regard.app.refusal import Refusal, answer
from regard.app.server.errors import plain
from regard.app.server.hosts import Hosts, host_name
from regard.app.server.prefix import Prefix, inner_path, redirection
from regard.app.server.requests_log import Noted, path_of
from regard.app.settings import Settings

EVENTS = "text/event-stream"
EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"  # Plotly fills one empty <style> by insertRule


def script_hash(script: str) -> str:
    """A script that stands in a page, as a content security policy allows it."""
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


THEME_HASH = script_hash(THEME)  # of the one script that stands in every page


def policy(*scripts: str) -> list[str]:
    """The content security policy of every page; scripts: what is allowed besides files of ours and the theme."""
    return [
        "default-src 'self'",
        " ".join(["script-src 'self'", THEME_HASH, *scripts]),
        f"style-src 'self' {EMPTY_STYLE}",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    ]


def headers(embed_from: Sequence[str] = ()) -> dict[str, str]:
    """Headers of every response, for a server that pages of these origins may show in a frame.

    X-Frame-Options has no list of origins: where some are allowed, only the content security policy names them.
    """
    ancestors = " ".join(embed_from) or "'none'"
    return {
        "Content-Security-Policy": "; ".join([*policy(), f"frame-ancestors {ancestors}"]),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    } | ({} if embed_from else {"X-Frame-Options": "DENY"})


HEADERS = headers()


def long_address(most: int) -> Refusal:
    """The refusal of an address with more bytes than these."""
    message = f"The text is too long (the address has more than {most:,} bytes): shorten it."
    return Refusal(414, "address_too_long", message, most)


class Guard:
    """Around the whole application: refuses foreign names (DNS rebinding) and huge addresses, answers HEAD as GET.

    While the queue is full, its check refuses here what would wait in it, before the application spends time on it.

    Every request gets its place below the prefix of a proxy, every response the headers, every error the one form.
    """

    def __init__(
        self, app: ASGIApp, settings: Settings, queued: Mapping[str, BaseRoute], check: Callable[[], None]
    ) -> None:
        self.app, self.max_url_bytes = app, settings.max_url_bytes
        self.queued, self.check_queue = queued, check
        self.hosts = Hosts(settings.hosts)
        self.prefix = Prefix(settings.root_path, settings.proxies)
        self.headers = headers(settings.embed_from)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope, refusal = self.received(scope)
        noted, status, replaced = Noted(scope["method"]), 500, False

        async def guarded(message: Message) -> None:
            nonlocal replaced
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if message["status"] >= 400 and headers.get("content-type") != "application/json":
                    replaced = True
                    await plain(message["status"], scope)(scope, receive, with_headers)
                    return
            if not replaced:
                await with_headers(message)

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                answered = MutableHeaders(scope=message)
                noted.streams = answered.get("content-type", "").startswith(EVENTS)
                answered.update({**self.headers, "X-Request-Id": noted.id})
                if "location" in answered:
                    answered["location"] = redirection(answered["location"])
            await send(message)

        asked = {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope
        try:
            await (answer(refusal)(scope, receive, with_headers) if refusal else self.app(asked, receive, guarded))
        finally:
            noted.answered(path_of(asked), status)

    def received(self, scope: Scope) -> tuple[Scope, Refusal | None]:
        """The request in its place, and the Refusal of it, None if it is answered."""
        try:
            self._check(scope)
            scope = self.prefix.placed(scope)
            if route := self.queued.get(inner_path(scope)):
                scope["route"] = route
                self.check_queue()
            return scope, None
        except Refusal as refusal:
            return scope, refusal
        except ValueError as error:
            return scope, Refusal(400, "bad_prefix", str(error))

    def _check(self, scope: Scope) -> None:
        """Raises Refusal for a foreign name and for a huge address."""
        host = Headers(scope=scope).get("host", "")
        name = host_name(host)
        if name not in self.hosts:
            raise Refusal(400, "unknown_host", f"Unknown host name {(name or host)[:80]!r}: add it to REGARD_HOSTS.")
        length = len(scope.get("raw_path") or b"") + len(scope["query_string"])
        if length > self.max_url_bytes:
            raise long_address(self.max_url_bytes)

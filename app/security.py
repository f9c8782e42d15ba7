"""Headers of every response, and which hosts and addresses are refused."""

import ipaddress
import socket
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.errors import plain
from app.pages import THEME
from app.refusal import Refusal, answer

THEME_DIGEST = b64encode(sha256(THEME.encode()).digest()).decode()  # the one script that stands in every page
EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"  # Plotly fills one empty <style> by insertRule
HEADERS = {
    "Content-Security-Policy": "; ".join(
        [
            "default-src 'self'",
            f"script-src 'self' 'sha256-{THEME_DIGEST}'",
            f"style-src 'self' {EMPTY_STYLE}",
            "style-src-attr 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Around the whole application: refuses foreign names (DNS rebinding) and huge addresses, answers HEAD as GET.

    Every response gets HEADERS, and every error the one form.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str], max_url_bytes: int) -> None:
        self.app, self.max_url_bytes = app, max_url_bytes
        own = socket.gethostname().lower()
        self.hosts = {"localhost", own, f"{own}.local", *(host.lower() for host in hosts)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        replaced = False

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
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        if refusal := self.refusal(scope):
            await answer(refusal)(scope, receive, with_headers)
        else:
            await self.app({**scope, "method": "GET"} if scope["method"] == "HEAD" else scope, receive, guarded)

    def refusal(self, scope: Scope) -> Refusal | None:
        """The Refusal of this request, None if it is answered."""
        name = host_name(Headers(scope=scope).get("host", ""))
        if name not in self.hosts and not is_address(name):
            return Refusal(400, "unknown_host", f"Unknown host name {name[:80]!r}: add it to REGARD_HOSTS.")
        length = len(scope.get("raw_path") or b"") + len(scope["query_string"])
        if length > self.max_url_bytes:
            message = f"The text is too long (the address has {length:,} bytes): shorten it."
            return Refusal(414, "address_too_long", message, self.max_url_bytes)
        return None


def host_name(header: str) -> str:
    """The name in a Host header, without its port.

    >>> host_name("LocalHost:8000"), host_name("[::1]:8000")
    ('localhost', '::1')
    """
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.partition(":")[0].lower()


def is_address(name: str) -> bool:
    """Whether it is an IP address, which unlike a name cannot be rebound to another machine."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True

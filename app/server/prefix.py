"""The path below which a proxy shows this server, whether the proxy takes it off or not."""

import ipaddress
import re
from collections.abc import Iterable
from urllib.parse import quote, unquote, urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from regard.app.server.visitors import Proxies

HEADER = "X-Forwarded-Prefix"
PATH = re.compile(r"(?:/[\w@:.~+-]+)*")


def path_prefix(text: str) -> str:
    """A path without a slash at its end, "" for none, with its letters as they are: %40 is @, as in ASGI.

    Raises ValueError with a sentence for anything else.

    >>> path_prefix("/user/ada%40uni/regard/"), path_prefix("/")
    ('/user/ada@uni/regard', '')
    """
    path = unquote(text.removesuffix("/"))
    if PATH.fullmatch(path) and not {".", ".."} & set(path.split("/")):
        return path
    raise ValueError(f"{text[:80]!r} is not a path: write /regard or /user/ada/regard.")


def network(text: str) -> str:
    """An IP address, or a network such as 10.0.0.0/8. Raises ValueError with a sentence for anything else."""
    try:
        return str(ipaddress.ip_network(text))
    except ValueError:
        raise ValueError(f"{text[:80]!r} is not an address of a proxy: write 127.0.0.1, or 10.0.0.0/8.") from None


class Prefix:
    """Finds the prefix of a request: what a trusted proxy says of it, else the one that is set."""

    def __init__(self, root_path: str, proxies: Iterable[str]) -> None:
        self.root_path = root_path
        self.proxies = Proxies(proxies)

    def placed(self, scope: Scope) -> Scope:
        """The request as ASGI describes one below a prefix: `root_path` is the prefix, `path` begins with it.

        Raises ValueError with a sentence if a trusted proxy names a prefix that is not a path.
        """
        root, path = self._of(scope), scope["path"]
        placed = {**scope, "root_path": root}
        if path != root and not path.startswith(f"{root}/"):
            placed |= {"path": root + path, "raw_path": quote(root).encode() + scope["raw_path"]}
        return placed

    def _of(self, scope: Scope) -> str:
        said, client = Headers(scope=scope).get(HEADER), scope["client"]
        if said is None or client is None or client[0] not in self.proxies:
            return self.root_path
        try:
            return path_prefix(said)
        except ValueError as error:
            raise ValueError(f"{HEADER}: {error}") from None


def inner_path(scope: Scope) -> str:
    """The path of a request below its prefix."""
    path: str = scope["path"]
    return path.removeprefix(_prefix(scope))


def way_up(scope: Scope) -> str:
    """The relative address of the prefix, without a slash at its end, as a browser at this request resolves it.

    >>> way_up({"root_path": "", "raw_path": b"/steps"}), way_up({"root_path": "/regard", "raw_path": b"/regard/a/b/c"})
    ('.', '../..')
    """
    depth = scope["raw_path"].count(b"/") - _prefix(scope).count("/") - 1
    return "/".join([".."] * depth) or "."


def _prefix(scope: Scope) -> str:
    """The prefix of a request, to whose `root_path` Starlette adds those of its own mounts."""
    prefix: str = scope.get("app_root_path", scope["root_path"])
    return prefix


def redirection(location: str) -> str:
    """The path and query of an address of this server: a visitor may know the server by another name and scheme.

    >>> redirection("http://127.0.0.1:8000/regard/steps?row=1")
    '/regard/steps?row=1'
    """
    path, query = urlsplit(location)[2:4]
    return f"/{path.lstrip('/')}{f'?{query}' if query else ''}"

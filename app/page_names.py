"""Pages by the names that people type as addresses: `/explore`, `/since-2017`, `/what-if`, `/compare.html`."""

import re
from collections.abc import Iterator
from functools import cache
from urllib.parse import parse_qsl

from starlette.responses import RedirectResponse
from starlette.types import Scope

from regard.app.languages import messages, say
from regard.app.pages import PAGES, PARTS, Page
from regard.app.server.prefix import inner_path, way_up


def by_name(scope: Scope) -> RedirectResponse | None:
    """The way to the page that a path names, with what was asked of it; None where it names none."""
    page = _named().get(_plain(inner_path(scope)[:200].removesuffix(".html")))
    if page is None:
        return None
    asked = scope["query_string"].decode("latin-1")
    known = page.query.removeprefix("?")
    is_said = known.partition("=")[0] in dict(parse_qsl(asked, keep_blank_values=True))
    query = "&".join(filter(None, ["" if is_said else known, asked]))
    return RedirectResponse(f"{way_up(scope)}{page.path}" + (f"?{query}" if query else ""))


@cache
def _named() -> dict[str, Page]:
    """Pages by their names, in the words of the frame in each language: of a page, of a tab, of a part's first page."""
    found: dict[str, Page] = {}
    for language in messages():
        for key, name in _names():
            found.setdefault(_plain(say(language, key)), PAGES[name])
    return found


def _names() -> Iterator[tuple[str, str]]:
    """Messages with names, and the page that each leads to; titles come before tabs, and tabs before parts."""
    yield from ((f"page.{name}", name) for name, page in PAGES.items() if page.path)
    yield from ((words, name) for tabs in PARTS.values() for name, words in tabs.items() if words)
    yield from ((f"part.{part}", next(iter(tabs))) for part, tabs in PARTS.items())


def _plain(name: str) -> str:
    """The letters and digits of a name, as an address has them.

    >>> _plain("The whole model"), _plain("/Since_2017/")
    ('whole-model', 'since-2017')
    """
    return re.sub(r"[\W_]+", "-", name.casefold()).strip("-").removeprefix("the-")

"""A page as one file: its scripts, its styles and the answers to all that it asks, in one HTML."""

import re
from base64 import b64encode
from datetime import UTC, datetime
from functools import cache
from typing import NamedTuple

from fastapi import FastAPI
from fastapi import Request as HttpRequest
from fastapi.concurrency import run_in_threadpool
from markupsafe import Markup
from starlette.datastructures import QueryParams

from regard.app import pages
from regard.app.publish.saved.address import Address
from regard.app.publish.saved.answering import OnAnswer, answers
from regard.app.publish.saved.packed import Answers, as_text, pack
from regard.app.server.security import THEME_HASH, script_hash

LOADER = "saved-loader.js"
INDENTED = re.compile(
    r"(<(script|pre|textarea)\b.*?</\2>)|\n\s+(?=<)", re.DOTALL
)  # between two tags one blank is enough


async def save_page(app: FastAPI, address: Address, on_answer: OnAnswer = lambda _: None) -> str:
    """The page at an address as one HTML. Raises Refusal for a question that the models refuse."""
    return await run_in_threadpool(render, app, address, await answers(app, address, on_answer))


def render(app: FastAPI, address: Address, found: Answers, **more: object) -> str:
    """The HTML of a page with these answers inside; more: what else its template says, as of a lesson."""
    now = datetime.now(UTC)
    bundle = pages.bundles()[f"saved-{address.page}"]
    said = pages.spoken().get(address.first("lang"))
    scripts = [*filter(None, [said]), *bundle.needs, bundle.script]
    saved = {
        "address": address.local,
        "server": address.server,
        "version": pages.INSTALLED,
        "date": f"{now.day} {now:%B %Y}",
        "icon": b64encode((pages.STATIC / "icon.svg").read_bytes()).decode(),
        "loader": _part(LOADER).text,
        "packed": [_part(file).packed for file in (bundle.style, *scripts)],
        "hashes": Markup(" ".join([THEME_HASH, *(_part(file).hash for file in (LOADER, *scripts))])),  # noqa: S704
        "answers": Markup(pack(found)),  # noqa: S704 - base 85
    }
    scope = {
        "type": "http",
        "app": app,
        "scheme": "http",
        "server": ("localhost", 80),
        "headers": [],
        "path": address.path,
        "root_path": "",
        "query_string": str(QueryParams(list(address.query))).encode(),
    }
    page = pages.rendered(HttpRequest(scope), address.page, saved, **{"own_lesson": ""} | more)
    return INDENTED.sub(lambda found: found[1] or "\n", bytes(page.body).decode())


class _Part(NamedTuple):
    """A built file: as it is, as a policy allows it, and compressed."""

    text: Markup
    hash: str
    packed: Markup


@cache
def _part(file: str) -> _Part:
    text = (pages.BUILT / file).read_text(encoding="utf-8")
    return _Part(Markup(text), script_hash(text), Markup(as_text(text.encode())))  # noqa: S704 - files of ours

"""A page as one file: its scripts, its styles and the answers to all that it asks, in one HTML."""

import re
from base64 import b64encode
from datetime import UTC, datetime
from functools import cache
from http import HTTPStatus
from typing import NamedTuple

from fastapi import FastAPI
from fastapi import Request as HttpRequest
from fastapi.concurrency import run_in_threadpool
from markupsafe import Markup
from starlette.datastructures import QueryParams

from regard.app import pages
from regard.app.publish.saved.address import Address
from regard.app.publish.saved.answering import OnAnswer, answers
from regard.app.publish.saved.in_process_client import Answer, Request
from regard.app.publish.saved.packed import Answers, as_text, pack
from regard.app.server.security import script_hash

THEME, LOADER = "saved-theme.js", "saved-loader.js"
HELP, LISTED = Request("/help.html"), Request("/api/models")
INDENTED = re.compile(
    r"(<(script|pre|textarea)\b.*?</\2>)|\n\s+(?=<)", re.DOTALL
)  # between two tags one blank is enough


async def save_page(app: FastAPI, address: Address, on_answer: OnAnswer = lambda _: None) -> str:
    """The page at an address as one HTML. Raises Refusal for a question that the models refuse."""
    return await run_in_threadpool(render, app, address, await answers(app, address, on_answer))


def render(app: FastAPI, address: Address, found: Answers, **more: object) -> str:
    """The HTML of a page with these answers inside; more: what else its template says, as of a lesson."""
    now = datetime.now(UTC)
    bundle = _bundle(address.page, found)
    said = pages.spoken().get(address.first("lang"))
    scripts = [*filter(None, [said]), *bundle.needs, bundle.script]
    saved = {
        "address": address.local,
        "server": address.server,
        "version": pages.INSTALLED,
        "date": f"{now.day} {now:%B %Y}",
        "icon": b64encode((pages.STATIC / "icon.svg").read_bytes()).decode(),
        "theme": _part(THEME).text,
        "loader": _part(LOADER).text,
        "packed": [_part(file).packed for file in (bundle.style, *scripts)],
        "hashes": Markup(" ".join(_part(file).hash for file in (THEME, LOADER, *scripts))),  # noqa: S704
        "answers": Markup(pack({**found, HELP.name: _help(address.page)})),  # noqa: S704 - base 85
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


def _bundle(page: str, found: Answers) -> pages.Bundle:
    """The scripts of a page, with those that draw a graph where a model is one."""
    models = found[LISTED.name].json() if LISTED.name in found else []
    graph = page == "explore" and any(one.get("graph") for one in models)
    return pages.bundles()[f"saved-{page}-graph" if graph else f"saved-{page}"]


@cache
def _help(page: str) -> Answer:
    """The help of this page alone, without what needs a server."""
    text = pages.templates.get_template("_help.html").render(root=".", only=page)
    return Answer(HTTPStatus.OK, "text/html", text.encode())


class _Part(NamedTuple):
    """A built file: as it is, as a policy allows it, and compressed."""

    text: Markup
    hash: str
    packed: Markup


@cache
def _part(file: str) -> _Part:
    text = (pages.BUILT / file).read_text(encoding="utf-8")
    return _Part(Markup(text), script_hash(text), Markup(as_text(text.encode())))  # noqa: S704 - files of ours

"""The pages of a site, as the server renders them, and a shell at the address of each that puts its page in place."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypedDict

from fastapi import FastAPI, Request
from markupsafe import Markup
from starlette.datastructures import QueryParams

from regard.app import pages
from regard.app.classroom.lesson.lessons import FOLDER, Lesson, Stop, in_language, lessons
from regard.app.languages import ENGLISH, messages, written_in
from regard.app.publish.saved.page import INDENTED
from regard.app.publish.saved.questions import QUESTIONS
from regard.app.server.security import policy, script_hash

SHELL, WORKER = "site-shell.js", "site-worker"  # of `static/built`; the bundle of what runs the models
LIVE = ("start", "explore", "compare", "whole", "steps")  # pages that the visitor's own browser answers
ELSEWHERE = ("word", "lesson", "worksheet", "room", "docs")  # pages of which nothing is left without a server
TEXTS = {"status": "site_status.html"} | dict.fromkeys(ELSEWHERE, "site_elsewhere.html")
SERVER = ("127.0.0.1", 8000)  # where commands in texts ask the reader's own Regard

Files = Iterator[tuple[str, str]]  # names in the folder of the site, and what they hold


class Card(NamedTuple):
    """The origin of a site: models by their ids, each with its name, the digest of its weights, and its bytes."""

    date: str
    commit: str
    models: Mapping[str, tuple[str, str, int]]


class OfSite(TypedDict, total=False):
    """The words of templates for a site: site is "live" or "recorded"; asks_tools: names that ask a page for all."""

    site: str
    is_recorded: bool
    asks_tools: str
    policy: str
    script: Markup
    worker: str
    needs_model: Markup
    read_only: Markup


class Shell(TypedDict):
    """The choices of a shell, as `static/publish/site/shell.ts` reads them.

    lessons: of each the number of stations, and the languages besides English.
    """

    page: str
    languages: list[str]
    along: Sequence[str]
    lessons: Mapping[str, Sequence[int | str]]


def shells() -> Files:
    """A shell at the address of each page but the first."""
    template = pages.templates.get_template("site_shell.html")
    for name, page in pages.PAGES.items():
        if page.path not in ("", "/"):
            said = {"page": name, "shelled": _shelled(name), "language": ENGLISH}
            yield f"{page.path[1:]}/index.html", _short(template.render(said | _of_site(name)))


def page_files(app: FastAPI, card: Card) -> Files:
    """Each page in each language; and the first in English, which chooses among them."""
    for name, page in pages.PAGES.items():
        if page.path:
            for language in messages():
                yield f"pages/{name}.{language}.html", _page(app, name, language, card=card)
    yield "index.html", _page(app, "start", ENGLISH, card=card, shelled=_shelled("start"))


def station_files() -> Files:
    """The words around a page at each station of each lesson, in the languages that have it."""
    for lesson in lessons().values():
        for language in (ENGLISH, *_others(lesson)):
            spoken = in_language(lesson, language)
            for number in range(1, len(lesson.stations) + 1):
                other = "" if language == ENGLISH else f".{language}"
                yield f"pages/{lesson.id}.{number}{other}.html", _station(Stop(spoken, number))


def request_of(app: FastAPI, path: str = "/", language: str = ENGLISH) -> Request:
    """A request for a page, as from a browser that speaks a language."""
    scope = {"type": "http", "app": app, "scheme": "http", "server": SERVER, "headers": [], "path": path}
    query = str(QueryParams({"lang": language})).encode()
    return Request({**scope, "client": None, "root_path": "", "query_string": query})


def _page(app: FastAPI, name: str, language: str, **more: Any) -> str:
    request = request_of(app, pages.PAGES[name].path, language)
    ours = _of_site(name)
    if name not in TEXTS:
        return _short(bytes(pages.rendered(request, name, own_lesson="", **ours, **more).body).decode())
    about = {"page": "missing", "about": name, "root": ".", "request": request, "own_lesson": ""}
    said = written_in(language, whole=False)._asdict()
    return _short(pages.templates.get_template(TEXTS[name]).render(about, **said, **ours, **more))


def _station(stop: Stop) -> str:
    """The line of the lesson, the station and the way on; each says its language, whatever that of the page is."""
    language = stop.lesson.language
    template = pages.templates.get_template("site_station.html")
    own = written_in(language, whole=True).of_page
    said = {"stop": stop, "language": language, "tongue": own, "root": ".", "here": pages.PAGES["missing"]}
    return _short(template.render(said, link=lambda lesson, number: f".{lesson.link(number)}"))


def _short(html: str) -> str:
    return INDENTED.sub(lambda found: found[1] or "\n", html)


def _of_site(name: str) -> OfSite:
    script = shell_script()
    found = OfSite(
        policy="; ".join([*policy(script_hash(script), "'wasm-unsafe-eval'"), "worker-src 'self'"]),
        script=script,
        is_recorded=name in QUESTIONS,
        asks_tools=" ".join(("tools", "lesson", *(pages.PAGES[name].tools or "").split())),
    )
    if name in LIVE:
        return found | OfSite(site="live", worker=pages.bundles()[WORKER].script)
    return found | OfSite(site="recorded", needs_model=pages.NEEDS_MODEL, read_only=pages.READ_ONLY)


def _shelled(name: str) -> Shell:
    stations: dict[str, list[int | str]] = {
        id: [len(lesson.stations), *_others(lesson)] for id, lesson in lessons().items()
    }
    return Shell(page=name, languages=[*messages()], along=pages.ALONG, lessons=stations)


def _others(lesson: Lesson) -> list[str]:
    return [language for language in messages() if (FOLDER / language / f"{lesson.id}.md").is_file()]


@cache
def shell_script() -> Markup:
    """The script of every shell, in `static/built`."""
    return Markup((pages.BUILT / SHELL).read_text(encoding="utf-8"))  # noqa: S704 - a file of ours, as it is

"""The pages: templates filled with the addresses of their files only; the numbers come from the API."""

import json
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from math import log10
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape
from starlette.datastructures import Headers
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from regard.app.guide import experiments
from regard.app.guide.evidence import (
    BIG,
    EVERYDAY,
    LONG,
    SETS,
    at_pronoun,
    date_models,
    mark_models,
    translators,
    with_errors,
)
from regard.app.guide.families import families
from regard.app.guide.faq import subjects
from regard.app.guide.glossary import chapters, letters, meaning
from regard.app.guide.papers import paper_tables
from regard.app.guide.prose import TERM, address, formulas, inline, served_at
from regard.app.guide.search_index import Entry, entries, with_synonyms
from regard.app.languages import ENGLISH, central, in_english, language_of, m, names, say, written_in
from regard.app.plural import count
from regard.app.server.listening import is_loopback
from regard.app.server.owner import is_owner, way
from regard.model.head_measures import POSITIONAL, RESTS
from regard.model.own.file import MOST_BYTES
from regard.model.pronoun_heads import pronoun_heads
from regard.model.since.successors import SUCCESSORS, WAYS
from regard.model.sinks import measured_sinks, of_block, sinks, sinks_in_words
from regard.model.training.choices import INITIALS, LIMITS, MECHANISMS, Choices
from regard.model.training.loop import BETAS, EPSILON
from regard.model.training.recipe import Recipe
from regard.model.translation_errors import RULES

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
BUILT = STATIC / "built"
PACKAGES = {
    "vendor/swagger": Path(str(files("fastapi_offline"))) / "static",
    "vendor": Path(str(files("plotly"))) / "package_data",
}


class Page(NamedTuple):
    """The path of a page, and what it has; its scripts and styles stand in `static/<page>/`."""

    path: str
    reads: bool = False  # a sentence bar, so that the sentence of the page before goes along to it
    presents: bool = False  # a picture that can fill the screen
    is_prose: bool = False  # text alone
    speaks: bool = False  # the language of its visitor, in all that it says
    query: str = ""  # what links of the frame add to the path
    carries: str = "model"  # of a page that reads: the parameter of its address that a model goes along as
    tools: str | None = None  # of a page that opens with few: parameters of its address that ask for all of them

    @property
    def saves(self) -> bool:
        """Whether it has figures that people take along."""
        return self.presents or self.path == "/evidence"

    @property
    def teaches(self) -> bool:
        """Whether it can be a station of a lesson."""
        return self.path not in ("", "/lesson", "/room")


class Bundle(NamedTuple):
    """Names of files in `static/built`: script and style of a page, what the script needs, and its tools, at once."""

    script: str
    style: str
    needs: list[str]
    tools: list[str]


def _reads(path: str, query: str = "", carries: str = "model", tools: str | None = None) -> Page:
    return Page(path, reads=True, presents=True, query=query, carries=carries, tools=tools)


def _prose(path: str) -> Page:
    return Page(path, is_prose=True)


PAGES = {
    "start": Page("/", presents=True, speaks=True),
    "explore": _reads("/", "?view=heatmap", tools="find order aggregate heads links marks"),
    "compare": _reads("/compare", carries="with", tools="view all more set score"),
    "whole": _reads("/whole"),
    "steps": _reads("/steps", tools="digits method tiles"),
    "change": _reads("/change", tools="view"),
    "heads": _reads("/heads", tools="sort run pair over x y order"),
    "explain": _reads("/explain", tools=""),
    "word": _reads("/word", tools="of"),
    "training": _reads("/training", tools="beside"),
    "positions": _reads(
        "/positions",
        tools="kind length dimensions base waves place shift pair",
    ),
    "lab": Page("/lab", presents=True, tools="part word scores"),
    "since": Page("/since", presents=True, tools="beside q k v set"),
    "cost": _reads("/cost", tools=""),
    "worksheet": Page("/worksheet"),
    "lessons": _prose("/lessons"),
    "questions": _prose("/questions"),
    "lesson": _prose("/lesson"),
    "evidence": _prose("/evidence"),
    "glossary": _prose("/glossary"),
    "own": _prose("/own"),
    "room": Page("/room", is_prose=True, speaks=True),
    "status": _prose("/status"),
    "docs": Page("/docs"),  # Swagger UI, from files of this machine
    "missing": Page(""),
}
PARTS = {  # of the header, and under each its pages, with a message beside the name of some
    "learn": {"lessons": "", "questions": "", "glossary": "", "worksheet": ""},
    "see": {"explore": "tab.one", "compare": "tab.beside", "whole": ""},
    "compute": {"steps": "tab.inside", "lab": "tab.hand", "since": "tab.hand", "positions": "tab.order"},
    "change": {"change": "tab.change", "heads": "tab.heads"},
    "why": {"explain": "tab.words", "word": "tab.word"},
    "behind": {
        "training": "tab.learnt",
        "cost": "tab.costs",
        "evidence": "",
        "own": "tab.own",
        "docs": "",
    },
}


def titled(name: str) -> str:
    """The name of a page, as its title has it."""
    return in_english(f"page.{name}")


KINDS = {"js": "text/javascript", "css": "text/css"}
INSTALLED = version("regard")
NEEDS_MODEL = Markup(' disabled title="This needs a model: open the page in Regard"')  # of a control of a saved page
READ_ONLY = Markup(' readonly tabindex="-1"')
ALONG = ("lesson", "station", "present", "embed", "tools", "lang")  # from page to page, whatever they show
ADDED: dict[str, Callable[[Mapping[str, str]], dict[str, object]]] = {}  # what a ring says of an address, to templates
FOR_EVER = "public, max-age=31536000, immutable"

router = APIRouter(include_in_schema=False)
templates = Jinja2Templates(directory=ROOT / "templates")


@cache
def bundles() -> dict[str, Bundle]:
    """The bundle of each page, and of `saved-PAGE`, by `static/build.mjs`. Raises ValueError if it never ran."""
    try:
        manifest = json.loads((BUILT / "manifest.json").read_bytes())
    except FileNotFoundError:
        raise ValueError("The scripts of the pages are not built: `make build` does it, with npm's registry.") from None
    return {name: Bundle(**files) for name, files in manifest.items()}


@cache
def spoken() -> dict[str, str]:
    """The script with the messages of each language but English, in `static/built`, by `static/build.mjs`."""
    found: dict[str, str] = json.loads((BUILT / "languages.json").read_bytes())
    return found


@cache
def version_of_files() -> str:
    """The files of another version have other addresses."""
    found = sha256(f"{INSTALLED} {version('plotly')} {version('fastapi-offline')} {bundles()} {spoken()}".encode())
    for file in ("icon.svg", "shared/page/present.css", "shared/page/embed.css", "publish/site/site.css"):
        found.update((STATIC / file).read_bytes())
    return found.hexdigest()[:12]


templates.env.globals.update(
    pages=PAGES, parts=PARTS, along=" ".join(ALONG), version=INSTALLED, savable=(), lessons=dict
)
templates.env.globals.update(bundles=bundles, spoken=spoken, m=m, languages=names, say=say)
CONSTANT = re.compile(r"^export const ([A-Z]+) = ([\d.]+);", re.MULTILINE)


def constants(script: str) -> dict[str, str]:
    """The numbers that a script exports, by their names: pages explain them in words."""
    return dict(CONSTANT.findall((STATIC / script).read_text(encoding="utf-8")))


templates.env.globals.update(patterns=constants("shared/head/patterns.ts"), arcs=constants("explore/arcs-plan.ts"))
templates.env.globals["row_names"] = constants("shared/head/row-names.ts")
templates.env.globals["corpus"] = {"POSITIONAL": POSITIONAL, "RESTS": RESTS}
templates.env.globals["adam"] = {"betas": BETAS, "exponent": f"{log10(EPSILON):.0f}".replace("-", "−")}
templates.env.globals["choices"] = {
    "limits": LIMITS,
    "initials": INITIALS,
    "mechanisms": [(id, Recipe.load(id).about["name"], vars(Choices.usual(id))) for id in MECHANISMS],
}
THEME = (STATIC / "theme.js").read_text(encoding="utf-8")
templates.env.globals.update(successors=SUCCESSORS, ways=WAYS)
templates.env.globals["is_owner"] = is_owner
templates.env.globals["is_loopback"] = is_loopback
templates.env.globals["way"] = way
templates.env.globals["theme"] = Markup(f"<script>{THEME}</script>")  # noqa: S704 - a file of ours, as it is
templates.env.globals.update(chapters=chapters, letters=letters, subjects=subjects, inline=inline, formulas=formulas)
templates.env.globals.update(address=address, served_at=served_at)
templates.env.globals.update(translators=translators, date_models=date_models, mark_models=mark_models)
templates.env.globals.update(experiments=experiments, big=BIG)
templates.env.globals.update(with_errors=with_errors, error_rules=RULES, everyday=EVERYDAY)
templates.env.globals.update(paper_tables=paper_tables, sets=SETS, long=LONG, families=families, most=MOST_BYTES)
templates.env.globals.update(pronoun_heads=pronoun_heads, at_pronoun=at_pronoun)
templates.env.globals.update(
    measured_sinks=measured_sinks, of_block=of_block, sinks=sinks, sinks_in_words=sinks_in_words
)
templates.env.filters["counted"] = count
templates.env.filters["titled"] = titled
templates.env.filters["figure"] = lambda value, form: form.format(value).replace("%", " %")


@pass_context
def static(context: Context, path: str) -> str:
    """The address of a static file of this version, for a template."""
    return f"{context['root']}/static/{version_of_files()}/{path}"


templates.env.globals["static"] = static


@pass_context
def term_of(context: Context, word: str, shown: str = "") -> Markup:
    """A word that shows its meaning, in the language of a page that is whole in it."""
    named, means = _meaning_of(context, word)
    return TERM.format(shown or named, means)


@pass_context
def terms_of(context: Context, *words: str) -> Markup:
    """The first word as a question, which shows the meanings of all."""
    all_of = [_meaning_of(context, word) for word in words]
    return TERM.format(
        f"{all_of[0][0]}?", " ".join(f"{named[:1].upper()}{named[1:]}: {means}" for named, means in all_of)
    )


def _meaning_of(context: Context, word: str) -> tuple[str, str]:
    if context["tongue"] or context["language"] == ENGLISH:
        return word, meaning(word)
    named, means = (say(context["language"], f"glossary.{word}{part}") for part in ("", ".meaning"))
    return named, means


templates.env.globals.update(term=term_of, terms=terms_of, central=central())


class Files(StaticFiles):
    """Static files that a browser keeps for ever, at the address of their version; at any other it asks again.

    Those that `static/build.mjs` has compressed are sent so to browsers that read it.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        reads = re.split(r"[\s,;]+", Headers(scope=scope).get("accept-encoding", ""))
        packed = "br" in reads and self.lookup_path(f"{path}.br")[1] is not None
        response = await super().get_response(f"{path}.br" if packed else path, scope)
        if packed:
            response.headers.update({"Content-Encoding": "br", "Vary": "Accept-Encoding"})
        response.headers["Cache-Control"] = kept(scope["path_params"]["version"])
        if kind := KINDS.get(path.rpartition(".")[2]):  # on Windows any program may have named another for all
            response.headers["Content-Type"] = f"{kind}; charset=utf-8"
        return response


def kept(version: str) -> str:
    """The Cache-Control of files of this version."""
    return FOR_EVER if version == version_of_files() else "no-cache"


def _page(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def page(request: Request) -> Response:
        return rendered(request, name)

    return page


def rendered(request: Request, name: str, saved: Mapping[str, object] | None = None, **more: object) -> Response:
    """The page of this name; saved: what a page that is a file of its own has inside it; more: of its lesson."""
    said = {
        "page": name,
        "root": ".",
        "models": request.app.state.engine.models,
        "saved": saved,
        "needs_model": NEEDS_MODEL if saved else "",
        "read_only": READ_ONLY if saved else "",
    }
    language = language_of(request)
    for added in ADDED.values():
        said |= added({**request.query_params, "lang": language})
    asking = {"tools", "lesson", *(PAGES[name].tools or "").split()}
    said["all_tools"] = PAGES[name].tools is None or saved or asking & request.query_params.keys()
    in_english = request.query_params.get("lesson")  # stations have their own words
    said |= written_in(language, PAGES[name].speaks and not in_english)._asdict()
    response = templates.TemplateResponse(request, f"{name}.html", said | more)
    response.headers.add_vary_header("Accept-Language")
    return response


def first_page(names: Iterable[str]) -> str:
    """The page at `/`: an address that says more than what goes along opens Explore."""
    return "explore" if set(names).difference(ALONG) else "start"


@router.get("/", name="start")
async def first(request: Request) -> Response:
    """Newcomers meet one map."""
    return rendered(request, first_page(request.query_params))


@router.get("/find.json")
async def places(request: Request) -> list[dict[str, str]]:
    """All that the search finds but models; title: HTML; carries: the parameter that a model goes along as, if any."""
    tabs = {name: words for tabs in PARTS.values() for name, words in tabs.items()}
    pages = [
        with_synonyms(
            Entry(
                "page",
                titled(name),
                page.path + page.query,
                f"{about[0].upper()}{about[1:]}.",
                tabs[name] and in_english(tabs[name]) if name in tabs else "",
            )
        )
        for name, page in PAGES.items()
        if page.path and (about := in_english(f"page.{name}.about"))
    ]
    carries = {page.path: page.carries for page in PAGES.values() if page.reads}
    return [
        entry._asdict()
        | {
            "title": formulas(escape(entry.name)),
            "answer": served_at(request.base_url, entry.answer),
            "carries": carries.get(urlsplit(entry.href).path, ""),
        }
        for entry in (*pages, *entries())
    ]


@router.get("/help.html")
async def help_text(request: Request) -> Response:
    """Inside of the dialog of every page: half of what a page would weigh."""
    return templates.TemplateResponse(request, "_help.html", {"root": "."})


def missing(request: Request, path: str, root: str) -> Response:
    """The page for an unknown address, with links to all pages; root: the way from there to the first page."""
    said = written_in(language_of(request), whole=True)._asdict()
    page = templates.get_template("missing.html").render(page="missing", path=path, root=root, **said)
    return HTMLResponse(page, 404, {"Vary": "Accept-Language"})


for name, page in PAGES.items():
    if page.path not in ("", "/"):
        router.get(page.path, name=name)(_page(name))


def is_own(path: str) -> bool:
    """Whether a path is that of a page, or of the API or the static files: no prefix can have this name."""
    return f"{path}/".startswith(("/api/", "/static/")) or any(
        path == page.path for page in PAGES.values() if page.path
    )


def mount_static(app: FastAPI) -> None:
    """Serve `static/`, and what installed packages bring, each under the version that a page was made with.

    Raises ValueError as `bundles`.
    """
    bundles()
    for path, folder in PACKAGES.items():
        app.mount(f"/static/{{version}}/{path}", Files(directory=folder))
    app.mount("/static/{version}", Files(directory=STATIC))

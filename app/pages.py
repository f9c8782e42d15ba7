"""The pages: templates filled with the addresses of their files only; the numbers come from the API."""

import os
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from math import log10
from pathlib import Path
from typing import NamedTuple

from fastapi import APIRouter, FastAPI, HTTPException, Request, Response
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from regard.app import experiments
from regard.app.evidence import LONG, SETS, date_models, translators
from regard.app.find import entries
from regard.app.glossary import chapters
from regard.app.joined import join_scripts, join_styles
from regard.app.lessons import lessons, own, stop
from regard.app.owner import is_owner, way
from regard.app.papers import paper_tables
from regard.app.prose import address, inline, term
from regard.app.questions import questions
from regard.app.saved.questions import QUESTIONS
from regard.app.words import count
from regard.model.head_measures import POSITIONAL, RESTS
from regard.model.training.choices import INITIALS, LIMITS, MECHANISMS, Choices
from regard.model.training.loop import BETAS, EPSILON
from regard.model.training.recipe import Recipe

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
PACKAGES = {
    "vendor/swagger": Path(str(files("fastapi_offline"))) / "static",
    "vendor": Path(str(files("plotly"))) / "package_data",
}


SENTENCE, HEAD, MAP, PROSE = "sentence/sentence", "head/head", "head/map", "page/prose"
PRESENT = ("page/present", "page/embed")
MEASURE, LEAD = "maps/measure", "page/lead"


class Page(NamedTuple):
    """The path of a page, and the shared styles that it reads before those of its folder, `static/<page>/`."""

    path: str
    styles: tuple[str, ...] = ()
    query: str = ""  # what the menu adds to the path
    listed: bool = True  # in the menu

    @property
    def reads(self) -> bool:
        """Whether it has a sentence bar, so that the sentence of the page before goes along to it."""
        return SENTENCE in self.styles

    @property
    def presents(self) -> bool:
        """Whether it has a picture that can fill the screen."""
        return set(PRESENT) <= set(self.styles)

    @property
    def saves(self) -> bool:
        """Whether it has figures that people take along."""
        return self.presents or self.path == "/evidence"

    @property
    def teaches(self) -> bool:
        """Whether it can be a station of a lesson."""
        return self.path not in ("", "/lesson", "/room")

    @property
    def is_prose(self) -> bool:
        """Whether it has text alone."""
        return PROSE in self.styles


EVERYWHERE = (
    "page/colour",
    "page/page",
    "page/lesson",
    "page/overlay",
    "page/find",
    "page/save",
    "page/room",
    "page/print",
)
PAGES = {
    "start": Page("/", (HEAD, MAP, *PRESENT)),  # one map, and two ways on
    "explore": Page("/", (SENTENCE, HEAD, MAP, MEASURE, *PRESENT), "?view=heatmap"),  # type a sentence, see every head
    "compare": Page(
        "/compare", (SENTENCE, LEAD, HEAD, MAP, *PRESENT)
    ),  # one sentence through several models, side by side
    "steps": Page("/steps", (SENTENCE, LEAD, HEAD, *PRESENT)),  # one head, or one recurrent step, from input to output
    "change": Page("/change", (SENTENCE, HEAD, *PRESENT)),  # change what a model looks at, and see what it writes
    "heads": Page(
        "/heads", (SENTENCE, LEAD, HEAD, *PRESENT)
    ),  # which heads a translation needs, and what each of them does
    "explain": Page(
        "/explain", (SENTENCE, LEAD, HEAD, MEASURE, *PRESENT)
    ),  # what a translation was made from, by six measures
    "word": Page("/word", (SENTENCE, LEAD, HEAD, *PRESENT)),  # what made a word likely, part by part
    "training": Page("/training", (SENTENCE, HEAD, MAP, *PRESENT)),  # how attention was learnt, stop by stop
    "positions": Page("/positions", (SENTENCE, HEAD, MAP, *PRESENT)),  # how a model knows the order of its words
    "lab": Page("/lab", (HEAD, *PRESENT)),  # attention from numbers that anyone types, every product of it
    "cost": Page("/cost", (SENTENCE, LEAD, HEAD, *PRESENT)),  # what attention multiplies and holds
    "worksheet": Page("/worksheet", listed=False),  # attention to be computed by hand, on paper
    "lessons": Page("/lessons", (PROSE,)),  # the roads through the pages
    "lesson": Page("/lesson", (PROSE,), listed=False),  # a lesson of one's own, written and opened
    "evidence": Page("/evidence", (PROSE,)),  # our figures beside those of the papers
    "glossary": Page("/glossary", (PROSE,)),  # every word in one sentence, and where to see it
    "room": Page("/room", (PROSE,), listed=False),  # a class follows what a presenter opens
    "status": Page("/status", (PROSE,), listed=False),  # whether the server keeps up with those who ask
    "docs": Page("/docs"),  # the API, to be tried: Swagger UI, from files of this machine
    "missing": Page(""),  # at no address of its own: what stands where there is no page
}
KINDS = {"js": "text/javascript", "css": "text/css"}
INSTALLED = version("regard")
NEEDS_MODEL = Markup(' disabled title="This needs a model: open the page in Regard"')  # of a control of a saved page
READ_ONLY = Markup(' readonly tabindex="-1"')
ALONG = ("lesson", "station", "present", "embed")  # from page to page, whatever they show
FOR_EVER = "public, max-age=31536000, immutable"

router = APIRouter(include_in_schema=False)
templates = Jinja2Templates(directory=ROOT / "templates")


def _files(folder: Path | str) -> Iterator[os.DirEntry[str]]:
    """All files below a folder, faster than `Path.rglob`."""
    for entry in os.scandir(folder):
        if entry.is_dir():
            yield from _files(entry.path)
        else:
            yield entry


def styles(page: str) -> list[Path]:
    """The styles of a page in the order in which they are read: shared ones, its main one, others by name."""
    shared = [STATIC / f"shared/{name}.css" for name in (*EVERYWHERE, *PAGES[page].styles)]
    own = sorted((STATIC / page).rglob("*.css"), key=lambda file: (file.stem != page, file.parent, file.stem))
    return shared + own


class Version:
    """The static files as they are now: a page of another version asks at other addresses."""

    def __init__(self) -> None:
        self.name = ""
        self._joined: dict[str, dict[str, str]] = {}

    def refresh(self) -> str:
        """Look at the files again, which takes about a millisecond; every page does."""
        seen = sorted((file.path, file.stat().st_mtime_ns, file.stat().st_size) for file in _files(STATIC))
        name = sha256(f"{INSTALLED} {seen}".encode()).hexdigest()[:12]
        if self.name != name:
            self.name, self._joined = name, {}
        return self.name

    def joined(self, page: str) -> dict[str, str]:
        """The scripts and the styles of a page, by the names of their files."""
        if page not in self._joined:
            scripts = join_scripts(STATIC, f"{page}/main.js", page)
            joined = {f"{name}.js": text for name, text in scripts.items()}
            self._joined[page] = {**joined, f"{page}.css": join_styles(styles(page))}
        return self._joined[page]


now = Version()
templates.env.globals.update(pages=PAGES, along=" ".join(ALONG), version=INSTALLED, savable=QUESTIONS)
CONSTANT = re.compile(r"^export const ([A-Z]+) = ([\d.]+);", re.MULTILINE)


def constants(script: str) -> dict[str, str]:
    """The numbers that a script exports, by their names: pages explain them in words."""
    return dict(CONSTANT.findall((STATIC / script).read_text(encoding="utf-8")))


templates.env.globals.update(patterns=constants("shared/head/patterns.js"), arcs=constants("explore/arcs-plan.js"))
templates.env.globals["corpus"] = {"POSITIONAL": POSITIONAL, "RESTS": RESTS}
templates.env.globals["adam"] = {"betas": BETAS, "exponent": f"{log10(EPSILON):.0f}".replace("-", "−")}
templates.env.globals["choices"] = {
    "limits": LIMITS,
    "initials": INITIALS,
    "mechanisms": [(id, Recipe.load(id).about["name"], Choices.usual(id).to_json()) for id in MECHANISMS],
}
THEME = (STATIC / "theme.js").read_text(encoding="utf-8")
templates.env.globals["is_owner"] = is_owner
templates.env.globals["way"] = way
templates.env.globals["theme"] = Markup(f"<script>{THEME}</script>")  # noqa: S704 - a file of ours, as it is
templates.env.globals.update(
    chapters=chapters, lessons=lessons, questions=questions, inline=inline, address=address, term=term
)
templates.env.globals.update(translators=translators, date_models=date_models, experiments=experiments)
templates.env.globals.update(paper_tables=paper_tables, sets=SETS, long=LONG)
templates.env.filters["counted"] = count
templates.env.filters["figure"] = lambda value, form: form.format(value).replace("%", " %")


@pass_context
def static(context: Context, path: str) -> str:
    """The address of a static file of this version, for a template."""
    return f"{context['root']}/static/{now.name}/{path}"


templates.env.globals["static"] = static


class Files(StaticFiles):
    """Static files that a browser keeps for ever, at the address of their version; at any other it asks again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = kept(scope["path_params"]["version"])
        if kind := KINDS.get(path.rpartition(".")[2]):  # on Windows any program may have named another for all
            response.headers["Content-Type"] = f"{kind}; charset=utf-8"
        return response


def kept(version: str) -> str:
    """The Cache-Control of files of this version."""
    return FOR_EVER if version == now.name else "no-cache"


@router.get("/static/{version}/joined/{file}")
def joined(version: str, file: str) -> Response:
    """The scripts of a page in one file, those that it loads later in others, and all its styles in one."""
    page, kind = file.partition(".")[0], file.rpartition(".")[2]
    if page not in PAGES or file not in (files := now.joined(page)):
        raise HTTPException(404)
    return Response(files[file], media_type=KINDS[kind], headers={"Cache-Control": kept(version)})


def _page(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def page(request: Request) -> Response:
        return rendered(request, name)

    return page


def rendered(request: Request, name: str, saved: Mapping[str, object] | None = None, **more: object) -> Response:
    """The page of this name; saved: what a page that is a file of its own has inside it; more: of its lesson."""
    now.refresh()
    query = request.query_params
    said = {
        "page": name,
        "root": ".",
        "models": {} if saved else request.app.state.engine.models,
        "stop": stop(query.get("lesson"), query.get("station")),
        "own_lesson": "" if saved else own(query.get("lesson"), query.get("station")),
        "saved": saved,
        "needs_model": NEEDS_MODEL if saved else "",
        "read_only": READ_ONLY if saved else "",
        "link": lambda lesson, number: f".{lesson.link(number)}",
    } | more
    return templates.TemplateResponse(request, f"{name}.html", said)


def first_page(names: Iterable[str]) -> str:
    """The page at `/`: an address that says more than what goes along opens Explore."""
    return "explore" if set(names).difference(ALONG) else "start"


@router.get("/", name="start")
async def first(request: Request) -> Response:
    """Newcomers meet one map."""
    return rendered(request, first_page(request.query_params))


@router.get("/find.json")
async def places() -> list[dict[str, str]]:
    """The list of the dialog Find, without pages and models."""
    return [entry._asdict() for entry in entries()]


def missing(path: str, root: str) -> Response:
    """The page for an unknown address, with links to all pages; root: the way from there to the first page."""
    now.refresh()
    page = templates.get_template("missing.html").render(page="missing", path=path, root=root)
    return HTMLResponse(page, 404)


for name, page in PAGES.items():
    if page.path not in ("", "/"):
        router.get(page.path, name=name)(_page(name))


def is_own(path: str) -> bool:
    """Whether a path is that of a page, or of the API or the static files: no prefix can have this name."""
    return f"{path}/".startswith(("/api/", "/static/")) or any(
        path == page.path for page in PAGES.values() if page.path
    )


def mount_static(app: FastAPI) -> None:
    """Serve `static/`, and what installed packages bring, each under the version that a page was made with."""
    for path, folder in PACKAGES.items():
        app.mount(f"/static/{{version}}/{path}", Files(directory=folder))
    app.mount("/static/{version}", Files(directory=STATIC))

"""The pages: templates that are filled with nothing but where their files are; the numbers come from the API."""

import re
from collections.abc import Awaitable, Callable
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.templating import Jinja2Templates
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
PACKAGES = {
    "vendor/swagger": Path(str(files("fastapi_offline"))) / "static",
    "vendor": Path(str(files("plotly"))) / "package_data",
}
COMMENT, IMPORT = (
    re.compile(r"/\*.*?\*/", re.DOTALL),
    re.compile(r'^(?:import|export|\}) .*?from "(\.[^"]+)";', re.MULTILINE),
)
PAGES = {
    "explore": "/",  # type a sentence, see every head
    "compare": "/compare",  # one sentence through several models, side by side
    "steps": "/steps",  # one head, or one step of a recurrent model, from its input to its output
    "change": "/change",  # change what a model looks at, and see what it writes
    "heads": "/heads",  # which heads a translation needs, and what each of them does
    "explain": "/explain",  # what a translation was made from, by five measures side by side
    "positions": "/positions",  # how a model is told the order of its words, and what if it is told another
    "lab": "/lab",  # attention from numbers that anyone types, every product of it
    "docs": "/docs",  # the API, to be tried: Swagger UI, from files of this machine
}
FOR_EVER = "public, max-age=31536000, immutable"

router = APIRouter(include_in_schema=False)
templates = Jinja2Templates(directory=ROOT / "templates")


class Version:
    """The static files as they are now: a page of another version asks at other addresses."""

    def __init__(self) -> None:
        self.name = ""
        self._modules: dict[str, list[str]] = {}

    def refresh(self) -> str:
        """Look at the files again, which takes less than a millisecond; every page does."""
        digest = sha256(version("regard").encode())
        for file in sorted(STATIC.rglob("*.*")):
            seen = file.stat()
            digest.update(f"{file} {seen.st_mtime_ns} {seen.st_size}".encode())
        if self.name != (name := digest.hexdigest()[:12]):
            self.name, self._modules = name, {}
        return self.name

    def modules(self, page: str) -> list[str]:
        """Every script of a page, so that a browser asks for all at once, not for each when it meets its name."""
        if page not in self._modules:
            self._modules[page] = _reached(f"main/{page}.js")
        return self._modules[page]


def _reached(module: str) -> list[str]:
    """A module, and all that it imports."""
    found, ahead = set[Path](), [STATIC / module]
    while ahead:
        here = ahead.pop()
        if here not in found:
            found.add(here)
            text = COMMENT.sub("", here.read_text(encoding="utf-8"))
            ahead += [(here.parent / name).resolve() for name in IMPORT.findall(text)]
    return sorted(file.relative_to(STATIC).as_posix() for file in found)


now = Version()
templates.env.globals["static"] = lambda path: f"/static/{now.name}/{path}"


class Files(StaticFiles):
    """Static files that a browser keeps for ever, at the address of their version; at any other it asks again."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        of_now = scope["path_params"]["version"] == now.name
        response.headers["Cache-Control"] = FOR_EVER if of_now else "no-cache"
        return response


def _page(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def page(request: Request) -> Response:
        now.refresh()
        return templates.TemplateResponse(request, f"{name}.html", {"page": name, "modules": now.modules(name)})

    return page


for name, path in PAGES.items():
    router.get(path, name=name)(_page(name))


def mount_static(app: FastAPI) -> None:
    """Serve `static/`, and what installed packages bring, each under the version that a page was made with."""
    for path, folder in PACKAGES.items():
        app.mount(f"/static/{{version}}/{path}", Files(directory=folder))
    app.mount("/static/{version}", Files(directory=STATIC))

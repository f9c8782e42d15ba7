"""The pages: templates that are filled with nothing but where their files are; the numbers come from the API."""

from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.templating import Jinja2Templates
from starlette.staticfiles import StaticFiles

ROOT = Path(__file__).parent.parent
PACKAGES = {
    "/static/vendor/swagger": Path(str(files("fastapi_offline"))) / "static",
    "/static/vendor": Path(str(files("plotly"))) / "package_data",
}

router = APIRouter(include_in_schema=False)
templates = Jinja2Templates(directory=ROOT / "templates")
templates.env.globals["static"] = lambda path: f"/static/{path}"


class Files(StaticFiles):
    """Static files that a browser asks about again each time, so that page and scripts are of one version."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = "no-cache"
        return response


@router.get("/")
async def explore(request: Request) -> Response:
    """Type a sentence, see every head."""
    return templates.TemplateResponse(request, "explore.html", {"page": "explore"})


@router.get("/compare")
async def compare(request: Request) -> Response:
    """One sentence through several models, side by side."""
    return templates.TemplateResponse(request, "compare.html", {"page": "compare"})


@router.get("/steps")
async def steps(request: Request) -> Response:
    """One head, or one step of a recurrent model, from its input to its output."""
    return templates.TemplateResponse(request, "steps.html", {"page": "steps"})


@router.get("/lab")
async def lab(request: Request) -> Response:
    """Attention from numbers that anyone types, every product of it."""
    return templates.TemplateResponse(request, "lab.html", {"page": "lab"})


@router.get("/docs")
async def docs(request: Request) -> Response:
    """Try the API in the browser: Swagger UI, from files of this machine."""
    return templates.TemplateResponse(request, "docs.html", {"page": "docs"})


def mount_static(app: FastAPI) -> None:
    """Serve `static/`, and what installed packages bring."""
    for path, folder in PACKAGES.items():
        app.mount(path, Files(directory=folder))
    app.mount("/static", Files(directory=ROOT / "static"))

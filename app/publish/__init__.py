"""The ring of what leaves a page, or comes to it: saved pages, notebooks, and arrays of one's own."""

from fastapi import FastAPI

from regard.app import pages
from regard.app.publish.own import endpoints
from regard.app.publish.saved import routes
from regard.app.publish.saved.questions import QUESTIONS
from regard.app.settings import Settings

NOUNS = (endpoints,)


def register(app: FastAPI, _: Settings) -> None:
    """Add the endpoints; a page that can be saved offers it."""
    app.include_router(endpoints.router)
    app.include_router(routes.router)
    pages.templates.env.globals["savable"] = QUESTIONS

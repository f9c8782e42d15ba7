"""The ring of a class around the pages: rooms, worksheets, and lessons with those that visitors write."""

from fastapi import Depends, FastAPI

from regard.app import pages
from regard.app.api.error import ErrorAnswer
from regard.app.api.parameters import ERRORS, check_origin
from regard.app.classroom.lesson import own
from regard.app.classroom.lesson.lessons import lessons, of_page, stations
from regard.app.classroom.room import answer_routes, lesson_routes, routes
from regard.app.classroom.room.room import Room
from regard.app.classroom.worksheet import endpoints as worksheet
from regard.app.guide import search_index
from regard.app.settings import Settings

NOUNS = (own,)
OURS = [Depends(check_origin)]
REFUSED = ERRORS | {code: {"model": ErrorAnswer} for code in (403, 404, 409, 410, 429)}


def register(app: FastAPI, settings: Settings) -> None:
    """Add the endpoints and, where one may be opened, the room; pages have lessons, the search stations."""
    if settings.room or settings.room_opening == "loopback":
        app.state.room = Room(
            settings.room_hours, settings.room_followers, off=not settings.room, proxies=settings.proxies
        )
    for part in (routes, answer_routes, lesson_routes):
        app.include_router(part.router, tags=["room"], dependencies=OURS, responses=REFUSED)
    for part in (own, worksheet):
        app.include_router(part.router)
    pages.ADDED["lesson"] = of_page
    pages.templates.env.globals["lessons"] = lessons
    search_index.ADDED["lesson"] = stations

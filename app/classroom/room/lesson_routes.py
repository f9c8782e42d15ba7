"""Endpoints of a presenter's own lesson: the presenter's browser gives it, followers get it without the notes."""

from fastapi import APIRouter, Response

from regard.app.classroom.lesson.own import MOST_BODY, check_fit, texts_of
from regard.app.classroom.lesson.schemas import LessonSent
from regard.app.classroom.room.lesson import room_lesson
from regard.app.classroom.room.routes import FRESH, Code, Found, Presented
from regard.app.classroom.room.schemas import LessonName, LessonStations
from regard.app.refusal import Refusal

KEPT = {"Cache-Control": "private, max-age=86400, immutable"}  # at an address with its digest

router = APIRouter(prefix="/api/room")


@router.post("/lesson", max_body_size=MOST_BODY)
def give(room: Presented, asked: LessonSent, response: Response) -> LessonName:
    """Give the room a lesson of one's own, in place of the one before; it is forgotten when the room ends.

    Unfinished stations are shown as they are. Who follows hears of it within a twentieth of a second.
    """
    response.headers.update(FRESH)
    room.check_lesson()
    texts = texts_of(asked.text)
    check_fit(texts)
    lesson = room_lesson(room.shown.code, asked.id, texts)
    room.lessons.put(lesson)
    return LessonName(id=lesson.id, digest=lesson.digest)


@router.get("/lesson", response_class=Response, responses={200: {"model": LessonStations}})
async def lesson(room: Found, join: Code, digest: str = "") -> Response:
    """The presenter's own lesson: each station as HTML, without the notes for the teacher.

    With its digest in the address a browser keeps it and asks once.
    """
    room.check_code(join)
    found = room.lesson
    if found is None:
        raise Refusal(404, "no_lesson", "The presenter shows no lesson of their own now.")
    return Response(found.to_all, 200, KEPT if digest == found.digest else FRESH, "application/json")

"""The endpoints of a question to the class: followers answer, the presenter counts, all see what the class answered."""

from typing import Any

import orjson
from fastapi import APIRouter, Response

from regard.app.classroom.room.question_address import asked_at
from regard.app.classroom.room.routes import FRESH, Code, Found, Presented
from regard.app.classroom.room.schemas import AnswerSent, ClassAnswer
from regard.app.refusal import Refusal

CLASS: dict[int | str, dict[str, Any]] = {200: {"model": ClassAnswer}}

router = APIRouter(prefix="/api/room")


@router.post("/answers", status_code=204, response_class=Response)
async def answer(room: Found, join: Code, sent: AnswerSent) -> None:
    """Count an answer to the question that the presenter's page asks; the first one of a follower stays."""
    room.check_code(join)
    try:
        asked = asked_at(sent.address)
    except ValueError as error:
        raise Refusal(422, "not_shown", f"This is not asked: {error}.") from None
    room.answer(asked, sent.who, orjson.dumps(sent.given.model_dump(exclude_none=True)))


@router.get("/answers", response_class=Response, responses=CLASS)
async def answers(room: Presented) -> Response:
    """Count the answers to the question that is shown and, once its answer is shown, list them without names."""
    room.check_open()
    address, values = room.shown.address, room.values()
    return _class(address, room.answered, values)


@router.get("/class", response_class=Response, responses=CLASS)
async def to_all(room: Found, join: Code) -> Response:
    """List the answers of the class while the presenter shows them; free texts are counted alone."""
    room.check_code(join)
    address, values = room.shown.address, room.values_to_all()
    listed = [(given, count) for given, count in values if "text" not in orjson.loads(given)]
    return _class(address, sum(count for _, count in values), listed)


def _class(address: str, answered: int | None, values: list[tuple[bytes, int]] | None) -> Response:
    """As JSON that no model checks again: a whole class asks for it at the same moment."""
    listed = [{"given": orjson.Fragment(given), "count": count} for given, count in values or ()]
    body = {"address": address, "answered": answered, "values": None if values is None else listed}
    return Response(orjson.dumps(body), 200, FRESH, "application/json")

"""Lesson that a presenter wrote: its stations for the teacher, and without the notes for all who follow."""

from typing import NamedTuple

import orjson

from regard.app.classroom.lesson.form import LessonText
from regard.app.classroom.lesson.lessons import ROOM, Lesson, Stop, rendered
from regard.app.classroom.lesson.own import station_html
from regard.app.classroom.room.allowed_addresses import page_at
from regard.app.classroom.room.answers import digest
from regard.app.classroom.room.memory import Memory
from regard.app.classroom.room.schemas import StationAnswer
from regard.app.classroom.room.station import station_answer
from regard.app.refusal import Refusal

MOST = 2 * 1024 * 1024  # bytes of what is made of a lesson; each of its words may bring a meaning along


class RoomLesson(NamedTuple):
    """id: that of the presenter's browser; digest: of what followers get; code: of the room that it was given to."""

    code: str
    id: str
    digest: str
    to_all: bytes  # JSON, served as it is
    stations: list[StationAnswer]  # with notes


class Lessons:
    """Newest lesson, in a memory that all workers share; made before the fork."""

    def __init__(self) -> None:
        self.memory = Memory(MOST)
        self._seen: tuple[int, RoomLesson | None] = 0, None

    @property
    def newest(self) -> RoomLesson | None:
        """Lesson that was given last, read once by each process."""
        if self._seen[0] != self.memory.version:
            version, text = self.memory.read()
            self._seen = version, _read(text) if text else None
        return self._seen[1]

    def put(self, lesson: RoomLesson) -> None:
        """Replace the lesson; the same again changes nothing. Raises Refusal (413) for one that does not fit."""
        text = _written(lesson)
        if len(text) > MOST:
            message = (
                f"With the meanings of its words the lesson has {len(text):,} bytes, and {MOST:,} fit into a room: "
                "make two of it."
            )
            raise Refusal(413, "lesson_too_large", message, MOST)
        with self.memory.changing():
            if self.memory.read()[1] != text:
                self.memory.write(text)

    def clear(self) -> None:
        """Forget the lesson."""
        with self.memory.changing():
            if self.memory.read()[1]:
                self.memory.write(b"")


def room_lesson(code: str, id: str, texts: LessonText) -> RoomLesson:
    """Make all that anybody asks a room for of its lesson, once."""
    whole = rendered(id, texts)
    stations = [station_answer(Stop(whole, number)) for number in range(1, len(whole.stations) + 1)]
    without_notes = texts._replace(stations=[station._replace(notes="") for station in texts.stations])
    html = _stations_html(rendered(ROOM, without_notes))
    name = digest(orjson.dumps([code, id, html])).hex()
    return RoomLesson(code, id, name, orjson.dumps({"id": id, "digest": name, "stations": html}), stations)


def _stations_html(lesson: Lesson) -> list[dict[str, str]]:
    """Each station beside its page."""
    pages = [page_at(station.address or "/") for station in lesson.stations]
    return [station_html(Stop(lesson, number), page, "") for number, page in enumerate(pages, 1)]


def _written(lesson: RoomLesson) -> bytes:
    stations = [station.model_dump() for station in lesson.stations]
    return orjson.dumps([*lesson[:3], lesson.to_all.decode(), stations])


def _read(text: bytes) -> RoomLesson:
    code, id, digest, to_all, stations = orjson.loads(text)
    return RoomLesson(code, id, digest, to_all.encode(), [StationAnswer(**station) for station in stations])

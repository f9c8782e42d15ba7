"""The station that is shown, for the teacher: its notes and its answer, and the stations before and after it."""

from regard.app.lessons import Lesson, stop
from regard.app.room.shown import query_of
from regard.app.schemas.room import StationAnswer, StationLink


def station_at(address: str) -> StationAnswer | None:
    """The station that an address names, None where it names none."""
    query = dict(query_of(address))
    found = stop(query.get("lesson"), query.get("station"))
    if found is None:
        return None
    lesson, number, station = found.lesson, found.number, found.station
    return StationAnswer(
        lesson=lesson.title,
        lesson_minutes=lesson.minutes,
        number=number,
        of=len(lesson.stations),
        minutes=station.minutes,
        minutes_before=sum(one.minutes for one in lesson.stations[: number - 1]),
        title=station.title,
        task=station.task,
        question=station.question,
        answer=station.answer,
        notes=station.notes,
        previous=_link(lesson, number - 1),
        next=_link(lesson, number + 1),
    )


def _link(lesson: Lesson, number: int) -> StationLink | None:
    if not 1 <= number <= len(lesson.stations):
        return None
    return StationLink(title=lesson.stations[number - 1].title, address=lesson.link(number))

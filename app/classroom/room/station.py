"""The station that is shown, for the teacher: its notes and its answer, and the stations before and after it."""

from collections.abc import Sequence

from regard.app.classroom.lesson.lessons import Lesson, Stop, own, stop
from regard.app.classroom.room.allowed_addresses import query_of
from regard.app.classroom.room.schemas import StationAnswer, StationLink


def station_at(address: str, of_own: Sequence[StationAnswer] = ()) -> StationAnswer | None:
    """The station that an address names, None where it names none; of_own: those of the presenter's own lesson."""
    query = dict(query_of(address))
    lesson, number = query.get("lesson"), query.get("station")
    if own(lesson, number):
        return next((station for station in of_own if str(station.number) == number), None)
    found = stop(lesson, number)
    return station_answer(found) if found else None


def station_answer(stop: Stop) -> StationAnswer:
    """Describe a station with all that the teacher needs to lead on."""
    lesson, number, station = stop.lesson, stop.number, stop.station
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

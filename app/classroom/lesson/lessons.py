"""The lessons of `docs/lessons/`: stations, each a page with a paragraph, a task, a question and its answer."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup

from regard.app.classroom.lesson.form import LABELS, LessonText, StationText, paragraphs_of, problems, read
from regard.app.guide.prose import DOCS, inline, without_meanings
from regard.app.guide.search_index import Entry
from regard.app.languages import ENGLISH

FOLDER = DOCS / "lessons"
OWN = re.compile(r"own(-[1-9][0-9]{0,3})?")  # ids that `static/classroom/own-lesson/drafts.ts` gives
ROOM = "room"  # the id of the presenter's own lesson for all who follow: each of them may have a lesson `own`
LABEL_OF = {field: label for label, field in LABELS.items()}
LISTED = re.compile(r"\]\(([\w-]+)\.md\)")


class Station(NamedTuple):
    """One stop of a lesson. All texts are HTML."""

    title: str
    page: str
    address: str  # of the page, without the lesson
    minutes: int
    text: list[Markup]
    task: Markup
    question: Markup
    answer: Markup
    notes: Markup  # for the teacher, "" where there are none


class Lesson(NamedTuple):
    """Stations in the order of learning."""

    id: str
    title: str
    about: list[Markup]
    before: Markup  # what to know before, "" where it is not said
    stations: list[Station]
    language: str = ENGLISH

    @property
    def minutes(self) -> int:
        """Duration of all stations."""
        return sum(station.minutes for station in self.stations)

    def link(self, number: int) -> str:
        """The address of a station, counted from 1, with the lesson in it."""
        page, hash_mark, place = self.stations[number - 1].address.partition("#")
        return f"{page}{'&' if '?' in page else '?'}lesson={self.id}&station={number}{hash_mark}{place}"


class Stop(NamedTuple):
    """Position of a reader in a lesson."""

    lesson: Lesson
    number: int  # from 1

    @property
    def station(self) -> Station:
        """Station at this position."""
        return self.lesson.stations[self.number - 1]

    @property
    def picture(self) -> str:
        """The id of the part of the page that the station is about."""
        return self.station.address.partition("#")[2] or "content"


def lessons() -> dict[str, Lesson]:
    """All lessons by their ids, in the order in which README.md of their folder lists them; others follow."""
    listed = LISTED.findall((FOLDER / "README.md").read_text(encoding="utf-8"))
    others = sorted({file.stem for file in FOLDER.glob("*.md")} - {"README", *listed})
    return {name: _read(FOLDER / f"{name}.md") for name in (*listed, *others)}


def in_language(lesson: Lesson, language: str) -> Lesson:
    """The same stations in a language that has a file of the lesson; else as they are."""
    file = FOLDER / language / f"{lesson.id}.md"
    return _read(file, language) if file.is_file() else lesson


def stop(lesson: str | None, station: str | None, language: str = ENGLISH) -> Stop | None:
    """Find the station that an address names; None if there is no such lesson or station."""
    found = lessons().get(lesson or "")
    if found is None or not re.fullmatch(r"[1-9]\d?", station or "") or int(station or "") > len(found.stations):
        return None
    return Stop(in_language(found, language), int(station or ""))


def own(lesson: str | None, station: str | None) -> str:
    """The id of a lesson that only a browser, or the room, has, if an address names a station of one; else ""."""
    is_own = lesson == ROOM or OWN.fullmatch(lesson or "")
    return lesson or "" if is_own and re.fullmatch(r"[1-9][0-9]?", station or "") else ""


def of_page(query: Mapping[str, str]) -> dict[str, object]:
    """The lesson of an address, for the templates of pages; one that only a browser has by its id alone."""
    at = (query.get("lesson"), query.get("station"))
    return {
        "stop": stop(*at, query.get("lang", ENGLISH)),
        "own_lesson": own(*at),
        "link": lambda lesson, number: f".{lesson.link(number)}",
    }


def stations() -> list[Entry]:
    """Entries of the search, in the order of the lessons."""
    return [
        Entry(
            *("station", station.title, lesson.link(number), _answer(station)), f"{lesson.title} {number}", lesson.title
        )
        for lesson in lessons().values()
        for number, station in enumerate(lesson.stations, 1)
    ]


def _answer(station: Station) -> str:
    return without_meanings(" ".join(station.text))


@cache
def _read(file: Path, language: str = ENGLISH) -> Lesson:
    return parse(file.stem, file.read_text(encoding="utf-8"), language)


def parse(name: str, text: str, language: str = ENGLISH) -> Lesson:
    """Read a finished lesson. Raises ValueError, which says what is missing where."""
    lesson = read(name, text)
    for number, field, _ in problems(lesson):
        if not number or field == "title":
            raise ValueError(f"{name}: begin with “# Title”, then one “## Title” for each station")
        title = lesson.stations[number - 1].title
        if field in ("address", "minutes"):
            raise ValueError(f"{title}: begin with “[Page](address), N minutes”")
        raise ValueError(f"{title}: a paragraph “**{LABEL_OF[field]}.** ...” is missing")
    return rendered(name, lesson, language)


def rendered(id: str, lesson: LessonText, language: str = ENGLISH) -> Lesson:
    """A lesson for the pages. Raises ValueError for a word that the glossary lacks."""
    return Lesson(
        id,
        lesson.title,
        [inline(text, language) for text in paragraphs_of(lesson.about)],
        inline(lesson.before, language),
        [_station(station, language) for station in lesson.stations],
        language,
    )


def _station(station: StationText, language: str) -> Station:
    title, page, leads, minutes, text, *others = station
    paragraphs = [inline(one, language) for one in paragraphs_of(text)]
    return Station(title, page, leads, minutes, paragraphs, *(inline(one, language) for one in others))

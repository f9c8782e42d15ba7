"""The lessons of `docs/lessons/`: stations, each a page with a paragraph, a task, a question and its answer."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from markupsafe import Markup

from regard.app.prose import DOCS, address, inline

FOLDER = DOCS / "lessons"
PLACE = re.compile(r"\[(?P<page>[^]]+)\]\((?P<address>\S+)\), (?P<minutes>\d{1,3}) minutes?")
LABELLED = re.compile(r"\*\*(?P<label>[A-Z]\w+)\.\*\* (?P<text>.+)", re.DOTALL)
LABELS = ("Do", "Question", "Answer", "Teacher")
BEFORE = "**Before.**"
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


def stop(lesson: str | None, station: str | None) -> Stop | None:
    """Find the station that an address names; None if there is no such lesson or station."""
    found = lessons().get(lesson or "")
    if found is None or not re.fullmatch(r"[1-9]\d?", station or "") or int(station or "") > len(found.stations):
        return None
    return Stop(found, int(station or ""))


@cache
def _read(file: Path) -> Lesson:
    return parse(file.stem, file.read_text(encoding="utf-8"))


def parse(name: str, text: str) -> Lesson:
    """Read a lesson; docs/lessons/README.md describes its form. Raises ValueError, which says what is missing where."""
    first, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    title, *about = _paragraphs(first) or [""]
    if not title.startswith("# ") or not parts:
        raise ValueError(f"{name}: begin with “# Title”, then one “## Title” for each station")
    before = [text.removeprefix(BEFORE) for text in about if text.startswith(BEFORE)]
    return Lesson(
        name,
        title.removeprefix("# "),
        [inline(text) for text in about if not text.startswith(BEFORE)],
        inline(" ".join(before)),
        [_station(part) for part in parts],
    )


def _paragraphs(text: str) -> list[str]:
    return [paragraph.strip() for paragraph in re.split(r"\n\s*\n", text) if paragraph.strip()]


def _station(part: str) -> Station:
    title, *paragraphs = _paragraphs(part)
    place = PLACE.fullmatch(paragraphs[0]) if paragraphs else None
    if place is None:
        raise ValueError(f"{title}: begin with “[Page](address), N minutes”")
    labelled = {match["label"]: match["text"] for match in map(LABELLED.fullmatch, paragraphs[1:]) if match}
    for label in LABELS[:-1]:
        if label not in labelled:
            raise ValueError(f"{title}: a paragraph “**{label}.** ...” is missing")
    if unknown := set(labelled) - set(LABELS):
        raise ValueError(f"{title}: unknown “**{unknown.pop()}.**”; use {', '.join(LABELS)}")
    return Station(
        title,
        place["page"],
        address(place["address"]),
        int(place["minutes"]),
        [inline(text) for text in paragraphs[1:] if not LABELLED.fullmatch(text)],
        *(inline(labelled.get(label, "")) for label in LABELS),
    )

"""Entries of the dialog Find beside pages and models: questions, sections, stations, words of the glossary."""

from typing import NamedTuple

from regard.app.glossary import chapters
from regard.app.lessons import lessons
from regard.app.questions import questions
from regard.app.sections import sections


class Entry(NamedTuple):
    """A place that can be found by its name; more: what stands beside it and is searched too."""

    kind: str
    name: str
    more: str
    href: str


def entries() -> list[Entry]:
    """All of them, in the order of the lessons and of the glossary."""
    stations = [
        Entry("station", station.title, f"{lesson.title}: {number}", lesson.link(number))
        for lesson in lessons().values()
        for number, station in enumerate(lesson.stations, 1)
    ]
    words = [
        Entry(
            "word",
            ", ".join((*word.names, *filter(None, [word.paper]))),
            word.meaning.replace("`", ""),
            f"/glossary#{word.slug}",
        )
        for part in chapters().values()
        for word in part
    ]
    asked = [Entry("question", one.text, one.answer.striptags(), f"/lessons#{one.slug}") for one in questions()]
    treated = [Entry("section", one.title, f"{one.page}: {one.words}", one.address) for one in sections()]
    return asked + treated + stations + words

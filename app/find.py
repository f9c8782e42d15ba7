"""What the dialog Find lists beside pages and models: the stations of the lessons, the words of the glossary."""

from typing import NamedTuple

from app.glossary import chapters
from app.lessons import lessons


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
    return stations + words

"""Entries of the dialog Find beside pages and models: questions, sections, stations, words of the glossary."""

from collections.abc import Callable
from typing import NamedTuple

from regard.app.guide.faq import questions
from regard.app.guide.glossary import chapters
from regard.app.guide.sections import sections


class Entry(NamedTuple):
    """A place that can be found by its name; more: what stands beside it and is searched too."""

    kind: str
    name: str
    more: str
    href: str


ADDED: dict[str, Callable[[], list[Entry]]] = {}  # what a ring adds, by its kind


def entries() -> list[Entry]:
    """All of them, in the order of the lessons and of the glossary."""
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
    added = [entry for entries in ADDED.values() for entry in entries()]
    return asked + treated + added + words

"""Entries of the search field beside models: pages, questions, sections, stations, words of the glossary."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from regard.app.guide.faq import questions
from regard.app.guide.glossary import Word, chapters
from regard.app.guide.prose import DOCS, address, formulas, inline
from regard.app.guide.sections import sections
from regard.app.languages import ENGLISH, central, messages

BETWEEN = re.compile(r"\s*[(),（）]\s*")
SYNONYM = re.compile(r"- \[[^]]+\]\((?P<address>\S+)\): (?P<words>.+)")


class Entry(NamedTuple):
    """A place that can be found by its name, by what people call it, and by the words of its answer."""

    kind: str
    name: str
    href: str
    answer: Markup | str = ""  # HTML
    also: str = ""  # what people call it, between commas
    of: str = ""  # the page or the lesson that it is a part of


ADDED: dict[str, Callable[[], list[Entry]]] = {}  # what a ring adds, by its kind


@cache
def synonyms() -> dict[str, str]:
    """Words of `docs/synonyms.md` by the addresses to which they lead."""
    lines = (DOCS / "synonyms.md").read_text(encoding="utf-8").splitlines()
    found: dict[str, list[str]] = {}
    for one in filter(None, (SYNONYM.fullmatch(line) for line in lines if line.startswith("- "))):
        found.setdefault(address(one["address"]), []).append(one["words"])
    return {to: ", ".join(words) for to, words in found.items()}


def entries() -> list[Entry]:
    """All of them, in the order of the questions and of the glossary."""
    asked = [Entry("question", one.text, f"/questions#{one.slug}", one.answer) for one in questions()]
    treated = [
        Entry("section", one.title, one.address, formulas(inline(one.says)), one.words, one.page) for one in sections()
    ]
    added = [entry for entries in ADDED.values() for entry in entries()]
    return [with_synonyms(entry) for entry in (*asked, *treated, *added, *_words())]


def with_synonyms(entry: Entry) -> Entry:
    """The entry with all that people call it."""
    return entry._replace(also=", ".join(filter(None, [entry.also, synonyms().get(entry.href)])))


def _words() -> Iterator[Entry]:
    for part in chapters().values():
        for word in part:
            names = ", ".join((*word.names, *filter(None, [word.paper])))
            yield Entry("word", names, f"/glossary#{word.slug}", _meaning(word), ", ".join(_abroad(word.slug)))


def _abroad(slug: str) -> list[str]:
    """Names of a word in the languages that have one for it, Kopf of “Kopf (Head)”.

    >>> _abroad("head")[1:3]
    ['Kopf', 'cabeza']
    """
    said = (str(texts.get(f"glossary.{slug}", "")) for language, texts in messages().items() if language != ENGLISH)
    names = dict.fromkeys(name for text in said for name in BETWEEN.split(text))
    return [name for name in names if name and name.lower() not in central()]


def _meaning(word: Word) -> Markup:
    """The meaning of a word, and the link to where it can be seen."""
    see = f' <span class="see">{inline(f"[See it on {word.page}]({word.address})")}</span>' if word.page else ""
    return formulas(inline(word.meaning)) + Markup(see)  # noqa: S704 - HTML of ours

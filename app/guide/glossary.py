"""The words of `docs/glossary.md`: what each means, what papers call it, and where it can be seen."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).resolve().parents[2] / "docs" / "glossary.md"
ENTRY = re.compile(
    r"- (?P<names>\*\*.+?\*\*)(?P<paper> \[[^]]+\])?(?: \([A-Z]+\))?: (?P<meaning>.+?)"
    r"(?: \[(?P<page>[\w ]+)\]\((?P<address>\S+)\))?"
)


class Word(NamedTuple):
    """One entry, under one of its names."""

    names: tuple[str, ...]
    paper: str  # the paper's term, "" where it is ours
    meaning: str  # Markdown
    page: str  # where it can be seen, "" where no shipped model has it
    address: str

    @property
    def slug(self) -> str:
        """Its id on the page Glossary."""
        return slug(self.names[0])


def slug(name: str) -> str:
    """A name as part of an address."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


@cache
def chapters() -> dict[str, list[Word]]:
    """All words under their headings, in the order of the file."""
    found: dict[str, list[Word]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            found[line.removeprefix("## ")] = []
        elif line.startswith("- "):
            found[list(found)[-1]].append(_word(line))
    return found


def letters() -> dict[str, list[tuple[str, str]]]:
    """All names with their ids, in the order of the alphabet, under their first letters."""
    names = [(name, word.slug) for words in chapters().values() for word in words for name in word.names]
    names.sort(key=lambda name: name[0].lower())
    return {letter.upper(): list(group) for letter, group in groupby(names, key=lambda name: name[0][0].lower())}


def meaning(name: str) -> str:
    """Meaning of a word, as plain text. Raises ValueError for a word that is not in the glossary."""
    if (key := slug(name)) not in _meanings():
        raise ValueError(f"“{name[:80]}” is not a word of the glossary: link a word of docs/glossary.md.")
    return _meanings()[key]


@cache
def _meanings() -> dict[str, str]:
    return dict(_each())


def _each() -> Iterator[tuple[str, str]]:
    for words in chapters().values():
        for word in words:
            yield from ((slug(name), word.meaning.replace("`", "")) for name in word.names)


def _word(line: str) -> Word:
    entry = ENTRY.fullmatch(line)
    if entry is None:
        raise ValueError(
            f"docs/glossary.md: expected “- **word** [term of papers]: meaning. [Page](address)”, got {line!r}"
        )
    names = tuple(re.findall(r"\*\*(.+?)\*\*", entry["names"]))
    paper = (entry["paper"] or "").strip(" []")
    return Word(names, paper, entry["meaning"], entry["page"] or "", entry["address"] or "")

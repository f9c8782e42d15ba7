"""The sections of the pages in `docs/sections.md`, with the papers and words by which people look for them."""

import re
from functools import cache
from typing import NamedTuple

from regard.app.guide.prose import DOCS, address

ENTRY = re.compile(r"\[(?P<page>\w+): (?P<title>[^]]+)\]\((?P<address>\S+)\): (?P<words>.+)\n  (?P<says>.+)\n?")


class Section(NamedTuple):
    """A part of a page; words: what it treats, and by whom; says: a sentence, in Markdown, that answers."""

    page: str
    title: str
    address: str
    words: str
    says: str


@cache
def sections() -> list[Section]:
    """All of them, in the order of the file."""
    _, *parts = (DOCS / "sections.md").read_text(encoding="utf-8").split("\n- ")
    return [_section(part) for part in parts]


def _section(part: str) -> Section:
    entry = ENTRY.fullmatch(part)
    if entry is None:
        raise ValueError(f"docs/sections.md: expected “- [Page: Title](address): words”, then a sentence, got {part!r}")
    return Section(entry["page"], entry["title"], address(entry["address"]), entry["words"], entry["says"])

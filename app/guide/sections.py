"""The sections of the pages in `docs/sections.md`, with the papers and words by which people look for them."""

import re
from functools import cache
from typing import NamedTuple

from regard.app.guide.prose import DOCS, address

ENTRY = re.compile(r"- \[(?P<page>\w+): (?P<title>[^]]+)\]\((?P<address>\S+)\): (?P<words>.+)")


class Section(NamedTuple):
    """A part of a page; words: what it treats, and by whom."""

    page: str
    title: str
    address: str
    words: str


@cache
def sections() -> list[Section]:
    """All of them, in the order of the file."""
    lines = (DOCS / "sections.md").read_text(encoding="utf-8").splitlines()
    return [_section(line) for line in lines if line.startswith("- ")]


def _section(line: str) -> Section:
    entry = ENTRY.fullmatch(line)
    if entry is None:
        raise ValueError(f"docs/sections.md: expected “- [Page: Title](address): words”, got {line!r}")
    return Section(entry["page"], entry["title"], address(entry["address"]), entry["words"])

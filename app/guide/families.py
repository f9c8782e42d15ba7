"""The families of transformers that Regard opens and refuses, as `docs/families.md` lists them."""

import re
from functools import cache
from typing import NamedTuple

from regard.app.guide.prose import DOCS

ROW = re.compile(r"^\| (?!listed as|why|---)(.+) \| (.+) \|$", re.MULTILINE)


class Families(NamedTuple):
    """Names by what they are listed as, and by the sentence that refuses them.

    version: of transformers; opened: of names that open, each once.
    """

    version: str
    opened: int
    shown: dict[str, str]
    refused: dict[str, str]


@cache
def families() -> Families:
    """All that were tried, in the order of the file."""
    text = (DOCS / "families.md").read_text(encoding="utf-8")
    version = text.splitlines()[0].rpartition(" ")[2].rstrip(".")
    shown, refused = (dict(ROW.findall(part)) for part in text.split("\n## ")[1:3])
    opened = len({name for names in shown.values() for name in names.split(", ")})
    return Families(version, opened, shown, refused)

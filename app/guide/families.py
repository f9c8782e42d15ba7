"""The families of transformers that Regard opens and refuses, as `docs/families.md` lists them."""

import re
from functools import cache
from typing import NamedTuple

from regard.app.guide.prose import DOCS

ROW = re.compile(r"^\| (?!listed as|why|---)(.+) \| (.+) \|$", re.MULTILINE)


REASONS = {
    r"attention does not go through": "Their attention does not go through transformers’ interface",
    r"no attention whose weights": "They have no attention with weights, or not everywhere",
    r"^It reads ": "They read pictures, sound or states beside the text, or instead of it",
    r"different numbers of heads|has \d+ (queries|keys)": "Layers have other heads, or maps other sizes",
    r"^transformers |^Its tokenizer": "transformers opens no text model or tokenizer of them",
}
"""Patterns of the sentences that refuse a model, and the reasons that they have in common."""


class Families(NamedTuple):
    """Names by what they are listed as, and by the reason for which they are refused.

    version: of transformers; opened: of names that open, each once; both: names that open in one form alone.
    """

    version: str
    opened: int
    shown: dict[str, str]
    refused: dict[str, str]
    both: list[str]


@cache
def families() -> Families:
    """All that were tried, in the order of the file."""
    text = (DOCS / "families.md").read_text(encoding="utf-8")
    version = text.splitlines()[0].rpartition(" ")[2].rstrip(".")
    shown, refused = (dict(ROW.findall(part)) for part in text.split("\n## ")[1:3])
    names = {name for listed in shown.values() for name in listed.split(", ")}
    grouped = _grouped(refused)
    both = sorted(names & {name for listed in grouped.values() for name in listed.split(", ")})
    return Families(version, len(names), shown, grouped, both)


def _grouped(refused: dict[str, str]) -> dict[str, str]:
    """The names of each reason, each name once under the first that it has."""
    found: dict[str, list[str]] = {reason: [] for reason in REASONS.values()}
    seen = set[str]()
    for sentence, listed in refused.items():
        reason = next(reason for pattern, reason in REASONS.items() if re.search(pattern, sentence))
        for name in listed.split(", "):
            if name not in seen:
                found[reason].append(name)
                seen.add(name)
    return {reason: ", ".join(sorted(listed)) for reason, listed in found.items() if listed}

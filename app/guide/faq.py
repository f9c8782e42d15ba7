"""The questions of `docs/questions.md`, each with a short answer and a link to where it can be seen."""

import re
from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from regard.app.guide.glossary import slug
from regard.app.guide.prose import DOCS, inline


class Question(NamedTuple):
    """A question that a lecture asks; answer: HTML."""

    text: str
    answer: Markup

    @property
    def slug(self) -> str:
        """Its id on the page Lessons."""
        return slug(self.text)


@cache
def questions() -> list[Question]:
    """All of them, in the order of the file."""
    _, *parts = re.split(r"^## ", (DOCS / "questions.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    return [Question(title, inline(answer)) for title, answer in (part.split("\n", 1) for part in parts)]

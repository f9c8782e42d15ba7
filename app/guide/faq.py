"""The questions of `docs/questions.md` by subject, each with a short answer and a link to where it can be seen."""

import re
from functools import cache
from typing import NamedTuple

from markupsafe import Markup, escape

from regard.app.guide.glossary import slug
from regard.app.guide.prose import DOCS, formulas, inline

LAST_LINK = re.compile(r"\s(<a [^>]+>[^<]+</a>)\.?$")


class Question(NamedTuple):
    """A question that a lecture asks; answer: HTML."""

    text: str
    answer: Markup

    @property
    def title(self) -> Markup:
        """Its text as it is typeset."""
        return formulas(escape(self.text))

    @property
    def slug(self) -> str:
        """Its id on the page Questions."""
        return slug(self.text)


@cache
def subjects() -> dict[str, list[Question]]:
    """All questions by their subjects, in the order of the file."""
    _, *subjects = _parts("##", (DOCS / "questions.md").read_text(encoding="utf-8"))
    parts = ((name.strip(), _parts("###", rest)[1:]) for name, rest in (part.split("\n", 1) for part in subjects))
    return {name: [_question(part) for part in asked] for name, asked in parts}


def questions() -> list[Question]:
    """All of them, in the order of the file."""
    return [question for asked in subjects().values() for question in asked]


def _parts(mark: str, text: str) -> list[str]:
    return re.split(rf"^{mark} ", text, flags=re.MULTILINE)


def _question(part: str) -> Question:
    """A question; the link at the end of its answer has a line of its own."""
    title, answer = part.split("\n", 1)
    html = str(formulas(inline(answer)))
    return Question(title, Markup(LAST_LINK.sub(r' <span class="see">\1</span>', html)))  # noqa: S704 - HTML of ours

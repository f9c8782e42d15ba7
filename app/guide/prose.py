"""Texts of `docs/` for the pages: Markdown to HTML; a link to the glossary becomes a word that explains itself."""

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from regard.app.guide.glossary import meaning
from regard.app.languages import ENGLISH, messages

DOCS = Path(__file__).resolve().parents[2] / "docs"
LOCAL = "http://127.0.0.1:8000"  # where the links of `docs/` lead when they are followed from there
FORBIDDEN = re.compile(r"(?!https?:|mailto:)[a-z][\w+.-]*:", re.IGNORECASE)  # schemes that no link of a lesson has
FORMULA = re.compile(
    r"<[^>]*>|\b(?P<letter>\w\u0303?)(?P<mark>[_^])(?P<index>\{[^{}]+\}|\w+)"
)  # a tag, or a letter with an index
WORD = "/glossary#"
TERM = Markup('<button type="button" class="defined">{}</button><span class="meaning" hidden>{}</span>')

TERMS = re.compile(r'<button type="button" class="defined">(.*?)</button><span class="meaning" hidden>.*?</span>')

_markdown = MarkdownIt("commonmark", {"html": False}).disable("image")  # no lesson has any, and they take long


@lru_cache(maxsize=1_024)  # who writes a lesson sends all of it again after each word
def inline(text: str, language: str = ENGLISH) -> Markup:
    """A paragraph of Markdown: emphasis, code and links. HTML in it is shown as text; words explain themselves."""
    (paragraph,) = _markdown.parseInline(" ".join(text.split()))
    tokens = paragraph.children or []
    for index, token in enumerate(tokens):
        if token.type == "link_open":
            close = next(token for token in tokens[index:] if token.type == "link_close")  # links do not nest
            href = address(str(token.attrGet("href")))
            token.content, close.content = ("", "") if FORBIDDEN.match(href) else _link(href, language)
            token.type = close.type = "html_inline"
    return Markup(_markdown.renderer.render([paragraph], _markdown.options, {}))  # noqa: S704 - escaped by the renderer


def formulas(html: str) -> Markup:
    """The same HTML, in which W^Q, s_{i−1} and d_model are typeset.

    >>> formulas('X W^Q <a href="./steps?d_k">s_{i−1}</a>')
    Markup('X <i>W<sup>Q</sup></i> <a href="./steps?d_k"><i>s</i><sub>i−1</sub></a>')
    """
    return Markup(FORMULA.sub(_formula, html))  # noqa: S704 - between tags as they were


def _formula(found: re.Match[str]) -> str:
    if not found["letter"]:
        return found[0]
    index = found["index"].strip("{}")
    up = f"<i>{found['letter']}<sup>{index}</sup></i>"
    return up if found["mark"] == "^" else f"<i>{found['letter']}</i><sub>{index}</sub>"


def _link(href: str, language: str) -> Sequence[str]:
    """HTML before and after the words of a link."""
    if href.startswith(WORD):
        return TERM.format("\0", meaning_in(language, href.removeprefix(WORD))).split("\0")
    return f'<a href="{"." if href.startswith("/") else ""}{escape(href)}">', "</a>"


def meaning_in(language: str, word: str) -> str:
    """Meaning of a word in a language, in English where it has none. Raises ValueError as `meaning`."""
    return str(messages()[language].get(f"glossary.{word}.meaning") or meaning(word))


def address(link: str) -> str:
    """The path that a link of `docs/` leads to.

    >>> address("http://127.0.0.1:8000/lab"), address("http://127.0.0.1:8000javascript:alert(1)")
    ('/lab', 'http://127.0.0.1:8000javascript:alert(1)')
    """
    return link.removeprefix(LOCAL) if link.removeprefix(LOCAL)[:1] in ("", *"/?#") else link


def served_at(server: object, html: str) -> str:
    """The same HTML, in which code asks the server that serves the page.

    >>> served_at("https://here/regard/", Markup('get("http://127.0.0.1:8000/api")'))
    Markup('get("https://here/regard/api")')
    """
    return html.replace(LOCAL, str(server).rstrip("/"))


def without_meanings(html: str) -> str:
    """HTML in which the words that explain themselves are words."""
    return TERMS.sub(r"\1", html)


def term(word: str, shown: str = "") -> Markup:
    """A word that shows its meaning: by pointer, touch and keyboard, `static/shared/page/terms.ts`."""
    return TERM.format(shown or word, meaning(word))

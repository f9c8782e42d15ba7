"""Language of a page: that of its address, or one that the browser reads; what it lacks is said in English.

`static/messages/` has a file of messages for each language; `docs/languages.md` says how to add one.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape
from starlette.requests import Request

MESSAGES = Path(__file__).resolve().parents[1] / "static" / "messages"
ENGLISH = "en"
SLOT = re.compile(r"\{(\w+)\}")

Message = str | dict[str, str]


@cache
def messages() -> dict[str, dict[str, Message]]:
    """The messages of each language by their ids, English first."""
    codes = sorted((file.stem for file in MESSAGES.glob("*.json")), key=lambda code: (code != ENGLISH, code))
    return {code: json.loads((MESSAGES / f"{code}.json").read_bytes()) for code in codes}


def names() -> dict[str, str]:
    """Each language in its own words."""
    return {code: say(code, "language.name") for code in messages()}


def central() -> set[str]:
    """The words of the glossary that every language has."""
    return {id.split(".")[1] for id in messages()[ENGLISH] if id.startswith("glossary.")}


def direction(language: str) -> str:
    """The direction of its script: ltr or rtl."""
    return say(language, "language.direction")


class WrittenIn(NamedTuple):
    """The language of a page, and attributes that say it: of <html>, and of parts that are in the other of two."""

    language: str
    of_page: Markup
    tongue: Markup  # of parts in the language of the visitor, "" where the page is
    english: Markup  # of parts in English, "" where the page is


def written_in(language: str, whole: bool) -> WrittenIn:
    """The language of a page; whole: in that alone, else <html> says English, and a browser translates it."""
    ours, english, none = (_attributes(code) for code in (language, ENGLISH, ""))
    if language == ENGLISH:
        return WrittenIn(language, english, none, none)
    return WrittenIn(language, ours, none, english) if whole else WrittenIn(language, english, ours, none)


def _attributes(language: str) -> Markup:
    return Markup(' lang="{}" dir="{}"').format(language, direction(language)) if language else Markup()


def language_of(request: Request) -> str:
    """The language of `lang=` in the address, else the one that the browser likes best, else English."""
    asked = request.query_params.get("lang", "")
    liked = _by_quality(request.headers.get("accept-language", ""))
    return next((code for tag in (asked, *liked) if (code := _code(tag)) in messages()), ENGLISH)


def _code(tag: str) -> str:
    """The language of a tag, without its region: es of es-MX."""
    return tag.partition("-")[0].strip().lower()


def _by_quality(header: str) -> Iterator[str]:
    """The tags of Accept-Language, the best first; `q=0` refuses one."""
    found = re.findall(r"([\w-]+|\*)\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)", header[:1_000])
    qualities = [(tag, _quality(quality)) for tag, quality in found]
    return (tag for tag, quality in sorted(qualities, key=lambda pair: -pair[1]) if quality)


def _quality(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


def _slavic(n: int) -> str:
    few = n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
    return "one" if n == 1 else "few" if few else "many"


def _arabic(n: int) -> str:
    exact = {0: "zero", 1: "one", 2: "two"}
    return exact.get(n) or ("few" if 3 <= n % 100 <= 10 else "many" if n % 100 >= 11 else "other")


PLURALS: Mapping[str, Callable[[int], str]] = {  # of Unicode CLDR, for whole numbers below a million
    "ar": _arabic,
    "pl": _slavic,
    **dict.fromkeys(("fr", "hi", "pt"), lambda n: "one" if n < 2 else "other"),
    **dict.fromkeys(("ja", "ko", "zh"), lambda _: "other"),
}


def plural(language: str, n: int) -> str:
    """The category of a number, by which a message has its form.

    >>> plural("en", 1), plural("pl", 22), plural("ar", 2)
    ('one', 'few', 'two')
    """
    return PLURALS.get(language, lambda n: "one" if n == 1 else "other")(n)


def say(language: str, id: str, **slots: object) -> Markup:
    """A message as HTML, its slots as they are where they are HTML. Raises KeyError for an id that English lacks."""
    found = messages()[language].get(id)
    if found is None:
        language, found = ENGLISH, messages()[ENGLISH][id]
    text = found if isinstance(found, str) else found[plural(language, int(str(slots["n"])))]
    return Markup(SLOT.sub(lambda slot: str(escape(slots[slot[1]])), str(escape(text))))  # noqa: S704 - escaped


def in_english(id: str) -> str:
    """A message without slots as plain text."""
    return str(messages()[ENGLISH][id])


@pass_context
def m(context: Context, id: str, **slots: object) -> Markup:
    """A message in the language of the page, for a template."""
    return say(context.get("language", ENGLISH), id, **slots)

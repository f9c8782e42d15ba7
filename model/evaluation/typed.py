"""First inputs of users: greetings, single words, capitals, dates, prices; and whether the answer is a right one."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from regard.model import measured
from regard.model.training.data import PHRASEBOOK, read_pairs
from regard.model.training.recipe import Recipe
from regard.model.training.variations import MONTHS
from regard.model.translator import Translator

FILE = Path(__file__).with_name("first_typed.tsv")
DATED, SEED = 200, 2026
YEARS = (1789, 2031)
FORMS = (
    "The letter of {day} {month} {year} has {number} pages.",
    "On {day} {month} {year}, {number} people signed the treaty.",
    "The museum opened on {month} {day}, {year}.",
    "Our school was built in {month} {year} for {number} children.",
    "She was born in {month} {year} and has {number} books.",
    "In {month} {year} he bought {number} horses.",
    "The house has been empty since {month} {year}.",
    "The race on {day} {month} had {number} runners.",
    "Ticket {number} is valid until {day} {month}.",
    "There were {number} of us in {month} {year}.",
)


@dataclass(frozen=True)
class Typed:
    """Something that people type first, of one category, and the answers that count as right."""

    category: str
    text: str
    answers: tuple[str, ...]


@dataclass(frozen=True)
class Dated:
    """A sentence with a month and numbers, and how they must stand in the French."""

    text: str
    month: str
    numbers: tuple[str, ...]


def first_typed() -> list[Typed]:
    """The test set: a category, a text and its right answers a line."""
    rows = (line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines())
    return [Typed(category, text, tuple(answers.split("|"))) for category, text, answers in rows]


def is_right(written: str, answers: Sequence[str]) -> bool:
    """Compare without capitals, spaces and the final mark.

    >>> is_right("bonjour!", ["Bonjour."]), is_right("Son !", ["Bonjour !"])
    (True, False)
    """
    return _plain(written) in map(_plain, answers)


def dated(count: int = DATED, seed: int = SEED) -> list[Dated]:
    """Sentences with dates and numbers, made by rule; training has none of them."""
    draw = random.Random(seed)
    made = []
    for k in range(count):
        form, month = FORMS[k % len(FORMS)], draw.choice(list(MONTHS))
        drawn = {"day": draw.randint(1, 31), "year": draw.randint(*YEARS), "number": draw.randint(13, 999)}
        named = tuple(
            "1er" if (name, n) == ("day", 1) else str(n) for name, n in drawn.items() if f"{{{name}}}" in form
        )
        made.append(Dated(form.format(month=month, **drawn), MONTHS[month], named))
    return made


def keeps(written: str, month: str, numbers: Sequence[str]) -> bool:
    """Whether a French sentence has this month and all these numbers.

    >>> keeps("le 3 mai 1998", "mai", ["3", "1998"]), keeps("le 3 mai 1999", "mai", ["3", "1998"])
    (True, False)
    """
    words = re.findall(r"\w+", written.lower())
    return month in words and not Counter(numbers) - Counter(words)


def measure_typed(model: Translator) -> measured.Typed:
    """The share of right answers, by category; and of the dated sentences those that keep month and numbers.

    fresh: those inputs that do not stand in the phrasebook of the training.
    """
    inputs, sentences = first_typed(), dated()
    answers = model.translate([one.text for one in inputs])
    right = [one for one, answer in zip(inputs, answers, strict=True) if is_right(answer, one.answers)]
    known = _phrases(model)
    by_category = Counter(one.category for one in right)
    written = model.translate([one.text for one in sentences])
    kept = sum(keeps(text, one.month, one.numbers) for text, one in zip(written, sentences, strict=True))
    all_of = Counter(one.category for one in inputs)
    return {
        "inputs": len(inputs),
        "right": len(right),
        "fresh": {"inputs": _fresh(inputs, known), "right": _fresh(right, known)},
        "by_category": {name: {"inputs": count, "right": by_category[name]} for name, count in all_of.items()},
        "dated": {"sentences": len(sentences), "seed": SEED, "right": kept},
    }


def _fresh(some: Sequence[Typed], known: set[str]) -> int:
    return sum(_plain(one.text) not in known for one in some)


def _phrases(model: Translator) -> set[str]:
    """Phrases that its training was given, if it had the phrasebook."""
    had = any(source.phrasebook for source in Recipe.load(model.id).data)
    return {_plain(source) for source, _ in read_pairs(PHRASEBOOK)} if had else set()


def _plain(text: str) -> str:
    return re.sub(r"[\s.!?]+$|\s", "", text.replace("\u2019", "'").casefold())

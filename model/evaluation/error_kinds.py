"""Kinds of errors of a translator by rule, beside one reference: what differs from it, and never why."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from regard.model.measured import ErrorKind, ErrorsInSet

WORD = re.compile(r"[^\W\d_]+|\d+")
NAME = re.compile(r"(?<=[^\W_] )[A-Z][a-z]\w+")  # not the first word of a sentence
AGAIN = re.compile(r"\b(\w+(?: \w+){0,3}) \1\b")
NEGATIONS = frozenset({"not", "t", "never", "nothing", "nobody", "cannot"})  # the t of "don't"
NE = frozenset({"ne", "n"})
HALVES = frozenset({"pas", "jamais", "rien", "personne", "aucun", "aucune", "ni", "non", "sans", "plus"})
PRONOUNS = ({"il", "ils"}, {"elle", "elles"})
ADDRESSES = (
    {"tu", "te", "toi", "ton", "ta", "tes"},
    {"vous", "votre", "vos"},
)
ENDING = re.compile(r"(?:es|e|s)$")
STEM = 3  # letters that are left at least
LETTERS = 4  # of a word that is left in English
APART = 3  # words by which lengths differ at least
LONGER = 1.5


@dataclass(frozen=True)
class Written:
    """A sentence, what a model wrote of it, and what a person did; known: words that are French."""

    source: str
    text: str
    reference: str
    known: frozenset[str] = field(default=frozenset(), repr=False)

    @cached_property
    def english(self) -> list[str]:
        return WORD.findall(self.source)

    @cached_property
    def words(self) -> list[str]:
        return words(self.text)

    @cached_property
    def meant(self) -> list[str]:
        return words(self.reference)

    @cached_property
    def instead(self) -> tuple[set[str], set[str]]:
        """Words that only the model wrote, and those that only the reference has."""
        ours, theirs = Counter(self.words), Counter(self.meant)
        return set(ours - theirs), set(theirs - ours)


def words(text: str) -> list[str]:
    """Words and numbers in small letters, parted at apostrophes and hyphens.

    >>> words("Elle n'a que 3 chats.")
    ['elle', 'n', 'a', 'que', '3', 'chats']
    """
    return WORD.findall(text.lower())


def lost_negation(one: Written) -> bool:
    """English says no, the reference has "ne", and the translation has no half of a negation."""
    negates = not NEGATIONS.isdisjoint(word.lower() for word in one.english)
    return negates and not NE.isdisjoint(one.meant) and (NE | HALVES).isdisjoint(one.words)


def repeated(one: Written) -> bool:
    doubled = {part for part in AGAIN.findall(" ".join(one.words)) if part not in {"nous", "vous"}}
    return bool(doubled - set(AGAIN.findall(" ".join(one.meant))))


def shorter(one: Written) -> bool:
    return len(one.meant) >= max(LONGER * len(one.words), len(one.words) + APART)


def longer(one: Written) -> bool:
    return len(one.words) >= max(LONGER * len(one.meant), len(one.meant) + APART)


def lost_number(one: Written) -> bool:
    return any(word.isdigit() and word in one.meant and word not in one.words for word in one.english)


def lost_name(one: Written) -> bool:
    return any(name.lower() in one.meant and name.lower() not in one.words for name in NAME.findall(one.source))


def left_in_english(one: Written) -> bool:
    return any(
        word.islower() and len(word) >= LETTERS and word in one.words and word not in one.known for word in one.english
    )


def other_form(one: Written) -> bool:
    """A word that differs from one of the reference by a final e, s or es alone: gender, number, or person."""
    ours, theirs = one.instead
    stems = {stem for word in theirs if len(stem := ENDING.sub("", word)) >= STEM}
    return any(ENDING.sub("", word) in stems for word in ours)


def exchanged(pair: tuple[set[str], set[str]]) -> Callable[[Written], bool]:
    """A rule: words of one set stand where the reference has those of the other."""
    a, b = pair

    def rule(one: Written) -> bool:
        ours, theirs = one.instead
        return any(ours & x and theirs & y and not theirs & x for x, y in ((a, b), (b, a)))

    return rule


KINDS: dict[str, Callable[[Written], bool]] = {
    "lost negation": lost_negation,
    "repeated": repeated,
    "shorter": shorter,
    "longer": longer,
    "lost number": lost_number,
    "lost name": lost_name,
    "left in English": left_in_english,
    "other form": other_form,
    "other pronoun": exchanged(PRONOUNS),
    "other address": exchanged(ADDRESSES),
}


def kinds(one: Written) -> list[str]:
    """Kinds of all rules that hold; "other words" where none does, and "same" where both texts have the same words.

    >>> kinds(Written("I don't sleep.", "Je dors.", "Je ne dors pas."))
    ['lost negation']
    """
    if one.words == one.meant:
        return ["same"]
    return [kind for kind, rule in KINDS.items() if rule(one)] or ["other words"]


def count_kinds(
    sources: Sequence[str], texts: Sequence[str], references: Sequence[str], known: frozenset[str] = frozenset()
) -> ErrorsInSet:
    """Sentences of each kind, and the shortest of them; a sentence may be of several. known: words that are French."""
    found: dict[str, list[Written]] = {kind: [] for kind in ("same", *KINDS, "other words")}
    for each in zip(sources, texts, references, strict=True):
        one = Written(*each, known)
        for kind in kinds(one):
            found[kind].append(one)
    return {"sentences": len(sources), "kinds": {kind: _counted(ones) for kind, ones in found.items()}}


def _counted(ones: Sequence[Written]) -> ErrorKind:
    shortest = min(ones, key=lambda one: len(one.source), default=None)
    example = [shortest.source, shortest.text, shortest.reference] if shortest else []
    return {"sentences": len(ones), "example": example}

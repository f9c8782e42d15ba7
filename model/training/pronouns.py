"""Sentences by rule that differ in one word, which decides what "it" is: tired, the animal; wide, the street.

French must say "il" or "elle" accordingly, so that a translator has to know. Nouns, adjectives and frames that training
never has make the test.
"""

import random
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

Pair = tuple[str, str]

WORDS = tomllib.loads(Path(__file__).with_name("pronouns.toml").read_text(encoding="utf-8"))
SETTINGS = ("ways",) * 5 + ("objects",) * 3 + ("food",) * 2  # as often as a scene has each
KINDS = ("nouns", "adjectives", "frames")  # of the test, each made of what training has not
NEITHER = 0.06  # of the sentences have an "it" that is neither noun
OTHER_GENDER = 0.9  # of the scenes of training have nouns of two genders; of those of the test all
OPENED, SEVERAL, SHORT, THE = 0.15, 0.3, 0.5, 0.7
ARTICLES = (  # singular and plural; French masculine, feminine, plural
    ("this", "these", "ce", "cette", "ces"),
    ("my", "my", "mon", "ma", "mes"),
    ("our", "our", "notre", "notre", "nos"),
    ("the", "the", "le", "la", "les"),
)
VOWEL = "[aâeéèêiîoôœuhy]"
BE = {"past": ("(was|were)", "(était|étaient)"), "present": ("(is|are)", "(est|sont)")}
HAVE = {"past": "(avait|avaient)", "present": "(a|ont)"}


@dataclass(frozen=True)
class Noun:
    """A noun in both languages, and the gender of the French one."""

    english: str
    french: str
    feminine: bool

    def named(self, article: Sequence[str], several: bool) -> Pair:
        """The noun behind its article, as both languages write it.

        >>> Noun("tree", "arbre", False).named(("this", "these", "ce", "cette", "ces"), several=False)
        ('this tree', 'cet arbre')
        """
        if several:
            english = _plurals("english").get(self.english) or _english_plural(self.english)
            french = _plurals("french").get(self.french) or _french_plural(self.french)
            return f"{article[1]} {english}", f"{article[4]} {french}"
        return f"{article[0]} {self.english}", elided(f"{article[2 + self.feminine]} {self.french}")


@dataclass(frozen=True)
class Verb:
    """English base, past and participle; French infinitive and participle."""

    english: tuple[str, str, str]
    french: tuple[str, str]


@dataclass(frozen=True)
class Adjective:
    """An adjective in both languages: French masculine and feminine, or "avoir" and a noun."""

    english: str
    french: Pair

    def agreed(self, feminine: bool, several: bool) -> str:
        """Its French form.

        >>> Adjective("lazy", ("paresseux", "paresseuse")).agreed(True, True)
        'paresseuses'
        """
        if self.french[0] == self.french[1] and (" " in self.french[0] or self.french[0][-1] != "e"):
            return self.french[0].removeprefix("avoir ")
        form = self.french[feminine]
        return form + "s" * (several and form[-1] not in "sx")


@dataclass(frozen=True)
class Scene:
    """Two nouns and what happens between them. A sentence has one of the two adjectives, which fits one noun only."""

    actor: Noun
    thing: Noun
    verb: Verb
    adjectives: tuple[Adjective, Adjective]
    clause: Pair
    reason: Pair
    tense: str
    articles: tuple[Sequence[str], Sequence[str]]
    opener: Pair
    several: bool
    short: bool

    def pronoun(self, of_thing: bool) -> str:
        """French for "it", the thing or the actor."""
        feminine = (self.actor, self.thing)[of_thing].feminine
        return ("elle" if feminine else "il") + "s" * self.several

    def sentence(self, of_thing: bool) -> Pair:
        """The sentence with the adjective of the thing, or of the actor."""
        adjective, feminine = self.adjectives[of_thing], (self.actor, self.thing)[of_thing].feminine
        (english_a, french_a), (english_b, french_b) = (
            noun.named(article, self.several)
            for noun, article in zip((self.actor, self.thing), self.articles, strict=True)
        )
        verb, did, en = self.verb.english
        faire, done = self.verb.french
        it, il = "they" if self.several else "it", self.pronoun(of_thing)
        agreed = Adjective("", (done, done + "e")).agreed(self.thing.feminine, self.several)
        have = adjective.french[0].startswith("avoir ")
        english = {"A": english_a, "B": english_b, "verb": verb, "did": did, "en": en, "it": it, "It": it.capitalize()}
        french = {"A": french_a, "B": french_b, "faire": faire, "done": done, "agreed": agreed}
        english |= {"adj": adjective.english, "was": _numbered(BE[self.tense][0], self.several)}
        french |= {"adj": adjective.agreed(feminine, self.several), "il": il, "Il": il.capitalize()}
        french |= {"était": _numbered(HAVE[self.tense] if have else BE[self.tense][1], self.several)}
        source, target = self._framed(0).format_map(english), self._framed(1).format_map(french)
        return capital(_contracted(source) if self.short else source), capital(elided(target))

    def _framed(self, language: int) -> str:
        reason = self.reason[language]
        opener = self.opener[language] if reason.startswith("{clause}") else ""
        return opener + " " * bool(opener) + _numbered(reason.replace("{clause}", self.clause[language]), self.several)


def sentences(count: int, seed: int) -> list[Pair]:
    """Sentences of training, by twos of one scene, without anything that is held out.

    >>> for pair in sentences(2, seed=25):
    ...     print(*pair)
    The eagle destroyed my sword when it was scared. L'aigle a détruit mon épée quand il était effrayé.
    The eagle destroyed my sword when it was low. L'aigle a détruit mon épée quand elle était basse.
    """
    draw = random.Random(seed)
    found: list[Pair] = []
    while len(found) < count:
        scene = _scene(draw)
        if scene.tense == "past" and draw.random() < NEITHER:
            found.append(replace(scene, reason=draw.choice(frames(WORDS["reasons"]["neither"]))).sentence(False))
        else:
            found += [scene.sentence(False), scene.sentence(True)]
    return found[:count]


def held_out(count: int, seed: int = 2026) -> dict[str, list[Scene]]:
    """Scenes of the test, so many of each kind: new nouns, new adjectives, or a new clause or reason."""
    draw = random.Random(seed)
    return {kind: [_scene(draw, kind) for _ in range(count)] for kind in KINDS}


@cache
def trained_nouns() -> list[Noun]:
    """The nouns of training that have a plural."""
    out = HELD_OUT["nouns"] | _names(WORDS["plurals"]["none"])
    groups = ("actors", "people", "ways", "objects", "food")
    return [noun for group in groups for noun in nouns_of(group) if noun.english not in out]


def _scene(draw: random.Random, kind: str = "") -> Scene:
    """A scene of training, or one of a kind of the test."""
    setting, several = draw.choice(SETTINGS), draw.random() < SEVERAL
    actor, thing = _nouns(draw, setting, several, kind)
    clause, reason, tense = _frame(draw, kind)
    adjectives = [
        draw.choice([a for a in _adjectives(group) if (a.english in HELD_OUT["adjectives"]) == (kind == "adjectives")])
        for group in ("moods", setting)
    ]
    return Scene(
        actor=actor,
        thing=thing,
        verb=draw.choice(_verbs(setting)),
        adjectives=(adjectives[0], adjectives[1]),
        clause=clause,
        reason=reason,
        tense=tense,
        articles=(_article(draw), _article(draw)),
        opener=draw.choice(frames(WORDS["openers"]["any"])) if draw.random() < OPENED else ("", ""),
        several=several,
        short=draw.random() < SHORT,
    )


def _nouns(draw: random.Random, setting: str, several: bool, kind: str) -> tuple[Noun, Noun]:
    """Draw who acts and on what, as often feminine as masculine."""
    out = _names(WORDS["plurals"]["none"]) if several else ()
    pools = [
        [
            noun
            for group in groups
            for noun in nouns_of(group)
            if (noun.english in HELD_OUT["nouns"]) == (kind == "nouns") and noun.english not in out
        ]
        for groups in ((("actors", "people") if several else ("actors",)), (setting,))
    ]
    feminine = draw.random() < 0.5
    other = (not feminine) if kind or draw.random() < OTHER_GENDER else feminine
    actor, thing = (
        draw.choice([noun for noun in pool if noun.feminine == gender])
        for pool, gender in zip(pools, (feminine, other), strict=True)
    )
    if {actor.english, thing.english} == HELD_OUT["together"]:
        return _nouns(draw, setting, several, kind)
    return actor, thing


def _frame(draw: random.Random, kind: str) -> tuple[Pair, Pair, str]:
    """A clause, a reason that goes with it, and their tense."""
    sort = "negative" if kind == "frames" else draw.choice(["negative"] * 5 + ["positive"] * 3 + ["present"] * 2)
    clauses, reasons = sort, "negative" if sort == "present" else sort
    if kind == "frames":
        clauses, reasons = draw.choice([("held_out", "negative"), ("negative", "held_out")])
    frame = draw.choice(frames(WORDS["clauses"][clauses])), draw.choice(frames(WORDS["reasons"][reasons]))
    return *frame, "present" if sort == "present" else "past"


def _article(draw: random.Random) -> Sequence[str]:
    return ARTICLES[-1] if draw.random() < THE else draw.choice(ARTICLES)


def _names(text: str) -> frozenset[str]:
    return frozenset(name.strip() for name in text.split(",") if name.strip())


HELD_OUT = {name: _names(text) for name, text in WORDS["held_out"].items()}


def entries(text: str) -> Iterator[Pair]:
    """The entries of a list, English and French."""
    for entry in text.replace("\n", " ").split(","):
        if entry.strip():
            english, _, french = entry.partition(":")
            yield english.strip(), french.strip()


@cache
def nouns_of(name: str) -> list[Noun]:
    return [
        Noun(english, french, gender == "feminine")
        for gender in ("masculine", "feminine")
        for english, french in entries(WORDS[name][gender])
    ]


@cache
def _verbs(setting: str) -> list[Verb]:
    found = []
    for english, french in entries(WORDS[setting]["verbs"]):
        base, *forms = english.split("/")
        forms = forms or [_english_past(base)]
        infinitive, _, participle = french.partition("/")
        participle = participle or re.sub("er$", "é", re.sub("ir$", "i", infinitive))
        found.append(Verb((base, forms[0], forms[-1]), (infinitive, participle)))
    return found


@cache
def _adjectives(group: str) -> list[Adjective]:
    found = []
    for english, french in entries(WORDS[group]["adjectives"]):
        masculine, _, feminine = french.partition("/")
        feminine = feminine or masculine + "e" * (masculine[-1] != "e" and not masculine.startswith("avoir "))
        found.append(Adjective(english, (masculine, feminine)))
    return found


def frames(text: str) -> list[Pair]:
    """The frames of a list, English and French."""
    lines = (line.partition(" | ") for line in text.splitlines() if line)
    return [(english, french) for english, _, french in lines]


@cache
def _plurals(language: str) -> dict[str, str]:
    return dict(entries(WORDS["plurals"][language]))


def _english_plural(noun: str) -> str:
    if noun.endswith(("s", "x", "sh", "ch")):
        return noun + "es"
    return re.sub(r"(?<=[^aeou])y$", "ie", noun) + "s"


def _english_past(base: str) -> str:
    return re.sub(r"(?<=[^aeo])y$", "i", base).removesuffix("e") + "ed"


def _french_plural(noun: str) -> str:
    if noun.endswith(("s", "x", "z")):
        return noun
    if noun.endswith("al"):
        return noun[:-1] + "ux"
    return noun + ("x" if noun.endswith("eau") else "s")


def _numbered(text: str, several: bool) -> str:
    """The side of each (one|several) that the number asks for."""
    return re.sub(r"\(([^|()]*)\|([^|()]*)\)", lambda match: match[1 + several], text)


def _contracted(text: str) -> str:
    """Write "not" as people speak.

    >>> _contracted("It cannot, it will not, it did not.")
    "It can't, it won't, it didn't."
    """
    text = text.replace("cannot", "can't").replace("will not", "won't")
    return re.sub(r"\b(did|does|do|could|had|was|were|is|are) not\b", r"\1n't", text)


def elided(text: str) -> str:
    """French with its elisions.

    >>> elided("le arbre, parce que il ne a pas ce hôtel, même si elle a ma école"), elided("même si ils")
    ("l'arbre, parce qu'il n'a pas cet hôtel, même si elle a mon école", "même s'ils")
    """
    text = re.sub(rf"\bce(?= {VOWEL})", "cet", text)
    text = re.sub(rf"\bma(?= {VOWEL})", "mon", text)
    text = re.sub(r"\bsi (?=ils?\b)", "s'", text)
    return re.sub(rf"\b([lndj]|qu)[ea] (?={VOWEL})", r"\1'", text, flags=re.IGNORECASE)


def capital(text: str) -> str:
    return text[0].upper() + text[1:]

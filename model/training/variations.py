"""Variations of sentence pairs, made by rule: forms that people type and that corpora lack.

Everyday corpora have few dates and numbers, two or three first names, no capitals, and a mark at the end of every
sentence. A model that saw nothing else guesses there. A variation changes both sides of a pair alike.
"""

import random
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

Pair = tuple[str, str]

NAMES = tomllib.loads(Path(__file__).with_name("names.toml").read_text(encoding="utf-8"))
MONTHS, DAYS, CITIES = (NAMES[kind] for kind in ("months", "days", "cities"))
NUMBER = re.compile(r"(?<![\w.,:/-])\d{1,4}(?![\w.,:/-]*\d)(?:(?=\W)|$)")


def vary(pairs: Sequence[Pair], seed: int) -> list[Pair]:
    """Each pair once, most as they are; the seed decides which are changed, and how.

    Numbers, months and names are replaced first: another one is as usual as the one before. Then at most one
    of RARE happens to it.
    """
    draw = random.Random(seed)
    varied = []
    for pair in pairs:
        for change in COMMON:
            if draw.random() < 0.5:
                pair = change(pair, draw)  # noqa: PLW2901
        chance = draw.random()
        for change, share in RARE:
            chance -= share
            if chance < 0:
                pair = change(pair, draw)  # noqa: PLW2901
                break
        varied.append(pair)
    return [_join(pair, draw.choice(varied)) if draw.random() < JOINED else pair for pair in varied]


def other_numbers(pair: Pair, draw: random.Random) -> Pair:
    """Put another number for each of two digits or more that stands once on each side, a year for a year.

    >>> other_numbers(("He left in 1998 with 42 men.", "Il est parti en 1998 avec 42 hommes."), random.Random(1))
    ('He left in 1934 with 43 men.', 'Il est parti en 1934 avec 43 hommes.')
    """
    found = [Counter(NUMBER.findall(side)) for side in pair]
    new = {
        number: _like(number, draw)
        for number in found[0]
        if len(number) > 1 and found[0][number] == found[1][number] == 1
    }
    return _map(pair, lambda side: NUMBER.sub(lambda match: new.get(match[0], match[0]), side))


def other_months(pair: Pair, draw: random.Random) -> Pair:
    """Put other months and days of the week for those that both sides name.

    >>> other_months(("I was born in May.", "Je suis né en mai."), random.Random(2))
    ('I was born in January.', 'Je suis né en janvier.')
    >>> other_months(("Early August", "Le début d'août"), random.Random(2))
    ('Early January', 'Le début de janvier')
    """
    source, target = pair
    for names in (MONTHS, DAYS):
        for english, french in names.items():
            if _once(english, source) and _once(french, target):
                other = draw.choice(list(names))
                source, target = _put(source, english, other), _put_elided(target, french, names[other])
                break
    return source, target


def other_names(pair: Pair, draw: random.Random) -> Pair:
    """Put other people for Tom and Mary, and another city for Boston.

    >>> other_names(("Tom lives in Boston.", "Tom vit à Boston."), random.Random(1))
    ('Diego lives in Venice.', 'Diego vit à Venise.')
    """
    source, target = pair
    for name, others in (("Tom", NAMES["men"]), ("Mary", NAMES["women"]), ("Boston", list(CITIES))):
        if _once(name, source) and _once(name, target):
            english = draw.choice(others)
            french = CITIES.get(english, english)
            elides = re.search(rf"\b(de|que|le|je|ne|si) {name}", target) and french[0] in "AEIOUYÉH"
            if not elides:
                source, target = _put(source, name, english), _put(target, name, french)
    return source, target


def in_capitals(pair: Pair, _draw: random.Random) -> Pair:
    """Put the English into capitals; the French stays as it is written."""
    return pair[0].upper(), pair[1]


def in_title_case(pair: Pair, _draw: random.Random) -> Pair:
    """Begin every English word with a capital.

    >>> in_title_case(("It's the common policy.", "C'est la politique commune."), random.Random(1))
    ("It's The Common Policy.", "C'est la politique commune.")
    """
    return re.sub(r"(?<![\w'])[a-z]", lambda match: match[0].upper(), pair[0]), pair[1]


def in_part_in_title_case(pair: Pair, draw: random.Random) -> Pair:
    """Begin some English words in a row with a capital, as names of agreements do."""
    words = pair[0].split(" ")
    start = draw.randrange(len(words))
    end = start + draw.randint(2, 4)
    part = [word[:1].upper() + word[1:] for word in words[start:end]]
    return " ".join(words[:start] + part + words[end:]), pair[1]


def in_lower_case(pair: Pair, _draw: random.Random) -> Pair:
    """Leave out the capitals of the English and the final full stop of both, as people type in haste.

    >>> in_lower_case(("I know Tom.", "Je connais Tom."), random.Random(1))
    ('i know tom', 'Je connais Tom')
    """
    return _without_stop((pair[0].lower(), pair[1]))


def without_mark(pair: Pair, _draw: random.Random) -> Pair:
    """Leave out the final mark of both.

    >>> without_mark(("Thank you!", "Merci !"), random.Random(1))
    ('Thank you', 'Merci')
    """
    return _map(pair, lambda side: re.sub(r"\s*[.!?]$", "", side))


def with_time(pair: Pair, draw: random.Random) -> Pair:
    """Say when, at the end of a sentence that ends in a full stop."""
    if not all(re.search(r"[^.]\.$", side) for side in pair) or re.search(r"\d", pair[0]):
        return pair
    english, french = when(draw)
    return f"{pair[0][:-1]} {english}.", f"{pair[1][:-1]} {french}."


def when(draw: random.Random) -> Pair:
    """A date, a time, a number or a price, in one of the forms that people write.

    >>> when(random.Random(4))
    ('in April', 'en avril')
    """
    month, day, number, year = draw.choice(list(MONTHS)), draw.choice(list(DAYS)), draw.randint(1, 31), _year(draw)
    m, d, n = MONTHS[month], DAYS[day], "1er" if number == 1 else str(number)
    hour, minute = draw.randint(1, 12), draw.randint(1, 59)
    hours = f"{hour} heure{'s' if hour > 1 else ''}"
    price = draw.choice([draw.randint(2, 99), draw.randint(100, 2000)])
    many = draw.choice([draw.randint(13, 99), draw.randint(100, 999), draw.randint(1000, 9999)])
    grouped = f"{draw.randint(1000, 99_999):,}"
    return draw.choice(
        [
            (f"for {many} days", f"pendant {many} jours"),
            (f"with {many} people", f"avec {many} personnes"),
            (f"on page {many}", f"à la page {many}"),
            (f"in room {many}", f"dans la salle {many}"),
            (f"for {many} books", f"pour {many} livres"),
            (f"for {grouped} euros", f"pour {grouped.replace(',', ' ')} euros"),
            (f"in {month} {year}", f"en {m} {year}"),
            (f"in {month} {year}", f"en {m} {year}"),
            (f"in {month}", f"en {m}"),
            (f"in {year}", f"en {year}"),
            (f"since {month} {year}", f"depuis {m} {year}"),
            (f"until {month} {year}", f"jusqu'en {m} {year}"),
            (f"before {year}", f"avant {year}"),
            (f"on {number} {month} {year}", f"le {n} {m} {year}"),
            (f"on {number} {month} {year}", f"le {n} {m} {year}"),
            (f"on {month} {number}, {year}", f"le {n} {m} {year}"),
            (f"on {month} {number}", f"le {n} {m}"),
            (f"on {number} {month}", f"le {n} {m}"),
            (f"on the {ordinal(number)} of {month}", f"le {n} {m}"),
            (f"on {day} {number} {month} {year}", f"le {d} {n} {m} {year}"),
            (f"on {day}, {month} {number}, {year}", f"le {d} {n} {m} {year}"),
            (f"on {day}", d),
            (f"at {hour}:{minute:02d}", f"à {hour} h {minute:02d}"),
            (f"at {hour} o'clock", f"à {hours}"),
            (f"at half past {hour}", f"à {hours} et demie"),
            (f"for {price} euros", f"pour {price} euros"),
            (f"for ${price}", f"pour {price} dollars"),
            (f"for €{price}", f"pour {price} euros"),
            (f"for £{price}", f"pour {price} livres"),
        ]
    )


def lexicon(pairs: Sequence[Pair], least: int = 8, dice: float = 0.5) -> list[Pair]:
    """Single words that stand for each other: each the other's best partner by the Dice coefficient over the pairs.

    least: in how many pairs a word must stand; dice: the least coefficient.
    """
    together, alone = Counter[Pair](), (Counter[str](), Counter[str]())
    for pair in pairs:
        words = [set(re.findall(r"[^\W\d_]{3,}", side)) for side in pair]
        for count, side in zip(alone, words, strict=True):
            count.update(side)
        together.update((e, f) for e in words[0] for f in words[1])
    score = {
        (e, f): 2 * n / (alone[0][e] + alone[1][f])
        for (e, f), n in together.items()
        if min(alone[0][e], alone[1][f]) >= least
    }
    best: tuple[dict[str, tuple[float, str]], dict[str, tuple[float, str]]] = ({}, {})
    for (e, f), value in score.items():
        best[0][e] = max(best[0].get(e, (0.0, "")), (value, f))
        best[1][f] = max(best[1].get(f, (0.0, "")), (value, e))
    return sorted((e, f) for e, (value, f) in best[0].items() if value >= dice and best[1][f][1] == e)


COMMON: tuple[Callable[[Pair, random.Random], Pair], ...] = (other_numbers, other_months, other_names)
JOINED = 0.04  # of all pairs, with another one
RARE: tuple[tuple[Callable[[Pair, random.Random], Pair], float], ...] = (
    (with_time, 0.06),
    (without_mark, 0.10),
    (in_lower_case, 0.05),
    (in_part_in_title_case, 0.04),
    (in_capitals, 0.05),
    (in_title_case, 0.01),
)


def _map(pair: Pair, change: Callable[[str], str]) -> Pair:
    return change(pair[0]), change(pair[1])


def _once(word: str, text: str) -> bool:
    return len(re.findall(rf"\b{word}\b", text)) == 1


def _put(text: str, word: str, other: str) -> str:
    return re.sub(rf"\b{word}\b", other, text)


def _put_elided(text: str, word: str, other: str) -> str:
    """Put another word, and d' or de before it as it asks for."""
    of = "d'" if other[0] in "aeiou" else "de "
    return re.sub(rf"\b(de |d')?{word}\b", lambda match: (of if match[1] else "") + other, text)


def _join(first: Pair, second: Pair) -> Pair:
    """Two pairs as one, where the first ends with a mark on both sides."""
    ends = all(side.endswith((".", "!", "?")) for side in first)
    return (f"{first[0]} {second[0]}", f"{first[1]} {second[1]}") if ends else first


def _without_stop(pair: Pair) -> Pair:
    return _map(pair, lambda side: side.removesuffix("."))


def _like(number: str, draw: random.Random) -> str:
    """Another number that could stand in the same place: a year, a day of a month, or one with as many digits."""
    if len(number) == 4 and number[:2] in {"17", "18", "19", "20"}:
        return str(_year(draw))
    if len(number) == 2 and int(number) <= 31:
        return str(draw.randint(10, 31))
    return str(draw.randint(10 ** (len(number) - 1) + 1, 10 ** len(number) - 1))


def _year(draw: random.Random) -> int:
    return draw.choice([draw.randint(1900, 2035), draw.randint(1980, 2026)])


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    ending = "th" if 10 < number < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"

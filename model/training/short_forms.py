"""Short forms by rule, which people type and corpora lack: infinitives, "therefore", numbers in words, single nouns."""

import random
import tomllib
from pathlib import Path

from regard.model.training import pronouns
from regard.model.training.pronouns import Pair, capital, elided, entries, frames
from regard.model.training.variations import in_capitals

WORDS = tomllib.loads(Path(__file__).with_name("short_forms.toml").read_text(encoding="utf-8"))
FORMS = ("infinitives", "therefore", "counted", "nouns")
CAPITALS = 0.15  # of them are in capitals
ONES, TENS = (list(entries(WORDS[name])) for name in ("ones", "tens"))


def short_forms(count: int, seed: int) -> list[Pair]:
    """So many short forms; nouns that the test of `pronouns` keeps for itself are not among them.

    >>> short_forms(2, seed=1)
    [('I know. Therefore I dance.', 'Je sais. Donc je danse.'), ('To swim', 'Nager')]
    """
    draw = random.Random(seed)
    return [_form(draw) for _ in range(count)]


def number(n: int) -> Pair:
    """A number from 1 to 9,999 in words.

    >>> number(71), number(80)
    (('seventy-one', 'soixante et onze'), ('eighty', 'quatre-vingts'))
    >>> number(1201)
    ('one thousand two hundred and one', 'mille deux cent un')
    """
    if n < 20:
        return ONES[n - 1]
    if n < 100:
        return _tens(n)
    size, (english, french) = (1000, ("thousand", "mille")) if n >= 1000 else (100, ("hundred", "cent"))
    many, rest = divmod(n, size)
    first = number(many)
    french = french if many == 1 else f"{first[1]} {french}"
    if not rest:
        return f"{first[0]} {english}", french + "s" * (size == 100 and many > 1)
    joined = " and " if rest < 100 else " "
    return f"{first[0]} {english}{joined}{number(rest)[0]}", f"{french} {number(rest)[1]}"


def _tens(n: int) -> Pair:
    ten, one = divmod(n, 10)
    english, french = TENS[ten - 2]
    english += f"-{ONES[one - 1][0]}" * bool(one)
    over = one + 10 * (ten in (7, 9))
    if not over:
        return english, french + "s" * (n == 80)
    return english, french + (" et " if over in (1, 11) and ten < 8 else "-") + ONES[over - 1][1]


def _form(draw: random.Random) -> Pair:
    form = draw.choice(FORMS)
    english, french = _noun(draw) if form == "nouns" else _framed(form, draw)
    pair = capital(english) if english[-1] in ".?" or draw.random() < 0.5 else english, french
    pair = pair[0], capital(elided(french)) if pair[0][0].isupper() else elided(french)
    return in_capitals(pair, draw) if draw.random() < CAPITALS else pair


def _framed(form: str, draw: random.Random) -> Pair:
    (a, x, p), (b, y, q) = draw.sample(_verbs(), 2) if form != "infinitives" else draw.sample(_verbs() + _states(), 2)
    english, french = draw.choice(frames(WORDS[form]))
    n, m = number(draw.choice([draw.randint(2, 99), draw.randint(100, 999), draw.randint(1000, 9999)]))
    noun = draw.choice(pronouns.trained_nouns())
    things, choses = noun.named(("", "", "", "", ""), several=True)
    if "{choses}" in french and noun.feminine and m.endswith("un"):
        m += "e"
    return (
        english.format(a=a, b=b, n=n, things=things.strip()),
        french.format(x=x, y=y, p=p, q=q, m=m, choses=choses.strip()),
    )


def _noun(draw: random.Random) -> Pair:
    """A noun of training alone, behind an article, or in the plural."""
    noun = draw.choice(pronouns.trained_nouns())
    articles = [
        ("", "", "", "", ""),
        ("", "", "", "", ""),
        ("the", "the", "le", "la", "les"),
        ("a", "", "un", "une", ""),
    ]
    article = draw.choice(articles)
    english, french = noun.named(article, several=article[0] != "a" and draw.random() < 0.3)
    if english[:2] == "a " and english[2] in "aeiou":
        english = f"an {english[2:]}"
    return english.strip(), french.strip()


def _verbs() -> list[tuple[str, str, str]]:
    split = ((english, *french.partition("/")[::2]) for english, french in entries(WORDS["verbs"]))
    return [(english, infinitive, first) for english, infinitive, first in split]


def _states() -> list[tuple[str, str, str]]:
    return [
        (f"be {english}", french if french.startswith("avoir ") else f"être {french}", "")
        for english, french in entries(WORDS["states"])
    ]

"""Sentences of all lengths, marks and scripts, always the same, for the engine of a site and the server alike."""

import unicodedata
from collections.abc import Iterator
from random import Random

from regard.model import ids, load
from regard.model.training import dates
from regard.model.training.data import PHRASEBOOK

ODD = (
    "C'était l'été : «Qu'est-ce qu'il y a ?» — “Rien.”",
    "d'tête l'tété don't I'LL we’ve",
    "</s> <s> <pad> <0x41>",
    "  two   spaces\tand\nlines ",
    "ﬁnal ﬂow ｆｕｌｌ Ⅳ ½ ㎏ ℃ ´acute ¨",
    "e\u0301te\u0301 a\u0323\u0301 a\u0301\u0323 x\u0327\u0301 \u0344",
    "\u1112\u1161\u11ab글 한국어",
    "\ufeffzero\u200bwidth\u00adsoft",
    "㋿ 🅏 ꟲ 𐞁",
    "👩‍👩‍👧‍👦 🇫🇷 café\u0301",
    "THE CAT SLEEPS ON THE CHAIR.",
    "1 234,50 € (10 %)",
    "नमस्ते दुनिया",
    "ประเทศไทย",
    "私は学生です。",
    "مرحبا بالعالم",
    "Привет, мир",
    "ctrl\x01\x7f\u0085",
    # the model never ends this one by itself
    (
        "\u100c\uff96\u1365\u0fae\u0908\u4e2fG\u12bb\u25ed\U0001f564\u0697\U0001f4d7"
        "\u0274\u23e8\u3365\u4ee0\u0288\u0e42^\ufeef\u099d\u0332\u30b2\u0e15"
    ),
    " ",
    "...",
)
LETTERS = (
    *((0x20, 0x7E), (0xA0, 0x24F), (0x250, 0x3FF), (0x400, 0x5FF), (0x600, 0x6FF), (0x900, 0x9FF), (0xE00, 0xEFF)),
    *((0xF00, 0x109F), (0x10A0, 0x137F), (0x1E00, 0x218F), (0x2190, 0x27BF), (0x3000, 0x33FF), (0x4E00, 0x4EFF)),
    *((0xAC00, 0xACFF), (0xF900, 0xFDFF), (0xFE10, 0xFFEF), (0x1D400, 0x1D7FF), (0x1F100, 0x1F6FF)),
)


def sentences(count: int, seed: int = 58) -> list[str]:
    """The shipped examples, odd ones, sentences of the phrasebook, and those with letters of any script among them."""
    shipped = [text for id in ids() if id.endswith("en-fr") for text in load(id).config["examples"][:3]]
    every = dict.fromkeys(shipped) | dict.fromkeys(ODD)
    for text in _drawn(Random(seed)):
        if len(every) >= count:
            return [*every][:count]
        every[text] = None
    raise AssertionError("they never end")


def written_dates(count: int, seed: int = 58) -> list[str]:
    """Dates in the ways of the training, wrong ones, and what is no date."""
    days = [text for text, _ in dates.pairs(count, seed)]
    wrong = [text.replace("19", "21").replace("20", "18") for text, _ in dates.pairs(count, seed + 1)]
    no_day = ["31 February 1999", "30/2/99", "the 31st of June 2001", "le 30 février 2003", "29 Feb 1999", "31.11.45"]
    return [*dict.fromkeys([*days[: count // 2], *no_day, *wrong[: count // 3], "le 2er mai 2003", *ODD])][:count]


def _drawn(random: Random) -> Iterator[str]:
    lines = [line.split("\t")[0] for line in PHRASEBOOK.read_text(encoding="utf-8").splitlines()]
    words = " ".join(lines).split()
    while True:
        length = random.choice((1, 2, 3, 5, 8, 13, 21, 34))
        yield random.choice(lines)
        yield " ".join(random.choices(words, k=length))
        yield "".join(_letter(random) for _ in range(length))
        mixed = list(" ".join(random.choices(words, k=length)))
        for _ in range(random.randint(1, 4)):
            mixed.insert(random.randint(0, len(mixed)), _letter(random))
        yield "".join(mixed)


def _letter(random: Random) -> str:
    while True:
        letter = chr(random.randint(*random.choice(LETTERS)))
        if unicodedata.category(letter) not in {"Cs", "Cn", "Co"}:
            return letter

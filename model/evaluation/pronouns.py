"""Whether a translator knows what "it" is: the pronoun in pairs of sentences whose one other word decides it."""

import re
from collections.abc import Callable, Sequence

from regard.model.evaluation.bootstrap import share_interval
from regard.model.measured import PronounShares, Share
from regard.model.training.pronouns import KINDS, Scene, held_out

Translate = Callable[[Sequence[str]], list[str]]
PAIRS, SEED = 100, 2026  # of each kind
FAMOUS = {
    "The animal didn't cross the street because it was too tired.": "il",
    "The animal didn't cross the street because it was too wide.": "elle",
}


def says(written: str, pronoun: str) -> bool:
    """Whether the last pronoun of a French sentence is this one.

    >>> says("Il dit qu'elle est trop large.", "elle"), says("Il dit que c'est trop large.", "elle")
    (True, False)
    """
    return re.findall(r"\b(?:il|elle)s?\b", written.lower())[-1:] == [pronoun]


def measure_pronouns(translate: Translate) -> PronounShares:
    """The share of pairs with both pronouns right, by what training never had: their nouns, adjectives or frames.

    famous: how many are right of the two sentences with which the Transformer was announced in 2017.
    """
    scenes = held_out(PAIRS, SEED)
    right = {kind: both_right(translate, scenes[kind]) for kind in KINDS}
    every = [one for some in right.values() for one in some]
    famous = translate(list(FAMOUS))
    return {
        "pairs": len(every),
        "seed": SEED,
        "both": share(every),
        "by_kind": {kind: share(some) for kind, some in right.items()},
        "famous": sum(says(text, one) for text, one in zip(famous, FAMOUS.values(), strict=True)),
    }


def both_right(translate: Translate, scenes: Sequence[Scene]) -> list[bool]:
    """For each scene whether the pronoun is right with either adjective."""
    made = [(scene, of_thing) for scene in scenes for of_thing in (False, True)]
    written = translate([scene.sentence(of_thing)[0] for scene, of_thing in made])
    right = [says(text, scene.pronoun(of_thing)) for text, (scene, of_thing) in zip(written, made, strict=True)]
    return [a and b for a, b in zip(right[::2], right[1::2], strict=True)]


def share(right: Sequence[bool]) -> Share:
    """The share of right answers, and its interval."""
    return {"share": round(sum(right) / len(right), 4), "interval": share_interval(right)}

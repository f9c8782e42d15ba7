"""Heads that look for the noun of "it": how far the adjective alone moves their look from one noun to the other."""

import re
from collections.abc import Sequence

import numpy as np
from jaxtyping import Float

from regard.model.alignment_error import Span, word_weights
from regard.model.evaluation.bootstrap import mean_intervals
from regard.model.evaluation.knocked_out import every_head
from regard.model.evaluation.pronouns import PAIRS, SEED, both_right, share
from regard.model.interventions import HeadsMeant, KnockOut
from regard.model.measured import Needed, NounLooks, PronounHeads, WithoutHeads
from regard.model.trace import Attended, HeadAt
from regard.model.training.pronouns import Scene, held_out
from regard.model.translator import Translator

FEW = 20  # pairs of each kind that are translated without each head
PRONOUNS = ("it|they", "(?:il|elle)s?")  # English, French
LANGUAGE = {"source": 0, "target": 1, "fed": 1}

Looks = Float[np.ndarray, "pair adjective noun layer head"]


def measure_heads(model: Translator, pairs: int = PAIRS, few: int = FEW) -> PronounHeads:
    """Measures of each head by block, and the pairs that are right without it; few: how many of each kind are read."""
    heads: dict[str, NounLooks] = {}
    for name, every in looks(model, scenes(pairs)).items():
        found = of_block(every)
        heads[name] = {"right": found["right"].round(4).tolist(), "moves": found["moves"].round(4).tolist()}
    return {"heads": heads, "needed": needed(model, scenes(few))}


def scenes(pairs: int) -> list[Scene]:
    """Scenes that are held out, so many of each kind."""
    return [scene for some in held_out(pairs, SEED).values() for scene in some]


def needed(model: Translator, scenes: Sequence[Scene]) -> Needed:
    """The share of pairs that are right with all heads, and without each.

    most: the head of a block that costs most; costs: by how much fewer are right without it, and the interval of that.
    """
    every = both_right(model.translate, scenes)
    without: dict[str, WithoutHeads] = {}
    for name in model.network.blocks:
        right = {head: right_without(model, scenes, head) for head in every_head(model) if head.block == name}
        most = min(right, key=lambda head: sum(right[head]))
        lost = np.subtract(every, right[most], dtype=float)[:, None, None]
        each = np.array([np.mean(some) for some in right.values()]).round(4)
        without[name] = {
            "each": each.reshape(model.network.blocks[name]["layers"], -1).tolist(),
            "most": {
                "layer": most.layer,
                "head": most.head,
                **share(right[most]),
                "costs": mean_intervals(lost)[0, 0].astype(float).round(4).tolist(),
            },
        }
    return {"pairs": len(scenes), "both": share(every), "without": without}


def looks(model: Translator, scenes: Sequence[Scene]) -> dict[str, Looks]:
    """Weights on both nouns by block, in the right translations; of adjectives and nouns the actor's is first."""
    found = [
        [noun_weights(model.attend(*scene.sentence(of_thing)), *spans(scene, of_thing)) for of_thing in (False, True)]
        for scene in scenes
    ]
    return {name: np.array([[one[name] for one in pair] for pair in found]) for name in model.network.blocks}


def noun_weights(
    attended: Attended, pronouns: Sequence[Span], nouns: Sequence[Sequence[Span]]
) -> dict[str, Float[np.ndarray, "noun layer head"]]:
    """Weights of all heads from the pronoun to the nouns, by block; places in the source, then in the translation.

    Summed over the pieces of a noun, the mean over those of the pronoun. Cross-attention: of the step that writes the
    pronoun. The decoder's own: of the step that reads it.
    """
    texts, found = (attended.source, attended.target), {}
    for name, block in attended.blocks.items():
        row, column = (LANGUAGE[block.shape[side]] for side in ("rows", "columns"))
        weights = np.nan_to_num(block.weights)
        if block.shape["columns"] == "fed":
            weights = np.roll(weights, (-1, -1), (-2, -1))  # row and column of a piece are where it is read
        on = word_weights(weights, texts[row], texts[column], [pronouns[row]], nouns[column])
        found[name] = np.moveaxis(on[..., 0, :], -1, 0)
    return found


def spans(scene: Scene, of_thing: bool) -> tuple[list[Span], list[list[Span]]]:
    """Places of the pronoun, and of the actor and the thing, in the English sentence and in the French one."""
    pronouns, nouns = [], []
    for language, text in enumerate(scene.sentence(of_thing)):
        names = [one.named(("",) * 5, scene.several)[language].strip() for one in (scene.actor, scene.thing)]
        pronouns.append(_places(PRONOUNS[language], text)[-1])
        nouns.append([_places(re.escape(name), text)[0] for name in names])
    return pronouns, nouns


def _places(pattern: str, text: str) -> list[Span]:
    return [found.span() for found in re.finditer(rf"\b(?:{pattern})\b", text, re.IGNORECASE)]


def of_block(weights: Looks) -> dict[str, np.ndarray]:
    """Measures of each head, [layer][head].

    right: the share of sentences in which it looks more at the noun that is meant. moves: by how much the thing gains
    on the actor when the adjective becomes the thing's, the mean over the pairs, and its interval.
    """
    to_thing = weights[:, :, 1] - weights[:, :, 0]
    right = np.stack([to_thing[:, 0] < 0, to_thing[:, 1] > 0])
    moves = to_thing[:, 1] - to_thing[:, 0]
    return {"right": right.mean((0, 1)), "moves": mean_intervals(moves).astype(float)}


def right_without(model: Translator, scenes: Sequence[Scene], head: HeadAt) -> list[bool]:
    """The pairs that are right when this head is knocked out."""
    out = [KnockOut(HeadsMeant(head.block, head.layer, (head.head,)))]
    return both_right(lambda lines: [text for _, text in sorted(model.translate_each(lines, 1, out))], scenes)

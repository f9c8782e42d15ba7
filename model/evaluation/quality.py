"""Quality of translations: BLEU and chrF of a corpus, the same by length of the source, and exactness."""

from collections.abc import Callable, Sequence

import numpy as np
import torch
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF

from regard.model.measured import LengthScores, LettersShare, Scores
from regard.model.self_attentive import redundancy
from regard.model.trace import Attended

LENGTHS = (10, 20, 30, 40, 60)  # words of the source up to which a group goes
LETTERS = (10, 20, 30)  # the same of a date


def corpus_scores(translations: Sequence[str], references: Sequence[str]) -> Scores:
    """BLEU and chrF as sacrebleu computes them, each with its signature."""
    bleu, chrf = BLEU(), CHRF()
    scores = [round(metric.corpus_score(translations, [references]).score, 2) for metric in (bleu, chrf)]
    return {
        "pairs": len(references),
        "bleu": scores[0],
        "bleu_signature": str(bleu.get_signature()),
        "chrf": scores[1],
        "chrf_signature": str(chrf.get_signature()),
    }


def by_length(sources: Sequence[str], translations: Sequence[str], references: Sequence[str]) -> list[LengthScores]:
    """The same scores for each group of LENGTHS that has sentences; `words` is the longest source of the group."""
    found: list[LengthScores] = []
    for words, rows in groups_by_length(sources).items():
        scores = corpus_scores([translations[row] for row in rows], [references[row] for row in rows])
        found.append({"words": words, "pairs": len(rows), "bleu": scores["bleu"], "chrf": scores["chrf"]})
    return found


def count_words(source: str) -> int:
    """Words, parted by spaces."""
    return len(source.split())


def groups_by_length(
    sources: Sequence[str], lengths: Sequence[int] = LENGTHS, length: Callable[[str], int] = count_words
) -> dict[int, list[int]]:
    """The numbers of the sentences of each group, by the length of its longest source, the shortest group first."""
    groups: dict[int, list[int]] = {}
    for row, source in enumerate(sources):
        n = length(source)
        groups.setdefault(next((limit for limit in lengths if n <= limit), n), []).append(row)
    return dict(sorted(groups.items()))


def exactness(translations: Sequence[str], references: Sequence[str]) -> float:
    """The share of answers that are right to the last character."""
    return sum(a == b for a, b in zip(translations, references, strict=True)) / len(references)


def exact_by_length(
    sources: Sequence[str], translations: Sequence[str], references: Sequence[str]
) -> list[LettersShare]:
    """Exactness for each group of LETTERS that has sources.

    >>> exact_by_length(["1/2/98", "3 March 1998"], ["a", "b"], ["a", "c"])
    [{'letters': 10, 'pairs': 1, 'share': 1.0}, {'letters': 20, 'pairs': 1, 'share': 0.0}]
    """
    found: list[LettersShare] = []
    for letters, rows in groups_by_length(sources, LETTERS, len).items():
        share = exactness([translations[row] for row in rows], [references[row] for row in rows])
        found.append({"letters": letters, "pairs": len(rows), "share": round(share, 4)})
    return found


def mean_redundancy(runs: Sequence[Attended]) -> float:
    """The mean over sentences of ||A A^T - I||_F, A the weights of all hops: 0 if no two look at the same place."""
    return float(np.mean([float(redundancy(torch.tensor(run.blocks["hops"].weights[:, :, 0]))) ** 0.5 for run in runs]))

"""BLEU on newstest2014, on which the papers report theirs: as usual today, and on tokens, as they do."""

from collections.abc import Sequence

import sacremoses
from sacrebleu.metrics.bleu import BLEU

from regard.model.evaluation.bootstrap import MADE, bleu_interval
from regard.model.evaluation.held_out import NEWS
from regard.model.evaluation.quality import groups_by_length
from regard.model.measured import News, NewsScores

LENGTHS = (10, 20, 30, 40, 50, 70)  # words of the source up to which a group goes; the longest has 68


def measure_news(sources: Sequence[str], translations: Sequence[str], references: Sequence[str]) -> News:
    """Both scores with their intervals, and the one on tokens for each length of the source.

    Length: as in Bahdanau et al. 2015, figure 2.
    """
    ours, theirs = tokenised(translations), tokenised(references)
    return {
        "set": NEWS,
        "pairs": len(references),
        "decoding": "greedy",
        **MADE,
        "usual": _score(translations, references, "13a"),
        "tokenised": {"tokens": f"sacremoses {sacremoses.__version__}, fr", **_score(ours, theirs, "none")},
        "by_length": [
            {"words": words, **_score([ours[row] for row in rows], [theirs[row] for row in rows], "none")}
            for words, rows in groups_by_length(sources, LENGTHS).items()
        ],
    }


def tokenised(texts: Sequence[str]) -> list[str]:
    """French tokens with spaces between, as the script of Moses that the papers used writes them.

    >>> tokenised(["L'eau (froide) est là."])
    ["L' eau ( froide ) est là ."]
    """
    moses = sacremoses.MosesTokenizer("fr")
    return [moses.tokenize(text, return_str=True, escape=False) for text in texts]


def _score(translations: Sequence[str], references: Sequence[str], tokenize: str) -> NewsScores:
    metric = BLEU(tokenize=tokenize, force=True)
    return {
        "pairs": len(references),
        "bleu": round(metric.corpus_score(translations, [references]).score, 2),
        "bleu_interval": bleu_interval(translations, references, tokenize=tokenize),
        "bleu_signature": str(metric.get_signature()),
    }

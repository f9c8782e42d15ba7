"""Typical training sentences, and how seldom ordinary sentences get a remark."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from regard.model.measured import Training
from regard.model.remarks import SELDOM, in_capitals
from regard.model.trained import Trained
from regard.model.training.data import Source
from regard.model.training.variations import vary


def typical(sources: Sequence[Source], data: Path) -> Training:
    """`words`: all but SELDOM of the sentences have at most so many; `capitals`: the share that is written in capitals.

    Each sentence counts as often as training sees it in an epoch.
    """
    words, capitals, seen = list[int](), list[bool](), list[int]()
    for one in sources:
        pairs = one.read(data)
        for text, _ in vary(pairs, one.seed) if one.varied else pairs:
            words.append(len(text.split()))
            capitals.append(in_capitals(text))
            seen.append(one.repeat)
    share = np.bincount(words, seen).cumsum() / sum(seen)
    return {
        "words": int(np.searchsorted(share, 1 - SELDOM)),
        "capitals": round(float(np.average(capitals, weights=seen)), 5),
    }


def remarked(model: Trained, texts: Sequence[str]) -> float:
    """The share of texts that get a remark."""
    return round(sum(bool(model.read(text).remarks) for text in texts) / len(texts), 4)

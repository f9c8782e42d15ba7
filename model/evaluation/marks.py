"""The share of sentences whose removed final mark is found."""

from collections import Counter
from collections.abc import Sequence

from regard.model.evaluation.bootstrap import share_interval
from regard.model.measured import FinalMarks


def marks_found(references: Sequence[str], guesses: Sequence[str]) -> FinalMarks:
    """The share of marks that are right, in all and of each mark, beside always saying the commonest.

    >>> marks_found([".", ".", "?"], [".", ".", "."])["recall"]
    {'.': 1.0, '?': 0.0}
    """
    right = [mark == guess for mark, guess in zip(references, guesses, strict=True)]
    each, count = Counter(mark for mark, found in zip(references, right, strict=True) if found), Counter(references)
    return {
        "pairs": len(right),
        "accuracy": round(sum(right) / len(right), 6),
        "interval": share_interval(right),
        "majority": round(max(count.values()) / len(right), 6),
        "recall": {mark: round(each[mark] / n, 6) for mark, n in count.items()},
    }

"""Residues of proteins as names: "MKTVL" is a name a letter, between the marks that a model puts around it."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from regard.model.labels import MARK
from regard.model.own.naming.words import plain
from regard.model.tokenizer import SPACE

PROTEIN = re.compile(r"[A-Z.\-*]+")
"""Letters of IUPAC; `.` and `-` are gaps of an alignment, `*` is a stop."""
BEGINS, ENDS, PADS = "<cls>", "<eos>", "<pad>"
"""The marks of ESM."""
FEWEST = 4


def residues(tokens: Any, shape: tuple[int, ...]) -> Any:
    """Names of the letters of proteins, a string, or one for each text of a batch; whatever else as it is.

    A protein is as long as there are rows, or shorter by the marks at both ends; of a batch one may be shorter, which
    leaves padding.
    """
    _, batch, _, count, _ = shape
    given = plain(tokens)
    proteins = [given] * batch if isinstance(given, str) else given
    if not isinstance(proteins, (list, tuple)) or not all(isinstance(one, str) for one in proteins):
        return tokens
    if len(proteins) != batch or (not isinstance(given, str) and (batch == 1 or len(proteins) == count)):
        return tokens
    longest = max(map(len, proteins))
    if longest not in {count, count - 2} or not all(map(PROTEIN.fullmatch, proteins)):
        return tokens
    named = [[BEGINS, *one, ENDS] if longest < count else [*one] for one in proteins]
    return [[*one, *[PADS] * (count - len(one))] for one in named]


def are_residues(texts: Iterable[Sequence[str]]) -> bool:
    """Whether all names are those of residues, beside marks.

    >>> are_residues([["<cls>", "M", "K", "T", "V", "<eos>"]])
    True
    """
    for text in texts:
        letters = [name.removeprefix(SPACE) for name in text if not MARK.fullmatch(name)]
        if len(letters) < FEWEST or not all(len(one) == 1 and PROTEIN.fullmatch(one) for one in letters):
            return False
    return True

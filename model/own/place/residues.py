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
FEWEST = {True: 4, False: 5}
"""Letters of a protein, with the marks around it or without."""
AMINO_ACIDS = {*"ACDEFGHIKLMNPQRSTVWY", "X"}
"""The 20 that genes code for, and any of them."""
RARER = AMINO_ACIDS | {*"BZJUO.-*"}
NUCLEOTIDES = {*"ACGTUN"}


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

    These are letters of amino acids, not nucleotides alone: 5 or more of the 20, or between marks of ESM 4 or more,
    among which rarer ones and gaps may be. Names as A, B, C, D are none.

    >>> are_residues([["<cls>", "M", "K", "T", "V", "<eos>"]]), are_residues([[*"ABCDE"]]), are_residues([[*"ACGTA"]])
    (True, False, False)
    """
    for text in texts:
        letters = [name.removeprefix(SPACE) for name in text if not MARK.fullmatch(name)]
        is_marked = {BEGINS, ENDS} <= {*text}
        known = RARER if is_marked else AMINO_ACIDS
        if len(letters) < FEWEST[is_marked] or not known >= {*letters} or {*letters} <= NUCLEOTIDES:
            return False
    return True

"""Kinds of errors of a translator, as `python -m model.evaluation errors` counted them."""

import json

from regard.model.measured import ErrorFigures
from regard.model.trained import Trained

RULES = {
    "same": ("as the reference", "the same words and numbers; capitals and marks do not count"),
    "other address": ("tu for vous, or the reverse", "English leaves it open: no error"),
    "other form": ("another form of a word", "differs by a final e, s or es alone: gender, number or person"),
    "shorter": ("much shorter", "the reference has half as many words again, and 3 more at least"),
    "longer": ("much longer", "half as many words again as the reference, and 3 more at least"),
    "left in English": (
        "a word left in English",
        "a word of the source, of 4 letters or more, which stands in no reference",
    ),
    "other pronoun": ("il for elle, or the reverse", "also ils for elles"),
    "repeated": ("a repeated word", "1 to 4 words twice in a row, and not so in the reference"),
    "lost name": ("a lost name", "a word with a capital, not the first, that the reference keeps"),
    "lost negation": ("a lost negation", "English and the reference say no, and there is neither ne nor pas, jamais …"),
    "lost number": ("a lost number", "in figures, which the reference keeps"),
    "other words": ("other words alone", "no rule holds: a synonym, another order, or a wrong word"),
}
"""The name of each kind, and its rule in short, in the order of a table."""


def measured_errors(model: Trained) -> ErrorFigures | None:
    """The counts of these weights, if any were counted."""
    file = model.folder and model.folder / "errors.json"
    if not file or not file.is_file():
        return None
    found: ErrorFigures = json.loads(file.read_bytes())
    return found if model.digest.startswith(found["digest"]) else None

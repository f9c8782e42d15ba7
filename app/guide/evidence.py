"""Figures of the page Evidence: our models as measured, each from a file that a command writes."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode

from regard.model.errors import Unsuitable
from regard.model.measured import ErrorFigures, Measured
from regard.model.pronoun_heads import head_name, most_needed
from regard.model.trace import HeadErrors, Served
from regard.model.trained import Trained
from regard.model.training.data import Source
from regard.model.training_history import curve, optimised, recipe_of
from regard.model.translation_errors import measured_errors
from regard.model.words_of_map import pieces_of

TRANSLATION = "translation en-fr"
SETS = {"tatoeba/dev.tsv": "everyday sentences", "europarl/test.tsv": "parliament"}
EVERYDAY, LONG = SETS
# The big Transformer, English to French: Vaswani et al. 2017, table 3, row "big", and sections 5.1 and 5.3.
BIG = {"parameters": 213_000_000, "steps": 300_000, "batch": 25_000, "pairs": 36_000_000}

TIRED = "The animal didn't cross the street because it was too tired."


@dataclass(frozen=True)
class Figures:
    """A model with what was measured of it.

    pieces: of the target, read in training, padding included; data: the names of what was read; seconds: of its last
    training, None where they were not kept.
    """

    model: Trained
    measured: Measured
    pieces: int | None
    data: str
    seconds: float | None

    @property
    def name(self) -> str:
        """Name of the model, without its task."""
        return str(self.model.config["name"]).removesuffix(", English to French").removeprefix("Dates, ")

    @property
    def aer(self) -> Mapping[Served, HeadErrors]:
        """The best head by the piece produced and by the piece fed, {} where nothing aligns."""
        return self.model.alignment


def translators(models: Iterable[Trained]) -> list[Figures]:
    """The measured models that translate, by BLEU on long sentences."""
    return sorted(_measured(models, TRANSLATION), key=lambda one: one.measured["translation"][LONG]["bleu"])


def with_errors(ours: Iterable[Figures]) -> list[tuple[Figures, ErrorFigures]]:
    """Translators whose kinds of errors were counted, the best first."""
    found = [(one, measured_errors(one.model)) for one in ours]
    return [(one, errors) for one, errors in found if errors][::-1]


def date_models(models: Iterable[Trained]) -> list[Figures]:
    """The measured models of dates, by their names."""
    return sorted(_measured(models, "dates"), key=lambda one: one.model.config["name"])


def mark_models(models: Iterable[Trained]) -> list[Figures]:
    """The measured models of final marks, by their names."""
    return sorted(_measured(models, "final mark"), key=lambda one: one.model.config["name"])


def at_pronoun(model: Trained) -> tuple[str, str]:
    """Name and address in Explore of the head that is needed most, at the pronoun that it reads or writes."""
    head, attended = most_needed((model.measured or {})["pronouns"]), model.attend(TIRED)
    rows = attended.source if attended.blocks[head.block].shape["rows"] == "source" else attended.target
    locks = [("lock", k) for k, (piece, _) in enumerate(pieces_of(rows), 1) if piece.text in {"it", "il", "elle"}]
    at = {"model": model.id, "text": TIRED, "block": head.block, "layer": head.layer, "head": head.head}
    return head_name(head), "./?" + urlencode([*at.items(), *locks[-1:]])


def _measured(models: Iterable[Trained], task: str) -> list[Figures]:
    own = [model for model in models if model.config["task"] == task and model.measured]
    return [_figures(model) for model in own]


@lru_cache(maxsize=64)
def _figures(model: Trained) -> Figures:
    recipe = recipe_of(model)
    data = ", ".join(sorted({_name(source) for source in recipe.all_data})) if recipe else ""
    pieces = seconds = None
    with suppress(Unsuitable):
        optimisation, before = optimised(model)
        pieces, seconds = before + optimisation.pieces, curve(model)[-1].get("seconds")
    return Figures(model, model.measured or {}, pieces, data, seconds)


def _name(source: Source) -> str:
    if source.file is None:
        return "phrasebook" if source.phrasebook else "made by rule"
    return source.file.partition("/")[0].capitalize()

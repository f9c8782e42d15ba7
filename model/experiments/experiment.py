"""An experiment: one recipe, several variants of it, and several seeds of each, in one TOML file."""

import hashlib
import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, TypedDict

from regard.model.measured import FinalMarks
from regard.model.training.recipe import Recipe

FOLDER = Path(__file__).parent


class RecalledShare(TypedDict):
    """Share of right answers to texts of so many dates."""

    dates: int
    exact: float


class SnapshotShare(TypedDict):
    """Share of right dates at a snapshot of a training."""

    step: int
    exact: float


class Figures(FinalMarks, total=False):
    """Figures of a trained model, as its task asks: see `measuring.measure`."""

    set: str

    # translation; aer: of the best head, by the piece that names rows
    bleu: float
    chrf: float
    aer: dict[str, float]

    # dates; early: how many are written at snapshots
    exact: float
    early: int
    snapshots: list[SnapshotShare]

    # recall
    recalled: list[RecalledShare]


class Result(Figures, total=False):
    """Result of a trial, as the file of its experiment keeps it; last: without the mean of saved steps."""

    variant: str
    seed: int
    digest: str
    parameters: int
    steps: int
    seconds: int
    device: str
    loss: float
    last: Figures


@dataclass(frozen=True)
class Trial:
    """One training of an experiment: a variant with a seed."""

    variant: str
    seed: int
    recipe: Recipe
    digest: str  # of all that its recipe says but for words

    @property
    def name(self) -> str:
        return f"{self.variant.replace(' ', '-')}-{self.seed}-{self.digest}"


@dataclass(frozen=True)
class Experiment:
    """The trials of `ID.toml`, and the file beside it that holds what they gave."""

    id: str
    tables: dict[str, Any]

    @classmethod
    def load(cls, id: str) -> "Experiment":
        """Read `ID.toml`. Raises ValueError naming the experiments there are."""
        file = FOLDER / f"{id}.toml"
        if not file.is_file():
            raise ValueError(f"no experiment {id!r}; there are: {', '.join(ids())}")
        return cls(id, tomllib.loads(file.read_text(encoding="utf-8")))

    @property
    def results(self) -> Path:
        return FOLDER / f"{self.id}.json"

    @property
    def papers(self) -> dict[str, str]:
        """The row in the table of a paper, of each variant that it has too."""
        return {one["name"]: one["paper"] for one in self.tables["variants"] if "paper" in one}

    @property
    def trials(self) -> Iterator[Trial]:
        """The first seed of every variant, then the second of every variant, and so on."""
        for seed in self.tables["seeds"]:
            for variant in self.tables["variants"]:
                tables = self._tables(variant, seed)
                recipe = Recipe.of(self.id, tables)
                text = json.dumps(said(replace(recipe, id="", about={}, fails="")), sort_keys=True)
                yield Trial(variant["name"], seed, recipe, hashlib.sha256(text.encode()).hexdigest()[:16])

    def kept(self) -> list[Result]:
        """Results of all that was run, some of which may have been described otherwise then."""
        if not self.results.is_file():
            return []
        return json.loads(self.results.read_text(encoding="utf-8"))["trials"]

    def done(self) -> list[Result]:
        """Results of the trials, as far as they were run as they are described now."""
        current = {trial.digest for trial in self.trials}
        return [result for result in self.kept() if result["digest"] in current]

    def _tables(self, variant: dict[str, Any], seed: int) -> dict[str, Any]:
        base = {name: table for name, table in self.tables.items() if name not in ("seeds", "variants")}
        if "family" in variant.get("about", {}):
            base["model"] = {}  # another family says its whole model itself, as a recipe does
        changes = {name: table for name, table in variant.items() if name not in ("name", "paper")}
        merged = base | {name: base.get(name, {}) | table for name, table in changes.items()}
        return merged | {"optimisation": merged.get("optimisation", {}) | {"seed": seed}}


def said(one: Any) -> Any:
    """A recipe, or a part of it, without what is as by default: a new option changes no digest.

    >>> from regard.model.training.data import Source
    >>> said(Source("a.tsv", repeat=1)), said((Source("a.tsv", repeat=2),))
    ({'file': 'a.tsv'}, [{'file': 'a.tsv', 'repeat': 2}])
    """
    if isinstance(one, tuple):
        return [said(part) for part in one]
    if not is_dataclass(one):
        return one
    values = {field.name: (getattr(one, field.name), field.default) for field in fields(one)}
    return {name: said(value) for name, (value, default) in values.items() if value != default}


def ids() -> list[str]:
    """Names of the experiments."""
    return sorted(file.stem for file in FOLDER.glob("*.toml"))

"""A dates model of one's own: its mechanism, its sizes and its schedule, within limits."""

import json
from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Any, get_args

from regard.model.errors import Unsuitable
from regard.model.recurrent import Initial
from regard.model.training.recipe import RECIPES, Recipe


def _mechanisms() -> tuple[str, ...]:
    """The recipes for dates, those left out that differ in the first state alone: it is a choice."""
    found: dict[str, str] = {}
    for id in sorted((file.stem for file in RECIPES.glob("dates-*.toml")), key=len):
        found.setdefault(json.dumps(Recipe.load(id).model | {"initial": None}, sort_keys=True), id)
    return tuple(sorted(found.values()))


MECHANISMS = _mechanisms()
ID = "dates-here"
INITIALS: tuple[str, ...] = get_args(Initial)
CURVE = 100  # entries of a loss curve
UNSEEN = 6  # times that unseen pairs are measured
SAYABLE = 1e12


@dataclass(frozen=True)
class Limit:
    """The least and the largest value of a choice, and the words for it."""

    words: str
    least: int | float
    most: int | float

    def check(self, value: int | float) -> None:  # noqa: PYI041 - tests check types, and an int is no float there
        """Raise Unsuitable for a value beyond the limits."""
        if not self.least <= value <= self.most:
            said = f"{value:,g}" if abs(value) < SAYABLE else "a number of that size"
            raise Unsuitable(f"Choose {self.words} from {self.least:,g} to {self.most:,g}, not {said}.")


LIMITS = {
    "width": Limit("a width", 8, 128),
    "steps": Limit("a number of steps", 100, 3_000),
    "warmup": Limit("a warm-up", 1, 3_000),
    "rate": Limit("a rate", 0.05, 2),
    "label_smoothing": Limit("a label smoothing", 0, 0.3),
    "pairs": Limit("a number of pairs", 1_000, 60_000),
    "seed": Limit("a seed", 0, 999_999),
    "heads": Limit("a number of heads", 1, 8),
}


@dataclass(frozen=True)
class Choices:
    """The choices for one model.

    width: d_s and d_h of a recurrent model, d_model of the Transformer; initial: where the first state of a recurrent
    decoder comes from; heads: of the Transformer.
    """

    mechanism: str
    width: int
    steps: int
    warmup: int
    rate: float
    label_smoothing: float
    pairs: int
    seed: int
    initial: str | None = None
    heads: int | None = None

    @classmethod
    def usual(cls, mechanism: str) -> "Choices":
        """The choices of a shipped recipe, with no more steps than are allowed. Raises Unsuitable if it is unknown."""
        if mechanism not in MECHANISMS:
            raise Unsuitable(f"No mechanism is called {mechanism[:80]!r}: choose one of {', '.join(MECHANISMS)}.")
        recipe = Recipe.load(mechanism)
        o, model = recipe.optimisation, recipe.model
        return cls(
            mechanism,
            width=model["d_model"] if "heads" in model else model["d_s"],
            steps=int(min(o.steps, LIMITS["steps"].most)),
            warmup=o.warmup,
            rate=o.rate,
            label_smoothing=o.label_smoothing,
            pairs=recipe.data[0].take or 0,
            seed=o.seed,
            initial=None if "heads" in model else model["initial"],
            heads=model.get("heads"),
        )

    @classmethod
    def of(cls, mechanism: str, **given: Any) -> "Choices":
        """Choices of which those that are not given (None) are the usual ones; a warm-up is then a third of the steps.

        Raises Unsuitable, with one sentence that says what to change.
        """
        usual = cls.usual(mechanism)
        chosen = {name: value for name, value in given.items() if value is not None}
        chosen |= {name: float(chosen[name]) for name in ("rate", "label_smoothing") if name in chosen}
        _check_family(usual, chosen)
        if "warmup" not in chosen and "steps" in chosen:
            chosen["warmup"] = max(1, chosen["steps"] // 3)
        choices = replace(usual, **chosen)
        choices.check()
        return choices

    def check(self) -> None:
        """Raise Unsuitable, with one sentence that says what to change."""
        for name, limit in LIMITS.items():
            if (value := getattr(self, name)) is not None:
                limit.check(value)
        if self.initial is not None and self.initial not in INITIALS:
            raise Unsuitable(f"No first state is called {self.initial[:80]!r}: choose one of {', '.join(INITIALS)}.")
        if self.warmup >= self.steps:
            raise Unsuitable(f"Choose a warm-up shorter than the {self.steps:,} steps, not {self.warmup:,}.")
        if self.heads is None and self.width % 2:
            raise Unsuitable(f"Choose an even width, not {self.width}: half of it reads in each direction.")
        if self.heads is not None and (self.width % 2 or self.width % self.heads):
            raise Unsuitable(f"Choose an even width that {self.heads} heads divide without rest, not {self.width}.")

    def recipe(self) -> Recipe:
        """The recipe of these choices: that of the mechanism, with its cooldown as long a part of the steps."""
        base = Recipe.load(self.mechanism)
        o = base.optimisation
        report_every = -(-self.steps // CURVE)
        optimisation = replace(
            o,
            steps=self.steps,
            warmup=self.warmup,
            cooldown=min(self.steps - self.warmup, round(self.steps * o.cooldown / o.steps)),
            rate=self.rate,
            label_smoothing=self.label_smoothing,
            seed=self.seed,
            save_every=report_every * (self.steps // report_every // UNSEEN),  # unseen pairs are part of a report
            report_every=report_every,
        )
        about = base.about | {"name": f"{base.about['name']}, trained here"}
        data = tuple(replace(source, take=self.pairs) for source in base.data)
        return replace(base, id=ID, about=about, model=base.model | self._sizes, data=data, optimisation=optimisation)

    @property
    def _sizes(self) -> dict[str, int | str | None]:
        if self.heads is not None:
            return {"d_model": self.width, "d_ff": 2 * self.width, "heads": self.heads}
        return {"d_s": self.width, "d_h": self.width, "initial": self.initial}


def _check_family(usual: Choices, chosen: Container[str]) -> None:
    """Raise Unsuitable for a choice that a model of this family does not have."""
    if usual.heads is None and "heads" in chosen:
        raise Unsuitable("A recurrent model has one head: leave heads out.")
    if usual.initial is None and "initial" in chosen:
        raise Unsuitable("A Transformer has no recurrent state: leave initial out.")

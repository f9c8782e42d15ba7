"""Mechanisms that came after softmax(QK^T)V: name, source, parameters, and a working, which registers itself."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from regard.model.errors import Unsuitable

MASKS, SHARED, STATE = "look at less", "keep less", "keep one matrix"
WEIGHTS, PLACES = "weights and gates", "word order"

Form = Mapping[str, str | bool | tuple[str, ...]]
Value = float | str  # of a parameter


@dataclass(frozen=True)
class Parameter:
    """A number of a mechanism: what it is, with which it opens, and between which it may lie."""

    symbol: str
    name: str
    usual: float
    least: float
    most: float
    is_whole: bool = False

    @property
    def form(self) -> Form:
        """It as a form has it: symbol and name, and the usual number."""
        return {"label": f"{self.symbol}, {self.name}", "usual": f"{self.usual:g}"}

    def check(self, value: Value) -> None:
        """Raise Unsuitable for a number that it cannot be."""
        label = self.form["label"]
        if isinstance(value, str):
            raise Unsuitable(f"{label}, is a number: {value[:40]!r} is not.")
        if not self.least <= value <= self.most:
            raise Unsuitable(f"{label}, lies between {self.least:g} and {self.most:g}: {value:g} does not.")
        if self.is_whole and value % 1:
            raise Unsuitable(f"{label}, is a whole number: {value:g} is not.")


@dataclass(frozen=True)
class Choice:
    """One of several words of a mechanism, which opens with the first."""

    name: str
    choices: tuple[str, ...]

    @property
    def usual(self) -> str:
        """The first."""
        return self.choices[0]

    @property
    def form(self) -> Form:
        """It as a form has it."""
        return {"label": self.name, "usual": self.usual, "choices": self.choices}

    def check(self, value: Value) -> None:
        """Raise Unsuitable for another word."""
        if value not in self.choices:
            raise Unsuitable(f"{self.name}: {' or '.join(self.choices)}, and not {str(value)[:40]!r}.")


@dataclass(frozen=True)
class Drawing:
    """A mask that is drawn: a row of 0 and 1 a word, as in 10;11. It opens with "", where each word looks back."""

    name: str
    usual: str = ""

    @property
    def form(self) -> Form:
        """It as a form has it."""
        return {"label": self.name, "usual": self.usual, "drawn": True}

    def check(self, value: Value) -> None:
        """Raise Unsuitable for a text with other characters."""
        if not re.fullmatch("[01;]*", str(value)):
            raise Unsuitable(f"{self.name}: rows of 0 and 1, as in 10;11, and not {str(value)[:40]!r}.")


@dataclass(frozen=True)
class Way:
    """A group of mechanisms: its name, and the mechanism that it opens with.

    picture: the quantity that is its small picture, the last where there are several, state_1, state_2.
    """

    name: str
    opens: str
    picture: str = ""

    @property
    def members(self) -> list["Successor"]:
        """Its mechanisms, the one that it opens with first."""
        found = [one for one in SUCCESSORS.values() if one.group == self.name]
        return sorted(found, key=lambda one: one.id != self.opens)


WAYS = (
    Way(MASKS, "window", "weights"),
    Way(SHARED, "latent", "c"),
    Way(STATE, "linear-attention", "state"),
    Way(WEIGHTS, "sink"),
    Way(PLACES, "rotary"),
)
"""The ways out of n² are those with a picture; the others change what the weights are, or where a word stands."""


@dataclass(frozen=True)
class Successor:
    """A mechanism: its name, its source, its parameters, and its working.

    group: what it changes. columns: those of Q and K with which it opens. users: models that have it.
    """

    id: str
    name: str
    group: str
    source: str
    run: Callable[..., None]
    parameters: Mapping[str, Parameter | Choice | Drawing] = field(default_factory=dict)
    columns: int = 2
    users: tuple[str, ...] = ()

    @property
    def year(self) -> int:
        """The year of the paper: the first that its source names."""
        return int(re.search(r"20\d\d", self.source)[0])  # type: ignore[index]

    @property
    def beside(self) -> str:
        """The softmax that it is compared with, which looks back alone where it does: one thing differs."""
        looks_back = self.group in (STATE, MASKS) or self.id == "alibi"
        return "causal-mask" if looks_back and self.id != "causal-mask" else "softmax"

    @property
    def about(self) -> str:
        """One sentence: the first line of the docstring."""
        return (self.run.__doc__ or "").partition("\n")[0]

    @property
    def fields(self) -> list[Form]:
        """Its parameters, as a form has them."""
        return [{"name": name, **one.form} for name, one in self.parameters.items()]

    @property
    def equation(self) -> str:
        """The equation of the docstring, in LaTeX."""
        return re.search(r"\$\$(.+?)\$\$", self.run.__doc__ or "", re.DOTALL)[1].strip()  # type: ignore[index]


SUCCESSORS: dict[str, Successor] = {}


def successor(
    name: str,
    group: str,
    source: str,
    columns: int = 2,
    users: tuple[str, ...] = (),
    **parameters: Parameter | Choice | Drawing,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a working under the name of its function."""

    def register(run: Callable[..., None]) -> Callable[..., None]:
        id = run.__name__.strip("_").replace("_", "-")
        SUCCESSORS[id] = Successor(id, name, group, source, run, parameters, columns, users)
        return run

    return register

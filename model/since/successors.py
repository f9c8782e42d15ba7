"""Mechanisms that came after softmax(QK^T)V: name, source, parameters, and a working, which registers itself."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from regard.model.errors import Unsuitable

GATES, WEIGHTS = "what the weights bring", "from scores to weights"
MASKS, PLACES, SHARED, STATE = "who may look", "where a word stands", "keys that heads share", "a matrix of fixed size"


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
    def said(self) -> str:
        """Symbol and name."""
        return f"{self.symbol}, {self.name}"

    def check(self, value: float) -> None:
        """Raise Unsuitable for a number that it cannot be."""
        if not self.least <= value <= self.most:
            raise Unsuitable(f"{self.said}, lies between {self.least:g} and {self.most:g}: {value:g} does not.")
        if self.is_whole and value % 1:
            raise Unsuitable(f"{self.said}, is a whole number: {value:g} is not.")


@dataclass(frozen=True)
class Successor:
    """A mechanism: its name, its source, its parameters, and its working. group: what it changes."""

    id: str
    name: str
    group: str
    source: str
    run: Callable[..., None]
    parameters: Mapping[str, Parameter] = field(default_factory=dict)

    @property
    def about(self) -> str:
        """One sentence: the first line of the docstring."""
        return (self.run.__doc__ or "").partition("\n")[0]

    @property
    def fields(self) -> list[dict[str, str]]:
        """Its parameters, as a form has them."""
        return [{"name": name, "said": one.said, "usual": f"{one.usual:g}"} for name, one in self.parameters.items()]

    @property
    def equation(self) -> str:
        """The equation of the docstring, in LaTeX."""
        return re.search(r"\$\$(.+?)\$\$", self.run.__doc__ or "", re.DOTALL)[1].strip()  # type: ignore[index]


SUCCESSORS: dict[str, Successor] = {}


def successor(
    name: str, group: str, source: str, **parameters: Parameter
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a working under the name of its function."""

    def register(run: Callable[..., None]) -> Callable[..., None]:
        id = run.__name__.strip("_").replace("_", "-")
        SUCCESSORS[id] = Successor(id, name, group, source, run, parameters)
        return run

    return register

"""The derivation of one number: what was given, and every operation after that; as numbers, as NumPy and as LaTeX."""

import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from jaxtyping import Float64
from torch import Tensor

from regard.model import notebook

Numbers = np.ndarray | np.number | Tensor | float | int
INDEX = {"source": "j", "fed": "j", "target": "i"}  # counts the entries along an axis; d along any size


@dataclass(frozen=True)
class Operation:
    """One operation: how it is computed, and how it is written with the names or the symbols of its inputs.

    {at} is the entry that is meant, from 0 in NumPy and from 1 in LaTeX; {index} counts to {size}.
    """

    compute: Callable[..., Numbers]
    code: str
    latex: str


OPERATIONS = {
    "product": Operation(lambda _, a, b: a * b, "{0} * {1}", r"{0} \, {1}"),
    "sum": Operation(lambda _, a: a.sum(), "{0}.sum()", r"\sum_{{{index}=1}}^{{{size}}} {0}"),
    "largest": Operation(lambda _, a: a.max(), "{0}.max()", r"\max_{{{index}}} {0}"),
    "mean": Operation(lambda _, a: a.mean(), "{0}.mean()", r"\frac{{1}}{{{size}}} \sum_{{{index}=1}}^{{{size}}} {0}"),
    "variance": Operation(lambda _, a: a.var(), "{0}.var()", r"\operatorname{{Var}}_{{{index}}} {0}"),
    "plus": Operation(lambda _, a, b: a + b, "{0} + {1}", "{0} + {1}"),
    "minus": Operation(lambda _, a, b: a - b, "{0} - {1}", "{0} - {1}"),
    "quotient": Operation(lambda _, a, b: a / b, "{0} / {1}", "{0} / {1}"),
    "power": Operation(lambda _, a, b: a**b, "{0} ** {1}", "{0}^{{{1}}}"),
    "exp": Operation(lambda _, a: np.exp(a), "np.exp({0})", r"\exp({0})"),
    "tanh": Operation(lambda _, a: np.tanh(a), "np.tanh({0})", r"\tanh({0})"),
    "sigmoid": Operation(lambda _, a: 1 / (1 + np.exp(-a)), "1 / (1 + np.exp(-{0}))", r"\sigma({0})"),
    "feature": Operation(
        lambda _, a: np.where(a > 0, a + 1, np.exp(np.minimum(a, 0))),
        "np.where({0} > 0, {0} + 1, np.exp(np.minimum({0}, 0)))",
        r"\varphi({0})",
    ),
    "gelu": Operation(
        lambda _, a: 0.5 * a * (1 + np.tanh(np.sqrt(2 / np.pi) * (a + 0.044715 * a**3))),
        "0.5 * {0} * (1 + np.tanh(np.sqrt(2 / np.pi) * ({0} + 0.044715 * {0} ** 3)))",
        r"\frac{{1}}{{2}} {0} (1 + \tanh(\sqrt{{2 / \pi}} ({0} + 0.044715 {0}^3)))",
    ),
    "sine": Operation(lambda _, a: np.sin(a), "np.sin({0})", r"\sin({0})"),
    "cosine": Operation(lambda _, a: np.cos(a), "np.cos({0})", r"\cos({0})"),
    "root": Operation(lambda _, a: np.sqrt(a), "np.sqrt({0})", r"\sqrt{{{0}}}"),
    "larger": Operation(lambda _, a, b: max(a, b), "max({0}, {1})", r"\max({0}, {1})"),
    "share": Operation(
        lambda at, a, total: a[at] / total, "{0}[{at}] / {1}", r"\left.{0}\right|_{{{index}={at}}} / {1}"
    ),
    "is largest": Operation(
        lambda at, a: float(np.argmax(a) == at),
        "float(np.argmax({0}) == {at})",
        r"\left[\operatorname{{argmax}}_{{{index}}} {0} = {at}\right]",
    ),
    "gaussian": Operation(
        lambda _, places, p, width: np.exp(-((places - p) ** 2) / (2 * width**2)),
        "np.exp(-(({0} - {1}) ** 2) / (2 * {2} ** 2))",
        r"\exp(-({0} - {1})^2 / 2 {2}^2)",
    ),
    "normalise": Operation(
        lambda at, r, mean, variance, gamma, beta: gamma * (r[at] - mean) / np.sqrt(variance + 1e-5) + beta,
        "{3} * ({0}[{at}] - {1}) / np.sqrt({2} + 1e-5) + {4}",
        r"{3} \frac{{\left.{0}\right|_{{{index}={at}}} - {1}}}{{\sqrt{{{2} + 10^{{-5}}}}}} + {4}",
    ),
    "follow": Operation(
        lambda _, z, a, b: (1 - z) * a + z * b, "(1 - {0}) * {1} + {0} * {2}", r"(1 - {0}) {1} + {0} {2}"
    ),
}


@dataclass(frozen=True)
class Line:
    """One quantity of a derivation: given by the model, or made by an operation from lines before it.

    name is its name in NumPy, symbol that in LaTeX, `of` says in words what it is. axis says what its entries are.
    main: whether it is one of the few numbers that a reader needs, where a derivation is long.
    """

    name: str
    symbol: str
    of: str
    axis: str | None
    values: Float64[np.ndarray, "*n"]
    operation: str | None = None
    inputs: tuple["Line", ...] = ()
    at: int = 0
    main: bool = False

    @property
    def equation(self) -> str | None:
        """The operation that made it, in LaTeX; None where it is given."""
        if self.operation is None:
            return None
        over = self.inputs[0]
        index = {"index": INDEX.get(over.axis or "", "d"), "size": over.values.size, "at": self.at + 1}
        return OPERATIONS[self.operation].latex.format(*(line.symbol for line in self.inputs), **index)

    @property
    def code(self) -> str:
        """The operation that makes it, in NumPy."""
        if self.operation is None:
            return as_source(self.values)
        return OPERATIONS[self.operation].code.format(*(line.name for line in self.inputs), at=self.at)


@dataclass
class Derivation:
    """Lines as they come: `given` states one, `make` computes one from others."""

    lines: list[Line] = field(default_factory=list)

    def given(
        self, name: str, symbol: str, of: str, values: Numbers, axis: str | None = None, *, main: bool = False
    ) -> Line:
        """A number of the model, or a vector along an axis: the shortest decimals that are that float32."""
        return self._add(Line(name, symbol, of, axis, exact(values), main=main))

    def make(
        self, name: str, symbol: str, of: str, operation: str, *inputs: Line, at: int = 0, main: bool = False
    ) -> Line:
        """Apply an operation of OPERATIONS, in float64, and add the line; `at` is the entry that it takes, from 0."""
        with np.errstate(over="ignore"):
            values = np.asarray(OPERATIONS[operation].compute(at, *(line.values for line in inputs)), np.float64)
        axis = next((line.axis for line in inputs if line.axis), None) if values.ndim else None
        return self._add(Line(name, symbol, of, axis, values, operation, inputs, at, main))

    def dot(self, a: Line, b: Line, name: str, symbol: str, of: str) -> Line:
        """Two vectors multiplied entry by entry, and added up."""
        terms = self.make(f"{name}_terms", rf"{a.symbol} \, {b.symbol}", "products", "product", a, b)
        return self.make(name, symbol, of, "sum", terms)

    def _add(self, line: Line) -> Line:
        if any(line.name == other.name for other in self.lines):
            raise ValueError(f"two lines are called {line.name!r}")
        self.lines.append(line)
        return line


@dataclass(frozen=True)
class Cell:
    """One cell of a stage: the model's own value, NaN where looking is not allowed, and the lines that lead to it."""

    stage: str
    row: int
    column: int | None
    symbol: str
    value: np.float32
    says: str
    lines: tuple[Line, ...]
    whole: str | None = None
    """A program that prints the value from the query and all keys on, where the lines begin later."""

    def __repr__(self) -> str:
        return f"Cell({self.stage}, {self.symbol} = {self.value}: {self.says})"

    def _repr_html_(self) -> str:
        rows = [
            (line.name, line.of, "" if line.operation is None else line.code, _described(line)) for line in self.lines
        ]
        return notebook.table(f"{notebook.formula(self.symbol)} = {self.value}: {self.says}", rows)

    @property
    def numpy(self) -> str:
        """A program that needs NumPy alone and prints the value."""
        made = [f"{line.name} = {line.code}  # {printable(line.of)}" for line in self.lines]
        return "\n".join(["import numpy as np", "", *made, f"print({self.lines[-1].name})"]) if made else ""

    @property
    def latex(self) -> str:
        """The same as an `align*` environment, long vectors by their first three numbers and their last."""
        rows = [_row(line) for line in self.lines]
        return "\\begin{align*}\n" + " \\\\\n".join(rows) + "\n\\end{align*}" if rows else ""


def exact(values: Numbers) -> Float64[np.ndarray, "..."]:
    """The shortest decimals that are these float32."""
    numbers = np.asarray(values.cpu() if isinstance(values, Tensor) else values, np.float32)
    return np.array([float(str(number)) for number in numbers.flat]).reshape(numbers.shape)


def printable(text: str) -> str:
    """On one line, whatever a piece holds: line ends, controls and marks that turn the text round are written out.

    >>> print(printable("“a\\nb”\\u2028"))
    “a\\nb”\\u2028
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _described(line: Line) -> str:
    size = f" … ({line.values.size})" if line.values.size > 3 else ""
    return ", ".join(f"{value:.6g}" for value in np.atleast_1d(line.values)[:3].tolist()) + size


def _row(line: Line) -> str:
    equals = "" if line.equation in (None, line.symbol) else f"{line.equation} = "
    return f"{line.symbol} &= {equals}{_numbers(line.values)}"


def as_source(values: Float64[np.ndarray, "..."]) -> str:
    """An array as NumPy source, wrapped."""
    if not values.ndim:
        return _number(float(values))
    if values.ndim == 2:
        return "np.stack(\n    [\n" + "".join(f"{_indented(as_source(row))},\n" for row in values) + "    ]\n)"
    text = ", ".join(_number(value) for value in values.tolist())
    if len(text) < 80:
        return f"np.array([{text}])"
    return "np.array(\n    [\n" + textwrap.indent(textwrap.fill(text, 100), " " * 8) + "\n    ]\n)"


def _indented(text: str) -> str:
    return textwrap.indent(text, " " * 8)


def _number(value: float) -> str:
    return "-np.inf" if np.isneginf(value) else repr(value)


def _numbers(values: Float64[np.ndarray, "*n"]) -> str:
    """Numbers as LaTeX, to four digits."""
    if not values.ndim:
        return _short(float(values))
    shown = [_short(value) for value in values.tolist()]
    if len(shown) > 5:
        shown = [*shown[:3], r"\dots", shown[-1]]
    return f"({', '.join(shown)})"


def _short(value: float) -> str:
    if np.isneginf(value):
        return r"-\infty"
    mantissa, _, exponent = f"{value:.4g}".partition("e")
    return rf"{mantissa} \times 10^{{{int(exponent)}}}" if exponent else mantissa

"""The working of a mechanism over numbers that anyone can type: each quantity, and the arithmetic of each number."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import torch
from jaxtyping import Float64
from torch import Tensor

from regard.model.errors import Unsuitable
from regard.model.scratch import Matrix, matrix

LARGEST = 8  # rows or columns of a typed matrix
Line = Callable[[int, int], str]


@dataclass(frozen=True)
class Quantity:
    """One quantity: its symbol and equation in LaTeX, its values, and how each of them is computed.

    rows and columns: the letter of their names ("q", "k"), None of columns that are only counted. values: NaN where
    looking is not allowed. lines: the arithmetic of each value, "" of none. of: ids of what it is made from.
    """

    id: str
    symbol: str
    equation: str
    kind: Literal["weights", "signed"]
    rows: str
    columns: str | None
    values: Float64[np.ndarray, "i j"]
    lines: tuple[tuple[str, ...], ...]
    of: tuple[str, ...]


@dataclass(frozen=True)
class Kept:
    """Numbers that must be kept when all words are read, for words to come: the product that they are, their names."""

    numbers: int
    sizes: str
    names: str


class Working:
    """Queries, keys and values, and the quantities that a mechanism makes of them, in order.

    digits: decimals of the numbers in the lines of arithmetic.
    """

    def __init__(self, q: Matrix, k: Matrix, v: Matrix, digits: int = 3) -> None:
        self.q, self.k, self.v = (matrix(name, rows, largest=LARGEST) for name, rows in (("q", q), ("k", k), ("v", v)))
        if self.q.shape != self.k.shape:
            raise Unsuitable(f"q is {_size(self.q)} and k {_size(self.k)}: give them the same rows and columns.")
        if len(self.v) != len(self.k):
            raise Unsuitable(f"v has {len(self.v)} rows and k {len(self.k)}: give each key a value.")
        self.digits = digits
        self.quantities: list[Quantity] = []
        self.keep(self.n)

    @property
    def n(self) -> int:
        """The number of words."""
        return len(self.q)

    def keep(self, words: int, sizes: str = "", numbers: int = 0, each: str = "k, v") -> None:
        """Say what must be kept of so many words: of each its key and its value, unless something else is given."""
        d, d_v = self.k.size(1), self.v.size(1)
        last = "the last " if words < self.n else ""
        names = f"{each} of {last}{words} {'word' if words == 1 else 'words'}"
        self.kept = Kept(words * (numbers or d + d_v), f"{words} × {sizes or f'({d} + {d_v})'}", names)

    def write(self, x: float | Tensor) -> str:
        """Write a number as it stands in a line of arithmetic, in brackets where it is negative.

        >>> Working([[1]], [[1]], [[1]]).write(-0.5), Working([[1]], [[1]], [[1]]).write(2)
        ('(−0.5)', '2')
        """
        text = self.bare(x)
        return f"({text})" if text.startswith("\N{MINUS SIGN}") else text

    def bare(self, x: float | Tensor) -> str:
        """Write a number without brackets, one that few decimals would make 0 or many digits by its power of ten.

        >>> [Working([[1]], [[1]], [[1]]).bare(x) for x in (0.5, 0.0123456, -2e-9, 1e200)]
        ['0.5', '0.0123', '−2e−9', '1e200']
        """
        number = float(x) + 0.0  # of -0 the plain 0
        size = abs(number)
        if size and not 1e-4 <= size < 1e7:
            factor, power = f"{number:.{self.digits}e}".split("e")
            text = f"{_short(factor)}e{int(power)}"
        else:
            text = _short(f"{number:.{self.digits}f}") if size >= 0.1 else f"{number:.{self.digits}g}"
        return text.replace("-", "\N{MINUS SIGN}")

    def sum(self, terms: Sequence[str]) -> str:
        """Write a sum; of nothing it is 0."""
        return " + ".join(terms) or "0"

    def dot(self, a: Tensor, b: Tensor) -> str:
        """Write an inner product; what is not allowed has no part in it."""
        pairs = [(x, y) for x, y in zip(a.tolist(), b.tolist(), strict=True) if not (math.isnan(x) or math.isnan(y))]
        return self.sum([f"{self.write(x)} × {self.write(y)}" for x, y in pairs])

    def add(
        self,
        id: str,
        symbol: str,
        equation: str,
        values: Tensor,
        line: Line,
        of: Sequence[str],
        *,
        rows: str = "q",
        columns: str | None = "k",
        kind: Literal["weights", "signed"] = "signed",
    ) -> Tensor:
        """Keep a quantity, NaN where looking is not allowed, and return its values. Raises Unsuitable if too large."""
        if values.isinf().any():
            raise Unsuitable("The products of these numbers are too large to compute: enter smaller numbers.")
        lines = tuple(
            tuple("" if math.isnan(x) else line(i, j) for j, x in enumerate(row))
            for i, row in enumerate(values.tolist())
        )
        self.quantities.append(Quantity(id, symbol, equation, kind, rows, columns, values.numpy(), lines, tuple(of)))
        return values

    def product(
        self, id: str, symbol: str, equation: str, a: Tensor, b: Tensor, of: Sequence[str], **axes: str | None
    ) -> Tensor:
        """Keep a matrix product; NaN in the first counts as 0."""
        return self.add(id, symbol, equation, a.nan_to_num() @ b, lambda i, j: self.dot(a[i], b[:, j]), of, **axes)  # type: ignore[arg-type]


def ones(*size: int) -> Float64[Tensor, "..."]:
    """A vector or a matrix of ones."""
    return torch.ones(*size, dtype=torch.float64)


def _short(text: str) -> str:
    """Write decimals without the zeros at their end."""
    return text.rstrip("0").rstrip(".")


def _size(matrix: Tensor) -> str:
    return " x ".join(map(str, matrix.shape))

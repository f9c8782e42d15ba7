"""Common parts of the cells of a head and of a recurrent step: which is opened, names of rows, softmax."""

from collections.abc import Callable, Mapping
from copy import copy

import numpy as np
from torch import nn

from regard.model.steps.derivation import Cell, Derivation, Line, printable
from regard.model.steps.stage import Stage, Steps
from regard.model.tokenizer import SPACE
from regard.model.trace import Served

SPACES = SPACE + "Ġ"  # how tokenizers write the space before a word


LETTERS = {
    "embedding": r"\sqrt{d_{model}} E",
    "position": "PE",
    "summed": "r",
    "input_q": "x^q",
    "input_k": "x^k",
    "memory": "m",
    "scores": "e",
    "scaled": "e'",
    "capped": "e^c",
    "bias": "b",
    "masked": "e''",
    "sink": "s",
    "sink_weights": r"\alpha^s",
    "weights": r"\alpha",
    "head": r"\mathrm{head}",
    "concat": r"\mathrm{concat}",
    "output": "o",
    "residual": "r",
    "normed": r"\hat x",
    "hidden": "h",
    "feed_forward": "f",
    "passed": "x'",
    "logits": "z",
    "asked": r"\varphi(q)",
    "features": r"\varphi(k)",
    "query": "q",
    "keys": "k",
    "values": "v",
    "kept": r"\tilde k",
    "matrix": "S",
    "total": "z",
    "context": "c",
    "distribution": "p",
    "probabilities": "p",
    "mark": "p",
    "fed": "y",
    "following": "s'",
}


class Cells:
    """Opens cells: a method a stage, with the stage's id as its name.

    It gets an empty derivation, the row and the column from 0, adds the lines, and says in words what they do. A method
    `STAGE_program` gives the program of a cell from earlier inputs on, where the lines do not begin there.
    """

    rows: Served = "produced"
    letters: Mapping[str, str] = LETTERS

    def __init__(self, steps: Steps) -> None:
        self.steps = steps

    def named_by(self, rows: Served) -> "Cells":
        """The same cells, with rows of the target named by this piece."""
        other = copy(self)
        other.rows = rows
        return other

    def open(self, stage: str, row: int, column: int | None) -> Cell:
        """The cell at this row and column, which count from 1. Raises KeyError, IndexError."""
        opened = self.steps.stage(stage)
        value = opened.values[_at(opened, row, column)]
        symbol = f"{self.letters.get(stage, stage)}_{{{row if column is None else f'{row},{column}'}}}"
        derivation = Derivation()
        if np.isfinite(value):
            derive: Callable[[Derivation, str, int, int], str] = getattr(self, stage)
            says = derive(derivation, symbol, row - 1, 0 if column is None else column - 1)
        else:
            value, says = np.float32(np.nan), self.forbidden(row - 1)
        program: Callable[[int, int], str] | None = getattr(self, f"{stage}_program", None)
        whole = program(row - 1, (column or 1) - 1) if program and np.isfinite(value) else None
        return Cell(stage, row, column, symbol, value, says, tuple(derivation.lines), whole)

    def open_row(self, stage: str, row: int) -> list[Cell]:
        """Every cell of a row of a matrix. Raises KeyError, IndexError."""
        first = self.open(stage, row, 1)
        others = range(2, self.steps.stage(stage).values.shape[1] + 1)
        return [first, *(self.open(stage, row, column) for column in others)]

    def forbidden(self, i: int) -> str:
        """The reason why nothing may be looked at there."""
        raise NotImplementedError

    def name(self, side: str, n: int) -> str:
        """The piece at a place of a text, from 0, in quotes; an unreadable or unprintable one by its token."""
        source, target = self.steps.attended.source, self.steps.attended.target
        if side == "fed":
            if n == 0:
                return f"“{printable(target.fed[0].lstrip(SPACES))}”"
            side, n = "target", n - 1
        text = source if side == "source" else target
        begin, end = text.offsets[n]
        word = text.text[begin:end].strip() or text.tokens[n]
        return f"“{printable(word if word.isprintable() else text.tokens[n])}”"


def affine(d: Derivation, x: Line, layer: nn.Linear, row: int, symbol: str) -> Line:
    """One unit of a layer: a row of its matrix times x, plus its bias."""
    w = d.given(f"w_{row}", f"W_{{{row + 1},d}}", f"row {row + 1} of the matrix", layer.weight[row], x.axis)
    product = d.dot(x, w, f"dot_{row}", rf"\bar a_{{{row + 1}}}", "their dot product")
    bias = d.given(f"bias_{row}", f"b_{{{row + 1}}}", "its bias", layer.bias[row])
    return d.make(f"a_{row}", symbol, "with its bias", "plus", product, bias)


def soften(d: Derivation, e: Line, symbol: str, column: int, sink: Line | None = None) -> None:
    """The softmax of one row, at one column: exponentials, their sum, the share of one."""
    u, total = exponentials(d, e, sink)
    d.make("alpha", symbol, "its share", "share", u, total, at=column)


LARGE = 500.0  # of a score; the exponential of 710 is more than a float64 can hold


def exponentials(d: Derivation, e: Line, sink: Line | None = None) -> tuple[Line, Line]:
    """The exponentials of a row, and their divisor: their sum, with the sink's exponential where there is one.

    The largest score is subtracted from large scores first, which changes no share.
    """
    if abs(max(line.values.max() for line in (e, sink) if line)) > LARGE:
        m = d.make("largest", "m", "the largest score of a key", "largest", e)
        if sink is not None:
            m = d.make("larger", "m'", "or that of the sink", "larger", m, sink)
            sink = d.make("sink_lowered", f"{sink.symbol} - {m.symbol}", "less that", "minus", sink, m)
        e = d.make("lowered", f"{e.symbol} - {m.symbol}", "less that", "minus", e, m)
    u = d.make("exponentials", "u_j", "the exponentials", "exp", e)
    if sink is None:
        return u, d.make("total", "Z", "their sum", "sum", u)
    of_keys = d.make("keys_total", r"\textstyle\sum_j u_j", "their sum", "sum", u)
    return u, d.make("total", "Z", "with the sink", "plus", of_keys, d.make("u_s", "u_s", "its own", "exp", sink))


def _at(stage: Stage, row: int, column: int | None) -> tuple[int, ...]:
    sizes = stage.values.shape
    if len(sizes) == 1 and column is not None:
        raise IndexError(f"a vector has no columns: choose a row from 1 to {sizes[0]}, without a column")
    if len(sizes) == 2 and column is None:
        raise IndexError("a cell of a matrix has a row and a column")
    at = (row,) if column is None else (row, column)
    for what, number, size in zip(("row", "column"), at, sizes, strict=False):
        if not 1 <= number <= size:
            raise IndexError(f"this stage has no {what} {number}: choose from 1 to {size}")
    return tuple(number - 1 for number in at)

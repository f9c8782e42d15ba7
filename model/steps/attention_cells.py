"""The cells that every multi-head attention has, whatever model it is in: from scores to output."""

import math

from torch import Tensor

from regard.model.attention import MultiHead
from regard.model.steps.cells import Cells, exponentials, soften
from regard.model.steps.derivation import Derivation, Line, Numbers
from regard.model.steps.stage import Steps
from regard.model.trace import HeadAt, Shape

NAMES = {"q": "query", "k": "key", "v": "value"}


class AttentionCells(Cells):
    """A method a stage; i and c are the row and the column, from 0. cap: the soft cap of scores, where there is one."""

    cap = 0.0

    def __init__(self, steps: Steps, at: HeadAt, trace: MultiHead, shape: Shape) -> None:
        super().__init__(steps)
        self.at, self.trace, self.shape = at, trace, shape
        self.h = at.head - 1
        self.cross = at.block == "cross"  # looks from the target at the encoder's output

    def forbidden(self, i: int) -> str:
        if self.rows == "fed":
            return f"Not allowed: when {self.row(i)} has been fed in, what comes later has not."
        return f"Not allowed: when {self.row(i)} is written, it and what comes later have not been fed in yet."

    def memory(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        d.given("memory", symbol, f"of {self.name('source', i)}", self.steps["memory"][i, c])
        return f"What the encoder has made of {self.name('source', i)}: open the last layer of its block to see how."

    def scores(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        query, key = self.row(i), self.column(c)
        q = d.given("q", f"q_{{{i + 1},d}}", f"the query of {query}", self.steps["q"][i], "d_k")
        k = d.given("k", f"k_{{{c + 1},d}}", f"the key of {key}", self.steps["k"][c], "d_k")
        d.dot(q, k, "e", symbol, "their dot product")
        return f"The query of {query} and the key of {key}: {q.values.size} products, added up."

    def scaled(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        e = d.given("e", f"e_{{{i + 1},{c + 1}}}", "the score", self.steps["scores"][i, c])
        size = d.given("d_k", "d_k", "the width of a query", self.steps["q"].shape[1])
        root = d.make("root", r"\sqrt{d_k}", "its root", "root", size)
        d.make("scaled", symbol, "the scaled score", "quotient", e, root)
        return (
            f"The score over {math.sqrt(size.values):.4g}, the root of a query's width, so that its spread is steady."
        )

    def capped(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        e = d.given("scaled", f"e'_{{{i + 1},{c + 1}}}", "the scaled score", self.steps["scaled"][i, c])
        cap = d.given("cap", "c", "the soft cap", self.cap)
        part = d.make("part", "e' / c", "the score over the cap", "quotient", e, cap)
        bent = d.make("bent", r"\tanh(e' / c)", "between -1 and 1", "tanh", part)
        d.make("capped", symbol, "the capped score", "product", cap, bent)
        return f"The scaled score, bent so that it stays between -{cap.values:.4g} and {cap.values:.4g}."

    def bias(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        d.given("bias", symbol, "what is added", self.steps["bias"][i, c])
        return f"What this head adds to the score of {self.column(c)}, at place {c + 1}, for {self.row(i)}, at {i + 1}."

    def masked(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        e = self._unmasked(d, i, c)
        mask = d.given("mask", f"M_{{{i + 1},{c + 1}}}", "allowed: nothing is added", 0)
        d.make("masked", symbol, "the same", "plus", e, mask)
        return f"{self.row(i)} may look at {self.column(c)}: its score stays as it is."

    def sink(self, d: Derivation, symbol: str, i: int, _: int) -> str:
        d.given("sink", symbol, f"for {self.row(i)}", self.steps["sink"][i])
        return (
            f"A score beside those of the keys when {self.row(i)} looks: it belongs to no token, and brings no value."
        )

    def sink_weights(self, d: Derivation, symbol: str, i: int, _: int) -> str:
        total = exponentials(d, self._masked_row(d, i), self._sink(d, i))[1]
        of_sink = next(line for line in d.lines if line.name == "u_s")
        d.make("sink_weight", symbol, "its share", "quotient", of_sink, total)
        return f"What {self.row(i)} leaves to no token: the exponential of the sink over the sum of all."

    def weights(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        row, sink = self._masked_row(d, i), self._sink(d, i)
        soften(d, row, symbol, c, sink)
        if sink is None:
            return (
                f"The exponential of each score of {self.row(i)}, divided by their sum: the share of {self.column(c)}."
            )
        return (
            f"The exponential of the score over the sum of all, the sink's among them: the share of {self.column(c)}."
        )

    def head(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._average(d, symbol, "head", self.trace.heads.weights[0, self.h, i], self.steps["v"][:, c], i, c)

    def concat(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        heads = self.trace.heads
        h, own = divmod(c, heads.v.size(-1))
        self._average(d, symbol, "concat", heads.weights[0, h, i], heads.v[0, h, :, own], i, own)
        return (
            f"Column {c + 1} is column {own + 1} of head {h + 1}: its weights and its values, multiplied and added up."
        )

    def output(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        concat = self.steps["concat"]
        size = self.steps.stage("concat").columns
        row = d.given("concat", f"u_{{{i + 1},d}}", f"row {i + 1} of Concat, {self.row(i)}", concat[i], size)
        weights, bias = self.w_o(c)
        column = d.given("w_o", f"W^O_{{d,{c + 1}}}", f"column {c + 1} of the output matrix", weights, size)
        self.sum_of_products(d, row, column, bias, "output", symbol, "what the heads say together")
        return f"All heads of {self.row(i)} times column {c + 1} of the output matrix: {row.values.size} products."

    def w_o(self, c: int) -> tuple[Tensor, Tensor | None]:
        """Column c of the output matrix, and what is added to its products, if anything is."""
        raise NotImplementedError

    def _unmasked(self, d: Derivation, i: int, c: int) -> Line:
        """The score that the mask is added to."""
        before, symbol = ("scaled", "e'") if self.trace.heads.capped is None else ("capped", "e^c")
        return d.given(before, f"{symbol}_{{{i + 1},{c + 1}}}", f"the {before} score", self.steps[before][i, c])

    def _sink(self, d: Derivation, i: int) -> Line | None:
        if self.trace.heads.sink is None:
            return None
        return d.given("sink", f"s_{{{i + 1}}}", "the score of the sink", self.steps["sink"][i])

    def _masked_row(self, d: Derivation, i: int) -> Line:
        row = self.steps["masked"][i]
        return d.given("e", f"e''_{{{i + 1},j}}", f"the row of {self.row(i)}", row, self.shape["columns"])

    def row(self, i: int) -> str:
        """The query of this row."""
        rows = self.shape["rows"]
        return self.name("fed" if rows == "target" and self.rows == "fed" else rows, i)

    def column(self, j: int) -> str:
        """The key of this column."""
        return self.name(self.shape["columns"], j)

    @staticmethod
    def sum_of_products(d: Derivation, row: Line, column: Line, bias: Tensor | None, *described: str) -> Line:
        """A row times a column, and a bias where there is one; described: its name, its symbol, and what it is."""
        name, symbol, of = described
        if bias is None:
            return d.dot(row, column, name, symbol, of)
        total = d.dot(row, column, f"{name}_sum", rf"\sum_d {row.symbol} \, {column.symbol}", "their sum")
        return d.make(name, symbol, of, "plus", total, d.given(f"{name}_bias", "b", "learnt, added to it", bias))

    def _average(self, d: Derivation, symbol: str, name: str, weights: Numbers, values: Numbers, i: int, c: int) -> str:
        """A row of weights times a column of values."""
        alpha = d.given(
            "alpha", rf"\alpha_{{{i + 1},j}}", f"the weights of {self.row(i)}", weights, self.shape["columns"]
        )
        v = d.given("v", f"v_{{j,{c + 1}}}", f"column {c + 1} of V", values, self.shape["columns"])
        d.dot(alpha, v, name, symbol, "the weighted average")
        return f"What {self.row(i)} found: column {c + 1} of every value, by its weight, added up."

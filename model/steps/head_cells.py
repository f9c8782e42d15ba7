"""Every cell of a head of a Transformer, opened."""

import math

import torch
from torch import Tensor

from model.steps.cells import Cells, soften
from model.steps.derivation import Derivation, Line, Numbers
from model.steps.head import Place
from model.steps.run import Run
from model.steps.stage import Steps


class HeadCells(Cells):
    """A method a stage; i and c are the row and the column, from 0."""

    def __init__(self, run: Run, steps: Steps) -> None:
        super().__init__(run, steps)
        self.place = Place.of(run, steps.where["block"], steps.where["layer"])
        self.h = steps.where["head"] - 1
        self.shape = run.network.blocks[steps.where["block"]]
        self.cross = steps.where["block"] == "cross"  # looks from the target at the encoder's output

    def forbidden(self, i: int) -> str:
        return f"Not allowed: when {self.name('target', i)} is written, what comes later is not there yet."

    def embedding(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        encoder = self.steps.where["block"] == "encoder"
        piece = self.name("source" if encoder else "fed", i)
        learnt = self.run.network.embedding.weight[int((self.run.source if encoder else self.run.fed)[0, i]), c]
        entry = d.given("entry", f"E_{{w,{c + 1}}}", f"what was learnt for {piece}", learnt)
        size = d.given("d_model", "d_{model}", "the width of the model", self.run.network.d_model)
        root = d.make("root", r"\sqrt{d_{model}}", "its root", "root", size)
        d.make("embedded", symbol, "the embedding", "product", entry, root)
        return f"The embedding of {piece}, times the root of the width of the model."

    def position(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        pos = d.given("pos", "pos", "the position, from 0", i)
        base = d.given("base", "b", "the base", 10_000)
        twice = d.given("twice_k", "2k", "the number of the wave, twice", c - c % 2)
        size = d.given("d_model", "d_{model}", "the width of the model", self.run.network.d_model)
        share = d.make("exponent", r"\rho", "how far along the waves", "quotient", twice, size)
        slow = d.make("divisor", r"\lambda", "its wavelength over 2π", "power", base, share)
        angle = d.make("angle", r"\phi", "the angle", "quotient", pos, slow)
        d.make("wave", symbol, "the wave there", "cosine" if c % 2 else "sine", angle)
        return f"A wave of length 2π · {float(slow.values):.4g} at position {i}: its {'co' * (c % 2)}sine."

    def summed(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        at, found = f"_{{{i + 1},{c + 1}}}", r"\operatorname{MultiHead}'" if self.cross else r"\operatorname{FFN}"
        before, added = (part[0, i, c] for part in self.place.parts)
        came = d.given("before", f"x'{at}", "what came in", before)
        d.make("summed", symbol, "their sum", "plus", came, d.given("added", f"{found}{at}", "what was found", added))
        return "What the sublayer before was given, and what it found: added up."

    def memory(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        d.given("memory", symbol, f"of {self.name('source', i)}", self.steps["memory"][i, c])
        return f"What the encoder has made of {self.name('source', i)}: open the last layer of its block to see how."

    def x(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        if self.place.x_norm is None:
            at = f"_{{{i + 1},{c + 1}}}"
            embedded = d.given(
                "embedding", rf"\sqrt{{d_{{model}}}} E{at}", "the embedding", self.steps["embedding"][i, c]
            )
            position = d.given("position", f"PE{at}", "the position", self.steps["position"][i, c])
            d.make("x", symbol, "their sum", "plus", embedded, position)
            return f"The embedding of the piece at place {i + 1} and that of its position, added up."
        return self._normalised(d, symbol, "x", self.steps["summed"][i], self.place.x_norm, i, c)

    def q(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._projected(d, symbol, "q", self.place.trace.x[0, i], self.shape["rows"], i, c)

    def k(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._projected(d, symbol, "k", self._looked_at(i), self.shape["columns"], i, c)

    def v(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._projected(d, symbol, "v", self._looked_at(i), self.shape["columns"], i, c)

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
            f"The score over {math.sqrt(size.values):.4g}, the root of a query's width, lest its spread grow with that."
        )

    def masked(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        e = d.given("scaled", f"e'_{{{i + 1},{c + 1}}}", "the scaled score", self.steps["scaled"][i, c])
        mask = d.given("mask", f"M_{{{i + 1},{c + 1}}}", "allowed: nothing is added", 0)
        d.make("masked", symbol, "the same", "plus", e, mask)
        return f"{self.row(i)} may look at {self.column(c)}: its score stays as it is."

    def weights(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        row = self.steps["masked"][i]
        e = d.given("e", f"e''_{{{i + 1},j}}", f"the row of {self.row(i)}", row, self.shape["columns"])
        soften(d, e, symbol, c)
        return f"The exponential of each score of {self.row(i)}, divided by their sum: the share of {self.column(c)}."

    def head(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._average(
            d, symbol, "head", self.place.trace.heads.weights[0, self.h, i], self.steps["v"][:, c], i, c
        )

    def concat(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        heads = self.place.trace.heads
        h, own = divmod(c, heads.v.size(-1))
        self._average(d, symbol, "concat", heads.weights[0, h, i], heads.v[0, h, :, own], i, own)
        return (
            f"Column {c + 1} is column {own + 1} of head {h + 1}: its weights and its values, multiplied and added up."
        )

    def output(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        concat = d.given(
            "concat", f"u_{{{i + 1},d}}", f"row {i + 1} of Concat, {self.row(i)}", self.steps["concat"][i], "d_model"
        )
        column = d.given(
            "w_o",
            f"W^O_{{d,{c + 1}}}",
            f"column {c + 1} of the output matrix",
            self.place.projections.w_o[:, c],
            "d_model",
        )
        d.dot(concat, column, "output", symbol, "what the heads say together")
        return f"All heads of {self.row(i)} times column {c + 1} of the output matrix: {concat.values.size} products."

    def residual(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        at = f"_{{{i + 1},{c + 1}}}"
        x = d.given("x", f"x{at}", "what came in", self.steps["x"][i, c])
        output = d.given("output", f"o{at}", "what attention found", self.steps["output"][i, c])
        d.make("residual", symbol, "their sum", "plus", x, output)
        return f"What {self.row(i)} was before, and what it found by looking: added up."

    def normed(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._normalised(d, symbol, "normed", self.steps["residual"][i], self.place.norm, i, c)

    def row(self, i: int) -> str:
        """The query of this row."""
        return self.name(self.shape["rows"], i)

    def column(self, j: int) -> str:
        """The key of this column."""
        return self.name(self.shape["columns"], j)

    def _looked_at(self, j: int) -> Tensor:
        """What keys and values are made from."""
        return self.run.encoded.memory[0, j] if self.cross else self.place.trace.x[0, j]

    def _projected(self, d: Derivation, symbol: str, kind: str, x: Tensor, side: str, i: int, c: int) -> str:
        """A row of the input times a column of W^Q, W^K or W^V."""
        letter = "m" if kind != "q" and self.cross else "x"
        matrix = getattr(self.place.projections, f"w_{kind}")
        column = self.h * self.steps[kind].shape[1] + c
        row = d.given(
            letter, f"{letter}_{{{i + 1},d}}", f"row {i + 1} of {letter.upper()}, {self.name(side, i)}", x, "d_model"
        )
        title = f"W^{kind.upper()}"
        of = f"column {c + 1} of this head's {NAMES[kind]} matrix"
        w = d.given(f"w_{kind}", f"{title}_{{d,{c + 1}}}", of, matrix[:, column], "d_model")
        d.dot(row, w, kind, symbol, f"column {c + 1} of its {NAMES[kind]}")
        return (
            f"{self.name(side, i)} times column {c + 1} of the head's {NAMES[kind]} matrix: {row.values.size} products."
        )

    def _average(self, d: Derivation, symbol: str, name: str, weights: Numbers, values: Numbers, i: int, c: int) -> str:
        """A row of weights times a column of values."""
        alpha = d.given(
            "alpha", rf"\alpha_{{{i + 1},j}}", f"the weights of {self.row(i)}", weights, self.shape["columns"]
        )
        v = d.given("v", f"v_{{j,{c + 1}}}", f"column {c + 1} of V", values, self.shape["columns"])
        d.dot(alpha, v, name, symbol, "the weighted average")
        return f"What {self.row(i)} found: column {c + 1} of every value, by its weight, added up."

    def _normalised(
        self, d: Derivation, symbol: str, name: str, row: Numbers, norm: torch.nn.LayerNorm, i: int, c: int
    ) -> str:
        r = d.given("r", f"r_{{{i + 1},d}}", f"row {i + 1}, {self.row(i)}", row, "d_model")
        statistics: list[Line] = [
            d.make("mean", r"\mu", "its mean", "mean", r),
            d.make("variance", r"\sigma^2", "its variance", "variance", r),
            d.given("gamma", rf"\gamma_{{{c + 1}}}", "learnt factor", norm.weight[c]),
            d.given("beta", rf"\beta_{{{c + 1}}}", "learnt shift", norm.bias[c]),
        ]
        d.make(name, symbol, "normalised", "normalise", r, *statistics, at=c)
        return f"The vector of {self.row(i)} at mean 0 and variance 1, then times γ plus β."


NAMES = {"q": "query", "k": "key", "v": "value"}

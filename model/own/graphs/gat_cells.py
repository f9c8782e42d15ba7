"""The stages of a head of graph attention, from the features of nodes on, and each of their cells opened."""

from dataclasses import replace
from functools import partialmethod

import torch

from regard.model.attention import MultiHead
from regard.model.own.attention import attention_of
from regard.model.own.graphs.gat import SLOPE
from regard.model.own.tensors import OwnTensors
from regard.model.steps.attention_cells import AttentionCells
from regard.model.steps.cells import LETTERS
from regard.model.steps.derivation import Derivation, Line
from regard.model.steps.stage import Stage, Steps, stage
from regard.model.trace import Attended, HeadAt, Shape


class GraphCells(AttentionCells):
    """A method a stage; i and c are the row and the column, from 0: the node that looks, and the one looked at."""

    letters = LETTERS | {"leaky": "e'"}

    def __init__(self, attended: Attended, own: OwnTensors, shape: Shape, at: HeadAt) -> None:
        found = attention_of(own, at.layer - 1, 0, at.head - 1)
        heads = replace(found, **{name: one[None] for name, one in vars(found).items() if one is not None})
        self.features = torch.from_numpy(own.arrays["h"][0, 0, 0])
        self.matrix, vector = (own.arrays[name][0, 0, at.head - 1] for name in ("W", "a"))
        self.halves = dict(zip("qk", vector[0].reshape(2, -1), strict=True))
        trace = MultiHead(self.features[None], heads, heads.context, heads.context)
        super().__init__(Steps(attended, at, (), _stages(trace, shape), ()), at, trace, shape)
        self.h = 0  # the only one that was computed

    def forbidden(self, i: int) -> str:
        return f"No edge leads from there to {self.row(i)}."

    def x(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        d.given("h", symbol, f"of {self.row(i)}", self.steps["x"][i, c])
        return f"Number {c + 1} of the features of {self.row(i)}, as they were given."

    def _projected(self, kind: str, d: Derivation, symbol: str, i: int, c: int) -> str:
        row = d.given("h", f"h_{{{i + 1},d}}", f"the features of {self.row(i)}", self.features[i], "d")
        w = d.given("w", f"W_{{{c + 1},d}}", f"row {c + 1} of the matrix", self.matrix[c], "d")
        d.dot(row, w, kind, symbol, "their product")
        return f"The features of {self.row(i)} times row {c + 1} of W: {row.values.size} products, added up."

    q, k, v = partialmethod(_projected, "q"), partialmethod(_projected, "k"), partialmethod(_projected, "v")

    def _half(self, d: Derivation, kind: str, i: int, node: str) -> Line:
        vector = d.given(kind, f"{kind}_{{{i + 1},d}}", f"W h of {node}", self.steps[kind][i], "d_k")
        first = kind == "q"
        a = d.given(
            f"a_{kind}", f"a_{{{'1' if first else '2'},d}}", f"its half of a for {node}", self.halves[kind], "d_k"
        )
        return d.dot(vector, a, f"part_{kind}", rf"{a.symbol} \cdot {vector.symbol}", f"the part of {node}")

    def scores(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        looks, seen = self._half(d, "q", i, self.row(i)), self._half(d, "k", c, self.column(c))
        d.make("e", symbol, "both parts", "plus", looks, seen)
        return f"a meets W h of {self.row(i)} by its first half, W h of {self.column(c)} by its second: both added up."

    def leaky(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        e = d.given("e", f"e_{{{i + 1},{c + 1}}}", "the score", self.steps["scores"][i, c])
        low = d.make(
            "low", f"{SLOPE:g} e", "a part of it", "product", d.given("slope", r"\lambda", "the slope", SLOPE), e
        )
        d.make("leaky", symbol, "the larger one", "larger", e, low)
        return f"LeakyReLU: the score itself above 0, {SLOPE:g} of it below."

    def masked(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        e = d.given("leaky", f"e'_{{{i + 1},{c + 1}}}", "the score", self.steps["leaky"][i, c])
        mask = d.given("mask", f"M_{{{i + 1},{c + 1}}}", "an edge: nothing is added", 0)
        d.make("masked", symbol, "the same", "plus", e, mask)
        return f"An edge leads from {self.column(c)} to {self.row(i)}: its score stays as it is."


def _stages(trace: MultiHead, shape: Shape) -> tuple[Stage, ...]:
    """x q k v scores leaky masked weights head."""
    one, i, j = trace.heads, shape["rows"], shape["columns"]
    weights = one.weights[0, 0].masked_fill(torch.isneginf(one.masked[0, 0]), torch.nan)
    leaky = rf"\max(e_{{ij}}, {SLOPE:g} \, e_{{ij}})"
    alpha = r"\alpha_{ij} = \exp(e_{ij}) / \sum_{j'} \exp(e_{ij'})"
    return (
        stage("x", "H", r"H \text{: the features of the nodes}", i, "d", trace.x[0]),
        stage("q", "WH", "q_i = W h_i", i, "d_k", one.q[0, 0]),
        stage("k", "WH", "k_j = W h_j", j, "d_k", one.k[0, 0]),
        stage("v", "WH", "v_j = W h_j", j, "d_v", one.v[0, 0]),
        stage("scores", r"a^\top[q \Vert k]", r"e_{ij} = a^\top [W h_i \Vert W h_j]", i, j, one.scores[0, 0]),
        stage("leaky", r"\operatorname{LeakyReLU}", leaky, i, j, one.scaled[0, 0]),
        stage(
            "masked",
            r"\dots + \mathrm{mask}",
            r"-\infty \text{ where no edge leads from } j \text{ to } i",
            i,
            j,
            one.masked[0, 0],
        ),
        stage("weights", r"\alpha", alpha, i, j, weights),
        stage("head", r"\alpha WH", r"\textstyle\sum_j \alpha_{ij} W h_j", i, "d_v", one.context[0, 0]),
    )

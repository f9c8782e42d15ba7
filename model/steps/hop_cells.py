"""Every cell of a hop of structured self-attention, opened."""

from collections.abc import Sequence

from regard.model.self_attentive import Read, SelfAttentive
from regard.model.steps.cells import LETTERS, Cells, affine, soften
from regard.model.steps.derivation import Derivation
from regard.model.steps.gates import read_unit
from regard.model.steps.hop import of_hop
from regard.model.trace import Attended, HeadAt


class HopCells(Cells):
    """A method a stage; i, j or c is the row of a vector, from 0."""

    letters = LETTERS | {"embedding": "S", "states": "h", "weights": "a", "hop": "m", "hops": "M", "hidden": "x"}

    def __init__(
        self, network: SelfAttentive, read: Read, marks: Sequence[str], attended: Attended, at: HeadAt
    ) -> None:
        super().__init__(of_hop(read, marks, attended, at))
        self.network, self.read, self.marks, self.r = network, read, marks, at.head - 1

    def embedding(self, d: Derivation, symbol: str, j: int, c: int) -> str:
        word = self.name("source", j)
        d.given("w", symbol, f"of {word}", self.steps["embedding"][j, c])
        return f"What was learnt for {word}: its embedding, number {c + 1}."

    def states(self, d: Derivation, symbol: str, j: int, c: int) -> str:
        return read_unit(d, self.network.encoder, self.read.S, j, c, symbol, self.name("source", j), "u")

    def scores(self, d: Derivation, symbol: str, j: int, _: int) -> str:
        word, network = self.name("source", j), self.network
        read = d.given("g", "(W_{s1} h_j)_d", f"W_s1 times the row of {word}", network.W_s1 @ self.read.H[0, j], "d_a")
        hidden = d.make("t", r"\tanh (W_{s1} h_j)_d", "the hidden layer", "tanh", read)
        asks = d.given("w", "w_{s2,d}", f"row {self.r + 1} of W_s2, of this hop", network.W_s2[self.r], "d_a")
        d.dot(hidden, asks, "e", symbol, "the score")
        return f"How well {word} answers what hop {self.r + 1} asks of every sentence."

    def weights(self, d: Derivation, symbol: str, j: int, _: int) -> str:
        soften(d, d.given("e", "e_j", "the scores of this hop", self.steps["scores"], "source"), symbol, j)
        return f"The exponential of each score, divided by their sum: the share of {self.name('source', j)}."

    def hop(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        return self._average(d, symbol, self.r, c)

    def hops(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._average(d, symbol, i, c)

    def hidden(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        rows = d.given("m", "m_d", "all rows of M, end to end", self.read.M[0].flatten(), "2ur")
        total = affine(d, rows, self.network.hidden, c, "a")
        d.make("x", symbol, "0 where it is negative", "larger", d.given("zero", "0", "the least", 0), total)
        return f"Unit {c + 1} of the hidden layer, from all hops together: below 0 it is silent."

    def logits(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        hidden = d.given("x", "x_d", "the hidden layer", self.steps["hidden"], "d_mlp")
        affine(d, hidden, self.network.output, c, symbol)
        return f"How well “{self.marks[c]}” fits the sentence: the hidden layer times row {c + 1} of the last matrix."

    def mark(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        soften(d, d.given("z", "z_d", "the logits of all marks", self.steps["logits"], "marks"), symbol, c)
        return f"The exponential of each logit, divided by their sum: the probability of “{self.marks[c]}”."

    def _average(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        """A row of A times a column of H."""
        a = d.given("a", "a_j", f"the weights of hop {i + 1}", self.read.A[0, i], "source")
        h = d.given("h", f"h_{{j,{c + 1}}}", f"column {c + 1} of H", self.steps["states"][:, c], "source")
        d.dot(a, h, "m", symbol, "the weighted average")
        return f"Number {c + 1} of every row of H, by the weights of hop {i + 1}, added up."

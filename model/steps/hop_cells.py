"""Every cell of a hop of structured self-attention, or of max pooling, opened."""

from collections.abc import Sequence

from regard.model.self_attentive import Read, SelfAttentive
from regard.model.steps.cells import LETTERS, Cells, affine, soften
from regard.model.steps.derivation import Derivation, Line
from regard.model.steps.gates import read_unit
from regard.model.steps.hop import of_hop, of_max_pooling
from regard.model.steps.stage import Steps
from regard.model.trace import Attended, HeadAt, StepAt


class MarkCells(Cells):
    """Base of the cells of a hop and of max pooling. A method a stage; i, j or c is the row of a vector, from 0."""

    letters = LETTERS | {"embedding": "S", "states": "h", "weights": "a", "hop": "m", "hops": "M", "hidden": "x"}

    def __init__(self, network: SelfAttentive, read: Read, marks: Sequence[str], steps: Steps) -> None:
        super().__init__(steps)
        self.network, self.read, self.marks = network, read, marks

    def embedding(self, d: Derivation, symbol: str, j: int, c: int) -> str:
        word = self.name("source", j)
        d.given("w", symbol, f"of {word}", self.steps["embedding"][j, c])
        return f"What was learnt for {word}: its embedding, number {c + 1}."

    def states(self, d: Derivation, symbol: str, j: int, c: int) -> str:
        return read_unit(d, self.network.encoder, self.read.S, j, c, symbol, self.name("source", j), "u")

    def hidden(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        several = self.network.config.r > 1
        of, axis = ("all rows of M, end to end", "2ur") if several else ("the vector of the sentence", "2u")
        total = affine(d, d.given("m", "m_d", of, self.read.M[0].flatten(), axis), self.network.hidden, c, "a")
        d.make("x", symbol, "0 where it is negative", "larger", d.given("zero", "0", "the least", 0), total)
        return f"Unit {c + 1} of the hidden layer{', from all hops together' if several else ''}: below 0 it is silent."

    def logits(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        hidden = d.given("x", "x_d", "the hidden layer", self.steps["hidden"], "d_mlp")
        affine(d, hidden, self.network.output, c, symbol)
        return f"How well “{self.marks[c]}” fits the sentence: the hidden layer times row {c + 1} of the last matrix."

    def mark(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        soften(d, d.given("z", "z_d", "the logits of all marks", self.steps["logits"], "marks"), symbol, c)
        return f"The exponential of each logit, divided by their sum: the probability of “{self.marks[c]}”."

    def _column(self, d: Derivation, c: int) -> Line:
        return d.given("h", f"h_{{j,{c + 1}}}", f"column {c + 1} of H", self.steps["states"][:, c], "source")


class HopCells(MarkCells):
    """Scores, weights and what they average."""

    def __init__(
        self, network: SelfAttentive, read: Read, marks: Sequence[str], attended: Attended, at: HeadAt
    ) -> None:
        super().__init__(network, read, marks, of_hop(network, read, marks, attended, at))
        self.r = at.head - 1

    def scores(self, d: Derivation, symbol: str, j: int, _: int) -> str:
        word, network = self.name("source", j), self.network
        if network.config.pooling:
            d.given("e", symbol, "nothing is asked", 0)
            return "Mean pooling asks nothing: every score is 0."
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

    def _average(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        """A row of A times a column of H."""
        a = d.given("a", "a_j", f"the weights of hop {i + 1}", self.read.A[0, i], "source")
        d.dot(a, self._column(d, c), "m", symbol, "the weighted average")
        return f"Number {c + 1} of every row of H, by the weights of hop {i + 1}, added up."


class MaxCells(MarkCells):
    """The largest number of each column, and the piece that it is of."""

    letters = MarkCells.letters | {"won": "P", "shares": "s", "pooled": "m"}

    def __init__(
        self, network: SelfAttentive, read: Read, marks: Sequence[str], attended: Attended, at: StepAt
    ) -> None:
        super().__init__(network, read, marks, of_max_pooling(read, marks, attended, at))

    def won(self, d: Derivation, symbol: str, j: int, c: int) -> str:
        d.make("won", symbol, "1 for the largest", "is largest", self._column(d, c), at=j)
        return f"Is number {c + 1} of {self.name('source', j)} the largest of column {c + 1} of H?"

    def shares(self, d: Derivation, symbol: str, j: int, _: int) -> str:
        won = d.given("P", f"P_{{{j + 1},d}}", "1 in each column that it wins", self.steps["won"][j], "2u")
        d.make("s", symbol, "the share of ones", "mean", won)
        return f"The share of the {won.values.size} columns in which {self.name('source', j)} has the largest number."

    def pooled(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        d.make("m", symbol, "the largest", "largest", self._column(d, c))
        word = self.name("source", int(self.read.won[0, c]))
        return f"The largest number of column {c + 1} of H: that of {word}. No other piece has a part in it."

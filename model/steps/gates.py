"""One unit of a recurrent cell, opened: GRU and LSTM as PyTorch computes them, gate by gate."""

from collections.abc import Mapping

from torch import Tensor

from model.steps.derivation import Derivation, Line


class Unit:
    """Unit c of a cell with weights such as `weight_ih`, from its input x and what it remembers."""

    def __init__(self, d: Derivation, weights: Mapping[str, Tensor], x: Line, h: Line, c: int) -> None:
        self.d, self.weights, self.x, self.h, self.c = d, weights, x, h, c

    def gru(self, symbol: str) -> Line:
        """Cho et al. 2014, arXiv 1406.1078, with the reset gate after the matrix.

        r = sigma(a_r + b_r), z = sigma(a_z + b_z), n = tanh(a_n + r b_n), h' = (1 - z) n + z h.
        """
        r, z = (self._gate(gate, number) for number, gate in enumerate("rz"))
        a, b = self._input("n", 2), self._memory("n", 2)
        kept = self.d.make("kept", r"r b_n", "what is left of the past", "product", r, b)
        candidate = self.d.make("n_sum", "a_n + r b_n", "their sum", "plus", a, kept)
        n = self.d.make("n", "n", "what it would become", "tanh", candidate)
        before = self.d.given("before", f"h_{{{self.c + 1}}}", "what it was", self.h.values[self.c])
        return self.d.make("state", symbol, "what it becomes", "follow", z, n, before)

    def lstm(self, symbol: str, cell: float) -> Line:
        """Hochreiter & Schmidhuber 1997, with a forget gate: c' = f c + i g, h' = o tanh(c')."""
        i, f = (self._gate(gate, number) for number, gate in enumerate("if"))
        g = self._gate("g", 2, "tanh")
        o = self._gate("o", 3)
        before = self.d.given("cell_before", f"c_{{{self.c + 1}}}", "what its cell held", cell)
        kept = self.d.make("kept", r"f c", "what is kept of it", "product", f, before)
        new = self.d.make("new", "i g", "what is new", "product", i, g)
        now = self.d.make("cell", "c'", "what its cell holds", "plus", kept, new)
        shown = self.d.make("shown", r"\tanh c'", "between −1 and 1", "tanh", now)
        return self.d.make("state", symbol, "what it becomes", "product", o, shown)

    def _gate(self, gate: str, number: int, squash: str = "sigmoid") -> Line:
        total = self.d.make(
            f"{gate}_sum",
            f"a_{gate} + b_{gate}",
            "their sum",
            "plus",
            self._input(gate, number),
            self._memory(gate, number),
        )
        return self.d.make(gate, gate, "the gate" if squash == "sigmoid" else "what is new", squash, total)

    def _input(self, gate: str, number: int) -> Line:
        return self._affine("ih", "a", gate, number, self.x, "input")

    def _memory(self, gate: str, number: int) -> Line:
        return self._affine("hh", "b", gate, number, self.h, "memory")

    def _affine(self, kind: str, letter: str, gate: str, number: int, line: Line, of: str) -> Line:
        """A row of the gate's matrix times the input or the memory, plus its bias."""
        matrix, bias = self.weights[f"weight_{kind}"], self.weights[f"bias_{kind}"]
        unit = number * self.h.values.size + self.c
        w = self.d.given(
            f"w_{kind}_{gate}",
            f"W^{{{letter}}}_{{{gate},d}}",
            f"gate {gate}: row for the {of}",
            matrix[unit],
            line.axis,
        )
        product = self.d.dot(line, w, f"{letter}_{gate}_dot", rf"\bar {letter}_{gate}", "their dot product")
        b = self.d.given(f"bias_{kind}_{gate}", rf"\beta^{{{letter}}}_{gate}", "its bias", bias[unit])
        return self.d.make(f"{letter}_{gate}", f"{letter}_{gate}", f"what the {of} says", "plus", product, b)

"""One unit of a recurrent cell, opened: GRU and LSTM as PyTorch computes them, gate by gate."""

from collections.abc import Mapping

import torch
from jaxtyping import Float
from torch import Tensor, nn

from regard.model.steps.derivation import Derivation, Line

GRU = {"r": "reset gate", "z": "update gate", "n": "candidate"}
LSTM = {"i": "input gate", "f": "forget gate", "g": "candidate", "o": "output gate"}


class Unit:
    """Unit c of a cell with weights such as `weight_ih`, from its input x and what it remembers."""

    def __init__(self, d: Derivation, weights: Mapping[str, Tensor], x: Line, h: Line, c: int) -> None:
        self.d, self.weights, self.x, self.h, self.c = d, weights, x, h, c

    def gru(self, symbol: str) -> Line:
        """Cho et al. 2014, arXiv 1406.1078, with the reset gate after the matrix.

        r = sigma(a_r + b_r), z = sigma(a_z + b_z), n = tanh(a_n + r b_n), h' = (1 - z) n + z h. Bahdanau et al. 2015,
        arXiv 1409.0473, appendix A.1.1, exchange z and 1 - z.
        """
        r, z = (self._gate(gate, GRU) for gate in "rz")
        a, b = self._sums("n", GRU)
        kept = self.d.make("kept", r"r b_n", "what the reset gate lets in of the past", "product", r, b)
        total = self.d.make("n_sum", "a_n + r b_n", "their sum", "plus", a, kept)
        n = self.d.make("n", "n", "candidate", "tanh", total, main=True)
        symbol_before = f"{self.h.symbol.removesuffix('_d')}_{{{self.c + 1}}}"
        before = self.d.given("before", symbol_before, "the old value", self.h.values[self.c], main=True)
        return self.d.make("state", symbol, "what it becomes", "follow", z, n, before, main=True)

    def lstm(self, symbol: str, cell: float) -> Line:
        """Hochreiter & Schmidhuber 1997, with a forget gate: c' = f c + i g, h' = o tanh(c')."""
        i, f, g, o = (self._gate(gate, LSTM) for gate in LSTM)
        before = self.d.given("cell_before", f"c_{{{self.c + 1}}}", "what its cell held", cell, main=True)
        kept = self.d.make("kept", r"f c", "what is kept of it", "product", f, before)
        new = self.d.make("new", "i g", "what is new", "product", i, g)
        now = self.d.make("cell", "c'", "what its cell holds", "plus", kept, new, main=True)
        shown = self.d.make("shown", r"\tanh c'", "between −1 and 1", "tanh", now)
        return self.d.make("state", symbol, "what it becomes", "product", o, shown, main=True)

    def _gate(self, gate: str, names: Mapping[str, str]) -> Line:
        squash = "tanh" if names[gate] == "candidate" else "sigmoid"
        total = self.d.make(f"{gate}_sum", f"a_{gate} + b_{gate}", "their sum", "plus", *self._sums(gate, names))
        return self.d.make(gate, gate, names[gate], squash, total, main=True)

    def _sums(self, gate: str, names: Mapping[str, str]) -> tuple[Line, Line]:
        """Sums from the input and from the memory, of a gate or a candidate."""
        unit = [*names].index(gate) * self.h.values.size + self.c
        return (
            self._affine("ih", "a", gate, unit, self.x, (names[gate], "input")),
            self._affine("hh", "b", gate, unit, self.h, (names[gate], "memory")),
        )

    def _affine(self, kind: str, letter: str, gate: str, unit: int, line: Line, of: tuple[str, str]) -> Line:
        """A row of the matrix of a gate or a candidate times the input or the memory, plus its bias."""
        matrix, bias = self.weights[f"weight_{kind}"], self.weights[f"bias_{kind}"]
        name, read = of
        w = self.d.given(
            f"w_{kind}_{gate}",
            f"W^{{{letter}}}_{{{gate},d}}",
            f"{name} {gate}: row for the {read}",
            matrix[unit],
            line.axis,
        )
        product = self.d.dot(line, w, f"{letter}_{gate}_dot", rf"\bar {letter}_{gate}", "their dot product")
        b = self.d.given(f"bias_{kind}_{gate}", rf"\beta^{{{letter}}}_{gate}", "its bias", bias[unit])
        return self.d.make(f"{letter}_{gate}", f"{letter}_{gate}", f"what the {read} says", "plus", product, b)


def read_unit(
    d: Derivation,
    encoder: nn.GRU | nn.LSTM,
    read: Float[Tensor, "1 j d_e"],
    j: int,
    c: int,
    symbol: str,
    word: str,
    axis: str,
) -> str:
    """Unit c of h_j in a bidirectional encoder: forward units have read up to j, backward units from the end to j."""
    backward, unit = divmod(c, encoder.hidden_size)
    others = read[:, j + 1 :] if backward else read[:, :j]
    memory = torch.zeros(2, encoder.hidden_size)
    if others.size(1):
        states = encoder(others)[1]
        states = states if isinstance(states, tuple) else (states,)
        memory[: len(states)] = torch.stack([state[backward, 0] for state in states])
    x = d.given("x", "E x_{j,d}", f"the embedding of {word}", read[0, j], "d_e")
    h = d.given("h", r"h^{\mathrm{old}}_d", "what was read before", memory[0], axis)
    cell = Unit(d, weights_of(encoder, "_l0_reverse" if backward else "_l0"), x, h, unit)
    cell.gru(symbol) if isinstance(encoder, nn.GRU) else cell.lstm(symbol, float(memory[1, unit]))
    way = "backward, from the end of the sentence" if backward else "forward, from its beginning"
    return f"Unit {unit + 1} of the encoder that reads {way}, when it has read {word}."


def weights_of(module: nn.Module, suffix: str = "") -> dict[str, Tensor]:
    """weight_ih, weight_hh, bias_ih, bias_hh."""
    return {kind: getattr(module, kind + suffix) for kind in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")}


def memory_of(
    weights: Mapping[str, Tensor], x: Float[Tensor, "n d_x"], h: Float[Tensor, "n d_h"], first: Float[Tensor, " d_h"]
) -> Float[Tensor, "n d_h"]:
    """Cells of an LSTM, row by row, of its inputs, its states and the state before these; the cell before is 0."""
    c = [torch.zeros_like(h[:1])]
    for row, before in zip(x.split(1), [first[None], *h.split(1)], strict=False):
        c.append(torch.lstm_cell(row, (before, c[-1]), *weights.values())[1])
    return torch.cat(c[1:])

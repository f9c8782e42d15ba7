"""Every cell of a head of a Transformer, opened."""

import numpy as np
import torch
from torch import Tensor

from regard.model.decoding import log_probabilities
from regard.model.steps.attention_cells import NAMES, AttentionCells
from regard.model.steps.derivation import Derivation, Line, Numbers, as_source, exact
from regard.model.steps.head import AttentionAt, layer_at, likeliest, of_head
from regard.model.teacher_forcing import Run
from regard.model.tokenizer import SPACE, Tokenizer
from regard.model.trace import Attended, HeadAt


class HeadCells(AttentionCells):
    """A method a stage; i and c are the row and the column, from 0."""

    def __init__(self, run: Run, tokenizer: Tokenizer, attended: Attended, at: HeadAt) -> None:
        self.run, self.tokenizer, self.attention = run, tokenizer, AttentionAt.of(run, at.block, at.layer)
        shape = run.network.blocks[at.block]
        super().__init__(of_head(run, tokenizer, attended, self.attention, at), at, self.attention.trace, shape)
        self.layer = layer_at(run, at)

    def embedding(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        encoder = self.at.block == "encoder"
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
        before, added = (part[0, i, c] for part in self.attention.parts)
        came = d.given("before", f"x'{at}", "what came in", before)
        d.make("summed", symbol, "their sum", "plus", came, d.given("added", f"{found}{at}", "what was found", added))
        return "What the sublayer before was given, and what it found: added up."

    def x(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        if self.attention.x_norm is None:
            at = f"_{{{i + 1},{c + 1}}}"
            embedded = d.given(
                "embedding", rf"\sqrt{{d_{{model}}}} E{at}", "the embedding", self.steps["embedding"][i, c]
            )
            position = d.given("position", f"PE{at}", "the position", self.steps["position"][i, c])
            d.make("x", symbol, "their sum", "plus", embedded, position)
            return f"The embedding of the piece at place {i + 1} and that of its position, added up."
        return self._normalised(d, symbol, "x", self.steps["summed"][i], self.attention.x_norm, i, c)

    def q(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._projected(d, symbol, "q", self.attention.trace.x[0, i], self.row(i), i, c)

    def k(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._projected(d, symbol, "k", self._looked_at(i), self.column(i), i, c)

    def v(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._projected(d, symbol, "v", self._looked_at(i), self.column(i), i, c)

    def w_o(self, c: int) -> tuple[Tensor, Tensor | None]:
        return self.attention.projections.w_o[:, c], None

    def residual(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        at = f"_{{{i + 1},{c + 1}}}"
        x = d.given("x", f"x{at}", "what came in", self.steps["x"][i, c])
        output = d.given("output", f"o{at}", "what attention found", self.steps["output"][i, c])
        d.make("residual", symbol, "their sum", "plus", x, output)
        return f"What {self.row(i)} was before, and what it found by looking: added up."

    def normed(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._normalised(d, symbol, "normed", self.steps["residual"][i], self.attention.norm, i, c)

    def hidden(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        total = self._linear(d, self.layer.feed_forward[0], "normed", (r"\hat x", 1), i, c)
        d.make("hidden", symbol, "0 where it is negative", "larger", d.given("zero", "0", "the least", 0), total)
        return f"Unit {c + 1} of the feed-forward network, for {self.row(i)} alone: below 0 it is silent."

    def feed_forward(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        self._linear(d, self.layer.feed_forward[2], "hidden", ("h", 2), i, c, symbol)
        return f"What all units of the feed-forward network add to number {c + 1} of {self.row(i)}."

    def passed(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        added = self.steps["normed"][i] + self.steps["feed_forward"][i]
        return self._normalised(d, symbol, "passed", added, self.layer.norms[-1], i, c)

    def logits(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        word, piece = self._word(c)
        self._logit(d, symbol, i, word, piece)
        return f"What the last layer passes on at {self.row(i)}, times the embedding of {piece}: how well they fit."

    def probabilities(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        word, piece = self._word(c)
        logits, every = (of_rows[i] for of_rows in self._chances)
        z = self._logit(d, f"z_{{{i + 1},w}}", i, word, piece)
        of = f"over all {logits.numel():,} pieces"
        total = d.given("log_total", r"\ln \sum \exp z", of, float(logits[word] - every[word]))
        d.make("p", symbol, "its probability", "exp", d.make("log_p", r"\ln p", "its logarithm", "minus", z, total))
        return f"The probability of {piece} as piece {i + 1} of the text, against all {logits.numel():,} pieces."

    @property
    def _chances(self) -> tuple[Tensor, Tensor]:
        """Logits and log-probabilities of every piece, [row, piece]."""
        logits = self.run.network.logits(torch.from_numpy(self.steps["passed"]).to(self.run.source.device))
        return logits, log_probabilities(logits, self.run.marks)

    def _word(self, c: int) -> tuple[int, str]:
        """The piece of this column, and its name."""
        word = likeliest(self._chances[1])[c]
        return word, f"“{self.tokenizer.pieces[word].replace(SPACE, ' ').strip()}”"

    def _logit(self, d: Derivation, symbol: str, i: int, word: int, piece: str) -> Line:
        x = d.given("x", f"x'_{{{i + 1},d}}", f"what is passed on at {self.row(i)}", self.steps["passed"][i], "d_model")
        learnt = self.run.network.embedding.weight[word]
        e = d.given("E_w", "E_{w,d}", f"the embedding of {piece}", learnt, "d_model")
        return d.dot(x, e, "z", symbol, "its logit")

    def _linear(
        self, d: Derivation, layer: torch.nn.Linear, of: str, symbols: tuple[str, int], i: int, c: int, symbol: str = ""
    ) -> Line:
        """A row of a stage times a column of W_1 or W_2, and its bias."""
        letter, n = symbols
        size = self.steps.stage(of).columns
        row = d.given("row", f"{letter}_{{{i + 1},d}}", f"row {i + 1}, {self.row(i)}", self.steps[of][i], size)
        w = d.given("w", f"W_{{{n};d,{c + 1}}}", f"column {c + 1} of its matrix", layer.weight[c], size)
        product = d.dot(row, w, "product", rf"\sum_d {letter}_d W_{{{n};d}}", "their dot product")
        bias = d.given("b", f"b_{{{n};{c + 1}}}", "its bias", layer.bias[c])
        return d.make("total", symbol or "a", "with the bias", "plus", product, bias)

    def weights_program(self, i: int, c: int) -> str:
        """Equation 1 of Vaswani et al. 2017 for one row, from its query and all keys on."""
        q, k, e = (exact(self.steps[name]) for name in ("q", "k", "masked"))
        lines = [
            "import numpy as np",
            "",
            f"q = {as_source(q[i])}  # the query of {self.row(i)}",
            f"K = {as_source(k)}  # the keys, a row for each piece",
            f"mask = {as_source(np.where(np.isneginf(e[i]), -np.inf, 0.0))}",
            "scores = K @ q / np.sqrt(len(q)) + mask",
            "u = np.exp(scores - scores.max())",
            "alpha = u / u.sum()",
            f"print(alpha[{c}])  # at {self.column(c)}",
        ]
        return "\n".join(lines)

    def _looked_at(self, j: int) -> Tensor:
        """The input of keys and values."""
        return self.run.encoded.memory[0, j] if self.cross else self.attention.trace.x[0, j]

    def _projected(self, d: Derivation, symbol: str, kind: str, x: Tensor, name: str, i: int, c: int) -> str:
        """A row of the input times a column of W^Q, W^K or W^V; name: of the row."""
        letter = "m" if kind != "q" and self.cross else "x"
        matrix = getattr(self.attention.projections, f"w_{kind}")
        column = self.h * self.steps[kind].shape[1] + c
        row = d.given(letter, f"{letter}_{{{i + 1},d}}", f"row {i + 1} of {letter.upper()}, {name}", x, "d_model")
        title = f"W^{kind.upper()}"
        of = f"column {c + 1} of this head's {NAMES[kind]} matrix"
        w = d.given(f"w_{kind}", f"{title}_{{d,{c + 1}}}", of, matrix[:, column], "d_model")
        d.dot(row, w, kind, symbol, f"column {c + 1} of its {NAMES[kind]}")
        return f"{name} times column {c + 1} of the head's {NAMES[kind]} matrix: {row.values.size} products."

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

"""Every cell of a step of a recurrent decoder, opened."""

from collections.abc import Mapping

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import normalize

from regard.model import windows
from regard.model.decoding import log_probabilities
from regard.model.steps.cells import Cells, affine, soften
from regard.model.steps.derivation import Derivation, Line
from regard.model.steps.gates import Unit, read_unit, weights_of
from regard.model.steps.step import is_bahdanau, of_step
from regard.model.teacher_forcing import Run
from regard.model.tokenizer import SPACE, Tokenizer
from regard.model.trace import Attended, StepAt


class StepCells(Cells):
    """A method a stage; c is the row of a vector, from 0, or the column of h."""

    def __init__(self, run: Run, tokenizer: Tokenizer, attended: Attended, at: StepAt) -> None:
        super().__init__(of_step(run, tokenizer, attended, at))
        self.tokenizer = tokenizer
        self.run = run
        self.i = at.step - 1
        self.bahdanau = is_bahdanau(run)

    def fed(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        d.given("y", symbol, f"of {self.name('fed', self.i)}", self.steps["fed"][c])
        return f"What was learnt for {self.name('fed', self.i)}: its embedding, number {c + 1}."

    def s(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        if not self.bahdanau:
            return self._lstm(d, symbol, c)
        return self._gru(d, symbol, c, self.i - 1) if self.i else self._initial(d, symbol, c)

    def following(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        return self._gru(d, symbol, c, self.i)

    def h(self, d: Derivation, symbol: str, j: int, c: int) -> str:
        network, word = self.run.network, self.name("source", j)
        return read_unit(d, network.encoder, network.embedding(self.run.source), j, c, symbol, word, "d_h / 2")

    def asked(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        s = d.given("s", "s_d", "the state", self.steps["s"], "d_s")
        self._feature(d, symbol, s, self.run.network.look.score["W"], "W", c)
        return f"Feature {c + 1} of what the state asks for: e to the power of it below 0, 1 more than it above."

    def features(self, d: Derivation, symbol: str, j: int, c: int) -> str:
        self._feature(d, symbol, self._annotation(d, j), self.run.network.look.U, "U", c)
        return f"Feature {c + 1} of the key of {self.name('source', j)}: above 0, whatever the key is."

    def query(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        if self.run.network.look.mechanism.values:
            state = d.given("s", "s_d", "the state", self.steps["s"], "d_s")
            self._row(d, symbol, state, self.run.network.look.score["W"], "W^Q", c, "the query matrix")
            return f"Number {c + 1} of what the state asks for."
        s = torch.from_numpy(self.steps["s"]).to(self.run.source.device)
        q = d.given("a", "a_d", "the state times W", self.run.network.look.score["W"] @ s, "n")
        length = d.make("length", "|a|", "its length", "root", d.dot(q, q, "square", "|a|^2", "its square"))
        own = d.given("a_c", f"a_{{{c + 1}}}", f"its number {c + 1}", q.values[c])
        d.make("q", symbol, "at length 1", "quotient", own, length)
        return f"Number {c + 1} of what the state asks for, divided by its length."

    def keys(self, d: Derivation, symbol: str, j: int, c: int) -> str:
        self._row(d, symbol, self._annotation(d, j), self.run.network.look.U, "W^K", c, "the key matrix")
        return f"Number {c + 1} of the key of {self.name('source', j)}: queries are compared with it."

    def values(self, d: Derivation, symbol: str, j: int, c: int) -> str:
        self._row(d, symbol, self._annotation(d, j), self.run.network.look.V, "W^V", c, "the value matrix")
        return f"Number {c + 1} of the value of {self.name('source', j)}: it goes into the context."

    def kept(self, d: Derivation, symbol: str, j: int, c: int) -> str:
        look, h = self.run.network.look, self.run.encoded.h[0]
        k = normalize(h @ look.U.mT, dim=-1)
        own = d.given("k", f"k_{{{j + 1},{c + 1}}}", f"number {c + 1} of its key", k[j, c])
        beta = d.given("beta", rf"\beta_{{{j + 1}}}", "its share", torch.sigmoid(h[j] @ look.w))
        if j + 1 < len(h):
            near = d.given("near", f"k_{{{j + 1}}}^\\top k_t", "how near each later key is", k[j + 1 :] @ k[j], "later")
            kept = d.given(
                "later", rf"\tilde k_{{t,{c + 1}}}", "what is kept of it", self.steps["kept"][j + 1 :, c], "later"
            )
            own = d.make("left", "l", "what is left", "minus", own, d.dot(near, kept, "erased", "x", "what they erase"))
        d.make("kept", symbol, "what is written", "product", beta, own)
        return f"Number {c + 1} of the key of {self.name('source', j)}, less what later keys erase, times its share."

    def matrix(self, d: Derivation, symbol: str, n: int, c: int) -> str:
        keys = self._column(d, n)
        h = d.given("h", f"h_{{j,{c + 1}}}", f"number {c + 1} of every annotation", self.steps["h"][:, c], "source")
        d.dot(keys, h, "S", symbol, "their sum of products")
        return f"Number {c + 1} of every annotation, times number {n + 1} of its key: all pieces, in one number."

    def total(self, d: Derivation, symbol: str, n: int, _: int) -> str:
        d.make("z", symbol, "their sum", "sum", self._column(d, n))
        return f"Feature {n + 1} of the keys of all pieces, added up."

    def scores(self, d: Derivation, symbol: str, j: int, _: int) -> str:
        mechanism, word = self.run.network.config.mechanism, self.name("source", j)
        score = dict(self.run.network.look.score)
        s, h = (torch.from_numpy(self.steps[name]).to(self.run.source.device) for name in "sh")
        h = h[j]
        match mechanism:
            case "average":
                d.given("e", symbol, "nothing is asked", 0)
                return "The plain average asks nothing: every score is 0."
            case "luong-dot":
                self._pair(d, symbol, ("s", "s_d", "the state", s), ("h", f"h_{{{j + 1},d}}", word, h))
            case "luong-general" | "luong-local-m" | "luong-local-p":
                question = ("s_W", "(s^T W)_d", "the state times W", s @ score["W"])
                self._pair(d, symbol, question, ("h", f"h_{{{j + 1},d}}", word, h))
            case "luong-location":
                self._pair(
                    d, symbol, ("s", "s_d", "the state", s), ("w", f"W_{{{j + 1},d}}", "row of W", score["W"][j])
                )
                return f"What the state gives to place {j + 1}: the piece there, {word}, is not compared."
            case "query-key-value":
                q = d.given("q", "q_d", "the query", self.steps["query"], "n")
                k = d.given("k", f"k_{{{j + 1},d}}", f"the key of {word}", self.steps["keys"][j], "n")
                product = d.dot(q, k, "e", "q^T k", "their dot product")
                root = d.make("root", "r", "its root", "root", d.given("n", "n", "their width", len(score["W"])))
                d.make("scaled", symbol, "the score", "quotient", product, root)
            case "linear":
                asked, keys = (torch.from_numpy(self.steps[name]) for name in ("asked", "features"))
                question = ("q", r"\varphi(q_i)_d", "features of the state", asked)
                self._pair(d, symbol, question, ("k", rf"\varphi(k_{{{j + 1}}})_d", f"of {word}", keys[j]))
            case "delta":
                asked, keys = (torch.from_numpy(self.steps[name]) for name in ("query", "kept"))
                question = ("q", "q_d", "what the state asks for", asked)
                self._pair(d, symbol, question, ("k", rf"\tilde k_{{{j + 1},d}}", f"what is kept of {word}", keys[j]))
            case _:
                self._network(d, symbol, word, s, h, score)
        return f"How well {word} answers what the state asks for."

    def weights(self, d: Derivation, symbol: str, j: int, _: int) -> str:
        look, word = self.run.network.look, self.name("source", j)
        if look.mechanism.erases:
            d.given("e", symbol, "the score", self.steps["scores"][j])
            return f"The score of {word} itself: it may be below 0, and what it read is taken away. S implies it."
        e = d.given("e", "e_j", "the scores of this step", self._within(), "source")
        if look.mechanism.hard:
            d.make("alpha", symbol, "1 for the largest score", "is largest", e, at=j)
            return f"Hard attention looks at one place: is the score of {word} the largest?"
        if look.mechanism.shares:
            d.make("alpha", symbol, "its share", "share", e, d.make("total", "Z", "their sum", "sum", e), at=j)
            return f"Each score, divided by their sum: the share of {word}. S and z imply it."
        if look.mechanism.window != "predictive":
            soften(d, e, symbol, j)
            return f"The exponential of each score, divided by their sum: the share of {word}."
        u = d.make("exponentials", "u_j", "the exponentials", "exp", e)
        places = d.given("places", "j", "the places, from 0", np.arange(len(e.values)), "source")
        p = d.given("p", "p_i", "where the window is", self.run.decoded.attention.p[0, self.i])
        width = d.given("sigma", r"\sigma", "D / 2", look.D / 2)
        g = d.make("near", "g_j", "how near each place is", "gaussian", places, p, width)
        near = d.make("favoured", "u_j g_j", "exponentials, favoured where near", "product", u, g)
        total = d.make("total", "Z", "their sum", "sum", near)
        d.make("alpha", symbol, "its share", "share", near, total, at=j)
        return f"Exponentials times a Gaussian around p_i = {float(p.values):.4g}, over their sum: the share of {word}."

    def context(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        if self.run.decoded.attention is None:
            d.given("c", symbol, "the same at every step", self.steps["context"][c])
            return "Without attention the context is the fixed vector: what the encoder knew when it had read all."
        if self.run.network.look.mechanism.erases:
            asked = d.given("q", "q_d", "what the state asks for", self.steps["query"], "n")
            read = d.given("S", f"S_{{d,{c + 1}}}", f"column {c + 1} of S", self.steps["matrix"][:, c], "n")
            d.dot(asked, read, "c", symbol, "what is read")
            return f"Column {c + 1} of S by what the state asks for: no piece is looked at again."
        if self.run.network.look.mechanism.shares:
            asked = d.given("phi_q", r"\varphi(q_i)_d", "features of the state", self.steps["asked"], "n")
            read = d.given("S", f"S_{{d,{c + 1}}}", f"column {c + 1} of S", self.steps["matrix"][:, c], "n")
            z = d.given("z", "z_d", "the sum of all keys", self.steps["total"], "n")
            found = d.dot(asked, read, "found", r"S^\top \varphi(q_i)", "what is read")
            d.make("c", symbol, "the weighted average", "quotient", found, d.dot(asked, z, "Z", "Z", "all scores"))
            return f"Column {c + 1} of S by the features of the state, over the same of z: no piece is looked at again."
        alpha = d.given("alpha", r"\alpha_j", "the weights", self.steps["weights"], "source")
        stage, letter, of = (
            ("values", "v", "value") if self.run.network.look.mechanism.values else ("h", "h", "annotation")
        )
        mixed = self.steps[stage][:, c]
        x = d.given(letter, f"{letter}_{{j,{c + 1}}}", f"number {c + 1} of every {of}", mixed, "source")
        d.dot(alpha, x, "c", symbol, "the weighted average")
        return f"Number {c + 1} of every {of}, by its weight, added up."

    def output(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        s, context = self.steps["s"], self.steps["context"]
        cell = self.run.network.cell
        if self.bahdanau:
            x = d.given("x", "x_d", "[s; E y; c], end to end", np.concatenate([s, self.steps["fed"], context]), "d")
            one, two = (affine(d, x, cell.readout, 2 * c + n, f"a_{n + 1}") for n in range(2))
            d.make("t", symbol, "the larger of two", "larger", one, two)
            return "Maxout: of two sums of products, the larger."
        x = d.given("x", "x_d", "[c; s], end to end", np.concatenate([context, s]), "d")
        w = d.given("w", f"W_{{c,{c + 1},d}}", f"row {c + 1} of the matrix", cell.combine.weight[c], "d")
        d.make("h_tilde", symbol, "between −1 and 1", "tanh", d.dot(x, w, "a", "a", "their dot product"))
        return f"Context and state times row {c + 1} of their matrix: {x.values.size} products, then tanh."

    def distribution(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        network, marks, hidden = self.run.network, self.run.marks, self.run.decoded.hidden[0, self.i]
        logits = network.logits(hidden)
        every = log_probabilities(logits, marks)
        word = int(every.topk(c + 1).indices[c])
        piece = f"“{self.tokenizer.pieces[word].replace(SPACE, ' ').strip()}”"
        t = d.given("t", "t_d", "what the output layer sees", hidden, "d_e")
        e = d.given("E_w", "E_{w,d}", f"the embedding of {piece}", network.embedding.weight[word], "d_e")
        z = d.dot(t, e, "z", "z_w", "its score")
        all_of_them = float(logits[word] - every[word])
        total = d.given("log_total", r"\ln \sum \exp z", f"over all {logits.numel():,} pieces", all_of_them)
        d.make("p", symbol, "its probability", "exp", d.make("log_p", r"\ln p", "its logarithm", "minus", z, total))
        return f"How well {piece} fits, against all {logits.numel():,} pieces."

    def _gru(self, d: Derivation, symbol: str, c: int, step: int) -> str:
        """The state after a step of a Bahdanau decoder, which counts from 0."""
        decoded, cell = self.run.decoded, self.run.network.cell
        context = self.run.encoded.last[0] if decoded.attention is None else decoded.attention.context[0, step]
        y = self.run.network.embedding(self.run.fed)[0, step]
        x = d.given("x", "x_d", f"[E y; c], of {self.name('fed', step)}", torch.cat([y, context]), "d_e + d_h")
        h = d.given("h", r"s^{\mathrm{old}}_d", "the state before", decoded.s[0, step], "d_s")
        Unit(d, weights_of(cell.gru), x, h, c).gru(symbol)
        return (
            f"Unit {c + 1} of the GRU, when it has been fed {self.name('fed', step)} and what was looked at. "
            "The update gate z says how much of the old value stays; the reset gate r lets the old state into the "
            "candidate n."
        )

    def _lstm(self, d: Derivation, symbol: str, c: int) -> str:
        """The state at this step of a Luong decoder."""
        network = self.run.network
        state = network.start(self.run.encoded)
        if self.i:
            state = network.decode(self.run.fed[:, : self.i], state).state
        s, cell, fed_back = (part[0] for part in state.memory)
        y = network.embedding(self.run.fed)[0, self.i]
        x = d.given("x", "x_d", f"[E y; h tilde], of {self.name('fed', self.i)}", torch.cat([y, fed_back]), "2 d_e")
        h = d.given("h", r"s^{\mathrm{old}}_d", "the state before", s, "d_s")
        Unit(d, weights_of(network.cell.lstm), x, h, c).lstm(symbol, float(cell[c]))
        return f"Unit {c + 1} of the LSTM, when it has been fed {self.name('fed', self.i)}."

    def _initial(self, d: Derivation, symbol: str, c: int) -> str:
        """s_0, as the configuration says."""
        network, h = self.run.network, self.run.encoded.h[0]
        match network.config.initial:
            case "zeros" | "ones" | "learned":
                d.given("s", symbol, "the first state", network.s_0[c])
                return "The first state is the same for every sentence."
            case "last":
                d.given("s", symbol, "what the encoder knew when it had read all", self.run.encoded.last[0, c])
                return "The first state is the last state of the encoder, of both directions: no matrix comes between."
            case "mean":
                column = d.given("h", f"h_{{j,{c + 1}}}", f"number {c + 1} of every annotation", h[:, c], "source")
                d.make("s", symbol, "their mean", "mean", column)
                return "The first state is the mean of the annotations."
            case "projected mean":
                x = d.given("x", r"\bar h_d", "the mean of the annotations", h.mean(0), "d_h")
                affine(d, x, network.first, c, symbol)
                return "The first state is made from the mean of the annotations."
            case _:
                x = d.given("x", r"\overleftarrow{h}_{1,d}", "the sentence, read backward", h[0].chunk(2)[1], "d_h / 2")
                d.make("s", symbol, "between −1 and 1", "tanh", affine(d, x, network.first, c, "a"))
                return "The first state is made from the sentence as read backward, down to its first word."

    def _network(
        self, d: Derivation, symbol: str, word: str, s: Tensor, h: Tensor, score: Mapping[str, Tensor]
    ) -> None:
        """Scores with hidden layers: additive, concat and MLP."""
        look = self.run.network.look
        asked = d.given("W_s", "(W s)_d", "the state times W", score["W"] @ s, "n")
        key = d.given("k", "k_d", f"the key of {word}, U h", look.U @ h, "n")
        hidden = d.make("both", "a_d", "added up", "plus", asked, key)
        if "b" in score:
            hidden = d.make(
                "shifted", "a'_d", "with the bias", "plus", hidden, d.given("b", "b_d", "the bias", score["b"], "n")
            )
        hidden = d.make("hidden", r"\tanh a_d", "the hidden layer", "tanh", hidden)
        if "W_2" in score:
            deeper = score["W_2"] @ torch.from_numpy(hidden.values).to(score["W_2"]) + score["b_2"]
            given = d.given("deeper", "a^{(2)}_d", "W_2 times that, plus b_2", deeper, "n")
            hidden = d.make("hidden_2", r"\tanh a^{(2)}_d", "the second hidden layer", "tanh", given)
        v = d.given("v", "v_d", "what counts", score["v"], "n")
        d.dot(hidden, v, "e", symbol, "the score")

    def _pair(self, d: Derivation, symbol: str, *pair: tuple[str, str, str, Tensor]) -> None:
        a, b = (d.given(name, letter, of, values, "d") for name, letter, of, values in pair)
        d.dot(a, b, "e", symbol, "the score")

    def _annotation(self, d: Derivation, j: int) -> Line:
        return d.given("h", f"h_{{{j + 1},d}}", self.name("source", j), self.steps["h"][j], "d_h")

    def _row(self, d: Derivation, symbol: str, x: Line, matrix: Tensor, letter: str, c: int, name: str = "") -> Line:
        """One number of a matrix times a vector; name: of the matrix in words, where it has one."""
        w = d.given("w", f"{letter}_{{{c + 1},d}}", f"row {c + 1} of {name or letter}", matrix[c], x.axis)
        return d.dot(w, x, "a", symbol, "their dot product")

    def _feature(self, d: Derivation, symbol: str, x: Line, matrix: Tensor, letter: str, c: int) -> None:
        d.make("phi", symbol, "above 0", "feature", self._row(d, "a", x, matrix, letter, c))

    def _column(self, d: Derivation, c: int) -> Line:
        """One number of what is written for every piece: a feature of its key, or what is kept of it."""
        if self.run.network.look.mechanism.erases:
            values = self.steps["kept"][:, c]
            return d.given("kept", rf"\tilde k_{{j,{c + 1}}}", f"number {c + 1} of every kept key", values, "source")
        values = self.steps["features"][:, c]
        return d.given("phi_k", rf"\varphi(k_j)_{{{c + 1}}}", f"feature {c + 1} of every key", values, "source")

    def _within(self) -> Tensor:
        """The scores, -inf outside the window."""
        attention, look = self.run.decoded.attention, self.run.network.look
        e = attention.scores[0, self.i]
        if attention.p is None:
            return e
        return e.masked_fill(~windows.window(attention.p[0, self.i : self.i + 1], len(e), look.D)[0], -torch.inf)

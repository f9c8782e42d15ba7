"""The stages of a head of an attention-only decoder, and their cells: what differs from Vaswani's layers."""

from torch import Tensor

from regard.model.positions import sinusoidal
from regard.model.steps.attention_cells import AttentionCells
from regard.model.steps.derivation import Derivation
from regard.model.steps.head import AttentionAt, chances, stages_of
from regard.model.steps.head_cells import HeadCells
from regard.model.steps.stage import Stage, Steps, stage
from regard.model.teacher_forcing import Run
from regard.model.tokenizer import Tokenizer
from regard.model.trace import Attended, HeadAt

ADDED = r"R + \operatorname{MultiHead}"


class StreamCells(HeadCells):
    """A method a stage; i and c are the row and the column, from 0. R is the stream before the layer."""

    def __init__(self, run: Run, tokenizer: Tokenizer, attended: Attended, at: HeadAt) -> None:
        self.run, self.tokenizer, self.attention = run, tokenizer, attention_at(run, at.layer)
        self.layer = run.network.decoder[at.layer - 1]
        steps = _stages(run, tokenizer, attended, self.attention, at)
        AttentionCells.__init__(self, steps, at, self.attention.trace, run.network.blocks[at.block])

    def summed(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        at, piece = f"_{{{i + 1},{c + 1}}}", self.name("fed", i)
        before, added = (part[0, i, c] for part in self.attention.parts)
        if self.at.layer == 1:
            d.given("entry", symbol, f"what was learnt for {piece}", before)
            return f"The embedding of {piece}: a row of the table that was learnt."
        came = d.given("before", f"r'{at}", "the stream before the layer below", before)
        found = d.given("added", rf"\operatorname{{MultiHead}}'{at}", "what its heads found", added)
        d.make("summed", symbol, "their sum", "plus", came, found)
        return "The stream before the layer below, and what its heads added to it."

    def x(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._normalised(d, symbol, "x", self._stream[i], self.attention.norm, i, c)

    def input_q(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        at = f"_{{{i + 1},{c + 1}}}"
        x = d.given("x", f"x{at}", "the input", self.steps["x"][i, c])
        position = d.given("position", f"PE{at}", "the position", self.steps["position"][i, c])
        d.make("placed", symbol, "their sum", "plus", x, position)
        return f"The input of {self.name('fed', i)} and its position, added up."

    input_k = input_q

    def v(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._projected(d, symbol, "v", self._read[i], self.column(i), i, c)

    def residual(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        at = f"_{{{i + 1},{c + 1}}}"
        before = d.given("r", f"r{at}", "the stream", self._stream[i, c])
        output = d.given("output", f"o{at}", "what attention found", self.steps["output"][i, c])
        d.make("residual", symbol, "their sum", "plus", before, output)
        return f"The stream of {self.row(i)}, and what its heads add to it."

    def passed(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._normalised(d, symbol, "passed", self.steps["residual"][i], self.run.network.norm, i, c)

    @property
    def _stream(self) -> Tensor:
        return sum_of(self.attention)[0]

    @property
    def _read(self) -> Tensor:
        """The stream as values are made from it: without positions."""
        return self.attention.norm(self._stream)


def attention_at(run: Run, layer: int) -> AttentionAt:
    """The attention of a layer, from 1, and the terms of the stream before it; of the first layer the words alone."""
    network, traces = run.network, run.decoded.decoder
    own, words = network.decoder[layer - 1], network.embedding(run.fed)
    terms = (words, words.new_zeros(words.shape))
    for below in traces[: layer - 1]:
        terms = (terms[0] + terms[1], below.output)
    return AttentionAt("decoder", traces[layer - 1], own.attention, own.norm, terms, own.norm)


def sum_of(here: AttentionAt) -> Tensor:
    """The stream before a layer."""
    return here.parts[0] + here.parts[1]


def _stages(run: Run, tokenizer: Tokenizer, attended: Attended, here: AttentionAt, at: HeadAt) -> Steps:
    """R x q k v scores scaled masked weights head concat output, the stream after it; in the last layer the logits."""
    made = {
        "x": r"X = \operatorname{LayerNorm}(R)",
        "q": "X^Q W^Q_h",
        "k": "X^K W^K_h",
        "v": "X W^V_h",
    }
    read = here.norm(sum_of(here))
    stages = stages_of(here.trace, run.network.blocks[at.block], at.head - 1, made)
    named = tuple(stage("x", "X", made["x"], "target", "d_model", read[0]) if s.id == "x" else s for s in stages)
    return Steps(attended, at, _before(here, at), named, _after(run, tokenizer, here, at))


def _before(here: AttentionAt, at: HeadAt) -> tuple[Stage, ...]:
    i, size = here.trace.x.shape[1:]
    made = r"R = R' + \operatorname{MultiHead}'" if at.layer > 1 else "R = E_w"
    stream = stage("summed", "R", made, "target", "d_model", sum_of(here)[0])
    waves = r"\sin, \cos(pos / 10000^{2k/d_{model}})"
    return (
        stream,
        stage("position", "PE", waves, "target", "d_model", sinusoidal(i, size)),
        *(
            stage(
                f"input_{side}", f"X^{side.upper()}", f"X^{side.upper()} = X + PE", "target", "d_model", here.trace.x[0]
            )
            for side in "qk"
        ),
    )


def _after(run: Run, tokenizer: Tokenizer, here: AttentionAt, at: HeadAt) -> tuple[Stage, ...]:
    stream = sum_of(here) + here.trace.output
    residual = stage("residual", ADDED, ADDED, "target", "d_model", stream[0])
    if at.layer < len(run.network.decoder):
        return (residual,)
    last = run.network.norm(stream)[0]
    normed = rf"X' = \operatorname{{LayerNorm}}({ADDED})"
    return (residual, stage("passed", "X'", normed, "target", "d_model", last), *chances(run, tokenizer, last))

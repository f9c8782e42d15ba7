"""The stages of a head of a Vision Transformer, and their cells: what differs from Vaswani's layers."""

from collections.abc import Sequence
from typing import Any

from jaxtyping import Float
from torch import Tensor

from regard.model.steps.attention_cells import AttentionCells
from regard.model.steps.cells import LETTERS, affine, soften
from regard.model.steps.derivation import Derivation
from regard.model.steps.head import AttentionAt, stages_of
from regard.model.steps.head_cells import HeadCells
from regard.model.steps.stage import Stage, Steps, stage
from regard.model.trace import Attended, HeadAt
from regard.model.vision.network import Seen, VisionTransformer

ADDED = r"Z + \operatorname{MultiHead}"
GELU = r"\operatorname{GELU}(\hat X W_1 + b_1)"
LAYER = {
    "k": "X W^K_h",
    "v": "X W^V_h",
    "x": r"X = \operatorname{LayerNorm}(Z)",
    "normed": r"\hat X = \operatorname{LayerNorm}(Z')",
    "hidden": f"H = {GELU}",
    "feed_forward": r"\operatorname{MLP} = H W_2 + b_2",
    "passed": r"Z_l = Z' + \operatorname{MLP}",
}


class PatchCells(HeadCells):
    """A method a stage; i and c are the row and the column, from 0. Z is the stream before the layer, Z' within it."""

    letters = LETTERS | {"embedding": "E", "position": "E^{pos}", "summed": "z", "residual": "z'", "passed": "z"}

    def __init__(
        self,
        network: VisionTransformer,
        run: Seen,
        patches: Float[Tensor, "n p"],
        choices: Sequence[str],
        attended: Attended,
        at: HeadAt,
    ) -> None:
        self.network, self.patches, self.choices = network, patches, choices
        self.attention, self.layer = attention_at(network, run, at.layer), network.layers[at.layer - 1]
        steps = _stages(network, run, choices, attended, self.attention, at)
        AttentionCells.__init__(self, steps, at, self.attention.trace, network.blocks[at.block])

    def name(self, _: str, n: int) -> str:
        """The patch at a place of the picture, from 0, or the class token."""
        return f"“{self.steps.attended.source.tokens[n]}”"

    def embedding(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        if i == 0:
            d.given("class", symbol, "what was learnt for the class token", self.network.class_token[c])
            return "The class token is no patch: its vector was learnt, and is the same for every picture."
        levels = d.given("x", "x_d", f"the grey levels of {self.row(i)}", self.patches[i - 1], "p")
        affine(d, levels, self.network.embedding, c, symbol)
        return f"The {levels.values.size} grey levels of {self.row(i)} times row {c + 1} of the embedding."

    def position(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        d.given("place", symbol, f"the position of {self.row(i)}", self.steps["position"][i, c])
        return f"What was learnt for the place of {self.row(i)}, number {c + 1}."

    def summed(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        at, first = f"_{{{i + 1},{c + 1}}}", self.at.layer == 1
        before, added = (part[0, i, c] for part in self.attention.parts)
        names = (f"E{at}", f"E^{{pos}}{at}") if first else (f"z'{at}", rf"\operatorname{{MLP}}{at}")
        said = ("the embedding", "the position") if first else ("the stream in the layer below", "what its MLP found")
        one = d.given("before", names[0], said[0], before)
        d.make("summed", symbol, "their sum", "plus", one, d.given("added", names[1], said[1], added))
        return f"{said[0].capitalize()} and {said[1]}, added up."

    def x(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        return self._normalised(d, symbol, "x", self.steps["summed"][i], self.attention.x_norm, i, c)

    def residual(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        at = f"_{{{i + 1},{c + 1}}}"
        before = d.given("z", f"z{at}", "the stream", self.steps["summed"][i, c])
        output = d.given("output", f"o{at}", "what attention found", self.steps["output"][i, c])
        d.make("residual", symbol, "their sum", "plus", before, output)
        return f"The stream of {self.row(i)}, and what its heads add to it."

    def hidden(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        total = self._linear(d, self.layer.feed_forward[0], "normed", (r"\hat x", 1), i, c)
        d.make("hidden", symbol, "nearly 0 where it is negative", "gelu", total)
        return f"Unit {c + 1} of the feed-forward network, for {self.row(i)} alone: far below 0 it is silent."

    def passed(self, d: Derivation, symbol: str, i: int, c: int) -> str:
        at = f"_{{{i + 1},{c + 1}}}"
        before = d.given("z", f"z'{at}", "the stream", self.steps["residual"][i, c])
        added = d.given("added", rf"\operatorname{{MLP}}{at}", "what the MLP found", self.steps["feed_forward"][i, c])
        d.make("passed", symbol, "their sum", "plus", before, added)
        return f"The stream of {self.row(i)}, and what the feed-forward network adds to it."

    def read(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        return self._normalised(d, symbol, "y", self.steps["passed"][0], self.network.norm, 0, c)

    def logits(self, d: Derivation, symbol: str, i: int, c: int) -> str:  # noqa: ARG002 - a vector has no columns
        read = d.given("y", "y_d", "the class token after the last layer", self.steps["read"], "d_model")
        affine(d, read, self.network.output, i, symbol)
        return f"How well a {self.choices[i]} fits the picture: y times row {i + 1} of the last matrix."

    def mark(self, d: Derivation, symbol: str, c: int, _: int) -> str:
        soften(d, d.given("z", "z_d", "the logits of all digits", self.steps["logits"], "digits"), symbol, c)
        return f"The exponential of each logit, divided by their sum: the probability of a {self.choices[c]}."


def attention_at(network: VisionTransformer, run: Seen, layer: int) -> AttentionAt:
    """The attention of a layer, from 1, and the two terms of the stream before it."""
    layers: Any = network.layers
    own, trace = layers[layer - 1], run.encoder[layer - 1]
    if layer == 1:
        places = network.embed_places(run.embedded.size(1) - 1)
        terms = (run.embedded - places, places.expand_as(run.embedded))
    else:
        below = attention_at(network, run, layer - 1)
        within = below.parts[0] + below.parts[1] + below.trace.output
        terms = (within, layers[layer - 2].feed_forward(below.norm(within)))
    return AttentionAt("encoder", trace, own.attention, own.norms[1], terms, own.norms[0])


def _stages(
    network: VisionTransformer, run: Seen, choices: Sequence[str], attended: Attended, here: AttentionAt, at: HeadAt
) -> Steps:
    """Z x q k v scores scaled masked weights head concat output, the MLP; in the last layer the logits."""
    stages = stages_of(here.trace, network.blocks[at.block], at.head - 1, LAYER)
    return Steps(attended, at, _before(here, at), stages, _after(network, run, choices, here, at))


def _before(here: AttentionAt, at: HeadAt) -> tuple[Stage, ...]:
    first, second = (part[0] for part in here.parts)
    made = r"Z_0 = E + E^{pos}" if at.layer == 1 else r"Z = Z' + \operatorname{MLP}"
    stream = stage("summed", "Z", made, "source", "d_model", first + second)
    if at.layer > 1:
        return (stream,)
    vectors = r"[x_{class}; x_p^1 E; \dots; x_p^N E]"
    return (
        stage("embedding", "E", vectors, "source", "d_model", first),
        stage("position", "E^{pos}", r"E^{pos} \text{: learnt}", "source", "d_model", second),
        stream,
    )


def _after(
    network: VisionTransformer, run: Seen, choices: Sequence[str], here: AttentionAt, at: HeadAt
) -> tuple[Stage, ...]:
    within = here.parts[0] + here.parts[1] + here.trace.output
    layers: Any = network.layers
    first, bend, second = layers[at.layer - 1].feed_forward
    normed = here.norm(within)
    hidden = bend(first(normed))
    found = second(hidden)
    values = {"normed": normed, "hidden": hidden, "feed_forward": found, "passed": within + found}
    symbols = {"normed": r"\hat X", "hidden": "H", "feed_forward": r"\operatorname{MLP}", "passed": "Z_l"}
    stages = (
        stage("residual", "Z'", f"Z' = {ADDED}", "source", "d_model", within[0]),
        *(
            stage(id, symbol, LAYER[id], "source", "d_ff" if id == "hidden" else "d_model", values[id][0])
            for id, symbol in symbols.items()
        ),
    )
    if at.layer < len(layers):
        return stages
    chances = run.logits[0].float().softmax(-1)
    return (
        *stages,
        stage("read", "y", r"y = \operatorname{LayerNorm}(z_L^0)", "d_model", None, run.y[0]),
        stage("logits", "z", "z = W y + b", "digits", None, run.logits[0], choices),
        stage("mark", "p", r"p = \operatorname{softmax}(z)", "digits", None, chances, choices),
    )

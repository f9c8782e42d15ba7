"""The stages of one head of a Transformer. Vaswani et al. 2017, equation 1 and section 3.2.2."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import torch
from jaxtyping import Int
from torch import Tensor

from regard.model.attention import MultiHead
from regard.model.decoding import log_probabilities
from regard.model.positions import sinusoidal
from regard.model.steps.stage import Stage, Steps, stage
from regard.model.teacher_forcing import Run
from regard.model.tokenizer import Tokenizer
from regard.model.trace import Attended, HeadAt, Shape


def of_head(run: Run, tokenizer: Tokenizer, attended: Attended, here: "AttentionAt", at: HeadAt) -> Steps:
    """x q k v scores scaled masked weights head concat output.

    After: residual and norm; where the layer has no attention after this one, its feed-forward network; in the last
    layer of the decoder the logits and probabilities of the likeliest pieces.
    """
    before, stages, after = parts_of_head(run, here, at)
    is_last = here.block == "cross" and at.layer == len(run.network.decoder)
    found = chances(run, tokenizer, run.decoded.hidden[0]) if is_last else ()
    return Steps(attended, at, before, stages, (*after, *found))


def parts_of_head(run: Run, here: "AttentionAt", at: HeadAt) -> tuple[tuple[Stage, ...], ...]:
    """The stages before those of the head, its own, and those after, but for the pieces that follow."""
    shape = run.network.blocks[at.block]
    memory = "M" if at.block == "cross" else "X"
    made = {"x": here.x_equation} | {side: f"{memory} W^{side.upper()}_h" for side in "kv"}
    before = _before(run, here, shape["rows"], shape["columns"])
    stages = stages_of(here.trace, shape, at.head - 1, made)
    return before, stages, (*_after(here, shape["rows"]), *_next(run, here, at))


def stages_of(
    trace: MultiHead,
    shape: Shape,
    h: int,
    made: Mapping[str, str],
    scaled: str = r"QK^\top/\sqrt{d_k}",
    *added: Stage,
) -> tuple[Stage, ...]:
    """The stages of head h, from 0, of an attention; made: the equations in which models differ, by stage.

    scaled: the symbol of the scaled scores. Where a model caps them, `capped` follows; added: what is added then, with
    the mask.
    """
    one, i, j = trace.heads, shape["rows"], shape["columns"]
    weights = one.weights[0, h].masked_fill(torch.isneginf(one.masked[0, h]), torch.nan)
    all_heads = "d_model" if trace.concat.size(-1) == trace.x.size(-1) else "H d_v"
    equation = USUAL | ({} if one.sink is None else {"weights": SUNK}) | dict(made)
    capped: tuple[Stage, ...] = ()
    masked = scaled
    if one.capped is not None:
        masked = r"c \tanh(\dots / c)"
        capped = (stage("capped", masked, equation["capped"], i, j, one.capped[0, h]),)
    if added:
        masked = " + ".join([r"\dots", *(one.symbol for one in added)])
    return (
        stage("x", "X", equation["x"], i, "d_model", trace.x[0]),
        stage("q", "Q", f"Q = {equation['q']}", i, "d_k", one.q[0, h]),
        stage("k", "K", f"K = {equation['k']}", j, "d_k", one.k[0, h]),
        stage("v", "V", f"V = {equation['v']}", j, "d_v", one.v[0, h]),
        stage("scores", r"QK^\top", r"e_{ij} = q_i \cdot k_j", i, j, one.scores[0, h]),
        stage("scaled", scaled, equation["scaled"], i, j, one.scaled[0, h]),
        *capped,
        *added,
        stage("masked", rf"{masked} + \mathrm{{mask}}", equation["masked"], i, j, one.masked[0, h]),
        stage("weights", r"\alpha", equation["weights"], i, j, weights),
        stage("head", r"\mathrm{head}_h", r"\mathrm{head}_h = \alpha V", i, "d_v", one.context[0, h]),
        stage("concat", r"\operatorname{Concat}", CONCAT, i, all_heads, trace.concat[0]),
        stage("output", r"\operatorname{MultiHead}", equation["output"], i, "d_model", trace.output[0]),
    )


def sink_stages(trace: MultiHead, shape: Shape, h: int) -> tuple[Stage, ...]:
    """The sink of head h, from 0, and its share; none where the attention has no sink."""
    one, rows = trace.heads, shape["rows"]
    if one.sink is None:
        return ()
    sink = one.sink[0, h]
    share = torch.cat([one.masked[0, h], sink[:, None]], -1).softmax(-1)[:, -1]
    return (
        stage("sink", "s", r"s_i \text{: the sink of this head, a score that is no token's}", rows, None, sink),
        stage("sink_weights", r"\alpha^s", rf"\alpha^s_i = \exp(s_i) / ({SINK_TOTAL})", rows, None, share),
    )


CAPPED = r"c \tanh(e_{{ij}} / c), \; c = {:.6g}"
SINK_TOTAL = r"\exp(s_i) + \sum_{j'} \exp(e_{ij'})"
SUNK = rf"\alpha_{{ij}} = \exp(e_{{ij}}) / ({SINK_TOTAL})"
CONCAT = r"\operatorname{Concat}(\mathrm{head}_1, \dots, \mathrm{head}_H)"
USUAL = {
    "q": "X W^Q_h",
    "scaled": r"e_{ij} / \sqrt{d_k}",
    "masked": r"-\infty \text{ where not allowed}",
    "weights": r"\alpha_{ij} = \exp(e_{ij}) / \sum_{j'} \exp(e_{ij'})",
    "output": f"{CONCAT} W^O",
}


@dataclass(frozen=True)
class AttentionAt:
    """One multi-head attention in the network: its trace, its matrices, its norm, and what its input was made of."""

    block: str
    trace: MultiHead
    projections: Any
    norm: Any
    parts: tuple[Tensor, Tensor]
    """What is added up to make x, as the last stage before it: embedding and position, or residual and sublayer."""
    x_norm: Any
    """The layer norm that x went through, None for embeddings."""

    @classmethod
    def of(cls, run: Run, block: str, layer: int) -> "AttentionAt":
        network, n = run.network, layer - 1
        if block == "encoder":
            layers, traces, fed = network.encoder, run.encoded.encoder, run.source
        else:
            layers, traces, fed = network.decoder, run.decoded.decoder, run.fed
        if block == "cross":
            back = traces[n]
            parts, x_norm = (back.x, back.output), layers[n].norms[0]
            return cls(block, run.decoded.cross[n], layers[n].cross, layers[n].norms[1], parts, x_norm)
        if n == 0:
            d_model = network.d_model
            embedded = network.embedding(fed) * math.sqrt(d_model)
            parts = (embedded, sinusoidal(fed.size(1), d_model, device=fed.device)[None])
            return cls(block, traces[0], layers[0].attention, layers[0].norms[0], parts, None)
        below = layers[n - 1]
        last = traces[n - 1] if block == "encoder" else run.decoded.cross[n - 1]
        seen = below.norms[-2](last.x + last.output)
        parts = (seen, below.feed_forward(seen))
        return cls(block, traces[n], layers[n].attention, layers[n].norms[0], parts, below.norms[-1])

    @property
    def x_equation(self) -> str:
        return r"X = \sqrt{d_{model}} E + PE" if self.x_norm is None else r"X = \operatorname{LayerNorm}(R)"


def _before(run: Run, here: AttentionAt, i: str, j: str) -> tuple[Stage, ...]:
    first, second = (part[0] for part in here.parts)
    if here.x_norm is None:
        return (
            stage("embedding", r"\sqrt{d_{model}} E", r"\sqrt{d_{model}} E_w", i, "d_model", first),
            stage("position", "PE", r"\sin, \cos(pos / 10000^{2k/d_{model}})", i, "d_model", second),
        )
    made = r"X' + \operatorname{MultiHead}'" if here.block == "cross" else r"X' + \operatorname{FFN}(X')"
    summed = stage("summed", "R", f"R = {made}", i, "d_model", first + second)
    if here.block != "cross":
        return (summed,)
    return summed, stage("memory", "M", r"M = \operatorname{Encoder}(X)", j, "d_model", run.encoded.memory[0])


def _next(run: Run, here: AttentionAt, at: HeadAt) -> tuple[Stage, ...]:
    """Stages of the rest of the layer. Vaswani et al. 2017, section 3.3."""
    if here.block == "decoder":
        return ()  # cross-attention takes it
    i, layer = run.network.blocks[at.block]["rows"], layer_at(run, at)
    seen = here.norm(here.trace.x + here.trace.output)
    first, bend, second = layer.feed_forward
    hidden = bend(first(seen))
    found = second(hidden)
    passed = layer.norms[-1](seen + found)
    network_of = r"\max(0, \hat X W_1 + b_1)"
    return (
        stage("hidden", "H", f"H = {network_of}", i, "d_ff", hidden[0]),
        stage("feed_forward", r"\operatorname{FFN}", r"\operatorname{FFN} = H W_2 + b_2", i, "d_model", found[0]),
        stage("passed", "X'", r"X' = \operatorname{LayerNorm}(\hat X + \operatorname{FFN})", i, "d_model", passed[0]),
    )


def layer_at(run: Run, at: HeadAt) -> Any:
    """The whole layer in which a head is: its attentions, its feed-forward network, its norms."""
    layers = run.network.encoder if at.block == "encoder" else run.network.decoder
    return layers[at.layer - 1]


def likeliest(log_probabilities: Tensor) -> list[int]:
    """Ids of the two likeliest pieces of each row, each once."""
    return list(dict.fromkeys(likeliest_two(log_probabilities).tolist()))


def likeliest_two(log_probabilities: Tensor) -> Int[Tensor, " two_of_each"]:
    """Ids of the two likeliest pieces of each row, one row after the other."""
    return log_probabilities.topk(2).indices.flatten()


def chances(run: Run, tokenizer: Tokenizer, passed: Tensor) -> tuple[Stage, Stage]:
    """Logits and probabilities, of the two likeliest pieces of each row."""
    logits = run.network.logits(passed)
    every = log_probabilities(logits, run.marks)
    words = likeliest(every)
    pieces = tuple(tokenizer.pieces[word] for word in words)
    return (
        stage("logits", "Z", r"z_{iw} = x'_i \cdot E_w", "target", "vocabulary", logits[:, words], pieces),
        stage(
            "probabilities",
            "p(y_i)",
            r"\exp(z_{iw}) / \sum_{w'} \exp(z_{iw'})",
            *("target", "vocabulary", every[:, words].exp(), pieces),
        ),
    )


def _after(here: AttentionAt, i: str) -> tuple[Stage, ...]:
    residual = here.trace.x + here.trace.output
    normed = r"\operatorname{LayerNorm}(X + \operatorname{MultiHead})"
    return (
        stage("residual", r"X + \operatorname{MultiHead}", r"X + \operatorname{MultiHead}", i, "d_model", residual[0]),
        stage("normed", r"\operatorname{LayerNorm}", normed, i, "d_model", here.norm(residual)[0]),
    )

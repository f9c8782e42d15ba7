"""The stages of one head of a Transformer. Vaswani et al. 2017, equation 1 and section 3.2.2."""

import math
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from model.attention import MultiHead
from model.positions import sinusoidal
from model.steps.run import Run
from model.steps.stage import Stage, Steps, stage


def of_head(run: Run, block: str, layer: int, head: int) -> Steps:
    """x q k v scores scaled masked weights head concat output; layer and head count from 1."""
    here, h = Place.of(run, block, layer), head - 1
    one = here.trace.heads
    shape = run.network.blocks[block]
    i, j = shape["rows"], shape["columns"]
    forbidden = torch.isneginf(one.masked[0, h])
    weights = one.weights[0, h].masked_fill(forbidden, torch.nan)
    memory = "M" if block == "cross" else "X"
    alpha = r"\alpha_{ij} = \exp(e_{ij}) / \sum_{j'} \exp(e_{ij'})"
    concat = r"\operatorname{Concat}(\mathrm{head}_1, \dots, \mathrm{head}_H)"
    stages = (
        stage("x", "X", here.x_equation, i, "d_model", here.trace.x[0]),
        stage("q", "Q", r"Q = X W^Q_h", i, "d_k", one.q[0, h]),
        stage("k", "K", rf"K = {memory} W^K_h", j, "d_k", one.k[0, h]),
        stage("v", "V", rf"V = {memory} W^V_h", j, "d_v", one.v[0, h]),
        stage("scores", r"QK^\top", r"e_{ij} = q_i \cdot k_j", i, j, one.scores[0, h]),
        stage("scaled", r"QK^\top/\sqrt{d_k}", r"e_{ij} / \sqrt{d_k}", i, j, one.scaled[0, h]),
        stage(
            "masked",
            r"QK^\top/\sqrt{d_k} + \mathrm{mask}",
            r"-\infty \text{ where not allowed}",
            i,
            j,
            one.masked[0, h],
        ),
        stage("weights", r"\alpha", alpha, i, j, weights),
        stage("head", r"\mathrm{head}_h", r"\mathrm{head}_h = \alpha V", i, "d_v", one.context[0, h]),
        stage("concat", r"\operatorname{Concat}", concat, i, "d_model", here.trace.concat[0]),
        stage("output", r"\operatorname{MultiHead}", rf"{concat} W^O", i, "d_model", here.trace.output[0]),
    )
    where = {"block": block, "layer": layer, "head": head}
    return Steps(run.attended, where, _before(run, here, i, j), stages, _after(here, i))


@dataclass(frozen=True)
class Place:
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
    def of(cls, run: Run, block: str, layer: int) -> "Place":
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


def _before(run: Run, here: Place, i: str, j: str) -> tuple[Stage, ...]:
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


def _after(here: Place, i: str) -> tuple[Stage, ...]:
    residual = here.trace.x + here.trace.output
    normed = r"\operatorname{LayerNorm}(X + \operatorname{MultiHead})"
    return (
        stage("residual", r"X + \operatorname{MultiHead}", r"X + \operatorname{MultiHead}", i, "d_model", residual[0]),
        stage("normed", r"\operatorname{LayerNorm}", normed, i, "d_model", here.norm(residual)[0]),
    )

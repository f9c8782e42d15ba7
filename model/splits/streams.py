"""The vectors that flow through a Transformer, as sums of what each of its modules wrote."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from regard.model.attention import MultiHead
from regard.model.decoder_only.network import DecoderOnly
from regard.model.positions import sinusoidal
from regard.model.splits.sums import Part, Sum, double
from regard.model.teacher_forcing import Run
from regard.model.transformer import FeedForward, Projections

EMBEDDED = (Part("embedding"), Part("position"))
ALL = slice(None)


@dataclass(frozen=True)
class Read:
    """The encoder: what each layer is given, from the first, and the memory after the last."""

    inputs: tuple[Sum, ...]
    memory: Sum


@dataclass(frozen=True)
class Written:
    """The decoder: what each layer's self-attention and each layer's cross-attention is given, and its last vectors."""

    decoder: tuple[Sum, ...]
    cross: tuple[Sum, ...]
    hidden: Sum


class Streams:
    """Both streams of a run, each followed once, when it is asked for."""

    def __init__(self, run: Run) -> None:
        self.run = run

    @cached_property
    def read(self) -> Read:
        """The encoder's."""
        return read(self.run)

    @cached_property
    def written(self) -> Written:
        """The decoder's."""
        return written(self.run)


def read(run: Run) -> Read:
    """Follow the first sentence of a batch through the encoder; the heads' vectors are those that the run computed."""
    x, inputs = embedded(run.network, run.source[0]), []
    for number, (layer, seen) in enumerate(zip(run.network.encoder, run.encoded.encoder, strict=True), 1):
        inputs.append(x)
        x = x.plus(*_heads("encoder", number, layer.attention, seen, ALL)).normed(layer.norms[0])
        x = _thought(x, "encoder", number, layer.feed_forward).normed(layer.norms[1])
    return Read(tuple(inputs), x)


def written(run: Run, rows: slice = ALL, *, by_column: bool = False) -> Written:
    """Follow these rows of the first translation through the decoder.

    by_column: every head has a part for every piece it looks at, in their order.
    """
    if isinstance(run.network, DecoderOnly):
        return _added_up(run, rows, by_column=by_column)
    x, inputs = embedded(run.network, run.fed[0], rows), list[tuple[Sum, Sum]]()
    heads = _columns if by_column else _heads
    for number, layer in enumerate(run.network.decoder, 1):
        back, across = run.decoded.decoder[number - 1], run.decoded.cross[number - 1]
        looked = x.plus(*heads("decoder", number, layer.attention, back, rows)).normed(layer.norms[0])
        inputs.append((x, looked))
        x = looked.plus(*heads("cross", number, layer.cross, across, rows)).normed(layer.norms[1])
        x = _thought(x, "decoder", number, layer.feed_forward).normed(layer.norms[2])
    decoder, cross = zip(*inputs, strict=True)
    return Written(decoder, cross, x)


def _added_up(run: Run, rows: slice, *, by_column: bool) -> Written:
    """The stream of an attention-only decoder: every head reads it through a norm, with positions, and adds to it."""
    x, inputs = looked_up(run, rows), list[Sum]()
    heads, position = _columns if by_column else _heads, double(sinusoidal(run.fed.size(1), run.network.d_model))
    for number, (layer, seen) in enumerate(zip(run.network.decoder, run.decoded.decoder, strict=True), 1):
        inputs.append(x.normed(layer.norm).plus([Part("position")], position[None, rows]))
        x = x.plus(*heads("decoder", number, layer.attention, seen, rows))
    return Written(tuple(inputs), (), x.normed(run.network.norm))


def looked_up(run: Run, rows: slice = ALL) -> Sum:
    """The stream of an attention-only decoder before its first layer: the words."""
    return Sum((Part("embedding"),), double(run.network.embedding(run.fed[0]))[None, rows])


def embedded(network: Any, tokens: Int[Tensor, " n"], rows: slice = ALL) -> Sum:
    """The input of the first layer at these places: word and position."""
    embedding = double(network.embedding(tokens)) * math.sqrt(network.d_model)
    position = double(sinusoidal(len(tokens), network.d_model))
    return Sum(EMBEDDED, torch.stack([embedding, position])[:, rows])


def _heads(
    block: str, layer: int, projections: Projections, seen: MultiHead, rows: slice
) -> tuple[list[Part], Float[Tensor, "h i d_model"]]:
    r"""The vectors that heads wrote: $\mathrm{head}_h W^O_h$, the rows of W^O that are its own."""
    heads = range(1, projections.heads + 1)
    w_o = double(projections.w_o).unflatten(0, (projections.heads, -1))
    return [Part("head", block, layer, h) for h in heads], double(seen.heads.context[0])[:, rows] @ w_o


def _columns(
    block: str, layer: int, projections: Projections, seen: MultiHead, rows: slice
) -> tuple[list[Part], Float[Tensor, "h_and_j i d_model"]]:
    r"""The vectors that heads brought from each place: $\alpha_{ij} v_j W^O_h$.

    Kobayashi et al. 2020, arXiv 2004.10102, equation 3.
    """
    weights, v = double(seen.heads.weights[0])[:, rows], double(seen.heads.v[0])
    moved = v @ double(projections.w_o).unflatten(0, (projections.heads, -1))  # h j d_model
    brought = torch.einsum("hij,hjd->hjid", weights, moved).flatten(0, 1)
    every = range(1, projections.heads + 1), range(1, v.size(1) + 1)
    return [Part("head", block, layer, h, j) for h in every[0] for j in every[1]], brought


def _thought(x: Sum, block: str, layer: int, network: FeedForward) -> Sum:
    first, bend, second = cast("nn.Linear", network[0]), network[1], cast("nn.Linear", network[2])
    hidden = bend(first(x.whole.to(first.weight)))
    found = double(hidden) @ double(second.weight).mT
    return x.plus([Part("feed-forward", block, layer)], found[None], double(second.bias))

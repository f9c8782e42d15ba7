"""Logits as sums over what was read: the pieces of the source, and those that were written before."""

from dataclasses import dataclass
from typing import cast

import torch
from jaxtyping import Float
from torch import Tensor, nn

from regard.model.attention import MultiHead, join_heads, split_heads
from regard.model.decoder_only.network import DecoderOnly
from regard.model.errors import Unsuitable
from regard.model.splits.logit import runners_up
from regard.model.splits.streams import embedded, looked_up
from regard.model.splits.sums import Part, Sum, double
from regard.model.teacher_forcing import Run
from regard.model.transformer import FeedForward, Projections, Transformer

REST, FED = Part("source"), Part("fed")


@dataclass(frozen=True)
class Origins:
    """The logits of what was written in each row as sums [0], and their leads over the runners-up likewise [1].

    source: of each chosen source piece; rest: of the other source pieces; fed: of what was written before;
    biases: of the model alone. runners_up: pieces by id.
    """

    source: Float[Tensor, "2 i column"]
    rest: Float[Tensor, "2 i"]
    fed: Float[Tensor, "2 i"]
    biases: Float[Tensor, "2 i"]
    runners_up: list[int]


def origins(run: Run, columns: range = range(0)) -> Origins:
    r"""Follow what each piece brought through the whole network, which is linear once three things are held:

    the attention weights, the scale of each LayerNorm, and which ReLUs are open. Then every logit is exactly the sum of
    what the source pieces brought, what the pieces written before brought, and what the biases bring. Weights that are
    held do not say what made them. As in Voita, Sennrich & Titov 2021, arXiv 2010.10907 (by LRP) and Ferrando et al.
    2022, arXiv 2205.11631 (ALTI+, by norms), source and prefix are told apart; their rules share nothing but that.
    columns: the source pieces, from 0, that have a part of their own. Of a decoder-only model the source is the first
    pieces that it is fed, as many as `run.source` has. Raises Unsuitable for a recurrent model, whose
    gates are no such sum.
    """
    if not isinstance(run.network, Transformer | DecoderOnly):
        raise Unsuitable(
            "The gates of a recurrent model mix what was read by products, so its logits are no sum of it."
        )
    hidden = (_followed_alone if isinstance(run.network, DecoderOnly) else _followed)(run, columns)
    weight = run.network.logits(torch.eye(run.network.d_model).to(run.network.embedding.weight)).cpu().double()
    others = runners_up(run)
    written, second = weight[:, run.produced[0].cpu()], weight[:, others]
    against = torch.stack([written, written - second])  # 2 d_model i
    every = torch.einsum("pid,kdi->pki", hidden.every[1], against)
    *source, rest, fed, biases = every
    chosen = torch.stack(source, -1) if source else every.new_zeros(*rest.shape, 0)
    return Origins(chosen, rest, fed, biases, others)


def _followed(run: Run, columns: range) -> Sum:
    network = run.network
    parts = (*(Part(f"source {column + 1}") for column in columns), REST, FED)
    x = _pieces(parts, embedded(network, run.source[0]).whole, columns)
    for layer, seen in zip(network.encoder, run.encoded.encoder, strict=True):
        x = _added(x, _looked(x, layer.attention, seen)).normed(layer.norms[0])
        x = _added(x, _thought(x, layer.feed_forward)).normed(layer.norms[1])
    fed = embedded(network, run.fed[0]).whole
    memory, x = x, Sum(parts, torch.cat([fed.new_zeros(len(parts) - 1, *fed.shape), fed[None]]))
    for layer, back, across in zip(network.decoder, run.decoded.decoder, run.decoded.cross, strict=True):
        x = _added(x, _looked(x, layer.attention, back)).normed(layer.norms[0])
        x = _added(x, _looked(memory, layer.cross, across)).normed(layer.norms[1])
        x = _added(x, _thought(x, layer.feed_forward)).normed(layer.norms[2])
    return x


def _followed_alone(run: Run, columns: range) -> Sum:
    """Through an attention-only decoder: norms and heads, and the stream that goes past them."""
    network, n = run.network, run.source.size(1)
    parts = (*(Part(f"source {column + 1}") for column in columns), REST, FED)
    fed = looked_up(run).whole
    x = _pieces(parts, fed, columns)
    x.vectors[-1, n:], x.vectors[-2, n:] = fed[n:], 0.0
    for layer, seen in zip(network.decoder, run.decoded.decoder, strict=True):
        x = _added(x, _looked(x.normed(layer.norm), layer.attention, seen))
    return x.normed(network.norm)


def _pieces(parts: tuple[Part, ...], x: Float[Tensor, "j d"], columns: range) -> Sum:
    """Each chosen piece at its place, the others together, nothing of what was written."""
    vectors = x.new_zeros(len(parts), *x.shape)
    vectors[-2] = x
    for part, column in enumerate(columns):
        vectors[part, column], vectors[-2, column] = x[column], 0.0
    return Sum(parts, vectors)


def _looked(x: Sum, projections: Projections, seen: MultiHead) -> Sum:
    """Each part through the heads, whose weights are held."""
    weights, w_v, w_o = (double(one) for one in (seen.heads.weights[0], projections.w_v, projections.w_o))

    def look(part: Tensor) -> Tensor:
        return join_heads(weights @ split_heads(part @ w_v, projections.heads)) @ w_o

    return Sum(x.parts, look(x.vectors), None if x.biases is None else look(x.biases[None])[0])


def _thought(x: Sum, network: FeedForward) -> Sum:
    """Each part through the feed-forward network, of which the units that are open stay open.

    At each place only its open units are multiplied: of transformer-en-fr 1 to 16 % of a layer.
    """
    linear = cast("nn.Linear", network[0]), cast("nn.Linear", network[2])
    (w_1, b_1), (w_2, b_2) = ((double(one.weight), double(one.bias)) for one in linear)
    w_2 = w_2.mT.contiguous()
    found, biases = torch.empty_like(x.vectors), torch.empty_like(x.own_biases)
    for place, is_open in enumerate(x.whole @ w_1.mT + b_1 > 0):
        into, out = w_1[is_open], w_2[is_open]
        found[:, place] = x.vectors[:, place] @ into.mT @ out
        biases[place] = (into @ x.own_biases[place] + b_1[is_open]) @ out + b_2
    return Sum(x.parts, found, biases)


def _added(x: Sum, found: Sum) -> Sum:
    biases = x.biases if found.biases is None else x.own_biases + found.biases
    return Sum(x.parts, x.vectors + found.vectors, biases)

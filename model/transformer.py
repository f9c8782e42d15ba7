"""The encoder-decoder Transformer of Vaswani et al. 2017: nothing but attention, and a small network after each."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, cast

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn

from regard.model.attention import Adapt, MultiHead, Seam, multi_head, split_heads
from regard.model.key_value_cache import SourceAndCache
from regard.model.masks import causal_mask, padding_mask
from regard.model.positions import encode_places
from regard.model.relative_positions import rotate
from regard.model.trace import Looks, Shape, WithWeights

Positions = Literal["sinusoidal", "learned", "rotary", "none"]
Turn = Callable[[Tensor], Tensor]
"""A change of queries and keys by their places: a rotation, or nothing."""


@dataclass(frozen=True)
class TransformerConfig:
    """The sizes, in the paper's symbols.

    positions: how places are known, the paper's way or another that experiments compare with it; longest: the most
    places that are learned.
    """

    vocabulary: int
    d_model: int = 256
    d_ff: int = 1024
    heads: int = 8
    encoder_layers: int = 3
    decoder_layers: int = 3
    dropout: float = 0.1
    pad: int = 0
    positions: Positions = "sinusoidal"
    longest: int = 128


@dataclass(frozen=True)
class Encoded(WithWeights):
    """The encoder's result for the decoder, with the trace of every layer."""

    memory: Float[Tensor, "batch j d_model"]
    mask: Bool[Tensor, "#batch 1 1 j"]
    encoder: tuple[MultiHead, ...]
    seam: Seam | None = None

    @property
    def weights(self) -> dict[str, Float[Tensor, "batch layers heads i j"]]:
        return {"encoder": stack_weights(self.encoder)}


@dataclass(frozen=True)
class Decoded(WithWeights):
    """The result of one call of the decoder: a vector per fed token, the state after it, and every layer's trace."""

    hidden: Float[Tensor, "batch i d_model"]
    state: SourceAndCache
    decoder: tuple[MultiHead, ...]
    cross: tuple[MultiHead, ...]

    @property
    def weights(self) -> dict[str, Float[Tensor, "batch layers heads i j"]]:
        return {"decoder": stack_weights(self.decoder), "cross": stack_weights(self.cross)}


class Projections(nn.Module):
    """The matrices W^Q, W^K, W^V, W^O of one multi-head attention; no biases, as in the paper."""

    def __init__(self, d_model: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.w_q, self.w_k, self.w_v, self.w_o = (
            nn.Parameter(nn.init.xavier_uniform_(torch.empty(d_model, d_model))) for _ in range(4)
        )

    def queries(self, x: Float[Tensor, "batch i d_model"]) -> Float[Tensor, "batch h i d_k"]:
        return split_heads(x @ self.w_q, self.heads)

    def keys_values(
        self, x: Float[Tensor, "batch j d_model"]
    ) -> tuple[Float[Tensor, "batch h j d_k"], Float[Tensor, "batch h j d_k"]]:
        return self.keys(x), self.values(x)

    def keys(self, x: Float[Tensor, "batch j d_model"]) -> Float[Tensor, "batch h j d_k"]:
        return split_heads(x @ self.w_k, self.heads)

    def values(self, x: Float[Tensor, "batch j d_model"]) -> Float[Tensor, "batch h j d_k"]:
        return split_heads(x @ self.w_v, self.heads)


class FeedForward(nn.Sequential):
    """FFN(x) = max(0, x W_1 + b_1) W_2 + b_2, at every position alike (equation 2)."""

    def __init__(self, d_model: int, d_ff: int) -> None:
        super().__init__(nn.Linear(d_model, d_ff), nn.ReLU(), nn.Linear(d_ff, d_model))


class EncoderLayer(nn.Module):
    """Look around, then think: LayerNorm(x + Sublayer(x)) around each (section 3.1)."""

    def __init__(self, c: TransformerConfig) -> None:
        super().__init__()
        self.attention = Projections(c.d_model, c.heads)
        self.feed_forward = FeedForward(c.d_model, c.d_ff)
        self.norms = nn.ModuleList(nn.LayerNorm(c.d_model) for _ in range(2))
        self.dropout = nn.Dropout(c.dropout)

    def forward(self, x: Tensor, mask: Tensor, turn: Turn, adapt: Adapt | None = None) -> tuple[Tensor, MultiHead]:
        keys, values = self.attention.keys_values(x)
        seen = multi_head(x, turn(self.attention.queries(x)), turn(keys), values, self.attention.w_o, mask, adapt)
        x = self.norms[0](x + self.dropout(seen.output))
        x = self.norms[1](x + self.dropout(self.feed_forward(x)))
        return x, seen


class DecoderLayer(nn.Module):
    """Look back at what was written, look at the source, then think."""

    def __init__(self, c: TransformerConfig) -> None:
        super().__init__()
        self.attention = Projections(c.d_model, c.heads)
        self.cross = Projections(c.d_model, c.heads)
        self.feed_forward = FeedForward(c.d_model, c.d_ff)
        self.norms = nn.ModuleList(nn.LayerNorm(c.d_model) for _ in range(3))
        self.dropout = nn.Dropout(c.dropout)

    def forward(
        self,
        x: Tensor,
        past: tuple[Tensor, Tensor],
        source: tuple[Tensor, Tensor],
        causal: Tensor,
        mask: Tensor,
        turn: Turn,
        adapt: tuple[Adapt | None, Adapt | None] = (None, None),
    ) -> tuple[Tensor, MultiHead, MultiHead]:
        keys, values = self.attention.keys_values(x)
        keys, values = (append(old, new) for old, new in zip(past, (turn(keys), values), strict=True))
        back = multi_head(x, turn(self.attention.queries(x)), keys, values, self.attention.w_o, causal, adapt[0])
        x = self.norms[0](x + self.dropout(back.output))
        across = multi_head(x, self.cross.queries(x), *source, self.cross.w_o, mask, adapt[1])
        x = self.norms[1](x + self.dropout(across.output))
        x = self.norms[2](x + self.dropout(self.feed_forward(x)))
        return x, back, across


class Transformer(nn.Module):
    """Encoder, decoder, and one table of embeddings shared by source, target and output (section 3.4).

    There is one decoder path: `decode` takes any number of tokens after any number of earlier ones. Training feeds
    it a whole translation at once, decoding one token at a time; the causal mask makes both the same computation.
    """

    def __init__(self, config: TransformerConfig) -> None:
        super().__init__()
        self.config = config
        self.embedding = nn.Embedding(config.vocabulary, config.d_model)
        nn.init.normal_(self.embedding.weight, std=config.d_model**-0.5)
        self.encoder = nn.ModuleList(EncoderLayer(config) for _ in range(config.encoder_layers))
        self.decoder = nn.ModuleList(DecoderLayer(config) for _ in range(config.decoder_layers))
        self.dropout = nn.Dropout(config.dropout)
        if config.positions == "learned":
            self.places = nn.Parameter(torch.randn(config.longest, config.d_model))

    @property
    def d_model(self) -> int:
        return self.config.d_model

    looks: Looks = "everywhere"
    roles = None  # its queries, keys and values have these names already

    @property
    def longest(self) -> int | None:
        """The longest source that it can read, in pieces; None where any can be."""
        return self.config.longest if self.config.positions == "learned" else None

    @property
    def positions(self) -> str | None:
        """The kind of positions that can be changed while it reads."""
        return "sinusoidal" if self.config.positions == "sinusoidal" else None

    @property
    def blocks(self) -> dict[str, Shape]:
        c = self.config
        return {
            "encoder": Shape(rows="source", columns="source", mask=None, layers=c.encoder_layers, heads=c.heads),
            "decoder": Shape(rows="target", columns="fed", mask="causal", layers=c.decoder_layers, heads=c.heads),
            "cross": Shape(rows="target", columns="source", mask=None, layers=c.decoder_layers, heads=c.heads),
        }

    def embed(
        self, tokens: Int[Tensor, "batch n"], places: Float[Tensor, "*batch n"]
    ) -> Float[Tensor, "batch n d_model"]:
        """Embedding times sqrt(d_model) (section 3.4), plus the position, where it is added."""
        d_model = self.config.d_model
        x = self.embedding(tokens) * math.sqrt(d_model)
        match self.config.positions:
            case "sinusoidal":
                x = x + encode_places(places, d_model, device=x.device).to(x.dtype)
            case "learned":
                x = x + self.places[places.long()]
        return self.dropout(x)

    def _turn(self, places: Float[Tensor, " n"]) -> Turn:
        """Rotate queries and keys of self-attention, where places are rotations (Su et al. 2021, equation 34)."""
        return partial(rotate, places=places) if self.config.positions == "rotary" else lambda x: x

    def encode(
        self,
        source: Int[Tensor, "batch j"],
        seam: Seam | None = None,
        places: Float[Tensor, "*batch j"] | None = None,
    ) -> Encoded:
        """Read the source: every layer lets every token look at every token, and the seam may change the weights.

        places: the position of each token instead of 0, 1, 2, ...; NaN for none.
        """
        mask = padding_mask(source, self.config.pad)
        order = count_from(0, source.size(1))
        x, turn, traces = self.embed(source, order if places is None else places), self._turn(order), []
        for number, layer in enumerate(self.encoder, 1):
            x, seen = layer(x, mask, turn, seam and seam("encoder", number, 0))
            traces.append(seen)
        return Encoded(x, mask, tuple(traces), seam)

    def start(self, encoded: Encoded) -> SourceAndCache:
        """The state before the first token: the source's keys and values of every layer, and an empty past."""
        layers = cast("list[DecoderLayer]", self.decoder)
        source = tuple(layer.cross.keys_values(encoded.memory) for layer in layers)
        past = tuple((k[..., :0, :], v[..., :0, :]) for k, v in source)
        return SourceAndCache(encoded.mask, source, past, encoded.seam)

    def decode(self, fed: Int[Tensor, "batch i"], state: SourceAndCache) -> Decoded:
        """Feed tokens after those of the state; row i of everything belongs to the token that follows fed[:, i]."""
        places = count_from(state.length, fed.size(1))
        x, turn, back, across = self.embed(fed, places), self._turn(places), [], []
        causal = causal_mask(fed.size(1), state.length + fed.size(1), device=fed.device)
        for number, (layer, past, source) in enumerate(zip(self.decoder, state.past, state.source, strict=True), 1):
            adapt = tuple(state.seam and state.seam(block, number, state.length) for block in ("decoder", "cross"))
            x, self_trace, cross_trace = layer(x, past, source, causal, state.mask, turn, adapt)
            back.append(self_trace)
            across.append(cross_trace)
        state = replace(state, past=tuple((trace.heads.k, trace.heads.v) for trace in back))
        return Decoded(x, state, tuple(back), tuple(across))

    def logits(self, hidden: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch vocabulary"]:
        """Score every piece of the vocabulary against the decoder's vector, with the embeddings themselves."""
        return hidden @ self.embedding.weight.mT

    def forward(self, source: Int[Tensor, "batch j"], fed: Int[Tensor, "batch i"]) -> Decoded:
        """Teacher forcing: read the source, feed a whole translation."""
        return self.decode(fed, self.start(self.encode(source)))


def count_from(start: int, n: int) -> Float[Tensor, " n"]:
    """The places of n tokens in their order."""
    return torch.arange(start, start + n, dtype=torch.float64)


def append(
    old: Float[Tensor, "*#batch h i d_k"], new: Float[Tensor, "*#batch h j d_k"]
) -> Float[Tensor, "*batch h i+j d_k"]:
    """Put keys or values after those of the past; copies of one text may share either."""
    batch = torch.broadcast_shapes(old.shape[:-2], new.shape[:-2])
    return torch.cat([each.expand(*batch, -1, -1) for each in (old, new)], dim=-2)


def stack_weights(layers: Sequence[MultiHead]) -> Float[Tensor, "batch layers heads i j"]:
    """The weights of every head of every layer."""
    return torch.stack([layer.heads.weights for layer in layers], dim=1)

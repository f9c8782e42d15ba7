"""The attention-only decoder of Olsson et al. 2022: a stream of vectors, and heads that read it and add to it."""

from dataclasses import dataclass, replace
from typing import cast

from jaxtyping import Float, Int
from torch import Tensor, nn

from regard.model.attention import Adapt, MultiHead, Seam, multi_head
from regard.model.key_value_cache import KeyValueCache
from regard.model.masks import causal_mask
from regard.model.positions import encode_places
from regard.model.trace import Looks, Shape, WithWeights
from regard.model.transformer import Projections, append, count_from, stack_weights


@dataclass(frozen=True)
class DecoderOnlyConfig:
    """The sizes, in the symbols of Vaswani et al. 2017."""

    vocabulary: int
    d_model: int = 96
    heads: int = 4
    layers: int = 2
    dropout: float = 0.0
    pad: int = 0


@dataclass(frozen=True)
class Prompt(WithWeights):
    """Stand-in for an encoder's result where there is no encoder: the seam alone."""

    seam: Seam | None = None


@dataclass(frozen=True)
class Decoded(WithWeights):
    """The result of one call: a vector per fed piece, the state after it, and the trace of every layer."""

    hidden: Float[Tensor, "batch i d_model"]
    state: KeyValueCache
    decoder: tuple[MultiHead, ...]

    @property
    def weights(self) -> dict[str, Float[Tensor, "batch layers heads i j"]]:
        return {"decoder": stack_weights(self.decoder)}


class Layer(nn.Module):
    r"""One layer: heads read the stream through a norm, and add what they found; queries and keys know their places.

    $$ n = \mathrm{LayerNorm}(r), \quad Q = (n + PE) W^Q, \; K = (n + PE) W^K, \; V = n W^V, \quad
       r \leftarrow r + \mathrm{MultiHead}(Q, K, V) $$
    """

    def __init__(self, c: DecoderOnlyConfig) -> None:
        super().__init__()
        self.attention = Projections(c.d_model, c.heads)
        self.norm = nn.LayerNorm(c.d_model)
        self.dropout = nn.Dropout(c.dropout)

    def forward(
        self,
        r: Tensor,
        position: Tensor,
        past: tuple[Tensor, Tensor] | None,
        causal: Tensor,
        adapt: Adapt | None = None,
    ) -> tuple[Tensor, MultiHead]:
        read = self.norm(r)
        x = read + position
        keys, values = self.attention.keys(x), self.attention.values(read)
        if past is not None:
            keys, values = (append(old, new) for old, new in zip(past, (keys, values), strict=True))
        seen = multi_head(x, self.attention.queries(x), keys, values, self.attention.w_o, causal, adapt)
        return r + self.dropout(seen.output), seen


class DecoderOnly(nn.Module):
    """Embeddings, attention layers without feed-forward networks, a last norm, the embeddings again.

    Olsson et al. 2022, arXiv 2209.11895, "In-context learning and induction heads": attention-only, each layer behind
    its LayerNorm, sinusoidal positions added to what queries and keys are made from and to nothing else (Press et al.
    2021, arXiv 2012.15832, Shortformer). Unlike theirs one table of embeddings serves both ends.

    `decode` takes any number of pieces after any number of earlier ones; training feeds a whole text at once.
    """

    def __init__(self, config: DecoderOnlyConfig) -> None:
        super().__init__()
        self.config = config
        self.embedding = nn.Embedding(config.vocabulary, config.d_model)
        nn.init.normal_(self.embedding.weight, std=config.d_model**-0.5)
        self.decoder = nn.ModuleList(Layer(config) for _ in range(config.layers))
        self.norm = nn.LayerNorm(config.d_model)
        self.dropout = nn.Dropout(config.dropout)

    looks: Looks = "everywhere"
    roles = None  # its queries, keys and values have these names already
    longest = None
    positions = None  # none that can be changed while it reads

    @property
    def d_model(self) -> int:
        return self.config.d_model

    @property
    def blocks(self) -> dict[str, Shape]:
        c = self.config
        return {"decoder": Shape(rows="target", columns="fed", mask="causal", layers=c.layers, heads=c.heads)}

    def embed(self, tokens: Int[Tensor, "batch n"]) -> Float[Tensor, "batch n d_model"]:
        """The stream before the first layer: not scaled, so that what heads add to it counts."""
        return cast("Tensor", self.dropout(self.embedding(tokens)))

    def encode(self, _: Int[Tensor, "batch j"], seam: Seam | None = None) -> Prompt:
        """Nothing is encoded: a text is fed. The seam may change the weights."""
        return Prompt(seam)

    def start(self, prompt: Prompt) -> KeyValueCache:
        """The state before the first piece."""
        return KeyValueCache(seam=prompt.seam)

    def decode(
        self, fed: Int[Tensor, "batch i"], state: KeyValueCache, places: Float[Tensor, "*batch i"] | None = None
    ) -> Decoded:
        """Feed pieces after those of the state; row i of everything belongs to the piece that follows fed[:, i].

        places: the position of each piece instead of 0, 1, 2, ...
        """
        length = state.length + fed.size(1)
        places = count_from(state.length, fed.size(1)) if places is None else places
        r, traces = self.embed(fed), []
        position = encode_places(places, self.d_model, device=r.device).to(r.dtype)
        causal = causal_mask(fed.size(1), length, device=fed.device)
        for number, layer in enumerate(self.decoder, 1):
            past = state.past[number - 1] if state.past else None
            r, seen = layer(r, position, past, causal, state.seam and state.seam("decoder", number, state.length))
            traces.append(seen)
        state = replace(state, past=tuple((seen.heads.k, seen.heads.v) for seen in traces), length=length)
        return Decoded(self.norm(r), state, tuple(traces))

    def logits(self, hidden: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch vocabulary"]:
        """Score every piece against the last vector, with the embeddings themselves."""
        return hidden @ self.embedding.weight.mT

    def forward(self, source: Int[Tensor, "batch j"], fed: Int[Tensor, "batch i"]) -> Decoded:
        """Teacher forcing of a whole text."""
        return self.decode(fed, self.start(self.encode(source)))

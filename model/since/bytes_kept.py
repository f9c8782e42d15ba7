r"""A model in use: what it keeps as it writes a text, what it would keep if its heads looked in other ways, its work.

$$ \mathrm{bytes} = b \sum_l (\mathrm{piece}_l \min(n, w_l) + \mathrm{state}_l) $$
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np

from regard.model.cost import cost, from_state
from regard.model.decoder_only.network import DecoderOnlyConfig
from regard.model.mechanisms import MECHANISMS
from regard.model.recurrent import RecurrentConfig
from regard.model.since.cache_bytes import (
    Layer,
    cache_bytes,
    head_width,
    keys_and_values,
    latent,
    layers_of,
    prompt,
)
from regard.model.since.quantities import Quantity
from regard.model.trace import Attended
from regard.model.transformer import TransformerConfig

LENGTHS = (*(digit * 10**power for power in range(5) for digit in (1, 2, 5)), 100_000, 128_000)
WINDOW = 4_096  # of Mistral 7B: Jiang et al. 2023, arXiv 2310.06825
KEYS = "annotations and keys"
RECURRENT = {
    "one vector": "none",
    "annotations": "luong-dot",
    KEYS: "bahdanau",
    "matrix": "linear",
    "matrix alone": "delta",
}
AS_IT_IS = "as it is"
BYTES = r"b \sum_l (\mathrm{piece}_l \min(n, w_l) + \mathrm{state}_l)"
WORK = r"P + \sum_l (\mathrm{look}_l \min(n, w_l) + \mathrm{step}_l)"

Operations = Callable[[int, int], Mapping[Any, int]]
"""Multiply-adds by part of reading n pieces and writing m."""


@dataclass(frozen=True)
class Memory:
    """Layers that keep something of the source, and of what is fed; d: the width of a head."""

    source: tuple[Layer, ...]
    past: tuple[Layer, ...]
    d: int = 0

    def bytes(self, n: int, m: int, number: int) -> int:
        """Count the bytes kept of n source pieces and of m that were fed, at so many bytes a number."""
        return cache_bytes(self.source, n, number) + cache_bytes(self.past, m, number)

    def line(self, n: int, m: int, number: int) -> str:
        """Write the arithmetic of `bytes`: layers, numbers of each, pieces."""
        terms = [*_terms(self.source, n), *_terms(self.past, m)]
        return f"{number} × ({' + '.join(terms)})"


def _terms(layers: Sequence[Layer], n: int) -> Iterator[str]:
    for layer, count in Counter(layers).items():
        if layer.piece or layer.state:
            places = [f"{layer.places(n):,}"] if layer.piece else []
            yield " × ".join([*([str(count)] if count > 1 else []), layer.sizes, *places])


def memory_of(config: Any) -> Memory:
    """Find what a model of this configuration keeps. Raises Unsuitable as `layers_of` does."""
    match config:
        case RecurrentConfig():
            return _recurrent(config)
        case TransformerConfig() | DecoderOnlyConfig():
            d, has_source = config.d_model // config.heads, isinstance(config, TransformerConfig)
        case _:
            d, has_source = head_width(config.get_text_config(decoder=True)), config.is_encoder_decoder
    past = layers_of(config)
    return Memory(_everywhere(past) if has_source else (), past, d)


def _everywhere(layers: Sequence[Layer]) -> tuple[Layer, ...]:
    """The same layers over a source, all of which they keep."""
    return tuple(replace(layer, window=None) for layer in layers)


def _recurrent(c: RecurrentConfig) -> Memory:
    """Annotations, or values, and keys; S and z, or S of the delta rule; one vector without attention; and a state."""
    mechanism = MECHANISMS.get(c.mechanism)
    if mechanism is None:
        source = Layer(state=c.d_h, sizes=str(c.d_h))
    elif mechanism.shares:
        source = Layer(state=c.n * (c.d_h + 1), sizes=f"{c.n} × ({c.d_h} + 1)")
    elif mechanism.erases:
        source = Layer(state=c.n * c.d_h, sizes=f"{c.n} × {c.d_h}")
    else:
        sizes = f"({c.d_h} + {c.n})" if mechanism.keys else str(c.d_h)
        source = Layer(piece=c.d_h + (c.n if mechanism.keys else 0), sizes=sizes)
    luong = c.variant == "luong"
    state = Layer(
        state=2 * c.d_s + c.d_e if luong else c.d_s, sizes=f"(2 × {c.d_s} + {c.d_e})" if luong else str(c.d_s)
    )
    return Memory((source,), (state,))


def kinds(config: Any) -> tuple[dict[str, Memory], str]:
    """List what a model of these layers and heads would keep by each mechanism, its own among them, which is named.

    Groups are its own, or of four heads, or two or three where these do not go into H; d_c = 4 d and d_rope = d / 2, as
    DeepSeek-AI 2024, arXiv 2405.04434, section 2.1.4, has them.
    """
    own = memory_of(config)
    if isinstance(config, RecurrentConfig):
        every = {name: memory_of(replace(config, mechanism=id)) for name, id in RECURRENT.items()}
        if (mechanism := MECHANISMS.get(config.mechanism)) and mechanism.values:
            every = {"keys and values" if name == KEYS else name: one for name, one in every.items()}
        return every, next(name for name, one in every.items() if one == own)
    first = next(layer for layer in own.past if layer.heads)
    H, d = first.heads, own.d
    group = next((size for size in (4, 2, 3) if H % size == 0 and size < H), None)
    if 1 < first.kv_heads < H:
        group = H // first.kv_heads
    made = {
        "multi-head": keys_and_values(H, H, d),
        **({"grouped": keys_and_values(H, H // group, d)} if group else {}),
        "multi-query": keys_and_values(H, 1, d),
        "latent": latent(H, 4 * d, d // 2),
        "window": keys_and_values(H, H, d, window=WINDOW),
    }
    name = _kind(first) if len({*own.past}) == 1 else AS_IT_IS
    layers = {kind: (layer,) * len(own.past) for kind, layer in made.items()} | {name: own.past}
    return {kind: Memory(_everywhere(past) if own.source else (), past, d) for kind, past in layers.items()}, name


def _kind(layer: Layer) -> str:
    if not layer.kv_heads:
        return "latent"
    if layer.window:
        return "window"
    return {layer.heads: "multi-head", 1: "multi-query"}.get(layer.kv_heads, "grouped")


@dataclass(frozen=True)
class Apart:
    """The greatest differences between what is written with the cache and without it.

    weights: None where these are too large to be kept. log_probabilities: of the pieces of the target.
    """

    weights: float | None
    log_probabilities: float


def passes(prompt: int, m: int) -> list[tuple[int, int]]:
    """Cut m pieces into what is fed together: the first, the others of a prompt but its last, then each by itself.

    >>> passes(4, 5), passes(0, 2), passes(1, 1)
    ([(0, 1), (1, 3), (3, 4), (4, 5)], [(0, 1), (1, 2)], [(0, 1)])
    """
    return [*pairwise([0, 1, *range(max(2, prompt - 1), m + 1)])]


@dataclass(frozen=True)
class Kept:
    """A model in use on a text: what it keeps by each kind, of which `own` is its own, and what it multiplies.

    number: bytes of a number.
    """

    attended: Attended
    number: int
    kinds: Mapping[str, Memory]
    own: str
    operations: Operations
    apart: Apart

    @property
    def memory(self) -> Memory:
        """Memory of the model as it is."""
        return self.kinds[self.own]

    def kv_heads(self, kind: str) -> int | None:
        """Heads of keys and values in each layer of a kind, G; 0: one latent for all; None: of a recurrent model."""
        first = next((layer for layer in self.kinds[kind].past if layer.heads), None)
        return None if first is None else first.kv_heads

    def quantities(self, lengths: Sequence[int]) -> tuple[Quantity, ...]:
        """`kept`, in bytes, of each piece that was fed; `bytes` and `work` of texts of these lengths.

        bytes: by each kind; work, in multiply-adds: before the first word, of the next word, and of the next word
        without a cache.
        """
        n, number, memory = len(self.attended.source.ids), self.number, self.memory
        fed = range(1, len(self.attended.target.ids) + 1)
        steps = [[(memory.bytes(n, k, number), memory.line(n, k, number))] for k in fed]
        every = self.kinds.values()
        grown = [[(one.bytes(n, n, number), one.line(n, n, number)) for one in every] for n in lengths]
        work = [_work(self.operations(n, 1), self.operations(n, 2)) for n in lengths]
        return (
            _quantity("kept", r"\mathrm{bytes}", BYTES, steps),
            _quantity("bytes", r"\mathrm{bytes}(n)", BYTES, grown),
            _quantity("work", r"\mathrm{word}(n)", WORK, work),
        )


def kept(config: Any, attended: Attended, number: int, operations: Operations, apart: Apart) -> Kept:
    """Count what a model of this configuration keeps, at so many bytes a number."""
    every, own = kinds(config)
    return Kept(attended, number, every, own, operations, apart)


def with_length(lengths: Sequence[int], *more: int | None) -> list[int]:
    """Lengths in order, with others among them.

    >>> with_length((1, 10, 100), 50, 10, None)
    [1, 10, 50, 100]
    """
    return sorted({*lengths, *(n for n in more if n)})


def _work(first: Mapping[Any, int], second: Mapping[Any, int]) -> list[tuple[int, str]]:
    """Before the first word, after it, and all again: totals, and their parts."""
    after = {part: x - first.get(part, 0) for part, x in second.items()}
    return [
        (sum(parts.values()), " + ".join(f"{x:,} {part}" for part, x in parts.items() if x))
        for parts in (first, after, second)
    ]


def _quantity(id: str, symbol: str, equation: str, cells: Sequence[Sequence[tuple[int, str]]]) -> Quantity:
    values = np.array([[value for value, _ in row] for row in cells], float)
    lines = tuple(tuple(line for _, line in row) for row in cells)
    return Quantity(id, symbol, equation, "signed", "n", None, values, lines, ())


def own_operations(config: Any) -> Operations:
    """Multiply-adds of a model of this repository; a decoder without a source is fed what it reads."""
    if isinstance(config, DecoderOnlyConfig):
        return lambda n, m: cost(config, 0, n + m - 1).operations
    return lambda n, m: (from_state(config, n, m) or cost(config, n, m)).operations


def operations_of(memory: Memory, word: int, piece: int = 0, encoder: int = 0) -> Operations:
    """Multiply-adds of other models, by the numbers in their matrices.

    word: in those that each piece is multiplied by that is fed; piece: in those of each source piece, with W^K and W^V
    of the decoder; encoder: what each pair of pieces costs in an encoder.
    """

    def operations(n: int, m: int) -> dict[str, int]:
        if not memory.source:
            return {"matrices": word * (n + m - 1), "scores and mix": prompt(memory.past, n + m - 1, 0)}
        across = m * n * sum(layer.look for layer in memory.source)
        looks = encoder * n * n + across + prompt(memory.past, m, 0)
        return {"matrices": piece * n + word * m, "scores and mix": looks}

    return operations

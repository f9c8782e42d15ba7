"""One attention function for every model of transformers: it reports what it computes, and can be changed."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import torch
from jaxtyping import Bool, Float
from torch import Tensor, nn
from transformers import AttentionInterface, AttentionMaskInterface
from transformers.masking_utils import eager_mask

from regard.model.attention import Attention, Seam, scaled_dot_product
from regard.model.errors import Unsuitable
from regard.model.since.shared_heads import share

NAME = "regard"
HARMLESS = {
    "cache_position", "cu_seq_lens_k", "cu_seq_lens_q", "deterministic", "dropout", "is_causal", "logits_to_keep",
    "max_length_k", "max_length_q", "num_items_in_batch", "output_attentions", "output_hidden_states",
    "output_router_logits", "past_key_values", "position_ids", "return_dict", "seq_idx", "sliding_window", "tokenizer",
    "use_cache",
}  # fmt: skip
"""Keywords that no family's eager attention computes with: what they mean for a text alone is in the mask already."""


@dataclass(frozen=True)
class Spot:
    """The position of an attention: its block, its layer among those that attend, from 1; the model's own number."""

    block: str
    layer: int
    called: str = field(default="", compare=False)


@dataclass(frozen=True)
class Seen:
    """One attention as it was computed, with the divisor of its scores and the bias added to them.

    cap: the soft cap of the scores, if any. share: the number of consecutive heads that share a key and a value.
    """

    attention: Attention
    divisor: float
    bias: Float[Tensor, "#batch #h #i j"] | None
    share: int
    cap: float | None = None


@dataclass
class Watch:
    """Follows a forward pass: `seam` changes every attention, and `keep` gets what it computed.

    spots: of each module, in the order in which it is called. given: what the last attention gave, and to which.
    """

    spots: dict[nn.Module, list[Spot]] = field(default_factory=dict)
    seam: Seam | None = None
    keep: Callable[[nn.Module, Spot | None, Seen], Any] | None = None
    kept: list[Any] = field(default_factory=list)
    given: tuple[nn.Module, Tensor] | None = None
    calls: Counter[nn.Module] = field(default_factory=Counter)

    def next(self, module: nn.Module) -> Spot | None:
        """The spot of the attention that this module begins; None if it is in none of the blocks."""
        spots, call = self.spots.get(module, []), self.calls[module]
        self.calls[module] += 1
        return spots[call % len(spots)] if spots else None


_WATCH: ContextVar[Watch | None] = ContextVar("watch", default=None)


_CHECK: ContextVar[Callable[[], object]] = ContextVar("check", default=lambda: None)


@contextmanager
def checking(check: Callable[[], object]) -> Iterator[None]:
    """Call `check` before every attention in this block; what it raises ends the pass."""
    before = _CHECK.set(check)
    try:
        yield
    finally:
        _CHECK.reset(before)


@contextmanager
def watching(watch: Watch) -> Iterator[Watch]:
    """Report what opened models compute in this block to this watch."""
    before = _WATCH.set(watch)
    try:
        yield watch
    finally:
        _WATCH.reset(before)


def attend(
    module: nn.Module,
    query: Float[Tensor, "batch h i d_k"],
    key: Float[Tensor, "batch g j d_k"],
    value: Float[Tensor, "batch g j d_v"],
    attention_mask: Tensor | None,
    scaling: float | None = None,
    position_bias: Tensor | None = None,
    softcap: float | None = None,
    s_aux: Tensor | None = None,
    sinks: Tensor | None = None,
    indices: Tensor | None = None,
    **others: Any,
) -> tuple[Float[Tensor, "batch i h d_v"], Float[Tensor, "batch h i j"]]:
    """The attention function that transformers calls instead of its own: g groups of heads share a key and a value.

    In float32 whatever the model's precision, as eager attention does its softmax. s_aux: a sink of each head;
    sinks: of each query. indices: of the keys that a query may look at.
    Raises Unsuitable for an unknown keyword, which may change what is computed, and for numbers that are not finite.
    """
    _CHECK.get()()
    if unknown := sorted(name for name, given in others.items() if given is not None and name not in HARMLESS):
        raise Unsuitable(
            f"This model passes {unknown[0]} to its attention, which Regard does not know: choose another."
        )
    watch, heads = _WATCH.get(), query.size(1)
    k, v = (share(part, heads).float() for part in (key, value))
    allowed, bias = _read_mask(attention_mask, k.size(-2))
    if position_bias is not None:
        bias = position_bias if bias is None else bias + position_bias
    if softcap is not None and bias is not None:
        raise Unsuitable("This model adds to scores that it caps, which Regard does not know: choose another.")
    if indices is not None:
        chosen = _chosen(indices, k.size(-2))
        allowed = chosen if allowed is None else allowed & chosen
    spot = watch.next(module) if watch else None
    adapt = watch.seam(spot.block, spot.layer, 0) if watch and watch.seam and spot else None
    scale = query.size(-1) ** -0.5 if scaling is None else scaling
    sink = _sink(query, s_aux, sinks)
    found = scaled_dot_product(query.float(), k, v, allowed, adapt, scale, bias, softcap, sink)
    _check_finite(found, spot, query.dtype)
    given = found.context.to(query.dtype).transpose(1, 2).contiguous()
    if watch:
        watch.given = module, given
        if watch.keep:
            watch.kept.append(watch.keep(module, spot, Seen(found, 1 / scale, bias, heads // key.size(1), softcap)))
    return given, found.weights.to(query.dtype)


def report(module: nn.Module, see: Callable[[], Seen]) -> None:
    """Report a map that no intervention changes, if the pass is followed and its module has a spot."""
    _CHECK.get()()
    watch = _WATCH.get()
    if watch and watch.keep and (spot := watch.next(module)):
        watch.kept.append(watch.keep(module, spot, see()))


def _sink(query: Tensor, s_aux: Tensor | None, sinks: Tensor | None) -> Float[Tensor, "batch h i"] | None:
    """The score of the sink for every query, from one of each head or from (batch, h, i, 1)."""
    if s_aux is not None:
        return s_aux.float().view(1, -1, 1).expand(query.shape[:-1])
    return None if sinks is None else sinks[..., 0].float().expand(query.shape[:-1])


def _chosen(indices: Tensor, keys: int) -> Bool[Tensor, "batch 1 i j"]:
    """True for the keys that are among (batch, i, n) indices; a negative index means none."""
    chosen = torch.zeros(*indices.shape[:2], keys + 1, dtype=torch.bool, device=indices.device)
    return chosen.scatter(-1, indices.long().where(indices >= 0, keys), True)[:, None, :, :keys]


def _check_finite(found: Attention, spot: Spot | None, dtype: torch.dtype) -> None:
    """Raise Unsuitable, naming layer and head, where numbers have grown too large for the model's precision."""
    finite = found.scores.isfinite().all(-1).all(-1) & found.context.isfinite().all(-1).all(-1)  # batch h
    if finite.all():
        return
    head = int(finite.all(0).logical_not().nonzero()[0]) + 1
    where = f"in layer {spot.called}, head {head} of its {spot.block} attention" if spot else "in its attention"
    cure = "choose another model" if dtype == torch.float32 else "start Regard with --dtype float32"
    name = str(dtype).removeprefix("torch.")
    raise Unsuitable(
        f"This model computes values that are not finite {where}, because they are too large for {name}: {cure}."
    )


def _read_mask(mask: Tensor | None, keys: int) -> tuple[Bool[Tensor, "..."] | None, Float[Tensor, "..."] | None]:
    """Split a mask of transformers into where looking is allowed, and what is added to the scores besides."""
    if mask is None:
        return None, None
    mask = mask[..., :keys]
    if mask.dtype == torch.bool:
        return mask, None
    allowed = mask > torch.finfo(mask.dtype).min / 2
    bias = mask.masked_fill(~allowed, 0.0)
    return allowed, bias if bias.any() else None


AttentionInterface.register(NAME, attend)
AttentionMaskInterface.register(NAME, eager_mask)

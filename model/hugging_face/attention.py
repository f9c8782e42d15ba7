"""One attention function for every model of transformers: ours, which tells what it computed, and can be changed."""

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

from model.attention import Attention, Seam, scaled_dot_product
from model.unsuitable import Unsuitable

NAME = "regard"


@dataclass(frozen=True)
class Spot:
    """Where an attention stands: in which block, in which layer of it, from 1."""

    block: str
    layer: int


@dataclass(frozen=True)
class Seen:
    """One attention as it was computed, and what its equations have beside: what scores are divided by, what is added.

    share: so many heads, one after another, have a key and a value in common.
    """

    attention: Attention
    divisor: float
    bias: Float[Tensor, "#batch #h #i j"] | None
    share: int


@dataclass
class Watch:
    """Follows a forward pass: spots and seam are given, and what to keep of every attention; nothing, if that is None.

    spots: of each module, in the order in which it is called. given: what the last attention gave, and to which.
    """

    spots: dict[nn.Module, list[Spot]] = field(default_factory=dict)
    seam: Seam | None = None
    keep: Callable[[nn.Module, Spot | None, Seen], Any] | None = None
    kept: list[Any] = field(default_factory=list)
    given: tuple[nn.Module, Tensor] | None = None
    calls: Counter[nn.Module] = field(default_factory=Counter)

    def next(self, module: nn.Module) -> Spot | None:
        """Where the attention stands that this module begins; None if it is in none of the blocks."""
        spots, call = self.spots.get(module, []), self.calls[module]
        self.calls[module] += 1
        return spots[call % len(spots)] if spots else None


_WATCH: ContextVar[Watch | None] = ContextVar("watch", default=None)


_CHECK: ContextVar[Callable[[], object]] = ContextVar("check", default=lambda: None)


@contextmanager
def checking(check: Callable[[], object]) -> Iterator[None]:
    """While it lasts, check is called before every attention; what it raises ends the pass."""
    before = _CHECK.set(check)
    try:
        yield
    finally:
        _CHECK.reset(before)


@contextmanager
def watching(watch: Watch) -> Iterator[Watch]:
    """While it lasts, models that were opened here tell this watch what they compute."""
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
    **others: Any,
) -> tuple[Float[Tensor, "batch i h d_v"], Float[Tensor, "batch h i j"]]:
    """What transformers calls instead of its own: g groups of heads share a key and a value each.

    In float32 whatever the model's precision, as eager attention does its softmax. Raises Unsuitable for what changes
    the softmax itself (soft caps, attention sinks).
    """
    _CHECK.get()()
    for name in ("softcap", "s_aux"):
        if others.get(name) is not None:
            raise Unsuitable(
                f"This model changes the softmax itself ({name}), which is not shown here: choose another."
            )
    watch, share = _WATCH.get(), query.size(1) // key.size(1)
    k, v = (part.repeat_interleave(share, dim=1).float() for part in (key, value))
    allowed, bias = _read_mask(attention_mask, k.size(-2))
    if position_bias is not None:
        bias = position_bias if bias is None else bias + position_bias
    spot = watch.next(module) if watch else None
    adapt = watch.seam(spot.block, spot.layer, 0) if watch and watch.seam and spot else None
    divisor = query.size(-1) ** 0.5 if scaling is None else 1 / scaling
    found = scaled_dot_product(query.float(), k, v, allowed, adapt, divisor, bias)
    given = found.context.to(query.dtype).transpose(1, 2).contiguous()
    if watch:
        watch.given = module, given
        if watch.keep:
            watch.kept.append(watch.keep(module, spot, Seen(found, divisor, bias, share)))
    return given, found.weights.to(query.dtype)


def _read_mask(mask: Tensor | None, keys: int) -> tuple[Bool[Tensor, "..."] | None, Float[Tensor, "..."] | None]:
    """Where looking is allowed, and what is added to the scores besides; a mask of transformers adds both at once."""
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

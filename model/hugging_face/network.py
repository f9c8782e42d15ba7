"""A model of transformers, and where in it attention is: found by running it once."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any, Literal

import torch
from jaxtyping import Int
from torch import Tensor, nn
from transformers import DynamicCache

from regard.model.attention import Attention
from regard.model.errors import Unsuitable
from regard.model.hooks import attached
from regard.model.hugging_face.attention import Seen, Spot, Watch, watching
from regard.model.hugging_face.failures import foreign
from regard.model.hugging_face.layers import layer_numbers
from regard.model.hugging_face.linear import LINEAR, listen
from regard.model.hugging_face.origin import is_product, same, tolerance
from regard.model.hugging_face.own_attention import OwnAttention
from regard.model.hugging_face.positions import encoding, room
from regard.model.masks import causal_mask
from regard.model.trace import Looks, Shape, layer_name

Kind = Literal["encoder", "decoder", "encoder-decoder"]
CROSS = ("cross", "encoder_attn", "encdecattention", "encoder_attention")


@dataclass(frozen=True)
class _Met:
    """An attention that was seen in the first pass."""

    module: nn.Module
    heads: int
    share: int
    looks_back: bool
    sink: bool
    q: Tensor
    k: Tensor
    adds_up: bool

    def goes_on(self, before: "_Met") -> bool:
        """Whether a module weighs other values by the weights that it has just computed, as differential heads do."""
        return self.module is before.module and torch.equal(self.q, before.q) and torch.equal(self.k, before.k)


class Network(nn.Module):
    """A model of transformers: where its attention modules stand, and which matrix mixes the heads of each.

    beside: whether pieces influence each other by other ways than attention, as in state space layers. share: how many
    consecutive heads of queries share one of keys, 1 where layers differ. linear: the spots of layers with a fixed
    memory, which have a map as well, and which nothing changes.
    """

    looks: Looks = "everywhere"
    roles = None

    def __init__(self, inner: Any, kind: Kind, longest: int) -> None:
        super().__init__()
        text = _text_part(inner) if kind == "decoder" else inner
        self.encoding = encoding(text, text.config)
        self.positions = self.encoding.kind
        self.inner, self.kind, self.room = inner, kind, room(text, text.config)
        self.longest = min(longest, self.room)
        self.spots: dict[nn.Module, list[Spot]] = {}
        self.linear: dict[nn.Module, list[Spot]] = {}
        self.mixes: dict[nn.Module, nn.Module] = {}
        self.blocks: dict[str, Shape] = {}
        self.beside, self.share = False, 1

    def find(self, ids: Int[Tensor, "1 n"]) -> None:
        """Run once, see which modules attend and whether they look ahead, and name them; ids are two pieces or more.

        Raises Unsuitable if none attends, if one does past the interface, or not all alike.
        """
        names = {module: name for name, module in self.inner.named_modules()}
        linear = {module: [Spot(LINEAR, 0)] for module in listen(self.inner)} if self.kind == "decoder" else {}
        watch, own = Watch(linear, keep=_met), OwnAttention(self.inner)
        with watching(watch), self._mixing(watch), own.watched(), torch.inference_mode():
            self(ids, ids if self.kind == "encoder-decoder" else None)
        found: dict[str, list[_Met]] = {}
        for met in watch.kept:
            block = LINEAR if met.module in linear else self._block(names[met.module].lower())
            if block == LINEAR and not met.adds_up:
                continue
            layers = found.setdefault(block, [])
            if not (layers and met.goes_on(layers[-1])):
                layers.append(met)
            spots = self.linear if block == LINEAR else self.spots
            spots.setdefault(met.module, []).append(Spot(block, len(layers)))
        self._check(found, own.beside(names[met.module] for met in watch.kept))
        shares = {met.share for met in watch.kept if met.module in self.spots}
        self.share = shares.pop() if len(shares) == 1 else 1
        for block in sorted(found, key=lambda block: block != LINEAR):  # pages open the last block
            self.blocks[block] = self._shape(block, found[block])
        for each in (*self.spots.values(), *self.linear.values()):
            each[:] = [replace(spot, called=layer_name(self.blocks[spot.block], spot.layer)) for spot in each]
        self.beside = self.kind == "decoder" and self._tells_without_heads(ids)

    def _check(self, found: dict[str, list[_Met]], own: Sequence[str]) -> None:
        """Raise Unsuitable for attention that is not seen, and for what has none."""
        if own:
            part = "Part of its" if found else "Its"
            raise Unsuitable(
                f"{part} attention ({', '.join(own)}) does not go through transformers' own interface, so that what it "
                "looks at cannot be shown: choose another model."
            )
        blocks = {"encoder", "decoder", "cross"} if self.kind == "encoder-decoder" else {self.kind}
        if LINEAR in found:
            blocks = {LINEAR}
        if without := sorted(blocks - {*found}):
            where = f"Its {without[0]} has" if found else "It has"
            raise Unsuitable(f"{where} no attention whose weights could be shown: choose another model.")
        for layers in found.values():
            numbers = [met.heads for met in layers]
            if len(set(numbers)) > 1:
                raise Unsuitable(f"Its layers have different numbers of heads ({numbers}): choose another model.")

    def _shape(self, block: str, layers: Sequence[_Met]) -> Shape:
        """The shape, with the model's own numbers of its layers where these are not 1 to their count."""
        shape = _shape(block, layers)
        found = layer_numbers(self.inner, [met.module for met in layers]) or []
        numbers = [place.number for place in found]
        if found and (numbers != [*range(1, len(found) + 1)] or found[0].depth != len(found)):
            shape |= {"numbers": numbers, "depth": found[0].depth}
        return shape

    @torch.inference_mode()
    def _tells_without_heads(self, ids: Int[Tensor, "1 n"]) -> bool:
        """Whether the last row depends on the first piece though every head is knocked out."""
        other = ids.clone()
        other[0, 0] = 1 if ids[0, 0] != 1 else 2
        with watching(Watch(self.spots, seam=lambda *_: lambda weights, *_: torch.zeros_like(weights))):
            one, changed = (self(x).logits[0, -1] for x in (ids, other))
        apart = (one.float() - changed.float()).abs().max()
        return bool(apart > tolerance(one.dtype) * one.float().abs().max())

    @property
    def caches(self) -> bool:
        """Whether it can write with the cache of transformers, which has too few layers in some models, or none."""
        try:
            cache = DynamicCache(config=self.inner.config.get_text_config(decoder=True))
        except (AttributeError, LookupError, ValueError):
            return False
        numbers = [getattr(module, "layer_idx", None) or 0 for module in self.spots]
        return cache.layer_class_to_replicate is not None or max(numbers, default=0) < len(cache.layers)

    def _mixing(self, watch: Watch) -> ExitStack:
        """Find W^O: the matrix that is given an attention's result, unchanged."""

        def enter(part: nn.Module, args: tuple[Any, ...]) -> None:
            if watch.given and args and _same(args[0], watch.given[1]):
                self.mixes[watch.given[0]] = part
                watch.given = None

        return attached(part.register_forward_pre_hook(enter) for part in self.inner.modules() if is_product(part))

    def _block(self, name: str) -> str:
        if self.kind != "encoder-decoder":
            return self.kind
        if any(mark in name for mark in CROSS):
            return "cross"
        return "decoder" if "decoder" in name else "encoder"

    def room_after(self, source: int) -> int:
        """The number of pieces that can follow: one more than there are positions, because the last is not fed."""
        return self.room - source + 1 if self.kind == "decoder" else self.room

    def forward(self, source: Int[Tensor, "batch j"], fed: Int[Tensor, "batch i"] | None = None) -> Any:
        """Teacher forcing; a decoder-only model gets all pieces as its source."""
        with foreign():
            if fed is None:
                return self.inner(input_ids=source, use_cache=False) if self.kind == "decoder" else self.inner(source)
            return self.inner(input_ids=source, decoder_input_ids=fed, use_cache=False)


def _same(a: Tensor, b: Tensor) -> bool:
    """Whether two tensors are the same numbers in memory, whatever their shapes; both must be alive."""
    return a.data_ptr() == b.data_ptr() and a.numel() == b.numel()


def _text_part(inner: Any) -> Any:
    """The part that reads text in a model that reads pictures or sound as well; the whole of any other model."""
    config = inner.config.get_text_config()
    return next((part for part in inner.modules() if getattr(part, "config", None) is config), inner)


def _met(module: nn.Module, _: Spot | None, seen: Seen) -> _Met:
    one = seen.attention
    adds_up = same(one.weights @ one.v, one.context, 1e-5)
    return _Met(module, one.q.size(1), seen.share, _looks_back(one), one.sink is not None, one.q, one.k, adds_up)


def _looks_back(one: Attention) -> bool:
    """Whether it was free to look at its own place and at all before it, and nowhere else."""
    allowed = ~one.masked.isneginf()
    i, j = allowed.shape[-2:]
    return torch.equal(allowed, causal_mask(i, j, allowed.device).expand_as(allowed))


def _shape(block: str, layers: Sequence[_Met]) -> Shape:
    rows: Literal["source", "target"] = "source" if block == "encoder" else "target"
    columns: Literal["source", "fed"] = "fed" if block in {"decoder", LINEAR} else "source"
    mask: Literal["causal"] | None = "causal" if all(met.looks_back for met in layers) else None
    shape = Shape(rows=rows, columns=columns, mask=mask, layers=len(layers), heads=layers[0].heads)
    sinks = [layer for layer, met in enumerate(layers, 1) if met.sink]
    if block == LINEAR:
        return Shape(**shape, signed=True)
    return Shape(**shape, sinks=sinks) if sinks else shape

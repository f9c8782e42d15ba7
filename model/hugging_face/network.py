"""A model of transformers, and where in it attention is: found by running it once."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

import torch
from jaxtyping import Int
from torch import Tensor, nn

from model.attention import Attention, causal_mask
from model.hugging_face.attention import Spot, Watch, watching
from model.hugging_face.origin import is_product
from model.hugging_face.positions import room, told
from model.trace import Looks, Shape
from model.unsuitable import Unsuitable

Kind = Literal["encoder", "decoder", "encoder-decoder"]
CROSS = ("cross", "encoder_attn", "encdecattention", "encoder_attention")


class Network(nn.Module):
    """A model of transformers: where its attention modules stand, and which matrix mixes the heads of each."""

    looks: Looks = "everywhere"

    def __init__(self, inner: Any, kind: Kind, longest: int) -> None:
        super().__init__()
        self.told = told(inner, inner.config)
        self.positions = self.told.kind
        self.inner, self.kind, self.room = inner, kind, room(inner, inner.config)
        self.longest = min(longest, self.room)
        self.spots: dict[nn.Module, list[Spot]] = {}
        self.mixes: dict[nn.Module, nn.Module] = {}
        self.blocks: dict[str, Shape] = {}

    def find(self, ids: Int[Tensor, "1 n"]) -> None:
        """Run once, see which modules attend and whether they look ahead, and name them; ids are two pieces or more.

        Raises Unsuitable if none attends, or not all alike.
        """
        names = {module: name for name, module in self.inner.named_modules()}
        watch = Watch(keep=lambda module, _, seen: (module, seen.attention.q.size(1), _looks_back(seen.attention)))
        with watching(watch), self._mixing(watch), torch.inference_mode():
            self(ids, ids if self.kind == "encoder-decoder" else None)
        found: dict[str, list[tuple[int, bool]]] = {}
        for module, heads, back in watch.kept:
            block = self._block(names[module].lower())
            found.setdefault(block, []).append((heads, back))
            self.spots.setdefault(module, []).append(Spot(block, len(found[block])))
        if not found:
            raise Unsuitable("Its attention does not go through transformers' own interface: choose another model.")
        for block, layers in found.items():
            numbers = [heads for heads, _ in layers]
            if len(set(numbers)) > 1:
                raise Unsuitable(f"Its layers have different numbers of heads ({numbers}): choose another model.")
            self.blocks[block] = _shape(block, all(back for _, back in layers), len(layers), numbers[0])

    @contextmanager
    def _mixing(self, watch: Watch) -> Iterator[None]:
        """While it lasts, see which matrix is given what an attention has just found, as it is: that is its W^O."""

        def enter(part: nn.Module, args: tuple[Any, ...]) -> None:
            if watch.given and args and _same(args[0], watch.given[1]):
                self.mixes[watch.given[0]] = part
                watch.given = None

        handles = [part.register_forward_pre_hook(enter) for part in self.inner.modules() if is_product(part)]
        try:
            yield
        finally:
            for handle in handles:
                handle.remove()

    def _block(self, name: str) -> str:
        if self.kind != "encoder-decoder":
            return self.kind
        if any(mark in name for mark in CROSS):
            return "cross"
        return "decoder" if "decoder" in name else "encoder"

    def room_after(self, source: int) -> int:
        """How many pieces can follow a text of so many: one more than there are places, for the last is not fed."""
        return self.room - source + 1 if self.kind == "decoder" else self.room

    def forward(self, source: Int[Tensor, "batch j"], fed: Int[Tensor, "batch i"] | None = None) -> Any:
        """Teacher forcing; a decoder alone is given all that it reads as its source."""
        if fed is None:
            return self.inner(input_ids=source, use_cache=False) if self.kind == "decoder" else self.inner(source)
        return self.inner(input_ids=source, decoder_input_ids=fed, use_cache=False)


def _same(a: Tensor, b: Tensor) -> bool:
    """Whether two tensors are the same numbers in memory, whatever their shapes; both must be alive."""
    return a.data_ptr() == b.data_ptr() and a.numel() == b.numel()


def _looks_back(one: Attention) -> bool:
    """Whether it was free to look at its own place and at all before it, and nowhere else."""
    allowed = ~one.masked.isneginf()
    i, j = allowed.shape[-2:]
    return torch.equal(allowed, causal_mask(i, j, allowed.device).expand_as(allowed))


def _shape(block: str, causal: bool, layers: int, heads: int) -> Shape:
    rows: Literal["source", "target"] = "source" if block == "encoder" else "target"
    columns: Literal["source", "fed"] = "fed" if block == "decoder" else "source"
    return Shape(rows=rows, columns=columns, mask="causal" if causal else None, layers=layers, heads=heads)

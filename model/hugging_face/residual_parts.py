"""The parts of a Hugging Face model, whatever its family, and runs in which one part writes and the others do not.

The model is run once, and what each part writes is kept: embeddings, heads, feed-forward networks. Then it is run on
copies of the text, in each of which one part writes what it wrote and all others write nothing, with the scale of every
norm held.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor, nn

from regard.model.errors import Unsuitable
from regard.model.hooks import attached
from regard.model.hugging_face.attention import Seen, Spot, Watch, watching
from regard.model.hugging_face.network import Network
from regard.model.hugging_face.origin import is_norm, is_product
from regard.model.splits.sums import Part

NO_SUM = "Something in this model is no sum of its parts (its {} does not add up): choose another model."
NO_PARTS = "This model does not join its heads with one matrix, so they are no parts: choose another model."
Call = tuple[nn.Module, int]  # a module, and how often it was called before
Given = tuple[Tensor, Tensor | None]
OnLeaf = Callable[[Call, Tensor], Tensor]  # from what a part gives to what goes on
OnNorm = Callable[[Call, Tensor, Tensor], Tensor]  # from what a norm is given, and makes of it, to what goes on
See = Callable[[nn.Module, Spot | None, Seen], None]


@dataclass(frozen=True)
class Leaf:
    """A part, the call that gives its numbers to the model, and which of them are its own: all for None."""

    part: Part
    call: Call
    own: slice | None = None


@dataclass
class First:
    """The first run: what parts give, by their calls in order; what norms are given and make; every attention."""

    leaves: dict[Call, Tensor] = field(default_factory=dict)
    norms: dict[Call, tuple[Tensor, Tensor]] = field(default_factory=dict)
    seen: dict[Spot, Seen] = field(default_factory=dict)
    logits: Float[Tensor, "1 n vocabulary"] | None = None


class Parts:
    """A text in a model, and the parts that write into its vectors."""

    def __init__(self, network: Network, given: Given, size: int) -> None:
        """size: copies of the text that are read together. Raises Unsuitable for a model whose heads are no parts."""
        self.network, self.given, self.size, self.first = network, given, size, First()
        self.names = {module: name for name, module in network.inner.named_modules()}
        if not network.spots or any(module not in network.mixes for module in network.spots):
            raise Unsuitable(NO_PARTS)
        self.layers = {layer_of(self.names[module]): module for module in reversed([*network.spots])}
        with torch.no_grad(), self.hooks(self._keep, self._keep_norm), watching(Watch(network.spots, keep=self._see)):
            out = network(*given)
        self.first.logits = getattr(out, "logits", None)
        self.leaves = [*self._leaves()]

    def run(self, see: See | None, found: list[tuple[Tensor, ...]]) -> tuple[Tensor, ...]:
        """Run copies with one part each, and one without any; `found` gets a tuple from each run."""
        parts: list[Leaf | None] = [*self.leaves, None]
        for start in range(0, len(parts), self.size):
            some = parts[start : start + self.size]
            given = tuple(None if ids is None else ids.expand(len(some), -1) for ids in self.given)
            write, hold = self._writing(some), self.held
            with torch.no_grad(), self.hooks(write, hold), watching(Watch(self.network.spots, keep=see)):
                self.network(*given)
        return tuple(torch.cat(several) for several in zip(*found, strict=True))

    def _writing(self, some: Sequence[Leaf | None]) -> Callable[[Call, Tensor], Tensor]:
        def write(call: Call, now: Tensor) -> Tensor:
            kept = self.first.leaves.get(call)
            if kept is None or now.numel() not in {kept.numel(), len(some) * kept.numel()}:
                raise Unsuitable(NO_SUM.format("path of the pieces"))
            made = kept.new_zeros(len(some), *kept.shape[-2:])
            for copy, leaf in enumerate(some):
                if leaf and leaf.call == call:
                    own = leaf.own or slice(None)
                    made[copy, :, own] = kept.reshape(made.shape[1:])[:, own]
            return made.reshape(now.shape) if made.numel() == now.numel() else made

        return write

    def _keep(self, call: Call, now: Tensor) -> Tensor:
        self.first.leaves[call] = now.clone()
        return now

    def _keep_norm(self, call: Call, given: Tensor, made: Tensor) -> Tensor:
        self.first.norms[call] = given.clone(), made.clone()
        return made

    def held(self, call: Call, given: Tensor, made: Tensor) -> Tensor:
        """Apply a norm with the scale of the first run."""
        return hold(call[0], given, made, *self.first.norms[call])

    def _see(self, _: nn.Module, spot: Spot | None, seen: Seen) -> None:
        if spot:
            self.first.seen[spot] = seen

    def _leaves(self) -> Iterator[Leaf]:
        """All parts in the order of their calls; of a layer's matrices beside attention only the last writes."""
        attention = {mix: module for module, mix in self.network.mixes.items()}
        last = {(layer_of(self.names[part]), n): (part, n) for part, n in self.first.leaves if self._thinks(part)}
        for call in self.first.leaves:
            part, n = call
            if part in attention:
                spot = self.network.spots[attention[part]][n]
                heads = self.network.blocks[spot.block]["heads"]
                width = self.first.leaves[call].size(-1) // heads
                for h in range(heads):
                    own = slice(h * width, (h + 1) * width)
                    yield Leaf(Part("head", spot.block, spot.layer, h + 1), call, own)
            elif isinstance(part, nn.Embedding):
                yield Leaf(Part(self._named(part)), call)
            elif last[layer_of(self.names[part]), n] == call:
                spot = self.network.spots[self.layers[layer_of(self.names[part])]][n]
                yield Leaf(Part("feed-forward", spot.block, spot.layer), call)

    def _named(self, part: nn.Module) -> str:
        """The field's name of an embedding."""
        if part.weight is self.network.inner.get_input_embeddings().weight:
            return "embedding"
        name = self.names[part].rpartition(".")[2]
        return "position" if "pos" in name or name == "wpe" else name.removesuffix("_embeddings").replace("_", " ")

    def _thinks(self, part: nn.Module) -> bool:
        """Whether it is a matrix of a layer, beside attention."""
        beside = not self._is_in_attention(part) and part not in self.network.mixes.values()
        return is_product(part) and layer_of(self.names[part]) in self.layers and beside

    def hooks(self, leaf: OnLeaf, norm: OnNorm) -> ExitStack:
        """Call these at every part and at every norm."""
        calls = Counter[nn.Module]()

        def count(part: nn.Module) -> Call:
            calls[part] += 1
            return part, calls[part] - 1

        def before(part: nn.Module, args: tuple[Any, ...]) -> tuple[Any, ...]:
            return leaf(count(part), args[0]), *args[1:]

        def after(part: nn.Module, _: Any, made: Tensor) -> Tensor:
            return leaf(count(part), made)

        def normed(part: nn.Module, args: tuple[Any, ...], made: Any) -> Any:
            return norm(count(part), args[0], made) if isinstance(made, Tensor) and args else made

        handles = [part.register_forward_pre_hook(before) for part in self.names if self._mixes_or_thinks(part)]
        handles += [part.register_forward_hook(after) for part in self.names if self._embeds(part)]
        handles += [part.register_forward_hook(normed) for part in self.names if is_norm(part)]
        return attached(handles)

    def _mixes_or_thinks(self, part: nn.Module) -> bool:
        return part in self.network.mixes.values() or self._thinks(part)

    def _embeds(self, part: nn.Module) -> bool:
        return isinstance(part, nn.Embedding) and not self._is_in_attention(part)

    def _is_in_attention(self, part: nn.Module) -> bool:
        return any(self.names[part].startswith(f"{self.names[module]}.") for module in self.network.spots)


def hold(norm: nn.Module, given: Tensor, made: Tensor, x: Tensor, y: Tensor) -> Tensor:
    """Apply a norm with the scale that it had for x, of which it made y: LayerNorm, or a product with each number.

    Ba et al. 2016, arXiv 1607.06450, equation 4; Zhang & Sennrich 2019, arXiv 1910.07467, equation 4.
    """
    copies = given.reshape(-1, *x.shape)
    if isinstance(norm, nn.LayerNorm):
        sigma = (x.var(-1, correction=0, keepdim=True) + norm.eps).sqrt()
        centred = (copies - copies.mean(-1, keepdim=True)) / sigma
        weighed = centred if norm.weight is None else centred * norm.weight
        return (weighed if norm.bias is None else weighed + norm.bias).reshape(made.shape)
    scale = torch.where(x == 0, 0, y / torch.where(x == 0, 1, x))
    return (copies * scale).reshape(made.shape)


def layer_of(name: str) -> str:
    """The name of the layer that a module is in, "" if in none: up to the first number of its name."""
    path = name.split(".")
    return next((".".join(path[: n + 1]) for n, part in enumerate(path) if part.isdigit()), "")

"""One attention of a Hugging Face model from its input to its output, as it is computed: stages, and cells opened."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, nn

from model.attention import MultiHead, join_heads
from model.hugging_face.attention import Seen, Spot
from model.hugging_face.origin import Call, Origin, origin, tolerance
from model.steps.head import CONCAT, stages_of
from model.steps.stage import Stage, Steps, stage
from model.trace import Attended, Shape


@dataclass
class Opened:
    """What went through one attention module, as hooks saw it: its input, its parts' inputs and outputs, its output.

    mix: the call of the output matrix; None where what it is given is not what the heads found.
    """

    x: Tensor | None = None
    turn: tuple[Tensor, Tensor] | None = None
    calls: list[Call] = field(default_factory=list)
    seen: Seen | None = None
    mix: Call | None = None
    output: Tensor | None = None
    memory: Tensor | None = None


class Opening:
    """Follows a module through a forward pass, until the attention at its spot is seen; `keep` is for a Watch."""

    def __init__(self, module: nn.Module, mix: nn.Module | None, spot: Spot) -> None:
        self.module, self.mix, self.spot = module, mix, spot
        self.opened = Opened()

    def keep(self, _: nn.Module, spot: Spot | None, seen: Seen) -> None:
        if spot == self.spot:
            self.opened.seen = seen

    @contextmanager
    def hooks(self) -> Iterator[Opened]:
        parts = [part for part in self.module.modules() if part is not self.module and not [*part.children()]]
        handles = [self.module.register_forward_pre_hook(self._enter, with_kwargs=True)]
        handles += [part.register_forward_hook(self._part) for part in parts if part is not self.mix]
        handles.append(self.module.register_forward_hook(self._leave))
        if self.mix is not None:
            handles.append(self.mix.register_forward_hook(self._mixed))
        try:
            yield self.opened
        finally:
            for handle in handles:
                handle.remove()

    def _enter(self, _: nn.Module, args: tuple[Any, ...], named: dict[str, Any]) -> None:
        if self.opened.seen is None:
            self.opened.x = named.get("hidden_states", args[0] if args else None)
            self.opened.turn = named.get("position_embeddings")
            self.opened.calls = []

    def _part(self, part: nn.Module, args: tuple[Any, ...], output: Any) -> None:
        if self.opened.seen is None and args and isinstance(output, Tensor):
            self.opened.calls.append(Call(part, args[0], output))

    def _mixed(self, part: nn.Module, args: tuple[Any, ...], output: Tensor) -> None:
        if self.opened.seen is not None and self.opened.mix is None:
            self.opened.mix = Call(part, args[0], output)

    def _leave(self, _: nn.Module, __: tuple[Any, ...], output: Any) -> None:
        if self.opened.seen is not None and self.opened.output is None:
            self.opened.output = output[0] if isinstance(output, tuple) else output


@dataclass(frozen=True)
class Place:
    """One attention, all its heads, and how the head that is opened came by its q, k and v: None where that is unknown.

    key_heads: the first and the last head that have the key and the value of this one, from 1; share: how many.
    """

    trace: MultiHead
    seen: Seen
    memory: Tensor | None
    mix: Call | None
    origins: dict[str, Origin | None]
    h: int

    @classmethod
    def of(cls, opened: Opened, h: int) -> "Place":
        """Read what was seen. Raises ValueError if the pass never came there."""
        if opened.x is None or opened.seen is None or opened.output is None:
            raise ValueError("the forward pass did not go through this attention")
        one = opened.seen.attention
        mix, output = opened.mix, opened.mix.made if opened.mix else opened.output
        trace = MultiHead(opened.x.float(), one, join_heads(one.context), output.float())
        found = {"q": one.q, "k": one.k, "v": one.v}
        close = tolerance(opened.x.dtype)
        origins = {
            name: origin(values[0, h], opened.calls, None if name == "v" else opened.turn, close)
            for name, values in found.items()
        }
        return cls(trace, opened.seen, opened.memory, mix, origins, h)

    @property
    def bias(self) -> Tensor | None:
        """What is added to every scaled score of this head."""
        if self.seen.bias is None:
            return None
        one = self.seen.bias.float().expand(1, *self.trace.heads.scores.shape[1:])[0, self.h]
        return one if one.any() else None

    @property
    def divides(self) -> str:
        """What the scores are divided by, as LaTeX; "" where that is 1."""
        divisor, width = self.seen.divisor, self.trace.heads.q.size(-1)
        if abs(divisor - 1) < 1e-6:
            return ""
        return r"/\sqrt{d_k}" if abs(divisor - width**0.5) < 1e-4 else f"/{divisor:.6g}"

    def from_memory(self, name: str) -> bool:
        """Whether k or v is made from what the encoder made of the source."""
        made = self.origins[name]
        if self.memory is None or made is None:
            return self.memory is not None and name != "q"
        given = made.call.given
        return given.shape == self.memory.shape and torch.equal(given, self.memory)

    def equation(self, name: str) -> str:
        """Of q, k or v, as far as it recomputes."""
        made, share = self.origins[name], self.seen.share if name != "q" else 1
        if made is None:
            return rf"{name.upper()}_h \text{{ as attention is given it}}"
        of = "_h" if share == 1 else f"_{self.h // share + 1}"
        letter = "M" if self.from_memory(name) else "X"
        told = made.equation(f"{letter} W^{name.upper()}{of}", f"b^{name.upper()}{of}")
        first = self.h // share * share + 1
        return told if share == 1 else rf"{told} \text{{, of heads {first} to {first + share - 1}}}"


def of_head(attended: Attended, place: Place, shape: Shape, where: dict[str, Any]) -> Steps:
    """x q k v scores scaled masked weights head concat output, in which bias, if there is one, is added to scaled."""
    added = (" + B", " + b_{ij}") if place.bias is not None else ("", "")
    mixed = f"{CONCAT} W^O" + (" + b^O" if place.mix and place.mix.bias is not None else "")
    made = {name: place.equation(name) for name in "qkv"} | {
        "x": r"X \text{, as the layer gives it to its attention}",
        "scaled": f"e_{{ij}}{place.divides}{added[1]}",
        "output": mixed if place.mix else rf"\text{{what the layer makes of }} {CONCAT}",
    }
    stages = stages_of(place.trace, shape, place.h, made, rf"QK^\top{place.divides}{added[0]}")
    return Steps(attended, where, tuple(_before(place, shape)), stages, ())


def _before(place: Place, shape: Shape) -> Iterator[Stage]:
    if place.memory is not None:
        memory = r"M = \operatorname{Encoder}(X)"
        yield stage("memory", "M", memory, shape["columns"], "d_model", place.memory[0])
    if place.bias is not None:
        yield stage("bias", "B", r"b_{ij} \text{, by how far apart the places are}", *_sides(shape), place.bias)


def _sides(shape: Shape) -> tuple[str, str]:
    return shape["rows"], shape["columns"]

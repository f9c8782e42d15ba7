"""One attention of a Hugging Face model from its input to its output, as it is computed: stages, and cells opened."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor, nn

from regard.model.attention import MultiHead, join_heads
from regard.model.hooks import attached
from regard.model.hugging_face.attention import Seen, Spot
from regard.model.hugging_face.origin import Call, Origin, is_norm, latent, origin, recomputes, rows, same, tolerance
from regard.model.steps.head import CAPPED, CONCAT, sink_stages, stages_of
from regard.model.steps.stage import Stage, Steps, stage
from regard.model.trace import Attended, HeadAt, Shape

EXACT = 1e-5  # how far two copies of one matrix may be apart, over its largest number


@dataclass
class ModuleTrace:
    """Everything that hooks saw of one attention module: inputs, inputs and outputs of its parts, and its output.

    x: the first input. turn: the cosines and sines of the positions. mix: the call of the output matrix; None where its
    input is not what the heads found.
    """

    x: Tensor | None = None
    inputs: tuple[Tensor, ...] = ()
    turn: Any = None
    calls: list[Call] = field(default_factory=list)
    seen: Seen | None = None
    mix: Call | None = None
    output: Tensor | None = None
    memory: Tensor | None = None


class Opening:
    """Follows a module through a forward pass, until the attention at its spot is seen; `keep` is for a Watch."""

    def __init__(self, module: nn.Module, mix: nn.Module | None, spot: Spot) -> None:
        self.module, self.mix, self.spot = module, mix, spot
        self.trace = ModuleTrace()

    def keep(self, _: nn.Module, spot: Spot | None, seen: Seen) -> None:
        if spot == self.spot:
            before = self.trace.seen
            self.trace.seen = seen if before is None else _side_by_side(before, seen)

    def hooks(self) -> ExitStack:
        """Follow the module until the end of a block."""
        parts = [part for part in self.module.modules() if part is not self.module and not [*part.children()]]
        handles = [self.module.register_forward_pre_hook(self._enter, with_kwargs=True)]
        handles += [part.register_forward_hook(self._part) for part in parts if part is not self.mix]
        handles.append(self.module.register_forward_hook(self._leave))
        if self.mix is not None:
            handles.append(self.mix.register_forward_hook(self._mixed))
        return attached(handles)

    def _enter(self, _: nn.Module, args: tuple[Any, ...], named: dict[str, Any]) -> None:
        if self.trace.seen is None:
            given = (named.get("hidden_states"), *args, *named.values())
            self.trace.inputs = tuple(one for one in given if is_matrix(one))
            self.trace.x = next(iter(self.trace.inputs), None)
            self.trace.turn = named.get("position_embeddings")
            self.trace.calls = []

    def _part(self, part: nn.Module, args: tuple[Any, ...], output: Any) -> None:
        if self.trace.seen is None and args and is_matrix(args[0]) and is_matrix(output):
            self.trace.calls.append(Call(part, args[0], output))

    def _mixed(self, part: nn.Module, args: tuple[Any, ...], output: Tensor) -> None:
        if self.trace.seen is not None and self.trace.mix is None:
            self.trace.mix = Call(part, args[0], output)

    def _leave(self, _: nn.Module, __: tuple[Any, ...], output: Any) -> None:
        if self.trace.seen is not None and self.trace.output is None:
            self.trace.output = output[0] if isinstance(output, tuple) else output


def is_matrix(given: Any) -> bool:
    """Whether it can be rows of numbers."""
    return isinstance(given, Tensor) and given.is_floating_point() and given.dim() > 1


@dataclass(frozen=True)
class Basis:
    """The input of the product that makes q, k or v: X, the encoder's M, or a matrix that is a stage by itself."""

    id: str
    symbol: str
    equation: str
    size: str
    values: Float[Tensor, "n d"]


def _side_by_side(one: Seen, other: Seen) -> Seen:
    """The same weights on two values are weights on one that is as wide as both."""
    a, b = one.attention, other.attention
    v, context = torch.cat([a.v, b.v], -1), torch.cat([a.context, b.context], -1)
    return replace(one, attention=replace(a, v=v, context=context))


@dataclass(frozen=True)
class OpenedAttention:
    """One attention, all its heads, and the origins of q, k and v of the opened head: None where unknown.

    bases: the inputs of the products that make q, k and v.
    """

    trace: MultiHead
    seen: Seen
    memory: Tensor | None
    mix: Call | None
    origins: dict[str, Origin | None]
    bases: dict[str, Basis]
    h: int

    @classmethod
    def of(cls, opened: ModuleTrace, h: int) -> "OpenedAttention":
        """Read what was seen. Raises ValueError if the pass never came there."""
        if opened.x is None or opened.seen is None or opened.output is None:
            raise ValueError("the forward pass did not go through this attention")
        one = opened.seen.attention
        close = tolerance(opened.x.dtype)
        mix = opened.mix if opened.mix and is_whole(opened.mix, close) else None
        output = mix.made if mix else opened.output
        trace = MultiHead(opened.x.float(), one, join_heads(one.context), output.float())
        found = {"q": one.q, "k": one.k, "v": one.v}
        origins = {
            name: origin(values[0, h], opened.calls, None if name == "v" else opened.turn, close)
            for name, values in found.items()
        }
        bases = {name: _basis(name, made.call, opened, close) for name, made in origins.items() if made}
        return cls(trace, opened.seen, opened.memory, mix, origins, bases, h)

    @property
    def bias(self) -> Tensor | None:
        """The bias added to every scaled score of this head."""
        if self.seen.bias is None:
            return None
        one = self.seen.bias.float().expand(1, *self.trace.heads.scores.shape[1:])[0, self.h]
        return one if one.any() else None

    @property
    def bias_is_by_distance(self) -> bool:
        """Whether the bias of every two places that are equally far apart is the same, where looking is allowed."""
        if self.bias is None:
            return False
        i, j = (torch.arange(n, device=self.bias.device) for n in self.bias.shape)
        distance = (j - i[:, None]) + len(i)
        allowed = ~self.trace.heads.masked[0, self.h].isneginf()
        first = self.bias.new_zeros(len(i) + len(j)).index_put((distance[allowed],), self.bias[allowed])
        return torch.equal(first[distance][allowed], self.bias[allowed])

    @property
    def divides(self) -> str:
        """The divisor of the scores, as LaTeX; "" where that is 1."""
        divisor, width = self.seen.divisor, self.trace.heads.q.size(-1)
        if abs(divisor - 1) < 1e-6:
            return ""
        return r"/\sqrt{d_k}" if abs(divisor - width**0.5) < 1e-4 else f"/{divisor:.6g}"

    def equation(self, name: str) -> str:
        """The equation of q, k or v, as far as it recomputes."""
        made, share = self.origins[name], self.seen.share if name != "q" else 1
        if made is None:
            return rf"{name.upper()}_h \text{{ as attention is given it}}"
        of = "_h" if share == 1 else f"_{self.h // share + 1}"
        equation = made.equation(f"{self.bases[name].symbol} W^{name.upper()}{of}", f"b^{name.upper()}{of}")
        first = self.h // share * share + 1
        return equation if share == 1 else rf"{equation} \text{{, of heads {first} to {first + share - 1}}}"


def is_whole(mix: Call, close: float) -> bool:
    """Whether a product recomputes in all its columns."""
    return recomputes(mix, torch.arange(mix.made.size(-1), device=mix.made.device), close)


def _basis(name: str, call: Call, opened: ModuleTrace, close: float) -> Basis:
    """Identify the input of a product by its numbers, not by its position in the code."""
    given, letter = rows(call.given), name.upper()
    for id, symbol, values in (("x", "X", opened.x), ("memory", "M", opened.memory)):
        if values is not None and same(given, rows(values), EXACT):
            return Basis(id, symbol, symbol, "d_model", given)
    if any(same(given, rows(handed), EXACT) for handed in opened.inputs):
        equation = rf"X^{letter} \text{{, given to attention to make }} {letter} \text{{ from}}"
        return Basis(f"input_{name}", f"X^{letter}", equation, "d", given)
    made = latent(given, [one for one in opened.calls if is_norm(one.part) or _reads(one, opened.x)], close)
    equation = r"\text{, made in this layer}"
    if made:
        equation = " = " + made.equation(f"X W^{{D{letter}}}", f"b^{{D{letter}}}")
    return Basis(f"latent_{name}", f"C^{letter}", f"C^{letter}{equation}", "d_c", given)


def _reads(call: Call, x: Tensor | None) -> bool:
    return x is not None and same(rows(call.given), rows(x), EXACT)


def mixed_equation(mix: Call | None) -> str:
    """The equation of an attention's output; mix: the call of its output matrix, None where that is not known."""
    if mix is None:
        return rf"\text{{what the layer makes of }} {CONCAT}"
    return f"{CONCAT} W^O" + (" + b^O" if mix.bias is not None else "")


def of_head(attended: Attended, one: OpenedAttention, shape: Shape, at: HeadAt) -> Steps:
    """x q k v scores scaled masked weights head concat output, in which bias, if there is one, is added to scaled.

    Soft caps come before the mask. A sink is a stage by itself, and so is its weight.
    """
    added = (" + B", " + b_{ij}") if one.bias is not None else ("", "")
    made = {name: one.equation(name) for name in "qkv"} | {
        "x": r"X \text{, as the layer gives it to its attention}",
        "scaled": f"e_{{ij}}{one.divides}{added[1]}",
        "output": mixed_equation(one.mix),
    }
    if one.seen.cap is not None:
        made["capped"] = CAPPED.format(one.seen.cap)
    stages = stages_of(one.trace, shape, one.h, made, rf"QK^\top{one.divides}{added[0]}")
    return Steps(attended, at, tuple(_before(one, shape)), stages, ())


def _before(one: OpenedAttention, shape: Shape) -> Iterator[Stage]:
    if one.memory is not None:
        memory = r"M = \operatorname{Encoder}(X)"
        yield stage("memory", "M", memory, shape["columns"], "d_model", one.memory[0])
    for name, basis in one.bases.items():
        if basis.id not in {"x", "memory"}:
            side = shape["rows"] if name == "q" else shape["columns"]
            yield stage(basis.id, basis.symbol, basis.equation, side, basis.size, basis.values)
    if one.bias is not None:
        equation = "by how far apart the places are" if one.bias_is_by_distance else "as attention is given it"
        yield stage("bias", "B", rf"b_{{ij}} \text{{, {equation}}}", shape["rows"], shape["columns"], one.bias)
    yield from sink_stages(one.trace, shape, one.h)

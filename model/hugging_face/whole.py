"""The whole of a Hugging Face model, from one pass: its boxes in the order of their calls, joined by their numbers."""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor, nn

from regard.model.errors import Unsuitable
from regard.model.hooks import attached
from regard.model.hugging_face.attention import Seen, Spot, Watch, watching
from regard.model.hugging_face.computation_graph import Box, Boxes, hidden_layer, norm_name
from regard.model.hugging_face.head import is_matrix, is_whole, mixed_equation
from regard.model.hugging_face.network import Network
from regard.model.hugging_face.origin import Call, is_norm, is_product, same, tolerance
from regard.model.hugging_face.residual_parts import Given, layer_of
from regard.model.hugging_face.splits import CLOSE
from regard.model.steps.stage import stage
from regard.model.trace import Attended
from regard.model.whole.parameters import KINDS, LINEAR, counted
from regard.model.whole.part import LIKELIEST, Counted, Part, Stack, Whole, likeliest

CHOOSE = " that the sheet has no box for: choose another model."
BESIDE = "{} is made by something" + CHOOSE
LOGITS = "Its logits are made of its last vectors by something" + CHOOSE
CAPS = ("final_logit_softcapping", "logits_soft_cap")  # of logits, as configurations call them
FORMULAS = {"Feed Forward": r"f(X W_1) W_2", "Gated Feed Forward": r"(f(X W) \odot X V) W_2"}
MIXERS = {  # of pieces, beside attention: by what their classes are called
    "mamba": "Mamba", "mixer": "Mamba", "deltanet": "Gated DeltaNet", "deltaattention": "Delta Attention",
    "shortconv": "Short Convolution", "recurrentblock": "Recurrent Block", "lightning": "Lightning Attention",
}  # fmt: skip
NORMS = {"Layer Norm": r"\operatorname{LayerNorm}", "RMSNorm": r"\operatorname{RMSNorm}"}
EMBEDDINGS = {"encoder": "Input Embedding", "decoder": "Embedding", "encoder-decoder": "Output Embedding"}


def of_hugging_face(
    network: Network, given: Given, attended: Attended, names: Callable[[Sequence[int]], tuple[str, ...]]
) -> Whole:
    """Every box that the last vectors are computed from; names: of pieces.

    Raises Unsuitable where numbers do not add up, or something comes between that is no box.
    """
    if not network.spots:
        raise Unsuitable("None of its layers attends, and the sheet is drawn around those: choose another model.")
    one = Pass(network, given)
    with one.hooks(), watching(Watch(network.spots, keep=one.keep)):
        out = network(*given)
    last = one.explain(_copy(out.last_hidden_state), None) if network.kind == "encoder" else one.read
    if last is None:
        raise Unsuitable(LOGITS)
    kept, memory = _sources(last), None
    if network.kind == "encoder-decoder":
        memory = one.boxes.known(_copy(out.encoder_last_hidden_state))
    drawn = {box.spot for box in kept if not _is_cross(box.spot) or memory in box.inputs}
    for spot in (spot for spots in network.spots.values() for spot in spots if spot not in drawn):
        raise Unsuitable(BESIDE.format(f"What comes to or from the attention of layer {spot.called or spot.layer}"))
    encoder = _sources(memory) if memory else set[Box]()
    ids, parts, again = dict[Box, str](), list[Part](), Counter[str]()
    for box in (box for box in one.boxes if box in kept):
        stack: Stack = "encoder" if network.kind == "encoder" or box in encoder else "decoder"
        id = f"{stack}{f'.{box.layer}' if box.layer else ''}.{box.kind}"
        again[id] += 1
        ids[box] = f"{id}.{again[id]}" if again[id] > 1 else id
        parts.append(_part(box, ids, stack, EMBEDDINGS["encoder" if box in encoder else network.kind]))
    if network.kind == "encoder":
        return Whole(attended, "stacks", tuple(parts), None, (), 0, parameters=_learnt(network))
    logits = out.logits[0]
    cap = one.cap(logits)
    probabilities = logits.float().softmax(-1)
    best = probabilities.topk(min(LIKELIEST, logits.size(-1))).indices.unique().tolist()
    chances = likeliest(logits, probabilities, dict(zip(best, names(best), strict=True)))
    return Whole(attended, "stacks", tuple(parts), ids[last], chances, logits.size(-1), cap, _learnt(network))


def _learnt(network: Network) -> tuple[Counted, ...]:
    """Its parameters by kind; an output matrix that is the embeddings is one of these."""
    entry, output = network.inner.get_input_embeddings(), network.inner.get_output_embeddings()
    tied = output is not None and getattr(output, "weight", None) is getattr(entry, "weight", None)
    return counted(network, KINDS, also=(LINEAR,) if tied else ())


def _part(box: Box, ids: dict[Box, str], stack: Stack, embedding: str) -> Part:
    side, spot, name = "source" if stack == "encoder" else "target", box.spot, box.name or embedding
    quantity = stage(ids[box], box.symbol, box.equation, side, "d_model", box.values)
    inputs = tuple(ids[one] for one in box.inputs)
    if not spot:
        return Part(quantity, name, stack, box.layer, inputs, compares=box.kind == "mixer")
    return Part(quantity, name, stack, box.layer, inputs, block=spot.block, step="output", maps=True)


def _sources(box: Box) -> set[Box]:
    """A box, and all that it is computed from."""
    found, rest = set[Box](), [box]
    while rest:
        if (one := rest.pop()) not in found:
            found.add(one)
            rest += one.inputs
    return found


@dataclass
class _Inside:
    """A module that was entered: what it was given, which boxes its matrices read of that, and what was seen."""

    given: list[Tensor]
    reads: dict[Box, None] = field(default_factory=dict)
    seen: tuple[Spot, Seen] | None = None


class Pass:
    """One pass, in which every module that makes a box is followed. read: what the output matrix is given."""

    read: Box | None = None

    def __init__(self, network: Network, given: Given) -> None:
        self.network, self.given = network, [ids for ids in given if ids is not None]
        self.boxes, self.calls = Boxes(), Counter[nn.Module]()
        self.names = {part: name for name, part in network.inner.named_modules()}
        self.layers = self._layers([*network.spots])
        self.mixers = {part: name for part in self.names if (name := self._mixer(part))}
        self.mixes = {mix: module for module, mix in network.mixes.items()}
        self.inside: dict[nn.Module, _Inside] = {}
        self.scored: Tensor | None = None

    def hooks(self) -> ExitStack:
        """Follow every module."""
        entered = (*self.network.spots, *self.mixers)
        handles = [one.register_forward_pre_hook(self._enter, with_kwargs=True) for one in entered]
        handles += [part.register_forward_hook(hook) for part in self.names if (hook := self._follows(part))]
        return attached(handles)

    def _layers(self, attending: list[nn.Module]) -> dict[str, nn.Module]:
        """The attention of each layer, by the layer's name; a layer without is drawn with the next that has one."""
        found = {layer_of(self.names[module]): module for module in reversed(attending)}
        lists, after = {name.rpartition(".")[0] for name in found}, attending[-1]
        for name in reversed([layer_of(name) for name in self.names.values()]):
            after = found.get(name, after)
            if name.rpartition(".")[0] in lists:
                found[name] = after
        return found

    def _mixer(self, part: nn.Module) -> str | None:
        """Its name, if a module mixes pieces beside attention."""
        called = type(part).__name__.lower()
        if part in self.network.spots or layer_of(self.names[part]) == self.names[part] or not [*part.children()]:
            return None
        return next((name for mark, name in MIXERS.items() if mark in called), None)

    def _follows(self, part: nn.Module) -> Callable[..., None] | None:
        """A hook after a call of this module, if it makes a box."""
        kinds: tuple[tuple[bool, Callable[..., None]], ...] = (
            (part in self.network.spots, self._leave),
            (part in self.mixes, self._mix),
            (part in self.mixers, self._recur),
            (part is self.network.inner.get_output_embeddings(), self._score),
            (is_product(part), self._multiply),
            (is_norm(part), self._normalise),
            (any("experts" in type(child).__name__.lower() for child in part.children()), self._choose),
            (isinstance(part, nn.Embedding) or _is_place(part), self._embed),
        )
        return next((hook for is_one, hook in kinds if is_one), None)

    def keep(self, module: nn.Module, spot: Spot | None, seen: Seen) -> None:
        """Keep an attention, until what is made of it is known."""
        if spot:
            self.inside[module].seen = spot, seen

    def explain(self, x: Float[Tensor, "n d"], layer: int | None) -> Box:
        """The box that these numbers leave, or a sum of boxes. Raises Unsuitable."""
        if box := self.boxes.explain(x):
            return box
        raise Unsuitable(BESIDE.format(f"The input of layer {layer}" if layer else "Its last vector"))

    def cap(self, logits: Float[Tensor, "n vocabulary"]) -> float | None:
        """The soft cap of the logits, if any.

        Raises Unsuitable unless they are what the output matrix gives, capped, or times a factor, plus a bias.
        """
        made, config = self.scored, self.network.inner.config.get_text_config(decoder=True)
        if made is not None and made.numel() == logits.numel():
            made, close = made.reshape(logits.shape).float(), max(CLOSE, tolerance(logits.dtype))
            for cap in (float(cap) for name in CAPS if (cap := getattr(config, name, None))):
                if same(logits.float(), cap * (made / cap).tanh(), close):
                    return cap
            for factor in (1.0, float((logits * made).sum() / made.square().sum())):
                added = logits - factor * made
                if (added - added[:1]).abs().max() <= CLOSE * logits.abs().max():
                    return None
        raise Unsuitable(LOGITS)

    def _enter(self, module: nn.Module, args: tuple[Any, ...], named: dict[str, Any]) -> None:
        given = [one for one in (named.get("hidden_states"), *args, *named.values()) if is_matrix(one)]
        self.inside[module] = _Inside([_copy(one) for one in given if one.dim() == 3 and len(one) == 1])

    def _open(self, part: nn.Module) -> _Inside | None:
        """The attention that a module is in, until that has found something."""
        name = self.names[part]
        return next((one for at, one in self.inside.items() if name.startswith(f"{self.names[at]}.")), None)

    def _mix(self, mix: nn.Module, args: tuple[Any, ...], made: Tensor) -> None:
        call, inside = Call(mix, args[0], made), self.inside.get(self.mixes[mix])
        if inside and inside.seen and is_whole(call, tolerance(made.dtype)):
            self._attend(self.mixes[mix], made, call)

    def _leave(self, module: nn.Module, _: Any, made: Any) -> None:
        mix = self.network.mixes.get(module)
        if module in self.inside and (mix is None or self.names[mix].startswith(f"{self.names[module]}.")):
            self._attend(module, made, None)

    def _attend(self, module: nn.Module, made: Any, mix: Call | None) -> None:
        inside = self.inside.pop(module)
        if inside.seen is None or not inside.given:
            return
        spot, seen = inside.seen
        reads = inside.reads or {self.explain(inside.given[0], spot.layer): None}
        heads, share = seen.attention.q.size(1), seen.share
        ahead = (~seen.attention.masked.isneginf()).triu(1).any()
        masked = "Masked " if spot.block == "decoder" and not ahead else ""
        kind = "Multi-Head" if share == 1 else "Multi-Query" if share == heads else "Grouped-Query"
        shared = "" if share == 1 else rf" \text{{, {heads // share} key heads for {heads} heads}}"
        id, symbol = "cross.output" if _is_cross(spot) else "output", r"\operatorname{MultiHead}"
        equation = mixed_equation(mix) + shared
        self._add(id, f"{masked}{kind} Attention", symbol, equation, made, *reads, layer=spot.layer, spot=spot)

    def _recur(self, part: nn.Module, _: Any, made: Any) -> None:
        """The modules that mix pieces by a state or a convolution: one box."""
        inside, layer, name = self.inside.pop(part), self._called(part), self.mixers[part]
        symbol = rf"\operatorname{{{name}}}"
        if inside.given and (box := self.boxes.explain(inside.given[0])):
            self._add("mixer", name, symbol, f"{symbol}(X)", made, box, layer=layer)

    def _multiply(self, part: nn.Module, args: tuple[Any, ...], made: Tensor) -> None:
        """A matrix of a box, or of a hidden layer: a feed-forward network ends with it. In attention it reads a box."""
        x, layer, inside = _copy(args[0]), self._called(part), self._open(part)
        if inside:
            if any(torch.equal(x, given) for given in inside.given):
                inside.reads[self.explain(x, layer)] = None
        elif found := hidden_layer(x, [box for box in self.boxes[-4:] if box.kind == "linear"]):
            (name, first), symbol = found, r"\operatorname{FFN}"
            self._add("feed_forward", name, symbol, f"{symbol} = {FORMULAS[name]}", made, *first.inputs, layer=layer)
        elif box := self.boxes.explain(x):
            self._add("linear", "Linear", "L", "L = X W", made, box, layer=layer)

    def _choose(self, part: nn.Module, args: tuple[Any, ...], made: Any) -> None:
        """Experts, and what chooses among them: one box."""
        layer, symbol = self._called(part), r"\operatorname{MoE}"
        if args and (box := self.boxes.explain(_copy(args[0]))):
            self._add("experts", "Mixture of Experts", symbol, rf"{symbol}(X)", made, box, layer=layer)

    def _normalise(self, part: nn.Module, args: tuple[Any, ...], made: Any) -> None:
        if self._open(part) or not args or not (is_matrix(args[0]) and is_matrix(_first(made))):
            return
        x, layer = _copy(args[0]), self._called(part)
        if (name := norm_name(part, x, _copy(_first(made)))) and (box := self.boxes.explain(x)):
            self._add("norm", name, NORMS[name], f"{NORMS[name]}(X)", made, box, layer=layer)

    def _embed(self, part: nn.Module, args: tuple[Any, ...], made: Tensor) -> None:
        if self._open(part) or not args:
            return
        called = self.names[part].rpartition(".")[2].removesuffix("_embeddings")
        if _is_place(part) or "pos" in called or called == "wpe":
            self._add("position", "Positional Encoding", "PE", "PE", made)
        elif any(isinstance(args[0], Tensor) and torch.equal(args[0], ids) for ids in self.given):
            self._add("embedding", "", "E_w", "E_w", made)
        else:
            self._add(called, f"{called.replace('_', ' ').title()} Embedding", "E'", "E'", made)

    def _score(self, _: nn.Module, args: tuple[Any, ...], made: Tensor) -> None:
        self.read, self.scored = self.explain(_copy(args[0]), None), made

    def _add(self, kind: str, name: str, symbol: str, equation: str, values: Any, *inputs: Box, **where: Any) -> None:
        self.boxes.append(Box(kind, name, symbol, equation, _copy(_first(values)), inputs, **where))

    def _called(self, part: nn.Module) -> int | None:
        """The layer of this call of a module."""
        self.calls[part] += 1
        module = self.layers.get(layer_of(self.names[part]))
        spots = self.network.spots[module] if module else []
        return spots[min(self.calls[part], len(spots)) - 1].layer if spots else None


def _is_cross(spot: Spot | None) -> bool:
    return spot is not None and spot.block == "cross"


def _is_place(part: nn.Module) -> bool:
    return "positional" in type(part).__name__.lower()


def _first(made: Any) -> Tensor:
    return made if isinstance(made, Tensor) else made[0]


def _copy(x: Tensor) -> Float[Tensor, "n d"]:
    """All vectors, one below the other, as they are now."""
    return x.detach().reshape(-1, x.size(-1)).to("cpu", copy=True)

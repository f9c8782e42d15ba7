"""Boxes of a model's drawing: each is a number a piece and column, and joined to others where numbers prove it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

import torch
from jaxtyping import Float
from torch import Tensor, nn
from transformers.activations import ACT2FN

from regard.model.hugging_face.attention import Spot
from regard.model.hugging_face.origin import same, tolerance

RECENT = 14  # boxes among which the terms of a sum are looked for
TERMS = 3  # that a sum has at most
BENDS = dict.fromkeys(("gelu", "gelu_new", "gelu_fast", "quick_gelu"), "GELU") | {
    "silu": "SiLU", "relu": "ReLU", "relu2": "Squared ReLU", "tanh": "Tanh", "sigmoid": "Sigmoid", "mish": "Mish",
}  # fmt: skip


@dataclass(eq=False)
class Box:
    """A box: what leaves it, and the boxes that it is computed from.

    kind: the last part of its id. layer: from 1, None outside of layers. spot: of an attention.
    """

    kind: str
    name: str
    symbol: str
    equation: str
    values: Float[Tensor, "n d"]
    inputs: tuple["Box", ...] = ()
    layer: int | None = None
    spot: Spot | None = None


class Boxes(list[Box]):
    """Boxes in the order in which they were computed."""

    def known(self, x: Float[Tensor, "n d"]) -> Box | None:
        """The latest box that exactly these numbers leave."""
        return next((box for box in reversed(self) if _exactly(x, (box,))), None)

    def explain(self, x: Float[Tensor, "n d"]) -> Box | None:
        """The box that these numbers leave, or a new one: a sum of others, perhaps times a factor, or one bent."""
        if found := self.known(x):
            return found
        some = [box for box in reversed(self) if box.values.shape == x.shape][:RECENT]
        for count in range(2, TERMS + 1):
            for terms in combinations(some, count):
                if _exactly(x, terms):
                    return self._sum(x, terms)
        for count in range(1, TERMS):
            for terms in combinations(some, count):
                if factors := _factors(x, terms):
                    return self._sum(x, [self._times(f, box) for f, box in zip(factors, terms, strict=True)])
        return self._bent(x)

    def _times(self, factor: float, box: Box) -> Box:
        """A box times a factor; itself where that is 1."""
        if abs(factor - 1) < tolerance(box.values.dtype):
            return box
        equation = f"{factor:.6g} {box.symbol}"
        self.append(Box("scale", "Scale", equation, equation, box.values * factor, (box,), box.layer))
        return self[-1]

    def _bent(self, x: Float[Tensor, "n d"]) -> Box | None:
        """The latest product, bent, as before the output matrix of BERT: Devlin et al. 2019, arXiv 1810.04805."""
        box = next((box for box in reversed(self) if box.kind == "linear"), None)
        if box is None or (name := bend(x, box.values)) is None:
            return None
        equation = rf"\operatorname{{{name}}}({box.symbol})"
        self.append(Box("bend", name, "B", f"B = {equation}", x, (box,), box.layer))
        return self[-1]

    def _sum(self, x: Float[Tensor, "n d"], terms: Sequence[Box]) -> Box:
        terms = sorted(terms, key=self.index)
        if len(terms) == 1:
            return terms[0]
        layer = next((box.layer for box in reversed(terms) if box.layer), None)
        equation = " + ".join("R'" if box.kind == "add" else box.symbol for box in terms)
        self.append(Box("add", "Add", "R", f"R = {equation}", x, tuple(terms), layer))
        return self[-1]


def _exactly(x: Tensor, terms: Sequence[Box]) -> bool:
    """Whether these numbers are the sum of what leaves boxes, added up in some order, to the last bit."""
    if any(box.values.shape != x.shape for box in terms):
        return False
    orders = permutations([box.values for box in terms]) if len(terms) == TERMS else [[box.values for box in terms]]
    return any(torch.equal(sum(order[1:], order[0]).to(x.dtype), x) for order in orders)


def _factors(x: Float[Tensor, "n d"], terms: Sequence[Box]) -> list[float] | None:
    """The factors with which boxes add up to these numbers, each number to the tolerance of what is added."""
    every = torch.stack([box.values.flatten().double() for box in terms], 1)
    factors = torch.linalg.pinv(every.mT @ every) @ (every.mT @ x.flatten().double())
    apart = (every @ factors - x.flatten()).abs()
    size = (every * factors).abs().sum(1) + x.flatten().abs()
    return factors.tolist() if bool((apart <= tolerance(x.dtype) * size).all()) else None


def norm_name(norm: nn.Module, x: Float[Tensor, "n d"], made: Float[Tensor, "n d"]) -> str | None:
    """The norm that a module computes: LayerNorm or RMSNorm; None for any other.

    Ba et al. 2016, arXiv 1607.06450, equation 4; Zhang & Sennrich 2019, arXiv 1910.07467, equation 4.
    """
    eps = next((getattr(norm, name) for name in ("eps", "variance_epsilon") if hasattr(norm, name)), 1e-5)
    weight, bias = (getattr(norm, name, None) for name in ("weight", "bias"))
    if x.shape != made.shape or any(part is not None and part.shape != x.shape[-1:] for part in (weight, bias)):
        return None
    x = x.float()
    scales = [torch.ones(())] if weight is None else [weight.float().cpu(), 1 + weight.float().cpu()]
    for name, centred in (("Layer Norm", x - x.mean(-1, keepdim=True)), ("RMSNorm", x)):
        for scale in scales:
            normed = scale * centred / (centred.square().mean(-1, keepdim=True) + eps).sqrt()
            normed = normed if bias is None else normed + bias.float().cpu()
            if same(made.float(), normed, tolerance(made.dtype)):
                return name
    return None


def hidden_layer(x: Float[Tensor, "n h"], products: Sequence[Box]) -> tuple[str, Box] | None:
    """The product that a hidden layer was made from, alone or times another of the same box, and what it is called.

    Vaswani et al. 2017, equation 2; Shazeer 2020, arXiv 2002.05202, equation 6.
    """
    return next(((name, box) for name, box, a, b in _pairs(products) if bend(x, a, b)), None)


def bend(x: Tensor, a: Tensor, b: Tensor | None = None) -> str | None:
    """The activation function that makes x of a, times b; None if there is none."""
    for name in BENDS if a.shape == x.shape else ():
        bent = ACT2FN[name](a)
        if same(x.float(), (bent if b is None else bent * b).float(), tolerance(x.dtype)):
            return BENDS[name]
    return None


def _pairs(products: Sequence[Box]) -> Iterator[tuple[str, Box, Tensor, Tensor | None]]:
    """A product that may be bent, and one that it may be multiplied by: another, or the other half of itself."""
    for box in products:
        yield "Feed Forward", box, box.values, None
    for one, other in permutations(products, 2):
        if one.inputs == other.inputs and one.values.shape == other.values.shape:
            yield "Gated Feed Forward", one, one.values, other.values
    for box in products:
        if box.values.size(-1) % 2 == 0:
            for a, b in permutations(box.values.chunk(2, -1)):
                yield "Gated Feed Forward", box, a, b

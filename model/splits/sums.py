"""Vectors as sums of parts that have names, and the steps of a Transformer that keep them sums."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import torch
from jaxtyping import Float
from torch import Tensor, nn


@dataclass(frozen=True)
class Part:
    """The module that wrote a part of a vector; layer, head, and the column a head looked at count from 1."""

    kind: str
    block: str | None = None
    layer: int | None = None
    head: int | None = None
    column: int | None = None

    @property
    def name(self) -> str:
        """Its name, unique in a model.

        >>> Part("head", "encoder", 1, 4).name, Part("feed-forward", "decoder", 2).name, Part("embedding").name
        ('encoder L1 H4', 'decoder L2 feed-forward', 'embedding')
        """
        if self.layer is None:
            return self.kind
        return f"{self.block} L{self.layer} {self.kind if self.head is None else f'H{self.head}'}"


BIASES = Part("biases")


def double(x: Float[Tensor, "*any"]) -> Float[Tensor, "*any"]:
    """Convert to float64, on the CPU: not every device has it."""
    return x.detach().cpu().double()


@dataclass(frozen=True)
class Sum:
    """A vector at each of n places as the sum of its parts, in float64; biases: what no part wrote, None if nothing."""

    parts: tuple[Part, ...]
    vectors: Float[Tensor, "part n d"]
    biases: Float[Tensor, "n d"] | None = None

    @property
    def whole(self) -> Float[Tensor, "n d"]:
        """The vectors themselves."""
        total = self.vectors.sum(0)
        return total if self.biases is None else total + self.biases

    @property
    def every(self) -> tuple[tuple[Part, ...], Float[Tensor, "part n d"]]:
        """All parts with their vectors, biases as the last, where there are any."""
        if self.biases is None:
            return self.parts, self.vectors
        return (*self.parts, BIASES), torch.cat([self.vectors, self.biases[None]])

    def plus(self, parts: Sequence[Part], vectors: Float[Tensor, "part n d"], bias: Tensor | None = None) -> "Sum":
        """Add parts, as a residual connection does, and the bias that comes with them."""
        biases = self.biases if bias is None else self.own_biases + bias
        return Sum((*self.parts, *parts), torch.cat([self.vectors, vectors]), biases)

    def times(self, matrix: Float[Tensor, "d k"]) -> "Sum":
        """Multiply every part by a matrix."""
        biases = None if self.biases is None else self.biases @ double(matrix)
        return replace(self, vectors=self.vectors @ double(matrix), biases=biases)

    def normed(self, norm: nn.LayerNorm) -> "Sum":
        r"""Apply LayerNorm with the scale of these very vectors held, which makes it linear in the parts.

        $$ \operatorname{LayerNorm}(\textstyle\sum_p r_p) = \sum_p \frac{r_p - \bar r_p}{\sigma} \odot g + b $$

        Ba, Kiros & Hinton 2016, arXiv 1607.06450, equation 4; held: Elhage et al. 2021, "A mathematical framework for
        Transformer circuits". sigma is the spread of the whole vector, mean and bias go to each part and to the biases.
        """
        sigma = (self.whole.var(-1, correction=0, keepdim=True) + norm.eps).sqrt()

        def held(r: Tensor) -> Tensor:
            return (r - r.mean(-1, keepdim=True)) / sigma * double(norm.weight)

        return replace(self, vectors=held(self.vectors), biases=held(self.own_biases) + double(norm.bias))

    @property
    def own_biases(self) -> Float[Tensor, "n d"]:
        """The biases, zeros where there are none."""
        return torch.zeros_like(self.vectors[0]) if self.biases is None else self.biases

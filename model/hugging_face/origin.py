"""Where the q, k and v of a model come from: found by comparing numbers, and claimed only where they agree."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn
from transformers.pytorch_utils import Conv1D

ROWS = 8  # that are compared with every column; then all are with the one that was found


@dataclass(frozen=True)
class Call:
    """What a part of a module was given, and what it made of that."""

    part: nn.Module
    given: Tensor
    made: Tensor

    @property
    def is_product(self) -> bool:
        return is_product(self.part)

    @property
    def weight(self) -> Float[Tensor, "d n"]:
        """The matrix that a row is multiplied by, from the left."""
        matrix: Tensor = self.part.weight  # type: ignore[assignment]
        return matrix if isinstance(self.part, Conv1D) else matrix.mT

    @property
    def bias(self) -> Float[Tensor, " n"] | None:
        return self.part.bias  # type: ignore[return-value]


def is_product(part: nn.Module) -> bool:
    """Whether a part multiplies by a matrix, and adds a bias at most."""
    return isinstance(part, nn.Linear | Conv1D)


@dataclass(frozen=True)
class Turn:
    """Rotary positions of one attention: Su et al. 2021, arXiv 2104.09864, in halves as in most code.

    The first n numbers of a vector are turned, the others are left.
    """

    cos: Float[Tensor, "i n"]
    sin: Float[Tensor, "i n"]

    def back(self, x: Float[Tensor, "i d"]) -> Float[Tensor, "i d"]:
        n = self.cos.size(-1)
        turned, rest = x[:, :n], x[:, n:]
        return torch.cat([(turned * self.cos - _half(turned) * self.sin) / (self.cos**2 + self.sin**2), rest], -1)


def _half(x: Float[Tensor, "i n"]) -> Float[Tensor, "i n"]:
    a, b = x.chunk(2, -1)
    return torch.cat([-b, a], -1)


@dataclass(frozen=True)
class Origin:
    """These columns of a matrix product, times a factor; then normalised where `norm`, then turned where `turn`."""

    call: Call
    columns: Int[Tensor, " d_k"]
    factor: float = 1.0
    norm: bool = False
    turn: Turn | None = None

    def equation(self, product: str, bias: str) -> str:
        told = product if self.call.bias is None else f"{product} + {bias}"
        if self.factor != 1:
            told = rf"({told}) / \sqrt{{d_k}}"
        if self.norm:
            told = rf"\operatorname{{norm}}({told})"
        return rf"\operatorname{{rotary}}({told})" if self.turn else told


def tolerance(dtype: torch.dtype) -> float:
    """How far two numbers may be apart, over the largest there is, that a model of this precision takes for equal."""
    return max(1e-5, 4 * torch.finfo(dtype).eps)


def origin(
    found: Float[Tensor, "i d_k"], calls: Sequence[Call], turn: tuple[Tensor, Tensor] | None, close: float
) -> Origin | None:
    """What of these calls is q, k or v, as attention was given it; None if nothing agrees to this tolerance."""
    products = [call for call in calls if call.is_product]
    for turned in (None, _turn(turn)) if turn else (None,):
        x = found if turned is None else turned.back(found)
        for factor in (1.0, x.size(-1) ** -0.5):
            for call in products:
                columns = _columns(x / factor, _rows(call.made), close)
                if columns is not None:
                    return Origin(call, columns, factor, turn=turned)
        for norm in calls:
            columns_of = None if norm.is_product else _before_norm(x, norm, products, close)
            if columns_of is not None:
                return Origin(*columns_of, norm=True, turn=turned)
    return None


def _turn(turn: tuple[Tensor, Tensor]) -> Turn:
    cos, sin = (_rows(part) for part in turn)
    return Turn(cos, sin)


def _rows(x: Tensor) -> Float[Tensor, "i n"]:
    return x.reshape(-1, x.size(-1)).float()


def _columns(x: Float[Tensor, "i d_k"], made: Float[Tensor, "m n"], close: float) -> Int[Tensor, " d_k"] | None:
    """Which columns these are, if they are all there."""
    if len(x) != len(made):
        return None
    apart = (x[:ROWS, :, None] - made[:ROWS, None]).abs().amax(0)  # d_k n
    columns = apart.argmin(-1)
    return columns if _equal(x, made[:, columns], close) else None


def _before_norm(
    x: Float[Tensor, "i d_k"], norm: Call, products: Sequence[Call], close: float
) -> tuple[Call, Int[Tensor, " d_k"]] | None:
    """The product, and its columns, that a norm made x of; a norm takes the vectors of all heads one by one."""
    if norm.made.size(-1) != x.size(-1) or norm.given.shape != norm.made.shape:
        return None
    before, after = _rows(norm.given), _rows(norm.made)
    at = torch.cdist(x, after).argmin(-1)  # i
    if not _equal(x, after[at], close):
        return None
    for call in products:
        columns = _columns(before[at], _rows(call.made), close)
        if columns is not None:
            return call, columns
    return None


def _equal(a: Tensor, b: Tensor, close: float) -> bool:
    return bool((a - b).abs().max() <= close * a.abs().max().clamp(min=1e-30))

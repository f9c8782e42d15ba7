"""Origins of q, k and v in a model: found by comparing numbers, and claimed only where they agree."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn
from transformers.pytorch_utils import Conv1D

from regard.model.relative_positions import Pairs, turn_pairs

ROWS = 8  # that are compared with every column; then all are with the one that was found


@dataclass(frozen=True)
class Call:
    """Input and output of a part of a module."""

    part: nn.Module
    given: Tensor
    made: Tensor

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


def is_norm(part: nn.Module) -> bool:
    """Whether a part divides a vector by its size, as its name says."""
    return "norm" in type(part).__name__.lower()


@dataclass(frozen=True)
class Turn:
    """Rotary positions of one attention: Su et al. 2021, arXiv 2104.09864.

    One angle a pair of the first 2 k numbers, the others are left: halves, c and c + k, as in most code, or neighbours.
    """

    cos: Float[Tensor, "i k"]
    sin: Float[Tensor, "i k"]
    pairs: Pairs

    def back(self, x: Float[Tensor, "i d"]) -> Float[Tensor, "i d"]:
        size = self.cos**2 + self.sin**2
        return turn_pairs(x, self.cos / size, -self.sin / size, self.pairs)

    def pair(self, c: int) -> tuple[int, int, int]:
        """The index of the angle that turns number c, and both numbers that it turns."""
        k = self.cos.size(-1)
        if self.pairs == "halves":
            return c % k, c % k, c % k + k
        return c // 2, c // 2 * 2, c // 2 * 2 + 1


@dataclass(frozen=True)
class Origin:
    """These columns of a matrix product, times a factor; first normalised if `norm`, then rotated if `turn`.

    The product recomputes: its matrix times its input gives its output.
    """

    call: Call
    columns: Int[Tensor, " d_k"]
    factor: float = 1.0
    norm: bool = False
    turn: Turn | None = None

    def equation(self, product: str, bias: str) -> str:
        equation = product if self.call.bias is None else f"{product} + {bias}"
        if self.norm:
            equation = rf"\operatorname{{norm}}({equation})"
            return self._turned(equation if self.factor == 1 else f"{self.factor:.4g} {equation}")
        return self._turned(equation if self.factor == 1 else rf"({equation}) / \sqrt{{d_k}}")

    def _turned(self, equation: str) -> str:
        return rf"\operatorname{{rotary}}({equation})" if self.turn else equation


def tolerance(dtype: torch.dtype) -> float:
    """The relative distance at which a model of this precision takes two numbers for equal."""
    return max(1e-5, 4 * torch.finfo(dtype).eps)


def origin(found: Float[Tensor, "i d_k"], calls: Sequence[Call], turn: Any, close: float) -> Origin | None:
    """The call that made q, k or v as attention was given it; None if nothing agrees to this tolerance.

    turn: the positions that the layer passes to its attention, if these are a cosine and a sine of every row.
    """
    products, norms = ([call for call in calls if kind(call.part)] for kind in (is_product, is_norm))
    for one in (None, *_turns(turn, found)):
        x = found if one is None else one.back(found)
        for factor in (1.0, x.size(-1) ** -0.5):
            for call in products:
                columns = _columns(x / factor, rows(call.made), close)
                if columns is not None and recomputes(call, columns, close):
                    return Origin(call, columns, factor, turn=one)
        for norm in norms:
            columns_of = _before_norm(x, norm, products, close)
            if columns_of is not None:
                return Origin(*columns_of, norm=True, turn=one)
    return None


def latent(made: Float[Tensor, "n r"], calls: Sequence[Call], close: float) -> Origin | None:
    """Earlier products that made the input of a product: as for q, k and v, or all of it times one factor.

    As in multi-head latent attention: DeepSeek-AI 2024, arXiv 2405.04434, equations 9 to 11.
    """
    found = origin(made, calls, None, close)
    for norm in (call for call in calls if is_norm(call.part)):
        after = rows(norm.made)
        if found is None and after.shape == made.shape and after.any():
            factor = float((made * after).sum() / (after * after).sum())
            found = origin(made / factor, calls, None, close)
            found = found and replace(found, factor=factor) if found and found.norm else None
    return found


def recomputes(call: Call, columns: Int[Tensor, " n"], close: float) -> bool:
    """Whether these columns of a product equal its matrix times its input, plus a bias."""
    bias = 0.0 if call.bias is None else call.bias[columns].float()
    made = rows(call.given) @ call.weight[:, columns].float() + bias
    return same(made, rows(call.made)[:, columns], close)


def _turns(turn: Any, found: Float[Tensor, "i d_k"]) -> Iterator[Turn]:
    """The rotations that a cosine and a sine of every row can mean: some have one a pair, not one a number."""
    if not (isinstance(turn, tuple | list) and len(turn) == 2):
        return
    if not all(isinstance(part, Tensor) and part.is_floating_point() for part in turn):
        return
    cos, sin = (rows(part) for part in turn)
    if cos.shape != sin.shape or len(cos) != len(found):
        return
    half, other, every = slice(cos.size(-1) // 2), slice(None, None, 2), slice(None)
    meant: dict[Pairs, tuple[slice, ...]] = {"halves": (half, every), "neighbours": (half, other, every)}
    for pairs, chosen in meant.items():
        for one in chosen:
            if 0 < 2 * cos[:, one].size(-1) <= found.size(-1):
                yield Turn(cos[:, one], sin[:, one], pairs)


def rows(x: Tensor) -> Float[Tensor, "i n"]:
    """All vectors, one below the other."""
    return x.reshape(-1, x.size(-1)).float()


def _columns(x: Float[Tensor, "i d_k"], made: Float[Tensor, "m n"], close: float) -> Int[Tensor, " d_k"] | None:
    """Indices of these columns, if all of them are found."""
    if len(x) != len(made):
        return None
    apart = (x[:ROWS, :, None] - made[:ROWS, None]).abs().amax(0)  # d_k n
    columns = apart.argmin(-1)
    return columns if same(x, made[:, columns], close) else None


def _before_norm(
    x: Float[Tensor, "i d_k"], norm: Call, products: Sequence[Call], close: float
) -> tuple[Call, Int[Tensor, " d_k"]] | None:
    """The product, and its columns, that a norm made x from; a norm takes the vectors of all heads one by one."""
    if norm.made.size(-1) != x.size(-1) or norm.given.shape != norm.made.shape:
        return None
    before, after = rows(norm.given), rows(norm.made)
    at = torch.cdist(x, after).argmin(-1)  # i
    if not same(x, after[at], close):
        return None
    for call in products:
        columns = _columns(before[at], rows(call.made), close)
        if columns is not None and recomputes(call, columns, close):
            return call, columns
    return None


def same(a: Tensor, b: Tensor, close: float) -> bool:
    """Whether two matrices have one shape and the same numbers, to this tolerance."""
    return a.shape == b.shape and bool((a - b).abs().max() <= close * a.abs().max().clamp(min=1e-30))

"""The mechanisms that a recurrent decoder can look with: a score, and where it may look. One line each."""

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

import torch
from jaxtyping import Bool, Float
from torch import Tensor, nn
from torch.nn.functional import normalize

from regard.model import scores, windows
from regard.model.attention import Seam, softmax
from regard.model.trace import Looks


@dataclass(frozen=True)
class Mechanism:
    """The parts that set one mechanism apart; `shapes` gives the sizes of its score's parameters, by names of `Sizes`.

    `keys` is the size of U, if the score takes keys k_j = U h_j; else it takes the annotations h_j themselves.
    `values` is the size of V, if the context is a mean of values v_j = V h_j; else it is one of the annotations. With
    values of their own, U and V have the names W^K and W^V.
    `shares`: scores are positive, and the weights are their shares, without exponentials.
    `erases`: keys have length 1, and each erases its share beta_j = sigmoid(w . h_j) of what was written under it; the
    weights are the scores, of either sign.
    """

    score: Callable[..., Tensor]
    shapes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    keys: tuple[str, ...] | None = None
    values: tuple[str, ...] | None = None
    window: Literal["monotonic", "predictive"] | None = None
    hard: bool = False
    shares: bool = False
    erases: bool = False

    @property
    def equation(self) -> str:
        """The score, in LaTeX: the equation in the docstring of the score function."""
        return re.search(r"\$\$(.+?)\$\$", self.score.__doc__ or "")[1].strip()  # type: ignore[index]

    @property
    def normalised(self) -> str:
        """The normalisation from scores to weights, in LaTeX."""
        softmax = r"\mathrm{softmax}_j(e_{ij})"
        match self.looks, self.window:
            case "one place", _:
                return r"\alpha_{ij} = 1 \text{ where } e_{ij} \text{ is largest}"
            case _, "predictive":
                return r"\alpha_{ij} \propto " + softmax + r" \exp(-(j - p_i)^2 / 2\sigma^2), \quad |j - p_i| \le D"
            case _, "monotonic":
                return r"\alpha_{ij} = " + softmax + r", \quad |j - i| \le D"
            case _ if self.erases:
                return r"\alpha_{ij} = e_{ij}"
            case _ if self.shares:
                return r"\alpha_{ij} = e_{ij} / \textstyle\sum_{j'} e_{ij'}"
            case _:
                return r"\alpha_{ij} = " + softmax

    @property
    def keys_of(self) -> str | None:
        """The keys, in LaTeX; None where the score compares the state with nothing."""
        if self.score in {scores.uniform, scores.location}:
            return None
        if self.values:
            return "W^K h_j"
        return "U h_j" if self.keys else "h_j"

    @property
    def values_of(self) -> str:
        """The values, in LaTeX."""
        return "W^V h_j" if self.values else "h_j"

    @property
    def looks(self) -> Looks:
        if self.hard:
            return "one place"
        if self.window:
            return "window"
        return "alike" if self.score is scores.uniform else "everywhere"


@dataclass(frozen=True)
class Sizes:
    """Decoder state, annotation, both end to end, hidden layer of a score, longest source, half a window."""

    s: int
    h: int
    n: int
    longest: int
    D: int


@dataclass(frozen=True)
class MechanismRun:
    """The quantities that a mechanism computed, in the order of the equations.

    p: the centre of each window, None for a mechanism without windows.
    """

    scores: Float[Tensor, "batch i j"]
    p: Float[Tensor, "batch i"] | None
    weights: Float[Tensor, "batch i j"]
    context: Float[Tensor, "batch i d_h"]


ADDITIVE = {"W": ("n", "s"), "v": ("n",)}
GENERAL = {"W": ("s", "h")}
U = ("n", "h")

MECHANISMS: dict[str, Mechanism] = {
    "average": Mechanism(scores.uniform),
    "bahdanau": Mechanism(scores.additive, ADDITIVE, U),
    "mlp": Mechanism(scores.mlp, ADDITIVE | {"b": ("n",), "W_2": ("n", "n"), "b_2": ("n",)}, U),
    "luong-dot": Mechanism(scores.dot),
    "luong-general": Mechanism(scores.general, GENERAL),
    "luong-concat": Mechanism(scores.concat, ADDITIVE, U),
    "luong-location": Mechanism(scores.location, {"W": ("longest", "s")}),
    "luong-local-m": Mechanism(scores.general, GENERAL, window="monotonic"),
    "luong-local-p": Mechanism(scores.general, GENERAL, window="predictive"),
    "hard": Mechanism(scores.additive, ADDITIVE, U, hard=True),
    "query-key-value": Mechanism(scores.query_key, {"W": ("n", "s")}, U, values=("h", "h")),
    "linear": Mechanism(scores.linear, {"W": ("n", "s")}, U, shares=True),
    "delta": Mechanism(scores.delta, {"W": ("n", "s")}, U, erases=True),
}


class Look(nn.Module):
    """One mechanism with its parameters: from decoder states to what they found in the source."""

    def __init__(self, mechanism: Mechanism, sizes: Sizes) -> None:
        super().__init__()
        self.mechanism, self.D = mechanism, sizes.D
        self.score = nn.ParameterDict({name: _matrix(sizes, shape) for name, shape in mechanism.shapes.items()})
        self.U = _matrix(sizes, mechanism.keys) if mechanism.keys else None
        self.V = _matrix(sizes, mechanism.values) if mechanism.values else None
        self.w = _matrix(sizes, ("h",)) if mechanism.erases else None
        if mechanism.window == "predictive":
            self.centre = nn.ParameterDict({"W": _matrix(sizes, ("n", "s")), "v": _matrix(sizes, ("n",))})

    def keys(self, h: Float[Tensor, "batch j d_h"], mask: Bool[Tensor, "batch 1 j"]) -> Float[Tensor, "batch j _"]:
        """The keys that states are compared with, the same at every step."""
        k = h if self.U is None else h @ self.U.mT
        if self.w is None:
            return k
        beta = torch.sigmoid(h @ self.w) * mask[:, 0]
        return scores.kept_keys(normalize(k, dim=-1), beta)

    def values(self, h: Float[Tensor, "batch j d_h"]) -> Float[Tensor, "batch j d_h"]:
        """The values that weights mix, the same at every step."""
        return h if self.V is None else h @ self.V.mT

    def forward(
        self,
        s: Float[Tensor, "batch i d_s"],
        k: Float[Tensor, "batch j _"],
        v: Float[Tensor, "batch j d_h"],
        mask: Bool[Tensor, "batch 1 j"],
        first: int,
        seam: Seam | None = None,
    ) -> MechanismRun:
        """Score, restrict, normalise, average; s: states of rows first, first + 1, ...; k, v of `keys` and `values`."""
        e = self.mechanism.score(s, k, **self.score)
        p = self._centre(s, mask.sum((1, 2)).to(s.dtype), first)
        allowed = mask if p is None else mask & windows.window(p, v.size(1), self.D)
        masked = (e.log() if self.mechanism.shares else e).masked_fill(~allowed, -math.inf)
        weights = e if self.mechanism.erases else softmax(masked, allowed)
        if self.mechanism.window == "predictive" and p is not None:
            near = windows.gaussian(p, v.size(1), self.D)
            weights, masked = windows.favour(weights, near), masked + near.log()
        if self.mechanism.hard:
            weights = windows.one(weights, sample=self.training)
        if seam is not None and (adapt := seam("cross", 1, first)):
            weights = adapt(weights[:, None], masked[:, None], None)[:, 0]
        return MechanismRun(e, p, weights, context=weights @ v)

    def _centre(self, s: Tensor, length: Float[Tensor, " batch"], first: int) -> Float[Tensor, "batch i"] | None:
        match self.mechanism.window:
            case "monotonic":
                return windows.monotonic(first, s.size(1), length)
            case "predictive":
                return windows.predictive(s, length, **self.centre)
            case None:
                return None


def _matrix(sizes: Sizes, shape: tuple[str, ...]) -> nn.Parameter:
    size = [int(getattr(sizes, name)) for name in shape]
    return nn.Parameter(torch.randn(size) / math.sqrt(size[-1]))

"""Scores as sums: what of the query met what of the key."""

from dataclasses import dataclass
from itertools import product
from typing import Protocol, runtime_checkable

import torch
from jaxtyping import Bool, Float
from torch import Tensor

from regard.model.splits.sums import Part, Sum


@dataclass(frozen=True)
class ScoreSplit:
    """One scaled score e'_ij as a sum of terms, one for each pair of a part of the query and a part of the key.

    means: of each term over the columns that row i may look at; a term that is the same in all of them moves no weight.
    bias: what is added whatever query and key are, as relative positions are in some models; bias_mean: its mean.
    """

    score: float
    scale: float
    query: tuple[Part, ...]
    key: tuple[Part, ...]
    terms: Float[Tensor, "query key"]
    means: Float[Tensor, "query key"]
    bias: float = 0.0
    bias_mean: float = 0.0


@dataclass(frozen=True)
class Shares:
    """Shares of each pair of parts in which columns the scores of a row are high: all shares add up to 1.

    The covariance of a term with the score along a row, over the variance of the score; both are summed over the rows.
    A share is negative where a term works against the score. NaN where no row has two columns. bias: that of the bias.
    """

    query: tuple[Part, ...]
    key: tuple[Part, ...]
    shares: Float[Tensor, "query key"]
    bias: float = 0.0


@runtime_checkable
class Scores(Protocol):
    """The scaled scores of one head as sums."""

    def split(self, i: int, j: int) -> ScoreSplit:
        """The terms of one score; row and column count from 0."""
        ...

    def shares(self, rows: slice) -> Shares:
        """The shares of all terms in these rows."""
        ...

    def term(self, query: str, key: str) -> Float[Tensor, "i j"] | None:
        """One term of every score, by the names of its parts; None if there is none."""
        ...


@dataclass(frozen=True)
class Products:
    """Scaled scores of a head as products of two sums: e'_ij = scale (sum of query parts) . (sum of key parts) + b_ij.

    allowed: where it may look; None: everywhere.
    """

    query: Sum
    key: Sum
    scale: float
    allowed: Bool[Tensor, "i j"] | None = None
    bias: Float[Tensor, "i j"] | None = None

    def split(self, i: int, j: int) -> ScoreSplit:
        """The terms of one score; row and column count from 0."""
        (a, q), (b, k) = self.query.every, self.key.every
        terms = self.scale * q[:, i] @ k[:, j].mT
        may = ... if self.allowed is None else self.allowed[i]
        means = self.scale * q[:, i] @ k[:, may].mean(1).mT
        bias, mean = (0.0, 0.0) if self.bias is None else (float(self.bias[i, j]), float(self.bias[i, may].mean()))
        return ScoreSplit(float(terms.sum()) + bias, self.scale, a, b, terms, means, bias, mean)

    def term(self, query: str, key: str) -> Float[Tensor, "i j"] | None:
        """One term of every score, by the names of its parts; NaN where a row may not look; None if there is none."""
        (a, q), (b, k) = self.query.every, self.key.every
        found = [
            self.scale * q[m] @ k[n].mT
            for m, n in product(range(len(a)), range(len(b)))
            if (a[m].name, b[n].name) == (query, key)
        ]
        if not found:
            return None
        return found[0] if self.allowed is None else found[0].masked_fill(~self.allowed, torch.nan)

    def shares(self, rows: slice) -> Shares:
        """The shares of all terms in these rows."""
        (a, q), (b, k) = self.query.every, self.key.every
        e = self.scale * self.query.whole @ self.key.whole.mT
        bias = torch.zeros_like(e) if self.bias is None else self.bias
        off = off_the_mean(e + bias, self.allowed)[rows]
        brought = torch.einsum("ij,bjk->bik", off, k)  # the mean of a row times off adds up to 0
        found = self.scale * torch.einsum("aik,bik->ab", q[:, rows], brought)
        total = off.square().sum()
        return Shares(a, b, found / total, float((off * bias[rows]).sum() / total))


@dataclass(frozen=True)
class Units:
    r"""Scores of a network with one output as sums over its last hidden units: e_ij = sum of v_k u_ijk."""

    products: Float[Tensor, "unit i j"]
    allowed: Bool[Tensor, "i j"] | None = None

    @property
    def query(self) -> tuple[Part, ...]:
        """The units."""
        return tuple(Part(f"unit {unit}") for unit in range(1, len(self.products) + 1))

    def split(self, i: int, j: int) -> ScoreSplit:
        """The terms of one score; row and column count from 0."""
        terms, row = self.products[:, i, j, None], self.products[:, i]
        means = (row if self.allowed is None else row[:, self.allowed[i]]).mean(1, keepdim=True)
        return ScoreSplit(float(terms.sum()), 1.0, self.query, UNIT, terms, means)

    def term(self, query: str, key: str) -> Float[Tensor, "i j"] | None:
        """The products of one unit, as `Products.term`."""
        unit = [one.name for one in self.query].index(query) if query in {one.name for one in self.query} else None
        return None if unit is None or key != UNIT[0].name else self.products[unit]

    def shares(self, rows: slice) -> Shares:
        """The shares of all units in these rows."""
        off = off_the_mean(self.products.sum(0), self.allowed)[rows]
        found = torch.einsum("ij,kij->k", off, self.products[:, rows])
        return Shares(self.query, UNIT, found[:, None] / off.square().sum())


UNIT = (Part("state and annotation together"),)


def off_the_mean(e: Float[Tensor, "i j"], allowed: Bool[Tensor, "i j"] | None) -> Float[Tensor, "i j"]:
    """Scores less the mean of their row, 0 where it may not look."""
    if allowed is None:
        return e - e.mean(-1, keepdim=True)
    mean = (e * allowed).sum(-1, keepdim=True) / allowed.sum(-1, keepdim=True).clamp(min=1)
    return (e - mean) * allowed

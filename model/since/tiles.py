"""FlashAttention as arithmetic: the same softmax a tile of scores at a time, never holding a row of weights."""

from collections.abc import Iterator
from dataclasses import dataclass

import torch
from jaxtyping import Float
from torch import Tensor


@dataclass(frozen=True)
class Running:
    """All that rows keep of the keys they have met, relative to the largest score so far.

    m: that score; l: the sum of exp(e - m); o: the sum of exp(e - m) v.
    """

    m: Float[Tensor, "*batch r"]
    l: Float[Tensor, "*batch r"]
    o: Float[Tensor, "*batch r d_v"]

    @property
    def context(self) -> Float[Tensor, "*batch r d_v"]:
        """The values averaged by the weights: o / l; 0 where a row has met no key that it may look at."""
        return self.o / self.l.masked_fill(self.l == 0, 1.0)[..., None]


@dataclass(frozen=True)
class Tile:
    """One step: scores of some rows and columns, and what these rows keep before and after it.

    factor: exp(m - m'), the share of itself that the earlier sum counts under the new maximum. skipped: every score
    is -inf, so that nothing is computed.
    """

    rows: slice
    columns: slice
    e: Float[Tensor, "*batch r c"]
    before: Running
    after: Running
    factor: Float[Tensor, "*batch r"]
    skipped: bool


def tiles(
    e: Float[Tensor, "*batch i j"],
    v: Float[Tensor, "*batch j d_v"],
    r: int,
    c: int,
    sink: Float[Tensor, "*batch i"] | None = None,
) -> Iterator[Tile]:
    r"""Walk softmax(e) V in tiles of r rows and c columns: all columns of the first r rows, then of the next.

    $$ m' = \max(m, \max_j e_j), \quad l' = l\,\exp(m - m') + \sum_j \exp(e_j - m'), \quad
       o' = o\,\exp(m - m') + \sum_j \exp(e_j - m') v_j $$

    The online softmax of Milakov & Gimelshein 2018, arXiv 1805.02867, in tiles as Dao et al. 2022, arXiv
    2205.14135. That one has columns outside and divides by l at each step; here rows are outside and the
    division comes at the end, as in Dao 2023, arXiv 2307.08691. e: the scores as the softmax takes them,
    scaled, capped, -inf where masked; sink: as `attention.softmax` has it, a key met first, without a value. Raises
    ValueError for an empty tile.

    >>> one, other = tiles(torch.tensor([[0.0, 2.0]]), torch.tensor([[1.0], [3.0]]), r=1, c=1)
    >>> one.after.m, other.after.m, other.factor
    (tensor([0.]), tensor([2.]), tensor([0.1353]))
    >>> other.after.context
    tensor([[2.7616]])
    """
    if r < 1 or c < 1:
        raise ValueError(f"a tile has at least one row and one column, not {r} x {c}")
    for i in range(0, e.size(-2), r):
        rows = slice(i, min(i + r, e.size(-2)))
        nothing = e.new_zeros(*e.shape[:-2], rows.stop - i, v.size(-1))
        running = _start(nothing, None if sink is None else sink[..., rows])
        for j in range(0, e.size(-1), c):
            columns = slice(j, min(j + c, e.size(-1)))
            tile = _meet(running, e[..., rows, columns], v[..., columns, :], rows, columns)
            yield tile
            running = tile.after


def _start(o: Float[Tensor, "*batch r d_v"], sink: Float[Tensor, "*batch r"] | None) -> Running:
    """Nothing met yet; a sink is met, as exp(s - s) = 1."""
    if sink is not None:
        return Running(sink, torch.ones_like(sink), o)
    return Running(o.new_full(o.shape[:-1], -torch.inf), o.new_zeros(o.shape[:-1]), o)


def _meet(
    before: Running, e: Float[Tensor, "*batch r c"], v: Float[Tensor, "*batch c d_v"], rows: slice, columns: slice
) -> Tile:
    if e.isneginf().all():
        return Tile(rows, columns, e, before, before, torch.ones_like(before.l), skipped=True)
    m = torch.maximum(before.m, e.amax(-1))
    finite = m.masked_fill(m.isneginf(), 0.0)  # a row that has met nothing: exp(-inf - 0) = 0, not NaN
    factor, p = torch.exp(before.m - finite), torch.exp(e - finite[..., None])
    after = Running(m, before.l * factor + p.sum(-1), before.o * factor[..., None] + p @ v)
    return Tile(rows, columns, e, before, after, factor, skipped=False)

"""Changing what a trained model looks at, and nothing else: from weights to weights, after every softmax.

A model reads and writes with a seam (`attention.Seam`); `seam(...)` makes one of interventions. Blocks, layers
and heads that are left open mean all; rows and columns are places in the texts, and count from 1. A mask alone acts
before the softmax: it makes the weights of its heads anew, from the scores that are left.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Literal, Protocol, runtime_checkable

import numpy as np
import torch
from jaxtyping import Bool, Float
from torch import Tensor

from regard.model.attention import Adapt, Seam, softmax
from regard.model.errors import Unsuitable
from regard.model.trace import Attended, Block, Shape, block_name


@dataclass(frozen=True)
class Here:
    """Rows first + 1, first + 2, ... of a layer of a block, and their scores, -inf where looking is not allowed.

    sink: the scores of the sink, in a model with one.
    """

    block: str
    layer: int
    first: int
    masked: Float[Tensor, "*batch h i j"]
    sink: Float[Tensor, "*batch h i"] | None = None

    @property
    def allowed(self) -> Bool[Tensor, "*batch h i j"]:
        return ~torch.isneginf(self.masked)

    @property
    def total(self) -> Float[Tensor, "*batch h i 1"]:
        """The sum of the weights of a row: 1, less the sink's share."""
        if self.sink is None:
            return torch.ones_like(self.masked[..., :1])
        return softmax(self.masked, self.allowed, self.sink).sum(-1, keepdim=True)


@dataclass(frozen=True)
class HeadsMeant:
    """The heads that an intervention concerns; None: all there are."""

    block: str | None = None
    layer: int | None = None
    heads: tuple[int, ...] | None = None

    def covers(self, block: str, layer: int) -> bool:
        return self.block in {None, block} and self.layer in {None, layer}

    def check(self, blocks: Mapping[str, Shape]) -> None:
        """Raise Unsuitable for a block, a layer or a head that does not exist."""
        if not blocks:
            raise Unsuitable("This model has no attention that could be changed: choose another.")
        if self.block is not None and self.block not in blocks:
            raise Unsuitable(f"There is no block {self.block[:80]!r}; there are: {', '.join(blocks)}.")
        chosen = [name for name, shape in blocks.items() if not shape.get("signed")] or [*blocks]
        for name in chosen if self.block is None else [self.block]:
            shape, where = blocks[name], block_name(name, blocks[name])
            if shape.get("signed"):
                raise Unsuitable(f"{where} reads from a state, whose weights cannot be changed: choose another.")
            _count(where, "layer", () if self.layer is None else [self.layer], shape["layers"])
            _count(where, "head", self.heads or (), shape["heads"])

    def among(self, weights: Float[Tensor, "*batch h i j"]) -> Bool[Tensor, "h 1 1"]:
        """True for the heads that are meant."""
        heads = torch.arange(1, weights.size(-3) + 1, device=weights.device)
        chosen = torch.ones_like(heads, dtype=torch.bool) if self.heads is None else _any_of(heads, self.heads)
        return chosen[:, None, None]


@runtime_checkable
class Intervention(Protocol):
    """One change, of the heads that are meant: `change` gets their weights, and where they are."""

    @property
    def meant(self) -> HeadsMeant: ...
    def change(self, weights: Float[Tensor, "*batch h i j"], here: Here, /) -> Float[Tensor, "*batch h i j"]: ...


@dataclass(frozen=True)
class KnockOut:
    """Set all weights of heads to 0, and so their output.

    Michel et al. 2019, arXiv 1905.10650; Voita et al. 2019, arXiv 1905.09418.
    """

    meant: HeadsMeant

    def change(self, weights: Float[Tensor, "*batch h i j"], _: Here) -> Float[Tensor, "*batch h i j"]:
        return torch.zeros_like(weights)


@dataclass(frozen=True)
class Flatten:
    """Give heads equal weights on every place where looking is allowed. A sink keeps its share."""

    meant: HeadsMeant

    def change(self, weights: Float[Tensor, "*batch h i j"], here: Here) -> Float[Tensor, "*batch h i j"]:
        return normalised(here.allowed.to(weights.dtype)) * here.total


@dataclass(frozen=True)
class Temperature:
    r"""Divide scores by T before the softmax: sharper below 1, flatter above.

    $$ \alpha_{ij} = \mathrm{softmax}_j(e_{ij} / T) $$

    Leaving out the factor 1/sqrt(d_k) is the temperature 1/sqrt(d_k). The score of a sink is divided too.
    """

    meant: HeadsMeant
    value: float

    def change(self, _: Float[Tensor, "*batch h i j"], here: Here) -> Float[Tensor, "*batch h i j"]:
        sink = None if here.sink is None else here.sink / self.value
        return softmax(here.masked / self.value, here.allowed, sink)


@dataclass(frozen=True)
class Hide:
    """Hide a piece of the source; its weights go to the others, and to a sink, in proportion.

    fed: whether the source is fed to the decoder, as in a decoder-only model.
    """

    meant: HeadsMeant
    column: int
    fed: bool = False

    def change(self, weights: Float[Tensor, "*batch h i j"], here: Here) -> Float[Tensor, "*batch h i j"]:
        if here.block == "decoder" and not self.fed:
            return weights
        hidden = weights.clone()
        hidden[..., self.column - 1] = 0.0
        return normalised(hidden, 0.0 if here.sink is None else (1 - weights.sum(-1, keepdim=True)).clamp(min=0))


@dataclass(frozen=True)
class Edit:
    """Set the weights of one row; the mask is kept, and the row is scaled to sum to 1.

    A sink keeps its share, and the row sums to the remainder.
    Raises Unsuitable, while the model reads, for a row that would look only where this is not allowed.
    """

    meant: HeadsMeant
    row: int
    weights: tuple[float, ...]

    def change(self, weights: Float[Tensor, "*batch h i j"], here: Here) -> Float[Tensor, "*batch h i j"]:
        i = self.row - 1 - here.first
        if not 0 <= i < weights.size(-2):
            return weights
        given = weights.new_zeros(weights.size(-1))
        n = min(len(self.weights), len(given))
        given[:n] = torch.tensor(self.weights[:n])
        kept = given * here.allowed[..., i, :]
        if not (kept.sum(-1) > 0).all():
            block = self.meant.block
            raise Unsuitable(f"Row {self.row} of {block} may not look there: give it a weight above 0 where it may.")
        edited = weights.clone()
        edited[..., i, :] = normalised(kept) * here.total[..., i, :]
        return edited


@dataclass(frozen=True)
class Mask:
    """Take places away before the softmax, so that a row, and its sink, share their whole weight among those left.

    how: "window" leaves a row the places fewer than w from its own, on either side where it may look at both, as
    `masks.near` and `masks.sliding` do. A row of cross-attention has the place of the source piece of its number, or
    the last, where the translation is longer than its source: so every row keeps a place, and a window as long as the
    map takes none away. "first" hides the first piece from all rows that may look at another; "every other" hides
    pieces 2, 4, ...; "drawn" hides what is False in `rows`, of which the map may have more.
    Raises Unsuitable, while the model reads, for a drawn row that would look nowhere.
    """

    meant: HeadsMeant
    how: Literal["window", "first", "every other", "drawn"]
    w: int = 1
    rows: tuple[tuple[bool, ...], ...] = ()

    def on(self, here: Here) -> Here:
        """Mask the scores that this intervention takes away."""
        taken = self.meant.among(here.masked) & here.allowed & ~self._kept(here)
        left = replace(here, masked=here.masked.masked_fill(taken, -math.inf))
        if (empty := here.allowed.any(-1) & ~left.allowed.any(-1)).any():
            row = here.first + 1 + int(empty.nonzero()[0, -1])
            raise Unsuitable(f"Row {row} of {here.block} would look nowhere: leave it a place where it may look.")
        return left

    def _kept(self, here: Here) -> Bool[Tensor, "*batch i j"]:
        allowed = here.allowed
        i, j = (torch.arange(n, device=allowed.device) for n in allowed.shape[-2:])
        match self.how:
            case "window":
                first = torch.where(allowed, j, len(j)).amin(-1, keepdim=True)
                last = torch.where(allowed, j, -1).amax(-1, keepdim=True)
                own = (here.first + i[:, None]).clamp(first, last)
                return (j - own).abs() < self.w
            case "first":
                return (j > 0) | (allowed.sum(-1, keepdim=True) == 1)
            case "every other":
                return (j % 2 == 0).expand_as(allowed)
            case "drawn":
                kept = torch.ones_like(allowed)
                for row, cells in zip(i.tolist(), self.rows[here.first :], strict=False):
                    kept[..., row, : len(cells)] = torch.tensor(cells[: len(j)], device=kept.device)
                return kept

    def change(self, weights: Float[Tensor, "*batch h i j"], here: Here) -> Float[Tensor, "*batch h i j"]:
        taken = (weights.masked_fill(here.allowed, 0.0) != 0).any(-1, keepdim=True)
        return torch.where(taken, softmax(here.masked, here.allowed, here.sink), weights)


def check(interventions: Sequence[Intervention], blocks: Mapping[str, Shape], source: int) -> None:
    """Raise Unsuitable for what a model with these blocks cannot do to a source of so many pieces."""
    for one in interventions:
        one.meant.check(blocks)
        if isinstance(one, Hide):
            _count("The source", "piece", [one.column], source)
        if isinstance(one, Edit):
            _check_row(one, blocks, source)
        if isinstance(one, Mask):
            _check_mask(one, blocks, source)


def _check_row(edit: Edit, blocks: Mapping[str, Shape], source: int) -> None:
    block = edit.meant.block
    if block is None:
        raise Unsuitable("Name the block of the row that is edited.")
    _check_columns("weights", edit.weights, block, edit.row, blocks, source)
    if not torch.tensor(edit.weights, dtype=torch.float32).sum() > 0:
        raise Unsuitable(f"Row {edit.row} of {block} needs a weight above 0.")


def _check_mask(mask: Mask, blocks: Mapping[str, Shape], source: int) -> None:
    block = mask.meant.block
    if mask.how == "window" and mask.w < 1:
        raise Unsuitable(f"A window has at least 1 place, not {mask.w}.")
    if mask.how != "drawn":
        return
    if block is None:
        raise Unsuitable("Name the block of the mask that is drawn.")
    if not mask.rows:
        raise Unsuitable("Draw at least a row of the mask.")
    if blocks[block]["rows"] == "source":
        _count(f"The map of {block}", "row", [len(mask.rows)], source)
    for row, cells in enumerate(mask.rows, 1):
        _check_columns("cells", cells, block, row, blocks, source)


def _check_columns(
    what: str, given: Sequence[float], block: str, row: int, blocks: Mapping[str, Shape], source: int
) -> None:
    is_fed = blocks[block]["columns"] == "fed"
    columns = row if is_fed else source
    if len(given) != columns:
        each = "piece that is fed by then" if is_fed else "piece of the text as it is read, words changed"
        raise Unsuitable(f"Row {row} of {block} has {columns} {what}, not {len(given)}: give one for each {each}.")


def seam(interventions: Sequence[Intervention]) -> Seam | None:
    """The seam that makes a network run with these interventions; None without any, and nothing is touched.

    Masks act first, then temperatures, of which the last on a head counts; the others follow in their order.
    """
    if not interventions:
        return None
    ordered = sorted(interventions, key=lambda one: (not isinstance(one, Mask), not isinstance(one, Temperature)))

    def at(block: str, layer: int, first: int) -> Adapt | None:
        concerned = [intervention for intervention in ordered if intervention.meant.covers(block, layer)]

        def adapt(weights: Tensor, masked: Tensor, sink: Tensor | None) -> Tensor:
            here = Here(block, layer, first, masked, sink)
            for one in concerned:
                if isinstance(one, Mask):
                    here = one.on(here)
                weights = torch.where(one.meant.among(weights), one.change(weights, here), weights)
            return weights

        return adapt if concerned else None

    return at


def forbidden(attended: Attended, interventions: Sequence[Intervention]) -> Attended:
    """The same with NaN, not 0, where a mask took a place away: looking is not allowed there."""
    masks = [one for one in interventions if isinstance(one, Mask)]
    blocks = {name: _forbidden(name, block, masks) for name, block in attended.blocks.items()}
    return replace(attended, blocks=blocks) if masks else attended


def _forbidden(name: str, block: Block, masks: Sequence[Mask]) -> Block:
    if not isinstance(block.kept, np.ndarray):
        return block
    layers = []
    for layer, weights in enumerate(torch.tensor(block.kept), 1):
        whole = Here(name, layer, 0, torch.where(weights.isnan(), -math.inf, 0.0))
        here = reduce(lambda here, one: one.on(here), (one for one in masks if one.meant.covers(name, layer)), whole)
        layers.append(weights.masked_fill(~here.allowed & (weights == 0), math.nan))
    return replace(block, kept=torch.stack(layers).numpy())


def normalised(weights: Float[Tensor, "*batch j"], sink: Tensor | float = 0.0) -> Float[Tensor, "*batch j"]:
    """Divide weights by their sum; an empty row stays empty, and one that sums to 1 stays as it is.

    sink: its share, which counts in the sum.

    >>> normalised(torch.tensor([[1.0, 3.0], [0.0, 0.0]]))
    tensor([[0.2500, 0.7500],
            [0.0000, 0.0000]])
    """
    total = weights.sum(-1, keepdim=True) + sink
    whole = (total - 1).abs() < 1e-6
    return weights / total.masked_fill(whole | (total == 0), 1.0)


def _count(where: str, what: str, numbers: Iterable[int], there: int) -> None:
    for number in numbers:
        if not 1 <= number <= there:
            raise Unsuitable(f"{where} has no {what} {number}: choose from 1 to {there}.")


def _any_of(heads: Tensor, chosen: Sequence[int]) -> Tensor:
    return torch.isin(heads, torch.tensor(chosen, device=heads.device))

"""Sinks, as a table and in words, as `python -m model.evaluation sinks` measured them."""

import json
from dataclasses import dataclass
from statistics import mean
from typing import TypedDict

from regard.model import measured
from regard.model.estimates import estimate
from regard.model.head_measures import RESTS
from regard.model.pronoun_heads import BLOCKS, head_name
from regard.model.trace import HeadAt
from regard.model.trained import Trained

Estimate = tuple[float, ...]
"""A mean, and where 95 % of the means lie when sentences are drawn again."""
OfHeads = dict[HeadAt, Estimate]


class MarkFigures(TypedDict):
    """Measures of the heads of a block at a mark: see `evaluation.sinks.looks`."""

    even: float
    weight: measured.OfHeads
    values: measured.OfHeads
    outputs: measured.OfHeads
    brought: measured.OfHeads


class HiddenCosts(TypedDict):
    """Nats a piece that are lost where a mark is hidden from each head, and from all heads of the block."""

    each: measured.OfHeads
    all: measured.Estimate


class BlockSinks(TypedDict):
    """Marks of a block; sink: the one on which its heads rest most, which is hidden."""

    sink: str
    marks: dict[str, MarkFigures]
    hidden: HiddenCosts


class SinkFigures(measured.Resampled):
    """Sinks by block; hidden: sentences on which marks are hidden; everywhere: the cost, from all heads there are."""

    sentences: int
    hidden: int
    blocks: dict[str, BlockSinks]
    everywhere: measured.Estimate


class MeasuredSinks(SinkFigures):
    """All of `sinks.json`: the figures, and the files of the sentences."""

    digest: str
    files: list[str]
    hidden_files: list[str]


@dataclass(frozen=True)
class Sink:
    """The mark on which the heads of a block rest most.

    even: its weight if all places had the same; values: the length of v at the mark, that of the other pieces being 1;
    brought: its share of what is brought, by norms; costs: nats a piece if it is hidden from a head; hidden: the same
    if it is hidden from all heads of the block.
    """

    block: str
    mark: str
    even: float
    weights: OfHeads
    values: OfHeads
    brought: OfHeads
    costs: OfHeads
    hidden: Estimate

    @property
    def most(self) -> HeadAt:
        """The head that gives it most."""
        return largest(self.weights)

    @property
    def dearest(self) -> HeadAt:
        """The head that it costs most to hide it from."""
        return largest(self.costs)


def measured_sinks(model: Trained) -> MeasuredSinks | None:
    """The figures of these weights, if any were measured."""
    file = model.folder and model.folder / "sinks.json"
    if not file or not file.is_file():
        return None
    found: MeasuredSinks = json.loads(file.read_bytes())
    return found if model.digest.startswith(found["digest"]) else None


def sinks(found: SinkFigures) -> list[Sink]:
    """The sink of each block."""
    return [_sink(name, block["sink"], block) for name, block in found["blocks"].items()]


def _sink(name: str, mark: str, block: BlockSinks) -> Sink:
    def of_heads(values: measured.OfHeads) -> OfHeads:
        return {
            HeadAt(name, layer, head): tuple(one)
            for layer, row in enumerate(values, 1)
            for head, one in enumerate(row, 1)
        }

    at, hidden = block["marks"][mark], block["hidden"]
    figures = (at["weight"], at["values"], at["brought"], hidden["each"])
    weights, values, brought, costs = map(of_heads, figures)
    mark = "end mark" if mark == "end" else "start mark"
    return Sink(
        BLOCKS[name].removeprefix("the "), mark, at["even"], weights, values, brought, costs, tuple(hidden["all"])
    )


def of_block(estimates: OfHeads) -> float:
    """The mean of all heads."""
    return mean(one[0] for one in estimates.values())


def largest(estimates: OfHeads) -> HeadAt:
    """The head with the largest mean."""
    return max(estimates, key=lambda head: estimates[head][0])


def sinks_in_words(found: SinkFigures) -> str:
    """Sentences on the heads that rest on a mark, on the value there, and on what it costs to hide it."""
    every = sinks(found)
    costs = [cost for one in every for cost in one.costs.values()]
    values = {head: one.values[head] for one in every for head, (weight, *_) in one.weights.items() if weight >= RESTS}
    rest = f"Of {len(costs)} heads {len(values) or 'none'} give at least {RESTS:g} of their weight to one mark. "
    if values:
        longest = largest(values)
        rest += (
            f"The value there is {min(values.values())[0]:.2f} to {values[longest][0]:.2f} times as long as those of "
            f"the other pieces, longest in {head_name(longest)}. "
        )
    mean_cost, low, high = found["everywhere"]
    return (
        f"{rest}Hidden from one head a mark costs at most {max(costs)[0]:.2f} nats a piece, from all heads "
        f"{estimate(mean_cost, low, high)}."
    )

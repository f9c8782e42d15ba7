"""Arrays that somebody brings, in the place of a model that has read their texts."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Literal

import numpy as np
import torch
from torch import nn

from regard.model import remarks
from regard.model.errors import Unsuitable
from regard.model.interventions import Intervention
from regard.model.order import Arrangement
from regard.model.own.attention import weights_of
from regard.model.own.axes.shapes import MOST_NUMBERS
from regard.model.own.checks import FORBIDDING
from regard.model.own.graphs.gat_cells import GraphCells
from regard.model.own.graphs.graph import FIRST, remarks_on_edges
from regard.model.own.head import OwnCells
from regard.model.own.naming.pieces import Brought, brought
from regard.model.own.place.grid import Grid
from regard.model.own.place.places import Time
from regard.model.own.place.residues import are_residues
from regard.model.own.sums import are_whole, remarks_on
from regard.model.own.tensors import OwnTensors
from regard.model.selection import Selection
from regard.model.steps.cells import Cells
from regard.model.steps.latest import Latest
from regard.model.tokenizer import Remark, Text
from regard.model.trace import (
    Attended,
    Block,
    Given,
    HeadAt,
    Shape,
    StepAt,
    Target,
    TooLarge,
    Unkept,
    Weights,
)
from regard.model.trained import Config, OnStep, Openable
from regard.model.unreadable import Name, Unreadable

BLOCK = "Attention"
LARGE = f"All heads together have more than {MOST_NUMBERS:,} weights: open one head, or choose some."
NEEDS_MODEL = "This needs a model: a file has arrays alone."


class OwnNetwork(nn.Module):
    """The shape of what attends, without parameters."""

    looks, roles, positions, longest = "everywhere", None, None, None

    def __init__(self, own: OwnTensors) -> None:
        super().__init__()
        layers, _, heads, _, _ = own.shape
        rows: Literal["source", "target"] = "source" if own.columns is None else "target"
        shape = Shape(rows=rows, columns="source", mask=None, layers=layers, heads=heads, given={})
        if own.columns is None and are_residues(own.rows):
            shape["given"] = {"residues": True}
        if "sink" in own.arrays:
            shape["sinks"] = [*range(1, layers + 1)]
        if own.numbers:
            shape |= {"numbers": [*own.numbers], "depth": own.depth}
        self.blocks = {BLOCK: shape}


class OwnModel(Openable):
    """A text for each text of the batch, named `text 1`, `text 2`, ...; what else is typed it cannot read.

    others: maps of the same picture at other sizes, a model each, whose ids are that of the first and -2, -3, ...
    """

    def __init__(self, own: OwnTensors, id: str, name: str = "") -> None:
        self.own = own
        self.texts = tuple(brought(names, k) for k, names in enumerate(own.columns or own.rows))
        config: Config = {
            "name": ", ".join(filter(None, [own.title or name, own.size])),
            "family": "own" if "q" in own.arrays else "own-weights",
            "mechanism": "",
            "task": "own",
            "examples": [f"text {k}" for k in range(1, len(self.texts) + 1)],
        }
        super().__init__(id, OwnNetwork(own), None, id, torch.device("cpu"), config)
        self._latest = Latest[Cells]()  # gone with these arrays
        self._read: tuple[int, Attended] | None = None
        self.others = tuple(OwnModel(one, f"{id}-{k}", name) for k, one in enumerate(own.others, 2))

    @property
    def dtype(self) -> torch.dtype:
        """The precision of all that is computed of them."""
        return torch.float32

    @property
    def bytes(self) -> int:
        """Memory that the arrays and pictures take, with the weights of the text that was read last."""
        layers, _, heads, i, j = self.own.shape
        kept = 0 if self.is_large else layers * heads * i * j
        held = sum(array.nbytes for array in self.own.arrays.values()) + sum(map(len, self.own.pictures))
        return held + 4 * kept + sum(one.bytes for one in self.others)

    def read(self, text: str | Text, name: Name = "text", _: int | None = None) -> Text:
        """The text of the batch with this name. Raises Unreadable for another."""
        if isinstance(text, Text):
            return text
        if name == "target" or text not in self.config["examples"]:
            there = f"choose from text 1 to text {len(self.texts)}"
            raise Unreadable(f"{name}_unknown", NEEDS_MODEL if name == "target" else f"A file has its texts: {there}.")
        return self.texts[self.config["examples"].index(text)]

    def attend(
        self,
        text: str | Text,
        target: str | Text | None = None,
        _: OnStep = lambda _: None,
        interventions: Sequence[Intervention | Arrangement] = (),
    ) -> Attended:
        """The weights of a text of the batch, of every head. Raises Unsuitable for a target and for interventions."""
        read = self.read(text)
        if target is not None or interventions or not isinstance(read, Brought):
            raise Unsuitable(NEEDS_MODEL)
        if self._read is None or self._read[0] != read.number:
            self._read = read.number, self._attended(read)
        return self._read[1]

    def _attended(self, read: Brought) -> Attended:
        own, weights = self.own, None if self.is_large else weights_of(self.own, read.number)
        is_self = own.columns is None and not own.arrays.keys() & {*FORBIDDING} and own.shape[3] > 1
        has_sink = "sink" in own.arrays  # which has the rest of each row
        remarked = [] if has_sink or weights is None else self._remarks(weights, is_self=is_self)
        whole = has_sink or weights is None or are_whole(weights)
        found = [Remark("own_weights", one) for one in remarked] + [Remark("own_axes", one) for one in own.taken_for]
        found += remarks.of_direction(read.text)
        given: Given = {"whole": whole} | self.network.blocks[BLOCK]["given"]
        if isinstance(own.places, Grid):
            given["grid"] = own.places.given
        if isinstance(own.places, Time):
            given["time"] = asdict(own.places)
        if own.graph is not None:
            given["graph"] = asdict(own.graph)
        if own.row_grid is not None:
            given["row_grid"] = own.row_grid.given
        if own.windows is not None:
            given |= own.windows.given(read.number)
            found += [Remark("own_axes", one) for one in own.windows.said(read.number)]
        if own.order is not None:
            given["order"] = asdict(own.order)
        rows = brought(own.rows[read.number] if own.columns is not None else ())
        target = Target(rows.text, rows.tokens, rows.offsets, rows.ids, (), (), forced=False, complete=True)
        kept = Unkept((own.shape[3], own.shape[4]), (), TooLarge(LARGE, MOST_NUMBERS)) if weights is None else weights
        block = Block(self.network.blocks[BLOCK] | {"given": given}, kept)
        source = replace(read, remarks=tuple(found))
        return Attended(self.id, self.digest, source, target, {BLOCK: block}, reader=self.reader)

    def _remarks(self, weights: Weights, *, is_self: bool) -> list[str]:
        """Sentences on the weights, of edges or of a map."""
        return [*(remarks_on(weights, is_self=is_self) if self.own.graph is None else remarks_on_edges(weights))]

    @property
    def is_large(self) -> bool:
        """Whether the weights of q and k are made when they are asked for, head by head."""
        layers, _, heads, i, j = self.own.shape
        return "q" in self.own.arrays and layers * heads * i * j > MOST_NUMBERS

    def selected(self, attended: Attended, selection: Selection) -> dict[str, Weights]:
        """The selected weights, of which no more than a head is held whole. Raises TooLarge for too many at once."""
        if selection.bytes(attended.blocks) > 4 * MOST_NUMBERS:
            raise TooLarge(LARGE, MOST_NUMBERS)
        layers, heads = (
            range(size) if number is None else [number - 1]
            for number, size in ((selection.layer, self.own.shape[0]), (selection.head, self.own.shape[2]))
        )
        number, whole = self._number(attended), replace(selection, head=None)
        found = [[whole.cut(weights_of(self.own, number, [a], [b]))[0, 0] for b in heads] for a in layers]
        return {BLOCK: np.stack([np.stack(one) for one in found])}

    def _number(self, attended: Attended) -> int:
        return self.texts.index(replace(attended.source, remarks=()))

    def cells(self, attended: Attended, at: HeadAt | StepAt) -> OwnCells | GraphCells:
        """Every stage of a head from q and k on. Raises as `Openable.cells`, and Unsuitable for weights alone."""
        if "q" not in self.own.arrays:
            raise Unsuitable("Steps shows how weights are made: give q and k, and v if you have it.")
        if isinstance(at, StepAt):
            raise IndexError("arrays have heads, and no steps of a recurrent decoder")
        attended.check(at)
        if self.own.graph is not None:
            return GraphCells(attended, self.own, self.network.blocks[BLOCK], at)
        return OwnCells(attended, self.own, self._number(attended), self.network.blocks[BLOCK], at)

    @property
    def graph(self) -> Literal["first", "offered"] | None:
        """Whether a graph is drawn first, or offered beside its map; None of what is no graph."""
        graph = self.own.graph
        return None if graph is None else "first" if graph.nodes <= FIRST else "offered"

    def describe(self) -> dict[str, object]:
        """Facts about the arrays for a person who opened them, in the words of a model."""
        own = {"pictures": [*self.own.pictures], "readings": [*self.own.readings], "graph": self.graph}
        return super().describe() | {"digest": ""} | own | {"size": self.own.size}

"""The parts of a whole model, in the order in which they are computed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypedDict, Unpack

import numpy as np
from jaxtyping import Float, Float32, Int
from torch import Tensor

from regard.model import notebook
from regard.model.steps.stage import Stage, Steps
from regard.model.summary import summary
from regard.model.trace import Attended

Stack = Literal["encoder", "decoder"]
LIKELIEST = 5  # pieces of a step that a drawing has room for


@dataclass(frozen=True)
class Part:
    """One box of the drawing: a quantity, and where it stands.

    quantity: its values are what leaves the box; its id is the part's, such as "encoder.1.attention". name: the box as
    the paper calls it. stack and layer: where it stands, layer from 1 and None outside of layers. inputs: ids of the
    parts that it is computed from; previous: of parts that it is computed from one row earlier, or one row later in
    the backward states; initial: of the part that stands before its own first row, None where that is zeros. block and
    step: the kind of attention and the stage at which `Steps` opens the same quantity, block None in a recurrent model,
    whose step i has row i of it, as head r of hops has row r, step None where none does; maps: whether it draws the
    maps of all heads of this block and layer; compares: whether its rows are of words that are compared.
    """

    quantity: Stage
    name: str
    stack: Stack
    layer: int | None = None
    inputs: tuple[str, ...] = ()
    previous: tuple[str, ...] = ()
    initial: str | None = None
    block: str | None = None
    step: str | None = None
    maps: bool = False
    compares: bool = False

    @property
    def id(self) -> str:
        return self.quantity.id

    def meets(self, rows: Mapping[str, str]) -> bool:
        """True where words meet in it: a row of it is made from rows of other words. rows: of each part, what they are.

        They do in attention, in weights over words, in a state that is made from the state before it, and in what one
        side takes from the other.
        """
        own = self.quantity.rows
        taken = any(rows[id] == "source" for id in self.inputs) and own != "source"
        return self.maps or self.compares or taken or self.id in self.previous or self.quantity.columns == "source"

    def __repr__(self) -> str:
        return f"Part({self.id}, {self.quantity.size_text})"


@dataclass(frozen=True)
class Counted:
    """The parameters of a part: its id, "" where no box alone has them; also: ids of boxes that use the same ones."""

    name: str
    part: str
    count: int
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chances:
    """The likeliest pieces of a step, with their logits and probabilities."""

    pieces: tuple[str, ...]
    logits: Float32[np.ndarray, " piece"]
    probabilities: Float32[np.ndarray, " piece"]


@dataclass(frozen=True)
class Whole:
    """A whole model over one sentence.

    drawn: as stacks of layers, or unrolled over the words; last: the id of the part that Linear and Softmax read, None
    in a model that writes nothing; chances: of each step that is written, from so many pieces (vocabulary); cap: c
    where the logits are c tanh(Linear / c). parameters: all learnt numbers by part, each counted once.
    """

    attended: Attended
    drawn: Literal["stacks", "unrolled"]
    parts: tuple[Part, ...]
    last: str | None
    chances: tuple[Chances, ...]
    vocabulary: int
    cap: float | None = None
    parameters: tuple[Counted, ...] = ()

    @property
    def meeting(self) -> tuple[str, ...]:
        """The ids of the parts in which words meet; every other works on each word alone."""
        rows = {part.id: part.quantity.rows for part in self.parts}
        return tuple(part.id for part in self.parts if part.meets(rows))

    def __repr__(self) -> str:
        read = self.attended
        return summary(f"Whole({read.model})", read.source, read.target, [("parts", f"{len(self.parts)}")])

    def __getitem__(self, id: str) -> Float32[np.ndarray, "..."]:
        """The values of a part. Raises KeyError naming the parts there are."""
        every = {part.id: part.quantity.values for part in self.parts}
        if id not in every:
            raise KeyError(f"no part is called {id!r}; there are: {' '.join(every)}")
        return every[id]

    def _repr_html_(self) -> str:
        rows = [(part.name, notebook.formula(part.quantity.equation), part.quantity.size_text) for part in self.parts]
        return notebook.sentences(self.attended.source.text, self.attended.target.text) + notebook.table(
            self.attended.model, rows
        )


class Others(TypedDict, total=False):
    """Keywords of a part; `step` is its own stage unless it says otherwise."""

    layer: int | None
    previous: tuple[str, ...]
    initial: str | None
    block: str | None
    step: str | None
    maps: bool
    compares: bool


class Drawing:
    """Collects the parts of a drawing from stages of `Steps`."""

    def __init__(self) -> None:
        self.parts: list[Part] = []

    def add(
        self,
        quantity: Stage,
        name: str,
        stack: Stack,
        *inputs: str,
        named: str = "",
        **others: Unpack[Others],
    ) -> str:
        """Add a part, and return its id: the place and the stage, or what it is named, such as "encoder.1.output"."""
        layer = others.get("layer")
        id = f"{stack}{f'.{layer}' if layer else ''}.{named or quantity.id}"
        others.setdefault("step", quantity.id)
        self.parts.append(Part(replace(quantity, id=id), name, stack, inputs=inputs, **others))
        return id


def rows_of(steps: Sequence[Steps], id: str, rows: str = "target") -> Stage:
    """A vector of each step, or of each hop, as the rows of one matrix."""
    one = steps[0].stage(id)
    return replace(one, rows=rows, columns=one.rows, values=np.stack([step[id] for step in steps]))


def likeliest(
    logits: Float[Tensor, "i vocabulary"], probabilities: Float[Tensor, "i vocabulary"], pieces: Mapping[int, str]
) -> tuple[Chances, ...]:
    """The likeliest pieces of every row."""
    return tuple(
        Chances(tuple(pieces[n] for n in row.tolist()), z.float().cpu().numpy(), p.float().cpu().numpy())
        for row, z, p in zip(*most_of(logits, probabilities), strict=True)
    )


def most_of(
    logits: Float[Tensor, "i vocabulary"], probabilities: Float[Tensor, "i vocabulary"]
) -> tuple[Int[Tensor, "i k"], Float[Tensor, "i k"], Float[Tensor, "i k"]]:
    """Ids, logits and probabilities of the likeliest pieces of every row, as many as a drawing has room for."""
    most, ids = probabilities.topk(min(LIKELIEST, probabilities.size(-1)))
    return ids, logits.gather(-1, ids), most

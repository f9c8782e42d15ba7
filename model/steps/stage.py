"""The quantities of an opened attention, in the order of the equations, each with its symbol and values."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import torch
from jaxtyping import Float32
from torch import Tensor

from regard.model import notebook
from regard.model.summary import summary
from regard.model.trace import Attended, HeadAt, StepAt


@dataclass(frozen=True)
class Stage:
    """One quantity: its symbol and equation in LaTeX, its values, and what their rows and columns are.

    rows and columns name a text ("source", "target", "fed"), "vocabulary", or a size; columns is None for a vector.
    labels name the entries where nothing else does. What is not allowed is NaN.
    """

    id: str
    symbol: str
    equation: str
    rows: str
    columns: str | None
    values: Float32[np.ndarray, "..."]
    labels: tuple[str, ...] | None = None

    def __repr__(self) -> str:
        return f"Stage({self.id}, {self.size_text})"

    @property
    def size_text(self) -> str:
        """Rows and columns of the values."""
        return " x ".join(map(str, self.values.shape))


@dataclass(frozen=True)
class Steps:
    """The stages of one head, or of one step of a recurrent decoder.

    before: what the first stage is made from; after: what is computed from the last.
    """

    attended: Attended
    at: HeadAt | StepAt
    before: tuple[Stage, ...]
    stages: tuple[Stage, ...]
    after: tuple[Stage, ...]

    def __repr__(self) -> str:
        shapes = " -> ".join(f"{stage.id} {stage.size_text}" for stage in (*self.before, *self.stages, *self.after))
        read = self.attended
        return summary(f"Steps({read.model}, {self._position})", read.source, read.target, [("stages", shapes)])

    @property
    def _position(self) -> str:
        return ", ".join(f"{name} {number}" for name, number in asdict(self.at).items())

    def stage(self, id: str) -> Stage:
        """The stage with this id, such as "weights". Raises KeyError naming the stages there are."""
        every = {stage.id: stage for stage in (*self.before, *self.stages, *self.after)}
        if id not in every:
            raise KeyError(f"no stage is called {id!r}; there are: {' '.join(every)}")
        return every[id]

    def __getitem__(self, id: str) -> Float32[np.ndarray, "..."]:
        """The values of a stage. Raises KeyError."""
        return self.stage(id).values

    def _repr_html_(self) -> str:
        every = (*self.before, *self.stages, *self.after)
        rows = [(stage.id, notebook.formula(stage.equation), stage.size_text) for stage in every]
        return notebook.sentences(self.attended.source.text, self.attended.target.text) + notebook.table(
            self._position, rows
        )


def stage(
    id: str, symbol: str, equation: str, rows: str, columns: str | None, values: Tensor, labels: Sequence[str] = ()
) -> Stage:
    """A stage from what the network computed."""
    return Stage(id, symbol, equation, rows, columns, _plain(values), tuple(labels) or None)


def _plain(values: Tensor) -> Any:
    """The numbers as an array; while a graph of them is exported, which follows tensors alone, as they are."""
    return values if torch.compiler.is_exporting() else values.float().cpu().contiguous().numpy()

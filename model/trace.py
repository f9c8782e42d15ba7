"""Results of a run, as named NumPy arrays: the two texts, and the attention weights of every head of every layer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path

import numpy as np
import torch
from jaxtyping import Float, Float32
from torch import Tensor
from torch.nn import functional

from regard.model import notebook
from regard.model.beam_tree import Node
from regard.model.figures import file
from regard.model.figures.caption import caption
from regard.model.figures.letters import Length
from regard.model.masks import causal_mask
from regard.model.notebook import Pictured
from regard.model.run import (
    BestHead,
    Block,
    Given,
    HeadAt,
    HeadErrors,
    Looks,
    PatchGrid,
    Reader,
    Roles,
    Run,
    Served,
    Shape,
    Side,
    StepAt,
    Target,
    TooLarge,
    Unkept,
    Weights,
    WindowAt,
    block_name,
    layer_name,
    sink_share,
)
from regard.model.still import Still, StillVector, still, still_of
from regard.model.summary import summary
from regard.model.tokenizer import Text

__all__ = [  # also what stands in `run`, under the name that it had here
    "Attended",
    "BestHead",
    "Block",
    "Decoding",
    "Given",
    "Head",
    "HeadAt",
    "HeadErrors",
    "Looks",
    "PatchGrid",
    "Reader",
    "Recorder",
    "Roles",
    "Run",
    "Served",
    "Shape",
    "Side",
    "StepAt",
    "Target",
    "TooLarge",
    "Unkept",
    "Weights",
    "WindowAt",
    "WithWeights",
    "block_name",
    "layer_name",
    "sink_share",
]


@dataclass(frozen=True)
class Attended(Run, Pictured):
    """One sentence through one model, which draws itself in a notebook."""

    def __repr__(self) -> str:
        parts = [(name, block.size_text) for name, block in self.blocks.items()]
        if self.vector is not None:
            parts.append(("vector", f"{len(self.vector)} numbers"))
        title = f"Attended({self.model})" if self._is_unkept else self.still.plain
        return summary(title, self.source, self.target, parts)

    @property
    def _is_unkept(self) -> bool:
        return any(block.is_unkept for block in self.blocks.values())

    def _repr_mimebundle_(self, **options: object) -> dict[str, str]:
        return {} if self._is_unkept else super()._repr_mimebundle_(**options)

    @cached_property
    def still(self) -> Still | StillVector:
        """A picture of what a page opens by itself, with its sentence. Raises TooLarge where weights were not kept."""
        return still_of(self)

    def check(self, at: HeadAt) -> None:
        """Raise KeyError or IndexError for a head that does not exist."""
        layers, heads = (self.blocks[at.block].shape[count] for count in ("layers", "heads"))
        if not (1 <= at.layer <= layers and 1 <= at.head <= heads):
            raise IndexError(f"{at.block} has {layers} layers of {heads} heads, from 1")

    def head(self, block: str, layer: int = 1, head: int = 1) -> "Head":
        """One head with the names of its rows and columns; layer and head count from 1. Raises KeyError, IndexError."""
        self.check(HeadAt(block, layer, head))
        whole = self.blocks[block]
        names = {"source": self.source.tokens, "target": self.target.tokens, "fed": self.target.fed}
        rows, columns = names[whole.shape["rows"]], names[whole.shape["columns"]]
        rows = (f"hop {head}",) if block == "hops" else rows
        return Head(
            f"{block}, layer {layer_name(whole.shape, layer)}, head {head}",
            whole.weights[layer - 1, head - 1],
            rows,
            columns,
            caption(self.model, self.source.text, self.target.text, block, layer, head),
            {"block": block, "layer": layer, "head": head},
            self.picture_of(HeadAt(block, layer, head)),
        )

    def picture_of(self, at: HeadAt) -> Still:
        """A picture of a head by its pieces. Raises TooLarge where weights were not kept."""
        return still(self, at, named=True)

    def _repr_html_(self) -> str:
        def said(block: str, layer: int, head: int) -> str:
            return self.picture_of(HeadAt(block, layer, head)).said

        maps = [notebook.small_maps(name, one.weights, partial(said, name)) for name, one in self.blocks.items()]
        if self.vector is not None:
            maps.append(notebook.vector_strip(self.vector))
        return notebook.sentences(self.source.text, self.target.text) + "".join(maps)


@dataclass(frozen=True)
class Head(Pictured):
    """The weights of one head, and the pieces that its rows i and its columns j are."""

    title: str
    weights: Float32[np.ndarray, "i j"]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    caption: Mapping[str, str] = field(repr=False)
    place: Mapping[str, str | int] = field(repr=False)
    still: Still = field(repr=False)

    def __repr__(self) -> str:
        return f"{self.still.plain}\n  weights {len(self.rows)} x {len(self.columns)}"

    def save(self, path: str | Path, *, caption: bool = True, width: Length | None = None) -> Path:
        """Write a figure, ending in .svg, .png, .pdf or .tex, or numbers, in .csv, .json, .npz or .safetensors.

        caption, width in centimetres: of a figure. Raises Unsuitable, with one sentence, where the name ends in
        something else, and for .png and .pdf without the extra figures.
        """
        named = (self.rows, self.columns, self.caption, self.place)
        return file.save(path, self.weights, *named, captioned=caption, width=width)

    def _repr_html_(self) -> str:
        return self.still.image + notebook.numbers(self.weights, self.rows, self.columns)


@dataclass(frozen=True)
class Decoding:
    """The steps of a translation: at each the likeliest pieces, with their probabilities.

    tree: the nodes of beam search, and their pieces; None for other methods.
    """

    model: str
    digest: str
    source: Text
    target: Target
    candidates: tuple[tuple[tuple[str, float], ...], ...]
    tree: tuple[tuple[str, Node], ...] | None = None

    def __repr__(self) -> str:
        parts = [("candidates", f"{len(self.candidates)} steps")]
        if self.tree is not None:
            parts.append(("tree", f"{len(self.tree)} nodes"))
        return summary(f"Decoding({self.model})", self.source, self.target, parts)


class WithWeights:
    """A part of a run with the weights of every head, by block, and the centres of windows; a part may have none."""

    @property
    def weights(self) -> Mapping[str, Float[Tensor, "batch layers heads i j"]]:
        return {}

    @property
    def centres(self) -> Mapping[str, Float[Tensor, "batch i"]]:
        return {}


class Recorder:
    """Joins the weights of sentences as they are computed: rows i of every head, as wide as the past.

    lengths: pieces of each source; the rest of a batch is padding.
    """

    def __init__(self, shapes: Mapping[str, Shape], lengths: Sequence[int]) -> None:
        self.shapes, self.lengths = shapes, lengths
        self.rows: list[dict[str, list[Tensor]]] = [{name: [] for name in shapes} for _ in lengths]
        self.centres: list[dict[str, list[Tensor]]] = [{name: [] for name in shapes} for _ in lengths]

    def add(self, run: WithWeights, sentences: Sequence[int] = (0,)) -> None:
        """Add a part of a run, of which line k belongs to sentence `sentences[k]`."""
        for name, weights in run.weights.items():
            shape = self.shapes[name]
            for line, sentence in enumerate(sentences):
                i = self.lengths[sentence] if shape["rows"] == "source" else None
                j = self.lengths[sentence] if shape["columns"] == "source" else None
                self.rows[sentence][name].append(weights[line, ..., :i, :j].float())
        for name, p in run.centres.items():
            for line, sentence in enumerate(sentences):
                self.centres[sentence][name].append(p[line].float())

    def blocks(self, sentence: int = 0) -> dict[str, Block]:
        return {name: self._block(sentence, name, shape) for name, shape in self.shapes.items()}

    def _block(self, sentence: int, name: str, shape: Shape) -> Block:
        centres = self.centres[sentence][name]
        weights = _join(self.rows[sentence][name], shape).cpu().numpy()
        return Block(shape, weights, torch.cat(centres).cpu().numpy() if centres else None)


def _join(rows: Sequence[Tensor], shape: Shape) -> Float32[Tensor, "layers heads i j"]:
    width = rows[-1].size(-1)
    weights = torch.cat([functional.pad(part, (0, width - part.size(-1))) for part in rows], dim=-2)
    if shape["mask"] == "causal":
        weights = weights.masked_fill(~causal_mask(width, width, weights.device), torch.nan)
    return weights

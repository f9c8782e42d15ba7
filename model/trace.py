"""Results of a run, as named NumPy arrays: the two texts, and the attention weights of every head of every layer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

import numpy as np
import torch
from jaxtyping import Float, Float32, Int
from torch import Tensor
from torch.nn import functional

from regard.model import notebook
from regard.model.beam_tree import Node
from regard.model.errors import Unsuitable
from regard.model.figures import file
from regard.model.figures.caption import caption
from regard.model.masks import causal_mask
from regard.model.summary import summary
from regard.model.tokenizer import Text

if TYPE_CHECKING:
    from regard.model.still import Still, StillVector

Side = Literal["source", "target", "fed"]
Served = Literal["produced", "fed"]  # the piece that a row of cross-attention is named by
Weights = Float32[np.ndarray, "layers heads i j"]
Looks = Literal["everywhere", "alike", "window", "one place", "nowhere"]  # where a model may look, and how freely


@dataclass(frozen=True)
class Target(Text):
    """The translation; `fed` holds the decoder's input when it produced each piece: the piece before, first `<s>`.

    after: length of the prompt a decoder-only model continues. `tokens` repeats source[1:after] first: read, not
    generated.
    """

    fed: tuple[str, ...]
    log_probabilities: tuple[float, ...]
    forced: bool
    complete: bool
    after: int = 0

    @property
    def read(self) -> int:
        """The number of first pieces that were not chosen."""
        return max(0, self.after - 1)


class TooLarge(Unsuitable):
    """The answer is larger than may be kept; limit: in bytes."""

    def __init__(self, message: str, limit: int) -> None:
        super().__init__(message)
        self.limit = limit


class Roles(TypedDict):
    """Query, keys and values of recurrent attention, in LaTeX; None: it has none."""

    query: str | None
    keys: str | None
    values: str


class PatchGrid(TypedDict):
    """Rows or columns that are patches of a picture with so many rows and columns of them; at: the first, from 0.

    patches: the place in the picture of each, None of padding, where they are a part of it.
    """

    rows: int
    columns: int
    at: int
    patches: NotRequired[list[int | None]]


class WindowAt(TypedDict):
    """A window of a picture with so many rows and columns of them: its own row and column and its image, from 0.

    texts: the text that is each window of the picture, None of those that are not shown.
    """

    rows: int
    columns: int
    row: int
    column: int
    image: int
    shift: int
    spread: bool
    texts: list[int | None]


class Given(TypedDict, total=False):
    """Weights that somebody brings: whether all rows sum to 1, and what the columns and rows are, if not words.

    grid, row_grid: columns and rows that are patches. windows: the window that a text is. time: seconds of each, and
    their digits. residues: whether these are proteins, named letter by letter. graph: how many nodes and
    edges, of weights that belong to edges. order: whether names of rows, and those of columns, are dates or numbers
    with a unit, one after the other.
    """

    whole: bool
    grid: PatchGrid
    row_grid: PatchGrid
    windows: WindowAt
    residues: bool
    time: dict[str, float]
    graph: dict[str, int]
    order: dict[str, bool]


class Shape(TypedDict):
    """A kind of attention in a model: its layers and heads, and the texts of their queries and keys.

    rows and columns name the texts whose pieces are the queries i and the keys j; reach is D, half of a local window.
    sinks: the layers, from 1, in which the weights of a row sum to less than 1: a sink, not a piece, has the rest.
    numbers: the model's own numbers of these layers, of `depth` layers, where these are not 1 to `layers`: others do
    not attend, or one attends several times. given: weights that somebody brings, not of a model. signed: weights may
    be below 0 and rows sum to anything: a state implies them, and no softmax chose them.
    """

    rows: Side
    columns: Side
    mask: Literal["causal"] | None
    layers: int
    heads: int
    reach: NotRequired[int]
    sinks: NotRequired[list[int]]
    numbers: NotRequired[list[int]]
    depth: NotRequired[int]
    given: NotRequired[Given]
    signed: NotRequired[bool]


def layer_name(shape: Shape, layer: int) -> str:
    """The model's own number of this layer of a block, with a letter where it attends several times.

    >>> shape = Shape(rows="source", columns="source", mask=None, layers=3, heads=1, numbers=[2, 4, 4], depth=5)
    >>> [layer_name(shape, layer) for layer in (1, 2, 3)]
    ['2', '4a', '4b']
    """
    numbers = shape.get("numbers") or [*range(1, shape["layers"] + 1)]
    number = numbers[layer - 1]
    letter = chr(ord("a") + numbers[: layer - 1].count(number)) if numbers.count(number) > 1 else ""
    return f"{number}{letter}"


def block_name(name: str, shape: Shape) -> str:
    """A block at the beginning of a sentence, with its layers where these are not all.

    >>> shape = Shape(rows="target", columns="fed", mask=None, layers=2, heads=1, numbers=[2, 4], depth=5)
    >>> block_name("decoder", shape)
    "Block 'decoder', layers 2, 4 of 5,"
    """
    if "numbers" not in shape:
        return f"Block {name!r}"
    return f"Block {name!r}, layers {', '.join(map(str, shape['numbers']))} of {shape['depth']},"


@dataclass(frozen=True)
class Unkept:
    """Weights that are larger, all heads together, than may be kept: selected ones are computed when asked for.

    size: rows and columns of a head; interventions: those that the model ran with; error: why there are no weights.
    """

    size: tuple[int, int]
    interventions: tuple[object, ...]
    error: TooLarge


@dataclass(frozen=True)
class Block:
    """The weights of one kind of attention; a masked weight is NaN, because "not allowed" is not 0.

    centres: the places p_i at the middle of local windows; None without a window.
    """

    shape: Shape
    kept: Weights | Unkept
    centres: Float32[np.ndarray, " i"] | None = None

    @property
    def weights(self) -> Weights:
        """The weights of all heads. Raises TooLarge where they were not kept."""
        if isinstance(self.kept, Unkept):
            raise TooLarge(str(self.kept.error), self.kept.error.limit)
        return self.kept

    @property
    def is_unkept(self) -> bool:
        """Whether its weights are computed when they are asked for."""
        return isinstance(self.kept, Unkept)

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of a head."""
        if isinstance(self.kept, Unkept):
            return self.kept.size
        i, j = self.kept.shape[2:]
        return i, j

    @property
    def size_text(self) -> str:
        """Layers, heads, rows and columns."""
        return f"layers {self.shape['layers']}, heads {self.shape['heads']}, weights {self.size[0]} x {self.size[1]}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.size_text})"


def sink_share(weights: Float32[np.ndarray, "*heads i j"]) -> Float32[np.ndarray, "*heads i"]:
    """The sink's share of each row: 1 less the sum of its weights."""
    return (1 - np.nansum(weights, -1, dtype=np.float64)).clip(0).astype(np.float32)


@dataclass(frozen=True)
class HeadAt:
    """One head of a model; layer and head count from 1."""

    block: str
    layer: int
    head: int


class HeadErrors(TypedDict):
    """AER of every head [layer][head], of the mean of each layer's heads, and of the mean of all; the best head."""

    aer: float
    layer: int
    head: int
    heads: list[list[float]]
    layer_means: list[float]
    mean: float


@dataclass(frozen=True)
class BestHead(HeadAt):
    """The head that aligns best on gold alignments, where its rows are named by the piece that it serves."""

    rows: Served


@dataclass(frozen=True)
class StepAt:
    """One step of a recurrent decoder, counted from 1."""

    step: int


class Reader(TypedDict, total=False):
    """The model of a run, as it is described: by it a page chooses what opens, and what it is called."""

    name: str
    family: str
    task: str
    measured: Mapping[str, Any] | None


@dataclass(frozen=True)
class Attended(notebook.Pictured):
    """One sentence through one model.

    vector: of a model without attention, the one that it reads the sentence into; won: with max pooling, the place j in
    the source that each of its numbers is taken from; candidates: the choices of a classifier.
    """

    model: str
    digest: str
    source: Text
    target: Target
    blocks: dict[str, Block]
    vector: Float32[np.ndarray, " d_h"] | None = None
    won: Int[np.ndarray, " d_h"] | None = None
    candidates: tuple[tuple[str, float], ...] | None = None
    reader: Reader = field(default_factory=Reader, repr=False, compare=False)

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
    def still(self) -> "Still | StillVector":
        """A picture of what a page opens by itself, with its sentence. Raises TooLarge where weights were not kept."""
        from regard.model.still import still_of

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
            self.still_of(HeadAt(block, layer, head)),
        )

    def still_of(self, at: HeadAt) -> "Still":
        """A picture of a head by its pieces. Raises TooLarge where weights were not kept."""
        from regard.model.still import still

        return still(self, at, named=True)

    def _repr_html_(self) -> str:
        def said(block: str, layer: int, head: int) -> str:
            return self.still_of(HeadAt(block, layer, head)).said

        maps = [notebook.small_maps(name, one.weights, partial(said, name)) for name, one in self.blocks.items()]
        if self.vector is not None:
            maps.append(notebook.vector_strip(self.vector))
        return notebook.sentences(self.source.text, self.target.text) + "".join(maps)


@dataclass(frozen=True)
class Head(notebook.Pictured):
    """The weights of one head, and the pieces that its rows i and its columns j are."""

    title: str
    weights: Float32[np.ndarray, "i j"]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    caption: Mapping[str, str] = field(repr=False)
    place: Mapping[str, str | int] = field(repr=False)
    still: "Still" = field(repr=False)

    def __repr__(self) -> str:
        return f"{self.still.plain}\n  weights {len(self.rows)} x {len(self.columns)}"

    def save(self, path: str | Path, *, caption: bool = True, width: float | None = None) -> Path:
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

"""The numbers of a run: kinds of attention in a model, their weights, and one sentence through one model."""

from dataclasses import dataclass, field
from typing import Literal, NotRequired, TypedDict

import numpy as np
from jaxtyping import Float32, Int

from regard.model.errors import Unsuitable
from regard.model.tokenizer import Text

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


class AlignedHead(TypedDict):
    """The head of a model of dates that looks where it should most often: share of the digits."""

    layer: int
    head: int
    share: float


class Reader(TypedDict, total=False):
    """The model of a run, as it is described: by it a page chooses what opens, and what it is called.

    alignment: errors by the piece that names rows, {} where they were not measured; aligned: of a model of dates.
    """

    name: str
    family: str
    task: str
    looks: Looks
    alignment: dict[Served, HeadErrors]
    aligned: AlignedHead | None


@dataclass(frozen=True)
class Run:
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

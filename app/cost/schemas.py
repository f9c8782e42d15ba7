"""Multiply-adds and numbers held."""

from pydantic import BaseModel, Field

from regard.app.api.sentence import SentenceAnswer
from regard.model.cost import PARTS, Part


class HeldAnswer(BaseModel):
    """Numbers that exist when the last piece is written."""

    weights: int = Field(description="attention weights of all heads, those that are not allowed left out")
    source: int = Field(description="what is kept of the source: keys and values, annotations, or one vector")
    past: int = Field(description="what is kept of the target: keys and values, or one state")


class GrownAnswer(BaseModel):
    """Totals at each of `lengths`, with n = m, as far as the model can read."""

    operations: list[int]
    held: list[int]
    weights: list[int] = Field(description="of held, the weights of all heads")
    bytes: list[int] = Field(description="of what is held of source and target: the cache of a model that writes")


class ModelCost(BaseModel):
    id: str
    operations: dict[Part, int] = Field(description="multiply-adds", json_schema_extra={"required": [*PARTS]})
    held: HeldAnswer
    window: int | None = Field(
        description="places in a local window, at most: all scores are computed, and these would be enough"
    )
    with_map: int | None = Field(
        description="all multiply-adds if the weights that a matrix S implies are made too, to be shown; S is counted"
    )
    grown: GrownAnswer


class LayerCost(BaseModel):
    """A row of table 1 of Vaswani et al. 2017."""

    name: str
    leading: int = Field(description="complexity per layer: n² d and so on, without constants")
    operations: int = Field(description="all multiply-adds of such a layer")
    sequential: int
    path: int
    grown: list[int] = Field(description="operations at each of `lengths`")


class LayerTimes(BaseModel):
    """Medians of measured times, of a batch of one."""

    machine: str
    threads: int
    torch: str
    d: int
    heads: int
    rounds: int
    lengths: list[int]
    seconds: dict[str, list[float]] = Field(description="of a layer, by its name in `rows`")


class LayersCost(BaseModel):
    """Layers between n vectors of width d: k is the width of a kernel, r that of a window."""

    d: int
    d_ff: int | None = Field(description="width of the feed-forward network of this model; null: it has none")
    k: int
    r: int
    rows: list[LayerCost]
    measured: LayerTimes


class CostAnswer(SentenceAnswer):
    """Multiply-adds and numbers held, of n source pieces and m target pieces, by formulas.

    One multiply-add is one multiplication and one addition. Products of matrices are counted; biases, softmax, gates
    and norms are not.
    """

    n: int
    m: int
    at_once: bool = Field(description="the target was given, and is read in one pass")
    lengths: list[int] = Field(description="n and the length that was asked are among them")
    models: list[ModelCost] = Field(description="all of the task, as if each had written these m pieces")
    layers: LayersCost


class SharedHeads(BaseModel):
    """Layers whose heads share keys and values alike."""

    layers: int
    heads: int = Field(description="of queries")
    kv_heads: int = Field(description="of keys and values; 0: one latent for all")
    window: int | None = Field(description="the most pieces that are kept")


class Counted(BaseModel):
    """Numbers, each with its arithmetic, and their equation."""

    values: list[list[float]]
    lines: list[list[str]]
    mathml: str


class ApartAnswer(BaseModel):
    """The greatest differences between the numbers with the cache and without it."""

    weights: float | None = Field(description="null where weights are too large to be kept")
    log_probabilities: float = Field(description="of the pieces of the target")


class CacheAnswer(SentenceAnswer):
    """Bytes that a model keeps, and multiply-adds, of this sentence and of n pieces that are read."""

    number: int = Field(description="bytes of a number")
    heads: list[SharedHeads] = Field(description="of the decoder; of a recurrent model none")
    lengths: list[int] = Field(description="that of the source and the one that was asked are among them")
    kinds: list[str] = Field(description="columns of bytes")
    kv_heads: list[int | None] = Field(
        description="of each kind, heads of keys and values in a layer; 0: one latent for all; null: without heads"
    )
    own: str = Field(description="the kind that the model is")
    kept: Counted = Field(description="bytes kept after each piece that is fed, as target.fed has them")
    bytes: Counted = Field(description="by length and kind; a model with a source writes as many pieces")
    work: Counted = Field(
        description="multiply-adds by length: before the first word, of the next, of the next without a cache"
    )
    apart: ApartAnswer

"""The shapes of the answers, for the OpenAPI page and for the tests that hold the server to them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from model.aggregates import Aggregate
from model.cost import Part
from model.trace import Served

Row = list[float | None]


class ErrorDetail(BaseModel):
    code: str
    message: str
    limit: float | None = None


class ErrorAnswer(BaseModel):
    """Every error has this form."""

    error: ErrorDetail


class RemarkAnswer(BaseModel):
    code: str
    message: str


class TextAnswer(BaseModel):
    """A text and its pieces; offsets count characters of the text, [n, n] for a piece that is not in it."""

    text: str
    tokens: list[str]
    offsets: list[tuple[int, int]]
    remarks: list[RemarkAnswer] = Field(
        description="of a typed text: what is not read, and what is unlike the training texts"
    )


class TargetAnswer(TextAnswer):
    """The translation: of the model's own, or forced."""

    fed: list[str] = Field(description="the token that the decoder was fed when it produced each token")
    log_probabilities: list[float] = Field(description="natural logarithm, one a produced token")
    forced: bool
    complete: bool = Field(description="false if the length limit came before the end of the sentence")
    after: int = Field(
        description="length of the prompt that a decoder-only model continues; `tokens` repeats source[1:after] first: "
        "read, not generated"
    )


class SentenceAnswer(BaseModel):
    """The beginning of every answer about a sentence."""

    model: str
    digest: str = Field(
        description="of checkpoint, program and kind of device: equal digests give equal answers, to rounding"
    )
    source: TextAnswer
    target: TargetAnswer


class OpenedAnswer(SentenceAnswer):
    """The head, or the step of a recurrent decoder, that is opened."""

    block: str | None = None
    layer: int | None = None
    head: int | None = None
    step: int | None = None


class WindowAnswer(BaseModel):
    """Local attention looks at the places from p_i - reach to p_i + reach, counted from 0."""

    centres: list[float] = Field(description="p_i, one a row")
    reach: int = Field(description="D")


class Candidate(BaseModel):
    token: str
    probability: float


class PooledAnswer(BaseModel):
    """Pooled weights: each is the largest or the mean of several cells of the whole map."""

    by: Literal["max", "mean"]
    rows: int = Field(description="of the whole map")
    columns: int


class WordAnswer(BaseModel):
    """A row or a column; pieces: those that it stands for, counted from 0."""

    text: str
    pieces: list[int]


class BlockAnswer(BaseModel):
    """One kind of attention: weights[layer][head][i][j], i the row (query), j the column (key)."""

    rows: Literal["source", "target"]
    columns: Literal["source", "fed"]
    mask: Literal["causal"] | None
    layers: list[int]
    names: list[str] = Field(description="the model's own numbers of these layers: not all of its layers may attend")
    heads: list[int]
    window: WindowAnswer | None
    pooled: PooledAnswer | None
    aggregate: Aggregate | None = Field(
        default=None, description="what a map is made of that no head computed; its head is 0"
    )
    row_words: list[WordAnswer] | None = Field(
        default=None, description="the rows, where pieces are merged into words or end marks are hidden"
    )
    column_words: list[WordAnswer] | None = Field(default=None, description="the columns likewise")
    entropy: list[list[float]] | None = Field(
        default=None,
        description="[layer][head]: of the rows of a head in bits, their mean, to 4 decimals, whatever the precision "
        "of the weights; null for pooled maps, for one that is made, and where a sink has a share of the rows",
    )
    largest: list[list[float]] | None = Field(
        default=None, description="[layer][head]: the largest weight of a row, the mean over the rows, likewise"
    )
    weights: list[list[list[Row]]] = Field(description="null where looking is not allowed")
    sinks: list[list[Row]] | None = Field(
        description="[layer][head][i]: the share of a row that goes to a sink, which is not a piece and has no column; "
        "null without a sink, and for pooled maps"
    )


class AttentionAnswer(SentenceAnswer):
    blocks: dict[str, BlockAnswer] = Field(description="none for a model without attention")
    vector: list[float] | None = Field(description="the fixed vector of a model without attention")
    candidates: list[Candidate] | None = Field(description="the choices of a classifier")


class Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class HeadsAsked(Asked):
    """The heads that an intervention concerns; what is left out means all. Layers and heads count from 1."""

    block: str | None = None
    layer: int | None = None
    heads: list[int] | None = Field(default=None, min_length=1, max_length=64)


class KnockOutAsked(HeadsAsked):
    """Set the output of these heads to zero."""

    do: Literal["knock out"]


class FlattenAsked(HeadsAsked):
    """Give equal weights to every place where looking is allowed."""

    do: Literal["flatten"]


class TemperatureAsked(HeadsAsked):
    """Divide the scores by `value` before the softmax."""

    do: Literal["temperature"]
    value: float = Field(ge=0.01, le=100, allow_inf_nan=False)


class UnscaledAsked(HeadsAsked):
    """Leave out the division of scores by the root of d_k, in a Transformer."""

    do: Literal["unscaled"]


class HideAsked(HeadsAsked):
    """Hide a piece of the source, from 1, from every attention."""

    do: Literal["hide"]
    column: int


class EditAsked(HeadsAsked):
    """Set the weights of a row, from 1: they are made to sum to 1, and the mask is kept."""

    do: Literal["edit"]
    row: int = Field(ge=1, le=100_000)
    weights: list[Annotated[float, Field(ge=0, le=1e6, allow_inf_nan=False)]]


class SwapAsked(Asked):
    """Swap two words of the sentence, from 1, before it is read."""

    do: Literal["swap"]
    words: tuple[Annotated[int, Field(ge=1, strict=True)], Annotated[int, Field(ge=1, strict=True)]] = Field(
        strict=False
    )


class ReplaceAsked(Asked):
    """Replace a word of the sentence, from 1, before it is read; "" leaves it out."""

    do: Literal["replace"]
    word: int = Field(ge=1)
    by: str = Field(max_length=200)


class ReverseAsked(Asked):
    """Reverse the words of the sentence, each with its old position or with its new one."""

    do: Literal["reverse"]
    keep_positions: bool = False


class PositionsAsked(Asked):
    """Change the positions of the source's pieces: off, all shifted by `shift`, or shuffled by a seed."""

    do: Literal["positions"]
    how: Literal["off", "shifted", "shuffled"]
    shift: int = Field(default=0, ge=-10_000, le=10_000)
    seed: int = Field(default=0, ge=0, lt=2**63)


InterventionAsked = Annotated[
    KnockOutAsked
    | FlattenAsked
    | TemperatureAsked
    | UnscaledAsked
    | HideAsked
    | EditAsked
    | SwapAsked
    | ReplaceAsked
    | ReverseAsked
    | PositionsAsked,
    Field(discriminator="do"),
]


class AttentionQuestion(Asked):
    """The parameters of GET, and the interventions."""

    model: str = Field(examples=["transformer-en-fr"])
    text: str = Field(examples=["The black cat did not sleep on the red chair."])
    target: str | None = None
    block: str | None = None
    layer: int | None = None
    head: int | None = None
    dtype: Literal["f32", "f16", "u8"] = "f32"
    pool: int | None = Field(default=None, ge=1, le=4096)
    by: Literal["max", "mean"] = "max"
    aggregate: Aggregate | None = None
    heads: str | None = Field(default=None, examples=["1.2,2.5"])
    words: bool = False
    marks: Literal["shown", "hidden"] = "shown"
    interventions: list[InterventionAsked] = Field(
        default=[], max_length=64, examples=[[{"do": "knock out", "block": "cross", "layer": 3}]]
    )


class StageAnswer(BaseModel):
    """One quantity of the computation."""

    id: str
    symbol: str = Field(description="LaTeX, as equation is")
    equation: str
    shape: list[int]
    rows: str = Field(description="source, target, fed, vocabulary, or the name of a size")
    columns: str | None = Field(description="null for a vector")
    values: list[float | Row | None] = Field(description="null where looking is not allowed")
    labels: list[str] | None = Field(description="the words of a distribution, most likely first")
    mathml: dict[str, str] = Field(description="symbol and equation as MathML")


class StepsAnswer(OpenedAnswer):
    """The stages of a Transformer: x q k v scores scaled masked weights head concat output, with capped before masked
    in a model with soft caps; of a recurrent model: s h scores weights context output distribution, without scores and
    weights in a model without attention.
    """

    before: list[StageAnswer] = Field(description="the input of the first stage")
    stages: list[StageAnswer]
    after: list[StageAnswer] = Field(description="what is computed from the last stage")


class LineAnswer(BaseModel):
    """One line of a derivation: given by the model, or made from lines before it."""

    name: str = Field(description="in the NumPy program")
    symbol: str = Field(description="LaTeX, as equation is")
    equation: str | None = Field(description="null where it is given")
    of: str = Field(description="the quantity, in words")
    axis: str | None = Field(description="source, target, fed, or the name of a size; null for one number")
    values: float | Row = Field(description="null where looking is not allowed")
    mathml: dict[str, str | None]


class CellAnswer(OpenedAnswer):
    """One number of a stage, opened; the last line is that number. Not allowed: value is null, and no lines."""

    stage: str
    row: int
    column: int | None
    symbol: str
    mathml: dict[str, str]
    value: float | None
    says: str = Field(description="the derivation in a sentence")
    lines: list[LineAnswer]
    numpy: str = Field(description="a program that needs NumPy alone, and prints the value")
    latex: str
    whole: str | None = Field(description="of a weight: a program that begins with the query and all keys")


class CellOfRow(BaseModel):
    """One number of a row, opened; the last line is that number. Not allowed: value is null, and no lines."""

    column: int
    value: float | None
    says: str = Field(description="the derivation in a sentence")
    lines: list[LineAnswer]


class OpenedRowAnswer(OpenedAnswer):
    """Every number of a row of a stage, opened."""

    stage: str
    row: int
    cells: list[CellOfRow]


class NodeAnswer(BaseModel):
    """One piece that beam search weighed."""

    parent: int | None = Field(description="the node before it, which comes earlier in the list; null at the beginning")
    token: str
    step: int
    log_probability: float
    total: float = Field(description="log-probability of its whole line")
    kept: bool = Field(description="whether it was a beam of the next step")
    score: float | None = Field(description="total over the length penalty where a sentence ends with it")
    best: bool = Field(description="whether it is on the line that won")


class DecodingAnswer(SentenceAnswer):
    candidates: list[list[Candidate]] = Field(description="for each step, the most likely first")
    tree: list[NodeAnswer] | None = Field(description="of beam search")


class HeldAnswer(BaseModel):
    """Numbers that exist when the last piece is written."""

    weights: int = Field(description="attention weights of all heads, those that are not allowed left out")
    source: int = Field(description="what is kept of the source: keys and values, annotations, or one vector")
    past: int = Field(description="what is kept of the target: keys and values, or one state")


class GrownAnswer(BaseModel):
    """Totals at each of `lengths`, with n = m, as far as the model can read."""

    operations: list[int]
    held: list[int]


class ModelCost(BaseModel):
    id: str
    operations: dict[Part, int] = Field(description="multiply-adds")
    held: HeldAnswer
    window: int | None = Field(
        description="places in a local window, at most: all scores are computed, and these would be enough"
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
    lengths: list[int]
    models: list[ModelCost] = Field(description="all of the task, as if each had written these m pieces")
    layers: LayersCost


class Optimisation(BaseModel):
    steps: int
    batch_tokens: int = Field(description="target pieces of a step, about")
    warmup: int
    cooldown: int = Field(description="last steps, over which the rate falls to 0")
    rate: float = Field(description="factor of the schedule of Vaswani et al. 2017, equation 3")
    label_smoothing: float
    average: int = Field(description="saved steps whose mean the weights are")


class Curve(BaseModel):
    step: list[int]
    loss: list[float] = Field(
        description="mean over the steps since the entry before, with label smoothing, nats a piece"
    )
    learning_rate: list[float]


class Unseen(BaseModel):
    step: list[int]
    loss: list[float] = Field(description="of pairs that no training saw, without label smoothing, nats a piece")


class Stop(BaseModel):
    """A model on its way, which every endpoint knows as MODEL@STEP; the last is the model itself."""

    step: int
    exact: float = Field(description="share of 200 unseen dates that are right to the last character")
    aligned: float | None = Field(
        description="share of the digits of the right dates whose largest weight is on the part that they stand for; "
        "null of a model without a map"
    )


class TrainingAnswer(BaseModel):
    """The training of a model."""

    model: str
    d_model: int
    vocabulary: int
    optimisation: Optimisation
    curve: Curve
    unseen: Unseen
    stops: list[Stop]
    happened: dict[str, tuple[int, int] | None] = Field(
        description="by measure of the stops, the two between which it first reaches the middle between its first and "
        "its highest value; null: it rises less than 0.2"
    )


class PartsAnswer(BaseModel):
    query: list[str]
    key: list[str]


class ScoreSplitAnswer(SentenceAnswer):
    """One scaled score as a sum, or, without a column, shares of its terms.

    A part is what one module wrote into the vector that query or key was made from: embedding, position, a head, a
    feed-forward network; the scale of every layer norm is held. A share is the covariance of a term with the score
    along a row, over the variance of the score: all add up to 1, and a term that is the same in the whole row has none.
    """

    block: str
    layer: int
    head: int
    row: int | None
    column: int | None
    parts: PartsAnswer
    score: float | None = Field(None, description="the sum of all terms and the bias")
    scale: float | None = Field(None, description="1 / sqrt(d_k) of a Transformer; 1 of a recurrent model")
    terms: list[list[float]] | None = Field(None, description="[query part][key part]")
    means: list[list[float]] | None = Field(None, description="of each term, over the columns that its row may look at")
    shares: list[list[float | None]] | None = Field(None, description="[query part][key part]; null in a row of one")
    bias: float | None = Field(description="what is added to the scores by position alone, or its share; 0 without")
    bias_mean: float | None = Field(None, description="of a score, over the columns that its row may look at")
    map: list[list[float | None]] | None = Field(
        None, description="the term of one pair of parts in every score, [row][column]; null: not allowed"
    )


class PieceValue(BaseModel):
    token: str
    value: float


class LogitPart(BaseModel):
    """The share of one part of the model in a logit."""

    name: str
    block: str | None
    layer: int | None
    head: int | None
    value: float
    lead: float = Field(description="in the logit less that of the runner-up")
    by_source: list[float] | None = Field(description="of a cross head, by source piece; they sum to the value")
    by_fed: list[float] | None = Field(
        description="of a self-attention head of the decoder, by the pieces that were fed"
    )
    lead_by_source: list[float] | None = Field(description="as by_source, of the lead; so is lead_by_fed")
    lead_by_fed: list[float] | None
    promotes: list[PieceValue] = Field(description="pieces whose logits it raises most, against the mean of all pieces")
    suppresses: list[PieceValue]


class LogitSplitAnswer(SentenceAnswer):
    """The logit of a written piece as a sum over the parts of the model; the scale of every layer norm is held."""

    row: int
    piece: str
    runner_up: str = Field(description="the likeliest piece that was not written")
    logit: float
    lead: float = Field(description="the logit less that of the runner-up")
    parts: list[LogitPart]


class OriginSums(BaseModel):
    source: float
    fed: float
    biases: float


class OriginRow(BaseModel):
    row: int
    piece: str
    runner_up: str
    logit: OriginSums = Field(description="they sum to the logit")
    lead: OriginSums


class OriginsAnswer(SentenceAnswer):
    """Every logit as what the source, what was written before, and the biases brought, through all layers.

    Held: attention weights, the scale of every layer norm, and which units of the feed-forward networks are open.
    """

    rows: list[OriginRow]


class BestHead(BaseModel):
    block: str
    layer: int
    head: int
    rows: Literal["produced", "fed"] = Field(description="the piece that it serves: rows named by it align best")


class ApartAnswer(BaseModel):
    """Two heads of a layer, from 1, and the row, from 1, in which they differ most."""

    heads: tuple[int, int]
    row: int
    divergence: float


class HeadsAnswer(SentenceAnswer):
    """Measures of every head, [layer][head]; null for what this block does not have."""

    block: str
    log_probability: float = Field(description="of the translation, natural logarithm, with all heads")
    effect: list[list[float]] = Field(description="log-probability without the head, less that with it")
    entropy: list[list[float]] = Field(description="in bits, the mean over the rows; so are the following means")
    first: list[list[float]] = Field(description="share of attention on the first piece")
    end: list[list[float]] | None = Field(description="share on the end of the source")
    same: list[list[float]] | None = Field(description="share on the same place")
    before: list[list[float]] | None = Field(description="share on the place before")
    after: list[list[float]] | None = Field(description="share on the place after; null where that is masked")
    distance: list[list[float]] | None = Field(description="of i and j, weighted")
    divergence: list[list[float]] | None = Field(
        description="Jensen-Shannon divergence from the other heads of the layer, in bits, 0 to 1, the mean over heads "
        "and rows; null where a layer has one head"
    )
    apart: list[ApartAnswer] | None = Field(description="of each layer the heads and the row that differ most")
    aer: list[list[float]] | None = Field(
        description="alignment error rate of each head's links on this sentence against those of `reference`, an "
        "automatic alignment (so 0 for that head itself); of cross-attention only"
    )
    reference: BestHead | None = Field(description="the head with the lowest aer on gold alignments, see /api/models")


class MeasureOfHeads(BaseModel):
    name: str
    meaning: str
    source: str
    unit: str | None = Field(description="null: a share of the weights")


class KnockedOut(BaseModel):
    """Numbers of sentences that heads were knocked out on."""

    one: int = Field(description="read without each head")
    many: int = Field(description="read without several at once: the next ones")


class ExampleText(BaseModel):
    text: str
    target: str


class PruningCurve(BaseModel):
    """Heads of a block that are knocked out one after the other, the cheapest first."""

    order: list[tuple[int, int]] = Field(description="[layer, head], from 1")
    cost: list[float] = Field(description="nats a piece, once so many are gone")


class BlockCorpus(BaseModel):
    heads: dict[str, list[list[tuple[float | None, float | None, float | None]]]] = Field(
        description="of each measure [layer][head]: the mean over the sentences, and its interval"
    )
    quantiles: dict[str, list[list[list[float | None]]]] = Field(
        description="of each measure [layer][head]: minimum, deciles, maximum over the sentences"
    )
    places: list[list[list[float]]] | None = Field(
        description="[layer][head]: share of the weights at each relative place, from 10 before to 10 after"
    )
    names: list[list[list[str]]] = Field(description="[layer][head]: where a stated definition holds on the corpus")
    examples: dict[str, list[list[list[tuple[int, float]]]]] = Field(
        description="sharpest (with the entropy) and needed (with the cost), [layer][head]: numbers of examples"
    )
    curve: PruningCurve | None = None


class HeadsCorpusAnswer(BaseModel):
    """Measures of every head over many sentences."""

    digest: str
    files: list[str] = Field(description="where the sentences are from")
    sentences: int
    knocked_out: KnockedOut
    interval: float
    resamples: int
    seed: int
    measures: dict[str, MeasureOfHeads]
    examples: list[ExampleText]
    blocks: dict[str, BlockCorpus]


class PairAnswer(BaseModel):
    """A sentence, the word in it, from 1, that is replaced, and how the model's translation changes."""

    model: str
    title: str
    text: str
    word: int
    by: str
    block: str
    layer: int
    head: int
    description: str
    holds: bool = Field(description="false: here the model fails, as described")


class RowAnswer(BaseModel):
    """A row of a head; all numbers but the margin count from 1."""

    layer: int
    head: int
    row: int
    margin: float


MeasureId = Literal["weights", "norms", "rollout", "brought", "gradient", "left_out"]


class ExplanationsAnswer(SentenceAnswer):
    """The share of every source piece j in every written piece i, by several measures."""

    target: TargetAnswer = Field(description="what was written; of a decoder, what it wrote after its text")
    block: str = Field(description="where the weights are from: cross, or decoder of a model that goes on writing")
    layer: int
    head: int
    measures: dict[MeasureId, list[list[float]]] = Field(
        description="those that were asked for; weights and norms of one head; brought (to the logit, through the "
        "whole Transformer), gradient and left_out (of ln p) of either sign; no rollout where pieces reach each other "
        "in other ways than by attention, as in recurrent models, and norms where the matrix that puts heads together "
        "is known"
    )
    agreement: list[list[float | None]] = Field(
        description="Kendall's tau-b of all pairs of measures in their order, by size; null where one has no order"
    )
    rows: Served = Field(
        description="the piece that names the rows; fed: weights and norms of row i are those with which written piece "
        "i was read, one row later, and no measure has a row for the last piece"
    )
    apart: list[RowAnswer] = Field(
        description="with left_out: of each head, by the piece that it serves, the row in which the piece with the "
        "largest weight and the costliest to leave out differ most, widest first; the margin is the smaller of two "
        "leads, of weight and of probability lost"
    )
    sinks: list[RowAnswer] = Field(
        description="with left_out: of each head, by the piece that it serves, the row that rests most on a mark, by "
        "the margin, while norms put a piece first"
    )


class DeletionAnswer(SentenceAnswer):
    """Losses of what was written as the pieces of the source are taken out, in the order of each measure."""

    block: str
    layer: int
    head: int
    measures: list[str] = Field(description="as in /api/explanations, and chance: the mean of some random orders")
    counts: list[int] = Field(description="pieces that are gone at each step")
    curves: list[list[float]] = Field(
        description="[measure][step]: the loss of ln p, the mean over the written pieces, each in its own row's order"
    )
    areas: list[float] = Field(description="the mean of each curve; the larger, the sooner it names what matters")
    losses: list[list[list[float]]] = Field(description="[measure][row][step]")


class Progress(BaseModel):
    """Progress of an answer; finished parts are kept, and asking again goes on from them."""

    done: int
    of: int = Field(description="parts in all")


class SinusoidalAnswer(BaseModel):
    kind: Literal["sinusoidal"]
    values: list[list[float]] = Field(description="[position][dimension]: a sine and a cosine a wave")
    wavelengths: list[float] = Field(description="in positions, one a wave")
    similarity: list[list[float]] = Field(description="dot products of all pairs of positions")
    rotation: list[list[list[float]]] = Field(description="of each wave, the 2 x 2 matrix that shifts it by m")


class RotaryAnswer(BaseModel):
    """Rotary positions: Su et al. 2021, arXiv 2104.09864."""

    kind: Literal["rotary"]
    wavelengths: list[float] = Field(description="in positions, one a pair of numbers of q and k")
    rotation: list[list[list[float]]] = Field(description="of each pair, the 2 x 2 matrix that turns it by m places")
    product: list[float] = Field(description="by distance: q·k, expected where both are one random vector of length 1")
    decay: list[float] = Field(description="by distance: the upper bound of section 3.4.3, mean of |S_n|")


class LinearBiasAnswer(BaseModel):
    """ALiBi: Press et al. 2022, arXiv 2108.12409."""

    kind: Literal["alibi"]
    slopes: list[float] = Field(description="one a head")
    bias: list[Row] = Field(description="[i][j] of one head; null where looking is not allowed")


class BucketsAnswer(BaseModel):
    """The relative positions of T5: Raffel et al. 2020, arXiv 1910.10683. Each bucket has a bias that is learned."""

    kind: Literal["t5"]
    buckets: list[list[int]] = Field(description="[i][j]: which learned bias is added")


PositionsAnswer = Annotated[
    SinusoidalAnswer | RotaryAnswer | LinearBiasAnswer | BucketsAnswer, Field(discriminator="kind")
]


Number = Annotated[float, Field(allow_inf_nan=False)]


class Scratch(BaseModel):
    """Word vectors and the three matrices; a row a word, and as many rows in a matrix as a word has numbers."""

    model_config = ConfigDict(extra="forbid", strict=True)

    words: list[list[Number]] = Field(examples=[[[1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 0, 1]]])
    w_q: list[list[Number]] = Field(examples=[[[2, 0, 2], [2, 0, 0], [2, 1, 2]]])
    w_k: list[list[Number]] = Field(examples=[[[2, 2, 2], [0, 2, 1], [0, 1, 1]]])
    w_v: list[list[Number]] = Field(examples=[[[1, 1, 0], [0, 1, 1], [0, 0, 0]]])
    scale: bool = True
    mask: Literal["causal"] | None = None
    temperature: Number = 1.0


class ScratchAnswer(BaseModel):
    """Every product; null where looking is not allowed."""

    q: list[list[float]]
    k: list[list[float]]
    v: list[list[float]]
    scores: list[list[float]]
    scaled: list[list[float]]
    weights: list[Row]
    output: list[list[float]]


class BlockShape(BaseModel):
    name: str
    rows: Literal["source", "target"]
    columns: Literal["source", "fed"]
    mask: Literal["causal"] | None
    layers: int
    heads: int
    reach: int | None = Field(default=None, description="half of a local window")
    sinks: list[int] | None = Field(default=None, description="layers in which rows leave a share to a sink, no piece")
    numbers: list[int] | None = Field(
        default=None,
        description="what the model itself calls these layers, where others do not attend or one attends several times",
    )
    depth: int | None = Field(default=None, description="then, how many layers it has")


class Limits(BaseModel):
    tokens: int
    characters: int


class Roles(BaseModel):
    """Query, keys and values of recurrent attention, in LaTeX; null: it has none."""

    query: Literal["s_{i-1}", "s_i"] | None = Field(description="the state before the piece, or of it")
    keys: Literal["U h_j", "h_j"] | None
    values: Literal["h_j"]


class LinkedText(BaseModel):
    text: str
    target: str


class OfRows(BaseModel):
    """Alignment error rates [layer][head] of one sentence, with rows named by either piece."""

    produced: list[list[float]]
    fed: list[list[float]]


class Links(BaseModel):
    """Pairs (i, j), from 0: target, source; possible has those that are only possible."""

    sure: list[tuple[int, int]]
    possible: list[tuple[int, int]]


class GoldAnswer(SentenceAnswer):
    """Links that people drew between the words of a sentence and of its translation, and how each head agrees."""

    source_words: list[tuple[int, int]] = Field(description="first and last character of each word, the last excluded")
    target_words: list[tuple[int, int]]
    words: Links
    pieces: Links = Field(description="the same between pieces; i is produced")
    errors: OfRows


class ModelAnswer(BaseModel):
    id: str
    name: str
    family: Literal["transformer", "recurrent", "self-attentive", "hugging-face"]
    mechanism: str
    task: str
    layers: int
    heads: int
    parameters: int
    dtype: str = Field(description="precision of the parameters")
    digest: str = Field(
        description="of checkpoint, program and kind of device: equal digests give equal answers, to rounding"
    )
    looks: Literal["everywhere", "alike", "window", "one place", "nowhere"] = Field(
        description="where it may look, and how freely; alike: everywhere with equal weights"
    )
    roles: Roles | None = Field(description="of recurrent attention; null of other models")
    positions: Literal["sinusoidal", "learned", "rotary", "alibi", "t5"] | None = Field(
        description="its positional encoding; null: it needs none, or it is unknown"
    )
    rotary_bases: list[float] | None = Field(
        default=None, description="of rotary positions of a Hugging Face model; several where layers differ"
    )
    blocks: list[BlockShape]
    limits: Limits
    aer: dict[str, list[list[float]]] | None = Field(
        description="alignment error rate of each layer's heads on gold alignments, of rows named by the produced "
        "piece; lower is better; more in `measured.alignment`"
    )
    best_head: BestHead | None = Field(
        description="where `measured.alignment` is lowest, of rows named by the produced or by the fed piece; null if "
        "it was not measured"
    )
    heads_measured: bool = Field(description="whether /api/heads-corpus has its heads")
    measured: dict[str, Any] | None = Field(description="all that was measured: scores, scores by length, errors")
    snapshots: list[int] = Field(description="steps of its training; the model as it was there has the id MODEL@STEP")
    gold: list[LinkedText] = Field(description="sentences whose translation, if it is this one, has links: /api/gold")
    examples: list[str]


class HealthAnswer(BaseModel):
    status: Literal["ok"]
    version: str
    device: str
    models: list[str]
    left_out: list[str] = Field(description="folders of models that could not be opened; the log says why")

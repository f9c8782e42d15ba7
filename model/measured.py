"""Measurements of a checkpoint, as `measured.json` keeps them: `python -m model.evaluation` makes them.

Shares and rates are of 1; layers and heads count from 1. An interval is its two ends, an estimate a mean with them.
"""

from typing import NotRequired, TypedDict, final

from regard.model.trace import HeadErrors

Interval = list[float]
Estimate = list[float]
OfHeads = list[list[Estimate]]
"""An estimate for every head, [layer][head]."""


class Resampled(TypedDict):
    """Making of intervals: their level, and how often and from which seed sentences are drawn again."""

    interval: float
    resamples: int
    seed: int


class Scores(TypedDict):
    """BLEU and chrF of a corpus, each with the signature of sacrebleu."""

    pairs: int
    bleu: float
    bleu_signature: str
    chrf: float
    chrf_signature: str


class SetScores(Scores):
    """Scores on a whole test set."""

    decoding: str
    bleu_interval: Interval


class LengthScores(TypedDict):
    """Scores of the sources with at most so many words, and more than the group before."""

    words: int
    pairs: int
    bleu: float
    chrf: float


class Gap(TypedDict):
    """Difference in BLEU of two translations of the same sentences, with the ends of its interval."""

    gap: float
    low: float
    high: float


class LengthGap(Gap):
    """Difference in BLEU on a group of lengths, as in `LengthScores`."""

    words: int
    pairs: int


class Gain(Resampled):
    """BLEU above that of the model `over`, by test set."""

    over: str
    by_length: dict[str, list[LengthGap]]


class BestHeadErrors(HeadErrors):
    """Alignment errors of all heads, and the interval of that of the best."""

    interval: Interval


class Alignment(TypedDict):
    """Alignment errors by the piece that names rows; diagonal: that of links by the order of the words alone."""

    sentences: int
    diagonal: float
    produced: BestHeadErrors
    fed: BestHeadErrors


class ChangeScores(TypedDict):
    """Scores under one change."""

    change: str
    bleu: float
    chrf: float


class Order(TypedDict):
    """Scores with other positions of the source, or its words in another order."""

    set: str
    sentences: int
    decoding: str
    scores: list[ChangeScores]


class Right(TypedDict):
    """Right answers among those to so many inputs."""

    inputs: int
    right: int


class DatedRight(TypedDict):
    """Sentences made by rule; right: those that keep the month and all numbers."""

    sentences: int
    seed: int
    right: int


class Typed(Right):
    """First inputs of users; fresh: those that do not stand in the phrasebook of the training."""

    fresh: Right
    by_category: dict[str, Right]
    dated: DatedRight


class DeletionAreas(Resampled):
    """The mean area under the deletion curve of each measure; weights and norms are of one head of cross-attention."""

    sentences: int
    layer: int
    head: int
    areas: dict[str, Estimate]


class Deletion(DeletionAreas):
    """Areas, and the file of the sentences."""

    set: str


class AgreedWith(TypedDict):
    """The share of rows with the same first piece, and Kendall's tau-b: means over sentences."""

    first: Estimate
    tau: Estimate


class WithLeaveOneOut(Resampled):
    """Agreement of each measure with leave-one-out, and that of chance; weights and norms are of one head."""

    sentences: int
    layer: int
    head: int
    measures: dict[str, AgreedWith]


class Agreement(WithLeaveOneOut):
    """Agreement, and the file of the sentences."""

    set: str


class SearchScores(TypedDict):
    """Scores of one search; length: characters of the translations over those of the references."""

    beams: int
    penalty: float
    bleu: float
    chrf: float
    length: float


class Searches(TypedDict):
    """Scores of several searches on the first sentences of each test set."""

    sentences: int
    sets: dict[str, list[SearchScores]]


class Share(TypedDict):
    """A share of right answers."""

    share: float
    interval: Interval


class PronounShares(TypedDict):
    """Pairs of sentences with both pronouns right; famous: of the two sentences of 2017."""

    pairs: int
    seed: int
    both: Share
    by_kind: dict[str, Share]
    famous: int


class NounLooks(TypedDict):
    """Looks of every head at the noun that is meant, [layer][head]: see `pronoun_heads.of_block`."""

    right: list[list[float]]
    moves: OfHeads


class CostliestHead(Share):
    """Pairs that are right without the head that costs most; costs: by how much fewer."""

    layer: int
    head: int
    costs: Estimate


class WithoutHeads(TypedDict):
    """The share of pairs that are right without each head of a block, and without that which costs most."""

    each: list[list[float]]
    most: CostliestHead


class Needed(TypedDict):
    """The share of pairs that are right with all heads, and without each, by block."""

    pairs: int
    both: Share
    without: dict[str, WithoutHeads]


class PronounHeads(TypedDict):
    """Heads that look at the noun of a pronoun, by block, and those that are needed for it."""

    heads: dict[str, NounLooks]
    needed: Needed


class Pronouns(PronounShares, PronounHeads):
    """All that was measured of pronouns."""


class NewsScores(TypedDict):
    """BLEU on newstest2014; tokens: the tokenizer, where tokens are counted; words: as in `LengthScores`."""

    pairs: int
    bleu: float
    bleu_interval: Interval
    bleu_signature: str
    tokens: NotRequired[str]
    words: NotRequired[int]


class News(Resampled):
    """BLEU on the test set of the papers: as usual, on tokens as they count, and the latter by length."""

    set: str
    pairs: int
    decoding: str
    usual: NewsScores
    tokenised: NewsScores
    by_length: list[NewsScores]


class BleuInterval(TypedDict):
    """BLEU with its interval."""

    bleu: float
    interval: Interval


class WindowScores(BleuInterval):
    """BLEU where all heads of a block look fewer than w places away; gap: to that without; unchanged: a share."""

    w: int
    gap: Gap
    unchanged: float


class BlockWindows(TypedDict):
    """Windows on a block; enough: the one from which on every interval touches that without, None where none does."""

    enough: int | None
    windows: list[WindowScores]


class WindowFigures(TypedDict):
    """BLEU without a window, and under windows on each block; level: of the intervals."""

    sentences: int
    decoding: str
    resamples: int
    seed: int
    level: float
    usual: BleuInterval
    blocks: dict[str, BlockWindows]


class Windows(WindowFigures):
    """Figures of windows, and the test set."""

    set: str


class FlatScores(BleuInterval):
    """BLEU where heads look evenly, and the share of translations that change."""

    changed: float


class BlockFlattened(TypedDict):
    """Equal weights in all heads of a block, in each layer, and in each head alone: [layer][head]."""

    all: FlatScores
    layers: list[FlatScores]
    bleu: list[list[float]]
    changed: list[list[float]]


class FlattenedFigures(TypedDict):
    """BLEU as trained, with equal weights in all heads there are, and in parts of each block; level: of intervals."""

    sentences: int
    decoding: str
    resamples: int
    seed: int
    level: float
    usual: BleuInterval
    everywhere: FlatScores
    blocks: dict[str, BlockFlattened]


class Flattened(FlattenedFigures):
    """Figures of flattened heads, and the test set."""

    set: str


class ErrorKind(TypedDict):
    """Sentences of a kind, and the shortest of them: its source, what was written, and its reference."""

    sentences: int
    example: list[str]


class ErrorsInSet(TypedDict):
    """Kinds of a test set: see `evaluation.error_kinds`."""

    sentences: int
    kinds: dict[str, ErrorKind]


class ErrorFigures(TypedDict):
    """All of `errors.json`: kinds of errors by test set."""

    digest: str
    decoding: str
    sets: dict[str, ErrorsInSet]


class Training(TypedDict):
    """Words that all but very few sentences of the training have at most, and the share that is in capitals."""

    words: int
    capitals: float


class LettersShare(TypedDict):
    """Dates with at most so many letters that are right to the last character."""

    letters: int
    pairs: int
    share: float


class Exact(TypedDict):
    """Dates that are right to the last character; years: the first and the last; ways: of writing them."""

    pairs: int
    seed: int
    share: float
    years: list[int]
    ways: int
    by_length: list[LettersShare]


class Aligned(TypedDict):
    """Digits whose largest weight is on the part of the date that they write: see `evaluation.fields.aligned`."""

    dates: int
    share: float
    chance: float
    aligns: bool
    layer: int
    head: int


@final
class DateStop(TypedDict):
    """A stop of a training on dates: see `training_history.Stop`."""

    step: int
    exact: float | None
    aligned: float | None
    chance: float | None


class InductionAt(TypedDict):
    """Induction at a stop of a training: see `training_history.InductionStop`."""

    matching: list[float]
    previous: float
    gained: float


@final
class InductionStop(InductionAt):
    """Induction at a step."""

    step: int


class InductionWithout(TypedDict):
    """Prefix matching of the best head, and the loss of the second half, without a head."""

    matching: float
    second: float


class WithoutPrevious(InductionWithout):
    """Induction without the head that looks most at the place before."""

    layer: int
    head: int


class Induction(TypedDict):
    """Induction on random signs that come twice: see `evaluation.induction.Induction`."""

    texts: int
    signs: int
    seed: int
    matching: list[list[float]]
    previous: list[list[float]]
    first: float
    second: float
    without_previous: WithoutPrevious
    without_another: list[InductionWithout]


class DigitsAt(TypedDict):
    """Held-out digits: the share that is right, and the distance at which each head looks, [layer][head], in pixels."""

    accuracy: float
    distance: list[list[float]]


@final
class DigitsStop(DigitsAt):
    """Held-out digits at a step."""

    step: int


class Digits(DigitsAt):
    """Held-out digits at the end of the training, and along it.

    interval, shuffled_interval: Wilson's; shuffled: the share that is right when the patches of each picture change
    places at random; recall: of each digit; entropy: of the class token's row of each head, [layer][head], in bits.
    """

    pictures: int
    interval: Interval
    recall: list[float]
    shuffled: float
    shuffled_interval: Interval
    seed: int
    entropy: list[list[float]]
    stops: list[DigitsStop]


class FinalMarks(TypedDict, total=False):
    """Final marks that are found; majority: the share of the commonest; recall: of each mark.

    redundancy: how alike the hops are, of a model with several.
    """

    pairs: int
    accuracy: float
    interval: Interval
    majority: float
    recall: dict[str, float]
    redundancy: float


class Measured(FinalMarks, total=False):
    """All of `measured.json`: the measurements of its task, and those that were added by commands of their own."""

    digest: str

    # translation
    translation: dict[str, SetScores]
    by_length: dict[str, list[LengthScores]]
    gain: Gain | None
    alignment: Alignment | None
    order: Order

    # dates
    exact: Exact
    aligned: Aligned | None
    stops: list[DateStop] | list[InductionStop]

    # continuing, with stops as dates have
    induction: Induction

    # digits
    digits: Digits

    # sentences that are unlike the training
    training: Training
    remarked: dict[str, float]

    # added to those of a translator
    deletion: Deletion
    agreement: Agreement
    typed: Typed
    pronouns: Pronouns
    searches: Searches
    news: News
    windows: Windows
    flattened: Flattened

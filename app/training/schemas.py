"""Training of a model."""

from pydantic import BaseModel, Field

from regard.model.trace import Served


class Optimisation(BaseModel):
    steps: int
    batch_tokens: int = Field(description="target pieces of a step, about")
    warmup: int
    cooldown: int = Field(description="last steps, over which the rate falls to 0")
    rate: float = Field(description="factor of the schedule of Vaswani et al. 2017, equation 3")
    label_smoothing: float
    average: int = Field(description="saved steps whose mean the weights are")
    of_start: float = Field(description="share in the weights of those that the training began with")


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
    exact: float | None = Field(
        description="share of 200 unseen dates that are right to the last character; null if it was not measured"
    )
    aligned: float | None = Field(
        description="share of the digits of the right dates whose largest weight is on the part that they stand for; "
        "null of a model without a map, and if it was not measured"
    )
    chance: float | None = Field(
        description="that share by chance: of places drawn at random, or of the best head with its rows exchanged, "
        "whichever is more"
    )


class InductionStop(BaseModel):
    """A stop of an attention-only decoder, measured on random letters and digits that come twice."""

    step: int
    matching: list[float] = Field(
        description="of the best head of each layer, the mean weight on what followed a sign when it came before"
    )
    previous: float = Field(description="of the best head, the mean weight on the place before")
    gained: float = Field(description="nats a sign by which the loss is lower the second time")


class AlignedHead(BaseModel):
    aer: float = Field(description="alignment error rate on 95 sentence pairs of Europarl")
    layer: int
    head: int


class TranslationStop(BaseModel):
    """A stop of a recorded training of a translator, all of which are known as MODEL@STEP, the last one too."""

    step: int
    bleu: float = Field(description="of greedy translations of 500 pairs that no training saw, in percent")
    aer: dict[Served, AlignedHead] = Field(
        description="of the best head there, rows by the piece that they produce, and by the one they were fed",
        json_schema_extra={"required": ["produced", "fed"]},
    )
    loss: float = Field(description="of training there, with label smoothing, nats a piece")


class LearntHead(BaseModel):
    layer: int
    head: int
    rows: Served = Field(description="the piece by which its rows have the lower rate at the end, and are named")
    aer: list[float] = Field(description="alignment error rate at each stop")
    begins: int | None = Field(
        description="step from which on the rate is lower than by the order of the words; 0: from the first stop on; "
        "null: it is not at the end"
    )


class HeadsLearnt(BaseModel):
    """Each head of a recorded training, on those of its texts whose translation at its end has links of our own."""

    sentences: int
    diagonal: float = Field(description="alignment error rate of links by the order of their words alone")
    heads: list[LearntHead] = Field(description="the lowest rate at the end first")


class Curves(BaseModel):
    optimisation: Optimisation
    pieces_before: int = Field(
        description="target pieces that the weights had read before, in trainings that this one goes on from; 0: none"
    )
    curve: Curve
    unseen: Unseen


class TrainingAnswer(Curves):
    """The training of a model; where `texts` are given, of one of its kind, which was recorded from the beginning."""

    model: str
    d_model: int
    vocabulary: int
    stops: list[Stop] | list[InductionStop] | list[TranslationStop]
    happened: dict[str, tuple[int, int] | None] = Field(
        description="by measure of the stops, the two between which it passes the middle between its first and its "
        "highest value for the last time before the highest; null: it rises less than 0.2. bleu: of 1; aer: 1 − the "
        "lowest rate, by whichever piece; aligned: above chance; of a translator the two from which on the best head "
        "aligns better than links by the order of the words alone"
    )
    texts: list[str] | None = Field(description="the only texts that its stops answer for; null: they read any")
    diagonal: float | None = Field(
        description="of a recorded training, the alignment error rate of links by the order of the words alone"
    )
    heads: HeadsLearnt | None = Field(description="of a recorded training of several heads, each along the way")
    own: Curves | None = Field(description="the training of the weights of the model, where it is another; else null")

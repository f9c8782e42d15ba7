"""The models that exist, and whether they answer."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from regard.app.gold.schemas import LinkedText
from regard.app.heads.schemas import BestHead


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
    signed: bool | None = Field(default=None, description="weights may be below 0: a state implies them, no softmax")
    given: dict[str, bool] | None = Field(default=None, description="of arrays that somebody brings, not of a model")


class Limits(BaseModel):
    tokens: int
    characters: int


class Roles(BaseModel):
    """Query, keys and values of recurrent attention, in LaTeX; null: it has none."""

    query: Literal["s_{i-1}", "s_i", "W^Q s_{i-1}", "W^Q s_i"] | None = Field(
        description="the state before the piece, or of it; or a matrix times it"
    )
    keys: Literal["U h_j", "W^K h_j", "h_j"] | None
    values: Literal["h_j", "W^V h_j"]


class ModelAnswer(BaseModel):
    id: str
    name: str
    family: Literal["transformer", "recurrent", "self-attentive", "hugging-face", "own", "own-weights"]
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
    tags_measured: bool = Field(description="whether /api/heads-tags has its heads")
    measured: dict[str, Any] | None = Field(description="all that was measured: scores, scores by length, errors")
    snapshots: list[int] = Field(description="steps of its training; the model as it was there has the id MODEL@STEP")
    has_curve: bool = Field(description="whether /api/training has the loss along its training")
    gold: list[LinkedText] = Field(description="sentences whose translation, if it is this one, has links: /api/gold")
    examples: list[str]
    pictures: list[str] | None = Field(
        default=None, description="data: addresses of arrays that somebody brings: one for each text, or none"
    )
    graph: Literal["first", "offered"] | None = Field(
        default=None, description="of arrays that are edges: their graph is drawn first, or offered beside the map"
    )
    size: str | None = Field(
        default=None, description="of arrays of a picture at several sizes, each a model: 16 × 16 patches"
    )


class OwnAnswer(ModelAnswer):
    """A file that somebody opened, described as a model is; it has neither limits nor gold."""

    limits: Limits | None = None  # type: ignore[assignment] # looser than of a model
    gold: list[LinkedText] | None = None  # type: ignore[assignment] # likewise
    readings: list[str] = Field(description="axes that its arrays may have, first what their shape says")
    others: list["OwnAnswer"] = Field(
        default=[], description="maps of the same picture at other sizes, whose pictures are those of this one"
    )


class HealthAnswer(BaseModel):
    status: Literal["ok"]
    version: str
    device: str
    models: list[str]
    left_out: list[str] = Field(description="folders of models that could not be opened; the log says why")

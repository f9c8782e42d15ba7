"""A recorded training: what a model wrote of a few sentences at each stop, and where it looked."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

import numpy as np
from jaxtyping import Float, Float16
from safetensors import safe_open
from torch import Tensor

from regard.model.errors import Unsuitable
from regard.model.interventions import Intervention
from regard.model.order import Arrangement
from regard.model.tensor_file import write
from regard.model.tokenizer import BEGIN, Text
from regard.model.trace import Attended, Block, Decoding, Served, Target
from regard.model.trained import OnStep, Trained

FILE = "learnt.safetensors"
KEPT = "cross"
ONLY_MAPS = "Of this stop of a training only maps were kept: choose the trained model instead."


class Kept(NamedTuple):
    """A reading that was kept: of which sentence, at which step; forced: what the trained model wrote was given."""

    step: int
    text: str
    forced: bool


@dataclass(frozen=True)
class Reading:
    """The pieces that were written or given, how likely each was, and the weights of cross-attention in float16."""

    ids: tuple[int, ...]
    log_probabilities: tuple[float, ...]
    complete: bool
    weights: Float16[np.ndarray, "layers heads i j"]


class StopErrors(TypedDict):
    """Alignment error rate of the best head at a stop."""

    aer: float
    layer: int
    head: int


class MeasuredStop(TypedDict):
    """Measurements at a stop: see `training_history.TranslationStop`."""

    step: int
    bleu: float
    aer: dict[Served, StopErrors]
    loss: float


class About(TypedDict):
    """A recorded training: its recipe and schedule, its curve, its size, and what was measured at each stop.

    set, pairs: on which BLEU is measured; diagonal: the error rate of links by the order of the words alone.
    """

    recipe: str
    optimisation: dict[str, Any]
    curve: list[dict[str, int | float]]
    stops: list[MeasuredStop]
    set: str
    pairs: int
    diagonal: float
    parameters: int


@dataclass(frozen=True)
class Recording:
    """All that was kept of a training."""

    about: About
    readings: Mapping[Kept, Reading]

    @property
    def steps(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(kept.step for kept in self.readings))

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(kept.text for kept in self.readings))

    def save(self, file: Path) -> None:
        """Write all of it as one safetensors file: weights as tensors, the rest as JSON in its metadata."""
        listed = [
            kept._asdict() | {"ids": one.ids, "log_probabilities": one.log_probabilities, "complete": one.complete}
            for kept, one in self.readings.items()
        ]
        tensors = {str(k): one.weights for k, one in enumerate(self.readings.values())}
        write(file, tensors, {"about": json.dumps(self.about), "readings": json.dumps(listed)})

    @classmethod
    def load(cls, file: Path) -> "Recording":
        """Read what `save` wrote."""
        with safe_open(file, framework="np") as stored:
            metadata = stored.metadata()
            weights = [stored.get_tensor(str(k)) for k in range(len(json.loads(metadata["readings"])))]
        readings = {
            Kept(one["step"], one["text"], one["forced"]): Reading(
                tuple(one["ids"]), tuple(one["log_probabilities"]), one["complete"], part
            )
            for one, part in zip(json.loads(metadata["readings"]), weights, strict=True)
        }
        return cls(json.loads(metadata["about"]), readings)


class Recorded(Trained):
    """A translator at a stop of a recorded training: it answers for the sentences that were kept, and no others.

    Its network is that of the trained model, for its shapes alone: nothing is computed with it.
    """

    def __init__(self, model: Trained, id: str, recording: Recording, step: int) -> None:
        digest = f"{model.digest}@{step}"
        name = f"{model.config['name']}, at step {step:,} of a recorded training"
        super().__init__(id, model.network, model.tokenizer, digest, model.device, model.config | {"name": name})
        self.recording, self.step = recording, step

    @property
    def parameters(self) -> int:
        """The number of parameters of the model that was recorded, which may be smaller."""
        return self.recording.about["parameters"]

    def attend(
        self,
        text: str | Text,
        target: str | Text | None = None,
        on_step: OnStep = lambda _: None,  # noqa: ARG002 - there is nothing to wait for
        interventions: Sequence[Intervention | Arrangement] = (),
    ) -> Attended:
        """Look up a reading that was kept. Raises Unsuitable for another text, another target, and for changes."""
        if interventions:
            raise Unsuitable(ONLY_MAPS)
        source = self.read(text)
        given = None if target is None else self.read(target, "target")
        kept = self._kept(source, given)
        one = self.recording.readings[kept]
        written = self.tokenizer.decode(one.ids) if given is None else given
        facts = Target(
            **vars(written),
            fed=(BEGIN, *written.tokens[:-1]),
            log_probabilities=one.log_probabilities,
            forced=kept.forced,
            complete=one.complete,
        )
        block = Block(self.network.blocks[KEPT], one.weights.astype(np.float32))
        return Attended(self.id, self.digest, source, facts, {KEPT: block}, reader=self.reader)

    def likelihood(self, *_: object) -> Float[Tensor, " copies"]:
        raise Unsuitable(ONLY_MAPS)

    def decoding(self, *_: object, **__: object) -> Decoding:
        raise Unsuitable(ONLY_MAPS)

    def translate_each(self, *_: object, **__: object) -> Iterator[tuple[int, str]]:
        raise Unsuitable(ONLY_MAPS)

    def _kept(self, source: Text, given: Text | None) -> Kept:
        for kept, one in self.recording.readings.items():
            alike = kept.step == self.step and self.tokenizer.encode(kept.text).ids == source.ids
            if alike and kept.forced == (given is not None) and (given is None or given.ids == one.ids):
                return kept
        texts = self.recording.texts
        what = f"{len(texts)} examples" + ("" if given is None else " and of their translations at its end")
        raise Unsuitable(f"Of this training the maps of {what} were kept: choose one, such as “{texts[0]}”")

"""The question about a sentence that travels whole from the request to the model."""

from dataclasses import dataclass

from regard.model.interventions import Intervention
from regard.model.order import Arrangement


@dataclass(frozen=True)
class Question:
    """A text for a model to read; target: a translation to read instead of writing one; model: an id."""

    model: str
    text: str
    target: str | None = None
    interventions: tuple[Intervention | Arrangement, ...] = ()

"""Interventions as they are asked for, and as the model takes them."""

import math
from collections.abc import Sequence

from app.errors import Refusal
from app.schemas import EditAsked, FlattenAsked, HideAsked, InterventionAsked, KnockOutAsked, TemperatureAsked
from model.interventions import Edit, Flatten, Hide, Intervention, KnockOut, Place, Temperature
from model.trained import Trained
from model.transformer import Transformer


def read_interventions(asked: Sequence[InterventionAsked], model: Trained) -> tuple[Intervention, ...]:
    """Raises Refusal (422) for a scale that the model does not have."""
    return tuple(_read(one, model) for one in asked)


def _read(asked: InterventionAsked, model: Trained) -> Intervention:
    place = Place(asked.block, asked.layer, None if asked.heads is None else tuple(asked.heads))
    match asked:
        case KnockOutAsked():
            return KnockOut(place)
        case FlattenAsked():
            return Flatten(place)
        case TemperatureAsked():
            return Temperature(place, asked.value)
        case HideAsked():
            return Hide(place, asked.column)
        case EditAsked():
            return Edit(place, asked.row, tuple(asked.weights))
        case _:
            return Temperature(place, 1 / math.sqrt(_d_k(model)))


def _d_k(model: Trained) -> int:
    network = model.network
    if not isinstance(network, Transformer):
        raise Refusal(422, "interventions_unsuitable", "Only a Transformer divides its scores: leave out “unscaled”.")
    return network.config.d_model // network.config.heads

"""Cost of attention: what it multiplies and holds."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from regard.app.api.parameters import ASKED, ERRORS, Asked, Read, engine_of
from regard.app.api.responses import respond
from regard.app.cost import answers as cost_answer
from regard.app.cost.schemas import CacheAnswer, CostAnswer

router = APIRouter(responses=ERRORS)

Length = Annotated[
    int | None,
    Query(ge=1, le=cost_answer.MOST, description="pieces of a text that is counted too, as many written as read"),
]


@router.get("/api/cost", tags=["attention"], response_model=CostAnswer, dependencies=ASKED)
def cost(request: Request, attended: Read, length: Length = None) -> Response:
    """Count the multiply-adds and the numbers held of every model of this task, for this sentence and for longer ones.

    The counts follow from the numbers of pieces alone; a target that is given counts as read at once.
    """
    engine = engine_of(request)
    models = engine.models.values()
    model, most = engine.model(attended.model), engine.settings.max_json_bytes
    return respond(request, cost_answer.to_json(model, models, attended, length, most))


@router.get("/api/cache", tags=["attention"], response_model=CacheAnswer, dependencies=ASKED)
def cache(request: Request, question: Asked, attended: Read, length: Length = None) -> Response:
    """Count the bytes that a model keeps at each step of this sentence, and of longer texts if its heads were shared.

    The sentence is read again with the cache and without it: `apart` says how far the numbers are from each other.
    """
    engine = engine_of(request)
    found = engine.kept(question, attended)
    return respond(request, cost_answer.cache_to_json(found, length, engine.settings.max_json_bytes))

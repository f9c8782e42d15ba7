"""Training of a model, as it went."""

from fastapi import APIRouter, Request, Response

from regard.app.api.parameters import ERRORS, UNCHANGED, Id, engine_of
from regard.app.api.responses import respond
from regard.app.training import answers as training_answer
from regard.app.training.schemas import TrainingAnswer

router = APIRouter(responses=ERRORS)


@router.get("/api/training", tags=["models"], response_model=TrainingAnswer, dependencies=[UNCHANGED])
def training(request: Request, model: Id) -> Response:
    """The training of a model: its loss by step, its learning rate, and what it could do at each stop."""
    engine = engine_of(request)
    return respond(request, training_answer.to_json(engine.model(model), engine.settings.max_json_bytes))

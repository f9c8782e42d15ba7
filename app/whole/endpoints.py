"""The parts of a whole model over one sentence."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from regard.app.api.parameters import ASKED, ERRORS, Asked, Read, engine_of
from regard.app.api.responses import respond, wants_safetensors
from regard.app.attention.answers import SAFETENSORS
from regard.app.whole import answers as whole_answer
from regard.app.whole.schemas import WholeAnswer

router = APIRouter(responses=ERRORS)


@router.get(
    "/api/whole",
    tags=["steps"],
    response_model=WholeAnswer,
    dependencies=ASKED,
    responses={200: {"content": {SAFETENSORS: {"schema": {"type": "string", "format": "binary"}}}}},
)
def whole(
    request: Request,
    question: Asked,
    attended: Read,
    dtype: Annotated[whole_answer.Precision, Query(description="of safetensors; u8: bytes around 128")] = "f32",
) -> Response:
    """Every part of a model over a sentence: what each holds, and from which parts it is computed."""
    engine = engine_of(request)
    found = engine.whole(question, attended)
    if wants_safetensors(request):
        return respond(request, whole_answer.to_safetensors(found, dtype), SAFETENSORS, {"Vary": "Accept"})
    return respond(request, whole_answer.to_json(found, engine.settings.max_json_bytes), headers={"Vary": "Accept"})

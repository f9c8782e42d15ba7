"""Measures of what each written piece was made from, and which of them was right."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from regard.app.api.parameters import (
    ASKED,
    ERRORS,
    IN_PARTS,
    Asked,
    Head,
    Layer,
    Read,
    Rows,
    Seconds,
    engine_of,
    example,
)
from regard.app.api.responses import respond, so_far
from regard.app.explanations import answers as explanations_answer
from regard.app.explanations.schemas import DeletionAnswer, ExplanationsAnswer
from regard.app.refusal import Unfinished

router = APIRouter(responses=ERRORS)


@router.get(
    "/api/explanations",
    tags=["attention"],
    response_model=ExplanationsAnswer,
    dependencies=ASKED,
    responses=IN_PARTS,
)
def explanations(
    request: Request,
    question: Asked,
    attended: Read,
    layer: Layer = None,
    head: Head = None,
    measures: Annotated[
        str | None, Query(description="only these, with commas between", openapi_examples=example("weights,norms"))
    ] = None,
    rows: Rows = "produced",
    seconds: Seconds = None,
) -> Response:
    """Measure what each written piece was made from: by attention, by gradients, by leaving pieces out."""
    engine = engine_of(request)
    at = explanations_answer.head_of(engine.model(attended.model), attended, layer, head)
    try:
        chosen = explanations_answer.measures_of(measures)
        found = engine.explanations(question, attended, at, chosen, seconds, explanations_answer.named(rows, attended))
    except Unfinished as progress:
        return so_far(progress, seconds)
    return respond(request, explanations_answer.to_json(attended, found, engine.settings.max_json_bytes))


@router.get("/api/deletion", tags=["attention"], response_model=DeletionAnswer, dependencies=ASKED, responses=IN_PARTS)
def deletion(
    request: Request,
    question: Asked,
    attended: Read,
    layer: Layer = None,
    head: Head = None,
    rows: Rows = "produced",
    seconds: Seconds = None,
) -> Response:
    """Take the pieces of a sentence out in the order of each measure, and see how soon each written piece is lost."""
    engine = engine_of(request)
    at = explanations_answer.head_of(engine.model(attended.model), attended, layer, head)
    try:
        found = engine.deletion(question, attended, at, seconds, explanations_answer.named(rows, attended))
    except Unfinished as progress:
        return so_far(progress, seconds)
    most = engine.settings.max_json_bytes
    return respond(request, explanations_answer.deletion_to_json(attended, at, found, most))

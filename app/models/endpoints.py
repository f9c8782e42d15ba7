"""Models, and whether one of them can answer."""

from functools import lru_cache
from importlib.metadata import version
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import TypeAdapter

from regard.app.api.parameters import ERRORS, engine_of
from regard.app.engine.engine import Engine
from regard.app.models.schemas import HealthAnswer, ModelAnswer
from regard.app.refusal import Refusal

MODELS = TypeAdapter(list[ModelAnswer])
ALSO = 32  # models by snapshot that one answer lists

router = APIRouter(responses=ERRORS)


@router.get("/healthz", tags=["health"])
async def health(request: Request) -> HealthAnswer:
    """Answer 200 when a model can answer, else 503."""
    engine = engine_of(request)
    if not engine.models:
        raise Refusal(503, "no_model", "No model is installed: train one, see the README.")
    device = ",".join(engine.devices)
    return HealthAnswer(
        status="ok", version=version("regard"), device=device, models=list(engine.models), left_out=engine.left_out
    )


@router.get("/api/models", tags=["models"], response_model=list[ModelAnswer])
def models(
    request: Request,
    also: Annotated[
        str,
        Query(description="ids of models as they were at a step of their training, MODEL@STEP, with commas between"),
    ] = "",
) -> Response:
    """List the models, with what was measured of them."""
    engine = engine_of(request)
    earlier = [id for id in also.split(",")[:ALSO] if id not in list(engine.models) and id in engine.models]
    headers = {"Cache-Control": "no-store"}  # whose digests these are, only the server knows
    described = tuple((id, engine.model(id).digest) for id in (*engine.models, *earlier))
    return Response(_models(engine, described), media_type="application/json", headers=headers)


@lru_cache(maxsize=16)
def _models(engine: Engine, described: tuple[tuple[str, str], ...]) -> bytes:
    """Models as JSON, by id and digest: equal digests have equal descriptions."""
    return MODELS.dump_json([ModelAnswer.model_validate(engine.describe(id)) for id, _ in described])

"""Health, metrics and response times, for operators."""

from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from regard.app.api.error import ErrorAnswer
from regard.app.api.parameters import engine_of
from regard.app.engine.question import Question
from regard.app.engine.warm_up import first_questions
from regard.app.refusal import Refusal
from regard.app.server import metrics

router = APIRouter(tags=["health"])
FRESH = {"Cache-Control": "no-store"}


class ReadyAnswer(BaseModel):
    status: Literal["ready"]


class StatusAnswer(BaseModel):
    people: int = Field(description="who asked a model in the last minute, by address and browser")
    seconds: float | None = Field(description="median of the time that answers of the last minute took; null: none")
    waiting: int = Field(description="questions that have no answer yet")


@router.get("/readyz", responses={503: {"model": ErrorAnswer}})
async def ready(request: Request) -> ReadyAnswer:
    """Answer 200 when a model has answered a question of its own, else 503."""
    engine = engine_of(request)
    question = next(iter(first_questions(engine.models.values())), None)
    if question is None:
        question = next((Question(id, "a") for id in engine.models), None)
    if question is None:
        raise Refusal(503, "no_model", "No model is installed: train one, see the README.")
    try:
        await engine.attend_async(question)
    except Refusal as refusal:
        raise Refusal(503, "not_ready", f"No model answers: {refusal.message}") from refusal
    return ReadyAnswer(status="ready")


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
def exposition(request: Request) -> Response:
    """All metrics, in the text format of Prometheus; of all workers."""
    for device in engine_of(request).queues.devices:
        metrics.note_memory(device)
    return Response(metrics.exposition(), headers={**FRESH, "Content-Type": metrics.CONTENT_TYPE})


@router.get("/api/status")
def status(request: Request, response: Response) -> StatusAnswer:
    """Count the people of the last minute and their wait, for the page Status."""
    response.headers.update(FRESH)
    found = request.app.state.live_stats.last_minute()
    return StatusAnswer(people=found.people, seconds=found.seconds, waiting=metrics.now_waiting())

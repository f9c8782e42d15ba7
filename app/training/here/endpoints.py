"""The endpoints of a training that a visitor starts."""

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from regard.app.api.error import ErrorAnswer
from regard.app.api.parameters import ERRORS
from regard.app.refusal import Refusal
from regard.app.server.owner import is_owner
from regard.app.training.here.schemas import TrainingQuestion, WorkshopAnswer
from regard.app.training.here.workshop import Workshop
from regard.model.training.choices import ID

router = APIRouter(tags=["models"], responses={**ERRORS, 403: {"model": ErrorAnswer}})
PATH = "/api/training/here"
FRESH = {"Cache-Control": "no-store"}


def _workshop(request: Request) -> Workshop:
    workshop: Workshop = request.app.state.workshop
    return workshop


async def follow(request: Request) -> None:
    """Know, before an answer, of the model that another worker has trained."""
    workshop = _workshop(request)
    if workshop.news:
        await run_in_threadpool(workshop.follow)


def _allowed(request: Request) -> Workshop:
    """The workshop for whoever may train. Raises Refusal (403) for others."""
    workshop = _workshop(request)
    if why_not := workshop.why_not(is_owner(request)):
        raise Refusal(403, "training_not_allowed", why_not)
    return workshop


def _status(request: Request, code: int = 200) -> Response:
    body = _workshop(request).status(is_owner(request)).model_dump_json()
    return Response(body, code, FRESH, "application/json")


@router.post("/api/training", status_code=202, response_model=WorkshopAnswer)
def start(request: Request, asked: TrainingQuestion) -> Response:
    """Train a dates model on this server, one at a time; when it is done, it is served as `dates-here`."""
    _allowed(request).start(asked)
    return _status(request, 202)


@router.get(PATH, response_model=WorkshopAnswer)
def status(request: Request) -> Response:
    """Report the training that runs, or that ran last: its progress, its loss, and what it makes of an example."""
    return _status(request)


@router.delete(PATH, response_model=WorkshopAnswer)
def cancel(request: Request) -> Response:
    """End the training that runs; where none does, nothing changes."""
    _allowed(request).cancel()
    return _status(request)


@router.get(f"{PATH}/checkpoint.zip", response_class=Response)
def checkpoint(request: Request) -> Response:
    """Download the model that was trained here: weights, pieces, curve and snapshots, in a folder."""
    headers = {**FRESH, "Content-Disposition": f'attachment; filename="{ID}.zip"'}
    return Response(_allowed(request).checkpoint(), headers=headers, media_type="application/zip")

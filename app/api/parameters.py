"""Parameters that endpoints share, their refusals, and the way into the queue."""

import time
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import Depends, Query, Request
from fastapi.dependencies.models import Dependant
from fastapi.openapi.models import Example

from regard.app.api.error import ErrorAnswer
from regard.app.engine.engine import Engine
from regard.app.engine.question import Question
from regard.app.explanations.schemas import Progress
from regard.app.refusal import Refusal
from regard.app.server.disconnects import watched
from regard.app.server.hosts import host_name, host_of_origin
from regard.app.server.live_stats import LiveStats
from regard.model.own.model import NEEDS_MODEL, OwnModel
from regard.model.own.naming.names import nearest
from regard.model.pairs import MODEL
from regard.model.trace import Attended, Served
from regard.model.trained import Where

OF_ARRAYS = ("attention", "steps", "cell", "row", "tiles")  # questions that need no model
ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorAnswer} for status in (400, 404, 406, 408, 409, 413, 414, 422, 503)
}
IN_PARTS: dict[int | str, dict[str, Any]] = {202: {"model": Progress}}


def example(value: str | int) -> dict[str, Example]:
    """The value that the API page fills in, so that the first try works."""
    return {"example": {"value": value}}


def engine_of(request: Request) -> Engine:
    """The engine of the application."""
    engine: Engine = request.app.state.engine
    return engine


async def admitted(request: Request) -> AsyncIterator[None]:
    """Join the queue of questions, which metrics and presence count. Raises Refusal (503) while it is full."""
    live: LiveStats = request.app.state.live_stats
    live.asked(request.client.host if request.client else "", request.headers.get("user-agent", ""))
    begun = time.monotonic()
    with engine_of(request).limits.admitted():
        async with watched(request):
            yield
    live.answered(time.monotonic() - begun)


Id = Annotated[str, Query(description="an id of /api/models", openapi_examples=example(MODEL))]
Text = Annotated[
    str, Query(description="the sentence", openapi_examples=example("The black cat did not sleep on the red chair."))
]
Target = Annotated[str | None, Query(description="a translation to read instead of the model's own")]
Block = Annotated[str | None, Query(description="one block of a Transformer", openapi_examples=example("cross"))]
Layer = Annotated[int | None, Query(description="one layer, from 1", openapi_examples=example(3))]
Head = Annotated[int | None, Query(description="one head, from 1", openapi_examples=example(5))]
Step = Annotated[int | None, Query(description="of a recurrent model, from 1: the piece that is written")]
Rows = Annotated[Served, Query(description="the piece that names a row of the target in words")]
Seconds = Annotated[
    float | None,
    Query(
        gt=0,
        allow_inf_nan=False,
        description="answer 202 with how much is done when this time is over; it is kept: ask again to go on",
    ),
]


async def _question(model: Id, text: Text, target: Target = None) -> Question:
    return Question(model, text, target)


async def _where(block: Block = None, layer: Layer = None, head: Head = None, step: Step = None) -> Where:
    return Where(block=block, layer=layer, head=head, step=step)


Asked = Annotated[Question, Depends(_question)]


async def _read(request: Request, question: Asked) -> Attended:
    return await engine_of(request).attend_async(question)


Read = Annotated[Attended, Depends(_read)]
At = Annotated[Where, Depends(_where)]


def check_origin(request: Request) -> None:
    """Raises Refusal (403) for a request that a page of another site sends; a port may be hidden by a proxy."""
    origin = request.headers.get("origin")
    if origin is None or request.headers.get("sec-fetch-site") == "same-origin":
        return
    name = host_of_origin(origin)
    if not name or name != host_name(request.headers.get("host", "")):
        raise Refusal(403, "other_origin", "A page of another site asked for this: open the page of this server.")


def check_names(request: Request) -> None:
    """Raises Refusal (422) for a name in the address that nothing here reads, with the nearest that is read.

    Probes of health may say whatever they like.
    """
    route = request.scope["route"]
    if not route.path.startswith("/api/"):
        return
    known = _names(route.dependant)
    unknown = [name for name in request.query_params if name not in known]
    if unknown:
        near = f"; the nearest name is {nearest(unknown[0], known)!r}. Known: {', '.join(known)}" if known else ""
        raise Refusal(422, "unknown_parameter", f"{unknown[0][:80]!r} is not known here{near}.")


def _names(dependant: Dependant) -> list[str]:
    """Names of the parameters in the address, those of all dependencies among them."""
    inner = [name for one in dependant.dependencies for name in _names(one)]
    return list(dict.fromkeys([*(one.alias for one in dependant.query_params), *inner]))


async def _unchanged(
    request: Request,
    model: Id,
    digest: Annotated[
        str | None, Query(description="the model's, of /api/models; the answer may then be kept for ever")
    ] = None,
) -> None:
    """Raises Refusal: 409 if the model is not the one that is meant, 422 where arrays are asked what needs a model."""
    if isinstance(engine_of(request).model(model), OwnModel) and request.url.path.rpartition("/")[2] not in OF_ARRAYS:
        raise Refusal(422, "own_file", NEEDS_MODEL)
    if digest is not None and digest != engine_of(request).model(model).digest:
        message = (
            f"The model {model!r} has changed since this address was made: load the page again, or leave digest out."
        )
        raise Refusal(409, "model_changed", message)
    request.state.lasting = digest is not None


ADMITTED = Depends(admitted, scope="function")  # to the answer: who reads it slowly takes no place
UNCHANGED = Depends(_unchanged)
ASKED = [ADMITTED, UNCHANGED]

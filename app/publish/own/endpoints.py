"""Files that people open on a page: sent to this server, which keeps them in memory while that page is open."""

from collections.abc import AsyncIterator
from io import BytesIO
from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.concurrency import run_in_threadpool

from regard.app.api.parameters import ADMITTED, ERRORS, check_names, check_origin, engine_of
from regard.app.models.schemas import OwnAnswer
from regard.app.refusal import Refusal
from regard.app.server.disconnects import Left, asker
from regard.model.errors import Ambiguous, TooMany, Unsuitable
from regard.model.own.file import MOST_BYTES

Some = Annotated[str, Query(description="those that are shown, from 1: 1, 3-5", max_length=255)]
FORM = "This is a form: send the file itself as the body, as curl --data-binary @weights.npz does."
OFF = "This server opens no files of others: start your own, or use regard.show in Python."


async def _arrived(request: Request) -> AsyncIterator[BytesIO]:
    engine = engine_of(request)
    if not engine.settings.own_files:
        raise Refusal(403, "own_files_off", OFF)
    if request.headers.get("content-type", "").lower().startswith("multipart/"):
        raise Refusal(422, "file_in_form", FORM)
    async with engine.own.arriving(request.stream()) as file:
        yield file


ARRIVED = Depends(_arrived, scope="function")  # before it is admitted: who sends slowly takes no place
router = APIRouter(responses=ERRORS, tags=["own arrays"], dependencies=[Depends(check_names), Depends(check_origin)])


@router.post(
    "/api/own", status_code=201, response_model=OwnAnswer, dependencies=[ARRIVED, ADMITTED], max_body_size=MOST_BYTES
)
async def open_file(
    request: Request,
    file: Annotated[BytesIO, ARRIVED],
    name: Annotated[str, Query(description="of the file", max_length=255)],
    axes: Annotated[str, Query(description="of its arrays, if not as their shape says", max_length=64)] = "",
    layers: Some = "",
    heads: Some = "",
    rows: Some = "",
    texts: Some = "",
) -> Response:
    """Open a file of arrays, the body of this request: the answer describes it as a model, whose id can be asked for.

    It is never written and never logged, and forgotten two minutes after it was asked for last.
    """
    own = engine_of(request).own
    said = {"axes": axes, "layers": layers, "heads": heads, "rows": rows, "texts": texts}
    read_as = {name: one for name, one in said.items() if one}
    try:
        async with own.reading:
            if asker().left:
                raise Left
            model = await run_in_threadpool(own.open, file, name, read_as)
    except TooMany as error:
        raise Refusal(422, "file_too_large", str(error)) from None
    except Ambiguous as error:
        raise Refusal(422, "file_ambiguous", str(error)) from None
    except Unsuitable as error:
        raise Refusal(422, "file_unsuitable", str(error)) from None
    described = model.describe() | {"others": [one.describe() for one in model.others]}
    return Response(orjson.dumps(described), 201, {"Cache-Control": "no-store"}, "application/json")


@router.delete("/api/own/{id}", status_code=204)
async def forget_file(request: Request, id: str) -> None:
    """Forget a file, as its page does when it is closed."""
    engine_of(request).own.forget(id)

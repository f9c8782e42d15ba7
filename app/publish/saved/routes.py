"""The address at which a page can be had as one file, one at a time: it takes seconds of a core."""

from collections.abc import AsyncIterator
from contextlib import ExitStack
from dataclasses import replace
from threading import Lock
from typing import Annotated

import orjson
from fastapi import APIRouter, Depends, FastAPI, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse

from regard.app.api.parameters import ERRORS
from regard.app.languages import ENGLISH, language_of
from regard.app.publish.saved.address import Address, read_address
from regard.app.publish.saved.answering import Answered, answered
from regard.app.publish.saved.page import render, save_page
from regard.app.refusal import Refusal, content
from regard.app.server.disconnects import watched

LINES = "application/x-ndjson"
AFTER = 5  # seconds: a page of a sentence of usual length

router = APIRouter(responses=ERRORS)
saving = Lock()  # of this worker


async def _place(request: Request) -> AsyncIterator[ExitStack]:
    """The place of the one who saves, which is closed when the page is made, or when its reader leaves."""
    with ExitStack() as place:
        if not saving.acquire(blocking=False):
            message = f"Somebody else is saving a page: try again in {AFTER} s."
            raise Refusal(503, "busy", message, after=AFTER)
        place.callback(saving.release)
        async with watched(request):
            yield place


@router.get(
    "/saved",
    tags=["pages"],
    response_class=Response,
    responses={200: {"content": {"text/html": {}, LINES: {}}}},
    name="saved",
)
async def saved(
    request: Request,
    address: Annotated[str, Query(description="of a page, as the browser shows it, or its path and what follows")],
    place: Annotated[ExitStack, Depends(_place)],
) -> Response:
    """Save a page as one HTML file that opens without a network: the page with the answers to all that it asks.

    With `Accept: application/x-ndjson` a line comes after each answer, `{"done", "of"}`, and then `{"name", "page"}`.
    The server stops when the connection is closed.
    """
    wanted = replace(read_address(address), server=str(request.base_url).rstrip("/"))
    if not wanted.first("lang") and (language := language_of(request)) != ENGLISH:
        wanted = replace(wanted, query=(*wanted.query, ("lang", language)))
    headers = {"Cache-Control": "no-store"}
    if LINES in request.headers.get("accept", ""):
        asked = answered(request.app, wanted)
        first = await anext(asked)  # a refusal still has its status
        return StreamingResponse(_lines(request.app, wanted, first, asked, place), media_type=LINES, headers=headers)
    with place:
        page = await save_page(request.app, wanted)
    headers["Content-Disposition"] = f'attachment; filename="{wanted.file_name}"'
    return Response(page, media_type="text/html", headers=headers)


async def _lines(
    app: FastAPI, address: Address, first: Answered, others: AsyncIterator[Answered], place: ExitStack
) -> AsyncIterator[bytes]:
    found = {first.name: first.answer}
    try:
        async for one in others:
            found[one.name] = one.answer
            yield _line({"done": one.done, "of": one.of})
        page = await run_in_threadpool(render, app, address, found)
        place.close()
        yield _line({"name": address.file_name, "page": page})
    except Refusal as refusal:
        yield _line(content(refusal))


def _line(content: object) -> bytes:
    return orjson.dumps(content) + b"\n"

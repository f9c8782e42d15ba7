"""Steps inside one head, and of one translation."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from regard.app.api.parameters import ASKED, ERRORS, Asked, At, Read, Rows, engine_of, example
from regard.app.api.responses import respond
from regard.app.refusal import Refusal
from regard.app.steps import answers as steps_answer
from regard.app.steps import tiles as tiles_answer
from regard.app.steps.schemas import CellAnswer, DecodingAnswer, OpenedRowAnswer, StepsAnswer, TileAnswer
from regard.model.decoding import Sampling

router = APIRouter(responses=ERRORS)


@router.get("/api/steps", tags=["steps"], response_model=StepsAnswer, dependencies=ASKED)
def steps(request: Request, attended: Read, where: At) -> Response:
    """Open one head, or one step of a recurrent decoder: every intermediate in the order of the equations."""
    engine = engine_of(request)
    at = steps_answer.opened_at(engine.model(attended.model), attended, where)
    return respond(request, steps_answer.to_json(engine.steps(attended, at), engine.settings.max_json_bytes))


@router.get("/api/cell", tags=["steps"], response_model=CellAnswer, dependencies=ASKED)
def cell(
    request: Request,
    attended: Read,
    where: At,
    stage: Annotated[str, Query(description="an id of /api/steps", openapi_examples=example("weights"))],
    row: Annotated[int, Query(description="from 1", openapi_examples=example(3))],
    column: Annotated[int | None, Query(description="from 1; none in a vector", openapi_examples=example(3))] = None,
    rows: Rows = "produced",
) -> Response:
    """Open one number: what it is made from, every operation in between, and both as NumPy and as LaTeX."""
    engine = engine_of(request)
    at = steps_answer.opened_at(engine.model(attended.model), attended, where)
    opened = engine.cell(attended, at, stage, row, column, rows)
    return respond(request, steps_answer.cell_to_json(attended, at, opened, engine.settings.max_json_bytes))


@router.get("/api/row", tags=["steps"], response_model=OpenedRowAnswer, dependencies=ASKED)
def row(
    request: Request,
    attended: Read,
    where: At,
    stage: Annotated[str, Query(description="an id of /api/steps, of a matrix", openapi_examples=example("scores"))],
    row: Annotated[int, Query(description="from 1", openapi_examples=example(3))],
    rows: Rows = "produced",
) -> Response:
    """Open every number of a row of a stage, as `/api/cell` opens one, without NumPy and LaTeX."""
    engine = engine_of(request)
    at = steps_answer.opened_at(engine.model(attended.model), attended, where)
    opened = engine.row(attended, at, stage, row, rows)
    return respond(request, steps_answer.row_to_json(attended, at, opened, engine.settings.max_json_bytes))


@router.get("/api/tiles", tags=["steps"], response_model=TileAnswer, dependencies=ASKED)
def tiles(
    request: Request,
    attended: Read,
    where: At,
    size: Annotated[
        int, Query(ge=1, le=100_000, description="rows and columns of a tile", openapi_examples=example(4))
    ],
    tile: Annotated[int, Query(le=10**10, description="from 1, all columns of the first rows before the next")] = 1,
) -> Response:
    """Show one tile of the softmax as FlashAttention computes it: what its rows keep after it."""
    engine = engine_of(request)
    at = steps_answer.opened_at(engine.model(attended.model), attended, where)
    steps = engine.steps(attended, at)
    return respond(request, tiles_answer.to_json(steps, size, tile, engine.settings.max_json_bytes))


@router.get("/api/decoding", tags=["steps"], response_model=DecodingAnswer, dependencies=ASKED)
def decoding(
    request: Request,
    question: Asked,
    method: Annotated[
        Literal["greedy", "sampling", "beam"],
        Query(description="greedy: the most likely piece; sampling: a drawn one; beam: the best of several lines"),
    ] = "greedy",
    temperature: Annotated[float, Query(gt=0, le=100, allow_inf_nan=False, description="of sampling")] = 1.0,
    top_k: Annotated[int, Query(ge=0, le=100_000, description="draw from the k most likely pieces; 0: from all")] = 0,
    top_p: Annotated[float, Query(gt=0, le=1, description="draw from the nucleus with this probability")] = 1.0,
    seed: Annotated[int, Query(ge=0, lt=2**63, description="the same seed draws the same")] = 0,
    beam: Annotated[int, Query(ge=2, le=8, description="lines that beam search keeps")] = 4,
) -> Response:
    """Write a translation, with the most likely pieces of each step and their probabilities at temperature 1.

    After beam search, these belong to the winning line; the tree holds all that was tried.
    """
    chosen = {"greedy": None, "sampling": Sampling(temperature, top_k, top_p, seed), "beam": beam}[method]
    if question.target is not None and chosen is not None:
        raise Refusal(422, "target_is_read", f"A target is read, not written: leave out target or method={method}.")
    engine = engine_of(request)
    run = engine.decoding(question, chosen)
    return respond(request, steps_answer.decoding_to_json(run, engine.settings.max_json_bytes))

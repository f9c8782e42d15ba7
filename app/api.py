"""The endpoints that programs use; the page is one of these programs."""

import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import asdict
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from types import MappingProxyType
from typing import Annotated, Any, Literal

import numpy as np
import orjson
from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import TypeAdapter

from app.engine import Engine
from app.errors import ErrorAnswer, Refusal, Unfinished
from app.explanations import head_of, measures_of
from app.explanations import to_json as explanations_to_json
from app.interventions import read_interventions, rewrite
from app.positions import biased, encoded, rotated, sorted_out
from app.schemas import (
    AttentionAnswer,
    AttentionQuestion,
    CellAnswer,
    DecodingAnswer,
    ExplanationsAnswer,
    HeadsAnswer,
    HealthAnswer,
    ModelAnswer,
    PairAnswer,
    PositionsAnswer,
    Progress,
    Scratch,
    ScratchAnswer,
    StepsAnswer,
)
from app.steps import cell_to_json, place
from app.steps import to_json as steps_to_json
from app.wire import DType, decoding_to_json, spoken
from model.decoding import Sampling
from model.errors import Unsuitable
from model.pairs import MODEL, pairs
from model.scratch import scratch
from model.selection import By, Selection

SAFETENSORS = "application/vnd.safetensors"
PRECISION = (
    "of safetensors; u8: weight = value / 255. Where looking is not allowed, f32 and f16 have NaN, u8 has 0; "
    "if `mask` does not tell where that is, a second tensor BLOCK.allowed does"
)
ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorAnswer} for status in (400, 404, 406, 408, 409, 413, 414, 422, 503)
}
UNWANTED = re.compile(r";\s*q=0(\.0*)?\s*(;|$)", re.IGNORECASE)
MODELS = TypeAdapter(list[ModelAnswer])

router = APIRouter(responses=ERRORS)


def _example(value: str | int) -> dict[str, Any]:
    """What the API page fills in, so that the first try works."""
    return {"example": {"value": value}}


def _engine(request: Request) -> Engine:
    engine: Engine = request.app.state.engine
    return engine


async def _place(request: Request) -> AsyncIterator[None]:
    with _engine(request).place():
        yield


Id = Annotated[str, Query(description="an id of /api/models", openapi_examples=_example(MODEL))]


async def _unchanged(
    request: Request,
    model: Id,
    digest: Annotated[
        str | None, Query(description="the model's, of /api/models; the answer may then be kept for ever")
    ] = None,
) -> None:
    """Raises Refusal (409) if the model is not the one that is meant."""
    if digest is not None and digest != _engine(request).model(model).digest:
        message = (
            f"The model {model!r} has changed since this address was made: load the page again, or leave digest out."
        )
        raise Refusal(409, "model_changed", message)
    request.state.lasting = digest is not None


Seconds = Annotated[
    float | None,
    Query(
        gt=0,
        allow_inf_nan=False,
        description="answer 202 with how much is done when this time is over; it is kept: ask again to go on",
    ),
]
IN_PARTS: dict[int | str, dict[str, Any]] = {202: {"model": Progress}}
ASKED = [Depends(_place), Depends(_unchanged)]


@router.get("/healthz", tags=["health"])
async def health(request: Request) -> HealthAnswer:
    """Answer 200 when a model can answer, else 503."""
    engine = _engine(request)
    if not engine.models:
        raise Refusal(503, "no_model", "No model is installed: train one, see the README.")
    device = ",".join(engine.devices)
    return HealthAnswer(
        status="ok", version=version("regard"), device=device, models=list(engine.models), left_out=engine.left_out
    )


@router.get("/api/models", tags=["models"], response_model=list[ModelAnswer])
def models(request: Request) -> Response:
    """List the models, with what was measured of them."""
    headers = {"Cache-Control": "no-store"}  # whose digests these are, only the server knows
    return Response(_models(_engine(request)), media_type="application/json", headers=headers)


@lru_cache(maxsize=1)
def _models(engine: Engine) -> bytes:
    """All models as JSON; they stay as they were when the engine read them."""
    return MODELS.dump_json([ModelAnswer.model_validate(engine.describe(id)) for id in engine.models])


@router.get(
    "/api/attention",
    tags=["attention"],
    response_model=AttentionAnswer,
    dependencies=ASKED,
    responses={200: {"content": {SAFETENSORS: {"schema": {"type": "string", "format": "binary"}}}}},
)
def attention(
    request: Request,
    model: Id,
    text: Annotated[
        str,
        Query(description="the sentence", openapi_examples=_example("The black cat did not sleep on the red chair.")),
    ],
    target: Annotated[str | None, Query(description="a translation to read instead of the model's own")] = None,
    block: Annotated[str | None, Query(description="only this block", openapi_examples=_example("cross"))] = None,
    layer: Annotated[int | None, Query(description="only this layer, from 1", openapi_examples=_example(3))] = None,
    head: Annotated[int | None, Query(description="only this head, from 1", openapi_examples=_example(5))] = None,
    dtype: Annotated[DType, Query(description=PRECISION)] = "f32",
    pool: Annotated[int | None, Query(ge=1, le=4096, description="at most so many rows and columns a head")] = None,
    by: Annotated[By, Query(description="what a pooled cell is of those that it stands for")] = "max",
) -> Response:
    """Translate a sentence and tell what every head looked at, as JSON or (by Accept) as one safetensors file."""
    precision = dtype if _wants_safetensors(request) else None
    body = _engine(request).attention(model, text, target, (), Selection(block, layer, head, pool, by), precision)
    return _attention(request, body, precision)


@router.post(
    "/api/attention",
    tags=["attention"],
    response_model=AttentionAnswer,
    dependencies=[Depends(_place)],
    responses={200: {"content": {SAFETENSORS: {"schema": {"type": "string", "format": "binary"}}}}},
)
def attention_with_interventions(request: Request, question: AttentionQuestion) -> Response:
    """The same with interventions, in their order: the model writes again, reading and looking as it is told to."""
    engine, q = _engine(request), question
    precision = q.dtype if _wants_safetensors(request) else None
    interventions = read_interventions(q.interventions, engine.model(q.model))
    selection = Selection(q.block, q.layer, q.head, q.pool, q.by)
    body = engine.attention(q.model, rewrite(q.text, q.interventions), q.target, interventions, selection, precision)
    return _attention(request, body, precision)


def _attention(request: Request, body: bytes, precision: DType | None) -> Response:
    media_type = SAFETENSORS if precision else "application/json"
    less = f"narrow it with block=, layer= or head=, or ask for it with Accept: {SAFETENSORS}"
    return _answer(request, body, media_type, {"Vary": "Accept"}, less=less)


@router.get("/api/steps", tags=["steps"], response_model=StepsAnswer, dependencies=ASKED)
def steps(
    request: Request,
    model: Id,
    text: Annotated[
        str,
        Query(description="the sentence", openapi_examples=_example("The black cat did not sleep on the red chair.")),
    ],
    target: Annotated[str | None, Query(description="a translation to read instead of the model's own")] = None,
    block: Annotated[str | None, Query(description="of a Transformer", openapi_examples=_example("cross"))] = None,
    layer: Annotated[int | None, Query(description="from 1", openapi_examples=_example(3))] = None,
    head: Annotated[int | None, Query(description="from 1", openapi_examples=_example(5))] = None,
    step: Annotated[int | None, Query(description="of a recurrent model, from 1: the piece that is written")] = None,
) -> Response:
    """Open one head, or one step of a recurrent decoder: every intermediate in the order of the equations."""
    engine = _engine(request)
    attended = engine.attend(model, text, target)
    where = place(engine.model(model), attended, block, layer, head, step)
    body = steps_to_json(engine.steps(attended, where), engine.settings.max_json_bytes)
    return _answer(request, body)


@router.get("/api/cell", tags=["steps"], response_model=CellAnswer, dependencies=ASKED)
def cell(
    request: Request,
    model: Id,
    text: Annotated[
        str,
        Query(description="the sentence", openapi_examples=_example("The black cat did not sleep on the red chair.")),
    ],
    stage: Annotated[str, Query(description="an id of /api/steps", openapi_examples=_example("weights"))],
    row: Annotated[int, Query(description="from 1", openapi_examples=_example(3))],
    column: Annotated[int | None, Query(description="from 1; none in a vector", openapi_examples=_example(3))] = None,
    target: Annotated[str | None, Query(description="a translation to read instead of the model's own")] = None,
    block: Annotated[str | None, Query(description="of a Transformer", openapi_examples=_example("cross"))] = None,
    layer: Annotated[int | None, Query(description="from 1", openapi_examples=_example(3))] = None,
    head: Annotated[int | None, Query(description="from 1", openapi_examples=_example(5))] = None,
    step: Annotated[int | None, Query(description="of a recurrent model, from 1")] = None,
) -> Response:
    """Open one number: what it is made from, every operation in between, and both as NumPy and as LaTeX."""
    engine = _engine(request)
    attended = engine.attend(model, text, target)
    where = place(engine.model(model), attended, block, layer, head, step)
    body = cell_to_json(attended, where, engine.cell(attended, where, stage, row, column))
    return _answer(request, body)


@router.get("/api/decoding", tags=["steps"], response_model=DecodingAnswer, dependencies=ASKED)
def decoding(
    request: Request,
    model: Id,
    text: Annotated[str, Query(description="the sentence", openapi_examples=_example("Do you know him?"))],
    method: Annotated[
        Literal["greedy", "sampling", "beam"],
        Query(description="the likeliest piece, or one that is drawn, or the likeliest line of several"),
    ] = "greedy",
    temperature: Annotated[float, Query(gt=0, le=100, allow_inf_nan=False, description="of sampling")] = 1.0,
    top_k: Annotated[int, Query(ge=0, le=100_000, description="draw from the k likeliest; 0: from all")] = 0,
    top_p: Annotated[float, Query(gt=0, le=1, description="draw from the nucleus with this probability")] = 1.0,
    seed: Annotated[int, Query(ge=0, lt=2**63, description="the same seed draws the same")] = 0,
    beam: Annotated[int, Query(ge=2, le=8, description="lines that beam search keeps")] = 4,
    target: Annotated[str | None, Query(description="a translation to read, greedily, instead of writing one")] = None,
) -> Response:
    """Write a translation and tell at each step the likeliest pieces, with their probabilities at temperature 1.

    After beam search, these are of the line that won; the tree is all that was tried.
    """
    chosen = {"greedy": None, "sampling": Sampling(temperature, top_k, top_p, seed), "beam": beam}[method]
    if target is not None and chosen is not None:
        raise Refusal(422, "target_is_read", f"A target is read, not written: leave out target or method={method}.")
    run = _engine(request).decoding(model, text, chosen, target)
    return _answer(request, decoding_to_json(run))


@router.get("/api/heads", tags=["attention"], response_model=HeadsAnswer, dependencies=ASKED, responses=IN_PARTS)
def heads(
    request: Request,
    model: Id,
    text: Annotated[str, Query(description="the sentence", openapi_examples=_example("The black cat did not sleep."))],
    target: Annotated[str | None, Query(description="a translation to score instead of the model's own")] = None,
    block: Annotated[
        str, Query(description="whose heads are knocked out", openapi_examples=_example("cross"))
    ] = "cross",
    seconds: Seconds = None,
) -> Response:
    """Knock out every head of a block, one at a time: what the translation loses; and what each head does."""
    engine = _engine(request)
    try:
        found = engine.heads(model, text, target, block, seconds)
    except Unfinished as progress:
        return _so_far(progress, seconds)
    answer = spoken(engine.attend(model, text, target)) | asdict(found)
    return _answer(request, orjson.dumps(answer, option=orjson.OPT_SERIALIZE_NUMPY))


@router.get("/api/pairs", tags=["attention"])
def minimal_pairs() -> list[PairAnswer]:
    """List sentences in which one word changes, and the translation in more than that one place."""
    found = []
    for pair in pairs():
        block, layer, head = pair.head
        names = ("title", "text", "word", "by", "told", "holds")
        told = {name: getattr(pair, name) for name in names}
        found.append(PairAnswer(model=MODEL, block=block, layer=layer, head=head, **told))
    return found


@router.get(
    "/api/explanations",
    tags=["attention"],
    response_model=ExplanationsAnswer,
    dependencies=ASKED,
    responses=IN_PARTS,
)
def explanations(
    request: Request,
    model: Id,
    text: Annotated[str, Query(description="the sentence", openapi_examples=_example("The black cat did not sleep."))],
    target: Annotated[str | None, Query(description="a translation to explain instead of the model's own")] = None,
    layer: Annotated[int | None, Query(description="from 1; else the best", openapi_examples=_example(3))] = None,
    head: Annotated[int | None, Query(description="from 1; else the best", openapi_examples=_example(5))] = None,
    measures: Annotated[
        str | None, Query(description="only these, with commas between", openapi_examples=_example("weights,norms"))
    ] = None,
    seconds: Seconds = None,
) -> Response:
    """Ask what each written piece was made from: by attention, by gradients, by leaving pieces out; do they agree?"""
    engine = _engine(request)
    attended = engine.attend(model, text, target)
    where, chosen = head_of(engine.describe(model), attended, layer, head), measures_of(measures)
    try:
        found = engine.explanations(model, text, target, where, chosen, seconds)
    except Unfinished as progress:
        return _so_far(progress, seconds)
    return _answer(request, explanations_to_json(attended, found, engine.settings.max_json_bytes))


@router.get("/api/positions", tags=["positions"], response_model=PositionsAnswer)
def positions(
    request: Request,
    length: Annotated[int, Query(ge=1, le=512, description="positions", openapi_examples=_example(40))],
    dimensions: Annotated[int, Query(ge=2, le=1024, description="d_model, or d of rotary: even")] = 64,
    base: Annotated[float, Query(gt=1, le=1e9, allow_inf_nan=False, description="of sinusoidal and rotary")] = 10_000.0,
    shift: Annotated[int, Query(ge=-512, le=512, description="m of the rotations")] = 1,
    kind: Annotated[
        Literal["sinusoidal", "rotary", "alibi", "t5"], Query(description="how positions are told")
    ] = "sinusoidal",
    heads: Annotated[int, Query(ge=1, le=64, description="H of alibi")] = 8,
    head: Annotated[int, Query(ge=1, description="h of alibi, from 1: whose bias")] = 1,
    buckets: Annotated[int, Query(ge=2, le=256, description="of t5")] = 32,
    distance: Annotated[int, Query(ge=2, le=10_000, description="of t5: longer ones share a bucket")] = 128,
    bidirectional: Annotated[bool, Query(description="t5 of an encoder, which looks ahead too")] = True,
) -> Response:
    """Encode positions: the matrix, its wavelengths, how alike positions are, and the rotation that shifts them.

    Or, by another kind, what later models do to scores: rotated queries and keys, linear biases, buckets of distances.
    """
    match kind:
        case "sinusoidal":
            told = encoded(length, dimensions, base, shift)
        case "rotary":
            told = rotated(length, dimensions, base, shift)
        case "alibi":
            told = biased(length, heads, head)
        case "t5":
            told = sorted_out(length, buckets, distance, bidirectional)
    body = orjson.dumps({"kind": kind} | told, option=orjson.OPT_SERIALIZE_NUMPY)
    return _answer(request, body, less="choose a smaller length= or dimensions=")


@router.post("/api/scratch", tags=["lab"], response_model=ScratchAnswer)
def attention_from_scratch(question: Scratch) -> Response:
    """Compute an attention from numbers that are sent, in double precision: every product."""
    try:
        run = scratch(
            question.words,
            question.w_q,
            question.w_k,
            question.w_v,
            scale=question.scale,
            causal=question.mask == "causal",
            temperature=question.temperature,
        )
    except Unsuitable as error:
        raise Refusal(422, "unsuitable_numbers", str(error)) from None
    names = {name: name for name in ("q", "k", "v", "scores", "scaled", "weights")} | {"output": "context"}
    told = {name: getattr(run, stage).numpy() for name, stage in names.items()}
    told["weights"] = np.where(run.masked.isneginf(), np.nan, told["weights"])
    return Response(orjson.dumps(told, option=orjson.OPT_SERIALIZE_NUMPY), media_type="application/json")


def _answer(
    request: Request,
    body: bytes,
    media_type: str = "application/json",
    headers: Mapping[str, str] = MappingProxyType({}),
    *,
    less: str = "shorten the sentence",
) -> Response:
    """With an ETag: who has this very answer already is told so, and sent nothing.

    What is asked of a model that its digest names is always answered the same, and need not be asked again: the last
    digits alone may differ with the texts that were computed together.
    Raises Refusal (413) for JSON that is too large; less: what to do then.
    """
    most = _engine(request).settings.max_json_bytes
    if media_type == "application/json" and len(body) > most:
        message = f"As JSON this has {len(body):,} bytes, and may have {most:,}: {less}."
        raise Refusal(413, "json_too_large", message, most)
    etag = f'W/"{sha256(body).hexdigest()[:20]}"'
    kept = "max-age=31536000, immutable" if getattr(request.state, "lasting", False) else "no-cache"
    told = {"ETag": etag, "Cache-Control": f"private, {kept}", **headers}
    if request.method == "GET" and etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=told)
    return Response(body, media_type=media_type, headers=told)


def _so_far(progress: Unfinished, seconds: float | None) -> Response:
    """How much is done, for who has said how long to wait. Raises the Refusal for who has not."""
    if seconds is None:
        raise progress
    body = Progress(done=progress.done, of=progress.of).model_dump_json()
    return Response(body, 202, {"Cache-Control": "no-store"}, "application/json")


def _wants_safetensors(request: Request) -> bool:
    """Read the Accept header; q=0 is a form that is not taken. Raises Refusal (406) if it takes neither form."""
    accept = request.headers.get("accept", "*/*")
    kinds = {part.partition(";")[0].strip().lower() for part in accept.split(",") if not UNWANTED.search(part)}
    if SAFETENSORS in kinds:
        return True
    if kinds & {"*/*", "application/*", "application/json", ""}:
        return False
    raise Refusal(406, "not_acceptable", f"Ask with Accept: application/json or {SAFETENSORS}.")

"""The endpoints that programs use; the page is one of these programs."""

import re
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import asdict, replace
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from types import MappingProxyType
from typing import Annotated, Any, Literal

import numpy as np
import orjson
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.openapi.models import Example
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from regard.app.answers import cost as cost_answer
from regard.app.answers import decoding as decoding_answer
from regard.app.answers import explanations as explanations_answer
from regard.app.answers import gold as gold_answer
from regard.app.answers import splits as splits_answer
from regard.app.answers import steps as steps_answer
from regard.app.answers import training as training_answer
from regard.app.answers.attention import SAFETENSORS, DType, one_of
from regard.app.answers.dump import dump, texts
from regard.app.answers.heads_corpus import heads_corpus as heads_corpus_answer
from regard.app.answers.interventions import read_interventions, rewrite
from regard.app.answers.kept_attention import KeptAttention
from regard.app.answers.one_map import MadeMap, read_heads
from regard.app.answers.positions import biased, bucketed, encoded, rotated
from regard.app.engine import Engine
from regard.app.presence import watched
from regard.app.pulse import Pulse
from regard.app.question import Question
from regard.app.refusal import Refusal, Unfinished
from regard.app.schemas.attention import AttentionAnswer
from regard.app.schemas.cost import CostAnswer
from regard.app.schemas.error import ErrorAnswer
from regard.app.schemas.explanations import DeletionAnswer, ExplanationsAnswer, Progress
from regard.app.schemas.gold import GoldAnswer
from regard.app.schemas.heads import HeadsAnswer, HeadsCorpusAnswer, PairAnswer
from regard.app.schemas.interventions import AttentionQuestion
from regard.app.schemas.models import HealthAnswer, ModelAnswer
from regard.app.schemas.positions import PositionsAnswer
from regard.app.schemas.scratch import Scratch, ScratchAnswer
from regard.app.schemas.splits import LogitSplitAnswer, OriginsAnswer, ScoreSplitAnswer
from regard.app.schemas.steps import CellAnswer, DecodingAnswer, OpenedRowAnswer, StepsAnswer
from regard.app.schemas.training import TrainingAnswer
from regard.model.aggregates import Aggregate
from regard.model.decoding import Sampling
from regard.model.errors import Unsuitable
from regard.model.pairs import MODEL, pairs
from regard.model.scratch import scratch
from regard.model.selection import By, Selection
from regard.model.trace import Served
from regard.model.trained import Where

PRECISION = (
    "of safetensors; u8: weight = value / 255. Where looking is not allowed, f32 and f16 have NaN, u8 has 0; "
    "if `mask` does not say where that is, a second tensor BLOCK.allowed does"
)
ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": ErrorAnswer} for status in (400, 404, 406, 408, 409, 413, 414, 422, 503)
}
UNWANTED = re.compile(r";\s*q=0(\.0*)?\s*(;|$)", re.IGNORECASE)
MODELS = TypeAdapter(list[ModelAnswer])
ALSO = 32  # models by snapshot that one answer lists

router = APIRouter(responses=ERRORS)


def _example(value: str | int) -> dict[str, Example]:
    """The value that the API page fills in, so that the first try works."""
    return {"example": {"value": value}}


def _engine(request: Request) -> Engine:
    engine: Engine = request.app.state.engine
    return engine


async def _admitted(request: Request) -> AsyncIterator[None]:
    pulse: Pulse = request.app.state.pulse
    pulse.asked(request.client.host if request.client else "", request.headers.get("user-agent", ""))
    begun = time.monotonic()
    with _engine(request).limits.admitted():
        async with watched(request):
            yield
    pulse.answered(time.monotonic() - begun)


Id = Annotated[str, Query(description="an id of /api/models", openapi_examples=_example(MODEL))]
Text = Annotated[
    str, Query(description="the sentence", openapi_examples=_example("The black cat did not sleep on the red chair."))
]
Target = Annotated[str | None, Query(description="a translation to read instead of the model's own")]
Block = Annotated[str | None, Query(description="one block of a Transformer", openapi_examples=_example("cross"))]
Layer = Annotated[int | None, Query(description="one layer, from 1", openapi_examples=_example(3))]
Head = Annotated[int | None, Query(description="one head, from 1", openapi_examples=_example(5))]
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


async def _read(request: Request, question: Asked) -> Question:
    await _engine(request).soon(question)
    return question


Read = Annotated[Question, Depends(_read)]
At = Annotated[Where, Depends(_where)]


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


IN_PARTS: dict[int | str, dict[str, Any]] = {202: {"model": Progress}}
ADMITTED = Depends(_admitted)
ASKED = [ADMITTED, Depends(_unchanged)]


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
def models(
    request: Request,
    also: Annotated[
        str,
        Query(description="ids of models as they were at a step of their training, MODEL@STEP, with commas between"),
    ] = "",
) -> Response:
    """List the models, with what was measured of them."""
    engine = _engine(request)
    earlier = [id for id in also.split(",")[:ALSO] if id not in list(engine.models) and id in engine.models]
    headers = {"Cache-Control": "no-store"}  # whose digests these are, only the server knows
    described = tuple((id, engine.model(id).digest) for id in (*engine.models, *earlier))
    return Response(_models(engine, described), media_type="application/json", headers=headers)


@lru_cache(maxsize=16)
def _models(engine: Engine, described: tuple[tuple[str, str], ...]) -> bytes:
    """Models as JSON, by id and digest: equal digests have equal descriptions."""
    return MODELS.dump_json([ModelAnswer.model_validate(engine.describe(id)) for id, _ in described])


@router.get(
    "/api/attention",
    tags=["attention"],
    response_model=AttentionAnswer,
    dependencies=ASKED,
    responses={200: {"content": {SAFETENSORS: {"schema": {"type": "string", "format": "binary"}}}}},
)
async def attention(
    request: Request,
    question: Asked,
    block: Block = None,
    layer: Layer = None,
    head: Head = None,
    dtype: Annotated[DType, Query(description=PRECISION)] = "f32",
    pool: Annotated[int | None, Query(ge=1, le=4096, description="at most so many rows and columns a head")] = None,
    by: Annotated[By, Query(description="how a pooled cell is made from its cells")] = "max",
    aggregate: Annotated[
        Aggregate | None,
        Query(
            description="one map of several heads: of a layer (mean-heads, max-heads), of all heads of all layers "
            "(mean-layers, max-layers), rollout (Abnar and Zuidema 2020), or union, the maximum of the chosen `heads`"
        ),
    ] = None,
    heads: Annotated[str | None, Query(description="of a union: layer.head, with commas between: 1.2,2.5")] = None,
    words: Annotated[
        bool, Query(description="one map by words: columns of a word's pieces are added, its rows averaged")
    ] = False,
    marks: Annotated[
        Literal["shown", "hidden"],
        Query(
            description="hidden: one map without <s> and </s>, each row divided by what is left of it, null where "
            "nothing is; a maximum is not divided"
        ),
    ] = "shown",
    rows: Annotated[
        Served,
        Query(
            description="with words or marks: the piece that names a row of the target, the one produced or the one "
            "that was fed, the one before; it says which rows are one word"
        ),
    ] = "produced",
) -> Response:
    """Translate a sentence, with the attention of every head, as JSON or (by Accept) as one safetensors file."""
    made = MadeMap(aggregate, read_heads(block, aggregate, heads), words, marks)
    made = replace(made, rows=rows) if made.is_rewritten else made
    return await _attention(request, question, Selection(block, layer, head, pool, by), dtype, made)


@router.post(
    "/api/attention",
    tags=["attention"],
    response_model=AttentionAnswer,
    dependencies=[ADMITTED],
    responses={200: {"content": {SAFETENSORS: {"schema": {"type": "string", "format": "binary"}}}}},
)
async def attention_with_interventions(request: Request, asked: AttentionQuestion) -> Response:
    """Translate with interventions, applied in their order: the model reads, looks and writes as they say."""
    interventions = read_interventions(asked.interventions, _engine(request).model(asked.model))
    question = Question(asked.model, rewrite(asked.text, asked.interventions), asked.target, interventions)
    selection = Selection(asked.block, asked.layer, asked.head, asked.pool, asked.by)
    made = MadeMap(asked.aggregate, read_heads(asked.block, asked.aggregate, asked.heads), asked.words, asked.marks)
    return await _attention(request, question, selection, asked.dtype, made)


async def _attention(
    request: Request, question: Question, selection: Selection, dtype: DType, made: MadeMap
) -> Response:
    """Attention in the form that Accept asks for."""
    kept: KeptAttention = request.app.state.attention
    precision = dtype if _wants_safetensors(request) else None
    media_type = SAFETENSORS if precision else "application/json"
    return _answer(request, await kept.soon(question, selection, precision, made), media_type, {"Vary": "Accept"})


@router.get("/api/steps", tags=["steps"], response_model=StepsAnswer, dependencies=ASKED)
def steps(request: Request, question: Read, where: At) -> Response:
    """Open one head, or one step of a recurrent decoder: every intermediate in the order of the equations."""
    engine = _engine(request)
    attended = engine.attend(question)
    at = steps_answer.opened_at(engine.model(question.model), attended, where)
    return _answer(request, steps_answer.to_json(engine.steps(attended, at), engine.settings.max_json_bytes))


@router.get("/api/cell", tags=["steps"], response_model=CellAnswer, dependencies=ASKED)
def cell(
    request: Request,
    question: Read,
    where: At,
    stage: Annotated[str, Query(description="an id of /api/steps", openapi_examples=_example("weights"))],
    row: Annotated[int, Query(description="from 1", openapi_examples=_example(3))],
    column: Annotated[int | None, Query(description="from 1; none in a vector", openapi_examples=_example(3))] = None,
    rows: Rows = "produced",
) -> Response:
    """Open one number: what it is made from, every operation in between, and both as NumPy and as LaTeX."""
    engine = _engine(request)
    attended = engine.attend(question)
    at = steps_answer.opened_at(engine.model(question.model), attended, where)
    opened = engine.cell(attended, at, stage, row, column, rows)
    return _answer(request, steps_answer.cell_to_json(attended, at, opened, engine.settings.max_json_bytes))


@router.get("/api/row", tags=["steps"], response_model=OpenedRowAnswer, dependencies=ASKED)
def row(
    request: Request,
    question: Read,
    where: At,
    stage: Annotated[str, Query(description="an id of /api/steps, of a matrix", openapi_examples=_example("scores"))],
    row: Annotated[int, Query(description="from 1", openapi_examples=_example(3))],
    rows: Rows = "produced",
) -> Response:
    """Open every number of a row of a stage, as `/api/cell` opens one, without NumPy and LaTeX."""
    engine = _engine(request)
    attended = engine.attend(question)
    at = steps_answer.opened_at(engine.model(question.model), attended, where)
    opened = engine.row(attended, at, stage, row, rows)
    return _answer(request, steps_answer.row_to_json(attended, at, opened, engine.settings.max_json_bytes))


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
    engine = _engine(request)
    return _answer(request, decoding_answer.to_json(engine.decoding(question, chosen), engine.settings.max_json_bytes))


@router.get("/api/heads", tags=["attention"], response_model=HeadsAnswer, dependencies=ASKED, responses=IN_PARTS)
def heads(
    request: Request,
    question: Read,
    block: Annotated[
        str, Query(description="whose heads are knocked out", openapi_examples=_example("cross"))
    ] = "cross",
    seconds: Seconds = None,
) -> Response:
    """Knock out every head of a block, one at a time: the loss to the translation, and measures of each head."""
    engine = _engine(request)
    try:
        found = engine.heads(question, block, seconds)
    except Unfinished as progress:
        return _so_far(progress, seconds)
    answer = texts(engine.attend(question)) | asdict(found)
    return _answer(request, dump(answer, engine.settings.max_json_bytes))


@router.get("/api/gold", tags=["attention"], response_model=GoldAnswer, dependencies=ASKED)
def gold(request: Request, question: Read) -> Response:
    """Links between the words of a sentence and of its translation, drawn by people, and the error of every head."""
    engine = _engine(request)
    return _answer(request, gold_answer.to_json(engine.attend(question), engine.settings.max_json_bytes))


@router.get("/api/heads-corpus", tags=["attention"], response_model=HeadsCorpusAnswer)
def heads_corpus(request: Request, model: Id) -> Response:
    """Tell what every head of a model does over thousands of sentences, with intervals: a file that is shipped."""
    return _answer(request, heads_corpus_answer(_engine(request).model(model)))


@router.get("/api/score-split", tags=["steps"], response_model=ScoreSplitAnswer, dependencies=ASKED)
def score_split(
    request: Request,
    question: Read,
    block: Block = None,
    layer: Layer = None,
    head: Head = None,
    row: Annotated[int | None, Query(description="of one score, or of shares in it; from 1")] = None,
    column: Annotated[int | None, Query(description="of one score; from 1")] = None,
    query: Annotated[str | None, Query(description="a part of the query: with `key`, its term in every score")] = None,
    key: Annotated[str | None, Query(description="a part of the key", openapi_examples=_example("position"))] = None,
) -> Response:
    """Split one scaled score into terms, one for each part of the query and each part of the key; they sum to it.

    Without a column: the share of each term in where the scores of a row, or of the whole head, are high. With the
    names of two parts: the term of this pair in every score.
    """
    engine = _engine(request)
    attended = engine.attend(question)
    at = splits_answer.head_at(engine.model(question.model), attended, Where(block=block, layer=layer, head=head))
    scores = engine.scores(attended, at)
    most = engine.settings.max_json_bytes
    if query is not None or key is not None:
        pair = query or "", key or ""
        return _answer(request, splits_answer.term_to_json(attended, at, scores, pair, most))
    return _answer(request, splits_answer.score_to_json(attended, at, scores, row, column, most))


@router.get("/api/logit-split", tags=["steps"], response_model=LogitSplitAnswer | OriginsAnswer, dependencies=ASKED)
def logit_split(
    request: Request,
    question: Read,
    row: Annotated[int | None, Query(description="a piece of the target, from 1", openapi_examples=_example(3))] = None,
) -> Response:
    """Split the logit of a written piece into what each part of the model brought; they sum to it.

    Without a row: every logit as what the source, what was written before, and the biases brought.
    """
    engine = _engine(request)
    attended, model = engine.attend(question), engine.model(question.model)
    names, most = model.tokenizer.names, engine.settings.max_json_bytes
    if row is None:
        return _answer(request, splits_answer.origins_to_json(attended, engine.origins(attended), names, most))
    if attended.target.tokens:
        one_of("row", row, len(attended.target.tokens), "This text")
    found = engine.logit_split(attended, row)
    return _answer(request, splits_answer.logit_to_json(attended, row, found, names, most))


@router.get("/api/cost", tags=["attention"], response_model=CostAnswer, dependencies=ASKED)
def cost(request: Request, question: Read) -> Response:
    """Count the multiply-adds and the numbers held of every model of this task, for this sentence and for longer ones.

    The counts follow from the numbers of pieces alone; a target that is given counts as read at once.
    """
    engine = _engine(request)
    attended = engine.attend(question)
    models = engine.models.values()
    answer = cost_answer.to_json(engine.model(question.model), models, attended, engine.settings.max_json_bytes)
    return _answer(request, answer)


@router.get("/api/training", tags=["models"], response_model=TrainingAnswer, dependencies=[Depends(_unchanged)])
def training(request: Request, model: Id) -> Response:
    """The training of a model: its loss by step, its learning rate, and what it could do at each stop."""
    engine = _engine(request)
    return _answer(request, training_answer.to_json(engine.model(model), engine.settings.max_json_bytes))


@router.get("/api/pairs", tags=["attention"])
def minimal_pairs() -> list[PairAnswer]:
    """List sentences in which changing one word changes the translation in several places."""
    names = ("title", "text", "word", "by", "description", "holds")
    return [
        PairAnswer(
            model=MODEL,
            **dict(zip(("block", "layer", "head"), pair.head, strict=True)),
            **{name: getattr(pair, name) for name in names},
        )
        for pair in pairs()
    ]


@router.get(
    "/api/explanations",
    tags=["attention"],
    response_model=ExplanationsAnswer,
    dependencies=ASKED,
    responses=IN_PARTS,
)
def explanations(
    request: Request,
    question: Read,
    layer: Layer = None,
    head: Head = None,
    measures: Annotated[
        str | None, Query(description="only these, with commas between", openapi_examples=_example("weights,norms"))
    ] = None,
    rows: Rows = "produced",
    seconds: Seconds = None,
) -> Response:
    """Measure what each written piece was made from: by attention, by gradients, by leaving pieces out."""
    engine = _engine(request)
    attended = engine.attend(question)
    at = explanations_answer.head_of(engine.model(question.model), attended, layer, head)
    try:
        chosen = explanations_answer.measures_of(measures)
        found = engine.explanations(question, at, chosen, seconds, explanations_answer.named(rows, attended))
    except Unfinished as progress:
        return _so_far(progress, seconds)
    return _answer(request, explanations_answer.to_json(attended, found, engine.settings.max_json_bytes))


@router.get("/api/deletion", tags=["attention"], response_model=DeletionAnswer, dependencies=ASKED, responses=IN_PARTS)
def deletion(
    request: Request,
    question: Read,
    layer: Layer = None,
    head: Head = None,
    rows: Rows = "produced",
    seconds: Seconds = None,
) -> Response:
    """Take the pieces of a sentence out in the order of each measure, and see how soon each written piece is lost."""
    engine = _engine(request)
    attended = engine.attend(question)
    at = explanations_answer.head_of(engine.model(question.model), attended, layer, head)
    try:
        found = engine.deletion(question, at, seconds, explanations_answer.named(rows, attended))
    except Unfinished as progress:
        return _so_far(progress, seconds)
    most = engine.settings.max_json_bytes
    return _answer(request, explanations_answer.deletion_to_json(attended, at, found, most))


@router.get("/api/positions", tags=["positions"], response_model=PositionsAnswer)
def positions(
    request: Request,
    length: Annotated[int, Query(ge=1, le=512, description="positions", openapi_examples=_example(40))],
    dimensions: Annotated[int, Query(ge=2, le=1024, description="d_model, or d of rotary: even")] = 64,
    base: Annotated[float, Query(gt=1, le=1e9, allow_inf_nan=False, description="of sinusoidal and rotary")] = 10_000.0,
    shift: Annotated[int, Query(ge=-512, le=512, description="m of the rotations")] = 1,
    kind: Annotated[
        Literal["sinusoidal", "rotary", "alibi", "t5"], Query(description="the kind of encoding")
    ] = "sinusoidal",
    heads: Annotated[int, Query(ge=1, le=64, description="H of alibi")] = 8,
    head: Annotated[int, Query(ge=1, description="h of alibi, from 1: whose bias")] = 1,
    buckets: Annotated[int, Query(ge=2, le=256, description="of t5")] = 32,
    distance: Annotated[int, Query(ge=2, le=10_000, description="of t5: longer ones share a bucket")] = 128,
    bidirectional: Annotated[bool, Query(description="t5 of an encoder, which looks ahead too")] = True,
) -> Response:
    """Encode positions: the matrix, its wavelengths, the similarity of positions, and the rotation that shifts them.

    Other kinds act on scores, as later models do: rotated queries and keys, linear biases, buckets of distances.
    """
    match kind:
        case "sinusoidal":
            found = encoded(length, dimensions, base, shift)
        case "rotary":
            found = rotated(length, dimensions, base, shift)
        case "alibi":
            found = biased(length, heads, head)
        case "t5":
            found = bucketed(length, buckets, distance, bidirectional)
    most, less = _engine(request).settings.max_json_bytes, "choose a smaller length= or dimensions="
    return _answer(request, dump({"kind": kind, **found}, most, less))


@router.post("/api/scratch", tags=["lab"], response_model=ScratchAnswer)
def attention_from_scratch(question: Scratch) -> Response:
    """Compute an attention from given numbers, with every product, in double precision."""
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
    arrays = {name: getattr(run, stage).numpy() for name, stage in names.items()}
    arrays["weights"] = np.where(run.masked.isneginf(), np.nan, arrays["weights"])
    return Response(orjson.dumps(arrays, option=orjson.OPT_SERIALIZE_NUMPY), media_type="application/json")


def _answer(
    request: Request,
    body: bytes,
    media_type: str = "application/json",
    headers: Mapping[str, str] = MappingProxyType({}),
) -> Response:
    """Answer with an ETag: a client that already has this answer gets a 304 without a body.

    A request that names the digest of its model always has the same answer, and need not be sent again: only the last
    digits may differ with the texts that were computed together.
    """
    etag = f'W/"{sha256(body).hexdigest()[:20]}"'
    kept = "max-age=31536000, immutable" if getattr(request.state, "lasting", False) else "no-cache"
    caching = {"ETag": etag, "Cache-Control": f"private, {kept}", **headers}
    if request.method == "GET" and etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=caching)
    return Response(body, media_type=media_type, headers=caching)


def _so_far(progress: Unfinished, seconds: float | None) -> Response:
    """Report progress (202) to a request that named `seconds`. Raises the Refusal for one that did not."""
    if seconds is None:
        raise progress
    body = Progress(done=progress.done, of=progress.of).model_dump_json()
    return Response(body, 202, {"Cache-Control": "no-store"}, "application/json")


def _wants_safetensors(request: Request) -> bool:
    """Read the Accept header; q=0 excludes a form. Raises Refusal (406) if neither form is accepted."""
    accept = request.headers.get("accept", "*/*")
    kinds = {part.partition(";")[0].strip().lower() for part in accept.split(",") if not UNWANTED.search(part)}
    if SAFETENSORS in kinds:
        return True
    if kinds & {"*/*", "application/*", "application/json", ""}:
        return False
    raise Refusal(406, "not_acceptable", f"Ask with Accept: application/json or {SAFETENSORS}.")


QUEUED = {
    route.path: route for route in router.routes if isinstance(route, APIRoute) and ADMITTED in route.dependencies
}

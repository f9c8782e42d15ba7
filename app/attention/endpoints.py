"""Attention of every head to a sentence, as it is or with interventions."""

from dataclasses import replace
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from regard.app.api.parameters import ADMITTED, ASKED, ERRORS, Asked, Block, Head, Layer, engine_of
from regard.app.api.responses import respond, wants_safetensors
from regard.app.attention.answers import SAFETENSORS, DType
from regard.app.attention.kept_answers import KeptAttention
from regard.app.attention.one_map import MadeMap, read_heads
from regard.app.attention.schemas import AttentionAnswer
from regard.app.engine.question import Question
from regard.app.interventions.reading import read_interventions, rewrite
from regard.app.interventions.schemas import AttentionQuestion
from regard.model.aggregates import Aggregate
from regard.model.selection import By, Selection
from regard.model.trace import Served

PRECISION = (
    "of safetensors; u8: weight = value / 255, of signed weights (value - 128) / 127 times `signed`. Where looking is "
    "not allowed, f32 and f16 have NaN, u8 that of weight 0; if `mask` does not say where that is, a second tensor "
    "BLOCK.allowed does"
)

router = APIRouter(responses=ERRORS)


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
    interventions = read_interventions(asked.interventions, engine_of(request).model(asked.model))
    question = Question(asked.model, rewrite(asked.text, asked.interventions), asked.target, interventions)
    selection = Selection(asked.block, asked.layer, asked.head, asked.pool, asked.by)
    made = MadeMap(asked.aggregate, read_heads(asked.block, asked.aggregate, asked.heads), asked.words, asked.marks)
    return await _attention(request, question, selection, asked.dtype, made)


async def _attention(
    request: Request, question: Question, selection: Selection, dtype: DType, made: MadeMap
) -> Response:
    """Attention in the form that Accept asks for."""
    kept: KeptAttention = request.app.state.attention
    precision = dtype if wants_safetensors(request) else None
    media_type = SAFETENSORS if precision else "application/json"
    return respond(request, await kept.answer(question, selection, precision, made), media_type, {"Vary": "Accept"})

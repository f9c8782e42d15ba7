"""Splits of a score and of a logit into terms that sum to it."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from regard.app.api.parameters import ASKED, ERRORS, Block, Head, Layer, Read, engine_of, example
from regard.app.api.responses import respond
from regard.app.attention.answers import one_of
from regard.app.splits import answers as splits_answer
from regard.app.splits.schemas import LogitSplitAnswer, OriginsAnswer, ScoreSplitAnswer
from regard.model.trained import Where

router = APIRouter(responses=ERRORS)


@router.get("/api/score-split", tags=["steps"], response_model=ScoreSplitAnswer, dependencies=ASKED)
def score_split(
    request: Request,
    attended: Read,
    block: Block = None,
    layer: Layer = None,
    head: Head = None,
    row: Annotated[int | None, Query(description="of one score, or of shares in it; from 1")] = None,
    column: Annotated[int | None, Query(description="of one score; from 1")] = None,
    query: Annotated[str | None, Query(description="a part of the query: with `key`, its term in every score")] = None,
    key: Annotated[str | None, Query(description="a part of the key", openapi_examples=example("position"))] = None,
) -> Response:
    """Split one scaled score into terms, one for each part of the query and each part of the key; they sum to it.

    Without a column: the share of each term in where the scores of a row, or of the whole head, are high. With the
    names of two parts: the term of this pair in every score.
    """
    engine = engine_of(request)
    at = splits_answer.head_at(engine.model(attended.model), attended, Where(block=block, layer=layer, head=head))
    scores = engine.scores(attended, at)
    most = engine.settings.max_json_bytes
    if query is not None or key is not None:
        pair = query or "", key or ""
        return respond(request, splits_answer.term_to_json(attended, at, scores, pair, most))
    return respond(request, splits_answer.score_to_json(attended, at, scores, row, column, most))


@router.get("/api/logit-split", tags=["steps"], response_model=LogitSplitAnswer | OriginsAnswer, dependencies=ASKED)
def logit_split(
    request: Request,
    attended: Read,
    row: Annotated[int | None, Query(description="a piece of the target, from 1", openapi_examples=example(3))] = None,
) -> Response:
    """Split the logit of a written piece into what each part of the model brought; they sum to it.

    Without a row: every logit as what the source, what was written before, and the biases brought.
    """
    engine = engine_of(request)
    model = engine.model(attended.model)
    names, most = model.tokenizer.names, engine.settings.max_json_bytes
    if row is None:
        return respond(request, splits_answer.origins_to_json(attended, engine.origins(attended), names, most))
    if attended.target.tokens:
        one_of("row", row, len(attended.target.tokens), "This text")
    found = engine.logit_split(attended, row)
    return respond(request, splits_answer.logit_to_json(attended, row, found, names, most))

"""Measures of each head: on a sentence, beside links that people drew, and over a corpus."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from regard.app.api.dump import dump, texts
from regard.app.api.parameters import ASKED, ERRORS, IN_PARTS, UNCHANGED, Asked, Id, Read, Seconds, engine_of, example
from regard.app.api.responses import respond, so_far
from regard.app.gold import answers as gold_answer
from regard.app.gold.schemas import GoldAnswer
from regard.app.heads.corpus import heads_corpus as heads_corpus_answer
from regard.app.heads.corpus import heads_tags as heads_tags_answer
from regard.app.heads.schemas import HeadsAnswer, HeadsCorpusAnswer, HeadsTagsAnswer
from regard.app.refusal import Unfinished

router = APIRouter(responses=ERRORS)


@router.get("/api/heads", tags=["attention"], response_model=HeadsAnswer, dependencies=ASKED, responses=IN_PARTS)
def heads(
    request: Request,
    question: Asked,
    attended: Read,
    block: Annotated[
        str, Query(description="whose heads are knocked out", openapi_examples=example("cross"))
    ] = "cross",
    seconds: Seconds = None,
) -> Response:
    """Knock out every head of a block, one at a time: the loss to the translation, and measures of each head."""
    engine = engine_of(request)
    try:
        found = engine.heads(question, attended, block, seconds)
    except Unfinished as progress:
        return so_far(progress, seconds)
    answer = texts(attended) | asdict(found)
    return respond(request, dump(answer, engine.settings.max_json_bytes))


@router.get("/api/gold", tags=["attention"], response_model=GoldAnswer, dependencies=ASKED)
def gold(request: Request, attended: Read) -> Response:
    """Links between the words of a sentence and of its translation, drawn by people, and the error of every head."""
    return respond(request, gold_answer.to_json(attended, engine_of(request).settings.max_json_bytes))


@router.get("/api/heads-corpus", tags=["attention"], response_model=HeadsCorpusAnswer, dependencies=[UNCHANGED])
def heads_corpus(request: Request, model: Id) -> Response:
    """Tell what every head of a model does over thousands of sentences, with intervals: a file that is shipped."""
    return respond(request, heads_corpus_answer(engine_of(request).model(model)))


@router.get("/api/heads-tags", tags=["attention"], response_model=HeadsTagsAnswer, dependencies=[UNCHANGED])
def heads_tags(request: Request, model: Id) -> Response:
    """Weigh parts of speech: how much every head looks at each, over sentences tagged by hand; a shipped file."""
    return respond(request, heads_tags_answer(engine_of(request).model(model)))

"""Attention from numbers that anybody types."""

import numpy as np
import orjson
from fastapi import APIRouter, Response

from regard.app.api.parameters import ERRORS
from regard.app.refusal import Refusal
from regard.app.scratch.schemas import Scratch, ScratchAnswer
from regard.model.errors import Unsuitable
from regard.model.scratch import scratch

router = APIRouter(responses=ERRORS)


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

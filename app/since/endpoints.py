"""Mechanisms since 2017, over numbers that anybody types."""

from dataclasses import asdict

import orjson
from fastapi import APIRouter, Response

from regard.app.api.parameters import ERRORS
from regard.app.refusal import Refusal
from regard.app.since.schemas import Since, SinceAnswer
from regard.app.steps.answers import mathml
from regard.model.errors import Unsuitable
from regard.model.since.by_hand import worked
from regard.model.since.successors import SUCCESSORS

router = APIRouter(responses=ERRORS)


@router.post("/api/since", tags=["lab"], response_model=SinceAnswer)
def mechanism_by_hand(question: Since) -> Response:
    """Compute what came after softmax(QK^T)V from given numbers, every quantity with the arithmetic of each number."""
    try:
        run = worked(question.mechanism, question.q, question.k, question.v, question.parameters)
    except Unsuitable as error:
        raise Refusal(422, "unsuitable_numbers", str(error)) from None
    about = SUCCESSORS[question.mechanism]
    answer = {
        "mechanism": about.id,
        **{name: getattr(about, name) for name in ("name", "about", "source", "year", "users")},
        "kept": asdict(run.kept),
        **mathml(mathml=about.equation),
        "quantities": [asdict(one) | mathml(mathml=_equation(one.symbol, one.equation)) for one in run.quantities],
    }
    return Response(orjson.dumps(answer, option=orjson.OPT_SERIALIZE_NUMPY), media_type="application/json")


def _equation(symbol: str, equation: str) -> str:
    return symbol if symbol == equation else f"{symbol} = {equation}"

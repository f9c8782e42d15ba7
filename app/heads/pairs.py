"""Sentences in which one word changes much."""

from fastapi import APIRouter

from regard.app.api.parameters import ERRORS
from regard.app.heads.schemas import PairAnswer
from regard.model.pairs import MODEL, pairs

router = APIRouter(responses=ERRORS)


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

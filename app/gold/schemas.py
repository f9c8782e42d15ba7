"""Word links that people drew."""

from pydantic import BaseModel, Field

from regard.app.api.sentence import SentenceAnswer


class LinkedText(BaseModel):
    text: str
    target: str


class OfRows(BaseModel):
    """Alignment error rates [layer][head] of one sentence, with rows named by either piece."""

    produced: list[list[float]]
    fed: list[list[float]]


class Links(BaseModel):
    """Pairs (i, j), from 0: target, source; possible has those that are only possible."""

    sure: list[tuple[int, int]]
    possible: list[tuple[int, int]]


class GoldAnswer(SentenceAnswer):
    """Links that people drew between the words of a sentence and of its translation, and how each head agrees."""

    source_words: list[tuple[int, int]] = Field(description="first and last character of each word, the last excluded")
    target_words: list[tuple[int, int]]
    words: Links
    pieces: Links = Field(description="the same between pieces; i is produced")
    errors: OfRows

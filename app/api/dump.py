"""JSON that is never larger than the settings allow, and what every answer about a sentence begins with."""

from collections.abc import Mapping

import orjson

from regard.app.refusal import Refusal
from regard.model.tokenizer import Text
from regard.model.trace import Attended, Decoding, Target
from regard.model.words_of_map import pieces_of

BYTES_PER_NUMBER = 12  # a float32 as text, with its comma
LESS = "shorten the sentence"


def dump(answer: Mapping[str, object], most: int, less: str = LESS, numbers: int = 0) -> bytes:
    """Write an answer as JSON. Raises Refusal (413) for more than `most` bytes, which says how to ask for less.

    numbers: how many numbers the answer has; far too many are refused before they are written.
    """
    check_size(numbers, most, less)
    body = orjson.dumps(answer, option=orjson.OPT_SERIALIZE_NUMPY)
    if len(body) > most:
        message = f"As JSON this has {len(body):,} bytes, and may have {most:,}: {less}."
        raise Refusal(413, "json_too_large", message, most)
    return body


def check_size(numbers: int, most: int, less: str = LESS) -> None:
    """Raise Refusal (413) for so many numbers that their JSON is larger than `most` bytes."""
    if (size := numbers * BYTES_PER_NUMBER) > most:
        raise Refusal(413, "json_too_large", f"As JSON this would be about {size / 1e6:.0f} MB: {less}.", most)


def texts(run: Attended | Decoding) -> dict[str, object]:
    """The model, and both texts."""
    return {
        "model": run.model,
        "digest": run.digest,
        "source": _text(run.source),
        "target": _text(run.target) | _writing(run.target),
    }


def facts(attended: Attended) -> dict[str, object]:
    """Both texts, the vector of a model without attention, what max pooling took, the candidates of a classifier."""
    return texts(attended) | {
        "vector": None if attended.vector is None else attended.vector.tolist(),
        "won": None if attended.won is None else attended.won.tolist(),
        "candidates": attended.candidates and [{"token": t, "probability": p} for t, p in attended.candidates],
    }


def _text(text: Text) -> dict[str, object]:
    remarks = [vars(remark) for remark in text.remarks]
    begins = [begins for _, begins in pieces_of(text)]
    return {"text": text.text, "tokens": text.tokens, "offsets": text.offsets, "begins": begins, "remarks": remarks}


def _writing(target: Target) -> dict[str, object]:
    names = ("fed", "log_probabilities", "forced", "complete", "after")
    return {name: getattr(target, name) for name in names}

"""Measures of every head over a corpus, as the evaluation wrote them."""

import json
from functools import lru_cache
from pathlib import Path

from regard.app.refusal import Refusal
from regard.model.trained import Trained


def heads_corpus(model: Trained) -> bytes:
    """The file of this model. Raises Refusal (404) where there is none, or one of other weights."""
    return _measured(model.heads_file, model, f"python -m model.evaluation heads {model.id[:80]} --data FILE")


def heads_tags(model: Trained) -> bytes:
    """The weights of its heads on parts of speech. Raises Refusal (404) as `heads_corpus` does."""
    return _measured(model.tags_file, model, f"python -m model.evaluation tags {model.id[:80]}")


def _measured(file: Path | None, model: Trained, command: str) -> bytes:
    if file is None:
        raise Refusal(404, "no_corpus", f"Heads of this model were not measured over a corpus: {command} does it.")
    body, digest = _read(file, file.stat().st_mtime_ns)
    if _weights(digest) != _weights(model.digest):
        raise Refusal(404, "no_corpus", f"The heads that were measured are of other weights: {command} does it again.")
    return body


@lru_cache(maxsize=32)
def _read(file: Path, _: int) -> tuple[bytes, str]:
    """The file, and the digest of the weights that it is about."""
    body = file.read_bytes()
    return body, json.loads(body)["digest"]


def _weights(digest: str) -> str:
    """The part of a digest that is of the weights, without device and code.

    >>> _weights("0f3a@cuda.77"), _weights("0f3a.77")
    ('0f3a', '0f3a')
    """
    return digest.partition(".")[0].partition("@")[0]

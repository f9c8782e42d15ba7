"""Gold links of a sentence, and the errors of every head, as JSON."""

from typing import get_args

from regard.app.api.dump import dump, texts
from regard.app.refusal import Refusal
from regard.model.gold import cells, linked, sentence_errors
from regard.model.trace import Attended, Served

NONE = (
    "Nobody has linked the words of this sentence to those of this translation: /api/models lists under gold= which "
    "sentences have links."
)


def to_json(attended: Attended, most: int) -> bytes:
    """Raises Refusal (404) for a sentence that nobody linked, or a model without cross-attention."""
    found = linked(attended) if "cross" in attended.blocks else None
    if found is None:
        raise Refusal(404, "no_gold", NONE)
    kinds = {"sure": found.gold.sure, "possible": found.gold.possible - found.gold.sure}
    answer = texts(attended) | {
        "source_words": found.source_words,
        "target_words": found.target_words,
        "words": {name: sorted(some) for name, some in kinds.items()},
        "pieces": {name: cells(attended, found, some) for name, some in kinds.items()},
        "errors": {served: sentence_errors(attended, found, served) for served in get_args(Served)},
    }
    return dump(answer, most)

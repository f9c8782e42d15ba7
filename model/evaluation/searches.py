"""Ways to choose a translation, compared: greedily, and by beam search with several widths and length penalties."""

from collections.abc import Callable, Sequence

from regard.model.evaluation.quality import corpus_scores
from regard.model.measured import SearchScores
from regard.model.translator import Translator

SEARCHES = ((1, 0.0), (2, 0.6), (4, 0.0), (4, 0.6), (4, 1.0), (8, 0.6))
"""Width and length penalty; a width of 1 is greedy decoding."""
BATCH = 32


def measure_searches(
    model: Translator, sources: Sequence[str], references: Sequence[str], on_done: Callable[[int], None]
) -> list[SearchScores]:
    """BLEU, chrF, and how long translations are beside the references, in characters, of each search."""
    found: list[SearchScores] = []
    for size, penalty in SEARCHES:
        written = model.translate(sources) if size == 1 else _searched(model, sources, size, penalty)
        on_done(1)
        scores = corpus_scores(written, references)
        length = sum(map(len, written)) / sum(map(len, references))
        found.append(
            {
                "beams": size,
                "penalty": penalty,
                "bleu": scores["bleu"],
                "chrf": scores["chrf"],
                "length": round(length, 3),
            }
        )
    return found


def _searched(model: Translator, sources: Sequence[str], size: int, penalty: float) -> list[str]:
    texts = model.tokenizer.encode_batch(sources)
    order = sorted(range(len(texts)), key=lambda row: len(texts[row].ids))
    written = [""] * len(texts)
    for start in range(0, len(order), BATCH):
        rows = order[start : start + BATCH]
        for row, (best, *_) in zip(rows, model.ends([texts[row] for row in rows], size, penalty), strict=True):
            written[row] = best
    return written

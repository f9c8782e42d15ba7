"""Heads of a translator flattened: how often the translation changes if a head, a layer or a block looks evenly."""

from collections.abc import Callable, Sequence

from regard.model.evaluation.bootstrap import INTERVAL, RESAMPLES, SEED, bleu_interval
from regard.model.evaluation.quality import corpus_scores
from regard.model.interventions import Flatten, HeadsMeant
from regard.model.measured import BlockFlattened, FlatScores, FlattenedFigures
from regard.model.translator import Translator


def runs(model: Translator) -> int:
    """The number of times that all sentences are translated."""
    shapes = model.network.blocks.values()
    return 2 + sum(1 + shape["layers"] + shape["layers"] * shape["heads"] for shape in shapes)


def measure_flattened(
    model: Translator, sources: Sequence[str], references: Sequence[str], on_done: Callable[[], object]
) -> FlattenedFigures:
    """BLEU, and the share of translations that change, with equal weights in all heads, a block, a layer, a head.

    Every piece that a row may look at gets the same weight, as `interventions.Flatten` says; greedy decoding.
    """

    def written(*meant: HeadsMeant) -> list[str]:
        flat = [Flatten(one) for one in meant]
        texts = [text for _, text in sorted(model.translate_each(sources, interventions=flat))]
        on_done()
        return texts

    whole = written()

    def scored(block: str | None = None, layer: int | None = None, head: int | None = None) -> FlatScores:
        texts = written(HeadsMeant(block, layer, None if head is None else (head,)))
        changed = sum(a != b for a, b in zip(texts, whole, strict=True)) / len(whole)
        bleu = corpus_scores(texts, references)["bleu"]
        return {"bleu": bleu, "interval": bleu_interval(texts, references), "changed": round(changed, 3)}

    def of_block(block: str, layers: int, heads: int) -> BlockFlattened:
        each = [[scored(block, layer, head) for head in range(1, heads + 1)] for layer in range(1, layers + 1)]
        return {
            "all": scored(block),
            "layers": [scored(block, layer) for layer in range(1, layers + 1)],
            "bleu": [[one["bleu"] for one in layer] for layer in each],
            "changed": [[one["changed"] for one in layer] for layer in each],
        }

    blocks = model.network.blocks.items()
    return {
        "sentences": len(sources),
        "decoding": "greedy",
        "resamples": RESAMPLES,
        "seed": SEED,
        "level": INTERVAL,
        "usual": {"bleu": corpus_scores(whole, references)["bleu"], "interval": bleu_interval(whole, references)},
        "everywhere": scored(),
        "blocks": {name: of_block(name, shape["layers"], shape["heads"]) for name, shape in blocks},
    }

"""Windows on a translator: how near must it look, in each block, to translate as well as without?"""

from collections.abc import Callable, Sequence

from regard.model.evaluation.bootstrap import INTERVAL, RESAMPLES, SEED, bleu_interval, counts, interval
from regard.model.evaluation.quality import corpus_scores
from regard.model.interventions import HeadsMeant, Mask
from regard.model.measured import BleuInterval, BlockWindows, WindowFigures, WindowScores
from regard.model.translator import Translator

WINDOWS = (1, 2, 3, 4, 6, 8, 12, 16)


def runs(model: Translator) -> int:
    """The number of times that all sentences are translated."""
    return 1 + len(model.network.blocks) * len(WINDOWS)


def measure_windows(
    model: Translator, sources: Sequence[str], references: Sequence[str], on_done: Callable[[], object]
) -> WindowFigures:
    """BLEU with its interval under each window on all heads of a block, and the share of translations that stay.

    usual: the same without a window. enough: the window from which on every interval touches that, None where none
    does. gap: of the same sentences with the window and without, a sharper test than whether intervals touch.
    """

    def written(*masks: Mask) -> list[str]:
        texts = [text for _, text in sorted(model.translate_each(sources, interventions=masks))]
        on_done()
        return texts

    def scored(texts: Sequence[str]) -> BleuInterval:
        return {
            "bleu": corpus_scores(texts, references)["bleu"],
            "interval": bleu_interval(texts, references),
        }

    whole = written()
    usual, known = scored(whole), counts(whole, references)
    blocks: dict[str, BlockWindows] = {}
    for block in model.network.blocks:
        each: list[WindowScores] = []
        for w in WINDOWS:
            texts = written(Mask(HeadsMeant(block), "window", w))
            same = sum(a == b for a, b in zip(texts, whole, strict=True)) / len(whole)
            gap = interval(counts(texts, references), known)
            each.append({"w": w, **scored(texts), "gap": gap, "unchanged": round(same, 3)})
        blocks[block] = {"enough": enough(each, usual["interval"]), "windows": each}
    return {
        "sentences": len(sources),
        "decoding": "greedy",
        "resamples": RESAMPLES,
        "seed": SEED,
        "level": INTERVAL,
        "usual": usual,
        "blocks": blocks,
    }


def enough(windows: Sequence[WindowScores], usual: Sequence[float]) -> int | None:
    """The first window from which on every interval touches the usual one, None where the last does not.

    >>> enough([{"w": 1, "interval": [9, 10]}, {"w": 2, "interval": [1, 3]}, {"w": 4, "interval": [5, 9]}], [8, 12])
    4
    """
    least = None
    for one in reversed(windows):
        low, high = one["interval"]
        if high < usual[0] or low > usual[1]:
            break
        least = one["w"]
    return least

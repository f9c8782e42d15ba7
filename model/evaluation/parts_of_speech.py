"""The weight of every head on words of each part of speech, over sentences whose words were tagged by hand."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypedDict

import numpy as np
from jaxtyping import Float

from regard.model.alignment_error import Span, belongs, detokenise
from regard.model.errors import Unsuitable
from regard.model.evaluation.bootstrap import MADE, mean_intervals
from regard.model.measured import Resampled
from regard.model.tokenizer import Text
from regard.model.trained import Trained

FILE = Path(__file__).parent / "parts_of_speech.tsv"
"""`words<TAB>tags`, with spaces between: universal parts of speech (UD 2). Tagged by hand and
read by a second reader beside UD English-EWT: of 1,123 tags one was changed."""


class Tagged(NamedTuple):
    """A sentence as people write it, where its words are, and the part of speech of each."""

    text: str
    words: list[Span]
    tags: tuple[str, ...]


class OfTag(TypedDict):
    """Weights on one part of speech, over the sentences that have it.

    heads: [layer][head], the mean over rows, then over sentences, and its interval; chance: the same of a head that
    looks at all pieces alike, end marks among them.
    """

    heads: list[list[list[float]]]
    chance: float
    sentences: int
    words: int


class TagsFigures(Resampled):
    """Contents of `tags.json`; blocks: by the block, then by the part of speech."""

    sentences: int
    blocks: dict[str, dict[str, OfTag]]


def tagged_sentences() -> list[Tagged]:
    """All sentences that have tags."""
    lines = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()]
    found = [(detokenise(words.split(), french=False), tuple(tags.split())) for words, tags in lines]
    return [Tagged(text, spans, tags) for (text, spans), tags in found]


def weights_on(
    weights: Float[np.ndarray, "*heads i j"], rows: Text, columns: Text, words: Sequence[Span]
) -> Float[np.ndarray, "*heads words"]:
    """The weight on each word: summed over its pieces, averaged over the rows that are no marks. Masked is 0."""
    spoken = [start < end for start, end in rows.offsets]
    return np.nan_to_num(weights)[..., spoken, :].mean(-2) @ belongs(columns, words).T


def measure_tags(model: Trained, on_done: Callable[[], object] = lambda: None) -> TagsFigures:
    """Measure the blocks that look at the source. Raises Unsuitable for a model that has none."""
    blocks = [name for name, shape in model.network.blocks.items() if shape["columns"] == "source"]
    if not blocks or "hops" in blocks:
        raise Unsuitable("No head of this model looks from words at words of a source: choose another model.")
    sentences = tagged_sentences()
    found: dict[str, list[Float[np.ndarray, "layer head words"]]] = {name: [] for name in blocks}
    shares = []
    for one in sentences:
        run = model.attend(one.text)
        for name in blocks:
            rows = run.source if run.blocks[name].shape["rows"] == "source" else run.target
            weights = run.blocks[name].weights
            if rows is run.target and len(rows.offsets) < weights.shape[-2]:
                raise Unsuitable(f"The rows of {name} are not those of the target.")
            found[name].append(weights_on(weights, rows, run.source, one.words))
        shares.append(belongs(run.source, one.words).sum(1) / len(run.source.offsets))
        on_done()
    each = {name: _by_tag(sentences, values, shares) for name, values in found.items()}
    return {"sentences": len(sentences), **MADE, "blocks": each}


def _by_tag(
    sentences: Sequence[Tagged],
    weights: Sequence[Float[np.ndarray, "layer head _"]],  # words, as many as the sentence has
    shares: Sequence[Float[np.ndarray, " _"]],
) -> dict[str, OfTag]:
    def of(tag: str) -> OfTag:
        has = [np.array([one == tag for one in sentence.tags]) for sentence in sentences]
        some = [k for k, words in enumerate(has) if words.any()]
        values = np.stack([weights[k][..., has[k]].sum(-1) for k in some])
        chance = np.mean([shares[k][has[k]].sum() for k in some])
        return {
            "heads": np.round(mean_intervals(values).astype(float), 4).tolist(),
            "chance": round(float(chance), 4),
            "sentences": len(some),
            "words": int(sum(words.sum() for words in has)),
        }

    return {tag: of(tag) for tag in sorted({tag for one in sentences for tag in one.tags})}

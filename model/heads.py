"""Measures of heads: which ones matter on a sentence, and what each does; all heads of a block at once."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

import numpy as np
import torch
from jaxtyping import Float, Float32
from torch import Tensor

from regard.model.alignment_error import Gold, Span, by_piece, error_rate, links, word_weights
from regard.model.attention import Adapt, Seam
from regard.model.divergence import Apart, between_heads, entropy, from_others, most_apart
from regard.model.errors import Unsuitable
from regard.model.head_measures import by_columns
from regard.model.interventions import HeadsMeant
from regard.model.selection import Selection
from regard.model.trace import Attended, BestHead, HeadAt, Served, Shape, Unkept, sink_share
from regard.model.trained import WITHOUT, Trained
from regard.model.words_of_map import Word, axis


@dataclass(frozen=True)
class Heads:
    """One number per measure for every head of a block.

    effect: the log-probability (natural) of what was written without this head, less that with it; below 0, it needs
    the head. entropy: in bits. first, end, same, before, after: the share of attention on the first piece, on `</s>`,
    on the same place, on the one before and on the one after. distance: of |i - j|, weighted. confidence: the largest
    weight, marks left out. punctuation: the share on pieces without letters and digits. All are means over the
    rows; None where rows and columns are of different texts, a mask forbids it, or there is no `</s>` to look at.

    divergence: of a head from the other heads of its layer, the mean of Jensen-Shannon divergences, in bits; apart: of
    each layer the two heads and the row that differ most; None where a layer has one head.

    aer: the alignment error rate of each head's links on this very sentence, against those of the head `reference`,
    which is the best on gold alignments; None where there is none to compare with.
    """

    block: str
    log_probability: float
    effect: Float32[np.ndarray, "layers heads"]
    entropy: Float32[np.ndarray, "layers heads"]
    first: Float32[np.ndarray, "layers heads"]
    end: Float32[np.ndarray, "layers heads"] | None
    same: Float32[np.ndarray, "layers heads"] | None
    before: Float32[np.ndarray, "layers heads"] | None
    after: Float32[np.ndarray, "layers heads"] | None
    distance: Float32[np.ndarray, "layers heads"] | None
    confidence: Float32[np.ndarray, "layers heads"] | None
    punctuation: Float32[np.ndarray, "layers heads"]
    divergence: Float32[np.ndarray, "layers heads"] | None
    apart: tuple[Apart, ...] | None
    aer: Float32[np.ndarray, "layers heads"] | None = None
    reference: BestHead | None = None


Out = Collection[HeadAt]
"""Heads that are knocked out together."""
MEANS = ("entropy", "first", "end", "same", "before", "after", "distance", "confidence", "punctuation", "divergence")


@dataclass(frozen=True)
class Measures:
    """Measures of the heads of a layer by name, and those two that differ most; None where there is one head."""

    means: dict[str, Float32[np.ndarray, " heads"]]
    apart: Apart | None


Found = Measures | Float32[np.ndarray, " copies"]


@dataclass(frozen=True)
class Part:
    """A part of the work: measures of the heads of this layer, or log-probabilities without each of these."""

    layer: int = 0
    out: tuple[tuple[HeadAt, ...], ...] = ()


def heads(model: Trained, attended: Attended, block: str, on_part: Callable[[int], None] = lambda _: None) -> Heads:
    """Knock every head of a block out, one at a time, many in a batch, and look at what each did.

    What was written is scored, by teacher forcing. Michel et al. 2019, arXiv 1905.10650, section 3.
    on_part is called after each part; what it raises ends the work. Raises Unsuitable for a model without such a
    block, TooLarge for one of which not even the weights of a layer may be kept.
    """
    found = {}
    for count, part in enumerate(parts(model, attended, block), 1):
        found[part] = find(model, attended, block, part)
        on_part(count)
    return together(model, attended, block, found)


def parts(model: Trained, attended: Attended, block: str) -> list[Part]:
    """The work of `heads`, in parts none of which takes long. Raises Unsuitable as `heads` does."""
    blocks = model.network.blocks
    if not blocks:
        raise Unsuitable(WITHOUT)
    if block not in blocks:
        raise Unsuitable(f"There is no block {block[:80]!r}; there are: {', '.join(blocks)}.")
    HeadsMeant(block).check(blocks)
    layers, each = (range(1, blocks[block][count] + 1) for count in ("layers", "heads"))
    places: list[list[tuple[HeadAt, ...]]] = [[(HeadAt(block, layer, head),) for head in each] for layer in layers]
    places[0].insert(0, ())
    size = model.copies(max(len(attended.source.ids), len(attended.target.ids)))
    out = [Part(out=tuple(some[start : start + size])) for some in places for start in range(0, len(some), size)]
    return [*(Part(layer) for layer in layers), *out]


@torch.inference_mode()
def find(model: Trained, attended: Attended, block: str, part: Part) -> Found:
    """Compute a part: measures of a layer by name, or log-probabilities."""
    if part.out:
        return model.likelihood(attended, len(part.out), without(part.out)).float().cpu().numpy()
    whole, ends = attended.blocks[block], attended.source.offsets[-1][0] == attended.source.offsets[-1][1]
    if isinstance(whole.kept, Unkept):
        weights = model.selected(attended, Selection(block, part.layer))[block][0]
    else:
        weights = whole.weights[part.layer - 1]
    sink = part.layer in whole.shape.get("sinks", [])
    columns = axis(attended, whole.shape["columns"], words=False)
    return _measures(np.nan_to_num(weights), whole.shape, columns, ends, sink=sink)


def together(model: Trained, attended: Attended, block: str, found: Mapping[Part, Found]) -> Heads:
    """Join all parts, in their order."""
    shape = model.network.blocks[block]
    total = np.concatenate([values for values in found.values() if isinstance(values, np.ndarray)])
    effect = (total[1:] - total[0]).reshape(shape["layers"], shape["heads"])
    layers = [values for values in found.values() if isinstance(values, Measures)]
    names = layers[0].means
    means = dict.fromkeys(MEANS) | {name: np.stack([layer.means[name] for layer in layers]) for name in names}
    apart = tuple(layer.apart for layer in layers if layer.apart)
    aer, reference = _alignment(model, attended, block)
    return Heads(block, float(total[0]), effect, **means, apart=apart or None, aer=aer, reference=reference)


def without(copies: Sequence[Out]) -> Seam:
    """A seam for a batch of copies of one sentence: copy k runs without the heads `copies[k]`."""

    def at(block: str, layer: int, _: int) -> Adapt | None:
        gone = [
            (line, one.head - 1)
            for line, out in enumerate(copies)
            for one in out
            if (one.block, one.layer) == (block, layer)
        ]
        if not gone:
            return None
        lines, heads = torch.tensor(gone).T

        def adapt(weights: Float[Tensor, "#copies h i j"], *_: object) -> Float[Tensor, "copies h i j"]:
            every = weights.expand(len(copies), *weights.shape[1:])
            return every.index_put((lines.to(weights.device), heads.to(weights.device)), weights.new_zeros(()))

        return adapt

    return at


def _measures(
    weights: Float32[np.ndarray, "heads i j"], shape: Shape, columns: Sequence[Word], ends: bool, *, sink: bool
) -> Measures:
    """Measure where the heads look; a masked weight counts as 0. ends: whether the source ends with an end mark.

    sink: whether the remainder of a row is a share of its own, which entropy and divergence include.
    """
    i, j = weights.shape[1:]
    shares = np.concatenate([weights, sink_share(weights)[..., None]], -1) if sink else weights
    means = {"entropy": entropy(shares).mean(-1), "first": weights[..., 0].mean(-1)}
    means |= by_columns(weights, columns)
    between = between_heads(shares) if len(shares) > 1 else None
    if between is not None:
        means["divergence"] = from_others(between)
    if shape["columns"] == "source" and ends:
        means["end"] = weights[..., -1].mean(-1)
    if (shape["rows"] == "source") == (shape["columns"] == "source"):
        places = np.arange(i)[:, None] - np.arange(j)
        means["same"] = (weights * (places == 0)).sum(-1).mean(-1)
        means["before"] = (weights * (places == 1)).sum(-1)[..., 1:].mean(-1) if i > 1 else np.zeros_like(means["same"])
        if shape["mask"] is None:
            after = (weights * (places == -1)).sum(-1)[..., :-1]
            means["after"] = after.mean(-1) if i > 1 else np.zeros_like(means["same"])
        means["distance"] = (weights * abs(places)).sum(-1).mean(-1)
    exact = {name: values.astype(np.float32) for name, values in means.items()}
    return Measures(exact, None if between is None else most_apart(between))


def words(text: str) -> list[Span]:
    """Spans of the words of a text: an apostrophe ends a word, and every other sign is a word by itself.

    >>> text = "L'homme, is"
    >>> [text[start:end] for start, end in words(text)]
    ["L'", 'homme', ',', 'is']
    """
    return [found.span() for found in re.finditer(r"\w+['\u2019]?|[^\w\s]", text)]


def _alignment(
    model: Trained, attended: Attended, block: str
) -> tuple[Float32[np.ndarray, "layers heads"] | None, BestHead | None]:
    """Alignment error of each cross-attention head against the head that aligns best on gold.

    The links of that head stand for a gold alignment, all of them sure: an automatic one. Each head links every word
    that is written once, so the rate is the share of words that the two link differently; the head itself has 0. Rows
    are named as each head aligns best on gold.
    """
    reference = model.best_head
    rows, columns = words(attended.target.text), words(attended.source.text)
    if reference is None or reference.block != block or not rows or not columns:
        return None, None
    named = {
        served: word_weights(
            by_piece(attended.blocks[block].weights, served), attended.target, attended.source, rows, columns
        )
        for served in get_args(Served)
    }
    errors = {served: np.array(model.alignment[served]["heads"]) for served in named}
    weights = np.where((errors["fed"] < errors["produced"])[..., None, None], named["fed"], named["produced"])
    found = [[links(head) for head in layer] for layer in weights]
    sure = found[reference.layer - 1][reference.head - 1]
    gold = Gold((), (), sure, sure)
    rates = [[error_rate([head], [gold]) for head in layer] for layer in found]
    return np.array(rates, np.float32), reference

"""Alignment error rate: does a head look at the word that is being translated, as people marked it?"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

import numpy as np
from jaxtyping import Float

from regard.model.tokenizer import Text
from regard.model.trace import HeadErrors, Served, Shape
from regard.model.trained import Trained

Link = tuple[int, int]  # (i, j): target word i, source word j
Span = tuple[int, int]


@dataclass(frozen=True)
class Gold:
    """A sentence pair with the links that people drew: the sure ones, and all that are possible (sure included)."""

    source: tuple[str, ...]
    target: tuple[str, ...]
    sure: frozenset[Link]
    possible: frozenset[Link]


def read_gold(file: Path) -> list[Gold]:
    """Read `id<TAB>source tokens<TAB>target tokens<TAB>links`; a link is `j-i` if sure, `jpi` if only possible."""
    pairs = []
    for line in file.read_text(encoding="utf-8").splitlines():
        _, source, target, links = line.split("\t")
        found = [re.fullmatch(r"(\d+)([-p])(\d+)", link) for link in links.split()]
        if not all(found):
            raise ValueError(f"{file}: a link is neither j-i nor jpi in {links!r}")
        parts = [(link[2], (int(link[3]), int(link[1]))) for link in found if link]
        sure = frozenset(link for kind, link in parts if kind == "-")
        pairs.append(Gold(tuple(source.split()), tuple(target.split()), sure, frozenset(link for _, link in parts)))
    return pairs


def detokenise(words: Sequence[str], french: bool) -> tuple[str, list[Span]]:
    """Write words as people do (no space before a comma, none after l'), and say where in the text each word is.

    >>> detokenise(["Madam", "President", ",", "l'", "homme", "!"], french=True)
    ("Madam President, l'homme !", [(0, 5), (6, 15), (15, 16), (17, 19), (19, 24), (25, 26)])
    """
    text, spans = "", list[Span]()
    for word in words:
        close = word in {",", ".", ")", "..."} or (not french and word in {"!", "?", ";", ":"}) or word.startswith("'")
        if text and not close and not text.endswith(("'", "(")):
            text += " "
        spans.append((len(text), len(text) + len(word)))
        text += word
    return text, spans


def word_weights(
    weights: Float[np.ndarray, "*heads i j"],
    target: Text,
    source: Text,
    target_words: Sequence[Span],
    source_words: Sequence[Span],
) -> Float[np.ndarray, "*heads target_words source_words"]:
    """Turn weights between pieces into weights between words: summed over source pieces, averaged over target pieces.

    Pieces belong to the words they share characters with; special pieces belong to none, and so are left out.
    """
    rows, columns = belongs(target, target_words), belongs(source, source_words)
    rows = rows / np.maximum(rows.sum(1, keepdims=True), 1)
    return rows @ weights @ columns.T


def links(weights: Float[np.ndarray, "i j"]) -> frozenset[Link]:
    """Each target word, with the source word that it looks at most."""
    return frozenset((int(i), int(j)) for i, j in enumerate(weights.argmax(-1)))


def diagonal(pair: Gold) -> frozenset[Link]:
    """Each target word, with the source word at the same relative place: what a guess from the order alone gives."""
    n, m = len(pair.target), len(pair.source)
    return frozenset((i, round(i * (m - 1) / max(n - 1, 1))) for i in range(n))


def error_rate(found: Sequence[frozenset[Link]], gold: Sequence[Gold]) -> float:
    """AER = 1 - (|A and S| + |A and P|) / (|A| + |S|), over all sentences; lower is better.

    Och & Ney 2003, Computational Linguistics 29(1).
    """
    agreed = sum(len(a & g.sure) + len(a & g.possible) for a, g in zip(found, gold, strict=True))
    return 1 - agreed / sum(len(a) + len(g.sure) for a, g in zip(found, gold, strict=True))


class AlignmentErrors(TypedDict):
    """AER where each row is named by the piece that is produced, and by the piece that was fed, the one before.

    diagonal: AER of links by the order of the words alone; a head that is no better aligns no word well.
    """

    sentences: int
    diagonal: float
    produced: HeadErrors
    fed: HeadErrors


def alignment_errors(model: Trained, gold: Sequence[Gold]) -> AlignmentErrors:
    """AER of cross-attention on given pairs: of every head, of each layer's mean over heads, and of the mean of all."""
    return errors_of(links_of_heads(model, gold), gold, model.network.blocks["cross"])


Found = dict[Served, list[list[frozenset[Link]]]]


def links_of_heads(model: Trained, gold: Sequence[Gold]) -> Found:
    """The links of cross-attention by sentence: of every head, of the mean of each layer's heads, of the mean of all.

    Named by the piece that was fed: Chen et al. 2020, arXiv 2004.14837, section 3.
    """
    found: Found = {"produced": [], "fed": []}
    for pair in gold:
        source, source_words = detokenise(pair.source, french=False)
        target, target_words = detokenise(pair.target, french=True)
        run = model.attend(source, target)
        weights = run.blocks["cross"].weights
        every = np.stack([*weights.reshape(-1, *weights.shape[2:]), *weights.mean(1), weights.mean((0, 1))])
        for served, several in found.items():
            named = word_weights(by_piece(every, served), run.target, run.source, target_words, source_words)
            several.append([links(head) for head in named])
    return found


def errors_of(found: Found, gold: Sequence[Gold], shape: Shape) -> AlignmentErrors:
    """AER of what `links_of_heads` found; shape: that of the block."""
    size = shape["layers"], shape["heads"]
    errors = {served: _errors(several, gold, size) for served, several in found.items()}
    guessed = round(error_rate([diagonal(pair) for pair in gold], gold), 4)
    return {"sentences": len(gold), "diagonal": guessed, "produced": errors["produced"], "fed": errors["fed"]}


def by_piece(weights: Float[np.ndarray, "*heads i j"], served: Served) -> Float[np.ndarray, "*heads i j"]:
    """Give each target piece its row: the one that produced it, or the one that it was fed to, the next.

    The last piece is fed to no row: 0.
    """
    if served == "produced":
        return weights
    return np.concatenate([weights[..., 1:, :], np.zeros_like(weights[..., :1, :])], -2)


def _errors(found: Sequence[Sequence[frozenset[Link]]], gold: Sequence[Gold], size: tuple[int, int]) -> HeadErrors:
    layers, heads = size
    rates = [round(error_rate(head, gold), 4) for head in zip(*found, strict=True)]
    each = np.reshape(rates[: layers * heads], size)
    layer, head = np.unravel_index(each.argmin(), size)
    return {
        "aer": float(each.min()),
        "layer": int(layer) + 1,
        "head": int(head) + 1,
        "heads": each.tolist(),
        "layer_means": rates[layers * heads : -1],
        "mean": rates[-1],
    }


def belongs(text: Text, words: Sequence[Span]) -> Float[np.ndarray, "words pieces"]:
    """Whether each piece shares characters with each word: 1 or 0."""
    pieces = np.array(text.offsets)
    starts, ends = np.array(words).T
    shared = np.minimum(ends[:, None], pieces[:, 1]) - np.maximum(starts[:, None], pieces[:, 0])
    return (shared > 0).astype(np.float32)

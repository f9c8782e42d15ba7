"""Measures of every head over thousands of sentences, with intervals, names that hold on them, and examples."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NotRequired, TypedDict, cast, get_args

import numpy as np
import torch
from jaxtyping import Float, Int

from regard.model.classifier import Classifier
from regard.model.decoder_only.model import Continuer
from regard.model.decoder_only.network import DecoderOnly
from regard.model.errors import Unsuitable
from regard.model.evaluation.bootstrap import MADE, mean_intervals
from regard.model.evaluation.knocked_out import costs, curve, every_head
from regard.model.explanations import lengths_of
from regard.model.head_measures import FAR, MEASURES, POSITIONAL, RESTS, Measure, on_sentence
from regard.model.measured import Resampled
from regard.model.trace import Attended, Served
from regard.model.trained import Trained
from regard.model.transformer import Projections, Transformer
from regard.model.translator import Translator

ALONE = {
    "copying": Measure(
        "copying",
        "sum of the eigenvalues of E W^V W^O E^T over the sum of their sizes: 1 where every piece raises its own logit",
        "Elhage et al. 2021 (Transformer circuits), Olsson et al. 2022",
        "-1 to 1",
    ),
    "aer_produced": Measure("AER, produced", "rows named by the piece that is produced", "Och & Ney 2003", "rate"),
    "aer_fed": Measure(
        "AER, fed", "rows named by the piece that was fed", "Chen et al. 2020, arXiv 2004.14837", "rate"
    ),
}
"""Measures that need no sentences of this corpus, so that they have no interval."""
COST = Measure("cost", "of what is written, without this head", "Michel et al. 2019, arXiv 1905.10650", "nats a piece")
QUANTILES = np.linspace(0, 1, 11)
BEST = 3  # sentences of each kind that are kept for a head

Pair = tuple[str, str | None]
Values = Float[np.ndarray, "sentence layer head"]
OnDone = Callable[[], object]
OfHeads = list[list[list[float | None]]]
"""Several numbers of every head, [layer][head]."""
Examples = list[list[list[tuple[int, float]]]]
"""Numbers of example sentences with their values, for every head, [layer][head]."""


class PruningCurve(TypedDict):
    """Heads of a block, the cheapest first, and the cost once so many are gone."""

    order: list[list[int]]
    cost: list[float]


class BlockFigures(TypedDict):
    """Measures of the heads of a block over the sentences; places: shares of the weights at relative places."""

    heads: dict[str, OfHeads]
    quantiles: dict[str, OfHeads]
    places: OfHeads | None
    names: list[list[list[str]]]
    examples: dict[str, Examples]
    curve: NotRequired[PruningCurve]


class KnockedOut(TypedDict):
    """Numbers of sentences that are read without each head, and without many at once."""

    one: int
    many: int


class HeadsFigures(Resampled):
    """Contents of `heads.json`, but where the sentences are from."""

    sentences: int
    knocked_out: KnockedOut
    measures: dict[str, dict[str, str | None]]
    examples: list[dict[str, str]]
    blocks: dict[str, BlockFigures]


@dataclass(frozen=True)
class Corpus:
    """Measures of a block on every sentence, and sums of the places that its heads look at."""

    measures: dict[str, Values]
    places: Float[np.ndarray, "layer head place"] | None
    strongest: Int[np.ndarray, "layer head place"] | None


def measure_heads(
    model: Trained, pairs: Sequence[Pair], examples: Sequence[str], knock_out: int, on_done: OnDone = lambda: None
) -> HeadsFigures:
    """The contents of `heads.json`, but where the sentences are from.

    knock_out: how many of the first pairs are read without each head, and how many of the next without many at once.
    on_done is called once for every pair that is read, and once more for each that heads are knocked out on.
    Raises Unsuitable for a model without heads.
    """
    if not model.network.blocks:
        raise Unsuitable("This model has no attention, so there are no heads to measure: choose another model.")
    if isinstance(model, Classifier):
        raise Unsuitable(f"{model.id} looks in hops and writes in one step, so no head of it writes: choose another.")
    corpus, first = _read(model, pairs, 2 * knock_out, on_done)
    single, several = first[:knock_out], first[knock_out:] or first[:knock_out]
    out = [(head,) for head in every_head(model)]
    cost = [] if _reads(model) else [_and(on_done, costs(model, one, out)) for one in single]
    shown = [model.attend(text) for text in examples]
    blocks: dict[str, BlockFigures] = {}
    for name, shape in model.network.blocks.items():
        mine = [place for place, (head,) in enumerate(out) if head.block == name]
        if cost:
            values = np.array(cost)[:, mine].reshape(-1, shape["layers"], shape["heads"])
            corpus[name].measures["cost"] = values
        blocks[name] = _block(corpus[name], without_interval(model, name), _examples(model, name, shown))
        if cost:
            dearest = [out[mine[place]][0] for place in np.array(cost)[:, mine].mean(0).argsort()]
            fallen = curve(model, several, dearest, on_done)
            order = [[head.layer, head.head] for head in dearest]
            blocks[name]["curve"] = {"order": order, "cost": _rounded(fallen)}
    about = {id: asdict(one) for id, one in {**MEASURES, "cost": COST, **ALONE}.items()}
    used = {id for block in blocks.values() for id in block["heads"]}
    return {
        "sentences": len(pairs),
        "knocked_out": {"one": len(single), "many": len(several)},
        **MADE,
        "measures": {id: one for id, one in about.items() if id in used},
        "examples": [{"text": one.source.text, "target": one.target.text} for one in shown],
        "blocks": blocks,
    }


def work(model: Trained, pairs: int, knock_out: int) -> int:
    """The number of times that `measure_heads` calls on_done."""
    if _reads(model):
        return pairs
    one = min(knock_out, pairs)
    many = min(knock_out, pairs - one) or one
    return pairs + one + many * len(model.network.blocks)


def _reads(model: Trained) -> bool:
    """Whether it writes nothing, so that no head costs anything."""
    return bool(model.config["task"] == "reading")


def _and(on_done: OnDone, value: Any) -> Any:
    on_done()
    return value


def _read(
    model: Trained, pairs: Sequence[Pair], keep: int, on_done: OnDone
) -> tuple[dict[str, Corpus], list[Attended]]:
    """Measure all pairs, one after the other; the first ones are kept."""
    kept: list[Attended] = []
    values: dict[str, dict[str, list[np.ndarray]]] = {name: {} for name in model.network.blocks}
    places: dict[str, list[np.ndarray]] = {}
    for number, (text, target) in enumerate(pairs):
        attended = model.attend(text, None if _reads(model) else target)
        if number < keep:
            kept.append(attended)
        lengths = lengths_of_heads(model, attended)
        for name in attended.blocks:
            found = on_sentence(attended, name, lengths.get(name))
            size = next(iter(found.measures.values())).shape
            for id in MEASURES:
                values[name].setdefault(id, []).append(found.measures.get(id, np.full(size, np.nan)).astype(np.float32))
            if found.places is not None and found.strongest is not None:
                now = places.setdefault(name, [0 * found.places, 0 * found.strongest])
                now[0], now[1] = now[0] + found.places, now[1] + found.strongest
        on_done()
    return {
        name: Corpus(
            {id: stacked for id, every in found.items() if not np.isnan(stacked := np.stack(every)).all()},
            *(places.get(name) or (None, None)),
        )
        for name, found in values.items()
    }, kept


@torch.inference_mode()
def lengths_of_heads(model: Trained, attended: Attended) -> dict[str, Float[np.ndarray, "layer head j"]]:
    """Lengths of the vectors that the heads of each block weigh; {} for a model that is not ours."""
    if not isinstance(model, Translator | Continuer):
        return {}
    run = model.forced(attended)
    return {name: lengths_of(model.network, run, name).float().cpu().numpy() for name in attended.blocks}


def _block(corpus: Corpus, alone: dict[str, OfHeads], examples: dict[str, Examples]) -> BlockFigures:
    """The mean and the interval of every measure of every head, quantiles over the sentences, and names that hold."""
    heads = {id: mean_intervals(values) for id, values in corpus.measures.items()}
    quantiles = {id: np.nanquantile(values, QUANTILES, axis=0) for id, values in corpus.measures.items()}
    return {
        "heads": {id: _rounded(values) for id, values in heads.items()} | alone,
        "quantiles": {id: _rounded(np.moveaxis(values, 0, -1)) for id, values in quantiles.items()},
        "places": None if corpus.places is None else _rounded(corpus.places / corpus.places.sum(-1, keepdims=True)),
        "names": _names(heads, corpus.strongest),
        "examples": examples,
    }


def without_interval(model: Trained, block: str) -> dict[str, OfHeads]:
    """Measures of ALONE that this block has, each with no interval."""
    found: dict[str, np.ndarray] = {}
    if block == "cross" and model.alignment:
        found = {f"aer_{served}": np.array(model.alignment[served]["heads"]) for served in get_args(Served)}
    if isinstance(model.network, Transformer | DecoderOnly) and block != "encoder":
        found["copying"] = copying(model.network, block)
    alone = {id: np.stack([values, *2 * [np.full(values.shape, np.nan)]], -1) for id, values in found.items()}
    return {id: _rounded(values) for id, values in alone.items()}


def copying(network: Transformer | DecoderOnly, block: str) -> Float[np.ndarray, "layer head"]:
    r"""Measure whether heads of the decoder raise the logits of the pieces that they look at.

    $$ \frac{\sum_k \mathrm{Re} \lambda_k}{\sum_k |\lambda_k|}, \quad \lambda = \mathrm{eig}(E W^V_h W^O_h E^\top) $$

    Elhage et al. 2021, "A mathematical framework for Transformer circuits". They are those of W^O_h E^T E W^V_h, which
    is d_k x d_k. LayerNorms are left out.
    """
    e = network.embedding.weight.cpu().double()  # MPS has no float64
    found = []
    for layer in network.decoder:
        projections = cast("Projections", layer.cross if block == "cross" else layer.attention)
        w_v = projections.w_v.cpu().double().unflatten(1, (projections.heads, -1)).movedim(1, 0)
        w_o = projections.w_o.cpu().double().unflatten(0, (projections.heads, -1))
        values = torch.linalg.eigvals(w_o @ (e.mT @ e) @ w_v)
        found.append(values.real.sum(-1) / values.abs().sum(-1))
    return torch.stack(found).detach().cpu().numpy()


def _names(
    heads: dict[str, np.ndarray], strongest: Int[np.ndarray, "layer head place"] | None
) -> list[list[list[str]]]:
    """Names of each head, [layer][head], where the definition holds on all sentences together."""
    size = next(iter(heads.values())).shape[:2]
    found: list[list[list[str]]] = [[[] for _ in range(size[1])] for _ in range(size[0])]
    for layer, head in np.ndindex(*size):
        names = found[layer][head]
        if strongest is not None:
            share = strongest[layer, head] / strongest[layer, head].sum()
            place = int(share.argmax()) - FAR
            if share.max() >= POSITIONAL and abs(place) < FAR:
                names.append(f"positional: {place_name(place)}")
        names += [
            MEASURES[id].name
            for id in ("first", "end", "punctuation", "duplicate", "induction")
            if id in heads and heads[id][layer, head, 1] >= RESTS
        ]
    return found


def place_name(place: int) -> str:
    """Name a relative place.

    >>> place_name(-1), place_name(0), place_name(2)
    ('1 before', 'own place', '2 after')
    """
    if place == 0:
        return "own place"
    return f"{abs(place)} {'before' if place < 0 else 'after'}"


def _examples(model: Trained, block: str, shown: Sequence[Attended]) -> dict[str, Examples]:
    """Numbers of the example sentences on which each head, [layer][head], is sharpest and most needed."""
    entropies = np.stack([on_sentence(one, block).measures["entropy"] for one in shown])
    found = {"sharpest": _most(-entropies, entropies)}
    if not _reads(model):
        heads = [(head,) for head in every_head(model) if head.block == block]
        lost = np.stack([costs(model, one, heads).reshape(entropies.shape[1:]) for one in shown])
        found["needed"] = _most(lost, lost)
    return found


def _most(order: Values, values: Values) -> Examples:
    """Numbers of the first sentences of this order, with their values, [layer][head]."""
    best = np.argsort(-order, axis=0, kind="stable")[:BEST]
    return [
        [
            [(int(k), round(float(values[k, layer, head]), 4)) for k in best[:, layer, head]]
            for head in range(order.shape[2])
        ]
        for layer in range(order.shape[1])
    ]


def _rounded(values: np.ndarray) -> Any:
    """Numbers to 4 decimals, None for NaN."""
    rounded = np.round(values.astype(np.float64), 4).astype(object)
    rounded[np.isnan(values)] = None
    return rounded.tolist()


def read_texts(lines: Iterable[str]) -> list[Pair]:
    """A text a line, and after a tab what is to be read as its target; empty lines are left out."""
    pairs = (line.rstrip("\n").split("\t") for line in lines if line.strip())
    return [(parts[0], parts[1] if len(parts) > 1 else None) for parts in pairs]

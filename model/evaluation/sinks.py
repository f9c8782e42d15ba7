"""Sinks: the weight on the first piece and on the end mark, the size of what comes from there, the cost to hide it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch
from jaxtyping import Float, Int
from safetensors.numpy import load_file
from torch import Tensor
from torch.nn.utils.rnn import pad_sequence

from regard.model.attention import MultiHead, softmax
from regard.model.decoder_only.model import Continuer
from regard.model.evaluation.bootstrap import MADE, mean_intervals
from regard.model.evaluation.knocked_out import every_head
from regard.model.interventions import HeadsMeant, Here, Intervention, seam
from regard.model.measured import OfHeads
from regard.model.sinks import BlockSinks, MarkFigures, SinkFigures
from regard.model.teacher_forcing import Run, force
from regard.model.tensor_file import write
from regard.model.training import repeats
from regard.model.transformer import Projections
from regard.model.translator import Translator

BATCH = 40  # sentences
SIGNS, SEED = 25, 779  # of random texts that come twice, of a model that continues

Model = Translator | Continuer
Text = tuple[str, str]
Pair = tuple[Sequence[int], Sequence[int]]
Columns = Int[Tensor, " batch"]
Arrays = dict[str, np.ndarray]


@dataclass(frozen=True)
class HideMark:
    """Mask one column of each sentence of a batch; a row that may look nowhere else keeps its weight."""

    meant: HeadsMeant
    columns: Columns

    def change(self, weights: Float[Tensor, "batch h i j"], here: Here) -> Float[Tensor, "batch h i j"]:
        others = torch.arange(weights.size(-1), device=weights.device) != self.columns[:, None, None, None]
        left = here.allowed & others
        hidden = softmax(here.masked.masked_fill(~left, -torch.inf), left, here.sink)
        return torch.where(left.any(-1, keepdim=True), hidden, weights)


@dataclass(frozen=True)
class Batch:
    """Sentences with their targets, padded at the end; numbers of pieces of each."""

    source: Int[Tensor, "batch j"]
    produced: Int[Tensor, "batch i"]
    read: Int[Tensor, " batch"]
    written: Int[Tensor, " batch"]

    def marks(self, columns: str) -> dict[str, Columns]:
        """The columns that are measured: the first piece, and where the source is looked at its end mark."""
        first = {"first": torch.zeros_like(self.read)}
        return first | {"end": self.read - 1} if columns == "source" else first


def batch(model: Model, pairs: Sequence[Pair]) -> Batch:
    """Pad pairs of source and target pieces."""
    sides = [[torch.tensor(ids, device=model.device) for ids in side] for side in zip(*pairs, strict=True)]
    padded = [pad_sequence(side, batch_first=True, padding_value=model.marks.pad) for side in sides]
    return Batch(*padded, *(torch.tensor([len(ids) for ids in side], device=model.device) for side in sides))


def pieces(model: Model, texts: Sequence[Text]) -> list[Pair]:
    """Cut texts into pieces, the shortest first; a model that continues produces all of both."""
    found = [(model.source(text).ids, model.read(target, "target").ids) for text, target in texts]
    if isinstance(model, Continuer):
        found = [(read, (*read[1:], *written)) for read, written in found]
    return sorted(found, key=lambda pair: len(pair[0]) + len(pair[1]))


def random_texts(count: int) -> list[Text]:
    """Random signs that come twice, cut in two: the kind of text that a model of induction was trained on."""
    return [(text[:SIGNS], text[SIGNS:]) for text in repeats.doubled(count, SEED, SIGNS)]


def measure_sinks(
    model: Model, texts: Sequence[Text], few: Sequence[Text], folder: Path, on_done: Callable[[], object] = lambda: None
) -> SinkFigures:
    """The contents of `sinks.json`, but where the sentences are from; few: on which marks are hidden.

    folder: where the results of each batch are kept, so that a measurement that was ended goes on.
    """

    def in_batches(name: str, texts: Sequence[Text], measure: Callable[[Batch], Arrays]) -> Arrays:
        pairs, found = pieces(model, texts), []
        for start in range(0, len(pairs), BATCH):
            compute = partial(measure, batch(model, pairs[start : start + BATCH]))
            found.append(kept(folder / f"{name}-{len(pairs)}-{start}.safetensors", compute))
            on_done()
        return {id: np.concatenate([one[id] for one in found]) for id in found[0]}

    seen = in_batches("looks", texts, partial(looks, model))
    marks = {name: sorted({id.split()[1] for id in seen if id.startswith(name)}) for name in model.network.blocks}
    sinks = {name: max(some, key=lambda mark: seen[f"{name} {mark} weight"].mean()) for name, some in marks.items()}
    lost = in_batches("costs", few, partial(costs, model, sinks=sinks))["costs"]
    estimates, heads = mean_intervals(lost[:, None])[0], every_head(model)  # an estimate for each of the `hidings`
    blocks: dict[str, BlockSinks] = {}
    for place, (name, shape) in enumerate(model.network.blocks.items()):
        each = estimates[[number for number, head in enumerate(heads) if head.block == name]]
        blocks[name] = {
            "sink": sinks[name],
            "marks": {mark: _of_mark(seen, f"{name} {mark}") for mark in marks[name]},
            "hidden": {
                "each": _rounded(each.reshape(shape["layers"], -1, 3)),
                "all": _rounded(estimates[len(heads) + place]),
            },
        }
    return {
        "sentences": len(texts),
        "hidden": len(few),
        **MADE,
        "blocks": blocks,
        "everywhere": _rounded(estimates[-1]),
    }


def _of_mark(seen: Arrays, where: str) -> MarkFigures:
    def estimates(id: str) -> OfHeads:
        return _rounded(mean_intervals(seen[f"{where} {id}"]))

    return {
        "even": _rounded(seen[f"{where} even"].mean()),
        "weight": estimates("weight"),
        "values": estimates("values"),
        "outputs": estimates("outputs"),
        "brought": estimates("brought"),
    }


def kept(file: Path, compute: Callable[[], Arrays]) -> Arrays:
    """Load the arrays from the file, or compute and save them."""
    if not file.exists():
        write(file, compute())
    return load_file(file)


def _rounded(values: Any) -> Any:
    return np.round(np.asarray(values, dtype=np.float64), 4).tolist()


@torch.inference_mode()
def looks(model: Model, given: Batch) -> Arrays:
    r"""Measures by block, mark and name, each [sentence, layer, head].

    weight: the mean over the rows; even: the same if all places had equal weights. values: $|v_j|$ at the mark over the
    mean of the other pieces; outputs: the same of $|v_j W^O|$. brought: the mark's share of
    $\alpha_{ij} |v_j W^O|$, the mean over the rows. Kobayashi et al. 2020, arXiv 2004.10102.
    """
    run = force(model.network, model.marks, given.source, given.produced)
    found: Arrays = {}
    for name, shape in model.network.blocks.items():
        layers = model.network.encoder if name == "encoder" else model.network.decoder
        seen = run.encoded.encoder if name == "encoder" else getattr(run.decoded, name)
        of = [layer.cross if name == "cross" else layer.attention for layer in layers]
        rows, columns = (given.read if shape[side] == "source" else given.written for side in ("rows", "columns"))
        for mark, column in given.marks(shape["columns"]).items():
            each = [of_layer(*pair, rows, columns, column) for pair in zip(seen, of, strict=True)]
            found |= {f"{name} {mark} {id}": np.stack([one[id] for one in each], 1) for id in each[0]}
    return found


def of_layer(
    seen: MultiHead, projections: Projections, rows: Columns, columns: Columns, mark: Columns
) -> dict[str, Float[np.ndarray, "sentence head"]]:
    """Measures of the heads of a layer; rows, columns: how many of each sentence are no padding."""
    weights, v = seen.heads.weights, seen.heads.v
    w_o = projections.w_o.unflatten(0, (projections.heads, -1))
    values, outputs = v.norm(dim=-1), torch.einsum("bhjk,hkd->bhjd", v, w_o).norm(dim=-1)
    even = (~seen.heads.masked.isneginf()).float()
    found = {
        "weight": _mean(_column(weights, mark), rows),
        "even": _mean(_column(even / even.sum(-1, keepdim=True), mark), rows),
        "brought": _mean(_column(norms := weights * outputs[:, :, None], mark) / norms.sum(-1), rows),
        "values": _over_others(values, columns, mark),
        "outputs": _over_others(outputs, columns, mark),
    }
    return {id: one.cpu().double().numpy() for id, one in found.items()}


def _column(x: Float[Tensor, "batch h i j"], column: Columns) -> Float[Tensor, "batch h i"]:
    return x.gather(-1, column[:, None, None, None].expand(*x.shape[:-1], 1))[..., 0]


def _mean(x: Float[Tensor, "batch h n"], counts: Columns) -> Float[Tensor, "batch h"]:
    there = torch.arange(x.size(-1), device=x.device) < counts[:, None, None]
    return x.where(there, 0).sum(-1) / counts[:, None]


def _over_others(norms: Float[Tensor, "batch h j"], counts: Columns, column: Columns) -> Float[Tensor, "batch h"]:
    """The norm at a column over the mean of the others; NaN where there is no other."""
    at = _column(norms[:, :, None], column)[..., 0]
    others = (_mean(norms, counts) * counts[:, None] - at) / (counts[:, None] - 1)
    return at / others


def hidings(model: Model, given: Batch, sinks: Mapping[str, str]) -> list[list[Intervention]]:
    """Hide the sink of each block: from each head, from all heads of each block, at last from all heads there are."""
    columns = {name: given.marks(model.network.blocks[name]["columns"])[mark] for name, mark in sinks.items()}
    alone = [HeadsMeant(at.block, at.layer, (at.head,)) for at in every_head(model)]
    meant = [[one] for one in [*alone, *map(HeadsMeant, sinks)]] + [[HeadsMeant(name) for name in sinks]]
    return [[HideMark(one, columns[cast("str", one.block)]) for one in some] for some in meant]


@torch.inference_mode()
def costs(model: Model, given: Batch, sinks: Mapping[str, str]) -> Arrays:
    """The `costs` of each of the `hidings`, [sentence, hiding], in nats a piece of the reference."""
    whole = force(model.network, model.marks, given.source, given.produced)

    def mean(run: Run) -> Float[Tensor, " batch"]:
        return _mean(run.likelihood()[:, None], given.written)[:, 0]

    def lost(hiding: Sequence[Intervention]) -> Float[Tensor, " batch"]:
        if any(one.meant.block == "encoder" for one in hiding):
            return before - mean(force(model.network, model.marks, given.source, given.produced, seam(hiding)))
        encoded = replace(whole.encoded, seam=seam(hiding))
        return before - mean(replace(whole, decoded=model.network.decode(whole.fed, model.network.start(encoded))))

    before = mean(whole)
    found = [lost(hiding) for hiding in hidings(model, given, sinks)]
    return {"costs": torch.stack(found, 1).cpu().double().numpy()}

"""A graph of one pass over a sentence and its translation: every array that the pages Whole and Steps show of them."""

from dataclasses import fields, replace
from itertools import chain

import torch
from jaxtyping import Int
from torch import Tensor, nn

from regard.model.attention import MultiHead
from regard.model.decoding import Marks
from regard.model.site.graphs import Named
from regard.model.steps.head import AttentionAt, likeliest_two, parts_of_head
from regard.model.teacher_forcing import Run, force
from regard.model.trace import HeadAt
from regard.model.transformer import Transformer
from regard.model.whole.part import most_of


class Opened(nn.Module):
    """From both texts, and the number of a head from 1, to the stages of this head in every layer.

    A stage is called as `Steps` calls it, after block and layer: `cross.3.weights`. The columns of `cross.3.logits` and
    `cross.3.probabilities` in the last layer are the pieces `cross.3.words`, of which one may come again; `chances.`
    are the likeliest pieces of each row, as `Whole` has them.
    """

    def __init__(self, network: Transformer, marks: Marks) -> None:
        super().__init__()
        self.network, self.marks = network, marks

    def forward(self, source: Int[Tensor, "1 j"], target: Int[Tensor, "1 i"], head: Int[Tensor, " 1"]) -> Named:
        run = force(self.network, self.marks, source, target)
        found = _chances(run)
        for block, shape in self.network.blocks.items():
            for layer in range(1, shape["layers"] + 1):
                all_heads = AttentionAt.of(run, block, layer)
                here = replace(all_heads, trace=_of_one(all_heads.trace, head))
                stages = chain(*parts_of_head(run, here, HeadAt(block, layer, 1)))
                found |= {f"{block}.{layer}.{stage.id}": torch.as_tensor(stage.values) for stage in stages}
        return found


def _of_one(trace: MultiHead, head: Int[Tensor, " 1"]) -> MultiHead:
    """The trace with one of its heads alone."""
    every = {field.name: getattr(trace.heads, field.name) for field in fields(trace.heads)}
    chosen = {name: value.index_select(1, head - 1) for name, value in every.items() if value is not None}
    return replace(trace, heads=replace(trace.heads, **chosen))


def _chances(run: Run) -> Named:
    logits, every = run.network.logits(run.decoded.hidden)[0], run.log_probabilities[0]
    last, words = f"cross.{len(run.network.decoder)}", likeliest_two(every)
    of_words = {"words": words, "logits": logits[:, words], "probabilities": every[:, words].exp()}
    most = dict(zip(("words", "logits", "probabilities"), most_of(logits, every.exp()), strict=True))
    return {f"{last}.{name}": value for name, value in of_words.items()} | {
        f"chances.{name}": value for name, value in most.items()
    }

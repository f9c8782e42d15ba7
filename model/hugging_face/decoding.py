"""Decoding with a Hugging Face model, piece by piece: the alternatives of each step, and sampling."""

from collections.abc import Iterator

import torch
from jaxtyping import Float, Int
from torch import Tensor
from transformers import LogitsProcessor

from regard.model.decoding import TOP, Choose, Sampling
from regard.model.errors import Unsuitable
from regard.model.hugging_face.opened import Opened
from regard.model.tokenizer import Text
from regard.model.trace import Decoding
from regard.model.trained import OnStep

READS = "This model reads, and writes nothing"


@torch.inference_mode()
def decoding(
    model: Opened,
    text: str | Text,
    method: Sampling | int | None,
    on_step: OnStep,
    target: str | Text | None,
) -> Decoding:
    """Write after a text, the likeliest piece at each step or one that is drawn, or read what is given.

    A decoder also lists the alternatives for each piece of its prompt. Raises Unsuitable for an encoder, and for beam
    search, because transformers does not report what it tried.
    """
    if model.network.kind == "encoder":
        raise Unsuitable(f"{READS}: choose another.")
    if isinstance(method, int):
        raise Unsuitable("Beam search is shown of models that translate: choose greedy or sampling.")
    source = model.source(text)
    drawn = [] if method is None else [_Draw(method.chooser(model.device))]
    written = model.written(source, target, on_step, processors=drawn, num_beams=1)
    given, fed, produced = model.fed(source, written)
    logits = model.network(*given).logits[0]
    facts = model.target(source, fed, produced, logits, forced=target is not None)
    return Decoding(model.id, model.digest, source, facts, tuple(_candidates(model, logits)))


def _candidates(model: Opened, logits: Float[Tensor, "i vocabulary"]) -> Iterator[tuple[tuple[str, float], ...]]:
    """The likeliest pieces of each step."""
    for row in logits:
        probabilities, ids = row.float().softmax(-1).topk(min(TOP, len(row)))
        yield tuple(zip(model.tokenizer.names(ids.tolist()), probabilities.tolist(), strict=True))


class _Draw(LogitsProcessor):
    """Keeps only the sampled piece, so that greedy search picks it."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose

    def __call__(self, _: Int[Tensor, "rows i"], scores: Float[Tensor, "rows vocabulary"]) -> Tensor:
        drawn = self.choose(scores.float().log_softmax(-1))
        return torch.full_like(scores, -torch.inf).scatter(-1, drawn[:, None], 0.0)

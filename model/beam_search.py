"""Beam search: the best beginnings of each sentence, grown side by side."""

from collections.abc import Callable
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

import torch
from jaxtyping import Float, Int
from torch import Tensor

from regard.model.decoding import Hypothesis, Marks, Model, log_probabilities


@dataclass(frozen=True)
class Grown:
    """One step of a beam search: of each sentence that goes on, its likeliest continuations, the best first.

    origin is the beam that a continuation goes on from; score is its total over lp(length) where the sentence ends with
    it, else NaN; kept are the ranks that are beams of the next step, of the sentences (`going`) that have one.
    """

    origin: Int[Tensor, "sentences ranks"]
    token: Int[Tensor, "sentences ranks"]
    log_probability: Float[Tensor, "sentences ranks"]
    total: Float[Tensor, "sentences ranks"]
    score: Float[Tensor, "sentences ranks"]
    kept: Int[Tensor, "going beams"]


@torch.inference_mode()
def beams(
    model: Model,
    encoded: Any,
    limits: Int[Tensor, " batch"],
    marks: Marks,
    size: int,
    penalty: float = 0.6,
    watch: Callable[[Grown], None] = lambda _: None,
) -> list[list[Hypothesis]]:
    """Keep the `size` best beginnings of every sentence; the ends, best first, by log-probability over lp(length).

    lp(n) = ((5 + n) / 6)^penalty: Wu et al. 2016, arXiv 1609.08144, equation 14; size 4 and penalty 0.6 are those of
    Vaswani et al. 2017. `watch` is called with every step.
    """
    sentences, device = len(limits), limits.device
    state = model.start(encoded).select(torch.arange(sentences, device=device).repeat_interleave(size))
    scores = torch.full((sentences, size), -torch.inf, device=device)
    scores[:, 0] = 0.0  # all beams of a sentence are alike at first: let only one of them branch
    ids = torch.empty(sentences, size, 0, dtype=torch.long, device=device)
    each = torch.empty(sentences, size, 0, device=device)
    tokens = torch.full((sentences * size,), marks.begin, device=device)
    ended: list[list[tuple[float, Hypothesis]]] = [[] for _ in range(sentences)]
    alive = list(range(sentences))
    while alive:
        decoded = model.decode(tokens[:, None], state)
        new = log_probabilities(model.logits(decoded.hidden[:, -1]), marks).unflatten(0, (len(alive), size))
        total, choice = (scores[..., None] + new).flatten(1).topk(2 * size, dim=-1)  # enough, if `size` of them end
        origin, token = choice // new.size(-1), choice % new.size(-1)
        ids = torch.cat([_rows(ids, origin), token[..., None]], dim=-1)
        last = new.flatten(1).gather(1, choice)
        each = torch.cat([_rows(each, origin), last[..., None]], dim=-1)
        length = ids.size(-1)
        ends = (token == marks.end) | (length >= limits[alive])[:, None]
        ranked = ends & (torch.arange(2 * size, device=device) < size)
        score = (total / ((5 + length) / 6) ** penalty).masked_fill(~ranked, torch.nan)
        for line, rank in ranked.nonzero().tolist():
            hypothesis = _hypothesis(ids[line, rank], each[line, rank], marks.end)
            ended[alive[line]].append((float(score[line, rank]), hypothesis))
        going = [n for n, s in enumerate(alive) if len(ended[s]) < size and length < int(limits[s])]
        lines = torch.tensor(going, dtype=torch.long, device=device)
        kept = ends[lines].long().argsort(dim=-1, stable=True)[:, :size]  # the best that go on
        watch(Grown(origin, token, last, total, score, kept))
        ids, each = _rows(ids[lines], kept), _rows(each[lines], kept)
        scores, tokens = total[lines].gather(1, kept), token[lines].gather(1, kept).flatten()
        state = decoded.state.select((lines[:, None] * size + origin[lines].gather(1, kept)).flatten())
        alive = [alive[line] for line in going]
    return [[one for _, one in sorted(scored, key=itemgetter(0), reverse=True)] for scored in ended]


def _rows(table: Tensor, rows: Int[Tensor, "batch kept"]) -> Tensor:
    """Select beams of each sentence, of (batch, beam, length), by these indices."""
    return table.gather(1, rows[..., None].expand(-1, -1, table.size(-1)))


def _hypothesis(ids: Int[Tensor, " i"], each: Float[Tensor, " i"], end: int) -> Hypothesis:
    return Hypothesis(tuple(ids.tolist()), tuple(each.tolist()), complete=int(ids[-1]) == end)

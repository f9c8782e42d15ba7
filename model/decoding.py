"""From scores to sentences: greedy and beam search over any model that can encode, start, decode and score."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import torch
from jaxtyping import Float, Int
from torch import Tensor


@runtime_checkable
class Model(Protocol):
    """What decoding asks of an encoder-decoder."""

    def encode(self, source: Int[Tensor, "batch j"]) -> Any: ...
    def start(self, encoded: Any) -> Any: ...
    def decode(self, fed: Int[Tensor, "batch i"], state: Any) -> Any: ...
    def logits(self, hidden: Float[Tensor, "*batch d_model"]) -> Float[Tensor, "*batch vocabulary"]: ...


@dataclass(frozen=True)
class Marks:
    """The pieces that are not text: padding, and what begins and ends a sentence."""

    pad: int
    begin: int
    end: int


@dataclass(frozen=True)
class Step:
    """One step for the sentences that are still being written: which they are, what each produced, how it looked."""

    rows: Int[Tensor, " rows"]
    tokens: Int[Tensor, " rows"]
    log_probabilities: Float[Tensor, " rows"]
    decoded: Any


@dataclass(frozen=True)
class Hypothesis:
    """What was produced, `</s>` included unless the length limit came first, and the log-probability of each piece."""

    ids: tuple[int, ...]
    log_probabilities: tuple[float, ...]
    complete: bool


def length_limits(source: Int[Tensor, "batch j"], marks: Marks) -> Int[Tensor, " batch"]:
    """A translation may have twice the pieces of its source and 16 more; each sentence by itself, so batches agree."""
    return 2 * (source != marks.pad).sum(1) + 16


@torch.inference_mode()
def greedy(model: Model, encoded: Any, limits: Int[Tensor, " batch"], marks: Marks) -> Iterator[Step]:
    """Take the likeliest piece at every step; sentences that have ended leave the batch and cost nothing more."""
    state = model.start(encoded)
    rows = torch.arange(len(limits), device=limits.device)
    tokens = torch.full_like(rows, marks.begin)
    written = 0
    while len(rows):
        decoded = model.decode(tokens[:, None], state)
        best, tokens = log_probabilities(model.logits(decoded.hidden[:, -1]), marks).max(-1)
        yield Step(rows, tokens, best, decoded)
        written += 1
        going = ((tokens != marks.end) & (written < limits[rows])).nonzero().squeeze(-1)
        state = decoded.state if len(going) == len(rows) else decoded.state.select(going)
        rows, tokens = rows[going], tokens[going]


def collect(steps: Iterable[Step], sentences: int, end: int) -> list[Hypothesis]:
    """Gather what each sentence produced over the steps."""
    ids: list[list[int]] = [[] for _ in range(sentences)]
    scores: list[list[float]] = [[] for _ in range(sentences)]
    for step in steps:
        columns = (step.rows.tolist(), step.tokens.tolist(), step.log_probabilities.tolist())
        for row, token, log_probability in zip(*columns, strict=True):
            ids[row].append(token)
            scores[row].append(log_probability)
    return [Hypothesis(tuple(i), tuple(p), complete=bool(i) and i[-1] == end) for i, p in zip(ids, scores, strict=True)]


@torch.inference_mode()
def beam(
    model: Model, encoded: Any, limits: Int[Tensor, " batch"], marks: Marks, size: int, penalty: float = 0.6
) -> list[Hypothesis]:
    """Keep the `size` best beginnings of every sentence; the best end wins, its log-probability over lp(length).

    lp(n) = ((5 + n) / 6)^penalty: Wu et al. 2016, arXiv 1609.08144, equation 14; size 4 and penalty 0.6 are those of
    Vaswani et al. 2017.
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
        each = torch.cat([_rows(each, origin), new.flatten(1).gather(1, choice)[..., None]], dim=-1)
        length = ids.size(-1)
        ends = (token == marks.end) | (length >= limits[alive])[:, None]
        for line, rank in ends[:, :size].nonzero().tolist():
            hypothesis = _hypothesis(ids[line, rank], each[line, rank], marks.end)
            ended[alive[line]].append((float(total[line, rank]) / ((5 + length) / 6) ** penalty, hypothesis))
        going = [n for n, s in enumerate(alive) if len(ended[s]) < size and length < int(limits[s])]
        lines = torch.tensor(going, dtype=torch.long, device=device)
        kept = ends[lines].long().argsort(dim=-1, stable=True)[:, :size]  # the best that go on
        ids, each = _rows(ids[lines], kept), _rows(each[lines], kept)
        scores, tokens = total[lines].gather(1, kept), token[lines].gather(1, kept).flatten()
        state = decoded.state.select((lines[:, None] * size + origin[lines].gather(1, kept)).flatten())
        alive = [alive[line] for line in going]
    return [max(hypotheses, key=lambda scored: scored[0])[1] for hypotheses in ended]


def _rows(table: Tensor, rows: Int[Tensor, "batch kept"]) -> Tensor:
    """Of each sentence's beams (batch, beam, length), those at these places."""
    return table.gather(1, rows[..., None].expand(-1, -1, table.size(-1)))


def _hypothesis(ids: Int[Tensor, " i"], each: Float[Tensor, " i"], end: int) -> Hypothesis:
    return Hypothesis(tuple(ids.tolist()), tuple(each.tolist()), complete=int(ids[-1]) == end)


def log_probabilities(logits: Float[Tensor, "*batch vocabulary"], marks: Marks) -> Float[Tensor, "*batch vocabulary"]:
    """Natural logarithms of how likely each piece is to come next; padding and `<s>` cannot be written."""
    never = torch.tensor([marks.pad, marks.begin], device=logits.device)
    return logits.float().index_fill(-1, never, -torch.inf).log_softmax(-1)

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
        log_probabilities, tokens = _log_probabilities(model, decoded, marks).max(-1)
        yield Step(rows, tokens, log_probabilities, decoded)
        written += 1
        going = ((tokens != marks.end) & (written < limits[rows])).nonzero().squeeze(-1)
        state = decoded.state if len(going) == len(rows) else decoded.state.select(going)
        rows, tokens = rows[going], tokens[going]


def collect(steps: Iterable[Step], sentences: int, end: int) -> list[Hypothesis]:
    """Gather what each sentence produced over the steps."""
    ids: list[list[int]] = [[] for _ in range(sentences)]
    log_probabilities: list[list[float]] = [[] for _ in range(sentences)]
    for step in steps:
        columns = (step.rows.tolist(), step.tokens.tolist(), step.log_probabilities.tolist())
        for row, token, log_probability in zip(*columns, strict=True):
            ids[row].append(token)
            log_probabilities[row].append(log_probability)
    return [
        Hypothesis(tuple(i), tuple(p), complete=bool(i) and i[-1] == end)
        for i, p in zip(ids, log_probabilities, strict=True)
    ]


@torch.inference_mode()
def beam(
    model: Model, encoded: Any, limits: Int[Tensor, " batch"], marks: Marks, size: int, penalty: float = 0.6
) -> list[Hypothesis]:
    """Keep the `size` best beginnings of every sentence; the best end wins, its log-probability over lp(length).

    lp(n) = ((5 + n) / 6)^penalty: Wu et al. 2016, equation 14; size 4 and penalty 0.6 are those of Vaswani et al. 2017.
    """
    sentences, device = len(limits), limits.device
    state = model.start(encoded).select(torch.arange(sentences, device=device).repeat_interleave(size))
    scores = torch.full((sentences, size), -torch.inf, device=device)
    scores[:, 0] = 0.0  # all beams of a sentence are alike at first: let only one of them branch
    ids = torch.empty(sentences, size, 0, dtype=torch.long, device=device)
    each = torch.empty(sentences, size, 0, device=device)
    ended: list[list[tuple[float, Hypothesis]]] = [[] for _ in range(sentences)]
    tokens = torch.full((sentences * size,), marks.begin, device=device)
    alive = list(range(sentences))
    while alive:
        decoded = model.decode(tokens[:, None], state)
        new = _log_probabilities(model, decoded, marks).unflatten(0, (len(alive), size))
        total, choice = (
            (scores[..., None] + new).flatten(1).topk(2 * size, dim=-1)
        )  # enough, even if `size` of them end
        origin, token = choice // new.size(-1), choice % new.size(-1)
        ids = torch.cat([ids.gather(1, origin[..., None].expand(-1, -1, ids.size(-1))), token[..., None]], dim=-1)
        added = new.flatten(1).gather(1, choice)
        each = torch.cat([each.gather(1, origin[..., None].expand(-1, -1, each.size(-1))), added[..., None]], dim=-1)
        length = ids.size(-1)
        ends = (token == marks.end) | (length >= limits[alive])[:, None]
        for line, sentence in enumerate(alive):
            for rank in ends[line, :size].nonzero().flatten().tolist():
                hypothesis = Hypothesis(
                    tuple(ids[line, rank].tolist()),
                    tuple(each[line, rank].tolist()),
                    complete=bool(token[line, rank] == marks.end),
                )
                ended[sentence].append((float(total[line, rank]) / ((5 + length) / 6) ** penalty, hypothesis))
        kept = ends.long().argsort(dim=-1, stable=True)[:, :size]  # the best that go on
        going = [
            line
            for line, sentence in enumerate(alive)
            if len(ended[sentence]) < size and length < int(limits[sentence])
        ]
        lines = torch.tensor(going, dtype=torch.long, device=device)
        kept, origin = kept[lines], origin[lines].gather(1, kept[lines])
        scores, tokens = total[lines].gather(1, kept), token[lines].gather(1, kept).flatten()
        ids = ids[lines].gather(1, kept[..., None].expand(-1, -1, length))
        each = each[lines].gather(1, kept[..., None].expand(-1, -1, length))
        state = decoded.state.select((lines[:, None] * size + origin).flatten())
        alive = [alive[line] for line in going]
    return [max(hypotheses, key=lambda scored: scored[0])[1] for hypotheses in ended]


def _log_probabilities(model: Model, decoded: Any, marks: Marks) -> Float[Tensor, "rows vocabulary"]:
    logits = model.logits(decoded.hidden[:, -1]).float()
    logits[:, [marks.pad, marks.begin]] = -torch.inf  # neither can be written
    return logits.log_softmax(-1)

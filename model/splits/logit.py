"""Logits as sums: what each module brought to the piece that was written."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import torch
from jaxtyping import Float
from torch import Tensor

from model.decoding import log_probabilities
from model.splits.readout import parts_of_readout
from model.splits.streams import written
from model.splits.sums import Part
from model.teacher_forcing import Run
from model.transformer import Transformer

MOST = 5  # pieces that a part promotes, and suppresses


@dataclass(frozen=True)
class Brought:
    """The share of one part in a logit, and in its lead over the runner-up's.

    by_column: what a head brought from each piece it looked at; they add up to `value`. None for other parts.
    promotes, suppresses: the pieces whose logits it raises most, and lowers most, against the mean of all pieces.
    """

    part: Part
    value: float
    lead: float
    by_column: tuple[float, ...] | None
    promotes: tuple[tuple[int, float], ...]
    suppresses: tuple[tuple[int, float], ...]


@dataclass(frozen=True)
class LogitSplit:
    """The logit of a written piece, and of the likeliest other, as sums over the parts of the model; pieces by id."""

    piece: int
    runner_up: int
    logit: float
    lead: float
    parts: tuple[Brought, ...]


def runners_up(run: Run) -> list[int]:
    """The likeliest piece of each row that was not written there."""
    every = log_probabilities(run.network.logits(run.decoded.hidden[0]), run.marks)
    return every.scatter(-1, run.produced[0, :, None], -torch.inf).argmax(-1).tolist()


def split_logit(run: Run, row: int) -> LogitSplit:
    r"""Multiply every part of the decoder's last vector, with the scale of each LayerNorm held, by the embeddings.

    $$ z_{iw} = x'_i \cdot E_w = \sum_p x'^p_i \cdot E_w $$

    Elhage et al. 2021, "A mathematical framework for Transformer circuits" (direct logit attribution); of a recurrent
    decoder see `parts_of_readout`. row: from 0. Raises Unsuitable for a model whose logits are no sums.
    """
    piece, second = int(run.produced[0, row]), runners_up(run)[row]
    parts, vectors = _parts(run, row)
    logits = _logits(run, vectors)
    found = tuple(_brought(parts, logits, piece, second))
    return LogitSplit(piece, second, sum(one.value for one in found), sum(one.lead for one in found), found)


def _parts(run: Run, row: int) -> tuple[tuple[Part, ...], Float[Tensor, "part d_model"]]:
    """All parts of the vector that the output layer is given."""
    if not isinstance(run.network, Transformer):
        return parts_of_readout(run, row)
    parts, vectors = written(run, slice(row, row + 1), by_column=True).hidden.every
    return parts, vectors[:, 0]


def _logits(run: Run, vectors: Float[Tensor, "part d_model"]) -> Float[Tensor, "part vocabulary"]:
    weight = run.network.embedding.weight
    return run.network.logits(vectors.to(weight)).cpu().double()


def _brought(
    parts: tuple[Part, ...], logits: Float[Tensor, "part vocabulary"], piece: int, second: int
) -> Iterator[Brought]:
    """Join the columns of each head."""
    start = 0
    for part, columns in groupby(parts, lambda one: Part(one.kind, one.block, one.layer, one.head)):
        own = logits[start : start + len([*columns])]
        start += len(own)
        every = own.sum(0)
        against = every - every.mean()
        values = own[:, piece]
        yield Brought(
            part,
            float(values.sum()),
            float(every[piece] - every[second]),
            None if part.head is None else tuple(values.tolist()),
            _most(against, largest=True),
            _most(against, largest=False),
        )


def _most(logits: Float[Tensor, " vocabulary"], *, largest: bool) -> tuple[tuple[int, float], ...]:
    values, pieces = logits.topk(min(MOST, len(logits)), largest=largest)
    return tuple(zip(pieces.tolist(), values.tolist(), strict=True))

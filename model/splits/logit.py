"""Logits as sums: what each module brought to the piece that was written."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

import torch
from jaxtyping import Float
from torch import Tensor

from regard.model.decoder_only.network import DecoderOnly
from regard.model.decoding import log_probabilities
from regard.model.splits.readout import parts_of_readout
from regard.model.splits.streams import written
from regard.model.splits.sums import Part
from regard.model.teacher_forcing import Run
from regard.model.transformer import Transformer

NOTHING: Mapping[Part, tuple[float, ...]] = MappingProxyType({})
MOST = 5  # pieces that a part promotes, and suppresses


@dataclass(frozen=True)
class Brought:
    """The share of one part in a logit, and in its lead over the runner-up's.

    by_column: what a head brought from each piece it looked at; they add up to `value`. None for other parts.
    lead_by_column: the same of `lead`; None too where the columns of a head are no parts.
    promotes, suppresses: the pieces whose logits it raises most, and lowers most, against the mean of all pieces.
    """

    part: Part
    value: float
    lead: float
    by_column: tuple[float, ...] | None
    lead_by_column: tuple[float, ...] | None
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
    logits = run.network.logits(vectors.to(run.network.embedding.weight)).cpu().double()
    return add_up(parts, logits, piece, second)


def _parts(run: Run, row: int) -> tuple[tuple[Part, ...], Float[Tensor, "part d_model"]]:
    """All parts of the vector that the output layer is given, a part for each column of a head."""
    if not isinstance(run.network, Transformer | DecoderOnly):
        return parts_of_readout(run, row)
    parts, vectors = written(run, slice(row, row + 1), by_column=True).hidden.every
    return parts, vectors[:, 0]


def add_up(
    parts: Sequence[Part],
    logits: Float[Tensor, "part vocabulary"],
    piece: int,
    second: int,
    by_column: Mapping[Part, tuple[float, ...]] = NOTHING,
) -> LogitSplit:
    """Join the columns of each head, and add all parts up; by_column: of heads whose columns are no parts here."""
    found = tuple(_brought(parts, logits, piece, second, by_column))
    return LogitSplit(piece, second, sum(one.value for one in found), sum(one.lead for one in found), found)


def _brought(
    parts: Sequence[Part],
    logits: Float[Tensor, "part vocabulary"],
    piece: int,
    second: int,
    by_column: Mapping[Part, tuple[float, ...]],
) -> Iterator[Brought]:
    start = 0
    for part, columns in groupby(parts, lambda one: Part(one.kind, one.block, one.layer, one.head)):
        own = logits[start : start + len([*columns])]
        start += len(own)
        every, values = own.sum(0), own[:, piece]
        against = every - every.mean()
        has_columns = part.head is not None and parts[start - 1].column is not None
        yield Brought(
            part,
            float(every[piece]),
            float(every[piece] - every[second]),
            tuple(values.tolist()) if has_columns else by_column.get(part),
            tuple((values - own[:, second]).tolist()) if has_columns else None,
            _most(against, largest=True),
            _most(against, largest=False),
        )


def _most(logits: Float[Tensor, " vocabulary"], *, largest: bool) -> tuple[tuple[int, float], ...]:
    values, pieces = logits.topk(min(MOST, len(logits)), largest=largest)
    return tuple(zip(pieces.tolist(), values.tolist(), strict=True))

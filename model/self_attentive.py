"""A sentence that attends to itself: several hops, each a weighted average of its own; or pooling in their place."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from regard.model.attention import softmax
from regard.model.scores import structured
from regard.model.trace import Looks, Shape, WithWeights


@dataclass(frozen=True)
class SelfAttentiveConfig:
    """The sizes, in the paper's symbols; `marks` are the pieces that can be predicted.

    pooling: one row in place of the hops, so that r is 1: the mean, or the largest of each number.
    """

    vocabulary: int
    marks: Sequence[int] = (0, 1, 2)
    d_e: int = 64
    u: int = 64  # of each direction
    d_a: int = 64
    r: int = 8
    d_mlp: int = 128
    penalty: float = 0.0
    pooling: Literal["mean", "max"] | None = None
    dropout: float = 0.0
    pad: int = 0


@dataclass(frozen=True)
class Read(WithWeights):
    """Every intermediate, in the order of the equations; r counts the hops, j the source.

    Max pooling weighs nothing: it has no row of scores or of A. won: the place j that each of its numbers is taken
    from; nothing with hops.
    """

    S: Float[Tensor, "batch j d_e"]
    H: Float[Tensor, "batch j d_h"]
    scores: Float[Tensor, "batch hops j"]
    A: Float[Tensor, "batch hops j"]
    won: Int[Tensor, "batch won"]
    M: Float[Tensor, "batch r d_h"]
    hidden: Float[Tensor, "batch d_mlp"]
    logits: Float[Tensor, "batch marks"]

    @property
    def weights(self) -> dict[str, Float[Tensor, "batch layers heads i j"]]:
        return {"hops": self.A[:, None, :, None]} if self.A.size(1) else {}


class SelfAttentive(nn.Module):
    r"""Read a sentence with r hops, and say which mark ends it.

    $$ H = \mathrm{BiLSTM}(S), \quad A = \mathrm{softmax}(W_{s2} \tanh(W_{s1} H^\top)), \quad M = A H $$

    Lin et al. 2017, arXiv 1703.03130, section 2.1. The classifier over M is theirs too: one hidden layer (section 4.1).
    In their place earlier models pool (section 1): into the mean, one hop that looks everywhere alike, or the largest,
    m_d = max_j H_jd.
    """

    roles = None
    longest = None
    positions = None

    def __init__(self, config: SelfAttentiveConfig) -> None:
        super().__init__()
        c = self.config = config
        self.embedding = nn.Embedding(c.vocabulary, c.d_e)
        self.encoder = nn.LSTM(c.d_e, c.u, batch_first=True, bidirectional=True)
        if c.pooling is None:
            self.W_s1 = nn.Parameter(torch.randn(c.d_a, 2 * c.u) / math.sqrt(2 * c.u))
            self.W_s2 = nn.Parameter(torch.randn(c.r, c.d_a) / math.sqrt(c.d_a))
        self.hidden = nn.Linear(c.r * 2 * c.u, c.d_mlp)
        self.output = nn.Linear(c.d_mlp, len(c.marks))
        self.dropout = nn.Dropout(c.dropout)

    @property
    def d_model(self) -> int:
        return self.config.d_e

    @property
    def looks(self) -> Looks:
        looks: dict[str | None, Looks] = {"mean": "alike", "max": "nowhere"}
        return looks.get(self.config.pooling, "everywhere")

    @property
    def blocks(self) -> dict[str, Shape]:
        if self.config.pooling == "max":
            return {}
        return {"hops": Shape(rows="target", columns="source", mask=None, layers=1, heads=self.config.r)}

    def forward(self, source: Int[Tensor, "batch j"]) -> Read:
        real = source != self.config.pad
        S = self.dropout(self.embedding(source))
        packed = pack_padded_sequence(S, real.sum(1).cpu(), batch_first=True, enforce_sorted=False)
        H, _ = pad_packed_sequence(self.encoder(packed)[0], batch_first=True, total_length=source.size(1))
        scores = self._scores(H)
        A = softmax(scores.masked_fill(~real[:, None], -math.inf), real[:, None])
        M, won = A @ H, source.new_zeros(len(H), 0)
        if self.config.pooling == "max":
            m, won = H.masked_fill(~real[..., None], -math.inf).max(1)
            M = m[:, None]
        hidden = torch.relu(self.hidden(self.dropout(M.flatten(1))))
        return Read(S, H, scores, A, won, M, hidden, self.output(hidden))

    def _scores(self, H: Float[Tensor, "batch j d_h"]) -> Float[Tensor, "batch hops j"]:
        """Scores of the hops: mean pooling has one that asks nothing, max pooling has none."""
        match self.config.pooling:
            case None:
                return structured(H, self.W_s1, self.W_s2)
            case "mean":
                return H.new_zeros(len(H), 1, H.size(1))
            case "max":
                return H.new_zeros(len(H), 0, H.size(1))


def redundancy(A: Float[Tensor, "batch r j"]) -> Float[Tensor, " batch"]:
    r"""Overlap of the hops: 0 only if each looks at one place, and no two at the same.

    $$ P = \lVert A A^\top - I \rVert_F^2 $$

    Lin et al. 2017, equation 8.

    >>> one_hot = torch.eye(3)[None, :2]
    >>> redundancy(one_hot), redundancy(one_hot[:, [0, 0]])
    (tensor([0.]), tensor([2.]))
    """
    gram = A @ A.mT
    return (gram - torch.eye(A.size(-2), device=A.device)).square().sum((-2, -1))

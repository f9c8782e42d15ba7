"""A sentence that attends to itself: several hops, each a weighted average of its own, instead of one last state."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from regard.model.attention import softmax
from regard.model.scores import structured
from regard.model.trace import Looks, Shape, WithWeights


@dataclass(frozen=True)
class SelfAttentiveConfig:
    """The sizes, in the paper's symbols; `marks` are the pieces that can be predicted."""

    vocabulary: int
    marks: Sequence[int] = (0, 1, 2)
    d_e: int = 64
    u: int = 64  # of each direction
    d_a: int = 64
    r: int = 8
    d_mlp: int = 128
    penalty: float = 0.0
    dropout: float = 0.0
    pad: int = 0


@dataclass(frozen=True)
class Read(WithWeights):
    """Every intermediate, in the order of the equations; r counts the hops, j the source."""

    S: Float[Tensor, "batch j d_e"]
    H: Float[Tensor, "batch j d_h"]
    scores: Float[Tensor, "batch r j"]
    A: Float[Tensor, "batch r j"]
    M: Float[Tensor, "batch r d_h"]
    hidden: Float[Tensor, "batch d_mlp"]
    logits: Float[Tensor, "batch marks"]

    @property
    def weights(self) -> dict[str, Float[Tensor, "batch layers heads i j"]]:
        return {"hops": self.A[:, None, :, None]}


class SelfAttentive(nn.Module):
    r"""Read a sentence with r hops, and say which mark ends it.

    $$ H = \mathrm{BiLSTM}(S), \quad A = \mathrm{softmax}(W_{s2} \tanh(W_{s1} H^\top)), \quad M = A H $$

    Lin et al. 2017, arXiv 1703.03130, section 2.1. The classifier over M is theirs too: one hidden layer (section 4.1).
    """

    looks: Looks = "everywhere"
    roles = None
    longest = None
    positions = None

    def __init__(self, config: SelfAttentiveConfig) -> None:
        super().__init__()
        c = self.config = config
        self.embedding = nn.Embedding(c.vocabulary, c.d_e)
        self.encoder = nn.LSTM(c.d_e, c.u, batch_first=True, bidirectional=True)
        self.W_s1 = nn.Parameter(torch.randn(c.d_a, 2 * c.u) / math.sqrt(2 * c.u))
        self.W_s2 = nn.Parameter(torch.randn(c.r, c.d_a) / math.sqrt(c.d_a))
        self.hidden = nn.Linear(c.r * 2 * c.u, c.d_mlp)
        self.output = nn.Linear(c.d_mlp, len(c.marks))
        self.dropout = nn.Dropout(c.dropout)

    @property
    def d_model(self) -> int:
        return self.config.d_e

    @property
    def blocks(self) -> dict[str, Shape]:
        return {"hops": Shape(rows="target", columns="source", mask=None, layers=1, heads=self.config.r)}

    def forward(self, source: Int[Tensor, "batch j"]) -> Read:
        real = source != self.config.pad
        S = self.dropout(self.embedding(source))
        packed = pack_padded_sequence(S, real.sum(1).cpu(), batch_first=True, enforce_sorted=False)
        H, _ = pad_packed_sequence(self.encoder(packed)[0], batch_first=True, total_length=source.size(1))
        scores = structured(H, self.W_s1, self.W_s2)
        A = softmax(scores.masked_fill(~real[:, None], -math.inf), real[:, None])
        M = A @ H
        hidden = torch.relu(self.hidden(self.dropout(M.flatten(1))))
        return Read(S, H, scores, A, M, hidden, self.output(hidden))


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

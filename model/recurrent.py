"""The recurrent encoder-decoders that attention was invented for, with and without it.

Two orders of events, never mixed: Bahdanau looks with the state *before* the word (s_{i-1}) and then makes the next;
Luong makes the state of the word (s_i) first and looks with it.
"""

from dataclasses import dataclass, replace
from typing import Literal

import torch
from jaxtyping import Bool, Float, Int
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from regard.model.attention import Seam
from regard.model.mechanisms import MECHANISMS, Look, MechanismRun, Sizes
from regard.model.trace import Looks, Roles, Shape, WithWeights

Initial = Literal["zeros", "ones", "learned", "mean", "projected mean", "last", "backward"]


@dataclass(frozen=True)
class RecurrentConfig:
    """Sizes and choices; `mechanism` is a name of MECHANISMS, or "none" for one fixed vector."""

    vocabulary: int
    variant: Literal["bahdanau", "luong"]
    mechanism: str
    initial: Initial = "backward"
    d_e: int = 256  # embedding, and what the output layer sees
    d_s: int = 256  # decoder state
    d_h: int = 512  # annotation [forward; backward]
    n: int = 256  # hidden layer of a score
    D: int = 10  # half of a local window
    longest: int = 128  # places that location-based attention knows
    dropout: float = 0.0
    pad: int = 0


@dataclass(frozen=True)
class Annotations(WithWeights):
    """The encoder's result for the decoder: annotations h_j, the keys k_j that states are compared with, the values
    v_j that weights mix, the last state of both directions, and the mask of padding.
    """

    h: Float[Tensor, "batch j d_h"]
    k: Float[Tensor, "batch j _"] | None
    v: Float[Tensor, "batch j d_h"] | None
    last: Float[Tensor, "batch d_h"]
    mask: Bool[Tensor, "batch 1 j"]
    seam: Seam | None = None

    def select(self, rows: Int[Tensor, " rows"]) -> "Annotations":
        k, v = (None if part is None else part[rows] for part in (self.k, self.v))
        return Annotations(self.h[rows], k, v, self.last[rows], self.mask[rows], self.seam)


@dataclass(frozen=True)
class State:
    """The decoder's memory between steps: s, and in the Luong variant also the cell and the last h tilde."""

    source: Annotations
    memory: tuple[Float[Tensor, "batch _"], ...]
    length: int

    def select(self, rows: Int[Tensor, " rows"]) -> "State":
        """Keep these rows of the batch, in this order."""
        return State(self.source.select(rows), tuple(part[rows] for part in self.memory), self.length)


@dataclass(frozen=True)
class Decoded(WithWeights):
    """The result of one call of the decoder; `s` are the states that looked: s_{i-1} (Bahdanau) or s_i (Luong)."""

    hidden: Float[Tensor, "batch i d_e"]
    state: State
    s: Float[Tensor, "batch i d_s"]
    attention: MechanismRun | None

    @property
    def weights(self) -> dict[str, Float[Tensor, "batch layers heads i j"]]:
        return {} if self.attention is None else {"cross": self.attention.weights[:, None, None]}

    @property
    def centres(self) -> dict[str, Float[Tensor, "batch i"]]:
        return {} if self.attention is None or self.attention.p is None else {"cross": self.attention.p}


@dataclass(frozen=True)
class Step:
    """One step of a cell: input of the output layer, memory, the state that looked, and its attention."""

    hidden: Float[Tensor, "batch d_e"]
    memory: tuple[Float[Tensor, "batch _"], ...]
    s: Float[Tensor, "batch d_s"]
    attention: MechanismRun | None


class BahdanauCell(nn.Module):
    r"""Look with s_{i-1}, then go on to s_i.

    $$ c_i = \sum_j \alpha_{ij} h_j, \quad s_i = \mathrm{GRU}(s_{i-1}, [E y_{i-1}; c_i]), \quad
       t_i = \mathrm{maxout}(U_o s_{i-1} + V_o E y_{i-1} + C_o c_i) $$

    Bahdanau, Cho & Bengio 2015, appendix A.2.2. The GRU is PyTorch's: its reset gate acts after the matrix.
    """

    def __init__(self, c: RecurrentConfig) -> None:
        super().__init__()
        self.gru = nn.GRUCell(c.d_e + c.d_h, c.d_s)
        self.readout = nn.Linear(c.d_s + c.d_e + c.d_h, 2 * c.d_e)  # [U_o V_o C_o]; maxout takes the larger of each two

    def start(self, s: Float[Tensor, "batch d_s"]) -> tuple[Tensor, ...]:
        return (s,)

    def forward(self, y: Float[Tensor, "batch d_e"], state: State, look: Look | None) -> Step:
        (s,) = state.memory
        context, attention = _look(look, s, state)
        following = self.gru(torch.cat([y, context], dim=-1), s)
        hidden = self.readout(torch.cat([s, y, context], dim=-1)).unflatten(-1, (-1, 2)).amax(-1)
        return Step(hidden, (following,), s, attention)


class LuongCell(nn.Module):
    r"""Go on to s_i, then look with it.

    $$ s_i = \mathrm{LSTM}(s_{i-1}, [E y_{i-1}; \tilde h_{i-1}]), \quad c_i = \sum_j \alpha_{ij} h_j, \quad
       \tilde h_i = \tanh(W_c [c_i; s_i]) $$

    Luong, Pham & Manning 2015, equation 5 and section 3.3 (input feeding).
    """

    def __init__(self, c: RecurrentConfig) -> None:
        super().__init__()
        self.lstm = nn.LSTMCell(2 * c.d_e, c.d_s)
        self.combine = nn.Linear(c.d_h + c.d_s, c.d_e, bias=False)  # W_c

    def start(self, s: Float[Tensor, "batch d_s"]) -> tuple[Tensor, ...]:
        return s, torch.zeros_like(s), s.new_zeros(len(s), self.combine.out_features)

    def forward(self, y: Float[Tensor, "batch d_e"], state: State, look: Look | None) -> Step:
        s, cell, fed_back = state.memory
        s, cell = self.lstm(torch.cat([y, fed_back], dim=-1), (s, cell))
        context, attention = _look(look, s, state)
        hidden = torch.tanh(self.combine(torch.cat([context, s], dim=-1)))
        return Step(hidden, (s, cell, hidden), s, attention)


class Recurrent(nn.Module):
    """Bidirectional encoder, one-layer decoder, and one table of embeddings shared by source, target and output."""

    def __init__(self, config: RecurrentConfig) -> None:
        super().__init__()
        c = self.config = config
        self.embedding = nn.Embedding(c.vocabulary, c.d_e)
        nn.init.normal_(self.embedding.weight, std=c.d_e**-0.5)
        kind = nn.GRU if c.variant == "bahdanau" else nn.LSTM
        self.encoder = kind(c.d_e, c.d_h // 2, batch_first=True, bidirectional=True)
        self.cell = BahdanauCell(c) if c.variant == "bahdanau" else LuongCell(c)
        sizes = Sizes(s=c.d_s, h=c.d_h, n=c.n, longest=c.longest, D=c.D)
        self.look = None if c.mechanism == "none" else Look(MECHANISMS[c.mechanism], sizes)
        inputs = {"backward": c.d_h // 2, "projected mean": c.d_h}
        self.first = nn.Linear(inputs[c.initial], c.d_s) if c.initial in inputs else nn.Identity()
        constant = torch.ones if c.initial == "ones" else torch.zeros
        self.s_0 = nn.Parameter(constant(c.d_s), requires_grad=c.initial == "learned")
        self.dropout = nn.Dropout(c.dropout)

    positions = None  # a state knows the order by itself

    @property
    def d_model(self) -> int:
        """The width of what the output layer sees."""
        return self.config.d_e

    @property
    def blocks(self) -> dict[str, Shape]:
        if self.look is None:
            return {}
        shape = Shape(rows="target", columns="source", mask=None, layers=1, heads=1)
        if self.looks == "window":
            shape["reach"] = self.config.D
        if self.look.mechanism.erases:
            shape["signed"] = True
        return {"cross": shape}

    @property
    def looks(self) -> Looks:
        return "nowhere" if self.look is None else self.look.mechanism.looks

    @property
    def roles(self) -> Roles | None:
        """Query, keys and values in the sense of the Transformer; the query is the state that looks."""
        if self.look is None:
            return None
        query = {"bahdanau": "s_{i-1}", "luong": "s_i"}[self.config.variant] if self.looks != "alike" else None
        query = f"W^Q {query}" if self.look.mechanism.values else query
        return Roles(query=query, keys=self.look.mechanism.keys_of, values=self.look.mechanism.values_of)

    @property
    def longest(self) -> int | None:
        """The longest source that it can read, in pieces; None where any can be."""
        return self.config.longest if self.config.mechanism == "luong-location" else None

    def encode(self, source: Int[Tensor, "batch j"], seam: Seam | None = None) -> Annotations:
        """Read the source in both directions: h_j = [forward; backward] knows the sentence, and its own place best.

        The seam may change how the decoder looks at them, as the one layer of the block cross, with one head.
        """
        real = source != self.config.pad
        packed = pack_padded_sequence(
            self.dropout(self.embedding(source)), real.sum(1).cpu(), batch_first=True, enforce_sorted=False
        )
        output, _ = self.encoder(packed)
        h, _ = pad_packed_sequence(output, batch_first=True, total_length=source.size(1))
        return self.annotations(h, real, seam)

    def annotations(
        self, h: Float[Tensor, "batch j d_h"], real: Bool[Tensor, "batch j"], seam: Seam | None = None
    ) -> Annotations:
        """The encoder's result from its states; real: where a piece is no padding."""
        forward, backward = h.chunk(2, dim=-1)
        end = (real.sum(1) - 1)[:, None, None].expand(-1, 1, forward.size(-1))
        last = torch.cat([forward.gather(1, end)[:, 0], backward[:, 0]], dim=-1)
        k, v = (None, None) if self.look is None else (self.look.keys(h, real[:, None]), self.look.values(h))
        return Annotations(h, k, v, last, real[:, None], seam)

    def start(self, encoded: Annotations) -> State:
        return State(encoded, self.cell.start(self._initial(encoded)), length=0)

    def decode(self, fed: Int[Tensor, "batch i"], state: State) -> Decoded:
        """Feed tokens after those of the state; row i of everything belongs to the token that follows fed[:, i]."""
        steps: list[Step] = []
        for y in self.dropout(self.embedding(fed)).unbind(1):
            step = self.cell(y, state, self.look)
            state = replace(state, memory=step.memory, length=state.length + 1)
            steps.append(step)
        hidden, s = torch.stack([step.hidden for step in steps], 1), torch.stack([step.s for step in steps], 1)
        return Decoded(self.dropout(hidden), state, s, _stack([step.attention for step in steps if step.attention]))

    def logits(self, hidden: Float[Tensor, "*batch d_e"]) -> Float[Tensor, "*batch vocabulary"]:
        """Score every piece of the vocabulary, with the embeddings themselves."""
        return hidden @ self.embedding.weight.mT

    def forward(self, source: Int[Tensor, "batch j"], fed: Int[Tensor, "batch i"]) -> Decoded:
        """Teacher forcing: read the source, feed a whole translation."""
        return self.decode(fed, self.start(self.encode(source)))

    def _initial(self, source: Annotations) -> Float[Tensor, "batch d_s"]:
        """s_0, as the configuration says."""
        real = source.mask[:, 0, :, None]
        mean = (source.h * real).sum(1) / real.sum(1)
        match self.config.initial:
            case "zeros" | "ones" | "learned":
                return self.s_0.expand(len(mean), -1)
            case "mean" | "projected mean":
                return self.first(mean)
            case "last":  # h_n as it is: Sutskever et al. 2014, arXiv 1409.3215, hand over a last state so
                return source.last
            case "backward":  # tanh(W_s h_1 backward): Bahdanau et al. 2015, appendix A.2.2
                return torch.tanh(self.first(source.h[:, 0].chunk(2, dim=-1)[1]))


def _look(look: Look | None, s: Tensor, state: State) -> tuple[Tensor, MechanismRun | None]:
    """The context of one step; without attention it is the fixed vector, at every step the same."""
    if look is None:
        return state.source.last, None
    source = state.source
    attention = look(s[:, None], source.k, source.v, source.mask, state.length, source.seam)
    return attention.context[:, 0], attention


def _stack(steps: list[MechanismRun]) -> MechanismRun | None:
    if not steps:
        return None
    p = [step.p for step in steps if step.p is not None]
    return MechanismRun(
        torch.cat([step.scores for step in steps], 1),
        torch.cat(p, 1) if p else None,
        torch.cat([step.weights for step in steps], 1),
        torch.cat([step.context for step in steps], 1),
    )

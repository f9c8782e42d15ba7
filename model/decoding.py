"""From scores to sentences, greedy or drawn, over any model that can encode, start and decode."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import torch
from jaxtyping import Float, Int
from torch import Tensor

from regard.model.attention import Seam

TOP = 10  # pieces of a distribution that answers list

Choose = Callable[[Tensor], Tensor]  # from the log-probabilities of all pieces to one piece a row


@runtime_checkable
class Model(Protocol):
    """The interface of an encoder-decoder that decoding uses."""

    def encode(self, source: Int[Tensor, "batch j"], seam: Seam | None = None) -> Any: ...
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
    """One step for the sentences that are still being written: which they are, what each produced, how it looked.

    `choices` are the log-probabilities of all pieces, of which `tokens` were chosen.
    """

    rows: Int[Tensor, " rows"]
    tokens: Int[Tensor, " rows"]
    choices: Float[Tensor, "rows vocabulary"]
    decoded: Any

    @property
    def log_probabilities(self) -> Float[Tensor, " rows"]:
        return self.choices.gather(-1, self.tokens[:, None])[:, 0]


@dataclass(frozen=True)
class Hypothesis:
    """A produced text, with `</s>` unless the length limit came first, and the log-probability of each piece."""

    ids: tuple[int, ...]
    log_probabilities: tuple[float, ...]
    complete: bool


def length_limits(source: Int[Tensor, "batch j"], marks: Marks) -> Int[Tensor, " batch"]:
    """A translation may have twice the pieces of its source and 16 more; each sentence by itself, so batches agree."""
    return 2 * (source != marks.pad).sum(1) + 16


def likeliest(choices: Float[Tensor, "rows vocabulary"]) -> Int[Tensor, " rows"]:
    """Greedy decoding: take the likeliest piece."""
    return choices.argmax(-1)


@dataclass(frozen=True)
class Sampling:
    """Draw each piece: from p^(1/temperature), of the `top_k` likeliest (0: all), of the nucleus that holds `top_p`.

    Top-k: Fan et al. 2018, arXiv 1805.04833; nucleus: Holtzman et al. 2020, arXiv 1904.09751. First the temperature,
    then the k likeliest, then the nucleus of what is left. The same seed draws the same on the same kind of device.
    """

    temperature: float = 1.0
    top_k: int = 0
    top_p: float = 1.0
    seed: int = 0

    def chooser(self, device: torch.device) -> Choose:
        """A function that draws, step after step."""
        generator = torch.Generator(device).manual_seed(self.seed)

        def choose(choices: Tensor) -> Tensor:
            drawn_from = self.restrict(choices).exp()
            return torch.multinomial(drawn_from, 1, generator=generator)[:, 0]

        return choose

    def restrict(self, choices: Float[Tensor, "rows vocabulary"]) -> Float[Tensor, "rows vocabulary"]:
        """The log-probabilities that are drawn from; -inf for what cannot be drawn.

        >>> Sampling(top_k=2).restrict(torch.tensor([[0.5, 0.3, 0.2]]).log()).exp()
        tensor([[0.6250, 0.3750, 0.0000]])
        >>> Sampling(top_p=0.6).restrict(torch.tensor([[0.5, 0.3, 0.2]]).log()).exp()
        tensor([[0.6250, 0.3750, 0.0000]])
        """
        heated = (choices / self.temperature).log_softmax(-1)
        ordered, places = heated.sort(dim=-1, descending=True, stable=True)
        if self.top_k:
            ordered[:, self.top_k :] = -torch.inf
            ordered = ordered.log_softmax(-1)
        before = ordered.exp().cumsum(-1) - ordered.exp()
        ordered = ordered.masked_fill(before >= self.top_p, -torch.inf)
        return torch.empty_like(heated).scatter(-1, places, ordered).log_softmax(-1)


@torch.inference_mode()
def write(
    model: Model,
    encoded: Any,
    limits: Int[Tensor, " batch"],
    marks: Marks,
    choose: Choose = likeliest,
    read: Int[Tensor, "batch n"] | None = None,
) -> Iterator[Step]:
    """Choose a piece at every step; sentences that have ended leave the batch and cost nothing more.

    read: the pieces that are fed first, `<s>` alone by default.
    """
    state = model.start(encoded)
    rows = torch.arange(len(limits), device=limits.device)
    fed = torch.full_like(rows, marks.begin)[:, None] if read is None else read
    written = 0
    while len(rows):
        decoded = model.decode(fed, state)
        choices = log_probabilities(model.logits(decoded.hidden[:, -1]), marks)
        tokens = choose(choices)
        yield Step(rows, tokens, choices, decoded)
        written += 1
        going = ((tokens != marks.end) & (written < limits[rows])).nonzero().squeeze(-1)
        state = decoded.state if len(going) == len(rows) else decoded.state.select(going)
        rows, fed = rows[going], tokens[going][:, None]


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


def log_probabilities(logits: Float[Tensor, "*batch vocabulary"], marks: Marks) -> Float[Tensor, "*batch vocabulary"]:
    """Natural logarithms of how likely each piece is to come next; padding and `<s>` cannot be written."""
    never = torch.tensor([marks.pad, marks.begin], device=logits.device)
    return logits.float().index_fill(-1, never, -torch.inf).log_softmax(-1)

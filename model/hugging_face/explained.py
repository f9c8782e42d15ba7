"""What a Hugging Face model wrote from its text, by the measures of `model.explanations` that any family allows."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from jaxtyping import Bool, Float, Float32, Int
from torch import Tensor, nn

from model.attention import Adapt, Seam, softmax
from model.explanations import Measured, block_of, first_output, layers_rolled, source_share
from model.hugging_face.attention import Seen, Spot, Watch, watching
from model.hugging_face.origin import Call
from model.trace import Attended
from model.unsuitable import Unsuitable

if TYPE_CHECKING:
    from model.hugging_face.opened import HuggingFace

PIECES = 1_024  # of copies of a sentence that are read together


def measure(model: "HuggingFace", attended: Attended, on_part: Callable[[int], None]) -> Measured:
    """See `model.explanations.measure`. Of a decoder the columns are the text, the rows what it wrote after it.

    Raises Unsuitable for a decoder's text of one piece: without it there is nothing to go on from.
    """
    block, n = block_of(attended.blocks), len(attended.source.ids)
    if block == "decoder" and n == 1:
        raise Unsuitable("This text is one piece, and cannot be left out of itself: type more.")
    after = attended.target.read
    seen = _look(model, attended, block, after, n)
    chosen = torch.tensor(attended.target.log_probabilities[after:])
    ours = _Sentence(model, attended, after)
    others = {
        "rollout": _rollout(seen.means, after, n),
        "gradient": torch.cat([*ours.slopes(on_part)]).cpu().numpy(),
        "left_out": (chosen[:, None] - torch.cat([*ours.without_each(on_part)]).mT).numpy(),
    }
    return Measured(seen.weights, seen.lengths, others, block)


class _Sentence:
    """A text and what was written after it, to be read again in changed copies; a row a written piece."""

    def __init__(self, model: "HuggingFace", attended: Attended, after: int) -> None:
        self.network, self.after = model.network, after
        self.source, self.fed = model.read_again(attended)
        self.n = len(attended.source.ids)
        self.target = torch.tensor(attended.target.ids[after:], device=model.device)

    @property
    def at_once(self) -> int:
        return max(1, PIECES // (self.source.size(1) + (0 if self.fed is None else self.fed.size(1))))

    def slopes(self, on_part: Callable[[int], None]) -> Iterator[Float[Tensor, "part j"]]:
        """Gradient times input of some written pieces at a time, each from a copy of the sentence."""
        embedding = self.network.inner.get_input_embeddings()
        if self.fed is not None:
            embedding = self.network.inner.get_encoder().get_input_embeddings()
        for count, rows in enumerate(torch.arange(len(self.target)).split(self.at_once), 1):
            copies = len(rows)
            given = (None if ids is None else ids.expand(copies, -1) for ids in (self.source, self.fed))
            with torch.enable_grad(), watching(Watch(self.network.spots)), first_output(embedding) as x:
                logits = self.network(*given).logits[torch.arange(copies), self.after + rows].float()
                chosen = logits.log_softmax(-1).gather(-1, self.target[rows, None])
                (gradient,) = torch.autograd.grad(chosen.sum(), x)
            yield (gradient * x[0].detach()).sum(-1)[:, : self.n].float().cpu()
            on_part(count)

    @torch.inference_mode()
    def without_each(self, on_part: Callable[[int], None]) -> Iterator[Float[Tensor, "part i"]]:
        """The log-probabilities of all written pieces where a piece of the text is left out, the others in place."""
        for count, places in enumerate(torch.arange(self.n).split(self.at_once), 1):
            logits = self._removed(places) if self.fed is None else self._hidden(self.fed, places)
            every = (rows.float().log_softmax(-1) for rows in logits)
            yield torch.stack([rows.gather(-1, self.target[:, None])[:, 0].cpu() for rows in every])
            on_part(count)

    def _hidden(self, fed: Int[Tensor, "1 i"], places: Int[Tensor, " part"]) -> Tensor:
        """Of an encoder-decoder nobody looks at the piece, and so nobody is told of it."""
        copies = len(places)
        with watching(Watch(self.network.spots, hide_each(places.tolist()))):
            return self.network(*(ids.expand(copies, -1) for ids in (self.source, fed))).logits

    def _removed(self, places: Int[Tensor, " part"]) -> Tensor:
        """Of a decoder it is taken out, for at its own place it would still be gone on from."""
        every = torch.arange(self.source.size(1))
        kept = torch.stack([every[every != place] for place in places]).to(self.source.device)
        accepts = inspect.signature(self.network.inner.forward).parameters
        told: dict[str, Any] = {"position_ids": kept} if "position_ids" in accepts else {}
        ids = self.source[0, kept]
        with watching(Watch(self.network.spots)):
            out = self.network.inner(input_ids=ids, attention_mask=torch.ones_like(ids), use_cache=False, **told)
        return out.logits[:, self.after - 1 :]


def hide_each(places: list[int]) -> Seam:
    """For a batch of one sentence, again and again: in line k nobody looks at piece places[k] of the source."""

    def at(block: str, _: int, __: int) -> Adapt | None:
        def adapt(_: Tensor, masked: Float[Tensor, "batch h i j"]) -> Float[Tensor, "batch h i j"]:
            lines = torch.arange(len(places))
            hidden = masked.clone()
            hidden[lines, :, :, places] = -torch.inf
            allowed: Bool[Tensor, ...] = ~torch.isneginf(hidden)
            return softmax(hidden, allowed)

        return None if block == "decoder" else adapt

    return at


@dataclass(frozen=True)
class _Looked:
    """What a pass leaves: the mean of the heads of every layer of every block, and of one block what is explained.

    lengths: |v_j W^O|; None where it is not one matrix that puts the heads together.
    """

    means: dict[str, list[Tensor]]
    weights: Float32[np.ndarray, "layer head i j"]
    lengths: Float32[np.ndarray, "layer head j"] | None


@torch.inference_mode()
def _look(model: "HuggingFace", attended: Attended, block: str, after: int, n: int) -> _Looked:
    """By one more pass, so that no more is held than this and one layer. Raises TooLarge for more than may be kept."""
    network, shape, rows = model.network, attended.blocks[block].shape, len(attended.target.ids) - after
    model.check_size(np.float32().nbytes * shape["layers"] * shape["heads"] * rows * n, "shorten the text")
    means: dict[str, list[Tensor]] = {}
    weights, lengths = [], []

    def keep(module: nn.Module, spot: Spot | None, seen: Seen) -> None:
        if spot is None:
            return
        one = seen.attention
        means.setdefault(spot.block, []).append(one.weights.mean(1).cpu())
        if spot.block != block:
            return
        weights.append(one.weights[0, :, after:, :n].cpu().numpy())
        if module in network.mixes:
            v = one.v[0, :, :n]  # h j d_v
            w_o = Call(network.mixes[module], v, v).weight.float().view(v.size(0), v.size(-1), -1)
            lengths.append(torch.stack([(a @ b).norm(dim=-1) for a, b in zip(v, w_o, strict=True)]).cpu().numpy())

    with watching(Watch(network.spots, keep=keep)):
        network(*model.read_again(attended))
    return _Looked(means, np.stack(weights), np.stack(lengths) if len(lengths) == shape["layers"] else None)


def _rollout(means: dict[str, list[Tensor]], after: int, n: int) -> Float32[np.ndarray, "i j"]:
    """Of a decoder the rows that wrote, and the columns of the text; the rest of a row went to what it wrote."""
    if "cross" not in means:
        return layers_rolled(means["decoder"])[0, after:, :n].numpy()
    return source_share(layers_rolled(means["encoder"]), means["decoder"], means["cross"])[0].numpy()

"""Explanations of a Hugging Face model's text: the measures of `regard.model.explanations` that any family allows."""

import inspect

import numpy as np
import torch
from jaxtyping import Bool, Float, Float32, Int
from torch import Tensor, nn

from regard.model.attention import Adapt, Seam, softmax
from regard.model.errors import Unsuitable
from regard.model.explanations import Observed, block_of, first_output, layers_rolled, source_share
from regard.model.hugging_face.attention import Seen, Spot, Watch, watching
from regard.model.hugging_face.base import Base
from regard.model.hugging_face.origin import Call
from regard.model.trace import Attended


class Copies:
    """A text and what was written from it, read again in changed copies: see `regard.model.explanations.ChangedCopies`.

    Decoder: generated rows x prompt columns; rows sum to less than 1, because some attention goes to generated pieces.
    Raises Unsuitable for a decoder's prompt of one piece: without it there is nothing to continue.
    """

    def __init__(self, model: Base, attended: Attended) -> None:
        self.model, self.attended, self.network = model, attended, model.network
        self.block, self.after = block_of(attended.blocks), attended.target.read
        self.source, self.fed = model.read_again(attended)
        self.n = len(attended.source.ids)
        self.target = torch.tensor(attended.target.ids[self.after :], device=model.device)
        if self.block == "decoder" and self.n == 1:
            raise Unsuitable("This text is one piece, and cannot be left out of itself: type more.")

    @torch.inference_mode()
    def observe(self) -> Observed:
        """Run one more pass, which holds these weights and one layer. Raises TooLarge for more than may be kept."""
        shape, rows, network = self.attended.blocks[self.block].shape, len(self.target), self.network
        size = np.float32().nbytes * shape["layers"] * shape["heads"] * rows * self.n
        self.model.check_size(size, "shorten the text")
        means: dict[str, dict[int, Tensor]] = {name: {} for name in network.blocks}
        weights: dict[int, np.ndarray] = {}
        lengths: dict[int, np.ndarray] = {}

        def keep(module: nn.Module, spot: Spot | None, seen: Seen) -> None:
            if spot is None:
                return
            means[spot.block][spot.layer] = seen.attention.weights.mean(1).cpu()
            if spot.block == self.block:
                weights[spot.layer] = seen.attention.weights[0, :, self.after :, : self.n].cpu().numpy()
                if module in network.mixes:
                    lengths[spot.layer] = _lengths(seen.attention.v[0, :, : self.n], network.mixes[module])

        with watching(Watch(network.spots, keep=keep)):
            network(*self.model.read_again(self.attended))
        every = np.stack([*lengths.values()]) if len(lengths) == shape["layers"] else None
        rolled = None if network.beside else _rollout({name: [*of.values()] for name, of in means.items()})
        return Observed(
            np.stack([*weights.values()]), every, None if rolled is None else rolled[self.after :, : self.n].numpy()
        )

    def gradients(self, rows: range) -> Float[Tensor, "part j"]:
        """Gradient times input of these written pieces, each from a copy of the sentence."""
        readers = [self.network.inner] if self.fed is None else [self.network.inner, self.network.inner.get_encoder()]
        embeddings = [reader.get_input_embeddings() for reader in readers]
        copies, at = len(rows), torch.tensor(rows)
        given = (None if ids is None else ids.expand(copies, -1) for ids in (self.source, self.fed))
        with torch.enable_grad(), watching(Watch(self.network.spots)), first_output(*embeddings) as x:
            logits = self.network(*given).logits[torch.arange(copies), self.after + at].float()
            chosen = logits.log_softmax(-1).gather(-1, self.target[at, None])
            (gradient,) = torch.autograd.grad(chosen.sum(), x)
        return (gradient * x[0].detach()).sum(-1)[:, : self.n]

    @torch.inference_mode()
    def without(self, columns: range) -> Float[Tensor, "part i"]:
        """The log-probabilities of all written pieces where a piece of the text is left out, the others in place."""
        places = torch.tensor(columns)
        logits = self._removed(places) if self.fed is None else self._hidden(self.fed, places)
        every = (rows.float().log_softmax(-1) for rows in logits)
        return torch.stack([rows.gather(-1, self.target[:, None])[:, 0] for rows in every])

    def _hidden(self, fed: Int[Tensor, "1 i"], places: Int[Tensor, " part"]) -> Tensor:
        """Encoder-decoder: mask one source piece per batch row in every attention over the source."""
        copies = len(places)
        with watching(Watch(self.network.spots, hide_each(places.tolist()))):
            return self.network(*(ids.expand(copies, -1) for ids in (self.source, fed))).logits

    def _removed(self, places: Int[Tensor, " part"]) -> Tensor:
        """Decoder: remove the piece but keep the other positions.

        Masking would not do: the residual stream of the piece itself would still continue from it.
        """
        every = torch.arange(self.source.size(1))
        kept = torch.stack([every[every != place] for place in places]).to(self.source.device)
        accepts = inspect.signature(self.network.inner.forward).parameters
        positions: dict[str, Tensor] = {"position_ids": kept} if "position_ids" in accepts else {}
        ids = self.source[0, kept]
        with watching(Watch(self.network.spots)):
            out = self.network.inner(input_ids=ids, attention_mask=torch.ones_like(ids), use_cache=False, **positions)
        return out.logits[:, self.after - 1 :]


def hide_each(places: list[int]) -> Seam:
    """A seam for a batch of copies of one sentence: in copy k the source piece places[k] is masked."""

    def at(block: str, _: int, __: int) -> Adapt | None:
        def adapt(
            _: Tensor, masked: Float[Tensor, "batch h i j"], sink: Float[Tensor, "batch h i"] | None
        ) -> Float[Tensor, "batch h i j"]:
            lines = torch.arange(len(places))
            hidden = masked.clone()
            hidden[lines, :, :, places] = -torch.inf
            allowed: Bool[Tensor, ...] = ~torch.isneginf(hidden)
            return softmax(hidden, allowed, sink)

        return None if block == "decoder" else adapt

    return at


def _lengths(v: Float[Tensor, "h j d_v"], mix: nn.Module) -> Float32[np.ndarray, "h j"]:
    """|v_j W^O| of each head."""
    w_o = Call(mix, v, v).weight.float().view(v.size(0), v.size(-1), -1)
    return torch.stack([(a @ b).norm(dim=-1) for a, b in zip(v, w_o, strict=True)]).cpu().numpy()


def _rollout(means: dict[str, list[Tensor]]) -> Float[Tensor, "i j"]:
    """Rollout by the means of the heads of each layer; the columns of a decoder are all that it was fed."""
    if "cross" not in means:
        return layers_rolled(means["decoder"])[0]
    return source_share(layers_rolled(means["encoder"]), means["decoder"], means["cross"])[0]

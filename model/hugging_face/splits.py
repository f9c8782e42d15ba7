"""Scores and logits of a Hugging Face model as sums of its parts, where these add up; else a sentence says so."""

from collections.abc import Sequence

import torch
from jaxtyping import Float
from torch import Tensor, nn

from regard.model.errors import Unsuitable
from regard.model.hugging_face.attention import Seen, Spot, Watch, watching
from regard.model.hugging_face.base import READS
from regard.model.hugging_face.residual_parts import NO_SUM, Call, Parts
from regard.model.splits.logit import LogitSplit, add_up
from regard.model.splits.score import Products
from regard.model.splits.sums import BIASES, Part, Sum, double
from regard.model.trace import HeadAt

CLOSE = 1e-4  # how far the sum of the parts may be from the whole, over its largest number


class SplitRun(Parts):
    """A text read by a model, and what its parts bring to scores and logits."""

    def scores(self, at: HeadAt) -> Products:
        """The scaled scores of a head, and what is added to them. Raises Unsuitable where parts do not add up."""
        seen, h = self.first.seen[Spot(at.block, at.layer)], at.head - 1
        found: list[tuple[Tensor, ...]] = []

        def see(_: nn.Module, spot: Spot | None, one: Seen) -> None:
            if spot == Spot(at.block, at.layer):
                found.append((one.attention.q[:, h], one.attention.k[:, h]))

        q, k = self.run(see, found)
        one = seen.attention
        allowed = ~one.masked[0, h].isneginf().cpu()
        bias = None if seen.bias is None else double(seen.bias.expand(one.scores.shape)[0, h])
        query, key = self._sum(q, one.q[0, h], "query"), self._sum(k, one.k[0, h], "key")
        return Products(query, key, 1 / seen.divisor, None if allowed.all() else allowed, bias)

    def logit(self, row: int, written: Sequence[int]) -> LogitSplit:
        """The logit of the piece that was written in a row, from 0, as a sum, beside the likeliest other.

        Raises Unsuitable for a model that writes nothing, and where parts do not add up.
        """
        if self.first.logits is None:
            raise Unsuitable(f"{READS}: there is no logit to split, choose another model.")
        whole, every = self._last_vectors()
        hidden = self._sum(every, whole[0], "last vector")
        (parts, vectors), logits = hidden.every, double(self.first.logits[0])
        matrix = self.network.inner.get_output_embeddings()
        made, added = vectors[:, row] @ double(matrix.weight).mT, logits - double(matrix(whole)[0])
        if (added - added[:1]).abs().max() > CLOSE * logits.abs().max():
            raise Unsuitable(NO_SUM.format("last step to the logits"))
        if parts[-1] != BIASES:
            parts, made = (*parts, BIASES), torch.cat([made, torch.zeros_like(made[:1])])
        made[-1] += logits[row] - made.sum(0)
        piece, ranked = written[row], logits[row].clone()
        ranked[piece] = -torch.inf
        return add_up(parts, made, piece, int(ranked.argmax()), self._columns(row, piece))

    def _last_vectors(self) -> tuple[Float[Tensor, "1 n d"], Float[Tensor, "copy n d"]]:
        """The input of the output matrix: of the text as it is, and of all parts alone."""
        found: list[tuple[Tensor, ...]] = []
        matrix = self.network.inner.get_output_embeddings()
        with matrix.register_forward_pre_hook(lambda _, args: found.append((args[0],))):
            with torch.no_grad():
                self.network(*self.given)
            (whole,) = found.pop()
            (every,) = self.run(None, found)
        return whole, every

    def _columns(self, row: int, piece: int) -> dict[Part, tuple[float, ...]]:
        """Shares in a logit of every column of the heads of the decoder: the slope at what each column brought."""
        given: dict[Call, Tensor] = {}

        def keep(call: Call, _: Tensor) -> Tensor:
            given[call] = self.first.leaves[call].detach().requires_grad_()
            return given[call]

        with torch.enable_grad(), self.hooks(keep, self.held), watching(Watch(self.network.spots)):
            logit = self.network(*self.given).logits[0, row, piece]
        slopes = dict(zip(given, torch.autograd.grad(logit, [*given.values()], allow_unused=True), strict=True))
        found = {}
        for leaf in self.leaves:
            slope, part = slopes[leaf.call], leaf.part
            if part.head is not None and part.block != "encoder" and slope is not None:
                one = self.first.seen[Spot(part.block or "", part.layer or 0)].attention
                v, weights = one.v[0, part.head - 1], one.weights[0, part.head - 1, row]
                found[part] = tuple(double(weights * (v @ slope[0, row, leaf.own].float())).tolist())
        return found

    def _sum(self, parts: Float[Tensor, "copy n d"], whole: Float[Tensor, "n d"], what: str) -> Sum:
        """Parts that write nothing there are left out; the last copy is of no part, the biases."""
        biases = double(parts[-1])
        vectors = double(parts[:-1]) - biases
        apart = (vectors.sum(0) + biases - double(whole)).abs().max()
        if apart > CLOSE * double(whole).abs().max().clamp(min=1e-6):
            raise Unsuitable(NO_SUM.format(what))
        some = vectors.abs().amax((1, 2)) > 0
        named = tuple(leaf.part for leaf, is_there in zip(self.leaves, some.tolist(), strict=True) if is_there)
        return Sum(named, vectors[some], biases if biases.abs().max() > 0 else None)

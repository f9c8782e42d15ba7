"""Models of this repository that write piece by piece, and can read again what they wrote."""

from collections.abc import Sequence
from dataclasses import replace

import torch
from jaxtyping import Float, Int
from torch import Tensor

from regard.model.attention import Seam
from regard.model.recurrent import Recurrent
from regard.model.since.bytes_kept import Apart, Kept, kept, own_operations, passes
from regard.model.splits import LogitSplit, Origins, origins, split_logit
from regard.model.splits.streams import Streams
from regard.model.steps.latest import Latest
from regard.model.teacher_forcing import Run, force
from regard.model.trace import Attended
from regard.model.trained import Openable


class Autoregressive(Openable):
    """A translator or a decoder: all that needs one more pass over what was read and written."""

    _latest_streams = Latest[Streams]()  # of all models together

    def streams(self, attended: Attended) -> Streams:
        """The streams of a text and what was written, whose scores are split head after head."""
        return self._latest_streams(attended, None, lambda: Streams(self.forced(attended)))

    def forced(self, attended: Attended, copies: int = 1, seam: Seam | None = None) -> Run:
        """Read a text and what was written after it again, in so many copies."""
        return self._force(attended.source.ids, attended.target.ids, seam, copies)

    def _force(self, read: Sequence[int], written: Sequence[int], seam: Seam | None = None, copies: int = 1) -> Run:
        source, target = (self._ids(ids).expand(copies, -1) for ids in (read, written))
        return force(self.network, self.marks, source, target, seam)

    def _ids(self, ids: Sequence[int]) -> Int[Tensor, "1 n"]:
        return torch.tensor([ids], device=self.device)

    @torch.inference_mode()
    def kept(self, attended: Attended) -> Kept:
        """Count what it keeps as it writes, and how far the numbers of one pass over all, without it, are apart."""
        whole, config = self.forced(attended), self.network.config
        state, likely, weights = self.network.start(whole.encoded), whole.likelihood(), whole.decoded.weights
        apart = [0.0], [0.0]
        for first, last in passes(attended.target.after, whole.fed.size(1)):
            fed, produced = whole.fed[:, first:last], whole.produced[:, first:last]
            decoded = self.network.decode(fed, state)
            state = decoded.state
            run = replace(whole, fed=fed, produced=produced, decoded=decoded)
            apart[0].extend(
                _apart(x, weights[name][..., first:last, : x.size(-1)]) for name, x in decoded.weights.items()
            )
            apart[1].append(_apart(run.likelihood(), likely[:, first:last]))
        return kept(config, attended, self.dtype.itemsize, own_operations(config), Apart(*map(max, apart)))

    @torch.inference_mode()
    def likelihood(self, attended: Attended, copies: int, seam: Seam) -> Float[Tensor, " copies"]:
        """The log-probability of what was written, by teacher forcing, of each copy of a text in one batch.

        The copies are one text up to the first weights that the seam changes; a recurrent network reads each by itself.
        """
        read = self.forced(attended, copies if isinstance(self.network, Recurrent) else 1, seam).likelihood()
        return read[:, attended.target.read :].sum(1).expand(copies)

    @torch.inference_mode()
    def logit_split(self, attended: Attended, row: int) -> LogitSplit:
        """The logit of a piece of the target, from 1, as a sum over the parts of the model. Raises Unsuitable."""
        return split_logit(self.forced(attended), row - 1)

    @torch.inference_mode()
    def origins(self, attended: Attended, columns: range = range(0)) -> Origins:
        """All logits of the target as sums over what was read. Raises Unsuitable."""
        return origins(self.forced(attended), columns)


def _apart(one: Tensor, other: Tensor) -> float:
    return float((one - other).abs().max())

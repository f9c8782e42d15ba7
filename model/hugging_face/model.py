"""A model of Hugging Face in use: attend, decode, explain, open."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace

import torch
from jaxtyping import Float, Int
from torch import Tensor
from transformers import LogitsProcessor

from regard.model.decoding import Choose, Sampling
from regard.model.errors import Unsuitable
from regard.model.hugging_face.attention import Spot, Watch, checking, watching
from regard.model.hugging_face.base import READS, Base
from regard.model.hugging_face.cached import kept_of
from regard.model.hugging_face.cells import HuggingFaceCells
from regard.model.hugging_face.explanations import Copies
from regard.model.hugging_face.head import OpenedAttention, Opening
from regard.model.hugging_face.linear import LINEAR
from regard.model.hugging_face.splits import SplitRun
from regard.model.hugging_face.whole import of_hugging_face
from regard.model.interventions import Hide, Intervention, check, forbidden
from regard.model.order import Arrangement
from regard.model.selection import Selection
from regard.model.since.bytes_kept import Kept
from regard.model.splits import LogitSplit
from regard.model.splits.score import Products
from regard.model.tokenizer import Text
from regard.model.trace import Attended, Decoding, HeadAt, StepAt, Target
from regard.model.trained import OnStep
from regard.model.whole import Whole


class HuggingFace(Base):
    """One folder of Hugging Face, or one name of its hub."""

    def describe(self) -> dict[str, object]:
        """Facts about the model for a person who chooses one, with the base of rotary positions."""
        return super().describe() | {"rotary_bases": list(self.network.encoding.bases) or None}

    def checking(self, check: Callable[[], object]) -> AbstractContextManager[None]:
        return checking(check)

    @torch.inference_mode()
    def attend(
        self,
        text: str | Text,
        target: str | Text | None = None,
        on_step: OnStep = lambda _: None,
        interventions: Sequence[Intervention | Arrangement] = (),
    ) -> Attended:
        """Read a text, write a continuation or read the given one, and return the weights of every head.

        An encoder writes nothing. A decoder continues the text: its rows are all pieces after the first.
        Raises Unsuitable for a text or a target that is too long for the model's positions.
        """
        source = self.source(text)
        changes = [one for one in interventions if isinstance(one, Intervention)]
        if len(changes) < len(interventions):
            raise Unsuitable("The order of words can be changed for models that come with Regard only: choose another.")
        check(changes, self.network.blocks, len(source.ids))
        if self.network.kind == "decoder":
            changes = [replace(one, fed=True) if isinstance(one, Hide) else one for one in changes]
        if self.network.kind == "encoder":
            if target is not None:
                raise Unsuitable(f"{READS}: leave out the target.")
            sizes = self._sizes(len(source.ids), 0)
            seen = self._run((self._ids(source.ids), None), changes, Selection())[1] if self._fits(sizes) else {}
            return forbidden(self._attended(source, _nothing(), seen, sizes, changes), changes)
        written = self.written(source, target, on_step, changes)
        return forbidden(self._read(source, written, target is not None, changes), changes)

    def _read(self, source: Text, written: Text, forced: bool, interventions: Sequence[Intervention]) -> Attended:
        """Teacher forcing of all that was written: row i belongs to the piece that follows fed[i]."""
        given, fed, produced = self.fed(source, written)
        sizes = self._sizes(len(source.ids), len(fed))
        out, seen = self._run(given, interventions, Selection() if self._fits(sizes) else None)
        target = self.target(source, fed, produced, out.logits[0], forced=forced)
        return self._attended(source, target, seen, sizes, interventions)

    @torch.inference_mode()
    def decoding(
        self,
        text: str | Text,
        method: Sampling | int | None = None,
        on_step: OnStep = lambda _: None,
        target: str | Text | None = None,
    ) -> Decoding:
        """Write after a text, the likeliest piece at each step or one that is drawn, or read what is given.

        A decoder also lists the alternatives for each piece of its prompt. Raises Unsuitable for an encoder, and for
        beam search, because transformers does not report what it tried.
        """
        if self.network.kind == "encoder":
            raise Unsuitable(f"{READS}: choose another.")
        if isinstance(method, int):
            raise Unsuitable("Beam search is shown of models that translate: choose greedy or sampling.")
        source = self.source(text)
        drawn = [] if method is None else [_Draw(method.chooser(self.device))]
        written = self.written(source, target, on_step, processors=drawn, num_beams=1)
        given, fed, produced = self.fed(source, written)
        logits = self.network(*given).logits[0]
        facts = self.target(source, fed, produced, logits, forced=target is not None)
        return self.decoded(source, facts, (row.float().softmax(-1) for row in logits))

    def kept(self, attended: Attended) -> Kept:
        """Count what it keeps as it writes. Raises Unsuitable for an encoder, and for memory that is not counted."""
        return kept_of(self, attended)

    def changed_copies(self, attended: Attended) -> Copies:
        """The sentence as the measures of `regard.model.explanations` read it again."""
        return Copies(self, attended)

    def scores(self, attended: Attended, at: HeadAt) -> Products:
        """The scaled scores of a head as sums. Raises Unsuitable where parts do not add up."""
        self._check_softmax(at)
        return self._split(attended).scores(at)

    def logit_split(self, attended: Attended, row: int) -> LogitSplit:
        """The logit of a written piece, from 1, as a sum. Raises Unsuitable where parts do not add up."""
        return self._split(attended).logit(row - 1, attended.target.ids)

    def _check_softmax(self, at: HeadAt) -> None:
        """Raise Unsuitable for a head whose weights no softmax makes."""
        if at.block == LINEAR:
            raise Unsuitable(f"Block {LINEAR!r} reads from a state, and has no scores: choose another.")

    def _split(self, attended: Attended) -> SplitRun:
        most = self.copies(len(attended.source.ids) + len(attended.target.ids))
        return SplitRun(self.network, self.read_again(attended), most)

    @torch.inference_mode()
    def whole(self, attended: Attended) -> Whole:
        """Every part of the model over a text that was read. Raises Unsuitable where parts do not add up."""
        return of_hugging_face(self.network, self.read_again(attended), attended, self.tokenizer.names)

    @torch.inference_mode()
    def cells(self, attended: Attended, at: HeadAt | StepAt) -> HuggingFaceCells:
        """Every stage of a head, and what opens its cells, by one more pass that keeps this attention alone."""
        if isinstance(at, StepAt):
            raise IndexError("this model has heads, and no steps of a recurrent decoder")
        attended.check(at)
        self._check_softmax(at)
        spot = Spot(at.block, at.layer)
        (module,) = [one for one, spots in self.network.spots.items() if spot in spots]
        opening = Opening(module, self.network.mixes.get(module), spot)
        with opening.hooks(), watching(Watch(self.network.spots, keep=opening.keep)):
            out = self.network(*self.read_again(attended))
        opening.trace.memory = out.encoder_last_hidden_state if spot.block == "cross" else None
        attention, shape = OpenedAttention.of(opening.trace, at.head - 1), self.network.blocks[spot.block]
        return HuggingFaceCells(attended, attention, shape, at)


class _Draw(LogitsProcessor):
    """Keeps only the sampled piece, so that greedy search picks it."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose

    def __call__(self, _: Int[Tensor, "rows i"], scores: Float[Tensor, "rows vocabulary"]) -> Tensor:
        drawn = self.choose(scores.float().log_softmax(-1))
        return torch.full_like(scores, -torch.inf).scatter(-1, drawn[:, None], 0.0)


def _nothing() -> Target:
    return Target("", (), (), (), fed=(), log_probabilities=(), forced=False, complete=True)

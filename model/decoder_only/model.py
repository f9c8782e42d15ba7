"""A decoder-only model of this repository in use: it continues a text, attends, and opens its heads."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import torch

from regard.model import remarks
from regard.model.attention import Seam
from regard.model.autoregressive import Autoregressive
from regard.model.continuation import WRITTEN, after_the_first
from regard.model.decoder_only.copies import Copies
from regard.model.decoder_only.steps import StreamCells
from regard.model.decoding import Choose, Sampling, collect, likeliest, write
from regard.model.errors import Unsuitable
from regard.model.interventions import Hide, Intervention, check, forbidden, seam
from regard.model.order import Arrangement
from regard.model.splits.heads import scores_of_head
from regard.model.splits.score import Products
from regard.model.steps.cells import Cells
from regard.model.teacher_forcing import Run
from regard.model.tokenizer import BEGIN, SPACE, Remark, Text
from regard.model.trace import Attended, Decoding, HeadAt, Recorder, StepAt, Target
from regard.model.trained import LONGEST, OnStep
from regard.model.unreadable import Name
from regard.model.whole import Whole
from regard.model.whole.decoder_only import of_decoder_only


class Continuer(Autoregressive):
    """An attention-only decoder: `<s>` and a text are fed, and it goes on.

    As of every decoder-only model, the target is the whole text after `<s>`; `Target.read` of its pieces were read.
    """

    def pieces(self, text: str, name: Name) -> Text:
        """Cut a text into pieces after `<s>`; a target goes on where its text ends, so that it begins no word."""
        cut = self.tokenizer.encode(text)
        parts = cut.tokens[:-1], cut.offsets[:-1], cut.ids[:-1]
        if name == "text":
            (tokens, offsets, ids), marks = parts, ((BEGIN,), ((0, 0),), (self.marks.begin,))
            return Text(text, marks[0] + tokens, marks[1] + offsets, marks[2] + ids)
        begins = cut.tokens[0] == SPACE and not text[:1].isspace()
        tokens, offsets, ids = (part[int(begins) :] for part in parts)
        if text[-1:].isspace() and tokens[-1:] != (SPACE,):  # the tokenizer drops the last space
            end, space = (len(text), len(text)), self.tokenizer.backend.token_to_id(SPACE)
            tokens, offsets, ids = (*tokens, SPACE), (*offsets, end), (*ids, space)
        return Text(text, tokens, offsets, ids)

    def remarks(self, read: Text, _: Name) -> Iterable[Remark]:
        """Remarks on invisible characters."""
        return remarks.of_invisible(read.text, read=False)

    def source(self, text: str | Text) -> Text:
        """The pieces of a text. Raises Unreadable."""
        return self.read(text, most=LONGEST)

    @torch.inference_mode()
    def attend(
        self,
        text: str | Text,
        target: str | Text | None = None,
        on_step: OnStep = lambda _: None,
        interventions: Sequence[Intervention | Arrangement] = (),
    ) -> Attended:
        """Continue a text, or read the given continuation, and return the weights of every head."""
        source = self.source(text)
        changes = [one for one in interventions if isinstance(one, Intervention)]
        if len(changes) < len(interventions):
            raise Unsuitable("The order of words can be changed for models that translate only: choose another.")
        check(changes, self.network.blocks, len(source.ids))
        changes = [replace(one, fed=True) if isinstance(one, Hide) else one for one in changes]
        changed = seam(changes)
        target_text = self._written(source, target, likeliest, on_step, changed)
        run = self._force(source.ids, target_text.ids, changed)
        recorder = Recorder(self.network.blocks, [len(source.ids)])
        recorder.add(run.decoded)
        written = self._target(target_text, source, run, target)
        read = Attended(self.id, self.digest, source, written, recorder.blocks(), reader=self.reader)
        return forbidden(read, changes)

    @torch.inference_mode()
    def decoding(
        self,
        text: str | Text,
        method: Sampling | int | None = None,
        on_step: OnStep = lambda _: None,
        target: str | Text | None = None,
    ) -> Decoding:
        """Write step by step, with the likeliest pieces of each step, those of the prompt too."""
        if isinstance(method, int):
            raise Unsuitable("Beam search is shown of models that translate: choose greedy or sampling.")
        source = self.source(text)
        choose = likeliest if method is None else method.chooser(self.device)
        whole = self._written(source, target, choose, on_step)
        run = self._force(source.ids, whole.ids)
        facts = self._target(whole, source, run, target)
        return self.decoded(source, facts, map(torch.exp, run.log_probabilities[0]))

    def _written(
        self,
        source: Text,
        target: str | Text | None,
        choose: Choose,
        on_step: OnStep,
        changed: Seam | None = None,
    ) -> Text:
        """The whole text after `<s>`: the prompt, and what is written or given after it."""
        if target is not None:
            return after_the_first(source, self.read(target, "target", most=LONGEST))
        prompt = self._ids(source.ids)
        limits = torch.tensor([WRITTEN], device=self.device)
        steps = []
        encoded = self.network.encode(prompt, changed)
        for step in write(self.network, encoded, limits, self.marks, choose, read=prompt):
            steps.append(step)
            on_step(len(steps))
        (found,) = collect(steps, 1, self.marks.end)
        return after_the_first(source, self._after(source.ids, found.ids))

    def _after(self, before: Sequence[int], ids: Sequence[int]) -> Text:
        """Join pieces that were written after others; the space between two words belongs to the second."""
        start = len(self.tokenizer.decode(before).text)
        whole = self.tokenizer.decode((*before, *ids))
        offsets = ((max(0, a - start), max(0, b - start)) for a, b in whole.offsets[len(before) :])
        return Text(whole.text[start:], whole.tokens[len(before) :], tuple(offsets), tuple(ids))

    def _target(self, whole: Text, source: Text, run: Run, given: str | Text | None) -> Target:
        return Target(
            **vars(whole),
            fed=(BEGIN, *whole.tokens[:-1]),
            log_probabilities=tuple(run.likelihood()[0].tolist()),
            forced=given is not None,
            complete=given is not None or whole.ids[-1] == self.marks.end,
            after=len(source.ids),
        )

    def changed_copies(self, attended: Attended) -> Copies:
        """The text as the measures of `regard.model.explanations` read it again."""
        return Copies(self, attended)

    def cells(self, attended: Attended, at: HeadAt | StepAt) -> Cells:
        """Every stage of a head, and what opens its cells. Raises KeyError and IndexError."""
        if isinstance(at, StepAt):
            raise IndexError("this model has heads, and no steps of a recurrent decoder")
        attended.check(at)
        return StreamCells(self.forced(attended), self.tokenizer, attended, at)

    @torch.inference_mode()
    def whole(self, attended: Attended) -> Whole:
        """Every part of the decoder over a text and what follows it."""
        return of_decoder_only(self.forced(attended), self.tokenizer, attended)

    @torch.inference_mode()
    def scores(self, attended: Attended, at: HeadAt) -> Products:
        """The scaled scores of a head as sums."""
        return scores_of_head(self.streams(attended), at)

    def translate_each(self, lines: Sequence[str], beam_size: int = 1) -> Iterator[tuple[int, str]]:
        """Each line with what follows it, greedily; an empty line stays empty."""
        if beam_size > 1:
            raise Unsuitable("This model continues a text greedily: leave out the beams.")
        for row, line in enumerate(lines):
            yield row, self.attend(line).target.text if line.strip() else ""

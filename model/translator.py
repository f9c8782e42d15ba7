"""A trained encoder-decoder in use: it translates, attends, decodes step by step, and opens its steps."""

from collections.abc import Iterator, Sequence
from typing import Any

import torch
from jaxtyping import Int
from torch import Tensor

from regard.model.autoregressive import Autoregressive
from regard.model.beam_search import Grown, beams
from regard.model.beam_tree import beam_tree
from regard.model.decoding import (
    Choose,
    Hypothesis,
    Sampling,
    Step,
    collect,
    length_limits,
    likeliest,
    write,
)
from regard.model.errors import Unsuitable
from regard.model.interventions import Intervention, check, forbidden, seam
from regard.model.order import Arrangement, arrange
from regard.model.recurrent import Recurrent
from regard.model.splits import Scores
from regard.model.splits.heads import scores_of_head
from regard.model.splits.states import scores_of_state
from regard.model.steps.cells import Cells
from regard.model.steps.head_cells import HeadCells
from regard.model.steps.step_cells import StepCells
from regard.model.teacher_forcing import Run, encode, force
from regard.model.tokenizer import BEGIN, Text, pad_rows
from regard.model.trace import Attended, Decoding, HeadAt, Recorder, StepAt, Target
from regard.model.trained import OnStep
from regard.model.transformer import Transformer
from regard.model.whole import Whole
from regard.model.whole.recurrent import of_recurrent
from regard.model.whole.transformer import of_transformer

BATCH_PIECES = 4_000  # padded source pieces that are translated together


class Translator(Autoregressive):
    """An encoder-decoder that writes its target piece by piece."""

    @torch.inference_mode()
    def attend(
        self,
        text: str | Text,
        target: str | Text | None = None,
        on_step: OnStep = lambda _: None,
        interventions: Sequence[Intervention | Arrangement] = (),
    ) -> Attended:
        """Translate a sentence, or read the given translation, and return the weights of every head."""
        arrangements = [one for one in interventions if isinstance(one, Arrangement)]
        changes = [one for one in interventions if isinstance(one, Intervention)]
        source, places = arrange(self.source(text), arrangements)
        check(changes, self.network.blocks, len(source.ids))
        ids = self._ids(source.ids)
        if places is not None and not self.network.positions:
            raise Unsuitable(
                "This model has no positional encoding (its recurrent state carries the order), so positions cannot be "
                "changed."
            )
        if target is None:
            (written,) = self._record([source], ids, encode(self.network, ids, seam(changes), places), on_step)
            return forbidden(written, changes)
        given = self.read(target, "target")
        run = force(self.network, self.marks, ids, self._ids(given.ids), seam(changes), places)
        recorder = Recorder(self.network.blocks, [len(source.ids)])
        recorder.add(run.encoded)
        recorder.add(run.decoded)
        return forbidden(self._attended(source, _read(given, run), recorder, run.encoded), changes)

    def source(self, text: str | Text) -> Text:
        """The pieces of a text. Raises Unreadable."""
        return self.read(text, most=self.network.longest)

    @torch.inference_mode()
    def attend_all(self, texts: Sequence[str | Text], on_step: OnStep = lambda _: None) -> list[Attended]:
        """`attend` of each text, all in one batch: texts of about equal length take little longer than one alone."""
        sources = [self.source(text) for text in texts]
        ids = pad_rows([source.ids for source in sources], self.marks.pad).to(self.device)
        return self._record(sources, ids, self.network.encode(ids), on_step)

    def _record(
        self, sources: Sequence[Text], ids: Int[Tensor, "batch j"], encoded: Any, on_step: OnStep
    ) -> list[Attended]:
        """Translate greedily, and record the weights of every head."""
        recorder = Recorder(self.network.blocks, [len(source.ids) for source in sources])
        recorder.add(encoded, range(len(sources)))
        steps = self._write(ids, encoded, likeliest, on_step)
        for step in steps:
            recorder.add(step.decoded, step.rows.tolist())
        return [
            self._attended(source, facts, recorder, encoded, row)
            for row, (source, facts) in enumerate(zip(sources, self._written(steps, len(sources)), strict=True))
        ]

    def _attended(self, source: Text, facts: Target, recorder: Recorder, encoded: Any, row: int = 0) -> Attended:
        vector = None if self.network.blocks else encoded.last[row].float().cpu().numpy()
        return Attended(self.id, self.digest, source, facts, recorder.blocks(row), vector, reader=self.reader)

    @torch.inference_mode()
    def decoding(
        self,
        text: str | Text,
        method: Sampling | int | None = None,
        on_step: OnStep = lambda _: None,
        target: str | Text | None = None,
    ) -> Decoding:
        source = self.source(text)
        ids = self._ids(source.ids)
        if target is not None:
            read = self.read(target, "target")
            run = force(self.network, self.marks, ids, self._ids(read.ids))
            return self.decoded(source, _read(read, run), map(torch.exp, run.log_probabilities[0]))
        if isinstance(method, int):
            return self._beam(source, ids, method, on_step)
        choose = likeliest if method is None else method.chooser(self.device)
        steps = self._write(ids, self.network.encode(ids), choose, on_step)
        (facts,) = self._written(steps)
        return self.decoded(source, facts, (step.choices[0].exp() for step in steps))

    def _beam(self, source: Text, ids: Int[Tensor, "1 j"], size: int, on_step: OnStep) -> Decoding:
        grown: list[Grown] = []

        def watch(step: Grown) -> None:
            grown.append(step)
            on_step(len(grown))

        encoded = self.network.encode(ids)
        ((best, *_),) = beams(self.network, encoded, length_limits(ids, self.marks), self.marks, size, watch=watch)
        choices = force(self.network, self.marks, ids, self._ids(best.ids)).log_probabilities[0]
        tree = tuple((self.tokenizer.pieces[node.token], node) for node in beam_tree(grown))
        target = _target(self.tokenizer.decode(best.ids), best, forced=False)
        return self.decoded(source, target, map(torch.exp, choices), tree)

    def cells(self, attended: Attended, at: HeadAt | StepAt) -> Cells:
        """Every stage of a head or a step, and what opens its cells. Raises KeyError and IndexError."""
        run = self.forced(attended)
        if isinstance(at, StepAt):
            return StepCells(run, self.tokenizer, attended, at)
        attended.check(at)
        return HeadCells(run, self.tokenizer, attended, at)

    @torch.inference_mode()
    def whole(self, attended: Attended) -> Whole:
        """Every part of the model over a sentence that was read."""
        if isinstance(self.network, Recurrent):
            return of_recurrent(self.forced(attended), self.tokenizer, attended)
        if self.network.config.positions != "sinusoidal":
            return super().whole(attended)
        return of_transformer(self.forced(attended), self.tokenizer, attended)

    @torch.inference_mode()
    def scores(self, attended: Attended, at: HeadAt) -> Scores:
        """The scaled scores of a head as sums. Raises Unsuitable where they are none."""
        if isinstance(self.network, Transformer):
            return scores_of_head(self.streams(attended), at)
        return scores_of_state(self.forced(attended))

    def _write(self, ids: Int[Tensor, "batch j"], encoded: Any, choose: Choose, on_step: OnStep) -> list[Step]:
        steps = []
        for step in write(self.network, encoded, length_limits(ids, self.marks), self.marks, choose):
            steps.append(step)
            on_step(len(steps))
        return steps

    def _written(self, steps: list[Step], sentences: int = 1) -> list[Target]:
        found = collect(steps, sentences, end=self.marks.end)
        return [_target(self.tokenizer.decode(one.ids), one, forced=False) for one in found]

    @torch.inference_mode()
    def translate_each(
        self, lines: Sequence[str], beam_size: int = 1, interventions: Sequence[Intervention] = ()
    ) -> Iterator[tuple[int, str]]:
        """Translate many lines in batches of about equal length, the longest first; an empty line stays empty.

        Of a line that is longer, only `longest` pieces are read.
        """
        sources = [(*text.ids[:-1][: self.longest - 1], self.marks.end) for text in self.tokenizer.encode_batch(lines)]
        yield from ((row, "") for row, ids in enumerate(sources) if len(ids) < 2)
        order = sorted((row for row, ids in enumerate(sources) if len(ids) > 1), key=lambda row: -len(sources[row]))
        while order:
            size = max(1, BATCH_PIECES // (len(sources[order[0]]) * beam_size))
            rows, order = order[:size], order[size:]
            ids = pad_rows([sources[row] for row in rows], self.marks.pad).to(self.device)
            for row, hypothesis in zip(rows, self.decode(ids, beam_size, interventions), strict=True):
                yield row, self.tokenizer.decode(hypothesis.ids).text

    @torch.inference_mode()
    def ends(self, texts: Sequence[Text], size: int, penalty: float = 0.6) -> list[list[str]]:
        """The translations that a beam search of this width ends with, of texts in one batch, best first."""
        ids = pad_rows([text.ids for text in texts], self.marks.pad).to(self.device)
        limits = length_limits(ids, self.marks)
        found = beams(self.network, self.network.encode(ids), limits, self.marks, size, penalty)
        return [[self.tokenizer.decode(one.ids).text for one in ends] for ends in found]

    def decode(
        self, ids: Int[Tensor, "batch j"], beam_size: int = 1, interventions: Sequence[Intervention] = ()
    ) -> list[Hypothesis]:
        """The best translation of every sentence of a padded batch: greedy, or by beam search."""
        encoded, limits = self.network.encode(ids, seam(interventions)), length_limits(ids, self.marks)
        if beam_size > 1:
            return [ends[0] for ends in beams(self.network, encoded, limits, self.marks, beam_size)]
        return collect(write(self.network, encoded, limits, self.marks), len(ids), self.marks.end)


def _read(given: Text, run: Run) -> Target:
    """A given translation, and how likely each of its pieces was."""
    likelihood = tuple(run.likelihood()[0].tolist())
    return _target(given, Hypothesis(given.ids, likelihood, complete=True), forced=True)


def _target(written: Text, hypothesis: Hypothesis, *, forced: bool) -> Target:
    return Target(
        **vars(written),
        fed=(BEGIN, *written.tokens[:-1]),
        log_probabilities=hypothesis.log_probabilities,
        forced=forced,
        complete=hypothesis.complete,
    )

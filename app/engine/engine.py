"""The questions that every page and endpoint asks of the models, and a cache of their answers."""

import time
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
from jaxtyping import Float32
from starlette.concurrency import run_in_threadpool

from regard.app.engine.batches import Most
from regard.app.engine.cache import Cache
from regard.app.engine.device_queues import DeviceQueues, Queues
from regard.app.engine.limits import Deadline, Limits, refused
from regard.app.engine.opened_files import OwnFiles, is_file
from regard.app.engine.question import Question
from regard.app.models.loading import Models, load_models, open_on_all
from regard.app.refusal import Refusal, Unfinished
from regard.app.settings import Settings
from regard.model import deletion, devices, explanations, heads
from regard.model.classifier import Classifier
from regard.model.decoding import Sampling
from regard.model.deletion import Deletion
from regard.model.explanations import Explanations
from regard.model.gold import linked_sentences
from regard.model.heads import Heads
from regard.model.selection import Selection
from regard.model.since.bytes_kept import Kept
from regard.model.splits import LogitSplit, Origins, Scores, followable, splittable
from regard.model.steps import Cell, Steps
from regard.model.trace import Attended, Decoding, HeadAt, Served, StepAt, Weights
from regard.model.trained import Openable, Trained, openable
from regard.model.translator import Translator
from regard.model.whole import Whole

LINKED = ("translation en-fr", "rewriting")  # tasks of models that may write the translations that have gold links

P = TypeVar("P", explanations.Part, heads.Part, int)
F = TypeVar("F")


class Engine:
    """The loaded models, and the answers that are kept.

    elsewhere: queues in which the models compute, if not here; the models of this process then only read texts.
    loaded: the models, instead of those that the settings name. own: files that people opened, computed here alone and
    never kept as an answer.
    """

    def __init__(
        self,
        settings: Settings,
        elsewhere: Callable[[Limits], Queues] | None = None,
        loaded: Mapping[str, Trained] | None = None,
    ) -> None:
        self.settings = settings
        if settings.threads:
            torch.set_num_threads(settings.threads)
        copies, self.left_out = load_models(settings) if loaded is None else ([Models(loaded)], [])
        self.models, self._copies = copies[0], copies
        self.limits = Limits(settings)
        self.queues = elsewhere(self.limits) if elsewhere else DeviceQueues(copies, Most.of(settings), self.limits)
        self.own = OwnFiles()
        self._own_queues = DeviceQueues([self.own], Most.of(settings), self.limits)
        self._computed = Cache("computed", settings.cache_bytes - settings.cache_bytes // 4)

    @property
    def devices(self) -> list[str]:
        """Device of each queue."""
        return [str(device) for device in self.queues.devices]

    def model(self, id: str) -> Trained:
        """The model with this id. Raises Refusal (404) naming the nearest, and where all are listed."""
        if is_file(id):
            return self.own[id]
        if id not in self.models:
            near = ", ".join(get_close_matches(id[:80], self.models, 3, cutoff=0.0)) or "none"
            message = f"No model is called {id[:80]!r}; the nearest names are {near}: /api/models lists all."
            raise Refusal(404, "unknown_model", message)
        return self.models[id]

    def add(self, folder: Path, id: str) -> None:
        """Serve the checkpoint in a folder under this id, in the place of an earlier one; its digest is another."""
        open_on_all(self._copies, folder, id, self.settings)

    def describe(self, id: str) -> dict[str, object]:
        """A model, as /api/models lists it: `schemas.ModelAnswer`."""
        model = self.model(id)
        limits = {"tokens": self.limits.tokens(model), "characters": self.settings.max_characters}
        links = linked_sentences() if model.config["task"] in LINKED and "cross" in model.network.blocks else ()
        gold = [{"text": one.text, "target": one.target} for one in links]
        return model.describe() | {"limits": limits, "gold": gold}

    def attend(self, question: Question) -> Attended:
        """Attend to a sentence. Raises Refusal for what the model cannot read or do, or cannot do in time."""
        if is_file(question.model):
            return self._own_queues.attend(question)
        if _is_plain(question):
            attended = self._computed.wait(self._key(question), partial(self.queues.submit, question))
        else:
            attended = self._computed(self._key(question), partial(self.queues.attend, question))
        return replace(attended, model=question.model)

    async def attend_async(self, question: Question) -> Attended:
        """`attend`, without a thread where a batch answers it. Raises Refusal as it does."""
        if is_file(question.model) or not _is_plain(question):
            return await run_in_threadpool(self.attend, question)
        attended = await self._computed.wait_async(self._key(question), partial(self.queues.submit, question))
        return replace(attended, model=question.model)

    def _key(self, question: Question) -> tuple[Hashable, ...]:
        return "attend", self.by_digest(question)

    def by_digest(self, question: Question) -> Question:
        """The question with the digest of its model for the id: equal models share their answers."""
        return replace(question, model=self.model(question.model).digest)

    def selected(self, attended: Attended, selection: Selection) -> Mapping[str, Weights]:
        """The selected weights of a sentence whose weights were too large to keep. Raises Refusal as `attend` does."""
        return self._queues(attended.model).run(attended.model, lambda model, _: model.selected(attended, selection))

    def decoding(self, question: Question, method: Sampling | int | None) -> Decoding:
        """Write a translation, or read one, step by step. Raises Refusal as `attend` does."""

        def compute() -> Decoding:
            model = self.model(question.model)
            text = self.limits.read(model, question.text)
            target = None if question.target is None else self.limits.read(model, question.target, "target")

            def write(model: Trained, deadline: Deadline) -> Decoding:
                return model.decoding(text, method, deadline.check_deadline, target)

            return self.queues.run(question.model, write, "no_steps")

        return replace(self._computed(("decoding", self.by_digest(question), method), compute), model=question.model)

    def steps(self, attended: Attended, at: HeadAt | StepAt) -> Steps:
        """Every intermediate of a head, or of a step, of a sentence that was read before."""
        return self._queues(attended.model).run(
            attended.model, lambda model, _: openable(model).open_steps(attended, at), "no_steps"
        )

    def whole(self, question: Question, attended: Attended) -> Whole:
        """Every part of a model over a sentence that was read before. Raises Refusal (422) where it is not drawn."""

        def compute() -> Whole:
            return self._queues(attended.model).run(attended.model, lambda model, _: model.whole(attended), "not_drawn")

        return replace(self._computed(("whole", self.by_digest(question)), compute), attended=attended)

    def kept(self, question: Question, attended: Attended) -> Kept:
        """Count what a model keeps of a sentence that was read before. Raises Refusal (422) where it keeps nothing."""

        def compute() -> Kept:
            return self.queues.run(attended.model, lambda model, _: model.kept(attended), "nothing_kept")

        return replace(self._computed(("kept", self.by_digest(question)), compute), attended=attended)

    def _queues(self, id: str) -> Queues:
        return self._own_queues if is_file(id) else self.queues

    def cell(
        self, attended: Attended, at: HeadAt | StepAt, stage: str, row: int, column: int | None, rows: Served
    ) -> Cell:
        """The derivation of one number of a stage. Raises Refusal (422) for a cell that does not exist."""
        return self._open(attended, lambda model: model.open_cell(attended, at, stage[:80], row, column, rows))

    def row(self, attended: Attended, at: HeadAt | StepAt, stage: str, row: int, rows: Served) -> list[Cell]:
        """The derivations of a row of a stage. Raises Refusal (422) for a row that does not exist."""
        return self._open(attended, lambda model: model.open_row(attended, at, stage[:80], row, rows))

    def _open(self, attended: Attended, open_cells: Callable[[Openable], F]) -> F:
        """Open cells of a model. Raises Refusal (422) where they cannot be."""

        def opened(model: Trained, _: Deadline) -> F:
            if isinstance(model, Translator | Classifier) and model.dtype != torch.float32:
                message = "Single numbers are opened in float32 only: start Regard with --dtype float32."
                raise Refusal(422, "needs_float32", message)
            try:
                return open_cells(openable(model))
            except (KeyError, IndexError) as error:
                message = str(error.args[0])
                raise Refusal(422, "unknown_cell", f"{message[0].upper()}{message[1:]}.") from None

        return self._queues(attended.model).run(attended.model, opened)

    def scores(self, attended: Attended, at: HeadAt) -> Scores:
        """The scaled scores of a head as sums. Raises Refusal (422) for a model whose scores are none."""
        return self.queues.run(attended.model, lambda model, _: splittable(model).scores(attended, at), "no_split")

    def logit_split(self, attended: Attended, row: int) -> LogitSplit:
        """The logit of a written piece, from 1, as a sum over the parts of the model. Raises Refusal as `scores`."""
        return self.queues.run(
            attended.model, lambda model, _: splittable(model).logit_split(attended, row), "no_split"
        )

    def origins(self, attended: Attended) -> Origins:
        """The logits of all written pieces as sums over what was read. Raises Refusal as `scores` does."""
        return self.queues.run(attended.model, lambda model, _: followable(model).origins(attended), "no_split")

    def heads(self, question: Question, attended: Attended, block: str, seconds: float | None = None) -> Heads:
        """Measure which heads of a block the translation needs, and what each does; attended: the question's answer.

        Raises Refusal as `attend` does, and Unfinished where the parts of it take longer than these seconds.
        """
        model = self.model(question.model)
        with refused("unknown_block", model):
            parts = heads.parts(model, attended, block)
        find = partial(heads.find, attended=attended, block=block)
        found = self._in_parts(("heads", block), question, parts, find, seconds)
        return heads.together(model, attended, block, found)

    def explanations(
        self,
        question: Question,
        attended: Attended,
        at: HeadAt,
        measures: Collection[str] = explanations.MEASURES,
        seconds: float | None = None,
        rows: Served = "produced",
    ) -> Explanations:
        """Measure what each written piece was made from; weights are of one head. Raises as `heads` does."""
        model = self.model(question.model)
        parts = explanations.parts(model, attended, measures)
        find = partial(explanations.find, attended=attended)
        found = self._in_parts(("explanations",), question, parts, find, seconds)
        return explanations.together(attended, found, model.serves_fed).of(at.layer, at.head, measures, rows)

    def deletion(
        self, question: Question, attended: Attended, at: HeadAt, seconds: float | None, named: Served
    ) -> Deletion:
        """Take pieces out of a text in the order of each measure of a head. Raises as `heads` does."""
        model = self.model(question.model)
        with refused("no_deletion", model):
            deletion.deletable(model, attended)
        rows = range(len(attended.target.ids) - (named == "fed"))
        before = len(explanations.parts(model, attended))
        begun = time.monotonic()
        with _after(0, before + len(rows)):
            measures = self.explanations(question, attended, at, seconds=seconds, rows=named).measures
        left = None if seconds is None else max(0.0, seconds - (time.monotonic() - begun))

        def find(model: Trained, part: int) -> Float32[np.ndarray, "measure k"]:
            return deletion.losses(deletion.deletable(model, attended), attended, measures, part)

        with _after(before, before + len(rows)):
            found = self._in_parts(("deletion", at, named), question, rows, find, left)
        return deletion.together(attended, list(measures), [found[row] for row in rows])

    def _in_parts(
        self,
        kind: tuple[Hashable, ...],
        question: Question,
        parts: Sequence[P],
        find: Callable[..., F],
        seconds: float | None,
    ) -> dict[P, F]:
        """Compute and keep each part by itself, so that asking again goes on by at least one."""
        most = self.settings.max_seconds
        deadline, patience = (
            self.limits.deadline(),
            time.monotonic() + (most if seconds is None else min(seconds, most)),
        )

        computed = []

        def compute(part: P) -> F:
            computed.append(part)
            return self.queues.run(question.model, lambda model, _: find(model, part=part), "unknown_block", deadline)

        found: dict[P, F] = {}
        try:
            for part in parts:
                if computed and time.monotonic() > patience:
                    raise Unfinished(len(found), len(parts), most if seconds is None else seconds)
                found[part] = self._computed((*kind, self.by_digest(question), part), partial(compute, part))
        finally:
            devices.give_back()
        return found


def _is_plain(question: Question) -> bool:
    """Whether nothing is forced or changed, so that it can be computed in a batch."""
    return question.target is None and not question.interventions


@contextmanager
def _after(done: int, of: int) -> Iterator[None]:
    """Count the progress of a part of an answer after what was done before it, of all its parts."""
    try:
        yield
    except Unfinished as progress:
        raise Unfinished(done + progress.done, of, progress.limit or 0.0) from None

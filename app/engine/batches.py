"""Micro-batches: texts that wait for the same model at the same time are computed together."""

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from regard.app.engine.limits import Deadline
from regard.app.engine.turns import Turns
from regard.app.server import metrics
from regard.app.server.disconnects import Left
from regard.app.settings import Settings
from regard.model.tokenizer import Text

T = TypeVar("T")

PIECES = 24  # of a text, on average, in the largest batch
IDLE = 5.0  # seconds without a text after which the thread ends


class Most(NamedTuple):
    """The largest batch: its texts, and its pieces, padding included."""

    texts: int
    pieces: int

    @staticmethod
    def of(settings: Settings) -> "Most":
        """The largest batch that the settings allow."""
        return Most(settings.max_batch, settings.max_batch * PIECES)


@dataclass(eq=False)
class Job(Generic[T]):
    """A text that waits, and the answer to it; size: its pieces."""

    id: str
    text: Text
    size: int
    deadline: Deadline
    ticket: int
    answer: Future[T] = field(default_factory=Future)
    begun: float = field(default_factory=time.perf_counter)


class Batches(Generic[T]):
    """Makes batches of the texts that wait while the device is busy; no text waits for a batch to fill.

    compute answers texts of one model in their order, until the latest of their deadlines. The text that waits longest
    is always in the next batch, with those that are nearest to its length: none has more than twice the pieces of
    another, because padding costs as much as pieces. Where a batch fails, each of its texts is computed alone. A text
    for which nobody waits any more is left out.
    """

    def __init__(
        self, compute: Callable[[str, Sequence[Text], Deadline], Sequence[T]], turns: Turns, most: Most
    ) -> None:
        self.compute, self.turns, self.most = compute, turns, most
        self._waiting: list[Job[T]] = []  # longest waiting first
        self._come = threading.Condition()
        self._thread: threading.Thread | None = None

    def submit(self, id: str, text: Text, size: int, deadline: Deadline) -> Future[T]:
        """The answer to a text, when it is computed. It raises what `compute` raises."""
        job: Job[T] = Job(id, text, size, deadline, self.turns.ticket())
        with self._come:
            self._waiting.append(job)
            self._come.notify()
            if self._thread is None:  # one for all batches: each thread of torch would have helpers of its own
                self._thread = threading.Thread(target=self._serve, daemon=True)
                self._thread.start()
        return job.answer

    def _serve(self) -> None:
        while oldest := self._oldest():
            with self.turns(oldest.ticket):
                self._work(self._take(oldest))

    def _oldest(self) -> Job[T] | None:
        """The text that waits longest, None after some time without any."""
        with self._come:
            if self._come.wait_for(lambda: self._waiting, IDLE):
                return self._waiting[0]
            self._thread = None
            return None

    def _take(self, oldest: Job[T]) -> list[Job[T]]:
        """Take this job and those that fit in its batch, and let those go for which nobody waits."""
        taken: list[Job[T]] = []
        with self._come:
            left = [job for job in self._waiting if job.deadline.asker.left]
            alike = (job for job in self._waiting if job.id == oldest.id and job not in left)
            for job in sorted(alike, key=lambda job: abs(job.size - oldest.size)):
                sizes = [*(one.size for one in taken), job.size]
                too_large = len(sizes) > self.most.texts or len(sizes) * max(sizes) > self.most.pieces
                if taken and (too_large or max(sizes) > 2 * min(sizes)):
                    break
                taken.append(job)
            gone = {*taken, *left}
            self._waiting = [job for job in self._waiting if job not in gone]
        for job in left:
            job.answer.set_exception(Left())
        for job in taken:
            metrics.stage_seconds.labels("wait").observe(time.perf_counter() - job.begun)
        metrics.batch_texts.observe(len(taken))
        return taken

    def _work(self, jobs: list[Job[T]]) -> None:
        if not jobs:
            return
        try:
            deadline = Deadline.latest([job.deadline for job in jobs])
            with metrics.timed("compute"):
                answers = self.compute(jobs[0].id, [job.text for job in jobs], deadline)
        except BaseException as error:  # noqa: BLE001  who waits must get it, whatever it is
            if len(jobs) == 1:
                jobs[0].answer.set_exception(error)
            else:
                for job in jobs:
                    self._work([job])
        else:
            for job, answer in zip(jobs, answers, strict=True):
                job.answer.set_result(answer)

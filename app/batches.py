"""Micro-batches: requests that wait for the same model at the same time are computed together."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from app.limits import Deadline
from model.tokenizer import Text

T = TypeVar("T")


class Turn:
    """A fair lock, first come, first served; a thread whose work was done by another stops waiting for it."""

    def __init__(self) -> None:
        self._queue: list[tuple[threading.Event, Callable[[], bool]]] = []  # the first has the turn
        self._lock = threading.Lock()

    def comes(self, unless: Callable[[], bool]) -> bool:
        """Wait for one's turn. False, and no turn, if another thread makes `unless` true before it comes."""
        called = threading.Event()
        with self._lock:
            if unless():
                return False
            self._queue.append((called, unless))
            self._queue[0][0].set()
        called.wait()
        return not unless()

    def ends(self) -> None:
        """Wake the next thread, and those whose work is done."""
        with self._lock:
            waiting = self._queue[1:]
            self._queue = [(called, unless) for called, unless in waiting if not unless()]
            for one in waiting:
                if one not in self._queue[1:]:
                    one[0].set()

    def __enter__(self) -> None:
        self.comes(unless=lambda: False)

    def __exit__(self, *_: object) -> None:
        self.ends()


@dataclass(eq=False)
class Job(Generic[T]):
    """A text that waits, and the answer to it; size: its pieces."""

    text: Text
    size: int
    deadline: Deadline
    answer: Future[T] = field(default_factory=Future)


class Batches(Generic[T]):
    """Makes batches of the texts that wait while the device is busy; no text waits for a batch to fill.

    compute answers texts of one model in their order, given the latest of their deadlines; largest: texts in a batch.
    Texts in one batch have similar lengths: none has more than twice the pieces of another, because padding costs as
    much as pieces. Where a batch fails, each of its texts is computed alone.
    """

    def __init__(
        self, compute: Callable[[str, Sequence[Text], Deadline], Sequence[T]], turn: Turn, largest: int
    ) -> None:
        self.compute, self.turn, self.largest = compute, turn, largest
        self._waiting: dict[str, list[Job[T]]] = {}
        self._lock = threading.Lock()

    def __call__(self, id: str, text: Text, size: int, deadline: Deadline) -> T:
        """Return the answer to a text, computed by this thread or by another. Raises what `compute` raises."""
        job: Job[T] = Job(text, size, deadline)
        with self._lock:
            self._waiting.setdefault(id, []).append(job)
        if self.turn.comes(unless=job.answer.done):
            try:
                self._work(id, self._take(id, job))
            finally:
                self.turn.ends()
        return job.answer.result()

    def _take(self, id: str, first: Job[T]) -> list[Job[T]]:
        """Take this job, and those that fit in its batch, longest waiting first."""
        with self._lock:
            waiting = self._waiting[id]
            shortest = longest = first.size
            taken = [first]
            for job in waiting:
                low, high = min(shortest, job.size), max(longest, job.size)
                if job is not first and len(taken) < self.largest and high <= 2 * low:
                    taken.append(job)
                    shortest, longest = low, high
            self._waiting[id] = [job for job in waiting if job not in taken]
        return taken

    def _work(self, id: str, jobs: list[Job[T]]) -> None:
        try:
            answers = self.compute(id, [job.text for job in jobs], max(job.deadline for job in jobs))
        except BaseException as error:  # noqa: BLE001  waiting threads must get it, whatever it is
            if len(jobs) == 1:
                jobs[0].answer.set_exception(error)
            else:
                for job in jobs:
                    self._work(id, [job])
        else:
            for job, answer in zip(jobs, answers, strict=True):
                job.answer.set_result(answer)

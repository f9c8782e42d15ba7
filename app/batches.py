"""Requests that wait at the same time are computed together: whoever's turn it is works for all who ask that model."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")


class Turn:
    """One at a time, in the order in which they came: a lock that is not waited for longer than there is need."""

    def __init__(self) -> None:
        self._queue: list[tuple[threading.Event, Callable[[], bool]]] = []  # the first has the turn
        self._lock = threading.Lock()

    def comes(self, unless: Callable[[], bool]) -> bool:
        """Wait for one's turn; False, and no turn, if before it comes somebody who has it makes `unless` true."""
        called = threading.Event()
        with self._lock:
            if unless():
                return False
            self._queue.append((called, unless))
            self._queue[0][0].set()
        called.wait()
        return not unless()

    def ends(self) -> None:
        """Call the next, and whoever need not come any more."""
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
    """A text that waits, and the answer to it. size: its pieces; deadline: by time.monotonic()."""

    text: str
    size: int
    deadline: float
    answer: Future[T] = field(default_factory=Future)


class Batches(Generic[T]):
    """Nobody waits for a batch to fill: one is made of those who wait while the device is busy anyway.

    compute answers texts of one model in their order, given the time by which it must; largest: texts in a batch. Texts
    go together if none is more than twice as long as another's pieces, because padding costs as much as pieces. Where a
    batch fails, each of its texts is computed alone.
    """

    def __init__(self, compute: Callable[[str, Sequence[str], float], Sequence[T]], turn: Turn, largest: int) -> None:
        self.compute, self.turn, self.largest = compute, turn, largest
        self._waiting: dict[str, list[Job[T]]] = {}
        self._lock = threading.Lock()

    def __call__(self, id: str, text: str, size: int, deadline: float) -> T:
        """The answer to a text, whoever computes it. Raises what computing raises."""
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
        """This job and those that go with it, the longest waiting first."""
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
        except BaseException as error:  # noqa: BLE001  whatever it is, those who wait must hear of it
            if len(jobs) == 1:
                jobs[0].answer.set_exception(error)
            else:
                for job in jobs:
                    self._work(id, [job])
        else:
            for job, answer in zip(jobs, answers, strict=True):
                job.answer.set_result(answer)

"""One queue per device, each with its own copies of the models; requests join the shortest."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from app.batches import Batches, Turn
from model.trace import Attended
from model.trained import Trained

Attend = Callable[[Trained, Sequence[str], float], Sequence[Attended]]


class DeviceQueue:
    """One computation at a time: a device does not get faster by sharing.

    attend reads texts with one model, given the time by which it must; largest: texts that are read together.
    """

    def __init__(self, models: Mapping[str, Trained], attend: Attend, largest: int) -> None:
        self.models, self.attend = models, attend
        self.turn = Turn()
        self.batches = Batches(self._attend, self.turn, largest)
        self.asked = 0

    def _attend(self, id: str, texts: Sequence[str], deadline: float) -> Sequence[Attended]:
        return self.attend(self.models[id], texts, deadline)


class DeviceQueues:
    """All queues, and how many requests are in each."""

    def __init__(self, queues: Sequence[DeviceQueue]) -> None:
        self.queues = queues
        self._lock = threading.Lock()

    @property
    def busy(self) -> bool:
        """Whether any request computes or waits."""
        return any(queue.asked for queue in self.queues)

    @contextmanager
    def shortest(self) -> Iterator[DeviceQueue]:
        """Join the shortest queue, and leave it afterwards."""
        with self._lock:
            queue = min(self.queues, key=lambda queue: queue.asked)
            queue.asked += 1
        try:
            yield queue
        finally:
            with self._lock:
                queue.asked -= 1

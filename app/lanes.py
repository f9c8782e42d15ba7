"""A lane a device, each with its own copies of the models; whoever asks goes where the fewest are."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from app.batches import Batches, Turn
from model.trace import Attended
from model.trained import Trained

Attend = Callable[[Trained, Sequence[str], float], Sequence[Attended]]


class Lane:
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


class Lanes:
    """All lanes, and how many are in each."""

    def __init__(self, lanes: Sequence[Lane]) -> None:
        self.lanes = lanes
        self._lock = threading.Lock()

    @property
    def busy(self) -> bool:
        """Whether anybody computes or waits."""
        return any(lane.asked for lane in self.lanes)

    @contextmanager
    def least_busy(self) -> Iterator[Lane]:
        """A lane to ask in, or to wait in for one's turn."""
        with self._lock:
            lane = min(self.lanes, key=lambda lane: lane.asked)
            lane.asked += 1
        try:
            yield lane
        finally:
            with self._lock:
                lane.asked -= 1

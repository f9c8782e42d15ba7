"""Watching a training: its curve, its pace, and an example, read again about once a second."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from regard.model.training.example import Example, Reading
from regard.model.training.run import Progress
from regard.model.zoo import Network

EVERY = 1.0  # seconds between two readings, at least
SHARE = 0.05  # of the time that readings may take


@dataclass(frozen=True)
class Seen:
    """A training as it is: progress, all steps, seconds so far, pace, and the newest reading of the example.

    steps_a_second, pieces_a_second: means since the first step that was seen, None at that step; pieces of the target.
    """

    progress: Progress
    steps: int
    seconds: float
    steps_a_second: float | None
    pieces_a_second: float | None
    reading: Reading | None

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the last step, at the mean pace so far."""
        return (self.steps - self.progress.step) / self.steps_a_second if self.steps_a_second else None


@dataclass
class Watching:
    """`watch` of the training loop: shows what it sees at most once in EVERY seconds, and at the last step."""

    example: Example
    steps: int
    show: Callable[[Seen], None]
    _begun: float = field(default_factory=time.monotonic)
    _first: tuple[float, int, int] | None = None
    _next: float = 0.0

    def __call__(self, network: Network, progress: Progress) -> None:
        now = time.monotonic()
        if now < self._next and progress.step < self.steps:
            return
        pace = self._pace(now, progress)
        self.show(Seen(progress, self.steps, now - self._begun, *pace, self.example.read(network)))
        self._next = now + max(EVERY, (time.monotonic() - now) / SHARE)

    def _pace(self, now: float, progress: Progress) -> tuple[float | None, float | None]:
        """Steps and pieces a second since the first step that was seen."""
        if self._first is None:
            self._first = now, progress.step, progress.pieces
        begun, step, pieces = self._first
        if progress.step == step:
            return None, None
        return (progress.step - step) / (now - begun), (progress.pieces - pieces) / (now - begun)

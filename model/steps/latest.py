"""Last results of a sentence: the next question about the same head needs no new run of the model."""

from collections.abc import Callable
from typing import Generic, TypeVar

from regard.model.trace import Attended, HeadAt, StepAt

T = TypeVar("T")


class Latest(Generic[T]):
    """Keeps what was computed of one sentence, or one head or step of it: a run can hold hundreds of megabytes."""

    def __init__(self) -> None:
        self._kept: tuple[Attended, HeadAt | StepAt | None, T] | None = None

    def __call__(self, attended: Attended, at: HeadAt | StepAt | None, compute: Callable[[], T]) -> T:
        """Return what is kept where it is of this head, else compute it. Raises what `compute` raises."""
        if (kept := self._kept) and kept[0].blocks is attended.blocks and kept[1] == at:
            return kept[2]
        computed = compute()
        self._kept = attended, at, computed
        return computed

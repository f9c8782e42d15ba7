"""The cells that were opened last: the next cell of the same head needs no new run of the model."""

from collections.abc import Callable

from regard.model.steps.cells import Cells
from regard.model.trace import Attended, HeadAt, StepAt


class Latest:
    """Keeps the cells of one head or step, of one sentence: their run can hold hundreds of megabytes."""

    def __init__(self) -> None:
        self._kept: tuple[Attended, HeadAt | StepAt, Cells] | None = None

    def __call__(self, attended: Attended, at: HeadAt | StepAt, compute: Callable[[], Cells]) -> Cells:
        """Return the kept cells where they are of this head, else compute them. Raises what `compute` raises."""
        if (kept := self._kept) and kept[0].blocks is attended.blocks and kept[1] == at:
            return kept[2]
        cells = compute()
        self._kept = attended, at, cells
        return cells

"""Models whose scores and logits can be split."""

from typing import Protocol, runtime_checkable

from model.errors import Unsuitable
from model.splits.logit import LogitSplit
from model.splits.origins import Origins
from model.splits.score import Scores
from model.trace import Attended, HeadAt


@runtime_checkable
class Splittable(Protocol):
    """A model that splits them; each method raises Unsuitable where they are no exact sum."""

    def scores(self, attended: Attended, at: HeadAt) -> Scores:
        """The scaled scores of a head as sums; a recurrent decoder has one head."""
        ...

    def logit_split(self, attended: Attended, row: int) -> LogitSplit:
        """The logit of a written piece, from 1, as a sum over the parts of the model."""
        ...

    def origins(self, attended: Attended, columns: range = range(0)) -> Origins:
        """All logits of what was written as sums over what was read."""
        ...


def splittable(model: object) -> Splittable:
    """Raise Unsuitable for a model that does not split them."""
    if not isinstance(model, Splittable):
        raise Unsuitable("The scores and logits of this model cannot be split into parts: choose another model.")
    return model

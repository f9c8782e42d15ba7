"""Models whose scores and logits can be split."""

from typing import Protocol, runtime_checkable

import torch

from regard.model.errors import Unsuitable
from regard.model.splits.logit import LogitSplit
from regard.model.splits.origins import Origins
from regard.model.splits.score import Scores
from regard.model.trace import Attended, HeadAt


@runtime_checkable
class Splittable(Protocol):
    """A model that splits them into its parts; each method raises Unsuitable where they are no exact sum."""

    def scores(self, attended: Attended, at: HeadAt) -> Scores:
        """The scaled scores of a head as sums; a recurrent decoder has one head."""
        ...

    def logit_split(self, attended: Attended, row: int) -> LogitSplit:
        """The logit of a written piece, from 1, as a sum over the parts of the model."""
        ...


@runtime_checkable
class Followable(Protocol):
    """A model through which what was read can be followed to the logits."""

    def origins(self, attended: Attended, columns: range = range(0)) -> Origins:
        """All logits of what was written as sums over what was read. Raises Unsuitable where they are none."""
        ...


CANNOT = "The scores and logits of this model cannot be split into parts: choose another model."
NOT_FOLLOWED = "What was read is followed through models that come with Regard only: choose one of them."
WHOLE = "Scores and logits are split in float32 only: start Regard with --dtype float32."


def splittable(model: object) -> Splittable:
    """Raise Unsuitable for a model that does not split scores and logits, or computes too coarsely for it."""
    if not isinstance(model, Splittable):
        raise Unsuitable(CANNOT)
    _check_precision(model)
    return model


def followable(model: object) -> Followable:
    """Raise Unsuitable for a model through which what was read is not followed."""
    if not isinstance(model, Followable):
        raise Unsuitable(NOT_FOLLOWED)
    _check_precision(model)
    return model


def _check_precision(model: object) -> None:
    if getattr(model, "dtype", torch.float32) != torch.float32:
        raise Unsuitable(WHOLE)

"""TabNet's masks: of each step and each row of a table the shares of its columns, which are attention."""

from typing import Any

from regard.model.own.arrays import as_array
from regard.model.own.returned.taken import Taken


def taken_masks(given: Any) -> Taken | None:
    """The masks in (M_explain, {0: mask, 1: mask, ...}), as `explain` of pytorch-tabnet returns; None of anything else.

    Each row of a mask is a sparsemax over the columns. M_explain adds the masks, each row with the step's output as its
    factor, so that its rows sum to anything. Arik & Pfister 2021, arXiv 1908.07442, section 3.
    """
    if not isinstance(given, tuple) or len(given) != 2 or not isinstance(given[1], dict):
        return None
    importance, masks = given
    steps = sorted(masks) if all(isinstance(one, int) for one in masks) else []
    shapes = {getattr(one, "shape", None) for one in (importance, *masks.values())}
    if not steps or len(shapes) != 1 or len(shapes.pop() or ()) != 2:
        return None
    layers = [as_array("weights", masks[step]) for step in steps]
    said = (
        f"Layers are the {len(steps)} steps of TabNet, in each of which a row looks at features. The matrix beside the "
        "masks is an importance, no attention, and is not shown."
    )
    return Taken(layers, "layers rows columns", said=(said,))

"""Steps of `generate`: which lists of maps are steps of one text.

A step after the first has one row, and as many columns as the step before, or one more; without a cache it has one row
and one column more. What is anything else is never joined.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.arrays import FLOATS, as_array
from regard.model.own.returned.chunks import chunked
from regard.model.own.returned.joined import Steps, joined
from regard.model.own.returned.taken import Taken, depth_of, listed
from regard.model.own.unequal import sizes

MOST_MAPS = 2**17
"""Layers of all steps: 2,048 steps of 64."""
ALIKE, ROUNDED = 1e-4, 0.02
"""As far as this a row that is computed again, without a cache, is the same: in float32, in float16 and bfloat16."""
AGAIN = (
    "transformers returns these for the tokens that are accepted first in assisted decoding. Read the text once: "
    "model(output.sequences, output_attentions=True)."
)


def taken_steps(given: Any, beams: Any = None, name: str = "weights") -> Taken | None:
    """Steps as one map, also those of one layer; None of what is layers or anything else.

    beams: as `joined`. name: the Python for what was given. Raises Unsuitable for outputs of several texts or layers
    with several attentions, for steps that cannot be joined, and for too many.
    """
    depth = depth_of(given)
    if not (depth == 6 or (depth == 5 and isinstance(given, (list, tuple)))) or not len(given):
        return None
    layers = len(given[0]) if depth == 6 else 1
    if len(given) * layers > MOST_MAPS:
        raise Unsuitable(
            f"weights are {len(given):,} steps of {layers:,} layers: {MOST_MAPS:,} can be joined, take some."
        )
    if not all(depth_of(step) == depth - 1 for step in given):
        return None
    steps = [[as_array("weights", layer) for layer in (step if depth == 6 else [step])] for step in given]
    if not all(steps) or not all(map(_is_map, (layer for step in steps for layer in step))):
        return None
    if depth == 6 and not hasattr(given, "shape") and hasattr(given[0], "shape") and _sum_together(given[0]):
        raise Unsuitable(_not_maps(given, name))
    if depth == 5 and len({step[0].shape for step in steps}) == 1:
        return joined(steps, beams) if _fill_a_cache([step[0] for step in steps]) else None
    if _are_steps(steps):
        _check_own(steps)
        return joined(steps, beams)
    if depth == 6 and not hasattr(given, "shape"):
        is_whole = all(hasattr(one, "shape") for one in given)
        raise Unsuitable(_not_maps(given, name) if is_whole else _not_steps(steps, name))
    return None


def _is_map(layer: np.ndarray) -> bool:
    return (layer.dtype.kind in "biuf" or layer.dtype.name in FLOATS) and layer.ndim == 4 and layer.size > 0


def _are_steps(steps: Steps) -> bool:
    """Whether each step goes on where the step before it ends, with and without a cache."""
    is_regular = len({len(step) for step in steps}) == 1
    is_regular = is_regular and len({layer.shape[:2] for step in steps for layer in step}) == 1
    if not is_regular or len({layer.shape[2] for layer in steps[0]}) > 1:
        return False
    if len(steps) > 1 and steps[1][0].shape[2] > 1:
        return all(_reads_again(before, after) for before, after in pairwise(steps))
    return all(_goes_on(before, after, is_first=k == 0) for k, (before, after) in enumerate(pairwise(steps)))


def _goes_on(before: Sequence[np.ndarray], after: Sequence[np.ndarray], *, is_first: bool) -> bool:
    """Whether a step of one row follows. The first step may have more columns: those that a window forgets."""
    if any(layer.shape[2] != 1 for layer in after):
        return False
    more = [b.shape[3] - a.shape[3] for a, b in zip(before, after, strict=True)]
    forgets = [
        is_first and b.shape[3] > 1 and (1 in more or _looks_back(a)) for a, b in zip(before, after, strict=True)
    ]
    return all(one in {0, 1} or (one < 0 and may) for one, may in zip(more, forgets, strict=True))


def _reads_again(before: Sequence[np.ndarray], after: Sequence[np.ndarray]) -> bool:
    """Whether a step has all rows of the step before, and one more, as it has without a cache."""
    for a, b in zip(before, after, strict=True):
        if b.shape[2] != a.shape[2] + 1 or b.shape[3] - a.shape[3] not in {0, 1}:
            return False
    was, now = before[0].astype(np.float64), after[0][:, :, :-1].astype(np.float64)
    if was.shape[3] < now.shape[3]:
        was = np.pad(was, ((0, 0), (0, 0), (0, 0), (0, 1)))
    alike = ROUNDED if _is_rounded(after[0]) else ALIKE
    return all(any(np.allclose(one, other, 0, alike) for other in was) for one in now)  # beams change places


def _is_rounded(layer: np.ndarray) -> bool:
    """Whether the numbers are those of float16 or bfloat16, of which float32 has the same first 16 bits."""
    return layer.dtype != np.float32 or not (layer.view(np.uint32) & 0xFFFF).any()


def _fill_a_cache(layers: Sequence[np.ndarray]) -> bool:
    """Whether maps of one row look at one column more each: calls of one layer, and no layers of one text."""
    if len(layers) < 2 or layers[0].shape[2] > 1:
        return False
    ends = [int(np.flatnonzero(one.any((0, 1, 2)))[-1]) if one.any() else -1 for one in layers]
    return ends[0] >= 0 and ends == [*range(ends[0], ends[0] + len(ends))]


def _looks_back(layer: np.ndarray) -> bool:
    return layer.shape[2] == layer.shape[3] > 1 and not np.triu(layer, 1).any()


def _check_own(steps: Steps) -> None:
    """Raise Unsuitable for a row of the prompt in the place of a step's own."""
    first = steps[0][0]
    for k, step in enumerate(steps[1 : first.shape[2]], 1):
        if _looks_back(first) and all(_repeats(a, b, k - 1) for a, b in zip(steps[0], step, strict=True)):
            raise Unsuitable(f"Step {k + 1} of {len(steps)} has the weights of row {k} of the prompt: {AGAIN}")


def _repeats(prompt: np.ndarray, step: np.ndarray, row: int) -> bool:
    width = prompt.shape[3]
    is_row = step.shape[2] == 1 and step.shape[3] >= width and not step[..., width:].any()
    return is_row and np.array_equal(step[:, :, 0, :width], prompt[:, :, row])


def _not_steps(steps: Steps, name: str) -> str:
    """A sentence on lists of maps that are no steps, with what shows one of them."""
    shapes = [[layer.shape for layer in step] for step in steps]
    one = shapes[0]
    if all(some == one for some in shapes) and len({*one}) > 1:
        of = listed([sizes(shape) for shape in one])
        return (
            f"Each of these {len(steps)} has {len(one)} maps, of the shapes {of}: layers with several attentions, as "
            f"the two streams of XLNet. Show one of each, [layer[0] for layer in {name}]."
        )
    if all(some == one for some in shapes):
        return (
            f"These are {len(steps)} lists of {len(one)} maps, {sizes(one[0])} each, and no steps of generate, of "
            f"which each after the first has one row. Are they outputs? Show one at a time, {name}[0]. Are they layers "
            f"with several attentions? Show one of each, [layer[0] for layer in {name}]."
        )
    of = listed([str(some[0][2]) for some in shapes])
    also = (
        f" and {listed([str(len(some)) for some in shapes])} layers" if len({len(some) for some in shapes}) > 1 else ""
    )
    return (
        f"These are {len(steps)} outputs of {of} rows{also}, and no steps of generate, of which each after the first "
        f"has one row: show one at a time, {name}[0], or pad the texts to one batch, with a mask."
    )


def _not_maps(given: Sequence[Any], name: str) -> str:
    """A sentence on arrays of five axes that are no steps."""
    shapes = listed([*dict.fromkeys(sizes(one.shape) for one in given)])
    are_places = tuple(given[0].shape[-4:-2]) == tuple(given[0].shape[-2:])  # [heads, height, width, height, width]
    together = _sum_together(given[0])
    if together and not are_places:
        return (
            f"{name} has layers of the shape {shapes}, of which the last two axes together sum to 1: levels and "
            "sampling points of deformable attention, and no columns. The share of each level is shown by "
            f'regard.show([layer.sum(-1) for layer in {name}], axes="layers texts rows heads columns").'
        )
    if not together and any(one.shape[-2] != one.shape[-1] for one in given):
        return chunked(given, name)
    count = "This is an array" if len(given) == 1 else f"These are {len(given)} arrays"
    return f"{count} of five axes, {shapes}, and no steps: show one at a time, {name}[0]."


def _sum_together(layer: Any) -> bool:
    """Whether the last two axes together sum to 1, and the last alone does not: points, or places of a picture."""
    weights = as_array("weights", layer).astype(np.float64)
    return np.allclose(weights.sum((-2, -1)), 1, 0, 0.01) and not np.allclose(weights.sum(-1), 1, 0, 0.01)

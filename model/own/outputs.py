"""Weights in what libraries return: the output of a layer or a model, a cache, what `generate` wrote step by step."""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.arrays import FLOATS, as_array
from regard.model.own.bands import Band
from regard.model.own.shapes import MOST_NUMBERS

NONE = (
    "There are no weights: ask for them, with need_weights=True in PyTorch, with output_attentions=True and "
    'attn_implementation="eager" in transformers; or give q and k.'
)
PATTERN = "hook_pattern"
"""Ends the name of a layer's weights in a cache of TransformerLens."""
LAYER = "texts heads rows columns"
MOST_MAPS = 2**17
"""Layers of all steps: 2,048 steps of 64."""
Steps = Sequence[Sequence[np.ndarray]]
"""Of each step the layers."""


@dataclass(frozen=True)
class Taken:
    """Weights in what was given, and what is known of them.

    axes: what theirs are, where the library says it; looks: [layers, 1, 1, rows, columns], true where rows of steps
    may look, None where they may everywhere; is_joined: whether they are of steps; said: sentences on what was taken;
    band: where columns are relative to the row. rows, columns: names that came along.
    """

    weights: Any
    axes: str | None = None
    looks: np.ndarray | None = None
    is_joined: bool = False
    said: tuple[str, ...] = ()
    band: Band | None = None
    rows: Any = None
    columns: Any = None


def taken(given: Any) -> Taken:
    """The weights in what a library returned; whatever else stays as it is.

    Raises Unsuitable, with the library's remedy, where it returned none.
    """
    if hasattr(given, "keys"):
        return _of_names(given)
    if not isinstance(given, (list, tuple)):
        return Taken(given) if (steps := _steps(given)) is None else _joined(steps)
    if not given or _has_none(given):
        raise Unsuitable(NONE)
    if (layer := _beside_output(given)) is not None:
        return layer
    layers = [_beside_output(one) for one in given]
    if layers[0] is not None:
        return Taken([one.weights for one in layers if one], f"layers {layers[0].axes}")
    return Taken(given) if (steps := _steps(given)) is None else _joined(steps)


def _of_names(given: Any) -> Taken:
    """A ModelOutput, a cache of TransformerLens, or layers by their names."""
    names = [name for name in given if _depth(given[name])]
    if kinds := [name for name in names if str(name).endswith("attentions")]:
        kind = next((name for name in ("attentions", "cross_attentions") if name in kinds), kinds[0])
        steps, beams = _steps(given[kind]), given["beam_indices"] if "beam_indices" in names else None
        found = Taken(given[kind], f"layers {LAYER}") if steps is None else _joined(steps, beams)
        others = " and ".join(name for name in kinds if name != kind)
        also = (f"These are the {kind} of the output, which has {others} too.",) if others else ()
        return replace(found, said=also + found.said)
    patterns = [name for name in names if str(name).endswith(PATTERN)]
    layers = [given[name] for name in sorted(patterns or names, key=_numbers)]
    if not layers or not all(map(_numbers, patterns or names)):
        raise Unsuitable(NONE)
    of_head = {3: "heads rows columns", 4: LAYER}.get(_depth(layers[0]))
    return Taken(layers, f"layers {of_head}") if patterns and of_head else Taken(layers)


def _numbers(name: Any) -> list[int]:
    return [int(number) for number in re.findall(r"\d{1,18}", str(name))]


def _has_none(given: Iterable[Any]) -> bool:
    return any(one is None or (isinstance(one, tuple) and _has_none(one)) for one in given)


def _beside_output(given: Any) -> Taken | None:
    """The weights of (output, weights), as layers return; None of anything else. An output has numbers below 0."""
    if not isinstance(given, tuple) or len(given) < 2 or not all(hasattr(one, "shape") for one in given):
        return None
    output, *others = (as_array("weights", one) for one in given)
    weights = [one for one in others if not (one < 0).any()]
    if len(weights) != 1 or not (output < 0).any():
        return None
    axes = {3: "texts rows columns", 4: LAYER}.get(weights[0].ndim) if output.ndim == 3 else None
    return Taken(weights[0], axes)


def _steps(given: Any) -> Steps | None:
    """The layers of each step that `generate` made, [batch, heads, rows, columns] each; None of anything else.

    Raises Unsuitable for more of them than can be joined.
    """
    depth = _depth(given)
    if not (depth == 6 or (depth == 5 and isinstance(given, (list, tuple)))) or not len(given):
        return None
    layers = len(given[0]) if depth == 6 else 1
    if len(given) * layers > MOST_MAPS:
        raise Unsuitable(
            f"weights are {len(given):,} steps of {layers:,} layers: {MOST_MAPS:,} can be joined, take some."
        )
    if not all(_depth(step) == depth - 1 for step in given):
        return None
    steps = [[as_array("weights", layer) for layer in (step if depth == 6 else [step])] for step in given]
    maps = [layer for step in steps for layer in step]
    if depth == 5 and len({layer.shape for layer in maps}) == 1:
        return None  # layers
    are_numbers = all(layer.dtype.kind in "biuf" or layer.dtype.name in FLOATS for layer in maps)
    are_maps = are_numbers and all(layer.ndim == 4 and layer.size for layer in maps)
    is_regular = len({len(step) for step in steps}) == 1 == len({layer.shape[:2] for layer in maps})
    return steps if are_maps and is_regular and len({layer.shape[2] for layer in steps[0]}) == 1 else None


def _depth(given: Any) -> int:
    if hasattr(given, "ndim"):
        return int(given.ndim)
    return 1 + _depth(given[0]) if isinstance(given, (list, tuple)) and len(given) else 0


def _joined(steps: Steps, beams: Any = None) -> Taken:
    """One map of each layer and head: the rows of the first step, and the last row of each other.

    Where pieces look back, a step has one column more than the step before, or the last of a sliding window; a cache of
    a fixed size has columns of 0 after them. beams: the place in the batch of each sequence at each step, -1 once it
    has ended.
    """
    batch, heads, begun, wide = steps[0][0].shape
    widths = {layer.shape[-1] for step in steps for layer in step}
    is_causal = not any(np.triu(layer, 1).any() for layer in steps[0])
    looks_back = len(widths) > 1 or (is_causal and max(begun, wide) > 1)
    rows = begun + len(steps) - 1
    columns = rows if looks_back else wide
    at = np.tile(np.arange(batch)[:, None], len(steps)) if beams is None else _places_of_beams(beams, batch)
    shape = (len(steps[0]), len(at), heads, rows, columns)
    if math.prod(shape) > max(MOST_NUMBERS, 4 * sum(layer.size for step in steps for layer in step)):
        raise Unsuitable(
            f"Joined, {len(steps):,} steps are {math.prod(shape):,} weights: take some of the steps or layers."
        )
    looks = np.zeros((shape[0], 1, 1, rows, columns), bool)
    joined = np.zeros(shape, np.float32)
    for k, step in enumerate(steps[: at.shape[1]]):
        end = begun + k
        own = slice(0 if k == 0 else end - 1, end)
        for layer, weights in enumerate(step):
            width = min(weights.shape[-1], end) if looks_back else wide
            seen = slice(end - width, end) if looks_back else slice(wide)
            looks[layer, ..., own, seen] = np.tri(begun)[:, -width:] if k == 0 and is_causal and looks_back else True
            with np.errstate(over="ignore"):  # what float32 cannot hold is infinite, and refused as that
                joined[layer, ..., own, seen] = weights[at[:, k], :, own.start - end :, :width]
        joined[:, at[:, k] < 0, :, own] = np.nan  # it has ended
    prompt = f": the first {begun} rows are the prompt's" if begun > 1 else ", a row each"
    said = [f"Joined from {len(steps)} steps{prompt}."]
    if beams is None and batch > 1:
        said.append(f"Are the {batch} texts beams? Give the whole output: it says which belongs to which text.")
    return Taken(joined, f"layers {LAYER}", looks if looks_back else None, is_joined=True, said=tuple(said))


def _places_of_beams(given: Any, batch: int) -> np.ndarray:
    """The place in the batch, from 0, of each sequence at each step, -1 once it has ended. Raises Unsuitable."""
    at = as_array("beam_indices", given)
    if at.ndim != 2 or not at.size or at.dtype.kind not in "iu" or not -1 <= at.min() <= at.max() < batch:
        raise Unsuitable(
            "beam_indices must give the place of each sequence at each step, [sequences, steps], from 0 to "
            f"{batch - 1}, and -1 once it has ended."
        )
    return at

"""Attention weights that somebody brings, or the queries and keys that make them, with the names of their tokens."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.arrays import as_floats, as_mask
from regard.model.own.checks import check_fit, check_given, check_mask, check_masked, check_range, shape_of
from regard.model.own.names import Names, check_known, names_of
from regard.model.own.scores import above_0, as_sink, check_for_scores, within
from regard.model.own.shapes import check_numbers, read_axes, taken_for, with_axes

SAID = ("tokens", "columns", "scale", "cap", "sink", "window", "title", "axes")
GIVEN = ("weights", "q", "k", "v", "mask", "bias")
LAST = {"weights": ("rows", "columns"), "q": ("rows", "d_k"), "k": ("columns", "d_k"), "v": ("columns", "d_v")}


@dataclass(frozen=True)
class OwnTensors:
    """Arrays [layers, batch, heads, rows, columns or width], and names of rows and columns, of each text of the batch.

    arrays: weights, or q and k, and v where it is known; mask, bias and sink, with sizes of 1 where they are the same
    for all. scale: what q·k is multiplied by; None: 1/√d_k. cap: the soft cap of scores. window: how far rows look, as
    the mask has it already. title: what the page calls all of it. taken_for: a sentence on what was read from the shape
    alone, "" where nothing was.
    """

    arrays: Mapping[str, np.ndarray]
    rows: Names
    columns: Names | None
    scale: float | None = None
    cap: float | None = None
    window: int | None = None
    title: str = ""
    taken_for: str = ""

    @property
    def shape(self) -> tuple[int, ...]:
        """Layers, batch, heads, rows, columns."""
        return shape_of(self.arrays)


def own_tensors(
    weights: Any = None,
    *,
    q: Any = None,
    k: Any = None,
    v: Any = None,
    mask: Any = None,
    bias: Any = None,
    tokens: Any = None,
    columns: Any = None,
    scale: Any = None,
    cap: Any = None,
    sink: Any = None,
    window: Any = None,
    title: Any = "",
    axes: Any = None,
    **unknown: Any,
) -> OwnTensors:
    """Check arrays and put them into one form. docs/own-tensors.md says which shapes and names there may be.

    Raises Unsuitable, with a sentence that says what is expected and what was given.
    """
    check_known(unknown, (*GIVEN, *SAID))
    given = {name: array for name, array in (("weights", weights), ("q", q), ("k", k), ("v", v)) if array is not None}
    check_given(set(given))
    named = () if axes is None else read_axes(axes)
    floats = {name: as_floats(name, array) for name, array in given.items()}
    if weights is not None:
        check_for_scores({"bias": bias, "cap": cap, "sink": sink, "window": window})
        check_range(floats["weights"])
    arrays = {name: with_axes(name, one, named, LAST[name]) for name, one in floats.items()}
    if weights is None:
        check_fit(arrays)
    shape = shape_of(arrays)
    check_numbers(shape)
    read = {} if mask is None else {"mask": as_mask(mask)}
    if bias is not None:
        read["bias"] = as_floats("bias", bias, may_forbid=True)
    for name, one in read.items():
        arrays[name] = with_axes(name, one, named if one.ndim == len(named) else ())
        check_mask(name, arrays[name], shape)
    if weights is not None and mask is not None:
        check_masked(arrays["weights"], arrays["mask"])
    if sink is not None:
        arrays["sink"] = as_sink(sink, shape[0], shape[2])
    if window is not None:
        arrays["mask"] = within(window, arrays.get("mask"), *shape[3:])
    rows, of_columns = names_of(tokens, columns, shape)
    if not isinstance(title, str):
        raise Unsuitable("title must be a string: it stands above the maps.")
    guessed = "" if named else taken_for(next(iter(floats.values())).shape)
    by = above_0("scale", scale, "q·k is multiplied by it")
    most = above_0("cap", cap, "scores are bent so that they stay between -cap and cap")
    return OwnTensors(arrays, rows, of_columns, by, most, window, title, guessed)

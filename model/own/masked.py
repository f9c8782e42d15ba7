"""Masks and changes of scores that somebody brings, of five dimensions each, by the names that arrays have."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from regard.model.own.arrays import as_array, as_floats, as_mask
from regard.model.own.checks import fitted, forbidden
from regard.model.own.scores import as_sink, within
from regard.model.own.shapes import with_axes


def masks_of(
    mask: Any, bias: Any, looks: np.ndarray | None, named: Sequence[str], shape: tuple[int, ...], *, is_self: bool
) -> dict[str, np.ndarray]:
    """The masks and the bias, of five dimensions each, those of them that there are; looks: where steps may look."""
    read = {} if mask is None else {"mask": as_mask(mask)}
    if bias is not None:
        read["bias"] = as_floats("bias", bias, as_array("bias", bias), may_forbid=True)
    found = dict[str, np.ndarray]()
    for name, one in read.items():
        fit, pads = fitted(name, with_axes(name, one, named) if one.ndim == len(named) else one, shape)
        found[name] = fit
        if pads and name == "mask" and is_self:  # the rows of these pieces are closed too
            found[name] = ~forbidden(fit)
            found["padding"] = found[name].swapaxes(-1, -2)
    if looks is not None:
        found["mask"] = looks & ~forbidden(found.get("mask", looks))
    return found


def changes_of(window: Any, sink: Any, shape: tuple[int, ...]) -> dict[str, np.ndarray]:
    """The window and the sink, those of them that there are. Raises Unsuitable as `within` and `as_sink`."""
    found = dict[str, np.ndarray]()
    if window is not None:
        found["window"] = within(window, *shape[3:])
    if sink is not None:
        found["sink"] = as_sink(sink, shape[0], shape[2])
    return found

"""Weights that were found in what a library returned, and what the library says of them."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from regard.model.own.local.bands import Band

NONE = (
    "There are no weights: ask for them, with need_weights=True in PyTorch, with output_attentions=True and "
    'attn_implementation="eager" in transformers; or give q and k.'
)
LAYER = "texts heads rows columns"
"""Axes of a layer's weights in PyTorch, transformers, Keras and JAX."""
WHOLE = "texts layers heads rows columns"
"""Axes of the one array in which fair-esm and the Recorder of vit-pytorch give all layers."""


@dataclass(frozen=True)
class Taken:
    """Weights in what was given, and what is known of them.

    axes: what theirs are, where the library says it; looks: [layers, 1, 1, rows, columns], true where rows of steps
    may look, None where they may everywhere; is_joined: whether they are of steps; said: sentences on what was taken.
    rows, columns: names that came along, as `tokens` and `columns` would give them. numbers: the model's own numbers of
    these layers, from 1, of `depth` layers, where others do not attend. graph: how many edges there are. band: where
    columns are relative to the row.
    """

    weights: Any
    axes: str | None = None
    looks: np.ndarray | None = None
    is_joined: bool = False
    said: tuple[str, ...] = ()
    rows: Any = None
    columns: Any = None
    numbers: tuple[int, ...] = ()
    depth: int = 0
    graph: Any = None
    band: Band | None = None


def depth_of(given: Any) -> int:
    """The number of axes of an array, of lists in lists, or of arrays in lists; 0 of anything else."""
    if hasattr(given, "ndim"):
        return int(given.ndim)
    return 1 + depth_of(given[0]) if isinstance(given, (list, tuple)) and len(given) else 0


def listed(words: list[str], most: int = 4) -> str:
    """Words in a sentence, the first of them where there are many.

    >>> listed(["5", "7"]), listed(["1", "2", "3", "4", "5"])
    ('5 and 7', '1, 2, 3, 4, ...')
    """
    if len(words) > most:
        return ", ".join([*words[:most], "..."])
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)

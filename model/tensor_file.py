"""Arrays as safetensors: the one way in which they are written here."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from safetensors.numpy import save
from torch import Tensor

Arrays = Mapping[str, np.ndarray | Tensor]


def to_bytes(arrays: Arrays, metadata: Mapping[str, str] | None = None) -> bytes:
    """Write arrays of any layout as a file in memory: each number at its own place, row by row.

    safetensors 0.8.0 writes an array that is turned, or a part of another, as its memory lies, under its own shape.

    >>> from safetensors.numpy import load
    >>> load(to_bytes({"turned": np.array([[0, 1, 2], [3, 4, 5]]).T}))["turned"].tolist()
    [[0, 3], [1, 4], [2, 5]]
    """
    return save({name: _in_rows(array) for name, array in arrays.items()}, dict(metadata) if metadata else None)


def write(file: Path, arrays: Arrays, metadata: Mapping[str, str] | None = None) -> None:
    """Write a whole file, or leave the one that is there."""
    part = file.with_suffix(".part")
    part.write_bytes(to_bytes(arrays, metadata))
    part.replace(file)


def _in_rows(array: np.ndarray | Tensor) -> np.ndarray:
    return np.asarray(array.detach().cpu().numpy() if isinstance(array, Tensor) else array, order="C")

"""Arrays of libraries that NumPy does not read by itself: nested, sparse, of nested lists; none need be installed."""

from typing import Any

import numpy as np

from regard.model.errors import Unsuitable

LISTS = ("to_numpy_ndarray", "to_pylist", "to_list")
"""Methods that give the numbers of nested lists: of Arrow's tensors, of Arrow, of polars and awkward."""


def check_whole_array(name: str, given: Any) -> None:
    """Raise Unsuitable for a nested tensor of PyTorch, whose texts have lengths of their own, and for a lazy table."""
    if getattr(given, "is_nested", False) is True:
        raise Unsuitable(
            f"{name} is a nested tensor, of texts of different lengths: show one at a time, {name}.unbind()[0]."
        )
    if callable(getattr(given, "collect", None)) and not hasattr(given, "shape"):
        raise Unsuitable(f"{name} is a table that is not computed yet: give {name}.collect().")


def is_of_pytorch(given: Any) -> bool:
    """Whether this is a tensor of PyTorch, which need not be imported: those of tinygrad have no `cpu`."""
    return hasattr(given, "detach") and hasattr(given, "cpu")


def is_sparse(given: Any) -> bool:
    """Whether this is a sparse array of SciPy or of PyData."""
    return hasattr(given, "nnz") and (hasattr(given, "toarray") or hasattr(given, "todense"))


def to_numpy(given: Any) -> np.ndarray:
    """The array of anything that NumPy reads; of nested lists of other libraries that of their lists.

    Raises TypeError, ValueError and RuntimeError as NumPy does.
    """
    if hasattr(given, "detach") and not is_of_pytorch(given) and callable(getattr(given, "numpy", None)):
        return np.asarray(given.numpy())
    read = next((getattr(given, one) for one in LISTS if callable(getattr(given, one, None))), None)
    try:
        array = np.asarray(given)
    except (TypeError, ValueError):
        if read is None:
            raise
        return np.asarray(read())
    return np.asarray(read()) if read and array.dtype.hasobject else array

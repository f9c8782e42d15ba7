"""Anything that holds numbers, as a NumPy array of finite numbers; a refusal names the array and the place."""

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from regard.model.errors import Unsuitable
from regard.model.own.foreign import check_whole_array, is_of_pytorch, is_sparse, to_numpy
from regard.model.own.unequal import check_one_shape, sizes

FLOATS = ("float16", "float32", "float64", "bfloat16")
MOST_DENSE = 2**27
"""Numbers of a sparse array with its zeros."""
AS_BYTES = {
    "void16": ("bfloat16", "(np.asarray({0}).view(np.uint16).astype(np.uint32) << 16).view(np.float32)"),
    "void8": ("float8", "np.asarray({0}).view(ml_dtypes.float8_e4m3fn).astype(np.float32), or as its other float8"),
}
"""The cast of types that NumPy writes as bytes without a name: bfloat16, and float8, of which there are several."""


def as_floats(name: str, given: Any, array: np.ndarray, *, may_forbid: bool = False) -> np.ndarray:
    """The numbers of an array, as float16 or float32; given: what it was made of, lists of whole numbers among it.

    float64 is rounded to float32; bfloat16 is exact in it. float16 shares the memory of what was given, and so does
    float32 that is read-only, as a file holds it; others are a copy. Raises Unsuitable for another type, and for what
    is not finite, -inf aside where what is added to scores may forbid; weights may be NaN in rows of padding.
    """
    check_type(name, given, array)
    with np.errstate(over="ignore"):
        floats = array if array.dtype == np.float16 else array.astype(np.float32, copy=array.flags.writeable)
    check_finite(name, floats, but=np.isneginf if may_forbid else np.isnan if name == "weights" else None)
    return np.ascontiguousarray(floats)


def check_type(name: str, given: Any, array: np.ndarray) -> None:
    """Raise Unsuitable for numbers of a type that is not read; given: what they were made of."""
    is_listed = isinstance(given, Sequence) and array.dtype.kind in "iu"  # [[1, 0], [0, 1]]
    if array.dtype.name not in FLOATS and not is_listed:
        raise Unsuitable(_of_type(name, array.dtype))


def _of_type(name: str, dtype: np.dtype[Any]) -> str:
    """A sentence on numbers of a type that is not read, with the cast where there is one."""
    if dtype.name in AS_BYTES:
        kind, cast = AS_BYTES[dtype.name]
        return f"{name} holds {dtype.name}, as NumPy saves {kind}: give {cast.format(name)}."
    if dtype.name.startswith(("float8", "float6", "float4")):
        return f"{name} holds {dtype.name}: give np.asarray({name}).astype(np.float32)."
    return f"{name} holds {dtype.name}: give it as float16, bfloat16, float32 or float64."


def as_mask(given: Any) -> np.ndarray:
    """A mask as booleans, true where looking is allowed, or as floats that are added to the scores, -inf among them.

    Of whatever type, 1 and 0 are true and false. Raises Unsuitable as `as_floats`, for NaN and +inf, and for a mask
    that is 0 everywhere, which could be either.
    """
    array = as_array("mask", given)
    if array.dtype == np.bool_:
        return array
    if array.dtype.kind in "iuf" and array.size and np.isin(array, (0, 1)).all():
        if not array.any():
            raise Unsuitable(
                "mask is 0 everywhere: leave it out if nothing is added to the scores, or give it as bool if nothing "
                "may be looked at."
            )
        return array == 1
    if array.dtype.name not in FLOATS and not (isinstance(given, Sequence) and array.dtype.kind in "iu"):
        raise Unsuitable(
            f"mask holds {array.dtype.name}: give it as bool, or 1 and 0, true where looking is allowed, or as floats "
            "that are added to the scores."
        )
    with np.errstate(over="ignore"):
        floats = array.astype(np.float32)
    check_finite("mask", floats, but=np.isneginf)
    return floats


def check_finite(name: str, floats: np.ndarray, *, but: Callable[[np.ndarray], Any] | None = None) -> None:
    """Raise Unsuitable for NaN and for infinity, with the first place. but: true for those of them that may be."""
    may_be = np.isfinite(floats)
    if but is not None:
        may_be |= but(floats)
    if (wrong := first(~may_be)) is not None:
        value = floats[wrong]
        what = "NaN" if np.isnan(value) else "infinite"
        raise Unsuitable(f"{place(name, wrong)} is {what}: every number must be finite.")


def first(wrong: np.ndarray | np.bool_) -> tuple[int, ...] | None:
    """The first place, from 0, where this holds; None where it holds nowhere."""
    if not wrong.any():
        return None
    return tuple(int(one) for one in np.unravel_index(wrong.argmax(), wrong.shape))


def place(name: str, at: Sequence[int]) -> str:
    """An entry of an array, as it is written in Python.

    >>> place("weights", (0, 2))
    'weights[0, 2]'
    """
    return f"{name}[{', '.join(map(str, at))}]"


def as_array(name: str, given: Any, cast: str = "{0}.{1}") -> np.ndarray:
    """Numbers of whatever type; a list of arrays has a layer each. Raises Unsuitable for what is none, and ragged.

    cast: the Python that changes the type of what was given.
    """
    if isinstance(given, (list, tuple)) and given and all(hasattr(layer, "shape") for layer in given):
        return _stacked(name, [as_array(name, layer, "[one.{1} for one in {0}]") for layer in given])
    check_whole_array(name, given)
    if is_of_pytorch(given):
        given = _of_tensor(name, given, cast)
    elif is_sparse(given):
        _check_dense(name, given.shape)
        given = given.toarray() if hasattr(given, "toarray") else given.todense()
    try:
        if _holds_text(given):
            raise ValueError("text")
        array = to_numpy(given)
    except (TypeError, ValueError, RuntimeError) as error:
        if "inhomogeneous" in str(error):
            texts = f" Of texts of different lengths show one at a time, {name}[0]." if name == "weights" else ""
            raise Unsuitable(f"{name} is ragged: all lists of one depth must have the same length.{texts}") from None
        raise Unsuitable(_unreadable(name, given, cast)) from None
    if array.dtype.kind not in "biufcV" or array.dtype.hasobject:
        raise Unsuitable(_unreadable(name, given, cast))
    return array


def _of_tensor(name: str, given: Any, cast: str) -> Any:
    """A tensor of PyTorch that NumPy can read: in memory, dense, and of a type that NumPy has."""
    dtype = str(given.dtype).removeprefix("torch.")
    if dtype.startswith(("float8", "float4")):
        raise Unsuitable(f"{name} holds {dtype}, which NumPy has not: give {cast.format(name, 'float()')}.")
    given = given.detach()
    if str(getattr(given, "layout", "torch.strided")) != "torch.strided":
        _check_dense(name, given.shape)
        given = given.to_dense()
    given = given.cpu()
    return given.float() if dtype == "bfloat16" else given


def _check_dense(name: str, shape: Sequence[int]) -> None:
    """Raise Unsuitable for a sparse array that is too large to be filled with its zeros."""
    if math.prod(shape) > MOST_DENSE:
        raise Unsuitable(f"{name} is sparse, {sizes(shape)}, and too much with its zeros: cut it.")


def _unreadable(name: str, given: Any, cast: str) -> str:
    """A sentence on what is no array, with the cast where it holds numbers of a type that NumPy cannot read."""
    dtype = str(getattr(given, "dtype", ""))
    if dtype.startswith("mlx."):
        other = cast.format(name, "astype(mx.float32)")
        return f"{name} holds {dtype.rpartition('.')[2]} of MLX, which NumPy has not: give {other}."
    return f"{name} cannot be read as an array: give a NumPy array, a tensor or lists of numbers."


def _stacked(name: str, layers: list[np.ndarray]) -> np.ndarray:
    """Layers as one array: [layers, heads, rows, columns], with the batch before the heads where they have one."""
    check_one_shape(name, layers)
    try:
        stacked = np.stack(layers)
    except TypeError:  # no type holds the numbers of all
        found = " and ".join(dict.fromkeys(layer.dtype.name for layer in layers))
        raise Unsuitable(f"{name} has layers of the types {found}: all layers must have the same type.") from None
    return stacked[:, None] if layers[0].ndim == 2 else stacked


def _holds_text(given: Any) -> bool:
    """Whether lists hold text, beside which NumPy would make each number as long as the longest."""
    level = [given]
    while level:
        if any(isinstance(one, (str, bytes)) for one in level):
            return True
        level = [one for some in level if isinstance(some, (list, tuple)) for one in some]
    return False

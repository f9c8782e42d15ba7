"""Names as lists of strings: of arrays, indexes and series of pandas, dates, and ids with their tokenizer."""

import math
from collections.abc import Sequence
from datetime import date
from typing import Any

import numpy as np

from regard.model.errors import Unsuitable

MOST_NAMES = 2**18
"""Names of rows and columns of a batch."""
MIDNIGHT, NO_DATE = " 00:00:00", "NaT"
LISTS = ("tolist", "to_list", "to_pylist")
"""Methods that give a list: of NumPy and pandas, of polars and awkward, of Arrow."""
READS = ("convert_ids_to_tokens", "id_to_token", "id_to_piece")
"""Methods that name an id: of transformers, of tokenizers, of sentencepiece."""


def plain(given: Any) -> Any:
    """Names or numbers as Python has them, of an array or a tensor; one of more than there can be stays as it is."""
    if math.prod(getattr(given, "shape", ())) > MOST_NAMES:
        return given
    read = next((getattr(given, one) for one in LISTS if callable(getattr(given, one, None))), None)
    is_array = read is None and hasattr(given, "shape") and hasattr(given, "__array__")  # of xarray, h5py
    return read() if read else np.asarray(given).tolist() if is_array else given


def as_words(given: Any) -> Any:
    """Names as a list of strings, of dates and of what pandas holds too; whatever else as Python has it.

    Dates without a time of day have none. Numbers are names only as an index of pandas: others may be ids.
    """
    if math.prod(getattr(given, "shape", ())) > MOST_NAMES:
        return given
    kind = getattr(getattr(given, "dtype", None), "kind", "")
    if isinstance(given, np.ndarray) and kind == "M":
        return _of_dates(given)
    listed = plain(given)
    if isinstance(listed, (list, tuple)) and listed and all(isinstance(one, bytes) for one in listed):
        return [one.decode(errors="replace") for one in listed]
    if callable(getattr(given, "to_numpy", None)) and isinstance(listed, list):
        return _short([" ".join(map(str, one)) if isinstance(one, tuple) else str(one) for one in listed])
    if isinstance(listed, (list, tuple)) and listed and all(isinstance(one, (date, np.datetime64)) for one in listed):
        return _short([_written(one) for one in listed])
    return listed


def _of_dates(given: np.ndarray) -> Any:
    if given.ndim > 1:
        return [_of_dates(one) for one in given]
    return _short([_written(one) for one in _in_seconds(given)]) if given.ndim else str(given)


def _written(one: date | np.datetime64) -> str:
    """A date, with a space before its time of day; NaT of none."""
    written = str(one)
    return written if written == NO_DATE else written.replace("T", " ")


def _in_seconds(given: np.ndarray) -> np.ndarray:
    """Dates with their second, or as they are where that is not the same: parts of seconds, or a year beyond all."""
    try:
        seconds = given.astype("M8[s]")
        is_same = (seconds.astype(given.dtype) == given) | np.isnat(given)
    except OverflowError:  # units between which NumPy has no factor
        return given
    return seconds if is_same.all() else given


def _short(names: list[str]) -> list[str]:
    """Names, without the time of day where all have midnight."""
    are_days = all(one.endswith(MIDNIGHT) or one == NO_DATE for one in names)
    return [one.removesuffix(MIDNIGHT) for one in names] if are_days else names


def of_ids(name: str, given: Any, tokenizer: Any, *, may_be_source: bool = False) -> Any:
    """The pieces of ids, of one text or of several, as the tokenizer names them; names stay as they are.

    may_be_source: whether tokens may be those of the source, in its self-attention. Raises Unsuitable for what is no
    tokenizer, for an id that it has not, and for ids of the source where the target has another vocabulary.
    """
    read = next((getattr(tokenizer, one) for one in READS if callable(getattr(tokenizer, one, None))), None)
    if read is None:
        raise Unsuitable(
            "tokenizer must be one of transformers, tokenizers or sentencepiece: of another give the pieces as tokens."
        )
    listed = plain(given)
    if not isinstance(listed, (list, tuple)) or not listed:
        return given
    if getattr(tokenizer, "separate_vocabs", False) and not _are_names(listed):
        alone = "This tokenizer names ids by the vocabulary of the target alone: "
        pieces = '[*tokenizer.tokenize(text), "</s>"]'
        if name == "columns":
            raise Unsuitable(f"{alone}give the pieces of the source, columns={pieces}.")
        if may_be_source:
            raise Unsuitable(
                f"{alone}of the encoder give the pieces, tokens={pieces}, of the decoder "
                "tokens=tokenizer.convert_ids_to_tokens(ids)."
            )
    if all(isinstance(one, (list, tuple)) or hasattr(one, "tolist") for one in listed) and not _are_ids(listed):
        return [of_ids(name, one, tokenizer, may_be_source=may_be_source) for one in listed]
    return [_piece(name, int(one), read) for one in listed] if _are_ids(listed) else given


def _are_names(listed: Sequence[Any]) -> bool:
    return all(isinstance(one, str) or (isinstance(one, (list, tuple)) and _are_names(one)) for one in listed)


def _are_ids(listed: Sequence[Any]) -> bool:
    return all(isinstance(plain(one), int) and not isinstance(plain(one), bool) for one in listed)


def _piece(name: str, id: int, read: Any) -> str:
    try:
        piece = read(id)
    except (LookupError, OverflowError, ValueError, TypeError):
        piece = None
    if not isinstance(piece, str):
        raise Unsuitable(f"{name} has the id {id}, which the tokenizer has not: give the tokenizer of this model.")
    return piece

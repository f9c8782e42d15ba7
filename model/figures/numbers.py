"""Weights of a head as CSV, JSON, NPZ and safetensors: the files that the page Explore writes, and NPZ.

A cell that may not be looked at is empty in CSV, null in JSON and NaN in arrays. The decimals are the shortest that are
the same float32.
"""

import csv
import json
import re
from collections.abc import Mapping, Sequence
from io import BytesIO, StringIO

import numpy as np
from jaxtyping import Float32

from regard.model.tensor_file import to_bytes

MARK = "\ufeff"  # so that spreadsheets read letters with accents
FORMULA = re.compile(r"[=+@\t\r-].", re.DOTALL)
NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")

Names = Sequence[str]
Weights = Float32[np.ndarray, "i j"]


def to_csv(weights: Weights, rows: Names, columns: Names) -> bytes:
    """The first line names the columns (keys), the first field each row (query)."""
    text = StringIO()
    writer = csv.writer(text)  # RFC 4180: CRLF, quotes where they are needed
    writer.writerow(["", *map(_plain, columns)])
    for name, row in zip(rows, weights, strict=True):
        writer.writerow([_plain(name), *("" if np.isnan(weight) else _shortest(weight) for weight in row)])
    return (MARK + text.getvalue()).encode()


def to_json(weights: Weights, rows: Names, columns: Names, about: Mapping[str, object]) -> bytes:
    """weights[i][j], with the names of rows and columns, and what they are."""
    values = [[None if np.isnan(weight) else _shortest(weight) for weight in row] for row in weights]
    meaning = {"null": "not allowed"}
    whole = {**about, "meaning": meaning, "rows": [*rows], "columns": [*columns], "weights": values}
    return json.dumps(whole, ensure_ascii=False).encode()


def to_safetensors(weights: Weights, rows: Names, columns: Names, about: Mapping[str, object]) -> bytes:
    """A tensor `weights`, float32; everything else in the metadata: texts, and lists as JSON."""
    return to_bytes({"weights": weights}, _texts({**about, "rows": rows, "columns": columns}))


def to_npz(weights: Weights, rows: Names, columns: Names, about: Mapping[str, object]) -> bytes:
    """Arrays `weights`, float32, `rows` and `columns`; and each fact as an array of one text."""
    file = BytesIO()
    facts = {name: np.array(text) for name, text in _texts(about).items()}
    arrays = {"weights": weights, "rows": np.array(rows), "columns": np.array(columns), **facts}
    np.savez_compressed(file, allow_pickle=False, **arrays)
    return file.getvalue()


def _texts(about: Mapping[str, object]) -> dict[str, str]:
    """Facts as the texts that files hold."""
    return {name: x if isinstance(x, str) else json.dumps(x, ensure_ascii=False) for name, x in about.items()}


def _shortest(weight: np.float32) -> float:
    """The number with the fewest decimals that is the same float32."""
    return float(str(weight))


def _plain(name: str) -> str:
    """A name that a spreadsheet does not calculate: with an apostrophe before it, where it would.

    >>> _plain("=1+1"), _plain("-5"), _plain("-")
    ("'=1+1", '-5', '-')
    """
    return f"'{name}" if FORMULA.match(name) and not NUMBER.fullmatch(name) else name

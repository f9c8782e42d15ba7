"""Arrays whose axes have names, as xarray holds them: the names say what the axes are, the coordinates name tokens."""

import re
from typing import Any

from regard.model.own.naming.words import as_words
from regard.model.own.returned.taken import Taken

AXES = {
    "layers": re.compile(r"(n_)?(layers?|blocks?|depth)"),
    "texts": re.compile(r"batch|batch_size|texts?|samples?|examples?|sentences?|images?"),
    "heads": re.compile(r"(n_)?heads?"),
    "rows": re.compile(r"rows?|q|query|queries|query_pos|targets?|tgt|dest|destination"),
    "columns": re.compile(r"cols?|columns?|k|keys?|key_pos|sources?|src"),
}


def taken_labelled(given: Any) -> Taken | None:
    """The numbers of a DataArray with the axes that its dimensions name, and its coordinates; None of anything else."""
    if not all(hasattr(given, one) for one in ("dims", "coords", "to_numpy")):
        return None
    dims = [*given.dims]
    axes = [_axis(str(one)) for one in dims]
    if len(dims) > 1 and not {"rows", "columns"} & {*axes} and axes[-2:] == [None, None]:
        axes[-2:] = ["rows", "columns"]
    weights = given.to_numpy()
    if len({*axes}) < len(axes) or None in axes or not {"rows", "columns"} <= {*axes}:
        return Taken(weights)
    rows, columns = (_coordinate(given, dims[axes.index(one)]) for one in ("rows", "columns"))
    if rows and not columns and len(rows) != weights.shape[axes.index("columns")]:
        columns = [str(k) for k in range(1, weights.shape[axes.index("columns")] + 1)]
    return Taken(weights, " ".join(map(str, axes)), rows=rows, columns=None if rows == columns else columns)


def _axis(dimension: str) -> str | None:
    return next((axis for axis, name in AXES.items() if name.fullmatch(dimension.lower())), None)


def _coordinate(given: Any, dimension: Any) -> list[str] | None:
    """The labels of a dimension; None where it has none."""
    if dimension not in given.coords:
        return None
    labels = given.coords[dimension].to_numpy()
    found = as_words(labels)
    return [str(one) for one in (labels if found is None else found)]

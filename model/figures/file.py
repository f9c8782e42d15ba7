"""The file of a head, of the kind that its name ends in."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np
from jaxtyping import Float32

from regard.model.errors import Unsuitable
from regard.model.figures.caption import Caption
from regard.model.figures.drawing import to_svg, to_tex
from regard.model.figures.numbers import to_csv, to_json, to_npz, to_safetensors
from regard.model.labels import labels

KINDS = (".svg", ".tex", ".csv", ".json", ".npz", ".safetensors")


def save(
    path: str | Path,
    weights: Float32[np.ndarray, "i j"],
    rows: Sequence[str],
    columns: Sequence[str],
    caption: Caption,
    about: Mapping[str, object],
) -> Path:
    """Write a head to a file; rows and columns are pieces. Raises Unsuitable for a kind that is none of KINDS."""
    path = Path(path)
    named = (weights, labels(rows), labels(columns))
    whole = {**caption, **about}
    kinds: dict[str, Callable[[], bytes]] = {
        ".svg": lambda: to_svg(weights, rows, columns, caption),
        ".tex": lambda: to_tex(*named, caption),
        ".csv": lambda: to_csv(*named),
        ".json": lambda: to_json(*named, whole),
        ".npz": lambda: to_npz(*named, whole),
        ".safetensors": lambda: to_safetensors(*named, whole),
    }
    if path.suffix.lower() not in kinds:
        kind = f"“{path.suffix}”" if path.suffix else "no ending"
        raise Unsuitable(f"{path.name} has {kind}: end the name of the file with one of {', '.join(KINDS)}.")
    path.write_bytes(kinds[path.suffix.lower()]())
    return path

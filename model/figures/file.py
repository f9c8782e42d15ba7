"""The file of a head, of the kind that its name ends in."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from jaxtyping import Float32

from regard.model.errors import Unsuitable
from regard.model.figures.caption import Caption, lines
from regard.model.figures.drawing import to_svg
from regard.model.figures.latex import to_tex
from regard.model.figures.letters import Length
from regard.model.figures.numbers import to_csv, to_json, to_npz, to_safetensors
from regard.model.figures.pictures import to_pdf, to_png
from regard.model.labels import labels

FIGURES = (".svg", ".png", ".pdf", ".tex")
KINDS = (*FIGURES, ".csv", ".json", ".npz", ".safetensors")
WIDEST = 100  # cm: of a poster


def save(
    path: str | Path,
    weights: Float32[np.ndarray, "i j"],
    rows: Sequence[str],
    columns: Sequence[str],
    caption: Caption,
    about: Mapping[str, object],
    *,
    captioned: bool = True,
    width: Length | None = None,
) -> Path:
    """Write a head to a file; rows and columns are pieces. captioned, width: of figures, the width in centimetres.

    Raises Unsuitable as check does.
    """
    path = Path(path)
    named = (weights, labels(rows), labels(columns))
    whole = {**caption, **about}
    title, said = caption["title"], lines(caption) if captioned else []
    drawing = partial(to_svg, *named, title, said, width)
    kinds: dict[str, Callable[[], bytes]] = {
        ".svg": drawing,
        ".png": lambda: to_png(drawing(), title),
        ".pdf": lambda: to_pdf(drawing(), title),
        ".tex": lambda: to_tex(*named, said, width),
        ".csv": lambda: to_csv(*named),
        ".json": lambda: to_json(*named, whole),
        ".npz": lambda: to_npz(*named, whole),
        ".safetensors": lambda: to_safetensors(*named, whole),
    }
    check(path, captioned=captioned, width=width)
    path.write_bytes(kinds[path.suffix.lower()]())
    return path


def check(path: Path, *, captioned: bool = True, width: Length | None = None) -> None:
    """Raise Unsuitable for a kind that is none of KINDS, and for what a kind cannot have."""
    kind = path.suffix.lower()
    if kind not in KINDS:
        found = f"“{path.suffix}”" if kind else "no ending"
        raise Unsuitable(f"{path.name} has {found}: end the name of the file with one of {', '.join(KINDS)}.")
    if kind not in FIGURES and (width is not None or not captioned):
        raise Unsuitable(f"{path.name} holds numbers: width and caption are those of {', '.join(FIGURES)}.")
    if width is not None and not 0 < width <= WIDEST:
        raise Unsuitable(f"A width of {width} cm is no width of a figure: choose one above 0, and at most {WIDEST}.")

"""Arrays of one's own as a page: Explore, and Steps of queries and keys, in one file that needs no server."""

import webbrowser
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Literal

from regard.app.saved.address import Address
from regard.app.saved.asking import Answer, Request
from regard.app.saved.frame import frame
from regard.app.saved.page import OWN, render
from regard.model.errors import Unsuitable
from regard.model.own import OwnTensors, own_tensors

PageName = Literal["explore", "steps"]
TITLE = "Your own arrays"


@dataclass(frozen=True)
class OwnPage:
    """A page of own arrays: it draws itself in a notebook, and can be saved and opened."""

    tensors: OwnTensors
    page: PageName = "explore"

    def html(self) -> str:
        """The page as one HTML, with the arrays inside."""
        address = Address(self.page, {"explore": "/", "steps": "/steps"}[self.page], (("model", OWN),))
        own = Request("/api/own", {"model": OWN})
        return render(
            address,
            {
                Request("/api/models").name: Answer(200, "application/json", b"[]"),
                own.name: Answer(200, "application/octet-stream", self.tensors.to_safetensors()),
            },
        )

    def steps(self) -> "OwnPage":
        """The page Steps of the same. Raises Unsuitable for weights alone, which have no stages."""
        if "q" not in self.tensors.arrays:
            raise Unsuitable("Steps shows how weights are made: give q and k, and v if you have it.")
        return OwnPage(self.tensors, "steps")

    def save(self, file: str | PathLike[str]) -> Path:
        """Write the page to a file, which any browser opens."""
        path = Path(file)
        path.write_text(self.html(), encoding="utf-8")
        return path

    def open(self) -> Path:
        """Open the page in the browser, from a file of its own."""
        path = self.save(Path(mkdtemp(prefix="regard-")) / f"{self.page}.html")
        webbrowser.open(path.as_uri())
        return path

    def __repr__(self) -> str:
        sizes = zip(self.tensors.shape, ("layers", "texts", "heads", "rows", "columns"), strict=True)
        return f"OwnPage({', '.join(f'{size} {what}' for size, what in sizes)}: .save('page.html'), .open())"

    def _repr_html_(self) -> str:
        return frame(self.html())


def show(
    weights: Any = None,
    *,
    q: Any = None,
    k: Any = None,
    v: Any = None,
    mask: Any = None,
    tokens: Any = None,
    columns: Any = None,
    scale: float | None = None,
    title: str = TITLE,
) -> OwnPage:
    """Show attention weights, or queries and keys, on the pages of Regard; docs/own-tensors.md has examples.

    weights: [rows, columns], [heads, rows, columns], [layers, heads, rows, columns] or
    [layers, batch, heads, rows, columns]; a list of arrays has a layer each. q, k and v likewise, of which the last
    size is the width: the weights are softmax(q kᵀ / √d_k + mask). mask: true where looking is allowed, or floats that
    are added. tokens: names of the rows, and of the columns unless these have their own, in `columns`; for a batch a
    list for each text. Raises Unsuitable, which says what is expected and what was given.
    """
    given = {"q": q, "k": k, "v": v, "mask": mask, "tokens": tokens, "columns": columns, "scale": scale}
    return OwnPage(own_tensors(weights, **given, title=title))

"""Arrays of one's own as a page: Explore, and Steps of queries and keys, in one file that needs no server."""

import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from os import PathLike
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Literal

from anyio.from_thread import start_blocking_portal

from regard.app.application import create_app
from regard.app.publish.saved.address import Address
from regard.app.publish.saved.answering import answers
from regard.app.publish.saved.frame import Theme
from regard.app.publish.saved.in_process_client import Answer, Request, ask
from regard.app.publish.saved.notebook import Html, SavedPage, first_state
from regard.app.publish.saved.page import render
from regard.app.settings import Settings
from regard.model.errors import Unsuitable
from regard.model.notebook import Pictured
from regard.model.own import OwnTensors, own_tensors
from regard.model.own.axes.shapes import check_numbers
from regard.model.own.model import OwnModel
from regard.model.own.sums import NOWHERE
from regard.model.still import Still, StillVector

if TYPE_CHECKING:
    from regard.app.publish.saved.widget import PageWidget

PageName = Literal["explore", "steps"]
Grids = tuple[int, int] | Sequence[tuple[int, int]] | None
TITLE = "Your own arrays"
LISTED = Request("/api/models")
OWN = "file"  # the model of a page of own arrays, as `static/shared/sentence/models.ts` has it


@dataclass(frozen=True)
class OwnPage(Pictured):
    """A page of own arrays: it draws itself in a notebook, and can be saved and opened.

    height: of its frame, in pixels; by default it follows the width. theme: light or dark, by default the system's.
    """

    tensors: OwnTensors
    page: PageName = "explore"
    height: int | None = None
    theme: Theme | None = None

    @property
    def html(self) -> Html:
        """The page as one HTML, with the arrays inside. Raises Unsuitable for more weights than a file can hold."""
        for one in (self.tensors, *self.tensors.others):
            check_numbers(one.shape)
        return self._saved.html

    @property
    def widget(self) -> "PageWidget":
        """The page as a widget, whose `chosen` is what is locked on it. Raises ImportError without anywidget."""
        return self._saved.widget

    @cached_property
    def _saved(self) -> SavedPage:
        model = OwnModel(self.tensors, OWN)
        models = {one.id: one for one in (model, *model.others)}
        app = create_app(Settings(device=["cpu"], prepare=False), loaded=models)
        path = {"explore": "/", "steps": "/steps"}[self.page]
        view = (("view", "graph"),) if self.page == "explore" and model.graph == "first" else ()
        asked = [
            (("model", id), ("text", text), *view) for id, one in models.items() for text in one.config["examples"]
        ]
        of_texts = [Address(self.page, path, one) for one in asked]
        found: dict[str, Answer] = {}
        with start_blocking_portal() as portal:  # a notebook has a running loop of its own
            for address in of_texts:
                found |= portal.call(answers, app, address)
            found[LISTED.name] = portal.call(ask, app, LISTED)
        html = render(app, of_texts[0], found, texts=len(model.config["examples"]))
        return SavedPage(html, app, of_texts[0], self.still, self.height, self.theme)

    @cached_property
    def still(self) -> Still | StillVector:
        """The map that the page opens, as a picture."""
        address = Address(self.page, "/", (("text", "text 1"),))
        return replace(first_state(OwnModel(self.tensors, OWN), address), made=self.tensors.title or TITLE)

    def steps(self) -> "OwnPage":
        """The page Steps of the same. Raises Unsuitable for weights alone, which have no stages."""
        if "q" not in self.tensors.arrays:
            raise Unsuitable("Steps shows how weights are made: give q and k, and v if you have it.")
        return OwnPage(self.tensors, "steps", self.height, self.theme)

    def save(self, file: str | PathLike[str]) -> Path:
        """Write the page to a file, which any browser opens."""
        path = Path(file)
        path.write_text(self.html, encoding="utf-8")
        return path

    def open(self) -> Path:
        """Open the page in the browser, from a file of its own."""
        path = self.save(Path(mkdtemp(prefix="regard-")) / f"{self.page}.html")
        webbrowser.open(path.as_uri())
        return path

    def __repr__(self) -> str:
        sizes = zip(self.tensors.shape, ("layers", "texts", "heads", "rows", "columns"), strict=True)
        others = "".join(f"; also {one.size}" for one in self.tensors.others)
        masked = f"; no row may look anywhere in {', '.join(self._masked)}" if self._masked else ""
        held = ", ".join(f"{size} {what}" for size, what in sizes) + others
        return f"{self.still.plain}\n  {held}: .save('page.html'), .open(){masked}"

    @cached_property
    def _masked(self) -> list[str]:
        """The texts of which the page says that all is masked."""
        model = OwnModel(self.tensors, OWN)
        said = {text: model.attend(text).source.remarks for text in model.config["examples"]}
        return [text for text, remarks in said.items() if any(one.message == NOWHERE for one in remarks)]

    def _repr_html_(self) -> str:
        self.html  # noqa: B018 - which refuses what is too large
        return self._saved._repr_html_()


def show(
    weights: Any = None,
    *,
    q: Any = None,
    k: Any = None,
    v: Any = None,
    mask: Any = None,
    bias: Any = None,
    tokens: Any = None,
    columns: Any = None,
    scale: float | None = None,
    cap: float | None = None,
    sink: Any = None,
    window: int | None = None,
    title: str = TITLE,
    axes: str | None = None,
    layers: Any = None,
    heads: Any = None,
    rows: Any = None,
    grid: Grids = None,
    picture: Any = None,
    picture_at: int | None = None,
    seconds: float | None = None,
    tokenizer: Any = None,
    texts: Any = None,
    edges: Any = None,
    nodes: Any = None,
    h: Any = None,
    W: Any = None,
    a: Any = None,
    row_grid: Grids = None,
    windows: Any = None,
    band: int | tuple[int, int] | None = None,
    height: int | None = None,
    theme: Theme | None = None,
    **unknown: Any,
) -> OwnPage:
    """Show attention weights, or queries and keys, on the pages of Regard; docs/own-tensors.md has examples.

    weights: [rows, columns], [heads, rows, columns], [layers, heads, rows, columns] or
    [layers, batch, heads, rows, columns]; a list of arrays has a layer each. q, k and v likewise, of which the last
    size is the width: the weights are softmax(cap · tanh(scale · q kᵀ / cap) + bias + mask). mask: true where looking
    is allowed, or floats that are added, as `bias` always is. scale: 1/√d_k unless it is given; cap: a number, none
    unless it is given. sink: a score that is no column's and takes a share of each row, a number, [heads] or
    [layers, heads]. window: a row may look at the columns less than so many from its own. tokens: names of the rows,
    and of the columns unless these have their own, in `columns`; for a batch a list for each text. They may be an
    index of pandas, dates, or ids beside their `tokenizer`. axes: what the axes of the arrays are, "texts rows
    columns", where the shape does not say it; two of one name beside each other are one, "rows rows columns". layers,
    texts, heads, rows: those that are shown, from 1, a number, a list or "1, 3-5"; all if not given.

    grid: the columns are patches of a picture, in so many rows and columns, row by row. picture: what lies under
    them, as the model saw it: a path or the bytes of a PNG, JPEG or WebP file, an image of PIL, or an array
    [height, width, 3] of uint8 or of floats from 0 to 1; for a batch a list. picture_at: how many columns stand before
    the patches; not needed where there are none, where a class token alone does, or where the patches are the one run
    of so many columns of the same name. row_grid: the rows are patches, which look; a grid that fits the rows alone is
    that, too. Maps of the same picture at several sizes have a list, a grid for each, which squares do not need.
    windows: the maps are windows of a picture, in so many rows and columns, image by image; a third number
    is their shift in patches, where masked cells do not show it. seconds: the columns follow each other in time, and
    each is so long.
    band: the columns are relative to the row, half of so many before it and half after it, or (before, after).

    edges: (edge_index, alpha) of a graph, or what a layer of PyTorch Geometric or DGL returns: the row is the node that
    looks, which an edge enters. nodes: their names, or their number; of a bipartite graph (sources, targets).
    h, W, a: features, matrix and vector of a graph attention network, whose scores Steps opens, with edges=edge_index.
    height: of the frame in a notebook, in pixels; by default it follows the width. theme: "light" or "dark"; by default
    that of the system.
    Raises Unsuitable, which says what is expected and what was given, and OSError for a path that cannot be read.
    """
    given = {"q": q, "k": k, "v": v, "mask": mask, "bias": bias, "cap": cap, "sink": sink, "window": window}
    named = {"tokens": tokens, "columns": columns, "tokenizer": tokenizer, "scale": scale, "title": title, "axes": axes}
    part = {"layers": layers, "texts": texts, "heads": heads, "rows": rows}
    places = {"grid": grid, "picture": _read(picture), "picture_at": picture_at, "seconds": seconds}
    places |= {"row_grid": row_grid, "windows": windows, "band": band}
    graph = {"edges": edges, "nodes": nodes, "h": h, "W": W, "a": a}
    tensors = own_tensors(weights, **given, **named, **part, **places, **graph, **unknown)
    return OwnPage(tensors, height=height, theme=theme)


def _read(picture: Any) -> Any:
    """The bytes of a picture where a path was given, which files of others cannot do."""
    if isinstance(picture, (list, tuple)):
        return [_read(one) for one in picture]
    is_path = isinstance(picture, PathLike) or (isinstance(picture, str) and not picture.startswith("data:"))
    return Path(picture).read_bytes() if is_path else picture

"""What is measured, and how one sees in a page that it is drawn: JavaScript expressions, with helpers of watch.js."""

import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.weights import sentence

Sizes = tuple[int, int, int]  # bytes of the page, of its weights, and of the head in focus where it comes by itself
REGARD, FLOOR, MODEL_VIEW = "Regard", "bare canvas (the floor)", "BertViz model view"
SHEET = "Regard's sheet of the whole model"
FIRST = "Regard's first state"
STILL = "Regard's page without its scripts"
READY = "document.documentElement.matches('[data-state=ready]:not([data-asking])')"


@dataclass(frozen=True)
class Case:
    """A page that shows all heads, and lets one be opened and read.

    address: of a new visit, which may first make the page. drawn: true when all is there. head, cell: text that changes
    when another head is shown, another place pointed at; null while it is not there yet. heads, cells: places [x, y] to
    go to; switched: by which event; press: ms that the button is down before a click; scroll: what brings them in
    sight. numbers: in the addresses of what carries weights; opened: of one head alone.
    """

    name: str
    address: Callable[[], str]
    drawn: str
    heads: str = "[]"
    head: str = "null"
    cells: str = "[]"
    cell: str = "null"
    switched: str = "click"
    press: int = 60  # as under a quick finger
    scroll: str = "null"
    numbers: str = "/pages/"
    opened: str = "&layer="

    @property
    def watched(self) -> str:
        """What `new Watch(...)` is given."""
        return f"{{drawn: () => {self.drawn}, head: () => {self.head}, cell: () => {self.cell}}}"

    def sizes(self, parcels: list[tuple[str, int]]) -> Sizes:
        """What these parcels were, by their addresses."""
        page = weights = opened = 0
        for address, size in parcels:
            if self.numbers not in urllib.parse.urlsplit(address).path:
                page += size
            elif self.opened in address:
                opened += size
            else:
                weights += size
        return page, weights, opened


def regard(server: str, model: str, n: int, seeds: Callable[[], int], name: str = REGARD) -> Case:
    """Explore with all tools, with an address that says it all; another seed asks for another sentence."""

    def address() -> str:
        asked = {
            "model": model,
            "text": sentence(n, seeds()),
            "block": "encoder",
            "layer": 1,
            "head": 1,
            "tools": "all",
        }
        return f"{server}/?{urllib.parse.urlencode(asked)}"

    return Case(
        name=name,
        address=address,
        drawn=READY,
        heads="centres('head-grid [data-head]')",
        head=f"({READY}) ? document.querySelector('#head-title').textContent : null",
        cells="across('#heatmap', 0.3, 0.8)",
        scroll="document.querySelector('#main').scrollIntoView()",
        cell="document.querySelector('#words').textContent",
        numbers="/api/attention",
    )


def first_state(server: str, model: str, n: int) -> Case:
    """One head alone, as a page opens for who has not asked for all tools."""
    head = {"block": "encoder", "layer": 1, "head": 1}
    asked = urllib.parse.urlencode({"model": model, "text": sentence(n, 0), **head})
    return Case(FIRST, lambda: f"{server}/?{asked}", READY, numbers="/api/")


def sheet(server: str, model: str, n: int) -> Case:
    """Every part of the model over the sentence, its last layer open."""
    asked = urllib.parse.urlencode({"model": model, "text": sentence(n, 0)})
    return Case(SHEET, lambda: f"{server}/whole?{asked}", READY, numbers="/api/")


def floor(server: str, layers: int, heads: int, n: int) -> Case:
    """A bare canvas: every weight as one byte, 144 small pictures and a large one."""
    weights = f"pages/{layers}x{heads}-{n}.u8"
    side = 660 / max(layers, heads)  # of a small picture; the first begins at 10, 10
    middles = [
        [10 + (head + 0.5) * side, 10 + (layer + 0.5) * side] for layer in range(layers) for head in range(heads)
    ]
    return Case(
        name=FLOOR,
        address=lambda: f"{server}/floor.html?layers={layers}&heads={heads}&n={n}&weights={weights}",
        drawn="document.body?.dataset.head === '0'",
        heads=str(middles),
        head="document.body.dataset.head",
        cells="across('#one')",
        cell="document.body.dataset.cell",
        numbers=".u8",
    )


def still(server: str) -> Case:
    """What Regard's page takes before it does anything: its words and styles, no map (servers.save_still)."""
    painted = "performance.getEntriesByName('first-contentful-paint').length > 0"
    return Case(name=STILL, address=lambda: f"{server}/still.html", drawn=painted)

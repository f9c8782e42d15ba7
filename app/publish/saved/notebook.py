"""Explore in a notebook: the page with its answers inside, in a frame of the cell; no server, no network."""

from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anyio.from_thread import start_blocking_portal
from fastapi import FastAPI
from starlette.datastructures import QueryParams

from regard.app.application import create_app
from regard.app.publish.saved.address import Address, read_address
from regard.app.publish.saved.frame import Theme, frame
from regard.app.publish.saved.page import save_page
from regard.app.publish.saved.questions.shown import head_of
from regard.app.refusal import Refusal
from regard.app.settings import Settings
from regard.model.notebook import Pictured
from regard.model.selection import Selection
from regard.model.still import Still, StillVector, still, still_of
from regard.model.trace import Attended, HeadAt
from regard.model.trained import Trained

if TYPE_CHECKING:
    from regard.app.publish.saved.widget import PageWidget


class Html(str):
    """The HTML of a page; calling it gives the same, as it once was a method of some pages."""

    __slots__ = ()

    def __call__(self) -> str:
        return self


class SavedPage(Pictured):
    """A page as one HTML; a notebook shows it.

    still: its first state as a picture. height: of the frame, in pixels; by default it follows the width. theme: light
    or dark; by default that of the system.
    """

    def __init__(
        self,
        html: str,
        app: FastAPI,
        address: Address,
        still: Still | StillVector,
        height: int | None = None,
        theme: Theme | None = None,
    ) -> None:
        self._html = html if theme is None else html.replace("<html ", f'<html data-shown="{theme}" ', 1)
        self.still, self.height = still, height
        self._app, self._address = app, address

    @property
    def html(self) -> Html:
        """The whole file."""
        return Html(self._html)

    @cached_property
    def widget(self) -> "PageWidget":
        """The page as a widget, whose `chosen` is what is locked on it. Raises ImportError without anywidget."""
        if find_spec("anywidget") is None:
            raise ImportError("A page as a widget needs anywidget: pip install 'regard[notebook]'.")
        from regard.app.publish.saved.widget import PageWidget

        return PageWidget(self, self._app, self._address)

    def save(self, file: str | Path) -> None:
        """Write the page to a file, which any browser opens."""
        Path(file).write_text(self.html, encoding="utf-8")

    def __repr__(self) -> str:
        return self.still.plain

    def _repr_html_(self) -> str:
        return frame(self.html, self.still, self.height)


def explore(
    text: str,
    model: str = "transformer-en-fr",
    target: str = "",
    block: str = "",
    layer: int = 0,
    head: int = 0,
    height: int | None = None,
    theme: Theme | None = None,
) -> SavedPage:
    """Every attention head of a sentence, to be opened, pointed at and locked; layer and head count from 1.

    height: of the frame, in pixels; by default it follows the width. theme: light or dark, by default the system's.
    Raises ValueError, which says what to change, for a text that the model cannot read, or an unknown model.
    """
    named = {"model": model, "text": text, "target": target, "block": block, "layer": layer, "head": head}
    address = read_address(f"/?{QueryParams({name: value for name, value in named.items() if value})}")
    app = _application()
    try:
        reader = app.state.engine.model(model)
        with start_blocking_portal() as portal:  # a notebook has a running loop of its own
            html = portal.call(save_page, app, address)
        return SavedPage(html, app, address, first_state(reader, address), height, theme)
    except Refusal as refusal:
        raise ValueError(refusal.message) from None


def first_state(reader: Trained, address: Address) -> Still | StillVector:
    """The picture of the map that a page at this address opens."""
    run = reader.attend(address.first("text"), address.first("target") or None)
    asked = {name: address.first(name) for name in ("block", "layer", "head")}
    place = head_of(reader.describe(), asked["block"], int(asked["layer"] or 0), int(asked["head"] or 0))
    if not place:
        return still_of(run)
    at = HeadAt(place["block"], place.get("layer", 1), place.get("head", 1))
    return still(run, at, _recomputed(reader, run, at), named=any(asked.values()) and "layer" in place)


def _recomputed(reader: Trained, run: Attended, at: HeadAt) -> Any:
    """The weights of a head that were not kept; None where they were."""
    if not run.blocks[at.block].is_unkept:
        return None
    return reader.selected(run, Selection(at.block, at.layer, at.head))[at.block][0, 0]


@cache
def _application() -> FastAPI:
    return create_app(Settings(prepare=False))

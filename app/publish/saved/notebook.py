"""Explore in a notebook: the page with its answers inside, in a frame of the cell; no server, no network."""

from functools import cache, cached_property
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from anyio.from_thread import start_blocking_portal
from fastapi import FastAPI
from starlette.datastructures import QueryParams

from regard.app.application import create_app
from regard.app.publish.saved.address import Address, read_address
from regard.app.publish.saved.page import save_page
from regard.app.refusal import Refusal
from regard.app.settings import Settings

if TYPE_CHECKING:
    from regard.app.publish.saved.widget import PageWidget

HEIGHT = 820  # pixels: Explore fits at a width of 1280


class SavedPage:
    """A page as one HTML; a notebook shows it. html: the whole file; height: of the frame, in pixels."""

    def __init__(self, html: str, app: FastAPI, address: Address, height: int = HEIGHT) -> None:
        self.html, self.height = html, height
        self._app, self._address = app, address

    @cached_property
    def widget(self) -> "PageWidget":
        """The page as a widget, whose `chosen` is what is locked on it. Raises ImportError without anywidget."""
        if find_spec("anywidget") is None:
            raise ImportError("A page as a widget needs anywidget: pip install 'regard[notebook]'.")
        from regard.app.publish.saved.widget import PageWidget

        return PageWidget(self._repr_html_(), self._app, self._address)

    def save(self, file: str | Path) -> None:
        """Write the page to a file, which any browser opens."""
        Path(file).write_text(self.html, encoding="utf-8")

    def _repr_html_(self) -> str:
        return frame(self.html, self.height)


def frame(html: str, height: int = HEIGHT) -> str:
    """A frame that may run its own script, and nothing else: it has no origin, no storage and no network."""
    style = f"width: 100%; height: {height}px; border: 0"
    allowed = "allow-scripts allow-downloads allow-popups"
    return f'<iframe srcdoc="{escape(html)}" sandbox="{allowed}" style="{style}" title="Regard"></iframe>'


def explore(
    text: str,
    model: str = "transformer-en-fr",
    target: str = "",
    block: str = "",
    layer: int = 0,
    head: int = 0,
    height: int = HEIGHT,
) -> SavedPage:
    """Every attention head of a sentence, to be opened, pointed at and locked; layer and head count from 1.

    Raises ValueError, which says what to change, for a text that the model cannot read, or an unknown model.
    """
    named = {"model": model, "text": text, "target": target, "block": block, "layer": layer, "head": head}
    address = read_address(f"/?{QueryParams({name: value for name, value in named.items() if value})}")
    app = _application()
    try:
        app.state.engine.model(model)
        with start_blocking_portal() as portal:  # a notebook has a running loop of its own
            return SavedPage(portal.call(save_page, app, address), app, address, height)
    except Refusal as refusal:
        raise ValueError(refusal.message) from None


@cache
def _application() -> FastAPI:
    return create_app(Settings(prepare=False))

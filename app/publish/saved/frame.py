"""A page with its answers inside, as a notebook shows it."""

from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING

from fastapi import FastAPI

from regard.app.publish.saved.address import Address

if TYPE_CHECKING:
    from regard.app.publish.saved.widget import PageWidget

HEIGHT = 820  # pixels: Explore fits at a width of 1280


def frame(html: str, height: int = HEIGHT) -> str:
    """A frame that may run its own script, and nothing else: it has no origin, no storage and no network."""
    style = f"width: 100%; height: {height}px; border: 0"
    allowed = "allow-scripts allow-downloads allow-popups"
    return f'<iframe srcdoc="{escape(html)}" sandbox="{allowed}" style="{style}" title="Regard"></iframe>'


def live(frame: str, app: FastAPI, address: Address) -> "PageWidget":
    """A frame as a widget, which the application answers. Raises ImportError without the extra `notebook`."""
    if find_spec("anywidget") is None:
        raise ImportError("A page as a widget needs anywidget: pip install 'regard[notebook]'.")
    from regard.app.publish.saved.widget import PageWidget

    return PageWidget(frame, app, address)

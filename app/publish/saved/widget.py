"""A page in a notebook that runs widgets: the address that it shows comes back, and says what is chosen."""

import re
from html import escape
from secrets import token_hex
from typing import Any, Protocol

from anyio.from_thread import start_blocking_portal
from anywidget import AnyWidget
from fastapi import FastAPI
from traitlets import Bunch, Instance, Unicode, observe

from regard.app.pages import STATIC
from regard.app.publish.saved.address import Address
from regard.app.publish.saved.chosen import Chosen, chosen_at
from regard.app.refusal import Refusal
from regard.model.notebook import HasStill, data_address

SIZE = re.compile(r"width=\S+ height=\S+")


class DrawnPage(HasStill, Protocol):
    """A page that draws itself."""

    def _repr_html_(self) -> str: ...

    def _repr_mimebundle_(self) -> dict[str, str]: ...


class PageWidget(AnyWidget):
    """A page in its frame; `chosen` is what is opened and locked on it, and can be observed.

    Its HTML, picture and sentence go along, for notebooks that run no widgets.
    """

    _esm = STATIC / "publish/saved/widget.js"
    frame = Unicode().tag(sync=True)
    address = Unicode().tag(sync=True)
    still = Unicode().tag(sync=True)
    chosen = Instance(Chosen)

    def __init__(self, page: DrawnPage, app: FastAPI, address: Address) -> None:
        self._page, self._app, self._opens_at = page, app, address
        query = address.local.partition("?")[2]
        super().__init__(frame=page._repr_html_(), address=query, still=token_hex(4))

    def __repr__(self) -> str:
        return self._page.still.plain

    @observe("address")
    def _choose(self, change: Bunch) -> None:
        """Raises ValueError for what the application refuses, as of any browser: the page of a frame is not trusted."""
        try:
            with start_blocking_portal() as portal:  # a notebook has a running loop of its own
                self.chosen = portal.call(chosen_at, self._app, self._opens_at, change.new)
        except Refusal as refusal:
            raise ValueError(refusal.message) from None

    def _ipython_display_(self) -> None:
        """Show a picture before the widget, which hides it where it runs: a page that nbconvert writes has both.

        There the widget alone would be an empty place without network, as its scripts are elsewhere. As an <image> of
        a drawing it is dropped where nobody trusts the notebook, and where the HTML of the widget has one already.
        """
        from IPython.display import display

        svg = self._page.still.svg
        [size, *_] = SIZE.findall(svg)
        picture = f'<image width="100%" height="100%" href="{data_address(svg)}"/>'
        named = f'data-still="{self.still}" role="img" aria-label="{escape(repr(self))}"'
        display({"text/html": f"<svg {named} {size}>{picture}</svg>"}, raw=True)
        data, metadata = self._repr_mimebundle_()
        display(data, metadata=metadata, raw=True)

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**options)  # type: ignore[misc] # None of a widget without a view
        beside = {"text/html": self.frame, **self._page._repr_mimebundle_()}
        return data | beside, metadata

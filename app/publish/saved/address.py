"""The address of a page that is saved, as the browser shows it."""

import re
from dataclasses import dataclass

from starlette.datastructures import URL, QueryParams

from regard.app import pages
from regard.app.publish.saved.questions import QUESTIONS
from regard.app.refusal import Refusal

EARLIER = re.compile(r"[\w-]+@\d+")  # ids of models as they were at a step of their training


@dataclass(frozen=True)
class Address:
    """The address of a page: its name, what it says, and the address of its server, "" if it is not known."""

    page: str
    path: str
    query: tuple[tuple[str, str], ...]
    place: str = ""
    server: str = ""

    @property
    def local(self) -> str:
        """The address on its server."""
        return (
            self.path
            + (f"?{QueryParams(list(self.query))}" if self.query else "")
            + (f"#{self.place}" if self.place else "")
        )

    @property
    def earlier(self) -> list[str]:
        """Ids of models as they were at a step of their training."""
        return [id for _, value in self.query for id in EARLIER.findall(value)]

    def first(self, name: str) -> str:
        """The first value of a name, "" where there is none."""
        return next((value for key, value in self.query if key == name), "")

    @property
    def file_name(self) -> str:
        """A name that says the page and the first words of its sentence: `regard-steps-the-black-cat.html`."""
        words = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in self.first("text"))
        return "-".join(["regard", self.page, *words.lower().split()[:6]]) + ".html"


def read_address(text: str) -> Address:
    """Read an address as the browser shows it, or its path alone.

    Raises Refusal (422) for one that names no page, or a page that cannot be saved.
    """
    unknown = Refusal(
        422, "unknown_address", f"{text[:200]!r} is not the address of a page: copy one from the browser."
    )
    try:
        parts = URL(text.strip()).components
    except ValueError:
        raise unknown from None
    known = {page.path: name for name, page in pages.PAGES.items() if page.path}
    query = tuple(QueryParams(parts.query).multi_items())
    known["/"] = pages.first_page(name for name, _ in query)
    path = next((path for path in known if (parts.path or "/").endswith(path)), None)
    is_http = parts.scheme in {"http", "https"} and bool(parts.netloc)
    if path is None or bool(parts.scheme or parts.netloc) != is_http:
        raise unknown
    prefix = (parts.path or "/").removesuffix(path)  # of a server behind a proxy
    server = f"{parts.scheme}://{parts.netloc}{prefix}" if is_http else ""
    if (name := known[path]) not in QUESTIONS:
        names = ", ".join(name.capitalize() for name in QUESTIONS)
        raise Refusal(422, "unsaved_page", f"{name.capitalize()} cannot be saved as one page: only {names} can.")
    return Address(name, path, query, parts.fragment, server)

"""Addresses that a presenter may show: those of the pages of this server, as everybody can open them."""

import unicodedata
from urllib.parse import parse_qsl

from regard.app.pages import PAGES, first_page

LONGEST = 32 * 1024  # bytes, as long as an address may be
HERE = "room"  # the page on which people wait for the first one


def page_at(address: str) -> str:
    """The name of the page at an address. Raises ValueError with a sentence for one that cannot be shown.

    >>> page_at("/steps?text=The+cat."), page_at("/"), page_at("/?text=The+cat.")
    ('steps', 'start', 'explore')
    """
    if len(address.encode(errors="replace")) > LONGEST:
        raise ValueError(f"the address is longer than {LONGEST:,} bytes: shorten its text")
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in address):
        raise ValueError("the address has a letter that no address has: send it as the browser writes it")
    path = address.partition("#")[0].partition("?")[0]
    names = [name for name, page in PAGES.items() if page.path == path and name != HERE]
    if not path.startswith("/") or not names:
        raise ValueError("this is no page of Regard: give the address of one, such as /steps?text=The+cat")
    return first_page(name for name, _ in query_of(address)) if path == "/" else names[0]


def query_of(address: str) -> list[tuple[str, str]]:
    """The parameters of an address, in their order.

    >>> query_of("/steps?text=The+cat.&row=2#map")
    [('text', 'The cat.'), ('row', '2')]
    """
    return parse_qsl(address.partition("#")[0].partition("?")[2], keep_blank_values=True)


def sentence_in(address: str) -> str:
    """The sentence that an address names, "" where it names none."""
    return dict(query_of(address)).get("text", "")

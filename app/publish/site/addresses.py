"""Addresses of pages that the texts of a site lead to: their answers are recorded."""

import re
from collections.abc import Iterable
from html import unescape
from urllib.parse import urljoin, urlsplit

from starlette.datastructures import QueryParams

from regard.app import pages
from regard.app.publish.saved.address import Address
from regard.app.publish.saved.questions import QUESTIONS

HREF = re.compile(r'<a [^>]*?href="(?!#)([^"]*)"')
HERE = "http://site.invalid/"  # any address, from which those of a site are told apart
ALIKE = {*pages.ALONG, "lock", "view", "digits"}  # what no question of a page depends on


def addresses_in(texts: Iterable[str]) -> dict[str, list[Address]]:
    """The addresses that the texts, HTML, name, of each page that asks models; its first state comes first."""
    found = {name: {_alike(one): one} for name in QUESTIONS for one in [Address(name, pages.PAGES[name].path, ())]}
    known = {page.path: name for name, page in pages.PAGES.items() if page.path not in ("", "/")}
    for href in dict.fromkeys(href for text in texts for href in HREF.findall(text)):
        parts = urlsplit(urljoin(HERE, unescape(href)))
        query = tuple(QueryParams(parts.query).multi_items())
        name = pages.first_page(key for key, _ in query) if parts.path == "/" else known.get(parts.path)
        if f"{parts.scheme}://{parts.netloc}/" == HERE and name in found:
            address = Address(name, parts.path, query, parts.fragment)
            found[name].setdefault(_alike(address), address)
    return {name: [*each.values()] for name, each in found.items()}


def _alike(address: Address) -> tuple[object, ...]:
    """The same for two addresses at which a page asks the same."""
    place = address.place if address.page == "explain" else ""
    return tuple(pair for pair in address.query if pair[0] not in ALIKE), place

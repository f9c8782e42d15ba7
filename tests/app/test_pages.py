"""Pages and their files: kept for ever at the address of a version, and at another address once they change."""

import os
import re

import pytest

from app.pages import STATIC, now

PAGES = ["/", "/compare", "/steps", "/change", "/heads", "/explain", "/positions", "/lab", "/docs"]


def addresses(client, page: str) -> list[str]:
    return re.findall(r'"(/static/[^"]+)"', client.get(page).text)


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_a_page_names_is_there_and_is_kept_for_ever(client, page):
    named = addresses(client, page)
    assert any(address.endswith("main.js") for address in named) or page == "/docs"
    for address in named:
        response = client.get(address)
        assert response.status_code == 200
        assert "immutable" in response.headers["cache-control"]


def test_files_that_change_have_other_addresses_and_old_ones_are_not_kept(client):
    before = addresses(client, "/")
    again = addresses(client, "/")
    file = STATIC / "main.js"
    seen = file.stat()
    try:
        os.utime(file, ns=(seen.st_atime_ns, seen.st_mtime_ns + 1_000_000))
        after = addresses(client, "/")
        assert client.get(before[0]).headers["cache-control"] == "no-cache"
    finally:
        os.utime(file, ns=(seen.st_atime_ns, seen.st_mtime_ns))
    assert before == again
    assert not set(before) & set(after)
    assert now.refresh() in before[0]

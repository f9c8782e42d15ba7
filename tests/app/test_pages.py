"""Pages and their files: kept for ever at the address of a version, and at another address once they change."""

import os
import posixpath
import re

import pytest

from app.pages import PAGES, STATIC, now


def addresses(client, page: str) -> list[str]:
    return re.findall(r'"(/static/[^"]+)"', client.get(page).text)


@pytest.mark.parametrize("page", PAGES.values())
def test_every_file_that_a_page_names_is_there_and_is_kept_for_ever(client, page):
    named = addresses(client, page)
    assert any(f"/main{page if page != '/' else '/explore'}.js" in address for address in named)
    for address in named:
        response = client.get(address)
        assert response.status_code == 200
        assert "immutable" in response.headers["cache-control"]


def test_files_that_change_have_other_addresses_and_old_ones_are_not_kept(client):
    before = addresses(client, "/")
    again = addresses(client, "/")
    file = STATIC / "api.js"
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


@pytest.mark.parametrize("page", PAGES.values())
def test_a_page_names_every_script_that_it_runs_and_no_others(client, page):
    """Asked for all at once, they come in one round; one that is missing here would come rounds later."""
    named = [address for address in addresses(client, page) if address.endswith(".js") and "/vendor/" not in address]
    texts = {address: client.get(address).text for address in set(named)}
    imported = {
        f"{posixpath.normpath(posixpath.join(posixpath.dirname(address), name))}"
        for address, text in texts.items()
        for name in re.findall(r'^[^*\n]*from "(\.[^"]+)";', text, re.MULTILINE)
    }
    beginnings = {address for address in named if re.search(r"/main/\w+\.js|/theme\.js", address)}
    assert imported | beginnings == set(named)

"""The pages work without the rings around them: no room, no lesson of one's own, no prediction, no figure, no file."""

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open, ready
from tests.browser.page import go, intercept

NODE = Path(sys.executable).with_name("node")


@pytest.mark.parametrize(
    ("page", "path"), [("explore", "/?view=heatmap"), pytest.param("steps", "/steps", marks=pytest.mark.broad)]
)
def test_a_page_works_with_both_rings_left_out(open_page: Open, server, page, path):
    script = subprocess.run(
        [NODE, Path(__file__).with_name("centre.mjs"), page],
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    ).stdout
    tab = open_page("/lab")
    intercept(
        tab,
        f"**/built/{page}-*.js",
        lambda route: route.fulfill(body=script, content_type="text/javascript; charset=utf-8"),
    )
    go(tab, server, path)
    tab.locator("#text").fill("The cat sleeps.")
    tab.keyboard.press("Enter")
    expect(tab.locator("#source-line, token-line").first).to_contain_text("cat")
    ready(tab)
    tab.locator("#menu-open").click()
    tab.locator("#save-open").click()  # nothing answers, and nothing breaks

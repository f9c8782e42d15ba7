"""Tools in which courses are made: each reads a notebook as it was saved, and its page is opened without a network."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser, Page

from benchmarks.chromium import browsing
from regard import show

ROOT = Path(__file__).parents[2]
PATIENCE = 100_000  # milliseconds: a busy machine is no fault of the page
SEEN = Callable[[Path], Page]


def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    """They take long, and `make test-all` runs them."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.broad)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.fixture
def opened(browser: Browser) -> Iterator[SEEN]:
    """Open a file without a network."""
    with browser.new_context(viewport={"width": 1280, "height": 900}, offline=True) as context:
        context.set_default_timeout(PATIENCE)

        def opened(file: Path) -> Page:
            page = context.new_page()
            page.goto(file.as_uri())
            return page

        yield opened


@pytest.fixture
def seen(opened: SEEN) -> SEEN:
    """Open a file without a network, and wait until the page in its frame is drawn."""

    def seen(file: Path) -> Page:
        page = opened(file)
        frame = page.frame_locator("iframe[title=Regard]")
        frame.locator("html[data-state=ready]").wait_for()
        assert frame.locator("#heatmap").is_visible()
        return page

    return seen


@pytest.fixture(scope="package")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A notebook with a page among its outputs, as IPython writes it."""
    nbformat = pytest.importorskip("nbformat", reason="nbformat comes with nbconvert, which is not installed")
    formatters = pytest.importorskip("IPython.core.formatters", reason="IPython is not installed")
    page = show(np.full((1, 2, 3, 3), 1 / 3), tokens=["the", "black", "cat"])
    data, metadata = formatters.DisplayFormatter().format(page, include=None)
    output = nbformat.v4.new_output("display_data", data=data, metadata=metadata)
    cells = [
        nbformat.v4.new_markdown_cell("# Attention"),
        nbformat.v4.new_code_cell("page", outputs=[output], execution_count=1),
    ]
    file = tmp_path_factory.mktemp("course") / "course.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=cells), file)
    return file

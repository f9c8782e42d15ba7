"""The notebooks in docs run from their first cell to their last, and show what they show when they are read."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

pytestmark = pytest.mark.broad

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "docs").glob("*.ipynb"))


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs_and_draws_what_it_is_stored_with(file):
    stored = nbformat.read(file, as_version=4)
    ran = nbformat.from_dict(stored)
    NotebookClient(ran, coalesce_streams=True, resources={"metadata": {"path": str(ROOT)}}).execute()
    for before, after in zip(stored.cells, ran.cells, strict=True):
        assert kinds(before) == kinds(after), before.source
        assert sentences(before) == sentences(after), "what models write; numbers differ from processor to processor"


def test_there_is_a_notebook():
    assert NOTEBOOKS


def kinds(cell: nbformat.NotebookNode) -> list[str]:
    """What a cell shows: printed text, a picture, or a value."""
    outputs = cell.get("outputs", [])
    return ["html" if "text/html" in output.get("data", {}) else output.output_type for output in outputs]


def sentences(cell: nbformat.NotebookNode) -> list[str]:
    """The lines without a digit that a cell prints."""
    printed = "\n".join(output.get("text", "") for output in cell.get("outputs", []))
    return [line for line in printed.splitlines() if not re.search(r"\d", line)]

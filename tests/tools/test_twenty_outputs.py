"""A notebook of twenty outputs, run once: its size, and every frame in it."""

from pathlib import Path

import pytest

from tests.tools.conftest import ROOT

SETUP = """
import numpy as np
from regard import explore, load, show
run = load("transformer-en-fr").attend("The black cat sleeps.")
weights = np.random.default_rng(0).dirichlet(np.ones(5), (2, 4, 5))
"""
OUTPUTS = ["show(weights)", 'explore("The black cat sleeps.")', 'run.head("cross", layer=2, head=3)']
MOST = {"show": 216_500, "explore": 555_000, "run": 25_000}  # bytes of one in the file, with its picture as PNG
HALF = 5_540_000  # of what the same twenty had before pages were compressed


def test_twenty_outputs_of_one_run_are_half_of_what_they_were_and_every_page_in_them_runs(opened, tmp_path: Path):
    nbconvert = pytest.importorskip("nbconvert", reason="nbconvert is not installed")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    import nbformat

    cells = [nbformat.v4.new_code_cell(source) for source in [SETUP, *(OUTPUTS * 7)[:20]]]
    notebook = nbformat.v4.new_notebook(cells=cells)
    at = {"metadata": {"path": str(ROOT)}}
    executed, _ = nbconvert.preprocessors.ExecutePreprocessor(timeout=600).preprocess(notebook, at)
    nbformat.write(executed, tmp_path / "course.ipynb")
    assert (tmp_path / "course.ipynb").stat().st_size <= HALF
    for cell in executed.cells[1:]:
        [output] = cell.outputs
        data = sum(len(text.encode()) for text in output.data.values())
        assert data <= MOST[cell.source.partition("(")[0].partition(".")[0]], cell.source
    html, _ = nbconvert.HTMLExporter().from_notebook_node(executed)
    (tmp_path / "course.html").write_text(html, encoding="utf-8")
    page = opened(tmp_path / "course.html")
    frames = page.locator("iframe[title=Regard]")
    assert frames.count() == 14
    for frame in frames.all():
        frame.content_frame.locator("html[data-state=ready]").wait_for()

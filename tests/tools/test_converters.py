"""Converters of notebooks leave a page as it was: it runs, without a network, in what they write."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.tools.conftest import ROOT, SEEN

NBCONVERT = "nbconvert is not installed"
PANDOC = "pypandoc_binary is not installed"


def exported(kind: str, notebook: Path) -> str:
    """A notebook as an exporter of nbconvert writes it."""
    exporters = pytest.importorskip("nbconvert.exporters", reason=NBCONVERT)
    text, _ = getattr(exporters, f"{kind}Exporter")().from_filename(str(notebook))
    return text


def written(folder: Path, html: str) -> Path:
    file = folder / "course.html"
    file.write_text(f'<!doctype html><meta charset="utf-8">{html}', encoding="utf-8")
    return file


def test_a_page_runs_in_the_html_of_nbconvert(notebook: Path, seen: SEEN, tmp_path: Path):
    seen(written(tmp_path, exported("HTML", notebook)))


def test_a_page_runs_in_the_slides_of_nbconvert(notebook: Path, seen: SEEN, tmp_path: Path):
    seen(written(tmp_path, exported("Slides", notebook)))


def test_a_page_runs_after_nbconvert_wrote_markdown_and_commonmark_read_it(notebook: Path, seen: SEEN, tmp_path: Path):
    markdown = pytest.importorskip("markdown_it", reason="markdown-it-py is not installed").MarkdownIt("commonmark")
    seen(written(tmp_path, markdown.render(exported("Markdown", notebook))))


@pytest.mark.parametrize("reads", ["markdown", "gfm", "commonmark_x"])
def test_a_page_runs_after_nbconvert_wrote_markdown_and_pandoc_read_it(notebook, seen: SEEN, tmp_path: Path, reads):
    pandoc = pytest.importorskip("pypandoc", reason=PANDOC)
    seen(written(tmp_path, pandoc.convert_text(exported("Markdown", notebook), "html", format=reads)))


def test_a_page_runs_after_docutils_read_it_as_raw_html(notebook: Path, seen: SEEN, tmp_path: Path):
    core = pytest.importorskip("docutils.core", reason="docutils is not installed")
    import nbformat

    html = nbformat.read(notebook, 4).cells[1].outputs[0].data["text/html"]
    raw = ".. raw:: html\n\n" + "".join(f"    {line}\n" for line in html.splitlines())
    settings = {"line_length_limit": 10_000_000}
    seen(written(tmp_path, core.publish_parts(raw, writer_name="html5", settings_overrides=settings)["html_body"]))


def test_a_page_runs_in_a_book_of_nbsphinx(notebook: Path, seen: SEEN, tmp_path: Path):
    pytest.importorskip("nbsphinx", reason="nbsphinx is not installed")
    pandoc = pytest.importorskip("pypandoc", reason=PANDOC)
    book = tmp_path / "book"
    book.mkdir()
    (book / "conf.py").write_text("extensions = ['nbsphinx']\nnbsphinx_execute = 'never'\n", encoding="utf-8")
    (book / "index.rst").write_text("Book\n====\n\n.. toctree::\n\n   course\n", encoding="utf-8")
    (book / "course.ipynb").write_bytes(notebook.read_bytes())
    path = str(Path(pandoc.get_pandoc_path()).parent)
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", str(book), str(tmp_path / "html")]
    build(command, path)
    seen(tmp_path / "html/course.html")


def build(command: list[str], path: str) -> None:
    paths = os.pathsep.join([path, os.environ["PATH"]])
    at = {**os.environ, "PATH": paths, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=at)
    assert run.returncode == 0, run.stderr[-2000:]


def test_pandoc_puts_the_picture_of_a_page_into_a_document_of_word(notebook: Path, tmp_path: Path):
    pandoc = pytest.importorskip("pypandoc", reason=PANDOC)
    pytest.importorskip("typst", reason="the picture is drawn by the extra `figures`")
    file = tmp_path / "course.docx"
    pandoc.convert_file(str(notebook), "docx", outputfile=str(file))
    pictures = [name for name in ZipFile(file).namelist() if name.startswith("word/media/")]
    assert [Path(name).suffix for name in pictures] == [".png"]


def test_a_picture_stands_where_nbconvert_ran_a_widget_whose_scripts_are_out_of_reach(opened: SEEN, tmp_path: Path):
    nbconvert = pytest.importorskip("nbconvert", reason=NBCONVERT)
    pytest.importorskip("anywidget", reason="anywidget is not installed")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    import nbformat

    code = "import numpy as np\nfrom regard import show\nshow(np.full((1, 2, 3, 3), 1 / 3)).widget"
    document = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    at = {"metadata": {"path": str(ROOT)}}
    executed, _ = nbconvert.preprocessors.ExecutePreprocessor(timeout=300).preprocess(document, at)
    html, _ = nbconvert.HTMLExporter().from_notebook_node(executed)
    picture = opened(written(tmp_path, html)).locator("svg[data-still]")
    picture.wait_for()
    assert picture.bounding_box()["height"] > 100

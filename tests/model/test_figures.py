"""A head that is saved keeps its numbers, its names and what it is of, in every kind of file."""

import csv
import io
import json
import re
import struct
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from safetensors.numpy import load as load_safetensors

from regard.model import load
from regard.model.errors import Unsuitable
from regard.model.figures import drawing, latex, pictures
from regard.model.figures.file import KINDS
from regard.model.figures.letters import width
from regard.model.figures.numbers import to_csv
from regard.model.labels import labels
from regard.model.notebook import SIGNED

SVG = "{http://www.w3.org/2000/svg}"
TEXT = 'The "café" costs =1+1, & שלום 😀.'


@pytest.fixture(scope="module")
def head():
    return load("transformer-en-fr", "cpu").attend(TEXT).head("decoder", 2, 3)


def saved(head, folder, kind: str) -> bytes:
    return head.save(folder / f"head{kind}").read_bytes()


def read_csv(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_csv_json_npz_and_safetensors_hold_the_same_float32_numbers(head, tmp_path):
    names, *lines = read_csv(saved(head, tmp_path, ".csv"))
    table = [[float(cell or "nan") for cell in line[1:]] for line in lines]
    whole = json.loads(saved(head, tmp_path, ".json"))
    nested = [[np.nan if weight is None else weight for weight in row] for row in whole["weights"]]
    with np.load(head.save(tmp_path / "head.npz")) as arrays:
        archive, archived = arrays["weights"], (arrays["rows"].tolist(), arrays["columns"].tolist())
    tensors = load_safetensors(saved(head, tmp_path, ".safetensors"))["weights"]
    for read in (table, nested, archive, tensors):
        np.testing.assert_array_equal(np.asarray(read, np.float32), head.weights)
    rows, columns = [*labels(head.rows)], [*labels(head.columns)]
    assert (whole["rows"], whole["columns"]) == archived == (rows, columns)
    assert [name.removeprefix("'") for name in names[1:]] == columns


def test_each_file_of_numbers_says_what_it_is_of(head, tmp_path):
    whole = json.loads(saved(head, tmp_path, ".json"))
    assert (whole["model"], whole["text"]) == ("transformer-en-fr", TEXT)
    assert (whole["block"], whole["layer"], whole["head"]) == ("decoder", 2, 3)
    assert whole["address"].startswith("/?model=transformer-en-fr&text=The%20%22caf%C3%A9%22")
    size = int.from_bytes(saved(head, tmp_path, ".safetensors")[:8], "little")
    metadata = json.loads((tmp_path / "head.safetensors").read_bytes()[8 : 8 + size])["__metadata__"]
    assert metadata["text"] == TEXT
    assert json.loads(metadata["rows"]) == whole["rows"]


def test_the_drawing_has_every_piece_as_text_over_its_caption(head, tmp_path):
    root = ET.fromstring(saved(head, tmp_path, ".svg"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    texts = [text.text for text in root.iter(f"{SVG}text")]
    names = [*labels(head.rows), *labels(head.columns)]
    assert texts[: len(names)] == names
    assert texts[len(names) : len(names) + 2] == ["1", "weight of a row on a column: 0"]
    said = " ".join(texts[len(names) + 2 :])
    assert said.startswith(f"Decoder self-attention, layer 2, head 3 · transformer-en-fr {TEXT} → ")
    assert head.caption["address"] in "".join(texts)


def test_the_opacities_of_the_cells_are_the_weights(head, tmp_path):
    boxes = ET.fromstring(saved(head, tmp_path, ".svg")).iter(f"{SVG}rect")
    opacities = [float(box.attrib["fill-opacity"]) for box in boxes if "fill-opacity" in box.attrib]
    np.testing.assert_allclose(opacities, head.weights[~np.isnan(head.weights)], atol=5e-5)


@pytest.mark.parametrize("words", ["Cat", "The red car.", "The old man who lives near the river sold the house." * 2])
def test_a_map_fills_the_width_of_its_figure_whatever_its_caption_says(words, tmp_path):
    head = load("transformer-en-fr", "cpu").attend(words).head("cross", 3, 5)
    root = ET.fromstring(saved(head, tmp_path, ".svg"))
    [edge] = [box.attrib for box in root.iter(f"{SVG}rect") if box.attrib["fill"] == "none"]
    wide = float(root.attrib["width"])
    left = drawing.MARGIN + max(width(name, drawing.NAME) for name in labels(head.rows)) + drawing.GAP
    assert float(edge["x"]) == pytest.approx(left)
    assert left + float(edge["width"]) + drawing.MARGIN == pytest.approx(wide)
    said = [text.text for text in root.iter(f"{SVG}text") if "font-size" in text.attrib]
    assert max(width(line, drawing.SAID) for line in said) <= wide - 2 * drawing.MARGIN


@pytest.mark.parametrize("kind", [".svg", ".tex"])
def test_a_figure_has_its_caption_or_none(head, tmp_path, kind):
    said = "Decoder self-attention, layer 2, head 3 · " if kind == ".svg" else r"\raggedright"
    assert said in saved(head, tmp_path, kind).decode()
    assert said not in head.save(tmp_path / f"bare{kind}", caption=False).read_text("utf-8")


def test_a_figure_has_the_width_that_is_asked_for(head, tmp_path):
    root = ET.fromstring(head.save(tmp_path / "wide.svg", width=16).read_bytes())
    assert float(root.attrib["width"]) == pytest.approx(16 / 2.54 * 96, rel=1e-4)
    assert r"\resizebox{16cm}{!}{%" in head.save(tmp_path / "wide.tex", width=16).read_text("utf-8")


def test_a_png_has_300_pixels_an_inch_and_says_so(head, tmp_path):
    pytest.importorskip("typst")
    png = head.save(tmp_path / "head.png", width=16).read_bytes()
    across = struct.unpack(">I", png[16:20])[0]
    assert across == pytest.approx(16 / 2.54 * 300, abs=1)
    at = png.index(b"pHYs")
    assert struct.unpack(">IIB", png[at + 4 : at + 13]) == (11811, 11811, 1)


def test_a_pdf_is_a_page_as_large_as_the_figure_with_its_letters(head, tmp_path):
    pytest.importorskip("typst")
    pdf = head.save(tmp_path / "head.pdf", width=16).read_bytes()
    [box] = re.findall(rb"/MediaBox ?\[0 0 ([\d.]+) [\d.]+\]", pdf)
    assert float(box) == pytest.approx(16 / 2.54 * 72, abs=0.01)
    assert b"/FontFile" in pdf


@pytest.mark.parametrize("kind", [".png", ".pdf"])
def test_without_the_extra_it_is_named(head, tmp_path, kind, monkeypatch):
    monkeypatch.setattr(pictures, "find_spec", lambda _: None)
    with pytest.raises(Unsuitable, match=re.escape('pip install "regard[figures]"')):
        head.save(tmp_path / f"head{kind}")


def test_the_scale_of_a_figure_ends_at_its_ends():
    weights = np.array([[-0.5, 0.25]], np.float32)
    root = ET.fromstring(drawing.to_svg(weights, ["a"], ["b", "c"], "t", ["said"]))
    colours = [box.attrib["fill"] for box in root.iter(f"{SVG}rect")][-5:]
    assert (colours[0], colours[2], colours[4]) == (SIGNED[0], "#ffffff", SIGNED[1])
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts[3:5] == ["0.5", "weight of a row on a column: −0.5"]


def test_weights_below_0_have_a_colour_of_their_own(tmp_path):
    weights = np.array([[-0.5, 0.25]], np.float32)
    text = drawing.to_svg(weights, ["a"], ["b", "c"], "t").decode()
    assert re.findall(r'fill="(#\w+)" fill-opacity="([\d.]+)"', text) == [(SIGNED[0], "1.0000"), (SIGNED[1], "0.5000")]
    assert r"\cell[below]{0}{0}{100.0}{-0.5}" in latex.to_tex(weights, ["a"], ["b", "c"]).decode()


def test_latex_is_balanced_with_each_number_once(head, tmp_path):
    text = saved(head, tmp_path, ".tex").decode()
    plain = text.replace(r"\{", "").replace(r"\}", "").replace(r"\\", "")
    assert plain.count("{") == plain.count("}")
    assert text.count(r"\begin{") == text.count(r"\end{")
    cells = re.findall(r"^  \\cell\{(\d+)\}\{(\d+)\}\{[\d.]+\}\{([\d.e-]+)\}$", text, re.MULTILINE)
    masked = re.findall(r"^  \\masked\{(\d+)\}\{(\d+)\}$", text, re.MULTILINE)
    weights = np.full_like(head.weights, np.nan)
    for i, j, weight in cells:
        weights[int(i), int(j)] = np.float32(weight)
    np.testing.assert_array_equal(weights, head.weights)
    assert len(cells) + len(masked) == weights.size
    assert r"costs =1+1, \& " in text


def test_lines_of_latex_are_a_cell_apart_however_wide_cells_are(head, tmp_path):
    grid = re.findall(r"\\draw\[(.*)\] \(0,0\) grid", saved(head, tmp_path, ".tex").decode())
    assert [options.split(", ")[-1] for options in grid] == ["step=1"]  # that of TikZ is 1 cm


def test_what_a_spreadsheet_would_calculate_stays_text():
    data = to_csv(np.eye(2, dtype=np.float32), ("=1+1", '@a"b'), ("-5", "+x,y"))
    assert read_csv(data) == [["", "-5", "'+x,y"], ["'=1+1", "1.0", "0.0"], ["'@a\"b", "0.0", "1.0"]]
    assert data.endswith(b"\r\n")


@pytest.mark.parametrize("name", ["head.gif", "head.docx", "head"])
def test_another_kind_is_refused_with_those_that_there_are(head, tmp_path, name):
    with pytest.raises(Unsuitable, match=r"end the name of the file with one of") as refused:
        head.save(tmp_path / name)
    assert all(kind in str(refused.value) for kind in KINDS)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("name", "wanted"), [("head.csv", {"width": 16}), ("head.npz", {"caption": False}), ("head.svg", {"width": 0})]
)
def test_a_width_that_a_file_cannot_have_is_refused(head, tmp_path, name, wanted):
    with pytest.raises(Unsuitable):
        head.save(tmp_path / name, **wanted)
    assert not [*tmp_path.iterdir()]

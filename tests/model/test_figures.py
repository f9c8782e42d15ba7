"""A head that is saved keeps its numbers, its names and what it is of, in every kind of file."""

import csv
import io
import json
import re
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from safetensors.numpy import load as load_safetensors

from regard.model import load
from regard.model.errors import Unsuitable
from regard.model.figures.file import KINDS
from regard.model.figures.numbers import to_csv
from regard.model.labels import labels

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
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[:-3] == [*labels(head.rows), *labels(head.columns)]
    assert texts[-3] == "Decoder self-attention, layer 2, head 3 · transformer-en-fr"
    assert TEXT in texts[-2]


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


def test_what_a_spreadsheet_would_calculate_stays_text():
    data = to_csv(np.eye(2, dtype=np.float32), ("=1+1", '@a"b'), ("-5", "+x,y"))
    assert read_csv(data) == [["", "-5", "'+x,y"], ["'=1+1", "1.0", "0.0"], ["'@a\"b", "0.0", "1.0"]]
    assert data.endswith(b"\r\n")


@pytest.mark.parametrize("name", ["head.png", "head.pdf", "head"])
def test_another_kind_is_refused_with_those_that_there_are(head, tmp_path, name):
    with pytest.raises(Unsuitable, match=r"end the name of the file with one of") as refused:
        head.save(tmp_path / name)
    assert all(kind in str(refused.value) for kind in KINDS)
    assert not [*tmp_path.iterdir()]

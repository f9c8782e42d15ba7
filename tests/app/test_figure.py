"""`regard figure`: the head that an address shows, as a file, with the numbers of the API."""

import re
import subprocess
import sys
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from regard.app import Settings
from regard.app.publish.figures import still
from regard.app.publish.figures.shown_map import map_at
from regard.app.refusal import Refusal
from regard.model.figures.file import KINDS
from regard.model.labels import labels

HEAD = {"model": "transformer-en-fr", "text": "The red car.", "block": "cross", "layer": 3, "head": 5}
ADDRESS = "/?text=The+red+car.&model=transformer-en-fr&block=cross&layer=3&head=5"
SENTENCE = "The red car did not stop."
SVG = "{http://www.w3.org/2000/svg}"


def figure(*arguments: object) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "app", "figure", *map(str, arguments), "--device", "cpu"]
    return subprocess.run(words, capture_output=True, text=True, check=False)


@pytest.fixture
def drawn(client):
    """The map at an address."""
    return lambda address: client.portal.call(map_at, client.app, address)


def weights_of(client, **asked) -> np.ndarray:
    [block] = client.get("/api/attention", params=asked).json()["blocks"].values()
    return np.array(block["weights"], np.float32)[0, 0]


def test_the_cells_of_a_figure_are_as_opaque_as_the_api_says_that_they_weigh(client, tmp_path):
    result = figure(ADDRESS, tmp_path / "figure.svg")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    root = ET.parse(tmp_path / "figure.svg").getroot()
    found = [float(cell.attrib["fill-opacity"]) for cell in root.iter(f"{SVG}rect") if "fill-opacity" in cell.attrib]
    np.testing.assert_allclose(found, weights_of(client, **HEAD).ravel(), atol=5.1e-5)
    names = [text.text for text in root.iter(f"{SVG}text")]
    assert names[:10] == ["La", "voiture", "rouge", ".", "</s>", "The", "red", "car", ".", "</s>"]


def test_an_address_that_names_no_head_is_drawn_by_words_in_the_head_that_opens(client, drawn):
    found = drawn(f"https://example.org/regard/?text={SENTENCE}&model=transformer-en-fr")
    assert found.place == {"block": "cross", "layer": 3, "head": 5}
    assert labels(found.columns) == (*SENTENCE[:-1].split(), ".")
    assert found.caption["address"].startswith("https://example.org/regard/?text=The+red+car")
    rows = client.get("/api/attention", params=HEAD | {"text": SENTENCE}).json()["target"]["text"]
    assert " ".join(labels(found.rows)).replace(" .", ".") == rows
    np.testing.assert_allclose(found.weights.sum(-1), 1, rtol=1e-6)
    assert "rows rescaled to 1" in found.caption["made"]


@pytest.mark.broad
@pytest.mark.parametrize(
    "reading", [{"words": 1}, {"marks": "hidden"}, {"words": 1, "marks": "hidden", "rows": "fed"}], ids=str
)
def test_a_reading_of_the_address_is_that_of_the_api(client, drawn, reading):
    more = "".join(f"&{name}={value}" for name, value in reading.items())
    np.testing.assert_array_equal(drawn(ADDRESS + more).weights, weights_of(client, **HEAD, **reading))


def test_a_figure_by_pieces_does_not_say_that_it_is_by_words(drawn):
    assert "made" not in drawn(ADDRESS).caption


def test_a_figure_says_where_its_rows_are_named_by_what_was_fed_in(drawn):
    assert "fed in" in drawn(f"{ADDRESS}&rows=fed").caption["made"]


@pytest.mark.broad
@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("/", "Cross-attention, layer 3, head 5"),
        ("/steps?text=The+cat.&block=decoder&layer=2&head=3", "Decoder self-attention, layer 2, head 3"),
        ("/?model=rnn-bahdanau-en-fr&text=The+cat.", "Bahdanau’s attention"),
        ("/?model=self-attentive-en&text=Where+are+you", "Structured self-attention"),
    ],
)
def test_every_page_of_one_head_can_be_drawn(drawn, address, title):
    assert drawn(address).caption["title"] == title


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/cost", "Cost shows no head alone. A figure is one head of a sentence"),
        ("/glossary", "A figure is one head of a sentence"),
        ("/?text=a&aggregate=mean-heads", "A figure is one head of a sentence"),
        ("/?text=a&model=rnn-none-en-fr", "rnn-none-en-fr has no attention"),
        ("/?text=a&model=nobody", "No model is called 'nobody'"),
        ("/?text=a&block=cross&layer=9", "no layer 9"),
        ("a cat", "not the address of a page"),
    ],
)
def test_an_address_without_a_head_is_refused_with_what_can_be_drawn(drawn, address, words):
    with pytest.raises(Refusal, match=re.escape(words)):
        drawn(address)


def test_the_command_says_a_refusal_in_one_line_and_writes_nothing(tmp_path):
    result = figure("/cost", tmp_path / "figure.svg")
    assert (result.returncode, result.stderr.count("\n")) == (1, 1)
    assert "A figure is one head of a sentence" in result.stderr
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("name", "words"), [("figure.gif", ", ".join(KINDS)), ("none/figure.svg", "There is no folder")]
)
def test_a_file_that_cannot_be_written_is_refused_before_a_model_is_read(tmp_path, monkeypatch, name, words):
    monkeypatch.setattr(still, "create_app", None)
    with pytest.raises(ValueError, match=re.escape(words)):
        still.save_figure(ADDRESS, tmp_path / name, Settings(), caption=True, width=None)


def test_help_names_the_kinds_of_files_and_the_extra():
    said = " ".join(figure("--help").stdout.split())
    assert "ending in .svg, .tex, or, with the extra figures, .png or .pdf" in said

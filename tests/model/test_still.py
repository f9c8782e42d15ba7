"""The picture of a map without scripts: its cells, its size, and the sentence that the page says of it."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from regard.model import load
from regard.model.labels import labels
from regard.model.map_in_words import in_words
from regard.model.notebook import SVG
from regard.model.opened_map import OpenedMap, opened_map, usual_head
from regard.model.ramp import colour
from regard.model.still import FINEST, Still, still
from regard.model.trace import HeadAt

MESSAGES = json.loads((Path(__file__).parents[2] / "static/messages/en.json").read_text(encoding="utf-8"))
SENTENCE = "The black cat sleeps."
MOST = 60_000  # bytes of a picture as an address


@pytest.fixture(scope="module")
def run():
    return load("transformer-en-fr", "cpu").attend(SENTENCE)


def shown(weights, rows=None, columns=None, **more) -> OpenedMap:
    weights = np.asarray(weights, np.float32)
    n, m = weights.shape
    names = [tuple(given or (f"\u2581w{k}" for k in range(size))) for given, size in ((rows, n), (columns, m))]
    return OpenedMap("Attention", 1, 1, weights, *names, "source", "source", is_own=True, **more)


def paths(svg: str) -> list[ET.Element]:
    return [*ET.fromstring(svg.replace(f"xmlns='{SVG}'", "")).iter("path")]


def test_every_cell_has_the_colour_of_its_weight(run):
    picture = still(run, HeadAt("cross", 3, 5), named=True)
    found = np.zeros((7, 7), object)
    for path in paths(picture.svg):
        for j, i, count in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path.get("d")):
            found[int(i), int(j) : int(j) + int(count)] = path.get("fill")
    weights = run.head("cross", 3, 5).weights
    expected = [[colour(round(100 * float(w))) if round(100 * float(w)) else 0 for w in row] for row in weights]
    assert found.tolist() == expected


def test_cells_that_are_not_allowed_are_hatched_and_no_others(run):
    hatched = [
        path for path in paths(still(run, HeadAt("decoder", 1, 1), named=True).svg) if path.get("fill") == "url(#h)"
    ]
    cells = [float(part) for path in hatched for part in re.findall(r"M[\d.]+ [\d.]+h([\d.]+)v", path.get("d"))]
    assert len(hatched) == 1
    assert len(cells) == 6, "a run in each row but the last"
    assert not [one for one in paths(still(run, HeadAt("cross", 3, 5)).svg) if one.get("fill") == "url(#h)"]


@pytest.mark.parametrize("size", [3, 17, FINEST, 400])
@pytest.mark.parametrize("masked", [False, True])
def test_a_picture_is_small_enough_to_be_sent_along(size, masked):
    weights = np.random.default_rng(size).dirichlet(np.full(size, 0.05), size)
    weights[np.triu_indices(size, 1)] = np.nan if masked else 0.01
    names = [f"\u2581<name {k}> & “more”" for k in range(size)]
    picture = Still(shown(weights, names, names), ["word " * 500] * 2, "a model")
    assert len(picture.image) <= MOST
    assert ("is the largest of up to 7 × 7" in picture.svg) == (size == 400)


def test_a_picture_names_rows_and_columns_as_the_page_does(run):
    texts = [
        text.text for text in ET.fromstring(still(run, HeadAt("cross", 3, 5), named=True).svg).iter(f"{{{SVG}}}text")
    ]
    for names in (labels(run.target.tokens), labels(run.source.tokens)):
        assert [name for name in texts if name in names][: len(names)]
        assert {*names} <= {*texts}


def test_a_translator_opens_by_words_whose_rows_sum_to_1(run):
    at = usual_head(run)
    one = opened_map(run, at, run.head(at.block, at.layer, at.head).weights, named=False)
    assert labels(one.rows) == ("Le", "chat", "noir", "dort", ".")
    assert labels(one.columns) == ("The", "black", "cat", "sleeps", ".")
    np.testing.assert_allclose(one.weights.sum(1), 1, atol=1e-6)


CASES = {
    "map.sharpest": (shown([[0.6, 0.4], [0.1, 0.9]]), {"when": "", "who": "“w1”", "weight": "0.90", "key": "“w1”"}),
    "map.sharpest.between": (
        shown([[0.7, 0.3], [0.1, 0.9]], ("▁a", "</s>"), ("▁b", "▁c")),
        {"when": "", "who": "“a”", "weight": "0.70", "key": "“b”"},
    ),
    "map.sharpest.choice": (
        shown([[1, np.nan], [0.2, 0.8]], ("▁a", "</s>"), ("▁b", "</s>")),
        {"when": "", "who": "the end of sentence", "weight": "0.80", "key": "the end of sentence"},
    ),
    "map.sharpest.reads": (
        shown([[0.6, -1.4]], signed=True),
        {"when": "", "who": "“w0”", "weight": "−1.40", "key": "“w1”"},
    ),
    "row.each.pieces": (shown(np.full((2, 4), 0.25)), {"when": "", "who": "“w0”", "weight": "0.25", "n": "4"}),
    "row.anywhere": (shown(np.full((2, 2), np.nan)), {}),
}


@pytest.mark.parametrize("id", CASES)
def test_a_map_is_said_in_the_words_of_the_pages(id):
    one, slots = CASES[id]
    assert in_words(one) == " ".join(MESSAGES[id].format(**slots).split())


def test_where_the_order_of_words_changes_is_said_first(run):
    sentence = MESSAGES["row.looking"].format(
        when=MESSAGES["when.write"].format(row="“noir”"),
        who=MESSAGES["looker.head"],
        weights="0.86 at “black”, 0.12 at “cat” and 0.02 elsewhere",
    )
    assert run.still.sentence == MESSAGES["map.crossing"].format(sentence=sentence)

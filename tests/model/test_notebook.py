"""A result draws itself in a notebook: what it really is, and nothing from elsewhere."""

import re
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from regard.model import load
from regard.model.labels import labels
from regard.model.notebook import SVG
from regard.model.ramp import ABOVE, BELOW

SENTENCE = "The cat <b>sleeps</b>."


@pytest.fixture(scope="module")
def attended():
    return load("transformer-en-fr", "cpu").attend(SENTENCE)


def parsed(html: str) -> ET.Element:
    return ET.fromstring(f"<div>{html.replace('<br>', '<br/>')}</div>")


def drawn(image: ET.Element) -> ET.Element:
    """The drawing of an image, without its namespace."""
    kind, svg = image.get("src").split(",", 1)
    assert kind == "data:image/svg+xml"
    return ET.fromstring(unquote(svg).replace(f"xmlns='{SVG}'", ""))


def test_every_head_is_drawn_once_is_the_one_that_was_asked_for_and_what_was_typed_stays_text(attended):
    maps = parsed(attended._repr_html_()).findall(".//img")
    assert len(maps) == sum(int(np.prod(block.weights.shape[:2])) for block in attended.blocks.values())
    head = attended.head("cross", 3, 5)
    np.testing.assert_array_equal(head.weights, attended.blocks["cross"].weights[2, 4])
    assert (head.rows, head.columns) == (attended.target.tokens, attended.source.tokens)
    with pytest.raises(IndexError, match="3 layers of 8 heads"):
        attended.head("cross", 4, 1)
    for html in (attended._repr_html_(), attended.head("cross", 1, 1)._repr_html_()):
        assert not re.search(r"<script|<b>|href=|src=(?!.data:image/svg)", html.replace(SVG, ""))


def test_no_drawing_stands_in_the_text_that_a_notebook_that_nobody_trusted_would_show(attended):
    for html in (attended._repr_html_(), attended.head("cross", 1, 1)._repr_html_()):
        assert "<svg" not in html
        assert "<title" not in html


def test_every_picture_is_said_in_one_sentence(attended):
    said = [image.get("alt") for image in parsed(attended._repr_html_()).iter("img")]
    assert said[0].startswith("Encoder self-attention, layer 1, head 1. ")
    assert len(set(said)) == len(said)
    assert all(re.search(r" looks (more than )?\d\.\d\d at ", one) for one in said)


def test_the_numbers_of_a_head_are_a_table_in_which_not_allowed_is_not_0(attended):
    head = attended.head("decoder", 2, 3)
    rows = parsed(head._repr_html_()).findall(".//tr")
    assert [cell.text or "" for cell in rows[0]] == ["", *labels(head.columns)]
    assert [row[0].text for row in rows[1:]] == [*labels(head.rows)]
    found = [[float(cell.text or "nan") for cell in row[1:]] for row in rows[1:]]
    np.testing.assert_allclose(found, head.weights, atol=5e-5)
    assert "nan" not in head._repr_html_()


def test_a_model_without_attention_draws_its_vector_in_the_colours_that_it_names():
    run = load("dates-none", "cpu").attend("3/3/98")
    [image] = parsed(run._repr_html_()).iter("img")
    colours = [rect.get("fill") for rect in drawn(image).iter("rect")]
    assert [colour == ABOVE for colour in colours] == [value > 0 for value in run.vector.tolist()]
    assert {*colours} == {ABOVE, BELOW}
    said = re.fullmatch(r"One fixed vector of 48 numbers, from −(\d\.\d\d) \(plum\) to (.*) \(teal\)", image.get("alt"))
    assert said
    assert said[1] == said[2] == f"{np.abs(run.vector).max():.2f}"


def test_what_may_not_be_looked_at_is_hatched_in_small_maps_and_nothing_else_is(attended):
    small = parsed(attended._repr_html_())
    tables = {table.find("caption").text: table for table in small.iter("table")}
    i = len(attended.target.tokens)
    for image in tables["decoder"].iter("img"):
        hatch = next(path.get("d") for path in drawn(image).iter("path") if path.get("stroke"))
        places = {(int(row) - 1, int(column)) for column, row in re.findall(r"M(\d+) (\d+)l1 -1", hatch)}
        assert places
        assert all(row < column < i for row, column in places), "only above the diagonal"
    for name in ("encoder", "cross"):
        paths = [path for image in tables[name].iter("img") for path in drawn(image).iter("path")]
        assert paths
        assert not [path for path in paths if path.get("stroke")]


@pytest.mark.parametrize(
    ("tokens", "named"),
    [
        (
            ["\u2581ch", "aise", "'t", "\u2581", "<0xF0>", ".", "</s>"],
            ["ch", "\u00b7aise", "'t", "\u2423", "F0", ".", "</s>"],
        ),
        (["\u25813", "/", "3", "</s>"], ["3", "/", "\u00b73", "</s>"]),
        (["3", "/", "3", "</s>"], ["3", "/", "3", "</s>"]),
        (["[CLS]", "un", "do"], ["[CLS]", "un", "\u00b7do"]),
        (["\n", "\u2581\n"], ["\u21b5", "\u21b5"]),
    ],
)
def test_a_piece_is_named_by_what_a_person_sees_of_it(tokens, named):
    assert list(labels(tokens)) == named


def test_what_is_printed_is_a_few_lines(attended):
    model = load("transformer-en-fr", "cpu")
    steps, cell = model.steps("The cat."), model.cell("The cat.", "weights", 1, 1)
    many = model.attend("The cat sleeps on the chair. " * 9)
    results = [attended, many, attended.head("cross"), attended.blocks, steps, steps.stages, cell]
    results += [model.decoding("The cat.", 2), load("dates-none", "cpu").attend("3/3/98")]
    for result in results:
        assert len(repr(result).splitlines()) <= 8, result
        assert len(repr(result)) < 1_000, result
    assert "cross: layers 3, heads 8, weights" in repr(attended)
    assert "weights 4 x 4" in repr(steps)
    assert repr(many).count("The cat") < 9


def test_every_formula_of_stages_and_derivations_stands_between_the_marks_of_a_notebook():
    model = load("rnn-bahdanau-en-fr", "cpu")
    steps = model.steps("Go!")
    equations = [row[1].text for row in parsed(steps._repr_html_()).findall(".//tr")]
    assert equations == [f"${one.equation}$" for one in (*steps.before, *steps.stages, *steps.after)]
    cell = model.cell("Go!", "scores", 1)
    assert parsed(cell._repr_html_()).find(".//caption").text.startswith(f"${cell.symbol}$ = ")

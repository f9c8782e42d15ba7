"""A result draws itself in a notebook: what it really is, and nothing from elsewhere."""

import re
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from model import load

SENTENCE = "The cat <b>sleeps</b>."


@pytest.fixture(scope="module")
def attended():
    return load("transformer-en-fr", "cpu").attend(SENTENCE)


def parsed(html: str) -> ET.Element:
    return ET.fromstring(f"<div>{html.replace('<br>', '<br/>')}</div>")


def test_every_head_of_every_block_is_drawn_once(attended):
    maps = parsed(attended._repr_html_()).findall(".//svg")
    assert len(maps) == sum(int(np.prod(block.weights.shape[:2])) for block in attended.blocks.values())


def test_a_large_map_has_every_allowed_cell_with_its_weight_and_no_other(attended):
    head = attended.head("decoder", 2, 3)
    drawn = parsed(head._repr_html_())
    cells = [float(cell.get("fill-opacity")) for cell in drawn.iter("rect")]
    allowed = head.weights[~np.isnan(head.weights)]
    np.testing.assert_allclose(cells, allowed, atol=5e-5)
    assert len(cells) == len(head.rows) * (len(head.rows) + 1) // 2
    assert len(list(drawn.iter("path"))) == int(np.isnan(head.weights).sum()), "struck out: not allowed is not 0"
    names = [text.text for text in drawn.iter("text")]
    assert names == [*head.rows, *head.columns]


def test_a_head_is_the_one_that_was_asked_for(attended):
    head = attended.head("cross", 3, 5)
    np.testing.assert_array_equal(head.weights, attended.blocks["cross"].weights[2, 4])
    assert (head.rows, head.columns) == (attended.target.tokens, attended.source.tokens)
    with pytest.raises(IndexError, match="3 layers of 8 heads"):
        attended.head("cross", 4, 1)


def test_nothing_is_asked_of_anywhere_and_what_was_typed_stays_text(attended):
    for html in (attended._repr_html_(), attended.head("cross", 1, 1)._repr_html_()):
        assert not re.search(r"<script|<b>|https?:|url[(]|src=|href=", html)


def test_a_model_without_attention_draws_its_sentences_alone():
    assert "<svg" not in load("dates-none", "cpu").attend("3/3/98")._repr_html_()

"""Deletion curves by their definition: pieces taken out in an order, and what is then lost."""

import numpy as np
import pytest
import torch

from regard.model import load
from regard.model.deletion import RANDOM, STEPS, counts, deletable, losses, orders, together
from regard.model.errors import Unsuitable
from regard.model.explanations import explain
from regard.model.teacher_forcing import force

TEXT = "She does not like the red car."


@pytest.fixture(scope="module", params=["transformer-en-fr", "rnn-bahdanau-en-fr"])
def model(request):
    return load(request.param, "cpu")


@pytest.fixture(scope="module")
def attended(model):
    return model.attend(TEXT)


@pytest.fixture(scope="module")
def measures(model, attended):
    return explain(model, attended, 1, 1).measures


def without(model, attended, gone: tuple[int, ...], row: int) -> float:
    """Ln p of one written piece without these pieces, alone and in full."""
    kept = [j for j in range(len(attended.source.ids)) if j not in gone]
    places = torch.tensor(kept).double() if model.network.positions else None
    source = torch.tensor([attended.source.ids])[:, kept]
    with torch.inference_mode():
        run = force(model.network, model.marks, source, torch.tensor([attended.target.ids]), places=places)
        return float(run.likelihood()[0, row])


def test_losses_are_those_of_reading_the_rest_alone(model, attended, measures):
    row = 2
    found, ks = orders(measures, row), counts(len(attended.source.ids))
    lines = losses(model, attended, measures, row)
    assert lines.shape == (len(measures) + 1, len(ks))
    whole = attended.target.log_probabilities[row]
    for line, every in zip(lines, found.values(), strict=True):
        expected = [np.mean([whole - without(model, attended, order[:k], row) for order in every]) for k in ks]
        np.testing.assert_allclose(line, expected, atol=1e-4)


def test_an_order_begins_with_the_largest_value_and_chance_with_any(measures):
    found = orders(measures, 1)
    for name, values in measures.items():
        (order,) = found[name]
        assert sorted(order) == [*range(values.shape[1])]
        assert (np.diff(values[1, list(order)]) <= 0).all()
    assert len({*found["chance"]}) == RANDOM
    assert found["chance"] == orders(measures, 1)["chance"] != orders(measures, 2)["chance"]


@pytest.mark.broad
def test_leave_one_out_is_right_about_the_first_piece(model, attended, measures):
    """By its definition, whatever the model: no other measure can begin better."""
    rows = [losses(model, attended, measures, row) for row in range(len(attended.target.ids))]
    found = together(attended, list(measures), rows)
    first = dict(zip(found.measures, found.curves[:, 0], strict=True))
    assert first["left_out"] >= max(first.values()) - 1e-4
    areas = dict(zip(found.measures, found.areas, strict=True))
    assert areas["left_out"] > areas["chance"]
    np.testing.assert_allclose(found.areas, found.losses.mean((1, 2)), rtol=1e-6)


def test_long_texts_are_not_taken_out_piece_by_piece():
    assert counts(2) == (1,)
    for j in range(3, 200):
        ks = counts(j)
        assert (ks[0], ks[-1]) == (1, j - 1)
        assert len(ks) == min(STEPS, j - 1)


def test_what_cannot_be_taken_out_is_said(model, attended):
    with pytest.raises(Unsuitable, match="come with Regard"):
        deletable(load("self-attentive-en", "cpu"), attended)

"""Reasons that are given where rows do not sum to 1: the likeliest cause, and no other."""

import numpy as np
import pytest

from regard.model.own import own_tensors
from regard.model.own.model import OwnModel

RANDOM = np.random.default_rng(31)


def softmax(*shape: int, axis: int = -1) -> np.ndarray:
    shares = np.exp(RANDOM.normal(size=shape))
    return (shares / shares.sum(axis, keepdims=True)).astype(np.float32)


def dropped(weights: np.ndarray, p: float) -> np.ndarray:
    kept = RANDOM.random(weights.shape) >= p
    return (weights * kept / (1 - p)).astype(np.float32)


def remarks(weights: np.ndarray, **given: object) -> list[str]:
    found = OwnModel(own_tensors(weights, **given), "file").attend("text 1").source.remarks
    return [one.message for one in found if one.code == "own_weights"]


CAUSAL = softmax(2, 3, 7, 7) * np.tri(7, dtype=np.float32)
EDGES = np.stack([np.concatenate([softmax(count, axis=0) for count in (3, 1, 2, 5)]) for _ in range(2)], 1)
IMPORTANCES = np.array([[2, 0, 1.5, 0, 0], [0, 0, 0, 1.25, 0], [0.5, 0, 0, 0, 0.25]], np.float32)
DROPPED = {
    "of one half": dropped(softmax(2, 3, 5, 7), 0.5),
    "of a tenth": dropped(softmax(2, 3, 7, 7), 0.1),
    "under a causal mask": dropped(CAUSAL / CAUSAL.sum(-1, keepdims=True), 0.1),
    "of one head": dropped(softmax(7, 5), 0.2),
    "a mean of heads": dropped(softmax(64, 5, 7), 0.1).mean(0),
}
SIGMOID = 1.3 * CAUSAL / CAUSAL.sum(-1, keepdims=True) * np.linspace(0.5, 1, 7, dtype=np.float32)[:, None]
OTHER = {
    "importances": IMPORTANCES,
    "edges of a graph": EDGES,
    "sums over heads, turned": 4 * softmax(11, 3, axis=0),
    "a sink": softmax(2, 3, 5, 7)[..., :5],
    "a part of a softmax": softmax(2, 5, 7) * np.array([1, 0.5, 0.25, 0.75, 1], np.float32)[:, None],
    "a sigmoid that looks back": SIGMOID,
}


@pytest.mark.parametrize("weights", DROPPED.values(), ids=DROPPED)
def test_dropout_is_named_where_single_weights_are_0_and_sums_lie_about_1(weights):
    assert any(one.startswith("Dropout?") for one in remarks(weights))


@pytest.mark.parametrize("weights", OTHER.values(), ids=OTHER)
def test_dropout_is_not_named_of_what_is_something_else(weights):
    said = remarks(weights)
    assert said[0].startswith("Rows sum to")
    assert not any("Dropout" in one for one in said)


def test_columns_that_sum_to_the_number_of_heads_are_said_and_their_turn_is_offered():
    weights = 4 * softmax(11, 3, axis=0)
    assert "Each column sums to 4: were rows and columns swapped, and heads added?" in remarks(weights)
    own = own_tensors(weights)
    assert own.taken_for == (
        'Taken for rows and columns, by the shape [11, 3]. Not so? Axis 1 of 2 sums to 4: axes="columns rows".',
    )
    assert "Were heads or layers added? Divide by 4." in remarks(weights, axes="columns rows")


def test_a_row_for_each_edge_may_be_meant_where_no_weight_is_above_1():
    asked = "Or are the rows edges that lead to 4 nodes?"
    assert any(one.startswith(asked) for one in remarks(EDGES))
    assert not any(one.startswith("Or are") for one in remarks(4 * softmax(11, 3, axis=0)))


def test_the_share_that_each_row_leaves_is_that_of_a_sink():
    whole = np.array([[0.25, 0.5, 0.25], [0.125, 0.25, 0.625]], np.float32)
    assert remarks(whole[:, :2])[1] == (
        "Each row leaves 0.25 to 0.62 to something else: a sink, or another part of the softmax? "
        "With q and k, sink= shows a sink's share."
    )
    assert len(remarks(np.full((3, 5), 0.18, np.float32))) == 1, "all rows alike are scaled"


def test_rows_of_which_some_are_whole_may_have_their_rest_in_another_part():
    asked = "Is the rest of some rows a sink's share, in another part of the softmax, or in columns that are not here?"
    assert asked in remarks(OTHER["a part of a softmax"])
    off = softmax(2, 5, 7)
    off[0, 1:3] = 0  # in one head
    assert asked not in remarks(off)


def test_importances_are_said_to_be_none_of_attention():
    assert "Scores? Give their softmax. Importances? They need not sum to 1." in remarks(IMPORTANCES)

"""Rows that are patches: which look, at words or at patches of another grid; and what has no one map is refused."""

import re

import numpy as np
import pytest
import torch

from regard.model.errors import Unsuitable
from regard.model.own import own_tensors
from regard.model.own.model import BLOCK, OwnModel
from regard.model.own.place.grid import Grid
from regard.model.own.place.places import Time
from tests.model.test_own_places import even

RANDOM = np.random.default_rng(17)
WORDS = ["<s>", "a", "black", "cat", "</s>"]
OF_2_3 = ("patch 1, 1", "patch 1, 2", "patch 1, 3", "patch 2, 1", "patch 2, 2", "patch 2, 3")


def softmax(*shape: int) -> np.ndarray:
    exponentials = np.exp(RANDOM.normal(size=shape))
    return (exponentials / exponentials.sum(-1, keepdims=True)).astype(np.float32)


def shown(own) -> np.ndarray:
    return OwnModel(own, "file").attend("text 1").blocks[BLOCK].weights


def given(own) -> dict:
    return OwnModel(own, "file").attend("text 1").blocks[BLOCK].shape["given"]


@pytest.mark.parametrize("columns", [5, 77])
def test_a_grid_that_fits_the_rows_alone_is_of_patches_that_look(columns):
    own = own_tensors(even(6, columns, 2), grid=(2, 3))
    assert (own.places, own.row_grid, own.rows) == (None, Grid(2, 3, 0), (OF_2_3,))
    assert own.columns == (tuple(map(str, range(1, columns + 1))),)
    assert given(own) == {"whole": True, "row_grid": {"rows": 2, "columns": 3, "at": 0}}


def test_where_both_fit_the_columns_are_the_patches_unless_the_rows_are_said_to_be():
    weights = softmax(6, 7)
    own = own_tensors(weights, grid=(2, 3))
    assert (own.places, own.row_grid, own.rows[0][:2]) == (Grid(2, 3, 1), None, ("query 1", "query 2"))
    own = own_tensors(weights, row_grid=np.array([2, 3]))
    assert (own.places, own.row_grid, own.rows) == (None, Grid(2, 3, 0), (OF_2_3,))
    own = own_tensors(even(6, 6), row_grid=(2, 3), columns=[*"abcdef"])
    assert (own.rows, own.columns) == ((OF_2_3,), (tuple("abcdef"),))


def test_words_that_patches_look_at_are_named_by_tokens_or_by_columns():
    for named in ({"tokens": WORDS}, {"columns": WORDS}):
        own = own_tensors(even(7, 5), row_grid=(2, 3), **named)
        assert (own.rows, own.columns, own.row_grid.at) == ((("[CLS]", *OF_2_3),), (tuple(WORDS),), 1)


def test_patches_look_at_patches_of_another_grid_or_at_times():
    own = own_tensors(even(6, 4), row_grid=(2, 3), grid=(2, 2))
    assert (own.row_grid, own.places, own.rows) == (Grid(2, 3, 0), Grid(2, 2, 0), (OF_2_3,))
    assert own.columns == (("patch 1, 1", "patch 1, 2", "patch 2, 1", "patch 2, 2"),)
    own = own_tensors(even(6, 3), row_grid=(2, 3), seconds=1)
    assert (own.row_grid, own.places, own.columns) == (Grid(2, 3, 0), Time(1.0, 0), (("0 s", "1 s", "2 s"),))


def test_queries_over_a_picture_are_counted_as_queries():
    padded = np.concatenate([softmax(2, 5, 8), np.zeros((2, 5, 4), np.float32)], -1)  # of a smaller picture of a batch
    own = own_tensors(padded, grid=(3, 4))
    assert own.rows == (("query 1", "query 2", "query 3", "query 4", "query 5"),)
    assert np.array_equal(shown(own)[0], padded)
    assert own_tensors(padded, grid=(3, 4), tokens=[*"abcde"]).rows == (tuple("abcde"),)


@pytest.mark.parametrize(("leading", "said"), [((), "[2, 3, 5] is read as [6, 5]"), ((7,), "[7, 2, 3, 5] is read as")])
def test_rows_and_columns_of_a_picture_are_put_together_where_they_look(leading, said):
    weights = softmax(*leading, 2, 3, 5)
    own = own_tensors(weights, grid=(2, 3), columns=WORDS)
    assert np.array_equal(shown(own)[0], weights.reshape(leading[0] if leading else 1, 6, 5))
    assert (own.row_grid, own.rows, own.columns) == (Grid(2, 3, 0), (OF_2_3,), (tuple(WORDS),))
    assert said in own.taken_for[0]


def test_patches_that_look_at_patches_in_rows_and_columns_are_one_map():
    flat = softmax(6, 6)
    own = own_tensors(flat.reshape(2, 3, 2, 3), grid=(2, 3))
    assert np.array_equal(shown(own)[0, 0], flat)
    assert (own.places, own.rows, own.columns) == (Grid(2, 3, 0), (OF_2_3,), None)


def test_where_queries_look_rows_and_columns_of_a_picture_are_put_together():
    flat = softmax(5, 6)
    own = own_tensors(flat.reshape(5, 2, 3), grid=(2, 3))
    assert np.array_equal(shown(own)[0, 0], flat)
    assert own.places == Grid(2, 3, 0)


def test_arrays_whose_sizes_are_those_of_a_grid_by_chance_stay_as_they_are():
    heads = softmax(2, 3, 6, 6)
    assert own_tensors(heads, grid=(2, 3)).shape == (2, 1, 3, 6, 6)
    assert own_tensors(softmax(2, 3, 6), grid=(2, 3)).shape == (1, 1, 2, 3, 6)
    assert own_tensors(softmax(2, 3, 2, 3)).shape == (2, 1, 3, 2, 3)
    assert own_tensors(softmax(2, 3, 2, 3), axes="layers heads rows columns").shape == (2, 1, 3, 2, 3)


def test_steps_without_a_cache_are_no_resolutions():
    whole = softmax(1, 2, 3, 5)
    steps = [whole[:, :, :rows] for rows in (1, 2, 3)]
    assert own_tensors(steps).shape == (1, 1, 2, 3, 5)


def test_sampling_points_of_deformable_attention_are_named_and_refused_and_the_share_of_each_level_is_shown():
    weights = torch.softmax(torch.randn(1, 5, 2, 12), -1).reshape(1, 5, 2, 3, 4)
    with pytest.raises(Unsuitable, match=r"\[1, 5, 2, 3, 4\] are weights of deformable attention") as refused:
        own_tensors(weights)
    remedy = re.search(r"regard\.show(\(.*\))\.", str(refused.value))[1]
    own = eval(f"own_tensors{remedy}", {"own_tensors": own_tensors, "weights": weights})
    assert np.allclose(shown(own)[0], weights.sum(-1)[0].permute(1, 0, 2), atol=1e-6)
    for given in ((weights, weights), {"cross_attentions": (weights, weights)}):
        with pytest.raises(Unsuitable, match="sampling points of deformable attention"):
            own_tensors(given)


def test_maps_of_five_axes_whose_rows_sum_to_1_are_no_sampling_points():
    assert own_tensors(softmax(1, 5, 2, 3, 4)).shape[2:] == (2, 3, 4)


@pytest.mark.parametrize(
    ("said", "given"),
    [
        ("row_grid has 2 × 4 = 8 patches and there are 7 rows: each patch is a row.", {"row_grid": (2, 4)}),
        (
            "row_grid has 2 × 2 = 4 patches and there are 7 rows: say with picture_at how many rows",
            {"row_grid": (2, 2)},
        ),
        ("row_grid must be two whole numbers", {"row_grid": 7}),
    ],
)
def test_a_grid_that_does_not_fit_the_rows_is_refused_with_a_sentence(said, given):
    with pytest.raises(Unsuitable, match=re.escape(said)):
        own_tensors(even(7, 5), **given)


def test_names_of_which_some_are_no_list_are_refused_with_a_sentence():
    with pytest.raises(Unsuitable, match=r"^tokens holds numbers"):
        own_tensors(softmax(6, 5), row_grid=(2, 3), tokens=[["a"], 3])

"""Maps of one model at several sizes of a picture: cross-attention of a U-Net, SegFormer, stages of Swin."""

import re
from typing import Any

import numpy as np
import pytest

from regard.model.errors import TooMany, Unsuitable
from regard.model.own import own_tensors
from regard.model.own.axes.shapes import MOST_NUMBERS, MOST_PATCHES
from regard.model.own.model import BLOCK, OwnModel
from regard.model.own.place.grid import Grid
from regard.model.own.place.sizes import Asked, sizes_in
from regard.model.own.tensors import OwnTensors
from tests.model.typed import distributions, refused, typed

WORDS = ["<s>", "a", "black", "cat", "</s>"]
FINE, COARSE = distributions(2, 16, 5), distributions(3, 4, 5, seed=1)
PIXELS = np.zeros((8, 8, 3), np.uint8)


def all_of(own: OwnTensors) -> list[OwnTensors]:
    return [own, *own.others]


def weights(own: OwnTensors) -> np.ndarray:
    return OwnModel(own, "file").attend("text 1").blocks[BLOCK].weights


def said(own: OwnTensors) -> str:
    return " ".join(own.taken_for)


@pytest.mark.parametrize("named", [{"columns": WORDS}, {"tokens": WORDS}], ids=["columns", "tokens"])
def test_each_size_has_its_own_weights_heads_and_patches_and_all_look_at_the_same_words(named):
    own = own_tensors([FINE, COARSE], **named)
    assert [one.size for one in all_of(own)] == ["4 × 4", "2 × 2"]
    assert [one.row_grid for one in all_of(own)] == [Grid(4, 4, 0), Grid(2, 2, 0)]
    assert {one.columns for one in all_of(own)} == {(tuple(WORDS),)}
    for one, given in zip(all_of(own), [FINE, COARSE], strict=True):
        assert np.array_equal(weights(one)[0], given)


def test_a_patch_says_in_its_name_of_which_size_it_is():
    own = own_tensors([FINE, COARSE], columns=WORDS)
    assert own.rows[0][6] == "patch 2, 3 of 4 × 4"
    assert own.others[0].rows[0][3] == "patch 2, 2 of 2 × 2"


def test_layers_of_a_size_stay_together_with_their_numbers_among_all():
    layers = [distributions(2, rows, 5, seed=rows + k) for k, rows in enumerate((16, 4, 4, 16))]
    own = own_tensors(layers)
    assert [(one.numbers, one.depth) for one in all_of(own)] == [((1, 4), 4), ((2, 3), 4)]
    assert np.array_equal(own.arrays["weights"][1, 0], layers[3])
    assert np.array_equal(own.others[0].arrays["weights"][0, 0], layers[1])


def test_squares_of_rows_are_taken_for_patches_and_the_page_says_so_of_each_size():
    own = own_tensors([FINE, COARSE])
    for one in all_of(own):
        assert "Rows are taken for patches of one picture at 2 sizes, 4 × 4 and 2 × 2" in said(one)
    assert "One of 2 sizes of a picture: 4 × 4 and 2 × 2." in said(
        own_tensors([FINE, COARSE], row_grid=[(4, 4), (2, 2)])
    )


@pytest.mark.parametrize(
    "wrap", [list, tuple, lambda one: {"down": one[0], "mid": one[1]}], ids=["list", "tuple", "dict"]
)
def test_sizes_come_in_lists_tuples_and_under_names(wrap):
    assert [one.size for one in all_of(own_tensors(wrap([FINE, COARSE])))] == ["4 × 4", "2 × 2"]


def test_maps_in_rows_and_columns_of_patches_are_sizes_too():
    squares = [FINE[0].reshape(4, 4, 5), COARSE[0].reshape(2, 2, 5)]
    own = own_tensors(squares, columns=WORDS)
    assert [one.size for one in all_of(own)] == ["4 × 4", "2 × 2"]
    assert np.array_equal(weights(own)[0, 0], FINE[0])


def test_a_batch_has_its_texts_and_its_pictures_at_every_size():
    batch = [distributions(2, 3, rows, 5, seed=rows) for rows in (16, 4)]
    own = own_tensors(batch, columns=[WORDS, WORDS[::-1]], picture=[PIXELS, PIXELS])
    assert [one.shape[1] for one in all_of(own)] == [2, 2]
    assert np.array_equal(own.others[0].arrays["weights"][0, 1], batch[1][1])


def test_the_first_size_alone_has_the_picture():
    own = own_tensors([FINE, COARSE], picture=PIXELS)
    assert [len(one.pictures) for one in all_of(own)] == [1, 0]


def test_keys_of_one_smaller_picture_are_its_patches_at_every_size():
    own = own_tensors([distributions(1, 2, 64, 4), distributions(1, 5, 16, 4), distributions(1, 8, 4, 4)], grid=(2, 2))
    assert [one.places for one in all_of(own)] == [Grid(2, 2, 0)] * 3
    assert [one.row_grid for one in all_of(own)] == [Grid(8, 8, 0), Grid(4, 4, 0), Grid(2, 2, 0)]


def test_patches_that_look_at_each_other_have_a_grid_for_each_size():
    own = own_tensors([distributions(2, 16, 16), distributions(3, 4, 4)], grid=[(4, 4), (2, 2)])
    assert [(one.places, one.columns) for one in all_of(own)] == [(Grid(4, 4, 0), None), (Grid(2, 2, 0), None)]


@pytest.mark.parametrize(
    ("given", "sizes"),
    [
        ([distributions(1, 2, 60, 5), distributions(1, 2, 15, 5)], ["6 × 10", "3 × 5"]),
        ([distributions(2, 16, 16), distributions(3, 4, 4)], ["4 × 4", "2 × 2"]),
        ([distributions(16, 2, 9, 9), distributions(4, 2, 9, 9)], ["12 × 12", "6 × 6"]),
    ],
    ids=["no squares", "look at each other", "windows"],
)
def test_what_is_not_taken_is_refused_with_a_line_that_shows_all_sizes(given: Any, sizes: list[str]):
    remedy = re.search(r"regard\.show\(weights, [a-z_]+=\[.*?\]\)", refused(given))
    assert [one.size for one in all_of(typed(remedy[0], given))] == sizes


def test_layers_of_one_size_with_different_heads_are_refused_with_those_of_one_number():
    given = [distributions(2, 16, 5), distributions(3, 16, 5), distributions(2, 4, 5)]
    sentence = refused(given)
    assert "Layers of 4 × 4 patches have the shapes [2, 16, 5] and [3, 16, 5]" in sentence
    own = typed(sentence.partition("Show these alone, ")[2].rstrip("."), given)
    assert np.array_equal(weights(own)[0], given[0])


@pytest.mark.parametrize(
    ("given", "beside", "sentence"),
    [
        ([FINE, COARSE], {"grid": [(4, 4)]}, "grid has 1 grids and there are 2 sizes, [2, 16, 5] and [3, 4, 5]"),
        ([FINE, COARSE], {"grid": (4, 4)}, "give a grid for each, row_grid=[(4, 4), (2, 2)]."),
        ([FINE, COARSE], {"row_grid": [(4, 4), (3, 2)]}, "Of the maps of [3, 4, 5]: row_grid has 3 × 2 = 6 patches"),
        ([FINE, -COARSE], {}, "Of the maps of [3, 4, 5]: weights[0, 0, 0, 0, 0] is below 0"),
    ],
)
def test_what_does_not_fit_is_refused_with_the_size_that_it_is_of(given: Any, beside: Any, sentence: str):
    assert sentence in refused(given, **beside)


@pytest.mark.parametrize(
    "given",
    [
        [distributions(1, 2, 9, 9), distributions(1, 2, 5, 9)],
        [distributions(1, 2, 9, 5), distributions(1, 2, 4, 5)],
        [distributions(1, 2, 36, 5), distributions(1, 2, 4, 5)],
        [distributions(1, 2, 4, 6)] + [distributions(1, 2, 1, 6)] * 2,
        [distributions(1, 2, 4, 4), distributions(1, 2, 1, 5)],
    ],
    ids=["Funnel", "sides of 3 and 2", "sides of 6 and 2", "steps over a source", "steps"],
)
def test_layers_and_steps_of_other_models_are_no_sizes_of_a_picture(given: Any):
    assert sizes_in(given, Asked()) == ()


def test_patches_of_64_by_64_are_shown_and_more_are_refused_with_the_sizes_that_can_be():
    many = np.full((1, 2 * MOST_PATCHES, 4), 0.25, np.float32)
    fine = np.full((1, MOST_PATCHES, 4), 0.25, np.float32)
    assert own_tensors(fine, grid=(64, 64)).shape[3] == MOST_PATCHES
    given = [np.full((1, 4 * MOST_PATCHES, 4), 0.25, np.float32), fine, many[:, : MOST_PATCHES // 4]]
    sentence = refused(given)
    own = typed(sentence.partition("Or leave these out, ")[2].rstrip("."), given)
    assert [one.size for one in all_of(own)] == ["64 × 64", "32 × 32"]


def test_more_weights_than_a_page_holds_are_refused_before_they_are_read():
    class Many:
        def __init__(self, *shape: int) -> None:
            self.shape, self.ndim = shape, len(shape)

        def __array__(self, *_: object, **__: object) -> np.ndarray:
            raise AssertionError("read")

    with pytest.raises(TooMany, match=f"at most {MOST_NUMBERS} can be shown"):
        own_tensors([Many(2**15, 64, 16), Many(2**15, 16, 16)])


def test_a_model_of_each_size_has_an_id_of_its_own():
    model = OwnModel(own_tensors([FINE, COARSE], title="cat"), "file")
    assert [one.id for one in (model, *model.others)] == ["file", "file-2"]
    assert [one.config["name"] for one in (model, *model.others)] == ["cat, 4 × 4", "cat, 2 × 2"]
    assert [one.describe()["size"] for one in (model, *model.others)] == ["4 × 4", "2 × 2"]


def test_a_list_of_one_grid_is_refused_where_there_is_one_size():
    with pytest.raises(Unsuitable, match="must be two whole numbers"):
        own_tensors(FINE, row_grid=[(4, 4)])

"""Weights in windows of a picture: where each patch stands, which cells a shift closes, and what does not fit."""

import re

import numpy as np
import pytest

from regard.model.errors import Unsuitable
from regard.model.own import own_tensors
from regard.model.own.model import BLOCK, OwnModel
from tests.model.test_own_looking import softmax
from tests.model.test_own_places import PIXELS

ROWS, COLUMNS, SIDE, SHIFT, HEADS, IMAGES = 2, 3, 3, 1, 5, 2
DOWN, ACROSS = ROWS * SIDE, COLUMNS * SIDE
MASK = -100


def cut(padded: np.ndarray) -> np.ndarray:
    """The patches of each window, window by window, as a picture is cut in loops."""
    found = [
        [padded[r * SIDE + i, c * SIDE + j] for i in range(SIDE) for j in range(SIDE)]
        for r in range(ROWS)
        for c in range(COLUMNS)
    ]
    return np.array(found)


def numbered(rows: int, columns: int) -> np.ndarray:
    """The patches of a picture of this size, counted row by row, -1 in the padding."""
    padded = np.full((DOWN, ACROSS), -1)
    padded[:rows, :columns] = np.arange(rows * columns).reshape(rows, columns)
    return padded


def regions() -> np.ndarray:
    """The parts that a shift by SHIFT leaves: three down and three across, as the paper's mask numbers them."""
    down, across = (
        np.array([sum(k >= size - edge for edge in (SIDE, SHIFT)) for k in range(size)]) for size in (DOWN, ACROSS)
    )
    return 3 * down[:, None] + across


def windowed(shifted: bool) -> np.ndarray:
    """Weights as a model returns them: a mask of -100 between the parts of a shifted window."""
    scores = np.random.default_rng(3).normal(size=(IMAGES, ROWS * COLUMNS, HEADS, SIDE**2, SIDE**2))
    if shifted:
        parts = cut(regions())
        scores = scores + MASK * (parts[:, :, None] != parts[:, None])[:, None]
    exponentials = np.exp(scores - scores.max(-1, keepdims=True))
    weights = exponentials / exponentials.sum(-1, keepdims=True)
    return weights.astype(np.float32).reshape(-1, HEADS, SIDE**2, SIDE**2)


def text(own, k: int):
    return OwnModel(own, "file").attend(f"text {k + 1}")


@pytest.mark.parametrize("size", [(6, 9), (5, 7)])
@pytest.mark.parametrize("shifted", [False, True])
def test_each_patch_of_a_window_has_its_place_in_the_picture_or_is_padding(size, shifted):
    own = own_tensors(windowed(shifted), windows=(ROWS, COLUMNS), grid=size)
    places = cut(np.roll(numbered(*size), (-SHIFT, -SHIFT), (0, 1)) if shifted else numbered(*size))
    for k in range(IMAGES * ROWS * COLUMNS):
        given = text(own, k).blocks[BLOCK].shape["given"]
        expected = places[k % (ROWS * COLUMNS)]
        assert [-1 if place is None else place for place in given["grid"]["patches"]] == expected.tolist()
        assert given["windows"]["row"] * COLUMNS + given["windows"]["column"] == k % (ROWS * COLUMNS)
        names = ["padding" if one < 0 else f"patch {one // size[1] + 1}, {one % size[1] + 1}" for one in expected]
        assert own.rows[k] == tuple(names)


def test_cells_that_a_shift_closes_are_not_allowed_and_all_others_are_as_they_came():
    weights = windowed(shifted=True)
    own = own_tensors(weights, windows=(ROWS, COLUMNS))
    parts = cut(regions())
    assert own.windows.shift == SHIFT
    for k in range(len(weights)):
        closed = parts[k % len(parts)][:, None] != parts[k % len(parts)]
        seen = text(own, k).blocks[BLOCK].weights[0]
        assert np.array_equal(np.isnan(seen), np.broadcast_to(closed, seen.shape))
        assert np.array_equal(seen[:, ~closed], weights[k][:, ~closed])
    assert (weights[weights < 1e-20] > 0).any(), "what a mask of -100 leaves is no 0"


def test_windows_that_are_not_shifted_are_shown_as_they_came():
    weights = windowed(shifted=False)
    own = own_tensors(weights, windows=(ROWS, COLUMNS))
    assert (own.windows.shift, "mask" in own.arrays) == (0, False)
    assert np.array_equal(text(own, 7).blocks[BLOCK].weights[0], weights[7])


def test_a_part_of_the_rows_of_shifted_windows_keeps_the_cells_that_are_closed():
    weights = windowed(shifted=True)
    own = own_tensors(weights, windows=(ROWS, COLUMNS), rows=[1, 9])
    whole = text(own_tensors(weights, windows=(ROWS, COLUMNS)), 5).blocks[BLOCK].weights
    assert np.array_equal(text(own, 5).blocks[BLOCK].weights, whole[:, :, [0, 8]], equal_nan=True)


def test_a_shift_that_is_said_names_the_patches_where_no_closed_cell_shows_it():
    open_cells = windowed(shifted=False)
    own = own_tensors(open_cells, windows=(ROWS, COLUMNS, SHIFT))
    assert own.windows.shift == SHIFT
    assert own.rows[0][0] == "patch 2, 2"
    assert np.array_equal(text(own, 5).blocks[BLOCK].weights[0], open_cells[5])  # what has weight is open


def test_windows_of_patches_that_lie_apart_take_one_of_each_part_of_the_picture():
    own = own_tensors(windowed(shifted=False), windows=(ROWS, COLUMNS, "grid"))
    apart = numbered(DOWN, ACROSS).reshape(SIDE, ROWS, SIDE, COLUMNS).transpose(1, 3, 0, 2).reshape(-1, SIDE**2)
    for k in range(ROWS * COLUMNS):
        assert text(own, k).blocks[BLOCK].shape["given"]["grid"]["patches"] == apart[k].tolist()


def test_the_page_says_which_window_it_is_what_a_shift_means_and_what_is_padding():
    own = own_tensors(windowed(shifted=True), windows=(ROWS, COLUMNS), grid=(5, 7))
    said = [remark.message for remark in text(own, 6).source.remarks]
    assert said == ["Window 1, 1 of 2 × 3, image 2.", "Windows are shifted by 1 patch, down and to the right."]
    said = [remark.message for remark in text(own, 5).source.remarks]
    assert said[0] == "Window 2, 3 of 2 × 3, image 1."
    assert "parts that are no neighbours there may not look at each other" in said[2]
    assert said[3] == f"{own.rows[5].count('padding')} of its places are padding beyond the picture."


def test_some_of_the_windows_are_shown_with_their_own_places():
    weights = windowed(shifted=True)
    whole, some = (own_tensors(weights, windows=(ROWS, COLUMNS), **one) for one in ({}, {"texts": [8, 6]}))
    assert some.rows == (whole.rows[7], whole.rows[5])
    given = text(some, 0).blocks[BLOCK].shape["given"]["windows"]
    assert (given["image"], given["row"], given["column"], given["texts"]) == (1, 0, 1, [None, 0, *[None] * 4])
    assert np.array_equal(text(some, 1).blocks[BLOCK].weights, text(whole, 5).blocks[BLOCK].weights, equal_nan=True)
    assert "Window 1, 2 of 2 × 3, image 2." in [remark.message for remark in text(some, 0).source.remarks]


def test_windows_of_an_image_share_its_picture():
    own = own_tensors(windowed(shifted=False), windows=(ROWS, COLUMNS), picture=[PIXELS, PIXELS])
    assert len(own.pictures) == IMAGES
    with pytest.raises(Unsuitable, match=r"one for each text: texts 2, pictures 1\."):
        own_tensors(windowed(shifted=False), windows=(ROWS, COLUMNS), picture=PIXELS)


STAGES = [softmax(16, 2, 49, 49), softmax(4, 4, 49, 49)]


def test_stages_of_windows_are_refused_and_shown_as_the_refusal_says():
    output = {"attentions": tuple(STAGES), "hidden_states": ()}
    with pytest.raises(Unsuitable) as refused:
        own_tensors(output)
    assert "stages of 16 and 4 windows of 49 patches, not layers: say the rows and columns" in str(refused.value)
    remedy = re.search(r"regard\.show\(output\.(.*)\)\.", str(refused.value))[1]
    own = eval(f"own_tensors({remedy})", {"own_tensors": own_tensors, "attentions": STAGES})
    assert (own.shape, own.size, own.others[0].size) == ((1, 16, 2, 49, 49), "28 × 28", "14 × 14")
    assert [(one.windows.rows, one.windows.columns, one.windows.side) for one in (own, *own.others)] == [
        (4, 4, 7),
        (2, 2, 7),
    ]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"windows": 4}, "windows must be the rows and the columns of windows, as (8, 8), and with a third number"),
        ({"windows": (2, 3, "wide")}, "windows must be the rows and the columns of windows"),
        ({"windows": (2, 3, 3)}, "The shift of windows is less than their side: from 0 to 2 patches."),
        ({"windows": (5, 2)}, "windows has 5 × 2 = 10 windows and there are 12 maps: give the rows and columns"),
        ({"windows": (0, 3)}, "windows has 0 × 3 = 0 windows and there are 12 maps"),
        ({"windows": (2, 3), "grid": (3, 9)}, "the windows hold 6 × 9, of which less than 3 may be padding."),
    ],
)
def test_windows_that_do_not_fit_are_refused_with_a_sentence(given, said):
    with pytest.raises(Unsuitable, match=re.escape(said)):
        own_tensors(windowed(shifted=False), **given)
    with pytest.raises(Unsuitable, match="squares of patches that look at each other: 8 rows and 8 columns are none"):
        own_tensors(softmax(6, 2, 8, 8), windows=(2, 3))


def test_more_windows_than_can_be_named_are_refused_though_a_few_are_chosen():
    with pytest.raises(Unsuitable, match=r"^windows are 16,387 maps: at most 16,384 can be read; give fewer images\.$"):
        own_tensors(np.ones((16_387, 1, 1, 1), np.float32), windows=(7, 2341), texts="1-4")

"""Axes of arrays that nobody names: what sums to 1 is the columns, and what is offered shows the right map."""

import re

import numpy as np
import pytest

from regard.model.errors import Unsuitable
from regard.model.own import own_tensors
from regard.model.own.model import BLOCK, OwnModel

LETTERS = {axis: axis[0] for axis in ("layers", "texts", "heads", "rows", "columns")}
RANDOM = np.random.default_rng(23)


def softmax(*shape: int, axis: int | tuple[int, ...] = -1) -> np.ndarray:
    shares = np.exp(RANDOM.normal(size=shape))
    return (shares / shares.sum(axis, keepdims=True)).astype(np.float32)


def laid(array: np.ndarray, axes: str) -> np.ndarray:
    """The array as [layers, texts, heads, rows, columns], by einsum."""
    given = "".join(LETTERS[axis] for axis in axes.split())
    turned = np.einsum(f"{given}->{''.join(letter for letter in 'lthrc' if letter in given)}", array)
    return turned.reshape([array.shape[given.index(letter)] if letter in given else 1 for letter in "lthrc"])


def offered(sentence: str) -> list[str]:
    return re.findall(r'axes="([^"]*)"', sentence)


FIRST = {
    "source, target": (softmax(5, 3, axis=0), "columns rows"),
    "of each head": (softmax(2, 5, 3, axis=1), "heads columns rows"),
    "of each layer": (softmax(2, 3, 7, 5, axis=2), "layers heads columns rows"),
    "of a batch": (softmax(2, 3, 5, 11, 7, axis=3), "layers texts heads columns rows"),
    "RoseTTAFold": (softmax(3, 5, 1, 2, axis=1), "rows columns texts heads"),
    "heads last, of a batch": (softmax(2, 5, 5, 7, axis=2), "texts rows columns heads"),
}


@pytest.mark.parametrize(("array", "axes"), FIRST.values(), ids=FIRST)
def test_the_reading_that_the_sums_prove_is_offered_first_and_shows_the_map(array, axes):
    own = own_tensors(array)
    assert offered(own.taken_for[-1])[0] == own.readings[1] == axes
    assert np.array_equal(own_tensors(array, axes=axes).arrays["weights"], laid(array, axes))


@pytest.mark.parametrize("axes", ["texts rows heads columns", "texts heads rows columns"])
@pytest.mark.parametrize("columns", [7, 5])
def test_rows_before_heads_are_offered_too_of_a_whole_softmax_and_of_its_part(axes, columns):
    own = own_tensors(softmax(5, 3, 2, 7)[..., :columns])
    assert axes in offered(own.taken_for[0])
    assert axes in own.readings


@pytest.mark.parametrize("axis", [0, 1])
def test_of_a_square_map_with_heads_last_one_reading_is_left_and_taken(axis):
    array = softmax(5, 5, 3, axis=axis)
    axes = ("columns rows heads", "rows columns heads")[axis]
    own = own_tensors(array)
    assert np.array_equal(own.arrays["weights"], laid(array, axes))
    found = "5 columns, 5 rows" if axis == 0 else "5 rows, 5 columns"
    why = f"because axis {axis + 1} of 3 sums to 1 and axis {2 - axis} alone is as long"
    assert own.taken_for[0].startswith(f"Taken for {found}, 3 heads, {why}. Not so? axes=")
    assert own.readings[0] == axes


def test_of_a_list_each_array_is_a_layer_whatever_its_own_axes_are():
    layers = [softmax(5, 5, 3, axis=1), softmax(5, 5, 3, axis=1)]
    own = own_tensors(layers)
    assert own.readings[0] == "layers rows columns heads"
    assert np.array_equal(own.arrays["weights"], laid(np.stack(layers), own.readings[0]))
    turned = own_tensors([softmax(1, 2, 7, 5, axis=2)] * 3)
    assert offered(turned.taken_for[-1])[0] == "layers texts heads columns rows"
    assert all(one.startswith("layers") for one in turned.readings[1:4])


STAYS = {
    "a softmax over the wrong axis": softmax(3, 5, 5, axis=1),
    "slots": softmax(5, 5, 17, axis=1),
    "layers that are mixed": softmax(5, 5, 3, 7, axis=0),
    "scores of a sigmoid": RANDOM.random((5, 5, 3)).astype(np.float32),
    "alike in every axis": np.full((5, 5, 5), 0.2, np.float32),
}


@pytest.mark.parametrize("array", STAYS.values(), ids=STAYS)
def test_what_its_shape_says_is_shown_where_the_sums_leave_more_than_one_reading(array):
    own = own_tensors(array)
    assert np.array_equal(own.arrays["weights"].reshape(array.shape), array)


NAMED = {
    "rows before heads": (softmax(2, 3, 5, 7), [3], [7], "texts rows heads columns"),
    "a part of a softmax": (softmax(2, 3, 5, 7)[..., :6], [3], [6], "texts rows heads columns"),
    "source, target": (softmax(5, 3, axis=0), [3], [5], "columns rows"),
    "layers of each text": (softmax(2, 3, 5, 7, 7), [7, 7], None, "texts layers heads rows columns"),
    "a text for each map": (softmax(3, 7, 7), [7, 7, 7], None, "texts rows columns"),
}


@pytest.mark.parametrize(("array", "rows", "columns", "axes"), NAMED.values(), ids=NAMED)
def test_the_number_of_names_decides_where_the_usual_reading_has_another(array, rows, columns, axes):
    def names(counts):
        lists = [[f"n{k}" for k in range(count)] for count in counts or ()]
        return None if counts is None else lists if len(lists) > 1 else lists[0]

    own = own_tensors(array, tokens=names(rows), columns=names(columns))
    assert np.array_equal(own.arrays["weights"], laid(array, axes))
    assert "because the names fit" in own.taken_for[0]
    assert offered(own.taken_for[0]) == list(dict.fromkeys(offered(own.taken_for[0])))


def test_places_of_a_picture_are_rows_and_columns_in_their_order():
    whole = softmax(2, 15, 15)
    array = whole.reshape(2, 3, 5, 3, 5)
    said = own_tensors(array).taken_for[0]
    assert "Axes 4 and 5 of 5 together sum to 1" in said
    for more in ({"axes": offered(said)[0]}, {}):
        own = own_tensors(array, grid=(3, 5), **more)
        assert np.array_equal(own.arrays["weights"][0, 0], whole)
        assert own.rows[0][:6] == (*(f"patch 1, {j}" for j in range(1, 6)), "patch 2, 1")
    assert own_tensors(array[0]).readings[1] == "rows rows columns columns"


def test_places_that_are_sampled_are_offered_as_columns_in_the_order_that_can_be_shown():
    array = softmax(1, 129, 2, 51).reshape(1, 129, 2, 3, 17)
    with pytest.raises(Unsuitable, match="a batch of 129") as refused:
        own_tensors(array)
    axes = offered(str(refused.value))[0]
    own = own_tensors(array, axes=axes)
    assert np.array_equal(own.arrays["weights"][0, 0], array.reshape(129, 2, 51).swapaxes(0, 1))


def test_a_square_picture_that_looks_at_words_is_offered_as_rows():
    array = softmax(5, 5, 7)
    axes = offered(own_tensors(array).taken_for[0])[0]
    assert axes == "rows rows columns"
    assert np.array_equal(own_tensors(array, axes=axes).arrays["weights"][0, 0, 0], array.reshape(25, 7))


def test_heads_before_a_batch_are_offered_and_read():
    array = softmax(2, 7, 5, 5)
    assert "heads texts rows columns" in offered(own_tensors(array).taken_for[0])
    assert np.array_equal(own_tensors(array, axes="heads texts rows columns").arrays["weights"][0, 3, 1], array[1, 3])


def test_six_axes_are_said_two_of_one_name_beside_each_other():
    array = softmax(2, 3, 2, 5, 7, 7)
    own = own_tensors(array, axes="layers texts texts heads rows columns")
    assert np.array_equal(own.arrays["weights"], array.reshape(2, 6, 5, 7, 7))
    with pytest.raises(Unsuitable, match="each axis once"):
        own_tensors(array, axes="texts layers texts heads rows columns")


def test_a_mask_has_the_axes_of_the_weights_that_were_taken():
    array, mask = softmax(5, 5, 3, axis=1), np.ones((5, 5, 3), bool)
    mask[2, 4] = False
    array[2, 4] = 0
    array /= array.sum(1, keepdims=True)
    found = OwnModel(own_tensors(array, mask=mask), "file").attend("text 1").blocks[BLOCK].weights
    assert np.array_equal(np.isnan(found), np.broadcast_to(~mask[:, :, 0], (1, 3, 5, 5)))


def test_one_array_in_a_dict_is_asked_as_it_is_alone_and_that_of_fair_esm_is_known():
    array = softmax(1, 3, 2, 5, 5)
    assert own_tensors({"attentions": array}).taken_for == own_tensors(array).taken_for != ()
    known = own_tensors({"attentions": array, "representations": {}, "logits": -array})
    assert (known.shape, known.taken_for) == ((3, 1, 2, 5, 5), ())


@pytest.mark.parametrize("texts", ["2-3", [2, 3], range(2, 4)])
def test_texts_of_a_batch_are_chosen_as_layers_and_heads_are(texts):
    array = softmax(2, 5, 3, 7, 7)
    names = [[f"{text}{k}" for k in range(7)] for text in "abcde"]
    pictures = [np.full((1, 7, 3), k, np.uint8) for k in range(5)]
    own = own_tensors(array, tokens=names, texts=texts, grid=(1, 7), picture=pictures)
    assert np.array_equal(own.arrays["weights"], array[:, 1:3])
    assert (own.rows, len(own.pictures)) == (tuple(map(tuple, names[1:3])), 2)
    assert own.pictures[0] == own_tensors(array[:1, 1:2], grid=(1, 7), picture=pictures[1]).pictures[0]
    assert own.taken_for[0] == "Shown of the arrays: texts 2-3 of 5; texts, layers and heads count from 1 here."
    with pytest.raises(Unsuitable, match='texts must name some of 1 to 5: a number, a list, or "1, 3-5"'):
        own_tensors(array, texts=6)


LARGE = {
    "a batch": [softmax(112, 2, 3, 3)],
    "texts that are read as layers": softmax(300, 2, 3, 3),
    "texts that are read as heads": softmax(200, 3, 3),
}


@pytest.mark.parametrize("given", LARGE.values(), ids=LARGE)
def test_more_texts_than_are_shown_are_refused_with_what_shows_them(given):
    with pytest.raises(Unsuitable, match="can be shown") as refused:
        own_tensors(given)
    said = dict(re.findall(r'(axes|texts)="([^"]*)"', str(refused.value)))
    own = own_tensors(given, **said)
    found = np.asarray(given).reshape(-1, *own.shape[2:])
    assert np.array_equal(own.arrays["weights"][0], found[:64])


def test_of_a_large_array_some_lines_are_summed():
    array = np.full((128, 2, 1100, 3), 1 / 1100, np.float32)
    assert offered(own_tensors(array, layers=1).taken_for[-1])[0] == "layers heads columns rows"

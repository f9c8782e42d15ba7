"""Arrays and tables as people hold them: xarray, polars, Arrow, OpenVINO, tinygrad; chunks; outputs beside weights.

The arrays have the shapes, names and methods of the libraries, which are not installed here.
"""

import re
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch

from regard.model.own import own_tensors
from tests.model.typed import distributions, refused, typed

SQUARE, WIDE = distributions(3, 3), distributions(3, 5)
LAYERS = distributions(2, 3, 5, 7)
ROWS, COLUMNS = [*"vwxyz"], [*"abcdefg"]


class Dimension:
    """What xarray gives as the coordinates of a dimension, and as an array."""

    def __init__(self, numbers: Any, dims: tuple[str, ...] = (), coords: dict[str, Any] | None = None) -> None:
        self.numbers, self.dims, self.shape = np.asarray(numbers), dims, np.shape(numbers)
        self.coords = {name: Dimension(one) for name, one in (coords or {}).items()}
        self.ndim = len(self.shape)

    def to_numpy(self) -> np.ndarray:
        return self.numbers

    def __array__(self, *_: object, **__: object) -> np.ndarray:
        return self.numbers


class Column(list):
    """A column of polars, and of Arrow."""

    dtype = "String"
    to_list = to_pylist = lambda self: [*self]


class Polars:
    """A frame of polars, as far as it is asked."""

    def __init__(self, **columns: list[Any]) -> None:
        self.held, self.columns = columns, [*columns]
        self.shape = (len(next(iter(columns.values()))), len(columns))

    def __getitem__(self, name: str) -> Column:
        return Column(self.held[name])

    def to_numpy(self) -> np.ndarray:
        return np.array([*self.held.values()], object).T

    def pivot(self, on: str, *, index: str, values: str) -> "Polars":
        numbers = dict(zip(zip(self.held[index], self.held[on], strict=True), self.held[values], strict=True))
        rows, columns = (list(dict.fromkeys(self.held[one])) for one in (index, on))
        return Polars(**{index: rows, **{one: [numbers[row, one] for row in rows] for one in columns}})


def arrow(**columns: list[Any]) -> SimpleNamespace:
    """A table of Arrow, as far as it is asked."""
    return SimpleNamespace(column_names=[*columns], to_pydict=lambda: columns, shape=(3, len(columns)))


@pytest.mark.parametrize("turned", [(0, 1, 2, 3), (3, 2, 1, 0), (2, 0, 3, 1)])
def test_dimensions_with_names_say_what_the_axes_are_and_coordinates_name_tokens(turned):
    dims = ("layer", "head", "query", "key")
    held = Dimension(
        LAYERS.transpose(turned), tuple(dims[k] for k in turned), {"query": ROWS, "key": COLUMNS, "head": [0, 1, 2]}
    )
    for given in (held, {"attention": held}):
        own = own_tensors(given)
        assert np.array_equal(own.arrays["weights"], LAYERS[:, None])
        assert (own.rows, own.columns) == ((tuple(ROWS),), (tuple(COLUMNS),))
        assert own.taken_for == ()


def test_a_dimension_of_texts_is_no_dimension_of_layers():
    own = own_tensors(Dimension(LAYERS, ("batch", "head", "token", "token_2")))
    assert np.array_equal(own.arrays["weights"], LAYERS[None])


def test_dimensions_whose_names_say_nothing_are_asked_as_those_of_any_array():
    own = own_tensors(Dimension(LAYERS, ("dim_0", "dim_1", "dim_2", "dim_3")))
    assert own.taken_for == own_tensors(LAYERS).taken_for


def test_rows_alone_may_have_coordinates():
    own = own_tensors(Dimension(WIDE, ("query", "key"), {"query": [*"abc"]}))
    assert (own.rows, own.columns) == ((("a", "b", "c"),), (("1", "2", "3", "4", "5"),))


@pytest.mark.parametrize("table", [Polars, arrow])
def test_the_column_of_text_of_a_table_without_index_names_its_rows(table):
    own = own_tensors(table(token=[*"xyz"], **{name: WIDE[:, k].tolist() for k, name in enumerate("abcde")}))
    assert np.array_equal(own.arrays["weights"][0, 0, 0], WIDE)
    assert (own.rows, own.columns) == ((("x", "y", "z"),), ((*"abcde",),))


@pytest.mark.parametrize("table", [Polars, arrow])
def test_a_cell_of_a_table_may_hold_a_row(table):
    own = own_tensors(table(token=[*"xyz"], weights=SQUARE.tolist()))
    assert np.array_equal(own.arrays["weights"][0, 0, 0], SQUARE)
    assert own.rows == (("x", "y", "z"),)


def test_a_table_with_a_row_for_each_pair_is_refused_with_the_pivot_that_shows_it():
    pairs = [(row, column) for row in "xyz" for column in "abcde"]
    given = Polars(query=[row for row, _ in pairs], key=[column for _, column in pairs], weight=WIDE.ravel().tolist())
    own = typed(re.search(r"make a map of 'weight', (.*)\.$", refused(given))[1], given)
    assert np.array_equal(own.arrays["weights"][0, 0, 0], WIDE)
    assert (own.rows, own.columns) == ((("x", "y", "z"),), ((*"abcde",),))


@pytest.mark.parametrize("table", [Polars, arrow])
@pytest.mark.parametrize("columns", [{"token": [*"xyz"]}, {"token": [], "a": []}])
def test_a_table_without_numbers_is_refused(table, columns):
    assert "holds no numbers" in refused(table(**columns))


def test_names_of_arrow_of_xarray_and_of_files_of_hdf5_are_taken():
    stored = Dimension(np.array([b"a", "é".encode(), b"c"], object))
    for given in (SimpleNamespace(to_pylist=lambda: [*"aéc"]), Dimension([*"aéc"]), stored):
        assert own_tensors(SQUARE, tokens=given).rows == (("a", "é", "c"),)


class Lists:
    """An array of lists, which NumPy reads as objects, or not at all."""

    def __init__(self, numbers: np.ndarray, *, is_refused: bool) -> None:
        self.numbers, self.is_refused = numbers, is_refused

    def __array__(self, *_: object, **__: object) -> np.ndarray:
        if self.is_refused:
            raise ValueError("subarray lengths are not regular")
        return np.array([*map(list, self.numbers), None], object)[:-1]

    def to_pylist(self) -> list[Any]:
        return self.numbers.tolist()


@pytest.mark.parametrize("is_refused", [True, False])
def test_lists_in_an_array_are_read_as_lists(is_refused):
    assert np.array_equal(own_tensors(Lists(SQUARE, is_refused=is_refused)).arrays["weights"][0, 0, 0], SQUARE)


def test_tensors_that_are_not_of_pytorch_have_their_own_way_to_numpy():
    tinygrad = SimpleNamespace(detach=lambda: None, numpy=lambda: WIDE, shape=(3, 5), ndim=2, dtype="dtypes.float")
    for given in (tinygrad, [tinygrad]):
        assert np.array_equal(own_tensors(given).arrays["weights"][0, 0, 0], WIDE)


def test_sparse_arrays_of_pydata_are_shown_with_their_zeros():
    sparse = SimpleNamespace(todense=lambda: WIDE, nnz=3, shape=(3, 5), ndim=2)
    assert np.array_equal(own_tensors(sparse).arrays["weights"][0, 0, 0], WIDE)


@pytest.mark.filterwarnings("ignore:The PyTorch API of nested tensors:UserWarning")
@pytest.mark.parametrize("beside", [{}, {"axes": "heads rows columns"}])
def test_a_nested_tensor_is_refused_with_the_way_to_one_text(beside):
    given = torch.nested.nested_tensor([torch.tensor(distributions(2, n, n)) for n in (3, 5)])
    own = typed(re.search(r"show one at a time, (.*)\.$", refused(given, **beside))[1], given)
    assert np.array_equal(own.arrays["weights"][0, 0], distributions(2, 3, 3))


def test_a_table_that_is_not_computed_yet_is_refused_with_the_call_that_does():
    given = SimpleNamespace(collect=lambda: Polars(a=[1.0, 0.5], b=[0.0, 0.5]), columns=["a", "b"])
    own = typed(re.search(r"give (.*)\.$", refused(given))[1], given)
    assert own.arrays["weights"][0, 0, 0].tolist() == [[1, 0], [0.5, 0.5]]


class Output:
    """The name of an output of OpenVINO, which may have none."""

    def __init__(self, *names: str) -> None:
        self.names = {*names}

    def get_any_name(self) -> str:
        return next(iter(self.names))

    def __repr__(self) -> str:
        return f"<ConstOutput: names{[*self.names]} shape[1,5,3] type: f32>"


@pytest.mark.parametrize("names", [("out", "attn"), ("", "")])
def test_outputs_of_openvino_are_read_by_their_names_or_as_a_tuple(names):
    output = np.random.default_rng(0).normal(size=(1, 5, 3)).astype(np.float32)
    weights = distributions(1, 2, 5, 5)
    keys = [Output(*filter(None, [name])) for name in names]
    own = own_tensors(dict(zip(keys, (output, weights), strict=True)))
    assert np.array_equal(own.arrays["weights"][0], weights)


@pytest.mark.parametrize("texts", [1, 2])
def test_all_layers_in_one_array_beside_an_output_have_its_texts_first(texts):
    weights = distributions(texts, 3, 2, 5, 5)
    own = own_tensors((np.random.default_rng(0).normal(size=(texts, 7)).astype(np.float32), weights))
    assert np.array_equal(own.arrays["weights"], weights.swapaxes(0, 1))


def test_as_many_layers_as_texts_beside_an_output_are_asked():
    output = np.random.default_rng(0).normal(size=(3, 7)).astype(np.float32)
    assert "Not so?" in own_tensors((output, distributions(3, 3, 2, 5, 5))).taken_for[0]


def test_weights_whose_rows_a_library_has_padded_are_named_and_shown_by_the_remedy():
    output = np.random.default_rng(0).normal(size=(1, 11, 16)).astype(np.float32)
    given = (output, distributions(1, 2, 12, 12))
    said = refused(given)
    assert "There are no weights" not in said
    own = typed(re.search(r"give (weights\[\d\])\.$", said)[1], given)
    assert np.array_equal(own.arrays["weights"][0], given[1])


def test_scores_beside_an_output_are_shown_by_their_softmax():
    given = (torch.zeros(2), torch.tensor([[0.5, -1.0, 2.0], [1.0, -0.25, 0.0]]))
    own = typed(re.search(r"Give their softmax, (.*)\.$", refused(given))[1], given)
    exponents = np.exp(given[1].numpy())
    assert own.arrays["weights"][0, 0, 0] == pytest.approx(exponents / exponents.sum(-1, keepdims=True), abs=1e-6)


@pytest.mark.parametrize(("at", "axis"), [(0, 1), (1, 2)], ids=["LongT5", "Reformer"])
@pytest.mark.parametrize("inside", [False, True])
def test_layers_of_chunks_are_refused_with_the_way_to_one_chunk(at, axis, inside):
    layers = [distributions(1, 3, 2, 5, 11, seed=k) for k in (0, 1)]
    given = {"attentions": tuple(layers)} if inside else layers
    code = re.findall(r"(regard\.show\(.*?\))[;.]", refused(given))[at]
    own = typed(code, given)
    assert np.array_equal(own.arrays["weights"], np.stack([one.take(0, axis) for one in layers]))


def test_layers_of_chunks_of_different_sizes_are_shown_one_at_a_time():
    layers = [distributions(1, 1, 3, 5, 20), distributions(1, 2, 3, 5, 11)]
    own = typed(re.findall(r"(regard\.show\(.*?\))[;.]", refused(layers))[1], layers)
    assert np.array_equal(own.arrays["weights"][0], layers[0][:, :, 0])


@pytest.mark.parametrize("is_list", [True, False])
def test_global_tokens_and_chunks_of_pegasus_x_are_shown_apart(is_list):
    layer = {"global": distributions(1, 2, 3, 17), "local": distributions(1, 2, 5, 4, 7)}
    given = [layer, layer] if is_list else layer
    codes = re.findall(r"regard\.show\(.*?\)", refused(given))
    chunk, tokens = (typed(code, given).arrays["weights"][0] for code in codes)
    assert np.array_equal(chunk, layer["local"][:, :, 0])
    assert np.array_equal(tokens, layer["global"])


@pytest.mark.parametrize("is_beside", [True, False])
def test_an_approximation_with_numbers_below_0_is_shown_by_what_is_above(is_beside):
    weights = distributions(1, 2, 12, 12)
    weights[..., 0] -= 0.25
    weights[..., 1] += 0.25
    given = (np.random.default_rng(0).normal(size=(1, 11, 16)).astype(np.float32), weights) if is_beside else weights
    own = typed(re.search(r"is shown by (.*)\.$", refused(given))[1], given)
    assert np.array_equal(own.arrays["weights"].squeeze(), np.maximum(weights, 0)[0])

"""Names and tables as people hold them: pandas, dates, ids with their tokenizer; and types that need a cast."""

import re
from datetime import date, datetime
from io import BytesIO
from types import SimpleNamespace

import numpy as np
import pytest
import torch

from regard.model.errors import Unsuitable
from regard.model.own import own_tensors
from regard.model.own.file import read_own
from tests.model.typed import distributions, refused, typed

SQUARE, WIDE = distributions(3, 3), distributions(3, 5)


class Labels(list):
    """An index or a series of pandas, as far as it is asked."""

    def __init__(self, labels: list[object], dtype: object = np.dtype(object)) -> None:
        super().__init__(labels)
        self.dtype, self.shape = dtype, (len(labels),)

    def tolist(self) -> list[object]:
        return [*self]

    def to_numpy(self) -> np.ndarray:
        return np.array(self)


class Table:
    """A frame of pandas, as far as it is asked."""

    def __init__(self, numbers: np.ndarray, index: list[object], columns: list[object]) -> None:
        self.numbers, self.index, self.columns = numbers, Labels(index), Labels(columns)
        self.shape, self.ndim = numbers.shape, 2

    def keys(self) -> Labels:
        return self.columns

    def to_numpy(self) -> np.ndarray:
        return self.numbers

    def __array__(self, *_: object, **__: object) -> np.ndarray:
        return self.numbers

    def __getitem__(self, name: object) -> Labels:
        column = self.numbers[:, self.columns.index(name)]
        return Labels(column.tolist(), np.array(column.tolist()).dtype)

    def pivot(self, *, index: object, columns: object, values: object) -> "Table":
        rows, names, numbers = ([*self[name]] for name in (index, columns, values))
        held = np.array(numbers, np.float32).reshape(len({*rows}), len({*names}))
        return Table(held, [*dict.fromkeys(rows)], [*dict.fromkeys(names)])

    def set_index(self, name: object) -> "Table":
        at = self.columns.index(name)
        columns = [one for one in self.columns if one != name]
        return Table(np.delete(self.numbers, at, 1).astype(np.float32), self.numbers[:, at].tolist(), columns)


@pytest.mark.parametrize(
    ("index", "columns", "rows", "named"),
    [
        (["a", "b", "c"], ["h1", "h2", "h3", "h4", "h5"], ("a", "b", "c"), ("h1", "h2", "h3", "h4", "h5")),
        ([0, 1, 2], [0, 1, 2, 3, 4], ("0", "1", "2"), ("0", "1", "2", "3", "4")),
        ([("x", 1), ("x", 2), ("y", 1)], [2000, 2001, 2002, 2003, 2004], ("x 1", "x 2", "y 1"), None),
        ([datetime.fromisoformat(f"2024-02-0{day}") for day in (1, 2, 3)], list("abcde"), None, tuple("abcde")),
    ],
)
def test_a_table_is_rows_and_columns_under_its_own_names(index, columns, rows, named):
    own = own_tensors(Table(WIDE, index, columns))
    assert np.array_equal(own.arrays["weights"][0, 0, 0], WIDE)
    assert own.rows == (rows or ("2024-02-01", "2024-02-02", "2024-02-03"),)
    assert own.columns == (named or ("2000", "2001", "2002", "2003", "2004"),)


def test_a_table_of_the_same_names_is_self_attention_and_other_names_come_first():
    own = own_tensors(Table(SQUARE, [*"abc"], [*"abc"]))
    assert (own.rows, own.columns) == ((("a", "b", "c"),), None)
    assert own_tensors(Table(SQUARE, [0, 1, 2], [0, 1, 2]), tokens=[*"xyz"]).rows == (("x", "y", "z"),)


def test_a_column_of_text_is_refused_and_is_shown_as_the_index():
    given = Table(np.column_stack([SQUARE.astype(object), ["x", "y", "z"]]), [0, 1, 2], ["a", "b", "c", "token"])
    own = typed(re.search(r"make it the index, (.*)\.$", refused(given))[1], given)
    assert np.array_equal(own.arrays["weights"][0, 0, 0], SQUARE)
    assert own.rows == (("x", "y", "z"),)


@pytest.mark.parametrize(("rows", "columns"), [("xyz", "abcde"), (range(3), range(5))], ids=["names", "whole numbers"])
def test_a_table_with_a_row_for_each_pair_is_shown_by_the_pivot_that_is_said(rows, columns):
    pairs = [(row, column, WIDE[i, j]) for i, row in enumerate(rows) for j, column in enumerate(columns)]
    numbers = np.array(pairs, object if rows == "xyz" else np.float32)
    given = Table(numbers, [*range(15)], ["query", "key", "weight"])
    own = typed(re.search(r"make a map of 'weight', (.*)\.$", refused(given))[1], given)
    assert np.array_equal(own.arrays["weights"][0, 0, 0], WIDE)


def test_components_of_a_time_series_look_at_its_times():
    series = SimpleNamespace(
        values=lambda: WIDE.T,
        time_index=np.array(["2024-01-01", "2024-01-02", "2024-01-03", "2024-01-04", "2024-01-05"], "M8[ns]"),
        components=Labels(["horizon 1", "horizon 2", "horizon 3"]),
    )
    own = own_tensors(series)
    assert np.array_equal(own.arrays["weights"][0, 0, 0], WIDE)
    assert own.rows == (("horizon 1", "horizon 2", "horizon 3"),)
    assert own.columns[0][:2] == ("2024-01-01", "2024-01-02")


@pytest.mark.parametrize(
    ("given", "names"),
    [
        (np.array(["a", "b", "c"]), ("a", "b", "c")),
        (np.array(["a", "b", "c"], object), ("a", "b", "c")),
        (np.array([b"a", b"b", "é".encode()]), ("a", "b", "é")),
        (Labels(["a", "b", "c"]), ("a", "b", "c")),
        (Labels([1999, 2000, 2001]), ("1999", "2000", "2001")),
        ([date(2024, 1, day) for day in (1, 2, 3)], ("2024-01-01", "2024-01-02", "2024-01-03")),
        ([datetime.fromisoformat(f"2024-01-01 0{hour}:00") for hour in (0, 1, 2)], ("2024-01-01 00:00:00",)),
        (np.array(["2024-01", "2024-02", "2024-03"], "M8[M]"), ("2024-01-01", "2024-02-01", "2024-03-01")),
        (np.array(["2024-01-01T00", "2024-01-01T06", "2024-01-02"], "M8[h]"), ("2024-01-01 00:00:00",)),
    ],
)
def test_names_are_taken_from_whatever_holds_them(given, names):
    assert own_tensors(SQUARE, tokens=given).rows[0][: len(names)] == names
    assert own_tensors(WIDE.T[:5], tokens=[*"abcde"], columns=given).columns[0][: len(names)] == names


PIECES = {1: "▁a", 2: "b", 9: "</s>"}
TOKENIZERS = {
    "transformers": SimpleNamespace(convert_ids_to_tokens=PIECES.get),
    "tokenizers": SimpleNamespace(id_to_token=PIECES.get),
    "sentencepiece": SimpleNamespace(id_to_piece=PIECES.__getitem__),
}


@pytest.mark.parametrize("library", TOKENIZERS)
@pytest.mark.parametrize("ids", [[1, 2, 9], torch.tensor([1, 2, 9]), torch.tensor([[1, 2, 9]]), [[1, 2, 9]]])
def test_ids_with_their_tokenizer_are_named_by_their_pieces(library, ids):
    tokenizer = TOKENIZERS[library]
    assert own_tensors(SQUARE, tokens=ids, tokenizer=tokenizer).rows == (("▁a", "b", "</s>"),)
    with pytest.raises(Unsuitable, match="the id 7, which the tokenizer has not"):
        own_tensors(SQUARE, tokens=[1, 2, 7], tokenizer=tokenizer)


def test_ids_alone_are_refused_with_the_ways_to_their_pieces():
    for ids in ([1, 2, 9], torch.tensor([1, 2, 9]), torch.tensor([[1, 2, 9]])):
        assert "give tokenizer= too, or tokens=tokenizer.convert_ids_to_tokens(ids)" in refused(SQUARE, tokens=ids)
    assert refused(SQUARE, tokens=[1, 2, 9], tokenizer=3).startswith("tokenizer must be one of transformers")


@pytest.mark.filterwarnings("ignore:Sparse:UserWarning")  # of PyTorch, on what is new in it
@pytest.mark.parametrize("layout", ["to_sparse", "to_sparse_csr"])
def test_sparse_tensors_and_matrices_are_shown_with_their_zeros(layout):
    weights = np.where(WIDE > 0.2, WIDE, 0)
    assert np.array_equal(own_tensors(getattr(torch.tensor(weights), layout)()).arrays["weights"][0, 0, 0], weights)
    scipy = SimpleNamespace(toarray=lambda: weights, nnz=3, shape=(3, 5), ndim=2)
    for given in (scipy, [scipy]):
        assert np.array_equal(own_tensors(given).arrays["weights"][0, 0, 0], weights)


@pytest.mark.filterwarnings("ignore:Sparse:UserWarning")
def test_a_sparse_array_that_is_too_large_with_its_zeros_is_refused_before_they_are_made():
    large = torch.sparse_coo_tensor(torch.zeros(2, 1, dtype=torch.int64), torch.ones(1), (10**5, 10**5))
    said = refused(None, q=large, k=large)  # weights that are sparse are edges
    assert said == "q is sparse, [100000, 100000], and too much with its zeros: cut it."


BFLOAT16 = torch.tensor(SQUARE).bfloat16().view(torch.int16).numpy().view("V2")


class Mlx:
    """An array of MLX, as far as it is asked."""

    dtype, shape, ndim = "mlx.core.bfloat16", (3, 3), 2

    def __array__(self, *_: object, **__: object) -> np.ndarray:
        raise RuntimeError("Item size 2 for PEP 3118 buffer format string B does not match the dtype B item size 1.")

    def astype(self, _: object) -> np.ndarray:
        return SQUARE


@pytest.mark.parametrize("is_list", [True, False])
@pytest.mark.parametrize(
    "array",
    [
        torch.tensor(SQUARE).to(torch.float8_e4m3fn),
        BFLOAT16,
        Mlx(),
    ],
    ids=["float8 of PyTorch", "bfloat16 as NumPy saves it", "bfloat16 of MLX"],
)
def test_types_that_numpy_has_not_are_named_with_the_cast_that_shows_them(array, is_list):
    given = [array] if is_list else array
    code = re.search(r"holds .*: give (.*)\.$", refused(given))[1]
    names = {"weights": given, "np": np, "mx": SimpleNamespace(float32=None)}
    found = own_tensors(eval(code, names)).arrays["weights"]
    assert found.reshape(3, 3) == pytest.approx(SQUARE, rel=0.07, abs=0.001)


def test_bfloat16_in_a_file_is_named():
    body = BytesIO()
    np.savez(body, weights=BFLOAT16)
    with pytest.raises(Unsuitable, match=r"^weights holds void16, as NumPy saves bfloat16: give \(np\.asarray"):
        read_own(body.getvalue())

"""Arrays that somebody brings: shapes that are read, and a sentence for every other."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from regard.model.errors import Unsuitable
from regard.model.own import own_tensors

REFUSALS = json.loads(Path(__file__).with_name("own-refusals.json").read_text(encoding="utf-8"))


def built(spec: Any) -> Any:
    """The array that a line of own-refusals.json describes; names and numbers stay."""
    if not isinstance(spec, dict):
        return spec
    array = np.full(spec["shape"], spec.get("fill", 0.5), spec.get("dtype", "float32"))
    if "at" in spec:
        array.flat[spec["at"]] = float(spec["value"])
    return array


@pytest.mark.parametrize("case", REFUSALS, ids=range(len(REFUSALS)))
def test_what_does_not_fit_is_refused_with_a_sentence(case):
    with pytest.raises(Unsuitable) as refused:
        own_tensors(**{name: built(spec) for name, spec in case["given"].items()})
    assert str(refused.value) == case["said"]


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (np.full((5, 7), 0.1), (1, 1, 1, 5, 7)),
        (np.full((3, 5, 7), 0.1), (1, 1, 3, 5, 7)),
        (np.full((2, 3, 5, 7), 0.1), (2, 1, 3, 5, 7)),
        (np.full((2, 11, 3, 5, 7), 0.1), (2, 11, 3, 5, 7)),
        ([torch.full((5, 7), 0.1)] * 2, (2, 1, 1, 5, 7)),
        ([torch.full((3, 5, 7), 0.1)] * 2, (2, 1, 3, 5, 7)),
        ((torch.full((11, 3, 5, 7), 0.1), torch.full((11, 3, 5, 7), 0.2)), (2, 11, 3, 5, 7)),
    ],
)
def test_arrays_of_two_to_five_sizes_are_layers_of_a_batch_of_heads_and_a_list_has_a_layer_each(given, read):
    assert own_tensors(given).shape == read


@pytest.mark.parametrize(
    ("shape", "axes", "read"),
    [
        ((3, 5, 7), "texts rows columns", (1, 3, 1, 5, 7)),
        ((3, 5, 7), "layers rows columns", (3, 1, 1, 5, 7)),
        ((2, 3, 5, 7), "texts heads rows columns", (1, 2, 3, 5, 7)),
        ((2, 3, 5, 7), "heads columns texts rows", (1, 5, 2, 7, 3)),
        ((7, 5), "columns rows", (1, 1, 1, 5, 7)),
    ],
)
def test_axes_are_what_they_are_said_to_be(shape, axes, read):
    array = np.random.default_rng(1).random(shape, np.float32)
    own = own_tensors(array, axes=axes)
    assert (own.shape, own.taken_for) == (read, ())
    letters = {axis: axis[0] for axis in ("layers", "texts", "heads", "rows", "columns")}
    given = "".join(letters[axis] for axis in axes.split())
    wanted = "".join(letter for letter in letters.values() if letter in given)
    assert np.array_equal(own.arrays["weights"].squeeze(), np.einsum(f"{given}->{wanted}", array).squeeze())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (np.full((3, 5, 5), 0.2), 'Taken for 3 heads, by the shape [3, 5, 5]. Not so? axes="texts rows columns"'),
        ([np.full((3, 5, 5), 0.2)] * 2, "Taken for 2 layers of 3 heads, by the shape [2, 3, 5, 5]."),
        (np.full((2, 3, 4, 5, 5), 0.2), "Taken for 2 layers of 3 texts of 4 heads,"),
        (np.full((5, 5), 0.2), ""),
        (np.full((1, 5, 5), 0.2), ""),
    ],
)
def test_what_was_taken_for_what_is_told_where_it_could_be_otherwise(given, said):
    own = own_tensors(given)
    assert " ".join(own.taken_for).startswith(said)
    assert bool(own.taken_for) == bool(said)


def test_averaged_heads_are_a_text_each_layers_of_different_shapes_are_refused_and_a_scale_is_any_number():
    attention = torch.nn.MultiheadAttention(32, num_heads=4, batch_first=True)
    x = torch.randn(3, 5, 32)
    _, weights = attention(x, x, x, need_weights=True)
    assert own_tensors(weights, axes="texts rows columns").shape == (1, 3, 1, 5, 5)
    with pytest.raises(Unsuitable, match=r"weights has layers of the shapes \[2, 3\] and \[2, 5\]"):
        own_tensors([np.ones((2, 3)), np.ones((2, 5))])
    assert own_tensors(q=np.eye(2), k=np.eye(2), scale=np.float32(0.5)).scale == 0.5


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
def test_tensors_of_every_float_type_keep_their_numbers_as_far_as_float32_holds_them(dtype):
    weights = torch.softmax(torch.randn(3, 5, 5, dtype=torch.float64), -1).to(dtype).requires_grad_()
    found = own_tensors(weights).arrays["weights"][0, 0]
    assert found.dtype == (np.float16 if dtype == torch.float16 else np.float32)
    assert np.array_equal(found.astype(np.float32), weights.detach().float().numpy())


@pytest.mark.parametrize(
    "given", [{"a": 1}, object(), "text", {1, 2}, [["a"]], np.array(["a"]), [object()], [[1], "a"]]
)
def test_what_is_no_array_is_refused(given):
    with pytest.raises(Unsuitable, match=r"weights (cannot be read as an array|is ragged)|There are no weights"):
        own_tensors(given)


@given(
    arrays(
        st.sampled_from([np.float16, np.float32, np.float64, np.int32, np.bool_, np.complex64]),
        array_shapes(min_dims=0, max_dims=6, min_side=0, max_side=3),
    ),
    st.sampled_from(["weights", "q", "mask"]),
)
@example(np.full((1, 1, 1, 1, 1, 1), 3.40282357e38), "weights")
@example(np.zeros((1, 1, 1, 1, 1, 1), np.complex64), "weights")
def test_any_array_is_shown_or_refused_with_a_sentence(array, name):
    others = {"weights": {}, "q": {"k": array}, "mask": {"weights": np.full((2, 3), 0.5)}}[name]
    try:
        found = own_tensors(**{name: array}, **others)
    except Unsuitable as refused:
        sentence = str(refused)
    else:
        sentence, shape = "", found.shape
        assert len(shape) == 5
    assert not sentence or sentence.endswith(".")


ANYTHING = st.recursive(
    st.one_of(st.text(max_size=5), st.integers(), st.floats(), st.booleans(), st.none())
    | st.sampled_from(["</script><script>", "\ud800", 10**400, 1j, object(), np.eye(2), np.array(["a", "b"]), b"a"]),
    lambda inner: st.lists(inner, max_size=3) | st.tuples(inner, inner) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


BESIDE = ("mask", "bias", "tokens", "columns", "scale", "cap", "sink", "window", "title")


@given(st.sampled_from([["weights"], ["q", "k"]]), st.fixed_dictionaries({}, optional=dict.fromkeys(BESIDE, ANYTHING)))
@example(["weights"], {"scale": 10**400})
@example(["weights"], {"title": object()})
@example(["q", "k"], {"sink": 10**400})
@example(["q", "k"], {"window": 10**400})
def test_whatever_is_given_beside_arrays_is_taken_or_refused_with_a_sentence(names, given):
    sentence = "Taken."
    try:
        own_tensors(**dict.fromkeys(names, np.full((2, 2), 0.5)), **given)
    except Unsuitable as refused:
        sentence = str(refused)
    assert sentence.endswith(".")

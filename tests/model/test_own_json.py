"""JSON with long lists of numbers: read as Python reads it, in little memory, while others go on."""

import json
import math
import os
import re
import sys
import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from regard.model.errors import Unsuitable
from regard.model.own.file import read_own
from regard.model.own.json_file import MOST_BYTES, SHORT, read_json
from tests.model.test_own_file import as_json, said

SIZE = 2**22
LEADING = re.compile(rb"(?<![\d.eE+-])(-?)0+(?=\d)")  # zeros that JSON has not before a number
NUMBERS = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | st.just(0)


def many(one: str, before: str = "[", after: str = "]") -> bytes:
    """A list of this, again and again."""
    return f"{before}{','.join([one] * (SIZE // (len(one) + 1)))}{after}".encode()


def matrix(number: str, after: str = "") -> bytes:
    """A file of weights with this number again and again."""
    return many(f"[{','.join([number] * 1024)}]", '{"weights":[', f"]{after}}}")


@given(st.data(), st.lists(st.integers(1, 5), min_size=1, max_size=4), st.sampled_from([None, 2]))
def test_a_list_of_numbers_is_the_array_of_these_numbers(data, shape, indent):
    some = data.draw(st.lists(NUMBERS, min_size=1, max_size=5))
    numbers = np.resize(np.array(some, object), [SHORT // math.prod(shape) + 1, *shape])
    body = json.dumps({"tokens": ["[1]", 'a"b\\'], "weights": numbers.tolist(), "n": [1, 2]}, indent=indent).encode()
    content = read_json(body, "It")
    assert isinstance(content["weights"], np.ndarray)
    with np.errstate(over="ignore"):
        assert np.array_equal(content["weights"], numbers.astype(float).astype(np.float32))
    assert (content["tokens"], content["n"]) == (["[1]", 'a"b\\'], [1, 2])


@given(st.lists(st.tuples(st.integers(0, 2000), st.sampled_from(b'0123456789.,-+eE[] \n"ntruefals')), max_size=3))
@pytest.mark.parametrize("numbers", [[[1.5, -2e-7]] * 90, [[1, 0, 0]] * 150, [[[True, False]] * 40] * 3])
def test_whatever_has_happened_to_a_list_it_is_read_as_python_reads_it_or_refused(numbers, changes):
    body = bytearray(json.dumps({"weights": numbers}).encode())
    for place, byte in changes:
        body[place % len(body)] = byte
    try:
        read = read_json(bytes(body), "It")
    except Unsuitable:
        return
    expected = json.loads(LEADING.sub(rb"\1", body))
    for one, other in zip(read.values(), expected.values(), strict=True):
        if isinstance(one, np.ndarray):
            with np.errstate(over="ignore"):
                assert np.array_equal(one, np.array(other).astype(one.dtype))
        else:
            assert one == other


def test_a_mask_of_words_is_a_mask():
    mask = np.tri(60, dtype=bool)
    own = read_own(as_json({"weights": (mask / mask.sum(-1, keepdims=True)).tolist(), "mask": mask.tolist()}))
    assert own.arrays["mask"].dtype == np.bool_
    assert np.array_equal(own.arrays["mask"][0, 0, 0], mask)


def test_while_a_long_list_is_read_others_have_their_turn():
    body, turns, before = matrix("0.123456"), 0, sys.getswitchinterval()
    reads = threading.Thread(target=read_own, args=[body])
    sys.setswitchinterval(1e3)  # nobody is made to give way
    try:
        reads.start()
        while reads.is_alive():
            turns += 1
            os.sched_yield()
    finally:
        sys.setswitchinterval(before)
    assert turns > len(body) / 2**17


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"[" + b" " * MOST_BYTES, "JSON may have 33,554,432 bytes: save larger arrays as .npz or .safetensors."),
        (many("[]"), "JSON may hold 300,000 names and other values"),
        (many('""'), "JSON may hold 300,000 names and other values"),
        (many(f"{'[' * 100}{']' * 100}"), "JSON may hold 300,000 names and other values"),
        (
            json.dumps({str(k): 1 for k in range(2**16 + 1)}, separators=(",", " :")).encode(),
            "JSON may hold 300,000 names",
        ),
        (matrix("1").replace(b"1,1]", b"1]", 1), "JSON may hold 300,000 names and other values"),
        (b"[" + b"[1,2]," * 1000 + b"[1]]", "weights is ragged"),
        (b"[[1," + b" " * SHORT + b",2]]", "The file is no JSON that can be read"),
        (b"[[" + b"1," * SHORT + b"-01]]", "The file is no JSON that can be read"),
        (b'{"mask":NaN,"weights":[[' + b"1," * SHORT + b"1]]}", "The file is no JSON that can be read"),
    ],
    ids=lambda one: str(one[:9]),
)
def test_what_is_too_much_or_no_json_is_refused_with_a_sentence(body, sentence):
    assert said(body).startswith(sentence)

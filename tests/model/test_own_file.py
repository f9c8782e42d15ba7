"""Files of arrays: every kind that is read, and a sentence for what is broken or of another kind."""

import io
import json
import struct
import tracemalloc
import zipfile
from contextlib import suppress

import numpy as np
import pytest
import safetensors.torch
import torch
from hypothesis import example, given
from hypothesis import strategies as st

from regard.model.errors import Unsuitable
from regard.model.own.file import read_own
from regard.model.own.json_file import MOST_VALUES

BROKEN = "The zip is broken or cut off: save the file again."


def npz(save=np.savez, **arrays) -> bytes:
    file = io.BytesIO()
    save(file, **arrays)
    return file.getvalue()


def npy(array: np.ndarray) -> bytes:
    file = io.BytesIO()
    np.save(file, array, allow_pickle=True)
    return file.getvalue()


def zipped(entries: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, one in entries.items():
            archive.writestr(name, one)
    return file.getvalue()


def torch_file(tensor: torch.Tensor, **options: bool) -> bytes:
    file = io.BytesIO()
    torch.save(tensor, file, **options)
    return file.getvalue()


def as_json(content: object) -> bytes:
    return json.dumps(content).encode()


def said(body: bytes) -> str:
    with pytest.raises(Unsuitable) as refused:
        read_own(body)
    return str(refused.value)


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
@pytest.mark.parametrize("dtype", ["<f2", "<f4", "<f8", ">f4"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_npz_as_numpy_writes_it(save, dtype, order):
    weights = np.array(np.arange(30).reshape(2, 3, 5) / 32, dtype, order=order)
    own = read_own(npz(save, weights=weights, tokens=np.array(["un", "deux", "3é"]), columns=np.array([*"abcde"])))
    assert own.shape == (1, 1, 2, 3, 5)
    assert np.array_equal(own.arrays["weights"][0, 0], weights)
    assert (own.rows, own.columns) == ((("un", "deux", "3é"),), (tuple("abcde"),))


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.float16, torch.bfloat16])
def test_safetensors_of_every_float_type_with_names_in_the_metadata(dtype):
    weights = torch.tensor([[0.25, 0.5]], dtype=dtype)
    own = read_own(safetensors.torch.save({"attention": weights}, {"columns": '["a","b"]', "title": '"T"'}))
    assert own.arrays["weights"].flatten().tolist() == [0.25, 0.5]
    assert (own.columns, own.title) == ((("a", "b"),), "T")


def test_what_changes_scores_is_read_from_every_kind_of_file():
    arrays = {"q": [[[1.0], [0.5]]] * 2, "k": [[[1.0], [2.0]]] * 2, "bias": [[0.5, -1.0], [0.0, 2.0]]}
    numbers = {"scale": 0.5, "cap": 20, "window": 2, "sink": 0}
    tensors = {name: torch.tensor(one) for name, one in arrays.items()}
    metadata = {name: str(one) for name, one in numbers.items()}
    floats = {name: np.array(one, np.float32) for name, one in arrays.items()}
    bodies = [as_json(arrays | numbers), npz(**floats, **numbers), safetensors.torch.save(tensors, metadata)]
    for own in map(read_own, bodies):
        assert (own.scale, own.cap, own.window) == (0.5, 20, 2)
        assert own.arrays["sink"].flatten().tolist() == [0]
        assert own.arrays["bias"].squeeze().tolist() == arrays["bias"]
    sinks = {"sink": torch.tensor([1.5, -1])}
    for body in (as_json(arrays | {"sink": [1.5, -1]}), safetensors.torch.save(tensors | sinks)):
        assert read_own(body).arrays["sink"].flatten().tolist() == [1.5, -1]


def test_layers_are_in_the_order_of_their_numbers_and_an_array_that_is_alone_may_have_any_name():
    some = {"layer.2": [[0.3]], "layer.10": [[1]], "layer.1": [[0.2]]}
    own = read_own(as_json(some | {f"layer_{k}": [[0]] for k in range(3, 10)}))
    assert own.shape == (10, 1, 1, 1, 1)
    assert own.arrays["weights"].flatten()[[0, 1, 9]].tolist() == pytest.approx([0.2, 0.3, 1])
    missing = as_json({"q.0": [[1]], "q.2": [[1]], "k": [[1]]})
    assert said(missing) == "q has the layers 0, 2: number them 0, 1, 2, ..."
    assert read_own(as_json({"anything": [[1]]})).shape == read_own(as_json([[1]])).shape == (1, 1, 1, 1, 1)
    assert read_own(npy(np.eye(3))).shape == (1, 1, 1, 3, 3)
    several = npz(a=np.eye(1), b=np.ones(2))
    assert said(several) == "The file holds a [1, 1], b [2]: name the arrays weights, or q and k."
    assert "weights twice" in said(as_json({"weights": [[1]], "attention": [[1]]}))


@pytest.mark.parametrize("name", ["attention", "attention_weights", "attn_weights"])
def test_weights_have_the_names_that_libraries_give_them_beside_a_mask_too(name):
    mask = np.tri(3, dtype=bool)
    assert read_own(npz(**{name: np.eye(3), "mask": mask})).arrays.keys() == {"weights", "mask"}


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("is_causal", "mask"),
        ("token", "tokens"),
        ("attn_logit_softcapping", "cap"),
        ("s_aux", "sink"),
        ("sliding_window", "window"),
        ("alibi", "bias"),
    ],
)
def test_a_name_that_is_not_known_is_refused_with_the_nearest(name, near):
    assert f"{name!r} is not known; the nearest name is {near!r}." in said(as_json({"weights": [[1]], name: True}))


@pytest.mark.parametrize(
    "text",
    ["0.5,0.5\n0.25,0.75\n", "0.5 0.5\n.25 7.5e-1\n", "1;0\n0;1\n", ",a,b\na,0.5,0.5\nb,1,0\n", "a\tb\n0\t1\n1\t0\n"],
)
def test_a_table_of_text_opens_by_the_line_that_its_refusal_gives(tmp_path, monkeypatch, text):
    (tmp_path / "FILE").write_text(text)
    monkeypatch.chdir(tmp_path)
    line = said(text.encode()).partition("in Python ")[2].partition(", then drop")[0]
    exec(line, {})
    opened = read_own((tmp_path / "weights.npy").read_bytes())
    assert opened.arrays["weights"].shape[-2:] == (2, 2)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"hello", "The file is none of .safetensors, .npz, .npy and .json: save the arrays as one of these."),
        (b"", "The file is none of .safetensors, .npz, .npy and .json: save the arrays as one of these."),
        (b"\x89PNG\r\n\x1a\n", "This is a picture: its weights cannot be read back."),
        (b"\xff\xd8\xff\xe0", "This is a picture"),
        (b'<?xml version="1.0"?>\n<svg>', "This is a picture"),
        (b"%PDF-1.7", "This is a PDF: drop the arrays"),
        (b"\x89HDF\r\n", "This is HDF5: in Python import h5py"),
        (b"MATLAB 5.0 MAT-file", "This is a file of MATLAB"),
        (b"PAR1", "This is Parquet"),
        (b"\x1f\x8b\x08", "This is packed with gzip: unpack it"),
        (b"GGUF\3\0\0\0", "This is a model in GGUF"),
        (b"\x08\x07\x12\x07pytorch", "This is a model in ONNX"),
        (b"one, two\nthree, four", "The file is none of"),
        (b'{"cells": [], "nbformat": 4}', "This is a notebook: in one of its cells"),
        (b'{"version": "1.0", "model": {}, "added_tokens": []}', "This is a model\u2019s checkpoint"),
        (b'{"metadata": {}, "weight_map": {}}', "This is a model\u2019s checkpoint"),
        (
            zipped({"my-model/config.json": b"{}", "my-model/model.safetensors": b""}),
            "This zip holds a model: unpack it",
        ),
        (b"PK\3\4", BROKEN),
        (npz(weights=np.eye(5))[:300], BROKEN),
        (b'{"weights": [[NaN]]}', "The file is no JSON that can be read"),
        (b"[" * 60_000, "The file is no JSON that can be read"),
        (torch_file(torch.eye(2)), "The file is one of torch.save or pickle"),
        (torch_file(torch.eye(2), _use_new_zipfile_serialization=False), "The file is one of torch.save or pickle"),
        (npy(np.array([[1]], object)), "The array holds Python objects (dtype object), which are not read"),
        (npy(np.array([[1]])), "weights holds int64"),
        (npy(np.array([[1j]], np.complex64)), "weights holds complex64"),
        (npy(np.eye(2)) + npy(np.eye(2)), "The array is followed by more than its head says"),
        ('{"weights": [[1]]}'.encode("utf-16"), "The file is text in UTF-16, as PowerShell writes it"),
        (npy(np.eye(2, dtype=np.float32))[:-12], "The array is cut off: 4 bytes do not hold 4 numbers of 4 bytes."),
        (struct.pack("<Q", 3) + b"{}}", "The file is no safetensors file that can be read"),
    ],
)
def test_what_is_broken_or_of_another_kind_is_refused_with_a_sentence(body, sentence):
    assert said(body).startswith(sentence)


def with_head(shape: str, descr: str = "'<f4'", size: int = 16) -> bytes:
    """A .npy of so many bytes that says this of itself."""
    head = f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}".encode()
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(head)) + head + bytes(size)


@pytest.mark.parametrize(
    "body",
    [
        *(with_head(shape) for shape in ("(-2, -2)", "(-1, 4)", "(True, 4)", "(2, True, 2)", f"({'1, ' * 71})")),
        *(with_head(shape, size=0) for shape in ("(0, -1)", "(0, 10**24)", f"(0, {10**24})", f"(0, {2**62}, {2**62})")),
        *(
            with_head("(4,)", descr)
            for descr in ("'V0'", "'S0'", "'<U0'", "'|V4'", "[('a', '<f4')]", "'<M8[s]'", "'O'")
        ),
        *(with_head("(2, 2)", descr, 0) for descr in ("'V0'", "'S0'", "'<U0'")),
        *(with_head(shape, size=0) for shape in (f"({10**24},)", f"({2**63}, 2)", f"({'9' * 5000},)")),
    ],
    ids=lambda body: body[10:90].decode(),
)
def test_a_head_that_lies_is_refused_with_a_sentence(body):
    for one in (body, zipped({"weights.npy": body})):
        assert said(one).endswith(".")
        assert len(said(one)) < 400


def headed(head: dict[str, object]) -> bytes:
    text = json.dumps(head).encode()
    return len(text).to_bytes(8, "little") + text + np.eye(2, dtype=np.float32).tobytes()


ENTRY = {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 16]}
MANY = {f"q.{k}": {"dtype": "F32", "shape": [0], "data_offsets": [0, 0]} for k in range(1_025)}


@pytest.mark.parametrize("metadata", [[1], {"tokens": 1}, {"tokens": "\ud800"}, {"axes": "[[0.5]]"}], ids=repr)
@pytest.mark.parametrize("entries", [{}, MANY], ids=["one", "many"])
def test_metadata_of_another_kind_are_refused_with_a_sentence(metadata, entries):
    assert said(headed({"__metadata__": metadata, "weights": ENTRY, **entries})).endswith(".")


def test_metadata_that_are_null_are_none():
    own = read_own(headed({"__metadata__": None, "weights": ENTRY}))
    assert np.array_equal(own.arrays["weights"][0, 0, 0], np.eye(2))


def test_axes_that_are_an_array_are_refused_with_a_sentence():
    axes = [[0.25] * 40] * 40
    assert said(as_json({"weights": [[1.0]], "axes": axes})).startswith("axes must name each axis once")


def test_names_in_lists_in_lists_are_refused_with_a_sentence():
    names: object = ["a"]
    for _ in range(500):
        names = [names]
    weights = np.full((20, 20), 0.05).tolist()
    assert said(as_json({"weights": weights, "grid": [4, 5], "tokens": names})).endswith(".")


def test_numbers_of_layers_are_counted_as_far_as_layers_are_read_and_long_names_are_cut():
    number = "9" * 5000
    for content in ({f"weights.{number}": [[1]], "b": 2}, {f"q.{number}": [[1]], "k": [[1]]}, {"é" * 9000: 1, "b": 2}):
        assert len(said(as_json(content))) < 700
    assert len(said(as_json({f"weights.{2 * k}": [[1]] for k in range(3000)}))) < 700
    assert len(said(zipped({"n" * 60_000: b"", "weights.npy": npy(np.eye(2))}))) < 700


def test_more_strings_than_names_there_may_be_are_refused_before_they_are_read():
    body = npz(np.savez_compressed, weights=np.eye(2), tokens=np.full(MOST_VALUES + 1, "é"))
    assert "at most 300,000" in said(body)


HALF = "\ud800"


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (as_json({"weights": [[1]], "tokens": [HALF]}), "tokens holds half a character"),
        (as_json({"weights": [[1]], "tokens": ["a"], "columns": [HALF]}), "columns holds half a character"),
        (as_json({"weights": [[1]], "title": HALF}), "title holds half a character"),
        (npz(weights=np.eye(1), tokens=np.array([HALF])), "tokens holds half a character"),
        (as_json({"weights": [[1]], "grid": [10**400, 10**400]}), "grid must be two whole numbers"),
        (as_json({"weights": [[1]], "title": "a" * 1001}), "title must be a string of at most 1,000 characters"),
        (as_json({"weights": [[1]], "tokens": ["a" * (2**22 + 1)]}), "tokens have 4,194,305 characters in all texts"),
        (npz(q=np.full((1, 1), 3e38), k=np.full((1, 1), -2e0)), "q goes up to 3e+38, k to 2: scores may be more"),
        (npz(q=np.eye(2), k=np.eye(2), scale=1e300), "q goes up to 1, k to 1 and the scale is 1e+300: scores may be"),
        (npy(np.ones((2**17 + 1, 1, 1, 1, 1, 1))), "weights are 131,073 steps of 1 layers: 131,072 can be joined"),
        (as_json([[[[[1]]]], *[[[[[0, 1]]]]] * 6000]), "Joined, 6,001 steps are 36,012,001 weights: take some"),
        (npz(**{"weights.0": np.eye(2), "weights.1": np.zeros((2, 2), "V8")}), "weights has layers of the types"),
        (as_json({f"q.{k}": 1 for k in range(1025)}), "The file has 1,025 arrays: at most 1,024 can be read."),
        (safetensors.torch.save({f"q.{k}": torch.ones(1) for k in range(1025)}), "The file has 1,025 arrays"),
    ],
    ids=lambda one: str(one[:40]),
)
def test_what_no_page_can_show_is_refused_with_a_sentence(body, sentence):
    assert said(body).startswith(sentence)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (as_json({"weights.0": [[1]], "weights_0": [[1]]}), "The file has layer 0 of weights twice, under two names"),
        (as_json({"weights.0": [[1]], "weights.00": [[1]]}), "The file has layer 0 of weights twice, under two names"),
        (b'{"weights": [[1]], "weights": [[1]]}', "The file has 'weights' twice: leave one."),
        (zipped({"weights": npy(np.eye(2)), "weights.npy": npy(np.eye(2))}), "The file has an array twice"),
    ],
    ids=["point", "zeros", "json", "zip"],
)
def test_of_two_that_are_the_same_none_is_left_out_in_silence(body, sentence):
    assert said(body).startswith(sentence)


def directory(entries: int) -> bytes:
    """A zip that holds nothing and lists so many."""
    entry = struct.pack("<4s4B4HL2L5H2L", b"PK\1\2", 20, 3, 20, 0, 0, 0, 0, 33, 0, 0, 0, 1, *[0] * 6) + b"a"
    return entry * entries + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 0, 0, len(entry) * entries, 0, 0)


Q = np.ones((1, 16, 1, 512, 1), np.float16)


@pytest.mark.parametrize(
    ("body", "size"),
    [
        (npz(np.savez_compressed, weights=np.eye(2), tokens=np.zeros(2**21, np.float32)), 2**23),
        (npz(np.savez_compressed, weights=np.eye(4), grid=np.zeros(2**22, np.uint8)), 2**22),
        (npz(q=Q, k=Q, window=5, mask=np.full((1, 16, 1, 1, 512), 0.5, np.float32)), 2**15),
        (npz(q=Q, k=Q, mask=np.ones((16, 512), bool)), 2**15),
        (as_json({"weights": [["a" * 10**5, *["b"] * 99]]}), 10**5),
        (as_json({"weights": [[1]], "".join(map(chr, range(0x4E00, 0x9E00))) * 20: 1}), 3 * 0x5000 * 20),
        (b"PK" + directory(100_000), 4_700_000),
        (npy(np.ones((2**18, 1, 1, 1, 1, 1), np.float16)), 2**19),
    ],
    ids=["tokens", "grid", "window", "padding", "text", "name", "zip", "steps"],
)
def test_a_file_costs_little_more_than_three_times_what_it_unpacks_to(body, size):
    tracemalloc.start()
    try:
        with suppress(Unsuitable):
            read_own(body)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 3 * size + 2**21


def test_rows_of_which_none_is_chosen_are_refused_before_they_are_named():
    body = npz(np.savez_compressed, weights=np.zeros((2**21, 1), np.float32))
    tracemalloc.start()
    try:
        assert said(body) == "weights has 2097152 rows: at most 2048 can be shown: choose some, rows=."
        assert read_own(body, {"rows": "2000000"}).rows == (("2000000",),)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 2**26


def test_the_head_of_safetensors_is_read_as_other_json(monkeypatch):
    names = {f"n{k}": "" for k in range(MOST_VALUES + 1)}
    assert said(safetensors.torch.save({"weights": torch.eye(2)}, names)).startswith("The file is no safetensors file")


def test_a_file_that_unpacks_to_more_than_it_says_or_to_too_much_or_promises_more_is_not_read_on():
    file = bytearray(npz(np.savez_compressed, weights=np.zeros((1000, 1000), np.float32)))
    size = file.index(b"PK\1\2") + 24  # in the central directory
    file[size : size + 4] = struct.pack("<I", 1000)
    assert said(bytes(file)) == BROKEN
    file[size : size + 4] = struct.pack("<I", 2**30)
    assert "A file may have 268,435,456 bytes, packed or not" in said(bytes(file))
    many = io.BytesIO()
    with zipfile.ZipFile(many, "w") as archive:
        for k in range(1025):
            archive.writestr(str(k), b"")
    assert said(many.getvalue()) == "The file has 1,025 arrays: at most 1,024 can be read."
    assert "cut off" in said(with_head("(99999999, 99999999)"))


WHOLE = [
    npz(np.savez_compressed, weights=np.eye(5, dtype=np.float32), tokens=np.array([*"abcde"])),
    safetensors.torch.save({"weights": torch.eye(2)}, {"tokens": '["a","b"]'}),
    npy(np.eye(2, dtype=np.float32)),
    as_json({"weights": [[1, 0], [0.5, 0.5]], "tokens": ["a", "b"]}),
]


@given(st.sampled_from(WHOLE), st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), max_size=4), st.data())
def test_whatever_has_happened_to_a_file_it_is_read_or_refused_with_a_sentence(whole, changes, data):
    body = bytearray(whole[: data.draw(st.integers(0, len(whole)))] if data.draw(st.booleans()) else whole)
    for place, byte in changes:
        if body:
            body[place % len(body)] = byte
    try:
        sentence = f"{len(read_own(bytes(body)).shape)} sizes."
    except Unsuitable as refused:
        sentence = str(refused)
    assert sentence.endswith(".")
    assert len(sentence) < 700


NAMES = st.sampled_from(
    [
        *("weights", "q", "k", "v", "mask", "bias", "sink", "cap", "window", "tokens", "scale", "title", "weights.0"),
        *("layer.1", "", "\ud800"),
    ]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(NAMES, JSON | st.just([[0.5, 0.5]]), max_size=4))
def test_whatever_stands_in_json_it_is_read_or_refused_with_a_sentence(content):
    try:
        sentence = f"{len(read_own(as_json(content)).shape)} sizes."
    except Unsuitable as refused:
        sentence = str(refused)
    assert sentence.endswith(".")


STEPS = [[[[[[1.0]]]]], [[[[[0.5, 0.5]]]]], [[[[[0.25, 0.5, 0.25]]]]]]
"""[steps, layers, texts, heads, rows, columns]"""
BEAMS = st.lists(st.lists(st.integers(-2, 2) | st.floats(-1, 1), min_size=1, max_size=3), min_size=1, max_size=2)


def changed(value: object, path: list[int], other: object) -> object:
    """Lists with another value at a place."""
    if not path or not isinstance(value, list):
        return other
    first, *rest = path
    return [changed(one, rest, other) if k == first else one for k, one in enumerate(value)]


@given(st.lists(st.integers(0, 2), max_size=6), JSON, st.just([[0, 0, 0]]) | BEAMS | JSON)
@example([0], 5, [[0, 0, 0]])
@example([0, 0], [[1.0]], [[0, 0, 0]])
@example([3], 0, [0, 1])
@example([3], 0, [[7, 9, 0]])
@example([3], 0, [[0.5, 0.5, 0.5]])
def test_whatever_has_happened_to_steps_they_are_joined_or_refused_with_a_sentence(path, other, beams):
    content = {"weights": {"attentions": changed(STEPS, path, other), "beam_indices": beams}}
    try:
        sentence = f"{len(read_own(as_json(content)).shape)} sizes."
    except Unsuitable as refused:
        sentence = str(refused)
    assert sentence.endswith(".")


def test_layers_have_names_of_any_length():
    assert read_own(as_json({"weights": {f"layer.{'9' * 5000}": [[1.0]]}})).shape == (1, 1, 1, 1, 1)

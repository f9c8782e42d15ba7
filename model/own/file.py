"""A file that somebody opens, as arrays and names: .safetensors, .npz, .npy or .json. No pickle is read, ever."""

import io
import math
import re
import struct
import tokenize
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

import numpy as np
import safetensors.torch

from regard.model import devices
from regard.model.errors import Unsuitable
from regard.model.own.arrays import as_array
from regard.model.own.axes.laid import LAST
from regard.model.own.checkpoint import COMMAND, check_no_checkpoint
from regard.model.own.json_file import MOST_VALUES, read_json
from regard.model.own.local.relative import FAR, LOCAL
from regard.model.own.naming.names import check_known
from regard.model.own.other_kinds import next_step, of_json, of_zip
from regard.model.own.scores import NUMBERS
from regard.model.own.several import own_tensors
from regard.model.own.tensors import EDGES, GIVEN, SAID, OwnTensors
from regard.model.own.turned import check_turned
from regard.model.own.unequal import sizes

MOST_BYTES = 2**28
"""Of a file, packed or not."""
TOO_LARGE = (
    f"A file may have {MOST_BYTES:,} bytes, packed or not: regard.show in Python shows a part of a larger one, "
    'regard.show(numpy.load(file, mmap_mode="r"), layers=1). '
    f"A whole model opens in a terminal: {COMMAND}."
)
MOST_ENTRIES = 1024
MAGIC = b"\x93NUMPY"
ENTRY = b"PK\1\2"
"""Begins each entry of a zip's directory."""
PIECE = 2**20
"""Bytes that are searched at once."""
ALSO = dict.fromkeys(("attention", "attentions", "attention_weights", "attn_weights", "layer", "layers"), "weights")
LAYER = re.compile(r"(\w+?)[._](\d{1,6})")
PICKLE = (
    "The file is one of torch.save or pickle, which may run whatever it says and is never read: save the arrays with "
    "safetensors.torch.save_file or numpy.savez. "
    f"A whole model: save_pretrained, then {COMMAND}."
)
BROKEN_ZIP = "The zip is broken or cut off: save the file again."
Content = dict[str, Any]


def read_own(body: bytes, read_as: Mapping[str, str] | None = None) -> OwnTensors:
    """The arrays of a file. read_as: axes, layers, texts, heads and rows, as of `own_tensors`, that say it otherwise.

    Raises Unsuitable, with a sentence, for what cannot be read or does not fit.
    """
    return own_tensors(**{**read_file(body), **(read_as or {})})


def read_file(body: bytes) -> Content:
    """Read a file as arguments of `own_tensors`, by name. Raises Unsuitable where it cannot be read."""
    if len(body) > MOST_BYTES:
        raise Unsuitable(TOO_LARGE)
    content = _content(body)
    _check_number(len(content))
    return _given(content)


def _content(body: bytes) -> Content:
    """Every array and name of a file by its name; "" of an array that has none."""
    if body[5:9] == b"\0\0\0{":  # first: its length may begin as any other kind
        return _safetensors(body)
    if body.startswith(b"PK"):
        return _npz(body)
    if body.startswith(MAGIC):
        return {"": _npy("The array", body)}
    if re.match(rb"(\xef\xbb\xbf)?\s*[\[{]", body):
        read = read_json(body, "The file")
        if isinstance(read, dict) and (said := of_json({*read})):
            raise Unsuitable(said)
        return read if isinstance(read, dict) else {"": read}
    if body.startswith(b"\x80"):
        raise Unsuitable(PICKLE)
    if body.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Unsuitable("The file is text in UTF-16, as PowerShell writes it: save it in UTF-8.")
    raise Unsuitable(next_step(body))


def _safetensors(body: bytes) -> Content:
    try:
        head = read_json(body[8 : 8 + int.from_bytes(body[:8], "little")], "Its head")
        said = head.pop("__metadata__", None) or {}
        arrays = safetensors.torch.load(body) if len(head) <= MOST_ENTRIES else {}
        names = {name: text.encode() for name, text in said.items() if name in SAID}
    except (safetensors.SafetensorError, ValueError, KeyError, TypeError, AttributeError, RuntimeError) as error:
        if devices.is_out_of_memory(error):
            raise MemoryError from error
        raise Unsuitable(
            "The file is no safetensors file that can be read: it is broken, cut off, or of an unknown type."
        ) from None
    _check_arrays(head)
    _check_number(len(head))
    check_turned(arrays)
    return {**arrays, **{name: read_json(text, f"{name} in the metadata") for name, text in names.items()}}


def _check_arrays(named: Iterable[str]) -> None:
    check_no_checkpoint(named, (*GIVEN, *EDGES, *ALSO))


def _check_number(arrays: int) -> None:
    if arrays > MOST_ENTRIES:
        raise Unsuitable(f"The file has {arrays:,} arrays: at most {MOST_ENTRIES:,} can be read.")


def _npz(body: bytes) -> Content:
    pieces = range(0, len(body), PIECE)
    _check_number(sum(body.count(ENTRY, at, at + PIECE) for at in pieces))  # before each is an object of Python
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            entries = archive.infolist()
            _check_number(len(entries))
            if any(one.filename.endswith("data.pkl") for one in entries):
                raise Unsuitable(PICKLE)
            if said := of_zip([one.filename for one in entries]):
                raise Unsuitable(said)
            if any(one.flag_bits & 1 for one in entries):
                raise Unsuitable("The zip is encrypted: save the file without a password.")
            if sum(one.file_size for one in entries) > MOST_BYTES:
                raise Unsuitable(TOO_LARGE)
            named = [(one.filename.removesuffix(".npy"), archive.read(one)) for one in entries]
    except Unsuitable:
        raise
    except (zipfile.BadZipFile, zipfile.LargeZipFile, EOFError, OSError, ValueError, OverflowError, zlib.error):
        raise Unsuitable(BROKEN_ZIP) from None
    except NotImplementedError:
        raise Unsuitable("The zip is packed in a way that is not read: use numpy.savez or savez_compressed.") from None
    if len(arrays := {name: _npy(name[:80], one) for name, one in named}) < len(named):
        raise Unsuitable("The file has an array twice, under one name: leave one.")
    return arrays


def _npy(name: str, body: bytes) -> Any:
    """An array of numbers, or the nested list of an array of strings."""
    unreadable = Unsuitable(f"{name} is no .npy array that can be read: save it with numpy.save or numpy.savez.")
    file = io.BytesIO(body)
    try:
        version = np.lib.format.read_magic(file)
        read = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
        shape, is_fortran, dtype = read(file)
    except (ValueError, TypeError, SyntaxError, OverflowError, struct.error, tokenize.TokenError):
        raise unreadable from None
    if not all(type(size) is int and size >= 0 for size in shape):
        raise unreadable
    if dtype.hasobject:
        raise Unsuitable(f"{name} holds Python objects (dtype object), which are not read: save numbers or strings.")
    left, needed = len(body) - file.tell(), math.prod(shape) * dtype.itemsize
    if left > needed:
        raise Unsuitable(
            f"{name} is followed by more than its head says: save each array in a file of its own, or all with "
            "numpy.savez."
        )
    if left < needed:
        raise Unsuitable(
            f"{name} is cut off: {left} bytes do not hold {math.prod(shape)} numbers of {dtype.itemsize} bytes."
        )
    flat = np.frombuffer(body, dtype, offset=file.tell()) if needed else np.empty(0, dtype)
    try:
        array = flat.reshape(shape, order="F" if is_fortran else "C")
    except ValueError:  # more axes, or larger ones beside a 0, than there can be
        raise unreadable from None
    if array.dtype.kind == "U":
        if array.size > MOST_VALUES:
            raise Unsuitable(f"{name} holds {array.size:,} strings: at most {MOST_VALUES:,} are read.")
        return array.tolist()
    return array.item() if name in NUMBERS and array.size == 1 else array


def _given(content: Content) -> Content:
    """Arguments of `own_tensors`: layers of their own put together, an array that is alone as weights."""
    _check_arrays(content)
    given: Content = {}
    for name, one in _stacked(content).items():
        known = ALSO.get(name, name)
        if known in given:
            raise Unsuitable(f"The file has {known} twice, under two names: leave one.")
        given[known] = one
    if "edge_index" in given:
        given = _with_edges(given)
    if FAR in given and "weights" in given:
        given["weights"] = {LOCAL: given["weights"], FAR: given.pop(FAR)}
    arrays = {name: one for name, one in given.items() if name not in SAID}
    if len(arrays) == 1 and not arrays.keys() & {*GIVEN, "edges"}:
        return {**{name: one for name, one in given.items() if name in SAID}, "weights": next(iter(arrays.values()))}
    if not arrays.keys() & {*LAST, "edges"}:
        raise Unsuitable(f"The file holds {_listed(arrays)}: name the arrays weights, or q and k.")
    check_known(given, (*GIVEN, *EDGES, *SAID), f"The file holds {_listed(arrays)}: ")
    return given


def _with_edges(given: Content) -> Content:
    """Arguments with edge_index and its weights, alpha or weights, as edges."""
    if "h" in given:
        return {**{one: array for one, array in given.items() if one != "edge_index"}, "edges": given["edge_index"]}
    name = next((name for name in ("alpha", "weights") if name in given), None)
    if name is None:
        raise Unsuitable("The file has edge_index and no alpha: add alpha, a weight for each edge, [edges, heads].")
    others = {one: array for one, array in given.items() if one not in ("edge_index", name)}
    return {**others, "edges": (given["edge_index"], given[name])}


def _listed(arrays: Mapping[str, Any]) -> str:
    named = [(name[:80], f" {sizes(one.shape)}" if hasattr(one, "shape") else "") for name, one in arrays.items()]
    return _some("".join(one) for one in named) or "no array"


def _some(words: Iterable[str]) -> str:
    """The first of these, and whether there are more."""
    first = [*islice(words, 9)]
    return ", ".join([*first[:8], *(["..."] if len(first) > 8 else [])])


def _stacked(content: Content) -> Content:
    """Layers that are arrays of their own, as weights.0, weights.1, ..., as a list of them."""
    whole, layers = Content(), dict[str, dict[int, Any]]()
    for name, one in content.items():
        of = LAYER.fullmatch(name)
        if of and (known := ALSO.get(of[1], of[1])) in {*GIVEN, FAR}:
            numbered, number = layers.setdefault(known, {}), int(of[2])
            if number in numbered:
                raise Unsuitable(f"The file has layer {number} of {known} twice, under two names: leave one.")
            numbered[number] = one
        else:
            whole[name] = one
    for name in layers:
        numbers = sorted(layers[name])
        if numbers[0] > 1 or numbers != [*range(numbers[0], numbers[0] + len(numbers))]:
            raise Unsuitable(f"{name} has the layers {_some(map(str, numbers))}: number them 0, 1, 2, ...")
        if name in whole:
            raise Unsuitable(f"The file has {name} twice, under two names: leave one.")
        whole[name] = [as_array(name, layers[name][number]) for number in numbers]
    return whole

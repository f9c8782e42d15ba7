"""Texts and answers, compressed inside a saved page, as `static/publish/saved/inflated.ts` and `packed.ts` read it."""

import gzip
from base64 import b85encode
from collections.abc import Mapping
from typing import Any

import numpy as np
import orjson

from regard.app.publish.saved.in_process_client import Answer
from regard.model.tensor_file import to_bytes

Answers = Mapping[str, Answer]  # by the names of their requests

FEWEST = 64  # numbers of a list that is stored as a tensor
NUMBERS = "numbers"  # the key of what stands in its place, and the tensor of all
JSON = "application/json"
PLAIN = str.maketrans("&<>`${", ",./:[]")  # what HTML, Markdown, TeX of a notebook and Liquid read in base 85


def as_text(content: bytes) -> str:
    """Bytes, compressed, as one word of text, in which no program that copies a page finds a character to change."""
    return b85encode(gzip.compress(content, 9, mtime=0)).decode().translate(PLAIN)


def pack(found: Answers) -> str:
    """Answers as compressed text."""
    return as_text(as_tensors(found))


def as_tensors(found: Answers) -> bytes:
    """Answers as safetensors: a tensor of bytes by the name of its request.

    Long lists of numbers leave their JSON: each stands once, however many answers it is in, since the heads of a layer
    share most stages. In its place stands `{"numbers": "START ROWS COLUMNS"}`, or `"START LENGTH"`, counted in numbers.
    All of them are one tensor of the four bytes of float32: the first of every number, then the second of every
    number, and so on, in which gzip finds more that repeats.
    """
    numbers = _Numbers()
    tensors = dict[str, np.ndarray]()
    for name, answer in found.items():
        body = _without_numbers(answer.body, numbers) if answer.media_type == JSON else answer.body
        tensors[name] = np.frombuffer(body, np.uint8)
    tensors[NUMBERS] = numbers.bytes
    kinds = {name: f"{answer.status} {answer.media_type}" for name, answer in found.items()}
    return to_bytes(tensors, kinds or None)


class _Numbers:
    """Lists of numbers, each once, one after another."""

    def __init__(self) -> None:
        self._places = dict[tuple[bytes, tuple[int, ...]], str]()
        self._length = 0

    def place(self, array: np.ndarray) -> str:
        """The start of a list, and its shape."""
        key = array.tobytes(), array.shape
        if key not in self._places:
            self._places[key] = " ".join(map(str, (self._length, *array.shape)))
            self._length += array.size
        return self._places[key]

    @property
    def bytes(self) -> np.ndarray:
        """The bytes of all numbers, byte n of each in row n."""
        return np.frombuffer(b"".join(one for one, _ in self._places), np.uint8).reshape(-1, 4).T


def _without_numbers(body: bytes, numbers: _Numbers) -> bytes:
    def lean(content: Any) -> Any:
        if isinstance(content, dict):
            return {name: lean(part) for name, part in content.items()}
        if not isinstance(content, list):
            return content
        if (array := _as_float32(content)) is None:
            return [lean(part) for part in content]
        return {NUMBERS: numbers.place(array)}

    return orjson.dumps(lean(orjson.loads(body)))


def _as_float32(content: list[Any]) -> np.ndarray | None:
    """A vector or a matrix of float32, NaN for null; None for another list, or where a number has more digits."""
    rows = content if content and isinstance(content[0], list) else [content]
    if not all(isinstance(row, list) and len(row) == len(rows[0]) for row in rows) or len(rows) * len(rows[0]) < FEWEST:
        return None
    if not all(type(number) in {float, type(None)} for row in rows for number in row):
        return None
    array = np.array(content, np.float64).astype(np.float32)
    written = orjson.loads(orjson.dumps(array, option=orjson.OPT_SERIALIZE_NUMPY))
    return array if written == content else None

"""JSON with arrays in it, of which no number becomes an object of Python: NumPy reads them, a piece at a time.

A list of short numbers takes up to 36 times its text as objects, and whoever makes them holds the interpreter.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from regard.model.errors import Unsuitable

MOST_BYTES = 2**25
"""Of JSON, which is text: arrays of more come as .npz or .safetensors."""
MOST_VALUES, MOST_TEXT = 300_000, 2**23
"""Names and other values that are read one by one, and the bytes of these: a batch of 64 has 262,144 names at most."""
MOST_LISTS = 2**16
"""Lists and named values that are read one by one: beside many more nobody else has a turn for long."""
SHORT = 1024
"""Bytes of a list that is read as it is, with whole numbers that stay whole."""
PIECE = 2**14
"""Bytes that are read at once."""
DEEPEST = 5
QUOTE = 0x22
LEADING_ZERO = re.compile(rb"(?<![\d.eE+-])-?0\d")
PART = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[^"]+', re.DOTALL)
"""A string, or what stands between two."""
KINDS = (b" \n\r\t", b"0123456789", b"-", b"+", b".", b"eE", b"[", b",", b"]")
SPACE, DIGIT, MINUS, PLUS, POINT, EXPONENT, OPEN, COMMA, CLOSE, OTHER = range(10)
NEXT = {
    DIGIT: (DIGIT, POINT, EXPONENT, COMMA, CLOSE),
    MINUS: (DIGIT,),
    PLUS: (DIGIT,),
    POINT: (DIGIT,),
    EXPONENT: (DIGIT, PLUS, MINUS),
    OPEN: (OPEN, DIGIT, MINUS),
    COMMA: (OPEN, DIGIT, MINUS),
    CLOSE: (COMMA, CLOSE),
}
"""Kinds of characters that may follow each other in lists of numbers: RFC 8259, sections 5 and 6."""
MAY_FOLLOW = np.array([[after in NEXT.get(kind, ()) for after in range(10)] for kind in range(10)])
KIND_OF = bytes(next((kind for kind, some in enumerate(KINDS) if byte in some), OTHER) for byte in range(256))
FLAT = bytes.maketrans(b"[]", b"  ")
WORDS, LETTERS = ((b"true", b"1"), (b"false", b"2")), b"truefals"
TOO_LARGE = f"JSON may have {MOST_BYTES:,} bytes: save larger arrays as .npz or .safetensors."
TOO_MANY = (
    f"JSON may hold {MOST_VALUES:,} names and other values, in {MOST_TEXT:,} bytes and {MOST_LISTS:,} lists, beside "
    "arrays, whose lists of one depth have the same length and hold numbers alone, no NaN and no null: make them so, "
    "or save the arrays as .npz or .safetensors."
)


def read_json(body: bytes, what: str) -> Any:
    """The value of JSON, its long lists of numbers as arrays of float32, of true and false as arrays of bool.

    what: the subject of the sentence where it says nothing. Raises Unsuitable then, and for too much.
    """
    if len(body) > MOST_BYTES:
        raise Unsuitable(TOO_LARGE)
    if body.count(b'"') > 2 * MOST_VALUES:
        raise Unsuitable(TOO_MANY)
    arrays, text, end, made = list[np.ndarray](), list[bytes](), 0, 0
    for part in PART.finditer(body):
        if body[part.start()] == QUOTE:
            continue
        made += _made(body, *part.span())
        a, b = body.find(b"[", *part.span()), body.rfind(b"]", *part.span()) + 1
        if 0 <= a < b - SHORT and (array := _array(body, a, b)) is not None:
            arrays.append(array)
            text += body[end:a], b"NaN"  # which is no JSON: Python asks what it is
            made -= _made(body, a, b)
            end = b
    rest = b"".join([*text, body[end:]])
    if rest.count(b",") > MOST_VALUES or made > MOST_LISTS or len(rest) > MOST_TEXT:
        raise Unsuitable(TOO_MANY)
    return _value(rest, arrays, what)


def _made(body: bytes, a: int, b: int) -> int:
    """Lists and named values from a to b, where no string stands."""
    return body.count(b"[", a, b) + body.count(b":", a, b)


def _value(text: bytes, arrays: list[np.ndarray], what: str) -> Any:
    """The value of JSON in which NaN stands for each of these arrays."""
    found = iter(arrays)

    def array_of(constant: str) -> np.ndarray:
        if (array := next(found, None)) is None:
            raise ValueError(constant)
        return array

    def named(pairs: list[tuple[str, object]]) -> object:
        content = dict(pairs)
        if len(content) < len(pairs):
            name = Counter(name for name, _ in pairs).most_common(1)[0][0]
            raise Unsuitable(f"{what} has {name[:80]!r} twice: leave one.")
        return content

    try:
        return json.loads(text.decode("utf-8-sig", "replace"), parse_constant=array_of, object_pairs_hook=named)
    except Unsuitable:
        raise
    except (ValueError, RecursionError):
        raise Unsuitable(
            f"{what} is no JSON that can be read: NaN, comments and commas at the end are none of it."
        ) from None


def _array(body: bytes, a: int, b: int) -> np.ndarray | None:
    """The lists of numbers, or of true and false, in the list from a to b; None where it has others, or ragged ones."""
    shape = _shape(b"".join(piece.translate(None, b"".join(KINDS[:OPEN]) + LETTERS) for piece in _pieces(body, a, b)))
    if shape is None or len(shape) < 2:
        return None
    are_words = body[a : a + SHORT].lstrip(b"[ \n\r\t")[:1] in (b"t", b"f")
    flat: np.ndarray = np.empty(math.prod(shape), np.bool_ if are_words else np.float32)
    at = 0
    for piece in _pieces(body, a, b):
        if len(piece) > 2 * PIECE:  # a number, or blank, without end
            return None
        numbers = _words(piece) if are_words else _numbers(piece)
        if numbers is None or at + len(numbers) > len(flat):
            return None
        with np.errstate(over="ignore"):  # what is infinite in float32 is refused with its place
            flat[at : at + len(numbers)] = numbers
        at += len(numbers)
    flat.flags.writeable = False  # nobody else has it: it need not be copied
    return flat.reshape(shape) if at == len(flat) else None


def _pieces(body: bytes, a: int, b: int) -> Iterator[bytes]:
    """The text from a to b, cut behind commas."""
    while a < b:
        end = body.find(b",", min(a + PIECE, b), b) + 1 or b
        yield body[a:end]
        a = end


def _shape(structure: bytes) -> list[int] | None:
    """The sizes of a nested list, of which only brackets and commas are left; None where it is ragged.

    >>> _shape(b"[[,,],[,,]]")
    [2, 3]
    """
    depth, shape = len(structure) - len(structure.lstrip(b"[")), list[int]()
    if depth > DEEPEST:
        return None
    end = depth
    for start in range(depth, 0, -1):  # of the first list of each depth, the deepest first
        one = structure[start:end]  # of its elements
        closed = structure.find(b"]" * (depth - start + 1))
        count = (closed - start + depth - start + 1) // (len(one) + 1)
        others = (one + b",") * (count - 1)
        end = start + len(others) + len(one) + 1
        if closed < 0 or not structure.startswith(others, start) or structure[start + len(others) : end] != one + b"]":
            return None
        shape.insert(0, count)
    return shape if end == len(structure) and shape else None


def _numbers(piece: bytes) -> np.ndarray | None:
    """The numbers of a piece, whatever lists they are in; None where something else stands there."""
    kinds = np.frombuffer((b"," + piece).translate(KIND_OF), np.uint8)
    at = np.flatnonzero(kinds != SPACE)
    before, after = kinds[at[:-1]], kinds[at[1:]]
    cut = (np.diff(at) > 1) & (before < OPEN) & (after < OPEN)  # a number with a space in it
    if cut.any() or LEADING_ZERO.search(piece) or not MAY_FOLLOW[before, after].all():
        return None
    try:
        return np.fromstring(piece.translate(FLAT), sep=",")
    except ValueError:
        return None


def _words(piece: bytes) -> np.ndarray | None:
    """True and false of a piece, whatever lists they are in; None where something else stands there."""
    if piece.translate(None, LETTERS + b"[], \n\r\t"):
        return None
    for word, number in WORDS:
        piece = piece.replace(word, number)
    numbers = _numbers(piece)
    return None if numbers is None or (numbers > len(WORDS)).any() else numbers == 1

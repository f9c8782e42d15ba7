"""A picture under its patches, as a data: address: the bytes of a file as they are, or an array written as PNG."""

import binascii
import re
import struct
import zlib
from base64 import b64decode, b64encode
from typing import Any

import numpy as np
from jaxtyping import UInt8

from regard.model.errors import Unsuitable
from regard.model.own.arrays import FLOATS, as_array
from regard.model.own.unequal import sizes

KINDS = {"png": rb"\x89PNG\r\n\x1a\n", "jpeg": rb"\xff\xd8\xff", "webp": rb"(?s)RIFF.{4}WEBP"}
"""The first bytes of files; no other kind is shown, and none that can hold a script."""
MOST_BYTES = 2**22
MOST_SIDE = 4096
FILL = re.compile(rb"\xff{2,}")
"""May stand before a marker of JPEG, whose own first byte is the last of them."""
JPEG_FRAMES = {*range(0xFFC0, 0xFFD0)} - {0xFFC4, 0xFFC8, 0xFFCC}


def read_pictures(given: Any, texts: int, may_be: str = "") -> tuple[str, ...]:
    """The pictures as data: addresses, one for each text of the batch; a list, or an array of four sizes, has several.

    Each is the bytes of a PNG, JPEG or WebP file, base64 of these or a data: address, an image of PIL, or an array
    [height, width, 3] of uint8 or of floats from 0 to 1. Raises Unsuitable for others, and above MOST_BYTES, MOST_SIDE.
    may_be: the remedy where several texts have one picture.
    """
    listed = isinstance(given, (list, tuple)) or getattr(given, "ndim", 0) == 4
    if (count := len(given) if listed else 1) != texts:
        said = f"picture must give one for each text: texts {texts}, pictures {count}."
        raise Unsuitable(f"{said} {may_be}" if may_be and count == 1 else said)
    read = [_bytes(one) for one in given] if listed else [_bytes(given)]
    if (size := sum(map(len, read))) > MOST_BYTES:
        raise Unsuitable(f"picture has {size} bytes: at most {MOST_BYTES} can be shown; make it smaller.")
    return tuple(map(_address, read))


def _bytes(given: Any) -> bytes:
    if isinstance(given, bytes):
        return given
    if isinstance(given, str):
        try:
            return b64decode("".join(re.sub(r"^data:[^,]*;base64,", "", given).split()), validate=True)
        except (binascii.Error, ValueError):
            raise Unsuitable("picture is no base64: give a file's bytes so, or an array.") from None
    if hasattr(given, "convert"):  # an image of PIL, which need not be imported here
        given = given.convert("RGB")
    return _png(_pixels(as_array("picture", given)))


def _address(picture: bytes) -> str:
    kind = next((kind for kind, first in KINDS.items() if re.match(first, picture)), None)
    if kind is None:
        raise Unsuitable("picture is none of PNG, JPEG and WebP: save it as one of these, or give an array.")
    try:
        width, height = _sides(kind, picture)
    except struct.error:
        raise Unsuitable("picture ends before its size is said: save it again.") from None
    if max(width, height) > MOST_SIDE:
        raise Unsuitable(f"picture is {width} x {height}: at most {MOST_SIDE} pixels a side can be shown.")
    return f"data:image/{kind};base64,{b64encode(picture).decode()}"


def _sides(kind: str, picture: bytes) -> tuple[int, int]:
    """Width and height, as the file says, before anybody makes room for so many pixels. Raises struct.error.

    PNG specification, 11.2.1; ITU-T T.81, B.2.2; RFC 9649, 2.5 to 2.7.
    """
    if kind == "png":
        width, height = struct.unpack_from(">II", picture, 16)
    elif kind == "jpeg":
        at = 2
        while struct.unpack_from(">H", picture, at)[0] not in JPEG_FRAMES:
            filled = FILL.match(picture, at)
            at = filled.end() - 1 if filled else at + 2 + max(2, struct.unpack_from(">H", picture, at + 2)[0])
        height, width = struct.unpack_from(">HH", picture, at + 5)
    elif picture[12:16] == b"VP8X":
        width, height = (1 + int.from_bytes(side, "little") for side in struct.unpack_from("3s3s", picture, 24))
    elif picture[12:16] == b"VP8L":
        (bits,) = struct.unpack_from("<I", picture, 21)
        width, height = 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    else:
        width, height = (side & 0x3FFF for side in struct.unpack_from("<HH", picture, 26))
    return width, height


def _pixels(array: np.ndarray) -> UInt8[np.ndarray, "height width 3"]:
    if array.ndim != 3 or array.shape[2] != 3 or 0 in array.shape:
        turn = ": permute(1, 2, 0) turns it" if array.ndim == 3 and array.shape[0] == 3 else ""
        raise Unsuitable(f"picture has the shape {sizes(array.shape)}, not [height, width, 3]{turn}.")
    if max(array.shape) > MOST_SIDE:
        raise Unsuitable(f"picture has the shape {sizes(array.shape)}: at most {MOST_SIDE} pixels a side can be shown.")
    if array.dtype == np.uint8:
        return array
    if array.dtype.name not in FLOATS:
        raise Unsuitable(f"picture holds {array.dtype.name}: give it as uint8, or as floats from 0 to 1.")
    if not (array.min() >= 0 and array.max() <= 1):  # NaN is neither
        raise Unsuitable(
            "picture has numbers below 0 or above 1: of pixel values that were normalised, take the mean and the "
            "deviation out again."
        )
    return np.round(array.astype(np.float32) * 255).astype(np.uint8)


def _png(pixels: UInt8[np.ndarray, "height width 3"]) -> bytes:
    """A PNG of 8 bits a channel. Portable Network Graphics specification, third edition, sections 5 and 11."""
    height, width, _ = pixels.shape
    lines = np.pad(pixels.reshape(height, -1), ((0, 0), (1, 0)))  # each begins with its filter, 0: none
    parts = {
        b"IHDR": struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0),
        b"IDAT": zlib.compress(lines.tobytes()),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part)) + name + part + struct.pack(">I", zlib.crc32(name + part))
        for name, part in parts.items()
    )
